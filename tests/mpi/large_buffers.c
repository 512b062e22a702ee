/* Large buffers that are used again and again, while another thread writes beside them: what arrives is
 * what was sent, the neighbours keep what was written to them, and of the memory beside the buffers that
 * the program has never used no more is taken than fills up a large page at each end. */
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { LENGTH = 5 << 20, ROUNDS = 30, OFTEN = 70, PAGE = 4096, BESIDE = 1 << 20, UNUSED = 64 << 20 };

static atomic_int over;
static long written; /* rounds of the neighbour's thread */

/* A thread that writes to a neighbour all the time, and finds there what it has written. */
static void *write_beside(void *place)
{
    volatile unsigned char *bytes = place;
    while (!atomic_load(&over)) {
        for (int at = 0; at < BESIDE; at += PAGE) bytes[at] = (unsigned char)(written + at / PAGE);
        for (int at = 0; at < BESIDE; at += PAGE)
            EXPECT_INT(bytes[at], (unsigned char)(written + at / PAGE));
        written++;
    }
    return NULL;
}

static size_t taken_in(unsigned char *place, size_t length)
{
    static unsigned char present[UNUSED / PAGE];
    size_t count = 0;
    if (mincore(place, length, present) != 0) return 0;
    for (size_t page = 0; page < length / PAGE; page++) count += present[page] & 1;
    return count * PAGE;
}

/* Whether the kernel gives large pages to everybody, at any time. */
static int large_pages_are_the_rule(void)
{
    char choice[100] = "";
    FILE *file = fopen("/sys/kernel/mm/transparent_hugepage/enabled", "r");
    if (!file) return 0;
    int told = fgets(choice, sizeof choice, file) && strstr(choice, "[always]");
    fclose(file);
    return told;
}

static size_t taken_beside(unsigned char *left, unsigned char *right)
{
    return taken_in(left, UNUSED) + taken_in(right, UNUSED - 123 * PAGE);
}

static void exchange(unsigned char *out, unsigned char *in, int length, int round)
{
    int other = world_rank ^ 1;
    memset(out, 10 * world_rank + round, (size_t)length);
    memset(in, 255, (size_t)length);
    MUST(MPI_Sendrecv(out, length, MPI_BYTE, other, 1, in, length, MPI_BYTE, other, 1, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    for (int at = 0; at < length; at++)
        if (in[at] != (unsigned char)(10 * other + round)) {
            REPORT("round %d, byte %d: expected %d, got %d", round, at, 10 * other + round, in[at]);
            break;
        }
}

/* Buffers that come from the C library and go back to it, with nothing of the program's beside them. */
static void exchange_and_free(int length)
{
    unsigned char *out = malloc((size_t)length), *in = malloc((size_t)length);
    if (!out || !in) exit(1);
    for (int round = 0; round < OFTEN; round++) exchange(out, in, length, round);
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    NEED_RANKS(2);
    /* unused, out, beside, in, unused: not at the beginning of a page of any size */
    size_t all = 2 * (size_t)UNUSED + 2 * (size_t)LENGTH + BESIDE;
    unsigned char *memory =
        mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return 1;
    unsigned char *out = memory + UNUSED + 123 * PAGE, *beside = out + LENGTH, *in = beside + BESIDE;
    pthread_t thread;
    if (pthread_create(&thread, NULL, write_beside, beside) != 0) return 1;
    memset(out, 0, LENGTH);
    memset(in, 0, LENGTH);
    size_t before = taken_beside(memory, in + LENGTH);
    int paired = (world_rank ^ 1) < world_size;
    for (int round = 0; round < ROUNDS && paired; round++) {
        exchange(out, in, LENGTH, round);
        MUST(MPI_Allreduce(MPI_IN_PLACE, out, LENGTH / 4, MPI_INT, MPI_BXOR, MPI_COMM_WORLD));
    }
    atomic_store(&over, 1);
    pthread_join(thread, NULL);
    /* A large page of which a buffer has a quarter may reach beyond it. */
    size_t taken = taken_beside(memory, in + LENGTH) - before;
    EXPECT(taken <= 3 << 20 || large_pages_are_the_rule(), "%zu bytes were taken that nobody had used", taken);
    for (int half = 2; half <= 7 && paired; half++) exchange_and_free(half << 19);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
