/* A great many registrations: taking one back costs the same however many there are. */
#include "check.h"

enum { MANY = 100000, TURNS = 500 };

static char memory[MANY];

int main(void)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid();
    for (int i = 0; i < MANY; i++)
        bsp_push_reg(memory + i, 1);
    bsp_sync();
    /* One by one, and again, each in a superstep of its own. */
    for (int turn = 0; turn < TURNS; turn++) {
        bsp_pop_reg(memory + turn * 7);
        bsp_sync();
        bsp_push_reg(memory + turn * 7, 2);
        bsp_sync();
    }
    char one = 1;
    bsp_put((s + 1) % p, &one, memory + 7, 1, 1); /* the second byte, of a new registration */
    bsp_put((s + 1) % p, &one, memory + 6, 0, 1);
    bsp_sync();
    CHECK(memory[6] == 1 && memory[7] == 0 && memory[8] == 1);
    /* All, the first first. */
    for (int i = 0; i < MANY; i++)
        bsp_pop_reg(memory + i);
    bsp_sync();
    /* The same address many times: each pop uncovers the one before. */
    for (int i = 1; i <= TURNS; i++)
        bsp_push_reg(memory, i);
    bsp_sync();
    for (int i = TURNS; i > 0; i -= 100) {
        bsp_put((s + 1) % p, &one, memory, i - 1, 1);
        for (int k = 0; k < 100; k++)
            bsp_pop_reg(memory);
        bsp_sync();
    }
    bsp_end();
    return 0;
}
