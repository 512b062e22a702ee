/* Collectives that read straight out of each other's memory, where one rank's memory is not in one piece
 * or is sent in place, so that all have to go another way; and every buffer is overwritten as soon as the
 * call returns, which nobody may notice.  one_differs [ROUNDS] [SEED] */
#include "check.h"

static uint64_t seed;

/* The same on all ranks. */
static uint32_t chance(uint32_t below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % below;
}

static double item(int from, int to, int at, int round) {
    return from * 1000003.0 + to * 101.0 + at * 0.5 + round;
}

/* Every second double of a block of `length`. */
static MPI_Datatype with_gaps(int length) {
    MPI_Datatype gaps, block;
    MUST(MPI_Type_vector(length, 1, 2, MPI_DOUBLE, &gaps));
    MUST(MPI_Type_create_resized(gaps, 0, (MPI_Aint)length * 2 * (MPI_Aint)sizeof(double), &block));
    MUST(MPI_Type_free(&gaps));
    MUST(MPI_Type_commit(&block));
    return block;
}

static void expect_block(const char *call, const double *block, int from, int to, int length, int round) {
    for (int at = 0; at < length; at++)
        if (block[at] != item(from, to, at, round)) {
            REPORT("%s of %d in round %d: expected %g from rank %d at %d, got %g", call, length, round,
                   item(from, to, at, round), from, at, block[at]);
            return;
        }
}

/* Blocks for everyone, or one for all. */
static void exchange(int round, int length, int place, int gaps, int for_each) {
    size_t blocks = (size_t)world_size * (size_t)length;
    double *out = malloc(2 * blocks * sizeof *out), *in = malloc(blocks * sizeof *in);
    double *own = place ? in : out;
    int step = gaps ? 2 : 1;
    MPI_Datatype block = with_gaps(length);
    for (int to = 0; to < (for_each ? world_size : 1); to++) {
        size_t first = place && !for_each ? (size_t)world_rank : (size_t)to;
        for (int at = 0; at < length; at++)
            own[(first * (size_t)length + (size_t)at) * (size_t)step] = item(world_rank, to, at, round);
    }
    const void *sent = place ? MPI_IN_PLACE : out;
    int count = gaps ? 1 : length;
    MPI_Datatype type = gaps ? block : MPI_DOUBLE;
    if (for_each)
        MUST(MPI_Alltoall(sent, count, type, in, length, MPI_DOUBLE, MPI_COMM_WORLD));
    else
        MUST(MPI_Allgather(sent, count, type, in, length, MPI_DOUBLE, MPI_COMM_WORLD));
    memset(out, 0xff, 2 * blocks * sizeof *out);
    for (int from = 0; from < world_size; from++)
        expect_block(for_each ? "MPI_Alltoall" : "MPI_Allgather", in + (size_t)from * (size_t)length, from,
                     for_each ? world_rank : 0, length, round);
    MUST(MPI_Type_free(&block));
    free(out);
    free(in);
}

static void scatter_sums(int round, int length, int place) {
    size_t items = (size_t)world_size * (size_t)length;
    double *out = malloc(items * sizeof *out), *in = malloc(items * sizeof *in);
    double *own = place ? in : out;
    for (size_t at = 0; at < items; at++) own[at] = (world_rank + 1) * (double)(at % 1000) + round;
    MUST(MPI_Reduce_scatter_block(place ? MPI_IN_PLACE : out, in, length, MPI_DOUBLE, MPI_SUM,
                                  MPI_COMM_WORLD));
    memset(out, 0xff, items * sizeof *out);
    int ranks = world_size * (world_size + 1) / 2;
    for (int at = 0; at < length; at++) {
        size_t which = (size_t)world_rank * (size_t)length + (size_t)at;
        double wanted = ranks * (double)(which % 1000) + (double)world_size * round;
        if (in[at] != wanted) {
            REPORT("MPI_Reduce_scatter_block of %d in round %d: expected %g at %d, got %g", length, round,
                   wanted, at, in[at]);
            break;
        }
    }
    free(out);
    free(in);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 60;
    seed = argc > 2 ? (uint64_t)atoi(argv[2]) : 1;
    for (int round = 0; round < rounds; round++) {
        static const uint32_t lengths[] = {40000, 9000, 3000};
        int length = 1 + (int)chance(lengths[round % 3]);
        int kind = (int)chance(3), style = (int)chance(3), odd = (int)chance((uint32_t)world_size);
        int place = style == 1, gaps = style == 2 && world_rank == odd;
        if (kind == 2)
            scatter_sums(round, length, place);
        else
            exchange(round, length, place, gaps, kind == 1);
    }
    return verdict();
}
