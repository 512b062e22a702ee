/* Puts, gets, registration and messages, as a program would use them. */
#include "check.h"

static void puts_and_gets(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    int *x = calloc((size_t)p, sizeof *x);
    bsp_push_reg(x, p * (int)sizeof *x);
    bsp_sync();
    for (int t = 0; t < p; t++) {
        int value = 100 * s + t;
        bsp_put(t, &value, x, s * (int)sizeof value, sizeof value);
        value = -1; /* buffered */
        CHECK(x[t] == 0); /* nothing happens before the end */
    }
    bsp_sync();
    for (int t = 0; t < p; t++)
        CHECK(x[t] == 100 * t + s);

    /* Gets see what was there before the puts of the same superstep. */
    int got = 0, new = 7000 + s, next = (s + 1) % p;
    bsp_get(next, x, s * (int)sizeof got, &got, sizeof got);
    bsp_put(next, &new, x, s * (int)sizeof new, sizeof new);
    bsp_sync();
    CHECK(got == 100 * s + next);
    int before = (s + p - 1) % p;
    CHECK(x[before] == 7000 + before);
    bsp_pop_reg(x);
    bsp_sync();
    free(x);
}

/* Two gets in opposite directions into what the other one gets: both see the old values. */
static void swap(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    long value = s;
    bsp_push_reg(&value, sizeof value);
    bsp_sync();
    bsp_get((s + 1) % p, &value, 0, &value, sizeof value);
    bsp_sync();
    CHECK(value == (s + 1) % p);
    bsp_pop_reg(&value);
    bsp_sync();
}

static void sequence_and_not_name(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    int a = 0, b = 0;
    /* Process 0 registers them the other way round. */
    if (s == 0) {
        bsp_push_reg(&b, sizeof b);
        bsp_push_reg(&a, sizeof a);
    } else {
        bsp_push_reg(&a, sizeof a);
        bsp_push_reg(&b, sizeof b);
    }
    bsp_sync();
    int value = 5;
    if (s == p - 1)
        bsp_put(0, &value, &a, 0, sizeof value);
    bsp_sync();
    if (s == 0)
        CHECK(p == 1 ? a == 5 && b == 0 : a == 0 && b == 5);
    /* Registered again with another size: the last one counts. */
    char field[16] = { 0 };
    bsp_push_reg(field, 4);
    bsp_sync();
    bsp_push_reg(field, 16);
    bsp_sync();
    bsp_put(s, "x", field, 15, 1);
    bsp_sync();
    CHECK(field[15] == 'x');
    bsp_pop_reg(field);
    bsp_sync();
    bsp_put(s, "y", field, 3, 1);
    bsp_sync();
    CHECK(field[3] == 'y');
    bsp_pop_reg(field);
    if (s == 0) {
        bsp_pop_reg(&b);
        bsp_pop_reg(&a);
    } else {
        bsp_pop_reg(&a);
        bsp_pop_reg(&b);
    }
    /* Only some have memory for this one. */
    double sum = 0;
    bsp_push_reg(s == 0 ? &sum : NULL, s == 0 ? (int)sizeof sum : 0);
    bsp_sync();
    bsp_pop_reg(s == 0 ? &sum : NULL);
    bsp_sync();
}

static void large_and_unbuffered(void)
{
    int p = bsp_nprocs(), s = bsp_pid(), n = 300000;
    int *in = malloc((size_t)n * sizeof *in), *out = malloc((size_t)n * sizeof *out);
    int *land = malloc((size_t)n * sizeof *land);
    for (int i = 0; i < n; i++)
        out[i] = s * n + i;
    bsp_push_reg(in, n * (int)sizeof *in);
    bsp_push_reg(out, n * (int)sizeof *out);
    bsp_sync();
    for (int round = 0; round < 4; round++) {
        int to = (s + 1) % p, from = (s + p - 1) % p;
        memset(in, 0, (size_t)n * sizeof *in);
        bsp_sync();
        if (round % 2 == 0) {
            bsp_put(to, out, in, 0, n * (int)sizeof *in);
            int first = out[0];
            out[0] = -1;
            bsp_get(from, out, 4, land, (n - 1) * (int)sizeof *land);
            bsp_sync();
            out[0] = first;
        } else {
            bsp_hpput(to, out, in, 0, n * (int)sizeof *in);
            bsp_hpget(from, out, 4, land, (n - 1) * (int)sizeof *land);
            bsp_sync();
        }
        for (int i = 0; i < n; i++)
            CHECK(in[i] == from * n + i);
        for (int i = 0; i < n - 1; i++)
            CHECK(land[i] == from * n + i + 1);
    }
    bsp_direct_get((s + 1) % p, out, 8, land, sizeof *land);
    CHECK(land[0] == (s + 1) % p * n + 2);
    bsp_sync();
    bsp_pop_reg(out);
    bsp_pop_reg(in);
    bsp_sync();
    free(in);
    free(out);
    free(land);
}

static void messages(void)
{
    int p = bsp_nprocs(), s = bsp_pid();
    int size = sizeof(int), count, bytes, status, tag;
    bsp_set_tagsize(&size);
    CHECK(size == 0);
    bsp_sync();
    /* To each process as many messages as its number, of growing length. */
    for (int t = 0; t < p; t++)
        for (int i = 0; i < t; i++) {
            char text[64];
            memset(text, 'a' + s, sizeof text);
            tag = 1000 * s + i;
            bsp_send(t, &tag, text, i);
        }
    bsp_qsize(&count, &bytes);
    CHECK(count == 0 && bytes == 0);
    int none = 0;
    bsp_set_tagsize(&none); /* holds from the next superstep on: these have tags of an int */
    CHECK(none == (int)sizeof(int));
    bsp_sync();
    bsp_qsize(&count, &bytes);
    CHECK(count == p * s && bytes == p * (s * (s - 1) / 2));
    int *seen = calloc((size_t)p, sizeof *seen);
    for (int k = 0; k < count; k++) {
        bsp_get_tag(&status, &tag);
        int from = tag / 1000;
        CHECK(status == tag % 1000 && from >= 0 && from < p);
        CHECK(seen[from]++ == status); /* those of one process keep their order */
        if (k % 2 == 0) {
            char text[64];
            memset(text, '-', sizeof text);
            bsp_move(text, 5); /* the part that has room */
            for (int i = 0; i < 5; i++)
                CHECK(text[i] == (i < status ? 'a' + from : '-'));
            CHECK(text[5] == '-');
        } else {
            int *place;
            char *text;
            CHECK(bsp_hpmove((void **)&place, (void **)&text) == status);
            CHECK(*place == tag);
            for (int i = 0; i < status; i++)
                CHECK(text[i] == 'a' + from);
        }
    }
    bsp_get_tag(&status, &tag);
    CHECK(status == -1);
    void *place, *text;
    CHECK(bsp_hpmove(&place, &text) == -1);
    free(seen);
    /* Without tags now; what is not moved is gone after the next superstep. */
    bsp_send((s + 1) % p, NULL, "hello", 6);
    bsp_sync();
    bsp_qsize(&count, &bytes);
    CHECK(count == 1 && bytes == 6);
    bsp_sync();
    bsp_qsize(&count, NULL);
    CHECK(count == 0);
}

int main(void)
{
    bsp_begin(bsp_nprocs());
    CHECK(bsp_pid() >= 0 && bsp_pid() < bsp_nprocs());
    double start = bsp_time();
    puts_and_gets();
    swap();
    sequence_and_not_name();
    large_and_unbuffered();
    messages();
    CHECK(bsp_time() >= start);
    bsp_end();
    return 0;
}
