/* Calls what is not built, with the default error handler. */
#include <mpi.h>
#include <stdio.h>

int main(void)
{
    int dims[1] = {1}, periods[1] = {0};
    MPI_Comm comm;
    MPI_Init(NULL, NULL);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &comm);
    puts("still here");
    MPI_Finalize();
    return 0;
}
