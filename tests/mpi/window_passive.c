/* A target that computes and calls nothing is reached all the same: it goes on when it sees in its memory
 * what the others have done there. And what goes to others does not wait until they are named again. The argument is
 * the flavor. */
#include "check.h"

/* A word goes round. Who waits for it looks at its own memory and flushes only itself, or nobody: what it has told
 * the next one does not wait for that. */
static void go_round(volatile int *word, int place, MPI_Win win) {
    int next = (world_rank + 1) % world_size;
    MUST(MPI_Win_lock_all(0, win));
    for (int round = 1; round <= 6; round++) {
        for (int turn = 0; turn < 2; turn++) {
            if (turn == (world_rank == 0)) {
                while (*word != round) {
                    if (round % 2 && strict()) MUST(MPI_Win_sync(win));
                    else MUST(MPI_Win_flush(world_rank, win));
                }
            } else {
                MUST(MPI_Accumulate(&round, 1, MPI_INT, next, place, 1, MPI_INT, MPI_REPLACE, win));
            }
        }
    }
    MUST(MPI_Win_unlock_all(win));
}

int main(int argc, char **argv) {
    volatile int *memory;
    int one = 1, got = -1, big[5000];
    MPI_Win win;
    begin(&argc, &argv);
    if (argc > 1 && strcmp(argv[1], "allocate") == 0) {
        MUST(MPI_Win_allocate(sizeof big + 64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    } else {
        MUST(MPI_Alloc_mem(sizeof big + 64, MPI_INFO_NULL, &memory));
        MUST(MPI_Win_create((void *)memory, sizeof big + 64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    }
    for (int i = 0; i < 5000; i++) memory[i] = 0, big[i] = i + 1;
    memory[5000] = 0;
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) {
        /* Everyone's sum, then the last word of everyone's put. */
        while (memory[0] != world_size - 1) {}
        memory[1] = 77;
        while (memory[2] != world_size - 1) {}
    } else {
        for (int kind = 0; kind < 2; kind++) {
            MUST(MPI_Win_lock(kind ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 0, 0, win));
            MUST(MPI_Accumulate(&one, 1, MPI_INT, 0, 2 * kind, 1, MPI_INT, MPI_SUM, win));
            MUST(MPI_Win_unlock(0, win));
            while (kind == 0 && got != 77) {
                MUST(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
                MUST(MPI_Get(&got, 1, MPI_INT, 0, 1, 1, MPI_INT, win));
                MUST(MPI_Win_unlock(0, win));
            }
        }
        MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        MUST(MPI_Put(big + 3, 4997, MPI_INT, 0, 3, 4997, MPI_INT, win));
        MUST(MPI_Win_unlock(0, win));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0)
        for (int i = 3; i < 5000; i++) EXPECT_INT(memory[i], i + 1);
    go_round(memory + 5000, 5000, win);
    MUST(MPI_Win_free(&win));
    return verdict();
}
