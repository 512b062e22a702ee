/* Buffers that end where memory ends, or begin where it begins, or may not be written: the library
 * reads and writes exactly what it was given. */
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

enum { ROOM = 1 << 20 };

/* ROOM bytes between two pages that nobody may touch. */
static char *fenced(size_t page) {
    char *whole = mmap(NULL, ROOM + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (whole == MAP_FAILED || mprotect(whole + page, ROOM, PROT_READ | PROT_WRITE) != 0) {
        perror("mmap");
        exit(1);
    }
    return whole + page;
}

int main(int argc, char **argv) {
    static const int sizes[] = {0,  1,  3,    4,    5,    7,    8,     9,     15,    31,    33,
                                39, 40, 41,   47,   63,   64,   65,    100,   127,   129,   500,
                                1000, 4095, 4097, 8191, 16383, 16385, 32769, 65537, 300001, ROOM};
    begin(&argc, &argv);
    NEED_RANKS(2);
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *out = fenced(page), *in = fenced(page);
    MPI_Request request;
    MPI_Status status;
    for (int s = 0; s < LENGTH(sizes) && world_rank < 2; s++)
        for (int style = 0; style < 8; style++) {
            int size = sizes[s], at_end = style & 1, posted = style & 2, read_only = style & 4;
            char *from = at_end ? out + ROOM - size : out, *into = at_end ? in + ROOM - size : in;
            unsigned seed = (unsigned)(s * 8 + style);
            if (world_rank == 0) {
                fill(from, (size_t)size, seed);
                if (read_only) mprotect(out, ROOM, PROT_READ);
                if (posted)
                    MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                MUST(MPI_Isend(from, size, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request));
                if (!posted) MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
                MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
                if (read_only) mprotect(out, ROOM, PROT_READ | PROT_WRITE);
            } else {
                memset(in, 0xEE, ROOM);
                if (posted) {
                    MUST(MPI_Irecv(into, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request));
                    MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
                    MUST(MPI_Wait(&request, &status));
                } else {
                    MUST(MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                    MUST(MPI_Recv(into, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &status));
                }
                EXPECT_STATUS(&status, 0, 2, size, MPI_BYTE);
                EXPECT_PATTERN(into, (size_t)size, seed, "size %d, style %d", size, style);
            }
        }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int s = 0; s < LENGTH(sizes); s++) {
        char *from = out + ROOM - sizes[s], *into = in + ROOM - sizes[s];
        if (world_rank == 0) fill(from, (size_t)sizes[s], (unsigned)s);
        MUST(MPI_Bcast(from, sizes[s], MPI_BYTE, 0, MPI_COMM_WORLD));
        EXPECT_PATTERN(from, (size_t)sizes[s], (unsigned)s, "MPI_Bcast of %d", sizes[s]);
        MUST(MPI_Allreduce(from, into, sizes[s], MPI_BYTE, MPI_BOR, MPI_COMM_WORLD));
        EXPECT_PATTERN(into, (size_t)sizes[s], (unsigned)s, "MPI_Allreduce of %d", sizes[s]);
    }
    return verdict();
}
