/* Passes a wrong argument, with the default error handler. */
#include <mpi.h>
#include <stdio.h>

int main(void)
{
    int word = 0;
    MPI_Init(NULL, NULL);
    MPI_Send(&word, 1, MPI_INT, 7, 0, MPI_COMM_WORLD);
    puts("still here");
    MPI_Finalize();
    return 0;
}
