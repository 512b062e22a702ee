/* Two jobs, each of an mpiexec of its own, find each other by a name, connect, talk, part and
 * connect again. Without arguments the program starts a nameserver and both jobs. */
#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 3, LARGE = 500000 };

static void talk(MPI_Comm inter, int is_server) {
    int remote = -1, rank = -1;
    MUST(MPI_Comm_remote_size(inter, &remote));
    MUST(MPI_Comm_rank(inter, &rank));
    EXPECT_INT(remote, is_server ? 3 : 2);
    char *mine = malloc(LARGE), *theirs = malloc(LARGE);
    for (int other = 0; other < remote; other++) {
        MPI_Request send;
        memset(mine, 'a' + rank, LARGE);
        MUST(MPI_Isend(mine, LARGE, MPI_CHAR, other, 1, inter, &send));
        MUST(MPI_Recv(theirs, LARGE, MPI_CHAR, other, 1, inter, MPI_STATUS_IGNORE));
        MUST(MPI_Wait(&send, MPI_STATUS_IGNORE));
        EXPECT(theirs[0] == 'a' + other && theirs[LARGE - 1] == 'a' + other,
               "from %d: got %c to %c", other, theirs[0], theirs[LARGE - 1]);
    }
    free(mine), free(theirs);
    MPI_Comm all, copy;
    int sum = 0, one = 1, size = -1;
    MUST(MPI_Intercomm_merge(inter, is_server, &all));
    MUST(MPI_Comm_dup(all, &copy));
    MUST(MPI_Comm_size(copy, &size));
    EXPECT_INT(size, 5);
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, copy));
    EXPECT_INT(sum, 5);
    MUST(MPI_Comm_free(&copy));
    MUST(MPI_Comm_free(&all));
}

static int serve(void) {
    char port[MPI_MAX_PORT_NAME] = "";
    if (world_rank == 0) {
        MUST(MPI_Open_port(MPI_INFO_NULL, port));
        MUST(MPI_Publish_name("separate jobs", MPI_INFO_NULL, port));
    }
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Comm inter;
        MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        talk(inter, 1);
        MUST(MPI_Comm_disconnect(&inter));
    }
    if (world_rank == 0) {
        MUST(MPI_Unpublish_name("separate jobs", MPI_INFO_NULL, port));
        MUST(MPI_Close_port(port));
    }
    return verdict();
}

static int visit(void) {
    char port[MPI_MAX_PORT_NAME] = "";
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    while (world_rank == 0 && MPI_Lookup_name("separate jobs", MPI_INFO_NULL, port) != 0)
        usleep(1000);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Comm inter;
        MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        talk(inter, 0);
        MUST(MPI_Comm_disconnect(&inter));
    }
    return verdict();
}

static pid_t start(char *const words[], int output) {
    pid_t process = fork();
    if (process == 0) {
        if (output >= 0) dup2(output, 1);
        execv(words[0], words);
        _exit(127);
    }
    return process;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (argc > 1) return strcmp(argv[1], "server") == 0 ? serve() : visit();

    char link[64], mpiexec[1024] = "", serried[1040], port[256] = "";
    snprintf(link, sizeof link, "/proc/%d/exe", getppid());
    if (readlink(link, mpiexec, sizeof mpiexec - 1) < 0) REPORT("mpiexec is not my parent");
    snprintf(serried, sizeof serried, "%.*s/serried", (int)(strrchr(mpiexec, '/') - mpiexec), mpiexec);
    int ends[2], status = -1;
    if (pipe(ends)) REPORT("no pipe");
    pid_t names = start((char *[]){serried, "nameserver", NULL}, ends[1]);
    ssize_t length = read(ends[0], port, sizeof port - 1);
    port[length > 0 ? length - 1 : 0] = 0;
    char *server[] = {mpiexec, "--nameserver", port, "-n", "2", argv[0], "server", NULL};
    char *client[] = {mpiexec, "--nameserver", port, "-n", "3", argv[0], "client", NULL};
    pid_t jobs[] = {start(server, -1), start(client, -1)};
    for (int job = 0; job < 2; job++) {
        waitpid(jobs[job], &status, 0);
        EXPECT_INT(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
    }
    kill(names, SIGTERM);
    waitpid(names, &status, 0);
    EXPECT_INT(WIFSIGNALED(status) ? WTERMSIG(status) : -1, SIGTERM);
    return verdict();
}
