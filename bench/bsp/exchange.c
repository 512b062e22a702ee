/* Total exchange between hosts: every process puts so many words of four bytes to every other one.
 *
 * usage: exchange ROUNDS WORDS...
 *
 * Prints for each number of words the median time of a superstep in microseconds, as process 0 sees
 * it; what has come is compared. */
#include "rows.h"
#include <bsp.h>

static void exchange(int words, int rounds)
{
    int p = bsp_nprocs(), s = bsp_pid();
    double times[99];
    uint32_t *source = calloc((size_t)(p * words), 4), *target = calloc((size_t)(p * words), 4);
    for (int i = 0; i < p * words; i++)
        source[i] = (uint32_t)(s * p * words + i);
    bsp_push_reg(target, (ptrdiff_t)p * words * 4);
    bsp_sync();
    for (int round = -1; round < rounds; round++) {
        bsp_sync();
        double start = now();
        for (int to = 0; to < p; to++)
            if (to != s)
                bsp_hpput(to, &source[to * words], target, (ptrdiff_t)s * words * 4,
                          (ptrdiff_t)words * 4);
        bsp_sync();
        /* Whoever has everything may leave before the others have: theirs counts too. */
        bsp_sync();
        if (round >= 0)
            times[round] = (now() - start) * 1e6;
    }
    for (int i = 0; i < p * words; i++)
        if (i / words != s && target[i] != (uint32_t)((i / words * p + s) * words + i % words))
            bsp_abort("wrong word %d", i);
    char name[32];
    snprintf(name, sizeof name, "%d", words);
    row(s, name, times, rounds);
    bsp_pop_reg(target);
    bsp_sync();
    free(source);
    free(target);
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int rounds = argc > 1 ? atoi(argv[1]) : 0;
    if (rounds < 1 || rounds > 99)
        bsp_abort("usage: exchange ROUNDS WORDS..., with 1 to 99 rounds");
    for (int i = 2; i < argc; i++)
        exchange(atoi(argv[i]), rounds);
    bsp_end();
    return 0;
}
