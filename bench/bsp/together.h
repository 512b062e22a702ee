/* What both sides of `pacing.py` measure: many hosts that send at once, to one of them or to all.
 *
 * usage: PROGRAM incast|exchange BYTES SAMPLES: so many bytes from each to each that is sent to.
 *
 * Prints the microseconds of each sample, from when all begin until all have what is theirs. */
#ifndef TOGETHER_H
#define TOGETHER_H

#include "rows.h"

/* What is sent differs from place to place, from sender to sender and from sample to sample. */
static unsigned char byte_of(int from, int sample, size_t at)
{
    return (unsigned char)(at * 7 + (at >> 8) + (size_t)from * 31 + (size_t)sample * 13);
}

static void fill(unsigned char *bytes, size_t count, int from, int sample)
{
    for (size_t at = 0; at < count; at++)
        bytes[at] = byte_of(from, sample, at);
}

/* Whether every 97th byte is right, and the last. */
static int is_filled(const unsigned char *bytes, size_t count, int from, int sample)
{
    for (size_t at = 0; at < count; at += 97)
        if (bytes[at] != byte_of(from, sample, at))
            return 0;
    return count == 0 || bytes[count - 1] == byte_of(from, sample, count - 1);
}

#endif
