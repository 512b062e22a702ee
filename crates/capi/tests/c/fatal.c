/* Calls what is not built, with the default error handler. */
#include <mpi.h>
#include <stdio.h>

int main(void)
{
    MPI_Win win;
    MPI_Init(NULL, NULL);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    puts("still here");
    MPI_Finalize();
    return 0;
}
