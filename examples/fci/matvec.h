/* What the seven forms of the iterative matrix-vector product x <- A x share.
 *
 * Rows are distributed: process `rank` of `size` has rows first .. last - 1. Every process has all of
 * x. A form says what happens to its part of the result; the rest is here. */
#ifndef MATVEC_H
#define MATVEC_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The problem, and this process's part of it. */
struct problem {
    int n, steps, rank, size, first, last;
    double *a; /* our rows of A, one after the other */
    double *x; /* all of x */
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Rows that add up to one, so that x stays bounded. */
static double element(int n, int row, int column)
{
    return (double)((row * 7 + column * 13) % 10 + 1) / (5.5 * n);
}

static double start(int place) { return 1.0 + (double)(place % 17) / 16; }

/* Rows of a process. */
static int part(int n, int size, int rank) { return (int)((long)n * rank / size); }

/* From the arguments `N STEPS`; x is where the form wants it, or anywhere if it is NULL. */
static struct problem problem(int argc, char **argv, int rank, int size, double *x)
{
    struct problem it = { .n = 1000, .steps = 50, .rank = rank, .size = size };
    if (argc > 1)
        it.n = atoi(argv[1]);
    if (argc > 2)
        it.steps = atoi(argv[2]);
    if (it.n < size || it.steps < 1) {
        fprintf(stderr, "usage: %s [N [STEPS]], with at least as many rows as processes\n", argv[0]);
        exit(2);
    }
    it.first = part(it.n, size, rank);
    it.last = part(it.n, size, rank + 1);
    it.a = malloc((size_t)(it.last - it.first) * (size_t)it.n * sizeof *it.a);
    it.x = x != NULL ? x : malloc((size_t)it.n * sizeof *it.x);
    for (int row = it.first; row < it.last; row++)
        for (int column = 0; column < it.n; column++)
            it.a[(size_t)(row - it.first) * it.n + column] = element(it.n, row, column);
    for (int place = 0; place < it.n; place++)
        it.x[place] = start(place);
    return it;
}

/* One element of the result: a row of A times x. */
static double row_times(const struct problem *it, int row, const double *x)
{
    const double *a = it->a + (size_t)(row - it->first) * it->n;
    double sum = 0;
    for (int column = 0; column < it->n; column++)
        sum += a[column] * x[column];
    return sum;
}

/* Compares x after all steps with what one process computes. Costs as much as all of them. */
static int is_right(const struct problem *it, const double *x)
{
    double *now_x = malloc(it->n * sizeof *now_x), *next = malloc(it->n * sizeof *next);
    for (int place = 0; place < it->n; place++)
        now_x[place] = start(place);
    for (int step = 0; step < it->steps; step++) {
        for (int row = 0; row < it->n; row++) {
            next[row] = 0;
            for (int column = 0; column < it->n; column++)
                next[row] += element(it->n, row, column) * now_x[column];
        }
        double *swap = now_x;
        now_x = next;
        next = swap;
    }
    int right = 1;
    for (int place = 0; place < it->n; place++)
        right = right && fabs(x[place] - now_x[place]) <= 1e-12 * fabs(now_x[place]);
    free(now_x);
    free(next);
    return right;
}

/* Rank 0 reports; `seconds` is the time of all steps. Every process checks if the third argument is
 * "check". Answers the exit status. */
static int report(const char *form, const struct problem *it, const double *x, double seconds,
                  int argc, char **argv)
{
    int wanted = argc > 3 && !strcmp(argv[3], "check");
    if (wanted && !is_right(it, x)) {
        fprintf(stderr, "%s: rank %d has a wrong result\n", form, it->rank);
        return 1;
    }
    if (it->rank == 0)
        printf("%s %d %d %d %.3f us/step\n", form, it->size, it->n, it->steps,
               1e6 * seconds / it->steps);
    return 0;
}

#endif
