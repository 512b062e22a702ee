/* The product in shared memory: everyone writes its part of the common y, all meet, everyone copies y.
 *
 * With one y and one barrier a step, a fast process would overwrite y while a slow one still copies
 * it. So there are two, used in turn: nobody comes back to the first before all have left it. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "common.h"
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Memory that all processes of the host map. */
static double *common(size_t bytes)
{
    uint64_t place[2] = { 0, 0 };
    int file = -1;
    if (rank == 0) {
        file = memfd_create("common", 0);
        place[0] = (uint64_t)getpid();
        place[1] = (uint64_t)file;
        if (file < 0 || ftruncate(file, (off_t)bytes) != 0)
            FCI_Abort(2);
    }
    OK(FCI_BroadcastMessage(FCI_ALL_PROCESSES, 0, place, sizeof place));
    if (rank != 0) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)place[0], (int)place[1]);
        file = open(path, O_RDWR);
    }
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
        fprintf(stderr, "shared: this form needs processes of one host\n");
        FCI_Abort(2);
    }
    return memory;
}

int main(int argc, char **argv)
{
    begin_fci(&argc, &argv);
    struct problem it = problem(argc, argv, rank, size, NULL);
    double *y = common(2 * it.n * sizeof *y);
    barrier();
    double begin = now();
    for (int step = 0; step < it.steps; step++) {
        double *mine = y + step % 2 * it.n;
        for (int row = it.first; row < it.last; row++)
            mine[row] = row_times(&it, row, it.x);
        barrier();
        memcpy(it.x, mine, it.n * sizeof *y);
    }
    barrier();
    int status = report("shared", &it, it.x, now() - begin, argc, argv);
    OK(FCI_Finalize());
    return status;
}
