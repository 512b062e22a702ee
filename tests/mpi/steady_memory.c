/* A long run takes no more memory than a short one: requests, statuses, communicators, buffers. */
#include "check.h"

static char *buffer;

static void work(int rounds) {
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;
    static char in[300000];
    for (int i = 0; i < rounds; i++) {
        static const int sizes[] = {1, 60, 3000, 20000, 300000};
        int size = sizes[i % LENGTH(sizes)];
        MPI_Request requests[4];
        MPI_Comm copy;
        /* Unexpected, expected, cancelled, freed, duplicated, failed. */
        MUST(MPI_Isend(buffer, size, MPI_BYTE, next, 1, MPI_COMM_WORLD, &requests[0]));
        MUST(MPI_Irecv(in, size, MPI_BYTE, before, 1, MPI_COMM_WORLD, &requests[1]));
        MUST(MPI_Irecv(in, 1, MPI_BYTE, before, 2, MPI_COMM_WORLD, &requests[2]));
        MUST(MPI_Cancel(&requests[2]));
        MUST(MPI_Send_init(buffer, 1, MPI_BYTE, next, 3, MPI_COMM_WORLD, &requests[3]));
        MUST(MPI_Request_free(&requests[3]));
        MUST(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
        if (i % 4 == 0) {
            MUST(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
            MUST(MPI_Comm_set_name(copy, "short-lived"));
            MUST(MPI_Barrier(copy));
            MUST(MPI_Comm_free(&copy));
        }
        (void)MPI_Send(buffer, 1, MPI_BYTE, world_size + 3, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    buffer = allocate(300000);
    memset(buffer, 1, 300000);
    work(2000);
    long long before = resident();
    work(8000);
    long long grown = resident() - before;
    /* A byte lost in each round is 8 kB; a request lost in each is most of a megabyte. */
    EXPECT(grown < 400000, "after four times the work: expected no growth, got %lld bytes", grown);
    free(buffer);
    return verdict();
}
