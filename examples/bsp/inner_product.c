/* The inner product of two vectors that are dealt out like cards: element i lies in process i mod p. */
#include <bsp.h>
#include <math.h>
#include <stdlib.h>

static double inner_product(int p, int s, long n, const double *x, const double *y)
{
    double *sums = calloc((size_t)p, sizeof *sums);
    bsp_push_reg(sums, p * (int)sizeof *sums);
    bsp_sync();

    double own = 0;
    for (long i = 0; i < (n + p - 1 - s) / p; i++)
        own += x[i] * y[i];
    for (int t = 0; t < p; t++)
        bsp_put(t, &own, sums, s * (int)sizeof own, sizeof own);
    bsp_sync();

    double sum = 0;
    for (int t = 0; t < p; t++)
        sum += sums[t];
    bsp_pop_reg(sums);
    bsp_sync();
    free(sums);
    return sum;
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid();
    long n = argc > 1 ? atol(argv[1]) : 1000000, mine = (n + p - 1 - s) / p;
    double *x = malloc((size_t)(mine + 1) * sizeof *x);
    for (long i = 0; i < mine; i++)
        x[i] = (double)(i * p + s + 1);
    double start = bsp_time();
    double sum = inner_product(p, s, n, x, x);
    double elapsed = bsp_time() - start;

    double expected = (double)n * (double)(n + 1) * (double)(2 * n + 1) / 6;
    if (fabs(sum - expected) > 1e-9 * expected)
        bsp_abort("the sum is %.17g and should be %.17g", sum, expected);
    if (s == 0)
        printf("inner product of %ld elements: %.10g in %.3f ms\n", n, sum, 1e3 * elapsed);
    free(x);
    bsp_end();
    return 0;
}
