/* What the tests of BSPlib share: checks that name the place and end the job. */
#ifndef CHECK_H
#define CHECK_H

#include <bsp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            bsp_abort("%s:%d: not true: %s", __FILE__, __LINE__, #condition);                     \
        }                                                                                         \
    } while (0)

/* The same in every process, from the same seed. */
static unsigned draw(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

#endif
