/* A hundred thousand operations of one word in one epoch, to each of the other ranks in turn: waiting for them takes as
 * long as there are many, and not that squared. */
#include "check.h"

enum { COUNT = 100000 };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int *memory, *got = malloc(COUNT * sizeof(int));
    MPI_Win win;
    MUST(MPI_Win_allocate(COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    for (int at = 0; at < COUNT; at++) {
        memory[at] = world_rank + at;
        got[at] = -1;
    }
    MUST(MPI_Win_fence(0, win));
    for (int at = 0; at < COUNT; at++)
        MUST(MPI_Get(got + at, 1, MPI_INT, at % world_size, at, 1, MPI_INT, win));
    MUST(MPI_Win_fence(0, win));
    for (int at = 0; at < COUNT && !failures; at++) EXPECT_INT(got[at], at % world_size + at);
    /* Each element is one rank's to put. */
    for (int at = world_rank; at < COUNT; at += world_size) {
        got[at] = 7 * at;
        MUST(MPI_Put(got + at, 1, MPI_INT, (at + at / world_size) % world_size, at, 1, MPI_INT, win));
    }
    MUST(MPI_Win_fence(0, win));
    for (int at = 0; at < COUNT && !failures; at++)
        EXPECT_INT(memory[at], (at + at / world_size) % world_size == world_rank ? 7 * at : world_rank + at);
    MUST(MPI_Win_free(&win));
    return verdict();
}
