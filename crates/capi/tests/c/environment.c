/* Starting, ending, asking around. */
#include "check.h"

int main(int argc, char **argv)
{
    int flag = -1, rank = -1, size = -1, length = -1, major = -1, minor = -1, provided = -1;
    char version[MPI_MAX_LIBRARY_VERSION_STRING], name[MPI_MAX_PROCESSOR_NAME];
    double before, after;
    void *memory = NULL;

    OK(MPI_Initialized(&flag));
    CHECK(!flag);
    OK(MPI_Finalized(&flag));
    CHECK(!flag);
    OK(MPI_Get_version(&major, &minor));
    CHECK(major == MPI_VERSION && minor == MPI_SUBVERSION);
    OK(MPI_Abi_get_version(&major, &minor));
    CHECK(major == MPI_ABI_VERSION && minor == MPI_ABI_SUBVERSION);
    OK(MPI_Get_library_version(version, &length));
    CHECK(length > 0 && (size_t)length == strlen(version));

    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    CHECK(provided == MPI_THREAD_MULTIPLE);
    OK(MPI_Query_thread(&provided));
    CHECK(provided == MPI_THREAD_MULTIPLE);
    OK(MPI_Is_thread_main(&flag));
    CHECK(flag);
    OK(MPI_Initialized(&flag));
    CHECK(flag);
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    CHECK(rank == 0 && size == 1);
    OK(MPI_Get_processor_name(name, &length));
    CHECK(length > 0 && (size_t)length == strlen(name));

    before = MPI_Wtime();
    do
        after = MPI_Wtime();
    while (after <= before);
    CHECK(after - before < 1.0);
    CHECK(MPI_Wtick() > 0.0 && MPI_Wtick() < 1e-3);

    OK(MPI_Alloc_mem(1000, MPI_INFO_NULL, &memory));
    CHECK(memory != NULL);
    memset(memory, 1, 1000);
    OK(MPI_Free_mem(memory));

    OK(MPI_Pcontrol(1));
    OK(MPI_Pcontrol(2, "any", 3, 4.0));
    CHECK(MPI_Aint_add(40, 2) == 42);
    CHECK(MPI_Aint_diff(44, 2) == 42);

    OK(MPI_Finalize());
    OK(MPI_Finalized(&flag));
    CHECK(flag);
    OK(MPI_Initialized(&flag));
    CHECK(flag);
    puts("done");
    return 0;
}
