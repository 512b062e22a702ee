/* Puts of one word: many, into areas in turn, through supersteps, parts of the machine and pops. */
#include "check.h"

enum { WORDS = 5000 };

static void fill(int salt)
{
    int p = bsp_nprocs(), s = bsp_pid();
    long *a = calloc((size_t)(p * WORDS), 8), *b = calloc((size_t)(p * WORDS), 8);
    bsp_push_reg(a, p * WORDS * 8);
    bsp_push_reg(b, p * WORDS * 8);
    bsp_sync();
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < WORDS; i++)
            for (int t = 0; t < p; t++) {
                long word = salt + 1000000L * s + i + round;
                bsp_put(t, &word, i % 3 == 0 ? b : a, (ptrdiff_t)(s * WORDS + i) * 8, 8);
                word = -1;
            }
        CHECK(round > 0 || a[1] == 0);
        bsp_sync();
        for (int t = 0; t < p; t++)
            for (int i = 0; i < WORDS; i++) {
                long expected = salt + 1000000L * t + i + round;
                CHECK(a[t * WORDS + i] == (i % 3 == 0 ? 0 : expected));
                CHECK(b[t * WORDS + i] == (i % 3 == 0 ? expected : 0));
            }
    }
    bsp_pop_reg(b);
    bsp_sync();
    long last = 7;
    bsp_put((s + 1) % p, &last, a, (ptrdiff_t)(p * WORDS - 1) * 8, 8);
    bsp_sync();
    CHECK(a[p * WORDS - 1] == 7);
    bsp_pop_reg(a);
    bsp_sync();
    free(a);
    free(b);
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    fill(1);
    bsp_split(bsp_pid() % 2, 0);
    fill(2);
    bsp_join();
    fill(3);
    if (argc > 1 && argv[1][0] == 'b') { /* a word too far, behind many good ones */
        static long word, area[4];
        bsp_push_reg(area, sizeof area);
        bsp_sync();
        for (int i = 0; i < 5; i++)
            bsp_put(0, &word, area, i * 8, 8);
    }
    bsp_end();
    return 0;
}
