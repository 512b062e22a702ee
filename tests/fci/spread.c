/* Long blocks to all processes, and flags, words and events behind them: whoever sees these sees the block. An argument
 * says how many bytes. */
#include "check.h"

enum { TURNS = 3, EVENT = 5, INDEX = 17, SHORT = 140000 };

static unsigned char *memory, *block;
static size_t count, area;

static unsigned char byte(size_t at, int from, int turn) {
    return (unsigned char)(at * 7 + at / 251 + from * 31 + turn * 3);
}

static void fill(int turn) {
    for (size_t at = 0; at < count; at++) block[at] = byte(at, my_rank, turn);
}

static void compare(const unsigned char *found, size_t length, int from, int turn) {
    for (size_t at = 0; at < length; at++)
        if (found[at] != byte(at, from, turn)) {
            CHECK_EQ(at, -1);
            CHECK_EQ(found[at], byte(at, from, turn));
            return;
        }
}

/* The flag of a sender lies behind its block. */
static uint64_t *flag(int from) { return (uint64_t *)(memory + (from + 1) * area) - 1; }

static void await(int from, int turn) {
    OK(FCI_WaitFlag(flag(from), FCI_AT_LEAST, turn));
    compare(memory + from * area, count, from, turn);
    CHECK_EQ(memory[from * area + count], turn);
}

static void spread(int to, int turn) {
    fill(turn);
    uint64_t base = my_rank * area;
    OK(FCI_PutBlock(to, base, block, count));
    /* The block is ours again. */
    memset(block, 0xee, count);
    OK(FCI_PutByte(to, base + count, turn));
    OK(FCI_PutWord(to, base + area - 8, turn));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300000;
    area = (count / 8 + 3) * 8;
    block = malloc(count);
    memory = buffer(area * all_size);
    OK(FCI_OpenWindow(0, 0, memory, area * all_size));
    /* Each index leads to another place. */
    OK(FCI_SetIndex(INDEX, 8 * my_rank));
    barrier();

    int turn = 1;
    for (int from = 0; from < all_size; from++) {
        if (from == my_rank) spread(FCI_ALL_PROCESSES, turn);
        await(from, turn);
        barrier();
    }
    /* All at once. */
    while (turn < 1 + TURNS) {
        turn++;
        spread(FCI_ALL_PROCESSES, turn);
        for (int from = 0; from < all_size; from++) await(from, turn);
        barrier();
    }
    /* To a part of them. */
    int ranks[64], member, group;
    for (int rank = 1; rank < all_size; rank++) ranks[rank - 1] = rank;
    OK(FCI_CreateGroup(FCI_ALL_PROCESSES, all_size - 1, ranks, &member, &group));
    turn++;
    if (my_rank == all_size - 1 && all_size > 1) spread(group, turn);
    if (my_rank > 0) await(all_size - 1, turn);
    barrier();
    /* Several stores as one, of which an index leads one to another place at each. */
    turn++;
    if (my_rank == 0) {
        fill(turn);
        FCI_Part parts[] = {
            {FCI_DIRECT, 0, all_size > 1 ? area : 0, block, count},
            {FCI_INDIRECT, INDEX, 0, block, SHORT},
            {FCI_EVENT, EVENT, 0, NULL, 0},
        };
        OK(FCI_Transfer(FCI_ALL_PROCESSES, 3, parts));
    }
    uint64_t raised;
    OK(FCI_WaitEvent(EVENT, &raised));
    CHECK_EQ(raised, 1);
    if (all_size > 1) compare(memory + area, count, 0, turn);
    compare(memory + 8 * my_rank, SHORT, 0, turn);
    barrier();
    OK(FCI_CloseWindow(0));
    OK(FCI_FreeBuffer(memory));
    return end();
}
