/* Generalized requests: what the program's functions are asked, when, and by whom; in every call
 * that completes requests, beside MPI's own, and completed by another thread. */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

struct operation {
    int queries, frees, cancels, complete_at_cancel;
    int tag, answer;
    MPI_Request request;
};

static int query(void *extra, MPI_Status *status) {
    struct operation *operation = extra;
    operation->queries++;
    MUST(MPI_Status_set_elements(status, MPI_INT, 3));
    MUST(MPI_Status_set_cancelled(status, operation->cancels > 0));
    status->MPI_SOURCE = 5;
    status->MPI_TAG = operation->tag;
    return operation->answer;
}

static int release(void *extra) {
    ((struct operation *)extra)->frees++;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete) {
    struct operation *operation = extra;
    operation->cancels++;
    operation->complete_at_cancel = complete;
    return MPI_SUCCESS;
}

static void open_operation(struct operation *operation, int tag) {
    memset(operation, 0, sizeof *operation);
    operation->tag = tag;
    operation->answer = MPI_SUCCESS;
    MUST(MPI_Grequest_start(query, release, cancel, operation, &operation->request));
}

static void expect_told(struct operation *operation, int queries, int frees) {
    EXPECT_INT(operation->queries, queries);
    EXPECT_INT(operation->frees, frees);
}

static void one(void) {
    struct operation operation;
    MPI_Status status;
    int flag = -1, cancelled = -1;
    open_operation(&operation, 11);
    MUST(MPI_Test(&operation.request, &flag, &status));
    EXPECT_INT(flag, 0);
    MUST(MPI_Request_get_status(operation.request, &flag, &status));
    EXPECT_INT(flag, 0);
    expect_told(&operation, 0, 0);
    MUST(MPI_Grequest_complete(operation.request));
    MUST(MPI_Request_get_status(operation.request, &flag, &status));
    EXPECT_INT(flag, 1);
    expect_told(&operation, 1, 0);
    status.MPI_ERROR = 99;
    MUST(MPI_Wait(&operation.request, &status));
    EXPECT_STATUS(&status, 5, 11, 3, MPI_INT);
    EXPECT_INT(status.MPI_ERROR, 99);
    EXPECT_INT(operation.request == MPI_REQUEST_NULL, 1);
    expect_told(&operation, 2, 1);

    open_operation(&operation, 12);
    MUST(MPI_Cancel(&operation.request));
    EXPECT_INT(operation.cancels, 1);
    EXPECT_INT(operation.complete_at_cancel, 0);
    MUST(MPI_Grequest_complete(operation.request));
    MUST(MPI_Cancel(&operation.request));
    EXPECT_INT(operation.complete_at_cancel != 0, 1);
    MUST(MPI_Wait(&operation.request, &status));
    MUST(MPI_Test_cancelled(&status, &cancelled));
    EXPECT_INT(cancelled, 1);

    /* Ignoring the status does not mean that nobody is told. */
    open_operation(&operation, 13);
    MUST(MPI_Grequest_complete(operation.request));
    MUST(MPI_Test(&operation.request, &flag, MPI_STATUS_IGNORE));
    EXPECT_INT(flag, 1);
    EXPECT_INT(operation.frees, 1);
}

/* Freed before and after it is complete (MPI-5.0 §13.2). */
static void freed(void) {
    struct operation operation;
    open_operation(&operation, 1);
    MPI_Request copy = operation.request;
    MUST(MPI_Request_free(&operation.request));
    EXPECT_INT(operation.request == MPI_REQUEST_NULL, 1);
    EXPECT_INT(operation.frees, 0);
    MUST(MPI_Grequest_complete(copy));
    EXPECT_INT(operation.frees, 1);
    open_operation(&operation, 2);
    MUST(MPI_Grequest_complete(operation.request));
    MUST(MPI_Request_free(&operation.request));
    EXPECT_INT(operation.frees, 1);
}

/* Several of them beside a receive. */
static void several(void) {
    struct operation operations[3];
    MPI_Request requests[4];
    MPI_Status statuses[4];
    int came = 0, value = 42, flag = -1, index = -1, count = -1, indices[4];

    for (int i = 0; i < 3; i++) open_operation(&operations[i], 20 + i);
    for (int i = 0; i < 3; i++) requests[i] = operations[i].request;
    MUST(MPI_Irecv(&came, 1, MPI_INT, 0, 9, MPI_COMM_SELF, &requests[3]));
    MUST(MPI_Testany(4, requests, &index, &flag, &statuses[0]));
    EXPECT_INT(flag, 0);
    MUST(MPI_Grequest_complete(requests[1]));
    MUST(MPI_Waitany(4, requests, &index, &statuses[0]));
    EXPECT_INT(index, 1);
    EXPECT_STATUS(&statuses[0], 5, 21, 3, MPI_INT);
    expect_told(&operations[1], 1, 1);
    MUST(MPI_Testall(4, requests, &flag, statuses));
    EXPECT_INT(flag, 0);
    MUST(MPI_Grequest_complete(requests[2]));
    MUST(MPI_Waitsome(4, requests, &count, indices, statuses));
    EXPECT_INT(count, 1);
    EXPECT_INT(indices[0], 2);
    EXPECT_INT(statuses[0].MPI_TAG, 22);
    MUST(MPI_Grequest_complete(requests[0]));
    MUST(MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_SELF));
    MUST(MPI_Waitall(4, requests, statuses));
    EXPECT_INT(statuses[0].MPI_TAG, 20);
    EXPECT_STATUS(&statuses[3], 0, 9, 1, MPI_INT);
    EXPECT_INT(came, 42);
    for (int i = 0; i < 3; i++) expect_told(&operations[i], 1, 1);
    for (int i = 0; i < 4; i++) EXPECT_INT(requests[i] == MPI_REQUEST_NULL, 1);
}

/* What a function of the program answers is the error of its request. */
static void failing(void) {
    struct operation operations[2];
    MPI_Request requests[2];
    MPI_Status statuses[2];
    open_operation(&operations[0], 1);
    open_operation(&operations[1], 2);
    operations[1].answer = MPI_ERR_OTHER;
    for (int i = 0; i < 2; i++) {
        requests[i] = operations[i].request;
        MUST(MPI_Grequest_complete(requests[i]));
    }
    EXPECT_CLASS(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
    EXPECT_INT(statuses[0].MPI_ERROR, MPI_SUCCESS);
    EXPECT_CLASS(statuses[1].MPI_ERROR, MPI_ERR_OTHER);
    EXPECT_INT(operations[1].frees, 1);
    open_operation(&operations[0], 3);
    operations[0].answer = MPI_ERR_OTHER;
    MUST(MPI_Grequest_complete(operations[0].request));
    EXPECT_CLASS(MPI_Wait(&operations[0].request, &statuses[0]), MPI_ERR_OTHER);
}

static void *finish_later(void *argument) {
    usleep(20000);
    MUST(MPI_Grequest_complete(*(MPI_Request *)argument));
    return NULL;
}

/* The waiter sleeps while another thread does the work. */
static void threads(void) {
    for (int round = 0; round < 5; round++) {
        struct operation operation;
        MPI_Status status;
        pthread_t thread;
        open_operation(&operation, round);
        MPI_Request copy = operation.request;
        pthread_create(&thread, NULL, finish_later, &copy);
        MUST(MPI_Wait(&operation.request, &status));
        EXPECT_INT(status.MPI_TAG, round);
        pthread_join(thread, NULL);
    }
}

static void mistakes(void) {
    struct operation operation;
    int value = 0;
    MPI_Request other;
    EXPECT_CLASS(MPI_Grequest_complete(MPI_REQUEST_NULL), MPI_ERR_REQUEST);
    if (!strict()) return;
    open_operation(&operation, 1);
    MUST(MPI_Grequest_complete(operation.request));
    EXPECT_CLASS(MPI_Grequest_complete(operation.request), MPI_ERR_REQUEST);
    MUST(MPI_Wait(&operation.request, MPI_STATUS_IGNORE));
    MUST(MPI_Recv_init(&value, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &other));
    EXPECT_CLASS(MPI_Grequest_complete(other), MPI_ERR_REQUEST);
    MUST(MPI_Request_free(&other));
    EXPECT_CLASS(MPI_Grequest_start(NULL, release, cancel, NULL, &other), MPI_ERR_ARG);
}

int main(int argc, char **argv) {
    int provided = -1;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    settle();
    one();
    freed();
    several();
    failing();
    if (provided == MPI_THREAD_MULTIPLE) threads();
    mistakes();
    return verdict();
}
