/* Collectives between the two groups of an inter-communicator: even ranks and odd ranks. */
#include "check.h"

enum { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };

#define CALL(Name, name, ...)                                                             \
    do {                                                                                  \
        MPI_Request request_ = MPI_REQUEST_NULL;                                          \
        if (form == BLOCKING) MUST(MPI_##Name(__VA_ARGS__));                              \
        if (form == NONBLOCKING) MUST(MPI_I##name(__VA_ARGS__, &request_));               \
        if (form == PERSISTENT) {                                                         \
            MUST(MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, &request_));               \
            MUST(MPI_Start(&request_));                                                   \
        }                                                                                 \
        MUST(MPI_Wait(&request_, MPI_STATUS_IGNORE));                                     \
        if (form == PERSISTENT) MUST(MPI_Request_free(&request_));                        \
    } while (0)

static MPI_Comm inter;
static int side, rank, size, others;

/* What a rank of a group has for a rank of the other one. */
static int value(int group, int from, int to, int i) {
    return group * 1000000 + from * 10000 + to * 100 + i;
}

static void expect(const char *what, int form, int came, int wanted) {
    EXPECT(came == wanted, "%s, form %d: expected %d, got %d", what, form, wanted, came);
}

/* The root of group `roots` as this rank has to say it. */
static int root_here(int roots, int root) {
    if (side != roots) return root;
    return rank == root ? MPI_ROOT : MPI_PROC_NULL;
}

static void with_a_root(int form, int count) {
    int room = (size + others) * (count + 1);
    int *in = allocate((size_t)room * sizeof(int)), *out = allocate((size_t)room * sizeof(int));
    int *counts = allocate((size_t)others * sizeof(int)), *places = allocate((size_t)others * sizeof(int));
    for (int roots = 0; roots < 2; roots++)
        for (int root = 0; root < (side == roots ? size : others); root++) {
            int here = root_here(roots, root), is_root = here == MPI_ROOT;
            int receives = side != roots;
            for (int i = 0; i < count; i++) in[i] = is_root ? value(roots, root, 0, i) : -1;
            CALL(Bcast, bcast, in, count, MPI_INT, here, inter);
            for (int i = 0; i < count && (receives || is_root); i++)
                expect("MPI_Bcast", form, in[i], value(roots, root, 0, i));

            for (int i = 0; i < count; i++) in[i] = value(side, rank, root, i);
            CALL(Gather, gather, in, count, MPI_INT, out, count, MPI_INT, here, inter);
            for (int r = 0; r < others && is_root; r++)
                for (int i = 0; i < count; i++)
                    expect("MPI_Gather", form, out[r * count + i], value(1 - side, r, root, i));

            /* Rank r has r more items. */
            for (int r = 0, at = 0; r < others; at += counts[r++]) {
                counts[r] = count > 0 ? r % (count + 1) : 0;
                places[r] = at;
            }
            int own = count > 0 ? rank % (count + 1) : 0;
            CALL(Gatherv, gatherv, in, own, MPI_INT, out, counts, places, MPI_INT, here, inter);
            for (int r = 0; r < others && is_root; r++)
                for (int i = 0; i < counts[r]; i++)
                    expect("MPI_Gatherv", form, out[places[r] + i], value(1 - side, r, root, i));

            for (int r = 0; r < others; r++)
                for (int i = 0; i < count; i++) in[r * count + i] = value(side, rank, r, i);
            memset(out, 0x5A, (size_t)room * sizeof(int));
            CALL(Scatter, scatter, in, count, MPI_INT, out, count, MPI_INT, here, inter);
            for (int i = 0; i < count && receives; i++)
                expect("MPI_Scatter", form, out[i], value(roots, root, rank, i));

            for (int r = 0; r < others; r++)
                for (int i = 0; i < counts[r]; i++) in[places[r] + i] = value(side, rank, r, i);
            CALL(Scatterv, scatterv, in, counts, places, MPI_INT, out, own, MPI_INT, here, inter);
            for (int i = 0; i < own && receives; i++)
                expect("MPI_Scatterv", form, out[i], value(roots, root, rank, i));

            for (int i = 0; i < count; i++) in[i] = value(side, rank, root, i);
            /* Beside the root nothing else says anything. */
            if (here == MPI_PROC_NULL)
                CALL(Reduce, reduce, NULL, NULL, 0, MPI_BYTE, MPI_SUM, here, inter);
            else
                CALL(Reduce, reduce, in, out, count, MPI_INT, MPI_SUM, here, inter);
            for (int i = 0; i < count && is_root; i++) {
                int sum = 0;
                for (int r = 0; r < others; r++) sum += value(1 - side, r, root, i);
                expect("MPI_Reduce", form, out[i], sum);
            }
        }
    free(in), free(out), free(counts), free(places);
}

static void without_a_root(int form, int count) {
    int room = 2 * (size + others) * (count + 1) * size * others;
    int *in = allocate((size_t)room * sizeof(int)), *out = allocate((size_t)room * sizeof(int));
    int most = size > others ? size : others;
    int *counts = allocate((size_t)most * sizeof(int)), *places = allocate((size_t)most * sizeof(int));
    int *from_counts = allocate((size_t)most * sizeof(int)), *from_places = allocate((size_t)most * sizeof(int));
    MPI_Datatype *types = allocate((size_t)most * sizeof(MPI_Datatype));
    CALL(Barrier, barrier, inter);

    for (int i = 0; i < count; i++) in[i] = value(side, rank, 0, i);
    CALL(Allgather, allgather, in, count, MPI_INT, out, count, MPI_INT, inter);
    for (int r = 0; r < others; r++)
        for (int i = 0; i < count; i++)
            expect("MPI_Allgather", form, out[r * count + i], value(1 - side, r, 0, i));

    for (int r = 0, at = 0; r < others; at += counts[r++]) {
        counts[r] = r % 2 ? count : 0;
        places[r] = at;
    }
    CALL(Allgatherv, allgatherv, in, rank % 2 ? count : 0, MPI_INT, out, counts, places, MPI_INT, inter);
    for (int r = 0; r < others; r++)
        for (int i = 0; i < counts[r]; i++)
            expect("MPI_Allgatherv", form, out[places[r] + i], value(1 - side, r, 0, i));

    for (int r = 0; r < others; r++)
        for (int i = 0; i < count; i++) in[r * count + i] = value(side, rank, r, i);
    CALL(Alltoall, alltoall, in, count, MPI_INT, out, count, MPI_INT, inter);
    for (int r = 0; r < others; r++)
        for (int i = 0; i < count; i++)
            expect("MPI_Alltoall", form, out[r * count + i], value(1 - side, r, rank, i));

    for (int r = 0; r < others; r++) {
        counts[r] = from_counts[r] = (rank + r) % 2 ? count : 0;
        places[r] = from_places[r] = r * count;
        types[r] = MPI_INT;
    }
    memset(out, 0, (size_t)room * sizeof(int));
    CALL(Alltoallv, alltoallv, in, from_counts, from_places, MPI_INT, out, counts, places, MPI_INT, inter);
    for (int r = 0; r < others; r++)
        for (int i = 0; i < counts[r]; i++)
            expect("MPI_Alltoallv", form, out[places[r] + i], value(1 - side, r, rank, i));
    memset(out, 0, (size_t)room * sizeof(int));
    for (int r = 0; r < others; r++) places[r] = from_places[r] *= (int)sizeof(int);
    CALL(Alltoallw, alltoallw, in, from_counts, from_places, types, out, counts, places, types, inter);
    for (int r = 0; r < others; r++)
        for (int i = 0; i < counts[r]; i++)
            expect("MPI_Alltoallw", form, out[r * count + i], value(1 - side, r, rank, i));

    for (int i = 0; i < count; i++) in[i] = value(side, rank, 0, i);
    CALL(Allreduce, allreduce, in, out, count, MPI_INT, MPI_SUM, inter);
    for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int r = 0; r < others; r++) sum += value(1 - side, r, 0, i);
        expect("MPI_Allreduce", form, out[i], sum);
    }

    /* As many items as both groups can divide evenly. */
    int total = size * others * count, each = others * count;
    for (int i = 0; i < total; i++) in[i] = value(side, rank, 0, i);
    CALL(Reduce_scatter_block, reduce_scatter_block, in, out, each, MPI_INT, MPI_SUM, inter);
    for (int i = 0; i < each; i++) {
        int sum = 0;
        for (int r = 0; r < others; r++) sum += value(1 - side, r, 0, rank * each + i);
        expect("MPI_Reduce_scatter_block", form, out[i], sum);
    }
    for (int r = 0; r < size; r++) counts[r] = r + 1 < size ? each - (each > 0) : each + size - 1;
    if (each == 0)
        for (int r = 0; r < size; r++) counts[r] = 0;
    CALL(Reduce_scatter, reduce_scatter, in, out, counts, MPI_INT, MPI_SUM, inter);
    int before = 0;
    for (int r = 0; r < rank; r++) before += counts[r];
    for (int i = 0; i < counts[rank]; i++) {
        int sum = 0;
        for (int r = 0; r < others; r++) sum += value(1 - side, r, 0, before + i);
        expect("MPI_Reduce_scatter", form, out[i], sum);
    }
    free(in), free(out), free(counts), free(places), free(from_counts), free(from_places), free(types);
}

static void refusals(void) {
    int in = 1, out = 0;
    EXPECT_CLASS(MPI_Scan(&in, &out, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Exscan(&in, &out, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
    if (strict()) {
        EXPECT_CLASS(MPI_Bcast(&in, 1, MPI_INT, others, inter), MPI_ERR_ROOT);
        EXPECT_CLASS(MPI_Allreduce(MPI_IN_PLACE, &out, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_BUFFER);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    MPI_Comm half;
    side = world_rank % 2;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, side, 0, &half));
    MUST(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - side, 3, &inter));
    MUST(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_rank(inter, &rank));
    MUST(MPI_Comm_size(inter, &size));
    MUST(MPI_Comm_remote_size(inter, &others));
    static const int counts[] = {0, 1, 7, 1500};
    for (int form = 0; form < FORMS; form++)
        for (int i = 0; i < LENGTH(counts); i++) {
            with_a_root(form, counts[i]);
            without_a_root(form, counts[i]);
        }
    refusals();
    MUST(MPI_Comm_free(&inter));
    MUST(MPI_Comm_free(&half));
    return verdict();
}
