/* How datatypes tell what they were made of (MPI-5.0 §5.1.13), their names, and the predefined ones
 * that are found by what they hold (§19.1.5). */
#include "check.h"

enum { MOST = 32 };

static struct {
    MPI_Count integers, addresses, counts, datatypes;
    int combiner;
    int integer[MOST];
    MPI_Aint address[MOST];
    MPI_Count count[MOST];
    MPI_Datatype datatype[MOST];
} got;

static void look(MPI_Datatype type) {
    memset(&got, 0, sizeof got);
    MUST(MPI_Type_get_envelope_c(type, &got.integers, &got.addresses, &got.counts,
                                 &got.datatypes, &got.combiner));
    if (got.combiner == MPI_COMBINER_NAMED) return;
    MUST(MPI_Type_get_contents_c(type, got.integers, got.addresses, got.counts, got.datatypes,
                                 got.integer, got.address, got.count, got.datatype));
}

/* Ends a list. */
#define END (-1)
#define INTS(...) ((int[]){__VA_ARGS__})
#define AINTS(...) ((MPI_Aint[]){__VA_ARGS__})
#define COUNTS(...) ((MPI_Count[]){__VA_ARGS__})

/* The envelope of a type, which is freed. The lists end with END. */
static void wanted(const char *what, MPI_Datatype type, int combiner, const int *integers,
                   const MPI_Aint *addresses, const MPI_Count *counts, MPI_Datatype old) {
    int i, narrow[4];
    look(type);
    EXPECT(got.combiner == combiner, "%s: expected combiner %d, got %d", what, combiner,
           got.combiner);
    for (i = 0; integers[i] != END; i++)
        EXPECT(got.integer[i] == integers[i], "%s: expected integer %d to be %d, got %d", what, i,
               integers[i], got.integer[i]);
    EXPECT(got.integers == i, "%s: expected %d integers, got %lld", what, i,
           (long long)got.integers);
    for (i = 0; addresses[i] != END; i++)
        EXPECT(got.address[i] == addresses[i], "%s: expected address %d to be %lld, got %lld",
               what, i, (long long)addresses[i], (long long)got.address[i]);
    EXPECT(got.addresses == i, "%s: expected %d addresses, got %lld", what, i,
           (long long)got.addresses);
    for (i = 0; counts[i] != END; i++)
        EXPECT(got.count[i] == counts[i], "%s: expected count %d to be %lld, got %lld", what, i,
               (long long)counts[i], (long long)got.count[i]);
    EXPECT(got.counts == i, "%s: expected %d counts, got %lld", what, i, (long long)got.counts);
    EXPECT(got.datatypes > 0 && got.datatype[0] == old, "%s: expected the old type", what);
    /* The calls without large counts tell the same, where there are none. */
    if (i == 0) {
        int integer[MOST];
        MPI_Aint address[MOST];
        MPI_Datatype datatype[MOST];
        MUST(MPI_Type_get_envelope(type, &narrow[0], &narrow[1], &narrow[2], &narrow[3]));
        EXPECT_INT(narrow[0], got.integers);
        EXPECT_INT(narrow[1], got.addresses);
        EXPECT_INT(narrow[2], got.datatypes);
        EXPECT_INT(narrow[3], combiner);
        MUST(MPI_Type_get_contents(type, narrow[0], narrow[1], narrow[2], integer, address,
                                   datatype));
        EXPECT(memcmp(integer, got.integer, (size_t)narrow[0] * sizeof(int)) == 0,
               "%s: other integers", what);
        EXPECT(memcmp(address, got.address, (size_t)narrow[1] * sizeof(MPI_Aint)) == 0,
               "%s: other addresses", what);
    }
    MUST(MPI_Type_free(&type));
}

static void constructors(void) {
    MPI_Datatype type, old = MPI_FLOAT;
    int lengths[] = {2, 3}, places[] = {4, 9};
    MPI_Aint bytes[] = {40, 90};
    MPI_Count large[] = {2, 3}, large_places[] = {4, 9};
    MUST(MPI_Type_dup(old, &type));
    wanted("dup", type, MPI_COMBINER_DUP, INTS(END), AINTS(END), COUNTS(END), old);
    MUST(MPI_Type_contiguous(5, old, &type));
    wanted("contiguous", type, MPI_COMBINER_CONTIGUOUS, INTS(5, END), AINTS(END), COUNTS(END), old);
    MUST(MPI_Type_contiguous_c(5, old, &type));
    wanted("contiguous_c", type, MPI_COMBINER_CONTIGUOUS, INTS(END), AINTS(END), COUNTS(5, END), old);
    MUST(MPI_Type_vector(2, 3, -4, old, &type));
    wanted("vector", type, MPI_COMBINER_VECTOR, INTS(2, 3, -4, END), AINTS(END), COUNTS(END), old);
    MUST(MPI_Type_vector_c(2, 3, -4, old, &type));
    wanted("vector_c", type, MPI_COMBINER_VECTOR, INTS(END), AINTS(END), COUNTS(2, 3, -4, END), old);
    MUST(MPI_Type_create_hvector(2, 3, 40, old, &type));
    wanted("hvector", type, MPI_COMBINER_HVECTOR, INTS(2, 3, END), AINTS(40, END), COUNTS(END), old);
    MUST(MPI_Type_create_hvector_c(2, 3, 40, old, &type));
    wanted("hvector_c", type, MPI_COMBINER_HVECTOR, INTS(END), AINTS(END), COUNTS(2, 3, 40, END), old);
    MUST(MPI_Type_indexed(2, lengths, places, old, &type));
    wanted("indexed", type, MPI_COMBINER_INDEXED, INTS(2, 2, 3, 4, 9, END), AINTS(END), COUNTS(END), old);
    MUST(MPI_Type_indexed_c(2, large, large_places, old, &type));
    wanted("indexed_c", type, MPI_COMBINER_INDEXED, INTS(END), AINTS(END), COUNTS(2, 2, 3, 4, 9, END), old);
    MUST(MPI_Type_create_hindexed(2, lengths, bytes, old, &type));
    wanted("hindexed", type, MPI_COMBINER_HINDEXED, INTS(2, 2, 3, END), AINTS(40, 90, END), COUNTS(END), old);
    MUST(MPI_Type_create_hindexed_c(2, large, large_places, old, &type));
    wanted("hindexed_c", type, MPI_COMBINER_HINDEXED, INTS(END), AINTS(END), COUNTS(2, 2, 3, 4, 9, END),
           old);
    MUST(MPI_Type_create_indexed_block(2, 3, places, old, &type));
    wanted("indexed_block", type, MPI_COMBINER_INDEXED_BLOCK, INTS(2, 3, 4, 9, END), AINTS(END), COUNTS(END),
           old);
    MUST(MPI_Type_create_indexed_block_c(2, 3, large_places, old, &type));
    wanted("indexed_block_c", type, MPI_COMBINER_INDEXED_BLOCK, INTS(END), AINTS(END),
           COUNTS(2, 3, 4, 9, END), old);
    MUST(MPI_Type_create_hindexed_block(2, 3, bytes, old, &type));
    wanted("hindexed_block", type, MPI_COMBINER_HINDEXED_BLOCK, INTS(2, 3, END), AINTS(40, 90, END),
           COUNTS(END), old);
    MUST(MPI_Type_create_hindexed_block_c(2, 3, large_places, old, &type));
    wanted("hindexed_block_c", type, MPI_COMBINER_HINDEXED_BLOCK, INTS(END), AINTS(END),
           COUNTS(2, 3, 4, 9, END), old);
    {
        MPI_Datatype types[] = {old, MPI_INT};
        MUST(MPI_Type_create_struct(2, lengths, bytes, types, &type));
        wanted("struct", type, MPI_COMBINER_STRUCT, INTS(2, 2, 3, END), AINTS(40, 90, END), COUNTS(END), old);
        EXPECT(got.datatypes == 2 && got.datatype[1] == MPI_INT, "struct: expected its members");
        MUST(MPI_Type_create_struct_c(2, large, large_places, types, &type));
        wanted("struct_c", type, MPI_COMBINER_STRUCT, INTS(END), AINTS(END), COUNTS(2, 2, 3, 4, 9, END),
               old);
    }
    {
        int sizes[] = {7, 8}, parts[] = {2, 3}, starts[] = {1, 0};
        MPI_Count large_sizes[] = {7, 8}, large_parts[] = {2, 3}, large_starts[] = {1, 0};
        MUST(MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, old, &type));
        wanted("subarray", type, MPI_COMBINER_SUBARRAY, INTS(2, 7, 8, 2, 3, 1, 0, MPI_ORDER_C, END),
               AINTS(END), COUNTS(END), old);
        MUST(MPI_Type_create_subarray_c(2, large_sizes, large_parts, large_starts,
                                        MPI_ORDER_FORTRAN, old, &type));
        wanted("subarray_c", type, MPI_COMBINER_SUBARRAY, INTS(2, MPI_ORDER_FORTRAN, END), AINTS(END),
               COUNTS(7, 8, 2, 3, 1, 0, END), old);
        int kinds[] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
        int dargs[] = {2, MPI_DISTRIBUTE_DFLT_DARG}, grid[] = {3, 1};
        MUST(MPI_Type_create_darray(3, 1, 2, sizes, kinds, dargs, grid, MPI_ORDER_C, old, &type));
        wanted("darray", type, MPI_COMBINER_DARRAY,
               INTS(3, 1, 2, 7, 8, kinds[0], kinds[1], 2, MPI_DISTRIBUTE_DFLT_DARG, 3, 1,
                    MPI_ORDER_C, END),
               AINTS(END), COUNTS(END), old);
        MUST(MPI_Type_create_darray_c(3, 1, 2, large_sizes, kinds, dargs, grid, MPI_ORDER_C, old,
                                      &type));
        wanted("darray_c", type, MPI_COMBINER_DARRAY,
               INTS(3, 1, 2, kinds[0], kinds[1], 2, MPI_DISTRIBUTE_DFLT_DARG, 3, 1, MPI_ORDER_C, END),
               AINTS(END), COUNTS(7, 8, END), old);
    }
    MUST(MPI_Type_create_resized(old, -8, 24, &type));
    wanted("resized", type, MPI_COMBINER_RESIZED, INTS(END), AINTS(-8, 24, END), COUNTS(END), old);
    MUST(MPI_Type_create_resized_c(old, -8, 24, &type));
    wanted("resized_c", type, MPI_COMBINER_RESIZED, INTS(END), AINTS(END), COUNTS(-8, 24, END), old);
}

/* What a type was made of can be taken apart after the parts were freed. */
static void nested(void) {
    MPI_Datatype inner, outer, twin, part;
    MPI_Count size = 0;
    int n;
    MUST(MPI_Type_vector(3, 1, 2, MPI_INT, &inner));
    MUST(MPI_Type_contiguous(4, inner, &outer));
    MUST(MPI_Type_free(&inner));
    MUST(MPI_Type_dup(outer, &twin));
    MUST(MPI_Type_free(&outer));
    look(twin);
    outer = got.datatype[0];
    EXPECT_INT(got.combiner, MPI_COMBINER_DUP);
    look(outer);
    EXPECT_INT(got.combiner, MPI_COMBINER_CONTIGUOUS);
    inner = got.datatype[0];
    MUST(MPI_Type_free(&outer));
    MUST(MPI_Type_free(&twin));
    look(inner);
    EXPECT_INT(got.combiner, MPI_COMBINER_VECTOR);
    EXPECT_INT(got.integer[0], 3);
    EXPECT(got.datatype[0] == MPI_INT, "expected MPI_INT at the bottom");
    MUST(MPI_Type_size_c(inner, &size));
    EXPECT_INT(size, 12);
    /* It can be used like any other. */
    MUST(MPI_Type_contiguous(2, inner, &part));
    MUST(MPI_Type_size(part, &n));
    EXPECT_INT(n, 24);
    MUST(MPI_Type_free(&part));
    if (strict())
        EXPECT_CLASS(
            MPI_Type_get_contents(inner, 2, 0, 1, got.integer, got.address, got.datatype),
            MPI_ERR_ARG);
    MUST(MPI_Type_free(&inner));
    MUST(MPI_Type_contiguous_c(4, MPI_INT, &inner));
    if (strict()) {
        EXPECT_CLASS(MPI_Type_get_envelope(inner, &n, &n, &n, &n), MPI_ERR_TYPE);
        EXPECT_CLASS(MPI_Type_get_contents(MPI_INT, 0, 0, 0, NULL, NULL, NULL), MPI_ERR_TYPE);
    }
    MUST(MPI_Type_free(&inner));
    look(MPI_INT);
    EXPECT_INT(got.combiner, MPI_COMBINER_NAMED);
}

static void names(void) {
    char name[MPI_MAX_OBJECT_NAME] = "?";
    int length = -1;
    MPI_Datatype type, twin;
    MUST(MPI_Type_contiguous(2, MPI_INT, &type));
    MUST(MPI_Type_get_name(type, name, &length));
    EXPECT_TEXT(name, "");
    EXPECT_INT(length, 0);
    MUST(MPI_Type_set_name(type, "a pair of numbers"));
    MUST(MPI_Type_get_name(type, name, &length));
    EXPECT_TEXT(name, "a pair of numbers");
    EXPECT_INT(length, 17);
    MUST(MPI_Type_dup(type, &twin));
    MUST(MPI_Type_get_name(twin, name, &length));
    EXPECT_TEXT(name, "");
    MUST(MPI_Type_free(&type));
    MUST(MPI_Type_free(&twin));
    MUST(MPI_Type_get_name(MPI_DOUBLE, name, &length));
    EXPECT_TEXT(name, "MPI_DOUBLE");
    MUST(MPI_Type_set_name(MPI_DOUBLE, "ours"));
    MUST(MPI_Type_get_name(MPI_DOUBLE, name, &length));
    EXPECT_TEXT(name, "ours");
    MUST(MPI_Type_get_name(MPI_DATATYPE_NULL, name, &length));
    EXPECT_TEXT(name, "MPI_DATATYPE_NULL");
}

static void fortran(void) {
    MPI_Datatype type, same;
    int size;
    MUST(MPI_Type_create_f90_real(6, MPI_UNDEFINED, &type));
    MUST(MPI_Type_size(type, &size));
    EXPECT_INT(size, 4);
    look(type);
    EXPECT_INT(got.combiner, MPI_COMBINER_F90_REAL);
    EXPECT_INT(got.integer[0], 6);
    EXPECT_INT(got.integer[1], MPI_UNDEFINED);
    EXPECT_INT(got.datatypes, 0);
    MUST(MPI_Type_create_f90_real(6, MPI_UNDEFINED, &same));
    EXPECT(type == same, "expected the same type for the same parameters");
    if (strict()) EXPECT_CLASS(MPI_Type_free(&same), MPI_ERR_TYPE);
    double sum = 0, one = 1.5;
    MUST(MPI_Type_create_f90_real(15, 300, &type));
    MUST(MPI_Allreduce(&one, &sum, 1, type, MPI_SUM, MPI_COMM_SELF));
    EXPECT(sum == 1.5, "expected 1.5, got %g", sum);
    MUST(MPI_Type_create_f90_complex(15, 300, &type));
    MUST(MPI_Type_size(type, &size));
    EXPECT_INT(size, 16);
    MUST(MPI_Type_create_f90_integer(9, &type));
    MUST(MPI_Type_size(type, &size));
    EXPECT_INT(size, 4);
    look(type);
    EXPECT_INT(got.combiner, MPI_COMBINER_F90_INTEGER);
    EXPECT_INT(got.integers, 1);
    MUST(MPI_Type_contiguous(3, type, &same));
    look(same);
    EXPECT(got.datatype[0] == type, "expected the parameterized type itself");
    MUST(MPI_Type_free(&same));
    if (strict()) {
        EXPECT_CLASS(MPI_Type_create_f90_real(1000, 5, &type), MPI_ERR_ARG);
        EXPECT_CLASS(MPI_Type_create_f90_integer(1000, &type), MPI_ERR_ARG);
    }
    int classes[] = {MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX};
    for (int i = 0; i < 3; i++) {
        MUST(MPI_Type_match_size(classes[i], 8, &type));
        MUST(MPI_Type_size(type, &size));
        EXPECT_INT(size, 8);
        EXPECT_CLASS(MPI_Type_match_size(classes[i], 7, &type), MPI_ERR_ARG);
    }
    EXPECT_CLASS(MPI_Type_match_size(-5, 4, &type), MPI_ERR_ARG);
    MUST(MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT, &type));
    EXPECT(type == MPI_DOUBLE_INT, "expected MPI_DOUBLE_INT");
    MUST(MPI_Type_get_value_index(MPI_SHORT, MPI_INT, &type));
    EXPECT(type == MPI_SHORT_INT, "expected MPI_SHORT_INT");
    MUST(MPI_Type_contiguous(2, MPI_INT, &same));
    MUST(MPI_Type_get_value_index(same, MPI_INT, &type));
    EXPECT(type == MPI_DATATYPE_NULL, "expected MPI_DATATYPE_NULL");
    MUST(MPI_Type_free(&same));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    constructors();
    nested();
    names();
    fortran();
    return verdict();
}
