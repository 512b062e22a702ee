/* MPI_Comm_connect to a port where nobody accepts ends, and does no harm to who accepts later. */
#include "check.h"

int main(int argc, char **argv)
{
    char port[MPI_MAX_PORT_NAME];
    int number = 0;
    MPI_Info info;
    MPI_Comm both;
    begin(&argc, &argv);
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "timeout", "1"));
    if (world_rank == 0)
        MUST(MPI_Open_port(MPI_INFO_NULL, port));
    MUST(MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, MPI_COMM_WORLD));
    if (world_rank == 1)
        EXPECT_CLASS(MPI_Comm_connect(port, info, 0, MPI_COMM_SELF, &both), MPI_ERR_PORT);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) {
        MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &both));
        MUST(MPI_Recv(&number, 1, MPI_INT, 0, 0, both, MPI_STATUS_IGNORE));
        EXPECT(number == 42, "%d came instead of 42", number);
        MUST(MPI_Close_port(port));
        MUST(MPI_Comm_disconnect(&both));
    } else if (world_rank == 1) {
        number = 42;
        MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &both));
        MUST(MPI_Send(&number, 1, MPI_INT, 0, 0, both));
        MUST(MPI_Comm_disconnect(&both));
    }
    MUST(MPI_Info_free(&info));
    return verdict();
}
