/* A tool's library: takes MPI_Send and MPI_Recv, counts, and calls PMPI_. Built as a shared
 * library and preloaded into interposed.c. */
#include <mpi.h>
#include <stdio.h>

static int sends = 0, receives = 0;

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int target, int tag,
             MPI_Comm comm) {
    sends++;
    return PMPI_Send(buffer, count, type, target, tag, comm);
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
             MPI_Status *status) {
    receives++;
    return PMPI_Recv(buffer, count, type, source, tag, comm, status);
}

int MPI_Finalize(void) {
    int rank = -1;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d: the tool saw %d sends and %d receives\n", rank, sends, receives);
    fflush(stdout);
    return PMPI_Finalize();
}
