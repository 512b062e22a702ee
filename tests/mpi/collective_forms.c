/* Every collective operation in its blocking, nonblocking and persistent form, in place and not, one
 * at a time and all under way at once, completed in any order. */
#include "check.h"

enum { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };
static const char *const form_names[] = {"blocking", "nonblocking", "persistent"};

/* Calls one form of an operation; a persistent one is started as well. */
#define CALL(Name, name, ...)                                                             \
    do {                                                                                  \
        if (form == BLOCKING) {                                                           \
            MUST(MPI_##Name(__VA_ARGS__));                                                \
        } else if (form == NONBLOCKING) {                                                 \
            MUST(MPI_I##name(__VA_ARGS__, request));                                      \
        } else {                                                                          \
            MUST(MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, request));                 \
        }                                                                                 \
    } while (0)

typedef struct {
    unsigned scale, shift;
} affine;

/* What is under way: its buffers live until it has completed. */
typedef struct {
    int root, in_place, count;
    affine *in, *out;
    int *counts, *places, *other_counts, *other_places;
    MPI_Datatype *types;
} work;

static MPI_Comm comm;
static MPI_Op compose;

/* x -> scale x + shift: composition is associative and not commutative. */
static affine after(affine left, affine right) {
    affine result = {left.scale * right.scale, left.scale * right.shift + left.shift};
    return result;
}

static void compose_all(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)type;
    affine *left = in, *right = inout;
    for (int i = 0; i < *count; i++) right[i] = after(left[i], right[i]);
}

static affine item(int rank, int other, int i) {
    affine result = {(unsigned)(rank * 7 + i * 3 + 1), (unsigned)(rank * 1000 + other * 31 + i)};
    return result;
}

/* The items of the ranks from 0 to last, composed. */
static affine composed(int last, int i) {
    affine result = item(0, 0, i);
    for (int rank = 1; rank <= last; rank++) result = after(result, item(rank, 0, i));
    return result;
}

static void expect(const work *w, const char *what, int at, affine came, affine wanted) {
    EXPECT(came.scale == wanted.scale && came.shift == wanted.shift,
           "%s of %d, root %d, %s: item %d: expected (%u, %u), got (%u, %u)", what, w->count,
           w->root, w->in_place ? "in place" : "not in place", at, wanted.scale, wanted.shift,
           came.scale, came.shift);
}

/* Ranks contribute different numbers of items, some none. */
static int uneven(const work *w, int from, int to) { return (from * 2 + to) % 3 * w->count; }

static void fill_items(affine *items, int count, int rank, int other) {
    for (int i = 0; i < count; i++) items[i] = item(rank, other, i);
}

static void start_barrier(work *w, int form, MPI_Request *request) {
    (void)w;
    CALL(Barrier, barrier, comm);
}

static void check_nothing(work *w) { (void)w; }

static void start_bcast(work *w, int form, MPI_Request *request) {
    if (world_rank == w->root) fill_items(w->out, w->count, w->root, 0);
    CALL(Bcast, bcast, w->out, w->count, MPI_2INT, w->root, comm);
}

static void check_bcast(work *w) {
    for (int i = 0; i < w->count; i++)
        expect(w, "MPI_Bcast", i, w->out[i], item(w->root, 0, i));
}

static void start_gather(work *w, int form, MPI_Request *request) {
    int here = w->in_place && world_rank == w->root;
    affine *own = here ? w->out + world_rank * w->count : w->in;
    fill_items(own, w->count, world_rank, 0);
    CALL(Gather, gather, here ? MPI_IN_PLACE : w->in, w->count, MPI_2INT, w->out, w->count,
         MPI_2INT, w->root, comm);
}

static void check_blocks(work *w) {
    for (int rank = 0; rank < world_size; rank++)
        for (int i = 0; i < w->count; i++)
            expect(w, "gathered", i, w->out[rank * w->count + i], item(rank, 0, i));
}

static void check_gather(work *w) {
    if (world_rank == w->root) check_blocks(w);
}

/* Blocks of `uneven` items from each, with a gap of one item between them, from the last back. */
static void lay_out(work *w, int *counts, int *places, int to, int sent) {
    int at = 0;
    for (int rank = world_size - 1; rank >= 0; rank--) {
        counts[rank] = sent ? uneven(w, to, rank) : uneven(w, rank, to);
        places[rank] = at;
        at += counts[rank] + 1;
    }
}

static void start_gatherv(work *w, int form, MPI_Request *request) {
    int here = w->in_place && world_rank == w->root, count = uneven(w, world_rank, 0);
    lay_out(w, w->counts, w->places, 0, 0);
    fill_items(here ? w->out + w->places[world_rank] : w->in, count, world_rank, 0);
    CALL(Gatherv, gatherv, here ? MPI_IN_PLACE : w->in, count, MPI_2INT, w->out, w->counts,
         w->places, MPI_2INT, w->root, comm);
}

static void check_uneven(work *w) {
    for (int rank = 0; rank < world_size; rank++)
        for (int i = 0; i < w->counts[rank]; i++)
            expect(w, "unevenly gathered", i, w->out[w->places[rank] + i], item(rank, 0, i));
}

static void check_gatherv(work *w) {
    if (world_rank == w->root) check_uneven(w);
}

static void start_scatter(work *w, int form, MPI_Request *request) {
    if (world_rank == w->root)
        for (int rank = 0; rank < world_size; rank++)
            fill_items(w->in + rank * w->count, w->count, w->root, rank);
    int here = w->in_place && world_rank == w->root;
    CALL(Scatter, scatter, w->in, w->count, MPI_2INT, here ? MPI_IN_PLACE : w->out, w->count,
         MPI_2INT, w->root, comm);
}

static void check_scatter(work *w) {
    int here = w->in_place && world_rank == w->root;
    affine *came = here ? w->in + world_rank * w->count : w->out;
    for (int i = 0; i < w->count; i++)
        expect(w, "MPI_Scatter", i, came[i], item(w->root, world_rank, i));
}

static void start_scatterv(work *w, int form, MPI_Request *request) {
    lay_out(w, w->counts, w->places, 0, 0);
    if (world_rank == w->root)
        for (int rank = 0; rank < world_size; rank++)
            fill_items(w->in + w->places[rank], w->counts[rank], w->root, rank);
    int here = w->in_place && world_rank == w->root;
    CALL(Scatterv, scatterv, w->in, w->counts, w->places, MPI_2INT, here ? MPI_IN_PLACE : w->out,
         uneven(w, world_rank, 0), MPI_2INT, w->root, comm);
}

static void check_scatterv(work *w) {
    int here = w->in_place && world_rank == w->root;
    affine *came = here ? w->in + w->places[world_rank] : w->out;
    for (int i = 0; i < uneven(w, world_rank, 0); i++)
        expect(w, "MPI_Scatterv", i, came[i], item(w->root, world_rank, i));
}

static void start_allgather(work *w, int form, MPI_Request *request) {
    fill_items(w->in_place ? w->out + world_rank * w->count : w->in, w->count, world_rank, 0);
    CALL(Allgather, allgather, w->in_place ? MPI_IN_PLACE : w->in, w->count, MPI_2INT, w->out,
         w->count, MPI_2INT, comm);
}

static void start_allgatherv(work *w, int form, MPI_Request *request) {
    int count = uneven(w, world_rank, 0);
    lay_out(w, w->counts, w->places, 0, 0);
    fill_items(w->in_place ? w->out + w->places[world_rank] : w->in, count, world_rank, 0);
    CALL(Allgatherv, allgatherv, w->in_place ? MPI_IN_PLACE : w->in, count, MPI_2INT, w->out,
         w->counts, w->places, MPI_2INT, comm);
}

static void start_alltoall(work *w, int form, MPI_Request *request) {
    affine *from = w->in_place ? w->out : w->in;
    for (int rank = 0; rank < world_size; rank++)
        fill_items(from + rank * w->count, w->count, world_rank, rank);
    CALL(Alltoall, alltoall, w->in_place ? MPI_IN_PLACE : w->in, w->count, MPI_2INT, w->out,
         w->count, MPI_2INT, comm);
}

static void check_alltoall(work *w) {
    for (int rank = 0; rank < world_size; rank++)
        for (int i = 0; i < w->count; i++)
            expect(w, "MPI_Alltoall", i, w->out[rank * w->count + i], item(rank, world_rank, i));
}

/* In place, both sides of a pair have blocks of the same length. */
static void fill_uneven(work *w) {
    lay_out(w, w->counts, w->places, world_rank, 0);
    lay_out(w, w->other_counts, w->other_places, world_rank, 1);
    if (w->in_place)
        for (int rank = 0, at = 0; rank < world_size; rank++, at += w->counts[rank - 1]) {
            w->counts[rank] = (rank + world_rank) % 3 * w->count;
            w->places[rank] = at;
        }
    for (int rank = 0; rank < world_size; rank++)
        if (w->in_place)
            fill_items(w->out + w->places[rank], w->counts[rank], world_rank, rank);
        else
            fill_items(w->in + w->other_places[rank], w->other_counts[rank], world_rank, rank);
}

static void start_alltoallv(work *w, int form, MPI_Request *request) {
    fill_uneven(w);
    CALL(Alltoallv, alltoallv, w->in_place ? MPI_IN_PLACE : w->in, w->other_counts,
         w->other_places, MPI_2INT, w->out, w->counts, w->places, MPI_2INT, comm);
}

static void check_exchanged(work *w, int unit) {
    for (int rank = 0; rank < world_size; rank++)
        for (int i = 0; i < w->counts[rank]; i++)
            expect(w, "unevenly exchanged", i, w->out[w->places[rank] / unit + i],
                   item(rank, world_rank, i));
}

static void check_alltoallv(work *w) { check_exchanged(w, 1); }

static void start_alltoallw(work *w, int form, MPI_Request *request) {
    fill_uneven(w);
    for (int rank = 0; rank < world_size; rank++) {
        w->places[rank] *= (int)sizeof(affine);
        w->other_places[rank] *= (int)sizeof(affine);
        w->types[rank] = MPI_2INT;
    }
    CALL(Alltoallw, alltoallw, w->in_place ? MPI_IN_PLACE : w->in, w->other_counts,
         w->other_places, w->types, w->out, w->counts, w->places, w->types, comm);
}

static void check_alltoallw(work *w) { check_exchanged(w, sizeof(affine)); }

static void start_reduce(work *w, int form, MPI_Request *request) {
    int here = w->in_place && world_rank == w->root;
    fill_items(here ? w->out : w->in, w->count, world_rank, 0);
    CALL(Reduce, reduce, here ? MPI_IN_PLACE : w->in, w->out, w->count, MPI_2INT, compose,
         w->root, comm);
}

static void check_reduce(work *w) {
    if (world_rank == w->root)
        for (int i = 0; i < w->count; i++)
            expect(w, "MPI_Reduce", i, w->out[i], composed(world_size - 1, i));
}

static void start_allreduce(work *w, int form, MPI_Request *request) {
    fill_items(w->in_place ? w->out : w->in, w->count, world_rank, 0);
    CALL(Allreduce, allreduce, w->in_place ? MPI_IN_PLACE : w->in, w->out, w->count, MPI_2INT,
         compose, comm);
}

static void check_allreduce(work *w) {
    for (int i = 0; i < w->count; i++)
        expect(w, "MPI_Allreduce", i, w->out[i], composed(world_size - 1, i));
}

static void start_reduce_scatter_block(work *w, int form, MPI_Request *request) {
    fill_items(w->in_place ? w->out : w->in, w->count * world_size, world_rank, 0);
    CALL(Reduce_scatter_block, reduce_scatter_block, w->in_place ? MPI_IN_PLACE : w->in, w->out,
         w->count, MPI_2INT, compose, comm);
}

static void check_reduce_scatter_block(work *w) {
    for (int i = 0; i < w->count; i++)
        expect(w, "MPI_Reduce_scatter_block", i, w->out[i],
               composed(world_size - 1, world_rank * w->count + i));
}

static void start_reduce_scatter(work *w, int form, MPI_Request *request) {
    int total = 0;
    for (int rank = 0; rank < world_size; rank++) {
        w->counts[rank] = uneven(w, rank, 1);
        total += w->counts[rank];
    }
    fill_items(w->in_place ? w->out : w->in, total, world_rank, 0);
    CALL(Reduce_scatter, reduce_scatter, w->in_place ? MPI_IN_PLACE : w->in, w->out, w->counts,
         MPI_2INT, compose, comm);
}

static void check_reduce_scatter(work *w) {
    int before = 0;
    for (int rank = 0; rank < world_rank; rank++) before += w->counts[rank];
    for (int i = 0; i < w->counts[world_rank]; i++)
        expect(w, "MPI_Reduce_scatter", i, w->out[i], composed(world_size - 1, before + i));
}

static void start_scan(work *w, int form, MPI_Request *request) {
    fill_items(w->in_place ? w->out : w->in, w->count, world_rank, 0);
    CALL(Scan, scan, w->in_place ? MPI_IN_PLACE : w->in, w->out, w->count, MPI_2INT, compose,
         comm);
}

static void check_scan(work *w) {
    for (int i = 0; i < w->count; i++)
        expect(w, "MPI_Scan", i, w->out[i], composed(world_rank, i));
}

static void start_exscan(work *w, int form, MPI_Request *request) {
    fill_items(w->in_place ? w->out : w->in, w->count, world_rank, 0);
    CALL(Exscan, exscan, w->in_place ? MPI_IN_PLACE : w->in, w->out, w->count, MPI_2INT, compose,
         comm);
}

static void check_exscan(work *w) {
    for (int i = 0; i < w->count && world_rank > 0; i++)
        expect(w, "MPI_Exscan", i, w->out[i], composed(world_rank - 1, i));
}

static const struct {
    const char *name;
    void (*start)(work *, int, MPI_Request *);
    void (*check)(work *);
} operations[] = {
    {"barrier", start_barrier, check_nothing},
    {"bcast", start_bcast, check_bcast},
    {"gather", start_gather, check_gather},
    {"gatherv", start_gatherv, check_gatherv},
    {"scatter", start_scatter, check_scatter},
    {"scatterv", start_scatterv, check_scatterv},
    {"allgather", start_allgather, check_blocks},
    {"allgatherv", start_allgatherv, check_uneven},
    {"alltoall", start_alltoall, check_alltoall},
    {"alltoallv", start_alltoallv, check_alltoallv},
    {"alltoallw", start_alltoallw, check_alltoallw},
    {"reduce", start_reduce, check_reduce},
    {"allreduce", start_allreduce, check_allreduce},
    {"reduce_scatter_block", start_reduce_scatter_block, check_reduce_scatter_block},
    {"reduce_scatter", start_reduce_scatter, check_reduce_scatter},
    {"scan", start_scan, check_scan},
    {"exscan", start_exscan, check_exscan},
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

static work prepare(int count, int root, int in_place) {
    size_t room = (size_t)(world_size * (2 * count + 1)) * sizeof(affine);
    work w = {root, in_place, count, allocate(room), allocate(room), NULL, NULL, NULL, NULL, NULL};
    int **arrays[] = {&w.counts, &w.places, &w.other_counts, &w.other_places};
    for (int i = 0; i < LENGTH(arrays); i++)
        *arrays[i] = allocate((size_t)world_size * sizeof(int));
    w.types = allocate((size_t)world_size * sizeof(MPI_Datatype));
    memset(w.out, 0x5A, room);
    return w;
}

static void discard(work *w) {
    free(w->in), free(w->out), free(w->counts), free(w->places);
    free(w->other_counts), free(w->other_places), free(w->types);
}

static void one_at_a_time(int count) {
    for (int o = 0; o < OPERATIONS; o++)
        for (int form = 0; form < FORMS; form++)
            for (int in_place = 0; in_place < 2; in_place++)
                for (int root = 0; root < world_size; root++) {
                    int before = failures;
                    MPI_Request request = MPI_REQUEST_NULL;
                    work w = prepare(count, root, in_place);
                    operations[o].start(&w, form, &request);
                    if (form == PERSISTENT) MUST(MPI_Start(&request));
                    if (form != BLOCKING) MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
                    operations[o].check(&w);
                    if (form == PERSISTENT) MUST(MPI_Request_free(&request));
                    EXPECT(request == MPI_REQUEST_NULL, "%s: expected no request", operations[o].name);
                    if (failures > before)
                        fprintf(stderr, "    in %s %s of %d\n", form_names[form],
                                operations[o].name, count);
                    discard(&w);
                }
}

/* All operations at once, some of them twice, with blocking ones between. */
static void many_at_once(int count) {
    enum { MANY = 3 * OPERATIONS };
    MPI_Request requests[MANY];
    work works[MANY];
    for (int i = 0; i < MANY; i++) {
        works[i] = prepare(count + i % 4, i % world_size, i % 2);
        operations[i % OPERATIONS].start(&works[i], NONBLOCKING, &requests[i]);
        if (i % 7 == 3) {
            int sum = 0, one = 1;
            MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
            EXPECT_INT(sum, world_size);
        }
    }
    /* Each rank completes them in an order of its own. */
    for (int done = 0; done < MANY; done++) {
        int index = (done * 5 + world_rank * 3) % MANY, flag = 0;
        if (done % 2) {
            while (!flag) MUST(MPI_Testany(MANY, requests, &index, &flag, MPI_STATUS_IGNORE));
        } else if (done % 4 == 0 && requests[index] != MPI_REQUEST_NULL) {
            MUST(MPI_Wait(&requests[index], MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Waitany(MANY, requests, &index, MPI_STATUS_IGNORE));
        }
        EXPECT(index >= 0 && index < MANY, "expected one of the requests, got %d", index);
        if (index < 0) return;
        operations[index % OPERATIONS].check(&works[index]);
    }
    for (int i = 0; i < MANY; i++) discard(&works[i]);
}

/* Whoever passes data on does so inside of any other call, also a blocking collective one. */
static void passed_on_meanwhile(int count) {
    for (int root = 0; root < world_size; root++) {
        MPI_Request requests[2];
        work b = prepare(count, root, 0), s = prepare(count, root, 0);
        start_bcast(&b, NONBLOCKING, &requests[0]);
        start_allreduce(&s, NONBLOCKING, &requests[1]);
        /* The last rank is in no hurry to meet the others, who depend on nobody else. */
        if (world_rank == (root + world_size - 1) % world_size)
            MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        int one = 1, sum = 0;
        MUST(MPI_Barrier(comm));
        MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
        EXPECT_INT(sum, world_size);
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        check_bcast(&b), check_allreduce(&s);
        discard(&b), discard(&s);
    }
}

/* One rank starts its operation before a barrier, the others behind it. Not an order that MPI-5.0
 * 6.14 allows, but programs do it and the peers bear it. */
static void started_before_and_behind(int count) {
    const char *checked = getenv("SERRIED_CHECK"); /* which tells of it */
    if (checked && strcmp(checked, "on") == 0) return;
    for (int root = 0; root < world_size; root++) {
        MPI_Request request;
        work w = prepare(count, root, 0);
        if (world_rank == root) start_allreduce(&w, NONBLOCKING, &request);
        MUST(MPI_Barrier(comm));
        if (world_rank != root) start_allreduce(&w, NONBLOCKING, &request);
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        check_allreduce(&w);
        discard(&w);
    }
}

/* Persistent operations are started again and again, in different orders on different ranks
 * (MPI-5.0 6.13). */
static void again_and_again(int count) {
    MPI_Request requests[OPERATIONS];
    work works[OPERATIONS];
    for (int o = 0; o < OPERATIONS; o++) {
        works[o] = prepare(count, o % world_size, 0);
        operations[o].start(&works[o], PERSISTENT, &requests[o]);
    }
    for (int round = 0; round < 4; round++) {
        for (int o = 0; o < OPERATIONS; o++)
            memset(works[o].out, world_rank == works[o].root && o == 1 ? 0 : 0x5A, sizeof(affine));
        if (world_rank == works[1].root) fill_items(works[1].out, count, works[1].root, 0);
        if (round % 2)
            MUST(MPI_Startall(OPERATIONS, requests));
        else
            for (int o = 0; o < OPERATIONS; o++)
                MUST(MPI_Start(&requests[(o + world_rank * 3) % OPERATIONS]));
        MUST(MPI_Waitall(OPERATIONS, requests, MPI_STATUSES_IGNORE));
        for (int o = 0; o < OPERATIONS; o++) operations[o].check(&works[o]);
    }
    for (int o = 0; o < OPERATIONS; o++) {
        MUST(MPI_Request_free(&requests[o]));
        discard(&works[o]);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Op_create(compose_all, 0, &compose));
    static const int counts[] = {0, 1, 5, 700};
    for (int i = 0; i < LENGTH(counts); i++) one_at_a_time(counts[i]);
    one_at_a_time(20000 / world_size);
    many_at_once(3);
    many_at_once(2000);
    passed_on_meanwhile(1);
    passed_on_meanwhile(50000);
    if (strict()) started_before_and_behind(1), started_before_and_behind(50000);
    again_and_again(1);
    again_and_again(3000);
    MUST(MPI_Op_free(&compose));
    MUST(MPI_Comm_free(&comm));
    return verdict();
}
