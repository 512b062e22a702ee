/* Under `mpiexec --check` a rank that does not come to a collective call is named, with what it does.
 * "late": it comes at last; "gone": it has called MPI_Finalize, which is an error on all. */
#include "check.h"
#include <unistd.h>

int main(int argc, char **argv) {
    int late = argc > 1 && strcmp(argv[1], "late") == 0, value = 0;
    MPI_Comm comm;
    begin(&argc, &argv);
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_set_name(comm, "orchestra"));
    if (late) {
        /* Rank 0 is in the call, rank 1 waits for rank 2, and that one is busy. */
        if (world_rank == 2) {
            sleep(8);
            MUST(MPI_Send(&value, 1, MPI_INT, 1, 0, comm));
        } else if (world_rank == 1) {
            MUST(MPI_Recv(&value, 1, MPI_INT, 2, 0, comm, MPI_STATUS_IGNORE));
        }
        MUST(MPI_Barrier(comm));
    } else if (world_rank != 1) {
        MUST(MPI_Barrier(argc > 2 ? comm : MPI_COMM_WORLD));
    }
    MUST(MPI_Comm_free(&comm));
    return verdict();
}
