//! Numbers of the MPI-5.0 ABI that this room speaks (its appendix A has all of them).

use crate::Handle;

/// `MPI_VERSION`.
pub const VERSION: i32 = 5;
/// `MPI_SUBVERSION`.
pub const SUBVERSION: i32 = 0;
/// `MPI_MAX_ERROR_STRING`.
pub const MAX_ERROR_STRING: i32 = 512;
/// `MPI_MAX_INFO_KEY`.
pub const MAX_INFO_KEY: i32 = 256;
/// `MPI_MAX_PORT_NAME`.
pub const MAX_PORT_NAME: i32 = 1024;
/// `MPI_MAX_INFO_VAL`.
pub const MAX_INFO_VAL: i32 = 1024;
/// `MPI_MAX_LIBRARY_VERSION_STRING`.
pub const MAX_LIBRARY_VERSION_STRING: i32 = 8192;
/// `MPI_MAX_OBJECT_NAME`.
pub const MAX_OBJECT_NAME: i32 = 128;
/// `MPI_MAX_PROCESSOR_NAME`.
pub const MAX_PROCESSOR_NAME: i32 = 256;
/// `MPI_MAX_STRINGTAG_LEN`.
pub const MAX_STRINGTAG_LEN: i32 = 1024;
/// `MPI_ANY_SOURCE`.
pub const ANY_SOURCE: i32 = -1;
/// `MPI_ANY_TAG`.
pub const ANY_TAG: i32 = -2;
/// `MPI_PROC_NULL`.
pub const PROC_NULL: i32 = -3;
/// `MPI_ROOT`.
pub const ROOT: i32 = -4;
/// `MPI_UNDEFINED`.
pub const UNDEFINED: i32 = -32766;
/// `MPI_THREAD_SINGLE`.
pub const THREAD_SINGLE: i32 = 0;
/// `MPI_THREAD_FUNNELED`.
pub const THREAD_FUNNELED: i32 = 1024;
/// `MPI_THREAD_SERIALIZED`.
pub const THREAD_SERIALIZED: i32 = 2048;
/// `MPI_THREAD_MULTIPLE`.
pub const THREAD_MULTIPLE: i32 = 4096;
/// `MPI_IDENT`.
pub const IDENT: i32 = 201;
/// `MPI_CONGRUENT`.
pub const CONGRUENT: i32 = 202;
/// `MPI_SIMILAR`.
pub const SIMILAR: i32 = 203;
/// `MPI_UNEQUAL`.
pub const UNEQUAL: i32 = 204;
/// `MPI_COMM_TYPE_SHARED`.
pub const COMM_TYPE_SHARED: i32 = 221;
/// `MPI_COMM_TYPE_HW_UNGUIDED`.
pub const COMM_TYPE_HW_UNGUIDED: i32 = 222;
/// `MPI_COMM_TYPE_HW_GUIDED`.
pub const COMM_TYPE_HW_GUIDED: i32 = 223;
/// `MPI_COMM_TYPE_RESOURCE_GUIDED`.
pub const COMM_TYPE_RESOURCE_GUIDED: i32 = 224;
/// `MPI_CART`.
pub const CART: i32 = 211;
/// `MPI_GRAPH`.
pub const GRAPH: i32 = 212;
/// `MPI_DIST_GRAPH`.
pub const DIST_GRAPH: i32 = 213;
/// `MPI_KEYVAL_INVALID`.
pub const KEYVAL_INVALID: i32 = 0;
/// `MPI_TAG_UB`.
pub const TAG_UB: i32 = 501;
/// `MPI_IO`.
pub const IO: i32 = 502;
/// `MPI_HOST`.
pub const HOST: i32 = 503;
/// `MPI_WTIME_IS_GLOBAL`.
pub const WTIME_IS_GLOBAL: i32 = 504;
/// `MPI_APPNUM`.
pub const APPNUM: i32 = 505;
/// `MPI_LASTUSEDCODE`.
pub const LASTUSEDCODE: i32 = 506;
/// `MPI_UNIVERSE_SIZE`.
pub const UNIVERSE_SIZE: i32 = 507;
/// `MPI_ORDER_C`.
pub const ORDER_C: i32 = 0xc;
/// `MPI_ORDER_FORTRAN`.
pub const ORDER_FORTRAN: i32 = 0xf;
/// `MPI_DISTRIBUTE_NONE`.
pub const DISTRIBUTE_NONE: i32 = 16;
/// `MPI_DISTRIBUTE_BLOCK`.
pub const DISTRIBUTE_BLOCK: i32 = 17;
/// `MPI_DISTRIBUTE_CYCLIC`.
pub const DISTRIBUTE_CYCLIC: i32 = 18;
/// `MPI_DISTRIBUTE_DFLT_DARG`.
pub const DISTRIBUTE_DFLT_DARG: i32 = 19;
/// `MPI_COMBINER_NAMED`.
pub const COMBINER_NAMED: i32 = 101;
/// `MPI_COMBINER_DUP`.
pub const COMBINER_DUP: i32 = 102;
/// `MPI_COMBINER_CONTIGUOUS`.
pub const COMBINER_CONTIGUOUS: i32 = 103;
/// `MPI_COMBINER_VECTOR`.
pub const COMBINER_VECTOR: i32 = 104;
/// `MPI_COMBINER_HVECTOR`.
pub const COMBINER_HVECTOR: i32 = 105;
/// `MPI_COMBINER_INDEXED`.
pub const COMBINER_INDEXED: i32 = 106;
/// `MPI_COMBINER_HINDEXED`.
pub const COMBINER_HINDEXED: i32 = 107;
/// `MPI_COMBINER_INDEXED_BLOCK`.
pub const COMBINER_INDEXED_BLOCK: i32 = 108;
/// `MPI_COMBINER_HINDEXED_BLOCK`.
pub const COMBINER_HINDEXED_BLOCK: i32 = 109;
/// `MPI_COMBINER_STRUCT`.
pub const COMBINER_STRUCT: i32 = 110;
/// `MPI_COMBINER_SUBARRAY`.
pub const COMBINER_SUBARRAY: i32 = 111;
/// `MPI_COMBINER_DARRAY`.
pub const COMBINER_DARRAY: i32 = 112;
/// `MPI_COMBINER_F90_REAL`.
pub const COMBINER_F90_REAL: i32 = 113;
/// `MPI_COMBINER_F90_COMPLEX`.
pub const COMBINER_F90_COMPLEX: i32 = 114;
/// `MPI_COMBINER_F90_INTEGER`.
pub const COMBINER_F90_INTEGER: i32 = 115;
/// `MPI_COMBINER_RESIZED`.
pub const COMBINER_RESIZED: i32 = 116;
/// `MPIX_TYPECLASS_LOGICAL`.
pub const TYPECLASS_LOGICAL: i32 = 191;
/// `MPI_TYPECLASS_INTEGER`.
pub const TYPECLASS_INTEGER: i32 = 192;
/// `MPI_TYPECLASS_REAL`.
pub const TYPECLASS_REAL: i32 = 193;
/// `MPI_TYPECLASS_COMPLEX`.
pub const TYPECLASS_COMPLEX: i32 = 194;
/// `MPI_BOTTOM`, an address.
pub const BOTTOM: usize = 0;
/// `MPI_IN_PLACE`, an address.
pub const IN_PLACE: usize = 1;
/// `MPI_BUFFER_AUTOMATIC`, an address.
pub const BUFFER_AUTOMATIC: usize = 2;
/// `MPI_OP_NULL`.
pub const OP_NULL: Handle = Handle::from_raw(0x020);
/// `MPI_SUM`.
pub const SUM: Handle = Handle::from_raw(0x021);
/// `MPI_MIN`.
pub const MIN: Handle = Handle::from_raw(0x022);
/// `MPI_MAX`.
pub const MAX: Handle = Handle::from_raw(0x023);
/// `MPI_PROD`.
pub const PROD: Handle = Handle::from_raw(0x024);
/// `MPI_BAND`.
pub const BAND: Handle = Handle::from_raw(0x028);
/// `MPI_BOR`.
pub const BOR: Handle = Handle::from_raw(0x029);
/// `MPI_BXOR`.
pub const BXOR: Handle = Handle::from_raw(0x02a);
/// `MPI_LAND`.
pub const LAND: Handle = Handle::from_raw(0x030);
/// `MPI_LOR`.
pub const LOR: Handle = Handle::from_raw(0x031);
/// `MPI_LXOR`.
pub const LXOR: Handle = Handle::from_raw(0x032);
/// `MPI_MINLOC`.
pub const MINLOC: Handle = Handle::from_raw(0x038);
/// `MPI_MAXLOC`.
pub const MAXLOC: Handle = Handle::from_raw(0x039);
/// `MPI_REPLACE`.
pub const REPLACE: Handle = Handle::from_raw(0x03c);
/// `MPI_NO_OP`.
pub const NO_OP: Handle = Handle::from_raw(0x03d);
/// `MPI_COMM_NULL`.
pub const COMM_NULL: Handle = Handle::from_raw(0x100);
/// `MPI_COMM_WORLD`.
pub const COMM_WORLD: Handle = Handle::from_raw(0x101);
/// `MPI_COMM_SELF`.
pub const COMM_SELF: Handle = Handle::from_raw(0x102);
/// `MPI_GROUP_NULL`.
pub const GROUP_NULL: Handle = Handle::from_raw(0x108);
/// `MPI_GROUP_EMPTY`.
pub const GROUP_EMPTY: Handle = Handle::from_raw(0x109);
/// `MPI_FILE_NULL`.
pub const FILE_NULL: Handle = Handle::from_raw(0x118);
/// `MPI_SESSION_NULL`.
pub const SESSION_NULL: Handle = Handle::from_raw(0x120);
/// `MPI_MESSAGE_NULL`.
pub const MESSAGE_NULL: Handle = Handle::from_raw(0x128);
/// `MPI_MESSAGE_NO_PROC`.
pub const MESSAGE_NO_PROC: Handle = Handle::from_raw(0x129);
/// `MPI_INFO_NULL`.
pub const INFO_NULL: Handle = Handle::from_raw(0x130);
/// `MPI_INFO_ENV`.
pub const INFO_ENV: Handle = Handle::from_raw(0x131);
/// `MPI_ERRHANDLER_NULL`.
pub const ERRHANDLER_NULL: Handle = Handle::from_raw(0x140);
/// `MPI_ERRORS_ARE_FATAL`.
pub const ERRORS_ARE_FATAL: Handle = Handle::from_raw(0x141);
/// `MPI_ERRORS_ABORT`.
pub const ERRORS_ABORT: Handle = Handle::from_raw(0x142);
/// `MPI_ERRORS_RETURN`.
pub const ERRORS_RETURN: Handle = Handle::from_raw(0x143);
/// `MPI_REQUEST_NULL`.
pub const REQUEST_NULL: Handle = Handle::from_raw(0x180);
/// `MPI_DATATYPE_NULL`.
pub const DATATYPE_NULL: Handle = Handle::from_raw(0x200);
/// `MPI_AINT`.
pub const AINT: Handle = Handle::from_raw(0x201);
/// `MPI_COUNT`.
pub const COUNT: Handle = Handle::from_raw(0x202);
/// `MPI_OFFSET`.
pub const OFFSET: Handle = Handle::from_raw(0x203);
/// `MPI_PACKED`.
pub const PACKED: Handle = Handle::from_raw(0x207);
/// `MPI_SHORT`.
pub const SHORT: Handle = Handle::from_raw(0x208);
/// `MPI_INT`.
pub const INT: Handle = Handle::from_raw(0x209);
/// `MPI_LONG`.
pub const LONG: Handle = Handle::from_raw(0x20a);
/// `MPI_LONG_LONG`.
pub const LONG_LONG: Handle = Handle::from_raw(0x20b);
/// `MPI_UNSIGNED_SHORT`.
pub const UNSIGNED_SHORT: Handle = Handle::from_raw(0x20c);
/// `MPI_UNSIGNED`.
pub const UNSIGNED: Handle = Handle::from_raw(0x20d);
/// `MPI_UNSIGNED_LONG`.
pub const UNSIGNED_LONG: Handle = Handle::from_raw(0x20e);
/// `MPI_UNSIGNED_LONG_LONG`.
pub const UNSIGNED_LONG_LONG: Handle = Handle::from_raw(0x20f);
/// `MPI_FLOAT`.
pub const FLOAT: Handle = Handle::from_raw(0x210);
/// `MPI_C_FLOAT_COMPLEX`.
pub const C_FLOAT_COMPLEX: Handle = Handle::from_raw(0x212);
/// `MPI_CXX_FLOAT_COMPLEX`.
pub const CXX_FLOAT_COMPLEX: Handle = Handle::from_raw(0x213);
/// `MPI_DOUBLE`.
pub const DOUBLE: Handle = Handle::from_raw(0x214);
/// `MPI_C_DOUBLE_COMPLEX`.
pub const C_DOUBLE_COMPLEX: Handle = Handle::from_raw(0x216);
/// `MPI_CXX_DOUBLE_COMPLEX`.
pub const CXX_DOUBLE_COMPLEX: Handle = Handle::from_raw(0x217);
/// `MPI_LOGICAL`.
pub const LOGICAL: Handle = Handle::from_raw(0x218);
/// `MPI_INTEGER`.
pub const INTEGER: Handle = Handle::from_raw(0x219);
/// `MPI_REAL`.
pub const REAL: Handle = Handle::from_raw(0x21a);
/// `MPI_COMPLEX`.
pub const COMPLEX: Handle = Handle::from_raw(0x21b);
/// `MPI_DOUBLE_PRECISION`.
pub const DOUBLE_PRECISION: Handle = Handle::from_raw(0x21c);
/// `MPI_DOUBLE_COMPLEX`.
pub const DOUBLE_COMPLEX: Handle = Handle::from_raw(0x21d);
/// `MPI_CHARACTER`.
pub const CHARACTER: Handle = Handle::from_raw(0x21e);
/// `MPI_LONG_DOUBLE`.
pub const LONG_DOUBLE: Handle = Handle::from_raw(0x220);
/// `MPI_C_LONG_DOUBLE_COMPLEX`.
pub const C_LONG_DOUBLE_COMPLEX: Handle = Handle::from_raw(0x224);
/// `MPI_CXX_LONG_DOUBLE_COMPLEX`.
pub const CXX_LONG_DOUBLE_COMPLEX: Handle = Handle::from_raw(0x225);
/// `MPI_FLOAT_INT`.
pub const FLOAT_INT: Handle = Handle::from_raw(0x228);
/// `MPI_DOUBLE_INT`.
pub const DOUBLE_INT: Handle = Handle::from_raw(0x229);
/// `MPI_LONG_INT`.
pub const LONG_INT: Handle = Handle::from_raw(0x22a);
/// `MPI_2INT`.
pub const TWO_INT: Handle = Handle::from_raw(0x22b);
/// `MPI_SHORT_INT`.
pub const SHORT_INT: Handle = Handle::from_raw(0x22c);
/// `MPI_LONG_DOUBLE_INT`.
pub const LONG_DOUBLE_INT: Handle = Handle::from_raw(0x22d);
/// `MPI_2REAL`.
pub const TWO_REAL: Handle = Handle::from_raw(0x230);
/// `MPI_2DOUBLE_PRECISION`.
pub const TWO_DOUBLE_PRECISION: Handle = Handle::from_raw(0x231);
/// `MPI_2INTEGER`.
pub const TWO_INTEGER: Handle = Handle::from_raw(0x232);
/// `MPI_C_BOOL`.
pub const C_BOOL: Handle = Handle::from_raw(0x238);
/// `MPI_CXX_BOOL`.
pub const CXX_BOOL: Handle = Handle::from_raw(0x239);
/// `MPI_WCHAR`.
pub const WCHAR: Handle = Handle::from_raw(0x23c);
/// `MPI_INT8_T`.
pub const INT8_T: Handle = Handle::from_raw(0x240);
/// `MPI_UINT8_T`.
pub const UINT8_T: Handle = Handle::from_raw(0x241);
/// `MPI_CHAR`.
pub const CHAR: Handle = Handle::from_raw(0x243);
/// `MPI_SIGNED_CHAR`.
pub const SIGNED_CHAR: Handle = Handle::from_raw(0x244);
/// `MPI_UNSIGNED_CHAR`.
pub const UNSIGNED_CHAR: Handle = Handle::from_raw(0x245);
/// `MPI_BYTE`.
pub const BYTE: Handle = Handle::from_raw(0x247);
/// `MPI_INT16_T`.
pub const INT16_T: Handle = Handle::from_raw(0x248);
/// `MPI_UINT16_T`.
pub const UINT16_T: Handle = Handle::from_raw(0x249);
/// `MPI_INT32_T`.
pub const INT32_T: Handle = Handle::from_raw(0x250);
/// `MPI_UINT32_T`.
pub const UINT32_T: Handle = Handle::from_raw(0x251);
/// `MPI_INT64_T`.
pub const INT64_T: Handle = Handle::from_raw(0x258);
/// `MPI_UINT64_T`.
pub const UINT64_T: Handle = Handle::from_raw(0x259);
/// `MPI_LOGICAL1`.
pub const LOGICAL1: Handle = Handle::from_raw(0x2c0);
/// `MPI_INTEGER1`.
pub const INTEGER1: Handle = Handle::from_raw(0x2c1);
/// `MPI_LOGICAL2`.
pub const LOGICAL2: Handle = Handle::from_raw(0x2c8);
/// `MPI_INTEGER2`.
pub const INTEGER2: Handle = Handle::from_raw(0x2c9);
/// `MPI_REAL2`.
pub const REAL2: Handle = Handle::from_raw(0x2ca);
/// `MPI_LOGICAL4`.
pub const LOGICAL4: Handle = Handle::from_raw(0x2d0);
/// `MPI_INTEGER4`.
pub const INTEGER4: Handle = Handle::from_raw(0x2d1);
/// `MPI_REAL4`.
pub const REAL4: Handle = Handle::from_raw(0x2d2);
/// `MPI_COMPLEX4`.
pub const COMPLEX4: Handle = Handle::from_raw(0x2d3);
/// `MPI_LOGICAL8`.
pub const LOGICAL8: Handle = Handle::from_raw(0x2d8);
/// `MPI_INTEGER8`.
pub const INTEGER8: Handle = Handle::from_raw(0x2d9);
/// `MPI_REAL8`.
pub const REAL8: Handle = Handle::from_raw(0x2da);
/// `MPI_COMPLEX8`.
pub const COMPLEX8: Handle = Handle::from_raw(0x2db);
/// `MPI_LOGICAL16`.
pub const LOGICAL16: Handle = Handle::from_raw(0x2e0);
/// `MPI_INTEGER16`.
pub const INTEGER16: Handle = Handle::from_raw(0x2e1);
/// `MPI_REAL16`.
pub const REAL16: Handle = Handle::from_raw(0x2e2);
/// `MPI_COMPLEX16`.
pub const COMPLEX16: Handle = Handle::from_raw(0x2e3);
/// `MPI_COMPLEX32`.
pub const COMPLEX32: Handle = Handle::from_raw(0x2eb);
/// `MPI_WIN_NULL`.
pub const WIN_NULL: Handle = Handle::from_raw(0x110);
/// `MPI_WIN_BASE`.
pub const WIN_BASE: i32 = 601;
/// `MPI_WIN_DISP_UNIT`.
pub const WIN_DISP_UNIT: i32 = 602;
/// `MPI_WIN_SIZE`.
pub const WIN_SIZE: i32 = 603;
/// `MPI_WIN_CREATE_FLAVOR`.
pub const WIN_CREATE_FLAVOR: i32 = 604;
/// `MPI_WIN_MODEL`.
pub const WIN_MODEL: i32 = 605;
/// `MPI_WIN_FLAVOR_CREATE`.
pub const WIN_FLAVOR_CREATE: i32 = 311;
/// `MPI_WIN_FLAVOR_ALLOCATE`.
pub const WIN_FLAVOR_ALLOCATE: i32 = 312;
/// `MPI_WIN_FLAVOR_DYNAMIC`.
pub const WIN_FLAVOR_DYNAMIC: i32 = 313;
/// `MPI_WIN_FLAVOR_SHARED`.
pub const WIN_FLAVOR_SHARED: i32 = 314;
/// `MPI_WIN_UNIFIED`.
pub const WIN_UNIFIED: i32 = 321;
/// `MPI_LOCK_EXCLUSIVE`.
pub const LOCK_EXCLUSIVE: i32 = 301;
/// `MPI_LOCK_SHARED`.
pub const LOCK_SHARED: i32 = 302;
/// `MPI_MODE_NOCHECK`.
pub const MODE_NOCHECK: i32 = 1024;
/// `MPI_MODE_NOPRECEDE`.
pub const MODE_NOPRECEDE: i32 = 2048;
/// `MPI_MODE_NOPUT`.
pub const MODE_NOPUT: i32 = 4096;
/// `MPI_MODE_NOSTORE`.
pub const MODE_NOSTORE: i32 = 8192;
/// `MPI_MODE_NOSUCCEED`.
pub const MODE_NOSUCCEED: i32 = 16384;
/// `MPI_MODE_APPEND`.
pub const MODE_APPEND: i32 = 1;
/// `MPI_MODE_CREATE`.
pub const MODE_CREATE: i32 = 2;
/// `MPI_MODE_DELETE_ON_CLOSE`.
pub const MODE_DELETE_ON_CLOSE: i32 = 4;
/// `MPI_MODE_EXCL`.
pub const MODE_EXCL: i32 = 8;
/// `MPI_MODE_RDONLY`.
pub const MODE_RDONLY: i32 = 16;
/// `MPI_MODE_RDWR`.
pub const MODE_RDWR: i32 = 32;
/// `MPI_MODE_SEQUENTIAL`.
pub const MODE_SEQUENTIAL: i32 = 64;
/// `MPI_MODE_UNIQUE_OPEN`.
pub const MODE_UNIQUE_OPEN: i32 = 128;
/// `MPI_MODE_WRONLY`.
pub const MODE_WRONLY: i32 = 256;
/// `MPI_SEEK_CUR`.
pub const SEEK_CUR: i32 = 401;
/// `MPI_SEEK_END`.
pub const SEEK_END: i32 = 402;
/// `MPI_SEEK_SET`.
pub const SEEK_SET: i32 = 403;
/// `MPI_DISPLACEMENT_CURRENT`.
pub const DISPLACEMENT_CURRENT: i64 = -1;
/// `MPI_MAX_DATAREP_STRING`.
pub const MAX_DATAREP_STRING: i32 = 128;
