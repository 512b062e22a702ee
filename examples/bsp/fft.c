/* The Fourier transform of n = a * b numbers as transforms of the columns and of the rows of a matrix,
 * with a transposition between: a total exchange. */
#include <bsp.h>
#include <complex.h>
#include <math.h>
#include <stdlib.h>

typedef double complex number;

static const double PI = 3.14159265358979323846;

/* Of n numbers, n a power of two, `stride` apart. */
static void transform(const number *in, number *out, int n, int stride)
{
    if (n == 1) {
        out[0] = in[0];
        return;
    }
    transform(in, out, n / 2, 2 * stride);
    transform(in + stride, out + n / 2, n / 2, 2 * stride);
    for (int k = 0; k < n / 2; k++) {
        number even = out[k], odd = cexp(-2 * PI * I * k / n) * out[k + n / 2];
        out[k] = even + odd;
        out[k + n / 2] = even - odd;
    }
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid(), bits = argc > 1 ? atoi(argv[1]) : 14;
    int a = 1 << bits / 2, b = 1 << (bits + 1) / 2, n = a * b;
    if (a % p != 0 || b % p != 0)
        p = 1; /* the matrix cannot be dealt out evenly: process 0 works alone */
    int works = s < p, rows = a / p, columns = b / p;
    /* x[i * b + j]: this process has rows s * rows and on. */
    number *x = malloc((size_t)(rows * b) * sizeof *x), *y = malloc((size_t)(rows * b) * sizeof *y);
    number *t = malloc((size_t)(columns * a) * sizeof *t), *result = malloc((size_t)(columns * a) * sizeof *result);
    bsp_push_reg(t, columns * a * (ptrdiff_t)sizeof *t);
    bsp_push_reg(result, columns * a * (ptrdiff_t)sizeof *result);
    bsp_sync();
    double start = bsp_time();
    /* Number j * a + i of the input is element (i, j). */
    for (int i = 0; works && i < rows; i++) {
        int row = s * rows + i;
        for (int j = 0; j < b; j++)
            x[i * b + j] = sin(0.001 * (j * a + row)) + I * cos(0.7 * (j * a + row));
        transform(&x[i * b], &y[i * b], b, 1);
        for (int j = 0; j < b; j++)
            y[i * b + j] *= cexp(-2 * PI * I * row * j / n);
        /* The row becomes a column: element j goes to the owner of row j of the transposed matrix. */
        for (int j = 0; j < b; j++)
            bsp_put(j / columns, &y[i * b + j], t,
                    ((ptrdiff_t)(j % columns) * a + row) * (ptrdiff_t)sizeof *t, sizeof *t);
    }
    bsp_sync();
    for (int j = 0; works && j < columns; j++)
        transform(&t[j * a], &result[j * a], a, 1);
    bsp_sync();
    double elapsed = bsp_time() - start;

    /* Process 0 fetches everything: number k * b + j of the result is element (j, k). */
    number *all = malloc((size_t)n * sizeof *all);
    if (s == 0)
        for (int q = 0; q < p; q++)
            bsp_get(q, result, 0, &all[q * columns * a], columns * a * (ptrdiff_t)sizeof *all);
    bsp_sync();
    if (s == 0) {
        number *in = malloc((size_t)n * sizeof *in), *out = malloc((size_t)n * sizeof *out);
        for (int k = 0; k < n; k++)
            in[k] = sin(0.001 * k) + I * cos(0.7 * k);
        transform(in, out, n, 1);
        for (int j = 0; j < b; j++)
            for (int k = 0; k < a; k++)
                if (cabs(out[k * b + j] - all[j * a + k]) > 1e-9 * n)
                    bsp_abort("number %d of the transform is wrong", k * b + j);
        printf("Fourier transform of %d numbers: %.3f ms\n", n, 1e3 * elapsed);
        free(in);
        free(out);
    }
    free(all);
    free(x);
    free(y);
    free(t);
    free(result);
    bsp_end();
    return 0;
}
