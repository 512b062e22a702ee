/* What failed has completed: status, index, flag and count say so, and the text says why. */
#include "check.h"

enum { SENT = 4, ROOM = 2, TAG = 7 };

static int from[SENT] = {1, 2, 3, 4}, to[SENT];
static MPI_Status status;

/* As before any receive; MPI_ERROR is not to be touched by calls that complete one request. */
static void forget(void)
{
    memset(&status, 0x5A, sizeof status);
    status.MPI_ERROR = 42;
    memset(to, 0, sizeof to);
}

static void send(void)
{
    OK(MPI_Send(from, SENT, MPI_INT, 0, TAG, MPI_COMM_WORLD));
}

static void check_status(const MPI_Status *one)
{
    int count = -1;
    CHECK(one->MPI_SOURCE == 0 && one->MPI_TAG == TAG);
    OK(MPI_Get_count(one, MPI_INT, &count));
    CHECK(count == ROOM);
}

static void check_result(void)
{
    check_status(&status);
    CHECK(status.MPI_ERROR == 42);
    CHECK(to[0] == 1 && to[1] == 2 && to[2] == 0);
    forget();
}

static MPI_Request post(void)
{
    MPI_Request request;
    OK(MPI_Irecv(to, ROOM, MPI_INT, 0, TAG, MPI_COMM_WORLD, &request));
    send();
    return request;
}

/* A request among others that are not done. */
static void post_third(MPI_Request *requests)
{
    static int never;
    requests[0] = MPI_REQUEST_NULL;
    OK(MPI_Irecv(&never, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, &requests[1]));
    requests[2] = post();
}

static void drop_second(MPI_Request *requests)
{
    OK(MPI_Cancel(&requests[1]));
    OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
}

static void check_text(int code, const char *call)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    OK(MPI_Error_string(code, text, &length));
    CHECK(strstr(text, call) && strstr(text, "rank 0 of 1"));
    CHECK(strstr(text, "16 bytes") && strstr(text, "8 bytes") && strstr(text, "MPI_Probe"));
}

int main(void)
{
    int code, flag, index, count, indices[3];
    char text[MPI_MAX_ERROR_STRING], again[MPI_MAX_ERROR_STRING];
    MPI_Request request, requests[3];
    MPI_Message message;
    MPI_Status statuses[3];

    OK(MPI_Init(NULL, NULL));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    forget();

    /* Programs compare what a call returns with the class. */
    send();
    code = MPI_Recv(to, ROOM, MPI_INT, 0, TAG, MPI_COMM_WORLD, &status);
    CHECK(code == MPI_ERR_TRUNCATE);
    check_result();
    check_text(code, "MPI_Recv");
    send();
    FAILS(MPI_ERR_TRUNCATE,
        MPI_Recv(to, ROOM, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    check_result();
    send();
    OK(MPI_Mprobe(0, TAG, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE));
    FAILS(MPI_ERR_TRUNCATE, MPI_Mrecv(to, ROOM, MPI_INT, &message, &status));
    CHECK(message == MPI_MESSAGE_NULL);
    check_result();
    FAILS(MPI_ERR_TRUNCATE, MPI_Sendrecv(from, SENT, MPI_INT, 0, TAG, to, ROOM, MPI_INT, 0, TAG,
                                MPI_COMM_WORLD, &status));
    check_result();
    send();
    FAILS(MPI_ERR_TRUNCATE,
        MPI_Sendrecv_replace(to, ROOM, MPI_INT, 0, 8, 0, TAG, MPI_COMM_WORLD, &status));
    check_result();
    OK(MPI_Recv(to, ROOM, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));

    forget();
    request = post();
    flag = 0;
    FAILS(MPI_ERR_TRUNCATE, MPI_Request_get_status(request, &flag, &status));
    CHECK(flag && request != MPI_REQUEST_NULL);
    check_status(&status);
    FAILS(MPI_ERR_TRUNCATE, MPI_Wait(&request, &status));
    CHECK(request == MPI_REQUEST_NULL);
    check_result();
    request = post();
    flag = 0;
    FAILS(MPI_ERR_TRUNCATE, MPI_Test(&request, &flag, &status));
    CHECK(flag && request == MPI_REQUEST_NULL);
    check_result();
    OK(MPI_Isendrecv(
        from, SENT, MPI_INT, 0, TAG, to, ROOM, MPI_INT, 0, TAG, MPI_COMM_WORLD, &request));
    FAILS(MPI_ERR_TRUNCATE, MPI_Wait(&request, &status));
    check_result();
    OK(MPI_Recv_init(to, ROOM, MPI_INT, 0, TAG, MPI_COMM_WORLD, &request));
    OK(MPI_Start(&request));
    send();
    FAILS(MPI_ERR_TRUNCATE, MPI_Wait(&request, &status));
    CHECK(request != MPI_REQUEST_NULL);
    check_result();
    OK(MPI_Request_free(&request));

    /* One of several. */
    post_third(requests);
    index = -1;
    flag = 0;
    FAILS(MPI_ERR_TRUNCATE, MPI_Request_get_status_any(3, requests, &index, &flag, &status));
    CHECK(flag && index == 2);
    check_status(&status);
    index = -1;
    FAILS(MPI_ERR_TRUNCATE, MPI_Waitany(3, requests, &index, &status));
    CHECK(index == 2 && requests[2] == MPI_REQUEST_NULL);
    check_result();
    requests[2] = post();
    index = -1;
    flag = 0;
    FAILS(MPI_ERR_TRUNCATE, MPI_Testany(3, requests, &index, &flag, &status));
    CHECK(flag && index == 2 && requests[2] == MPI_REQUEST_NULL);
    check_result();
    OK(MPI_Testany(3, requests, &index, &flag, &status));
    CHECK(!flag && index == MPI_UNDEFINED);
    drop_second(requests);

    /* Some and all: the errors are in the statuses, and have a text that is theirs. */
    post_third(requests);
    count = -1;
    memset(statuses, 0x5A, sizeof statuses);
    FAILS(MPI_ERR_IN_STATUS,
        MPI_Request_get_status_some(3, requests, &count, indices, statuses));
    CHECK(count == 1 && indices[0] == 2 && statuses[0].MPI_ERROR == MPI_ERR_TRUNCATE);
    count = -1;
    memset(statuses, 0x5A, sizeof statuses);
    FAILS(MPI_ERR_IN_STATUS, MPI_Waitsome(3, requests, &count, indices, statuses));
    CHECK(count == 1 && indices[0] == 2 && statuses[0].MPI_ERROR == MPI_ERR_TRUNCATE);
    check_status(&statuses[0]);
    check_text(statuses[0].MPI_ERROR, "a request");
    check_text(MPI_ERR_IN_STATUS, "MPI_Waitsome");
    requests[2] = post();
    count = -1;
    FAILS(MPI_ERR_IN_STATUS, MPI_Testsome(3, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK(count == 1 && indices[0] == 2 && requests[2] == MPI_REQUEST_NULL);
    OK(MPI_Testsome(3, requests, &count, indices, statuses));
    CHECK(count == 0);
    drop_second(requests);
    requests[0] = post();
    flag = 0;
    memset(statuses, 0x5A, sizeof statuses);
    FAILS(MPI_ERR_IN_STATUS, MPI_Request_get_status_all(3, requests, &flag, statuses));
    CHECK(flag && statuses[0].MPI_ERROR == MPI_ERR_TRUNCATE);
    memset(statuses, 0x5A, sizeof statuses);
    flag = 0;
    FAILS(MPI_ERR_IN_STATUS, MPI_Testall(3, requests, &flag, statuses));
    CHECK(flag && statuses[0].MPI_ERROR == MPI_ERR_TRUNCATE);
    CHECK(statuses[1].MPI_ERROR == MPI_SUCCESS && statuses[2].MPI_ERROR == MPI_SUCCESS);
    check_status(&statuses[0]);

    /* Bad arguments complete nothing. */
    forget();
    FAILS(MPI_ERR_RANK, MPI_Recv(to, ROOM, MPI_INT, 5, TAG, MPI_COMM_WORLD, &status));
    CHECK(status.MPI_SOURCE == 0x5A5A5A5A && status.MPI_TAG == 0x5A5A5A5A);
    requests[0] = requests[1] = requests[2] = (MPI_Request)&status;
    FAILS(MPI_ERR_REQUEST, MPI_Waitany(3, requests, &index, &status));
    CHECK(index == MPI_UNDEFINED);
    count = -1;
    FAILS(MPI_ERR_REQUEST, MPI_Waitsome(3, requests, &count, indices, statuses));
    CHECK(count == 0);

    /* The text of a class follows its last error, and success has none. */
    FAILS(MPI_ERR_TAG, MPI_Send(from, 1, MPI_INT, 0, -3, MPI_COMM_WORLD));
    OK(MPI_Error_string(MPI_ERR_TAG, text, &count));
    CHECK(strstr(text, "MPI_Send") && strstr(text, "-3"));
    FAILS(MPI_ERR_TAG, MPI_Ssend(from, 1, MPI_INT, 0, -4, MPI_COMM_WORLD));
    OK(MPI_Error_string(MPI_ERR_TAG, again, &count));
    CHECK(strstr(again, "MPI_Ssend") && strstr(again, "-4") && !strstr(again, "-3"));
    OK(MPI_Error_string(MPI_SUCCESS, text, &count));
    CHECK(!strstr(text, "last"));

    OK(MPI_Finalize());
    puts("done");
    return 0;
}
