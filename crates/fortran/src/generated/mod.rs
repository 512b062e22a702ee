//! What follows from the tables in `api/`.

pub(crate) mod c;
pub(crate) mod entries;
pub(crate) mod names;
