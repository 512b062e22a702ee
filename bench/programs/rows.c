/* Measures the rows named on the command line, each as KIND:SIZE, in one job.
 *
 *   rows BUDGET_MS BATCHES LIMIT_S KIND:SIZE...
 *
 * Prints `KIND:SIZE value unit` for each: the median of BATCHES batches. A row takes about BUDGET_MS;
 * a rank that is still in a row after LIMIT_S ends by SIGALRM, and with it the job. */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BATCHES = 99, BATCHES_WHEN_SLOW = 3, COLD = 10 };

int rank, ranks;

unsigned char *memory(size_t bytes)
{
    void *start;
    if (posix_memalign(&start, 4096, bytes ? bytes : 1) != 0) {
        fprintf(stderr, "rank %d: no memory for a buffer of %zu bytes\n", rank, bytes);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    memset(start, 0, bytes);
    return start;
}

static inline uint64_t pattern(size_t word, unsigned seed)
{
    return (word + 1) * 0x9e3779b97f4a7c15u ^ (uint64_t)seed * 0xd6e8feb86659fd93u;
}

void fill(unsigned char *bytes, size_t size, unsigned seed)
{
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = pattern(at / 8, seed);
        memcpy(bytes + at, &word, size - at < 8 ? size - at : 8);
    }
}

ptrdiff_t differs(const unsigned char *bytes, size_t size, unsigned seed)
{
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = pattern(at / 8, seed);
        if (memcmp(bytes + at, &word, size - at < 8 ? size - at : 8) != 0)
            return (ptrdiff_t)at;
    }
    return -1;
}

/* The slowest rank's time, known to all: every rank then takes the same decisions. */
static double agreed(double seconds)
{
    double slowest;
    MPI_Allreduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Seconds for one operation: the median of batches that are long enough to time. */
static double measured(const struct kind *kind, double budget, int batches)
{
    double slice = budget / batches, spent = 0, warming = 0;
    long count = 1;
    /* The first operations are cold, and some libraries prepare for those that follow: others'
     * benchmarks leave out as many. */
    for (int cold = 0; cold < COLD && warming < COLD * budget; cold++) {
        spent = agreed(kind->batch(1));
        warming += spent;
    }
    if (spent < budget) {
        for (;;) {
            spent = agreed(kind->batch(count));
            if (spent >= slice) {
                /* Being put off the core once must not pass for a slow operation. */
                double again = agreed(kind->batch(count));
                spent = again < spent ? again : spent;
                if (spent >= slice / 2)
                    break;
            }
            double growth = spent > 0 ? slice / spent : 16;
            count = (long)((double)count * (growth < 1.5 ? 1.5 : growth > 16 ? 16 : growth)) + 1;
        }
    }
    if (spent * batches > 3 * budget && batches > BATCHES_WHEN_SLOW)
        batches = BATCHES_WHEN_SLOW;
    if (spent > 5 * budget)
        batches = 1;
    double samples[MOST_BATCHES];
    for (int batch = 0; batch < batches; batch++)
        samples[batch] = agreed(kind->batch(count));
    qsort(samples, (size_t)batches, sizeof *samples, ascending);
    return samples[batches / 2] / (double)count;
}

/* One operation with known bytes, outside the timed part. */
static void verify(const struct kind *kind, const char *row, int salt)
{
    kind->prepare(salt);
    /* Nobody sends into a buffer that its owner is still clearing. */
    MPI_Barrier(MPI_COMM_WORLD);
    kind->batch(1);
    ptrdiff_t wrong = kind->check(salt);
    if (wrong >= 0) {
        fprintf(stderr, "rank %d: %s: wrong data at byte %td\n", rank, row, wrong);
        MPI_Abort(MPI_COMM_WORLD, 4);
    }
}

static const struct kind *kind_named(const char *row, size_t length)
{
    const struct kind *tables[] = { pair_kinds, collective_kinds, type_kinds, onesided_kinds,
                                    overlap_kinds, file_kinds };
    for (size_t table = 0; table < sizeof tables / sizeof *tables; table++)
        for (const struct kind *kind = tables[table]; kind->name; kind++)
            if (strlen(kind->name) == length && strncmp(kind->name, row, length) == 0)
                return kind;
    return NULL;
}

int main(int count, char **arguments)
{
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (count < 5) {
        fprintf(stderr, "usage: rows BUDGET_MS BATCHES LIMIT_S KIND:SIZE...\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    double budget = atof(arguments[1]) / 1000;
    int batches = atoi(arguments[2]);
    batches = batches < 1 ? 1 : batches > MOST_BATCHES ? MOST_BATCHES : batches;
    unsigned limit = (unsigned)atoi(arguments[3]);
    for (int row = 4; row < count; row++) {
        const char *name = arguments[row];
        const char *colon = strchr(name, ':');
        const struct kind *kind = colon ? kind_named(name, (size_t)(colon - name)) : NULL;
        if (!kind || ranks < kind->least_ranks) {
            fprintf(stderr, "rows: no row %s with %d ranks\n", name, ranks);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        size_t size = strtoull(colon + 1, NULL, 10);
        alarm(limit);
        kind->open(size);
        verify(kind, name, 1);
        double seconds = measured(kind, budget, batches);
        verify(kind, name, 2);
        kind->close();
        if (rank == 0) {
            printf("%s %.6g %s\n", name, kind->figure(seconds, size), kind->unit);
            fflush(stdout);
        }
    }
    alarm(limit);
    MPI_Finalize();
    return 0;
}
