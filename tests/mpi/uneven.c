/* Ranks that come and go at different times: a late start, a late end, one that talks to nobody. */
#include "check.h"
#include <unistd.h>

int main(int argc, char **argv) {
    const char *text = getenv("SERRIED_RANK") ? getenv("SERRIED_RANK") : getenv("PMI_RANK");
    int early = text ? atoi(text) : 0, value = -1;
    usleep((unsigned)(early % 4) * 50000);
    begin(&argc, &argv);
    EXPECT(!text || early == world_rank, "the rank in the environment: expected %d, got %d",
           world_rank, early);
    /* Everyone to the last, who may not have started yet when the first message leaves. */
    if (world_rank < world_size - 1) {
        for (int i = 0; i < 100; i++)
            MUST(MPI_Send(&i, 1, MPI_INT, world_size - 1, world_rank, MPI_COMM_WORLD));
    } else {
        for (int r = 0; r < world_size - 1; r++)
            for (int i = 0; i < 100; i++) {
                MUST(MPI_Recv(&value, 1, MPI_INT, r, r, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                EXPECT_INT(value, i);
            }
        usleep(200000);
    }
    return verdict();
}
