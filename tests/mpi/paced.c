/* Where a row of the tuning file says what a host takes in, an all-to-all between hosts takes as long as that. Arguments:
 * bytes of a block, and what a host takes in, in bytes a second. */
#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    size_t length = strtoul(argv[1], NULL, 10);
    double rate = strtod(argv[2], NULL);
    unsigned char *send = allocate(length * world_size), *received = allocate(length * world_size);
    for (int rank = 0; rank < world_size; rank++)
        fill(send + rank * length, length, 100 * world_rank + rank);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    double start = MPI_Wtime();
    MUST(MPI_Alltoall(send, length, MPI_BYTE, received, length, MPI_BYTE, MPI_COMM_WORLD));
    double taken = MPI_Wtime() - start, longest;
    MUST(MPI_Allreduce(&taken, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
    for (int rank = 0; rank < world_size; rank++)
        EXPECT_PATTERN(received + rank * length, length, 100 * rank + world_rank, "what rank %d sent", rank);
    /* Half of the ranks are on the other host; what sockets hold may leave at once. */
    double whole = (double)length * (world_size / 2) * (world_size / 2) / rate;
    EXPECT(longest > whole / 4, "%.3f s; at its pace it takes %.3f s", longest, whole);
    free(send);
    free(received);
    return verdict();
}
