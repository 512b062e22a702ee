/* Sorting by regular samples: everyone sorts its keys and offers p of them as samples; the samples of
 * all say where to cut, so that each process gets about as many; then runs that are sorted are merged.
 * At the end the time is compared with what the cost model says. */
#include <bsp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t key;

static int compare(const void *left, const void *right)
{
    key a = *(const key *)left, b = *(const key *)right;
    return (a > b) - (a < b);
}

static void sort(key *keys, size_t n)
{
    qsort(keys, n, sizeof *keys, compare);
}

/* Merges runs that follow each other, two by two; `starts` has one more than there are. */
static key *merge(key *from, key *to, long *starts, int runs)
{
    for (; runs > 1; runs = (runs + 1) / 2) {
        for (int run = 0; run < runs; run += 2) {
            long a = starts[run], middle = starts[run + 1];
            long end = run + 2 <= runs ? starts[run + 2] : middle, b = middle, at = a;
            while (a < middle && b < end)
                to[at++] = from[b] < from[a] ? from[b++] : from[a++];
            memcpy(&to[at], &from[a], (size_t)(middle - a) * sizeof *to);
            memcpy(&to[at + middle - a], &from[b], (size_t)(end - b) * sizeof *to);
        }
        for (int run = 0; run <= runs; run += 2)
            starts[run / 2] = starts[run];
        starts[(runs + 1) / 2] = starts[runs];
        key *swap = from;
        from = to, to = swap;
    }
    return from;
}

/* Sorts `n` keys of each process; answers how many this one has then, and where. */
static long sample_sort(int p, int s, key *keys, long n, key **result)
{
    key *samples = malloc((size_t)(p * p) * sizeof *samples);
    long *counts = calloc((size_t)p, sizeof *counts), *starts = calloc((size_t)p + 2, sizeof *starts);
    bsp_push_reg(samples, p * p * (int)sizeof *samples);
    bsp_push_reg(counts, p * (int)sizeof *counts);
    sort(keys, (size_t)n);
    bsp_sync();

    for (int i = 0; i < p; i++) {
        key sample = keys[(n * i) / p];
        for (int t = 0; t < p; t++)
            bsp_put(t, &sample, samples, (s * p + i) * (int)sizeof sample, sizeof sample);
    }
    bsp_sync();

    sort(samples, (size_t)(p * p));
    long *cuts = calloc((size_t)p + 1, sizeof *cuts);
    for (int t = 1; t < p; t++) {
        key splitter = samples[t * p + p / 2 - 1];
        long low = cuts[t - 1], high = n;
        while (low < high) {
            long middle = (low + high) / 2;
            if (keys[middle] < splitter)
                low = middle + 1;
            else
                high = middle;
        }
        cuts[t] = low;
    }
    cuts[p] = n;
    for (int t = 0; t < p; t++) {
        long count = cuts[t + 1] - cuts[t];
        bsp_put(t, &count, counts, s * (int)sizeof count, sizeof count);
    }
    bsp_sync();

    for (int t = 0; t < p; t++)
        starts[t + 1] = starts[t] + counts[t];
    long total = starts[p];
    key *runs = malloc((size_t)(total + 1) * sizeof *runs), *spare = malloc((size_t)(total + 1) * sizeof *spare);
    long *places = calloc((size_t)p, sizeof *places);
    bsp_push_reg(runs, total * (ptrdiff_t)sizeof *runs);
    bsp_push_reg(places, p * (ptrdiff_t)sizeof *places);
    bsp_sync();

    /* Where each run goes is known to its receiver: it tells. */
    for (int t = 0; t < p; t++)
        bsp_put(t, &starts[t], places, s * (int)sizeof *starts, sizeof *starts);
    bsp_sync();

    for (int t = 0; t < p; t++)
        bsp_hpput(t, &keys[cuts[t]], runs, places[t] * (ptrdiff_t)sizeof *runs,
                  (cuts[t + 1] - cuts[t]) * (ptrdiff_t)sizeof *runs);
    bsp_pop_reg(places);
    bsp_pop_reg(runs);
    bsp_pop_reg(counts);
    bsp_pop_reg(samples);
    bsp_sync();

    *result = merge(runs, spare, starts, p);
    free(*result == runs ? spare : runs);
    free(samples);
    free(counts);
    free(starts);
    free(cuts);
    free(places);
    return total;
}

static key draw(key *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static double base2(double x)
{
    double log = 0;
    for (; x > 1; x /= 2)
        log++;
    return log;
}

enum { ROUNDS = 5 };

static int compare_times(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The median: whatever else the machine does meanwhile falls on a few rounds. */
static double middle(double *times)
{
    qsort(times, ROUNDS, sizeof *times, compare_times);
    return times[ROUNDS / 2];
}

/* Seconds that sorting and merging cost for a comparison, while all processes do the same with `n`
 * keys: enough of them that caches help no more than they will. */
static void measure(long n, double *sorting, double *merging)
{
    long starts[3] = { 0, n / 2, n };
    key *keys = malloc((size_t)n * sizeof *keys), *fresh = malloc((size_t)n * sizeof *fresh);
    key state = 88172645463325252u;
    for (long i = 0; i < n; i++)
        keys[i] = draw(&state);
    sort(keys, (size_t)n / 2);
    bsp_sync();
    double start = bsp_time();
    sort(keys + n / 2, (size_t)n / 2);
    bsp_sync(); /* the slowest counts */
    *sorting = (bsp_time() - start) / ((double)(n / 2) * base2((double)(n / 2)));
    start = bsp_time();
    merge(keys, fresh, starts, 2);
    bsp_sync();
    *merging = (bsp_time() - start) / (double)n;
    free(fresh);
    free(keys);
}

int main(int argc, char **argv)
{
    bsp_begin(bsp_nprocs());
    int p = bsp_nprocs(), s = bsp_pid();
    long all = argc > 1 ? atol(argv[1]) : 1000000, n = all / p;
    key *keys = malloc((size_t)(n + 1) * sizeof *keys), *sorted, sum = 0, state = 88172645463325252u + (key)s * 7919;
    long probe = n / 2 < 1 << 14 ? 1 << 14 : n / 2 > 1 << 21 ? 1 << 21 : n / 2, count = 0;
    double times[ROUNDS], sorts[ROUNDS], merges[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        /* In turn with what is predicted, so that both see the same machine. */
        measure(probe, &sorts[round], &merges[round]);
        sum = 0;
        for (long i = 0; i < n; i++)
            sum += keys[i] = draw(&state);
        bsp_sync();
        double start = bsp_time();
        count = sample_sort(p, s, keys, n, &sorted);
        bsp_sync();
        times[round] = bsp_time() - start;
        if (round < ROUNDS - 1)
            free(sorted);
    }
    double elapsed = middle(times);

    /* In order, nothing lost, and the processes' parts in order too. */
    key *ends = calloc((size_t)p * 4, sizeof *ends);
    bsp_push_reg(ends, p * 4 * (int)sizeof *ends);
    bsp_sync();
    key facts[4] = { count ? sorted[0] : 0, count ? sorted[count - 1] : 0, sum, (key)count };
    for (long i = 0; i < count; i++) {
        facts[2] -= sorted[i];
        if (i > 0 && sorted[i] < sorted[i - 1])
            bsp_abort("key %ld is smaller than the one before", i);
    }
    bsp_put(0, facts, ends, s * (int)sizeof facts, sizeof facts);
    bsp_sync();
    if (s == 0) {
        key left = 0, last = 0, total = 0;
        long most = 0;
        for (int t = 0; t < p; t++) {
            key *fact = &ends[4 * t];
            left += fact[2], total += fact[3];
            if ((long)fact[3] > most)
                most = (long)fact[3];
            if (fact[3] && fact[0] < last)
                bsp_abort("process %d begins before the one before it ends", t);
            last = fact[3] ? fact[1] : last;
        }
        if (left != 0 || total != (key)(n * p))
            bsp_abort("keys were lost: %llu are left", (unsigned long long)total);
        printf("sample sort of %ld keys: %.3f ms\n", n * p, 1e3 * elapsed);
        double h = bsp_predict(0, (double)most * 8);
        if (h >= 0) {
            double predicted = middle(sorts) * (double)n * base2((double)n) +
                               middle(merges) * (double)most * base2((double)p) + h +
                               5 * bsp_predict(0, 0);
            printf("predicted: %.3f ms, %.1f %% off\n", 1e3 * predicted, 100 * (predicted / elapsed - 1));
        }
    }
    free(ends);
    free(keys);
    free(sorted);
    bsp_end();
    return 0;
}
