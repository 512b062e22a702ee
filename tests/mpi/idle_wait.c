/* How much CPU a rank uses while it waits a second for a message. Argument: the most, in
 * thousandths; without it the figure is only printed. */
#include "check.h"
#include <sys/resource.h>
#include <unistd.h>

static double used(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int most = argc > 1 ? atoi(argv[1]) : 0, value = 7;
    for (int way = 0; way < 3; way++) {
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        if (world_rank == 0) {
            sleep(1);
            for (int r = 1; r < world_size && way < 2; r++)
                MUST(MPI_Send(&value, 1, MPI_INT, r, way, MPI_COMM_WORLD));
            if (way == 2) MUST(MPI_Barrier(MPI_COMM_WORLD));
            continue;
        }
        double before = used(), start = MPI_Wtime();
        if (way == 0) {
            MUST(MPI_Recv(&value, 1, MPI_INT, 0, way, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else if (way == 1) {
            MUST(MPI_Probe(0, way, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Recv(&value, 1, MPI_INT, 0, way, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Barrier(MPI_COMM_WORLD));
        }
        double share = 1000 * (used() - before) / (MPI_Wtime() - start);
        EXPECT_INT(value, 7);
        printf("rank %d, way %d: %.1f thousandths of a CPU while waiting\n", world_rank, way,
               share);
        EXPECT(most == 0 || share < most,
               "waiting, way %d: expected below %d thousandths of a CPU, got %.1f", way, most,
               share);
    }
    return verdict();
}
