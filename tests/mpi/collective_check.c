/* Under `mpiexec --check` ranks that do not make the same collective call are all told who differs,
 * and nobody hangs; the communicator works afterwards. */
#include "named.h"

static int in[64], out[64], counts[16], places[16];
static MPI_Comm comm;
static int odd; /* whether this rank is the one that differs */

#define DISAGREE(call, class, words) expect_named(#call, (call), (class), (words))

static void calls(void) {
    int code = odd ? MPI_Barrier(comm) : MPI_Bcast(in, 4, MPI_INT, 0, comm);
    expect_named("barrier and bcast", code, MPI_ERR_OTHER, "MPI_Barrier on rank 1|MPI_Bcast on rank 0");
    /* MPI-5.0 §6.12: a nonblocking call does not match a blocking one. */
    MPI_Request request = MPI_REQUEST_NULL;
    code = odd ? MPI_Ibarrier(comm, &request) : MPI_Barrier(comm);
    if (odd) {
        MUST(code);
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    expect_named("ibarrier and barrier", code, MPI_ERR_OTHER, "MPI_Ibarrier on rank 1");
    MPI_Comm new = MPI_COMM_NULL;
    code = odd ? MPI_Comm_dup(comm, &new) : MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, comm);
    expect_named("dup and allreduce", code, MPI_ERR_OTHER, "MPI_Comm_dup on rank 1|MPI_Allreduce");
}

static void arguments(void) {
    DISAGREE(MPI_Bcast(in, 4, MPI_INT, odd, comm), MPI_ERR_ROOT,
             "root of MPI_Bcast|0 on rank 0|1 on rank 1");
    DISAGREE(MPI_Bcast(in, odd ? 2 : 4, MPI_INT, 0, comm), MPI_ERR_COUNT,
             "MPI_Bcast|4 of MPI_INT on rank 0|2 of MPI_INT on rank 1");
    DISAGREE(MPI_Bcast(in, 4, odd ? MPI_FLOAT : MPI_INT, 0, comm), MPI_ERR_TYPE,
             "MPI_INT on rank 0|MPI_FLOAT on rank 1");
    DISAGREE(MPI_Allreduce(in, out, 4, MPI_INT, odd ? MPI_MAX : MPI_SUM, comm), MPI_ERR_OP,
             "op of MPI_Allreduce|MPI_SUM on rank 0|MPI_MAX on rank 1");
    DISAGREE(MPI_Allreduce(odd ? MPI_IN_PLACE : in, out, 4, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER,
             "sendbuf of MPI_Allreduce|MPI_IN_PLACE on rank 1");
    DISAGREE(MPI_Scan(in, out, odd ? 3 : 4, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, "MPI_Scan");
    DISAGREE(MPI_Gather(in, odd ? 2 : 1, MPI_INT, out, 1, MPI_INT, 0, comm), MPI_ERR_TRUNCATE,
             "MPI_Gather|rank 1 sends 2 of MPI_INT to rank 0, which expects 1 of MPI_INT");
    DISAGREE(MPI_Alltoall(in, odd ? 1 : 2, MPI_INT, out, odd ? 1 : 2, MPI_INT, comm),
             MPI_ERR_COUNT, "MPI_Alltoall|rank 1 sends 1 of MPI_INT to rank 0");
    for (int r = 0; r < world_size; r++) counts[r] = 1, places[r] = r;
    if (!odd) counts[1] = 3;
    DISAGREE(MPI_Allgatherv(in, 1, MPI_INT, out, counts, places, MPI_INT, comm),
             MPI_ERR_COUNT, "rank 1 sends 1 of MPI_INT|expects 3 of MPI_INT");
    DISAGREE(MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT,
             "MPI_Reduce_scatter");
}

/* What is wrong on one rank alone is told to all. */
static void refusals(void) {
    /* MPI has no bitwise operations on real numbers. */
    DISAGREE(MPI_Allreduce(in, out, 4, MPI_FLOAT, MPI_BAND, comm), MPI_ERR_OP, "MPI_BAND|MPI_FLOAT");
    DISAGREE(MPI_Bcast(in, odd ? -1 : 1, MPI_INT, 0, comm), MPI_ERR_COUNT, "count is -1");
    MPI_Request request = MPI_REQUEST_NULL;
    int code = MPI_Ireduce(in, out, 1, MPI_INT, odd ? MPI_OP_NULL : MPI_SUM, 0, comm, &request);
    if (!odd) {
        MUST(code);
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    expect_named("MPI_Ireduce", code, MPI_ERR_OP, "MPI_Op");
}

static void nonblocking(void) {
    MPI_Request request;
    MUST(MPI_Ibcast(in, 1, MPI_INT, odd, comm, &request));
    expect_named("MPI_Ibcast", MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_ROOT, "root of MPI_Ibcast");
    DISAGREE(MPI_Bcast_init(in, 1, MPI_INT, odd, comm, MPI_INFO_NULL, &request), MPI_ERR_ROOT,
             "root of MPI_Bcast_init");
    /* Nobody waits in a nonblocking call: rank 1 comes after it has heard from rank 0. */
    MPI_Request barrier;
    if (world_rank == 1) MUST(MPI_Recv(in, 1, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE));
    MUST(MPI_Ibarrier(comm, &barrier));
    if (world_rank == 0) MUST(MPI_Send(in, 1, MPI_INT, 1, 7, comm));
    MUST(MPI_Wait(&barrier, MPI_STATUS_IGNORE));
}

/* What MPI allows is not complained about. */
static void agreement(void) {
    MPI_Datatype four;
    MUST(MPI_Type_contiguous(4, MPI_INT, &four));
    MUST(MPI_Type_commit(&four));
    in[0] = 5 + world_rank;
    MUST(MPI_Bcast(in, odd ? 1 : 4, odd ? four : MPI_INT, 0, comm));
    EXPECT_INT(in[0], 5);
    MUST(MPI_Gather(world_rank == 0 ? MPI_IN_PLACE : in, 1, MPI_INT, out, 1, MPI_INT, 0, comm));
    MUST(MPI_Scatter(out, 1, MPI_INT, in, 1, MPI_INT, 0, comm));
    EXPECT_INT(in[0], world_rank == 0 ? in[0] : 5);
    MUST(MPI_Allgather(in, 4, MPI_INT, out, 1, four, comm));
    for (int r = 0; r < world_size; r++) counts[r] = r, places[r] = r * 4;
    MUST(MPI_Gatherv(in, world_rank, MPI_INT, out, counts, places, MPI_INT, 0, comm));
    MUST(MPI_Type_free(&four));
    int one = 1, sum = 0;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    EXPECT_INT(sum, world_size);
}

/* Each waits for the other, on communicators of their own. */
static void crossed(void) {
    MPI_Comm other;
    MUST(MPI_Comm_dup(comm, &other));
    int code = MPI_Barrier(odd ? other : comm);
    if (world_rank > 1) return;
    expect_named("crossed barriers", code, MPI_ERR_COMM, "MPI_Barrier|each waits for the other");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    odd = world_rank == 1;
    if (argc > 1) { /* by default the job ends, and the report names who differs */
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Bcast(in, 4, MPI_INT, odd, MPI_COMM_WORLD);
        return verdict();
    }
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    agreement();
    calls();
    arguments();
    refusals();
    nonblocking();
    agreement();
    if (world_size == 2) crossed();
    return verdict();
}
