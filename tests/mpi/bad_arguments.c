/* Every bad argument gets its error class, before anything is sent. */
#include "check.h"
#include <limits.h>

static MPI_Comm comm = MPI_COMM_WORLD;
static int value = 0, values[64], more[64];

static void sends_and_receives(void) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    int flag, *upper, found;
    MPI_Message message;

    typedef int blocking(const void *, int, MPI_Datatype, int, int, MPI_Comm);
    static blocking *const sends[] = {MPI_Send, MPI_Ssend, MPI_Rsend, MPI_Bsend};
    for (int i = 0; i < LENGTH(sends); i++) {
        EXPECT_CLASS(sends[i](NULL, 1, MPI_INT, 0, 0, comm), MPI_ERR_BUFFER);
        EXPECT_CLASS(sends[i](&value, -1, MPI_INT, 0, 0, comm), MPI_ERR_COUNT);
        EXPECT_CLASS(sends[i](&value, INT_MIN, MPI_INT, 0, 0, comm), MPI_ERR_COUNT);
        EXPECT_CLASS(sends[i](&value, 1, MPI_DATATYPE_NULL, 0, 0, comm), MPI_ERR_TYPE);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, world_size, 0, comm), MPI_ERR_RANK);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, INT_MAX, 0, comm), MPI_ERR_RANK);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, -100, 0, comm), MPI_ERR_RANK);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, INT_MIN, 0, comm), MPI_ERR_RANK);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm), MPI_ERR_RANK);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, 0, -100, comm), MPI_ERR_TAG);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, 0, MPI_ANY_TAG, comm), MPI_ERR_TAG);
        EXPECT_CLASS(sends[i](&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
        if (strict())
            EXPECT_CLASS(sends[i](MPI_IN_PLACE, 1, MPI_INT, 0, 0, comm), MPI_ERR_BUFFER);
    }
    MUST(MPI_Comm_get_attr(comm, MPI_TAG_UB, &upper, &found));
    if (found && *upper < INT_MAX)
        EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, 0, *upper + 1, comm), MPI_ERR_TAG);

    typedef int starting(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
    static starting *const starts[] = {MPI_Isend,     MPI_Issend,     MPI_Irsend,
                                       MPI_Ibsend,    MPI_Send_init,  MPI_Ssend_init,
                                       MPI_Rsend_init, MPI_Bsend_init};
    for (int i = 0; i < LENGTH(starts); i++) {
        EXPECT_CLASS(starts[i](NULL, 1, MPI_INT, 0, 0, comm, &request), MPI_ERR_BUFFER);
        EXPECT_CLASS(starts[i](&value, -1, MPI_INT, 0, 0, comm, &request), MPI_ERR_COUNT);
        EXPECT_CLASS(starts[i](&value, 1, MPI_DATATYPE_NULL, 0, 0, comm, &request),
                     MPI_ERR_TYPE);
        EXPECT_CLASS(starts[i](&value, 1, MPI_INT, world_size, 0, comm, &request), MPI_ERR_RANK);
        EXPECT_CLASS(starts[i](&value, 1, MPI_INT, -100, 0, comm, &request), MPI_ERR_RANK);
        EXPECT_CLASS(starts[i](&value, 1, MPI_INT, 0, -100, comm, &request), MPI_ERR_TAG);
        EXPECT_CLASS(starts[i](&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &request), MPI_ERR_COMM);
        EXPECT_CLASS(starts[i](&value, 1, MPI_INT, 0, 0, comm, NULL), MPI_ERR_ARG);
    }

    EXPECT_CLASS(MPI_Recv(NULL, 1, MPI_INT, 0, 0, comm, &status), MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Recv(&value, -1, MPI_INT, 0, 0, comm, &status), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Recv(&value, 1, MPI_DATATYPE_NULL, 0, 0, comm, &status), MPI_ERR_TYPE);
    if (strict()) /* No items need no datatype. */
        MUST(MPI_Sendrecv(NULL, 0, MPI_DATATYPE_NULL, world_rank, 0, NULL, 0, MPI_DATATYPE_NULL,
                          world_rank, 0, comm, &status));
    EXPECT_CLASS(MPI_Recv(&value, 1, MPI_INT, world_size, 0, comm, &status), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Recv(&value, 1, MPI_INT, -100, 0, comm, &status), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Recv(&value, 1, MPI_INT, 0, -100, comm, &status), MPI_ERR_TAG);
    EXPECT_CLASS(MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &status), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Irecv(NULL, 1, MPI_INT, 0, 0, comm, &request), MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Irecv(&value, -1, MPI_INT, 0, 0, comm, &request), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Irecv(&value, 1, MPI_INT, world_size, 0, comm, &request), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Irecv(&value, 1, MPI_INT, 0, -100, comm, &request), MPI_ERR_TAG);
    EXPECT_CLASS(MPI_Irecv(&value, 1, MPI_INT, 0, 0, comm, NULL), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Recv_init(&value, -1, MPI_INT, 0, 0, comm, &request), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Recv_init(&value, 1, MPI_INT, 0, -100, comm, &request), MPI_ERR_TAG);
    EXPECT_CLASS(MPI_Sendrecv(&value, -1, MPI_INT, 0, 0, more, 1, MPI_INT, 0, 0, comm, &status),
                 MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Sendrecv(&value, 1, MPI_INT, 0, 0, more, 1, MPI_INT, world_size, 0, comm,
                              &status),
                 MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Sendrecv(&value, 1, MPI_INT, 0, -100, more, 1, MPI_INT, 0, 0, comm, &status),
                 MPI_ERR_TAG);
    EXPECT_CLASS(MPI_Sendrecv_replace(&value, 1, MPI_DATATYPE_NULL, 0, 0, 0, 0, comm, &status),
                 MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Sendrecv_replace(NULL, 1, MPI_INT, 0, 0, 0, 0, comm, &status),
                 MPI_ERR_BUFFER);

    EXPECT_CLASS(MPI_Probe(world_size, 0, comm, &status), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Probe(0, -100, comm, &status), MPI_ERR_TAG);
    EXPECT_CLASS(MPI_Probe(0, 0, MPI_COMM_NULL, &status), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Iprobe(world_size, 0, comm, &flag, &status), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Iprobe(0, 0, comm, NULL, &status), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Mprobe(world_size, 0, comm, &message, &status), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Improbe(0, -100, comm, &flag, &message, &status), MPI_ERR_TAG);
    message = MPI_MESSAGE_NULL;
    EXPECT(MPI_Mrecv(&value, 1, MPI_INT, &message, &status) != MPI_SUCCESS,
           "MPI_Mrecv of MPI_MESSAGE_NULL: expected an error");
    EXPECT(MPI_Imrecv(&value, 1, MPI_INT, &message, &request) != MPI_SUCCESS,
           "MPI_Imrecv of MPI_MESSAGE_NULL: expected an error");

    /* Zero elements need no buffer. */
    MUST(MPI_Sendrecv(NULL, 0, MPI_INT, world_rank, 0, NULL, 0, MPI_INT, world_rank, 0, comm,
                      &status));
}

static void completion(void) {
    MPI_Request request = MPI_REQUEST_NULL, persistent;
    MPI_Status status;
    int flag, index;
    EXPECT_CLASS(MPI_Start(&request), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Request_free(&request), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Cancel(&request), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Wait(NULL, &status), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Test(&request, NULL, &status), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Waitall(-1, &request, MPI_STATUSES_IGNORE), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Waitall(2, NULL, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Waitany(1, NULL, &index, &status), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Waitany(1, &request, NULL, &status), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Testall(-1, &request, &flag, MPI_STATUSES_IGNORE), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Startall(-1, &request), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Startall(1, &request), MPI_ERR_REQUEST);

    /* Starting what is no persistent request, or is active already. */
    MUST(MPI_Irecv(&value, 1, MPI_INT, world_rank, 5, comm, &request));
    EXPECT_CLASS(MPI_Start(&request), MPI_ERR_REQUEST);
    MUST(MPI_Cancel(&request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Recv_init(&value, 1, MPI_INT, world_rank, 5, comm, &persistent));
    if (strict()) EXPECT_CLASS(MPI_Cancel(&persistent), MPI_ERR_REQUEST);
    MUST(MPI_Start(&persistent));
    if (strict()) EXPECT_CLASS(MPI_Start(&persistent), MPI_ERR_REQUEST);
    MUST(MPI_Cancel(&persistent));
    MUST(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&persistent));
}

static void collectives(void) {
    int n = world_size;
    EXPECT_CLASS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Bcast(&value, 1, MPI_INT, n, comm), MPI_ERR_ROOT);
    EXPECT_CLASS(MPI_Bcast(&value, 1, MPI_INT, -1, comm), MPI_ERR_ROOT);
    EXPECT_CLASS(MPI_Bcast(&value, -1, MPI_INT, 0, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Bcast(&value, 1, MPI_DATATYPE_NULL, 0, comm), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Bcast(NULL, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Reduce(values, more, 1, MPI_INT, MPI_SUM, n, comm), MPI_ERR_ROOT);
    EXPECT_CLASS(MPI_Reduce(values, more, -1, MPI_INT, MPI_SUM, 0, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Reduce(values, more, 1, MPI_INT, MPI_OP_NULL, 0, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, -1, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_DATATYPE_NULL, MPI_SUM, comm), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_INT, MPI_OP_NULL, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_DOUBLE, MPI_BAND, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_DOUBLE, MPI_LAND, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_INT, MPI_MINLOC, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_2INT, MPI_SUM, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_C_DOUBLE_COMPLEX, MPI_MAX, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(values, more, 1, MPI_BYTE, MPI_SUM, comm), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Allreduce(NULL, more, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Allreduce(values, NULL, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Allreduce(values, values, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Gather(values, 1, MPI_INT, more, 1, MPI_INT, n, comm), MPI_ERR_ROOT);
    EXPECT_CLASS(MPI_Gather(values, -1, MPI_INT, more, 1, MPI_INT, 0, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Allgather(values, -1, MPI_INT, more, 1, MPI_INT, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Allgather(values, 1, MPI_INT, more, -1, MPI_INT, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Allgather(values, 1, MPI_INT, more, 1, MPI_DATATYPE_NULL, comm),
                 MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Alltoall(values, -1, MPI_INT, more, 1, MPI_INT, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Alltoall(values, 1, MPI_INT, more, 1, MPI_INT, MPI_COMM_NULL),
                 MPI_ERR_COMM);
    if (strict()) {
        EXPECT_CLASS(MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER);
        EXPECT_CLASS(MPI_Allreduce(values, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, comm),
                     MPI_ERR_BUFFER);
        EXPECT_CLASS(MPI_Alltoall(values, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, comm),
                     MPI_ERR_BUFFER);
    }
}

static void objects(void) {
    MPI_Comm made, stale;
    MPI_Group group, stale_group;
    MPI_Errhandler handler;
    MPI_Op operation = MPI_SUM;
    int result, rank, flag, keyval = MPI_KEYVAL_INVALID;
    void *found;

    EXPECT_CLASS(MPI_Comm_rank(MPI_COMM_NULL, &rank), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_rank(comm, NULL), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Comm_size(MPI_COMM_NULL, &rank), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_size(comm, NULL), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Comm_dup(MPI_COMM_NULL, &made), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_compare(comm, MPI_COMM_NULL, &result), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_group(MPI_COMM_NULL, &group), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_set_name(MPI_COMM_NULL, "x"), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_get_name(comm, NULL, &result), MPI_ERR_ARG);
    made = MPI_COMM_NULL;
    EXPECT_CLASS(MPI_Comm_free(&made), MPI_ERR_COMM);
    made = MPI_COMM_WORLD;
    EXPECT_CLASS(MPI_Comm_free(&made), MPI_ERR_COMM);
    made = MPI_COMM_SELF;
    EXPECT_CLASS(MPI_Comm_free(&made), MPI_ERR_COMM);

    /* Used after it was freed. */
    MUST(MPI_Comm_dup(comm, &made));
    stale = made;
    MUST(MPI_Comm_free(&made));
    EXPECT(made == MPI_COMM_NULL, "MPI_Comm_free: expected MPI_COMM_NULL left");
    EXPECT_CLASS(MPI_Comm_rank(stale, &rank), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, world_rank, 0, stale), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Barrier(stale), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_free(&stale), MPI_ERR_COMM);

    EXPECT_CLASS(MPI_Group_size(MPI_GROUP_NULL, &result), MPI_ERR_GROUP);
    EXPECT_CLASS(MPI_Group_rank(MPI_GROUP_NULL, &result), MPI_ERR_GROUP);
    MUST(MPI_Comm_group(comm, &group));
    stale_group = group;
    MUST(MPI_Group_free(&group));
    if (strict()) EXPECT_CLASS(MPI_Group_size(stale_group, &result), MPI_ERR_GROUP);

    EXPECT_CLASS(MPI_Comm_get_attr(comm, MPI_KEYVAL_INVALID, &found, &flag), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_set_attr(comm, MPI_KEYVAL_INVALID, &value), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_delete_attr(comm, MPI_KEYVAL_INVALID), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_free_keyval(&keyval), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_set_attr(comm, MPI_TAG_UB, &value), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_delete_attr(comm, MPI_TAG_UB), MPI_ERR_KEYVAL);

    EXPECT_CLASS(MPI_Op_free(&operation), MPI_ERR_OP);
    operation = MPI_OP_NULL;
    EXPECT_CLASS(MPI_Op_free(&operation), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Type_size(MPI_DATATYPE_NULL, &result), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Type_size(MPI_INT, NULL), MPI_ERR_ARG);
    handler = MPI_ERRHANDLER_NULL;
    EXPECT(MPI_Errhandler_free(&handler) != MPI_SUCCESS,
           "MPI_Errhandler_free of MPI_ERRHANDLER_NULL: expected an error");
    EXPECT_CLASS(MPI_Comm_get_errhandler(MPI_COMM_NULL, &handler), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Initialized(NULL), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Get_processor_name(NULL, &result), MPI_ERR_ARG);

    MPI_Status status;
    memset(&status, 0, sizeof status);
    EXPECT_CLASS(MPI_Get_count(&status, MPI_DATATYPE_NULL, &result), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Get_count(&status, MPI_INT, NULL), MPI_ERR_ARG);

    void *memory = NULL;
    EXPECT_CLASS(MPI_Alloc_mem(-1, MPI_INFO_NULL, &memory), MPI_ERR_ARG);
    if (strict())
        EXPECT_CLASS(MPI_Alloc_mem((MPI_Aint)1 << 60, MPI_INFO_NULL, &memory), MPI_ERR_NO_MEM);
    EXPECT_CLASS(MPI_Buffer_attach(values, -1), MPI_ERR_ARG);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    sends_and_receives();
    completion();
    if (strict()) collectives(); /* a peer crashes here */
    objects();
    /* After all that, the library is as good as new. */
    int sum = 0, one = 1;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    EXPECT_INT(sum, world_size);
    int flag = -1;
    MUST(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &flag, MPI_STATUS_IGNORE));
    EXPECT_INT(flag, 0);
    return verdict();
}
