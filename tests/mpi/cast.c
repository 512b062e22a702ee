/* Broadcasts of long buffers from every rank in turn, also on a duplicate and on a part of the ranks. An argument says how
 * many bytes; with `wrong` one rank expects fewer than the root has, which is an error there and nowhere else. */
#include "check.h"

static unsigned char *buffer;

static unsigned char byte(size_t at, int root, int turn) {
    return (unsigned char)(at * 7 + at / 251 + root * 31 + turn);
}

static void spread(MPI_Comm comm, int root, int count, int turn) {
    int rank;
    MUST(MPI_Comm_rank(comm, &rank));
    for (int at = 0; at < count; at++)
        buffer[at] = rank == root ? byte(at, root, turn) : 0xa5;
    MUST(MPI_Bcast(buffer, count, MPI_BYTE, root, comm));
    for (int at = 0; at < count; at++)
        if (buffer[at] != byte(at, root, turn)) {
            REPORT("byte %d of %d from %d, turn %d: got %d", at, count, root, turn, buffer[at]);
            break;
        }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int count = argc > 1 ? atoi(argv[1]) : 1 << 20;
    buffer = malloc(count);
    if (argc > 2 && strcmp(argv[2], "wrong") == 0) {
        /* The first is not cast, and the second tries whether that can be. */
        for (int turn = 0; turn < 3; turn++) spread(MPI_COMM_WORLD, 0, count, turn);
        MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
        int mine = world_rank == world_size - 1 ? count - count / 8 : count;
        EXPECT_CLASS(MPI_Bcast(buffer, mine, MPI_BYTE, 0, MPI_COMM_WORLD),
                     mine == count ? MPI_SUCCESS : MPI_ERR_TRUNCATE);
        spread(MPI_COMM_WORLD, 1, count, 9);
        return verdict();
    }
    for (int turn = 0; turn < 2 * world_size; turn++)
        spread(MPI_COMM_WORLD, turn % world_size, count - turn, turn);
    MPI_Comm twin, part;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &twin));
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank == 0, -world_rank, &part));
    for (int turn = 0; turn < 3; turn++) {
        spread(twin, 1 % world_size, count, turn);
        int size;
        MUST(MPI_Comm_size(part, &size));
        spread(part, size - 1, count, turn);
    }
    /* Not contiguous. */
    MPI_Datatype every;
    MUST(MPI_Type_vector(count / 2, 1, 2, MPI_BYTE, &every));
    MUST(MPI_Type_commit(&every));
    for (int at = 0; at < count; at++) buffer[at] = world_rank == 0 ? byte(at, 0, 3) : 0xa5;
    MUST(MPI_Bcast(buffer, 1, every, 0, twin));
    for (int at = 0; at + 1 < count; at++) {
        unsigned char wanted = world_rank == 0 || at % 2 == 0 ? byte(at, 0, 3) : 0xa5;
        if (buffer[at] != wanted) {
            REPORT("byte %d of every second: got %d", at, buffer[at]);
            break;
        }
    }
    MUST(MPI_Type_free(&every));
    MUST(MPI_Comm_free(&part));
    MUST(MPI_Comm_free(&twin));
    free(buffer);
    return verdict();
}
