/* Ports, accept and connect: between two halves of a job, between single processes of it, several
 * times and after parting; errors of each call. */
#include "check.h"

/* All of one side send to all of the other. */
static void talk(MPI_Comm inter, int half) {
    int rank = -1, local = -1, remote = -1, inside = 0;
    MUST(MPI_Comm_test_inter(inter, &inside));
    EXPECT_INT(inside, 1);
    MUST(MPI_Comm_rank(inter, &rank));
    MUST(MPI_Comm_size(inter, &local));
    MUST(MPI_Comm_remote_size(inter, &remote));
    EXPECT_INT(local + remote, world_size);
    for (int other = 0; other < remote; other++) {
        int mine = half * 100 + rank, theirs = -1;
        MUST(MPI_Sendrecv(&mine, 1, MPI_INT, other, 4, &theirs, 1, MPI_INT, other, 4, inter,
                          MPI_STATUS_IGNORE));
        EXPECT_INT(theirs, (1 - half) * 100 + other);
    }
    MPI_Comm all;
    int sum = 0, one = 1;
    MUST(MPI_Intercomm_merge(inter, half, &all));
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all));
    EXPECT_INT(sum, world_size);
    MPI_Group world, group;
    int result = -1;
    MUST(MPI_Comm_group(MPI_COMM_WORLD, &world));
    MUST(MPI_Comm_group(all, &group));
    MUST(MPI_Group_compare(world, group, &result));
    EXPECT(result == MPI_IDENT || result == MPI_SIMILAR,
           "the same processes are %s in a group", result == MPI_UNEQUAL ? "others" : "?");
    MUST(MPI_Group_free(&group));
    MUST(MPI_Group_free(&world));
    MUST(MPI_Comm_free(&all));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char port[MPI_MAX_PORT_NAME] = "", other[MPI_MAX_PORT_NAME] = "";
    int half = world_rank % 2;
    MPI_Comm side, inter, single;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, half, world_rank, &side));
    for (int round = 0; round < 4; round++) {
        if (world_rank == 0) {
            MUST(MPI_Open_port(MPI_INFO_NULL, port));
            MUST(MPI_Open_port(MPI_INFO_NULL, other));
            EXPECT(strcmp(port, other) != 0, "two ports have one name: %s", port);
            MUST(MPI_Close_port(other));
        }
        MUST(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD));
        if (half == 0)
            MUST(MPI_Comm_accept(world_rank == 0 ? port : NULL, MPI_INFO_NULL, 0, side, &inter));
        else
            MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, side, &inter));
        talk(inter, half);
        /* Two more meet each other while they are connected already. */
        if (world_rank == 0)
            MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &single));
        if (world_rank == 1)
            MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &single));
        if (world_rank < 2) {
            int mine = world_rank, theirs = -1;
            MUST(MPI_Sendrecv(&mine, 1, MPI_INT, 0, 9, &theirs, 1, MPI_INT, 0, 9, single,
                              MPI_STATUS_IGNORE));
            EXPECT_INT(theirs, 1 - world_rank);
            MUST(MPI_Comm_disconnect(&single));
        }
        if (round % 2)
            MUST(MPI_Comm_free(&inter));
        else
            MUST(MPI_Comm_disconnect(&inter));
        if (world_rank == 0) MUST(MPI_Close_port(port));
        MUST(MPI_Barrier(MPI_COMM_WORLD));
    }

    MUST(MPI_Comm_set_errhandler(side, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    if (strict()) {
        EXPECT_CLASS(MPI_Comm_connect("no port", MPI_INFO_NULL, 0, side, &inter), MPI_ERR_PORT);
        EXPECT_CLASS(MPI_Comm_connect(port, MPI_INFO_NULL, 0, side, &inter), MPI_ERR_PORT);
        EXPECT_CLASS(MPI_Comm_accept("no port", MPI_INFO_NULL, 0, side, &inter), MPI_ERR_PORT);
        EXPECT_CLASS(MPI_Close_port("no port"), MPI_ERR_PORT);
        EXPECT_CLASS(MPI_Comm_accept(port, MPI_INFO_NULL, -1, side, &inter), MPI_ERR_ROOT);
        inter = MPI_COMM_WORLD;
        EXPECT_CLASS(MPI_Comm_disconnect(&inter), MPI_ERR_COMM);
    }
    MUST(MPI_Comm_disconnect(&side));
    return verdict();
}
