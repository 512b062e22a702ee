/* Cartesian grids: ranks and coordinates, shifts, parts, neighbours that talk, MPI_Dims_create. */
#include "check.h"

/* Every rank of the grid sends its rank along each dimension and compares what comes. */
static void shift_around(MPI_Comm grid, int dimensions, const int *dims, const int *periods) {
    int rank = -1;
    MUST(MPI_Comm_rank(grid, &rank));
    int at[4];
    MUST(MPI_Cart_coords(grid, rank, 4, at));
    for (int dimension = 0; dimension < dimensions; dimension++)
        for (int by = -2; by <= 2; by++) {
            int source = -7, dest = -7, came = -1;
            MUST(MPI_Cart_shift(grid, dimension, by, &source, &dest));
            int from[4];
            memcpy(from, at, sizeof from);
            from[dimension] -= by;
            int inside = from[dimension] >= 0 && from[dimension] < dims[dimension];
            int wanted = MPI_PROC_NULL;
            if (inside || periods[dimension]) MUST(MPI_Cart_rank(grid, from, &wanted));
            EXPECT_INT(source, wanted);
            MUST(MPI_Sendrecv(&rank, 1, MPI_INT, dest, 3, &came, 1, MPI_INT, source, 3, grid,
                              MPI_STATUS_IGNORE));
            EXPECT_INT(came, source == MPI_PROC_NULL ? -1 : source);
        }
}

static void check_grid(MPI_Comm grid, int dimensions, const int *dims, const int *periods) {
    int rank = -1, kind = -1, count = -1;
    MUST(MPI_Comm_rank(grid, &rank));
    MUST(MPI_Topo_test(grid, &kind));
    EXPECT_INT(kind, MPI_CART);
    MUST(MPI_Cartdim_get(grid, &count));
    EXPECT_INT(count, dimensions);
    int told[5], wraps[5], own[5];
    for (int i = 0; i < 5; i++) told[i] = wraps[i] = own[i] = -9;
    MUST(MPI_Cart_get(grid, 5, told, wraps, own));
    for (int i = 0; i < dimensions; i++) {
        EXPECT_INT(told[i], dims[i]);
        EXPECT_INT(wraps[i] != 0, periods[i] != 0);
    }
    EXPECT_INT(told[dimensions], -9);
    int size = -1;
    MUST(MPI_Comm_size(grid, &size));
    for (int other = 0; other < size; other++) {
        int at[4] = {0}, back = -1, number = 0;
        MUST(MPI_Cart_coords(grid, other, 4, at));
        for (int i = 0; i < dimensions; i++) number = number * dims[i] + at[i];
        EXPECT_INT(number, other);
        MUST(MPI_Cart_rank(grid, at, &back));
        EXPECT_INT(back, other);
        if (other == rank)
            for (int i = 0; i < dimensions; i++) EXPECT_INT(own[i], at[i]);
    }
    shift_around(grid, dimensions, dims, periods);
}

static void grids(int reorder) {
    int dims[3] = {0}, periods[3] = {0, 1, 0};
    MUST(MPI_Dims_create(world_size, 3, dims));
    EXPECT_INT(dims[0] * dims[1] * dims[2], world_size);
    MPI_Comm grid = MPI_COMM_NULL, twin = MPI_COMM_NULL;
    MUST(MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, reorder, &grid));
    if (!reorder) {
        int same = -1;
        MUST(MPI_Comm_compare(MPI_COMM_WORLD, grid, &same));
        EXPECT_INT(same, MPI_CONGRUENT);
    }
    int mapped = -1, rank = -1;
    MUST(MPI_Cart_map(MPI_COMM_WORLD, 3, dims, periods, &mapped));
    EXPECT(mapped >= 0 && mapped < world_size, "MPI_Cart_map: expected a rank, got %d", mapped);
    int none[] = {2, 0};
    if (strict()) {
        MUST(MPI_Cart_map(MPI_COMM_WORLD, 2, none, periods, &mapped));
        EXPECT_INT(mapped, MPI_UNDEFINED);
    }
    MUST(MPI_Comm_rank(grid, &rank));
    if (reorder) {
        MUST(MPI_Cart_map(MPI_COMM_WORLD, 3, dims, periods, &mapped));
        EXPECT_INT(mapped, rank);
    }
    check_grid(grid, 3, dims, periods);
    MUST(MPI_Comm_dup(grid, &twin));
    check_grid(twin, 3, dims, periods);
    MUST(MPI_Comm_free(&twin));

    /* Parts: a plane, a line, a point. */
    for (int mask = 0; mask < 8; mask++) {
        int remain[3] = {mask & 1, mask >> 1 & 1, mask >> 2}, count = 0;
        int sub_dims[3], sub_periods[3], at[3], sub_at[3] = {0}, sub_rank = -1;
        for (int i = 0; i < 3; i++)
            if (remain[i]) {
                sub_dims[count] = dims[i];
                sub_periods[count++] = periods[i];
            }
        MPI_Comm part = MPI_COMM_NULL;
        MUST(MPI_Cart_sub(grid, remain, &part));
        check_grid(part, count, sub_dims, sub_periods);
        MUST(MPI_Cart_coords(grid, rank, 3, at));
        MUST(MPI_Comm_rank(part, &sub_rank));
        MUST(MPI_Cart_coords(part, sub_rank, 3, sub_at));
        for (int i = 0, j = 0; i < 3; i++)
            if (remain[i]) EXPECT_INT(sub_at[j++], at[i]);
        MUST(MPI_Comm_free(&part));
    }
    MUST(MPI_Comm_free(&grid));

    /* A grid with fewer places than processes, and one with a single place. */
    int one = 1, wrap = 1;
    if (world_size > 1) {
        int fewer = world_size - 1;
        MUST(MPI_Cart_create(MPI_COMM_WORLD, 1, &fewer, &wrap, reorder, &grid));
        EXPECT_INT(grid == MPI_COMM_NULL, world_rank == world_size - 1);
        if (grid != MPI_COMM_NULL) {
            check_grid(grid, 1, &fewer, &wrap);
            MUST(MPI_Comm_free(&grid));
        }
    }
    MUST(MPI_Cart_create(MPI_COMM_SELF, 1, &one, &wrap, reorder, &grid));
    check_grid(grid, 1, &one, &wrap);
    MUST(MPI_Comm_free(&grid));
    MUST(MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, reorder, &grid));
    EXPECT_INT(grid == MPI_COMM_NULL, world_rank != 0);
    if (grid != MPI_COMM_NULL) {
        int rank_there = -1;
        check_grid(grid, 0, NULL, NULL);
        MUST(MPI_Cart_rank(grid, NULL, &rank_there));
        EXPECT_INT(rank_there, 0);
        MUST(MPI_Comm_free(&grid));
    }
}

static void expect_dims(int nodes, int count, int first, int second, int third) {
    int dims[3] = {0}, wanted[3] = {first, second, third};
    MUST(MPI_Dims_create(nodes, count, dims));
    for (int i = 0; i < count; i++)
        EXPECT(dims[i] == wanted[i], "dims[%d] of %d: expected %d, got %d", i, nodes, wanted[i],
               dims[i]);
}

static void balance(void) {
    expect_dims(6, 2, 3, 2, 0);
    expect_dims(7, 2, 7, 1, 0);
    expect_dims(48, 2, 8, 6, 0);
    expect_dims(24, 3, 4, 3, 2);
    expect_dims(1, 3, 1, 1, 1);
    expect_dims(1 << 30, 3, 1 << 10, 1 << 10, 1 << 10);
    expect_dims(2147483647, 1, 2147483647, 0, 0);
    if (strict()) {
        expect_dims(2147483646, 2, 49981, 42966, 0);
        expect_dims(720, 3, 10, 9, 8);
        expect_dims(1080, 3, 12, 10, 9);
    }
    int given[4] = {0, 3, 0, 2};
    MUST(MPI_Dims_create(36, 4, given));
    EXPECT_INT(given[0], 3);
    EXPECT_INT(given[1], 3);
    EXPECT_INT(given[2], 2);
    EXPECT_INT(given[3], 2);
    int odd[2] = {5, 0}, negative[2] = {-1, 0};
    EXPECT_CLASS(MPI_Dims_create(12, 2, odd), MPI_ERR_DIMS);
    EXPECT_CLASS(MPI_Dims_create(12, 2, negative), MPI_ERR_DIMS);
}

static void mistakes(void) {
    int dims[1] = {world_size + 1}, periods[1] = {0}, number = 0;
    MPI_Comm grid = MPI_COMM_NULL;
    EXPECT(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid) != MPI_SUCCESS,
           "a grid larger than the communicator was made");
    EXPECT_CLASS(MPI_Cartdim_get(MPI_COMM_WORLD, &number), MPI_ERR_TOPOLOGY);
    dims[0] = 1;
    MUST(MPI_Cart_create(MPI_COMM_SELF, 1, dims, periods, 0, &grid));
    MUST(MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN));
    EXPECT_CLASS(MPI_Cart_coords(grid, 1, 1, &number), MPI_ERR_RANK);
    dims[0] = 3;
    EXPECT_CLASS(MPI_Cart_rank(grid, dims, &number), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Graphdims_get(grid, &number, &number), MPI_ERR_TOPOLOGY);
    int source = 0;
    EXPECT(MPI_Cart_shift(grid, 1, 1, &source, &number) != MPI_SUCCESS,
           "a shift along a dimension that does not exist succeeded");
    MUST(MPI_Comm_free(&grid));
    if (strict()) {
        dims[0] = -2;
        EXPECT_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid), MPI_ERR_DIMS);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    grids(0);
    grids(1);
    balance();
    mistakes();
    return verdict();
}
