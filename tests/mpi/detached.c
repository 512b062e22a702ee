/* Blocking sends of messages that nobody receives yet return all the same, up to the size that is sent
 * without asking: again and again, whether the buffer has changed or not. What arrives later is what was
 * in the buffer during the send, whatever the program has written there since. */
#include "check.h"

enum { ROUNDS = 40, MOST = 128 << 10, SEVERAL = 8, LATE = 200 };

static unsigned char *out, *in;

static void expect_bytes(const unsigned char *bytes, int length, int value, int round)
{
    for (int at = 0; at < length; at++)
        if (bytes[at] != (unsigned char)value) {
            REPORT("%d bytes, round %d, byte %d: expected %d, got %d", length, round, at,
                   (unsigned char)value, bytes[at]);
            return;
        }
}

/* Both send before they receive. */
static void head_to_head(int length, int other, int change)
{
    for (int round = 0; round < ROUNDS; round++) {
        int step = change ? round : 0;
        memset(out, 3 * world_rank + step, (size_t)length);
        MUST(MPI_Send(out, length, MPI_BYTE, other, 1, MPI_COMM_WORLD));
        memset(out, 0xee, (size_t)length);
        MUST(MPI_Recv(in, length, MPI_BYTE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        expect_bytes(in, length, 3 * other + step, round);
    }
}

/* One sends several and writes to the buffer each time; the other comes late, and takes the last first. */
static void late_receiver(int length, int other)
{
    for (int round = 0; round < 4; round++) {
        if (world_rank % 2 == 0) {
            for (int number = 0; number < SEVERAL; number++) {
                memset(out, number, (size_t)length);
                MUST(MPI_Send(out, length, MPI_BYTE, other, number, MPI_COMM_WORLD));
                memset(out, 0xee, (size_t)length);
                memset(out, number + 1, (size_t)length);
            }
            MUST(MPI_Recv(NULL, 0, MPI_BYTE, other, LATE, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            /* Not in the library meanwhile. */
            double until = MPI_Wtime() + 0.002;
            while (MPI_Wtime() < until) {}
            for (int number = SEVERAL - 1; number >= 0; number--) {
                MUST(MPI_Recv(in, length, MPI_BYTE, other, number, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                expect_bytes(in, length, number, round);
            }
            MUST(MPI_Send(NULL, 0, MPI_BYTE, other, LATE, MPI_COMM_WORLD));
        }
    }
}

/* The same into memory with small gaps, which the receiver cannot fetch, and from such memory. */
static void with_gaps(int length, int other)
{
    MPI_Datatype comb;
    MUST(MPI_Type_vector(length / 8, 1, 2, MPI_DOUBLE, &comb));
    MUST(MPI_Type_commit(&comb));
    double *packed = (double *)out, *spread = (double *)in;
    for (int round = 0; round < ROUNDS; round++) {
        for (int at = 0; at < length / 8; at++) packed[at] = world_rank + at;
        MUST(MPI_Send(packed, length / 8, MPI_DOUBLE, other, 1, MPI_COMM_WORLD));
        memset(packed, 0xee, (size_t)length);
        MUST(MPI_Recv(spread, 1, comb, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int at = 0; at < length / 8; at++)
            if (spread[2 * at] != other + at) {
                REPORT("%d bytes, round %d, number %d is wrong", length, round, at);
                break;
            }
        MUST(MPI_Send(spread, 1, comb, other, 2, MPI_COMM_WORLD));
        MUST(MPI_Recv(packed, length / 8, MPI_DOUBLE, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int at = 0; at < length / 8; at++)
            if (packed[at] != world_rank + at) {
                REPORT("%d bytes, round %d, number %d came back wrong", length, round, at);
                break;
            }
    }
    MUST(MPI_Type_free(&comb));
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    NEED_RANKS(2);
    int other = world_rank ^ 1;
    out = malloc(2 * MOST);
    in = malloc(2 * MOST);
    if (!out || !in) return 1;
    static const int lengths[] = {8 << 10, 12 << 10, 16 << 10, 20000, 32 << 10, 40 << 10, 64 << 10, MOST};
    for (unsigned which = 0; which < sizeof lengths / sizeof *lengths && other < world_size; which++) {
        head_to_head(lengths[which], other, 0);
        head_to_head(lengths[which], other, 1);
        late_receiver(lengths[which], other);
        with_gaps(lengths[which], other);
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    /* What nobody ever receives holds up nobody. */
    for (int round = 0; round < 3 && other < world_size; round++)
        MUST(MPI_Send(out, 16 << 10, MPI_BYTE, other, 7, MPI_COMM_WORLD));
    return verdict();
}
