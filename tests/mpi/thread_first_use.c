/* The first call on a communicator, whatever it is: one rank has used the communicator in another way before, and the
 * other has not. Both meet all the same. Argument: which kind of call comes first; the others take turns. */
#include "check.h"
#include <unistd.h>

enum { COMMS = 8, LONG = 1000 };
static int partner;

static void nonblocking_collective(MPI_Comm comm) {
    int one = 1, sum = 0;
    MPI_Request request;
    MUST(MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EXPECT_INT(sum, 2);
}

static void persistent_collective(MPI_Comm comm) {
    int value = world_rank == 0 ? 5 : 0;
    MPI_Request request;
    MUST(MPI_Bcast_init(&value, 1, MPI_INT, 0, comm, MPI_INFO_NULL, &request));
    MUST(MPI_Start(&request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&request));
    EXPECT_INT(value, 5);
}

static void persistent_messages(MPI_Comm comm) {
    static int out[LONG], in[LONG];
    MPI_Request requests[2];
    out[LONG - 1] = 7 + world_rank;
    MUST(MPI_Recv_init(in, LONG, MPI_INT, partner, 3, comm, &requests[0]));
    MUST(MPI_Send_init(out, LONG, MPI_INT, partner, 3, comm, &requests[1]));
    MUST(MPI_Startall(2, requests));
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    EXPECT_INT(in[LONG - 1], 7 + partner);
    for (int at = 0; at < 2; at++) MUST(MPI_Request_free(&requests[at]));
}

static void file(MPI_Comm comm) {
    const char *folder = getenv("TMPDIR");
    char name[4096];
    int value = world_rank, read = -1;
    snprintf(name, sizeof name, "%s/serried-first-%ld", folder ? folder : "/tmp", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
    MPI_File opened;
    MPI_Request request;
    MUST(MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &opened));
    MUST(MPI_File_iwrite_at_all(opened, world_rank * 4, &value, 1, MPI_INT, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_File_sync(opened));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_read_at_all(opened, partner * 4, &read, 1, MPI_INT, MPI_STATUS_IGNORE));
    EXPECT_INT(read, partner);
    MUST(MPI_File_close(&opened));
}

static void duplicate(MPI_Comm comm) {
    MPI_Comm twin;
    MPI_Request request;
    MUST(MPI_Comm_idup(comm, &twin, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    nonblocking_collective(twin);
    MUST(MPI_Comm_free(&twin));
}

static void partitions(MPI_Comm comm) {
    int value[2] = {4, 8};
    MPI_Request request;
    if (world_rank == 0) {
        MUST(MPI_Psend_init(value, 2, 1, MPI_INT, partner, 1, comm, MPI_INFO_NULL, &request));
    } else {
        memset(value, 0, sizeof value);
        MUST(MPI_Precv_init(value, 2, 1, MPI_INT, partner, 1, comm, MPI_INFO_NULL, &request));
    }
    MUST(MPI_Start(&request));
    if (world_rank == 0) MUST(MPI_Pready_range(0, 1, request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&request));
    EXPECT(value[0] == 4 && value[1] == 8, "partitions: %d %d came", value[0], value[1]);
}

static void matched(MPI_Comm comm) {
    int value = 9;
    if (world_rank == 0) {
        MUST(MPI_Ssend(&value, 1, MPI_INT, partner, 2, comm));
        return;
    }
    MPI_Message message;
    for (int flag = 0; !flag;)
        MUST(MPI_Improbe(partner, 2, comm, &flag, &message, MPI_STATUS_IGNORE));
    MUST(MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
}

/* Requests that are not active, and one that nobody has made, are looked at before anything else happens there. */
static void inactive(MPI_Comm comm) {
    int value = world_rank, flag = 0;
    MPI_Request request;
    MUST(MPI_Bcast_init(&value, 1, MPI_INT, 1, comm, MPI_INFO_NULL, &request));
    MUST(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    EXPECT_INT(flag, 1);
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Start(&request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EXPECT_INT(value, 1);
    MUST(MPI_Request_free(&request));
}

int main(int argc, char **argv) {
    static void (*const kinds[])(MPI_Comm) = {
        nonblocking_collective, persistent_collective, persistent_messages, file,
        duplicate,              partitions,            matched,             inactive,
    };
    int provided, first = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Comm comms[COMMS];
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    partner = 1 - world_rank;
    for (int at = 0; at < COMMS; at++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[at]));
    for (int at = 0; at < COMMS; at++) {
        int value = at;
        if (world_rank == (at & 1))
            MUST(MPI_Sendrecv_replace(&value, 1, MPI_INT, world_rank, 0, world_rank, 0, comms[at],
                                      MPI_STATUS_IGNORE));
        kinds[(first + at) % LENGTH(kinds)](comms[at]);
    }
    /* The same in another order on each rank. */
    for (int at = 0; at < COMMS / 2; at++) {
        MPI_Request request;
        int value = world_rank, other = -1;
        if (world_rank == 0) MUST(MPI_Ibarrier(comms[at + COMMS / 2], &request));
        MUST(MPI_Sendrecv(&value, 1, MPI_INT, partner, 0, &other, 1, MPI_INT, partner, 0, comms[at],
                          MPI_STATUS_IGNORE));
        if (world_rank == 1) MUST(MPI_Ibarrier(comms[at + COMMS / 2], &request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EXPECT_INT(other, partner);
    }
    for (int at = 0; at < COMMS; at++) MUST(MPI_Comm_free(&comms[at]));
    return verdict();
}
