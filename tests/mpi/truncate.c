/* A message longer than its receive: MPI_ERR_TRUNCATE, nothing written past the end, and the
 * connection goes on working. */
#include "check.h"

static const int longs[] = {2, 41, 65, 4097, 70000, 3000000};
static const int shorts[] = {1, 0, 64, 100, 69999, 1500000};
enum { RECEIVE, IRECEIVE, MRECEIVE, SENDRECV, WAITANY, UNEXPECTED, STYLES };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    if (world_rank > 1) return verdict();
    char *buffer = allocate(3000064);
    for (int style = 0; style < STYLES; style++)
        for (int i = 0; i < LENGTH(longs); i++) {
            int value = -1, partner = world_rank ^ 1, code = MPI_SUCCESS, index = -1;
            MPI_Request request;
            MPI_Message message;
            MPI_Status status;
            memset(&status, 0, sizeof status);
            if (world_rank == 0) {
                fill(buffer, (size_t)longs[i], (unsigned)i);
                if (style != UNEXPECTED)
                    MUST(MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                MUST(MPI_Isend(buffer, longs[i], MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request));
                if (style == UNEXPECTED)
                    MUST(MPI_Send(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
                MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
                value = i;
                MUST(MPI_Send(&value, 1, MPI_INT, 1, 3, MPI_COMM_WORLD));
                continue;
            }
            memset(buffer, 0x5A, (size_t)longs[i] + 64);
            MUST(style == UNEXPECTED
                     ? MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
                     : MPI_SUCCESS);
            if (style == IRECEIVE || style == WAITANY)
                MUST(MPI_Irecv(buffer, shorts[i], MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request));
            if (style != UNEXPECTED && style != SENDRECV)
                MUST(MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
            switch (style) {
            case RECEIVE:
            case UNEXPECTED:
                code = MPI_Recv(buffer, shorts[i], MPI_BYTE, 0, 2, MPI_COMM_WORLD, &status);
                break;
            case IRECEIVE: code = MPI_Wait(&request, &status); break;
            case WAITANY: code = MPI_Waitany(1, &request, &index, &status); break;
            case MRECEIVE:
                MUST(MPI_Mprobe(0, 2, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE));
                code = MPI_Mrecv(buffer, shorts[i], MPI_BYTE, &message, &status);
                break;
            case SENDRECV:
                code = MPI_Sendrecv(NULL, 0, MPI_BYTE, partner, 1, buffer, shorts[i], MPI_BYTE,
                                    partner, 2, MPI_COMM_WORLD, &status);
            }
            EXPECT(class_of(code) == MPI_ERR_TRUNCATE,
                   "style %d, %d bytes into %d: expected MPI_ERR_TRUNCATE, got %s", style,
                   longs[i], shorts[i], class_name(class_of(code)));
            EXPECT_INT(status.MPI_SOURCE, 0);
            EXPECT_INT(status.MPI_TAG, 2);
            if (strict()) EXPECT_STATUS(&status, 0, 2, shorts[i], MPI_BYTE);
            if (style == WAITANY) EXPECT_INT(index, 0);
            for (int at = shorts[i]; at < longs[i] + 64; at++)
                if (buffer[at] != 0x5A) {
                    REPORT("style %d, %d bytes into %d: byte %d was written", style, longs[i],
                           shorts[i], at);
                    break;
                }
            MUST(MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_INT(value, i);
        }
    free(buffer);
    return verdict();
}
