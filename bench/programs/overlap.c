/* Rows that tell how much of what does not block is hidden behind computation of about its length: a long
 * message from rank 0 to rank 1, while both compute, and collectives of all ranks. Hidden is
 * 1 - (together - computing) / communicating, of medians of what the slowest rank takes. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { COMMUNICATING, COMPUTING, BOTH, PARTS };
enum { TAG = 1, MOST_SAMPLES = 1024 };

/* Computing takes a little longer than communicating, so that all of that could be hidden. */
static const double LONGER = 1.25;

static size_t length;
static unsigned char *out, *in;
static uint64_t loops, total;
static double samples[PARTS][MOST_SAMPLES];
static int taken;
static MPI_Request requests[1];
/* What is measured: starts one operation. */
static void (*start)(void);

static void start_message(void)
{
    requests[0] = MPI_REQUEST_NULL;
    if (rank == 0)
        MPI_Isend(out, (int)length, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, requests);
    if (rank == 1)
        MPI_Irecv(in, (int)length, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, requests);
}

static void start_bcast(void)
{
    MPI_Ibcast(rank == 0 ? out : in, (int)length, MPI_BYTE, 0, MPI_COMM_WORLD, requests);
}

static void start_allreduce(void)
{
    MPI_Iallreduce(out, in, (int)(length / sizeof(int)), MPI_INT, MPI_BXOR, MPI_COMM_WORLD, requests);
}

/* The size is what each rank sends in all. */
static void start_alltoall(void)
{
    int part = (int)(length / (size_t)ranks);
    MPI_Ialltoall(out, part, MPI_BYTE, in, part, MPI_BYTE, MPI_COMM_WORLD, requests);
}

static double timed(int communicates, int computes)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    if (communicates)
        start();
    if (computes)
        total += work(loops);
    if (communicates)
        MPI_Wait(requests, MPI_STATUS_IGNORE);
    return now() - begin;
}

static double slowest(double seconds)
{
    double most;
    MPI_Allreduce(&seconds, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

/* Seconds for one loop of `work` where nothing disturbs it. */
static double loop_seconds(void)
{
    const uint64_t sample = 100000;
    double least = 1;
    for (int turn = 0; turn < 5; turn++) {
        double begin = now();
        total += work(sample);
        double spent = now() - begin;
        least = spent < least ? spent : least;
    }
    return least / (double)sample;
}

static void open_with(size_t size, void (*what)(void))
{
    double times[9];
    length = size;
    start = what;
    taken = 0;
    out = memory(size);
    in = memory(size);
    for (int turn = -3; turn < 9; turn++) {
        double spent = slowest(timed(1, 0));
        if (turn >= 0)
            times[turn] = spent;
    }
    loops = (uint64_t)(LONGER * median(times, 9) / slowest(loop_seconds())) + 1;
}

static void open_message(size_t size) { open_with(size, start_message); }
static void open_bcast(size_t size) { open_with(size, start_bcast); }
static void open_allreduce(size_t size) { open_with(size, start_allreduce); }
static void open_alltoall(size_t size) { open_with(size, start_alltoall); }

static void close_buffers(void)
{
    free(out);
    free(in);
}

/* All three in turn, so that what the machine does meanwhile falls on each. */
static double batch(long count)
{
    double begin = now();
    for (long turn = 0; turn < count; turn++) {
        int at = taken++ % MOST_SAMPLES;
        /* What goes was written just now, and what came is read. */
        for (size_t word = 0; word < length; word += 64)
            out[word] ^= count > 1 ? (unsigned char)turn : 0;
        samples[COMMUNICATING][at] = slowest(timed(1, 0));
        samples[COMPUTING][at] = slowest(timed(0, 1));
        samples[BOTH][at] = slowest(timed(1, 1));
        for (size_t word = 0; word < length; word += 64)
            total += in[word];
    }
    return now() - begin;
}

static void prepare(int salt)
{
    fill(out, length, (unsigned)(100 * salt + rank));
    memset(in, 0, length);
}

static ptrdiff_t check_from_first(int salt)
{
    return rank == 0 || (start == start_message && rank > 1) ? -1
                                                              : differs(in, length, (unsigned)(100 * salt));
}

static ptrdiff_t check_allreduce(int salt)
{
    unsigned char *sum = memory(length), *part = memory(length);
    for (int from = 0; from < ranks; from++) {
        fill(part, length, (unsigned)(100 * salt + from));
        for (size_t at = 0; at < length; at++)
            sum[at] ^= part[at];
    }
    ptrdiff_t wrong = -1;
    for (size_t at = 0; at < length && wrong < 0; at++)
        if (sum[at] != in[at])
            wrong = (ptrdiff_t)at;
    free(sum);
    free(part);
    return wrong;
}

static ptrdiff_t check_alltoall(int salt)
{
    unsigned char *theirs = memory(length);
    size_t part = length / (size_t)ranks;
    ptrdiff_t wrong = -1;
    for (int from = 0; from < ranks && wrong < 0; from++) {
        fill(theirs, length, (unsigned)(100 * salt + from));
        for (size_t at = 0; at < part && wrong < 0; at++)
            if (in[(size_t)from * part + at] != theirs[(size_t)rank * part + at])
                wrong = (ptrdiff_t)((size_t)from * part + at);
    }
    free(theirs);
    return wrong;
}

/* At least one in a hundred, so that figures can be compared. */
static double hidden(double seconds, size_t size)
{
    (void)seconds, (void)size;
    int count = taken < MOST_SAMPLES ? taken : MOST_SAMPLES;
    double computing = median(samples[COMPUTING], count);
    double exposed = median(samples[BOTH], count) - computing;
    double percent = 100 * (1 - exposed / median(samples[COMMUNICATING], count));
    return percent < 1 ? 1 : percent > 100 ? 100 : percent;
}

const struct kind overlap_kinds[] = {
    { "overlap-isend", "%", 2, open_message, prepare, batch, check_from_first, close_buffers, hidden },
    { "overlap-ibcast", "%", 2, open_bcast, prepare, batch, check_from_first, close_buffers, hidden },
    { "overlap-iallreduce", "%", 2, open_allreduce, prepare, batch, check_allreduce, close_buffers,
      hidden },
    { "overlap-ialltoall", "%", 2, open_alltoall, prepare, batch, check_alltoall, close_buffers,
      hidden },
    { 0 },
};
