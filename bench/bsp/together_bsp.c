/* BSPlib's side of `pacing.py`: a superstep of puts. */
#include "together.h"
#include <bsp.h>

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid();
    if (argc != 4)
        bsp_abort("usage: together_bsp incast|exchange BYTES SAMPLES");
    int incast = strcmp(argv[1], "incast") == 0, samples = atoi(argv[3]);
    size_t bytes = (size_t)atoll(argv[2]);
    unsigned char *source = malloc(bytes + 1), *target = malloc((size_t)p * bytes + 1);
    bsp_push_reg(target, (ptrdiff_t)((size_t)p * bytes));
    bsp_sync();
    for (int sample = -2; sample < samples; sample++) {
        fill(source, bytes, s, sample);
        bsp_sync();
        double start = now();
        for (int step = 1; step < p; step++) {
            int to = (s + step) % p;
            if (!incast || to == 0)
                bsp_hpput(to, source, target, (ptrdiff_t)((size_t)s * bytes), (ptrdiff_t)bytes);
        }
        bsp_sync();
        /* Whoever has everything may leave before the others have: theirs counts too. */
        bsp_sync();
        double time = now() - start;
        for (int from = 0; from < p; from++)
            if (from != s && (!incast || s == 0) &&
                !is_filled(target + (size_t)from * bytes, bytes, from, sample))
                bsp_abort("process %d has other bytes than %d has sent", s, from);
        if (s == 0 && sample >= 0)
            printf("%.1f\n", time * 1e6);
    }
    bsp_end();
    return 0;
}
