/* The smallest MPI program: what it takes is what starting a job takes. */
#include <mpi.h>

int main(int count, char **arguments)
{
    MPI_Init(&count, &arguments);
    MPI_Finalize();
    return 0;
}
