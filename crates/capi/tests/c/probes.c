/* Probes, matched and not. */
#include "check.h"

int main(void)
{
    int value = 5, other = -1, flag = -1, count = -1;
    MPI_Status status;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Request request, send;

    OK(MPI_Init(NULL, NULL));

    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status));
    CHECK(!flag);
    OK(MPI_Improbe(0, 1, MPI_COMM_WORLD, &flag, &message, &status));
    CHECK(!flag);

    OK(MPI_Isend(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &send));
    OK(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    CHECK(status.MPI_SOURCE == 0 && status.MPI_TAG == 1);
    OK(MPI_Iprobe(0, 1, MPI_COMM_WORLD, &flag, &status));
    CHECK(flag);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK(count == 1);

    OK(MPI_Mprobe(0, 1, MPI_COMM_WORLD, &message, &status));
    CHECK(message != MPI_MESSAGE_NULL);
    OK(MPI_Iprobe(0, 1, MPI_COMM_WORLD, &flag, &status));
    CHECK(!flag);
    OK(MPI_Mrecv(&other, 1, MPI_INT, &message, &status));
    CHECK(other == 5 && message == MPI_MESSAGE_NULL && status.MPI_TAG == 1);

    OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
    value = 6;
    OK(MPI_Isend(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &send));
    for (flag = 0; !flag;)
        OK(MPI_Improbe(0, 2, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE));
    OK(MPI_Imrecv(&other, 1, MPI_INT, &message, &request));
    OK(MPI_Wait(&request, &status));
    CHECK(other == 6 && status.MPI_TAG == 2);
    OK(MPI_Wait(&send, MPI_STATUS_IGNORE));

    OK(MPI_Mprobe(MPI_PROC_NULL, 2, MPI_COMM_WORLD, &message, &status));
    CHECK(message == MPI_MESSAGE_NO_PROC && status.MPI_SOURCE == MPI_PROC_NULL);
    OK(MPI_Mrecv(&other, 1, MPI_INT, &message, &status));
    CHECK(message == MPI_MESSAGE_NULL && status.MPI_SOURCE == MPI_PROC_NULL);

    OK(MPI_Finalize());
    puts("done");
    return 0;
}
