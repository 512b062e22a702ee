/* Messages to oneself, on MPI_COMM_SELF and MPI_COMM_WORLD, and MPI_PROC_NULL everywhere. */
#include "check.h"

static void to_oneself(MPI_Comm comm) {
    static const int sizes[] = {0, 1, 64, 4097, 65537, 3000000};
    int rank;
    char *out = allocate(3000000), *in = allocate(3000000);
    MUST(MPI_Comm_rank(comm, &rank));
    for (int s = 0; s < LENGTH(sizes); s++)
        for (int style = 0; style < 6; style++) {
            size_t size = (size_t)sizes[s];
            MPI_Request send = MPI_REQUEST_NULL, receive = MPI_REQUEST_NULL;
            MPI_Status status;
            int flag = 0;
            fill(out, size, (unsigned)(s * 10 + style));
            memset(in, 0xEE, size);
            switch (style) {
            case 0: /* the send first */
                MUST(MPI_Isend(out, sizes[s], MPI_BYTE, rank, 1, comm, &send));
                MUST(MPI_Recv(in, sizes[s], MPI_BYTE, rank, 1, comm, &status));
                MUST(MPI_Wait(&send, MPI_STATUS_IGNORE));
                break;
            case 1: /* the receive first; then a blocking send cannot deadlock */
                MUST(MPI_Irecv(in, sizes[s], MPI_BYTE, rank, 1, comm, &receive));
                MUST(MPI_Send(out, sizes[s], MPI_BYTE, rank, 1, comm));
                MUST(MPI_Wait(&receive, &status));
                break;
            case 2:
                MUST(MPI_Irecv(in, sizes[s], MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm,
                               &receive));
                MUST(MPI_Ssend(out, sizes[s], MPI_BYTE, rank, 1, comm));
                MUST(MPI_Wait(&receive, &status));
                break;
            case 3:
                MUST(MPI_Issend(out, sizes[s], MPI_BYTE, rank, 1, comm, &send));
                MUST(MPI_Test(&send, &flag, MPI_STATUS_IGNORE));
                EXPECT(!flag, "MPI_Issend to oneself: expected to wait for the receive");
                MUST(MPI_Probe(rank, 1, comm, &status));
                EXPECT_STATUS(&status, rank, 1, sizes[s], MPI_BYTE);
                MUST(MPI_Recv(in, sizes[s], MPI_BYTE, rank, 1, comm, &status));
                MUST(MPI_Wait(&send, MPI_STATUS_IGNORE));
                break;
            case 4:
                MUST(MPI_Sendrecv(out, sizes[s], MPI_BYTE, rank, 1, in, sizes[s], MPI_BYTE, rank,
                                  1, comm, &status));
                break;
            default:
                MUST(MPI_Irecv(in, sizes[s], MPI_BYTE, rank, 1, comm, &receive));
                MUST(MPI_Rsend(out, sizes[s], MPI_BYTE, rank, 1, comm));
                MUST(MPI_Wait(&receive, &status));
            }
            EXPECT_STATUS(&status, rank, 1, sizes[s], MPI_BYTE);
            EXPECT_PATTERN(in, size, (unsigned)(s * 10 + style), "to oneself, style %d", style);
        }

    /* Many on their way before the first receive, taken in another order. */
    enum { MANY = 1000 };
    int values[MANY];
    MPI_Request requests[MANY];
    for (int i = 0; i < MANY; i++) {
        values[i] = i;
        MUST(MPI_Isend(&values[i], 1, MPI_INT, rank, i % 10, comm, &requests[i]));
    }
    for (int tag = 9; tag >= 0; tag--)
        for (int i = tag; i < MANY; i += 10) {
            int value = -1;
            MUST(MPI_Recv(&value, 1, MPI_INT, rank, tag, comm, MPI_STATUS_IGNORE));
            EXPECT_INT(value, i);
        }
    MUST(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
    free(out);
    free(in);
}

static void to_nobody(void) {
    MPI_Request requests[8];
    MPI_Status status, statuses[8];
    int value = 17, n = MPI_PROC_NULL, at = 0;
    MPI_Comm comm = MPI_COMM_WORLD;
    MUST(MPI_Send(&value, 1, MPI_INT, n, 0, comm));
    MUST(MPI_Ssend(&value, 1, MPI_INT, n, 0, comm));
    MUST(MPI_Rsend(&value, 1, MPI_INT, n, 0, comm));
    MUST(MPI_Bsend(&value, 1, MPI_INT, n, 0, comm));
    memset(&status, 0x77, sizeof status);
    MUST(MPI_Recv(&value, 1, MPI_INT, n, 0, comm, &status));
    EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_INT);
    MUST(MPI_Isend(&value, 1, MPI_INT, n, 0, comm, &requests[at++]));
    MUST(MPI_Issend(&value, 1, MPI_INT, n, 0, comm, &requests[at++]));
    MUST(MPI_Irsend(&value, 1, MPI_INT, n, 0, comm, &requests[at++]));
    MUST(MPI_Irecv(&value, 1, MPI_INT, n, MPI_ANY_TAG, comm, &requests[at++]));
    MUST(MPI_Waitall(at, requests, statuses));
    EXPECT_STATUS(&statuses[3], MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_INT);
    MUST(MPI_Sendrecv_replace(&value, 1, MPI_INT, n, 0, n, 0, comm, &status));
    EXPECT_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_INT);
    EXPECT_INT(value, 17);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    to_oneself(MPI_COMM_SELF);
    to_oneself(MPI_COMM_WORLD);
    to_nobody();
    return verdict();
}
