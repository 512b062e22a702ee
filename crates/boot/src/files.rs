//! Files that a user hands over, of which nothing is known before they are read.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// What a file of at most so many bytes says. A longer one, which may have no end, is an error, and so is
/// one that is no text.
pub fn read_text(file: &Path, most: usize) -> io::Result<String> {
    let refuse = |why: String| io::Error::new(ErrorKind::InvalidData, why);
    let mut bytes = Vec::new();
    File::open(file)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(refuse(format!("it is longer than {} KiB, as no such file is", most >> 10)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = read.iter().filter(|byte| **byte == b'\n').count() + 1;
        refuse(format!("line {line} is no text in UTF-8"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_end_is_refused() {
        let error = read_text(Path::new("/dev/zero"), 1 << 20).unwrap_err();
        assert!(error.to_string().contains("longer than 1024 KiB"), "{error}");
        assert!(read_text(Path::new("/"), 99).is_err());
        assert!(read_text(Path::new("/nonexistent"), 99).is_err());
        let file = std::env::temp_dir().join(format!("test-files-{}", std::process::id()));
        std::fs::write(&file, "a\nb\n").unwrap();
        assert_eq!(read_text(&file, 4).unwrap(), "a\nb\n");
        assert!(read_text(&file, 3).is_err());
        std::fs::write(&file, b"a\nb\xff\n").unwrap();
        let error = read_text(&file, 99).unwrap_err();
        std::fs::remove_file(file).unwrap();
        assert!(error.to_string().contains("line 2"), "{error}");
    }
}
