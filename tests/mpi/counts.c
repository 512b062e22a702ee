/* Count queries, status accessors and the sizes of the predefined types. */
#include "check.h"
#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Status status;
    int count = -1;
    MPI_Count wide = -1;
    char bytes[24] = {0}, arrived_bytes[24];

    /* 24 bytes are 6 ints, 3 doubles, and no whole number of long doubles. */
    MUST(MPI_Sendrecv(bytes, 24, MPI_BYTE, world_rank, 0, arrived_bytes, 24, MPI_BYTE, world_rank, 0,
                      MPI_COMM_WORLD, &status));
    struct {
        MPI_Datatype type;
        int count;
    } asked[] = {{MPI_BYTE, 24},  {MPI_CHAR, 24},  {MPI_SHORT, 12},
                 {MPI_INT, 6},    {MPI_FLOAT, 6},  {MPI_DOUBLE, 3},
                 {MPI_LONG, 3},   {MPI_LONG_DOUBLE, MPI_UNDEFINED},
                 {MPI_2INT, 3},   {MPI_C_DOUBLE_COMPLEX, MPI_UNDEFINED}};
    for (int i = 0; i < LENGTH(asked); i++) {
        MUST(MPI_Get_count(&status, asked[i].type, &count));
        EXPECT(count == asked[i].count, "MPI_Get_count %d: expected %d, got %d", i,
               asked[i].count, count);
        MUST(MPI_Get_count_c(&status, asked[i].type, &wide));
        EXPECT(wide == asked[i].count, "MPI_Get_count_c %d: expected %d, got %lld", i,
               asked[i].count, (long long)wide);
    }
    MUST(MPI_Get_elements(&status, MPI_INT, &count));
    EXPECT_INT(count, 6);
    MUST(MPI_Get_elements(&status, MPI_2INT, &count));
    EXPECT_INT(count, 6);
    MUST(MPI_Get_elements_c(&status, MPI_DOUBLE, &wide));
    EXPECT_INT(wide, 3);

    /* What does not fit an int is said to be undefined, and fits a count. */
    MUST(MPI_Status_set_elements_c(&status, MPI_INT, (MPI_Count)3 << 31));
    MUST(MPI_Get_count(&status, MPI_INT, &count));
    EXPECT_INT(count, MPI_UNDEFINED);
    MUST(MPI_Get_count_c(&status, MPI_INT, &wide));
    EXPECT_INT(wide, (MPI_Count)3 << 31);
    MUST(MPI_Status_set_elements(&status, MPI_DOUBLE, 5));
    MUST(MPI_Get_count(&status, MPI_DOUBLE, &count));
    EXPECT_INT(count, 5);

    int flag = -1, value = -1;
    MUST(MPI_Status_set_cancelled(&status, 1));
    MUST(MPI_Test_cancelled(&status, &flag));
    EXPECT(flag, "MPI_Status_set_cancelled: expected to read true back");
    MUST(MPI_Status_set_cancelled(&status, 0));
    MUST(MPI_Test_cancelled(&status, &flag));
    EXPECT_INT(flag, 0);
    MUST(MPI_Get_count(&status, MPI_DOUBLE, &count));
    EXPECT_INT(count, 5);
    MUST(MPI_Status_set_source(&status, 3));
    MUST(MPI_Status_get_source(&status, &value));
    EXPECT(value == 3 && status.MPI_SOURCE == 3, "source: expected 3, got %d", value);
    MUST(MPI_Status_set_tag(&status, 4));
    MUST(MPI_Status_get_tag(&status, &value));
    EXPECT(value == 4 && status.MPI_TAG == 4, "tag: expected 4, got %d", value);
    MUST(MPI_Status_set_error(&status, MPI_ERR_TAG));
    MUST(MPI_Status_get_error(&status, &value));
    EXPECT(value == MPI_ERR_TAG && status.MPI_ERROR == MPI_ERR_TAG, "error: expected %d, got %d",
           MPI_ERR_TAG, value);

    /* Sizes as in C. */
    struct {
        MPI_Datatype type;
        size_t size;
        const char *name;
    } types[] = {
#define TYPE(mpi, c) {mpi, sizeof(c), #mpi}
        TYPE(MPI_CHAR, char),
        TYPE(MPI_SIGNED_CHAR, signed char),
        TYPE(MPI_UNSIGNED_CHAR, unsigned char),
        TYPE(MPI_BYTE, char),
        TYPE(MPI_PACKED, char),
        TYPE(MPI_WCHAR, wchar_t),
        TYPE(MPI_SHORT, short),
        TYPE(MPI_UNSIGNED_SHORT, unsigned short),
        TYPE(MPI_INT, int),
        TYPE(MPI_UNSIGNED, unsigned),
        TYPE(MPI_LONG, long),
        TYPE(MPI_UNSIGNED_LONG, unsigned long),
        TYPE(MPI_LONG_LONG, long long),
        TYPE(MPI_LONG_LONG_INT, long long),
        TYPE(MPI_UNSIGNED_LONG_LONG, unsigned long long),
        TYPE(MPI_FLOAT, float),
        TYPE(MPI_DOUBLE, double),
        TYPE(MPI_LONG_DOUBLE, long double),
        TYPE(MPI_C_BOOL, bool),
        TYPE(MPI_INT8_T, int8_t),
        TYPE(MPI_INT16_T, int16_t),
        TYPE(MPI_INT32_T, int32_t),
        TYPE(MPI_INT64_T, int64_t),
        TYPE(MPI_UINT8_T, uint8_t),
        TYPE(MPI_UINT16_T, uint16_t),
        TYPE(MPI_UINT32_T, uint32_t),
        TYPE(MPI_UINT64_T, uint64_t),
        TYPE(MPI_AINT, MPI_Aint),
        TYPE(MPI_OFFSET, MPI_Offset),
        TYPE(MPI_COUNT, MPI_Count),
        TYPE(MPI_C_COMPLEX, float complex),
        TYPE(MPI_C_FLOAT_COMPLEX, float complex),
        TYPE(MPI_C_DOUBLE_COMPLEX, double complex),
        TYPE(MPI_C_LONG_DOUBLE_COMPLEX, long double complex),
        /* The size of a pair leaves out the gaps that its extent has. */
        {MPI_FLOAT_INT, sizeof(float) + sizeof(int), "MPI_FLOAT_INT"},
        {MPI_DOUBLE_INT, sizeof(double) + sizeof(int), "MPI_DOUBLE_INT"},
        {MPI_LONG_INT, sizeof(long) + sizeof(int), "MPI_LONG_INT"},
        {MPI_SHORT_INT, sizeof(short) + sizeof(int), "MPI_SHORT_INT"},
        {MPI_LONG_DOUBLE_INT, sizeof(long double) + sizeof(int), "MPI_LONG_DOUBLE_INT"},
        {MPI_2INT, 2 * sizeof(int), "MPI_2INT"},
    };
    for (int i = 0; i < LENGTH(types); i++) {
        int size = -1;
        MUST(MPI_Type_size(types[i].type, &size));
        EXPECT(size == (int)types[i].size, "MPI_Type_size of %s: expected %zu, got %d",
               types[i].name, types[i].size, size);
    }

    /* Pairs travel whole, gaps or not. */
    struct {
        double value;
        int index;
    } pairs[3] = {{1.5, 1}, {2.5, 2}, {3.5, 3}}, arrived[3];
    memset(arrived, 0, sizeof arrived);
    MUST(MPI_Sendrecv(pairs, 3, MPI_DOUBLE_INT, world_rank, 1, arrived, 3, MPI_DOUBLE_INT,
                      world_rank, 1, MPI_COMM_WORLD, &status));
    MUST(MPI_Get_count(&status, MPI_DOUBLE_INT, &count));
    EXPECT_INT(count, 3);
    MUST(MPI_Get_elements(&status, MPI_DOUBLE_INT, &count));
    EXPECT_INT(count, 6);
    for (int i = 0; i < 3; i++)
        EXPECT(arrived[i].value == pairs[i].value && arrived[i].index == pairs[i].index,
               "pair %d: expected (%g, %d), got (%g, %d)", i, pairs[i].value, pairs[i].index,
               arrived[i].value, arrived[i].index);
    return verdict();
}
