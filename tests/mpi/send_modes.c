/* Standard, buffered, synchronous and ready sends; blocking, nonblocking and persistent. */
#include "check.h"

typedef int blocking_send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int starting_send(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static const struct {
    const char *name;
    blocking_send *blocking;
    starting_send *nonblocking, *persistent;
    int ready, synchronous;
} modes[] = {
    {"standard", MPI_Send, MPI_Isend, MPI_Send_init, 0, 0},
    {"buffered", MPI_Bsend, MPI_Ibsend, MPI_Bsend_init, 0, 0},
    {"synchronous", MPI_Ssend, MPI_Issend, MPI_Ssend_init, 0, 1},
    {"ready", MPI_Rsend, MPI_Irsend, MPI_Rsend_init, 1, 0},
};

enum { BLOCKING, NONBLOCKING, PERSISTENT, STYLES, ROUNDS = 3 };
static const int sizes[] = {0, 1, 8, 40, 64, 1000, 4096, 16384, 65536, 300000, 2000000};

static void send_one(int mode, int style, const void *buffer, int size, int tag) {
    MPI_Request request = MPI_REQUEST_NULL;
    if (style == BLOCKING) {
        MUST(modes[mode].blocking(buffer, size, MPI_BYTE, 1, tag, MPI_COMM_WORLD));
    } else {
        MUST(modes[mode].nonblocking(buffer, size, MPI_BYTE, 1, tag, MPI_COMM_WORLD, &request));
        EXPECT(request != MPI_REQUEST_NULL, "%s send: expected a request", modes[mode].name);
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EXPECT(request == MPI_REQUEST_NULL, "expected MPI_Wait to null the request");
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int largest = sizes[LENGTH(sizes) - 1];
    char *buffer = allocate((size_t)largest);
    /* Room for every buffered send at once: the receiver may be late with all of them. */
    int room = 0;
    for (int s = 0; s < LENGTH(sizes); s++)
        room += STYLES * ROUNDS * (sizes[s] + MPI_BSEND_OVERHEAD);
    void *attached = allocate((size_t)room);
    MUST(MPI_Buffer_attach(attached, room));

    for (int mode = 0; mode < LENGTH(modes) && world_rank < 2; mode++)
        for (int style = 0; style < STYLES; style++)
            for (int s = 0; s < LENGTH(sizes); s++) {
                int size = sizes[s], tag = mode * 100 + style;
                MPI_Request request = MPI_REQUEST_NULL, receive;
                char *kept = buffer;
                if (style == PERSISTENT && world_rank == 0)
                    MUST(modes[mode].persistent(buffer, size, MPI_BYTE, 1, tag, MPI_COMM_WORLD,
                                                &request));
                for (int round = 0; round < ROUNDS; round++) {
                    unsigned seed = (unsigned)(mode * 1000 + style * 100 + s * 10 + round);
                    if (world_rank == 0) {
                        fill(buffer, (size_t)size, seed);
                        /* A ready send may only start when the receive is posted. */
                        if (modes[mode].ready)
                            MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 999, MPI_COMM_WORLD,
                                          MPI_STATUS_IGNORE));
                        if (style == PERSISTENT) {
                            MUST(MPI_Start(&request));
                            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
                            EXPECT(request != MPI_REQUEST_NULL,
                                   "a persistent request must outlive MPI_Wait");
                        } else {
                            send_one(mode, style, buffer, size, tag);
                        }
                    } else {
                        MPI_Status status;
                        memset(kept, 0xEE, (size_t)size);
                        MUST(MPI_Irecv(kept, size, MPI_BYTE, 0, tag, MPI_COMM_WORLD, &receive));
                        if (modes[mode].ready)
                            MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 999, MPI_COMM_WORLD));
                        MUST(MPI_Wait(&receive, &status));
                        EXPECT_STATUS(&status, 0, tag, size, MPI_BYTE);
                        EXPECT_PATTERN(kept, (size_t)size, seed, "%s send, style %d, round %d",
                                       modes[mode].name, style, round);
                    }
                }
                if (request != MPI_REQUEST_NULL) {
                    MUST(MPI_Request_free(&request));
                    EXPECT(request == MPI_REQUEST_NULL, "MPI_Request_free must null the request");
                }
            }

    /* MPI-5.0 §3.4: a synchronous send completes only once its receive has started. */
    if (world_rank == 0) {
        for (int s = 0; s < LENGTH(sizes); s++) {
            MPI_Request request;
            int done = 0;
            MUST(MPI_Issend(buffer, sizes[s], MPI_BYTE, 1, 7, MPI_COMM_WORLD, &request));
            for (int i = 0; i < 200 && !done; i++)
                MUST(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
            EXPECT(!done, "MPI_Issend of %d bytes: expected to wait for the receive", sizes[s]);
            MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 8, MPI_COMM_WORLD));
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
    } else if (world_rank == 1) {
        for (int s = 0; s < LENGTH(sizes); s++) {
            MUST(MPI_Recv(NULL, 0, MPI_BYTE, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MUST(MPI_Recv(buffer, sizes[s], MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        }
    }

    void *back = NULL;
    int back_size = -1;
    MUST(MPI_Buffer_detach(&back, &back_size));
    EXPECT(back == attached && back_size == room,
           "MPI_Buffer_detach: expected the attached buffer and size %d back, got size %d", room,
           back_size);
    free(attached);
    free(buffer);
    return verdict();
}
