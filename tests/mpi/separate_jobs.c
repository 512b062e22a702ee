/* Two jobs, each of an mpiexec of its own, find each other by a name, connect, talk, part and
 * connect again. Without arguments the program starts a nameserver and both jobs; with `far` the second
 * one on the host of rank 1, which is a network namespace. */
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

/* The connections of this process that are open, to the network. */
static int connections(void) {
    char line[512];
    int count = 0, inode[256], inodes = 0;
    for (int fd = 0; fd < 256; fd++) {
        char name[64], target[64] = "";
        snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
        if (readlink(name, target, sizeof target - 1) > 0 &&
            sscanf(target, "socket:[%d]", &inode[inodes]) == 1)
            inodes++;
    }
    for (int v6 = 0; v6 < 2; v6++) {
        FILE *table = fopen(v6 ? "/proc/self/net/tcp6" : "/proc/self/net/tcp", "r");
        while (table && fgets(line, sizeof line, table)) {
            unsigned state = 0;
            int found = 0;
            if (sscanf(line, "%*s %*s %*s %x %*s %*s %*s %*s %*s %d", &state, &found) != 2) continue;
            for (int i = 0; i < inodes && state == 1; i++) count += inode[i] == found;
        }
        if (table) fclose(table);
    }
    return count;
}

/* A rank of the first job is killed before anybody has talked to it: all of the second one hear of it,
 * also the one that asks only then. */
static int lose(int is_server) {
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm inter;
    int value;
    if (is_server) {
        if (world_rank == 0) {
            MUST(MPI_Open_port(MPI_INFO_NULL, port));
            MUST(MPI_Publish_name("lost", MPI_INFO_NULL, port));
        }
        MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        usleep(world_rank == 1 ? 200000 : 1000000);
        raise(SIGKILL);
    }
    while (world_rank == 0 && MPI_Lookup_name("lost", MPI_INFO_NULL, port) != 0) usleep(1000);
    MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
    MUST(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    /* Whoever has not talked to anyone is connected to nobody. */
    if (world_rank == 2) {
        EXPECT_INT(connections(), 0);
        usleep(500000);
    }
    int code = MPI_Recv(&value, 1, MPI_INT, 1, 0, inter, MPI_STATUS_IGNORE);
    EXPECT_CLASS(code, MPI_ERR_PROC_ABORTED);
    return verdict();
}

static pid_t start(char *const words[], int output) {
    pid_t process = fork();
    if (process == 0) {
        if (output >= 0) dup2(output, 1);
        execvp(words[0], words);
        _exit(127);
    }
    return process;
}

/* The directory of the programs: beside that of the library. */
static void find_programs(char *path, size_t size) {
    char line[4096];
    FILE *maps = fopen("/proc/self/maps", "r");
    path[0] = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        char *begin = strchr(line, '/'), *end = begin ? strstr(begin, "/lib/libmpi_abi.so.1") : NULL;
        if (end) snprintf(path, size, "%.*s/bin", (int)(end - begin), begin);
    }
    if (maps) fclose(maps);
    EXPECT(path[0], "the library is in no directory lib");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (argc > 1 && strcmp(argv[1], "server") == 0) return serve();
    if (argc > 1 && strcmp(argv[1], "client") == 0) return visit();
    if (argc > 1 && strcmp(argv[1], "dies") == 0) return lose(1);
    if (argc > 1 && strcmp(argv[1], "hears") == 0) return lose(0);

    /* The jobs are on this host, or the second one is where rank 1 is. */
    int far = argc > 1 && strcmp(argv[1], "far") == 0;
    char host[64] = "", programs[1024], mpiexec[1040], serried[1040], port[1024] = "";
    snprintf(host, sizeof host, "%s", getenv("TEST_HOST") ? getenv("TEST_HOST") : "");
    if (far) MUST(MPI_Bcast(host, sizeof host, MPI_CHAR, 1, MPI_COMM_WORLD));
    if (world_rank == 0) {
        find_programs(programs, sizeof programs);
        snprintf(mpiexec, sizeof mpiexec, "%s/mpiexec", programs);
        snprintf(serried, sizeof serried, "%s/serried", programs);
        int ends[2], status = -1;
        if (pipe(ends)) REPORT("no pipe");
        pid_t names = start((char *[]){serried, "nameserver", far ? "--tcp" : NULL, NULL}, ends[1]);
        ssize_t length = read(ends[0], port, sizeof port - 1);
        port[length > 0 ? length - 1 : 0] = 0;
        for (int round = 0; round < 2; round++) {
            char *first = round ? "dies" : "server", *second = round ? "hears" : "client";
            char *server[] = {mpiexec, "--nameserver", port, "-n", "2", argv[0], first, NULL};
            char *client[] = {"ip", "netns", "exec",  host,   mpiexec, "--nameserver",
                              port, "-n",    "3",     argv[0], second,  NULL};
            pid_t jobs[] = {start(server, -1), start(client + (far ? 0 : 4), -1)};
            for (int job = 0; job < 2; job++) {
                waitpid(jobs[job], &status, 0);
                EXPECT_INT(WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                           round && job == 0 ? 128 + SIGKILL : 0);
            }
        }
        kill(names, SIGTERM);
        waitpid(names, &status, 0);
        EXPECT_INT(WIFSIGNALED(status) ? WTERMSIG(status) : -1, SIGTERM);
    }
    if (far) MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
