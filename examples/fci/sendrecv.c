/* The product by messages: everyone sends its part to everyone. */
#include "matvec.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct problem it = problem(argc, argv, rank, size, NULL);
    double *y = malloc((it.last - it.first) * sizeof *y);
    MPI_Request *requests = malloc(2 * size * sizeof *requests);
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    for (int step = 0; step < it.steps; step++) {
        int count = 0;
        for (int row = it.first; row < it.last; row++)
            y[row - it.first] = row_times(&it, row, it.x);
        for (int other = 0; other < size; other++) {
            int from = part(it.n, size, other), to = part(it.n, size, other + 1);
            if (other == rank)
                continue;
            MPI_Irecv(it.x + from, to - from, MPI_DOUBLE, other, 0, MPI_COMM_WORLD,
                      &requests[count++]);
        }
        for (int other = 0; other < size; other++) {
            if (other != rank)
                MPI_Isend(y, it.last - it.first, MPI_DOUBLE, other, 0, MPI_COMM_WORLD,
                          &requests[count++]);
        }
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        memcpy(it.x + it.first, y, (it.last - it.first) * sizeof *y);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int status = report("sendrecv", &it, it.x, now() - begin, argc, argv);
    MPI_Finalize();
    return status;
}
