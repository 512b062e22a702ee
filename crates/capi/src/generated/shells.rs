// Generated from api/ by `cargo xtask generate`; do not edit.

pub(super) mod point_to_point;
pub(super) mod partitioned;
pub(super) mod datatype;
pub(super) mod collective;
pub(super) mod communicator;
pub(super) mod topology;
pub(super) mod environment;
pub(super) mod info;
pub(super) mod process;
pub(super) mod one_sided;
pub(super) mod external;
pub(super) mod io;
pub(super) mod tools;
pub(super) mod deprecated;
pub(super) mod removed;
pub(super) mod language;
pub(super) mod abi;
