// Generated from api/ by `cargo xtask generate`; do not edit.

pub(crate) mod exports;
pub(crate) mod family;
pub(crate) mod inner_callbacks;
pub(crate) mod outer_callbacks;
pub(crate) mod predefined;
pub(crate) mod shells;
