/* Supersteps with nothing but one call each, from process 0 to 1, of 8 MB: what `bsprun --profile` says of
 * them is checked by `cargo xtask test`. */
#include "check.h"

enum { BYTES = 8 << 20 };

int main(void)
{
    bsp_begin(2);
    char *area = calloc(1, BYTES), *land = calloc(1, BYTES);
    CHECK(bsp_nprocs() == 2 && area && land);
    bsp_push_reg(area, BYTES);
    bsp_sync();
    for (int call = 0; call < 6; call++) {
        if (bsp_pid() == 0) {
            if (call == 0)
                bsp_put(1, land, area, 0, BYTES);
            if (call == 1)
                bsp_hpput(1, land, area, 0, BYTES);
            if (call == 2)
                bsp_get(1, area, 0, land, BYTES);
            if (call == 3)
                bsp_hpget(1, area, 0, land, BYTES);
            if (call == 4)
                bsp_direct_get(1, area, 0, land, BYTES);
            if (call == 5)
                bsp_send(1, NULL, land, BYTES);
        }
        bsp_sync();
    }
    if (bsp_pid() == 1)
        bsp_move(land, BYTES);
    bsp_end();
    free(area);
    free(land);
    return 0;
}
