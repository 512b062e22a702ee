/* A word from one rank to another without MPI: for tests in which a rank computes until another one
 * has got on. Both are on one machine, under one mpiexec. */
#ifndef OUTSIDE_H
#define OUTSIDE_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 20 }; /* seconds: a test waits as long only if it fails */

static void outside_path(char *path, size_t size, const char *word) {
    const char *place = getenv("TMPDIR");
    snprintf(path, size, "%s/serried-test-%d-%s", place ? place : "/tmp", (int)getppid(), word);
}

static void say_outside(const char *word) {
    char path[1000];
    outside_path(path, sizeof path, word);
    close(open(path, O_CREAT | O_WRONLY, 0600));
}

/* Whether somebody says it. */
static int hear_outside(const char *word) {
    char path[1000];
    outside_path(path, sizeof path, word);
    for (time_t end = time(NULL) + PATIENCE; time(NULL) <= end; usleep(1000))
        if (unlink(path) == 0) return 1;
    return 0;
}

#endif
