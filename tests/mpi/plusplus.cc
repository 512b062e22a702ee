// The header is good C++ too, and the compiler wrapper for it links.
#include <mpi.h>
#include <cstdio>
#include <vector>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank = -1, size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> in(1000, rank + 1.0), out(1000, 0.0);
    MPI_Allreduce(in.data(), out.data(), 1000, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double wanted = size * (size + 1) / 2.0;
    bool good = true;
    for (double value : out) good = good && value == wanted;
    if (!good) std::fprintf(stderr, "rank %d: expected %g, got %g\n", rank, wanted, out[0]);
    MPI_Finalize();
    return good ? 0 : 1;
}
