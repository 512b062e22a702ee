//! Windows: which part of a store lands where.

use std::ops::Range;

/// A part of a process's memory that can be reached from the global communication space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Where it begins in the global space.
    pub base: u64,
    /// How many bytes.
    pub length: u64,
    /// Where it begins in the communication memory of its process.
    pub offset: u64,
}

/// The part of a store that lies in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overlap {
    /// Where in the stored bytes it begins.
    pub(crate) skip: u64,
    /// Where in the communication memory it lands.
    pub(crate) offset: u64,
    /// How many bytes.
    pub(crate) length: u64,
}

impl Window {
    /// The last address of the window. Windows are not empty and do not wrap around.
    pub(crate) fn top(&self) -> u64 {
        self.base + (self.length - 1)
    }

    /// Whether it is not empty, does not wrap around, and lies in memory of `room` bytes.
    pub(crate) fn is_sound(&self, room: u64) -> bool {
        self.length > 0
            && self.base.checked_add(self.length - 1).is_some()
            && self.offset.checked_add(self.length).is_some_and(|end| end <= room)
    }

    /// Whether the two share an address.
    pub(crate) fn overlaps(&self, other: &Window) -> bool {
        self.base <= other.top() && other.base <= self.top()
    }

    /// What of `length` bytes stored at `address` lands here: from the later of the two bases to the
    /// earlier of the two tops. A store that would pass the end of the space is cut there.
    pub(crate) fn clip(&self, address: u64, length: u64) -> Option<Overlap> {
        let last = address.saturating_add(length.checked_sub(1)?);
        let (first, last) = (self.base.max(address), self.top().min(last));
        (first <= last).then(|| Overlap {
            skip: first - address,
            offset: self.offset + (first - self.base),
            length: last - first + 1,
        })
    }
}

/// The windows, sorted by base, that a store of `length` bytes at `address` may touch.
pub(crate) fn touched(windows: &[Window], address: u64, length: u64) -> Range<usize> {
    let Some(more) = length.checked_sub(1) else { return 0..0 };
    let last = address.saturating_add(more);
    let begin = windows.partition_point(|window| window.top() < address);
    let end = windows.partition_point(|window| window.base <= last);
    begin..end.max(begin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn stores_at_the_end_of_the_space_are_cut() {
        let window = Window { base: u64::MAX - 3, length: 4, offset: 8 };
        assert!(window.is_sound(12) && !window.is_sound(11));
        let overlap = Overlap { skip: 0, offset: 10, length: 2 };
        assert_eq!(window.clip(u64::MAX - 1, 100), Some(overlap));
        assert_eq!(window.clip(0, 4), None);
        assert_eq!(window.clip(u64::MAX, 0), None);
        assert!(!Window { base: u64::MAX, length: 2, offset: 0 }.is_sound(9));
        assert!(!Window { base: 0, length: 0, offset: 0 }.is_sound(9));
        assert!(!Window { base: 0, length: 2, offset: u64::MAX }.is_sound(9));
    }

    fn windows() -> impl Strategy<Value = Vec<Window>> {
        let one = (0u64..200, 1u64..40, 0u64..200);
        prop::collection::vec(one, 0..6).prop_map(|drawn| {
            let mut windows: Vec<Window> = Vec::new();
            for (base, length, offset) in drawn {
                let window = Window { base, length, offset };
                if windows.iter().all(|other| !window.overlaps(other)) {
                    windows.push(window);
                }
            }
            windows.sort_by_key(|window| window.base);
            windows
        })
    }

    proptest! {
        /// Against a model that asks for each byte of the store in which window it lies.
        #[test]
        fn clipping_is_what_each_byte_says(
            windows in windows(), address in 0u64..250, length in 0u64..80,
        ) {
            let mut memory = [0u8; 256];
            let mut model = memory;
            let byte = |place: u64| (place % 251) as u8 + 1;
            for place in address..address + length {
                for window in &windows {
                    if (window.base..=window.top()).contains(&place) {
                        model[(window.offset + place - window.base) as usize] = byte(place);
                    }
                }
            }
            for window in &windows[touched(&windows, address, length)] {
                let overlap = window.clip(address, length).expect("it is touched");
                for at in 0..overlap.length {
                    memory[(overlap.offset + at) as usize] = byte(address + overlap.skip + at);
                }
            }
            // Two windows may lie over the same memory; then the later window's bytes stay, in both.
            prop_assert_eq!(memory, model);
        }

        #[test]
        fn what_overlaps_shares_an_address(a in windows(), b in windows()) {
            for (a, b) in a.iter().zip(&b) {
                let shared = (a.base..=a.top()).any(|place| (b.base..=b.top()).contains(&place));
                prop_assert_eq!(a.overlaps(b), shared);
            }
        }
    }
}
