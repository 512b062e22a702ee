//! What was meant by a word that nobody knows.

/// The one of `names` that `word` most likely stands for, if any is near: it begins with the word, or
/// differs from it in few letters. Capital letters do not matter.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A longer word has room for more errors before it is another one.
    let most = match word.chars().count() {
        0 | 1 => return None,
        2 | 3 => 1,
        4..8 => 2,
        _ => 3,
    };
    let word = word.to_lowercase();
    let judged = names.into_iter().filter_map(|name| {
        let known = name.to_lowercase();
        let begins = word.len() > 2 && known.starts_with(&word);
        let distance = distance(&word, &known);
        let judged = if begins { 1.min(distance) } else { distance };
        let near = judged <= most && judged < known.chars().count();
        near.then_some((judged, distance, name))
    });
    judged.min().map(|(_, _, name)| name)
}

/// How many letters must be changed, left out, put in or swapped with their neighbour to make one word
/// of the other.
fn distance(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.chars().take(40).collect();
    let to: Vec<char> = to.chars().take(40).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (line, letter) in to.iter().enumerate() {
        let mut next = vec![line + 1];
        for (at, own) in from.iter().enumerate() {
            let changed = row[at] + usize::from(own != letter);
            let mut least = changed.min(row[at + 1] + 1).min(next[at] + 1);
            if at > 0 && line > 0 && from[at - 1] == *letter && to[line - 1] == *own {
                least = least.min(before[at - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[from.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_another_word_does_not() {
        let names = ["doctor", "host", "hosts", "tag-output", "SERRIED_WAIT", "n", "np"];
        for (word, meant) in [
            ("docter", Some("doctor")),
            ("hsot", Some("host")),
            ("SERRIED_WIAT", Some("SERRIED_WAIT")),
            ("serried_wait", Some("SERRIED_WAIT")),
            ("tag", Some("tag-output")),
            ("tagoutput", Some("tag-output")),
            ("hos", Some("host")),
            ("no", Some("np")),
            ("x", None),
            ("", None),
            ("n4x", None),
            ("xyzzy", None),
            ("SERRIED_COLOUR", None),
        ] {
            assert_eq!(nearest(word, names), meant, "{word}");
        }
    }

    #[test]
    fn distances_count_slips() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abcd", "abdc"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("same", "same"), 0);
    }
}
