/* To another host, data, flag and event of one transfer are one frame, a multicast is one copy for each
 * host, and words one after the other share frames. The arguments are how many other hosts rank 0 sees. */
#include "check.h"

enum { WORDS = 4000 };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    uint64_t others = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    uint64_t *memory = buffer(64), *words = buffer(8 * WORDS), before, after, count;
    OK(FCI_OpenWindow(0, 0, memory, 64));
    OK(FCI_OpenWindow(1, 4096, words, 8 * WORDS));
    OK(FCI_SetIndex(1, 40));
    barrier();
    if (my_rank == 0) {
        OK(FCI_GetFrames(&before));
        OK(FCI_PutWord(FCI_ALL_PROCESSES, 0, 5));
        OK(FCI_GetFrames(&after));
        CHECK_EQ(after - before, others);
        uint64_t data[2] = {6, 7}, flag = 8;
        FCI_Part parts[] = {
            {FCI_DIRECT, 0, 8, data, sizeof data},
            {FCI_INDIRECT, 1, 0, &flag, sizeof flag},
            {FCI_EVENT, 2, 0, NULL, 0},
        };
        OK(FCI_GetFrames(&before));
        OK(FCI_Transfer(FCI_ALL_PROCESSES, 3, parts));
        OK(FCI_GetFrames(&after));
        CHECK_EQ(after - before, others);
        OK(FCI_GetFrames(&before));
        for (uint64_t i = 0; i < WORDS; i++)
            OK(FCI_PutWord(all_size - 1, 4096 + 8 * i, i + 1));
        OK(FCI_PutEvent(all_size - 1, 3)); /* what was stored before it is seen before it */
        OK(FCI_GetFrames(&after));
        CHECK(others == 0 ? after == before : after - before < WORDS / 2);
        OK(FCI_GetFrames(&before));
        OK(FCI_PutWord(FCI_LOCAL_PROCESS, 48, 9));
        OK(FCI_GetFrames(&after));
        CHECK_EQ(after, before);
    }
    OK(FCI_WaitEvent(2, &count));
    CHECK_EQ(memory[0], 5);
    CHECK_EQ(memory[1], 6);
    CHECK_EQ(memory[2], 7);
    CHECK_EQ(memory[5], 8);
    if (my_rank == all_size - 1) {
        OK(FCI_WaitEvent(3, &count));
        for (uint64_t i = 0; i < WORDS; i++)
            CHECK_EQ(words[i], i + 1);
    }
    barrier();
    return end();
}
