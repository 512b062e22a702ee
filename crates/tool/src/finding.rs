//! What the doctor has found, and how it looks on a screen.

use std::fmt::Write;

/// How good it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Just a fact.
    Fact,
    /// As it should be.
    Good,
    /// It works, but could be faster.
    Slow,
    /// Programs will fail.
    Bad,
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How good it is.
    pub grade: Grade,
    /// What was looked at.
    pub subject: String,
    /// What was found.
    pub found: String,
    /// What to do about it; empty if nothing.
    pub advice: String,
}

impl Finding {
    /// Nothing to judge.
    pub fn fact(subject: impl Into<String>, found: impl Into<String>) -> Finding {
        Finding::new(Grade::Fact, subject, found, "")
    }

    /// As it should be.
    pub fn good(subject: impl Into<String>, found: impl Into<String>) -> Finding {
        Finding::new(Grade::Good, subject, found, "")
    }

    /// Any finding.
    pub fn new(
        grade: Grade,
        subject: impl Into<String>,
        found: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        let (subject, found, advice) = (subject.into(), found.into(), advice.into());
        Finding { grade, subject, found, advice }
    }
}

/// All findings, in sections.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The first line.
    pub title: String,
    /// Sections: a heading and findings.
    pub sections: Vec<(&'static str, Vec<Finding>)>,
}

impl Report {
    /// Whether something is bad.
    pub fn is_ill(&self) -> bool {
        self.findings().any(|finding| finding.grade == Grade::Bad)
    }

    fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.sections.iter().flat_map(|(_, findings)| findings)
    }

    /// The report as text, with colors if somebody looks at it.
    pub fn show(&self, color: bool) -> String {
        let paint = |code: &str, text: &str| match color {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        };
        let mut text = format!("{}\n", paint("1", &self.title));
        for (heading, findings) in &self.sections {
            let _ = writeln!(text, "\n{}", paint("1", heading));
            let widths = findings.iter().map(|finding| finding.subject.chars().count());
            let width = widths.max().unwrap_or(0);
            for finding in findings {
                let grade = match finding.grade {
                    Grade::Fact => "    ".to_owned(),
                    Grade::Good => paint("32", "ok  "),
                    Grade::Slow => paint("33", "slow"),
                    Grade::Bad => paint("1;31", "BAD "),
                };
                let start = format!("  {grade}  {:<width$}  ", finding.subject);
                let indent = 8 + width + 2;
                let mut lines = wrap(&finding.found, 79_usize.saturating_sub(indent)).into_iter();
                let _ = writeln!(text, "{start}{}", lines.next().unwrap_or_default());
                for line in lines {
                    let _ = writeln!(text, "{:indent$}{line}", "");
                }
            }
        }
        let advised: Vec<&Finding> =
            self.findings().filter(|finding| !finding.advice.is_empty()).collect();
        let _ = writeln!(text, "\n{}", paint("1", "What to do"));
        if advised.is_empty() {
            text += "  Nothing: all is as it should be.\n";
        }
        for finding in advised {
            for (at, line) in
                wrap(&format!("{}: {}", finding.subject, finding.advice), 74).iter().enumerate()
            {
                let _ = writeln!(text, "  {} {line}", if at == 0 { "-" } else { " " });
            }
        }
        text
    }
}

/// Breaks text into lines of at most `width` characters, where words allow it.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("never empty");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let copy = Finding::new(Grade::Slow, "copy", "refused", "do this");
        let findings = vec![Finding::good("CPUs", "2"), copy];
        Report { title: "T".into(), sections: vec![("Machine", findings)] }
    }

    #[test]
    fn a_report_reads_well() {
        let text = report().show(false);
        let expected = "T\n\nMachine\n  ok    CPUs  2\n  slow  copy  refused\n\n\
                        What to do\n  - copy: do this\n";
        assert_eq!(text, expected);
        assert!(report().show(true).contains("\x1b[33mslow\x1b[0m"));
    }

    #[test]
    fn only_bad_findings_make_it_ill() {
        let mut report = report();
        assert!(!report.is_ill());
        report.sections[0].1.push(Finding::new(Grade::Bad, "x", "y", "z"));
        assert!(report.is_ill());
    }

    #[test]
    fn long_text_is_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable", 3), ["unbreakable"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
