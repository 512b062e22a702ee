/* Under `mpiexec --check` buffers of operations that have not completed may neither overlap where one is
 * written, nor change; a request that has completed or was freed is not used again. */
#include "named.h"
#include <stddef.h>
#include <sys/mman.h>

enum { LARGE = 1 << 20 };
static int partner, data[64], other[64], large[LARGE / 4];

static void right(void) {
    MPI_Request requests[4];
    /* Beside each other, and of one buffer several sends. */
    MUST(MPI_Irecv(data, 8, MPI_INT, partner, 1, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Irecv(data + 8, 8, MPI_INT, partner, 2, MPI_COMM_WORLD, &requests[1]));
    MUST(MPI_Isend(other, 8, MPI_INT, partner, 1, MPI_COMM_WORLD, &requests[2]));
    MUST(MPI_Isend(other, 8, MPI_INT, partner, 2, MPI_COMM_WORLD, &requests[3]));
    MUST(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    /* Columns between columns. */
    MPI_Datatype column;
    MUST(MPI_Type_vector(8, 1, 2, MPI_INT, &column));
    MUST(MPI_Type_commit(&column));
    MUST(MPI_Irecv(data, 1, column, partner, 3, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Irecv(data + 1, 1, column, partner, 4, MPI_COMM_WORLD, &requests[1]));
    MUST(MPI_Isend(other, 8, MPI_INT, partner, 3, MPI_COMM_WORLD, &requests[2]));
    MUST(MPI_Isend(other, 8, MPI_INT, partner, 4, MPI_COMM_WORLD, &requests[3]));
    MUST(MPI_Type_free(&column));
    MUST(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    /* Nobody writes what comes from nobody. */
    for (int i = 0; i < 4; i++) MUST(MPI_Irecv(data, 8, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_WORLD, &requests[i]));
    MUST(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    /* Free again once complete, cancelled or let go. */
    MUST(MPI_Irecv(data, 8, MPI_INT, partner, 6, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Cancel(&requests[0]));
    MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    MUST(MPI_Isend(data, 8, MPI_INT, partner, 7, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Request_free(&requests[0]));
    MUST(MPI_Recv(other, 8, MPI_INT, partner, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    handshake();
    MUST(MPI_Sendrecv(other, 8, MPI_INT, partner, 8, data, 8, MPI_INT, partner, 8, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    /* A large one that is left alone. */
    MUST(MPI_Isend(large, LARGE / 8, MPI_INT, partner, 9, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Recv(large + LARGE / 8, LARGE / 8, MPI_INT, partner, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    /* A request that is null may be waited for at will, and so may a persistent one that is not active. */
    MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    MUST(MPI_Recv_init(data, 1, MPI_INT, partner, 10, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&requests[0]));
}

static void overlaps(void) {
    MPI_Request request, second = MPI_REQUEST_NULL;
    MUST(MPI_Irecv(data, 8, MPI_INT, partner, 1, MPI_COMM_WORLD, &request));
    expect_named("two receives", MPI_Irecv(data + 7, 8, MPI_INT, partner, 2, MPI_COMM_WORLD, &second),
                 MPI_ERR_BUFFER, "MPI_Irecv from rank|tag 2|overlaps|tag 1|check_buffers.c");
    expect_named("a send from there", MPI_Send(data + 4, 1, MPI_INT, partner, 3, MPI_COMM_WORLD), MPI_ERR_BUFFER,
                 "MPI_Send to rank|overlaps");
    expect_named("a blocking receive", MPI_Recv(data, 1, MPI_INT, partner, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                 MPI_ERR_BUFFER, "MPI_Recv from rank|overlaps");
    MUST(MPI_Send(other, 8, MPI_INT, partner, 1, MPI_COMM_WORLD));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Isend(data, 8, MPI_INT, partner, 4, MPI_COMM_WORLD, &request));
    expect_named("over a send", MPI_Irecv(data, 8, MPI_INT, partner, 4, MPI_COMM_WORLD, &second), MPI_ERR_BUFFER,
                 "MPI_Isend to rank");
    MUST(MPI_Recv(other, 8, MPI_INT, partner, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect_named("an exchange", MPI_Sendrecv(data, 8, MPI_INT, partner, 5, data + 4, 8, MPI_INT, partner, 5,
                                             MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                 MPI_ERR_BUFFER, "MPI_Sendrecv");
}

static void changes(void) {
    MPI_Request request;
    MUST(MPI_Isend(data, 8, MPI_INT, partner, 1, MPI_COMM_WORLD, &request));
    data[3]++;
    expect_named("a short message", MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_BUFFER,
                 "MPI_Isend to rank|tag 1|has changed");
    MUST(MPI_Recv(other, 8, MPI_INT, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Isend(large, LARGE / 8, MPI_INT, partner, 2, MPI_COMM_WORLD, &request));
    large[LARGE / 8 - 1]++;
    MUST(MPI_Recv(large + LARGE / 8, LARGE / 8, MPI_INT, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    expect_named("a long message", MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_BUFFER, "has changed");
    void *pages = mmap(NULL, LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MUST(MPI_Isend(pages, 8, MPI_INT, partner, 3, MPI_COMM_WORLD, &request));
    munmap(pages, LARGE);
    expect_named("memory that is gone", MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_BUFFER, "given back");
    MUST(MPI_Recv(other, 8, MPI_INT, partner, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

static void requests(void) {
    MPI_Request request, copy;
    MUST(MPI_Isend(data, 1, MPI_INT, partner, 1, MPI_COMM_WORLD, &request));
    copy = request;
    MUST(MPI_Recv(other, 1, MPI_INT, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect_named("twice", MPI_Wait(&copy, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "freed already");
    MUST(MPI_Irecv(other, 1, MPI_INT, partner, 2, MPI_COMM_WORLD, &request));
    copy = request;
    MUST(MPI_Request_free(&request));
    expect_named("after its end", MPI_Wait(&copy, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, "freed already");
    MUST(MPI_Send(data, 1, MPI_INT, partner, 2, MPI_COMM_WORLD));
    handshake();
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    partner = world_rank ^ 1;
    right();
    overlaps();
    changes();
    requests();
    right();
    return verdict();
}
