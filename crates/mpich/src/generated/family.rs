// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(dead_code, reason = "not every family goes both ways")]
#![allow(clippy::all, reason = "one form for all families")]

use crate::value::WRONG;
use std::ffi::c_int;

pub(crate) fn thread_inward(value: c_int) -> c_int {
    match value {
        0 => 0, // MPI_THREAD_SINGLE
        1 => 1024, // MPI_THREAD_FUNNELED
        2 => 2048, // MPI_THREAD_SERIALIZED
        3 => 4096, // MPI_THREAD_MULTIPLE
        1024 => WRONG,
        2048 => WRONG,
        4096 => WRONG,
        other => other,
    }
}

pub(crate) fn thread_outward(value: c_int) -> c_int {
    match value {
        0 => 0, // MPI_THREAD_SINGLE
        1024 => 1, // MPI_THREAD_FUNNELED
        2048 => 2, // MPI_THREAD_SERIALIZED
        4096 => 3, // MPI_THREAD_MULTIPLE
        other => other,
    }
}

pub(crate) fn comparison_inward(value: c_int) -> c_int {
    match value {
        0 => 201, // MPI_IDENT
        1 => 202, // MPI_CONGRUENT
        2 => 203, // MPI_SIMILAR
        3 => 204, // MPI_UNEQUAL
        201 => WRONG,
        202 => WRONG,
        203 => WRONG,
        204 => WRONG,
        other => other,
    }
}

pub(crate) fn comparison_outward(value: c_int) -> c_int {
    match value {
        201 => 0, // MPI_IDENT
        202 => 1, // MPI_CONGRUENT
        203 => 2, // MPI_SIMILAR
        204 => 3, // MPI_UNEQUAL
        other => other,
    }
}

pub(crate) fn topology_inward(value: c_int) -> c_int {
    match value {
        2 => 211, // MPI_CART
        1 => 212, // MPI_GRAPH
        3 => 213, // MPI_DIST_GRAPH
        211 => WRONG,
        212 => WRONG,
        213 => WRONG,
        other => other,
    }
}

pub(crate) fn topology_outward(value: c_int) -> c_int {
    match value {
        211 => 2, // MPI_CART
        212 => 1, // MPI_GRAPH
        213 => 3, // MPI_DIST_GRAPH
        other => other,
    }
}

pub(crate) fn combiner_inward(value: c_int) -> c_int {
    match value {
        1 => 101, // MPI_COMBINER_NAMED
        2 => 102, // MPI_COMBINER_DUP
        3 => 103, // MPI_COMBINER_CONTIGUOUS
        4 => 104, // MPI_COMBINER_VECTOR
        6 => 105, // MPI_COMBINER_HVECTOR
        7 => 106, // MPI_COMBINER_INDEXED
        9 => 107, // MPI_COMBINER_HINDEXED
        10 => 108, // MPI_COMBINER_INDEXED_BLOCK
        19 => 109, // MPI_COMBINER_HINDEXED_BLOCK
        12 => 110, // MPI_COMBINER_STRUCT
        13 => 111, // MPI_COMBINER_SUBARRAY
        14 => 112, // MPI_COMBINER_DARRAY
        15 => 113, // MPI_COMBINER_F90_REAL
        16 => 114, // MPI_COMBINER_F90_COMPLEX
        17 => 115, // MPI_COMBINER_F90_INTEGER
        18 => 116, // MPI_COMBINER_RESIZED
        20 => 117, // MPI_COMBINER_VALUE_INDEX
        101 => WRONG,
        102 => WRONG,
        103 => WRONG,
        104 => WRONG,
        105 => WRONG,
        106 => WRONG,
        107 => WRONG,
        108 => WRONG,
        109 => WRONG,
        110 => WRONG,
        111 => WRONG,
        112 => WRONG,
        113 => WRONG,
        114 => WRONG,
        115 => WRONG,
        116 => WRONG,
        117 => WRONG,
        other => other,
    }
}

pub(crate) fn combiner_outward(value: c_int) -> c_int {
    match value {
        101 => 1, // MPI_COMBINER_NAMED
        102 => 2, // MPI_COMBINER_DUP
        103 => 3, // MPI_COMBINER_CONTIGUOUS
        104 => 4, // MPI_COMBINER_VECTOR
        105 => 6, // MPI_COMBINER_HVECTOR
        106 => 7, // MPI_COMBINER_INDEXED
        107 => 9, // MPI_COMBINER_HINDEXED
        108 => 10, // MPI_COMBINER_INDEXED_BLOCK
        109 => 19, // MPI_COMBINER_HINDEXED_BLOCK
        110 => 12, // MPI_COMBINER_STRUCT
        111 => 13, // MPI_COMBINER_SUBARRAY
        112 => 14, // MPI_COMBINER_DARRAY
        113 => 15, // MPI_COMBINER_F90_REAL
        114 => 16, // MPI_COMBINER_F90_COMPLEX
        115 => 17, // MPI_COMBINER_F90_INTEGER
        116 => 18, // MPI_COMBINER_RESIZED
        117 => 20, // MPI_COMBINER_VALUE_INDEX
        other => other,
    }
}

pub(crate) fn order_inward(value: c_int) -> c_int {
    match value {
        56 => 12, // MPI_ORDER_C
        57 => 15, // MPI_ORDER_FORTRAN
        12 => WRONG,
        15 => WRONG,
        other => other,
    }
}

pub(crate) fn order_outward(value: c_int) -> c_int {
    match value {
        12 => 56, // MPI_ORDER_C
        15 => 57, // MPI_ORDER_FORTRAN
        other => other,
    }
}

pub(crate) fn distribution_inward(value: c_int) -> c_int {
    match value {
        123 => 16, // MPI_DISTRIBUTE_NONE
        121 => 17, // MPI_DISTRIBUTE_BLOCK
        122 => 18, // MPI_DISTRIBUTE_CYCLIC
        16 => WRONG,
        17 => WRONG,
        18 => WRONG,
        other => other,
    }
}

pub(crate) fn distribution_outward(value: c_int) -> c_int {
    match value {
        16 => 123, // MPI_DISTRIBUTE_NONE
        17 => 121, // MPI_DISTRIBUTE_BLOCK
        18 => 122, // MPI_DISTRIBUTE_CYCLIC
        other => other,
    }
}

pub(crate) fn distribution_argument_inward(value: c_int) -> c_int {
    match value {
        -49767 => 19, // MPI_DISTRIBUTE_DFLT_DARG
        other => other,
    }
}

pub(crate) fn distribution_argument_outward(value: c_int) -> c_int {
    match value {
        19 => -49767, // MPI_DISTRIBUTE_DFLT_DARG
        other => other,
    }
}

pub(crate) fn typeclass_inward(value: c_int) -> c_int {
    match value {
        2 => 192, // MPI_TYPECLASS_INTEGER
        1 => 193, // MPI_TYPECLASS_REAL
        3 => 194, // MPI_TYPECLASS_COMPLEX
        192 => WRONG,
        193 => WRONG,
        194 => WRONG,
        other => other,
    }
}

pub(crate) fn typeclass_outward(value: c_int) -> c_int {
    match value {
        192 => 2, // MPI_TYPECLASS_INTEGER
        193 => 1, // MPI_TYPECLASS_REAL
        194 => 3, // MPI_TYPECLASS_COMPLEX
        other => other,
    }
}

pub(crate) fn split_inward(value: c_int) -> c_int {
    match value {
        1 => 221, // MPI_COMM_TYPE_SHARED
        3 => 222, // MPI_COMM_TYPE_HW_UNGUIDED
        2 => 223, // MPI_COMM_TYPE_HW_GUIDED
        4 => 224, // MPI_COMM_TYPE_RESOURCE_GUIDED
        221 => WRONG,
        222 => WRONG,
        223 => WRONG,
        224 => WRONG,
        other => other,
    }
}

pub(crate) fn split_outward(value: c_int) -> c_int {
    match value {
        221 => 1, // MPI_COMM_TYPE_SHARED
        222 => 3, // MPI_COMM_TYPE_HW_UNGUIDED
        223 => 2, // MPI_COMM_TYPE_HW_GUIDED
        224 => 4, // MPI_COMM_TYPE_RESOURCE_GUIDED
        other => other,
    }
}

pub(crate) fn lock_inward(value: c_int) -> c_int {
    match value {
        234 => 301, // MPI_LOCK_EXCLUSIVE
        235 => 302, // MPI_LOCK_SHARED
        301 => WRONG,
        302 => WRONG,
        other => other,
    }
}

pub(crate) fn lock_outward(value: c_int) -> c_int {
    match value {
        301 => 234, // MPI_LOCK_EXCLUSIVE
        302 => 235, // MPI_LOCK_SHARED
        other => other,
    }
}

pub(crate) fn assertion_inward(value: c_int) -> c_int {
    let unknown = if value & !31744 != 0 { 1 << 30 } else { 0 };
    unknown | (if value & 1024 != 0 { 1024 } else { 0 })
        | (if value & 2048 != 0 { 8192 } else { 0 })
        | (if value & 4096 != 0 { 4096 } else { 0 })
        | (if value & 8192 != 0 { 2048 } else { 0 })
        | (if value & 16384 != 0 { 16384 } else { 0 })
}

pub(crate) fn assertion_outward(value: c_int) -> c_int {
    let unknown = if value & !31744 != 0 { 1 << 30 } else { 0 };
    unknown | (if value & 1024 != 0 { 1024 } else { 0 })
        | (if value & 8192 != 0 { 2048 } else { 0 })
        | (if value & 4096 != 0 { 4096 } else { 0 })
        | (if value & 2048 != 0 { 8192 } else { 0 })
        | (if value & 16384 != 0 { 16384 } else { 0 })
}

pub(crate) fn access_inward(value: c_int) -> c_int {
    let unknown = if value & !511 != 0 { 1 << 30 } else { 0 };
    unknown | (if value & 128 != 0 { 1 } else { 0 })
        | (if value & 1 != 0 { 2 } else { 0 })
        | (if value & 16 != 0 { 4 } else { 0 })
        | (if value & 64 != 0 { 8 } else { 0 })
        | (if value & 2 != 0 { 16 } else { 0 })
        | (if value & 8 != 0 { 32 } else { 0 })
        | (if value & 256 != 0 { 64 } else { 0 })
        | (if value & 32 != 0 { 128 } else { 0 })
        | (if value & 4 != 0 { 256 } else { 0 })
}

pub(crate) fn access_outward(value: c_int) -> c_int {
    let unknown = if value & !511 != 0 { 1 << 30 } else { 0 };
    unknown | (if value & 1 != 0 { 128 } else { 0 })
        | (if value & 2 != 0 { 1 } else { 0 })
        | (if value & 4 != 0 { 16 } else { 0 })
        | (if value & 8 != 0 { 64 } else { 0 })
        | (if value & 16 != 0 { 2 } else { 0 })
        | (if value & 32 != 0 { 8 } else { 0 })
        | (if value & 64 != 0 { 256 } else { 0 })
        | (if value & 128 != 0 { 32 } else { 0 })
        | (if value & 256 != 0 { 4 } else { 0 })
}

pub(crate) fn whence_inward(value: c_int) -> c_int {
    match value {
        602 => 401, // MPI_SEEK_CUR
        604 => 402, // MPI_SEEK_END
        600 => 403, // MPI_SEEK_SET
        401 => WRONG,
        402 => WRONG,
        403 => WRONG,
        other => other,
    }
}

pub(crate) fn whence_outward(value: c_int) -> c_int {
    match value {
        401 => 602, // MPI_SEEK_CUR
        402 => 604, // MPI_SEEK_END
        403 => 600, // MPI_SEEK_SET
        other => other,
    }
}

pub(crate) fn flavor_inward(value: c_int) -> c_int {
    match value {
        1 => 311, // MPI_WIN_FLAVOR_CREATE
        2 => 312, // MPI_WIN_FLAVOR_ALLOCATE
        3 => 313, // MPI_WIN_FLAVOR_DYNAMIC
        4 => 314, // MPI_WIN_FLAVOR_SHARED
        311 => WRONG,
        312 => WRONG,
        313 => WRONG,
        314 => WRONG,
        other => other,
    }
}

pub(crate) fn flavor_outward(value: c_int) -> c_int {
    match value {
        311 => 1, // MPI_WIN_FLAVOR_CREATE
        312 => 2, // MPI_WIN_FLAVOR_ALLOCATE
        313 => 3, // MPI_WIN_FLAVOR_DYNAMIC
        314 => 4, // MPI_WIN_FLAVOR_SHARED
        other => other,
    }
}

pub(crate) fn model_inward(value: c_int) -> c_int {
    match value {
        2 => 321, // MPI_WIN_UNIFIED
        1 => 322, // MPI_WIN_SEPARATE
        321 => WRONG,
        322 => WRONG,
        other => other,
    }
}

pub(crate) fn model_outward(value: c_int) -> c_int {
    match value {
        321 => 2, // MPI_WIN_UNIFIED
        322 => 1, // MPI_WIN_SEPARATE
        other => other,
    }
}

pub(crate) fn verbosity_inward(value: c_int) -> c_int {
    match value {
        221 => 9, // MPI_T_VERBOSITY_USER_BASIC
        222 => 10, // MPI_T_VERBOSITY_USER_DETAIL
        223 => 12, // MPI_T_VERBOSITY_USER_ALL
        224 => 17, // MPI_T_VERBOSITY_TUNER_BASIC
        225 => 18, // MPI_T_VERBOSITY_TUNER_DETAIL
        226 => 20, // MPI_T_VERBOSITY_TUNER_ALL
        227 => 33, // MPI_T_VERBOSITY_MPIDEV_BASIC
        228 => 34, // MPI_T_VERBOSITY_MPIDEV_DETAIL
        229 => 36, // MPI_T_VERBOSITY_MPIDEV_ALL
        9 => WRONG,
        10 => WRONG,
        12 => WRONG,
        17 => WRONG,
        18 => WRONG,
        20 => WRONG,
        33 => WRONG,
        34 => WRONG,
        36 => WRONG,
        other => other,
    }
}

pub(crate) fn verbosity_outward(value: c_int) -> c_int {
    match value {
        9 => 221, // MPI_T_VERBOSITY_USER_BASIC
        10 => 222, // MPI_T_VERBOSITY_USER_DETAIL
        12 => 223, // MPI_T_VERBOSITY_USER_ALL
        17 => 224, // MPI_T_VERBOSITY_TUNER_BASIC
        18 => 225, // MPI_T_VERBOSITY_TUNER_DETAIL
        20 => 226, // MPI_T_VERBOSITY_TUNER_ALL
        33 => 227, // MPI_T_VERBOSITY_MPIDEV_BASIC
        34 => 228, // MPI_T_VERBOSITY_MPIDEV_DETAIL
        36 => 229, // MPI_T_VERBOSITY_MPIDEV_ALL
        other => other,
    }
}

pub(crate) fn binding_inward(value: c_int) -> c_int {
    match value {
        9700 => 1, // MPI_T_BIND_NO_OBJECT
        9701 => 2, // MPI_T_BIND_MPI_COMM
        9702 => 3, // MPI_T_BIND_MPI_DATATYPE
        9703 => 4, // MPI_T_BIND_MPI_ERRHANDLER
        9704 => 5, // MPI_T_BIND_MPI_FILE
        9705 => 6, // MPI_T_BIND_MPI_GROUP
        9706 => 7, // MPI_T_BIND_MPI_OP
        9707 => 8, // MPI_T_BIND_MPI_REQUEST
        9708 => 9, // MPI_T_BIND_MPI_WIN
        9709 => 10, // MPI_T_BIND_MPI_MESSAGE
        9710 => 11, // MPI_T_BIND_MPI_INFO
        9711 => 12, // MPI_T_BIND_MPI_SESSION
        1 => WRONG,
        2 => WRONG,
        3 => WRONG,
        4 => WRONG,
        5 => WRONG,
        6 => WRONG,
        7 => WRONG,
        8 => WRONG,
        9 => WRONG,
        10 => WRONG,
        11 => WRONG,
        12 => WRONG,
        other => other,
    }
}

pub(crate) fn binding_outward(value: c_int) -> c_int {
    match value {
        1 => 9700, // MPI_T_BIND_NO_OBJECT
        2 => 9701, // MPI_T_BIND_MPI_COMM
        3 => 9702, // MPI_T_BIND_MPI_DATATYPE
        4 => 9703, // MPI_T_BIND_MPI_ERRHANDLER
        5 => 9704, // MPI_T_BIND_MPI_FILE
        6 => 9705, // MPI_T_BIND_MPI_GROUP
        7 => 9706, // MPI_T_BIND_MPI_OP
        8 => 9707, // MPI_T_BIND_MPI_REQUEST
        9 => 9708, // MPI_T_BIND_MPI_WIN
        10 => 9709, // MPI_T_BIND_MPI_MESSAGE
        11 => 9710, // MPI_T_BIND_MPI_INFO
        12 => 9711, // MPI_T_BIND_MPI_SESSION
        other => other,
    }
}

pub(crate) fn scope_inward(value: c_int) -> c_int {
    match value {
        60438 => 1, // MPI_T_SCOPE_CONSTANT
        60439 => 2, // MPI_T_SCOPE_READONLY
        60440 => 3, // MPI_T_SCOPE_LOCAL
        60441 => 4, // MPI_T_SCOPE_GROUP
        60442 => 5, // MPI_T_SCOPE_GROUP_EQ
        60443 => 6, // MPI_T_SCOPE_ALL
        60444 => 7, // MPI_T_SCOPE_ALL_EQ
        1 => WRONG,
        2 => WRONG,
        3 => WRONG,
        4 => WRONG,
        5 => WRONG,
        6 => WRONG,
        7 => WRONG,
        other => other,
    }
}

pub(crate) fn scope_outward(value: c_int) -> c_int {
    match value {
        1 => 60438, // MPI_T_SCOPE_CONSTANT
        2 => 60439, // MPI_T_SCOPE_READONLY
        3 => 60440, // MPI_T_SCOPE_LOCAL
        4 => 60441, // MPI_T_SCOPE_GROUP
        5 => 60442, // MPI_T_SCOPE_GROUP_EQ
        6 => 60443, // MPI_T_SCOPE_ALL
        7 => 60444, // MPI_T_SCOPE_ALL_EQ
        other => other,
    }
}

pub(crate) fn variable_inward(value: c_int) -> c_int {
    match value {
        240 => 1, // MPI_T_PVAR_CLASS_STATE
        241 => 2, // MPI_T_PVAR_CLASS_LEVEL
        242 => 3, // MPI_T_PVAR_CLASS_SIZE
        243 => 4, // MPI_T_PVAR_CLASS_PERCENTAGE
        244 => 5, // MPI_T_PVAR_CLASS_HIGHWATERMARK
        245 => 6, // MPI_T_PVAR_CLASS_LOWWATERMARK
        246 => 7, // MPI_T_PVAR_CLASS_COUNTER
        247 => 8, // MPI_T_PVAR_CLASS_AGGREGATE
        248 => 9, // MPI_T_PVAR_CLASS_TIMER
        249 => 10, // MPI_T_PVAR_CLASS_GENERIC
        1 => WRONG,
        2 => WRONG,
        3 => WRONG,
        4 => WRONG,
        5 => WRONG,
        6 => WRONG,
        7 => WRONG,
        8 => WRONG,
        9 => WRONG,
        10 => WRONG,
        other => other,
    }
}

pub(crate) fn variable_outward(value: c_int) -> c_int {
    match value {
        1 => 240, // MPI_T_PVAR_CLASS_STATE
        2 => 241, // MPI_T_PVAR_CLASS_LEVEL
        3 => 242, // MPI_T_PVAR_CLASS_SIZE
        4 => 243, // MPI_T_PVAR_CLASS_PERCENTAGE
        5 => 244, // MPI_T_PVAR_CLASS_HIGHWATERMARK
        6 => 245, // MPI_T_PVAR_CLASS_LOWWATERMARK
        7 => 246, // MPI_T_PVAR_CLASS_COUNTER
        8 => 247, // MPI_T_PVAR_CLASS_AGGREGATE
        9 => 248, // MPI_T_PVAR_CLASS_TIMER
        10 => 249, // MPI_T_PVAR_CLASS_GENERIC
        other => other,
    }
}

pub(crate) fn safety_inward(value: c_int) -> c_int {
    match value {
        0 => 0, // MPI_T_CB_REQUIRE_NONE
        1 => 3, // MPI_T_CB_REQUIRE_MPI_RESTRICTED
        2 => 15, // MPI_T_CB_REQUIRE_THREAD_SAFE
        3 => 63, // MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE
        15 => WRONG,
        63 => WRONG,
        other => other,
    }
}

pub(crate) fn safety_outward(value: c_int) -> c_int {
    match value {
        0 => 0, // MPI_T_CB_REQUIRE_NONE
        3 => 1, // MPI_T_CB_REQUIRE_MPI_RESTRICTED
        15 => 2, // MPI_T_CB_REQUIRE_THREAD_SAFE
        63 => 3, // MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE
        other => other,
    }
}

pub(crate) fn ordering_inward(value: c_int) -> c_int {
    match value {
        0 => 1, // MPI_T_SOURCE_ORDERED
        1 => 2, // MPI_T_SOURCE_UNORDERED
        2 => WRONG,
        other => other,
    }
}

pub(crate) fn ordering_outward(value: c_int) -> c_int {
    match value {
        1 => 0, // MPI_T_SOURCE_ORDERED
        2 => 1, // MPI_T_SOURCE_UNORDERED
        other => other,
    }
}

pub(crate) fn keyval_inward(value: c_int) -> c_int {
    match value {
        603979776 => 0, // MPI_KEYVAL_INVALID
        1681915905 => 501, // MPI_TAG_UB
        1681915909 => 502, // MPI_IO
        1681915907 => 503, // MPI_HOST
        1681915911 => 504, // MPI_WTIME_IS_GLOBAL
        1681915917 => 505, // MPI_APPNUM
        1681915915 => 506, // MPI_LASTUSEDCODE
        1681915913 => 507, // MPI_UNIVERSE_SIZE
        1711276033 => 601, // MPI_WIN_BASE
        1711276037 => 602, // MPI_WIN_DISP_UNIT
        1711276035 => 603, // MPI_WIN_SIZE
        1711276039 => 604, // MPI_WIN_CREATE_FLAVOR
        1711276041 => 605, // MPI_WIN_MODEL
        0 => WRONG,
        501 => WRONG,
        502 => WRONG,
        503 => WRONG,
        504 => WRONG,
        505 => WRONG,
        506 => WRONG,
        507 => WRONG,
        601 => WRONG,
        602 => WRONG,
        603 => WRONG,
        604 => WRONG,
        605 => WRONG,
        other => other,
    }
}

pub(crate) fn keyval_outward(value: c_int) -> c_int {
    match value {
        0 => 603979776, // MPI_KEYVAL_INVALID
        501 => 1681915905, // MPI_TAG_UB
        502 => 1681915909, // MPI_IO
        503 => 1681915907, // MPI_HOST
        504 => 1681915911, // MPI_WTIME_IS_GLOBAL
        505 => 1681915917, // MPI_APPNUM
        506 => 1681915915, // MPI_LASTUSEDCODE
        507 => 1681915913, // MPI_UNIVERSE_SIZE
        601 => 1711276033, // MPI_WIN_BASE
        602 => 1711276037, // MPI_WIN_DISP_UNIT
        603 => 1711276035, // MPI_WIN_SIZE
        604 => 1711276039, // MPI_WIN_CREATE_FLAVOR
        605 => 1711276041, // MPI_WIN_MODEL
        other => other,
    }
}

pub(crate) fn class_inward(value: c_int) -> c_int {
    match value {
        1 => 1, // MPI_ERR_BUFFER
        2 => 2, // MPI_ERR_COUNT
        3 => 3, // MPI_ERR_TYPE
        4 => 4, // MPI_ERR_TAG
        5 => 5, // MPI_ERR_COMM
        6 => 6, // MPI_ERR_RANK
        19 => 7, // MPI_ERR_REQUEST
        7 => 8, // MPI_ERR_ROOT
        8 => 9, // MPI_ERR_GROUP
        9 => 10, // MPI_ERR_OP
        10 => 11, // MPI_ERR_TOPOLOGY
        11 => 12, // MPI_ERR_DIMS
        12 => 13, // MPI_ERR_ARG
        13 => 14, // MPI_ERR_UNKNOWN
        14 => 15, // MPI_ERR_TRUNCATE
        15 => 16, // MPI_ERR_OTHER
        16 => 17, // MPI_ERR_INTERN
        18 => 18, // MPI_ERR_PENDING
        17 => 19, // MPI_ERR_IN_STATUS
        20 => 20, // MPI_ERR_ACCESS
        21 => 21, // MPI_ERR_AMODE
        53 => 22, // MPI_ERR_ASSERT
        22 => 23, // MPI_ERR_BAD_FILE
        46 => 24, // MPI_ERR_BASE
        23 => 25, // MPI_ERR_CONVERSION
        52 => 26, // MPI_ERR_DISP
        24 => 27, // MPI_ERR_DUP_DATAREP
        25 => 28, // MPI_ERR_FILE_EXISTS
        26 => 29, // MPI_ERR_FILE_IN_USE
        27 => 30, // MPI_ERR_FILE
        29 => 31, // MPI_ERR_INFO_KEY
        31 => 32, // MPI_ERR_INFO_NOKEY
        30 => 33, // MPI_ERR_INFO_VALUE
        28 => 34, // MPI_ERR_INFO
        32 => 35, // MPI_ERR_IO
        48 => 36, // MPI_ERR_KEYVAL
        47 => 37, // MPI_ERR_LOCKTYPE
        33 => 38, // MPI_ERR_NAME
        34 => 39, // MPI_ERR_NO_MEM
        35 => 40, // MPI_ERR_NOT_SAME
        36 => 41, // MPI_ERR_NO_SPACE
        37 => 42, // MPI_ERR_NO_SUCH_FILE
        38 => 43, // MPI_ERR_PORT
        39 => 44, // MPI_ERR_QUOTA
        40 => 45, // MPI_ERR_READ_ONLY
        56 => 46, // MPI_ERR_RMA_ATTACH
        49 => 47, // MPI_ERR_RMA_CONFLICT
        55 => 48, // MPI_ERR_RMA_RANGE
        57 => 49, // MPI_ERR_RMA_SHARED
        50 => 50, // MPI_ERR_RMA_SYNC
        41 => 51, // MPI_ERR_SERVICE
        51 => 52, // MPI_ERR_SIZE
        42 => 53, // MPI_ERR_SPAWN
        43 => 54, // MPI_ERR_UNSUPPORTED_DATAREP
        44 => 55, // MPI_ERR_UNSUPPORTED_OPERATION
        45 => 56, // MPI_ERR_WIN
        58 => 57, // MPI_ERR_RMA_FLAVOR
        76 => 58, // MPI_ERR_PROC_ABORTED
        77 => 59, // MPI_ERR_VALUE_TOO_LARGE
        75 => 60, // MPI_ERR_SESSION
        80 => 61, // MPI_ERR_ERRHANDLER
        81 => 62, // MPI_ERR_ABI
        61 => 1001, // MPI_T_ERR_CANNOT_INIT
        79 => 1002, // MPI_T_ERR_NOT_ACCESSIBLE
        60 => 1003, // MPI_T_ERR_NOT_INITIALIZED
        78 => 1004, // MPI_T_ERR_NOT_SUPPORTED
        59 => 1005, // MPI_T_ERR_MEMORY
        74 => 1006, // MPI_T_ERR_INVALID
        62 => 1007, // MPI_T_ERR_INVALID_INDEX
        63 => 1008, // MPI_T_ERR_INVALID_ITEM
        67 => 1009, // MPI_T_ERR_INVALID_SESSION
        64 => 1010, // MPI_T_ERR_INVALID_HANDLE
        73 => 1011, // MPI_T_ERR_INVALID_NAME
        65 => 1012, // MPI_T_ERR_OUT_OF_HANDLES
        66 => 1013, // MPI_T_ERR_OUT_OF_SESSIONS
        68 => 1014, // MPI_T_ERR_CVAR_SET_NOT_NOW
        69 => 1015, // MPI_T_ERR_CVAR_SET_NEVER
        71 => 1016, // MPI_T_ERR_PVAR_NO_WRITE
        70 => 1017, // MPI_T_ERR_PVAR_NO_STARTSTOP
        72 => 1018, // MPI_T_ERR_PVAR_NO_ATOMIC
        54 => WRONG,
        1001 => WRONG,
        1002 => WRONG,
        1003 => WRONG,
        1004 => WRONG,
        1005 => WRONG,
        1006 => WRONG,
        1007 => WRONG,
        1008 => WRONG,
        1009 => WRONG,
        1010 => WRONG,
        1011 => WRONG,
        1012 => WRONG,
        1013 => WRONG,
        1014 => WRONG,
        1015 => WRONG,
        1016 => WRONG,
        1017 => WRONG,
        1018 => WRONG,
        other => other,
    }
}

pub(crate) fn class_outward(value: c_int) -> c_int {
    match value {
        1 => 1, // MPI_ERR_BUFFER
        2 => 2, // MPI_ERR_COUNT
        3 => 3, // MPI_ERR_TYPE
        4 => 4, // MPI_ERR_TAG
        5 => 5, // MPI_ERR_COMM
        6 => 6, // MPI_ERR_RANK
        7 => 19, // MPI_ERR_REQUEST
        8 => 7, // MPI_ERR_ROOT
        9 => 8, // MPI_ERR_GROUP
        10 => 9, // MPI_ERR_OP
        11 => 10, // MPI_ERR_TOPOLOGY
        12 => 11, // MPI_ERR_DIMS
        13 => 12, // MPI_ERR_ARG
        14 => 13, // MPI_ERR_UNKNOWN
        15 => 14, // MPI_ERR_TRUNCATE
        16 => 15, // MPI_ERR_OTHER
        17 => 16, // MPI_ERR_INTERN
        18 => 18, // MPI_ERR_PENDING
        19 => 17, // MPI_ERR_IN_STATUS
        20 => 20, // MPI_ERR_ACCESS
        21 => 21, // MPI_ERR_AMODE
        22 => 53, // MPI_ERR_ASSERT
        23 => 22, // MPI_ERR_BAD_FILE
        24 => 46, // MPI_ERR_BASE
        25 => 23, // MPI_ERR_CONVERSION
        26 => 52, // MPI_ERR_DISP
        27 => 24, // MPI_ERR_DUP_DATAREP
        28 => 25, // MPI_ERR_FILE_EXISTS
        29 => 26, // MPI_ERR_FILE_IN_USE
        30 => 27, // MPI_ERR_FILE
        31 => 29, // MPI_ERR_INFO_KEY
        32 => 31, // MPI_ERR_INFO_NOKEY
        33 => 30, // MPI_ERR_INFO_VALUE
        34 => 28, // MPI_ERR_INFO
        35 => 32, // MPI_ERR_IO
        36 => 48, // MPI_ERR_KEYVAL
        37 => 47, // MPI_ERR_LOCKTYPE
        38 => 33, // MPI_ERR_NAME
        39 => 34, // MPI_ERR_NO_MEM
        40 => 35, // MPI_ERR_NOT_SAME
        41 => 36, // MPI_ERR_NO_SPACE
        42 => 37, // MPI_ERR_NO_SUCH_FILE
        43 => 38, // MPI_ERR_PORT
        44 => 39, // MPI_ERR_QUOTA
        45 => 40, // MPI_ERR_READ_ONLY
        46 => 56, // MPI_ERR_RMA_ATTACH
        47 => 49, // MPI_ERR_RMA_CONFLICT
        48 => 55, // MPI_ERR_RMA_RANGE
        49 => 57, // MPI_ERR_RMA_SHARED
        50 => 50, // MPI_ERR_RMA_SYNC
        51 => 41, // MPI_ERR_SERVICE
        52 => 51, // MPI_ERR_SIZE
        53 => 42, // MPI_ERR_SPAWN
        54 => 43, // MPI_ERR_UNSUPPORTED_DATAREP
        55 => 44, // MPI_ERR_UNSUPPORTED_OPERATION
        56 => 45, // MPI_ERR_WIN
        57 => 58, // MPI_ERR_RMA_FLAVOR
        58 => 76, // MPI_ERR_PROC_ABORTED
        59 => 77, // MPI_ERR_VALUE_TOO_LARGE
        60 => 75, // MPI_ERR_SESSION
        61 => 80, // MPI_ERR_ERRHANDLER
        62 => 81, // MPI_ERR_ABI
        1001 => 61, // MPI_T_ERR_CANNOT_INIT
        1002 => 79, // MPI_T_ERR_NOT_ACCESSIBLE
        1003 => 60, // MPI_T_ERR_NOT_INITIALIZED
        1004 => 78, // MPI_T_ERR_NOT_SUPPORTED
        1005 => 59, // MPI_T_ERR_MEMORY
        1006 => 74, // MPI_T_ERR_INVALID
        1007 => 62, // MPI_T_ERR_INVALID_INDEX
        1008 => 63, // MPI_T_ERR_INVALID_ITEM
        1009 => 67, // MPI_T_ERR_INVALID_SESSION
        1010 => 64, // MPI_T_ERR_INVALID_HANDLE
        1011 => 73, // MPI_T_ERR_INVALID_NAME
        1012 => 65, // MPI_T_ERR_OUT_OF_HANDLES
        1013 => 66, // MPI_T_ERR_OUT_OF_SESSIONS
        1014 => 68, // MPI_T_ERR_CVAR_SET_NOT_NOW
        1015 => 69, // MPI_T_ERR_CVAR_SET_NEVER
        1016 => 71, // MPI_T_ERR_PVAR_NO_WRITE
        1017 => 70, // MPI_T_ERR_PVAR_NO_STARTSTOP
        1018 => 72, // MPI_T_ERR_PVAR_NO_ATOMIC
        other => other,
    }
}
