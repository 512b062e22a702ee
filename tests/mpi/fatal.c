/* Ends in an error under the default handler, or dies otherwise; the launcher must say why and
 * its status must be a failure. Argument: the way to end; second argument: the rank that does. */
#include "check.h"
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: fatal WAY RANK\n");
        return 2;
    }
    const char *way = argv[1];
    int culprit = atoi(argv[2]), value = 0, narrow = 0;
    if (strcmp(way, "before-init") == 0) {
        /* MPI-5.0 §11.4: there is nothing to call before MPI_Init but what it lists. */
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        fprintf(stderr, "MPI_Send before MPI_Init: expected the end of the program\n");
        _exit(0);
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    if (world_rank == culprit) {
        if (strcmp(way, "rank") == 0) {
            MPI_Send(&value, 1, MPI_INT, world_size, 0, MPI_COMM_WORLD);
        } else if (strcmp(way, "truncate") == 0) {
            long long wide[2] = {0, 0};
            MPI_Sendrecv(wide, 2, MPI_LONG_LONG, world_rank, 0, &narrow, 1, MPI_INT, world_rank,
                         0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (strcmp(way, "abort") == 0) {
            MPI_Abort(MPI_COMM_WORLD, 42);
        } else if (strcmp(way, "abort-zero") == 0) {
            MPI_Abort(MPI_COMM_WORLD, 0);
        } else if (strcmp(way, "abort-self") == 0) {
            MPI_Abort(MPI_COMM_SELF, 43);
        } else if (strcmp(way, "errors-abort") == 0) {
            MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT);
            MPI_Send(&value, 1, MPI_INT, 0, -5, MPI_COMM_WORLD);
        } else if (strcmp(way, "exit") == 0) {
            exit(7);
        } else if (strcmp(way, "exit-zero") == 0) {
            exit(0);
        } else if (strcmp(way, "segfault") == 0) {
            raise(SIGSEGV);
        } else if (strcmp(way, "kill") == 0) {
            raise(SIGKILL);
        } else if (strcmp(way, "double-init") == 0) {
            MPI_Init(&argc, &argv);
        } else if (strcmp(way, "after-finalize") == 0) {
            goto end;
        } else if (strcmp(way, "status") == 0) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Finalize();
            return 9;
        }
    } else if (strcmp(way, "after-finalize") == 0) {
        goto end;
    } else if (strcmp(way, "status") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Finalize();
        return 0;
    }
    if (world_rank == culprit && strcmp(way, "double-init") != 0) {
        fprintf(stderr, "%s: expected the end of the program\n", way);
        /* The status that the caller must not see. */
        _exit(strcmp(way, "abort-zero") == 0);
    }
    /* The others wait for a message that never comes: only the launcher can end them. */
    MPI_Recv(&value, 1, MPI_INT, culprit, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
end:
    MPI_Finalize();
    if (world_rank == culprit) {
        MPI_Barrier(MPI_COMM_WORLD);
        fprintf(stderr, "MPI_Barrier after MPI_Finalize: expected the end of the program\n");
    }
    return 0;
}
