/* Functions of the program that the library calls. */
#include "check.h"

static int handled, last_code, copies, deletes, refusing = 1, refused;
static MPI_Comm last_comm;

static void handler(MPI_Comm *comm, int *code, ...)
{
    handled++;
    last_comm = *comm;
    last_code = *code;
}

static int copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)keyval;
    CHECK(comm == MPI_COMM_WORLD && extra == &copies);
    copies++;
    *(void **)out = (char *)in + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value;
    CHECK(extra == &copies);
    deletes++;
    return MPI_SUCCESS;
}

static int refuse(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    refused++;
    return refusing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void twice(void *in, void *inout, int *length, MPI_Datatype *type)
{
    int i;
    CHECK(*type == MPI_INT);
    for (i = 0; i < *length; i++)
        ((int *)inout)[i] += 2 * ((int *)in)[i];
}

static void twice_c(void *in, void *inout, MPI_Count *length, MPI_Datatype *type)
{
    int small = (int)*length;
    twice(in, inout, &small, type);
}

int main(void)
{
    int keyval = MPI_KEYVAL_INVALID, other = MPI_KEYVAL_INVALID, flag = -1, class = -1, i;
    int value, in[3] = {1, 2, 3}, inout[3] = {10, 20, 30}, *upper;
    char *attribute;
    MPI_Errhandler errhandler, found;
    MPI_Comm comm;
    MPI_Op op;

    OK(MPI_Init(NULL, NULL));

    OK(MPI_Comm_create_errhandler(handler, &errhandler));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler));
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &found));
    CHECK(found == errhandler);
    OK(MPI_Errhandler_free(&found));
    OK(MPI_Errhandler_free(&errhandler));
    CHECK(errhandler == MPI_ERRHANDLER_NULL);
    value = MPI_Send(&value, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
    CHECK(handled == 1 && last_comm == MPI_COMM_WORLD && last_code == value);
    OK(MPI_Error_class(value, &class));
    CHECK(class == MPI_ERR_RANK);
    OK(MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER));
    CHECK(handled == 2 && last_code == MPI_ERR_OTHER);
    /* The error of a request goes to the communicator of the request. */
    {
        MPI_Request request;
        OK(MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request));
        OK(MPI_Send(in, 3, MPI_INT, 0, 0, MPI_COMM_WORLD));
        CHECK(MPI_Wait(&request, MPI_STATUS_IGNORE) != MPI_SUCCESS);
        CHECK(handled == 3 && last_comm == MPI_COMM_WORLD);
    }
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));

    OK(MPI_Comm_create_keyval(copy, delete, &keyval, &copies));
    CHECK(keyval != MPI_KEYVAL_INVALID);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &attribute, &flag));
    CHECK(!flag);
    OK(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, in));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &attribute, &flag));
    CHECK(flag && attribute == (char *)in);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK(copies == 1);
    OK(MPI_Comm_get_attr(comm, keyval, &attribute, &flag));
    CHECK(flag && attribute == (char *)in + 1);
    OK(MPI_Comm_free(&comm));
    CHECK(deletes == 1);
    OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval));
    CHECK(deletes == 2);
    OK(MPI_Comm_free_keyval(&keyval));
    CHECK(keyval == MPI_KEYVAL_INVALID);

    /* The standard's own copy functions, and the deprecated names. */
    OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL));
    OK(MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &other, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, in));
    OK(MPI_Attr_put(MPI_COMM_WORLD, other, in));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_get_attr(comm, keyval, &attribute, &flag));
    CHECK(flag && attribute == (char *)in);
    OK(MPI_Attr_get(comm, other, &attribute, &flag));
    CHECK(!flag);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Attr_delete(MPI_COMM_WORLD, other));
    OK(MPI_Keyval_free(&other));
    OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval));
    OK(MPI_Comm_free_keyval(&keyval));

    /* A delete function that refuses keeps the attribute. */
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, refuse, &keyval, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, in));
    CHECK(MPI_Comm_delete_attr(MPI_COMM_SELF, keyval) != MPI_SUCCESS && refused == 1);

    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &upper, &flag));
    CHECK(flag && *upper >= 32767);

    OK(MPI_Op_create(twice, 1, &op));
    OK(MPI_Op_commutative(op, &flag));
    CHECK(flag);
    OK(MPI_Reduce_local(in, inout, 3, MPI_INT, op));
    for (i = 0; i < 3; i++)
        CHECK(inout[i] == 12 * (i + 1));
    OK(MPI_Op_free(&op));
    CHECK(op == MPI_OP_NULL);
    OK(MPI_Op_create_c(twice_c, 0, &op));
    OK(MPI_Op_commutative(op, &flag));
    CHECK(!flag);
    OK(MPI_Reduce_local_c(in, inout, 3, MPI_INT, op));
    for (i = 0; i < 3; i++)
        CHECK(inout[i] == 14 * (i + 1));
    OK(MPI_Op_free(&op));
    FAILS(MPI_ERR_ARG, MPI_Op_create(NULL, 1, &op));

    /* MPI_Finalize first deletes what hangs on MPI_COMM_SELF. */
    refusing = 0;
    refused = 0;
    OK(MPI_Finalize());
    CHECK(refused == 1);
    puts("done");
    return 0;
}
