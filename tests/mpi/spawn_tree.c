/* A spawned process spawns others; grandparents, parents and children exist side by side, and the
 * middle generation may leave first. Argument: how many generations follow. */
#include "check.h"

int main(int argc, char **argv) {
    MPI_Comm parent, children = MPI_COMM_NULL;
    begin(&argc, &argv);
    MUST(MPI_Comm_get_parent(&parent));
    int left = argc > 1 ? atoi(argv[1]) : 3, count = 0, below = 0;
    char next[16];
    snprintf(next, sizeof next, "%d", left - 1);
    char *arguments[] = {next, NULL};
    if (left > 0) {
        MUST(MPI_Comm_spawn(argv[0], arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children,
                            MPI_ERRCODES_IGNORE));
        for (int other = 0; other < 2; other++) {
            MUST(MPI_Recv(&below, 1, MPI_INT, other, 5, children, MPI_STATUS_IGNORE));
            count += below + 1;
        }
        MUST(MPI_Comm_disconnect(&children));
    }
    /* Two children each: 2 + 4 + 8 ... below. */
    EXPECT_INT(count, (2 << left) - 2);
    if (parent != MPI_COMM_NULL) {
        MUST(MPI_Send(&count, 1, MPI_INT, 0, 5, parent));
        MUST(MPI_Comm_disconnect(&parent));
    }
    return verdict();
}
