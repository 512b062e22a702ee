/* A program that defines MPI_Bcast itself and calls PMPI_Bcast: its own definition is used. */
#include "check.h"

static int seen = 0;

int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    seen++;
    return PMPI_Bcast(buffer, count, type, root, comm);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int i = 0; i < 5; i++) {
        int value = world_rank == 0 ? i : -1;
        MUST(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD));
        EXPECT_INT(value, i);
    }
    EXPECT_INT(seen, 5);
    double now = PMPI_Wtime();
    EXPECT(now > 0, "PMPI_Wtime: expected a time, got %g", now);
    return verdict();
}
