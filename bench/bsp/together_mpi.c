/* MPI's side of `pacing.py`: what a program would write, a gather by messages and an all-to-all. */
#include "together.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int p, s;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &s);
    if (argc != 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int incast = strcmp(argv[1], "incast") == 0, bytes = atoi(argv[2]), samples = atoi(argv[3]);
    unsigned char *source = malloc((size_t)p * (size_t)bytes + 1);
    unsigned char *target = malloc((size_t)p * (size_t)bytes + 1);
    MPI_Request *requests = malloc((size_t)p * sizeof *requests);
    for (int sample = -2; sample < samples; sample++) {
        for (int to = 0; to < p; to++)
            fill(source + (size_t)to * (size_t)bytes, (size_t)bytes, s, sample);
        MPI_Barrier(MPI_COMM_WORLD);
        double start = now();
        if (!incast) {
            MPI_Alltoall(source, bytes, MPI_BYTE, target, bytes, MPI_BYTE, MPI_COMM_WORLD);
        } else if (s > 0) {
            MPI_Send(source, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        } else {
            for (int from = 1; from < p; from++)
                MPI_Irecv(target + (size_t)from * (size_t)bytes, bytes, MPI_BYTE, from, 0, MPI_COMM_WORLD,
                          &requests[from - 1]);
            MPI_Waitall(p - 1, requests, MPI_STATUSES_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        double time = now() - start;
        for (int from = 0; from < p; from++)
            if (from != s && (!incast || s == 0) &&
                !is_filled(target + (size_t)from * (size_t)bytes, (size_t)bytes, from, sample))
                MPI_Abort(MPI_COMM_WORLD, 2);
        if (s == 0 && sample >= 0)
            printf("%.1f\n", time * 1e6);
    }
    MPI_Finalize();
    return 0;
}
