/* A job that is connected to another one dies: the other one's pending calls fail and it goes on.
 * Without arguments the program starts both jobs. */
#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start(char *const words[]) {
    pid_t process = fork();
    if (process == 0) {
        execv(words[0], words);
        _exit(127);
    }
    return process;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm inter;
    if (argc > 2) {
        MUST(MPI_Comm_connect(argv[2], MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        int last = 42;
        MUST(MPI_Send(&last, 1, MPI_INT, 0, 1, inter));
        raise(SIGKILL);
    }
    char link[64], mpiexec[1024] = "", port[MPI_MAX_PORT_NAME];
    snprintf(link, sizeof link, "/proc/%d/exe", getppid());
    if (readlink(link, mpiexec, sizeof mpiexec - 1) < 0) REPORT("mpiexec is not my parent");
    MUST(MPI_Open_port(MPI_INFO_NULL, port));
    pid_t job = start((char *[]){mpiexec, "-n", "1", argv[0], "dies", port, NULL});
    MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    MUST(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    int status = -1, number = -1;
    waitpid(job, &status, 0);
    EXPECT_INT(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 128 + SIGKILL);
    /* What it sent before is still there. */
    MUST(MPI_Recv(&number, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE));
    EXPECT_INT(number, 42);
    EXPECT_CLASS(MPI_Recv(&number, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE),
                 MPI_ERR_PROC_ABORTED);
    EXPECT_CLASS(MPI_Send(&number, 1, MPI_INT, 0, 1, inter), MPI_ERR_PROC_ABORTED);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Comm_free(&inter));
    MUST(MPI_Close_port(port));
    return verdict();
}
