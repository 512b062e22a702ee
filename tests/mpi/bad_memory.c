/* Messages that the kernel copies, from or into memory that is not there, or not all of it: that is an
 * error of who gave it, or of both ends where the bytes to send are missing, and everything else arrives
 * as before. Other messages are copied by the process itself, which dies of it as of any other access. */
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

enum { ROOM = 4 << 20 };

static size_t page;

/* Size bytes of which the pages from..to, of ten parts, are not there. */
static char *torn(size_t size, int from, int to) {
    size_t pages = (size + page - 1) / page, first = pages * (size_t)from / 10;
    size_t last = pages * (size_t)to / 10;
    if (last == first) last = first + 1;
    char *whole = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (whole == MAP_FAILED ||
        mprotect(whole + first * page, (last - first) * page, PROT_NONE) != 0) {
        perror("mmap");
        exit(1);
    }
    return whole;
}

int main(int argc, char **argv) {
    static const int sizes[] = {1 << 20, 1500000, ROOM};
    /* All of it, its beginning, its end, something in between. */
    static const int holes[][2] = {{0, 10}, {0, 1}, {9, 10}, {4, 6}};
    static char good[ROOM];
    begin(&argc, &argv);
    NEED_RANKS(2);
    page = (size_t)sysconf(_SC_PAGESIZE);
    const char *who = argc > 1 ? argv[1] : "receive";
    int bad_sender = strcmp(who, "send") == 0;
    if (strcmp(who, "short") == 0) {
        char *nothing = torn(page, 0, 10);
        if (world_rank == 0) MUST(MPI_Send(good, 100, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
        if (world_rank == 1)
            MPI_Recv(nothing, 100, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        return verdict();
    }
    for (int s = 0; s < LENGTH(sizes) && world_rank < 2; s++)
        for (int style = 0; style < 2 * LENGTH(holes); style++) {
            const int *hole = holes[style / 2];
            int size = sizes[s], posted = style % 2, code;
            char *bad = torn((size_t)size, hole[0], hole[1]);
            char *buffer = bad_sender == (world_rank == 0) ? bad : good;
            MPI_Request request;
            if (world_rank == 0) {
                if (posted)
                    MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                code = MPI_Send(buffer, size, MPI_BYTE, 1, 2, MPI_COMM_WORLD);
            } else if (posted) {
                MUST(MPI_Irecv(buffer, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request));
                MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
                code = MPI_Wait(&request, MPI_STATUS_IGNORE);
            } else {
                usleep(2000);
                code = MPI_Recv(buffer, size, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            int class = class_of(code), both = bad_sender || world_rank == 1;
            EXPECT(class == MPI_ERR_BUFFER || (!both && class == MPI_SUCCESS),
                   "expected MPI_ERR_BUFFER, got class %d (%d bytes, style %d)", class, size, style);
            if (class == MPI_ERR_BUFFER) {
                char text[MPI_MAX_ERROR_STRING];
                int length, own = bad_sender == (world_rank == 0);
                MUST(MPI_Error_string(code, text, &length));
                const char *blamed = own               ? "not memory of this process"
                                     : world_rank == 0 ? "that rank 1 passed"
                                                       : "that rank 0 passed";
                EXPECT(strstr(text, blamed) != NULL,
                       "the wrong end is blamed: %s", text);
            }
            /* What follows is whole. */
            for (int follow = 1; follow <= size; follow += size - 1) {
                if (world_rank == 0) fill(good, (size_t)follow, (unsigned)(s + style));
                if (world_rank == 0) MUST(MPI_Send(good, follow, MPI_BYTE, 1, 3, MPI_COMM_WORLD));
                if (world_rank == 0) continue;
                memset(good, 0, (size_t)follow);
                MUST(MPI_Recv(good, follow, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                EXPECT_PATTERN(good, (size_t)follow, (unsigned)(s + style), "after %d, style %d",
                               size, style);
            }
            munmap(bad, ROOM);
        }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
