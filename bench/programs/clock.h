/* The clock, what is made of its times, and a fixed amount of computation. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/* CLOCK_MONOTONIC is one clock for all processes of a machine, which MPI_Wtime need not be. */
static inline double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static inline int ascending(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Sorts the values too. */
static inline double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[count / 2];
}

/* A fixed amount of computation that the compiler cannot shorten. */
static inline uint64_t work(uint64_t loops)
{
    uint64_t value = 88172645463325252u;
    while (loops-- > 0) {
        value ^= value << 13;
        value ^= value >> 7;
        value ^= value << 17;
    }
    return value;
}

#endif
