/* Three generations: grandparents and grandchildren have never met, and do so through those in
 * between, who have a communicator with each. */
#include "check.h"

/* Everybody sends to everybody of the other group; then all are one. */
static void talk(MPI_Comm inter, int high, int expected) {
    int remote = -1, rank = -1, sum = 0, size = -1;
    MUST(MPI_Comm_remote_size(inter, &remote));
    MUST(MPI_Comm_rank(inter, &rank));
    EXPECT_INT(remote, expected);
    for (int other = 0; other < remote; other++) {
        int theirs = -1;
        MUST(MPI_Sendrecv(&rank, 1, MPI_INT, other, 2, &theirs, 1, MPI_INT, other, 2, inter,
                          MPI_STATUS_IGNORE));
        EXPECT_INT(theirs, other);
    }
    MPI_Comm all;
    MUST(MPI_Intercomm_merge(inter, high, &all));
    MUST(MPI_Comm_rank(all, &rank));
    MUST(MPI_Comm_size(all, &size));
    MUST(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all));
    EXPECT_INT(sum, size * (size - 1) / 2);
    MUST(MPI_Comm_free(&all));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm parent, children, above = MPI_COMM_NULL, below = MPI_COMM_NULL, inter;
    MUST(MPI_Comm_get_parent(&parent));
    int generation = argc > 1 ? atoi(argv[1]) : 0;
    char *arguments[] = {generation == 0 ? "1" : "2", argc > 2 ? argv[2] : "", NULL}, first[16];
    if (generation == 0) {
        snprintf(first, sizeof first, "%d", world_size);
        arguments[1] = first;
    }
    if (generation < 2) {
        MUST(MPI_Comm_spawn(argv[0], arguments, generation + 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD,
                            &children, MPI_ERRCODES_IGNORE));
        MUST(MPI_Intercomm_merge(children, 0, &below));
    }
    if (generation > 0) MUST(MPI_Intercomm_merge(parent, 1, &above));
    int grandparents = generation == 0 ? world_size : atoi(argv[2]);
    /* The one in between is the last of the upper communicator, and the first of the lower one. */
    if (generation == 0)
        MUST(MPI_Intercomm_create(below, grandparents, MPI_COMM_NULL, -1, 7, &inter));
    if (generation == 1) MUST(MPI_Intercomm_create(above, grandparents, below, 1, 7, &inter));
    if (generation == 2) MUST(MPI_Intercomm_create(MPI_COMM_WORLD, 0, above, 0, 7, &inter));
    talk(inter, generation == 2, generation == 2 ? grandparents + 1 : 2);
    MUST(MPI_Comm_disconnect(&inter));
    if (below != MPI_COMM_NULL) MUST(MPI_Comm_disconnect(&below));
    if (above != MPI_COMM_NULL) MUST(MPI_Comm_disconnect(&above));
    return verdict();
}
