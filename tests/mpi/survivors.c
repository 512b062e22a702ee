/* The last rank dies, and the others go on: what they have under way with it fails, here and on every
 * communicator that it is in, and the rest works as before. How it dies is the first argument. */
#include "check.h"
#include <signal.h>
#include <unistd.h>

enum { LARGE = 1 << 18 };

static MPI_Comm others;
static int victim, dies;
static double sent[LARGE], received[LARGE];

static void die(void) {
    if (dies) raise(SIGKILL);
}

/* The error names the rank. */
static void expect_lost(int code) {
    char text[MPI_MAX_ERROR_STRING] = "", wanted[32];
    int length = 0;
    EXPECT_CLASS(code, MPI_ERR_PROC_ABORTED);
    if (code == MPI_SUCCESS) return;
    MPI_Error_string(code, text, &length);
    snprintf(wanted, sizeof wanted, "rank %d has ended", victim);
    EXPECT(strstr(text, wanted), "expected \"%s\" in \"%s\"", wanted, text);
}

static void in_receive(void) {
    MPI_Request request;
    die();
    if (world_rank == 0) {
        MUST(MPI_Irecv(received, LARGE, MPI_DOUBLE, victim, 1, MPI_COMM_WORLD, &request));
        expect_lost(MPI_Recv(received, 1, MPI_DOUBLE, victim, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        expect_lost(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    expect_lost(MPI_Probe(victim, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    expect_lost(MPI_Recv(received, 1, MPI_DOUBLE, victim, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

static void in_send(void) {
    die();
    expect_lost(MPI_Send(sent, LARGE, MPI_DOUBLE, victim, 1, MPI_COMM_WORLD));
    expect_lost(MPI_Ssend(sent, 1, MPI_DOUBLE, victim, 2, MPI_COMM_WORLD));
}

/* Whoever waits for anyone is told once, and can then wait for those who are left. */
static void in_wildcard(void) {
    int next = (world_rank + 1) % victim, before = (world_rank + victim - 1) % victim;
    MPI_Status status;
    die();
    expect_lost(
        MPI_Recv(received, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Barrier(others));
    MUST(MPI_Send(sent, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD));
    MUST(MPI_Recv(received, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status));
    EXPECT_INT(status.MPI_SOURCE, before);
}

/* Dies in the middle of large messages both ways. */
static void in_transfer(void) {
    for (int round = 0;; round++) {
        int peer = dies ? 0 : victim;
        if (world_rank > 0 && !dies) return;
        if (round == 20) die();
        int code = MPI_Sendrecv(sent, LARGE, MPI_DOUBLE, peer, 1, received, LARGE, MPI_DOUBLE, peer,
                                1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (code != MPI_SUCCESS) {
            expect_lost(code);
            return;
        }
    }
}

/* The others may hear of it in this call or in a later one, and all of them do. */
static void in_collective(const char *which, int count) {
    for (int round = 0;; round++) {
        int code = MPI_SUCCESS;
        MPI_Request request;
        if (round == 7) die();
        if (strcmp(which, "barrier") == 0) code = MPI_Barrier(MPI_COMM_WORLD);
        if (strcmp(which, "allreduce") == 0)
            code = MPI_Allreduce(sent, received, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (strcmp(which, "bcast") == 0)
            code = MPI_Bcast(sent, count, MPI_DOUBLE, victim, MPI_COMM_WORLD);
        if (strcmp(which, "spread") == 0)
            code = MPI_Bcast(sent, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (strcmp(which, "reduce") == 0)
            code = MPI_Reduce(sent, received, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        if (strcmp(which, "alltoall") == 0)
            code = MPI_Alltoall(sent, count / world_size, MPI_DOUBLE, received, count / world_size,
                                MPI_DOUBLE, MPI_COMM_WORLD);
        if (strcmp(which, "iallreduce") == 0) {
            code = MPI_Iallreduce(sent, received, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
            if (code == MPI_SUCCESS) code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        if (strcmp(which, "dup") == 0) {
            MPI_Comm copy;
            code = MPI_Comm_dup(MPI_COMM_WORLD, &copy);
            if (code == MPI_SUCCESS) code = MPI_Comm_free(&copy);
        }
        if (code != MPI_SUCCESS) {
            expect_lost(code);
            return;
        }
    }
}

/* What the others have in common goes on, and they can make more of it. */
static void go_on(void) {
    int rank, size, next, before;
    double sum = 0;
    MPI_Group all, left;
    MPI_Comm again;
    MUST(MPI_Comm_rank(others, &rank));
    MUST(MPI_Comm_size(others, &size));
    next = (rank + 1) % size, before = (rank + size - 1) % size;
    for (int round = 0; round < 50; round++) {
        int count = round % 2 ? 1 : LARGE;
        sent[0] = rank + round;
        MUST(MPI_Sendrecv(sent, count, MPI_DOUBLE, next, 5, received, count, MPI_DOUBLE, before, 5,
                          others, MPI_STATUS_IGNORE));
        EXPECT_INT(received[0], before + round);
        MUST(MPI_Allreduce(&sent[0], &sum, 1, MPI_DOUBLE, MPI_SUM, others));
        EXPECT_INT(sum, size * round + size * (size - 1) / 2);
    }
    MUST(MPI_Comm_group(MPI_COMM_WORLD, &all));
    MUST(MPI_Group_excl(all, 1, &victim, &left));
    MUST(MPI_Comm_create_group(MPI_COMM_WORLD, left, 9, &again));
    for (int round = 0; round < 10; round++)
        MUST(MPI_Allreduce(sent, received, 100, MPI_DOUBLE, MPI_SUM, again));
    MUST(MPI_Comm_free(&again));
    MUST(MPI_Group_free(&left));
    MUST(MPI_Group_free(&all));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    const char *how = argc > 1 ? argv[1] : "start";
    victim = world_size - 1, dies = world_rank == victim;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, dies, 0, &others));
    for (int round = 0; round < 4; round++) MUST(MPI_Barrier(MPI_COMM_WORLD));
    /* What it sends before it dies is not meant to be part of the test. */
    if (dies) usleep(200000);
    double start = MPI_Wtime();
    if (strcmp(how, "start") == 0 || strcmp(how, "leaves") == 0) {
        die();
        usleep(300000);
        expect_lost(MPI_Barrier(MPI_COMM_WORLD));
    } else if (strcmp(how, "host") == 0) {
        /* Over hosts its parent is the agent of the host, and dies with all that is there. */
        if (dies) kill(getppid(), SIGKILL), pause();
        expect_lost(MPI_Barrier(MPI_COMM_WORLD));
    } else if (strcmp(how, "exit") == 0) {
        if (dies) exit(7);
        expect_lost(MPI_Recv(received, 1, MPI_DOUBLE, victim, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(how, "helpless") == 0) {
        /* Rank 0 fails because of the death; those who wait for it must not wait for ever. */
        die();
        if (world_rank == 0) {
            expect_lost(MPI_Recv(received, 1, MPI_DOUBLE, victim, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Finalize());
            exit(3);
        }
        MPI_Recv(received, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (strcmp(how, "receive") == 0) {
        in_receive();
    } else if (strcmp(how, "send") == 0) {
        in_send();
    } else if (strcmp(how, "wildcard") == 0) {
        in_wildcard();
    } else if (strcmp(how, "transfer") == 0) {
        in_transfer();
    } else {
        in_collective(how, argc > 2 ? atoi(argv[2]) : 1);
    }
    /* Known to all within a second; a machine that has much else to do may take longer. */
    EXPECT(MPI_Wtime() - start < 20, "it took %.1f s to hear of a death", MPI_Wtime() - start);
    go_on();
    MUST(MPI_Barrier(others));
    expect_lost(MPI_Barrier(MPI_COMM_WORLD));
    expect_lost(MPI_Allreduce(sent, received, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    if (world_rank == 0 && failures == 0) printf("%d go on\n", victim);
    if (strcmp(how, "leaves") == 0 && world_rank == 1) {
        /* Rank 0 has ended by now, and nobody takes this; this rank ends all the same. */
        MPI_Request request;
        usleep(500000);
        MUST(MPI_Isend(sent, LARGE, MPI_DOUBLE, 0, 8, MPI_COMM_WORLD, &request));
        MUST(MPI_Request_free(&request));
    }
    MUST(MPI_Comm_free(&others));
    return verdict();
}
