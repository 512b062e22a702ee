/* Under `mpiexec --async` everything that does not wait for the program goes on while no thread of it is
 * inside MPI: long messages, also those that are announced before their receive is there, and nonblocking
 * collectives of any size. Each rank looks at its memory until all has come, and calls MPI only then. */
#include "check.h"
#include <sched.h>
#include <time.h>

enum { LONG = 1 << 19, ROUNDS = 5 };

/* Computes until `values` are all `wanted`, which somebody else must see to. */
static void watch(const double *values, int count, double wanted, const char *what)
{
    time_t limit = time(NULL) + 60;
    int first = 0;
    while (first < count && time(NULL) < limit) {
        if (((const volatile double *)values)[first] == wanted)
            first++;
        else
            sched_yield();
    }
    if (first < count) REPORT("%s: item %d of %d is %g, not %g", what, first, count, values[first], wanted);
}

static void set(double *values, int count, double value)
{
    for (int i = 0; i < count; i++) values[i] = value;
}

/* Both sides compute; the receive comes before the message or after it. */
static void messages(double *out, double *in, int count, int late, int round)
{
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    MPI_Request requests[2];
    set(out, count, 1000 * round + world_rank);
    set(in, count, -1);
    if (late) {
        MUST(MPI_Isend(out, count, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, requests));
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        MUST(MPI_Irecv(in, count, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, requests + 1));
    } else {
        MUST(MPI_Irecv(in, count, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, requests + 1));
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        MUST(MPI_Isend(out, count, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, requests));
    }
    watch(in, count, 1000 * round + left, late ? "a late receive" : "a message");
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
}

/* The same with persistent requests, which are started together. */
static void persistent(double *out, double *in)
{
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    MPI_Request requests[2];
    MUST(MPI_Send_init(out, LONG, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, requests));
    MUST(MPI_Recv_init(in, LONG, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, requests + 1));
    for (int round = 0; round < ROUNDS; round++) {
        set(out, LONG, 10 * round + world_rank);
        set(in, LONG, -1);
        MUST(MPI_Startall(2, requests));
        watch(in, LONG, 10 * round + left, "a persistent receive");
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    }
    MUST(MPI_Request_free(requests));
    MUST(MPI_Request_free(requests + 1));
}

/* What each rank contributes to a collective of `count` items, and what all have in the end. */
static void collectives(double *out, double *in, int count, int round)
{
    MPI_Request request;
    double mine = round + world_rank + 1, sum = world_size * (round + (world_size + 1) / 2.0);

    set(out, count, mine);
    set(in, count, -1);
    MUST(MPI_Iallreduce(out, in, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request));
    watch(in, count, sum, "an allreduce");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));

    set(in, count, world_rank == 0 ? round : -1);
    MUST(MPI_Ibcast(in, count, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request));
    watch(in, count, round, "a broadcast");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));

    int part = count / world_size > 0 ? count / world_size : 1;
    double *all = malloc(sizeof(double) * (size_t)(part * world_size));
    set(all, part * world_size, -1);
    set(out, part * world_size, mine);
    MUST(MPI_Ialltoall(out, part, MPI_DOUBLE, all, part, MPI_DOUBLE, MPI_COMM_WORLD, &request));
    for (int from = 0; from < world_size; from++)
        watch(all + from * part, part, round + from + 1, "an alltoall");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    free(all);

    set(in, count, -1);
    MUST(MPI_Iscan(out, in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request));
    watch(in, 1, (world_rank + 1) * (round + (world_rank + 2) / 2.0), "a scan");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double *out = malloc((LONG + 64) * sizeof *out), *in = malloc((LONG + 64) * sizeof *in);
    for (int round = 0; round < ROUNDS; round++) {
        messages(out, in, LONG, 0, round);
        messages(out, in, LONG, 1, round);
    }
    persistent(out, in);
    for (int round = 0; round < ROUNDS; round++) {
        collectives(out, in, 1, round);
        collectives(out, in, 1000, round);
        collectives(out, in, LONG, round);
    }
    free(out), free(in);
    return verdict();
}
