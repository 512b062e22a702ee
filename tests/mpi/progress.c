/* MPI-5.0 §3.5, §3.7.4: what has been started goes on, whichever call the program waits in. */
#include "check.h"
#include "outside.h"

enum { BIG = 4 << 20 };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    if (world_rank > 1) return verdict();
    char *out = allocate(BIG), *in = allocate(BIG);
    int partner = world_rank ^ 1, small = -1, flag = 0;
    MPI_Request requests[2];

    /* Both send large messages before either receives. */
    for (int i = 0; i < 10; i++) {
        fill(out, BIG, (unsigned)(world_rank * 100 + i));
        memset(in, 0, BIG);
        MUST(MPI_Isend(out, BIG, MPI_BYTE, partner, 1, MPI_COMM_WORLD, &requests[0]));
        MUST(MPI_Recv(in, BIG, MPI_BYTE, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        EXPECT_PATTERN(in, BIG, (unsigned)(partner * 100 + i), "crossing message %d", i);
    }

    /* The large send is served while its sender waits for something else. */
    for (int i = 0; i < 10; i++) {
        if (world_rank == 0) {
            fill(out, BIG, (unsigned)i);
            MUST(MPI_Isend(out, BIG, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &requests[0]));
            switch (i % 5) {
            case 0:
                MUST(MPI_Recv(&small, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                break;
            case 1:
                MUST(MPI_Probe(1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                MUST(MPI_Recv(&small, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                break;
            case 2:
                do MUST(MPI_Iprobe(1, 3, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
                while (!flag);
                MUST(MPI_Recv(&small, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                break;
            case 3:
                MUST(MPI_Irecv(&small, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &requests[1]));
                do MUST(MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE));
                while (!flag);
                break;
            default:
                MUST(MPI_Irecv(&small, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &requests[1]));
                do MUST(MPI_Request_get_status(requests[1], &flag, MPI_STATUS_IGNORE));
                while (!flag);
                MUST(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
            }
            EXPECT_INT(small, i);
            MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Recv(in, BIG, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_PATTERN(in, BIG, (unsigned)i, "served meanwhile, %d", i);
            MUST(MPI_Send(&i, 1, MPI_INT, 0, 3, MPI_COMM_WORLD));
        }
    }

    /* Requests are done in any order of waiting: the first posted is waited for last. */
    enum { LANES = 16, SIZE = 100000 };
    MPI_Request lanes[2 * LANES];
    for (int i = 0; i < LANES; i++) {
        MUST(MPI_Irecv(in + i * SIZE, SIZE, MPI_BYTE, partner, 100 + i, MPI_COMM_WORLD,
                       &lanes[i]));
        fill(out + i * SIZE, SIZE, (unsigned)(i + world_rank));
    }
    for (int i = LANES - 1; i >= 0; i--)
        MUST(MPI_Isend(out + i * SIZE, SIZE, MPI_BYTE, partner, 100 + i, MPI_COMM_WORLD,
                       &lanes[LANES + i]));
    for (int i = 2 * LANES - 1; i >= 0; i--) MUST(MPI_Wait(&lanes[i], MPI_STATUS_IGNORE));
    for (int i = 0; i < LANES; i++)
        EXPECT_PATTERN(in + i * SIZE, SIZE, (unsigned)(i + partner), "lane %d", i);

    /* A small message is out when MPI_Send has returned, even if its sender computes on: the
     * receiver gets it without any call of the sender. */
    if (world_rank == 0) {
        MUST(MPI_Send(&small, 1, MPI_INT, 1, 4, MPI_COMM_WORLD));
        EXPECT(hear_outside("here"), "a small message arrives only when its sender calls again");
        MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else {
        MUST(MPI_Recv(&small, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        say_outside("here");
        MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 5, MPI_COMM_WORLD));
    }

    /* MPI_Finalize delivers what was sent, though the sender leaves at once. */
    if (world_rank == 0) {
        int last = 99;
        MUST(MPI_Send(&last, 1, MPI_INT, 1, 6, MPI_COMM_WORLD));
    } else {
        usleep(200000);
        MUST(MPI_Recv(&small, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT_INT(small, 99);
    }
    free(out);
    free(in);
    return verdict();
}
