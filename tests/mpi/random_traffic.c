/* Seeded random traffic: every rank knows from the seed what all send, in which mode, how large,
 * under which tag and communicator, and receives in another order. Arguments: seed, rounds. */
#include "check.h"

static uint64_t state;

static unsigned roll(unsigned sides) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % sides;
}

typedef struct {
    int source, target, tag, comm, size, mode, style;
    unsigned seed;
} plan;

enum { COMMS = 3, MOST = 200 };

static int random_size(void) {
    switch (roll(10)) {
    case 0: return 0;
    case 1: case 2: case 3: return (int)roll(64);
    case 4: case 5: return (int)roll(5000);
    case 6: case 7: return (int)roll(70000);
    case 8: return (int)roll(300000);
    default: return 1 << roll(19);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    int rounds = argc > 2 ? atoi(argv[2]) : 20;
    MPI_Comm comms[COMMS];
    comms[0] = MPI_COMM_WORLD;
    for (int c = 1; c < COMMS; c++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[c]));
    static plan plans[MOST];
    static char *out[MOST], *in[MOST];
    static MPI_Request sends[MOST], receives[MOST];
    int room_size = 64 << 20;
    void *room = allocate((size_t)room_size), *back;
    MUST(MPI_Buffer_attach(room, room_size));

    for (int round = 0; round < rounds; round++) {
        state = 0x9E3779B97F4A7C15u * (seed + 1) + (uint64_t)round * 0xD1B54A32D192ED03u + 1;
        int count = 1 + (int)roll(MOST), order[MOST];
        for (int i = 0; i < count; i++) {
            plan p = {(int)roll((unsigned)world_size), (int)roll((unsigned)world_size),
                      (int)roll(5),  (int)roll(COMMS), random_size(),
                      (int)roll(3),  (int)roll(5),     roll(1000000)};
            plans[i] = p;
        }
        /* Receives are posted in an order of their own, which must keep the order of messages
         * with the same source, tag and communicator: shuffle, then sort each such stream. */
        for (int i = 0; i < count; i++) order[i] = i;
        for (int i = count - 1; i > 0; i--) {
            int j = (int)roll((unsigned)i + 1), held = order[i];
            order[i] = order[j];
            order[j] = held;
        }
        for (int i = 0; i < count; i++)
            for (int j = i + 1; j < count; j++) {
                plan *a = &plans[order[i]], *b = &plans[order[j]];
                if (a->source == b->source && a->target == b->target && a->tag == b->tag &&
                    a->comm == b->comm && order[i] > order[j]) {
                    int held = order[i];
                    order[i] = order[j];
                    order[j] = held;
                }
            }
        int early = (int)roll((unsigned)count + 1);

        /* Some receives before the sends, the rest after. */
        for (int i = 0; i < count; i++) in[i] = out[i] = NULL, sends[i] = receives[i] = MPI_REQUEST_NULL;
        for (int pass = 0; pass < 2; pass++) {
            int from = pass ? early : 0, to = pass ? count : early;
            for (int k = from; k < to; k++) {
                int i = order[k];
                plan *p = &plans[i];
                if (p->target != world_rank) continue;
                in[i] = allocate((size_t)p->size + 16);
                memset(in[i], 0xEE, (size_t)p->size + 16);
                MPI_Comm comm = comms[p->comm];
                if (pass && p->style == 1) {
                    MPI_Message message;
                    MUST(MPI_Mprobe(p->source, p->tag, comm, &message, MPI_STATUS_IGNORE));
                    MUST(MPI_Imrecv(in[i], p->size, MPI_BYTE, &message, &receives[i]));
                } else {
                    MUST(MPI_Irecv(in[i], p->size, MPI_BYTE, p->source, p->tag, comm,
                                   &receives[i]));
                }
            }
            if (pass == 0)
                for (int i = 0; i < count; i++) {
                    plan *p = &plans[i];
                    if (p->source != world_rank) continue;
                    out[i] = allocate((size_t)p->size);
                    fill(out[i], (size_t)p->size, p->seed);
                    MPI_Comm comm = comms[p->comm];
                    if (p->mode == 0)
                        MUST(MPI_Isend(out[i], p->size, MPI_BYTE, p->target, p->tag, comm,
                                       &sends[i]));
                    else if (p->mode == 1)
                        MUST(MPI_Issend(out[i], p->size, MPI_BYTE, p->target, p->tag, comm,
                                        &sends[i]));
                    else if (p->size < 10000)
                        MUST(MPI_Ibsend(out[i], p->size, MPI_BYTE, p->target, p->tag, comm,
                                        &sends[i]));
                    else
                        MUST(MPI_Isend(out[i], p->size, MPI_BYTE, p->target, p->tag, comm,
                                       &sends[i]));
                }
        }
        int one = 1, sum = 0;
        if (round % 3 == 0) {
            MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comms[round % COMMS]));
            EXPECT_INT(sum, world_size);
        }
        MUST(MPI_Waitall(count, receives, MPI_STATUSES_IGNORE));
        MUST(MPI_Waitall(count, sends, MPI_STATUSES_IGNORE));
        for (int i = 0; i < count; i++) {
            plan *p = &plans[i];
            if (in[i]) {
                EXPECT_PATTERN(in[i], (size_t)p->size, p->seed,
                               "seed %u, round %d, message %d: %d bytes from %d, mode %d", seed,
                               round, i, p->size, p->source, p->mode);
                for (int g = 0; g < 16; g++)
                    if ((unsigned char)in[i][p->size + g] != 0xEE) {
                        REPORT("seed %u, round %d, message %d: written past its end", seed, round,
                               i);
                        break;
                    }
            }
            free(in[i]);
            free(out[i]);
        }
        if (failures) break;
    }
    MUST(MPI_Buffer_detach(&back, &room_size));
    free(room);
    for (int c = 1; c < COMMS; c++) MUST(MPI_Comm_free(&comms[c]));
    return verdict();
}
