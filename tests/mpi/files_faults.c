/* A disk with faults: calls that do less than they are asked for or are interrupted lose nothing; one that fails on one
 * rank is an error on every rank, with the file, the rank and the cause. The program has calls of the system of its own,
 * which the library finds before those of the C library. */
#include "check.h"
#include <errno.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { ITEMS = 50000 };

/* What reads, writes and syncs of this rank do. */
static int unreliable, broken, sync_broken;
static long calls;

/* How many of so many bytes are to be done now; less than 0 if nothing is. */
static ssize_t admit(size_t bytes) {
    if (broken) return errno = broken, -1;
    if (unreliable && ++calls % 3 == 0) return errno = EINTR, -1;
    return unreliable && bytes > 1000 ? 1000 : (ssize_t)bytes;
}

ssize_t pwrite(int file, const void *data, size_t bytes, off_t at) {
    ssize_t part = admit(bytes);
    return part < 0 ? -1 : syscall(SYS_pwrite64, file, data, part, at);
}

ssize_t pread(int file, void *data, size_t bytes, off_t at) {
    ssize_t part = admit(bytes);
    return part < 0 ? -1 : syscall(SYS_pread64, file, data, part, at);
}

ssize_t pwritev(int file, const struct iovec *pieces, int count, off_t at) {
    (void)count;
    return pwrite(file, pieces[0].iov_base, pieces[0].iov_len, at);
}

ssize_t preadv(int file, const struct iovec *pieces, int count, off_t at) {
    (void)count;
    return pread(file, pieces[0].iov_base, pieces[0].iov_len, at);
}

ssize_t preadv2(int file, const struct iovec *pieces, int count, off_t at, int flags) {
    (void)file, (void)pieces, (void)count, (void)at, (void)flags;
    return errno = EOPNOTSUPP, -1;
}

int fsync(int file) {
    if (sync_broken) return errno = sync_broken, -1;
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
    if (sync_broken) return errno = sync_broken, -1;
    return (int)syscall(SYS_fdatasync, file);
}

static char name[256];
static MPI_File file;
static int *data, *back;

static void expect_failure(int code, int wanted, const char *part) {
    char text[MPI_MAX_ERROR_STRING];
    int length;
    EXPECT_CLASS(code, wanted);
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(strstr(text, name) != NULL, "the file is named in \"%s\"", text);
    EXPECT(strstr(text, part) != NULL, "\"%s\" is in \"%s\"", part, text);
}

/* Everything that was written is there, though the disk does little at once. */
static void nothing_is_lost(void) {
    MPI_Request request;
    MPI_Offset own = (MPI_Offset)world_rank * ITEMS;
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < ITEMS; i++) data[i] = world_rank * 1000000 + i + round;
        memset(back, 0, ITEMS * sizeof(int));
        unreliable = 1;
        if (round == 0) {
            MUST(MPI_File_write_at(file, own, data, ITEMS, MPI_INT, MPI_STATUS_IGNORE));
            MUST(MPI_File_read_at(file, own, back, ITEMS, MPI_INT, MPI_STATUS_IGNORE));
        } else if (round == 1) {
            MUST(MPI_File_iwrite_at(file, own, data, ITEMS, MPI_INT, &request));
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
            MUST(MPI_File_iread_at(file, own, back, ITEMS, MPI_INT, &request));
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            MPI_Datatype turns;
            MUST(MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)world_size * sizeof(int), &turns));
            MUST(MPI_Type_commit(&turns));
            MUST(MPI_File_set_view(file, world_rank * (MPI_Offset)sizeof(int), MPI_INT, turns, "native", MPI_INFO_NULL));
            MUST(MPI_File_write_at_all(file, 0, data, ITEMS, MPI_INT, MPI_STATUS_IGNORE));
            MUST(MPI_File_read_at_all(file, 0, back, ITEMS, MPI_INT, MPI_STATUS_IGNORE));
            MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
            MUST(MPI_Type_free(&turns));
        }
        unreliable = 0;
        EXPECT(calls > 0, "the library calls the disk of this program");
        for (int i = 0; i < ITEMS; i++)
            if (back[i] != data[i]) {
                REPORT("round %d, item %d: expected %d, got %d", round, i, data[i], back[i]);
                break;
            }
    }
}

/* What fails on the last rank is everyone's error, and the file can be used again. */
static void failures_are_told(void) {
    static const struct { int errno_, class; const char *text; } faults[] = {
        { ENOSPC, MPI_ERR_NO_SPACE, "No space left on device" },
        { EIO, MPI_ERR_IO, "Input/output error" },
        { ESTALE, MPI_ERR_IO, "Stale file handle" },
        { EDQUOT, MPI_ERR_QUOTA, "quota" },
    };
    int last = world_rank == world_size - 1;
    char who[32];
    snprintf(who, sizeof who, "rank %d", world_size - 1);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        if (last) broken = faults[i].errno_;
        int code = MPI_File_write_at_all(file, (MPI_Offset)world_rank * ITEMS, data, ITEMS, MPI_INT, MPI_STATUS_IGNORE);
        expect_failure(code, faults[i].class, faults[i].text);
        if (world_size > 1) expect_failure(code, faults[i].class, who);
        code = MPI_File_read_at_all(file, (MPI_Offset)world_rank * ITEMS, back, ITEMS, MPI_INT, MPI_STATUS_IGNORE);
        expect_failure(code, faults[i].class, faults[i].text);
        if (last) {
            code = MPI_File_write_at(file, (MPI_Offset)world_rank * ITEMS, data, 1, MPI_INT, MPI_STATUS_IGNORE);
            expect_failure(code, faults[i].class, faults[i].text);
        }
        broken = 0;
    }
    sync_broken = last ? EIO : 0;
    int code = MPI_File_sync(file);
    expect_failure(code, MPI_ERR_IO, who);
    sync_broken = 0;
    MUST(MPI_File_sync(file));
    MUST(MPI_File_write_at_all(file, (MPI_Offset)world_rank * ITEMS, data, ITEMS, MPI_INT, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const char *folder = getenv("TMPDIR");
    if (world_rank == 0)
        snprintf(name, sizeof name, "%s/serried-faults-%ld", folder ? folder : "/tmp", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
    data = malloc(ITEMS * sizeof(int)), back = malloc(ITEMS * sizeof(int));
    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                       &file));
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    nothing_is_lost();
    failures_are_told();
    MUST(MPI_File_close(&file));
    free(data), free(back);
    return verdict();
}
