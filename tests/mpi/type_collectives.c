/* Collectives on buffers with gaps: what one rank packs another unpacks elsewhere, gaps stay as they
 * are, and a type may be freed while a nonblocking collective uses it. */
#include "check.h"

enum { LEAST = 3, MOST = 20000 };

static MPI_Datatype comb, dense, column, wide;
static int items;

/* `items` ints, two words apart; the same without gaps; the same three words apart. */
static void make_types(void) {
    MPI_Datatype raw;
    MUST(MPI_Type_vector(items, 1, 2, MPI_INT, &raw));
    MUST(MPI_Type_create_resized(raw, 0, (MPI_Aint)items * 8, &comb));
    MUST(MPI_Type_free(&raw));
    MUST(MPI_Type_contiguous(items, MPI_INT, &dense));
    MUST(MPI_Type_vector(items, 1, 3, MPI_INT, &raw));
    MUST(MPI_Type_create_resized(raw, 0, (MPI_Aint)items * 12, &wide));
    MUST(MPI_Type_free(&raw));
    /* One item of each, so that ranks are interleaved. */
    MUST(MPI_Type_vector(items, 1, world_size, MPI_INT, &raw));
    MUST(MPI_Type_create_resized(raw, 0, 4, &column));
    MUST(MPI_Type_free(&raw));
    MUST(MPI_Type_commit(&comb));
    MUST(MPI_Type_commit(&dense));
    MUST(MPI_Type_commit(&column));
    MUST(MPI_Type_commit(&wide));
}

static void free_types(void) {
    MUST(MPI_Type_free(&comb));
    MUST(MPI_Type_free(&dense));
    MUST(MPI_Type_free(&column));
    MUST(MPI_Type_free(&wide));
}

static int value(int rank, int i) { return rank * 1000003 + i * 7 + 1; }

/* Words, all of them the same. */
static int *words(size_t count, int with) {
    int *memory = allocate(count * sizeof(int));
    for (size_t i = 0; i < count; i++) memory[i] = with;
    return memory;
}

/* Items of `rank`, `stride` words apart, and nothing else. */
static void expect_items(const char *what, const int *memory, int stride, int rank) {
    for (int i = 0; i < items * stride; i++) {
        int wanted = i % stride ? -1 : value(rank, i / stride);
        if (memory[i] != wanted) {
            REPORT("%s of %d items: expected %d at %d, got %d", what, items, wanted, i, memory[i]);
            return;
        }
    }
}

static int *own(int stride) {
    int *memory = words((size_t)items * (size_t)stride, -2);
    for (int i = 0; i < items; i++) memory[i * stride] = value(world_rank, i);
    return memory;
}

static void one_to_all(void) {
    size_t count = (size_t)items;
    for (int root = 0; root < world_size; root += world_size > 2 ? world_size - 1 : 1) {
        /* The root's items lie otherwise than those of the others. */
        int *there = world_rank == root ? own(2) : words(3 * count, -1);
        if (world_rank == root)
            MUST(MPI_Bcast(there, 1, comb, root, MPI_COMM_WORLD));
        else
            MUST(MPI_Bcast(there, 1, wide, root, MPI_COMM_WORLD));
        if (world_rank != root) expect_items("MPI_Bcast", there, 3, root);
        free(there);

        int *mine = words(2 * count, -1), *all = NULL;
        if (world_rank == root) {
            all = words(3 * count * (size_t)world_size, -2);
            for (int rank = 0; rank < world_size; rank++)
                for (int i = 0; i < items; i++)
                    all[3 * ((size_t)rank * count + (size_t)i)] = value(rank, i);
        }
        MUST(MPI_Scatter(all, 1, wide, mine, 1, comb, root, MPI_COMM_WORLD));
        expect_items("MPI_Scatter", mine, 2, world_rank);
        free(mine);
        free(all);
    }
}

static void all_to_one(void) {
    size_t count = (size_t)items, ranks = (size_t)world_size;
    int *mine = own(2), *all = words(count * ranks, -1), root = world_size - 1;
    MUST(MPI_Gather(mine, 1, comb, all, 1, column, root, MPI_COMM_WORLD));
    if (world_rank == root)
        for (int i = 0; i < items * world_size; i++)
            if (all[i] != value(i % world_size, i / world_size)) {
                REPORT("MPI_Gather of columns: expected %d at %d, got %d",
                       value(i % world_size, i / world_size), i, all[i]);
                break;
            }
    free(all);
    /* Blocks in reverse, with room between them. */
    int *counts = words(ranks, 1), *places = words(ranks, 0);
    int *spread = words(4 * count * ranks, -1);
    for (int rank = 0; rank < world_size; rank++) places[rank] = 2 * (world_size - 1 - rank);
    MUST(MPI_Gatherv(mine, 1, comb, spread, counts, places, comb, 0, MPI_COMM_WORLD));
    if (world_rank == 0)
        for (int rank = 0; rank < world_size; rank++) {
            expect_items("MPI_Gatherv", spread + (size_t)places[rank] * 2 * count, 2, rank);
            expect_items("MPI_Gatherv", spread + (size_t)places[rank] * 2 * count, 2, rank);
        }
    free(counts);
    free(places);
    free(spread);
    free(mine);
}

static void all_to_all(void) {
    size_t count = (size_t)items, ranks = (size_t)world_size;
    int *mine = own(3), *all = words(2 * count * ranks, -1);
    MUST(MPI_Allgather(mine, 1, wide, all, 1, comb, MPI_COMM_WORLD));
    for (int rank = 0; rank < world_size; rank++)
        expect_items("MPI_Allgather", all + 2 * count * (size_t)rank, 2, rank);
    free(all);
    free(mine);

    int *out = words(2 * count * ranks, -2), *in = words(3 * count * ranks, -1);
    for (size_t i = 0; i < count * ranks; i++) out[2 * i] = value(world_rank, (int)(i % count));
    MUST(MPI_Alltoall(out, 1, comb, in, 1, wide, MPI_COMM_WORLD));
    for (int rank = 0; rank < world_size; rank++)
        expect_items("MPI_Alltoall", in + 3 * count * (size_t)rank, 3, rank);
    /* Each partner has a type of its own. */
    MPI_Datatype *sent = allocate(ranks * sizeof *sent), *taken = allocate(ranks * sizeof *taken);
    int *ones = words(ranks, 1), *from = words(ranks, 0), *to = words(ranks, 0);
    for (int rank = 0; rank < world_size; rank++) {
        sent[rank] = comb;
        taken[rank] = rank % 2 ? comb : wide;
        from[rank] = rank * items * 8;
        to[rank] = rank * items * 12;
    }
    for (size_t i = 0; i < 3 * count * ranks; i++) in[i] = -1;
    MUST(MPI_Alltoallw(out, ones, from, sent, in, ones, to, taken, MPI_COMM_WORLD));
    for (int rank = 0; rank < world_size; rank++)
        expect_items("MPI_Alltoallw", in + 3 * count * (size_t)rank, rank % 2 ? 2 : 3, rank);
    free(sent);
    free(taken);
    free(ones);
    free(from);
    free(to);
    free(out);
    free(in);
}

static void take_larger(void *in, void *inout, int *length, MPI_Datatype *type) {
    int *x = in, *y = inout;
    (void)type;
    for (int k = 0; k < *length; k++)
        for (int i = 0; i < items; i++) {
            size_t at = ((size_t)k * (size_t)items + (size_t)i) * 2;
            if (x[at] > y[at]) y[at] = x[at];
        }
}

/* The types are gone before the operations end. */
static void nonblocking(void) {
    size_t count = (size_t)items, ranks = (size_t)world_size;
    MPI_Request requests[4];
    MPI_Op larger;
    int *there = world_rank == 0 ? own(2) : words(3 * count, -1), *mine = own(2);
    int *all = words(3 * count * ranks, -1), *most = words(2 * count, -1);
    int *single = words(count, -1);
    MUST(MPI_Op_create(take_larger, 1, &larger));
    MUST(MPI_Ibcast(there, 1, world_rank == 0 ? comb : wide, 0, MPI_COMM_WORLD, &requests[0]));
    MUST(MPI_Iallgather(mine, 1, comb, all, 1, wide, MPI_COMM_WORLD, &requests[1]));
    MUST(MPI_Iallreduce(mine, most, 1, comb, larger, MPI_COMM_WORLD, &requests[2]));
    MUST(MPI_Iscatter(all, 0, wide, single, 0, dense, 0, MPI_COMM_WORLD, &requests[3]));
    if (strict()) free_types();
    MUST(MPI_Op_free(&larger));
    MUST(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    if (!strict()) free_types();
    if (world_rank != 0) expect_items("MPI_Ibcast", there, 3, 0);
    for (int rank = 0; rank < world_size; rank++)
        expect_items("MPI_Iallgather", all + 3 * count * (size_t)rank, 3, rank);
    expect_items("MPI_Iallreduce", most, 2, world_size - 1);
    free(there);
    free(mine);
    free(all);
    free(most);
    free(single);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    static const int sizes[] = {LEAST, 300, MOST};
    for (int s = 0; s < LENGTH(sizes); s++) {
        items = sizes[s];
        make_types();
        one_to_all();
        all_to_one();
        all_to_all();
        nonblocking();
    }
    return verdict();
}
