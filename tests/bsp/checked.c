/* Right programs that look like wrong ones: run with --check, which must not stop them. */
#include "check.h"
#include <unistd.h>

static int area[64], other[64], land[64];

/* Who has no memory for a registration says NULL, and another one may have it there. */
static void null_in_another_order(void)
{
    int p = bsp_nprocs(), s = bsp_pid(), out = 7, in = 0;
    bsp_push_reg(s == 0 ? &out : NULL, s == 0 ? (int)sizeof out : 0);
    bsp_push_reg(s == 0 && p > 1 ? NULL : &in, s == 0 && p > 1 ? 0 : (int)sizeof in);
    bsp_sync();
    if (s == p - 1)
        bsp_put(s, &s, &in, 0, sizeof in);
    bsp_sync();
    CHECK(in == (s == p - 1 ? s : 0) && out == 7);
    bsp_pop_reg(s == 0 && p > 1 ? NULL : &in);
    bsp_pop_reg(s == 0 ? &out : NULL);
    bsp_sync();
}

/* Buffered gets read before puts write: processes swap what they have. */
static void swap(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    area[0] = area[1] = s;
    bsp_sync();
    bsp_get((s + 1) % p, area, 0, land, 4);
    bsp_put((s + 1) % p, &s, area, 0, 4);
    bsp_sync();
    CHECK(land[0] == (s + 1) % p && area[0] == (s + p - 1) % p && area[1] == s);
}

/* One memory under two names, whose puts do not meet; and words one beside the other. */
static void two_names(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    bsp_push_reg(area + 8, 4 * (int)sizeof *area);
    bsp_sync();
    if (s == 0)
        bsp_put(p - 1, &s, area, 4 * 7, 4);
    bsp_put(p - 1, &s, s == 0 ? area + 8 : area, s == 0 ? 0 : 4 * (12 + s), 4);
    bsp_sync();
    bsp_pop_reg(area + 8);
    bsp_sync();
}

/* Unbuffered calls that keep apart, and reads that meet. */
static void unbuffered(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    for (int i = 0; i < 64; i++)
        area[i] = 0, other[i] = 100 * s + i;
    bsp_sync();
    bsp_hpput((s + 1) % p, other, area, 4 * s, 4);
    bsp_get((s + 1) % p, other, 0, land, 16);
    bsp_hpget((s + 1) % p, other, 4, land + 8, 16);
    bsp_direct_get((s + 1) % p, other, 0, land + 16, 16);
    bsp_sync();
    CHECK(area[(s + p - 1) % p] == 100 * ((s + p - 1) % p));
    CHECK(land[1] == land[8] && land[17] == land[1] && land[1] == 100 * ((s + 1) % p) + 1);
}

/* The same call with the same arguments, by processes that come at different times. */
static void collectives(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    if (s == p - 1)
        sleep(1);
    bsp_bcast(p - 1, s == p - 1 ? &s : NULL, land, sizeof s);
    CHECK(land[0] == p - 1);
    bsp_allgather(&s, land, sizeof s);
    for (int i = 0; i < p; i++)
        CHECK(land[i] == i);
    bsp_split(s % 2, -s);
    bsp_bcast(0, &s, land, sizeof s);
    bsp_join();
}

int main(void)
{
    bsp_begin(bsp_nprocs());
    bsp_push_reg(area, sizeof area);
    bsp_push_reg(other, sizeof other);
    bsp_sync();
    null_in_another_order();
    swap();
    two_names();
    unbuffered();
    collectives();
    bsp_end();
    return 0;
}
