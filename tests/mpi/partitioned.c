/* Partitioned communication: any numbers of partitions on either side, any order, many rounds,
 * several pairs at once, threads that say what is ready, and the progress that MPI promises. */
#include "check.h"
#include <pthread.h>

enum { ROUNDS = 4, THREADS = 4 };

static int partner(void) { return world_rank ^ 1; }
static int sends(void) { return world_rank % 2 == 0; }

/* Lets the other side know, outside of partitioned communication. */
static void signal_partner(int tag) {
    MUST(MPI_Send(NULL, 0, MPI_BYTE, partner(), tag, MPI_COMM_WORLD));
}

static void await_partner(int tag) {
    MUST(MPI_Recv(NULL, 0, MPI_BYTE, partner(), tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* `theirs` partitions go out, `ours` come in, of `bytes` in all. */
static void pair(int theirs, int ours, int bytes, int receiver_first) {
    unsigned char *buffer = allocate((size_t)bytes);
    MPI_Request request;
    int parts = sends() ? theirs : ours, count = parts ? bytes / parts : 0;
    /* One side is there first, and has started. */
    if (sends() == receiver_first) await_partner(1);
    if (sends())
        MUST(MPI_Psend_init(buffer, parts, count, MPI_BYTE, partner(), 7, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
    else
        MUST(MPI_Precv_init(buffer, parts, count, MPI_BYTE, partner(), 7, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
    for (int round = 0; round < ROUNDS; round++) {
        if (sends())
            fill(buffer, (size_t)bytes, (unsigned)round + 3);
        else
            memset(buffer, 0, (size_t)bytes);
        MUST(MPI_Start(&request));
        if (!sends() && receiver_first && round == 0) signal_partner(1);
        if (sends()) {
            /* One by one from the end, as a range, as a list. */
            int *list = allocate(sizeof(int) * (size_t)(parts + 1));
            for (int i = 0; i < parts; i++) list[i] = (i * 7 + round) % (parts ? parts : 1);
            if (round == 0)
                for (int i = parts - 1; i >= 0; i--) MUST(MPI_Pready(i, request));
            else if (round == 1 && parts > 0)
                MUST(MPI_Pready_range(0, parts - 1, request));
            else if (parts % 7)
                MUST(MPI_Pready_list(parts, list, request));
            else
                for (int i = 0; i < parts; i++) MUST(MPI_Pready(i, request));
            free(list);
            if (!receiver_first && round == 0) signal_partner(1);
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            MPI_Status status;
            if (round == 2)
                for (int i = 0; i < parts; i++) {
                    int flag = 0;
                    while (!flag) MUST(MPI_Parrived(request, i, &flag));
                    EXPECT_INT(buffer[i * count], pattern_byte((size_t)(i * count), 5));
                }
            MUST(MPI_Wait(&request, &status));
            EXPECT_STATUS(&status, partner(), 7, bytes, MPI_BYTE);
            EXPECT_PATTERN(buffer, (size_t)bytes, (unsigned)round + 3, "%d to %d partitions",
                           theirs, ours);
        }
        EXPECT(request != MPI_REQUEST_NULL, "the request is gone after it completed");
    }
    MUST(MPI_Request_free(&request));
    free(buffer);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
}

/* A partition arrives before the others are ready, and the sender depends on it. */
static void early(void) {
    enum { PARTS = 8, EACH = 1000 };
    static int items[PARTS * EACH];
    MPI_Request request;
    if (sends()) {
        MUST(MPI_Psend_init(items, PARTS, EACH, MPI_INT, partner(), 8, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
        MUST(MPI_Start(&request));
        for (int part = 0; part < PARTS; part++) {
            for (int i = 0; i < EACH; i++) items[part * EACH + i] = part * 1000 + i;
            MUST(MPI_Pready(part, request));
            await_partner(2);
        }
    } else {
        MUST(MPI_Precv_init(items, PARTS, EACH, MPI_INT, partner(), 8, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
        MUST(MPI_Start(&request));
        for (int part = 0; part < PARTS; part++) {
            int flag = 0;
            while (!flag) MUST(MPI_Parrived(request, part, &flag));
            EXPECT_INT(items[part * EACH + 5], part * 1000 + 5);
            if (part + 1 < PARTS) {
                MUST(MPI_Parrived(request, part + 1, &flag));
                EXPECT_INT(flag, 0);
            }
            signal_partner(2);
        }
    }
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&request));
}

/* Several pairs with one tag are matched in order, whatever order they start and get ready in;
 * ordinary messages with the same tag are none of theirs. */
static void order(void) {
    enum { PAIRS = 5 };
    int values[PAIRS], plain = 99, came = 0;
    MPI_Request requests[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        values[i] = sends() ? 10 + i : -1;
        if (sends())
            MUST(MPI_Psend_init(&values[i], 1, 1, MPI_INT, partner(), 9, MPI_COMM_WORLD,
                                MPI_INFO_NULL, &requests[i]));
        else
            MUST(MPI_Precv_init(&values[i], 1, 1, MPI_INT, partner(), 9, MPI_COMM_WORLD,
                                MPI_INFO_NULL, &requests[i]));
    }
    MUST(MPI_Startall(PAIRS, requests));
    if (sends()) {
        for (int i = PAIRS - 1; i >= 0; i--) MUST(MPI_Pready(0, requests[i]));
        MUST(MPI_Send(&plain, 1, MPI_INT, partner(), 9, MPI_COMM_WORLD));
    } else {
        MUST(MPI_Recv(&came, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
        EXPECT_INT(came, 99);
    }
    MUST(MPI_Waitall(PAIRS, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < PAIRS; i++) EXPECT_INT(values[i], 10 + i);
    for (int i = 0; i < PAIRS; i++) MUST(MPI_Request_free(&requests[i]));
}

/* A receive that was started lets its sender complete, whatever the receiver waits for. */
static void progress(int bytes) {
    unsigned char *buffer = allocate((size_t)bytes);
    MPI_Request request;
    if (sends()) {
        await_partner(3);
        fill(buffer, (size_t)bytes, 1);
        MUST(MPI_Psend_init(buffer, 4, bytes / 4, MPI_BYTE, partner(), 4, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
        MUST(MPI_Start(&request));
        MUST(MPI_Pready_range(0, 3, request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        signal_partner(5);
    } else {
        MUST(MPI_Precv_init(buffer, 1, bytes, MPI_BYTE, partner(), 4, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
        MUST(MPI_Start(&request));
        signal_partner(3);
        await_partner(5);
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EXPECT_PATTERN(buffer, (size_t)bytes, 1, "while the receiver waited for another message");
    }
    MUST(MPI_Request_free(&request));
    free(buffer);
}

struct work {
    MPI_Request request;
    unsigned char *buffer;
    int first, parts, count;
};

static void *produce(void *argument) {
    struct work *work = argument;
    for (int i = work->first; i < work->parts; i += THREADS) {
        for (int at = i * work->count; at < (i + 1) * work->count; at++)
            work->buffer[at] = pattern_byte((size_t)at, 17);
        MUST(MPI_Pready(i, work->request));
    }
    return NULL;
}

static void *consume(void *argument) {
    struct work *work = argument;
    for (int i = work->first; i < work->parts; i += THREADS) {
        int flag = 0;
        while (!flag) MUST(MPI_Parrived(work->request, i, &flag));
        for (int at = i * work->count; at < (i + 1) * work->count; at++)
            if (work->buffer[at] != pattern_byte((size_t)at, 17)) return work;
    }
    return NULL;
}

static void threads(int theirs, int ours, int bytes) {
    unsigned char *buffer = allocate((size_t)bytes);
    struct work work[THREADS];
    pthread_t ids[THREADS];
    MPI_Request request;
    int parts = sends() ? theirs : ours;
    if (sends())
        MUST(MPI_Psend_init(buffer, parts, bytes / parts, MPI_BYTE, partner(), 6, MPI_COMM_WORLD,
                            MPI_INFO_NULL, &request));
    else
        MUST(MPI_Precv_init(buffer, parts, bytes / parts, MPI_BYTE, partner(), 6,
                            MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    for (int round = 0; round < ROUNDS; round++) {
        memset(buffer, 0, (size_t)bytes);
        MUST(MPI_Start(&request));
        for (int i = 0; i < THREADS; i++) {
            work[i] = (struct work){request, buffer, i, parts, bytes / parts};
            pthread_create(&ids[i], NULL, sends() ? produce : consume, &work[i]);
        }
        for (int i = 0; i < THREADS; i++) {
            void *wrong = NULL;
            pthread_join(ids[i], &wrong);
            EXPECT(!wrong, "thread %d saw a partition that had not arrived", i);
        }
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    MUST(MPI_Request_free(&request));
    free(buffer);
}

static void nowhere(void) {
    int value = 1, flag = 0;
    MPI_Request both[2];
    MPI_Status statuses[2];
    MUST(MPI_Psend_init(&value, 1, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL,
                        &both[0]));
    MUST(MPI_Precv_init(&value, 1, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL,
                        &both[1]));
    MUST(MPI_Startall(2, both));
    MUST(MPI_Pready(0, both[0]));
    MUST(MPI_Parrived(both[1], 0, &flag));
    EXPECT_INT(flag, 1);
    MUST(MPI_Waitall(2, both, statuses));
    EXPECT_INT(statuses[1].MPI_SOURCE, MPI_PROC_NULL);
    MUST(MPI_Request_free(&both[0]));
    MUST(MPI_Request_free(&both[1]));
}

static void mistakes(void) {
    int items[4] = {0}, flag = -1;
    MPI_Request request, receive;
    EXPECT_CLASS(MPI_Precv_init(items, 2, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                                MPI_INFO_NULL, &request),
                 MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Psend_init(items, 2, -1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL,
                                &request),
                 MPI_ERR_COUNT);
    MUST(MPI_Precv_init(items, 2, 1, MPI_INT, world_rank, 40, MPI_COMM_WORLD, MPI_INFO_NULL,
                        &receive));
    MUST(MPI_Psend_init(items + 2, 2, 1, MPI_INT, world_rank, 40, MPI_COMM_WORLD, MPI_INFO_NULL,
                        &request));
    EXPECT_CLASS(MPI_Pready(0, request), MPI_ERR_REQUEST);
    MUST(MPI_Start(&request));
    EXPECT_CLASS(MPI_Pready(2, request), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Pready(-1, request), MPI_ERR_ARG);
    MUST(MPI_Pready(1, request));
    EXPECT_CLASS(MPI_Pready(1, request), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Pready_range(0, 1, request), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Parrived(request, 0, &flag), MPI_ERR_REQUEST);
    MUST(MPI_Parrived(receive, 1, &flag));
    EXPECT_INT(flag, 1);
    MUST(MPI_Start(&receive));
    MUST(MPI_Pready(0, request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Wait(&receive, MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&request));
    MUST(MPI_Request_free(&receive));
}

int main(int argc, char **argv) {
    static const int numbers[][2] = {{1, 1}, {4, 4}, {8, 2}, {2, 8}, {6, 4}, {24, 1}, {1, 24}};
    int provided = -1;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    settle();
    NEED_RANKS(2);
    /* Another MPI may want the same number of partitions on both sides. */
    for (int i = 0; i < LENGTH(numbers); i++)
        for (int first = 0; first < 2; first++)
            for (int bytes = 24; bytes <= 2400000; bytes *= 100)
                pair(numbers[i][0], numbers[i][1], bytes, first);
    if (strict()) early();
    order();
    progress(64);
    progress(4000000);
    if (provided == MPI_THREAD_MULTIPLE) {
        threads(64, 64, 64 * 640);
        threads(16, 40, 16 * 40 * 1000);
    }
    if (strict()) nowhere();
    if (strict()) mistakes();
    return verdict();
}
