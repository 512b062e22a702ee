/* Operations of one's own: order for those that do not commute, any type, any length. */
#include "check.h"

static long long calls = 0;

/* 2x2 matrices modulo a prime multiply associatively and do not commute. */
typedef struct {
    int a, b, c, d;
} matrix;
enum { PRIME = 10007 };

static matrix multiply(matrix x, matrix y) {
    matrix z = {(x.a * y.a + x.b * y.c) % PRIME, (x.a * y.b + x.b * y.d) % PRIME,
                (x.c * y.a + x.d * y.c) % PRIME, (x.c * y.b + x.d * y.d) % PRIME};
    return z;
}

static matrix of_rank(int rank, int i) {
    matrix m = {rank + 1, i % 50, rank + i % 7, 3};
    return m;
}

/* The elements are four ints each, so the type is MPI_INT and the length a multiple of four. */
static void product(void *in, void *inout, int *length, MPI_Datatype *type) {
    matrix *x = in, *y = inout;
    if (*type != MPI_INT || *length % 4) exit(3);
    calls++;
    for (int i = 0; i < *length / 4; i++) y[i] = multiply(x[i], y[i]);
}

static void add(void *in, void *inout, int *length, MPI_Datatype *type) {
    double *x = in, *y = inout;
    if (*type != MPI_DOUBLE) exit(3);
    for (int i = 0; i < *length; i++) y[i] += x[i];
}

static void add_many(void *in, void *inout, MPI_Count *length, MPI_Datatype *type) {
    double *x = in, *y = inout;
    if (*type != MPI_DOUBLE) exit(3);
    for (MPI_Count i = 0; i < *length; i++) y[i] += x[i];
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Op ordered, any_order, large;
    int commutes = -1;
    MUST(MPI_Op_create(product, 0, &ordered));
    MUST(MPI_Op_create(add, 1, &any_order));
    MUST(MPI_Op_create_c(add_many, 1, &large));
    MUST(MPI_Op_commutative(ordered, &commutes));
    EXPECT_INT(commutes, 0);
    MUST(MPI_Op_commutative(any_order, &commutes));
    EXPECT_INT(!!commutes, 1);
    MUST(MPI_Op_commutative(MPI_SUM, &commutes));
    EXPECT_INT(!!commutes, 1);

    static const int matrices[] = {1, 3, 200, 2000};
    for (int m = 0; m < LENGTH(matrices); m++) {
        int count = matrices[m];
        size_t bytes = (size_t)count * sizeof(matrix);
        matrix *in = allocate(bytes), *out = allocate(bytes);
        for (int root = 0; root <= world_size; root++) {
            for (int i = 0; i < count; i++) in[i] = of_rank(world_rank, i);
            memset(out, 0, bytes);
            if (root < world_size)
                MUST(MPI_Reduce(in, out, count * 4, MPI_INT, ordered, root, MPI_COMM_WORLD));
            else
                MUST(MPI_Allreduce(in, out, count * 4, MPI_INT, ordered, MPI_COMM_WORLD));
            for (int i = 0; i < count && (root == world_size || root == world_rank); i++) {
                matrix want = of_rank(0, i);
                for (int r = 1; r < world_size; r++) want = multiply(want, of_rank(r, i));
                if (memcmp(&want, &out[i], sizeof want) != 0) {
                    REPORT("product of matrices in rank order, root %d: matrix %d of %d: "
                           "expected %d %d %d %d, got %d %d %d %d",
                           root, i, count, want.a, want.b, want.c, want.d, out[i].a, out[i].b,
                           out[i].c, out[i].d);
                    break;
                }
            }
        }
        free(in);
        free(out);
    }
    EXPECT(world_size == 1 || world_rank > 0 || calls > 0, "expected the function to be called");

    enum { LONG = 50000 };
    double *in = allocate(LONG * sizeof *in), *out = allocate(LONG * sizeof *out);
    for (int which = 0; which < 2; which++) {
        for (int i = 0; i < LONG; i++) in[i] = world_rank + i;
        MUST(MPI_Allreduce(in, out, LONG, MPI_DOUBLE, which ? large : any_order,
                           MPI_COMM_WORLD));
        for (int i = 0; i < LONG; i++) {
            double want = (double)i * world_size + world_size * (world_size - 1) / 2.0;
            if (out[i] != want) {
                REPORT("a sum of one's own, element %d: expected %g, got %g", i, want, out[i]);
                break;
            }
        }
    }

    /* Without communication. */
    double x[3] = {1, 2, 3}, y[3] = {10, 20, 30};
    MUST(MPI_Reduce_local(x, y, 3, MPI_DOUBLE, any_order));
    EXPECT(y[0] == 11 && y[1] == 22 && y[2] == 33, "MPI_Reduce_local: got %g %g %g", y[0], y[1],
           y[2]);
    MUST(MPI_Reduce_local(x, y, 3, MPI_DOUBLE, MPI_MAX));
    EXPECT(y[0] == 11, "MPI_Reduce_local with MPI_MAX: expected 11, got %g", y[0]);

    free(in);
    free(out);
    MUST(MPI_Op_free(&ordered));
    EXPECT(ordered == MPI_OP_NULL, "MPI_Op_free: expected the handle nulled");
    MUST(MPI_Op_free(&any_order));
    MUST(MPI_Op_free(&large));
    return verdict();
}
