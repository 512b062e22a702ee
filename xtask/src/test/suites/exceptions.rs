//! The lists of tests that cannot pass yet.

use std::path::Path;

/// Tests and the reason why each is left out.
pub struct Exceptions(Vec<(String, String)>);

impl Exceptions {
    /// Reads a list: a test (or a pattern with `*`) and a reason on each line, after a heading.
    pub fn read(path: &Path) -> Result<Exceptions, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        parse(&text).map_err(|fault| format!("{}: {fault}", path.display()))
    }

    /// Why a test is left out, if it is.
    pub fn reason(&self, test: &str) -> Option<&str> {
        self.0.iter().find(|(pattern, _)| matches(pattern, test)).map(|(_, reason)| reason.as_str())
    }

    /// Every pattern with its reason.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(pattern, reason)| (pattern.as_str(), reason.as_str()))
    }
}

fn parse(text: &str) -> Result<Exceptions, String> {
    let mut list: Vec<(String, String)> = Vec::new();
    for line in text.lines().skip(1) {
        let Some((pattern, reason)) = line.split_once('\t') else {
            return Err(format!("{line:?} has no reason"));
        };
        if reason.trim().is_empty() {
            return Err(format!("{pattern} has no reason"));
        }
        if list.iter().any(|(other, _)| other == pattern) {
            return Err(format!("{pattern} stands there twice"));
        }
        list.push((pattern.into(), reason.into()));
    }
    Ok(Exceptions(list))
}

/// Whether a name fits a pattern, in which `*` stands for any text.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
        last = Some(part);
    }
    match last {
        None => rest.is_empty(),
        Some(part) => rest.is_empty() || name.ends_with(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(matches("spawn/*", "spawn/spawn1"));
        assert!(matches("test_io.TestIO*.testRead", "test_io.TestIOSelf.testRead"));
        assert!(!matches("test_io.TestIO*.testRead", "test_io.TestIOSelf.testReadAll"));
        assert!(!matches("attr/attrt", "attr/attrtwo"));
        assert!(matches("attr/attrt", "attr/attrt"));
    }

    #[test]
    fn every_exception_has_one_reason() {
        let list = parse("test\treason\na*\tone-sided\nb\tfiles\n").expect("a list");
        assert_eq!(list.reason("abc"), Some("one-sided"));
        assert_eq!(list.reason("bc"), None);
        assert_eq!(list.iter().count(), 2);
        for bad in ["test\treason\na\n", "test\treason\na\t \n", "test\treason\na\tx\na\ty\n"] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }
}
