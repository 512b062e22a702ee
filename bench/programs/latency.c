/* The latency of MPI beside that of a remote store: `latency BUDGET_MS` on two ranks. */
#define _GNU_SOURCE
#include "clock.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCHES = 9 };

static int rank;

static double batch(long count)
{
    uint64_t word = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    for (long i = 0; i < count; i++) {
        if (rank == 0) {
            MPI_Send(&word, sizeof word, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(&word, sizeof word, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&word, sizeof word, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&word, sizeof word, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        }
    }
    return (now() - begin) / 2;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double budget = (argc > 1 ? atof(argv[1]) : 60) / 1e3, times[BATCHES];
    long count = 16;
    for (;;) {
        int more = batch(count) < budget / BATCHES;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (!more)
            break;
        count *= 2;
    }
    for (int i = 0; i < BATCHES; i++)
        times[i] = batch(count) / (double)count;
    qsort(times, BATCHES, sizeof *times, compare);
    if (rank == 0)
        printf("mpi/trip %.6g ns\n", times[BATCHES / 2] * 1e9);
    MPI_Finalize();
    return 0;
}
