/* Events and flags wake sleepers; keys exclude; transfers keep their order. */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

static void events(void) {
    uint64_t count = 0;
    int next = (my_rank + 1) % all_size;
    OK(FCI_TestEvent(3, &count));
    CHECK_EQ(count, 0);
    barrier();
    /* A token goes round; everyone sleeps until it comes. */
    for (int turn = 0; turn < 20; turn++) {
        if (my_rank == 0) {
            if (turn % 5 == 0) usleep(5000);
            OK(FCI_PutEvent(next, 3));
        }
        OK(FCI_WaitEvent(3, &count));
        CHECK_EQ(count, 1);
        if (my_rank != 0) OK(FCI_PutEvent(next, 3));
    }
    barrier();
    for (int i = 0; i < 10; i++) OK(FCI_PutEvent(FCI_ALL_PROCESSES, 4));
    barrier();
    uint64_t all = 0;
    while (all < (uint64_t)(10 * all_size)) {
        OK(FCI_WaitEvent(4, &count));
        all += count;
    }
    CHECK_EQ(all, 10 * all_size);
    OK(FCI_TestEvent(4, &count));
    CHECK_EQ(count, 0);
}

static uint64_t *flags;

static void *sleeper(void *argument) {
    long at = (long)argument;
    OK(FCI_WaitFlag(flags + at, FCI_NOT_EQUAL, 0));
    return (void *)(long)flags[at];
}

/* Several threads of a process sleep over different flags. */
static void threads(void) {
    enum { THREADS = 4 };
    flags = buffer(THREADS * 8);
    OK(FCI_OpenWindow(0, 0, flags, THREADS * 8));
    barrier();
    pthread_t thread[THREADS];
    for (long i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, sleeper, (void *)i);
    usleep(20000);
    for (int i = THREADS - 1; i >= 0; i--) {
        OK(FCI_PutWord((my_rank + 1) % all_size, i * 8, 50 + i));
        usleep(3000);
    }
    for (int i = 0; i < THREADS; i++) {
        void *seen;
        pthread_join(thread[i], &seen);
        CHECK_EQ((long)seen, 50 + i);
    }
    barrier();
    OK(FCI_CloseWindow(0));
    OK(FCI_FreeBuffer(flags));
}

/* A counter at rank 0 that is read by message of flag and written under a key. */
static void keys(void) {
    uint64_t *memory = buffer(8);
    OK(FCI_OpenWindow(0, 0, memory, 8));
    barrier();
    /* The counter travels: each owner adds one and stores it to everyone. */
    enum { TURNS = 50 };
    for (int i = 0; i < TURNS; i++) {
        OK(FCI_BlockingGetKey(7));
        OK(FCI_Sync());
        OK(FCI_PutWord(FCI_ALL_PROCESSES, 0, *(volatile uint64_t *)memory + 1));
        OK(FCI_ReleaseKey(7));
    }
    barrier();
    CHECK_EQ(*memory, TURNS * all_size);
    /* Several keys at once, whichever comes first. */
    FCI_KeyRequest request[3];
    for (int i = 0; i < 3; i++) OK(FCI_NonblockingGetKey(i, &request[i]));
    int index = -1, owned = 0;
    OK(FCI_WaitAnyKey(3, request, &index));
    CHECK(index >= 0 && index < 3);
    OK(FCI_TestKey(&request[index], &owned));
    CHECK_EQ(owned, 1);
    for (int i = 0; i < 3; i++) {
        OK(FCI_WaitKey(&request[i]));
        OK(FCI_ReleaseKey(i));
    }
    barrier();
    OK(FCI_CloseWindow(0));
    OK(FCI_FreeBuffer(memory));
}

static void transfers(void) {
    uint64_t *memory = buffer(64), count;
    OK(FCI_OpenWindow(0, 0, memory, 64));
    OK(FCI_SetIndex(0, 32));
    barrier();
    for (uint64_t turn = 1; turn <= 50; turn++) {
        if (my_rank == 0) {
            uint64_t data[2] = {turn, turn * turn}, more = turn + 5;
            FCI_Part parts[] = {
                {FCI_DIRECT, 0, 0, data, sizeof data},
                {FCI_INDIRECT, 0, 0, &more, sizeof more},
                {FCI_DIRECT, 0, 24, &turn, sizeof turn},
                {FCI_EVENT, 9, 0, NULL, 0},
            };
            OK(FCI_Transfer(FCI_ALL_PROCESSES, 4, parts));
        }
        OK(FCI_WaitEvent(9, &count));
        CHECK_EQ(memory[0], turn);
        CHECK_EQ(memory[1], turn * turn);
        CHECK_EQ(memory[4], turn + 5);
        CHECK_EQ(memory[3], turn);
        barrier();
    }
    OK(FCI_CloseWindow(0));
    OK(FCI_FreeBuffer(memory));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    events();
    threads();
    keys();
    transfers();
    return end();
}
