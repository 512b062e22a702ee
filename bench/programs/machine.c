/* What the machine allows, without any MPI: the yardsticks beside the peers.
 *
 *   machine BUDGET_MS ROW...    prints `ROW value unit` for each
 *
 * Two processes, each on its own core where there are two: one-way trip of a cache line through a
 * bare slot ring, memcpy, process_vm_readv by one and by both, a futex wake across cores and on one
 * core, a yield on one core, ping-pong over a bare TCP connection of the loopback interface; `work` is the loops of clock.h's work() in 20 microseconds. */
#define _GNU_SOURCE
#include "clock.h"

#include <errno.h>
#include <linux/futex.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLOTS = 64, LINE = 64, BATCHES = 9, LARGEST = 64 << 20 };

struct slot {
    _Alignas(LINE) _Atomic uint64_t sequence;
    uint64_t payload[7];
};

struct ring {
    struct slot slots[SLOTS];
};

/* What the two processes share: `turns` is the helper's order, 0 when done, -1 to end. */
struct meeting {
    struct ring there, back;
    _Alignas(LINE) _Atomic long turns;
    _Alignas(LINE) _Atomic uint32_t ball;
};

static struct meeting *meeting;
static unsigned char *mine, *yours; /* the same addresses in both processes */
static double budget;
static int cores[2], core_count;

static void fail(const char *what)
{
    fprintf(stderr, "machine: %s: %s\n", what, strerror(errno));
    exit(2);
}

static inline void pause_briefly(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

static void stand_on(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        fail("sched_setaffinity");
}

/* ---- the ring: payload and sequence word in one line, one writer, one reader ---- */

static inline void put(struct ring *ring, uint64_t number)
{
    struct slot *slot = &ring->slots[number % SLOTS];
    slot->payload[0] = number;
    atomic_store_explicit(&slot->sequence, number + 1, memory_order_release);
}

static inline uint64_t take(struct ring *ring, uint64_t number)
{
    struct slot *slot = &ring->slots[number % SLOTS];
    while (atomic_load_explicit(&slot->sequence, memory_order_acquire) != number + 1)
        pause_briefly();
    return slot->payload[0];
}

/* ---- one turn of each row, for the leader (0) and the helper (1) ---- */

static size_t length;
static pid_t other;
static uint64_t number; /* of the next slot */

static void turn_ring(int role)
{
    if (role == 0) {
        put(&meeting->there, number);
        if (take(&meeting->back, number) != number)
            exit(3);
    } else {
        put(&meeting->back, take(&meeting->there, number));
    }
    number++;
}

/* Bytes from the leader's `mine` to the helper's `yours`, from `first` on. */
static void carry(int role, size_t first, size_t bytes)
{
    struct iovec here = { (role == 0 ? mine : yours) + first, bytes };
    struct iovec away = { (role == 0 ? yours : mine) + first, bytes };
    while (here.iov_len > 0) {
        ssize_t done = role == 0 ? process_vm_writev(other, &here, 1, &away, 1, 0)
                                 : process_vm_readv(other, &here, 1, &away, 1, 0);
        if (done <= 0)
            fail("cross-memory attach");
        here.iov_base = (char *)here.iov_base + done;
        away.iov_base = (char *)away.iov_base + done;
        here.iov_len -= (size_t)done;
        away.iov_len -= (size_t)done;
    }
}

static void turn_readv(int role)
{
    turn_ring(role);
    if (role == 1)
        carry(role, 0, length);
}

static void turn_both(int role)
{
    turn_ring(role);
    if (role == 1)
        carry(role, 0, length / 2);
    else
        carry(role, length / 2, length - length / 2);
}

static void turn_memcpy(int role)
{
    if (role == 0) {
        memcpy(yours, mine, length);
        /* The copy must not be moved or dropped. */
        __asm__ volatile("" ::: "memory");
    }
}

static void hand_over(uint32_t expected, int wait)
{
    while (atomic_load_explicit(&meeting->ball, memory_order_acquire) != expected) {
        if (wait)
            syscall(SYS_futex, &meeting->ball, FUTEX_WAIT, 1 - expected, NULL, NULL, 0);
        else
            sched_yield();
    }
    atomic_store_explicit(&meeting->ball, 1 - expected, memory_order_release);
    if (wait)
        syscall(SYS_futex, &meeting->ball, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void turn_futex(int role)
{
    hand_over((uint32_t)role, 1);
}

static void turn_yield(int role)
{
    hand_over((uint32_t)role, 0);
}

/* ---- a bare TCP connection ---- */

static int ends[2] = { -1, -1 };

static void connect_ends(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0
        || listen(listener, 1) < 0 || getsockname(listener, (struct sockaddr *)&address, &size) < 0)
        fail("a listening socket");
    for (int at = 0; at < 2; at++)
        if (ends[at] >= 0)
            close(ends[at]);
    ends[0] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(ends[0], (struct sockaddr *)&address, size) < 0)
        fail("connect");
    ends[1] = accept(listener, NULL, NULL);
    for (int at = 0; at < 2; at++)
        if (setsockopt(ends[at], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) < 0)
            fail("TCP_NODELAY");
    close(listener);
}

/* Whoever waits looks again at once: the best that the kernel's sockets can do. */
static void pour(int role, unsigned char *bytes, int out)
{
    for (size_t at = 0; at < length;) {
        ssize_t done = out ? send(ends[role], bytes + at, length - at, MSG_DONTWAIT)
                           : recv(ends[role], bytes + at, length - at, MSG_DONTWAIT);
        if (done > 0)
            at += (size_t)done;
        else if (done == 0 || (errno != EAGAIN && errno != EINTR))
            fail("the connection");
    }
}

static void turn_socket(int role)
{
    pour(role, role == 0 ? mine : yours, role == 0);
    pour(role, role == 0 ? yours : mine, role == 1);
}

struct row {
    const char *name, *unit;
    void (*turn)(int role);
    int same_core, two_trips;
};

static const struct row rows[] = {
    { "ring", "us", turn_ring, 0, 1 },
    { "memcpy", "GB/s", turn_memcpy, 0, 0 },
    { "readv", "GB/s", turn_readv, 0, 0 },
    { "both", "GB/s", turn_both, 0, 0 },
    { "futex-across", "us", turn_futex, 0, 1 },
    { "futex-same", "us", turn_futex, 1, 1 },
    { "yield-same", "us", turn_yield, 1, 1 },
    { "socket", "us", turn_socket, 0, 1 },
    { "socket-bandwidth", "GB/s", turn_socket, 0, 1 },
};

/* ---- measuring ---- */

/* Whether what was carried has arrived; checked after the clock has stopped. */
static int arrived(void)
{
    for (size_t at = 0; at < length; at++)
        if (yours[at] != (unsigned char)(at * 7 + 1))
            return 0;
    return 1;
}

static void helper(const struct row *row)
{
    for (;;) {
        long turns;
        while ((turns = atomic_load(&meeting->turns)) == 0)
            sched_yield();
        if (turns < 0)
            exit(row->turn != turn_readv && row->turn != turn_both ? 0 : arrived() ? 0 : 3);
        for (long turn = 0; turn < turns; turn++)
            row->turn(1);
        atomic_store(&meeting->turns, 0);
    }
}

static double batch(const struct row *row, long turns)
{
    double start = now();
    atomic_store(&meeting->turns, turns);
    for (long turn = 0; turn < turns; turn++)
        row->turn(0);
    while (atomic_load(&meeting->turns) != 0) {
        if (row->same_core)
            sched_yield();
    }
    return now() - start;
}

static double seconds_a_turn(const struct row *row)
{
    long turns = 1;
    double spent, samples[BATCHES];
    batch(row, 1);
    while ((spent = batch(row, turns)) < budget / BATCHES)
        turns = 1 + (long)((double)turns * (spent > budget / BATCHES / 8
                                                ? 1.1 * budget / BATCHES / spent : 8));
    for (int at = 0; at < BATCHES; at++)
        samples[at] = batch(row, turns);
    return median(samples, BATCHES) / (double)turns;
}

static void measure(const struct row *row, const char *label)
{
    memset(meeting, 0, sizeof *meeting);
    number = 0;
    for (size_t at = 0; at < length; at++)
        mine[at] = (unsigned char)(at * 7 + 1);
    memset(yours, 0, length);
    if (row->turn == turn_socket)
        connect_ends();
    /* The helper writes to its own copies of both buffers, and so must own them. */
    pid_t leader = getpid(), child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        prctl(PR_SET_PTRACER, leader, 0, 0, 0);
        other = leader;
        if (row->same_core || core_count > 1)
            stand_on(cores[row->same_core ? 0 : 1]);
        memset(mine, 0, length);
        memset(yours, 0, length);
        helper(row);
    }
    other = child;
    prctl(PR_SET_PTRACER, child, 0, 0, 0);
    stand_on(cores[0]);
    double seconds = seconds_a_turn(row);
    atomic_store(&meeting->turns, -1);
    int status;
    waitpid(child, &status, 0);
    if (status != 0 || (row->turn == turn_memcpy && !arrived())) {
        fprintf(stderr, "machine: %s: the bytes did not arrive\n", label);
        exit(3);
    }
    if (strcmp(row->unit, "us") == 0)
        seconds /= row->two_trips ? 2 : 1;
    printf("%s %.6g %s\n", label,
           strcmp(row->unit, "us") == 0 ? seconds * 1e6
                                        : (row->two_trips ? 2 : 1) * (double)length / seconds / 1e9,
           row->unit);
    fflush(stdout);
}

static void measure_work(void)
{
    double best = 1e9;
    volatile uint64_t sink;
    for (int attempt = 0; attempt < 20; attempt++) {
        double start = now();
        sink = work(200000);
        double spent = now() - start;
        best = spent < best ? spent : best;
    }
    (void)sink;
    printf("work %.0f loops\n", 200000 * 20e-6 / best);
    fflush(stdout);
}

int main(int count, char **arguments)
{
    if (count < 3) {
        fprintf(stderr, "usage: machine BUDGET_MS ROW...\n");
        return 2;
    }
    budget = atof(arguments[1]) / 1000;
    alarm(120);
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (int core = 0; core < CPU_SETSIZE && core_count < 2; core++)
        if (CPU_ISSET(core, &allowed))
            cores[core_count++] = core;
    int flags = MAP_ANONYMOUS;
    meeting = mmap(NULL, sizeof *meeting, PROT_READ | PROT_WRITE, MAP_SHARED | flags, -1, 0);
    mine = mmap(NULL, LARGEST, PROT_READ | PROT_WRITE, MAP_PRIVATE | flags, -1, 0);
    yours = mmap(NULL, LARGEST, PROT_READ | PROT_WRITE, MAP_PRIVATE | flags, -1, 0);
    if (meeting == MAP_FAILED || mine == MAP_FAILED || yours == MAP_FAILED)
        fail("mmap");
    for (int argument = 2; argument < count; argument++) {
        const char *label = arguments[argument];
        const char *colon = strchr(label, ':');
        size_t name = colon ? (size_t)(colon - label) : strlen(label);
        length = colon ? strtoull(colon + 1, NULL, 10) : 8;
        if (length > LARGEST) {
            fprintf(stderr, "machine: %s is more than %d bytes\n", label, LARGEST);
            return 2;
        }
        if (strcmp(label, "work") == 0) {
            measure_work();
            continue;
        }
        const struct row *row = NULL;
        for (size_t at = 0; at < sizeof rows / sizeof *rows; at++)
            if (strlen(rows[at].name) == name && strncmp(rows[at].name, label, name) == 0)
                row = &rows[at];
        if (!row) {
            fprintf(stderr, "machine: no row %s\n", label);
            return 2;
        }
        measure(row, label);
    }
    return 0;
}
