/* How many instructions a call takes where nothing has to be waited for: what time is too noisy to
 * tell. x86-64 only.
 *
 *   mpicc -O2 -o steps steps.c && mpiexec -n 2 ./steps [BYTES]
 *
 * The processor traps after each instruction of the call (its trap flag), and a handler counts. Rank 1
 * makes its call when rank 0 has long made the other end's, and the other way round for sends; printed is
 * the least of several. Loops that wait and `rep` instructions (copies from about 4 KiB on) count every
 * turn. */
#define _GNU_SOURCE
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ucontext.h>

#ifndef __x86_64__
#error "the trap flag is one of x86-64"
#endif

enum { ROUNDS = 20, TRAP_FLAG = 0x100 };

static volatile long count;
static volatile sig_atomic_t counting;

static void trapped(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)info;
    if (counting)
        count++;
    else
        ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
}

static inline void start(void)
{
    count = 0;
    counting = 1;
    __asm__ volatile("pushfq; orq %0, (%%rsp); popfq" ::"i"(TRAP_FLAG) : "memory", "cc");
}

static inline void stop(void)
{
    __asm__ volatile("pushfq; andq %0, (%%rsp); popfq" ::"i"(~TRAP_FLAG) : "memory", "cc");
    counting = 0;
}

static void pause_ms(long ms)
{
    struct timespec time = {0, ms * 1000000};
    nanosleep(&time, NULL);
}

static int rank, bytes;
static char *in, *out;

static void transfer(int sender)
{
    if (rank == sender)
        MPI_Send(out, bytes, MPI_CHAR, 1 - sender, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(in, bytes, MPI_CHAR, sender, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void call(int which)
{
    switch (which) {
    case 0: transfer(1); break;
    case 1: transfer(0); break;
    case 2: MPI_Barrier(MPI_COMM_WORLD); break;
    case 3: MPI_Bcast(in, bytes, MPI_CHAR, 0, MPI_COMM_WORLD); break;
    case 4: MPI_Allreduce(out, in, bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); break;
    case 5: MPI_Allgather(out, bytes, MPI_CHAR, in, bytes, MPI_CHAR, MPI_COMM_WORLD); break;
    case 6: MPI_Alltoall(out, bytes, MPI_CHAR, in, bytes, MPI_CHAR, MPI_COMM_WORLD); break;
    }
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"send",      "recv",      "barrier", "bcast",
                                        "allreduce", "allgather", "alltoall"};
    int ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    bytes = argc > 1 ? atoi(argv[1]) : 8;
    if (ranks != 2 || bytes < 8) {
        fprintf(stderr, "usage: mpiexec -n 2 ./steps [BYTES], of 8 and more\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    in = calloc(2, (size_t)bytes);
    out = calloc(2, (size_t)bytes);
    struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO};
    sigaction(SIGTRAP, &action, NULL);
    for (int which = 0; which < (int)(sizeof names / sizeof *names); which++) {
        long least = -1;
        for (int round = 0; round < ROUNDS; round++) {
            MPI_Barrier(MPI_COMM_WORLD);
            if (rank == 0) {
                call(which);
                continue;
            }
            pause_ms(5);
            start();
            call(which);
            stop();
            if (least < 0 || count < least)
                least = count;
        }
        if (rank == 1)
            printf("%-10s %6ld\n", names[which], least);
    }
    MPI_Finalize();
    return 0;
}
