/* A rank is stopped for much longer than a peer may be silent, and goes on: nobody takes it for dead. All ranks run on
 * one machine. */
#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t woken = 0;

static void handle_continue(int signal) {
    (void)signal;
    woken = 1;
}

int main(int argc, char **argv) {
    unsigned seconds = argc > 1 ? (unsigned)atoi(argv[1]) : 6;
    int process = (int)getpid(), other = 0, answer = 0, status = -1;
    MUST(MPI_Init(&argc, &argv));
    MUST(MPI_Comm_rank(MPI_COMM_WORLD, &world_rank));
    MUST(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
    NEED_RANKS(2);
    if (world_rank == 0) {
        MUST(MPI_Recv(&other, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT(kill(other, SIGSTOP) == 0, "rank 1 cannot be stopped");
        pid_t waker = fork();
        if (waker == 0) {
            sleep(seconds);
            kill(other, SIGCONT);
            _exit(0);
        }
        /* Nothing is on its way to the rank that is stopped, so that only its silence is noticed. */
        MUST(MPI_Recv(&answer, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT_INT(answer, other);
        EXPECT(waitpid(waker, &status, 0) == waker && status == 0, "nobody woke rank 1");
    } else if (world_rank == 1) {
        signal(SIGCONT, handle_continue);
        MUST(MPI_Send(&process, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
        while (!woken) usleep(1000);
        MUST(MPI_Send(&process, 1, MPI_INT, 0, 2, MPI_COMM_WORLD));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
