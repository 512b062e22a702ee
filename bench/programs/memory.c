/* Memory of a rank that has started and can talk: its proportional share (PSS), mean over ranks.
 *
 *   memory LIMIT_S */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static double share_in_mebibytes(void)
{
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    char line[256];
    double kibibytes = -1;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Pss: %lf", &kibibytes) == 1)
            break;
    if (file)
        fclose(file);
    return kibibytes / 1024;
}

int main(int count, char **arguments)
{
    alarm(count > 1 ? (unsigned)atoi(arguments[1]) : 60);
    MPI_Init(&count, &arguments);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    /* Shared pages count as a part only while everybody has them: all are there, nobody has left. */
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = share_in_mebibytes(), sum = 0;
    if (mine < 0) {
        fprintf(stderr, "rank %d: /proc/self/smaps_rollup tells no Pss\n", rank);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("memory %.4g MiB\n", sum / ranks);
    MPI_Finalize();
    return 0;
}
