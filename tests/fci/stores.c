/* Words, blocks, clipping, multicast, indirect mode, order. */
#include "check.h"

enum { SPACE = 1 << 20 };

/* Everyone stores a word and a block to everyone else, and then a flag. */
static void exchange(void) {
    uint64_t *inbox = buffer(all_size * 4 * sizeof *inbox);
    OK(FCI_OpenWindow(0, 0, inbox, all_size * 4 * sizeof *inbox));
    barrier();
    for (int turn = 1; turn <= 100; turn++) {
        for (int to = 0; to < all_size; to++) {
            uint64_t block[2] = {turn * 1000 + my_rank, turn * 2000 + my_rank};
            uint64_t base = my_rank * 4 * sizeof *inbox;
            OK(FCI_PutWord(to, base, turn));
            OK(FCI_PutBlock(to, base + 8, block, sizeof block));
            OK(FCI_PutWord(to, base + 24, turn));
        }
        for (int from = 0; from < all_size; from++) {
            uint64_t *in = inbox + from * 4;
            OK(FCI_WaitFlag(in + 3, FCI_AT_LEAST, turn));
            CHECK_EQ(in[0], turn);
            CHECK_EQ(in[1], turn * 1000 + from);
            CHECK_EQ(in[2], turn * 2000 + from);
        }
        barrier();
    }
    OK(FCI_CloseWindow(0));
    OK(FCI_FreeBuffer(inbox));
}

/* What lies outside of windows is dropped, what lies partly inside is clipped, at any byte. */
static void clipping(void) {
    unsigned char *memory = buffer(64);
    /* Addresses 100..119 and 130..139, over memory 3..22 and 40..49. */
    OK(FCI_OpenWindow(1, SPACE + 100, memory + 3, 20));
    OK(FCI_OpenWindow(7, SPACE + 130, memory + 40, 10));
    barrier();
    if (my_rank == all_size - 1) {
        unsigned char bytes[64];
        for (int i = 0; i < 64; i++) bytes[i] = i + 1;
        OK(FCI_PutBlock(0, SPACE + 90, bytes, 64)); /* 90..153: both windows, not between them */
        OK(FCI_PutBlock(0, SPACE + 50, bytes, 50)); /* 50..99: nothing */
        OK(FCI_PutWord(0, SPACE + 116, ~UINT64_C(0))); /* 116..123: four bytes of eight */
        OK(FCI_PutByte(0, SPACE + 130, 200));
        OK(FCI_PutByte(0, SPACE + 129, 201));
        OK(FCI_PutBlock(0, SPACE + 105, bytes, 0));
        OK(FCI_PutBlock(0, UINT64_MAX - 3, bytes, 64)); /* past the end of the space */
    }
    barrier();
    if (my_rank == 0) {
        unsigned char expected[64] = {0};
        for (int at = 100; at < 120; at++) expected[at - 100 + 3] = at - 90 + 1;
        for (int at = 130; at < 140; at++) expected[at - 130 + 40] = at - 90 + 1;
        memset(expected + 3 + 16, 255, 4);
        expected[40] = 200;
        CHECK(!memcmp(memory, expected, 64));
    } else {
        for (int i = 0; i < 64; i++) CHECK_EQ(memory[i], 0);
    }
    barrier();
    OK(FCI_CloseWindow(1));
    barrier();
    if (my_rank == all_size - 1) OK(FCI_PutByte(0, SPACE + 100, 77));
    barrier();
    CHECK(memory[3] != 77);
    OK(FCI_CloseWindow(7));
    OK(FCI_FreeBuffer(memory));
}

/* Overlapping windows of different processes: one store reaches all of a group. */
static void multicast(void) {
    uint32_t *memory = buffer(1024);
    /* Everyone sees the space from another place on. */
    OK(FCI_OpenWindow(2, 2 * SPACE + 16 * my_rank, memory, 1024));
    int ranks[64], member, group, count = 0;
    for (int rank = 0; rank < all_size; rank += 2) ranks[count++] = rank;
    OK(FCI_CreateGroup(FCI_ALL_PROCESSES, count, ranks, &member, &group));
    CHECK_EQ(member, my_rank % 2 == 0);
    barrier();
    if (my_rank == 0) {
        OK(FCI_PutWord32(FCI_ALL_PROCESSES, 2 * SPACE + 512, 11));
        OK(FCI_PutWord32(group, 2 * SPACE + 520, 22));
        OK(FCI_PutWord32(FCI_LOCAL_PROCESS, 2 * SPACE + 528, 33));
    }
    barrier();
    CHECK_EQ(memory[(512 - 16 * my_rank) / 4], 11);
    CHECK_EQ(memory[(520 - 16 * my_rank) / 4], my_rank % 2 == 0 ? 22 : 0);
    CHECK_EQ(memory[(528 - 16 * my_rank) / 4], my_rank == 0 ? 33 : 0);
    if (member) OK(FCI_DestroyGroup(group));
    OK(FCI_CloseWindow(2));
    OK(FCI_FreeBuffer(memory));
}

/* Indirect mode: one multicast lands at a different address in each process. */
static void indirect(void) {
    char *memory = buffer(4096);
    OK(FCI_OpenWindow(3, 3 * SPACE, memory, 4096));
    OK(FCI_SetIndex(5, 3 * SPACE + 100 * (my_rank + 1)));
    barrier();
    if (my_rank == 0) {
        OK(FCI_PutIndirect(FCI_ALL_PROCESSES, 5, "everyone", 9));
        OK(FCI_PutIndirect(FCI_ALL_PROCESSES, 6, "nowhere", 8));
    }
    barrier();
    CHECK(!strcmp(memory + 100 * (my_rank + 1), "everyone"));
    for (int i = 0; i < 100; i++) CHECK_EQ(memory[i], 0);
    OK(FCI_CloseWindow(3));
    OK(FCI_FreeBuffer(memory));
}

/* A block larger than anything that travels at once, then a flag behind it. */
static void large(void) {
    size_t count = 1 << 17;
    uint64_t *memory = buffer((count + 1) * 8), *data = malloc(count * 8);
    OK(FCI_OpenWindow(4, 4 * SPACE, memory, (count + 1) * 8));
    barrier();
    int to = (my_rank + 1) % all_size, from = (my_rank + all_size - 1) % all_size;
    for (size_t i = 0; i < count; i++) data[i] = i * 7 + my_rank;
    OK(FCI_PutBlock(to, 4 * SPACE, data, count * 8));
    OK(FCI_PutWord(to, 4 * SPACE + count * 8, 1));
    OK(FCI_WaitFlag(memory + count, FCI_EQUAL, 1));
    int wrong = 0;
    for (size_t i = 0; i < count; i++) wrong += memory[i] != i * 7 + from;
    CHECK_EQ(wrong, 0);
    barrier();
    OK(FCI_CloseWindow(4));
    OK(FCI_FreeBuffer(memory));
    free(data);
}

/* Many windows, opened in no order. */
static void many(void) {
    enum { COUNT = 1000 };
    uint64_t *memory = buffer(COUNT * 8);
    for (int i = 0; i < COUNT; i++) {
        int at = i * 377 % COUNT;
        OK(FCI_OpenWindow(at, 5 * SPACE + at * 100, memory + COUNT - 1 - at, 8));
    }
    barrier();
    for (int i = my_rank; i < COUNT; i += all_size) {
        OK(FCI_PutWord(FCI_ALL_PROCESSES, 5 * SPACE + i * 100, i + 1));
    }
    barrier();
    for (int i = 0; i < COUNT; i++) CHECK_EQ(memory[COUNT - 1 - i], i + 1);
    for (int i = 0; i < COUNT; i++) OK(FCI_CloseWindow(i));
    OK(FCI_FreeBuffer(memory));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    exchange();
    clipping();
    multicast();
    indirect();
    large();
    many();
    return end();
}
