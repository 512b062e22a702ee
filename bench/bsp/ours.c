/* BSPlib's side: empty supersteps, random puts, total exchange. */
#include "rows.h"
#include <bsp.h>

static void empty(int p, int s)
{
    enum { BATCHES = 21 };
    double times[BATCHES];
    int rounds = p <= 2 ? 20000 : 2000;
    for (int batch = 0; batch < BATCHES; batch++) {
        bsp_sync();
        double start = now();
        for (int i = 0; i < rounds; i++)
            bsp_sync();
        times[batch] = (now() - start) / rounds * 1e6;
    }
    row(s, "empty us", times, BATCHES);
}

static void random_puts(int p, int s)
{
    enum { BATCHES = 5 };
    double times[BATCHES];
    uint64_t *table = calloc(TABLE, 8);
    bsp_push_reg(table, TABLE * 8);
    bsp_sync();
    for (int batch = -1; batch < BATCHES; batch++) {
        uint64_t state = (uint64_t)(s + 1) * 88172645463325252u;
        bsp_sync();
        double start = now();
        for (int i = 0; i < PUTS; i++) {
            uint64_t x = draw(&state);
            bsp_put((int)((x >> 40) % (unsigned)p), &x, table, (ptrdiff_t)(x % TABLE) * 8, 8);
        }
        bsp_sync();
        bsp_sync();
        if (batch >= 0)
            times[batch] = (now() - start) / PUTS * 1e9;
    }
    row(s, "random put ns", times, BATCHES);
    bsp_pop_reg(table);
    bsp_sync();
    free(table);
}

static void exchange(int p, int s)
{
    enum { BATCHES = 1001 };
    double times[BATCHES];
    int each = EXCHANGE / p;
    uint64_t *source = calloc(EXCHANGE, 8), *target = calloc(EXCHANGE, 8);
    for (int i = 0; i < EXCHANGE; i++)
        source[i] = (uint64_t)(s * EXCHANGE + i);
    bsp_push_reg(target, EXCHANGE * 8);
    bsp_sync();
    for (int batch = -9; batch < BATCHES; batch++) {
        bsp_sync();
        double start = now();
        for (int to = 0; to < p; to++)
            for (int i = 0; i < each; i++)
                bsp_put(to, &source[to * each + i], target, (ptrdiff_t)(s * each + i) * 8, 8);
        bsp_sync();
        if (batch >= 0)
            times[batch] = (now() - start) * 1e6;
    }
    for (int i = 0; i < each * p; i++)
        if (target[i] != (uint64_t)(i / each * EXCHANGE + s * each + i % each))
            bsp_abort("wrong word %d", i);
    row(s, "exchange us", times, BATCHES);
    bsp_pop_reg(target);
    bsp_sync();
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid();
    empty(p, s);
    if (argc < 2 || strcmp(argv[1], "empty") != 0) {
        random_puts(p, s);
        exchange(p, s);
    }
    bsp_end();
    return 0;
}
