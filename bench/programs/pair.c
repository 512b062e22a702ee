/* Rows between ranks 0 and 1. Other ranks wait in the collective call that ends each batch. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 1, GO = 20001, WINDOW = 64, WINDOW_BYTES = 32 << 20, MATCHED_BYTES = 8 };

static size_t length;            /* bytes of a message */
static int flying;               /* messages in flight, or outstanding */
static unsigned char *out, *in;
static MPI_Request *requests;

static void open_buffers(size_t bytes, int messages)
{
    length = bytes;
    flying = messages;
    out = memory(bytes * (size_t)messages);
    in = memory(bytes * (size_t)messages);
    requests = calloc((size_t)messages + 1, sizeof *requests);
    if (!requests)
        MPI_Abort(MPI_COMM_WORLD, 3);
}

static void close_buffers(void)
{
    free(out);
    free(in);
    free(requests);
}

static void prepare(int salt)
{
    fill(out, length * (size_t)flying, (unsigned)(100 * salt + rank));
    memset(in, 0, length * (size_t)flying);
}

static ptrdiff_t check_both(int salt)
{
    return rank > 1 ? -1 : differs(in, length * (size_t)flying, (unsigned)(100 * salt + 1 - rank));
}

static ptrdiff_t check_receiver(int salt)
{
    return rank == 1 ? check_both(salt) : -1;
}

/* ---- ping-pong ---- */

static void open_one(size_t size)
{
    open_buffers(size, 1);
}

static double batch_pingpong(long count)
{
    int bytes = (int)length;
    double start = now();
    if (rank == 0) {
        for (long turn = 0; turn < count; turn++) {
            MPI_Send(out, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
            MPI_Recv(in, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        return now() - start;
    }
    if (rank == 1) {
        for (long turn = 0; turn < count; turn++) {
            MPI_Recv(in, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(out, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
        }
    }
    return 0;
}

/* The same between programs that write what they send, something else each time, and read what they
 * receive. */
static unsigned char *models[2];
static unsigned long long total;

static void open_touched(size_t size)
{
    open_buffers(size, 1);
    for (int which = 0; which < 2; which++)
        models[which] = memory(size);
}

static void prepare_touched(int salt)
{
    prepare(salt);
    for (size_t at = 0; at < length; at++) {
        models[0][at] = (unsigned char)~out[at];
        models[1][at] = out[at];
    }
}

static void close_touched(void)
{
    for (int which = 0; which < 2; which++)
        free(models[which]);
    close_buffers();
}

static void send_written(int peer, const unsigned char *model)
{
    memcpy(out, model, length);
    MPI_Send(out, (int)length, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
}

static void receive_and_read(int peer)
{
    MPI_Recv(in, (int)length, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const unsigned long long *words = (const unsigned long long *)in;
    unsigned long long sum = 0;
    for (size_t word = 0; word < length / sizeof *words; word++)
        sum += words[word];
    total += sum;
    __asm__ volatile("" ::"r"(total));
}

static double batch_touched(long count)
{
    double start = now();
    for (long left = count; left > 0 && rank < 2; left--) {
        /* The last is what is checked. */
        const unsigned char *model = models[left % 2];
        if (rank == 0)
            send_written(1, model);
        receive_and_read(1 - rank);
        if (rank == 1)
            send_written(0, model);
    }
    return rank == 0 ? now() - start : 0;
}

static double one_way_microseconds(double seconds, size_t size)
{
    (void)size;
    return seconds / 2 * 1e6;
}

static double one_way_gigabytes(double seconds, size_t size)
{
    return 2 * (double)size / seconds / 1e9;
}

/* ---- many in flight, then an acknowledgement ---- */

/* Each message has its own buffers, as MPI demands of receives that are pending together. */
static void open_window(size_t size)
{
    size_t fits = size ? WINDOW_BYTES / size : WINDOW;
    open_buffers(size, fits < WINDOW ? (int)(fits ? fits : 1) : WINDOW);
}

static double batch_window(long count)
{
    int bytes = (int)length, acknowledged = 0;
    double start = now();
    if (rank == 0) {
        for (long turn = 0; turn < count; turn++) {
            for (int message = 0; message < flying; message++)
                MPI_Isend(out + length * (size_t)message, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD,
                          &requests[message]);
            MPI_Waitall(flying, requests, MPI_STATUSES_IGNORE);
            MPI_Recv(&acknowledged, 1, MPI_INT, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        return now() - start;
    }
    if (rank == 1) {
        for (long turn = 0; turn < count; turn++) {
            for (int message = 0; message < flying; message++)
                MPI_Irecv(in + length * (size_t)message, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD,
                          &requests[message]);
            MPI_Waitall(flying, requests, MPI_STATUSES_IGNORE);
            MPI_Send(&acknowledged, 1, MPI_INT, 0, GO, MPI_COMM_WORLD);
        }
    }
    return 0;
}

static double window_gigabytes(double seconds, size_t size)
{
    return (double)size * flying / seconds / 1e9;
}

static double million_messages(double seconds, size_t size)
{
    (void)size;
    return flying / seconds / 1e6;
}

/* ---- matching depth: the row's size is the number of outstanding messages ---- */

static int *scattered;

/* A fixed order in which neighbours are far apart and no end is favoured. */
static void open_depth(size_t depth)
{
    open_buffers(MATCHED_BYTES, (int)depth);
    scattered = malloc(depth * sizeof *scattered);
    if (!scattered)
        MPI_Abort(MPI_COMM_WORLD, 3);
    uint64_t state = 20240229;
    for (int tag = 0; tag < (int)depth; tag++)
        scattered[tag] = tag;
    for (int last = (int)depth - 1; last > 0; last--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        int other = (int)((state >> 33) % (uint64_t)(last + 1));
        int tag = scattered[last];
        scattered[last] = scattered[other];
        scattered[other] = tag;
    }
}

static void close_depth(void)
{
    free(scattered);
    close_buffers();
}

/* Receives are posted before the clock starts; messages come in scattered order of tags. */
static double batch_posted(long count)
{
    double spent = 0;
    int go = 0;
    for (long turn = 0; turn < count && rank == 0; turn++) {
        MPI_Recv(&go, 1, MPI_INT, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int message = 0; message < flying; message++) {
            int tag = scattered[message];
            MPI_Send(out + MATCHED_BYTES * tag, MATCHED_BYTES, MPI_BYTE, 1, tag, MPI_COMM_WORLD);
        }
    }
    for (long turn = 0; turn < count && rank == 1; turn++) {
        for (int tag = 0; tag < flying; tag++)
            MPI_Irecv(in + MATCHED_BYTES * tag, MATCHED_BYTES, MPI_BYTE, 0, tag, MPI_COMM_WORLD,
                      &requests[tag]);
        double start = now();
        MPI_Send(&go, 1, MPI_INT, 0, GO, MPI_COMM_WORLD);
        MPI_Waitall(flying, requests, MPI_STATUSES_IGNORE);
        spent += now() - start;
    }
    return spent;
}

/* All messages are sent, in scattered order, before the first is received. */
static double batch_unexpected(long count)
{
    double spent = 0;
    int go = 0;
    for (long turn = 0; turn < count && rank == 0; turn++) {
        for (int message = 0; message < flying; message++) {
            int tag = scattered[message];
            MPI_Isend(out + MATCHED_BYTES * tag, MATCHED_BYTES, MPI_BYTE, 1, tag, MPI_COMM_WORLD,
                      &requests[message]);
        }
        MPI_Isend(&go, 1, MPI_INT, 1, GO, MPI_COMM_WORLD, &requests[flying]);
        MPI_Waitall(flying + 1, requests, MPI_STATUSES_IGNORE);
        MPI_Recv(&go, 1, MPI_INT, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (long turn = 0; turn < count && rank == 1; turn++) {
        MPI_Recv(&go, 1, MPI_INT, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double start = now();
        for (int tag = 0; tag < flying; tag++)
            MPI_Recv(in + MATCHED_BYTES * tag, MATCHED_BYTES, MPI_BYTE, 0, tag, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        spent += now() - start;
        MPI_Send(&go, 1, MPI_INT, 0, GO, MPI_COMM_WORLD);
    }
    return spent;
}

static double microseconds_a_message(double seconds, size_t size)
{
    return seconds / (double)size * 1e6;
}

const struct kind pair_kinds[] = {
    { "latency", "us", 2, open_one, prepare, batch_pingpong, check_both, close_buffers,
      one_way_microseconds },
    { "bandwidth", "GB/s", 2, open_one, prepare, batch_pingpong, check_both, close_buffers,
      one_way_gigabytes },
    { "touched", "us", 2, open_touched, prepare_touched, batch_touched, check_both, close_touched,
      one_way_microseconds },
    { "window", "GB/s", 2, open_window, prepare, batch_window, check_receiver, close_buffers,
      window_gigabytes },
    { "rate", "M/s", 2, open_window, prepare, batch_window, check_receiver, close_buffers,
      million_messages },
    { "posted", "us", 2, open_depth, prepare, batch_posted, check_receiver, close_depth,
      microseconds_a_message },
    { "unexpected", "us", 2, open_depth, prepare, batch_unexpected, check_receiver, close_depth,
      microseconds_a_message },
    { 0 },
};
