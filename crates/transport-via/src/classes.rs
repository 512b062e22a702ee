//! Which class a frame is of: the one table of thresholds.

use std::fmt;

/// How the bytes of a message go to its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Copied behind their envelope into registered memory, and written from there with one descriptor.
    Tiny,
    /// Written from where they lie, by a descriptor of their own behind that of the envelope.
    Short,
    /// Written to or read from where they belong, once both sides have registered their memory and know of it.
    Long,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Tiny => "tiny",
            Class::Short => "short",
            Class::Long => "long",
        })
    }
}

/// The longest frames of each class. Longer messages are no frames: they are of the class [`Long`](Class::Long).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The longest tiny one.
    pub tiny: usize,
    /// The longest short one; no shorter than that.
    pub short: usize,
}

impl Classes {
    /// The thresholds of R. Engler and T. Wenzel, "Developing a VIA-RPI for LAM" (TU Chemnitz, 2004).
    pub const THESIS: Classes = Classes { tiny: 16 << 10, short: 32 << 10 };

    /// The class of so many bytes.
    #[inline]
    pub fn of(&self, length: usize) -> Class {
        match length {
            _ if length <= self.tiny => Class::Tiny,
            _ if length <= self.short => Class::Short,
            _ => Class::Long,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_belong_to_the_smaller_class() {
        let classes = Classes::THESIS;
        let sizes = [0, 16 << 10, (16 << 10) + 1, 32 << 10, (32 << 10) + 1, usize::MAX];
        let expected =
            [Class::Tiny, Class::Tiny, Class::Short, Class::Short, Class::Long, Class::Long];
        assert_eq!(sizes.map(|size| classes.of(size)), expected);
    }
}
