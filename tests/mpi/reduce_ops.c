/* Every predefined operation on every type that it is defined for (MPI-5.0 §6.9.2). */
#include "check.h"
#include <complex.h>
#include <stdbool.h>

enum { COUNT = 19 };

#define TWIST(r, i) (((r) * 5 + (i) * 3) % 7)

/* Values stay small so that no product of eight ranks overflows a signed byte. */
#define SMALL(r, i) ((TWIST(r, i) % 2) + 1)

#define RUN(mpi_type, c_type, mpi_op, value, combine)                                         \
    do {                                                                                      \
        c_type in_[COUNT], out_[COUNT], every_[COUNT];                                        \
        memset(out_, 0, sizeof out_);                                                         \
        memset(every_, 0, sizeof every_);                                                     \
        for (int i = 0; i < COUNT; i++) {                                                     \
            int r = world_rank;                                                               \
            (void)r;                                                                          \
            in_[i] = (c_type)(value);                                                         \
        }                                                                                     \
        MUST(MPI_Reduce(in_, out_, COUNT, mpi_type, mpi_op, world_size - 1, MPI_COMM_WORLD)); \
        MUST(MPI_Allreduce(in_, every_, COUNT, mpi_type, mpi_op, MPI_COMM_WORLD));            \
        for (int i = 0; i < COUNT; i++) {                                                     \
            int r = 0;                                                                        \
            c_type a = (c_type)(value);                                                       \
            for (r = 1; r < world_size; r++) {                                                \
                c_type b = (c_type)(value);                                                   \
                a = (c_type)(combine);                                                        \
            }                                                                                 \
            if (world_rank == world_size - 1 && out_[i] != a) {                               \
                REPORT("MPI_Reduce %s %s: element %d is wrong", #mpi_op, #mpi_type, i);       \
                break;                                                                        \
            }                                                                                 \
            if (every_[i] != a) {                                                             \
                REPORT("MPI_Allreduce %s %s: element %d is wrong", #mpi_op, #mpi_type, i);    \
                break;                                                                        \
            }                                                                                 \
        }                                                                                     \
    } while (0)

#define ORDERED(m, c)                                     \
    RUN(m, c, MPI_MAX, TWIST(r, i), a > b ? a : b);       \
    RUN(m, c, MPI_MIN, TWIST(r, i), a < b ? a : b)
#define ARITHMETIC(m, c)                     \
    RUN(m, c, MPI_SUM, TWIST(r, i), a + b);  \
    RUN(m, c, MPI_PROD, SMALL(r, i), a * b)
#define LOGICAL(m, c)                                                     \
    RUN(m, c, MPI_LAND, TWIST(r, i) > 0 || i % 2, a && b);                \
    RUN(m, c, MPI_LOR, TWIST(r, i) > 5, a || b);                          \
    RUN(m, c, MPI_LXOR, TWIST(r, i) > 3, !a != !b)
#define BITWISE(m, c)                                   \
    RUN(m, c, MPI_BAND, 0x50 | TWIST(r, i), a & b);     \
    RUN(m, c, MPI_BOR, TWIST(r, i) << (r % 3), a | b);  \
    RUN(m, c, MPI_BXOR, TWIST(r, i) * 9, a ^ b)
#define INTEGER(m, c)  \
    ORDERED(m, c);     \
    ARITHMETIC(m, c);  \
    LOGICAL(m, c);     \
    BITWISE(m, c)
#define FLOATING(m, c) \
    ORDERED(m, c);     \
    ARITHMETIC(m, c)

/* The smaller index wins among equals. */
#define LOCATE(mpi_type, c_type)                                                               \
    do {                                                                                       \
        struct {                                                                               \
            c_type value;                                                                      \
            int index;                                                                         \
        } in_[COUNT], low_[COUNT], high_[COUNT];                                               \
        memset(low_, 0, sizeof low_);                                                          \
        memset(high_, 0, sizeof high_);                                                        \
        for (int i = 0; i < COUNT; i++) {                                                      \
            in_[i].value = (c_type)(TWIST(world_rank, i) / 2);                                 \
            in_[i].index = 100 - world_rank;                                                   \
        }                                                                                      \
        MUST(MPI_Allreduce(in_, low_, COUNT, mpi_type, MPI_MINLOC, MPI_COMM_WORLD));           \
        MUST(MPI_Allreduce(in_, high_, COUNT, mpi_type, MPI_MAXLOC, MPI_COMM_WORLD));          \
        for (int i = 0; i < COUNT; i++) {                                                      \
            int least = 99, least_at = 0, most = -1, most_at = 0;                              \
            for (int r = 0; r < world_size; r++) {                                             \
                int v = TWIST(r, i) / 2;                                                       \
                if (v < least || (v == least && 100 - r < least_at))                           \
                    least = v, least_at = 100 - r;                                             \
                if (v > most || (v == most && 100 - r < most_at)) most = v, most_at = 100 - r; \
            }                                                                                  \
            EXPECT(low_[i].value == (c_type)least && low_[i].index == least_at,                \
                   "MPI_MINLOC %s element %d: expected index %d, got %d", #mpi_type, i,        \
                   least_at, low_[i].index);                                                   \
            EXPECT(high_[i].value == (c_type)most && high_[i].index == most_at,                \
                   "MPI_MAXLOC %s element %d: expected index %d, got %d", #mpi_type, i,        \
                   most_at, high_[i].index);                                                   \
        }                                                                                      \
    } while (0)

int main(int argc, char **argv) {
    begin(&argc, &argv);
    /* Beyond the standard, as everywhere. */
    INTEGER(MPI_CHAR, char);
    INTEGER(MPI_SIGNED_CHAR, signed char);
    INTEGER(MPI_UNSIGNED_CHAR, unsigned char);
    INTEGER(MPI_SHORT, short);
    INTEGER(MPI_UNSIGNED_SHORT, unsigned short);
    INTEGER(MPI_INT, int);
    INTEGER(MPI_UNSIGNED, unsigned);
    INTEGER(MPI_LONG, long);
    INTEGER(MPI_UNSIGNED_LONG, unsigned long);
    INTEGER(MPI_LONG_LONG, long long);
    INTEGER(MPI_UNSIGNED_LONG_LONG, unsigned long long);
    INTEGER(MPI_INT8_T, int8_t);
    INTEGER(MPI_INT16_T, int16_t);
    INTEGER(MPI_INT32_T, int32_t);
    INTEGER(MPI_INT64_T, int64_t);
    INTEGER(MPI_UINT8_T, uint8_t);
    INTEGER(MPI_UINT16_T, uint16_t);
    INTEGER(MPI_UINT32_T, uint32_t);
    INTEGER(MPI_UINT64_T, uint64_t);
    ORDERED(MPI_AINT, MPI_Aint);
    ARITHMETIC(MPI_AINT, MPI_Aint);
    BITWISE(MPI_AINT, MPI_Aint);
    LOGICAL(MPI_AINT, MPI_Aint);
    ARITHMETIC(MPI_OFFSET, MPI_Offset);
    BITWISE(MPI_OFFSET, MPI_Offset);
    LOGICAL(MPI_OFFSET, MPI_Offset);
    ARITHMETIC(MPI_COUNT, MPI_Count);
    BITWISE(MPI_COUNT, MPI_Count);
    LOGICAL(MPI_COUNT, MPI_Count);
    FLOATING(MPI_FLOAT, float);
    FLOATING(MPI_DOUBLE, double);
    FLOATING(MPI_LONG_DOUBLE, long double);
    LOGICAL(MPI_C_BOOL, bool);
    BITWISE(MPI_BYTE, unsigned char);
    RUN(MPI_C_FLOAT_COMPLEX, float complex, MPI_SUM, TWIST(r, i) + r * I, a + b);
    RUN(MPI_C_FLOAT_COMPLEX, float complex, MPI_PROD, SMALL(r, i) + (i % 2) * I, a * b);
    RUN(MPI_C_DOUBLE_COMPLEX, double complex, MPI_SUM, TWIST(r, i) + r * I, a + b);
    RUN(MPI_C_DOUBLE_COMPLEX, double complex, MPI_PROD, SMALL(r, i) + (i % 2) * I, a * b);
    RUN(MPI_C_LONG_DOUBLE_COMPLEX, long double complex, MPI_SUM, TWIST(r, i) + r * I, a + b);
    LOCATE(MPI_2INT, int);
    LOCATE(MPI_FLOAT_INT, float);
    LOCATE(MPI_DOUBLE_INT, double);
    LOCATE(MPI_LONG_INT, long);
    LOCATE(MPI_SHORT_INT, short);
    LOCATE(MPI_LONG_DOUBLE_INT, long double);

    /* MPI_MIN and MPI_MAX of values across the sign, which unsigned compares would get wrong. */
    int low = world_rank == 0 ? -5 : 5, got = 0;
    MUST(MPI_Allreduce(&low, &got, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    EXPECT_INT(got, -5);
    unsigned high = world_rank == 0 ? 0xFFFFFFF0u : 3u, most = 0;
    MUST(MPI_Allreduce(&high, &most, 1, MPI_UNSIGNED, MPI_MAX, MPI_COMM_WORLD));
    EXPECT_INT(most, 0xFFFFFFF0u);
    return verdict();
}
