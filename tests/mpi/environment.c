/* Init, finalize and what may be asked before, between and after; names; versions; the clock. */
#include "check.h"
#include <ctype.h>
#include <unistd.h>

static void ask_versions(const char *when) {
    int version = -1, subversion = -1, length = -1;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    EXPECT_INT(MPI_Get_version(&version, &subversion), MPI_SUCCESS);
    EXPECT(version == MPI_VERSION && subversion == MPI_SUBVERSION,
           "MPI_Get_version %s: expected %d.%d as in mpi.h, got %d.%d", when, MPI_VERSION,
           MPI_SUBVERSION, version, subversion);
    memset(library, '#', sizeof library);
    EXPECT_INT(MPI_Get_library_version(library, &length), MPI_SUCCESS);
    EXPECT(length > 0 && length < MPI_MAX_LIBRARY_VERSION_STRING && library[length] == '\0' &&
               strlen(library) == (size_t)length,
           "MPI_Get_library_version %s: expected a terminated text of the length given (%d)", when,
           length);
#ifdef MPI_ABI_VERSION
    int major = -1, minor = -1;
    EXPECT_INT(MPI_Abi_get_version(&major, &minor), MPI_SUCCESS);
    EXPECT_INT(major, MPI_ABI_VERSION);
    EXPECT_INT(minor, MPI_ABI_SUBVERSION);
#endif
}

static void ask_phase(int initialized, int finalized) {
    int flag = -1;
    EXPECT_INT(MPI_Initialized(&flag), MPI_SUCCESS);
    EXPECT_INT(!!flag, initialized);
    flag = -1;
    EXPECT_INT(MPI_Finalized(&flag), MPI_SUCCESS);
    EXPECT_INT(!!flag, finalized);
}

int main(int argc, char **argv) {
    ask_phase(0, 0);
    ask_versions("before MPI_Init");
    begin(&argc, &argv);
    ask_phase(1, 0);
    ask_versions("between");

    /* MPI_Init must leave the program its arguments. */
    EXPECT_INT(argc, 3);
    if (argc == 3) {
        EXPECT_TEXT(argv[1], "an argument with spaces");
        EXPECT_TEXT(argv[2], "-n");
        EXPECT(argv[argc] == NULL, "argv[argc]: expected NULL, got %p", (void *)argv[argc]);
    }

    EXPECT(world_rank >= 0 && world_rank < world_size, "expected a rank below %d, got %d",
           world_size, world_rank);
    char name[MPI_MAX_PROCESSOR_NAME], host[256] = "";
    int length = -1;
    memset(name, '#', sizeof name);
    MUST(MPI_Get_processor_name(name, &length));
    EXPECT(length > 0 && length < MPI_MAX_PROCESSOR_NAME && name[length] == '\0',
           "MPI_Get_processor_name: expected a terminated name, got length %d", length);
    gethostname(host, sizeof host - 1);
    EXPECT(strncmp(name, host, strlen(host)) == 0,
           "MPI_Get_processor_name: expected the host's name \"%s\", got \"%s\"", host, name);

    double tick = MPI_Wtick(), before = MPI_Wtime();
    EXPECT(tick > 0 && tick < 1e-3, "MPI_Wtick: expected below a millisecond, got %g", tick);
    usleep(50000);
    double slept = MPI_Wtime() - before;
    EXPECT(slept >= 0.049 && slept < 5, "MPI_Wtime: expected 0.05 s of sleep, got %g", slept);
    for (int i = 0; i < 100000; i++) {
        double now = MPI_Wtime();
        if (now < before) {
            REPORT("MPI_Wtime: expected never to go back, got %.9f after %.9f", now, before);
            break;
        }
        before = now;
    }

    int provided = -1, main_thread = 0;
    MUST(MPI_Query_thread(&provided));
    EXPECT(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE,
           "MPI_Query_thread: expected a thread level, got %d", provided);
    MUST(MPI_Is_thread_main(&main_thread));
    EXPECT(main_thread, "MPI_Is_thread_main: expected true in main");

    printf("rank %d of %d\n", world_rank, world_size);
    int status = verdict();
    ask_phase(1, 1);
    ask_versions("after MPI_Finalize");
    return status || failures;
}
