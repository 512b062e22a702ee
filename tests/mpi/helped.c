/* Nonblocking collectives go on while no thread of the program is inside MPI, under
 * SERRIED_HELPER=on. Functions of the program are still called by its own thread. */
#include "check.h"
#include <sched.h>
#include <time.h>
#include <unistd.h>

enum { COUNT = 1 << 17, ROUNDS = 20 };

static pid_t program_thread;
static int calls_elsewhere;

static void add(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    if (gettid() != program_thread) calls_elsewhere++;
    for (int i = 0; i < *count; i++) ((double *)inout)[i] += ((double *)in)[i];
}

/* The sum of what all contribute in a round. */
static double total(int round)
{
    return world_size * (world_size + 1) / 2.0 + (double)round * world_size;
}

static void contribute(double *values, int round)
{
    for (int i = 0; i < COUNT; i++) values[i] = world_rank + 1 + round;
}

static void expect_all(const double *values, double wanted)
{
    for (int i = 0; i < COUNT; i++)
        if (values[i] != wanted) {
            REPORT("item %d is %g, not %g", i, values[i], wanted);
            return;
        }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    program_thread = gettid();
    double *in = malloc(COUNT * sizeof *in), *out = malloc(COUNT * sizeof *out);
    double *other = malloc(COUNT * sizeof *other);
    MPI_Request requests[2];
    MPI_Op own;
    MUST(MPI_Op_create(add, 1, &own));

    /* Everything arrives though nobody calls MPI. */
    for (int round = 0; round < ROUNDS; round++) {
        contribute(in, round);
        memset(out, 0, COUNT * sizeof *out);
        MUST(MPI_Iallreduce(in, out, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, requests));
        time_t limit = time(NULL) + 60;
        int first = 0;
        while (first < COUNT && time(NULL) < limit) {
            if (((volatile double *)out)[first] == total(round))
                first++;
            else
                sched_yield();
        }
        EXPECT_INT(first, COUNT);
        MUST(MPI_Wait(requests, MPI_STATUS_IGNORE));
        expect_all(out, total(round));
    }

    /* The same while the program sends, and a persistent one. */
    MPI_Request again;
    MUST(MPI_Bcast_init(other, COUNT, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &again));
    for (int round = 0; round < ROUNDS; round++) {
        int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
        contribute(in, round);
        for (int i = 0; i < COUNT; i++) other[i] = world_rank == 0 ? round + 0.5 : -1;
        MUST(MPI_Iallreduce(in, out, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, requests));
        MUST(MPI_Start(&again));
        for (int i = 0; i < 100; i++) {
            int to_right = world_rank * 1000 + i, from_left = -1;
            MUST(MPI_Sendrecv(&to_right, 1, MPI_INT, right, 0, &from_left, 1, MPI_INT, left, 0,
                              MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_INT(from_left, left * 1000 + i);
        }
        MUST(MPI_Wait(&again, MPI_STATUS_IGNORE));
        MUST(MPI_Wait(requests, MPI_STATUS_IGNORE));
        expect_all(out, total(round));
        expect_all(other, round + 0.5);
    }
    MUST(MPI_Request_free(&again));

    /* A function of the program is not called by anybody else. */
    for (int round = 0; round < ROUNDS; round++) {
        contribute(in, round);
        MUST(MPI_Iallreduce(in, out, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, requests));
        MUST(MPI_Iallreduce(in, other, COUNT, MPI_DOUBLE, own, MPI_COMM_WORLD, requests + 1));
        usleep(1000);
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        expect_all(out, total(round));
        expect_all(other, total(round));
    }
    EXPECT_INT(calls_elsewhere, 0);
    MUST(MPI_Op_free(&own));
    free(in), free(out), free(other);
    return verdict();
}
