/* A buffer that is not there, or not all of it, which the process itself copies: the process dies of it as of
 * any other access, and says in which call. A program that looks after its faults is left alone, and so is
 * one that is at fault outside of MPI. */
#include "check.h"
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 64 << 10, RANKS = 8 };

static char good[RANKS * BYTES], other[RANKS * BYTES];

/* So many bytes of which the second half is not there. */
static char *torn(size_t bytes) {
    char *whole = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (whole == MAP_FAILED || mprotect(whole + bytes / 2, bytes / 2, PROT_NONE) != 0) {
        perror("mmap");
        exit(1);
    }
    return whole;
}

/* Ends well, if the library has left this handler where it was. */
static void handler(int signal) {
    (void)signal;
    static const char said[] = "the program's own handler\n";
    if (write(STDERR_FILENO, said, sizeof(said) - 1) < 0) _exit(1);
    _exit(7);
}

/* A fault that is none of MPI's, in a child that has the same handlers: it says nothing. */
static void between_calls(volatile char *nowhere) {
    int ends[2], status = 0;
    char text[256];
    EXPECT_INT(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        *nowhere = 1;
        _exit(0);
    }
    close(ends[1]);
    ssize_t length = read(ends[0], text, sizeof(text) - 1);
    close(ends[0]);
    EXPECT(length == 0, "the library says \"%.*s\"", (int)length, text);
    EXPECT_INT(waitpid(child, &status, 0), child);
    EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV, "the child ends with %d", status);
}

int main(int argc, char **argv) {
    const char *call = argc > 1 ? argv[1] : "allgather";
    if (strcmp(call, "own") == 0) {
        signal(SIGSEGV, handler);
        signal(SIGBUS, handler);
    }
    begin(&argc, &argv);
    NEED_RANKS(2);
    char *bad = torn(world_size * BYTES);
    char *from = world_rank == 1 ? bad : good;
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Request request = MPI_REQUEST_NULL;
    if (strcmp(call, "allgather") == 0 || strcmp(call, "own") == 0) {
        MPI_Allgather(other, BYTES, MPI_BYTE, from, BYTES, MPI_BYTE, comm);
    } else if (strcmp(call, "alltoall") == 0) {
        MPI_Alltoall(from, BYTES / 8, MPI_DOUBLE, other, BYTES / 8, MPI_DOUBLE, comm);
    } else if (strcmp(call, "wait") == 0) {
        /* What is not there is touched where the receive is completed. */
        if (world_rank == 1) {
            MUST(MPI_Irecv(bad + world_size * BYTES / 2, 100, MPI_BYTE, 0, 1, comm, &request));
            MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 2, comm));
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else if (world_rank == 0) {
            MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, comm, MPI_STATUS_IGNORE));
            MUST(MPI_Send(good, 100, MPI_BYTE, 1, 1, comm));
        }
    } else {
        MUST(MPI_Sendrecv(good, 8, MPI_BYTE, world_rank, 1, bad, 8, MPI_BYTE, world_rank, 1, comm,
                          MPI_STATUS_IGNORE));
        between_calls(bad + world_size * BYTES - 1);
    }
    MPI_Barrier(comm);
    return verdict();
}
