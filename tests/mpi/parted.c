/* A child that has disconnected is on its own: its parents go on when it crashes. Only mpiexec tells. */
#include "check.h"
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv) {
    MPI_Comm parent, children;
    begin(&argc, &argv);
    MUST(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        int process = getpid();
        MUST(MPI_Send(&process, 1, MPI_INT, 0, 1, parent));
        MUST(MPI_Comm_disconnect(&parent));
        raise(SIGSEGV);
    }
    MUST(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                        MPI_ERRCODES_IGNORE));
    int processes[2] = {0, 0};
    for (int other = 0; other < 2 && world_rank == 0; other++)
        MUST(MPI_Recv(&processes[other], 1, MPI_INT, other, 1, children, MPI_STATUS_IGNORE));
    MUST(MPI_Comm_disconnect(&children));
    for (int other = 0; other < 2 && world_rank == 0; other++)
        while (kill(processes[other], 0) == 0 || errno != ESRCH) usleep(1000);
    usleep(300000); /* mpiexec has had the time to end everybody. */
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) printf("the parents go on\n");
    return verdict();
}
