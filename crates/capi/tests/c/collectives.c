/* Collectives of a single process. */
#include "check.h"

int main(void)
{
    int in[2] = {3, 4}, out[2] = {0, 0};

    OK(MPI_Init(NULL, NULL));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Bcast(in, 2, MPI_INT, 0, MPI_COMM_WORLD));
    CHECK(in[0] == 3 && in[1] == 4);
    OK(MPI_Reduce(in, out, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD));
    CHECK(out[0] == 3 && out[1] == 4);
    out[0] = out[1] = 0;
    OK(MPI_Allreduce(in, out, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK(out[0] == 3 && out[1] == 4);
    OK(MPI_Allreduce(MPI_IN_PLACE, out, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK(out[0] == 3 && out[1] == 4);
    out[0] = out[1] = 0;
    OK(MPI_Gather(in, 2, MPI_INT, out, 2, MPI_INT, 0, MPI_COMM_WORLD));
    CHECK(out[0] == 3 && out[1] == 4);
    out[0] = out[1] = 0;
    OK(MPI_Allgather_c(in, 2, MPI_INT, out, 2, MPI_INT, MPI_COMM_WORLD));
    CHECK(out[0] == 3 && out[1] == 4);
    out[0] = out[1] = 0;
    OK(MPI_Alltoall(in, 2, MPI_INT, out, 2, MPI_INT, MPI_COMM_SELF));
    CHECK(out[0] == 3 && out[1] == 4);
    OK(MPI_Finalize());
    puts("done");
    return 0;
}
