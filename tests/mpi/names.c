/* Publishing, looking up and unpublishing names. */
#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char port[MPI_MAX_PORT_NAME] = "", found[MPI_MAX_PORT_NAME] = "", name[64];
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    snprintf(name, sizeof name, "service of rank %d", world_rank);
    EXPECT_CLASS(MPI_Lookup_name(name, MPI_INFO_NULL, found), MPI_ERR_NAME);
    EXPECT_CLASS(MPI_Unpublish_name(name, MPI_INFO_NULL, "port"), MPI_ERR_SERVICE);
    MUST(MPI_Open_port(MPI_INFO_NULL, port));
    MUST(MPI_Publish_name(name, MPI_INFO_NULL, port));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Lookup_name(name, MPI_INFO_NULL, found));
    EXPECT_TEXT(found, port);
    if (strict()) EXPECT_CLASS(MPI_Publish_name(name, MPI_INFO_NULL, port), MPI_ERR_SERVICE);

    /* The next rank's name leads to the next rank. */
    int next = (world_rank + 1) % world_size, previous = (world_rank + world_size - 1) % world_size;
    char theirs[MPI_MAX_PORT_NAME] = "";
    snprintf(name, sizeof name, "service of rank %d", next);
    MUST(MPI_Lookup_name(name, MPI_INFO_NULL, found));
    MUST(MPI_Sendrecv(port, sizeof port, MPI_CHAR, previous, 1, theirs, sizeof theirs, MPI_CHAR,
                      next, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EXPECT_TEXT(found, theirs);
    MUST(MPI_Barrier(MPI_COMM_WORLD));

    snprintf(name, sizeof name, "service of rank %d", world_rank);
    MUST(MPI_Unpublish_name(name, MPI_INFO_NULL, port));
    EXPECT_CLASS(MPI_Lookup_name(name, MPI_INFO_NULL, found), MPI_ERR_NAME);
    EXPECT_CLASS(MPI_Unpublish_name(name, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    MUST(MPI_Close_port(port));
    if (strict()) {
        char *endless = malloc(100001);
        memset(endless, 'x', 100000), endless[100000] = 0;
        EXPECT_CLASS(MPI_Lookup_name(endless, MPI_INFO_NULL, found), MPI_ERR_SERVICE);
        EXPECT_CLASS(MPI_Lookup_name(NULL, MPI_INFO_NULL, found), MPI_ERR_ARG);
        free(endless);
    }
    return verdict();
}
