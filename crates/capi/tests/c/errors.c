/* Bad arguments: the right class, and never a crash. */
#include "check.h"

int main(void)
{
    int value = 1, rank = -1, flag, length, count, indices[2], wide[4];
    MPI_Request request = MPI_REQUEST_NULL, *no_request = NULL;
    MPI_Comm comm, freed;
    MPI_Comm *no_comm = NULL;
    MPI_Group group;
    MPI_Status statuses[2];
    MPI_Request requests[2];
    char text[MPI_MAX_ERROR_STRING];
    int *none = NULL;

    OK(MPI_Init(NULL, NULL));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));

    FAILS(MPI_ERR_COUNT, MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_BUFFER, MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_RANK, MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_RANK, MPI_Send(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_TAG, MPI_Send(&value, 1, MPI_INT, 0, -1, MPI_COMM_WORLD));
    FAILS(MPI_ERR_TAG, MPI_Send(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD));
    FAILS(MPI_ERR_TYPE, MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_TYPE, MPI_Send(&value, 1, (MPI_Datatype)MPI_COMM_WORLD, 0, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_COMM, MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL));
    FAILS(MPI_ERR_COMM, MPI_Send(&value, 1, MPI_INT, 0, 0, (MPI_Comm)&value));
    FAILS(MPI_ERR_COMM, MPI_Send(&value, 1, MPI_INT, 0, 0, NULL));
    FAILS(MPI_ERR_RANK, MPI_Recv(&value, 1, MPI_INT, 7, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    FAILS(MPI_ERR_ARG, MPI_Isend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, no_request));
    FAILS(MPI_ERR_ARG, MPI_Comm_rank(MPI_COMM_WORLD, none));
    FAILS(MPI_ERR_ARG, MPI_Comm_dup(MPI_COMM_WORLD, no_comm));
    FAILS(MPI_ERR_ARG, MPI_Wait(no_request, MPI_STATUS_IGNORE));
    FAILS(MPI_ERR_COUNT, MPI_Waitall(-1, requests, MPI_STATUSES_IGNORE));
    FAILS(MPI_ERR_ARG, MPI_Waitall(2, no_request, MPI_STATUSES_IGNORE));
    FAILS(MPI_ERR_ROOT, MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD));
    /* What is further away, or more, than memory reaches: 2^62 integers are 2^64 bytes. */
    MPI_Count one = 1, many = (MPI_Count)1 << 62;
    MPI_Aint far = (MPI_Aint)1 << 62;
    FAILS(MPI_ERR_ARG,
          MPI_Allgatherv_c(&value, 1, MPI_INT, wide, &one, &far, MPI_INT, MPI_COMM_WORLD));
    FAILS(MPI_ERR_COUNT, MPI_Send_c(&value, many, MPI_INT, 0, 0, MPI_COMM_WORLD));
    FAILS(MPI_ERR_COUNT, MPI_Allreduce_c(&value, wide, many, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    FAILS(MPI_ERR_COUNT, MPI_Pack_size_c(many, MPI_INT, MPI_COMM_WORLD, &one));
    FAILS(MPI_ERR_OP, MPI_Allreduce(&value, wide, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD));
    FAILS(MPI_ERR_COMM, MPI_Barrier(MPI_COMM_NULL));

    /* A handle that was freed, and one of another kind. */
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    freed = comm;
    OK(MPI_Comm_free(&comm));
    CHECK(comm == MPI_COMM_NULL);
    FAILS(MPI_ERR_COMM, MPI_Comm_rank(freed, &rank));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    FAILS(MPI_ERR_COMM, MPI_Comm_rank((MPI_Comm)group, &rank));
    OK(MPI_Group_free(&group));
    OK(MPI_Irecv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request));
    requests[0] = request;
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    FAILS(MPI_ERR_REQUEST, MPI_Wait(&requests[0], MPI_STATUS_IGNORE));

    /* Truncation, alone and among several. */
    OK(MPI_Irecv(wide, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request));
    OK(MPI_Send(wide, 4, MPI_INT, 0, 2, MPI_COMM_WORLD));
    FAILS(MPI_ERR_TRUNCATE, MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Irecv(wide, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Irecv(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Send(wide, 4, MPI_INT, 0, 3, MPI_COMM_WORLD));
    OK(MPI_Send(wide, 1, MPI_INT, 0, 4, MPI_COMM_WORLD));
    FAILS(MPI_ERR_IN_STATUS, MPI_Waitall(2, requests, statuses));
    FAILS(MPI_ERR_TRUNCATE, statuses[0].MPI_ERROR);
    CHECK(statuses[1].MPI_ERROR == MPI_SUCCESS);

    OK(MPI_Irecv(wide, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Send(wide, 4, MPI_INT, 0, 3, MPI_COMM_WORLD));
    requests[0] = MPI_REQUEST_NULL;
    FAILS(MPI_ERR_IN_STATUS, MPI_Waitsome(2, requests, &count, indices, statuses));
    CHECK(count == 1 && indices[0] == 1);
    FAILS(MPI_ERR_TRUNCATE, statuses[0].MPI_ERROR);
    OK(MPI_Irecv(wide, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request));
    OK(MPI_Send(wide, 4, MPI_INT, 0, 3, MPI_COMM_WORLD));
    flag = 0;
    FAILS(MPI_ERR_TRUNCATE, MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK(flag);

    /* Errors of files are returned by default. */
    MPI_File file;
    FAILS(MPI_ERR_NO_SUCH_FILE,
          MPI_File_open(MPI_COMM_WORLD, "/nonexistent/x", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));

    OK(MPI_Error_string(MPI_ERR_TRUNCATE, text, &length));
    CHECK(length > 0 && (size_t)length == strlen(text));

    OK(MPI_Finalize());
    puts("done");
    return 0;
}
