/* Files past the cache of the system, and small pieces of a file that nobody else has. */
#include "check.h"
#include <unistd.h>

enum { BYTES = 300001, PIECES = 3000, PIECE = 24 };

static char name[256];

static unsigned char value(int rank, long at) { return (unsigned char)(rank * 31 + at * 7 + at / 251 + 1); }

/* Opens with the hints or without, and tells whether they were taken. */
static int open_file(MPI_File *file, const char *wish) {
    char told[MPI_MAX_INFO_VAL] = "";
    int flag = 0;
    MPI_Info info = MPI_INFO_NULL;
    if (wish) {
        MUST(MPI_Info_create(&info));
        MUST(MPI_Info_set(info, "direct_read", wish));
        MUST(MPI_Info_set(info, "direct_write", wish));
    }
    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, info, file));
    if (wish) {
        MUST(MPI_Info_free(&info));
        MUST(MPI_File_get_info(*file, &info));
        MUST(MPI_Info_get(info, "direct_write", sizeof told - 1, told, &flag));
        EXPECT(flag, "the hint is kept");
        EXPECT(strcmp(told, "true") == 0 || strcmp(told, "false") == 0, "direct_write is \"%s\"", told);
        MUST(MPI_Info_free(&info));
    }
    return strcmp(told, "true") == 0;
}

/* Each rank a part that begins and ends within pages; others read it in the other way. */
static void parts(const char *writes, const char *reads) {
    MPI_File file;
    MPI_Status status;
    int count, next = (world_rank + 1) % world_size;
    unsigned char *data = malloc(BYTES + 1), *back = malloc(BYTES + 1);
    for (long at = 0; at < BYTES; at++) data[at + 1] = value(world_rank, at);
    open_file(&file, writes);
    MUST(MPI_File_write_at(file, (MPI_Offset)world_rank * BYTES, data + 1, BYTES, MPI_BYTE, &status));
    MUST(MPI_Get_count(&status, MPI_BYTE, &count));
    EXPECT_INT(count, BYTES);
    MUST(MPI_File_close(&file));
    open_file(&file, reads);
    memset(back, 0, BYTES);
    MUST(MPI_File_read_at(file, (MPI_Offset)next * BYTES, back, BYTES, MPI_BYTE, &status));
    MUST(MPI_Get_count(&status, MPI_BYTE, &count));
    EXPECT_INT(count, BYTES);
    for (long at = 0; at < BYTES; at++)
        if (back[at] != value(next, at)) {
            REPORT("byte %ld: expected %d, got %d", at, value(next, at), back[at]);
            break;
        }
    MUST(MPI_File_close(&file));
    free(data), free(back);
}

/* Records of all ranks in turns, all together. */
static void together(void) {
    MPI_File file;
    MPI_Datatype record, turns;
    unsigned char *data = malloc(PIECES * PIECE), *back = calloc(PIECES, PIECE);
    MUST(MPI_Type_contiguous(PIECE, MPI_BYTE, &record));
    MUST(MPI_Type_create_resized(record, 0, PIECE * world_size, &turns));
    MUST(MPI_Type_commit(&turns));
    for (long at = 0; at < PIECES * PIECE; at++) data[at] = value(world_rank, at);
    for (int round = 0; round < 2; round++) {
        open_file(&file, round ? "false" : "true");
        MUST(MPI_File_set_view(file, 100 + PIECE * world_rank, MPI_BYTE, turns, "native", MPI_INFO_NULL));
        if (round == 0) MUST(MPI_File_write_all(file, data, PIECES * PIECE, MPI_BYTE, MPI_STATUS_IGNORE));
        MUST(MPI_File_read_at_all(file, 0, back, PIECES * PIECE, MPI_BYTE, MPI_STATUS_IGNORE));
        EXPECT(memcmp(data, back, PIECES * PIECE) == 0, "round %d: other bytes came back", round);
        memset(back, 0, PIECES * PIECE);
        MUST(MPI_File_close(&file));
    }
    MUST(MPI_Type_free(&record));
    MUST(MPI_Type_free(&turns));
    free(data), free(back);
}

/* Pieces of several writes at a time, between each other, in a file that one rank has for itself. */
static void alone(void) {
    enum { WRITES = 4, STEP = WRITES * PIECE };
    char own[300];
    MPI_File file;
    MPI_Datatype record, turns;
    MPI_Request requests[WRITES];
    unsigned char *data = malloc(PIECES * STEP), *back = calloc(PIECES, STEP);
    snprintf(own, sizeof own, "%s-%d", name, world_rank);
    MUST(MPI_Type_contiguous(PIECE, MPI_BYTE, &record));
    MUST(MPI_Type_create_resized(record, 0, STEP, &turns));
    MUST(MPI_Type_commit(&turns));
    for (long at = 0; at < PIECES * STEP; at++) data[at] = value(world_rank, at);
    MUST(MPI_File_open(MPI_COMM_SELF, own,
                       MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_UNIQUE_OPEN | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                       &file));
    for (int round = 0; round < 3; round++) {
        for (int write = 0; write < WRITES; write++) {
            MUST(MPI_File_set_view(file, write * PIECE, MPI_BYTE, turns, "native", MPI_INFO_NULL));
            MUST(MPI_File_iwrite_at(file, 0, data + (long)write * PIECES * PIECE, PIECES * PIECE, MPI_BYTE,
                                    &requests[write]));
        }
        MUST(MPI_Waitall(WRITES, requests, MPI_STATUSES_IGNORE));
    }
    MUST(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    MPI_Offset size;
    MUST(MPI_File_get_size(file, &size));
    EXPECT_INT(size, PIECES * STEP);
    MUST(MPI_File_read_at(file, 0, back, PIECES * STEP, MPI_BYTE, MPI_STATUS_IGNORE));
    for (int write = 0; write < WRITES; write++)
        for (int piece = 0; piece < PIECES; piece++)
            if (memcmp(back + (long)piece * STEP + write * PIECE, data + ((long)write * PIECES + piece) * PIECE, PIECE)) {
                REPORT("piece %d of write %d is another", piece, write);
                break;
            }
    MUST(MPI_File_close(&file));
    MUST(MPI_Type_free(&record));
    MUST(MPI_Type_free(&turns));
    free(data), free(back);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const char *folder = getenv("TMPDIR");
    if (world_rank == 0)
        snprintf(name, sizeof name, "%s/serried-direct-%ld", folder ? folder : "/tmp", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
    parts("true", NULL);
    parts(NULL, "true");
    parts("true", "true");
    together();
    alone();
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) MUST(MPI_File_delete(name, MPI_INFO_NULL));
    return verdict();
}
