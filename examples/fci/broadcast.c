/* The product by one broadcast from each process. */
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
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now();
    for (int step = 0; step < it.steps; step++) {
        for (int row = it.first; row < it.last; row++)
            y[row - it.first] = row_times(&it, row, it.x);
        memcpy(it.x + it.first, y, (it.last - it.first) * sizeof *y);
        for (int root = 0; root < size; root++) {
            int from = part(it.n, size, root), to = part(it.n, size, root + 1);
            MPI_Bcast(it.x + from, to - from, MPI_DOUBLE, root, MPI_COMM_WORLD);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int status = report("broadcast", &it, it.x, now() - begin, argc, argv);
    MPI_Finalize();
    return status;
}
