/* MPI_Probe, MPI_Iprobe, MPI_Mprobe, MPI_Improbe, MPI_Mrecv and MPI_Imrecv. */
#include "check.h"

static const int sizes[] = {0, 1, 64, 4097, 65537, 2000000};
static char *buffer;

static void sender(void) {
    MPI_Request requests[3];
    int values[3] = {10, 11, 12};
    for (int round = 0; round < 4; round++)
        for (int s = 0; s < LENGTH(sizes); s++) {
            fill(buffer, (size_t)sizes[s], (unsigned)(round * 10 + s));
            MUST(MPI_Send(buffer, sizes[s], MPI_BYTE, 1, 100 + s, MPI_COMM_WORLD));
        }
    for (int i = 0; i < 3; i++)
        MUST(MPI_Isend(&values[i], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[i]));
    MUST(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
    /* A synchronous send completes when its message is received, not when it is probed. */
    int done = 0;
    MUST(MPI_Issend(buffer, 8, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 100 && !done; i++)
        MUST(MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE));
    EXPECT(!done, "MPI_Issend: expected it to wait for a receive although it was probed");
    MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 4, MPI_COMM_WORLD));
    MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
}

static void receiver(void) {
    MPI_Status seen, status;
    MPI_Message message;
    MPI_Request request;
    int flag;

    for (int round = 0; round < 4; round++)
        for (int s = 0; s < LENGTH(sizes); s++) {
            int tag = 100 + s;
            memset(buffer, 0xEE, (size_t)sizes[s]);
            switch (round) {
            case 0:
                MUST(MPI_Probe(0, tag, MPI_COMM_WORLD, &seen));
                EXPECT_STATUS(&seen, 0, tag, sizes[s], MPI_BYTE);
                MUST(MPI_Recv(buffer, sizes[s], MPI_BYTE, 0, tag, MPI_COMM_WORLD, &status));
                break;
            case 1:
                do MUST(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &seen));
                while (!flag);
                EXPECT_STATUS(&seen, 0, tag, sizes[s], MPI_BYTE);
                MUST(MPI_Iprobe(0, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
                EXPECT(flag, "MPI_Iprobe: expected a probed message to stay probable");
                MUST(MPI_Recv(buffer, sizes[s], MPI_BYTE, seen.MPI_SOURCE, seen.MPI_TAG,
                              MPI_COMM_WORLD, &status));
                break;
            case 2:
                MUST(MPI_Mprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &seen));
                EXPECT_STATUS(&seen, 0, tag, sizes[s], MPI_BYTE);
                MUST(MPI_Mrecv(buffer, sizes[s], MPI_BYTE, &message, &status));
                EXPECT(message == MPI_MESSAGE_NULL, "MPI_Mrecv: expected MPI_MESSAGE_NULL left");
                break;
            default:
                do MUST(MPI_Improbe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &flag, &message, &seen));
                while (!flag);
                EXPECT_STATUS(&seen, 0, tag, sizes[s], MPI_BYTE);
                /* A matched message is out of sight of every other probe and receive. */
                MUST(MPI_Iprobe(0, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
                EXPECT(!flag, "MPI_Iprobe: expected a matched message to be out of sight");
                MUST(MPI_Imrecv(buffer, sizes[s], MPI_BYTE, &message, &request));
                EXPECT(message == MPI_MESSAGE_NULL, "MPI_Imrecv: expected MPI_MESSAGE_NULL left");
                MUST(MPI_Wait(&request, &status));
            }
            EXPECT_STATUS(&status, 0, tag, sizes[s], MPI_BYTE);
            EXPECT_PATTERN(buffer, (size_t)sizes[s], (unsigned)(round * 10 + s),
                           "round %d, size %d", round, sizes[s]);
        }

    /* Two matched out of order, the third by a plain receive in between. */
    MPI_Message first, second;
    int value = -1;
    MUST(MPI_Mprobe(0, 1, MPI_COMM_WORLD, &first, MPI_STATUS_IGNORE));
    MUST(MPI_Mprobe(0, 1, MPI_COMM_WORLD, &second, MPI_STATUS_IGNORE));
    MUST(MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EXPECT_INT(value, 12);
    MUST(MPI_Mrecv(&value, 1, MPI_INT, &second, MPI_STATUS_IGNORE));
    EXPECT_INT(value, 11);
    MUST(MPI_Mrecv(&value, 1, MPI_INT, &first, MPI_STATUS_IGNORE));
    EXPECT_INT(value, 10);

    MUST(MPI_Probe(0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD));
    MUST(MPI_Recv(NULL, 0, MPI_BYTE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Recv(buffer, 8, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    buffer = allocate(2000000);
    if (world_rank == 0) sender();
    if (world_rank == 1) receiver();

    /* Nothing is on its way: no probe may find anything. */
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    int flag = -1;
    MPI_Message message = MPI_MESSAGE_NULL;
    MUST(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    EXPECT_INT(flag, 0);
    MUST(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message,
                     MPI_STATUS_IGNORE));
    EXPECT_INT(flag, 0);

    /* MPI-5.0 §3.8: from MPI_PROC_NULL there is always an empty message. */
    MPI_Status status;
    MPI_Request request;
    MUST(MPI_Probe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &status));
    EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_BYTE);
    MUST(MPI_Iprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &flag, &status));
    EXPECT(flag, "MPI_Iprobe of MPI_PROC_NULL: expected true");
    EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_BYTE);
    MUST(MPI_Mprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &message, &status));
    EXPECT(message == MPI_MESSAGE_NO_PROC, "MPI_Mprobe: expected MPI_MESSAGE_NO_PROC");
    MUST(MPI_Mrecv(buffer, 1, MPI_BYTE, &message, &status));
    EXPECT(message == MPI_MESSAGE_NULL, "MPI_Mrecv: expected MPI_MESSAGE_NULL left");
    EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_BYTE);
    MUST(MPI_Improbe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &flag, &message, &status));
    EXPECT(flag && message == MPI_MESSAGE_NO_PROC, "MPI_Improbe: expected MPI_MESSAGE_NO_PROC");
    MUST(MPI_Imrecv(buffer, 1, MPI_BYTE, &message, &request));
    MUST(MPI_Wait(&request, &status));
    EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_BYTE);
    free(buffer);
    return verdict();
}
