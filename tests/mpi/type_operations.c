/* Operations of the program on datatypes of the program (MPI-5.0 §6.9.5): the function sees the items
 * where the type says; memory between them stays as it is. */
#include "check.h"

/* A value with a weight, and room that belongs to somebody else. */
typedef struct {
    double sum;
    int other;
    short weight;
    char rest[10];
} record;

static MPI_Datatype record_type, pair_type;
static int calls;

static void add_records(void *in, void *inout, int *length, MPI_Datatype *type) {
    record *x = in, *y = inout;
    int size = 0;
    calls++;
    if (*type != record_type) exit(3);
    MUST(MPI_Type_size(*type, &size));
    if (size != 10) exit(4);
    for (int i = 0; i < *length; i++) {
        y[i].sum += x[i].sum;
        y[i].weight = (short)(y[i].weight + x[i].weight);
    }
}

/* x * t + y, which does not commute: (in) then (inout). */
static void compose(void *in, void *inout, MPI_Count *length, MPI_Datatype *type) {
    double *x = in, *y = inout;
    if (*type != pair_type) exit(3);
    for (MPI_Count i = 0; i < *length; i++) {
        double scale = x[2 * i] * y[2 * i], shift = x[2 * i + 1] * y[2 * i] + y[2 * i + 1];
        y[2 * i] = scale;
        y[2 * i + 1] = shift;
    }
}

static void fill_records(record *records, int count, int rank) {
    memset(records, 0x11 * (rank % 10 + 1), (size_t)count * sizeof(record));
    for (int i = 0; i < count; i++) {
        records[i].sum = rank + i;
        records[i].weight = (short)(rank + 2 * i);
    }
}

static void check_records(const char *what, const record *records, int count, int gap) {
    int ranks = world_size * (world_size - 1) / 2;
    for (int i = 0; i < count; i++) {
        double sum = ranks + (double)i * world_size;
        short weight = (short)(ranks + 2 * i * world_size);
        EXPECT(records[i].sum == sum && records[i].weight == weight,
               "%s: expected %g and %d at %d, got %g and %d", what, sum, weight, i,
               records[i].sum, records[i].weight);
        EXPECT((records[i].other & 0xff) == gap && (records[i].rest[3] & 0xff) == gap,
               "%s: a gap of item %d was written to", what, i);
    }
}

int main(int argc, char **argv) {
    MPI_Op add, then;
    begin(&argc, &argv);
    int lengths[] = {1, 1}, commutes = -1;
    MPI_Aint places[] = {0, 12};
    MPI_Datatype members[] = {MPI_DOUBLE, MPI_SHORT}, narrow;
    MUST(MPI_Type_create_struct(2, lengths, places, members, &narrow));
    MUST(MPI_Type_create_resized(narrow, 0, sizeof(record), &record_type));
    MUST(MPI_Type_free(&narrow));
    MUST(MPI_Type_commit(&record_type));
    MUST(MPI_Type_contiguous(2, MPI_DOUBLE, &pair_type));
    MUST(MPI_Type_commit(&pair_type));
    MUST(MPI_Op_create(add_records, 1, &add));
    MUST(MPI_Op_create_c(compose, 0, &then));
    MUST(MPI_Op_commutative(then, &commutes));
    EXPECT_INT(commutes, 0);
    static const int counts[] = {0, 1, 5, 3000, 60000};
    for (int c = 0; c < LENGTH(counts); c++) {
        int count = counts[c];
        record *mine = allocate((size_t)count * sizeof(record));
        record *result = allocate((size_t)count * sizeof(record));
        fill_records(mine, count, world_rank);
        memset(result, 0x77, (size_t)count * sizeof(record));
        MUST(MPI_Allreduce(mine, result, count, record_type, add, MPI_COMM_WORLD));
        check_records("MPI_Allreduce", result, count, 0x77);
        memset(result, 0x66, (size_t)count * sizeof(record));
        MUST(MPI_Reduce(mine, result, count, record_type, add, world_size - 1, MPI_COMM_WORLD));
        if (world_rank == world_size - 1) check_records("MPI_Reduce", result, count, 0x66);
        MUST(MPI_Allreduce(MPI_IN_PLACE, mine, count, record_type, add, MPI_COMM_WORLD));
        check_records("in place", mine, count, 0x11 * (world_rank % 10 + 1));
        free(mine);
        free(result);

        double *affine = allocate((size_t)count * 16), *whole = allocate((size_t)count * 16);
        for (int i = 0; i < count; i++) {
            affine[2 * i] = 1 + (world_rank + i) % 2;
            affine[2 * i + 1] = world_rank + i % 5;
        }
        MUST(MPI_Allreduce(affine, whole, count, pair_type, then, MPI_COMM_WORLD));
        for (int i = 0; i < count; i++) {
            double scale = 1, shift = 0;
            for (int rank = 0; rank < world_size; rank++) {
                scale = scale * (1 + (rank + i) % 2);
                shift = shift * (1 + (rank + i) % 2) + rank + i % 5;
            }
            EXPECT(whole[2 * i] == scale && whole[2 * i + 1] == shift,
                   "expected %g t + %g at %d of %d, got %g t + %g", scale, shift, i, count,
                   whole[2 * i], whole[2 * i + 1]);
        }
        free(affine);
        free(whole);
    }
    record one[2], two[2];
    fill_records(one, 2, 1);
    fill_records(two, 2, 2);
    calls = 0;
    MUST(MPI_Reduce_local(one, two, 2, record_type, add));
    EXPECT(two[1].sum == 5 && two[1].weight == 7, "expected 5 and 7, got %g and %d", two[1].sum,
           two[1].weight);
    EXPECT_INT(one[1].sum, 2);
    EXPECT_INT(two[0].other, 0x33333333);
    EXPECT_INT(calls, 1);
    /* An operation of MPI does not work on what the program made. */
    EXPECT_CLASS(MPI_Reduce_local(one, two, 1, record_type, MPI_SUM), MPI_ERR_OP);
    MUST(MPI_Op_free(&add));
    MUST(MPI_Op_free(&then));
    MUST(MPI_Type_free(&record_type));
    MUST(MPI_Type_free(&pair_type));
    return verdict();
}
