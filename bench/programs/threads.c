/* Threads of two ranks that talk at once: 8-byte messages and puts, by 1, 2, 4 .. threads, each with a communicator
 * or window of its own, or all on one communicator with a tag each.
 *
 *   mpiexec -n 2 ./threads [THREADS] [MILLISECONDS] [single]
 *
 * THREADS is the most (8), each row takes about MILLISECONDS (300). With `single` MPI_THREAD_SINGLE is asked for and
 * one thread measured. A line for each row: its name, threads, figure, unit. Rates are those of all threads together;
 * times are half a round trip, or one put and flush, of the slowest thread. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 64, WINDOW = 64 };

struct thread {
    pthread_t id;
    int tag;
    MPI_Comm comm;
    MPI_Win window;
    double seconds;
    /* Apart from the next one's. */
    char buffer[256];
};

static int rank, peer;
static struct thread threads[MOST];
static pthread_barrier_t all;
static long count;
static void (*work_of)(struct thread *, long);

static void pingpong(struct thread *own, long times)
{
    while (times-- > 0) {
        if (rank == 0)
            MPI_Send(own->buffer, 8, MPI_BYTE, peer, own->tag, own->comm);
        MPI_Recv(own->buffer, 8, MPI_BYTE, peer, own->tag, own->comm, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Send(own->buffer, 8, MPI_BYTE, peer, own->tag, own->comm);
    }
}

/* Rank 0 sends, 64 messages at a time, each followed by an answer. */
static void stream(struct thread *own, long times)
{
    MPI_Request requests[WINDOW];
    for (long left = times; left > 0; left -= WINDOW) {
        for (int at = 0; at < WINDOW; at++)
            if (rank == 0)
                MPI_Isend(own->buffer, 8, MPI_BYTE, peer, own->tag, own->comm, &requests[at]);
            else
                MPI_Irecv(own->buffer, 8, MPI_BYTE, peer, own->tag, own->comm, &requests[at]);
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        if (rank == 0)
            MPI_Recv(own->buffer, 0, MPI_BYTE, peer, own->tag, own->comm, MPI_STATUS_IGNORE);
        else
            MPI_Send(own->buffer, 0, MPI_BYTE, peer, own->tag, own->comm);
    }
}

static void put(struct thread *own, long times)
{
    if (rank == 1)
        return;
    while (times-- > 0) {
        MPI_Put(own->buffer, 8, MPI_BYTE, peer, 0, 8, MPI_BYTE, own->window);
        MPI_Win_flush(peer, own->window);
    }
}

static void *run(void *argument)
{
    struct thread *own = argument;
    work_of(own, WINDOW);
    pthread_barrier_wait(&all);
    double start = now();
    work_of(own, count);
    own->seconds = now() - start;
    return NULL;
}

/* Seconds that `number` threads take for `times` operations each, the slowest of them on rank 0. */
static double measure(void (*work)(struct thread *, long), int number, long times)
{
    work_of = work;
    count = times;
    pthread_barrier_init(&all, NULL, (unsigned)number);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int at = 1; at < number; at++)
        pthread_create(&threads[at].id, NULL, run, &threads[at]);
    run(&threads[0]);
    double longest = threads[0].seconds;
    for (int at = 1; at < number; at++) {
        pthread_join(threads[at].id, NULL);
        if (threads[at].seconds > longest)
            longest = threads[at].seconds;
    }
    pthread_barrier_destroy(&all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&longest, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return longest;
}

static void row(const char *name, void (*work)(struct thread *, long), int number, double budget)
{
    long times = WINDOW;
    double seconds;
    while ((seconds = measure(work, number, times)) < budget / 10)
        times *= 4;
    times = (long)((double)times * budget / seconds) / WINDOW * WINDOW + WINDOW;
    double values[3];
    for (int at = 0; at < 3; at++)
        values[at] = measure(work, number, times);
    seconds = median(values, 3);
    if (rank > 0)
        return;
    if (work == pingpong)
        printf("%-14s %2d  %8.3f us\n", name, number, seconds / (double)times / 2 * 1e6);
    else
        printf("%-14s %2d  %8.3f M/s\n", name, number, (double)times * number / seconds * 1e-6);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int most = argc > 1 ? atoi(argv[1]) : 8, single = argc > 3 && !strcmp(argv[3], "single");
    double budget = (argc > 2 ? atof(argv[2]) : 300) * 1e-3 / 3;
    int provided;
    MPI_Init_thread(&argc, &argv, single ? MPI_THREAD_SINGLE : MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (most > MOST || most < 1 || (!single && provided < MPI_THREAD_MULTIPLE))
        MPI_Abort(MPI_COMM_WORLD, 2);
    most = single ? 1 : most;
    peer = 1 - rank;
    for (int at = 0; at < most; at++)
        MPI_Comm_dup(MPI_COMM_WORLD, &threads[at].comm);
    for (int number = 1; number <= most; number *= 2)
        row("comm/pingpong", pingpong, number, budget);
    for (int number = 1; number <= most; number *= 2)
        row("comm/rate", stream, number, budget);
    for (int at = 0; at < most; at++) {
        MPI_Comm_free(&threads[at].comm);
        threads[at].comm = MPI_COMM_WORLD;
        threads[at].tag = at;
    }
    for (int number = 1; number <= most; number *= 2)
        row("tag/pingpong", pingpong, number, budget);
    for (int number = 1; number <= most; number *= 2)
        row("tag/rate", stream, number, budget);
    for (int at = 0; at < most; at++) {
        void *base;
        MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &threads[at].window);
        MPI_Win_lock_all(0, threads[at].window);
    }
    for (int number = 1; number <= most; number *= 2)
        row("window/put", put, number, budget);
    for (int at = 0; at < most; at++) {
        MPI_Win_unlock_all(threads[at].window);
        MPI_Win_free(&threads[at].window);
    }
    MPI_Finalize();
    return 0;
}
