/* Each rank writes to its neighbour's memory and, without asking whether that is done, looks at its own until its
 * other neighbour has written there. Between its looks it calls what the argument says, for itself alone. */
#include "check.h"

int main(int argc, char **argv) {
    int *memory, next, last, own, values[2];
    MPI_Win win;
    begin(&argc, &argv);
    const char *call = argc > 1 ? argv[1] : "flush";
    own = world_rank;
    next = (own + 1) % world_size;
    last = (own + world_size - 1) % world_size;
    MUST(MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    memory[0] = memory[1] = -1;
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
    for (int kind = 0; kind < 2; kind++) {
        volatile int *word = memory + kind;
        values[kind] = 10 * own + kind;
        MUST(MPI_Win_sync(win));
        if (kind) {
            MUST(MPI_Put(values + kind, 1, MPI_INT, next, kind, 1, MPI_INT, win));
        } else {
            MUST(MPI_Accumulate(values + kind, 1, MPI_INT, next, kind, 1, MPI_INT, MPI_REPLACE, win));
        }
        while (*word == -1) {
            if (strcmp(call, "flush") == 0) MUST(MPI_Win_flush(own, win));
            if (strcmp(call, "local") == 0) MUST(MPI_Win_flush_local(own, win));
            MUST(MPI_Win_sync(win));
        }
        EXPECT_INT(*word, 10 * last + kind);
    }
    MUST(MPI_Win_unlock_all(win));
    MUST(MPI_Win_free(&win));
    return verdict();
}
