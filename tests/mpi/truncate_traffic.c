/* Messages of all sizes around a ring, many of them longer than their receives: each is told apart
 * from the others, and no byte of one ends up in another. */
#include "check.h"

enum { AT_ONCE = 6, MOST = 600000, ROUNDS = 120 };

static unsigned draw(unsigned *seed) {
    *seed = *seed * 1103515245 + 12345;
    return *seed >> 12;
}

static unsigned char value(int round, int message, int rank) {
    return (unsigned char)(round * 7 + message * 3 + rank);
}

int main(int argc, char **argv) {
    static unsigned char *out[AT_ONCE], *in[AT_ONCE];
    int length[AT_ONCE], room[AT_ONCE];
    unsigned seed = 1;
    begin(&argc, &argv);
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int next = (world_rank + 1) % world_size, last = (world_rank + world_size - 1) % world_size;
    for (int i = 0; i < AT_ONCE; i++) {
        out[i] = malloc(MOST);
        in[i] = malloc(MOST);
        if (!out[i] || !in[i]) return 1;
    }
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request sends[AT_ONCE], receives[AT_ONCE];
        unsigned when = draw(&seed) % 3;
        for (int i = 0; i < AT_ONCE; i++) {
            int scale = 1 << draw(&seed) % 20, cut = (int)(draw(&seed) % 4);
            length[i] = 1 + scale / 2 + (int)(draw(&seed) % (unsigned)scale);
            if (length[i] > MOST) length[i] = MOST;
            room[i] = cut == 0 ? length[i] / 2 : cut == 1 && length[i] > 64 ? length[i] - 64 : length[i];
            memset(out[i], value(round, i, world_rank), (size_t)length[i]);
            memset(in[i], ~value(round, i, last), (size_t)room[i]);
        }
        for (int i = 0; when == 0 && i < AT_ONCE; i++)
            MUST(MPI_Irecv(in[i], room[i], MPI_BYTE, last, i, MPI_COMM_WORLD, &receives[i]));
        for (int i = 0; i < AT_ONCE; i++)
            MUST(MPI_Isend(out[i], length[i], MPI_BYTE, next, i, MPI_COMM_WORLD, &sends[i]));
        for (int step = 0; when > 0 && step < AT_ONCE; step++) {
            int i = when == 1 ? step : AT_ONCE - 1 - step;
            MUST(MPI_Irecv(in[i], room[i], MPI_BYTE, last, i, MPI_COMM_WORLD, &receives[i]));
        }
        for (int i = 0; i < AT_ONCE; i++) {
            int class = class_of(MPI_Wait(&receives[i], MPI_STATUS_IGNORE));
            int wanted = room[i] < length[i] ? MPI_ERR_TRUNCATE : MPI_SUCCESS;
            EXPECT(class == wanted, "%d bytes for %d: expected %s, got %s", length[i], room[i],
                   class_name(wanted), class_name(class));
            for (int k = 0; k < room[i]; k++)
                if (in[i][k] != value(round, i, last)) {
                    REPORT("round %d, %d bytes for %d: byte %d is %d", round, length[i], room[i], k,
                           in[i][k]);
                    break;
                }
        }
        MUST(MPI_Waitall(AT_ONCE, sends, MPI_STATUSES_IGNORE));
    }
    for (int i = 0; i < AT_ONCE; i++) free(out[i]), free(in[i]);
    return verdict();
}
