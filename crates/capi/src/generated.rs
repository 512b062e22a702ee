// Generated from api/ by `cargo xtask generate`; do not edit.

pub(crate) mod callbacks;
pub(crate) mod constants;
mod exports;
mod shell_table;
pub(crate) mod shells;
