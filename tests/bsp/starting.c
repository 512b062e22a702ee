/* bsp_init: only process 0 runs main, and it says how many processes there are. */
#include "check.h"

static int wanted; /* set by process 0 only */

static void spmd(void)
{
    bsp_begin(wanted);
    int most = bsp_nprocs();
    printf("process %d of %d\n", bsp_pid(), most);
    int one = 1, sum = 0;
    int *all = calloc((size_t)most, sizeof *all);
    bsp_push_reg(all, most * (int)sizeof *all);
    bsp_sync();
    bsp_put(0, &one, all, bsp_pid() * (int)sizeof one, sizeof one);
    bsp_sync();
    for (int i = 0; i < most; i++)
        sum += all[i];
    CHECK(sum == (bsp_pid() == 0 ? most : 0));
    bsp_end();
    CHECK(bsp_nprocs() == most); /* as many as there were */
    free(all);
}

int main(int argc, char **argv)
{
    bsp_init(spmd, argc, argv);
    printf("main with %d\n", bsp_nprocs());
    wanted = argc > 1 ? atoi(argv[1]) : bsp_nprocs();
    spmd();
    return 0;
}
