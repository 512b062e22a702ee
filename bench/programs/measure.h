/* What every measuring program shares: the clock, the calibrated loop, the data patterns. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* One kind of row. `batch` does `count` operations and returns the seconds that this rank spent in
 * the timed part; `prepare` fills the buffers for a checked operation; `check` returns the number
 * of the first wrong byte, or -1. */
struct kind {
    const char *name;
    const char *unit;
    int least_ranks;
    void (*open)(size_t size);
    void (*prepare)(int salt);
    double (*batch)(long count);
    ptrdiff_t (*check)(int salt);
    void (*close)(void);
    double (*figure)(double seconds_per_operation, size_t size);
};

extern const struct kind pair_kinds[];
extern const struct kind collective_kinds[];

/* This rank and the number of ranks. */
extern int rank, ranks;

/* Page-aligned, touched memory; ends the job when there is none. */
unsigned char *memory(size_t bytes);

/* A pattern that differs by seed and by place, so that a byte from elsewhere is seen. */
void fill(unsigned char *bytes, size_t size, unsigned seed);
ptrdiff_t differs(const unsigned char *bytes, size_t size, unsigned seed);

/* CLOCK_MONOTONIC is one clock for all processes of a machine, which MPI_Wtime need not be. */
static inline double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
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
