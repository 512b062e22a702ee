/* Heat in a rod that is cut into as many parts as there are processes: each superstep puts the two ends of a part into
   its neighbours. The left end of the rod is kept at 1, the right one at 0, so that a straight line is what remains. */
#include <bsp.h>
#include <math.h>
#include <stdlib.h>

enum { N = 4, SIZE = sizeof(double) };

int main(void)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), total = N * p;
    double u[N + 2] = {s == 0 ? 1.0 : 0.0}, next[N + 1];
    bsp_push_reg(u, sizeof u);
    bsp_sync();
    for (int step = 0; step < 2 * (total + 1) * (total + 1); step++) {
        for (int i = 1; i <= N; i++)
            next[i] = u[i] + 0.4 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        for (int i = 1; i <= N; i++)
            u[i] = next[i];
        if (s > 0)
            bsp_put(s - 1, &u[1], u, (N + 1) * SIZE, SIZE);
        if (s < p - 1)
            bsp_put(s + 1, &u[N], u, 0, SIZE);
        bsp_sync();
    }
    bsp_pop_reg(u);

    double worst = 0;
    for (int i = 1; i <= N; i++)
        worst = fmax(worst, fabs(u[i] - (1 - (double)(s * N + i) / (total + 1))));
    double *all = calloc((size_t)p, SIZE);
    bsp_push_reg(all, p * SIZE);
    bsp_sync();
    bsp_put(0, &worst, all, s * SIZE, SIZE);
    bsp_sync();
    if (s == 0) {
        for (int t = 0; t < p; t++)
            worst = fmax(worst, all[t]);
        if (worst > 1e-3)
            bsp_abort("the rod is not a straight line");
        printf("heat in %d parts: furthest from a straight line %.2e\n", p, worst);
    }
    free(all);
    bsp_end();
    return 0;
}
