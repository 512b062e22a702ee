/* A rank that starts other programs goes on as before, and they do not disturb the job. */
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

static void exchange(int round) {
    enum { SIZE = 200000 };
    static char out[SIZE], in[SIZE];
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;
    fill(out, SIZE, (unsigned)(world_rank + round));
    MUST(MPI_Sendrecv(out, SIZE, MPI_BYTE, next, round, in, SIZE, MPI_BYTE, before, round,
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EXPECT_PATTERN(in, SIZE, (unsigned)(before + round), "round %d", round);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    exchange(0);
    for (int round = 1; round <= 3; round++) {
        EXPECT_INT(system("exit 0"), 0);
        exchange(round);
    }
    FILE *pipe = popen("echo $((6 * 7))", "r");
    int answer = 0;
    EXPECT(pipe && fscanf(pipe, "%d", &answer) == 1 && answer == 42, "popen: got %d", answer);
    if (pipe) pclose(pipe);
    exchange(4);

    /* A copy that ends without a word: it is no rank. */
    pid_t child = fork();
    if (child == 0) _exit(5);
    int status = -1;
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 5,
           "a forked child: expected exit status 5, got %#x", (unsigned)status);
    exchange(5);
    /* And one that runs its exit handlers, ours among them. */
    fflush(NULL);
    child = fork();
    if (child == 0) exit(6);
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 6,
           "a forked child: expected exit status 6, got %#x", (unsigned)status);
    exchange(6);
    return verdict();
}
