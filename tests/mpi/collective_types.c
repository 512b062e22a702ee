/* Collectives of derived datatypes: columns on one side and rows on the other, types that are freed
 * while they are in use, pairs with gaps, reductions of the program on structs. */
#include "check.h"
#include <stddef.h>

enum { ROWS = 6, COLUMNS = 5 };

static int value(int rank, int other, int i) { return rank * 10000 + other * 100 + i; }

static MPI_Datatype column(void) {
    MPI_Datatype one, result;
    MUST(MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &one));
    /* Columns lie beside each other. */
    MUST(MPI_Type_create_resized(one, 0, sizeof(int), &result));
    MUST(MPI_Type_commit(&result));
    MUST(MPI_Type_free(&one));
    return result;
}

/* Column c of the matrix holds value(rank, c, row). */
static void fill_columns(int *matrix, int rank) {
    for (int i = 0; i < ROWS * COLUMNS; i++) matrix[i] = value(rank, i % COLUMNS, i / COLUMNS);
}

static void broadcast(void) {
    for (int root = 0; root < world_size; root++) {
        int matrix[ROWS * COLUMNS], rows[COLUMNS * ROWS];
        MPI_Datatype type = column();
        MPI_Request request;
        fill_columns(matrix, root);
        memset(rows, 0, sizeof rows);
        /* The root sends columns; the others get them as rows. */
        if (world_rank == root)
            MUST(MPI_Ibcast(matrix, COLUMNS, type, root, MPI_COMM_WORLD, &request));
        else
            MUST(MPI_Ibcast(rows, ROWS * COLUMNS, MPI_INT, root, MPI_COMM_WORLD, &request));
        MUST(MPI_Type_free(&type));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < ROWS * COLUMNS && world_rank != root; i++)
            EXPECT_INT(rows[i], value(root, i / ROWS, i % ROWS));
    }
}

/* Each rank sends two columns and gets everyone's as columns of a wide matrix. */
static void gathers(void) {
    int width = 2 * world_size;
    int *wide = allocate((size_t)(ROWS * width) * sizeof(int));
    int matrix[ROWS * COLUMNS];
    MPI_Datatype from = column(), one, to;
    MUST(MPI_Type_vector(ROWS, 1, width, MPI_INT, &one));
    MUST(MPI_Type_create_resized(one, 0, sizeof(int), &to));
    MUST(MPI_Type_commit(&to));
    MUST(MPI_Type_free(&one));
    fill_columns(matrix, world_rank);
    for (int round = 0; round < 3; round++) {
        memset(wide, 0, (size_t)(ROWS * width) * sizeof(int));
        if (round == 0)
            MUST(MPI_Allgather(matrix + 1, 2, from, wide, 2, to, MPI_COMM_WORLD));
        if (round == 1)
            MUST(MPI_Gather(matrix + 1, 2, from, wide, 2, to, world_size - 1, MPI_COMM_WORLD));
        if (round == 2) {
            /* Everyone sends the same two columns to everyone, one after the other. */
            int *counts = allocate(4 * (size_t)world_size * sizeof(int)), *places = counts + world_size;
            int *from_counts = counts + 2 * world_size, *from_places = counts + 3 * world_size;
            for (int r = 0; r < world_size; r++) {
                counts[r] = from_counts[r] = 2;
                places[r] = 2 * r;
                from_places[r] = 1;
            }
            MUST(MPI_Alltoallv(matrix, from_counts, from_places, from, wide, counts, places, to,
                               MPI_COMM_WORLD));
            free(counts);
        }
        if (round == 1 && world_rank != world_size - 1) continue;
        for (int i = 0; i < ROWS * width; i++) {
            int c = i % width;
            EXPECT_INT(wide[i], value(c / 2, c % 2 + 1, i / width));
        }
    }
    MUST(MPI_Type_free(&from));
    MUST(MPI_Type_free(&to));
    free(wide);
}

/* A persistent scatter of columns whose type is freed before the first start. */
static void scatter(void) {
    int *wide = allocate((size_t)(ROWS * world_size) * sizeof(int)), own[ROWS];
    MPI_Datatype one, type;
    MPI_Request request;
    MUST(MPI_Type_vector(ROWS, 1, world_size, MPI_INT, &one));
    MUST(MPI_Type_create_resized(one, 0, sizeof(int), &type));
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Type_free(&one));
    MUST(MPI_Scatter_init(wide, 1, type, own, ROWS, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL,
                          &request));
    MUST(MPI_Type_free(&type));
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < ROWS * world_size; i++)
            wide[i] = value(round, i % world_size, i / world_size);
        MUST(MPI_Start(&request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < ROWS; i++) EXPECT_INT(own[i], value(round, world_rank, i));
    }
    MUST(MPI_Request_free(&request));
    free(wide);
}

/* Neighbouring columns of different widths by alltoallw. */
static void transpose(void) {
    int n = world_size;
    int *in = allocate((size_t)(n * n) * sizeof(int)), *out = allocate((size_t)(n * n) * sizeof(int));
    int *numbers = allocate(3 * (size_t)n * sizeof(int)), *ones = numbers, *rows = numbers + n,
        *columns = numbers + 2 * n;
    MPI_Datatype *row_types = allocate((size_t)n * sizeof(MPI_Datatype));
    MPI_Datatype *column_types = allocate((size_t)n * sizeof(MPI_Datatype)), row, down;
    MUST(MPI_Type_contiguous(n, MPI_INT, &row));
    MUST(MPI_Type_vector(n, 1, n, MPI_INT, &down));
    MUST(MPI_Type_commit(&row));
    MUST(MPI_Type_commit(&down));
    for (int r = 0; r < n; r++) {
        ones[r] = 1;
        rows[r] = r * n * (int)sizeof(int);
        columns[r] = r * (int)sizeof(int);
        row_types[r] = row;
        column_types[r] = down;
    }
    /* Row r goes to rank r, which makes a column of it. */
    for (int i = 0; i < n * n; i++) in[i] = value(world_rank, i / n, i % n);
    MPI_Request request;
    MUST(MPI_Ialltoallw(in, ones, rows, row_types, out, ones, columns, column_types, MPI_COMM_WORLD,
                        &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < n * n; i++) EXPECT_INT(out[i], value(i % n, world_rank, i / n));
    MUST(MPI_Type_free(&row));
    MUST(MPI_Type_free(&down));
    free(in), free(out), free(numbers), free(row_types), free(column_types);
}

typedef struct {
    char name;
    double weight;
    short count;
} thing;

/* Keeps the first name, adds weights and counts: not commutative. */
static void merge(void *in, void *inout, int *length, MPI_Datatype *type) {
    MPI_Aint lower, extent;
    MPI_Type_get_extent(*type, &lower, &extent);
    EXPECT_INT(extent, sizeof(thing));
    thing *left = in, *right = inout;
    for (int i = 0; i < *length; i++) {
        right[i].name = left[i].name;
        right[i].weight += left[i].weight;
        right[i].count = (short)(right[i].count + left[i].count);
    }
}

static void structs(void) {
    enum { COUNT = 40 };
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {offsetof(thing, name), offsetof(thing, weight), offsetof(thing, count)};
    MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT}, raw, type;
    MPI_Op op;
    MUST(MPI_Type_create_struct(3, lengths, places, types, &raw));
    MUST(MPI_Type_create_resized(raw, 0, sizeof(thing), &type));
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Type_free(&raw));
    MUST(MPI_Op_create(merge, 0, &op));
    thing in[COUNT], out[COUNT], scanned[COUNT];
    for (int form = 0; form < 2; form++) {
        for (int i = 0; i < COUNT; i++) {
            in[i].name = (char)('a' + world_rank);
            in[i].weight = world_rank + i * 0.5;
            in[i].count = (short)(world_rank * 10 + i);
        }
        memset(out, 0, sizeof out);
        if (form == 0) {
            MUST(MPI_Allreduce(in, out, COUNT, type, op, MPI_COMM_WORLD));
            MUST(MPI_Scan(in, scanned, COUNT, type, op, MPI_COMM_WORLD));
        } else {
            MPI_Request requests[2];
            MUST(MPI_Iallreduce(in, out, COUNT, type, op, MPI_COMM_WORLD, &requests[0]));
            MUST(MPI_Iscan(in, scanned, COUNT, type, op, MPI_COMM_WORLD, &requests[1]));
            MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        }
        for (int i = 0; i < COUNT; i++) {
            int n = world_size, r = world_rank + 1;
            EXPECT_INT(out[i].name, 'a');
            EXPECT_INT(out[i].weight * 2, n * (n - 1) + n * i);
            EXPECT_INT(out[i].count, n * (n - 1) / 2 * 10 + n * i);
            EXPECT_INT(scanned[i].name, 'a');
            EXPECT_INT(scanned[i].weight * 2, r * (r - 1) + r * i);
        }
    }
    MUST(MPI_Op_free(&op));
    MUST(MPI_Type_free(&type));
}

/* Pairs have gaps that do not travel. */
static void pairs(void) {
    struct {
        double value;
        int place;
    } in[3], out[3], everyone[3 * 64];
    for (int i = 0; i < 3; i++) {
        in[i].value = (world_rank * 7 + i) % 5;
        in[i].place = world_rank;
    }
    MUST(MPI_Allreduce(in, out, 3, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD));
    for (int i = 0; i < 3; i++) {
        int best = 0;
        for (int r = 1; r < world_size; r++)
            if ((r * 7 + i) % 5 > (best * 7 + i) % 5) best = r;
        EXPECT_INT(out[i].place, best);
        EXPECT_INT(out[i].value, (best * 7 + i) % 5);
    }
    MUST(MPI_Allgather(in, 3, MPI_DOUBLE_INT, everyone, 3, MPI_DOUBLE_INT, MPI_COMM_WORLD));
    for (int i = 0; i < 3 * world_size; i++) {
        EXPECT_INT(everyone[i].place, i / 3);
        EXPECT_INT(everyone[i].value, (i / 3 * 7 + i % 3) % 5);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    broadcast();
    gathers();
    scatter();
    transpose();
    structs();
    pairs();
    return verdict();
}
