//! The texts that `--help` prints, read as manuals: what man pages and completions are made of.
//!
//! A line that is not indented begins a section. Lines of two spaces are prose, or begin an item, whose text
//! stands behind at least two spaces or on lines of six spaces or more.

/// A manual.
pub struct Manual {
    pub sections: Vec<Section>,
}

/// A part of it under a heading.
pub struct Section {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Debug, PartialEq)]
pub enum Block {
    /// To be filled.
    Prose(String),
    /// To be left as it is, line by line.
    Verbatim(Vec<String>),
    /// What is explained, and the explanation in paragraphs.
    Item(String, Vec<String>),
}

impl Manual {
    /// Reads what a command prints.
    pub fn read(text: &str) -> Result<Manual, String> {
        let mut sections: Vec<(String, Vec<&str>)> = Vec::new();
        for line in text.lines().map(str::trim_end) {
            match sections.last_mut() {
                _ if !line.is_empty() && !line.starts_with(' ') => {
                    sections.push((line.into(), Vec::new()));
                }
                Some((_, lines)) => lines.push(line),
                None if line.is_empty() => {}
                None => return Err(format!("no manual: it begins with {line:?}")),
            }
        }
        if sections.first().is_none_or(|(title, _)| title != "NAME") {
            return Err("no manual: it does not begin with NAME".into());
        }
        let section = |(title, lines): (String, Vec<&str>)| {
            let blocks = match title.as_str() {
                "SYNOPSIS" | "EXAMPLE" | "EXAMPLES" => vec![verbatim(&lines)],
                _ => blocks(&lines),
            };
            Section { title, blocks }
        };
        Ok(Manual { sections: sections.into_iter().map(section).collect() })
    }

    /// Names and what the command is for.
    pub fn name(&self) -> Result<(&str, &str), String> {
        match &self.sections[0].blocks[..] {
            [Block::Prose(text)] => text.split_once(" - "),
            _ => None,
        }
        .ok_or_else(|| "NAME is not one line with a dash in it".into())
    }

    /// All items of the sections whose title is suitable.
    pub fn items(&self, suits: impl Fn(&str) -> bool) -> Vec<(&str, &[String])> {
        let sections = self.sections.iter().filter(|section| suits(&section.title));
        let items = sections.flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Item(head, text) => Some((head.as_str(), &text[..])),
            _ => None,
        });
        items.collect()
    }
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn verbatim(lines: &[&str]) -> Block {
    let line = |line: &&str| line.strip_prefix("  ").unwrap_or(line).to_owned();
    let mut lines: Vec<String> = lines.iter().map(line).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    Block::Verbatim(lines)
}

fn blocks(lines: &[&str]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fresh = true;
    for (at, line) in lines.iter().enumerate() {
        if line.is_empty() {
            fresh = true;
            continue;
        }
        let content = line.trim_start();
        let next = lines.get(at + 1).map_or(0, |next| indentation(next));
        match blocks.last_mut() {
            Some(Block::Item(_, text)) if indentation(line) >= 6 => match text.last_mut() {
                Some(last) if !fresh => join(last, content),
                _ => text.push(content.into()),
            },
            Some(Block::Prose(text)) if !fresh && !is_item(content, next) => join(text, content),
            _ => blocks.push(match content.split_once("  ") {
                Some((head, text)) => Block::Item(head.into(), vec![text.trim_start().into()]),
                None if next >= 6 => Block::Item(content.into(), Vec::new()),
                None => Block::Prose(content.into()),
            }),
        }
        fresh = false;
    }
    blocks
}

/// Whether a line begins an item, by what is in it and how far the next one is indented.
fn is_item(content: &str, next: usize) -> bool {
    content.contains("  ") || next >= 6
}

fn join(text: &mut String, more: &str) {
    text.push(' ');
    text.push_str(more);
}

/// A man page of section 1, under this name.
pub fn page(name: &str, manual: &Manual, version: &str) -> Result<String, String> {
    let mut roff = format!(
        ".\\\" Made from what `--help` prints.\n.TH {} 1 \"\" \"Serried {version}\" \"Serried\"\n",
        quoted(&name.to_uppercase())
    );
    let (names, summary) = manual.name()?;
    // A command of a command is a page of its own: `serried tune` is serried-tune.
    let names = names.replace("serried ", "serried-");
    roff += &format!(".SH NAME\n{} \\- {}\n", escaped(&names), escaped(summary));
    for section in &manual.sections[1..] {
        roff += &format!(".SH {}\n", quoted(&section.title));
        for block in &section.blocks {
            roff += &match block {
                Block::Prose(text) if section.title == "SEE ALSO" => references(text),
                Block::Prose(text) => format!(".PP\n{}\n", escaped(text)),
                Block::Verbatim(lines) => {
                    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
                    format!(".nf\n{}\n.fi\n", lines.join("\n"))
                }
                Block::Item(head, text) => {
                    let text: Vec<String> = text.iter().map(|text| escaped(text)).collect();
                    format!(".TP\n\\fB{}\\fR\n{}\n", escaped(head), text.join("\n.IP\n"))
                }
            };
        }
    }
    Ok(roff)
}

/// `mpicc --help, serried help tune` as references to pages.
fn references(text: &str) -> String {
    let page = |reference: &str| {
        let reference = reference.trim().trim_end_matches(" --help");
        let reference = reference.strip_suffix(" help").unwrap_or(reference);
        format!("\\fB{}\\fR(1)", escaped(&reference.replace(" help ", "-")))
    };
    let pages: Vec<String> = text.split(',').map(page).collect();
    format!("{}\n", pages.join(",\n"))
}

fn quoted(word: &str) -> String {
    format!("\"{}\"", escaped(word))
}

/// Text in which roff finds nothing to do.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Every text of the tree, by the name of its file.
    pub fn all() -> Vec<(String, String)> {
        let mut found = Vec::new();
        for folder in ["launch", "tool"] {
            let root = env!("CARGO_MANIFEST_DIR");
            let folder = format!("{root}/../crates/{folder}/src/manual");
            for file in std::fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                let text = std::fs::read_to_string(path).unwrap();
                found.push((name, text.replace("@SETTINGS@", "")));
            }
        }
        assert!(found.len() >= 10, "{found:?}");
        found
    }

    #[test]
    fn prose_items_and_examples_are_told_apart() {
        let text = "NAME\n  a, b - does it\n\nSYNOPSIS\n  a [X]\n  a -h\n\nOPTIONS\n  Some of\n  these.\n\n  \
                    -n, -np N\n      How many.\n\n      Not few.\n  -h   This.\n       Or that.\n\n  The end.\n";
        let manual = Manual::read(text).unwrap();
        assert_eq!(manual.name(), Ok(("a, b", "does it")));
        assert_eq!(
            manual.sections[1].blocks,
            [Block::Verbatim(vec!["a [X]".into(), "a -h".into()])]
        );
        let item = |head: &str, text: &[&str]| {
            Block::Item(head.into(), text.iter().map(|text| (*text).into()).collect())
        };
        assert_eq!(
            manual.sections[2].blocks,
            [
                Block::Prose("Some of these.".into()),
                item("-n, -np N", &["How many.", "Not few."]),
                item("-h", &["This. Or that."]),
                Block::Prose("The end.".into()),
            ]
        );
        assert!(Manual::read("hello\n").is_err() && Manual::read("").is_err());
    }

    #[test]
    fn a_page_is_roff() {
        let text = "NAME\n  serried tune - be fast\n\nSYNOPSIS\n  x\n\nNOTES\n  .start \\ 'a-b'\n\n  -n  One.\n\n\
                    SEE ALSO\n  mpicc --help, serried help, serried help doctor\n";
        let page = page("serried-tune", &Manual::read(text).unwrap(), "1.2").unwrap();
        let expected = ".TH \"SERRIED\\-TUNE\" 1 \"\" \"Serried 1.2\" \"Serried\"\n\
            .SH NAME\nserried\\-tune \\- be fast\n.SH \"SYNOPSIS\"\n.nf\nx\n.fi\n.SH \"NOTES\"\n\
            .PP\n\\&.start \\e 'a\\-b'\n.TP\n\\fB\\-n\\fR\nOne.\n.SH \"SEE ALSO\"\n\\fBmpicc\\fR(1),\n\
            \\fBserried\\fR(1),\n\\fBserried\\-doctor\\fR(1)\n";
        assert_eq!(page.split_once('\n').unwrap().1, expected);
    }

    #[test]
    fn every_text_of_the_tree_is_a_manual() {
        for (name, text) in all() {
            let manual = Manual::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let page = page(&name, &manual, "0").unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for line in page.lines().filter(|line| line.starts_with(['.', '\''])) {
                let known = [".TH ", ".SH ", ".PP", ".TP", ".IP", ".nf", ".fi", ".\\\""];
                assert!(known.iter().any(|word| line.starts_with(word)), "{name}: {line}");
            }
            assert_eq!(page.matches("\n.nf\n").count(), page.matches("\n.fi\n").count());
        }
    }
}
