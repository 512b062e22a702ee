/* Eight threads, each with a communicator of its own, and two windows for all: each thread takes turns at random between
 * collectives on its communicator and atomic accesses of other ranks' memory, the first of which need a lock. Arguments:
 * rounds and a seed. */
#include "threads.h"

enum { THREADS = 8, RANKS = 64 };
static MPI_Comm comms[THREADS];
/* Of memory that the library has allocated, and of the program's. */
static MPI_Win windows[2];
static int rounds;
static unsigned seed;
static long *memory, own[THREADS];
static long done[THREADS][2 * RANKS];

static unsigned next(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static void access_one(int number, int window, int target) {
    long one = 1, before = -1;
    MUST(MPI_Fetch_and_op(&one, &before, MPI_LONG, target, number, MPI_SUM, windows[window]));
    MUST(MPI_Win_flush(target, windows[window]));
    THREAD_EXPECT(before >= 0, "the value before was %ld", before);
}

static void *work(void *argument) {
    int number = (int)(intptr_t)argument;
    unsigned private = seed * 7919u + (unsigned)(number * 1000 + world_rank);
    /* The threads of a communicator draw the same. */
    unsigned common = seed * 104729u + (unsigned)number;
    for (int round = 0; round < rounds; round++) {
        for (unsigned left = next(&private) % 3; left > 0; left--) {
            int target = (int)(next(&private) % (unsigned)world_size), window = left % 2;
            access_one(number, window, target);
            done[number][window * RANKS + target]++;
        }
        if (next(&common) % 2) {
            int value = round, sum = -1;
            MUST(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comms[number]));
            THREAD_EXPECT(sum == round * world_size, "the sum is %d", sum);
        }
    }
    return NULL;
}

static void expect_counts(int window) {
    for (int number = 0; number < THREADS; number++) {
        long all[RANKS], value = -1, zero = 0;
        MUST(MPI_Allreduce(&done[number][window * RANKS], all, world_size, MPI_LONG, MPI_SUM,
                           MPI_COMM_WORLD));
        MUST(MPI_Fetch_and_op(&zero, &value, MPI_LONG, world_rank, number, MPI_NO_OP, windows[window]));
        MUST(MPI_Win_flush(world_rank, windows[window]));
        EXPECT(value == all[world_rank], "window %d, thread %d: %ld accesses counted, %ld made", window,
               number, value, all[world_rank]);
    }
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
                          &windows[0]));
    memset(memory, 0, THREADS * sizeof(long));
    MUST(MPI_Win_create(own, sizeof own, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int window = 0; window < 2; window++) MUST(MPI_Win_lock_all(0, windows[window]));
    for (intptr_t at = 0; at < THREADS; at++) pthread_create(&threads[at], NULL, work, (void *)at);
    for (int at = 0; at < THREADS; at++) pthread_join(threads[at], NULL);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int window = 0; window < 2; window++) {
        expect_counts(window);
        MUST(MPI_Win_unlock_all(windows[window]));
        /* No thread has kept a lock. */
        for (int rank = 0; rank < world_size; rank++) {
            MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, windows[window]));
            MUST(MPI_Win_unlock(rank, windows[window]));
        }
        MUST(MPI_Win_free(&windows[window]));
    }
    for (int at = 0; at < THREADS; at++) MUST(MPI_Comm_free(&comms[at]));
    return verdict();
}
