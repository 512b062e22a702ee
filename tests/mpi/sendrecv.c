/* MPI_Sendrecv, MPI_Sendrecv_replace, MPI_Isendrecv and MPI_Isendrecv_replace around a ring. */
#include "check.h"

int main(int argc, char **argv) {
    static const int sizes[] = {0, 1, 64, 5000, 70000, 3000000};
    begin(&argc, &argv);
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    for (int s = 0; s < LENGTH(sizes); s++) {
        /* Ranks send different lengths, so that a mixed-up status shows. */
        int mine = sizes[s] + world_rank, lefts = sizes[s] + left, room = sizes[s] + world_size;
        char *out = allocate((size_t)room), *in = allocate((size_t)room);
        MPI_Status status;
        MPI_Request request;

        fill(out, (size_t)mine, (unsigned)world_rank);
        MUST(MPI_Sendrecv(out, mine, MPI_BYTE, right, 10, in, room, MPI_BYTE, left, 10,
                          MPI_COMM_WORLD, &status));
        EXPECT_STATUS(&status, left, 10, lefts, MPI_BYTE);
        EXPECT_PATTERN(in, (size_t)lefts, (unsigned)left, "MPI_Sendrecv of %d", lefts);

        memset(in, 0, (size_t)room);
        MUST(MPI_Sendrecv(out, mine, MPI_BYTE, right, world_rank, in, room, MPI_BYTE,
                          MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
        EXPECT_STATUS(&status, left, left, lefts, MPI_BYTE);
        EXPECT_PATTERN(in, (size_t)lefts, (unsigned)left, "MPI_Sendrecv from any, %d", lefts);
        MUST(MPI_Barrier(MPI_COMM_WORLD));

        memcpy(in, out, (size_t)mine);
        MUST(MPI_Sendrecv_replace(in, sizes[s], MPI_BYTE, right, 11, left, 11, MPI_COMM_WORLD,
                                  &status));
        EXPECT_STATUS(&status, left, 11, sizes[s], MPI_BYTE);
        EXPECT_PATTERN(in, (size_t)sizes[s], (unsigned)left, "MPI_Sendrecv_replace of %d",
                       sizes[s]);

        memset(in, 0, (size_t)room);
        MUST(MPI_Isendrecv(out, mine, MPI_BYTE, right, 12, in, room, MPI_BYTE, left, 12,
                           MPI_COMM_WORLD, &request));
        MUST(MPI_Wait(&request, &status));
        if (strict()) EXPECT_STATUS(&status, left, 12, lefts, MPI_BYTE);
        EXPECT_PATTERN(in, (size_t)lefts, (unsigned)left, "MPI_Isendrecv of %d", lefts);

        memcpy(in, out, (size_t)mine);
        MUST(MPI_Isendrecv_replace(in, sizes[s], MPI_BYTE, right, 13, left, 13, MPI_COMM_WORLD,
                                   &request));
        int done = 0;
        while (!done) MUST(MPI_Test(&request, &done, &status));
        if (strict()) EXPECT_STATUS(&status, left, 13, sizes[s], MPI_BYTE);
        EXPECT_PATTERN(in, (size_t)sizes[s], (unsigned)left, "MPI_Isendrecv_replace of %d",
                       sizes[s]);

        /* An open chain: the ends talk to MPI_PROC_NULL. */
        int next = world_rank + 1 < world_size ? world_rank + 1 : MPI_PROC_NULL;
        int before = world_rank > 0 ? world_rank - 1 : MPI_PROC_NULL;
        memset(in, 0x11, (size_t)room);
        MUST(MPI_Sendrecv(out, mine, MPI_BYTE, next, 14, in, room, MPI_BYTE, before, 14,
                          MPI_COMM_WORLD, &status));
        if (before == MPI_PROC_NULL) {
            EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_BYTE);
            for (int i = 0; i < room; i++)
                if (in[i] != 0x11) {
                    REPORT("a receive from MPI_PROC_NULL: expected an untouched buffer");
                    break;
                }
        } else {
            EXPECT_STATUS(&status, before, 14, lefts, MPI_BYTE);
        }
        free(out);
        free(in);
    }

    /* A Sendrecv meets plain sends and receives: it is no kind of its own. */
    if (world_size >= 2 && world_rank < 2) {
        int mine = 100 + world_rank, other = -1;
        if (world_rank == 0) {
            MUST(MPI_Sendrecv(&mine, 1, MPI_INT, 1, 20, &other, 1, MPI_INT, 1, 21,
                              MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_INT(other, 101);
        } else {
            MUST(MPI_Recv(&other, 1, MPI_INT, 0, 20, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Send(&mine, 1, MPI_INT, 0, 21, MPI_COMM_WORLD));
            EXPECT_INT(other, 100);
        }
    }
    return verdict();
}
