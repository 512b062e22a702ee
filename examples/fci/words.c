/* The product by remote store, word by word: each element goes to everyone as soon as it is computed.
 *
 * The windows of all processes overlap, so one store reaches all. Two copies of x are used in turn, for
 * the reason that shared.c gives; then nothing has to be copied. */
#include "common.h"

int main(int argc, char **argv)
{
    begin_fci(&argc, &argv);
    void *memory = NULL;
    struct problem it = problem(argc, argv, rank, size, NULL);
    OK(FCI_AllocateBuffer(2 * it.n * sizeof(double), &memory));
    OK(FCI_OpenWindow(0, 0, memory, 2 * it.n * sizeof(double)));
    double *x = memory;
    memcpy(x, it.x, it.n * sizeof *x);
    barrier();
    double begin = now();
    for (int step = 0; step < it.steps; step++) {
        const double *old = x + step % 2 * it.n;
        uint64_t new = (step + 1) % 2 * it.n * sizeof *x;
        for (int row = it.first; row < it.last; row++) {
            double sum = row_times(&it, row, old);
            uint64_t word;
            memcpy(&word, &sum, sizeof word);
            OK(FCI_PutWord(FCI_ALL_PROCESSES, new + row * sizeof *x, word));
        }
        barrier();
    }
    int status = report("words", &it, x + it.steps % 2 * it.n, now() - begin, argc, argv);
    OK(FCI_Finalize());
    return status;
}
