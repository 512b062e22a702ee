/* Latency of 8 bytes and bandwidth of 1 MiB between two ranks, back and forth: medians of batches, and the best one. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 9, WARM = 2 };

static char bytes[1 << 20];

static int ascending(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Seconds of each batch of round trips, sorted. */
static void measure(int length, int trips, double *seconds) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int batch = -WARM; batch < BATCHES; batch++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (int trip = 0; trip < 2 * trips; trip++) {
            if ((trip + rank) % 2 == 0)
                MPI_Send(bytes, length, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
            else
                MPI_Recv(bytes, length, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (batch >= 0) seconds[batch] = MPI_Wtime() - begin;
    }
    qsort(seconds, BATCHES, sizeof *seconds, ascending);
}

int main(int argc, char **argv) {
    double seconds[BATCHES];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memset(bytes, 1, sizeof bytes);
    measure(8, 200, seconds);
    if (rank == 0) printf("%.2f %.2f ", seconds[BATCHES / 2] / 400 * 1e6, seconds[0] / 400 * 1e6);
    measure(sizeof bytes, 20, seconds);
    double moved = 40.0 * sizeof bytes / 1e6;
    if (rank == 0) printf("%.0f %.0f\n", moved / seconds[BATCHES / 2], moved / seconds[0]);
    return MPI_Finalize();
}
