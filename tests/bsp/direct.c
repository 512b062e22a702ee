/* Direct gets of what changed at the end of the superstep before: in each, everyone puts, registers anew
 * now and then, and gets at random what others should hold. Nobody waits before it asks, so that whoever
 * is asked is often still at the end of the superstep before. */
#include "check.h"

enum { WORDS = 600, STEPS = 200, LARGE = 3000 };

static int memory[64][WORDS]; /* of every process, as this one computes it */
static int areas[STEPS][WORDS];
static int large[2][LARGE];

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), *mine = NULL;
    unsigned state = argc > 1 ? (unsigned)atoi(argv[1]) : 1, own = 77u * (unsigned)s + state;
    CHECK(p <= 64);
    bsp_push_reg(large[0], sizeof large[0]);
    for (int step = 0; step < STEPS; step++) {
        /* Puts to memory that is registered; then, perhaps, other memory for the next superstep. */
        for (int from = 0; mine && from < p; from++) {
            int to = (int)(draw(&state) % (unsigned)p), at = from * (WORDS / 64), value = (int)draw(&state);
            memory[to][at] = value;
            if (from == s)
                bsp_put(to, &value, mine, at * 4, 4);
        }
        if (draw(&state) % 4 == 0 || !mine) {
            for (int pid = 0; pid < p; pid++)
                for (int i = 0; i < WORDS; i++)
                    memory[pid][i] = step * 100000 + pid * 1000 + i;
            if (mine)
                bsp_pop_reg(mine);
            mine = areas[step];
            for (int i = 0; i < WORDS; i++)
                mine[i] = step * 100000 + s * 1000 + i;
            bsp_push_reg(mine, sizeof areas[step]);
        }
        bsp_sync();
        for (unsigned k = draw(&own) % 4; k > 0; k--) {
            int from = (int)(draw(&own) % (unsigned)p), at = (int)(draw(&own) % WORDS);
            int length = 1 + (int)(draw(&own) % 20), land[32] = { 0 };
            if (at + length > WORDS)
                continue;
            bsp_direct_get(from, mine, at * 4, land, length * 4);
            for (int i = 0; i < length; i++)
                CHECK(land[i] == memory[from][at + i]);
        }
        if (draw(&own) % 8 == 0) { /* more than travels at once; nobody has written there */
            int from = (int)(draw(&own) % (unsigned)p);
            large[1][LARGE - 1] = -1;
            bsp_direct_get(from, large[0], 0, large[1], sizeof large[0]);
            CHECK(large[1][LARGE - 1] == 0);
        }
    }
    bsp_end();
    return 0;
}
