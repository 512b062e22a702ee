/* Two ranks that talk by turns for long, and then sleep, hear from others, or send more than a socket takes:
 * whoever relies on being woken still is. */
#include "check.h"
#include <time.h>

enum { TURNS = 2500, LARGE = 12 << 20 };

static void pause_ms(long milliseconds)
{
    struct timespec span = {.tv_sec = 0, .tv_nsec = milliseconds * 1000000};
    nanosleep(&span, NULL);
}

static void talk(int other, int turns)
{
    for (int turn = 0; turn < turns; turn++) {
        int out = 7 * turn + world_rank, in = -1;
        if (world_rank < other) {
            MUST(MPI_Send(&out, 1, MPI_INT, other, 1, MPI_COMM_WORLD));
            MUST(MPI_Recv(&in, 1, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Recv(&in, 1, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Send(&out, 1, MPI_INT, other, 1, MPI_COMM_WORLD));
        }
        EXPECT_INT(in, 7 * turn + other);
    }
}

/* The answer comes late: whoever waits for it sleeps meanwhile. */
static void talk_late(void)
{
    int word = 1;
    if (world_rank == 1) {
        pause_ms(300);
        MUST(MPI_Send(&word, 1, MPI_INT, 0, 2, MPI_COMM_WORLD));
    } else {
        MUST(MPI_Recv(&word, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
}

/* More than fits while the receiver looks elsewhere. */
static void send_much(unsigned char *bytes)
{
    if (world_rank == 0) {
        memset(bytes, 5, LARGE);
        MUST(MPI_Send(bytes, LARGE, MPI_BYTE, 1, 3, MPI_COMM_WORLD));
    } else {
        MPI_Request request;
        MUST(MPI_Irecv(bytes, LARGE, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &request));
        pause_ms(100);
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int at = 0; at < LARGE; at++)
            if (bytes[at] != 5) {
                REPORT("byte %d is %d", at, bytes[at]);
                break;
            }
    }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    NEED_RANKS(2);
    unsigned char *bytes = malloc(LARGE);
    if (!bytes) return 1;
    for (int round = 0; round < 2; round++) {
        int word = round;
        if (world_rank < 2) {
            talk(1 - world_rank, TURNS);
            talk_late();
            talk(1 - world_rank, TURNS);
            send_much(bytes);
            talk(1 - world_rank, TURNS);
        }
        /* Somebody else, who has waited all the time. */
        if (world_size > 2 && world_rank == 2) {
            MUST(MPI_Send(&word, 1, MPI_INT, 0, 4, MPI_COMM_WORLD));
            MUST(MPI_Recv(&word, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else if (world_size > 2 && world_rank == 0) {
            MUST(MPI_Recv(&word, 1, MPI_INT, 2, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Send(&word, 1, MPI_INT, 2, 4, MPI_COMM_WORLD));
        }
        EXPECT_INT(word, round);
    }
    free(bytes);
    return verdict();
}
