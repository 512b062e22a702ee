/* Blocking collectives in random order on many communicators: sizes around every limit between one
 * way of doing them and another, all roots, in place and not, datatypes that differ between ranks,
 * operations that do not commute, nonblocking ones in between, ranks that come late.
 * Arguments: steps, seed, and how many communicators to have at once. */
#include "check.h"
#include <unistd.h>

/* Everyone draws the same numbers. */
static unsigned long long drawn;
static unsigned draw(unsigned below) {
    drawn = drawn * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(drawn >> 33) % below;
}

static const int lengths[] = {1, 2, 11, 12, 13, 16, 100, 512, 1000, 1024, 4096, 5000,
                              8192, 16384, 20000, 40000, 65536, 70001};
enum { LENGTHS = sizeof lengths / sizeof *lengths, MOST = 70001, COMMS = 12 };

static MPI_Comm comm;
static int rank, size, step;
static int *send, *receive;
static MPI_Op last_op;
static MPI_Datatype strided;

static int element(int from, int to, int i) {
    return from * 7919 + to * 104729 + i * 31 + step * 17;
}

/* Of each pair of operands the right one: associative, not commutative. */
static void take_last(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)in, (void)inout, (void)count, (void)type;
}

static void wrong(const char *what, int count, int root, int i, int expected, int got) {
    REPORT("step %d, %s of %d from %d on %d ranks: item %d: expected %d, got %d", step, what, count,
           root, size, i, expected, got);
}

#define COMPARE(what, count, root, expected)                                   \
    for (int i = 0; i < (count); i++)                                          \
        if (receive[i] != (expected)) {                                        \
            wrong(what, count, root, i, expected, receive[i]);                 \
            break;                                                             \
        }

static int sum(int i) {
    int total = 0;
    for (int from = 0; from < size; from++) total += element(from, 0, i);
    return total;
}

static void prepare(int count) {
    for (int i = 0; i < count; i++) send[i] = element(rank, 0, i);
    memset(receive, -1, (size_t)count * sizeof(int));
}

static void broadcast(int count, int root) {
    /* Ranks may describe the same items in different ways. */
    int holes = (rank + step) % 3 == 0 && count % 2 == 0;
    memset(receive, -1, (size_t)count * 2 * sizeof(int));
    if (rank == root)
        for (int i = 0; i < count; i++) receive[holes ? i * 2 : i] = element(root, 0, i);
    if (holes) {
        MUST(MPI_Bcast(receive, count / 2, strided, root, comm));
        for (int i = 0; i < count; i++) receive[i] = receive[2 * i];
    } else {
        MUST(MPI_Bcast(receive, count, MPI_INT, root, comm));
    }
    COMPARE("MPI_Bcast", count, root, element(root, 0, i));
}

static void reduce(int count, int root) {
    prepare(count);
    int in_place = draw(2);
    if (in_place && rank == root) memcpy(receive, send, (size_t)count * sizeof(int));
    MUST(MPI_Reduce(in_place && rank == root ? MPI_IN_PLACE : send, receive, count, MPI_INT, MPI_SUM,
                    root, comm));
    if (rank == root) COMPARE("MPI_Reduce", count, root, sum(i));
}

static void allreduce(int count) {
    prepare(count);
    int in_place = draw(2);
    if (in_place) memcpy(receive, send, (size_t)count * sizeof(int));
    MUST(MPI_Allreduce(in_place ? MPI_IN_PLACE : send, receive, count, MPI_INT, MPI_SUM, comm));
    COMPARE("MPI_Allreduce", count, -1, sum(i));
    MUST(MPI_Allreduce(send, receive, count, MPI_INT, last_op, comm));
    COMPARE("MPI_Allreduce of the last", count, -1, element(size - 1, 0, i));
}

static void gather(int count, int root) {
    prepare(count);
    MUST(MPI_Gather(send, count, MPI_INT, receive, count, MPI_INT, root, comm));
    if (rank == root)
        COMPARE("MPI_Gather", count * size, root, element(i / count, 0, i % count));
    for (int i = 0; i < count * size; i++) send[i] = element(root, i / count, i % count);
    memset(receive, -1, (size_t)count * sizeof(int));
    MUST(MPI_Scatter(send, count, MPI_INT, receive, count, MPI_INT, root, comm));
    COMPARE("MPI_Scatter", count, root, element(root, rank, i));
}

static void allgather(int count) {
    prepare(count);
    int in_place = draw(2);
    memcpy(receive + (size_t)count * (size_t)rank, send, (size_t)count * sizeof(int));
    MUST(MPI_Allgather(in_place ? MPI_IN_PLACE : send, count, MPI_INT, receive, count, MPI_INT, comm));
    COMPARE("MPI_Allgather", count * size, -1, element(i / count, 0, i % count));
}

static void alltoall(int count) {
    int in_place = draw(2);
    int *from = in_place ? receive : send;
    for (int i = 0; i < count * size; i++) from[i] = element(rank, i / count, i % count);
    MUST(MPI_Alltoall(in_place ? MPI_IN_PLACE : send, count, MPI_INT, receive, count, MPI_INT, comm));
    COMPARE("MPI_Alltoall", count * size, -1, element(i / count, rank, i % count));
}

/* Blocking and nonblocking ones on the same communicator. */
static void mixed(int count, int root) {
    MPI_Request request;
    int before = element(root, 1, 0), early = rank == root ? before : -1;
    MUST(MPI_Ibcast(&early, 1, MPI_INT, root, comm, &request));
    allreduce(count);
    broadcast(count, root);
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    if (early != before) wrong("MPI_Ibcast", 1, root, 0, before, early);
}

/* Who waits in a collective goes on serving messages: the last rank only comes when it has its own. */
static void progress(int count) {
    MPI_Request request = MPI_REQUEST_NULL;
    prepare(count);
    if (rank == 0) MUST(MPI_Issend(send, count, MPI_INT, size - 1, 5, comm, &request));
    if (rank == size - 1) {
        MUST(MPI_Recv(receive, count, MPI_INT, 0, 5, comm, MPI_STATUS_IGNORE));
        COMPARE("MPI_Recv", count, 0, element(0, 0, i));
    }
    MUST(MPI_Barrier(comm));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

/* More communicators than there can be areas for; those without go on by messages. */
static void many(int number) {
    MPI_Comm *comms = malloc((size_t)number * sizeof *comms);
    for (int c = 0; c < number; c++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[c]));
    for (int round = 0; round < 2; round++)
        for (int c = 0; c < number; c++) {
            comm = comms[c];
            step = c + round;
            allreduce(1);
            if (c % 64 == 0) allreduce(2000);
            MUST(MPI_Barrier(comm));
        }
    for (int c = 0; c < number; c++) MUST(MPI_Comm_free(&comms[c]));
    /* What they had can be had again. */
    for (int c = 0; c < number; c++) {
        MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        for (step = 0; step < 3; step++) allreduce(1);
        MUST(MPI_Comm_free(&comm));
    }
    free(comms);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int steps = argc > 1 ? atoi(argv[1]) : 200;
    drawn = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    send = malloc((size_t)MOST * (size_t)world_size * sizeof(int) * 2);
    receive = malloc((size_t)MOST * (size_t)world_size * sizeof(int) * 2);
    MUST(MPI_Op_create(take_last, 0, &last_op));
    MUST(MPI_Type_vector(2, 1, 2, MPI_INT, &strided));
    MUST(MPI_Type_create_resized(strided, 0, 4 * sizeof(int), &strided));
    MUST(MPI_Type_commit(&strided));
    if (argc > 3) {
        rank = world_rank, size = world_size;
        many(atoi(argv[3]));
    }
    MPI_Comm comms[COMMS];
    for (int c = 0; c < COMMS; c++) comms[c] = MPI_COMM_NULL;
    for (step = 0; step < steps; step++) {
        /* One communicator in twelve is replaced now and then: areas come and go. */
        int c = (int)draw(COMMS), color = 1 + (int)draw(3), keep = (int)draw(8);
        if (comms[c] != MPI_COMM_NULL && keep == 0) MUST(MPI_Comm_free(&comms[c]));
        if (comms[c] == MPI_COMM_NULL && c > 0)
            MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % color, -world_rank, &comms[c]));
        comm = c == 0 ? MPI_COMM_WORLD : comms[c];
        MUST(MPI_Comm_rank(comm, &rank));
        MUST(MPI_Comm_size(comm, &size));
        unsigned count = (unsigned)lengths[draw(LENGTHS)], times = 1 + draw(5), kind = draw(9);
        unsigned any = draw(1000);
        if (draw(20) == 0 && rank == 0) usleep(2000);
        unsigned long long before = drawn;
        for (unsigned t = 0; t < times; t++) {
            int root = (int)(any + t) % size, n = (int)count;
            switch (kind) {
            case 0: MUST(MPI_Barrier(comm)); break;
            case 1: broadcast(n, root); break;
            case 2: reduce(n, root); break;
            case 3: allreduce(n); break;
            case 4: gather(n, root); break;
            case 5: allgather(n); break;
            case 6: alltoall(n); break;
            case 7: if (size > 1) progress(n); break;
            default: mixed(n, root);
            }
        }
        /* Groups of different sizes draw the same afterwards. */
        drawn = before;
    }
    for (int c = 1; c < COMMS; c++)
        if (comms[c] != MPI_COMM_NULL) MUST(MPI_Comm_free(&comms[c]));
    MUST(MPI_Op_free(&last_op));
    MUST(MPI_Type_free(&strided));
    free(send);
    free(receive);
    return verdict();
}
