/* MPI-5.0 §3.6: buffered sends: space is counted, detaching waits until all is sent. */
#include "check.h"
#include <unistd.h>

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    enum { MESSAGES = 40, SIZE = 10000 };
    char *buffer = allocate(SIZE), *room = allocate(MESSAGES * (SIZE + MPI_BSEND_OVERHEAD));
    int room_size = MESSAGES * (SIZE + MPI_BSEND_OVERHEAD), size = -1;
    void *back = NULL;

    if (world_rank == 0) {
        /* Without a buffer, and with one that is too small. */
        EXPECT_CLASS(MPI_Bsend(buffer, SIZE, MPI_BYTE, 1, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        MUST(MPI_Buffer_attach(room, SIZE + MPI_BSEND_OVERHEAD));
        EXPECT(MPI_Buffer_attach(room, room_size) != MPI_SUCCESS,
               "MPI_Buffer_attach of a second buffer: expected an error");
        EXPECT_CLASS(MPI_Bsend(room, SIZE + MPI_BSEND_OVERHEAD + 1, MPI_BYTE, 1, 1,
                               MPI_COMM_WORLD),
                     MPI_ERR_BUFFER);
        MUST(MPI_Buffer_detach(&back, &size));
        EXPECT_INT(size, SIZE + MPI_BSEND_OVERHEAD);
        EXPECT(back == room, "MPI_Buffer_detach: expected the buffer back");

        /* All of it fits, nobody has received yet, and no send may wait for that. */
        MUST(MPI_Buffer_attach(room, room_size));
        for (int m = 0; m < MESSAGES; m++) {
            fill(buffer, SIZE, (unsigned)m);
            MUST(MPI_Bsend(buffer, SIZE, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
        }
        MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD));
        MUST(MPI_Buffer_detach(&back, &size));
        EXPECT(back == room && size == room_size, "MPI_Buffer_detach: expected %d, got %d",
               room_size, size);
        /* Detached, so all of it is out: the memory is ours again. */
        memset(room, 0, (size_t)room_size);

        /* The space of what was received is used again. */
        MUST(MPI_Buffer_attach(room, 2 * (SIZE + MPI_BSEND_OVERHEAD)));
        for (int m = 0; m < MESSAGES; m++) {
            fill(buffer, SIZE, (unsigned)(100 + m));
            MUST(MPI_Bsend(buffer, SIZE, MPI_BYTE, 1, 3, MPI_COMM_WORLD));
            MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        }

        MPI_Request requests[2], persistent;
        for (int m = 0; m < 2; m++)
            MUST(MPI_Ibsend(buffer, 100, MPI_BYTE, 1, 5, MPI_COMM_WORLD, &requests[m]));
        memset(buffer, 1, SIZE);
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        MUST(MPI_Bsend_init(buffer, 100, MPI_BYTE, 1, 5, MPI_COMM_WORLD, &persistent));
        for (int m = 0; m < 2; m++) {
            MUST(MPI_Start(&persistent));
            MUST(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
        }
        MUST(MPI_Request_free(&persistent));
        MUST(MPI_Buffer_detach(&back, &size));
    } else if (world_rank == 1) {
        MUST(MPI_Recv(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        usleep(100000);
        for (int m = 0; m < MESSAGES; m++) {
            MUST(MPI_Recv(buffer, SIZE, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_PATTERN(buffer, SIZE, (unsigned)m, "buffered message %d", m);
        }
        for (int m = 0; m < MESSAGES; m++) {
            MUST(MPI_Recv(buffer, SIZE, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_PATTERN(buffer, SIZE, (unsigned)(100 + m), "buffered message %d again", m);
            MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 4, MPI_COMM_WORLD));
        }
        for (int m = 0; m < 4; m++)
            MUST(MPI_Recv(buffer, 100, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }

    /* MPI-4.1: a buffer of a communicator, a buffer that the library provides, and flushing. */
    MPI_Comm comm;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    for (int automatic = 0; automatic < 2; automatic++) {
        if (world_rank == 0) {
            MUST(MPI_Comm_attach_buffer(comm, automatic ? MPI_BUFFER_AUTOMATIC : room,
                                        automatic ? 0 : room_size));
            for (int m = 0; m < MESSAGES; m++) {
                fill(buffer, SIZE, (unsigned)(200 + m));
                MUST(MPI_Bsend(buffer, SIZE, MPI_BYTE, 1, 6, comm));
            }
            MPI_Request request;
            MUST(MPI_Comm_iflush_buffer(comm, &request));
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
            MUST(MPI_Comm_flush_buffer(comm));
            MUST(MPI_Comm_detach_buffer(comm, &back, &size));
            EXPECT(back == (automatic ? MPI_BUFFER_AUTOMATIC : room),
                   "MPI_Comm_detach_buffer: expected the buffer back");
        } else if (world_rank == 1) {
            for (int m = 0; m < MESSAGES; m++) {
                MUST(MPI_Recv(buffer, SIZE, MPI_BYTE, 0, 6, comm, MPI_STATUS_IGNORE));
                EXPECT_PATTERN(buffer, SIZE, (unsigned)(200 + m), "message %d, automatic %d", m,
                               automatic);
            }
        }
    }
    MUST(MPI_Comm_free(&comm));

    /* MPI_Finalize detaches and waits, as the last part of a program that forgot to. */
    if (world_rank == 0) {
        MUST(MPI_Buffer_attach(room, room_size));
        MUST(MPI_Bsend(buffer, SIZE, MPI_BYTE, 1, 8, MPI_COMM_WORLD));
    } else if (world_rank == 1) {
        usleep(50000);
        MUST(MPI_Recv(buffer, SIZE, MPI_BYTE, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
    return verdict();
}
