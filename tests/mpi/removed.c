/* What MPI 3.0 removed, and what it deprecated before: older programs call all of it, and define
 * nothing to be allowed to. */
#include "check.h"

static int calls;

static void handler(MPI_Comm *comm, int *code, ...) {
    (void)comm;
    (void)code;
    calls++;
}

/* The types by the names that they had. */
static MPI_Handler_function *as_removed = handler;
static MPI_Comm_errhandler_fn *as_deprecated = handler;
static MPI_File_errhandler_fn *for_files;
static MPI_Win_errhandler_fn *for_windows;
static MPI_Session_errhandler_fn *for_sessions;

static void error_handlers(void) {
    MPI_Comm comm;
    MPI_Errhandler made, found;
    (void)for_files;
    (void)for_windows;
    (void)for_sessions;
    EXPECT(as_removed == as_deprecated, "two types of one function");
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Errhandler_create(as_removed, &made));
    MUST(MPI_Errhandler_set(comm, made));
    MUST(MPI_Errhandler_get(comm, &found));
    EXPECT(found == made, "MPI_Errhandler_get gives another handler");
    MPI_Send(NULL, -1, MPI_INT, 0, 0, comm);
    EXPECT_INT(calls, 1);
    MUST(MPI_Errhandler_free(&found));
    MUST(MPI_Errhandler_free(&made));
    MUST(MPI_Comm_free(&comm));
}

static int copied, deleted;

static int copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag) {
    (void)comm;
    (void)keyval;
    (void)extra;
    copied++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra) {
    (void)comm;
    (void)keyval;
    (void)value;
    (void)extra;
    deleted++;
    return MPI_SUCCESS;
}

static void attributes(void) {
    MPI_Comm comm, twin;
    int keyval = MPI_KEYVAL_INVALID, flag = 0, number = 7;
    void *value = NULL;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Keyval_create(copy, delete, &keyval, NULL));
    MUST(MPI_Attr_put(comm, keyval, &number));
    MUST(MPI_Comm_dup(comm, &twin));
    MUST(MPI_Attr_get(twin, keyval, &value, &flag));
    EXPECT(flag && value == &number, "the attribute was not copied");
    MUST(MPI_Attr_delete(twin, keyval));
    MUST(MPI_Comm_free(&twin));
    MUST(MPI_Comm_free(&comm));
    MUST(MPI_Keyval_free(&keyval));
    EXPECT_INT(copied, 1);
    EXPECT_INT(deleted, 2);
}

static void datatypes(void) {
    struct item {
        char letter;
        double number;
        int more[3];
    } items[2] = {{'a', 1.5, {1, 2, 3}}, {'b', 2.5, {4, 5, 6}}}, came[2];
    int lengths[3] = {1, 1, 3};
    MPI_Aint places[3], origin, lower = -1, upper = -1, extent = -1;
    MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, item, rows, some;
    MUST(MPI_Address(&items[0], &origin));
    MUST(MPI_Address(&items[0].letter, &places[0]));
    MUST(MPI_Address(&items[0].number, &places[1]));
    MUST(MPI_Address(items[0].more, &places[2]));
    for (int i = 0; i < 3; i++) places[i] -= origin;
    MUST(MPI_Type_struct(3, lengths, places, types, &item));
    MUST(MPI_Type_commit(&item));
    MUST(MPI_Type_extent(item, &extent));
    EXPECT_INT(extent, sizeof(struct item));
    memset(came, 0, sizeof(came));
    MUST(MPI_Sendrecv(items, 2, item, world_rank, 5, came, 2, item, world_rank, 5, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    EXPECT(came[1].letter == 'b' && came[1].number == 2.5 && came[1].more[2] == 6,
           "the items are not what was sent");

    int from[12], to[6];
    for (int i = 0; i < 12; i++) from[i] = i;
    MUST(MPI_Type_hvector(3, 2, 4 * sizeof(int), MPI_INT, &rows));
    MUST(MPI_Type_commit(&rows));
    MUST(MPI_Sendrecv(from, 1, rows, world_rank, 6, to, 6, MPI_INT, world_rank, 6, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    EXPECT(to[0] == 0 && to[1] == 1 && to[2] == 4 && to[5] == 9, "not the columns");

    MPI_Aint apart[2] = {2 * sizeof(int), 7 * sizeof(int)};
    int blocks[2] = {1, 2};
    MUST(MPI_Type_hindexed(2, blocks, apart, MPI_INT, &some));
    MUST(MPI_Type_lb(some, &lower));
    MUST(MPI_Type_ub(some, &upper));
    EXPECT_INT(lower, 2 * sizeof(int));
    EXPECT_INT(upper, 9 * sizeof(int));
    EXPECT_CLASS(MPI_Type_ub(MPI_DATATYPE_NULL, &upper), MPI_ERR_TYPE);
    MUST(MPI_Type_free(&item));
    MUST(MPI_Type_free(&rows));
    MUST(MPI_Type_free(&some));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    error_handlers();
    attributes();
    datatypes();
    return verdict();
}
