/* What both sides measure: the same data, drawn from the same numbers. */
#ifndef ROWS_H
#define ROWS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLE = 1 << 20, PUTS = 1000000, EXCHANGE = 16384 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uint64_t draw(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Process 0 prints the middle of `count` values of a row. */
static void row(int pid, const char *name, double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    if (pid == 0)
        printf("%s\t%.6g\n", name, values[count / 2]);
}

#endif
