//! How items are combined.

/// An operation on items.
#[derive(Clone, Copy, Debug)]
pub struct Operator {
    /// Whether `a op b` is `b op a`.
    pub commutative: bool,
    /// Bytes of an item.
    pub unit: usize,
}
