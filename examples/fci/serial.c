/* The product on one process. */
#include "matvec.h"

int main(int argc, char **argv)
{
    struct problem it = problem(argc, argv, 0, 1, NULL);
    double *y = malloc(it.n * sizeof *y), begin = now();
    for (int step = 0; step < it.steps; step++) {
        for (int row = 0; row < it.n; row++)
            y[row] = row_times(&it, row, it.x);
        memcpy(it.x, y, it.n * sizeof *y);
    }
    return report("serial", &it, it.x, now() - begin, argc, argv);
}
