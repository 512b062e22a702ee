/* Ten thousand posted receives or unexpected messages: found in any order, at a cost that does
 * not grow with their number. */
#include "check.h"

enum { MANY = 10000, FEW = 10, SAMPLES = 2000 };

/* Ping-pong behind `depth` receives that nobody answers meanwhile; seconds a round. */
static double behind(int depth) {
    static int values[MANY];
    static MPI_Request requests[MANY];
    for (int i = 0; i < depth; i++)
        MUST(MPI_Irecv(&values[i], 1, MPI_INT, world_rank ^ 1, i, MPI_COMM_WORLD, &requests[i]));
    handshake();
    double start = MPI_Wtime();
    for (int i = 0; i < SAMPLES; i++) {
        int value = i;
        if (world_rank == 0) {
            MUST(MPI_Send(&value, 1, MPI_INT, 1, 20000, MPI_COMM_WORLD));
            MUST(MPI_Recv(&value, 1, MPI_INT, 1, 20000, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Recv(&value, 1, MPI_INT, 0, 20000, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Send(&value, 1, MPI_INT, 0, 20000, MPI_COMM_WORLD));
        }
        EXPECT(value == i, "ping-pong behind %d receives: expected %d, got %d", depth, i, value);
    }
    double taken = (MPI_Wtime() - start) / SAMPLES;
    handshake();
    for (int i = depth - 1; i >= 0; i--) {
        int value = i * 2;
        MUST(MPI_Send(&value, 1, MPI_INT, world_rank ^ 1, i, MPI_COMM_WORLD));
    }
    MUST(MPI_Waitall(depth, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < depth; i++)
        EXPECT(values[i] == i * 2, "receive %d of %d: expected %d, got %d", i, depth, i * 2,
               values[i]);
    return taken;
}

/* `depth` messages wait; they are taken last first; seconds a receive. */
static double unexpected(int depth) {
    static int values[MANY];
    static MPI_Request requests[MANY];
    double taken = 0;
    if (world_rank == 0) {
        for (int i = 0; i < depth; i++) {
            values[i] = i * 3;
            MUST(MPI_Isend(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]));
        }
        MUST(MPI_Send(NULL, 0, MPI_INT, 1, 20001, MPI_COMM_WORLD));
        MUST(MPI_Waitall(depth, requests, MPI_STATUSES_IGNORE));
    } else {
        MUST(MPI_Recv(NULL, 0, MPI_INT, 0, 20001, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        double start = MPI_Wtime();
        for (int i = depth - 1; i >= 0; i--) {
            int value = -1;
            MUST(MPI_Recv(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT(value == i * 3, "message %d of %d: expected %d, got %d", i, depth, i * 3,
                   value);
        }
        taken = (MPI_Wtime() - start) / depth;
    }
    handshake();
    return taken;
}

static double least(double (*measure)(int), int depth) {
    double best = 1e9;
    for (int i = 0; i < 5; i++) {
        double taken = measure(depth);
        if (taken < best) best = taken;
    }
    return best;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (world_size != 2) {
        REPORT("expected 2 ranks, got %d", world_size);
        return verdict();
    }
    double shallow = least(behind, FEW), deep = least(behind, MANY);
    double shallow_wait = least(unexpected, FEW), deep_wait = least(unexpected, MANY);
    /* A list would be a hundred times slower; noise, caches and first touches are not. */
    if (strict()) {
        EXPECT(deep < shallow * 10 + 5e-6, "behind %d receives: expected about %g s, got %g s",
               MANY, shallow, deep);
        EXPECT(deep_wait < shallow_wait * 10 + 5e-6,
               "%d unexpected: expected about %g s a message, got %g s", MANY, shallow_wait,
               deep_wait);
    }
    if (world_rank == 1)
        printf("behind %d / %d receives: %.2f / %.2f us; unexpected: %.2f / %.2f us\n", FEW, MANY,
               shallow * 1e6, deep * 1e6, shallow_wait * 1e6, deep_wait * 1e6);
    return verdict();
}
