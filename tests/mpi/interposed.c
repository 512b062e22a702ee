/* Seven sends and seven receives a rank, for a preloaded tool to see; and the library's own
 * collectives, which must not come back in through the tool. */
#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int partner = world_rank ^ 1, value;
    for (int i = 0; i < 7 && world_rank < 2; i++)
        for (int turn = 0; turn < 2; turn++) {
            value = i;
            if (world_rank == turn) {
                MUST(MPI_Send(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD));
            } else {
                MUST(MPI_Recv(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                EXPECT_INT(value, i);
            }
        }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD));
    return verdict();
}
