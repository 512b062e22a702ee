/* The Wait and Test families, and persistent requests. */
#include "check.h"

#define N 8

static int source[N], target[N];
static MPI_Request requests[2 * N];

static void begin(void)
{
    int i;
    for (i = 0; i < N; i++) {
        source[i] = 100 + i;
        target[i] = -1;
        OK(MPI_Irecv(&target[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]));
    }
    for (i = 0; i < N; i++)
        OK(MPI_Isend(&source[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[N + i]));
}

static void ended(void)
{
    int i;
    for (i = 0; i < N; i++)
        CHECK(target[i] == 100 + i);
    for (i = 0; i < 2 * N; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
}

int main(void)
{
    MPI_Status statuses[2 * N], status;
    int indices[2 * N], i, index, flag, count, total;
    MPI_Request request, pair[2];

    OK(MPI_Init(NULL, NULL));

    begin();
    OK(MPI_Waitall(2 * N, requests, MPI_STATUSES_IGNORE));
    ended();

    begin();
    OK(MPI_Waitall(2 * N, requests, statuses));
    ended();
    for (i = 0; i < N; i++)
        CHECK(statuses[i].MPI_TAG == i && statuses[i].MPI_SOURCE == 0);

    begin();
    for (flag = 0; !flag;)
        OK(MPI_Testall(2 * N, requests, &flag, statuses));
    ended();

    begin();
    for (i = 0; i < 2 * N; i++) {
        OK(MPI_Waitany(2 * N, requests, &index, &status));
        CHECK(index >= 0 && index < 2 * N && requests[index] == MPI_REQUEST_NULL);
        CHECK(index >= N || status.MPI_TAG == index);
    }
    ended();
    OK(MPI_Waitany(2 * N, requests, &index, &status));
    CHECK(index == MPI_UNDEFINED && status.MPI_SOURCE == MPI_ANY_SOURCE);
    OK(MPI_Testany(2 * N, requests, &index, &flag, &status));
    CHECK(flag && index == MPI_UNDEFINED);

    begin();
    for (total = 0; total < 2 * N; total += count) {
        OK(MPI_Waitsome(2 * N, requests, &count, indices, statuses));
        CHECK(count > 0);
        for (i = 0; i < count; i++)
            CHECK(indices[i] >= N || statuses[i].MPI_TAG == indices[i]);
    }
    ended();
    OK(MPI_Waitsome(2 * N, requests, &count, indices, statuses));
    CHECK(count == MPI_UNDEFINED);

    begin();
    for (total = 0; total < 2 * N; total += count)
        OK(MPI_Testsome(2 * N, requests, &count, indices, MPI_STATUSES_IGNORE));
    ended();

    /* A request that is looked at stays. */
    OK(MPI_Irecv(&target[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request));
    OK(MPI_Request_get_status(request, &flag, &status));
    CHECK(!flag);
    OK(MPI_Test(&request, &flag, &status));
    CHECK(!flag && request != MPI_REQUEST_NULL);
    OK(MPI_Send(&source[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    for (flag = 0; !flag;)
        OK(MPI_Request_get_status(request, &flag, &status));
    CHECK(request != MPI_REQUEST_NULL && status.MPI_TAG == 0);
    OK(MPI_Test(&request, &flag, &status));
    CHECK(flag && request == MPI_REQUEST_NULL);

    /* Persistent requests are started again and again. */
    OK(MPI_Recv_init(&target[0], 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &pair[0]));
    OK(MPI_Send_init(&source[0], 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &pair[1]));
    OK(MPI_Wait(&pair[0], &status));
    CHECK(status.MPI_SOURCE == MPI_ANY_SOURCE);
    for (i = 0; i < 10; i++) {
        source[0] = i;
        OK(MPI_Startall(2, pair));
        OK(MPI_Waitall(2, pair, MPI_STATUSES_IGNORE));
        CHECK(target[0] == i);
        CHECK(pair[0] != MPI_REQUEST_NULL && pair[1] != MPI_REQUEST_NULL);
    }
    OK(MPI_Start(&pair[0]));
    OK(MPI_Start(&pair[1]));
    OK(MPI_Waitall(2, pair, statuses));
    OK(MPI_Request_free(&pair[0]));
    OK(MPI_Request_free(&pair[1]));
    CHECK(pair[0] == MPI_REQUEST_NULL && pair[1] == MPI_REQUEST_NULL);

    request = MPI_REQUEST_NULL;
    OK(MPI_Wait(&request, &status));
    CHECK(status.MPI_TAG == MPI_ANY_TAG);

    OK(MPI_Finalize());
    puts("done");
    return 0;
}
