/* Everyone changes the same few elements of everyone's window at once, rank by rank its own too: by sums, swaps and
 * exchanges of one element. Nothing is lost and nothing is seen twice. With the argument "short" the program promises
 * that no accumulation is longer than one element; a second one says what is to follow from that: "fabric", that
 * a fabric's own operations do all of it, or "messages", that they do not. */
#include <stddef.h>

#include "check.h"

enum { TURNS = 60, BYTES = 8 };

struct elements {
    long tickets;
    int sum;
    int exchanged;
    double real;
    float small;
    short narrow;
    unsigned char bytes[BYTES];
    long bits;
    struct { double value; int rank; } most;
    long longs[4];
};

static struct elements *memory;
static MPI_Win win;
#define PLACE(field) ((MPI_Aint)offsetof(struct elements, field))

static void fetch(const void *operand, void *before, MPI_Datatype type, int rank, MPI_Aint place, MPI_Op op) {
    MUST(MPI_Fetch_and_op(operand, before, type, rank, place, op, win));
}

/* One more, by compare and swap. */
static void exchange(int rank) {
    int expected = 0, seen = 0;
    do {
        int next;
        expected = seen;
        next = expected + 1;
        MUST(MPI_Compare_and_swap(&next, &expected, &seen, MPI_INT, rank, PLACE(exchanged), win));
        MUST(MPI_Win_flush(rank, win));
    } while (seen != expected);
}

int main(int argc, char **argv) {
    MPI_Info info;
    long *mine;
    begin(&argc, &argv);
    int all = world_size * TURNS;
    MUST(MPI_Info_create(&info));
    if (argc > 1 && strcmp(argv[1], "short") == 0) MUST(MPI_Info_set(info, "accumulate_max_bytes", "8"));
    MUST(MPI_Win_allocate(sizeof *memory, 1, info, MPI_COMM_WORLD, &memory, &win));
    MUST(MPI_Info_free(&info));
    if (argc > 2) {
        int used, length = 0;
        MUST(MPI_Win_get_info(win, &info));
        MUST(MPI_Info_get_string(info, "accumulate_max_bytes", &length, NULL, &used));
        MUST(MPI_Info_free(&info));
        EXPECT_INT(used, strcmp(argv[2], "fabric") == 0);
    }
    memset(memory, 0, sizeof *memory);
    mine = calloc(all, sizeof *mine);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Win_lock_all(0, win));
    for (int turn = 0; turn < TURNS; turn++) {
        int rank = (world_rank + turn) % world_size, one = 1;
        long next = 1, ticket[2] = {-1, -1}, bit = 1L << (world_rank % 60);
        double half = 0.5;
        float quarter = 0.25f;
        short little = 3;
        unsigned char byte = 1;
        struct { double value; int rank; } most = {world_rank * 100.0 + turn, world_rank};
        fetch(&next, &ticket[0], MPI_LONG, rank, PLACE(tickets), MPI_SUM);
        fetch(NULL, &ticket[1], MPI_LONG, rank, PLACE(tickets), MPI_NO_OP);
        fetch(&one, &(int){0}, MPI_INT, rank, PLACE(sum), MPI_SUM);
        MUST(MPI_Accumulate(&half, 1, MPI_DOUBLE, rank, PLACE(real), 1, MPI_DOUBLE, MPI_SUM, win));
        MUST(MPI_Accumulate(&quarter, 1, MPI_FLOAT, rank, PLACE(small), 1, MPI_FLOAT, MPI_SUM, win));
        MUST(MPI_Accumulate(&little, 1, MPI_SHORT, rank, PLACE(narrow), 1, MPI_SHORT, MPI_SUM, win));
        MUST(MPI_Accumulate(&byte, 1, MPI_UINT8_T, rank, PLACE(bytes) + turn % BYTES, 1, MPI_UINT8_T, MPI_SUM, win));
        MUST(MPI_Accumulate(&bit, 1, MPI_LONG, rank, PLACE(bits), 1, MPI_LONG, MPI_BOR, win));
        MUST(MPI_Accumulate(&most, 1, MPI_DOUBLE_INT, rank, PLACE(most), 1, MPI_DOUBLE_INT, MPI_MAXLOC, win));
        exchange(rank);
        MUST(MPI_Win_flush(rank, win));
        EXPECT_INT(ticket[1] > ticket[0], 1);
        if (rank == 0) mine[ticket[0]]++;
    }
    /* More than was promised is right all the same; so are requests, and elements that do not lie side by side. */
    long ones[4] = {1, 1, 1, 1}, before[8] = {0};
    MPI_Datatype apart;
    MPI_Request request;
    MUST(MPI_Type_vector(2, 1, 2, MPI_LONG, &apart));
    MUST(MPI_Type_commit(&apart));
    MUST(MPI_Raccumulate(ones, 4, MPI_LONG, 0, PLACE(longs), 4, MPI_LONG, MPI_SUM, win, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Get_accumulate(ones, 2, MPI_LONG, before, 1, apart, 0, PLACE(longs), 1, apart, MPI_SUM, win));
    MUST(MPI_Win_flush(0, win));
    EXPECT_INT(before[0] > 0 && before[2] > 0 && before[1] == 0, 1);
    MUST(MPI_Type_free(&apart));
    MUST(MPI_Win_unlock_all(win));
    MUST(MPI_Barrier(MPI_COMM_WORLD));

    int came = 0;
    for (int turn = 0; turn < TURNS; turn++)
        for (int rank = 0; rank < world_size; rank++) came += (rank + turn) % world_size == world_rank;
    EXPECT_INT(memory->tickets, came);
    EXPECT_INT(memory->sum, came);
    EXPECT_INT(memory->exchanged, came);
    EXPECT_INT(memory->real * 2 == came, 1);
    EXPECT_INT(memory->small * 4 == came, 1);
    EXPECT_INT(memory->narrow, 3 * came);
    int bytes = 0;
    for (int at = 0; at < BYTES; at++) bytes += memory->bytes[at];
    EXPECT_INT(bytes, came);
    EXPECT_INT(memory->most.rank, world_size - 1);
    if (TURNS >= world_size) EXPECT_INT(memory->bits == (1L << world_size) - 1, 1);
    if (world_rank == 0)
        for (int at = 0; at < 4; at++) EXPECT_INT(memory->longs[at], at % 2 ? world_size : 2 * world_size);
    MUST(MPI_Allreduce(MPI_IN_PLACE, mine, all, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    if (world_rank == 0)
        for (int at = 0; at < all; at++) EXPECT_INT(mine[at], at < came);
    free(mine);
    MUST(MPI_Win_free(&win));
    return verdict();
}
