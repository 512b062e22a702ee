/* Under `mpiexec --check` ranks that wait for each other are told of and the job ends; ranks that are only late,
 * or ask instead of waiting, are left alone. The first argument says what they do. */
#include "check.h"
#include <unistd.h>

enum { LARGE = 1 << 20 };
static char data[LARGE], other[LARGE];

static int is(char **argv, const char *name) { return strcmp(argv[1], name) == 0; }

int main(int argc, char **argv) {
    MPI_Request requests[2];
    MPI_Comm comm;
    int flag = 0, at;
    begin(&argc, &argv);
    NEED_RANKS(2);
    int next = (world_rank + 1) % world_size, last = (world_rank + world_size - 1) % world_size;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_set_name(comm, "orchestra"));
    if (is(argv, "receive")) {
        MUST(MPI_Recv(data, 1, MPI_CHAR, next, 7, comm, MPI_STATUS_IGNORE));
        MUST(MPI_Send(data, 1, MPI_CHAR, last, 7, comm));
    } else if (is(argv, "send")) {
        MUST(MPI_Send(data, LARGE, MPI_CHAR, next, 7, comm));
        MUST(MPI_Recv(other, LARGE, MPI_CHAR, last, 7, comm, MPI_STATUS_IGNORE));
    } else if (is(argv, "ssend")) {
        MUST(MPI_Ssend(data, 1, MPI_CHAR, next, 7, comm));
        MUST(MPI_Recv(other, 1, MPI_CHAR, last, 7, comm, MPI_STATUS_IGNORE));
    } else if (is(argv, "probe")) {
        MUST(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE));
    } else if (is(argv, "all")) {
        /* One of the two messages comes, the other does not. */
        MUST(MPI_Irecv(data, 1, MPI_CHAR, last, 1, comm, &requests[0]));
        MUST(MPI_Irecv(other, 1, MPI_CHAR, last, 2, comm, &requests[1]));
        MUST(MPI_Send("x", 1, MPI_CHAR, next, 1, comm));
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    } else if (is(argv, "any")) {
        MUST(MPI_Irecv(data, 1, MPI_CHAR, last, 1, comm, &requests[0]));
        MUST(MPI_Irecv(other, 1, MPI_CHAR, next, 2, comm, &requests[1]));
        MUST(MPI_Waitany(2, requests, &at, MPI_STATUS_IGNORE));
    } else if (is(argv, "self")) {
        MUST(MPI_Recv(data, 1, MPI_CHAR, world_rank, 3, comm, MPI_STATUS_IGNORE));
    } else if (is(argv, "collective")) {
        if (world_rank == 0) MUST(MPI_Recv(data, 1, MPI_CHAR, 1, 5, comm, MPI_STATUS_IGNORE));
        MUST(MPI_Barrier(comm));
        if (world_rank == 1) MUST(MPI_Send(data, 1, MPI_CHAR, 0, 5, comm));
    } else if (is(argv, "background")) {
        if (world_rank == 0) MUST(MPI_Recv(data, 1, MPI_CHAR, 1, 5, comm, MPI_STATUS_IGNORE));
        MUST(MPI_Ibarrier(comm, &requests[0]));
        MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        if (world_rank == 1) MUST(MPI_Send(data, 1, MPI_CHAR, 0, 5, comm));
    } else if (is(argv, "finalize")) {
        if (world_rank == 0) MUST(MPI_Recv(data, 1, MPI_CHAR, 1, 5, comm, MPI_STATUS_IGNORE));
    } else if (is(argv, "late")) {
        /* Rank 0 computes for longer than anybody is patient; the others wait for it, and for each other. */
        if (world_rank == 0) {
            sleep(3);
        } else {
            MUST(MPI_Recv(data, 1, MPI_CHAR, last, 7, comm, MPI_STATUS_IGNORE));
        }
        MUST(MPI_Send(data, 1, MPI_CHAR, next, 7, comm));
        if (world_rank == 0) MUST(MPI_Recv(data, 1, MPI_CHAR, last, 7, comm, MPI_STATUS_IGNORE));
    } else if (is(argv, "asks")) {
        /* The others wait for rank 0, which asks for three seconds before it answers. */
        if (world_rank == 0) {
            double end = MPI_Wtime() + 3;
            MUST(MPI_Irecv(data, 1, MPI_CHAR, next, 1, comm, &requests[0]));
            while (MPI_Wtime() < end) {
                MUST(MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE));
                MUST(MPI_Iprobe(MPI_ANY_SOURCE, 9, comm, &flag, MPI_STATUS_IGNORE));
            }
            for (int rank = 1; rank < world_size; rank++) MUST(MPI_Send(other, 1, MPI_CHAR, rank, 2, comm));
            MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Recv(other, 1, MPI_CHAR, 0, 2, comm, MPI_STATUS_IGNORE));
            if (world_rank == 1) MUST(MPI_Send(data, 1, MPI_CHAR, 0, 1, comm));
        }
    } else if (is(argv, "some")) {
        /* Rank 0 waits for rank 1, which waits for it, or for rank 2, which is late. */
        if (world_rank == 0) {
            MUST(MPI_Irecv(data, 1, MPI_CHAR, 1, 1, comm, &requests[0]));
            MUST(MPI_Irecv(other, 1, MPI_CHAR, 2, 1, comm, &requests[1]));
            MUST(MPI_Waitany(2, requests, &at, MPI_STATUS_IGNORE));
            EXPECT_INT(at, 1);
            MUST(MPI_Send(other, 1, MPI_CHAR, 1, 1, comm));
            MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        } else if (world_rank == 1) {
            MUST(MPI_Recv(data, 1, MPI_CHAR, 0, 1, comm, MPI_STATUS_IGNORE));
            MUST(MPI_Send(data, 1, MPI_CHAR, 0, 1, comm));
        } else if (world_rank == 2) {
            sleep(3);
            MUST(MPI_Send(data, 1, MPI_CHAR, 0, 1, comm));
        }
    } else {
        REPORT("expected the name of something to do, got %s", argv[1]);
    }
    MUST(MPI_Comm_free(&comm));
    return verdict();
}
