/* Random supersteps of puts, gets and messages; every process computes what all should hold. */
#include "check.h"

enum { WORDS = 500, STEPS = 60, MOST = 40 };

static int memory[64][WORDS]; /* of every process, as this one computes it */
static int old[64][WORDS];
static int mine[WORDS];

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid();
    unsigned state = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    CHECK(p <= 64);
    bsp_push_reg(mine, sizeof mine);
    bsp_sync();
    for (int step = 0; step < STEPS; step++) {
        static unsigned char taken[64][WORDS];
        memset(taken, 0, sizeof taken);
        memcpy(old, memory, sizeof old);
        int expected = 0;
        struct { int to, at, length, value; } puts[64 * MOST];
        int count = 0;
        for (int from = 0; from < p; from++) {
            for (unsigned k = draw(&state) % MOST; k > 0; k--) {
                int what = (int)(draw(&state) % 3), to = (int)(draw(&state) % (unsigned)p);
                int at = (int)(draw(&state) % WORDS), into = (int)(draw(&state) % WORDS);
                int length = 1 + (int)(draw(&state) % 7);
                int value = (int)draw(&state);
                if (at + length > WORDS || into + length > WORDS)
                    continue;
                if (what == 0) { /* a put */
                    int clash = 0;
                    for (int i = 0; i < length; i++)
                        clash |= taken[to][at + i] & 1;
                    if (clash)
                        continue;
                    memset(&taken[to][at], 1, (size_t)length);
                    puts[count].to = to, puts[count].at = at;
                    puts[count].length = length, puts[count++].value = value;
                    if (from == s) {
                        int buffer[8];
                        for (int i = 0; i < length; i++)
                            buffer[i] = value + i;
                        bsp_put(to, buffer, mine, at * 4, length * 4);
                        memset(buffer, 0xee, sizeof buffer);
                    }
                } else if (what == 1) { /* a get, into memory that others may get and put as well */
                    int clash = 0;
                    for (int i = 0; i < length; i++)
                        clash |= taken[from][into + i] & 2;
                    if (clash)
                        continue;
                    for (int i = 0; i < length; i++)
                        taken[from][into + i] |= 2;
                    for (int i = 0; i < length; i++)
                        memory[from][into + i] = old[to][at + i];
                    if (from == s)
                        bsp_get(to, mine, at * 4, mine + into, length * 4);
                } else { /* a message */
                    if (from == s)
                        bsp_send(to, NULL, &value, sizeof value);
                    if (to == s)
                        expected += value;
                }
            }
        }
        for (int k = 0; k < count; k++) /* puts after gets */
            for (int i = 0; i < puts[k].length; i++)
                memory[puts[k].to][puts[k].at + i] = puts[k].value + i;
        bsp_sync();
        int messages, found = 0, value;
        bsp_qsize(&messages, NULL);
        for (int k = 0; k < messages; k++) {
            bsp_move(&value, sizeof value);
            found += value;
        }
        CHECK(found == expected);
        CHECK(memcmp(mine, memory[s], sizeof mine) == 0);
    }
    bsp_end();
    return 0;
}
