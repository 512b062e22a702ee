/* The product by one allgather a step. */
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
    int *counts = malloc(size * sizeof *counts), *places = malloc(size * sizeof *places);
    for (int other = 0; other < size; other++) {
        places[other] = part(it.n, size, other);
        counts[other] = part(it.n, size, other + 1) - places[other];
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    for (int step = 0; step < it.steps; step++) {
        for (int row = it.first; row < it.last; row++)
            y[row - it.first] = row_times(&it, row, it.x);
        if (it.n % size == 0)
            MPI_Allgather(y, counts[rank], MPI_DOUBLE, it.x, counts[rank], MPI_DOUBLE,
                          MPI_COMM_WORLD);
        else
            MPI_Allgatherv(y, counts[rank], MPI_DOUBLE, it.x, counts, places, MPI_DOUBLE,
                           MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int status = report("allgather", &it, it.x, now() - begin, argc, argv);
    MPI_Finalize();
    return status;
}
