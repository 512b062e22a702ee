/* A profiling library stands in for MPI_ functions and calls their PMPI_ twins. What the library
 * does inside must not come through here. */
#include "check.h"

static int sends, receives, waits, allreduces;

int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    sends++;
    return PMPI_Send(buf, count, datatype, dest, tag, comm);
}

int MPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
    MPI_Status *status)
{
    receives++;
    return PMPI_Recv(buf, count, datatype, source, tag, comm, status);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    waits++;
    return PMPI_Wait(request, status);
}

int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm)
{
    allreduces++;
    return PMPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}

int main(void)
{
    int value = 1, other = 0;
    MPI_Comm comm;
    MPI_Request request;

    OK(MPI_Init(NULL, NULL));
    OK(MPI_Irecv(&other, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request));
    OK(MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(other == 1 && sends == 1 && waits == 1);
    OK(MPI_Isend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request));
    OK(MPI_Recv(&other, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(PMPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(receives == 1 && waits == 1);

    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Barrier(comm));
    OK(MPI_Sendrecv(&value, 1, MPI_INT, 0, 0, &other, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize());
    CHECK(sends == 1 && receives == 1 && waits == 1 && allreduces == 0);
    puts("done");
    return 0;
}
