/* Sums of floating-point numbers of very different size, for which the order of additions matters:
 * the blocking, nonblocking and persistent form give the same bits, always. */
#include "check.h"

enum { LARGEST = 20000 };
static double in[LARGEST], sum[4][LARGEST];

static void fill_numbers(int count) {
    unsigned seed = 12345u + (unsigned)world_rank;
    for (int i = 0; i < count; i++) {
        seed = seed * 1664525u + 1013904223u;
        in[i] = (seed >> 8) * (seed & 1 ? 1.0 : -1e-9) * (seed & 2 ? 1e9 : 1e-3);
    }
}

static void same(const char *what, const double *left, const double *right, int count) {
    for (int i = 0; i < count; i++)
        if (memcmp(&left[i], &right[i], sizeof(double)) != 0) {
            REPORT("%s of %d: element %d: expected %a, got %a", what, count, i, left[i], right[i]);
            return;
        }
}

static void sums(MPI_Comm comm) {
    static const int counts[] = {1, 40, 700, LARGEST};
    for (int c = 0; c < LENGTH(counts); c++) {
        int count = counts[c];
        MPI_Request request;
        fill_numbers(count);
        MUST(MPI_Allreduce(in, sum[0], count, MPI_DOUBLE, MPI_SUM, comm));
        for (int round = 0; round < 5; round++) {
            MUST(MPI_Allreduce(in, sum[1], count, MPI_DOUBLE, MPI_SUM, comm));
            same("blocking MPI_Allreduce again", sum[0], sum[1], count);
        }
        MUST(MPI_Iallreduce(in, sum[1], count, MPI_DOUBLE, MPI_SUM, comm, &request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        same("MPI_Iallreduce", sum[0], sum[1], count);
        MUST(MPI_Allreduce_init(in, sum[2], count, MPI_DOUBLE, MPI_SUM, comm, MPI_INFO_NULL, &request));
        MUST(MPI_Start(&request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        MUST(MPI_Request_free(&request));
        same("MPI_Allreduce_init", sum[0], sum[2], count);
        /* Everyone has the same. */
        memcpy(sum[3], sum[0], sizeof(double) * (size_t)count);
        MUST(MPI_Bcast(sum[3], count, MPI_DOUBLE, 0, comm));
        same("MPI_Allreduce on rank 0 and here", sum[3], sum[0], count);
        for (int round = 0; round < 4; round++)
            MUST(MPI_Reduce(in, sum[1 + round % 2], count, MPI_DOUBLE, MPI_SUM, 0, comm));
        if (world_rank == 0) same("MPI_Reduce again", sum[1], sum[2], count);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (argc > 1 && strcmp(argv[1], "info") == 0) {
        MPI_Info info;
        MPI_Comm comm;
        MUST(MPI_Info_create(&info));
        MUST(MPI_Info_set(info, "serried_reproducible", "true"));
        MUST(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
        MUST(MPI_Info_free(&info));
        sums(comm);
        MUST(MPI_Comm_free(&comm));
    } else {
        sums(MPI_COMM_WORLD);
    }
    return verdict();
}
