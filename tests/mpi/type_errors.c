/* Arguments that make no datatype: the right class, a message that names the argument, nothing made,
 * nothing broken. */
#include "check.h"

static MPI_Datatype made;

/* The standard does not say; a peer counts lengths of blocks among the counts. */
#define BAD_LENGTH (strict() ? MPI_ERR_ARG : MPI_ERR_COUNT)

/* The call fails with this class; the message of ours names the argument. */
#define REFUSED(call, class, name)                                                        \
    do {                                                                                  \
        made = MPI_DATATYPE_NULL;                                                         \
        int code_ = (call);                                                               \
        EXPECT_CLASS(code_, class);                                                       \
        if (code_ == MPI_SUCCESS && made != MPI_DATATYPE_NULL) MPI_Type_free(&made);      \
        if (code_ != MPI_SUCCESS && strict()) says(#call, code_, name);                   \
    } while (0)

static void says(const char *call, int code, const char *name) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(strstr(text, name) != NULL, "%s: expected \"%s\" in the message, got: %s", call, name,
           text);
}

static void counts(void) {
    int lengths[] = {1, -1}, places[] = {0, 1};
    MPI_Aint bytes[] = {0, 4};
    MPI_Count large[] = {1, -1}, large_places[] = {0, 1};
    MPI_Datatype types[] = {MPI_INT, MPI_INT}, bad[] = {MPI_INT, MPI_DATATYPE_NULL};
    REFUSED(MPI_Type_contiguous(-1, MPI_INT, &made), MPI_ERR_COUNT, "count");
    REFUSED(MPI_Type_contiguous_c(-1, MPI_INT, &made), MPI_ERR_COUNT, "count");
    REFUSED(MPI_Type_vector(-1, 1, 1, MPI_INT, &made), MPI_ERR_COUNT, "count");
    REFUSED(MPI_Type_vector(1, -1, 1, MPI_INT, &made), BAD_LENGTH, "blocklength");
    REFUSED(MPI_Type_create_hvector(1, -1, 4, MPI_INT, &made), BAD_LENGTH, "blocklength");
    REFUSED(MPI_Type_indexed(-2, lengths, places, MPI_INT, &made), MPI_ERR_COUNT, "array_of");
    REFUSED(MPI_Type_indexed(2, lengths, places, MPI_INT, &made), BAD_LENGTH, "blocklengths[1]");
    REFUSED(MPI_Type_indexed_c(2, large, large_places, MPI_INT, &made), BAD_LENGTH,
            "blocklengths[1]");
    REFUSED(MPI_Type_create_hindexed(2, lengths, bytes, MPI_INT, &made), BAD_LENGTH,
            "blocklengths[1]");
    REFUSED(MPI_Type_create_indexed_block(2, -1, places, MPI_INT, &made), BAD_LENGTH,
            "blocklength");
    REFUSED(MPI_Type_create_hindexed_block(2, -1, bytes, MPI_INT, &made), BAD_LENGTH,
            "blocklength");
    REFUSED(MPI_Type_create_struct(2, lengths, bytes, types, &made), BAD_LENGTH,
            "blocklengths[1]");
    lengths[1] = 1;
    REFUSED(MPI_Type_create_struct(2, lengths, bytes, bad, &made), MPI_ERR_TYPE, "MPI_Datatype");
    REFUSED(MPI_Type_indexed(2, NULL, places, MPI_INT, &made), MPI_ERR_ARG,
            "array_of_blocklengths");
    REFUSED(MPI_Type_indexed(2, lengths, NULL, MPI_INT, &made), MPI_ERR_ARG,
            "array_of_displacements");
}

static void arrays(void) {
    int sizes[] = {4, 5}, parts[] = {2, 2}, starts[] = {0, 3}, wrong[] = {0, 4};
    REFUSED(MPI_Type_create_subarray(2, sizes, parts, wrong, MPI_ORDER_C, MPI_INT, &made),
            MPI_ERR_ARG, "starts[1]");
    wrong[1] = -1;
    REFUSED(MPI_Type_create_subarray(2, sizes, parts, wrong, MPI_ORDER_C, MPI_INT, &made),
            MPI_ERR_ARG, "starts[1]");
    wrong[1] = 6;
    REFUSED(MPI_Type_create_subarray(2, sizes, wrong, starts, MPI_ORDER_C, MPI_INT, &made),
            MPI_ERR_ARG, "subsizes[");
    REFUSED(MPI_Type_create_subarray(2, wrong, parts, starts, MPI_ORDER_C, MPI_INT, &made),
            MPI_ERR_ARG, "sizes[");
    REFUSED(MPI_Type_create_subarray(2, sizes, parts, starts, 99, MPI_INT, &made), MPI_ERR_ARG,
            "order");
    int kinds[] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_NONE}, grid[] = {2, 1};
    int dargs[] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
    REFUSED(MPI_Type_create_darray(2, 2, 2, sizes, kinds, dargs, grid, MPI_ORDER_C, MPI_INT,
                                   &made),
            MPI_ERR_ARG, "rank");
    REFUSED(MPI_Type_create_darray(3, 0, 2, sizes, kinds, dargs, grid, MPI_ORDER_C, MPI_INT,
                                   &made),
            MPI_ERR_ARG, "size");
    int odd[] = {MPI_DISTRIBUTE_BLOCK, 77}, small[] = {1, MPI_DISTRIBUTE_DFLT_DARG};
    REFUSED(MPI_Type_create_darray(2, 0, 2, sizes, odd, dargs, grid, MPI_ORDER_C, MPI_INT, &made),
            MPI_ERR_ARG, "distribs[1]");
    REFUSED(MPI_Type_create_darray(2, 0, 2, sizes, kinds, small, grid, MPI_ORDER_C, MPI_INT,
                                   &made),
            MPI_ERR_ARG, "dargs[0]");
    int empty[] = {2, 0};
    REFUSED(MPI_Type_create_darray(2, 0, 2, sizes, kinds, dargs, empty, MPI_ORDER_C, MPI_INT,
                                   &made),
            MPI_ERR_ARG, "psizes[1]");
    REFUSED(MPI_Type_create_subarray(0, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &made),
            MPI_ERR_ARG, "ndims");
}

/* More than 63 bits can say. */
static void overflows(void) {
    MPI_Count huge = (MPI_Count)1 << 62, places[] = {0, huge}, lengths[] = {1, 1};
    MPI_Datatype large;
    REFUSED(MPI_Type_contiguous_c(huge, MPI_DOUBLE, &made), MPI_ERR_ARG, "63 bits");
    REFUSED(MPI_Type_vector_c(huge, 1, 2, MPI_DOUBLE, &made), MPI_ERR_ARG, "63 bits");
    REFUSED(MPI_Type_vector_c(2, 1, huge, MPI_DOUBLE, &made), MPI_ERR_ARG, "63 bits");
    REFUSED(MPI_Type_create_hvector_c(5, 1, huge, MPI_DOUBLE, &made), MPI_ERR_ARG, "63 bits");
    REFUSED(MPI_Type_indexed_c(2, lengths, places, MPI_DOUBLE, &made), MPI_ERR_ARG, "63 bits");
    REFUSED(MPI_Type_create_resized_c(MPI_INT, huge, huge, &made), MPI_ERR_ARG, "63 bits");
    places[0] = -huge;
    places[1] = huge;
    REFUSED(MPI_Type_create_hindexed_c(2, lengths, places, MPI_INT, &made), MPI_ERR_ARG,
            "63 bits");
    MUST(MPI_Type_contiguous_c((MPI_Count)1 << 40, MPI_BYTE, &large));
    REFUSED(MPI_Type_contiguous_c((MPI_Count)1 << 40, large, &made), MPI_ERR_ARG, "63 bits");
    MUST(MPI_Type_commit(&large));
    /* The count of a message overflows, too. */
    EXPECT_CLASS(MPI_Send_c(&made, (MPI_Count)1 << 40, large, world_rank, 0, MPI_COMM_WORLD),
                 MPI_ERR_COUNT);
    int size = 0;
    MPI_Count large_size = 0;
    MUST(MPI_Type_size(large, &size));
    EXPECT_INT(size, MPI_UNDEFINED);
    MUST(MPI_Type_size_x(large, &large_size));
    EXPECT(large_size == (MPI_Count)1 << 40, "expected 2^40, got %lld", (long long)large_size);
    MUST(MPI_Type_free(&large));
}

static void handles(void) {
    MPI_Datatype type, stale;
    int buffer[4] = {0};
    MPI_Request request;
    MPI_Status status;
    MUST(MPI_Type_contiguous(2, MPI_INT, &type));
    EXPECT_CLASS(MPI_Send(buffer, 1, type, world_rank, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    says("MPI_Send", MPI_Send(buffer, 1, type, world_rank, 0, MPI_COMM_WORLD),
         strict() ? "MPI_Type_commit" : "");
    EXPECT_CLASS(MPI_Irecv(buffer, 1, type, world_rank, 0, MPI_COMM_WORLD, &request),
                 MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Bcast(buffer, 1, type, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Type_commit(&type));
    if (strict()) {
        EXPECT_CLASS(MPI_Sendrecv(NULL, 1, type, world_rank, 0, NULL, 1, type, world_rank, 0,
                                  MPI_COMM_WORLD, &status),
                     MPI_ERR_BUFFER);
        EXPECT_CLASS(MPI_Allreduce(MPI_IN_PLACE, buffer, 1, type, MPI_SUM, MPI_COMM_WORLD),
                     MPI_ERR_OP);
    }
    stale = type;
    MUST(MPI_Type_free(&type));
    EXPECT_CLASS(MPI_Type_free(&type), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Type_commit(&type), MPI_ERR_TYPE);
    type = MPI_INT;
    EXPECT_CLASS(MPI_Type_free(&type), MPI_ERR_TYPE);
    if (strict()) {
        EXPECT_CLASS(MPI_Type_size(stale, buffer), MPI_ERR_TYPE);
        EXPECT_CLASS(MPI_Type_dup(stale, &type), MPI_ERR_TYPE);
        EXPECT_CLASS(MPI_Send(buffer, 1, stale, world_rank, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
        REFUSED(MPI_Type_contiguous(1, FOREIGN(MPI_Datatype, 0x1234567), &made), MPI_ERR_TYPE,
                "MPI_Datatype");
        EXPECT_CLASS(MPI_Type_contiguous(1, MPI_INT, NULL), MPI_ERR_ARG);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    counts();
    if (strict()) {
        arrays();
        overflows();
    }
    handles();
    return verdict();
}
