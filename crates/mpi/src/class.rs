//! The error classes of MPI-5.0 §9.4, with the numbers of its ABI.

/// `MPI_SUCCESS`.
pub const SUCCESS: i32 = 0;
/// `MPI_ERR_BUFFER`.
pub const BUFFER: i32 = 1;
/// `MPI_ERR_COUNT`.
pub const COUNT: i32 = 2;
/// `MPI_ERR_TYPE`.
pub const TYPE: i32 = 3;
/// `MPI_ERR_TAG`.
pub const TAG: i32 = 4;
/// `MPI_ERR_COMM`.
pub const COMM: i32 = 5;
/// `MPI_ERR_RANK`.
pub const RANK: i32 = 6;
/// `MPI_ERR_REQUEST`.
pub const REQUEST: i32 = 7;
/// `MPI_ERR_ROOT`.
pub const ROOT: i32 = 8;
/// `MPI_ERR_GROUP`.
pub const GROUP: i32 = 9;
/// `MPI_ERR_OP`.
pub const OP: i32 = 10;
/// `MPI_ERR_TOPOLOGY`.
pub const TOPOLOGY: i32 = 11;
/// `MPI_ERR_DIMS`.
pub const DIMS: i32 = 12;
/// `MPI_ERR_ARG`.
pub const ARG: i32 = 13;
/// `MPI_ERR_UNKNOWN`.
pub const UNKNOWN: i32 = 14;
/// `MPI_ERR_TRUNCATE`.
pub const TRUNCATE: i32 = 15;
/// `MPI_ERR_OTHER`.
pub const OTHER: i32 = 16;
/// `MPI_ERR_INTERN`.
pub const INTERN: i32 = 17;
/// `MPI_ERR_PENDING`.
pub const PENDING: i32 = 18;
/// `MPI_ERR_IN_STATUS`.
pub const IN_STATUS: i32 = 19;
/// `MPI_ERR_ACCESS`.
pub const ACCESS: i32 = 20;
/// `MPI_ERR_AMODE`.
pub const AMODE: i32 = 21;
/// `MPI_ERR_ASSERT`.
pub const ASSERT: i32 = 22;
/// `MPI_ERR_BAD_FILE`.
pub const BAD_FILE: i32 = 23;
/// `MPI_ERR_BASE`.
pub const BASE: i32 = 24;
/// `MPI_ERR_CONVERSION`.
pub const CONVERSION: i32 = 25;
/// `MPI_ERR_DISP`.
pub const DISP: i32 = 26;
/// `MPI_ERR_DUP_DATAREP`.
pub const DUP_DATAREP: i32 = 27;
/// `MPI_ERR_FILE_EXISTS`.
pub const FILE_EXISTS: i32 = 28;
/// `MPI_ERR_FILE_IN_USE`.
pub const FILE_IN_USE: i32 = 29;
/// `MPI_ERR_FILE`.
pub const FILE: i32 = 30;
/// `MPI_ERR_INFO_KEY`.
pub const INFO_KEY: i32 = 31;
/// `MPI_ERR_INFO_NOKEY`.
pub const INFO_NOKEY: i32 = 32;
/// `MPI_ERR_INFO_VALUE`.
pub const INFO_VALUE: i32 = 33;
/// `MPI_ERR_INFO`.
pub const INFO: i32 = 34;
/// `MPI_ERR_IO`.
pub const IO: i32 = 35;
/// `MPI_ERR_KEYVAL`.
pub const KEYVAL: i32 = 36;
/// `MPI_ERR_LOCKTYPE`.
pub const LOCKTYPE: i32 = 37;
/// `MPI_ERR_NAME`.
pub const NAME: i32 = 38;
/// `MPI_ERR_NO_MEM`.
pub const NO_MEM: i32 = 39;
/// `MPI_ERR_NOT_SAME`.
pub const NOT_SAME: i32 = 40;
/// `MPI_ERR_NO_SPACE`.
pub const NO_SPACE: i32 = 41;
/// `MPI_ERR_NO_SUCH_FILE`.
pub const NO_SUCH_FILE: i32 = 42;
/// `MPI_ERR_PORT`.
pub const PORT: i32 = 43;
/// `MPI_ERR_QUOTA`.
pub const QUOTA: i32 = 44;
/// `MPI_ERR_READ_ONLY`.
pub const READ_ONLY: i32 = 45;
/// `MPI_ERR_RMA_ATTACH`.
pub const RMA_ATTACH: i32 = 46;
/// `MPI_ERR_RMA_CONFLICT`.
pub const RMA_CONFLICT: i32 = 47;
/// `MPI_ERR_RMA_RANGE`.
pub const RMA_RANGE: i32 = 48;
/// `MPI_ERR_RMA_SHARED`.
pub const RMA_SHARED: i32 = 49;
/// `MPI_ERR_RMA_SYNC`.
pub const RMA_SYNC: i32 = 50;
/// `MPI_ERR_SERVICE`.
pub const SERVICE: i32 = 51;
/// `MPI_ERR_SIZE`.
pub const SIZE: i32 = 52;
/// `MPI_ERR_SPAWN`.
pub const SPAWN: i32 = 53;
/// `MPI_ERR_UNSUPPORTED_DATAREP`.
pub const UNSUPPORTED_DATAREP: i32 = 54;
/// `MPI_ERR_UNSUPPORTED_OPERATION`.
pub const UNSUPPORTED_OPERATION: i32 = 55;
/// `MPI_ERR_WIN`.
pub const WIN: i32 = 56;
/// `MPI_ERR_RMA_FLAVOR`.
pub const RMA_FLAVOR: i32 = 57;
/// `MPI_ERR_PROC_ABORTED`.
pub const PROC_ABORTED: i32 = 58;
/// `MPI_ERR_VALUE_TOO_LARGE`.
pub const VALUE_TOO_LARGE: i32 = 59;
/// `MPI_ERR_SESSION`.
pub const SESSION: i32 = 60;
/// `MPI_ERR_ERRHANDLER`.
pub const ERRHANDLER: i32 = 61;
/// `MPI_ERR_ABI`.
pub const ABI: i32 = 62;
/// `MPI_ERR_LASTCODE`.
pub const LASTCODE: i32 = 16383;
