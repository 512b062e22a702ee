/* What a rank has printed is shown, whatever becomes of it then. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    printf("before MPI_Init\n");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        printf("a line of rank 1\n");
        MPI_Ssend(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Recv(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("a line of rank 0\nno end");
    if (!strcmp(argv[1], "abort"))
        MPI_Abort(MPI_COMM_WORLD, 9);
    if (!strcmp(argv[1], "error"))
        MPI_Send(NULL, 0, MPI_INT, 99, 0, MPI_COMM_WORLD);
    raise(SIGKILL);
    return 0;
}
