/* What the files of the program `rows` share: kinds of rows, memory, the data patterns. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stddef.h>
#include <stdint.h>

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
extern const struct kind type_kinds[];
extern const struct kind onesided_kinds[];
extern const struct kind overlap_kinds[];
extern const struct kind file_kinds[];

/* This rank and the number of ranks. */
extern int rank, ranks;

/* Page-aligned, touched memory; ends the job when there is none. */
unsigned char *memory(size_t bytes);

/* A pattern that differs by seed and by place, so that a byte from elsewhere is seen. */
void fill(unsigned char *bytes, size_t size, unsigned seed);
ptrdiff_t differs(const unsigned char *bytes, size_t size, unsigned seed);

#endif
