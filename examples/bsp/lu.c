/* LU decomposition with partial pivoting; column j of the matrix lies in process j mod p. In each step
 * the owner of a column finds the pivot, divides, and puts the column into everyone. */
#include <bsp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double element(int n, int i, int j)
{
    return (double)((i * 131 + j * 71 + i * j) % 997) / 997.0 + (i == j ? 0.1 * n : 0);
}

/* Takes a column through a step: exchange rows k and r, then subtract the pivot column. */
static void update(int n, int k, int r, const double *pivots, double *column)
{
    double swap = column[k];
    column[k] = column[r], column[r] = swap;
    for (int i = k + 1; i < n; i++)
        column[i] -= pivots[i] * column[k];
}

/* Finds the pivot of column k and makes it a column of L. */
static int choose(int n, int k, double *column)
{
    int r = k;
    for (int i = k + 1; i < n; i++)
        if (fabs(column[i]) > fabs(column[r]))
            r = i;
    double swap = column[k];
    column[k] = column[r], column[r] = swap;
    for (int i = k + 1; i < n; i++)
        column[i] /= column[k];
    return r;
}

/* Rows were exchanged: the parts of L before column k follow. */
static void exchange(int k, int r, double *column, int j)
{
    if (j < k) {
        double swap = column[k];
        column[k] = column[r], column[r] = swap;
    }
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), n = argc > 1 ? atoi(argv[1]) : 300;
    int mine = (n + p - 1 - s) / p;
    double *columns = malloc((size_t)(mine + 1) * (size_t)n * sizeof *columns);
    /* The pivot column, and behind it the row that is exchanged; two, for two steps in turn. */
    double *pivots = malloc(2 * (size_t)(n + 1) * sizeof *pivots);
    for (int c = 0; c < mine; c++)
        for (int i = 0; i < n; i++)
            columns[c * n + i] = element(n, i, c * p + s);
    bsp_push_reg(pivots, 2 * (n + 1) * (int)sizeof *pivots);
    bsp_sync();
    double start = bsp_time();
    for (int k = 0; k < n; k++) {
        double *now = pivots + (k % 2) * (n + 1);
        if (k % p == s) {
            double *column = &columns[k / p * n];
            double packed[1];
            int r = choose(n, k, column);
            packed[0] = r;
            for (int t = 0; t < p; t++) {
                ptrdiff_t base = (k % 2) * (n + 1);
                bsp_put(t, &column[k], pivots, (base + k) * 8, (n - k) * 8);
                bsp_put(t, packed, pivots, (base + n) * 8, 8);
            }
        }
        bsp_sync();
        int r = (int)now[n];
        for (int c = 0; c < mine; c++) {
            int j = c * p + s;
            if (j > k)
                update(n, k, r, now, &columns[c * n]);
            else
                exchange(k, r, &columns[c * n], j);
        }
    }
    bsp_sync();
    double elapsed = bsp_time() - start;

    /* The same, one column after the other. */
    double *all = malloc((size_t)n * (size_t)n * sizeof *all);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            all[j * n + i] = element(n, i, j);
    for (int k = 0; k < n; k++) {
        int r = choose(n, k, &all[k * n]);
        for (int j = 0; j < n; j++)
            if (j > k)
                update(n, k, r, &all[k * n], &all[j * n]);
            else
                exchange(k, r, &all[j * n], j);
    }
    for (int c = 0; c < mine; c++)
        if (memcmp(&columns[c * n], &all[(c * p + s) * n], (size_t)n * sizeof *all) != 0)
            bsp_abort("column %d is not as it should be", c * p + s);
    if (s == 0)
        printf("LU decomposition of a %d by %d matrix: %.3f ms\n", n, n, 1e3 * elapsed);
    free(all);
    free(columns);
    free(pivots);
    bsp_end();
    return 0;
}
