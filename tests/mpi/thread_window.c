/* Eight threads, each with a communicator of its own, and one window for all: each thread takes turns at random between
 * a collective on its communicator and an atomic access of another rank's memory. Arguments: rounds, and a seed. */
#include "threads.h"

enum { THREADS = 8 };
static MPI_Comm comms[THREADS];
static MPI_Win window;
static int rounds;
static unsigned seed;
static long *memory;
static long done[THREADS][64];

/* The same for a thread of all ranks. */
static unsigned next(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static void *work(void *argument) {
    int number = (int)(intptr_t)argument;
    unsigned own = seed * 7919u + (unsigned)(number * 1000 + world_rank);
    unsigned common = seed * 104729u + (unsigned)number;
    for (int round = 0; round < rounds; round++) {
        /* How often this rank accesses others before the next collective is its own choice. */
        for (unsigned left = next(&own) % 3; left > 0; left--) {
            long one = 1, before = -1;
            int target = (int)(next(&own) % (unsigned)world_size);
            MUST(MPI_Fetch_and_op(&one, &before, MPI_LONG, target, number, MPI_SUM, window));
            MUST(MPI_Win_flush(target, window));
            done[number][target]++;
            THREAD_EXPECT(before >= 0, "the value before was %ld", before);
        }
        if (next(&common) % 2) {
            int value = round, sum = -1;
            MUST(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comms[number]));
            THREAD_EXPECT(sum == round * world_size, "the sum is %d", sum);
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    int provided;
    pthread_t threads[THREADS];
    rounds = argc > 1 ? atoi(argv[1]) : 200;
    seed = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    for (int at = 0; at < THREADS; at++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[at]));
    MUST(MPI_Win_allocate(THREADS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                          &window));
    memset(memory, 0, THREADS * sizeof(long));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Win_lock_all(0, window));
    for (intptr_t at = 0; at < THREADS; at++) pthread_create(&threads[at], NULL, work, (void *)at);
    for (int at = 0; at < THREADS; at++) pthread_join(threads[at], NULL);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int number = 0; number < THREADS; number++) {
        long all[64];
        MUST(MPI_Allreduce(done[number], all, world_size, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
        long value = -1, zero = 0;
        MUST(MPI_Fetch_and_op(&zero, &value, MPI_LONG, world_rank, number, MPI_NO_OP, window));
        MUST(MPI_Win_flush(world_rank, window));
        EXPECT(value == all[world_rank], "thread %d: %ld accesses counted, %ld made", number, value,
               all[world_rank]);
    }
    MUST(MPI_Win_unlock_all(window));
    MUST(MPI_Win_free(&window));
    for (int at = 0; at < THREADS; at++) MUST(MPI_Comm_free(&comms[at]));
    return verdict();
}
