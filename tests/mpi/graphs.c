/* Graph topologies: those that every process knows, and distributed ones. */
#include "check.h"

/* Rank v of a graph is joined to v - 1 and v + 1 around the ring, and to itself. */
static void ring(int reorder) {
    int *index = allocate(sizeof(int) * (size_t)world_size);
    int *edges = allocate(sizeof(int) * 3 * (size_t)world_size);
    for (int v = 0; v < world_size; v++) {
        index[v] = 3 * (v + 1);
        edges[3 * v] = (v + world_size - 1) % world_size;
        edges[3 * v + 1] = v;
        edges[3 * v + 2] = (v + 1) % world_size;
    }
    MPI_Comm graph = MPI_COMM_NULL, twin = MPI_COMM_NULL;
    MUST(MPI_Graph_create(MPI_COMM_WORLD, world_size, index, edges, reorder, &graph));
    int mapped = -1;
    MUST(MPI_Graph_map(MPI_COMM_WORLD, world_size, index, edges, &mapped));
    MUST(MPI_Comm_dup(graph, &twin));
    MPI_Comm both[2] = {graph, twin};
    for (int i = 0; i < 2; i++) {
        int kind = -1, nodes = -1, count = -1, rank = -1;
        MUST(MPI_Topo_test(both[i], &kind));
        EXPECT_INT(kind, MPI_GRAPH);
        MUST(MPI_Graphdims_get(both[i], &nodes, &count));
        EXPECT_INT(nodes, world_size);
        EXPECT_INT(count, 3 * world_size);
        MUST(MPI_Comm_rank(both[i], &rank));
        EXPECT_INT(rank, reorder ? mapped : world_rank);
        int *told = allocate(sizeof(int) * (size_t)nodes);
        int *ends = allocate(sizeof(int) * (size_t)count);
        MUST(MPI_Graph_get(both[i], nodes, count, told, ends));
        for (int v = 0; v < nodes; v++) EXPECT_INT(told[v], index[v]);
        for (int e = 0; e < count; e++) EXPECT_INT(ends[e], edges[e]);
        for (int v = 0; v < nodes; v++) {
            int degree = -1, around[3];
            MUST(MPI_Graph_neighbors_count(both[i], v, &degree));
            EXPECT_INT(degree, 3);
            MUST(MPI_Graph_neighbors(both[i], v, 3, around));
            for (int e = 0; e < 3; e++) EXPECT_INT(around[e], edges[3 * v + e]);
        }
        free(told);
        free(ends);
    }
    MUST(MPI_Comm_free(&twin));
    MUST(MPI_Comm_free(&graph));
    /* Nobody, and one vertex only. */
    MUST(MPI_Graph_create(MPI_COMM_WORLD, 0, NULL, NULL, reorder, &graph));
    EXPECT_INT(graph == MPI_COMM_NULL, 1);
    int none = 0;
    MUST(MPI_Graph_create(MPI_COMM_WORLD, 1, &none, &none, reorder, &graph));
    EXPECT_INT(graph == MPI_COMM_NULL, world_rank != 0);
    if (graph != MPI_COMM_NULL) {
        int degree = -1;
        MUST(MPI_Graph_neighbors_count(graph, 0, &degree));
        EXPECT_INT(degree, 0);
        MUST(MPI_Comm_free(&graph));
    }
    free(index);
    free(edges);
}

/* In every test v has an edge to v + 1 of weight v + 10, and, if there are others, one to v + 2 of
 * weight v + 20. */
static int edge_count(void) { return world_size > 2 ? 2 : 1; }
static int head(int v, int e) { return (v + 1 + e) % world_size; }
static int tail(int v, int e) { return (v + 2 * world_size - 1 - e) % world_size; }
static int weight(int v, int e) { return v + 10 * (e + 1); }

/* Checks what this process is told, in any order or in this one, and lets it be used. */
static void check_distributed(MPI_Comm graph, int weighted, int in_order) {
    int kind = -1, in = -1, out = -1, flag = -1, rank = -1;
    MUST(MPI_Topo_test(graph, &kind));
    EXPECT_INT(kind, MPI_DIST_GRAPH);
    MUST(MPI_Comm_rank(graph, &rank));
    MUST(MPI_Dist_graph_neighbors_count(graph, &in, &out, &flag));
    EXPECT_INT(in, edge_count());
    EXPECT_INT(out, edge_count());
    EXPECT_INT(flag != 0, weighted);
    int sources[2] = {-1, -1}, sinks[2] = {-1, -1};
    int in_weights[2] = {-5, -5}, out_weights[2] = {-5, -5};
    MUST(MPI_Dist_graph_neighbors(graph, 2, sources, weighted ? in_weights : MPI_UNWEIGHTED, 2,
                                  sinks, weighted ? out_weights : MPI_UNWEIGHTED));
    for (int e = 0; e < edge_count(); e++) {
        int seen = 0, sent = 0;
        for (int i = 0; i < edge_count(); i++) {
            int from = tail(rank, e), fits = sources[i] == from;
            if (weighted) fits = fits && in_weights[i] == weight(from, e);
            seen += fits && (!in_order || i == e);
            fits = sinks[i] == head(rank, e);
            if (weighted) fits = fits && out_weights[i] == weight(rank, e);
            sent += fits && (!in_order || i == e);
        }
        EXPECT_INT(seen, 1);
        EXPECT_INT(sent, 1);
    }
    /* Where there is less room, the first are told. */
    if (strict()) {
        int first = -1;
        MUST(MPI_Dist_graph_neighbors(graph, 1, &first, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED));
        EXPECT_INT(first, sources[0]);
    }
    /* The edges carry messages. */
    MPI_Request requests[4];
    int came[2] = {-1, -1};
    for (int i = 0; i < in; i++)
        MUST(MPI_Irecv(&came[i], 1, MPI_INT, sources[i], 0, graph, &requests[i]));
    for (int i = 0; i < out; i++)
        MUST(MPI_Isend(&rank, 1, MPI_INT, sinks[i], 0, graph, &requests[in + i]));
    MUST(MPI_Waitall(in + out, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < in; i++) EXPECT_INT(came[i], sources[i]);
}

static void adjacent(int weighted, int reorder) {
    int sources[2], sinks[2], in_weights[2], out_weights[2];
    for (int e = 0; e < edge_count(); e++) {
        sources[e] = tail(world_rank, e);
        in_weights[e] = weight(sources[e], e);
        sinks[e] = head(world_rank, e);
        out_weights[e] = weight(world_rank, e);
    }
    MPI_Comm graph = MPI_COMM_NULL, twin = MPI_COMM_NULL;
    MUST(MPI_Dist_graph_create_adjacent(
        MPI_COMM_WORLD, edge_count(), sources, weighted ? in_weights : MPI_UNWEIGHTED,
        edge_count(), sinks, weighted ? out_weights : MPI_UNWEIGHTED, MPI_INFO_NULL, reorder,
        &graph));
    check_distributed(graph, weighted, 1);
    MUST(MPI_Comm_dup(graph, &twin));
    MUST(MPI_Comm_free(&graph));
    check_distributed(twin, weighted, 1);
    MUST(MPI_Comm_free(&twin));
}

/* The edges are named by `tellers` processes, who each name those of others. */
static void named(int tellers, int weighted, int reorder) {
    int most = world_size * edge_count(), count = 0;
    int *sources = allocate(sizeof(int) * (size_t)most);
    int *degrees = allocate(sizeof(int) * (size_t)most);
    int *sinks = allocate(sizeof(int) * (size_t)most);
    int *weights = allocate(sizeof(int) * (size_t)most);
    for (int v = 0; v < world_size; v++)
        for (int e = 0; e < edge_count(); e++)
            if ((v + e + 1) % tellers == world_rank) {
                sources[count] = v;
                degrees[count] = 1;
                sinks[count] = head(v, e);
                weights[count++] = weight(v, e);
            }
    MPI_Comm graph = MPI_COMM_NULL;
    const int *told = !weighted ? MPI_UNWEIGHTED : count ? weights : MPI_WEIGHTS_EMPTY;
    MUST(MPI_Dist_graph_create(MPI_COMM_WORLD, count, sources, degrees, sinks, told,
                               MPI_INFO_NULL, reorder, &graph));
    check_distributed(graph, weighted, 0);
    MUST(MPI_Comm_free(&graph));
    free(sources);
    free(degrees);
    free(sinks);
    free(weights);
}

static void nothing(void) {
    MPI_Comm graph = MPI_COMM_NULL;
    int in = -1, out = -1, flag = -1;
    MUST(MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_WEIGHTS_EMPTY,
                               MPI_INFO_NULL, 0, &graph));
    MUST(MPI_Dist_graph_neighbors_count(graph, &in, &out, &flag));
    EXPECT_INT(in, 0);
    EXPECT_INT(out, 0);
    EXPECT_INT(flag != 0, 1);
    MUST(MPI_Comm_free(&graph));
    MUST(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, 0, NULL,
                                        MPI_UNWEIGHTED, MPI_INFO_NULL, 1, &graph));
    MUST(MPI_Dist_graph_neighbors_count(graph, &in, &out, &flag));
    EXPECT_INT(in + out, 0);
    EXPECT_INT(flag, 0);
    MUST(MPI_Comm_free(&graph));
}

static void mistakes(void) {
    int number = 0, index[1] = {1}, edges[1] = {1}, degree = -1;
    MPI_Comm graph = MPI_COMM_NULL;
    EXPECT_CLASS(MPI_Dist_graph_neighbors_count(MPI_COMM_WORLD, &number, &number, &number),
                 MPI_ERR_TOPOLOGY);
    if (strict()) {
        EXPECT_CLASS(MPI_Graph_create(MPI_COMM_SELF, 1, index, edges, 0, &graph), MPI_ERR_ARG);
        EXPECT_CLASS(MPI_Dist_graph_create(MPI_COMM_SELF, 1, index, index, index, MPI_UNWEIGHTED,
                                           MPI_INFO_NULL, 0, &graph),
                     MPI_ERR_RANK);
        index[0] = 0;
        EXPECT_CLASS(MPI_Dist_graph_create(MPI_COMM_SELF, 1, index, &degree, index,
                                           MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph),
                     MPI_ERR_ARG);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int reorder = 0; reorder < 2; reorder++) {
        ring(reorder);
        for (int weighted = 0; weighted < 2; weighted++) {
            adjacent(weighted, reorder);
            named(1, weighted, reorder);
            named(world_size, weighted, reorder);
        }
    }
    nothing();
    mistakes();
    return verdict();
}
