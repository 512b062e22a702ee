/* MPI-5.0 §3.8.4: a cancelled receive takes no message; a completed one cannot be cancelled; a
 * cancelled send is either received or not sent at all. */
#include "check.h"

static int cancelled_of(const MPI_Status *status) {
    int flag = -1;
    MUST(MPI_Test_cancelled(status, &flag));
    return flag;
}

/* To oneself there is nobody to wait for: a program asks whether the send is still there, and receives
 * it if it is. */
static void own_send(void) {
    int value = 7, got = 0, flag = 0, cancelled = 0;
    MPI_Request request;
    MPI_Status status;
    MUST(MPI_Issend(&value, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &request));
    MUST(MPI_Cancel(&request));
    MUST(MPI_Request_get_status(request, &flag, &status));
    if (!flag) MUST(MPI_Recv(&got, 1, MPI_INT, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    MUST(MPI_Wait(&request, &status));
    MUST(MPI_Test_cancelled(&status, &cancelled));
    EXPECT(cancelled == flag, "the send to oneself: expected cancelled %d, got %d", flag, cancelled);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    if (world_rank > 1) return verdict();
    MPI_Status status;
    MPI_Request request, second;
    int value = 5, other = -1, flag;

    /* Receives that nobody will ever match. */
    static const int sources[] = {0, 1, MPI_ANY_SOURCE, 0, MPI_ANY_SOURCE};
    static const int tags[] = {77, 77, 77, MPI_ANY_TAG, MPI_ANY_TAG};
    for (int i = 0; i < LENGTH(sources); i++) {
        MUST(MPI_Irecv(&other, 1, MPI_INT, sources[i], tags[i], MPI_COMM_WORLD, &request));
        MUST(MPI_Cancel(&request));
        EXPECT(request != MPI_REQUEST_NULL, "MPI_Cancel: expected the request to stay");
        MUST(MPI_Wait(&request, &status));
        EXPECT(cancelled_of(&status), "receive %d: expected cancelled", i);
        EXPECT(request == MPI_REQUEST_NULL, "MPI_Wait: expected the request nulled");
    }
    handshake();

    /* The message goes to the receive behind the cancelled one. */
    if (world_rank == 1) {
        MUST(MPI_Irecv(&other, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request));
        MUST(MPI_Irecv(&other, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &second));
        MUST(MPI_Cancel(&request));
        do MUST(MPI_Test(&request, &flag, &status));
        while (!flag);
        EXPECT(cancelled_of(&status), "expected the first receive cancelled");
        handshake();
        MUST(MPI_Wait(&second, &status));
        EXPECT(!cancelled_of(&status), "expected the second receive not cancelled");
        EXPECT_INT(other, 5);
    } else {
        handshake();
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD));
    }

    /* Cancel after the match changes nothing. */
    if (world_rank == 1) {
        other = -1;
        MUST(MPI_Irecv(&other, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request));
        handshake();
        /* Sent after the message, so the message has arrived. */
        MUST(MPI_Recv(NULL, 0, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MUST(MPI_Cancel(&request));
        MUST(MPI_Wait(&request, &status));
        EXPECT(!cancelled_of(&status), "a matched receive: expected not cancelled");
        EXPECT_INT(other, 5);
        EXPECT_STATUS(&status, 0, 2, 1, MPI_INT);
    } else {
        handshake();
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD));
        MUST(MPI_Send(NULL, 0, MPI_INT, 1, 3, MPI_COMM_WORLD));
    }

    /* A persistent receive lives on after it was cancelled. */
    if (world_rank == 1) {
        other = -1;
        MUST(MPI_Recv_init(&other, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &request));
        for (int i = 0; i < 3; i++) {
            MUST(MPI_Start(&request));
            MUST(MPI_Cancel(&request));
            MUST(MPI_Wait(&request, &status));
            EXPECT(cancelled_of(&status), "persistent receive: expected cancelled");
        }
        MUST(MPI_Start(&request));
        handshake();
        MUST(MPI_Wait(&request, &status));
        EXPECT(!cancelled_of(&status), "persistent receive: expected not cancelled");
        EXPECT_INT(other, 5);
        MUST(MPI_Request_free(&request));
    } else {
        handshake();
        MUST(MPI_Send(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD));
    }
    handshake();

    /* Many cancelled at once, from the middle outwards. */
    enum { MANY = 1000 };
    MPI_Request *many = allocate(MANY * sizeof *many);
    for (int i = 0; i < MANY; i++)
        MUST(MPI_Irecv(&other, 1, MPI_INT, world_rank ^ 1, 1000 + i % 10, MPI_COMM_WORLD,
                       &many[i]));
    for (int i = 0; i < MANY; i++) {
        int at = (i * 379 + MANY / 2) % MANY;
        MUST(MPI_Cancel(&many[at]));
        MUST(MPI_Wait(&many[at], &status));
        EXPECT(cancelled_of(&status), "receive %d of many: expected cancelled", at);
    }
    free(many);
    handshake();

    /* A send, small and large: if it was not cancelled it arrives, if it was it does not. */
    static const int lengths[] = {1, 5000, 500000};
    char *buffer = allocate(500000);
    for (int i = 0; i < LENGTH(lengths); i++) {
        if (world_rank == 0) {
            fill(buffer, (size_t)lengths[i], (unsigned)i);
            MUST(MPI_Isend(buffer, lengths[i], MPI_BYTE, 1, 6, MPI_COMM_WORLD, &request));
            MUST(MPI_Cancel(&request));
            handshake();
            int told = -1;
            if (!strict() && lengths[i] > 100000) {
                /* A peer that does not cancel sends would wait for the receiver for ever, and the
                 * receiver asks for the message only when it was not cancelled. */
                int done = 0;
                for (int t = 0; t < 1000 && !done; t++) MUST(MPI_Test(&request, &done, &status));
                told = done ? cancelled_of(&status) : 0;
            } else {
                /* MPI-5.0 §3.8.4: after MPI_Cancel, MPI_Wait returns whatever the others do. */
                MUST(MPI_Wait(&request, &status));
                told = cancelled_of(&status);
            }
            MUST(MPI_Send(&told, 1, MPI_INT, 1, 7, MPI_COMM_WORLD));
            if (request != MPI_REQUEST_NULL) {
                MUST(MPI_Wait(&request, &status));
                EXPECT(cancelled_of(&status) == told, "a send cannot be cancelled so late");
            }
        } else {
            int told = -1;
            handshake();
            MUST(MPI_Recv(&told, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            if (told) {
                MUST(MPI_Iprobe(0, 6, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
                EXPECT(!flag, "a cancelled send of %d: expected no message", lengths[i]);
            } else {
                MUST(MPI_Recv(buffer, lengths[i], MPI_BYTE, 0, 6, MPI_COMM_WORLD, &status));
                EXPECT_PATTERN(buffer, (size_t)lengths[i], (unsigned)i, "after MPI_Cancel");
            }
        }
        handshake();
    }
    free(buffer);
    own_send();
    return verdict();
}
