/* The product by remote store, one block a step. With the fourth argument "flags" there is no barrier:
 * each process stores a flag behind its block, and waits for everyone's flag. Two copies of x are used
 * in turn, for the reason that shared.c gives. */
#include "common.h"

int main(int argc, char **argv)
{
    begin_fci(&argc, &argv);
    int by_flags = argc > 4 && !strcmp(argv[4], "flags");
    struct problem it = problem(argc, argv, rank, size, NULL);
    size_t copy = it.n * sizeof(double), lines = 2 * copy;
    void *memory = NULL;
    double *y = malloc((it.last - it.first) * sizeof *y);
    OK(FCI_AllocateBuffer(lines + size * 64, &memory));
    OK(FCI_OpenWindow(0, 0, memory, lines + size * 64));
    double *x = memory;
    memcpy(x, it.x, copy);
    barrier();
    double begin = now();
    for (int step = 0; step < it.steps; step++) {
        const double *old = x + step % 2 * it.n;
        uint64_t new = (step + 1) % 2 * copy;
        for (int row = it.first; row < it.last; row++)
            y[row - it.first] = row_times(&it, row, old);
        OK(FCI_PutBlock(FCI_ALL_PROCESSES, new + it.first * sizeof *x, y,
                        (it.last - it.first) * sizeof *y));
        if (!by_flags) {
            barrier();
            continue;
        }
        OK(FCI_PutWord(FCI_ALL_PROCESSES, lines + rank * 64, step + 1));
        for (int other = 0; other < size; other++) {
            const uint64_t *flag = (const uint64_t *)((char *)memory + lines + other * 64);
            OK(FCI_WaitFlag(flag, FCI_AT_LEAST, step + 1));
        }
    }
    barrier();
    int status = report(by_flags ? "flags" : "blocks", &it, x + it.steps % 2 * it.n, now() - begin,
                        argc, argv);
    OK(FCI_Finalize());
    return status;
}
