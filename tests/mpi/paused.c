/* A rank is stopped for longer than a heartbeat, in the middle of messages, and goes on: nobody takes
 * it for dead, and nothing is lost. */
#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COUNT = 1 << 20, ROUNDS = 40 };

static double sent[COUNT], received[COUNT];

/* Stops this process soon, and lets it go on after so many seconds. */
static pid_t pause_soon(int seconds) {
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        usleep(1000);
        kill(parent, SIGSTOP);
        sleep((unsigned)seconds);
        kill(parent, SIGCONT);
        _exit(0);
    }
    return child;
}

/* Data with gaps is handed over while the sender still packs it: there it is stopped. */
static void stream(int seconds) {
    enum { BLOCKS = 20000, MESSAGES = 1000 };
    MPI_Datatype gaps;
    MUST(MPI_Type_vector(BLOCKS, 1, 2, MPI_DOUBLE, &gaps));
    MUST(MPI_Type_commit(&gaps));
    pid_t child = -1;
    for (int message = 0; message < MESSAGES; message++)
        if (world_rank == 1) {
            for (int block = 0; block < BLOCKS; block++) sent[2 * block] = message + block;
            if (message == 300 || message == 700) {
                if (child > 0) waitpid(child, NULL, 0);
                child = pause_soon(seconds);
            }
            MUST(MPI_Send(sent, 1, gaps, 0, 2, MPI_COMM_WORLD));
        } else if (world_rank == 0) {
            MUST(MPI_Recv(received, 1, gaps, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            int wrong = 0;
            for (int block = 0; block < BLOCKS; block++) wrong += received[2 * block] != message + block;
            EXPECT(wrong == 0, "message %d: %d of %d blocks are wrong", message, wrong, BLOCKS);
        }
    if (child > 0) waitpid(child, NULL, 0);
    MUST(MPI_Type_free(&gaps));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int seconds = argc > 1 ? atoi(argv[1]) : 3, peer = world_rank ^ 1;
    pid_t child = -1;
    if (peer >= world_size) peer = MPI_PROC_NULL;
    for (int round = 0; round < ROUNDS; round++) {
        if (round == ROUNDS / 2 && world_rank == 1) child = pause_soon(seconds);
        int count = round % 3 ? 1 : COUNT;
        sent[0] = sent[count - 1] = world_rank + round;
        MUST(MPI_Sendrecv(sent, count, MPI_DOUBLE, peer, 1, received, count, MPI_DOUBLE, peer, 1,
                          MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (peer != MPI_PROC_NULL)
            EXPECT(received[0] == peer + round && received[count - 1] == peer + round,
                   "round %d: expected %d, got %g", round, peer + round, received[0]);
        if (world_rank < 2) usleep(20000);
    }
    if (child > 0) waitpid(child, NULL, 0);
    stream(seconds);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
