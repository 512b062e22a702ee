/* A target that computes and calls nothing is reached all the same: it goes on when it sees in its memory
 * what the others have done there. The argument is the flavor. */
#include "check.h"

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
    MUST(MPI_Win_free(&win));
    return verdict();
}
