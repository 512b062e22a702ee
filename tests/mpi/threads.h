/* What test programs with threads share beside check.h. */
#ifndef THREADS_H
#define THREADS_H

#include "check.h"
#include <pthread.h>

static pthread_mutex_t report_lock = PTHREAD_MUTEX_INITIALIZER;

/* EXPECT, by any thread. */
#define THREAD_EXPECT(condition, ...)              \
    do {                                           \
        if (!(condition)) {                        \
            pthread_mutex_lock(&report_lock);      \
            REPORT(__VA_ARGS__);                   \
            pthread_mutex_unlock(&report_lock);    \
        }                                          \
    } while (0)

#endif
