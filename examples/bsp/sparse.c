/* A sparse matrix times a vector, again and again. Rows and the vector are dealt out in blocks; each
 * process gets the elements of the vector that its rows need. */
#include <bsp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PER_ROW = 7, STEPS = 10 };

/* Where row i has its elements, and which. */
static void row(int n, int i, int *places, double *values)
{
    unsigned state = (unsigned)i * 2654435761u + 12345;
    for (int k = 0; k < PER_ROW; k++) {
        state = state * 1664525u + 1013904223u;
        places[k] = k == 0 ? i : (int)((state >> 8) % (unsigned)n);
        values[k] = k == 0 ? 0.5 : 0.4 / (PER_ROW - 1) * ((state >> 4) % 2 ? 1 : -1);
    }
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), n = argc > 1 ? atoi(argv[1]) : 20000;
    int block = (n + p - 1) / p, first = s * block < n ? s * block : n;
    int mine = (s + 1) * block < n ? block : n - first;
    double *x = malloc((size_t)(block + 1) * sizeof *x), *y = malloc((size_t)(block + 1) * sizeof *y);
    int *places = malloc((size_t)(block + 1) * PER_ROW * sizeof *places);
    double *values = malloc((size_t)(block + 1) * PER_ROW * sizeof *values);
    double *needed = malloc((size_t)(block + 1) * PER_ROW * sizeof *needed);
    for (int i = 0; i < mine; i++) {
        row(n, first + i, &places[i * PER_ROW], &values[i * PER_ROW]);
        x[i] = sin(first + i);
    }
    bsp_push_reg(x, block * (int)sizeof *x);
    bsp_sync();
    double start = bsp_time();
    for (int step = 0; step < STEPS; step++) {
        for (int k = 0; k < mine * PER_ROW; k++) {
            int owner = places[k] / block;
            bsp_get(owner, x, (places[k] - owner * block) * (int)sizeof *x, &needed[k], sizeof *x);
        }
        bsp_sync();
        for (int i = 0; i < mine; i++) {
            y[i] = 0;
            for (int k = i * PER_ROW; k < (i + 1) * PER_ROW; k++)
                y[i] += values[k] * needed[k];
        }
        /* Everyone has got what it needs of x: it may change now. */
        memcpy(x, y, (size_t)mine * sizeof *x);
        bsp_sync();
    }
    double elapsed = bsp_time() - start;

    double *all = malloc((size_t)n * sizeof *all), *next = malloc((size_t)n * sizeof *next);
    for (int i = 0; i < n; i++)
        all[i] = sin(i);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < n; i++) {
            int at[PER_ROW];
            double a[PER_ROW];
            row(n, i, at, a);
            next[i] = 0;
            for (int k = 0; k < PER_ROW; k++)
                next[i] += a[k] * all[at[k]];
        }
        memcpy(all, next, (size_t)n * sizeof *all);
    }
    for (int i = 0; i < mine; i++)
        if (x[i] != all[first + i])
            bsp_abort("element %d is %g and should be %g", first + i, x[i], all[first + i]);
    if (s == 0)
        printf("%d products of a sparse matrix with %d rows: %.3f ms\n", STEPS, n, 1e3 * elapsed);
    free(all);
    free(next);
    free(x);
    free(y);
    free(places);
    free(values);
    free(needed);
    bsp_end();
    return 0;
}
