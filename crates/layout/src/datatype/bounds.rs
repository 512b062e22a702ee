//! How far a datatype reaches (MPI-5.0 §5.1.6 to §5.1.8).

use super::DatatypeError;

/// The bounds of a type map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    data: Option<Reach>,
    /// What `MPI_Type_create_resized` has set; a marker outweighs all data.
    lower: Option<i64>,
    upper: Option<i64>,
    alignment: u64,
}

/// Where data lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reach {
    first: i64,
    behind: i64,
    /// Where it ends with what alignment adds to structures.
    padded: i64,
}

impl Reach {
    /// Of copies of which the lowest stands at `low` and the highest at `high`.
    fn spread(&self, low: i64, high: i64) -> Result<Reach, DatatypeError> {
        Ok(Reach {
            first: add(self.first, low)?,
            behind: add(self.behind, high)?,
            padded: add(self.padded, high)?,
        })
    }

    fn union(&self, other: &Reach) -> Reach {
        Reach {
            first: self.first.min(other.first),
            behind: self.behind.max(other.behind),
            padded: self.padded.max(other.padded),
        }
    }
}

impl Bounds {
    /// Of data at the origin.
    pub(super) fn new(size: i64, alignment: usize) -> Bounds {
        let data = Some(Reach { first: 0, behind: size, padded: size });
        let bounds = Bounds { data, alignment: alignment as u64, ..Bounds::default() };
        bounds.padded().expect("basic types are small")
    }

    pub(super) fn lower(&self) -> i64 {
        self.lower.unwrap_or_else(|| self.true_lower())
    }

    pub(super) fn extent(&self) -> i64 {
        self.upper() - self.lower()
    }

    pub(super) fn true_lower(&self) -> i64 {
        self.data.map_or(0, |data| data.first)
    }

    pub(super) fn true_extent(&self) -> i64 {
        self.data.map_or(0, |data| data.behind - data.first)
    }

    pub(super) fn alignment(&self) -> u64 {
        self.alignment.max(1)
    }

    fn upper(&self) -> i64 {
        self.upper.or(self.data.map(|data| data.padded)).unwrap_or(0)
    }

    /// The bounds of copies of which the lowest stands at `low` and the highest at `high`.
    pub(super) fn spread(&self, low: i64, high: i64) -> Result<Bounds, DatatypeError> {
        let data = self.data.map(|data| data.spread(low, high)).transpose()?;
        let lower = self.lower.map(|lower| add(lower, low)).transpose()?;
        let upper = self.upper.map(|upper| add(upper, high)).transpose()?;
        Ok(Bounds { data, lower, upper, ..*self })
    }

    /// The bounds of both together.
    pub(super) fn union(&self, other: &Bounds) -> Bounds {
        fn either<T>(a: Option<T>, b: Option<T>, both: impl FnOnce(T, T) -> T) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(both(a, b)),
                (a, b) => a.or(b),
            }
        }
        Bounds {
            data: either(self.data, other.data, |a, b| a.union(&b)),
            lower: either(self.lower, other.lower, i64::min),
            upper: either(self.upper, other.upper, i64::max),
            alignment: self.alignment.max(other.alignment),
        }
    }

    /// With new markers.
    pub(super) fn resized(&self, lower: i64, extent: i64) -> Result<Bounds, DatatypeError> {
        let upper =
            lower.checked_add(extent).ok_or_else(|| DatatypeError::overflow("the upper bound"))?;
        Ok(Bounds { lower: Some(lower), upper: Some(upper), ..*self })
    }

    /// Without a marker, the extent of a structure is rounded up to the alignment (MPI-5.0 §5.1.6).
    /// Other constructors do not round, since no other MPI does and programs count on that.
    pub(super) fn padded(self) -> Result<Bounds, DatatypeError> {
        let bounds = self.checked()?;
        let (None, Some(data)) = (bounds.upper, bounds.data) else { return Ok(bounds) };
        let alignment = bounds.alignment() as i64;
        let rest = bounds.extent().rem_euclid(alignment);
        let pad = if rest == 0 { 0 } else { alignment - rest };
        let padded =
            data.padded.checked_add(pad).ok_or_else(|| DatatypeError::overflow("the extent"))?;
        Bounds { data: Some(Reach { padded, ..data }), ..bounds }.checked()
    }

    /// That both extents are numbers of 63 bits.
    pub(super) fn checked(self) -> Result<Bounds, DatatypeError> {
        let overflow = || DatatypeError::overflow("the extent");
        self.upper().checked_sub(self.lower()).ok_or_else(overflow)?;
        if let Some(data) = self.data {
            data.behind.checked_sub(data.first).ok_or_else(overflow)?;
        }
        Ok(self)
    }
}

fn add(place: i64, by: i64) -> Result<i64, DatatypeError> {
    place.checked_add(by).ok_or_else(|| DatatypeError::overflow("a displacement"))
}
