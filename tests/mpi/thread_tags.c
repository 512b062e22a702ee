/* A communicator with the hint mpi_assert_no_any_tag: threads that use different tags may be kept apart, and all else stays
 * as it is. Argument: rounds. */
#include "threads.h"

enum { THREADS = 6, TAGS = 20, LONG = 200000, LAST = 99 };
static int rounds = 50, partner;
static MPI_Comm comm;

/* ---- each thread with a tag of its own ---- */

static void *by_own_tag(void *argument) {
    int tag = (int)(intptr_t)argument;
    static char bytes[2][THREADS][LONG];
    for (int round = 0; round < rounds; round++) {
        int out[2] = {1000 * round + tag, 1000 * round + tag + 500}, in[2] = {-1, -1};
        MPI_Request requests[2];
        MPI_Status status;
        /* Messages of a tag come in order. */
        for (int at = 0; at < 2; at++) MUST(MPI_Isend(&out[at], 1, MPI_INT, partner, tag, comm, &requests[at]));
        if (round % 3 == 0) MUST(MPI_Probe(MPI_ANY_SOURCE, tag, comm, &status));
        MUST(MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, tag, comm, &status));
        THREAD_EXPECT(status.MPI_SOURCE == partner && status.MPI_TAG == tag, "tag %d: from %d, tag %d", tag,
                      status.MPI_SOURCE, status.MPI_TAG);
        if (round % 2 == 0) {
            MPI_Message message;
            MUST(MPI_Mprobe(partner, tag, comm, &message, &status));
            MUST(MPI_Mrecv(&in[1], 1, MPI_INT, &message, &status));
        } else {
            MUST(MPI_Recv(&in[1], 1, MPI_INT, partner, tag, comm, &status));
        }
        THREAD_EXPECT(in[0] == out[0] && in[1] == out[1], "tag %d: expected %d, %d, got %d, %d", tag, out[0],
                      out[1], in[0], in[1]);
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        if (round % 10 == 0) {
            memset(bytes[0][tag], 1 + round % 100, LONG);
            MUST(MPI_Sendrecv(bytes[0][tag], LONG, MPI_BYTE, partner, tag, bytes[1][tag], LONG, MPI_BYTE, partner, tag,
                              comm, &status));
            THREAD_EXPECT(memcmp(bytes[0][tag], bytes[1][tag], LONG) == 0, "tag %d: other bytes", tag);
        }
    }
    return NULL;
}

/* ---- one thread with all tags ---- */

static void by_all_tags(void) {
    int out[TAGS], in[TAGS];
    MPI_Request requests[2 * TAGS];
    MPI_Status statuses[2 * TAGS];
    for (int round = 0; round < rounds; round++) {
        for (int tag = 0; tag < TAGS; tag++) {
            out[tag] = 100 * round + tag;
            MUST(MPI_Irecv(&in[tag], 1, MPI_INT, partner, tag, comm, &requests[tag]));
        }
        for (int tag = 0; tag < TAGS; tag++)
            MUST(MPI_Issend(&out[tag], 1, MPI_INT, partner, tag, comm, &requests[TAGS + tag]));
        MUST(MPI_Waitall(2 * TAGS, requests, statuses));
        for (int tag = 0; tag < TAGS; tag++)
            EXPECT(in[tag] == out[tag] && statuses[tag].MPI_TAG == tag, "tag %d: expected %d, got %d with tag %d", tag,
                   out[tag], in[tag], statuses[tag].MPI_TAG);
    }
}

/* A send and a receive in one call, each with its tag. */
static void in_one_call(void) {
    static char out[LONG], in[LONG], late[2][8];
    for (int round = 0; round < rounds; round++) {
        int bytes = round % 5 == 0 ? LONG : 8, up = round % TAGS, down = (3 * round + 1) % TAGS;
        int send_tag = world_rank < partner ? up : down, receive_tag = world_rank < partner ? down : up;
        MPI_Status status;
        memset(out, round % 100 + world_rank, bytes);
        MUST(MPI_Sendrecv(out, bytes, MPI_BYTE, partner, send_tag, in, LONG, MPI_BYTE, partner, receive_tag, comm, &status));
        EXPECT_INT(status.MPI_TAG, receive_tag);
        EXPECT_INT(in[bytes - 1], round % 100 + partner);
        MPI_Request request;
        MUST(MPI_Isendrecv(out, bytes, MPI_BYTE, partner, send_tag, in, LONG, MPI_BYTE, partner, receive_tag, comm,
                           &request));
        if (round % 2 == 0) {
            MUST(MPI_Wait(&request, &status));
        } else {
            int done = 0;
            while (!done) MUST(MPI_Test(&request, &done, &status));
        }
        EXPECT_INT(status.MPI_TAG, receive_tag);
        MUST(MPI_Sendrecv_replace(out, bytes, MPI_BYTE, partner, send_tag, partner, receive_tag, comm, &status));
        EXPECT_INT(out[0], round % 100 + partner);
        /* Freed, it ends some time. */
        MUST(MPI_Isendrecv(late[0], 8, MPI_BYTE, partner, send_tag, late[1], 8, MPI_BYTE, partner, receive_tag, comm,
                           &request));
        MUST(MPI_Request_free(&request));
        MUST(MPI_Barrier(comm));
    }
}

/* Persistent and partitioned requests, buffered sends, cancelled receives. */
static void again_and_again(void) {
    enum { PARTS = 4 };
    int out[PARTS] = {0}, in[PARTS], tag = 7, done = 0, cancelled = 0;
    char room[4096];
    MPI_Request requests[2], parts[2], lone;
    MPI_Status status;
    MUST(MPI_Send_init(out, PARTS, MPI_INT, partner, tag, comm, &requests[0]));
    MUST(MPI_Recv_init(in, PARTS, MPI_INT, partner, tag, comm, &requests[1]));
    MUST(MPI_Psend_init(out, PARTS, 1, MPI_INT, partner, tag, comm, MPI_INFO_NULL, &parts[0]));
    MUST(MPI_Precv_init(in, PARTS, 1, MPI_INT, partner, tag, comm, MPI_INFO_NULL, &parts[1]));
    MUST(MPI_Buffer_attach(room, sizeof room));
    for (int round = 0; round < rounds; round++) {
        for (int at = 0; at < PARTS; at++) out[at] = 10 * round + at, in[at] = -1;
        MUST(MPI_Startall(2, requests));
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        EXPECT_INT(in[PARTS - 1], 10 * round + PARTS - 1);
        in[0] = -1;
        MUST(MPI_Startall(2, parts));
        for (int at = PARTS - 1; at >= 0; at--) MUST(MPI_Pready(at, parts[0]));
        MUST(MPI_Waitall(2, parts, MPI_STATUSES_IGNORE));
        EXPECT_INT(in[0], 10 * round);
        MUST(MPI_Bsend(out, 1, MPI_INT, partner, round % TAGS, comm));
        MUST(MPI_Recv(in, 1, MPI_INT, partner, round % TAGS, comm, MPI_STATUS_IGNORE));
        MUST(MPI_Irecv(in, 1, MPI_INT, partner, LAST + round % TAGS, comm, &lone));
        MUST(MPI_Cancel(&lone));
        MUST(MPI_Wait(&lone, &status));
        MUST(MPI_Test_cancelled(&status, &cancelled));
        EXPECT_INT(cancelled, 1);
        MUST(MPI_Iprobe(MPI_ANY_SOURCE, LAST, comm, &done, MPI_STATUS_IGNORE));
        EXPECT_INT(done, 0);
    }
    void *detached;
    int bytes;
    MUST(MPI_Buffer_detach(&detached, &bytes));
    for (int at = 0; at < 2; at++) {
        MUST(MPI_Request_free(&requests[at]));
        MUST(MPI_Request_free(&parts[at]));
    }
}

int main(int argc, char **argv) {
    int provided;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    settle();
    if (argc > 1) rounds = atoi(argv[1]);
    partner = world_rank ^ 1;
    MPI_Info info;
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
    MPI_Comm others[3];
    for (int at = 0; at < 3; at++) {
        MUST(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
        others[at] = comm;
        MUST(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
        pthread_t threads[THREADS];
        for (int tag = 0; tag < THREADS; tag++)
            pthread_create(&threads[tag], NULL, by_own_tag, (void *)(intptr_t)tag);
        for (int tag = 0; tag < THREADS; tag++) pthread_join(threads[tag], NULL);
        by_all_tags();
        in_one_call();
        again_and_again();
        int sum = 0;
        MUST(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, comm));
        EXPECT_INT(sum, world_size);
        if (at == 1)
            MUST(MPI_Comm_disconnect(&comm));
        else
            MUST(MPI_Comm_free(&comm));
    }
    /* What was promised not to be used is refused where it would not be found, and else is found. */
    MPI_Comm promised = others[0];
    MPI_Comm_set_errhandler(promised, MPI_ERRORS_RETURN);
    int flag = 0, code = MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, promised, &flag, MPI_STATUS_IGNORE);
    EXPECT(code == MPI_SUCCESS || class_of(code) == MPI_ERR_TAG, "MPI_Iprobe: code %d", code);
    for (int at = 0; at < 3; at++) MUST(MPI_Comm_free(&others[at]));
    MUST(MPI_Info_free(&info));
    return verdict();
}
