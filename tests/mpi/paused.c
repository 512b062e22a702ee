/* A rank is stopped for longer than a heartbeat, in the middle of messages, and goes on: nobody takes
 * it for dead, and nothing is lost. */
#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COUNT = 1 << 20, ROUNDS = 40 };

static double sent[COUNT], received[COUNT];

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int seconds = argc > 1 ? atoi(argv[1]) : 3, peer = world_rank ^ 1;
    pid_t parent = getpid(), child = -1;
    if (peer >= world_size) peer = MPI_PROC_NULL;
    for (int round = 0; round < ROUNDS; round++) {
        if (round == ROUNDS / 2 && world_rank == 1) {
            child = fork();
            if (child == 0) {
                kill(parent, SIGSTOP);
                sleep((unsigned)seconds);
                kill(parent, SIGCONT);
                _exit(0);
            }
        }
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
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
