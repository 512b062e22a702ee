/* Contexts do not run out: so many communicators made and freed one after the other (first
 * argument), and so many held at once (second). Those that are held cost little, and their messages
 * stay apart. */
#include "check.h"

static MPI_Comm parent_of(MPI_Comm *many, int i) { return i ? many[i / 2] : MPI_COMM_WORLD; }

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int made = argc > 1 ? atoi(argv[1]) : 20000, held = argc > 2 ? atoi(argv[2]) : 3000;
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;
    MPI_Comm comm;

    for (int i = 0; i < made; i++) {
        switch (i % 4) {
        case 0: MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm)); break;
        case 1: MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, 0, &comm)); break;
        case 2: MUST(MPI_Comm_dup(MPI_COMM_SELF, &comm)); break;
        default: {
            MPI_Request request;
            MUST(MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request));
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        }
        MUST(MPI_Comm_free(&comm));
    }

    MPI_Comm *many = allocate((size_t)held * sizeof *many);
    long long start = resident();
    for (int i = 0; i < held; i++) MUST(MPI_Comm_dup(parent_of(many, i), &many[i]));
    long long each = (resident() - start) / held;
    EXPECT(!strict() || each < 1000, "%d communicators: expected less than 1000 bytes each, got %lld",
           held, each);

    /* In some of them, a message each, received in another order. */
    enum { SOME = 200 };
    int values[SOME], got = -1;
    MPI_Request requests[SOME];
    for (int i = 0; i < SOME; i++) {
        values[i] = world_rank * SOME + i;
        MUST(MPI_Isend(&values[i], 1, MPI_INT, next, 0, many[(long long)held * i / SOME],
                       &requests[i]));
    }
    for (int i = SOME - 1; i >= 0; i--) {
        MUST(MPI_Recv(&got, 1, MPI_INT, before, 0, many[(long long)held * i / SOME],
                      MPI_STATUS_IGNORE));
        EXPECT_INT(got, before * SOME + i);
    }
    MUST(MPI_Waitall(SOME, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < held; i++) MUST(MPI_Comm_free(&many[i]));
    free(many);
    return verdict();
}
