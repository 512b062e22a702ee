/* A rank that fails after MPI_Finalize, as a program does whose exit function finalizes: whoever still waits
 * for it does not wait for ever. */
#include <mpi.h>
#include <stdlib.h>

static void leave(void)
{
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        atexit(leave);
        exit(5);
    }
    /* MPI_Finalize of rank 1 lets this one end, and nothing the next. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
