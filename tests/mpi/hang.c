/* Ranks that wait for ever. Somebody types Ctrl-\, and mpiexec tells who waits for what. */
#include <mpi.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Lets mpiexec explain itself, from a process that is no rank. */
static void ask(void)
{
    pid_t mpiexec = getppid();
    if (fork() == 0) {
        sleep(3);
        kill(mpiexec, SIGQUIT);
        _exit(0);
    }
}

int main(int argc, char **argv)
{
    int rank, size, number = 0;
    MPI_Comm half;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_set_name(half, "half");
    if (rank == 0)
        ask();
    if (!strcmp(argv[1], "receive"))
        MPI_Recv(&number, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!strcmp(argv[1], "send"))
        MPI_Ssend(&number, 1, MPI_INT, (rank + 1) % size, 8, MPI_COMM_WORLD);
    if (!strcmp(argv[1], "barrier")) {
        if (rank == 1)
            MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (!strcmp(argv[1], "half")) {
        /* Ranks 0 and 2 are 0 and 1 there. */
        if (rank == 0)
            MPI_Barrier(half);
        if (rank == 2)
            MPI_Recv(&number, 1, MPI_INT, 0, 3, half, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (!strcmp(argv[1], "any")) {
        MPI_Irecv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&number, 1, MPI_INT, (rank + 1) % size, 6, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitany(2, requests, &number, MPI_STATUS_IGNORE);
    }
    if (!strcmp(argv[1], "task")) {
        if (rank > 0) {
            MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
            MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        }
        MPI_Recv(&number, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (!strcmp(argv[1], "lock")) {
        /* Not in the collective call that came last. */
        MPI_Win window;
        MPI_Win_create(&number, sizeof number, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        MPI_Win_set_name(window, "counter");
        if (rank == 0)
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Recv(&number, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
    }
    MPI_Finalize();
    return 0;
}
