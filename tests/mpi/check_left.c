/* Under `mpiexec --check` MPI_Finalize tells what the program leaves behind, and where it was made. The first
 * argument says what that is. */
#include "check.h"

static void handler(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }
static void keep_left(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)in, (void)inout, (void)count, (void)type;
}

static void objects(int frees) {
    MPI_Comm comm, part;
    MPI_Group group;
    MPI_Datatype type;
    MPI_Op op;
    MPI_Info info;
    MPI_Errhandler errhandler;
    MPI_Request request;
    static int data[4];
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_split(comm, world_rank, 0, &part));
    MUST(MPI_Comm_group(comm, &group));
    MUST(MPI_Type_vector(2, 1, 2, MPI_INT, &type));
    MUST(MPI_Op_create(keep_left, 1, &op));
    MUST(MPI_Info_create(&info));
    MUST(MPI_Comm_create_errhandler(handler, &errhandler));
    MUST(MPI_Send_init(data, 1, MPI_INT, 0, 0, comm, &request));
    MUST(MPI_Comm_set_errhandler(comm, errhandler));
    if (!frees) return;
    MUST(MPI_Request_free(&request));
    MUST(MPI_Errhandler_free(&errhandler));
    MUST(MPI_Info_free(&info));
    MUST(MPI_Op_free(&op));
    MUST(MPI_Type_free(&type));
    MUST(MPI_Group_free(&group));
    MUST(MPI_Comm_free(&part));
    MUST(MPI_Comm_free(&comm));
}

int main(int argc, char **argv) {
    static double values[4];
    MPI_Request request;
    begin(&argc, &argv);
    NEED_RANKS(2);
    int partner = world_rank ^ 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    if (strcmp(argv[1], "nothing") == 0) {
        objects(1);
        MUST(MPI_Isend(values, 3, MPI_DOUBLE, partner, 4, MPI_COMM_WORLD, &request));
        MUST(MPI_Recv(values + 3, 1, MPI_DOUBLE, MPI_PROC_NULL, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MPI_Status status;
        MUST(MPI_Probe(partner, 4, MPI_COMM_WORLD, &status));
        double came[3];
        MUST(MPI_Recv(came, 3, MPI_DOUBLE, partner, 4, MPI_COMM_WORLD, &status));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else if (strcmp(argv[1], "objects") == 0) {
        objects(0);
    } else if (strcmp(argv[1], "message") == 0) {
        if (world_rank == 0) MUST(MPI_Send(values, 3, MPI_DOUBLE, 1, 4, MPI_COMM_WORLD));
    } else if (strcmp(argv[1], "request") == 0) {
        /* Complete, but the program never asked. */
        MUST(MPI_Isend(values, 1, MPI_DOUBLE, partner, 4, MPI_COMM_WORLD, &request));
        double came;
        MUST(MPI_Recv(&came, 1, MPI_DOUBLE, partner, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (strcmp(argv[1], "pending") == 0) {
        if (world_rank == 1) MUST(MPI_Irecv(values, 1, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD, &request));
    }
    return verdict();
}
