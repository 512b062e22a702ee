/* Rows of one-sided communication: rank 0 reaches the memory of rank 1, which waits in the collective call
 * that ends each batch; and all ranks lock that of rank 0. What is put is written first, a word of each
 * page at least, and what has been got is read. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, MANY = 64, OPERATIONS = 10, MOST_SAMPLES = 4096 };

/* While it computes, a passive target makes no call for so many seconds. */
static const double ABSENCE = 1e-3;
/* Between two puts of `progress` there is so much computation, in seconds. */
static const double PHASE = 2e-5;

/* No rank goes on locking for longer, in seconds. */
static const double TURNS_END = 0.25;

static size_t length, slots;     /* bytes of an operation; operations that have their own place */
static unsigned char *out, *memory_of_window;
static int created;
static MPI_Win window;
static uint64_t stamp, total;
static double samples[MOST_SAMPLES];
static int taken;
static uint64_t loops;

/* ---- windows ---- */

static void open_window(size_t size, size_t places, int on_any_memory)
{
    length = size;
    slots = places;
    created = on_any_memory;
    taken = 0;
    out = memory(size * places);
    MPI_Aint bytes = (MPI_Aint)(size * places);
    if (created) {
        memory_of_window = memory(size * places);
        MPI_Win_create(memory_of_window, bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    } else {
        MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory_of_window, &window);
    }
}

static void open_allocated(size_t size)
{
    open_window(size, 1, 0);
    MPI_Win_lock_all(0, window);
}

static void open_many(size_t size)
{
    open_window(size, MANY, 0);
    MPI_Win_lock_all(0, window);
}

static void open_created(size_t size)
{
    open_window(size, 1, 1);
    MPI_Win_lock_all(0, window);
}

static void close_window(void)
{
    MPI_Win_free(&window);
    free(out);
    if (created)
        free(memory_of_window);
}

static void close_locked(void)
{
    MPI_Win_unlock_all(window);
    close_window();
}

/* The words of a batch depend on when it runs; those that are checked do not. */
static void prepare(int salt)
{
    stamp = 0;
    fill(out, length * slots, (unsigned)(100 * salt + rank));
    memset(memory_of_window, 0, length * slots);
    MPI_Win_sync(window);
}

static void prepare_source(int salt)
{
    stamp = 0;
    memset(out, 0, length * slots);
    fill(memory_of_window, length * slots, (unsigned)(100 * salt + rank));
    MPI_Win_sync(window);
}

/* Writes what is sent next: the same bytes with other first words of pages. */
static inline void write_words(unsigned char *bytes)
{
    for (size_t at = 0; at + sizeof stamp <= length; at += PAGE) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        word ^= stamp;
        memcpy(bytes + at, &word, sizeof word);
    }
}

static inline void read_words(const unsigned char *bytes)
{
    for (size_t at = 0; at + sizeof total <= length; at += PAGE) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        total += word;
    }
    __asm__ volatile("" ::"r"(total));
}

/* Everyone comes here: what was put is there once all have. */
static ptrdiff_t check_target(int salt)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(window);
    return rank == 1 ? differs(memory_of_window, length * slots, (unsigned)(100 * salt)) : -1;
}

static ptrdiff_t check_origin(int salt)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return rank == 0 ? differs(out, length * slots, (unsigned)(100 * salt + 1)) : -1;
}

/* ---- one operation and its end, over and over ---- */

static double batch_put(long count)
{
    int bytes = (int)length;
    double start = now();
    for (long turn = 0; turn < count && rank == 0; turn++) {
        stamp = count > 1 ? (uint64_t)turn : 0;
        write_words(out);
        MPI_Put(out, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, window);
        MPI_Win_flush(1, window);
    }
    return rank == 0 ? now() - start : 0;
}

static double batch_get(long count)
{
    int bytes = (int)length;
    double start = now();
    for (long turn = 0; turn < count && rank == 0; turn++) {
        MPI_Get(out, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, window);
        MPI_Win_flush(1, window);
        read_words(out);
    }
    return rank == 0 ? now() - start : 0;
}

static double batch_rate(long count)
{
    int bytes = (int)length;
    double start = now();
    for (long turn = 0; turn < count && rank == 0; turn++) {
        stamp = count > 1 ? (uint64_t)turn : 0;
        for (size_t place = 0; place < slots; place++) {
            unsigned char *bytes_here = out + length * place;
            write_words(bytes_here);
            MPI_Put(bytes_here, bytes, MPI_BYTE, 1, (MPI_Aint)(length * place), bytes, MPI_BYTE,
                    window);
        }
        MPI_Win_flush(1, window);
    }
    return rank == 0 ? now() - start : 0;
}

/* ---- fetch and add: the counter at rank 1 says how often ---- */

static int64_t added;

static void prepare_counter(int salt)
{
    added = 0;
    *(int64_t *)memory_of_window = salt;
    MPI_Win_sync(window);
}

static double batch_fetch(long count)
{
    int64_t one = 1, old = 0;
    double start = now();
    for (long turn = 0; turn < count && rank == 0; turn++) {
        MPI_Fetch_and_op(&one, &old, MPI_INT64_T, 1, 0, MPI_SUM, window);
        MPI_Win_flush(1, window);
        total += (uint64_t)old;
    }
    added += count;
    return rank == 0 ? now() - start : 0;
}

static ptrdiff_t check_counter(int salt)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(window);
    int wrong = rank == 1 && *(int64_t *)memory_of_window != salt + added;
    /* Nobody adds to it before it has been read. */
    MPI_Barrier(MPI_COMM_WORLD);
    return wrong ? 0 : -1;
}

/* ---- everyone locks the memory of rank 0 for itself, puts a word there, and unlocks it ---- */

static double epochs, contended; /* of all ranks; seconds in which they were done */

static void open_lock(size_t size)
{
    open_window(size, (size_t)ranks, 0);
    epochs = contended = 0;
}

/* How long an epoch takes depends on how many ranks run at the time, so that none goes on for longer than
 * TURNS_END, and the epochs are counted. */
static double batch_lock(long count)
{
    int bytes = (int)length;
    unsigned char *own = out + length * (size_t)rank;
    double start = now(), mine[2], all[2];
    long turn = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    for (double begin = now(); turn < count; turn++) {
        if (turn % 16 == 15 && now() - begin > TURNS_END)
            break;
        stamp = count > 1 ? (uint64_t)turn : 0;
        write_words(own);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
        MPI_Put(own, bytes, MPI_BYTE, 0, (MPI_Aint)(length * (size_t)rank), bytes, MPI_BYTE, window);
        MPI_Win_unlock(0, window);
    }
    mine[0] = (double)turn;
    mine[1] = now() - start;
    MPI_Allreduce(mine, all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(mine + 1, all + 1, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    epochs += all[0];
    contended += all[1];
    return mine[1];
}

/* All ranks have filled their buffers alike, and each has put its own part. */
static void prepare_lock(int salt)
{
    stamp = 0;
    fill(out, length * slots, (unsigned)(100 * salt));
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, window);
    memset(memory_of_window, 0, length * slots);
    MPI_Win_unlock(rank, window);
}

static ptrdiff_t check_lock(int salt)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, window);
    ptrdiff_t wrong = rank ? -1 : differs(memory_of_window, length * slots, (unsigned)(100 * salt));
    MPI_Win_unlock(rank, window);
    return wrong;
}

static double million_epochs(double seconds, size_t size)
{
    (void)seconds, (void)size;
    return epochs / contended / 1e6;
}

/* ---- an epoch of the origin beside a target that waits, or computes without a call ---- */

/* Loops of `work` that take so many seconds where nothing disturbs them. */
static uint64_t loops_of(double seconds)
{
    const uint64_t sample = 100000;
    double least = 1;
    for (int turn = 0; turn < 5; turn++) {
        double start = now();
        total += work(sample);
        double spent = now() - start;
        least = spent < least ? spent : least;
    }
    return (uint64_t)((double)sample * seconds / least) + 1;
}

static void open_passive(size_t size)
{
    open_window(size, 1, 0);
    loops = loops_of(ABSENCE);
}

/* No lock is held here, and both may take their time. */
static void prepare_passive(int salt)
{
    stamp = 0;
    fill(out, length, (unsigned)(100 * salt + rank));
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, window);
    memset(memory_of_window, 0, length);
    MPI_Win_unlock(rank, window);
}

static ptrdiff_t check_passive(int salt)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, window);
    ptrdiff_t wrong = rank == 1 ? differs(memory_of_window, length, (unsigned)(100 * salt)) : -1;
    MPI_Win_unlock(rank, window);
    return wrong;
}

/* The time of a batch is all that it takes; the epochs are kept by themselves. */
static double batch_passive(long count, int computes)
{
    int bytes = (int)length;
    double begin = now();
    for (long turn = 0; turn < count; turn++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            stamp = count > 1 ? (uint64_t)turn : 0;
            write_words(out);
            /* The target is at work, or in its call, by then. */
            total += work(loops / 10);
            double start = now();
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
            MPI_Put(out, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, window);
            MPI_Win_unlock(1, window);
            samples[taken++ % MOST_SAMPLES] = now() - start;
        } else if (rank == 1 && computes) {
            total += work(loops);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return now() - begin;
}

static double batch_waiting(long count)
{
    return batch_passive(count, 0);
}

static double batch_computing(long count)
{
    return batch_passive(count, 1);
}

static double epoch_microseconds(double seconds, size_t size)
{
    (void)seconds, (void)size;
    return median(samples, taken < MOST_SAMPLES ? taken : MOST_SAMPLES) * 1e6;
}

/* ---- progress: puts between phases of computation that take one rank longer, then the other ---- */

static void open_progress(size_t size)
{
    open_window(size, OPERATIONS, 0);
    loops = loops_of(PHASE);
}

static void open_progress_passive(size_t size)
{
    open_progress(size);
    MPI_Win_lock_all(0, window);
}

static void phases(long turn)
{
    int bytes = (int)length;
    /* The mean of both is one phase; the sum of the longer ones is one and a half. */
    uint64_t own = (turn + rank) % 2 ? loops / 2 : loops + loops / 2;
    for (size_t place = 0; place < slots; place++) {
        total += work(own);
        if (rank < 2) {
            write_words(out + length * place);
            MPI_Put(out + length * place, bytes, MPI_BYTE, 1 - rank, (MPI_Aint)(length * place),
                    bytes, MPI_BYTE, window);
        }
    }
}

static double batch_progress_fence(long count)
{
    double start = now();
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    for (long turn = 0; turn < count; turn++) {
        stamp = count > 1 ? (uint64_t)turn : 0;
        phases(turn);
        MPI_Win_fence(0, window);
    }
    return now() - start;
}

/* Nobody waits for the other: each is through when what it has put is there. */
static double batch_progress_passive(long count)
{
    double start = now();
    for (long turn = 0; turn < count && rank < 2; turn++) {
        stamp = count > 1 ? (uint64_t)turn : 0;
        phases(turn);
        MPI_Win_flush(1 - rank, window);
    }
    return now() - start;
}

static ptrdiff_t check_both(int salt)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(window);
    return rank > 1 ? -1
                    : differs(memory_of_window, length * slots, (unsigned)(100 * salt + 1 - rank));
}

/* The memory of a window that is reached by fences only. */
static void prepare_fenced(int salt)
{
    stamp = 0;
    fill(out, length * slots, (unsigned)(100 * salt + rank));
    memset(memory_of_window, 0, length * slots);
}

static ptrdiff_t check_fenced(int salt)
{
    return rank > 1 ? -1
                    : differs(memory_of_window, length * slots, (unsigned)(100 * salt + 1 - rank));
}

static double microseconds(double seconds, size_t size)
{
    (void)size;
    return seconds * 1e6;
}

static double gigabytes(double seconds, size_t size)
{
    return (double)size / seconds / 1e9;
}

static double million_puts(double seconds, size_t size)
{
    (void)size;
    return MANY / seconds / 1e6;
}

const struct kind onesided_kinds[] = {
    { "allocated-put", "us", 2, open_allocated, prepare, batch_put, check_target, close_locked,
      microseconds },
    { "allocated-get", "us", 2, open_allocated, prepare_source, batch_get, check_origin,
      close_locked, microseconds },
    { "allocated-fetch", "us", 2, open_allocated, prepare_counter, batch_fetch, check_counter,
      close_locked, microseconds },
    { "allocated-rate", "M/s", 2, open_many, prepare, batch_rate, check_target, close_locked,
      million_puts },
    { "created-put", "us", 2, open_created, prepare, batch_put, check_target, close_locked,
      microseconds },
    { "created-get", "us", 2, open_created, prepare_source, batch_get, check_origin, close_locked,
      microseconds },
    { "created-bandwidth", "GB/s", 2, open_created, prepare, batch_put, check_target, close_locked,
      gigabytes },
    { "lock", "M/s", 1, open_lock, prepare_lock, batch_lock, check_lock, close_window,
      million_epochs },
    { "passive-waiting", "us", 2, open_passive, prepare_passive, batch_waiting, check_passive,
      close_window, epoch_microseconds },
    { "passive-computing", "us", 2, open_passive, prepare_passive, batch_computing, check_passive,
      close_window, epoch_microseconds },
    { "progress-fence", "us", 2, open_progress, prepare_fenced, batch_progress_fence, check_fenced,
      close_window, microseconds },
    { "progress-passive", "us", 2, open_progress_passive, prepare, batch_progress_passive,
      check_both, close_locked, microseconds },
    { 0 },
};
