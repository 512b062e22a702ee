/* Datatypes and counts beyond what an int says: bounds, elements of a status, messages of very many
 * items of nothing, and types of very many blocks. */
#include "check.h"

static const MPI_Count GIANT = (MPI_Count)1 << 40;

static void bounds(void) {
    MPI_Datatype wide, far;
    MPI_Count lower, extent, size;
    MPI_Aint address_lower, address_extent;
    int narrow;
    MUST(MPI_Type_vector_c(GIANT, 1, 3, MPI_INT, &wide));
    MUST(MPI_Type_size_c(wide, &size));
    EXPECT(size == 4 * GIANT, "expected 2^42, got %lld", (long long)size);
    MUST(MPI_Type_size(wide, &narrow));
    EXPECT_INT(narrow, MPI_UNDEFINED);
    MUST(MPI_Type_get_extent_x(wide, &lower, &extent));
    EXPECT(lower == 0 && extent == 12 * GIANT - 8, "got %lld + %lld", (long long)lower,
           (long long)extent);
    MUST(MPI_Type_get_true_extent(wide, &address_lower, &address_extent));
    EXPECT(address_extent == 12 * GIANT - 8, "got %lld", (long long)address_extent);
    MPI_Count lengths[] = {1, 1}, places[] = {GIANT, -GIANT};
    MUST(MPI_Type_create_hindexed_c(2, lengths, places, wide, &far));
    MUST(MPI_Type_get_true_extent_x(far, &lower, &extent));
    EXPECT(lower == -GIANT && extent == 14 * GIANT - 8, "got %lld + %lld", (long long)lower,
           (long long)extent);
    MUST(MPI_Type_free(&wide));
    MUST(MPI_Type_free(&far));
}

/* A status may tell of more than any message has. */
static void elements(void) {
    MPI_Status status;
    MPI_Datatype record;
    MPI_Count count = -1;
    int narrow = -1, lengths[] = {1, 1};
    MPI_Aint places[] = {0, 8};
    MPI_Datatype members[] = {MPI_DOUBLE, MPI_CHAR};
    MUST(MPI_Type_create_struct(2, lengths, places, members, &record));
    MUST(MPI_Type_commit(&record));
    memset(&status, 0, sizeof status);
    MUST(MPI_Status_set_elements_c(&status, MPI_INT, GIANT));
    MUST(MPI_Get_elements_c(&status, MPI_INT, &count));
    EXPECT(count == GIANT, "expected 2^40, got %lld", (long long)count);
    MUST(MPI_Get_elements(&status, MPI_INT, &narrow));
    EXPECT_INT(narrow, MPI_UNDEFINED);
    MUST(MPI_Get_count_c(&status, MPI_DOUBLE, &count));
    EXPECT(count == GIANT / 2, "expected 2^39, got %lld", (long long)count);
    MUST(MPI_Get_count(&status, MPI_DOUBLE, &narrow));
    EXPECT_INT(narrow, MPI_UNDEFINED);
    /* MPI-5.0 §13.3: elements are those of MPI_Get_elements. A peer takes items. */
    if (strict()) {
        MUST(MPI_Status_set_elements(&status, record, 5));
        MUST(MPI_Get_elements(&status, record, &narrow));
        EXPECT_INT(narrow, 5);
        MUST(MPI_Get_count(&status, record, &narrow));
        EXPECT_INT(narrow, MPI_UNDEFINED);
        MUST(MPI_Status_set_elements_x(&status, record, 2 * GIANT));
        MUST(MPI_Get_elements_x(&status, record, &count));
        EXPECT(count == 2 * GIANT, "expected 2^41, got %lld", (long long)count);
        MUST(MPI_Get_count_c(&status, record, &count));
        EXPECT(count == GIANT, "expected 2^40, got %lld", (long long)count);
        EXPECT_CLASS(MPI_Status_set_elements_c(&status, record, (MPI_Count)1 << 62),
                     MPI_ERR_COUNT);
    }
    MUST(MPI_Type_free(&record));
}

static void nothing(void) {
    MPI_Datatype empty;
    MPI_Status status;
    int count = -1;
    MUST(MPI_Type_contiguous(0, MPI_INT, &empty));
    MUST(MPI_Type_commit(&empty));
    MUST(MPI_Sendrecv_c(NULL, GIANT, empty, world_rank, 0, NULL, GIANT, empty, world_rank, 0,
                        MPI_COMM_WORLD, &status));
    MUST(MPI_Get_count(&status, empty, &count));
    EXPECT_INT(count, 0);
    MUST(MPI_Type_free(&empty));
}

/* A million blocks, and a hundred thousand records. */
static void many(void) {
    enum { BLOCKS = 1000000, RECORDS = 100000 };
    int *lengths = allocate(BLOCKS * sizeof(int)), *places = allocate(BLOCKS * sizeof(int));
    short *from = allocate(4 * BLOCKS * sizeof(short)), *to = allocate(4 * BLOCKS * sizeof(short));
    MPI_Datatype type;
    MPI_Request request;
    for (int i = 0; i < BLOCKS; i++) {
        lengths[i] = 1 + i % 2;
        /* Backwards, with gaps that differ. */
        places[i] = 4 * (BLOCKS - 1 - i) + i % 3 / 2;
    }
    for (int i = 0; i < 4 * BLOCKS; i++) {
        from[i] = (short)(i * 7);
        to[i] = -1;
    }
    MUST(MPI_Type_indexed(BLOCKS, lengths, places, MPI_SHORT, &type));
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Irecv(to, 1, type, world_rank, 0, MPI_COMM_WORLD, &request));
    MUST(MPI_Send(from, 1, type, world_rank, 0, MPI_COMM_WORLD));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    long long wrong = 0;
    for (int i = 0; i < BLOCKS; i++) {
        for (int j = 0; j < lengths[i]; j++) wrong += to[places[i] + j] != from[places[i] + j];
        for (int j = 0; j < 4; j++) {
            int at = 4 * (BLOCKS - 1 - i) + j;
            if (at < places[i] || at >= places[i] + lengths[i]) wrong += to[at] != -1;
        }
    }
    EXPECT_INT(wrong, 0);
    MUST(MPI_Type_free(&type));
    /* Records of 6 bytes in 16. */
    MPI_Datatype inner;
    int ones[] = {1, 1};
    MPI_Aint at[] = {2, 8};
    MPI_Datatype members[] = {MPI_SHORT, MPI_INT};
    MUST(MPI_Type_create_struct(2, ones, at, members, &inner));
    MUST(MPI_Type_create_resized(inner, 0, 16, &type));
    MUST(MPI_Type_commit(&type));
    unsigned char *out = allocate(16 * RECORDS), *in = allocate(16 * RECORDS);
    fill(out, 16 * RECORDS, 4);
    memset(in, 0, 16 * RECORDS);
    MUST(MPI_Irecv(in, RECORDS, type, world_rank, 0, MPI_COMM_WORLD, &request));
    MUST(MPI_Send(out, RECORDS, type, world_rank, 0, MPI_COMM_WORLD));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    wrong = 0;
    for (int i = 0; i < 16 * RECORDS; i++) {
        int in_record = i % 16, data = in_record == 2 || in_record == 3 ||
                                       (in_record >= 8 && in_record < 12);
        wrong += in[i] != (data ? out[i] : 0);
    }
    EXPECT_INT(wrong, 0);
    MUST(MPI_Type_free(&inner));
    MUST(MPI_Type_free(&type));
    free(lengths);
    free(places);
    free(from);
    free(to);
    free(in);
    free(out);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    bounds();
    elements();
    nothing();
    many();
    return verdict();
}
