/* What a remote store costs, beside what the machine allows, in one run of two processes.
 *
 *   store BUDGET_MS        prints `ROW value unit` for each row
 *   store BUDGET_MS link   the rows that need no shared memory, for processes on two hosts
 *
 * bare/trip       one-way trip of a cache line between the two processes, by plain stores
 * store/trip      the same by FCI_PutWord into a window, seen by a plain look at the flag
 * store/wait      the same, seen by FCI_WaitFlag
 * store/words     FCI_PutWord back to back into a window of 32 KiB
 * bare/copy/N     memcpy from a shared buffer to another, which the other process has mapped too
 * store/block/N   FCI_PutBlock between two such buffers
 * store/barrier   FCI_Barrier of both
 * bare/wake       a futex wake of a process that sleeps, from the call to its first step
 * store/wake      FCI_PutEvent to a process that sleeps in FCI_WaitEvent, likewise
 * store/flag-wake FCI_PutWord to a process that sleeps in FCI_WaitFlag, likewise
 *
 * link/N          one-way trip of FCI_PutBlock of N bytes and a flag behind it, seen by FCI_WaitFlag
 * link/words      FCI_PutWord back to back, until the other process has seen the last
 * link/barrier    FCI_Barrier of both
 */
#define _GNU_SOURCE
#include "clock.h"

#include <fci.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { BATCHES = 9, WAKES = 25, LARGEST = 4 << 20, WORDS = 4096 };

/* What both processes map without FCI. */
struct bare {
    _Alignas(64) _Atomic uint64_t there;
    _Alignas(64) _Atomic uint64_t back;
    _Alignas(64) _Atomic uint32_t bell;
    _Alignas(64) _Atomic uint64_t stamp;
    _Alignas(4096) unsigned char from[LARGEST];
    _Alignas(4096) unsigned char to[LARGEST];
};

static struct bare *bare;
static int rank;
static double budget;

/* In the window: the flag of this process, a stamp, then words and blocks. */
static _Atomic uint64_t *flag;
static unsigned char *blocks;
enum { FLAG = 0, BLOCKS = 4096 };

static void check(int code, const char *what)
{
    if (code != FCI_SUCCESS) {
        char text[FCI_MAX_ERROR_STRING];
        FCI_GetErrorString(code, text);
        fprintf(stderr, "store: %s: %s\n", what, text);
        FCI_Abort(2);
    }
}
#define OK(call) check(call, #call)

static void share(void)
{
    uint64_t place[2] = { 0, 0 };
    int file = -1;
    if (rank == 0) {
        file = memfd_create("bare", 0);
        if (file < 0 || ftruncate(file, sizeof *bare) != 0)
            FCI_Abort(2);
        place[0] = (uint64_t)getpid();
        place[1] = (uint64_t)file;
    }
    OK(FCI_BroadcastMessage(FCI_ALL_PROCESSES, 0, place, sizeof place));
    if (rank != 0) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)place[0], (int)place[1]);
        file = open(path, O_RDWR);
    }
    bare = mmap(NULL, sizeof *bare, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
    if (bare == MAP_FAILED)
        FCI_Abort(2);
}

/* ---- one batch of each row: seconds for `count` operations ---- */

static uint64_t turn;

static double bare_trip(long count)
{
    double begin = now();
    for (long i = 0; i < count; i++) {
        turn++;
        if (rank == 0) {
            atomic_store_explicit(&bare->there, turn, memory_order_release);
            while (atomic_load_explicit(&bare->back, memory_order_acquire) != turn) {}
        } else {
            while (atomic_load_explicit(&bare->there, memory_order_acquire) != turn) {}
            atomic_store_explicit(&bare->back, turn, memory_order_release);
        }
    }
    return (now() - begin) / 2;
}

static double store_trip(long count)
{
    double begin = now();
    for (long i = 0; i < count; i++) {
        turn++;
        if (rank == 0) {
            FCI_PutWord(1, FLAG, turn);
            while (atomic_load_explicit(flag, memory_order_acquire) != turn) {}
        } else {
            while (atomic_load_explicit(flag, memory_order_acquire) != turn) {}
            FCI_PutWord(0, FLAG, turn);
        }
    }
    return (now() - begin) / 2;
}

static double store_wait(long count)
{
    double begin = now();
    for (long i = 0; i < count; i++) {
        turn++;
        if (rank == 0)
            FCI_PutWord(1, FLAG, turn);
        FCI_WaitFlag((const uint64_t *)flag, FCI_EQUAL, turn);
        if (rank == 1)
            FCI_PutWord(0, FLAG, turn);
    }
    return (now() - begin) / 2;
}

static double store_barrier(long count)
{
    double begin = now();
    for (long i = 0; i < count; i++)
        FCI_Barrier(FCI_ALL_PROCESSES);
    return now() - begin;
}

/* Rank 0 works, the other waits at the barrier behind the batch. */
static double store_words(long count)
{
    double begin = now();
    if (rank == 0) {
        for (long i = 0; i < count; i++)
            FCI_PutWord(1, BLOCKS + 8 * ((uint64_t)i % WORDS), (uint64_t)i);
    }
    return now() - begin;
}

static size_t length;

static double bare_copy(long count)
{
    double begin = now();
    if (rank == 0) {
        for (long i = 0; i < count; i++)
            memcpy(bare->to, bare->from, length);
    }
    return now() - begin;
}

static double store_block(long count)
{
    double begin = now();
    if (rank == 0) {
        for (long i = 0; i < count; i++)
            FCI_PutBlock(1, BLOCKS, bare->from, length);
    }
    return now() - begin;
}

static unsigned char *source;

static double link_trip(long count)
{
    double begin = now();
    for (long i = 0; i < count; i++) {
        turn++;
        if (rank == 1)
            FCI_WaitFlag((const uint64_t *)flag, FCI_EQUAL, turn);
        FCI_PutBlock(1 - rank, BLOCKS, source, length);
        FCI_PutWord(1 - rank, FLAG, turn);
        if (rank == 0)
            FCI_WaitFlag((const uint64_t *)flag, FCI_EQUAL, turn);
    }
    return (now() - begin) / 2;
}

static double link_words(long count)
{
    double begin = now();
    if (rank == 0) {
        for (long i = 0; i < count; i++)
            FCI_PutWord(1, BLOCKS + 8 * ((uint64_t)i % WORDS), (uint64_t)i);
    }
    FCI_Barrier(FCI_ALL_PROCESSES);
    return now() - begin;
}

/* ---- rows ---- */

typedef double (*batch)(long);

/* Enough operations for a ninth of the budget, agreed on by both. */
static long calibrate(batch run)
{
    long count = 16;
    for (;;) {
        uint64_t more;
        OK(FCI_Barrier(FCI_ALL_PROCESSES));
        double seconds = run(count);
        more = seconds < budget / BATCHES && count < (1L << 28);
        OK(FCI_BroadcastMessage(FCI_ALL_PROCESSES, 0, &more, sizeof more));
        if (!more)
            return count;
        count *= 2;
    }
}

/* Seconds for one operation of each of two rows, whose batches take turns: what the machine does
 * meanwhile falls on both. */
static void rows(batch first, batch second, double found[2])
{
    batch runs[2] = { first, second };
    long counts[2];
    double times[2][BATCHES];
    for (int which = 0; which < 2; which++)
        counts[which] = runs[which] ? calibrate(runs[which]) : 0;
    for (int i = 0; i < BATCHES; i++) {
        for (int which = 0; which < 2; which++) {
            if (runs[which] == NULL)
                continue;
            OK(FCI_Barrier(FCI_ALL_PROCESSES));
            times[which][i] = runs[which](counts[which]) / (double)counts[which];
        }
    }
    for (int which = 0; which < 2; which++)
        found[which] = runs[which] ? median(times[which], BATCHES) : 0;
}

static void show(const char *row, double value, const char *unit)
{
    if (rank == 0) {
        printf("%s %.6g %s\n", row, value, unit);
        fflush(stdout);
    }
}

/* ---- waking: rank 1 sleeps, rank 0 notes the time and wakes it ---- */

static void sleep_bare(void)
{
    uint32_t seen;
    while ((seen = atomic_load(&bare->bell)) != (uint32_t)turn)
        syscall(SYS_futex, &bare->bell, FUTEX_WAIT, seen, NULL, NULL, 0);
}

static void wake_bare(void)
{
    atomic_store(&bare->bell, (uint32_t)turn);
    syscall(SYS_futex, &bare->bell, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void sleep_event(void)
{
    uint64_t count;
    OK(FCI_WaitEvent(0, &count));
}

static void wake_event(void) { OK(FCI_PutEvent(1, 0)); }

static void sleep_flag(void) { OK(FCI_WaitFlag((const uint64_t *)flag, FCI_EQUAL, turn)); }

static void wake_flag(void) { OK(FCI_PutWord(1, FLAG, turn)); }

static double wake_once(void (*sleep_down)(void), void (*wake_up)(void))
{
    double delay = 0;
    turn++;
    OK(FCI_Barrier(FCI_ALL_PROCESSES));
    if (rank == 0) {
        usleep(8000);
        double begin = now();
        memcpy(bare->from, &begin, sizeof begin);
        wake_up();
    } else {
        sleep_down();
        double end = now(), begin;
        memcpy(&begin, bare->from, sizeof begin);
        delay = end - begin;
    }
    OK(FCI_Barrier(FCI_ALL_PROCESSES));
    OK(FCI_BroadcastMessage(FCI_ALL_PROCESSES, 1, &delay, sizeof delay));
    return delay;
}

/* Between two hosts. */
static void measure_link(void)
{
    double found[2];
    for (length = 8; length <= 1 << 20; length *= length < 4096 ? 8 : 4) {
        char row[64];
        rows(link_trip, NULL, found);
        snprintf(row, sizeof row, "link/%zu", length);
        show(row, found[0] * 1e6, "us");
    }
    rows(link_words, NULL, found);
    show("link/words", 1e-6 / found[0], "Mwords/s");
    rows(store_barrier, NULL, found);
    show("link/barrier", found[0] * 1e6, "us");
}

int main(int argc, char **argv)
{
    OK(FCI_Init(&argc, &argv));
    int size;
    OK(FCI_GetRank(FCI_ALL_PROCESSES, &rank));
    OK(FCI_GetSize(FCI_ALL_PROCESSES, &size));
    if (size != 2 || argc < 2) {
        fprintf(stderr, "usage: mpiexec -n 2 store BUDGET_MS [link]\n");
        FCI_Abort(2);
    }
    budget = atof(argv[1]) / 1e3;
    int link = argc > 2 && strcmp(argv[2], "link") == 0;
    if (!link)
        share();
    void *window;
    OK(FCI_AllocateBuffer(BLOCKS + LARGEST, &window));
    flag = window;
    blocks = (unsigned char *)window + BLOCKS;
    OK(FCI_OpenWindow(0, 0, window, BLOCKS + LARGEST));
    if (link) {
        source = calloc(1, LARGEST);
        OK(FCI_Barrier(FCI_ALL_PROCESSES));
        measure_link();
        OK(FCI_Finalize());
        return 0;
    }
    memset(bare->from, 3, LARGEST);
    OK(FCI_Barrier(FCI_ALL_PROCESSES));

    double found[2];
    rows(bare_trip, store_trip, found);
    show("bare/trip", found[0] * 1e9, "ns");
    show("store/trip", found[1] * 1e9, "ns");
    rows(store_wait, NULL, found);
    show("store/wait", found[0] * 1e9, "ns");
    rows(store_barrier, NULL, found);
    show("store/barrier", found[0] * 1e9, "ns");
    rows(store_words, NULL, found);
    show("store/words", 1e-6 / found[0], "Mwords/s");
    size_t lengths[] = { 4 << 10, 64 << 10, 1 << 20, LARGEST };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char row[64];
        length = lengths[i];
        rows(bare_copy, store_block, found);
        snprintf(row, sizeof row, "bare/copy/%zuK", length >> 10);
        show(row, 1e-9 * (double)length / found[0], "GB/s");
        snprintf(row, sizeof row, "store/block/%zuK", length >> 10);
        show(row, 1e-9 * (double)length / found[1], "GB/s");
    }
    double wakes[3][WAKES];
    for (int i = 0; i < WAKES; i++) {
        wakes[0][i] = wake_once(sleep_bare, wake_bare);
        wakes[1][i] = wake_once(sleep_event, wake_event);
        wakes[2][i] = wake_once(sleep_flag, wake_flag);
    }
    show("bare/wake", median(wakes[0], WAKES) * 1e6, "us");
    show("store/wake", median(wakes[1], WAKES) * 1e6, "us");
    show("store/flag-wake", median(wakes[2], WAKES) * 1e6, "us");
    OK(FCI_Finalize());
    return 0;
}
