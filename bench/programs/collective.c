/* Rows of collective calls over all ranks. A batch is a loop of calls with nothing between them;
 * its time is the slowest rank's. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static size_t length;
static unsigned char *out, *in;

static void open_single(size_t size)
{
    length = size;
    out = memory(size);
    in = memory(size);
}

static void open_all(size_t size)
{
    open_single(size * (size_t)ranks);
    length = size;
}

static void close_buffers(void)
{
    free(out);
    free(in);
}

/* ---- barrier ---- */

static void prepare_nothing(int salt)
{
    (void)salt;
}

static ptrdiff_t check_nothing(int salt)
{
    (void)salt;
    return -1;
}

static double batch_barrier(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++)
        MPI_Barrier(MPI_COMM_WORLD);
    return now() - start;
}

/* ---- broadcast from rank 0 ---- */

static void prepare_bcast(int salt)
{
    if (rank == 0)
        fill(in, length, (unsigned)salt);
    else
        memset(in, 0, length);
}

static ptrdiff_t check_bcast(int salt)
{
    return differs(in, length, (unsigned)salt);
}

static double batch_bcast(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++)
        MPI_Bcast(in, (int)length, MPI_BYTE, 0, MPI_COMM_WORLD);
    return now() - start;
}

/* ---- sum of doubles ---- */

static double addend(size_t at, int salt, int owner)
{
    return (double)((at % 1000 + 1) * (size_t)salt + (size_t)owner);
}

static void prepare_allreduce(int salt)
{
    for (size_t at = 0; at < length / sizeof(double); at++)
        ((double *)out)[at] = addend(at, salt, rank);
    memset(in, 0, length);
}

static ptrdiff_t check_allreduce(int salt)
{
    for (size_t at = 0; at < length / sizeof(double); at++) {
        /* Small whole numbers: the sum is exact in any order. */
        double sum = addend(at, salt, 0) * ranks + ranks * (ranks - 1) / 2.0;
        if (((const double *)in)[at] != sum)
            return (ptrdiff_t)(at * sizeof(double));
    }
    return -1;
}

static double batch_allreduce(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++)
        MPI_Allreduce(out, in, (int)(length / sizeof(double)), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return now() - start;
}

/* ---- all to all; the size is that of one rank's part ---- */

static unsigned route(int from, int to, int salt)
{
    return (unsigned)((salt * ranks + from) * ranks + to);
}

static void prepare_alltoall(int salt)
{
    for (int to = 0; to < ranks; to++)
        fill(out + length * (size_t)to, length, route(rank, to, salt));
    memset(in, 0, length * (size_t)ranks);
}

static ptrdiff_t check_alltoall(int salt)
{
    for (int from = 0; from < ranks; from++) {
        ptrdiff_t wrong = differs(in + length * (size_t)from, length, route(from, rank, salt));
        if (wrong >= 0)
            return wrong + (ptrdiff_t)length * from;
    }
    return -1;
}

static double batch_alltoall(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++)
        MPI_Alltoall(out, (int)length, MPI_BYTE, in, (int)length, MPI_BYTE, MPI_COMM_WORLD);
    return now() - start;
}

/* ---- all gather; the size is that of one rank's part ---- */

static void prepare_allgather(int salt)
{
    fill(out, length, route(rank, 0, salt));
    memset(in, 0, length * (size_t)ranks);
}

static ptrdiff_t check_allgather(int salt)
{
    for (int from = 0; from < ranks; from++) {
        ptrdiff_t wrong = differs(in + length * (size_t)from, length, route(from, 0, salt));
        if (wrong >= 0)
            return wrong + (ptrdiff_t)length * from;
    }
    return -1;
}

static double batch_allgather(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++)
        MPI_Allgather(out, (int)length, MPI_BYTE, in, (int)length, MPI_BYTE, MPI_COMM_WORLD);
    return now() - start;
}

/* ---- sum of doubles, a part for each; the size is that of one rank's part ---- */

static void prepare_scatter(int salt)
{
    for (size_t at = 0; at < length / sizeof(double) * (size_t)ranks; at++)
        ((double *)out)[at] = addend(at, salt, rank);
    memset(in, 0, length);
}

static ptrdiff_t check_scatter(int salt)
{
    size_t count = length / sizeof(double);
    for (size_t at = 0; at < count; at++) {
        double sum = addend((size_t)rank * count + at, salt, 0) * ranks + ranks * (ranks - 1) / 2.0;
        if (((const double *)in)[at] != sum)
            return (ptrdiff_t)(at * sizeof(double));
    }
    return -1;
}

static double batch_scatter(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++)
        MPI_Reduce_scatter_block(out, in, (int)(length / sizeof(double)), MPI_DOUBLE, MPI_SUM,
                                 MPI_COMM_WORLD);
    return now() - start;
}

static double microseconds(double seconds, size_t size)
{
    (void)size;
    return seconds * 1e6;
}

const struct kind collective_kinds[] = {
    { "barrier", "us", 1, open_single, prepare_nothing, batch_barrier, check_nothing, close_buffers,
      microseconds },
    { "bcast", "us", 1, open_single, prepare_bcast, batch_bcast, check_bcast, close_buffers,
      microseconds },
    { "allreduce", "us", 1, open_single, prepare_allreduce, batch_allreduce, check_allreduce,
      close_buffers, microseconds },
    { "alltoall", "us", 1, open_all, prepare_alltoall, batch_alltoall, check_alltoall,
      close_buffers, microseconds },
    { "allgather", "us", 1, open_all, prepare_allgather, batch_allgather, check_allgather,
      close_buffers, microseconds },
    { "reduce-scatter", "us", 1, open_all, prepare_scatter, batch_scatter, check_scatter,
      close_buffers, microseconds },
    { 0 },
};
