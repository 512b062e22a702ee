/* How much of a nonblocking allreduce is hidden behind computation, and what it costs beside the
 * blocking one. Rank 0 prints: time of the blocking call, of the nonblocking call followed at once by
 * its wait, of computing alone, of both together, and the part that is hidden.
 *
 *   mpicc -O2 -o overlap overlap.c && mpiexec -n RANKS ./overlap [BYTES [ROUNDS]]
 *
 * Hidden is 1 - (together - computing) / nonblocking. Run it with half as many ranks as there are
 * cores to see what a free core does, and with as many ranks as cores. */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

/* Arithmetic that touches no memory, for about so many microseconds. */
static double compute(long steps)
{
    double value = 1.0;
    for (long step = 0; step < steps; step++)
        value = value * 1.0000001 + 1e-9;
    return value;
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

enum { BLOCKING, NONBLOCKING, COMPUTING, BOTH, KINDS };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, rounds = argc > 2 ? atoi(argv[2]) : 200;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long bytes = argc > 1 ? atol(argv[1]) : 1 << 20;
    int count = (int)(bytes / (long)sizeof(double));
    double *in = malloc((size_t)bytes), *out = malloc((size_t)bytes);
    double *times = malloc(sizeof(double) * (size_t)rounds * KINDS);
    if (!in || !out || !times || count < 1 || rounds < 1) return 1;
    for (int i = 0; i < count; i++) in[i] = i % 1000;
    /* Computing takes a little longer than the operation, so that all of it could be hidden. */
    double start = 0, sink = 0;
    for (int round = 0; round < 10; round++) {
        if (round == 5) start = now();
        MPI_Request request;
        MPI_Iallreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    double wanted = 1.25 * (now() - start) / 5, one = now();
    sink += compute(1000000);
    one = now() - one;
    MPI_Bcast(&wanted, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    long steps = (long)(wanted / one * 1000000);
    for (int round = 0; round < rounds; round++)
        for (int kind = 0; kind < KINDS; kind++) {
            MPI_Request request;
            MPI_Barrier(MPI_COMM_WORLD);
            double begin = now();
            if (kind == BLOCKING) MPI_Allreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            if (kind == NONBLOCKING || kind == BOTH)
                MPI_Iallreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
            if (kind == COMPUTING || kind == BOTH) sink += compute(steps);
            if (kind == NONBLOCKING || kind == BOTH) MPI_Wait(&request, MPI_STATUS_IGNORE);
            double took = now() - begin, slowest;
            MPI_Reduce(&took, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
            times[kind * rounds + round] = slowest;
        }
    if (rank == 0) {
        double median[KINDS];
        for (int kind = 0; kind < KINDS; kind++) {
            qsort(times + kind * rounds, (size_t)rounds, sizeof(double), ascending);
            median[kind] = times[kind * rounds + rounds / 2];
        }
        double hidden = 1 - (median[BOTH] - median[COMPUTING]) / median[NONBLOCKING];
        printf("bytes %ld blocking %.1f nonblocking %.1f computing %.1f both %.1f us\n", bytes,
               median[BLOCKING], median[NONBLOCKING], median[COMPUTING], median[BOTH]);
        printf("hidden %.0f %%, nonblocking / blocking %.2f%s\n", 100 * hidden,
               median[NONBLOCKING] / median[BLOCKING], sink == 0 ? "" : " ");
    }
    free(in), free(out), free(times);
    MPI_Finalize();
    return 0;
}
