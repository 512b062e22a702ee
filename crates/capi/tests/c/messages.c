/* One process that talks to itself, in all modes. */
#include "check.h"

static void take(int tag, int expected)
{
    int value = -1, count = -1;
    MPI_Status status;
    OK(MPI_Recv(&value, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, &status));
    CHECK(value == expected);
    CHECK(status.MPI_SOURCE == 0 && status.MPI_TAG == tag);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK(count == 1);
}

int main(void)
{
    int value = 17, other = -1, count = -1, flag = -1;
    MPI_Count wide = -1;
    MPI_Status status;
    MPI_Request request = MPI_REQUEST_NULL;
    char *buffer, *detached = NULL;
    int size = 1 << 16, detached_size = 0, i;
    int *large = malloc(1 << 20), *target = malloc(1 << 20);

    OK(MPI_Init(NULL, NULL));

    /* A blocking send to oneself needs a receive that is there before it. */
    OK(MPI_Irecv(&other, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request));
    OK(MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, &status));
    CHECK(other == 17 && status.MPI_TAG == 1);
    OK(MPI_Irecv_c(&other, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request));
    OK(MPI_Send_c(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, &status));
    CHECK(other == 17 && status.MPI_TAG == 2);

    OK(MPI_Isend(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request));
    take(3, 17);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    OK(MPI_Issend(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &request));
    take(4, 17);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));

    OK(MPI_Irecv(&other, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request));
    OK(MPI_Ssend(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, &status));
    CHECK(other == 17 && status.MPI_SOURCE == 0 && status.MPI_TAG == 5);

    OK(MPI_Irecv(&other, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &request));
    value = 18;
    OK(MPI_Rsend(&value, 1, MPI_INT, 0, 6, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(other == 18);

    buffer = malloc(size);
    OK(MPI_Buffer_attach(buffer, size));
    OK(MPI_Bsend(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD));
    take(7, 18);
    OK(MPI_Buffer_detach(&detached, &detached_size));
    CHECK(detached == buffer && detached_size == size);
    free(buffer);

    other = 0;
    OK(MPI_Sendrecv(&value, 1, MPI_INT, 0, 8, &other, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &status));
    CHECK(other == 18 && status.MPI_TAG == 8);
    OK(MPI_Sendrecv_replace(&value, 1, MPI_INT, 0, 9, 0, 9, MPI_COMM_WORLD, &status));
    CHECK(value == 18 && status.MPI_TAG == 9);
    OK(MPI_Isendrecv(&value, 1, MPI_INT, 0, 8, &other, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &request));
    OK(MPI_Wait(&request, &status));
    CHECK(status.MPI_TAG == 8);

    /* Longer than any eager message. */
    for (i = 0; i < 1 << 18; i++)
        large[i] = i;
    OK(MPI_Irecv(target, 1 << 18, MPI_INT, 0, 10, MPI_COMM_WORLD, &request));
    OK(MPI_Send(large, 1 << 18, MPI_INT, 0, 10, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, &status));
    CHECK(memcmp(large, target, 1 << 20) == 0);
    OK(MPI_Get_count_c(&status, MPI_INT, &wide));
    CHECK(wide == 1 << 18);
    OK(MPI_Get_elements(&status, MPI_2INT, &count));
    CHECK(count == 1 << 18);

    /* Three bytes are no whole int. */
    OK(MPI_Sendrecv(
        &value, 3, MPI_BYTE, 0, 11, &other, 4, MPI_BYTE, 0, 11, MPI_COMM_WORLD, &status));
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK(count == MPI_UNDEFINED);

    OK(MPI_Send(NULL, 0, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD));
    OK(MPI_Recv(&other, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status));
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK(count == 0);

    OK(MPI_Irecv(&other, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag);

    OK(MPI_Finalize());
    free(large);
    free(target);
    puts("done");
    return 0;
}
