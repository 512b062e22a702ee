/* MPI over TCP beside a raw socket between the same two processes.
 *
 *   wire raw MS SIZE...     both, in turn: latency up to 4096 bytes, above it bandwidth in two styles
 *   wire steady SECONDS     a ping-pong of 8 bytes; each batch with the time when it ended
 *   wire line BYTES         ping-pong of ranks 0 and 1, and alltoall of all: bytes a second
 *   wire flood RATE PORT..  connects to the ports, with garbage, until standard input ends (no MPI) */
#define _GNU_SOURCE
#include "../programs/clock.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <mpi.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BATCHES = 15, WINDOW = 16, LATENCY = 4096 };

static int rank, wire = -1;
static char *out, *in;

static struct sockaddr_in local(int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

static void connect_raw(void)
{
    int on = 1, port;
    if (rank == 1) {
        struct sockaddr_in at = local(0);
        socklen_t length = sizeof at;
        int listener = socket(AF_INET, SOCK_STREAM, 0);
        bind(listener, (struct sockaddr *)&at, sizeof at);
        listen(listener, 1);
        getsockname(listener, (struct sockaddr *)&at, &length);
        port = ntohs(at.sin_port);
        MPI_Send(&port, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD); /* from here on this rank is not in MPI */
        wire = accept(listener, NULL, NULL);
        close(listener);
    } else {
        MPI_Recv(&port, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        struct sockaddr_in at = local(port);
        wire = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(wire, (struct sockaddr *)&at, sizeof at) != 0)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static void raw_send(size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        ssize_t part = send(wire, out + done, bytes - done, 0);
        if (part < 0)
            MPI_Abort(MPI_COMM_WORLD, 1);
        done += (size_t)part;
    }
}

/* Waits as a rank does: it looks again and again. */
static void raw_receive(size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        ssize_t part = recv(wire, in + done, bytes - done, MSG_DONTWAIT);
        if (part > 0)
            done += (size_t)part;
    }
}

static void mpi_send(size_t bytes)
{
    MPI_Send(out, (int)bytes, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD);
}

static void mpi_receive(size_t bytes)
{
    MPI_Recv(in, (int)bytes, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* A stream: a raw send returns when the kernel has the bytes, as a nonblocking one does. */
static void raw_stream(size_t bytes)
{
    for (int i = 0; i < WINDOW; i++)
        (rank == 0 ? raw_send : raw_receive)(bytes);
    (rank == 0 ? raw_receive : raw_send)(1);
}

static void mpi_stream(size_t bytes)
{
    MPI_Request requests[WINDOW];
    for (int i = 0; i < WINDOW; i++)
        if (rank == 0)
            MPI_Isend(out, (int)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, requests + i);
        else
            MPI_Irecv(in, (int)bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, requests + i);
    MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    (rank == 0 ? mpi_receive : mpi_send)(1);
}

static void raw_there_and_back(size_t bytes)
{
    (rank == 0 ? raw_send : raw_receive)(bytes);
    (rank == 0 ? raw_receive : raw_send)(bytes);
}

static void mpi_there_and_back(size_t bytes)
{
    (rank == 0 ? mpi_send : mpi_receive)(bytes);
    (rank == 0 ? mpi_receive : mpi_send)(bytes);
}

typedef void Exchange(size_t bytes);

/* Seconds an exchange takes. */
static double batch(Exchange *exchange, size_t bytes, long count)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    for (long i = 0; i < count; i++)
        exchange(bytes);
    return (now() - begin) / (double)count;
}

/* How long both take, in turn: the medians. */
static void measure(double budget, size_t bytes, Exchange *raw, Exchange *ours, double seconds[2])
{
    double first[BATCHES], second[BATCHES];
    long count = 1;
    for (;;) {
        int more = batch(ours, bytes, count) * (double)count < budget / 60;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (!more)
            break;
        count *= 2;
    }
    for (int i = 0; i < BATCHES; i++) {
        first[i] = batch(raw, bytes, count);
        second[i] = batch(ours, bytes, count);
    }
    seconds[0] = median(first, BATCHES);
    seconds[1] = median(second, BATCHES);
}

static void compare_raw(double budget, size_t bytes)
{
    double time[2];
    measure(budget, bytes, raw_there_and_back, mpi_there_and_back, time);
    if (rank == 0 && bytes <= LATENCY)
        printf("latency   %8zu B  raw %8.2f us   serried %8.2f us   %.2f of raw (at most 1.15)\n",
               bytes, time[0] / 2 * 1e6, time[1] / 2 * 1e6, time[1] / time[0]);
    if (bytes <= LATENCY)
        return;
    const char *row = "%s %8zu B  raw %8.0f MB/s serried %8.0f MB/s %.2f of raw (at least 0.95)\n";
    if (rank == 0)
        printf(row, "ping-pong", bytes, 2e-6 * (double)bytes / time[0], 2e-6 * (double)bytes / time[1],
               time[0] / time[1]);
    measure(budget, bytes, raw_stream, mpi_stream, time);
    double sent = 1e-6 * WINDOW * (double)bytes;
    if (rank == 0)
        printf(row, "stream   ", bytes, sent / time[0], sent / time[1], time[0] / time[1]);
}

static void steady(double seconds)
{
    double end = now() + seconds;
    for (int more = 1; more;) {
        double time = batch(mpi_there_and_back, 8, 200) / 2;
        if (rank == 0)
            printf("%.6f %.3f\n", now(), time * 1e6);
        more = now() < end;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

static void line(size_t bytes)
{
    int size;
    double times[BATCHES], all[BATCHES];
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *from = calloc((size_t)size, bytes), *to = calloc((size_t)size, bytes);
    for (int i = -1; i < BATCHES; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = now();
        if (rank == 0)
            mpi_send(bytes), mpi_receive(bytes);
        else if (rank == 1)
            mpi_receive(bytes), mpi_send(bytes);
        MPI_Barrier(MPI_COMM_WORLD);
        double middle = now();
        MPI_Alltoall(from, (int)bytes, MPI_BYTE, to, (int)bytes, MPI_BYTE, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (i >= 0)
            times[i] = (middle - begin) / 2, all[i] = now() - middle;
    }
    if (rank == 0) {
        printf("pingpong %.0f\n", (double)bytes / median(times, BATCHES));
        printf("alltoall %.0f\n", (double)bytes * (size - 1) / median(all, BATCHES));
    }
}

static int flood(double rate, int ports, char **port)
{
    char garbage[64] = "GET / HTTP/1.1\r\n";
    struct pollfd over = {.fd = 0, .events = POLLIN};
    long count = 0;
    for (double begin = now(); poll(&over, 1, 0) == 0; count++) {
        struct sockaddr_in at = local(atoi(port[count % ports]));
        int stranger = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(stranger, (struct sockaddr *)&at, sizeof at) == 0 && count % 3)
            (void)!write(stranger, garbage, sizeof garbage);
        close(stranger);
        double ahead = (double)(count + 1) / rate - (now() - begin);
        if (ahead > 0)
            usleep((useconds_t)(ahead * 1e6));
    }
    printf("%ld\n", count);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "flood") == 0)
        return flood(atof(argv[2]), argc - 3, argv + 3);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    setvbuf(stdout, NULL, _IOLBF, 0);
    out = calloc(1, 16 << 20);
    in = calloc(1, 16 << 20);
    if (argc > 3 && strcmp(argv[1], "raw") == 0) {
        connect_raw();
        for (int i = 3; i < argc; i++)
            compare_raw(atof(argv[2]) / 1e3, (size_t)atol(argv[i]));
    } else if (argc > 2 && strcmp(argv[1], "steady") == 0) {
        steady(atof(argv[2]));
    } else if (argc > 2 && strcmp(argv[1], "line") == 0) {
        line((size_t)atol(argv[2]));
    } else if (rank == 0) {
        fprintf(stderr, "wire raw|steady|line|flood ...: see the first lines of wire.c\n");
    }
    MPI_Finalize();
    return 0;
}
