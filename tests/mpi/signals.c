/* A program with a timer of its own: its signals interrupt every wait and must cost no message. */
#include "check.h"
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t alarms = 0;

static void count(int signal) {
    (void)signal;
    alarms++;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = count; /* without SA_RESTART, so that system calls are interrupted */
    sigaction(SIGALRM, &action, NULL);
    struct itimerval every = {{0, 500}, {0, 500}};
    setitimer(ITIMER_REAL, &every, NULL);

    enum { BIG = 3 << 20 };
    char *buffer = allocate(BIG);
    double until = MPI_Wtime() + 1.0;
    int going = 1;
    for (int round = 0; going; round++) {
        /* Rank 0 decides, so that both stop in the same round. */
        going = MPI_Wtime() < until;
        MUST(MPI_Bcast(&going, 1, MPI_INT, 0, MPI_COMM_WORLD));
        int size = round % 5 == 0 ? BIG : 1 + round * 37 % 20000, value = round;
        if (world_rank == 0) {
            fill(buffer, (size_t)size, (unsigned)round);
            if (round % 50 == 0) usleep(3000);
            MUST(MPI_Send(buffer, size, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
        } else if (world_rank == 1) {
            MPI_Status status;
            MUST(MPI_Recv(buffer, BIG, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status));
            EXPECT_STATUS(&status, 0, 1, size, MPI_BYTE);
            EXPECT_PATTERN(buffer, (size_t)size, (unsigned)round, "round %d", round);
        }
        int sum = 0;
        MUST(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        EXPECT_INT(sum, round * world_size);
    }
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
    EXPECT(alarms > 100, "expected hundreds of alarms, got %d", (int)alarms);
    free(buffer);
    return verdict();
}
