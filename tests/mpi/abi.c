/* What the MPI 5.0 ABI fixes: sizes, layouts and values that other people's binaries rely on. */
#include "check.h"
#include <stddef.h>

#define HANDLE_IS(handle, value) \
    EXPECT((intptr_t)(handle) == (value), "%s: expected %#x, got %#llx", #handle, (value), \
           (unsigned long long)(intptr_t)(handle))

_Static_assert(sizeof(MPI_Aint) == sizeof(void *), "MPI_Aint is as wide as a pointer");
_Static_assert(sizeof(MPI_Count) == 8 && sizeof(MPI_Offset) == 8, "64-bit counts and offsets");
_Static_assert(sizeof(MPI_Comm) == sizeof(void *), "handles are pointers");
_Static_assert(sizeof(MPI_Status) == 32, "a status is eight ints");
_Static_assert(offsetof(MPI_Status, MPI_SOURCE) == 0, "the source comes first");
_Static_assert(offsetof(MPI_Status, MPI_TAG) == 4, "then the tag");
_Static_assert(offsetof(MPI_Status, MPI_ERROR) == 8, "then the error");
_Static_assert(MPI_ABI_VERSION == 1, "ABI version 1");

int main(int argc, char **argv) {
    begin(&argc, &argv);
    HANDLE_IS(MPI_COMM_NULL, 0x100);
    HANDLE_IS(MPI_COMM_WORLD, 0x101);
    HANDLE_IS(MPI_COMM_SELF, 0x102);
    HANDLE_IS(MPI_GROUP_NULL, 0x108);
    HANDLE_IS(MPI_REQUEST_NULL, 0x180);
    HANDLE_IS(MPI_MESSAGE_NULL, 0x128);
    HANDLE_IS(MPI_MESSAGE_NO_PROC, 0x129);
    HANDLE_IS(MPI_OP_NULL, 0x20);
    HANDLE_IS(MPI_SUM, 0x21);
    HANDLE_IS(MPI_INT, 0x209);
    HANDLE_IS(MPI_DOUBLE, 0x214);
    HANDLE_IS(MPI_BYTE, 0x247);
    HANDLE_IS(MPI_ERRORS_RETURN, 0x143);
    EXPECT_INT((intptr_t)MPI_IN_PLACE, 1);
    EXPECT_INT((intptr_t)MPI_BOTTOM, 0);
    EXPECT_INT((intptr_t)MPI_STATUS_IGNORE, 0);
    EXPECT_INT(MPI_ANY_SOURCE, -1);
    EXPECT_INT(MPI_ANY_TAG, -2);
    EXPECT_INT(MPI_PROC_NULL, -3);
    EXPECT_INT(MPI_UNDEFINED, -32766);
    EXPECT_INT(MPI_THREAD_MULTIPLE, 4096);
    EXPECT_INT(MPI_TAG_UB, 501);
    EXPECT_INT(MPI_ERR_TRUNCATE, 15);
    EXPECT_INT(MPI_ERR_LASTCODE, 16383);

    /* A status may be copied like any other value. */
    int values[2] = {1, 2}, count = -1;
    MPI_Status status, copy;
    MUST(MPI_Sendrecv(values, 1, MPI_INT, world_rank, 3, values + 1, 1, MPI_INT, world_rank, 3,
                      MPI_COMM_WORLD, &status));
    memcpy(&copy, &status, sizeof copy);
    memset(&status, 0xFF, sizeof status);
    MUST(MPI_Get_count(&copy, MPI_INT, &count));
    EXPECT_INT(count, 1);
    EXPECT_INT(copy.MPI_TAG, 3);
    MPI_Fint fortran[sizeof(MPI_Status) / sizeof(MPI_Fint)];
    MPI_F08_status f08;
    MPI_Status back;
    MUST(MPI_Status_c2f(&copy, fortran));
    MUST(MPI_Status_f2f08(fortran, &f08));
    MUST(PMPI_Status_f082c(&f08, &back));
    EXPECT(memcmp(&copy, &back, sizeof copy) == 0, "a status comes back from Fortran");
    return verdict();
}
