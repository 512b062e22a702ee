/* Every size near a border, at every alignment, expected and unexpected: the bytes arrive, and
 * nothing beside them is touched. Argument: the largest size in MiB. */
#include "check.h"

enum { GUARD = 64, SLACK = 16 };

static char *source, *target;

static void exchange(int size, int send_offset, int receive_offset, int posted_first) {
    unsigned seed = (unsigned)(size * 31 + send_offset * 8 + receive_offset * 2 + posted_first);
    char *from = source + GUARD + send_offset, *into = target + GUARD + receive_offset;
    MPI_Status status;
    if (world_rank == 0) {
        fill(from, (size_t)size, seed);
        if (posted_first)
            MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MPI_Request request;
        MUST(MPI_Isend(from, size, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request));
        if (!posted_first) MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EXPECT_PATTERN(from, (size_t)size, seed, "the send buffer after a send of %d", size);
        return;
    }
    memset(into - GUARD, 0x5A, GUARD);
    memset(into, 0xEE, (size_t)size);
    memset(into + size, 0x5A, GUARD);
    if (posted_first) {
        MPI_Request request;
        MUST(MPI_Irecv(into, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request));
        MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
        MUST(MPI_Wait(&request, &status));
    } else {
        /* The later message is here, so the earlier one is unexpected by now. */
        MUST(MPI_Recv(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MUST(MPI_Recv(into, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &status));
    }
    EXPECT_STATUS(&status, 0, 2, size, MPI_BYTE);
    EXPECT_PATTERN(into, (size_t)size, seed, "size %d, offsets %d and %d, %s", size, send_offset,
                   receive_offset, posted_first ? "expected" : "unexpected");
    for (int i = 0; i < GUARD; i++)
        if (into[i - GUARD] != 0x5A || into[size + i] != 0x5A) {
            REPORT("size %d, offsets %d and %d: a byte beside the buffer was written", size,
                   send_offset, receive_offset);
            break;
        }
}

int main(int argc, char **argv) {
    static const int borders[] = {0,    1,    2,    3,    4,     7,     8,     9,     15,    16,
                                  17,   23,   24,   25,   31,    32,    33,    39,    40,    41,
                                  47,   48,   49,   55,   56,    57,    63,    64,    65,    100,
                                  127,  128,  129,  191,  192,   193,   255,   256,   257,   511,
                                  512,  513,  1023, 1024, 1025,  2047,  2048,  2049,  4000,  4032,
                                  4095, 4096, 4097, 8191, 8192,  8193,  12288, 16383, 16384, 16385,
                                  32767, 32768, 32769, 65535, 65536, 65537};
    static const int larger[] = {100000, 131071, 131072, 131073, 262143,
                                 262144, 262145, 524288, 1000003};
    begin(&argc, &argv);
    NEED_RANKS(2);
    int mebibytes = argc > 1 ? atoi(argv[1]) : 4;
    size_t largest = (size_t)mebibytes << 20;
    source = allocate(largest + 2 * GUARD + SLACK);
    target = allocate(largest + 2 * GUARD + SLACK);
    if (world_rank < 2) {
        for (int i = 0; i < LENGTH(borders); i++)
            for (int offset = 0; offset < 16; offset++) {
                exchange(borders[i], offset % 8, offset * 5 % 16, 0);
                exchange(borders[i], offset * 3 % 16, offset % 8, 1);
            }
        for (int i = 0; i < LENGTH(larger); i++)
            for (int offset = 0; offset < 4; offset++) {
                exchange(larger[i], offset, offset * 3, 0);
                exchange(larger[i], offset * 5, offset, 1);
            }
        for (size_t size = 1 << 20; size <= largest; size *= 4)
            for (int off_by = -1; off_by <= 1; off_by++) {
                int exact = (int)size + off_by;
                if ((size_t)exact > largest) continue;
                exchange(exact, 1, 0, 0);
                exchange(exact, 0, 3, 1);
            }
        exchange((int)largest, 0, 0, 0);
        exchange((int)largest, 0, 0, 1);
    }
    free(source);
    free(target);
    return verdict();
}
