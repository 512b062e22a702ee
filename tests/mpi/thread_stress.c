/* MPI_THREAD_MULTIPLE: threads talk at once with tags and communicators of their own, wait for
 * each other's messages, probe, and run collectives. Argument: rounds. */
#include "threads.h"

enum { THREADS = 4 };
static int rounds = 300, partner;
static MPI_Comm comms[THREADS];

/* Ping-pong: even threads tell themselves apart by tag, odd ones by communicator. */
static void *ping_pong(void *which) {
    int me = (int)(intptr_t)which;
    MPI_Comm comm = me % 2 ? comms[me] : MPI_COMM_WORLD;
    int tag = me % 2 ? 0 : me + 1;
    static const int sizes[] = {4, 100, 5000, 100000};
    char *buffer = allocate(100000);
    for (int round = 0; round < rounds; round++) {
        int size = sizes[(round + me) % LENGTH(sizes)];
        unsigned seed = (unsigned)(me * 10007 + round);
        MPI_Status status;
        for (int turn = 0; turn < 2; turn++) {
            if (world_rank % 2 == turn) {
                fill(buffer, (size_t)size, seed + (unsigned)turn);
                MUST(MPI_Send(buffer, size, MPI_BYTE, partner, tag, comm));
            } else {
                MUST(MPI_Recv(buffer, size, MPI_BYTE, partner, tag, comm, &status));
                long long at = differs(buffer, (size_t)size, seed + (unsigned)turn);
                THREAD_EXPECT(at < 0, "thread %d, round %d: expected its own message, byte %lld",
                              me, round, at);
            }
        }
    }
    free(buffer);
    return NULL;
}

/* Many in flight a thread; all of them wait at once. */
static void *windows(void *which) {
    enum { WINDOW = 32 };
    int me = (int)(intptr_t)which;
    for (int round = 0; round < rounds / 4; round++) {
        MPI_Request requests[2 * WINDOW];
        int out[WINDOW], in[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            out[i] = me * 1000000 + round * 100 + i;
            in[i] = -1;
            MUST(MPI_Irecv(&in[i], 1, MPI_INT, partner, me * WINDOW + i, comms[0], &requests[i]));
        }
        for (int i = WINDOW - 1; i >= 0; i--)
            MUST(MPI_Isend(&out[i], 1, MPI_INT, partner, me * WINDOW + i, comms[0],
                           &requests[WINDOW + i]));
        if (round % 2) {
            MUST(MPI_Waitall(2 * WINDOW, requests, MPI_STATUSES_IGNORE));
        } else {
            for (int left = 2 * WINDOW; left > 0; left--) {
                int index = -1;
                MUST(MPI_Waitany(2 * WINDOW, requests, &index, MPI_STATUS_IGNORE));
            }
        }
        for (int i = 0; i < WINDOW; i++)
            THREAD_EXPECT(in[i] == out[i], "thread %d: expected %d, got %d", me, out[i], in[i]);
    }
    return NULL;
}

/* One thread's wait must not keep another thread's send from leaving: thread 0 waits for what
 * only comes after thread 1 of the same process has sent. */
static void *crossed(void *which) {
    int me = (int)(intptr_t)which, value = -1;
    for (int round = 0; round < rounds; round++) {
        if (me % 2 == 0) {
            MUST(MPI_Recv(&value, 1, MPI_INT, partner, 700 + me, MPI_COMM_WORLD,
                          MPI_STATUS_IGNORE));
            THREAD_EXPECT(value == round, "expected %d, got %d", round, value);
            MUST(MPI_Send(&round, 1, MPI_INT, world_rank, 800 + me, MPI_COMM_WORLD));
        } else {
            MUST(MPI_Send(&round, 1, MPI_INT, partner, 700 + me - 1, MPI_COMM_WORLD));
            MUST(MPI_Recv(&value, 1, MPI_INT, world_rank, 800 + me - 1, MPI_COMM_WORLD,
                          MPI_STATUS_IGNORE));
            THREAD_EXPECT(value == round, "expected %d, got %d", round, value);
        }
    }
    return NULL;
}

/* Matched probes by all threads from one stream: every message is taken once. */
static int taken[THREADS * 400];
static void *matched(void *which) {
    int me = (int)(intptr_t)which;
    for (int i = 0; i < 100; i++) {
        int value = world_rank % 2 == 0 ? me * 100 + i : -1;
        if (world_rank % 2 == 0) {
            MUST(MPI_Send(&value, 1, MPI_INT, partner, 5, comms[1]));
        } else {
            MPI_Message message;
            MUST(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comms[1], &message, MPI_STATUS_IGNORE));
            MUST(MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
            pthread_mutex_lock(&report_lock);
            if (value >= 0 && value < THREADS * 100) taken[value]++;
            pthread_mutex_unlock(&report_lock);
        }
    }
    return NULL;
}

static void *collectives(void *which) {
    int me = (int)(intptr_t)which;
    for (int round = 0; round < rounds / 4; round++) {
        int value = me + round, sum = -1;
        MUST(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comms[me]));
        THREAD_EXPECT(sum == value * world_size, "thread %d: expected %d, got %d", me,
                      value * world_size, sum);
        MUST(MPI_Barrier(comms[me]));
        value = world_rank == round % world_size ? round : -1;
        MUST(MPI_Bcast(&value, 1, MPI_INT, round % world_size, comms[me]));
        THREAD_EXPECT(value == round, "thread %d: expected %d, got %d", me, round, value);
    }
    return NULL;
}

/* Communicators and requests made and freed by all threads at once. */
static void *objects(void *which) {
    int value = 0;
    for (int round = 0; round < rounds; round++) {
        MPI_Comm copy;
        MPI_Request request;
        MUST(MPI_Comm_dup(MPI_COMM_SELF, &copy));
        MUST(MPI_Irecv(&value, 1, MPI_INT, 0, 0, copy, &request));
        if (round % 2) {
            MUST(MPI_Cancel(&request));
        } else {
            MUST(MPI_Send(&round, 1, MPI_INT, 0, 0, copy));
        }
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        MUST(MPI_Comm_free(&copy));
    }
    return which;
}

static void together(void *(*body)(void *)) {
    pthread_t threads[THREADS];
    for (int t = 0; t < THREADS; t++)
        pthread_create(&threads[t], NULL, body, (void *)(intptr_t)t);
    for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
    int provided;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    settle();
    if (argc > 1) rounds = atoi(argv[1]);
    EXPECT_INT(provided, MPI_THREAD_MULTIPLE);
    if (provided != MPI_THREAD_MULTIPLE || world_size % 2) return verdict();
    partner = world_rank ^ 1;
    for (int t = 0; t < THREADS; t++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[t]));
    together(ping_pong);
    together(windows);
    together(crossed);
    together(matched);
    if (world_rank % 2)
        for (int i = 0; i < THREADS * 100; i++)
            EXPECT(taken[i] == 1, "message %d: expected once, got %d times", i, taken[i]);
    together(collectives);
    together(objects);
    for (int t = 0; t < THREADS; t++) MUST(MPI_Comm_free(&comms[t]));
    return verdict();
}
