/* What is under way when a window is closed does not land there any more. All but rank 0 store blocks as
 * fast as they can; rank 0 opens and closes the window, and looks whether anything changes afterwards. */
#include "check.h"
#include <time.h>

enum { BYTES = 1 << 16, TURNS = 40, WINDOW = 1 << 20 };

static void pause_for(long microseconds) {
    struct timespec time = {0, microseconds * 1000};
    nanosleep(&time, NULL);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    unsigned char *memory = buffer(BYTES), *copy = malloc(BYTES);
    uint64_t *over = buffer(8);
    OK(FCI_OpenWindow(0, 0, over, 8));
    barrier();
    if (my_rank == 0) {
        int landed = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            memset(memory, 0, BYTES);
            OK(FCI_OpenWindow(1, WINDOW, memory, BYTES));
            pause_for(500 + 50 * turn);
            OK(FCI_CloseWindow(1));
            memcpy(copy, memory, BYTES);
            pause_for(2000);
            FCI_Sync();
            CHECK(!memcmp(copy, memory, BYTES));
            for (int i = 0; i < BYTES; i++) landed += copy[i] != 0;
        }
        if (all_size > 1) CHECK(landed > 0);
        OK(FCI_PutWord(FCI_ALL_PROCESSES, 0, 1));
    } else {
        for (unsigned char turn = 1; ((volatile uint64_t *)over)[0] == 0; turn = turn % 255 + 1) {
            memset(copy, turn, BYTES);
            OK(FCI_PutBlock(0, WINDOW, copy, BYTES));
            FCI_Sync();
        }
    }
    barrier();
    free(copy);
    return end();
}
