/* A job of steady load, to be run alone and beside another such job.
 *
 *   steady KIND COUNT LOOPS FOLDER JOBS LIMIT_S
 *
 * KIND is `pingpong` (8 bytes between ranks 0 and 1) or `compute` (LOOPS of work, then an allreduce
 * of 8 bytes). COUNT 0 chooses a count that takes a fifth of a second. The job starts when JOBS jobs
 * have left their mark in FOLDER. Prints count, start and end; the clock is the machine's, so the
 * lines of two jobs can be compared. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"

#include <dirent.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double LENGTH = 0.2;
static int rank;

static void pingpong(long count)
{
    double ball = 0;
    for (long turn = 0; turn < count && rank == 0; turn++) {
        MPI_Send(&ball, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(&ball, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (long turn = 0; turn < count && rank == 1; turn++) {
        MPI_Recv(&ball, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&ball, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
}

static void compute(long count, uint64_t loops)
{
    double mine = 1, sum;
    for (long turn = 0; turn < count; turn++) {
        mine = work(loops) != 0;
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

struct interval {
    double start, end;
};

static struct interval run(const char *kind, long count, uint64_t loops)
{
    double start = now();
    if (strcmp(kind, "pingpong") == 0)
        pingpong(count);
    else
        compute(count, loops);
    double end = now();
    struct interval whole;
    MPI_Allreduce(&start, &whole.start, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(&end, &whole.end, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return whole;
}

static double length(struct interval interval)
{
    return interval.end - interval.start;
}

/* Alone there is time to measure again: what two jobs take is divided by this. */
static struct interval middle_of_three(const char *kind, long count, uint64_t loops)
{
    struct interval low = run(kind, count, loops), high = run(kind, count, loops);
    if (length(low) > length(high)) {
        struct interval swap = low;
        low = high;
        high = swap;
    }
    struct interval third = run(kind, count, loops);
    return length(third) < length(low) ? low : length(third) > length(high) ? high : third;
}

static long fitting_count(const char *kind, uint64_t loops)
{
    long count = 1;
    for (;;) {
        struct interval whole = run(kind, count, loops);
        double seconds = length(whole);
        if (seconds >= LENGTH / 4)
            return (long)((double)count * LENGTH / seconds) + 1;
        double growth = seconds > 0 ? LENGTH / 2 / seconds : 16;
        count = (long)((double)count * (growth > 16 ? 16 : growth)) + 1;
    }
}

static int marks(const char *folder)
{
    int found = 0;
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries && (entry = readdir(entries)))
        found += entry->d_name[0] != '.';
    if (entries)
        closedir(entries);
    return found;
}

/* Waiting by sleeping: a job that waits for the other one must not slow its start-up. */
static void meet(const char *folder, int jobs)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%ld", folder, (long)getpid());
        int mark = open(path, O_CREAT | O_WRONLY, 0600);
        if (mark < 0) {
            fprintf(stderr, "steady: cannot leave a mark at %s\n", path);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        close(mark);
    }
    while (marks(folder) < jobs)
        nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
}

int main(int arguments_count, char **arguments)
{
    MPI_Init(&arguments_count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (arguments_count != 7) {
        fprintf(stderr, "usage: steady KIND COUNT LOOPS FOLDER JOBS LIMIT_S\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    const char *kind = arguments[1];
    long count = atol(arguments[2]);
    uint64_t loops = strtoull(arguments[3], NULL, 10);
    alarm((unsigned)atoi(arguments[6]));
    if (count == 0)
        count = fitting_count(kind, loops);
    else
        run(kind, 10, loops);
    int jobs = atoi(arguments[5]);
    meet(arguments[4], jobs);
    struct interval whole = jobs == 1 ? middle_of_three(kind, count, loops) : run(kind, count, loops);
    if (rank == 0)
        printf("count %ld turns\nstart %.9f s\nend %.9f s\n", count, whole.start, whole.end);
    MPI_Finalize();
    return 0;
}
