/* The first thing that a rank does is to send, and then it computes: what it sent arrives meanwhile,
 * also if the other one comes to it only then.
 * And a rank that sends to one that computes does not wait for it. */
#include "check.h"
#include "outside.h"

int main(int argc, char **argv) {
    double value = 0, sum = 0;
    begin(&argc, &argv);
    NEED_RANKS(2);
    const char *how = argc > 1 ? argv[1] : "send";
    int computes = strcmp(how, "busy") == 0 ? 1 : 0;
    /* The others wait already, or have still to come. */
    int started = strcmp(how, "started") == 0, called = started || strcmp(how, "late") == 0;
    int late = called ? 1 : computes;
    if (world_rank == late) usleep(500000);
    value = world_rank == 0 ? 7 : 0;
    if (strcmp(how, "send") == 0 || called) {
        if (world_rank == 0 && started) {
            MPI_Request request;
            MUST(MPI_Isend(&value, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, &request));
            MUST(MPI_Waitall(1, &request, MPI_STATUSES_IGNORE));
        } else if (world_rank == 0) {
            MUST(MPI_Send(&value, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD));
        } else if (world_rank == 1) {
            MUST(MPI_Recv(&value, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_INT(value, 7);
        }
    } else if (strcmp(how, "bcast") == 0) {
        MUST(MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD));
        EXPECT_INT(value, 7);
    } else if (strcmp(how, "reduce") == 0) {
        MUST(MPI_Reduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, world_size - 1, MPI_COMM_WORLD));
        if (world_rank == world_size - 1) EXPECT_INT(sum, 7);
    } else if (world_rank == 0) {
        MUST(MPI_Send(&value, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD));
    }
    if (world_rank == computes)
        EXPECT(hear_outside("on"), "%s: the other gets on only when this one calls again", how);
    else if (world_rank == 1 - computes)
        say_outside("on");
    if (strcmp(how, "busy") == 0 && world_rank == 1)
        MUST(MPI_Recv(&value, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
