/* Error handlers: which one is called, with what, and how it is inherited. */
#include "check.h"

static int called = 0, seen_code = 0, chained = 0;
static MPI_Comm seen_comm;

static void note(MPI_Comm *comm, int *code, ...) {
    called++;
    seen_comm = *comm;
    seen_code = *code;
}

/* MPI calls are allowed in a handler. */
static void chain(MPI_Comm *comm, int *code, ...) {
    int rank = -1, class = -1;
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Comm_rank(*comm, &rank);
    MPI_Error_class(*code, &class);
    MPI_Error_string(*code, text, &length);
    if (rank >= 0 && class == MPI_ERR_TAG && length > 0) chained++;
}

int main(int argc, char **argv) {
    MPI_Errhandler noting, chaining, found;
    MPI_Comm comm, copy;
    int value = 0, code;
    begin(&argc, &argv);

    MUST(MPI_Comm_create_errhandler(note, &noting));
    MUST(MPI_Comm_create_errhandler(chain, &chaining));
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_set_errhandler(comm, noting));
    MUST(MPI_Comm_get_errhandler(comm, &found));
    EXPECT(found == noting, "MPI_Comm_get_errhandler: expected the handler that was set");
    MUST(MPI_Errhandler_free(&found));
    EXPECT(found == MPI_ERRHANDLER_NULL, "MPI_Errhandler_free: expected the handle nulled");

    code = MPI_Send(&value, 1, MPI_INT, 0, -7, comm);
    EXPECT_INT(called, 1);
    EXPECT(seen_comm == comm, "handler: expected the communicator of the call");
    EXPECT_INT(class_of(seen_code), MPI_ERR_TAG);
    EXPECT(!strict() || code == seen_code, "expected the call to return the code that its handler got, got %d",
           code);

    /* Only the communicator that it was set on. */
    EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, 0, -7, MPI_COMM_WORLD), MPI_ERR_TAG);
    EXPECT_INT(called, 1);

    /* MPI-5.0 §9.3: a duplicate has its parent's handler, and one of its own from then on. */
    MUST(MPI_Comm_dup(comm, &copy));
    (void)MPI_Send(&value, -1, MPI_INT, 0, 0, copy);
    EXPECT_INT(called, 2);
    EXPECT(seen_comm == copy, "handler: expected the duplicate");
    EXPECT_INT(class_of(seen_code), MPI_ERR_COUNT);
    MUST(MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN));
    EXPECT_CLASS(MPI_Send(&value, -1, MPI_INT, 0, 0, copy), MPI_ERR_COUNT);
    EXPECT_INT(called, 2);
    MUST(MPI_Comm_get_errhandler(copy, &found));
    EXPECT(found == MPI_ERRORS_RETURN, "expected MPI_ERRORS_RETURN back");
    (void)MPI_Send(&value, -1, MPI_INT, 0, 0, comm);
    EXPECT_INT(called, 3);

    /* A freed handler serves as long as a communicator has it. */
    MUST(MPI_Errhandler_free(&noting));
    EXPECT(noting == MPI_ERRHANDLER_NULL, "MPI_Errhandler_free: expected the handle nulled");
    (void)MPI_Recv(&value, 1, MPI_INT, world_size, 0, comm, MPI_STATUS_IGNORE);
    EXPECT_INT(called, 4);
    EXPECT_INT(class_of(seen_code), MPI_ERR_RANK);

    /* Errors that show at completion go to the communicator's handler as well. */
    int two[2] = {1, 2}, one = 0;
    MPI_Request pair[2];
    MUST(MPI_Irecv(&one, 1, MPI_INT, world_rank, 3, comm, &pair[0]));
    MUST(MPI_Isend(two, 2, MPI_INT, world_rank, 3, comm, &pair[1]));
    (void)MPI_Wait(&pair[0], MPI_STATUS_IGNORE);
    EXPECT_INT(called, 5);
    EXPECT_INT(class_of(seen_code), MPI_ERR_TRUNCATE);
    MUST(MPI_Wait(&pair[1], MPI_STATUS_IGNORE));
    EXPECT_INT(called, 5);

    MUST(MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER));
    EXPECT_INT(called, 6);
    EXPECT_INT(seen_code, MPI_ERR_OTHER);

    /* Replaced by one that calls MPI itself. */
    MUST(MPI_Comm_set_errhandler(comm, chaining));
    (void)MPI_Send(&value, 1, MPI_INT, 0, -7, comm);
    EXPECT_INT(chained, 1);
    EXPECT_INT(called, 6);
    MUST(MPI_Errhandler_free(&chaining));
    (void)MPI_Send(&value, 1, MPI_INT, 0, -7, comm);
    EXPECT_INT(chained, 2);

    /* MPI-5.0 §9.3: what belongs to no communicator goes to MPI_COMM_SELF's handler. */
    MPI_Errhandler again;
    MUST(MPI_Comm_create_errhandler(note, &again));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, again));
    called = 0;
    int size;
    code = MPI_Type_size(MPI_DATATYPE_NULL, &size);
    EXPECT_INT(class_of(seen_code), MPI_ERR_TYPE);
    EXPECT(!strict() || code == seen_code, "expected the call to return the handler's code");
    EXPECT_INT(called, 1);
    EXPECT(seen_comm == MPI_COMM_SELF, "handler: expected MPI_COMM_SELF");
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MUST(MPI_Errhandler_free(&again));

    MUST(MPI_Comm_free(&copy));
    MUST(MPI_Comm_free(&comm));

    EXPECT(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL) != MPI_SUCCESS,
           "MPI_Comm_set_errhandler with MPI_ERRHANDLER_NULL: expected an error");
    return verdict();
}
