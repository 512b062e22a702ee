/* Threads with communicators of their own, and calls on requests of several communicators: whatever a library does to
 * keep threads apart, MPI's rules hold between them. Arguments: rounds, and `mixed` if only rank 0 asks for threads. */
#include "threads.h"

enum { COMMS = 20, THREADS = 6, LONG = 200000 };
static int rounds = 50, partner;
static MPI_Comm comms[COMMS];

/* ---- one thread, requests of all communicators ---- */

static int out[COMMS], in[COMMS];
static MPI_Request requests[2 * COMMS];

static void start_all(int round) {
    for (int at = 0; at < COMMS; at++) {
        out[at] = 1000 * round + at;
        in[at] = -1;
        MUST(MPI_Irecv(&in[at], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comms[at], &requests[at]));
    }
    for (int at = COMMS - 1; at >= 0; at--) {
        int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) =
            at % 3 ? MPI_Isend : MPI_Issend;
        MUST(send(&out[at], 1, MPI_INT, partner, at, comms[at], &requests[COMMS + at]));
    }
}

static void expect_all(const char *call, int round) {
    for (int at = 0; at < COMMS; at++)
        EXPECT(in[at] == 1000 * round + at, "%s, round %d: communicator %d has %d", call, round, at,
               in[at]);
    for (int at = 0; at < 2 * COMMS; at++)
        EXPECT(requests[at] == MPI_REQUEST_NULL, "%s: request %d is not null", call, at);
}

static void complete(void) {
    MPI_Status statuses[2 * COMMS];
    int indices[2 * COMMS];
    for (int round = 0; round < rounds; round++) {
        start_all(round);
        MUST(MPI_Waitall(2 * COMMS, requests, statuses));
        expect_all("MPI_Waitall", round);
        for (int at = 0; at < COMMS; at++)
            EXPECT(statuses[at].MPI_SOURCE == partner && statuses[at].MPI_TAG == at,
                   "communicator %d: a message from %d with tag %d", at, statuses[at].MPI_SOURCE,
                   statuses[at].MPI_TAG);
        start_all(round);
        for (int left = 2 * COMMS; left > 0; left--) {
            int index;
            MUST(MPI_Waitany(2 * COMMS, requests, &index, statuses));
            EXPECT(index != MPI_UNDEFINED, "MPI_Waitany finds none of %d", left);
        }
        expect_all("MPI_Waitany", round);
        start_all(round);
        for (int left = 2 * COMMS; left > 0;) {
            int count;
            MUST(MPI_Waitsome(2 * COMMS, requests, &count, indices, statuses));
            left -= count;
        }
        expect_all("MPI_Waitsome", round);
        start_all(round);
        for (int flag = 0; !flag;)
            MUST(MPI_Testall(2 * COMMS, requests, &flag, statuses));
        expect_all("MPI_Testall", round);
        start_all(round);
        for (int left = 2 * COMMS; left > 0;) {
            int index, flag;
            MUST(MPI_Testany(2 * COMMS, requests, &index, &flag, statuses));
            left -= flag;
        }
        expect_all("MPI_Testany", round);
        start_all(round);
        for (int at = 2 * COMMS - 1; at >= 0; at--) {
            int flag = 0;
            while (!flag) MUST(MPI_Request_get_status(requests[at], &flag, statuses));
            if (at % 2)
                MUST(MPI_Wait(&requests[at], statuses));
            else
                for (flag = 0; !flag;) MUST(MPI_Test(&requests[at], &flag, statuses));
        }
        expect_all("MPI_Wait", round);
    }
}

/* Persistent requests, buffered sends and probes, over all communicators. */
static void repeat(void) {
    static char buffer[COMMS * (64 + MPI_BSEND_OVERHEAD)];
    MUST(MPI_Buffer_attach(buffer, sizeof buffer));
    for (int at = 0; at < COMMS; at++) {
        MUST(MPI_Recv_init(&in[at], 1, MPI_INT, partner, 1, comms[at], &requests[at]));
        MUST(MPI_Send_init(&out[at], 1, MPI_INT, partner, 1, comms[at], &requests[COMMS + at]));
    }
    for (int round = 0; round < rounds; round++) {
        for (int at = 0; at < COMMS; at++) out[at] = 7 * round + at;
        MUST(MPI_Startall(2 * COMMS, requests));
        MUST(MPI_Waitall(2 * COMMS, requests, MPI_STATUSES_IGNORE));
        for (int at = 0; at < COMMS; at++) {
            EXPECT_INT(in[at], 7 * round + at);
            MUST(MPI_Bsend(&out[at], 1, MPI_INT, partner, 2, comms[at]));
        }
        for (int at = COMMS - 1; at >= 0; at--) {
            MPI_Message message;
            MPI_Status status;
            in[at] = -1;
            if (at % 2) {
                MUST(MPI_Probe(MPI_ANY_SOURCE, 2, comms[at], &status));
                MUST(MPI_Recv(&in[at], 1, MPI_INT, status.MPI_SOURCE, 2, comms[at], &status));
            } else {
                MUST(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comms[at], &message, &status));
                MUST(MPI_Mrecv(&in[at], 1, MPI_INT, &message, &status));
            }
            EXPECT_INT(in[at], 7 * round + at);
        }
    }
    for (int at = 0; at < 2 * COMMS; at++) MUST(MPI_Request_free(&requests[at]));
    void *address;
    int size;
    MUST(MPI_Buffer_detach(&address, &size));
    EXPECT_INT(size, sizeof buffer);
}

/* Receives are cancelled, and communicators freed, with requests under way. */
static void let_go(void) {
    for (int round = 0; round < rounds; round++) {
        MPI_Comm comm, copy;
        MPI_Request request, more[2];
        MPI_Status status;
        int cancelled, value = round, got = -1;
        MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        MUST(MPI_Irecv(&got, 1, MPI_INT, partner, 1, comm, &request));
        MUST(MPI_Cancel(&request));
        MUST(MPI_Wait(&request, &status));
        MUST(MPI_Test_cancelled(&status, &cancelled));
        EXPECT_INT(cancelled, 1);
        MUST(MPI_Irecv(&got, 1, MPI_INT, partner, 2, comm, &more[0]));
        MUST(MPI_Issend(&value, 1, MPI_INT, partner, 2, comm, &more[1]));
        copy = comm;
        MUST(MPI_Comm_free(&comm));
        MUST(MPI_Waitall(2, more, MPI_STATUSES_IGNORE));
        EXPECT_INT(got, round);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, partner, 1, copy), MPI_ERR_COMM);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    }
}

/* Whoever waits on one communicator moves the others on: the partner sends a long message there before it sends
 * what is waited for. */
static void progress(void) {
    static char bytes[LONG], target[LONG];
    for (int at = 0; at < COMMS; at++) {
        MPI_Request request;
        fill(bytes, LONG, (unsigned)at);
        MUST(MPI_Irecv(target, LONG, MPI_BYTE, partner, 3, comms[at], &request));
        for (int turn = 0; turn < 2; turn++)
            if (world_rank % 2 == turn) {
                MUST(MPI_Ssend(bytes, LONG, MPI_BYTE, partner, 3, comms[at]));
                MUST(MPI_Ssend(NULL, 0, MPI_BYTE, partner, 4, comms[(at + 1) % COMMS]));
            } else {
                MUST(MPI_Recv(NULL, 0, MPI_BYTE, partner, 4, comms[(at + 1) % COMMS],
                              MPI_STATUS_IGNORE));
            }
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        long long wrong = differs(target, LONG, (unsigned)at);
        EXPECT(wrong < 0, "communicator %d: byte %lld is wrong", at, wrong);
    }
}

/* ---- several threads ---- */

struct part {
    int number;
    MPI_Comm comm;
};

static unsigned step(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

/* What the thread does next is the same on both ranks: they draw the same numbers. */
static void *anything(void *argument) {
    struct part *own = argument;
    unsigned state = 77u + (unsigned)own->number;
    char *source = allocate(LONG), *target = allocate(LONG);
    MPI_Win window;
    int *base, sum;
    static const int sizes[] = {0, 8, 40, 300, 5000, 70000, LONG};
    for (int round = 0; round < rounds; round++) {
        unsigned seed = (unsigned)(own->number * 1000 + round);
        int size = sizes[step(&state) % LENGTH(sizes)], tag = (int)(step(&state) % 5), flag = 0;
        MPI_Request both[2];
        MPI_Status status;
        MPI_Comm other;
        fill(source, (size_t)size, seed);
        memset(target, 0, LONG);
        switch (step(&state) % 8) {
        case 0:
            MUST(MPI_Sendrecv(source, size, MPI_BYTE, partner, tag, target, LONG, MPI_BYTE,
                              MPI_ANY_SOURCE, tag, own->comm, &status));
            break;
        case 1:
            MUST(MPI_Isend(source, size, MPI_BYTE, partner, tag, own->comm, &both[0]));
            MUST(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, own->comm, &status));
            THREAD_EXPECT(status.MPI_TAG == tag, "thread %d probes tag %d", own->number,
                          status.MPI_TAG);
            MUST(MPI_Recv(target, LONG, MPI_BYTE, status.MPI_SOURCE, tag, own->comm, &status));
            MUST(MPI_Wait(&both[0], MPI_STATUS_IGNORE));
            break;
        case 2:
            MUST(MPI_Irecv(target, LONG, MPI_BYTE, partner, tag, own->comm, &both[0]));
            MUST(MPI_Issend(source, size, MPI_BYTE, partner, tag, own->comm, &both[1]));
            while (!flag) MUST(MPI_Testall(2, both, &flag, MPI_STATUSES_IGNORE));
            break;
        case 3:
            MUST(MPI_Comm_dup(own->comm, &other));
            MUST(MPI_Irecv(target, LONG, MPI_BYTE, partner, tag, other, &both[0]));
            MUST(MPI_Isend(source, size, MPI_BYTE, partner, tag, other, &both[1]));
            MUST(MPI_Comm_free(&other));
            MUST(MPI_Waitall(2, both, MPI_STATUSES_IGNORE));
            break;
        case 4:
            MUST(MPI_Irecv(target, LONG, MPI_BYTE, partner, tag + 10, own->comm, &both[0]));
            MUST(MPI_Cancel(&both[0]));
            MUST(MPI_Wait(&both[0], &status));
            MUST(MPI_Test_cancelled(&status, &flag));
            THREAD_EXPECT(flag, "thread %d: a receive that nobody sends to is not cancelled",
                          own->number);
            memcpy(target, source, (size_t)size);
            break;
        case 5:
            sum = own->number + round;
            MUST(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, own->comm));
            THREAD_EXPECT(sum == world_size * (own->number + round), "thread %d: a sum of %d",
                          own->number, sum);
            memcpy(target, source, (size_t)size);
            break;
        case 6:
            MUST(MPI_Win_allocate(4096, 1, MPI_INFO_NULL, own->comm, &base, &window));
            base[1] = -1;
            MUST(MPI_Win_fence(0, window));
            MUST(MPI_Put(&round, 1, MPI_INT, partner, 4, 1, MPI_INT, window));
            MUST(MPI_Win_fence(0, window));
            THREAD_EXPECT(base[1] == round, "thread %d: %d was put", own->number, base[1]);
            MUST(MPI_Win_free(&window));
            memcpy(target, source, (size_t)size);
            break;
        default:
            MUST(MPI_Isend(source, size, MPI_BYTE, partner, tag, own->comm, &both[0]));
            MUST(MPI_Recv(target, LONG, MPI_BYTE, partner, MPI_ANY_TAG, own->comm, &status));
            MUST(MPI_Wait(&both[0], MPI_STATUS_IGNORE));
        }
        long long wrong = differs(target, (size_t)size, seed);
        THREAD_EXPECT(wrong < 0, "thread %d, round %d: byte %lld of %d is wrong", own->number, round,
                      wrong, size);
    }
    free(source);
    free(target);
    return NULL;
}

static void stress(void) {
    pthread_t ids[THREADS];
    struct part parts[THREADS];
    for (int at = 0; at < THREADS; at++) {
        parts[at] = (struct part){at, comms[at]};
        if (pthread_create(&ids[at], NULL, anything, &parts[at])) MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int at = 0; at < THREADS; at++) pthread_join(ids[at], NULL);
}

int main(int argc, char **argv) {
    int provided, mixed = argc > 2;
    /* Ranks do not know of each other before this. */
    const char *number = getenv("SERRIED_RANK");
    int wanted = mixed && number && atoi(number) > 0 ? MPI_THREAD_SINGLE : MPI_THREAD_MULTIPLE;
    if (argc > 1) rounds = atoi(argv[1]);
    MUST(MPI_Init_thread(&argc, &argv, wanted, &provided));
    MUST(MPI_Comm_rank(MPI_COMM_WORLD, &world_rank));
    MUST(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
    partner = world_rank ^ 1;
    for (int at = 0; at < COMMS; at++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[at]));
    complete();
    repeat();
    let_go();
    progress();
    if (!mixed) stress();
    for (int at = 0; at < COMMS; at++) MUST(MPI_Comm_free(&comms[at]));
    return verdict();
}
