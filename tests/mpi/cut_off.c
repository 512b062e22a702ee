/* The network of the last rank's host goes away while everyone lives: the others hear of it, and so
 * does mpiexec. Run where each rank is a host of its own, as a network namespace. With "returns" the
 * others go on. */
#include "check.h"
#include <unistd.h>

int main(int argc, char **argv) {
    double in = 1, out = 0;
    MPI_Comm others;
    MUST(MPI_Init(&argc, &argv));
    if (argc > 1 && strcmp(argv[1], "returns") == 0) settle();
    MUST(MPI_Comm_rank(MPI_COMM_WORLD, &world_rank));
    MUST(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
    NEED_RANKS(3);
    int last = world_size - 1;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank == last, 0, &others));
    MUST(MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    if (world_rank == last && system("ip link set eth1 down") != 0) REPORT("the link stays up");
    double start = MPI_Wtime();
    int code = MPI_SUCCESS;
    while (code == MPI_SUCCESS)
        code = MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_CLASS(code, MPI_ERR_PROC_ABORTED);
    EXPECT(MPI_Wtime() - start < 20, "it took %.1f s", MPI_Wtime() - start);
    /* Nobody hears of it any more, and it is to end. */
    while (world_rank == last) sleep(1);
    for (int round = 0; round < 10; round++) {
        MUST(MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, others));
        EXPECT_INT(out, last);
    }
    if (world_rank == 0 && failures == 0) printf("%d go on\n", last);
    MUST(MPI_Comm_free(&others));
    return verdict();
}
