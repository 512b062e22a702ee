//! How far a datatype reaches (MPI-5.0 §5.1.6 to §5.1.8).

use super::Flaw;

/// The bounds of a type map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// First and behind last byte of data, if there is any.
    data: Option<(i64, i64)>,
    /// What `MPI_Type_create_resized` has set; a marker outweighs all data.
    lower: Option<i64>,
    upper: Option<i64>,
    alignment: u64,
    /// The upper bound, with what alignment adds.
    padded: i64,
}

impl Bounds {
    /// Of data at the origin.
    pub(super) fn new(size: i64, alignment: usize) -> Bounds {
        let bounds =
            Bounds { data: Some((0, size)), alignment: alignment as u64, ..Bounds::default() };
        bounds.padded().expect("basic types are small")
    }

    pub(super) fn lower(&self) -> i64 {
        self.lower.unwrap_or_else(|| self.true_lower())
    }

    pub(super) fn extent(&self) -> i64 {
        self.padded - self.lower()
    }

    pub(super) fn true_lower(&self) -> i64 {
        self.data.map_or(0, |(first, _)| first)
    }

    pub(super) fn true_extent(&self) -> i64 {
        self.data.map_or(0, |(first, behind)| behind - first)
    }

    pub(super) fn alignment(&self) -> u64 {
        self.alignment.max(1)
    }

    /// The bounds of copies of which the lowest stands at `low` and the highest at `high`.
    pub(super) fn spread(&self, low: i64, high: i64) -> Result<Bounds, Flaw> {
        let add = |place: i64, by: i64| {
            place.checked_add(by).ok_or_else(|| Flaw::overflow("a displacement"))
        };
        let data = match self.data {
            None => None,
            Some((first, behind)) => Some((add(first, low)?, add(behind, high)?)),
        };
        let lower = self.lower.map(|lower| add(lower, low)).transpose()?;
        let upper = self.upper.map(|upper| add(upper, high)).transpose()?;
        Ok(Bounds { data, lower, upper, ..*self })
    }

    /// The bounds of both together.
    pub(super) fn union(&self, other: &Bounds) -> Bounds {
        fn either(a: Option<i64>, b: Option<i64>, choose: fn(i64, i64) -> i64) -> Option<i64> {
            match (a, b) {
                (Some(a), Some(b)) => Some(choose(a, b)),
                (a, b) => a.or(b),
            }
        }
        let data = match (self.data, other.data) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (a, b) => a.or(b),
        };
        Bounds {
            data,
            lower: either(self.lower, other.lower, i64::min),
            upper: either(self.upper, other.upper, i64::max),
            alignment: self.alignment.max(other.alignment),
            padded: 0,
        }
    }

    /// With new markers.
    pub(super) fn resized(&self, lower: i64, extent: i64) -> Result<Bounds, Flaw> {
        let upper = lower.checked_add(extent).ok_or_else(|| Flaw::overflow("the upper bound"))?;
        Ok(Bounds { lower: Some(lower), upper: Some(upper), padded: upper, ..*self })
    }

    /// Computes the upper bound: without a marker, the extent is rounded up to the alignment.
    pub(super) fn padded(self) -> Result<Bounds, Flaw> {
        let overflow = || Flaw::overflow("the extent");
        let end = self.upper.or(self.data.map(|(_, behind)| behind)).unwrap_or(0);
        let extent = end.checked_sub(self.lower()).ok_or_else(overflow)?;
        // Also the span of the data itself is asked for, and has to be a number.
        if let Some((first, behind)) = self.data {
            behind.checked_sub(first).ok_or_else(overflow)?;
        }
        let rest = match self.upper {
            Some(_) => 0,
            None => extent.rem_euclid(self.alignment() as i64),
        };
        let pad = if rest == 0 { 0 } else { self.alignment() as i64 - rest };
        let padded = end.checked_add(pad).ok_or_else(overflow)?;
        padded.checked_sub(self.lower()).ok_or_else(overflow)?;
        Ok(Bounds { padded, ..self })
    }
}
