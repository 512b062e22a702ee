/* Buffers that are sent again and again, rewritten in between, changed in one byte anywhere, or left as
 * they were: what arrives is what is in them. */
#include "check.h"

enum { ROUNDS = 40 };

static unsigned draw(unsigned *seed)
{
    *seed = *seed * 1103515245 + 12345;
    return *seed >> 12;
}

/* Both ends rewrite the same way, so each knows what the other sends. */
static void rewrite(unsigned char *buffer, int length, unsigned *seed)
{
    unsigned how = draw(seed) % 3;
    if (how == 0)
        memset(buffer, (int)(draw(seed) % 256), (size_t)length);
    else if (how == 1)
        buffer[draw(seed) % (unsigned)length]++;
}

static void exchange(int how, unsigned char *out, unsigned char *in, int length, int other)
{
    MPI_Request requests[2];
    switch (how) {
    case 0:
        if (world_rank < other)
            MUST(MPI_Send(out, length, MPI_BYTE, other, 1, MPI_COMM_WORLD));
        MUST(MPI_Recv(in, length, MPI_BYTE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (world_rank > other)
            MUST(MPI_Send(out, length, MPI_BYTE, other, 1, MPI_COMM_WORLD));
        break;
    case 1:
        MUST(MPI_Sendrecv(out, length, MPI_BYTE, other, 1, in, length, MPI_BYTE, other, 1,
                          MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        break;
    default:
        MUST(MPI_Isend(out, length, MPI_BYTE, other, 1, MPI_COMM_WORLD, &requests[0]));
        MUST(MPI_Irecv(in, length, MPI_BYTE, other, 1, MPI_COMM_WORLD, &requests[1]));
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    }
}

int main(int argc, char **argv)
{
    static const int lengths[] = { 7,      32768,  32769,  65536,  131072, 131073,
                                   200000, 262144, 524288, 524289, 1000003 };
    begin(&argc, &argv);
    int other = world_rank ^ 1;
    for (size_t at = 0; at < sizeof lengths / sizeof *lengths; at++) {
        int length = lengths[at];
        unsigned char *out = calloc(1, (size_t)length), *in = calloc(1, (size_t)length);
        unsigned char *expected = calloc(1, (size_t)length);
        if (!out || !in || !expected) return 1;
        unsigned own = (unsigned)(world_rank + 1), theirs = (unsigned)(other + 1);
        for (int round = 0; round < ROUNDS; round++) {
            rewrite(out, length, &own);
            rewrite(expected, length, &theirs);
            memset(in, round, (size_t)length);
            exchange(round % 3, out, in, length, other);
            EXPECT(memcmp(in, expected, (size_t)length) == 0, "%d bytes, round %d: not what was sent", length, round);
        }
        free(out);
        free(in);
        free(expected);
    }
    return verdict();
}
