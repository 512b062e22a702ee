/* One mistake each, by name; the job must end and say what is wrong. */
#include "check.h"
#include <unistd.h>

static int area[8], other[8];

static int is(const char *name, const char *mistake)
{
    return strcmp(name, mistake) == 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int number = 0;
    if (is(what, "outside"))
        bsp_sync();
    if (is(what, "pid_outside"))
        return bsp_pid();
    if (is(what, "no_processes"))
        bsp_begin(0);
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), last = p - 1;
    if (is(what, "twice"))
        bsp_begin(1);
    if (is(what, "too_early")) {
        bsp_push_reg(area, sizeof area);
        bsp_put(0, &number, area, 0, 4);
    }
    bsp_push_reg(area, s == 1 ? 16 : (int)sizeof area);
    bsp_push_reg(s == 0 ? NULL : other, s == 0 ? 0 : (int)sizeof other);
    bsp_sync();
    if (is(what, "negative_size"))
        bsp_put(0, &number, area, 0, -4);
    if (is(what, "negative_offset"))
        bsp_get(0, area, -4, &number, 4);
    if (is(what, "negative_area"))
        bsp_push_reg(&number, -1);
    if (is(what, "negative_message"))
        bsp_send(0, NULL, &number, -1);
    if (is(what, "negative_move"))
        bsp_move(&number, -1);
    if (is(what, "unknown_process"))
        bsp_put(p, &number, area, 0, 4);
    if (is(what, "unknown_receiver"))
        bsp_send(-1, NULL, &number, 4);
    if (is(what, "unknown_source"))
        bsp_hpget(99, area, 0, &number, 4);
    if (is(what, "unknown_root"))
        bsp_bcast(p, &number, &number, 4);
    if (is(what, "beyond"))
        bsp_put(0, &number, area, sizeof area - 2, 4);
    if (is(what, "beyond_theirs")) /* process 1 has registered less than we have */
        bsp_hpput(1, area, area, 0, sizeof area);
    if (is(what, "into_null"))
        bsp_put(0, &number, other, 0, 4);
    if (is(what, "null_source"))
        bsp_put(0, NULL, area, 0, 4);
    if (is(what, "null_tag")) {
        int size = 4;
        bsp_set_tagsize(&size);
        bsp_sync();
        bsp_send(0, NULL, &number, 4);
    }
    if (is(what, "null_area"))
        bsp_push_reg(NULL, 8);
    if (is(what, "unregistered"))
        bsp_get(0, &number, 0, &number, 4);
    if (is(what, "inside"))
        bsp_put(0, &number, area + 1, 0, 4);
    if (is(what, "popped")) {
        bsp_pop_reg(area);
        bsp_sync();
        bsp_get(0, area, 0, &number, 4);
    }
    if (is(what, "pop_unknown")) {
        bsp_pop_reg(&number);
        bsp_sync();
    }
    if (is(what, "pop_order")) {
        bsp_pop_reg(s == last ? (void *)area : s == 0 ? NULL : (void *)other);
        bsp_sync();
    }
    if (is(what, "push_alone")) {
        if (s == last)
            bsp_push_reg(&number, 4);
        bsp_sync();
    }
    if (is(what, "push_order")) { /* told with --check only: it could be meant */
        char large[100];
        bsp_push_reg(s == 0 ? (void *)&number : (void *)large, s == 0 ? 4 : 100);
        bsp_push_reg(s == 0 ? (void *)large : (void *)&number, s == 0 ? 100 : 4);
        bsp_sync();
    }
    if (is(what, "tag_negative")) {
        int size = -1;
        bsp_set_tagsize(&size);
    }
    if (is(what, "tag_different")) {
        int size = s;
        bsp_set_tagsize(&size);
        bsp_sync();
    }
    if (is(what, "tag_alone")) {
        int size = 8;
        if (s == 0)
            bsp_set_tagsize(&size);
        bsp_sync();
    }
    if (is(what, "move_empty"))
        bsp_move(&number, 4);
    if (is(what, "overlap")) { /* told with --check only */
        bsp_put(last, &number, area, 4 * (s == 0), 8);
        bsp_sync();
    }
    if (is(what, "overlap_two_names")) { /* the same memory, registered twice */
        bsp_push_reg(area + 1, 12);
        bsp_sync();
        bsp_put(0, &number, s == 1 ? area + 1 : area, s == 1 ? 0 : s == 2 ? 4 : 16, 4);
        bsp_sync();
    }
    if (is(what, "get_into_put")) { /* who gets there, and another puts */
        if (s == 0)
            bsp_get(1, area, 0, area + 2, 4);
        if (s == 2)
            bsp_put(0, &number, area, 8, 4);
        bsp_sync();
    }
    if (is(what, "get_into_get")) {
        bsp_get(0, area, 0, area + 4, 8);
        bsp_get(0, area, 8, area + 5, 8);
        bsp_sync();
    }
    if (is(what, "hpget_of_put")) { /* without hp the old bytes come */
        if (s == 0)
            bsp_hpget(1, area, 4, &number, 4);
        if (s == 2)
            bsp_put(1, &number, area, 4, 4);
        bsp_sync();
    }
    if (is(what, "get_of_hpput")) {
        static char large[100000], land[100000];
        bsp_push_reg(large, sizeof large);
        bsp_sync();
        if (s == 0)
            bsp_get(1, large, 0, land, 50000);
        if (s == 2)
            bsp_hpput(1, land, large, 40000, 50000);
        bsp_sync();
    }
    if (is(what, "put_into_hpput")) { /* into what another call still reads */
        if (s == 1)
            bsp_hpput(0, area, area, 16, 8);
        if (s == 2)
            bsp_put(1, &number, area, 4, 4);
        bsp_sync();
    }
    if (is(what, "unequal_bytes"))
        bsp_bcast(0, area, other, s == 1 ? 8 : 4);
    if (is(what, "unequal_large")) { /* one of them needs more memory first */
        static char large[100000];
        bsp_bcast(0, area, other, 4);
        bsp_allgather(large, calloc(3, 100000), s == 1 ? 100000 : 4);
    }
    if (is(what, "unequal_root"))
        bsp_gather(s == 2 ? 1 : 0, area, calloc(3, 4), 4);
    if (is(what, "other_call") && s == 1)
        bsp_bcast(0, area, other, 4);
    if (is(what, "other_call") && s != 1)
        bsp_sync();
    if (is(what, "joins_alone")) {
        bsp_split(0, 0);
        if (s > 0)
            bsp_sync();
        bsp_join();
    }
    if (is(what, "never_comes") && s == last)
        sleep(8);
    if (is(what, "never_comes"))
        bsp_sync();
    if (is(what, "fold_null"))
        bsp_fold(NULL, area, other, 4);
    if (is(what, "reduce_null"))
        bsp_reduce(0, NULL, area, other, 4);
    if (is(what, "too_long"))
        bsp_allgather(area, area, PTRDIFF_MAX / 2);
    if (is(what, "overlap_unbuffered")) {
        static char large[100000];
        bsp_push_reg(large, sizeof large);
        bsp_sync();
        bsp_hpput(0, large, large, s, 50000);
        bsp_sync();
    }
    if (is(what, "leaves") && s == last) {
        bsp_end();
        return 0;
    }
    if (is(what, "leaves"))
        bsp_sync();
    if (is(what, "exits") && s == last)
        return 0;
    if (is(what, "exits"))
        bsp_sync();
    if (is(what, "join"))
        bsp_join();
    if (is(what, "end_in_part"))
        bsp_split(0, 0);
    if (is(what, "abort") && s == last)
        bsp_abort("the answer is %d\n", 42);
    if (is(what, "abort"))
        bsp_sync();
    if (is(what, "crash") && s == last)
        abort();
    if (is(what, "crash"))
        bsp_sync();
    bsp_end();
    if (is(what, "after"))
        bsp_sync();
    printf("nobody noticed\n");
    return 0;
}
