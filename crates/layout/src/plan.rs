//! Where the bytes of a datatype lie: nested loops over contiguous blocks.

use std::fmt;
use std::sync::Arc;

/// Where the bytes of any number of items of a datatype lie, in message order.
pub struct Plan {
    item: Part,
    extent: i64,
}

/// A shape and where it stands.
#[derive(Clone)]
pub(crate) struct Part {
    displacement: i64,
    shape: Arc<Shape>,
}

struct Shape {
    size: u64,
    kind: Kind,
}

enum Kind {
    Block,
    Loop { stride: i64, body: Part },
    Sequence { ends: Box<[u64]>, parts: Box<[Part]> },
}

impl Plan {
    pub(crate) fn new(item: Part, extent: i64) -> Plan {
        Plan { item, extent }
    }

    pub(crate) fn item(&self) -> &Part {
        &self.item
    }

    /// Where `count` items lie if all of their bytes follow each other.
    pub(crate) fn contiguous(&self, count: u64) -> Option<i64> {
        let one = matches!(self.item.shape.kind, Kind::Block);
        let tight = count <= 1 || self.item.size() as i64 == self.extent;
        (one && tight).then_some(self.item.displacement)
    }

    /// Where the byte at `offset` lies, and how many follow it there at least.
    pub(crate) fn locate(&self, offset: usize) -> (isize, usize) {
        let size = self.item.size();
        let (instance, within) = (offset as u64 / size, offset as u64 % size);
        let (place, length) = self.item.locate(within);
        ((place + instance as i64 * self.extent) as isize, length as usize)
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Plan of {} bytes every {}", self.item.size(), self.extent)
    }
}

impl Part {
    /// `size` bytes one after the other, at the origin.
    pub(crate) fn block(size: u64) -> Part {
        Part { displacement: 0, shape: Arc::new(Shape { size, kind: Kind::Block }) }
    }

    /// The same, moved.
    pub(crate) fn at(&self, displacement: i64) -> Part {
        Part {
            displacement: self.displacement.wrapping_add(displacement),
            shape: self.shape.clone(),
        }
    }

    /// How many bytes.
    pub(crate) fn size(&self) -> u64 {
        self.shape.size
    }

    /// `count` of these, `stride` bytes apart. The caller has checked that nothing overflows.
    pub(crate) fn repeat(&self, count: u64, stride: i64) -> Part {
        if count == 0 || self.size() == 0 {
            return Part::block(0);
        }
        if count == 1 {
            return self.clone();
        }
        let size = self.size() * count;
        if matches!(self.shape.kind, Kind::Block) && stride == self.size() as i64 {
            return Part::block(size).at(self.displacement);
        }
        let kind = Kind::Loop { stride, body: self.clone() };
        Part { displacement: 0, shape: Arc::new(Shape { size, kind }) }
    }

    /// One part after the other.
    pub(crate) fn sequence(parts: impl Iterator<Item = Part>) -> Part {
        let mut joined: Vec<Part> = Vec::new();
        for part in parts.filter(|part| part.size() > 0) {
            match (joined.last_mut(), &part.shape.kind) {
                (Some(last), Kind::Block)
                    if matches!(last.shape.kind, Kind::Block)
                        && last.displacement + last.size() as i64 == part.displacement =>
                {
                    *last = Part::block(last.size() + part.size()).at(last.displacement);
                }
                _ => joined.push(part),
            }
        }
        let parts = joined.into_boxed_slice();
        let mut size = 0;
        let ends = parts.iter().map(|part| {
            size += part.size();
            size
        });
        let ends: Box<[u64]> = ends.collect();
        match &*parts {
            [] => Part::block(0),
            [one] => one.clone(),
            _ => {
                let kind = Kind::Sequence { ends, parts };
                Part { displacement: 0, shape: Arc::new(Shape { size, kind }) }
            }
        }
    }

    fn locate(&self, offset: u64) -> (i64, u64) {
        let (place, length) = match &self.shape.kind {
            Kind::Block => (offset as i64, self.shape.size - offset),
            Kind::Loop { stride, body } => {
                let (index, within) = (offset / body.size(), offset % body.size());
                let (place, length) = body.locate(within);
                (place + index as i64 * stride, length)
            }
            Kind::Sequence { ends, parts } => {
                let index = ends.partition_point(|&end| end <= offset);
                let start = if index == 0 { 0 } else { ends[index - 1] };
                parts[index].locate(offset - start)
            }
        };
        (place + self.displacement, length)
    }
}
