/* MPI_Request_free, MPI_Request_get_status and its all, any and some kin; persistent requests. */
#include "check.h"

/* A freed active request still does its work. */
static void freed_while_active(void) {
    enum { SIZE = 400000 };
    char *buffer = allocate(SIZE);
    MPI_Request request;
    for (int round = 0; round < 20; round++) {
        int size = round % 2 ? SIZE : 100;
        if (world_rank == 0) {
            fill(buffer, (size_t)size, (unsigned)round);
            MUST(MPI_Isend(buffer, size, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request));
            MUST(MPI_Request_free(&request));
            EXPECT(request == MPI_REQUEST_NULL, "MPI_Request_free: expected the handle nulled");
        } else {
            MUST(MPI_Recv(buffer, size, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_PATTERN(buffer, (size_t)size, (unsigned)round, "a freed send, round %d",
                           round);
        }
        handshake();
    }
    /* A receive that was freed: the answer shows when it has been done. */
    if (world_rank == 1) {
        memset(buffer, 0xEE, SIZE);
        MUST(MPI_Irecv(buffer, SIZE, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request));
        MUST(MPI_Request_free(&request));
        handshake();
        MUST(MPI_Recv(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT_PATTERN(buffer, SIZE, 7, "a freed receive");
    } else {
        fill(buffer, SIZE, 7);
        handshake();
        MUST(MPI_Ssend(buffer, SIZE, MPI_BYTE, 1, 2, MPI_COMM_WORLD));
        MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD));
    }
    free(buffer);
}

static void status_without_completing(void) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    int flag = 0, value = -1;
    MUST(MPI_Request_get_status(request, &flag, &status));
    EXPECT(flag, "MPI_Request_get_status of MPI_REQUEST_NULL: expected true");
    EXPECT_STATUS(&status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, MPI_BYTE);

    if (world_rank == 1) {
        MUST(MPI_Irecv(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &request));
        MUST(MPI_Request_get_status(request, &flag, &status));
        EXPECT(!flag, "MPI_Request_get_status: expected false before the message was sent");
        handshake();
        do MUST(MPI_Request_get_status(request, &flag, &status));
        while (!flag);
        EXPECT_STATUS(&status, 0, 4, 1, MPI_INT);
        EXPECT_INT(value, 44);
        for (int i = 0; i < 3; i++) {
            MUST(MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE));
            EXPECT(flag && request != MPI_REQUEST_NULL, "expected it to stay complete");
        }
        memset(&status, 0, sizeof status);
        MUST(MPI_Wait(&request, &status));
        EXPECT_STATUS(&status, 0, 4, 1, MPI_INT);
    } else {
        value = 44;
        handshake();
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD));
    }

    /* MPI-4.1's plural kin. */
    if (world_rank == 1) {
        MPI_Request list[3];
        MPI_Status statuses[3];
        int values[3] = {-1, -1, -1}, index = -1, done = -1, indices[3];
        for (int i = 0; i < 3; i++)
            MUST(MPI_Irecv(&values[i], 1, MPI_INT, 0, 10 + i, MPI_COMM_WORLD, &list[i]));
        MUST(MPI_Request_get_status_all(3, list, &flag, statuses));
        EXPECT(!flag, "MPI_Request_get_status_all: expected false");
        MUST(MPI_Request_get_status_any(3, list, &index, &flag, statuses));
        EXPECT(!flag, "MPI_Request_get_status_any: expected false");
        MUST(MPI_Request_get_status_some(3, list, &done, indices, statuses));
        EXPECT_INT(done, 0);
        handshake();
        do MUST(MPI_Request_get_status_any(3, list, &index, &flag, &status));
        while (!flag);
        EXPECT_INT(index, 1);
        EXPECT_STATUS(&status, 0, 11, 1, MPI_INT);
        MUST(MPI_Request_get_status_some(3, list, &done, indices, statuses));
        EXPECT(done == 1 && indices[0] == 1, "MPI_Request_get_status_some: expected request 1");
        handshake();
        do MUST(MPI_Request_get_status_all(3, list, &flag, statuses));
        while (!flag);
        for (int i = 0; i < 3; i++) {
            EXPECT_STATUS(&statuses[i], 0, 10 + i, 1, MPI_INT);
            EXPECT(list[i] != MPI_REQUEST_NULL, "expected request %d kept", i);
        }
        MUST(MPI_Waitall(3, list, MPI_STATUSES_IGNORE));
    } else {
        handshake();
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 11, MPI_COMM_WORLD));
        handshake();
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 12, MPI_COMM_WORLD));
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 10, MPI_COMM_WORLD));
    }
}

static void persistent(void) {
    enum { LANES = 4, ROUNDS = 200, LARGE = 30000 };
    MPI_Request lanes[LANES];
    static int buffers[LANES][LARGE];
    static const int lengths[LANES] = {1, 100, 2000, LARGE};
    for (int l = 0; l < LANES; l++)
        if (world_rank == 0)
            MUST(MPI_Send_init(buffers[l], lengths[l], MPI_INT, 1, 20, MPI_COMM_WORLD,
                               &lanes[l]));
        else
            MUST(MPI_Recv_init(buffers[l], lengths[l], MPI_INT, 0, 20, MPI_COMM_WORLD,
                               &lanes[l]));
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Status statuses[LANES];
        for (int l = 0; l < LANES; l++)
            for (int i = 0; i < lengths[l]; i += 97)
                buffers[l][i] = world_rank == 0 ? round * 1000 + l * 100 + i : -1;
        /* Started in order, so the lanes match in order although the tag is one. */
        MUST(MPI_Startall(LANES, lanes));
        MUST(MPI_Waitall(LANES, lanes, statuses));
        for (int l = 0; l < LANES; l++) {
            EXPECT(lanes[l] != MPI_REQUEST_NULL, "a persistent request must outlive MPI_Waitall");
            if (world_rank == 1) {
                EXPECT_STATUS(&statuses[l], 0, 20, lengths[l], MPI_INT);
                for (int i = 0; i < lengths[l]; i += 97)
                    if (buffers[l][i] != round * 1000 + l * 100 + i) {
                        REPORT("round %d, lane %d, element %d: expected %d, got %d", round, l, i,
                               round * 1000 + l * 100 + i, buffers[l][i]);
                        break;
                    }
            }
        }
    }
    /* Freed while active: it goes once it is done. */
    MUST(MPI_Start(&lanes[0]));
    MUST(MPI_Request_free(&lanes[0]));
    for (int l = 1; l < LANES; l++) {
        MUST(MPI_Request_free(&lanes[l]));
        EXPECT(lanes[l] == MPI_REQUEST_NULL, "MPI_Request_free: expected the handle nulled");
    }
    handshake();

    /* Towards MPI_PROC_NULL and to oneself. */
    MPI_Request pair[2];
    int value = 3, other = -1;
    MUST(MPI_Send_init(&value, 1, MPI_INT, world_rank, 21, MPI_COMM_WORLD, &pair[0]));
    MUST(MPI_Recv_init(&other, 1, MPI_INT, world_rank, 21, MPI_COMM_WORLD, &pair[1]));
    for (int i = 0; i < 3; i++) {
        value = i;
        MUST(MPI_Startall(2, pair));
        MUST(MPI_Waitall(2, pair, MPI_STATUSES_IGNORE));
        EXPECT_INT(other, i);
    }
    MUST(MPI_Request_free(&pair[0]));
    MUST(MPI_Request_free(&pair[1]));
    MUST(MPI_Send_init(&value, 1, MPI_INT, MPI_PROC_NULL, 21, MPI_COMM_WORLD, &pair[0]));
    MUST(MPI_Recv_init(&other, 1, MPI_INT, MPI_PROC_NULL, 21, MPI_COMM_WORLD, &pair[1]));
    MPI_Status statuses[2];
    MUST(MPI_Startall(2, pair));
    MUST(MPI_Waitall(2, pair, statuses));
    if (strict()) EXPECT_STATUS(&statuses[1], MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_INT);
    MUST(MPI_Request_free(&pair[0]));
    MUST(MPI_Request_free(&pair[1]));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    if (world_rank < 2) {
        freed_while_active();
        status_without_completing();
        persistent();
    }
    return verdict();
}
