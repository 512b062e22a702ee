/* Neighbourhood collectives on grids (also so small that a process is its own neighbour), graphs and
 * distributed graphs, in all three forms. */
#include "check.h"

enum { BLOCKING, NONBLOCKING, PERSISTENT, FORMS, MOST = 16 };

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

/* Whom we get from and send to, and which of its blocks the source sends here. */
typedef struct {
    int sources, destinations;
    int source[MOST], destination[MOST], block[MOST];
} around;

static int item(int from, int block, int i) { return from * 10000 + block * 1000 + i; }

static void expect(const char *what, int form, int at, int came, int wanted) {
    EXPECT(came == wanted, "%s, form %d, block %d: expected %d, got %d", what, form, at, wanted,
           came);
}

static void check(MPI_Comm comm, const around *a, int count) {
    int *in = allocate((size_t)(MOST * (count + 1)) * sizeof(int));
    int *out = allocate((size_t)(MOST * (count + 1)) * sizeof(int));
    int counts[MOST], places[MOST], from_counts[MOST], from_places[MOST];
    MPI_Aint far[MOST], from_far[MOST];
    MPI_Datatype types[MOST];
    for (int form = 0; form < FORMS; form++) {
        for (int i = 0; i < count; i++) in[i] = item(world_rank, 0, i);
        memset(out, 0xFF, (size_t)(MOST * (count + 1)) * sizeof(int));
        CALL(Neighbor_allgather, neighbor_allgather, in, count, MPI_INT, out, count, MPI_INT, comm);
        for (int s = 0; s < a->sources; s++)
            for (int i = 0; i < count; i++)
                expect("MPI_Neighbor_allgather", form, s, out[s * count + i],
                       a->source[s] < 0 ? -1 : item(a->source[s], 0, i));

        for (int s = 0; s < a->sources; s++) {
            counts[s] = count;
            places[s] = (a->sources - 1 - s) * (count + 1);
        }
        memset(out, 0xFF, (size_t)(MOST * (count + 1)) * sizeof(int));
        CALL(Neighbor_allgatherv, neighbor_allgatherv, in, count, MPI_INT, out, counts, places, MPI_INT,
             comm);
        for (int s = 0; s < a->sources; s++)
            for (int i = 0; i < count; i++)
                expect("MPI_Neighbor_allgatherv", form, s, out[places[s] + i],
                       a->source[s] < 0 ? -1 : item(a->source[s], 0, i));

        for (int d = 0; d < a->destinations; d++)
            for (int i = 0; i < count; i++) in[d * count + i] = item(world_rank, d, i);
        memset(out, 0xFF, (size_t)(MOST * (count + 1)) * sizeof(int));
        CALL(Neighbor_alltoall, neighbor_alltoall, in, count, MPI_INT, out, count, MPI_INT, comm);
        for (int s = 0; s < a->sources; s++)
            for (int i = 0; i < count; i++)
                expect("MPI_Neighbor_alltoall", form, s, out[s * count + i],
                       a->source[s] < 0 ? -1 : item(a->source[s], a->block[s], i));

        for (int d = 0; d < a->destinations; d++) {
            from_counts[d] = count;
            from_places[d] = d * count;
            from_far[d] = (MPI_Aint)from_places[d] * (MPI_Aint)sizeof(int);
        }
        memset(out, 0xFF, (size_t)(MOST * (count + 1)) * sizeof(int));
        CALL(Neighbor_alltoallv, neighbor_alltoallv, in, from_counts, from_places, MPI_INT, out, counts,
             places, MPI_INT, comm);
        for (int s = 0; s < a->sources; s++)
            for (int i = 0; i < count; i++)
                expect("MPI_Neighbor_alltoallv", form, s, out[places[s] + i],
                       a->source[s] < 0 ? -1 : item(a->source[s], a->block[s], i));

        for (int s = 0; s < MOST; s++) types[s] = MPI_INT;
        for (int s = 0; s < a->sources; s++) far[s] = (MPI_Aint)places[s] * (MPI_Aint)sizeof(int);
        memset(out, 0xFF, (size_t)(MOST * (count + 1)) * sizeof(int));
        CALL(Neighbor_alltoallw, neighbor_alltoallw, in, from_counts, from_far, types, out, counts, far,
             types, comm);
        for (int s = 0; s < a->sources; s++)
            for (int i = 0; i < count; i++)
                expect("MPI_Neighbor_alltoallw", form, s, out[places[s] + i],
                       a->source[s] < 0 ? -1 : item(a->source[s], a->block[s], i));
    }
    free(in), free(out);
}

/* What goes to the one before us arrives there as from the one behind it. */
static void grid(int periodic, int dimensions, const int *sizes) {
    int periods[3] = {periodic, 0, 1};
    MPI_Comm comm;
    MUST(MPI_Cart_create(MPI_COMM_WORLD, dimensions, sizes, periods, 0, &comm));
    if (comm == MPI_COMM_NULL) return;
    around a = {2 * dimensions, 2 * dimensions, {0}, {0}, {0}};
    for (int d = 0; d < dimensions; d++) {
        MUST(MPI_Cart_shift(comm, d, 1, &a.source[2 * d], &a.source[2 * d + 1]));
        for (int side = 0; side < 2; side++) {
            a.destination[2 * d + side] = a.source[2 * d + side];
            a.block[2 * d + side] = 2 * d + 1 - side;
        }
    }
    check(comm, &a, 1);
    check(comm, &a, 3000);
    MUST(MPI_Comm_free(&comm));
}

/* A ring as a graph: each rank knows the next one and the one before. */
static void ring_graph(void) {
    if (world_size < 3) return;
    int *index = allocate((size_t)world_size * sizeof(int));
    int *edges = allocate((size_t)world_size * 2 * sizeof(int));
    for (int r = 0; r < world_size; r++) {
        index[r] = 2 * (r + 1);
        edges[2 * r] = (r + 1) % world_size;
        edges[2 * r + 1] = (r + world_size - 1) % world_size;
    }
    MPI_Comm comm;
    MUST(MPI_Graph_create(MPI_COMM_WORLD, world_size, index, edges, 0, &comm));
    int next = (world_rank + 1) % world_size, last = (world_rank + world_size - 1) % world_size;
    around a = {2, 2, {next, last}, {next, last}, {1, 0}};
    check(comm, &a, 5);
    MUST(MPI_Comm_free(&comm));
    free(index), free(edges);
}

/* Everyone sends twice to the next and once to itself; the first rank also gets from everyone. */
static void uneven_graph(void) {
    int next = (world_rank + 1) % world_size, last = (world_rank + world_size - 1) % world_size;
    around a = {3, 4, {last, last, world_rank}, {next, next, world_rank, 0}, {0, 1, 2}};
    if (world_rank == 0)
        for (int r = 0; r < world_size; r++) {
            a.source[a.sources] = r;
            a.block[a.sources++] = 3;
        }
    MPI_Comm comm;
    MUST(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, a.sources, a.source, MPI_UNWEIGHTED,
                                        a.destinations, a.destination, MPI_UNWEIGHTED,
                                        MPI_INFO_NULL, 0, &comm));
    /* Several edges between the same two: only where the order of both lists is the same is it
     * sure which is which, so not on a few ranks. */
    if (world_size > 2) check(comm, &a, 2);
    MUST(MPI_Comm_free(&comm));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int line[1] = {world_size};
    grid(0, 1, line);
    grid(1, 1, line);
    int flat[2] = {world_size, 1}, thin[3] = {1, world_size, 1};
    grid(1, 2, flat);
    grid(0, 3, thin);
    if (world_size % 2 == 0) {
        int square[2] = {2, world_size / 2};
        grid(1, 2, square);
    }
    ring_graph();
    uneven_graph();
    int data[8] = {0};
    EXPECT_CLASS(MPI_Neighbor_allgather(data, 1, MPI_INT, data + 1, 1, MPI_INT, MPI_COMM_WORLD),
                 MPI_ERR_TOPOLOGY);
    return verdict();
}
