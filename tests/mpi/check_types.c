/* Under `mpiexec --check` a message whose basic types are not those of its receive is an error of the receive
 * that names both; what MPI lets match is none, and counts, probes and buffers are as they always are. */
#include "named.h"
#include <stddef.h>

typedef struct {
    int number;
    double value;
} item;

static int partner;

static MPI_Datatype item_type(int swapped) {
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {swapped ? offsetof(item, value) : offsetof(item, number),
                          swapped ? offsetof(item, number) : offsetof(item, value)};
    MPI_Datatype types[2] = {swapped ? MPI_DOUBLE : MPI_INT, swapped ? MPI_INT : MPI_DOUBLE};
    MPI_Datatype made, resized;
    MUST(MPI_Type_create_struct(2, lengths, places, types, &made));
    MUST(MPI_Type_create_resized(made, 0, sizeof(item), &resized));
    MUST(MPI_Type_commit(&resized));
    MUST(MPI_Type_free(&made));
    return resized;
}

/* What may match does, however it is grouped and by whatever call. */
static void right(void) {
    item items[4] = {{1, 2.5}, {3, 4.5}, {5, 6.5}, {7, 8.5}}, got[8];
    MPI_Datatype one = item_type(0), two;
    MPI_Status status;
    MPI_Request request;
    MUST(MPI_Type_contiguous(2, one, &two));
    MUST(MPI_Type_commit(&two));
    memset(got, 0, sizeof(got));
    MUST(MPI_Sendrecv(items, 4, one, partner, 1, got, 3, two, partner, 1, MPI_COMM_WORLD, &status));
    EXPECT_STATUS(&status, partner, 1, 2, two);
    EXPECT(got[3].number == 7 && got[3].value == 8.5, "expected 7, 8.5, got %d, %g", got[3].number, got[3].value);
    /* A part of an item: as many basic elements as were sent. */
    MUST(MPI_Isend(&items[0].number, 1, MPI_INT, partner, 2, MPI_COMM_WORLD, &request));
    MUST(MPI_Recv(got, 2, one, partner, 2, MPI_COMM_WORLD, &status));
    int elements = -1;
    MUST(MPI_Get_elements(&status, one, &elements));
    EXPECT_INT(elements, 1);
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    /* Packed on one side. */
    char packed[64];
    int place = 0, numbers[3] = {1, 2, 3}, came[3] = {0, 0, 0};
    MUST(MPI_Pack(numbers, 3, MPI_INT, packed, sizeof(packed), &place, MPI_COMM_WORLD));
    MUST(MPI_Sendrecv(packed, place, MPI_PACKED, partner, 3, came, 3, MPI_INT, partner, 3, MPI_COMM_WORLD, &status));
    EXPECT_INT(came[2], 3);
    MUST(MPI_Sendrecv(numbers, 3, MPI_INT, partner, 4, packed, sizeof(packed), MPI_PACKED, partner, 4,
                      MPI_COMM_WORLD, &status));
    EXPECT_STATUS(&status, partner, 4, (int)sizeof(numbers), MPI_PACKED);
    /* Nothing has no type, and the same element of two names is one. */
    MUST(MPI_Sendrecv(NULL, 0, MPI_DOUBLE, partner, 5, NULL, 0, MPI_INT, partner, 5, MPI_COMM_WORLD, &status));
    EXPECT_STATUS(&status, partner, 5, 0, MPI_INT);
    MUST(MPI_Sendrecv(numbers, 3, MPI_INT, partner, 6, came, 3, MPI_INT32_T, partner, 6, MPI_COMM_WORLD, &status));
    /* Probes count the program's bytes only. */
    MPI_Message message;
    MUST(MPI_Isend(numbers, 2, MPI_INT, partner, 7, MPI_COMM_WORLD, &request));
    MUST(MPI_Probe(partner, 7, MPI_COMM_WORLD, &status));
    EXPECT_STATUS(&status, partner, 7, 2, MPI_INT);
    MUST(MPI_Mprobe(partner, 7, MPI_COMM_WORLD, &message, &status));
    EXPECT_STATUS(&status, partner, 7, 2, MPI_INT);
    MUST(MPI_Mrecv(came, 3, MPI_INT, &message, &status));
    EXPECT_STATUS(&status, partner, 7, 2, MPI_INT);
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    /* A buffer for buffered sends that fits just so. */
    int size = 0;
    MUST(MPI_Pack_size(3, MPI_INT, MPI_COMM_WORLD, &size));
    size += MPI_BSEND_OVERHEAD;
    void *attached = allocate((size_t)size);
    MUST(MPI_Buffer_attach(attached, size));
    MUST(MPI_Bsend(numbers, 3, MPI_INT, partner, 8, MPI_COMM_WORLD));
    MUST(MPI_Recv(came, 3, MPI_INT, partner, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Buffer_detach(&attached, &size));
    free(attached);
    /* Exchanges in place, at once and later, and persistent ones. */
    came[0] = world_rank;
    MUST(MPI_Sendrecv_replace(came, 1, MPI_INT, partner, 9, partner, 9, MPI_COMM_WORLD, &status));
    EXPECT_INT(came[0], partner);
    MUST(MPI_Isendrecv_replace(came, 1, MPI_INT, partner, 9, partner, 9, MPI_COMM_WORLD, &request));
    MUST(MPI_Wait(&request, &status));
    EXPECT_INT(came[0], world_rank);
    EXPECT_STATUS(&status, partner, 9, 1, MPI_INT);
    MPI_Request both[2];
    MUST(MPI_Send_init(numbers, 3, MPI_INT, partner, 10, MPI_COMM_WORLD, &both[0]));
    MUST(MPI_Recv_init(came, 3, MPI_INT, partner, 10, MPI_COMM_WORLD, &both[1]));
    for (int round = 0; round < 3; round++) {
        MPI_Status statuses[2];
        numbers[0] = round, came[0] = -1;
        MUST(MPI_Startall(2, both));
        MUST(MPI_Waitall(2, both, statuses));
        EXPECT_INT(came[0], round);
        EXPECT_STATUS(&statuses[1], partner, 10, 3, MPI_INT);
    }
    MUST(MPI_Request_free(&both[0]));
    MUST(MPI_Request_free(&both[1]));
    /* A type may be freed while it is in use, and an operation before its reduction ends. */
    MUST(MPI_Irecv(got, 2, two, partner, 11, MPI_COMM_WORLD, &request));
    MUST(MPI_Send(items, 2, two, partner, 11, MPI_COMM_WORLD));
    MUST(MPI_Type_free(&two));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EXPECT_INT(got[3].number, 7);
    MUST(MPI_Bcast(items, 2, one, 0, MPI_COMM_WORLD));
    MUST(MPI_Type_free(&one));
    /* A message that is too long still says how long. */
    MUST(MPI_Isend(numbers, 3, MPI_INT, partner, 12, MPI_COMM_WORLD, &request));
    expect_named("truncated", MPI_Recv(came, 2, MPI_INT, partner, 12, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE,
                 "12 bytes|8 bytes");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void add(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)type;
    for (int i = 0; i < *count; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void operations(void) {
    int one = 1, sum = 0;
    for (int commutes = 0; commutes < 2; commutes++) {
        MPI_Op op;
        MPI_Request request;
        MUST(MPI_Op_create(add, commutes, &op));
        MUST(MPI_Ireduce(&one, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD, &request));
        MUST(MPI_Op_free(&op));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        if (world_rank == 0) EXPECT_INT(sum, world_size);
    }
}

static void wrong(void) {
    double values[4] = {1, 2, 3, 4};
    long numbers[4];
    MPI_Request request;
    MPI_Status status;
    MUST(MPI_Isend(values, 4, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD, &request));
    expect_named("MPI_Recv", MPI_Recv(numbers, 4, MPI_LONG, partner, 1, MPI_COMM_WORLD, &status), MPI_ERR_TYPE,
                 "4 of MPI_DOUBLE|MPI_LONG|tag 1");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Irecv(numbers, 8, MPI_INT, partner, 2, MPI_COMM_WORLD, &request));
    MUST(MPI_Send(values, 4, MPI_DOUBLE, partner, 2, MPI_COMM_WORLD));
    expect_named("MPI_Irecv", MPI_Wait(&request, &status), MPI_ERR_TYPE, "4 of MPI_DOUBLE|MPI_INT");
    expect_named("MPI_Sendrecv", MPI_Sendrecv(values, 1, MPI_DOUBLE, partner, 3, numbers, 8, MPI_BYTE, partner, 3,
                                              MPI_COMM_WORLD, &status),
                 MPI_ERR_TYPE, "MPI_BYTE matches nothing but itself");
    /* The same elements in another order. */
    item items[2] = {{1, 2}, {3, 4}}, got[2];
    MPI_Datatype one = item_type(0), other = item_type(1);
    MUST(MPI_Isend(items, 2, one, partner, 4, MPI_COMM_WORLD, &request));
    expect_named("struct", MPI_Recv(got, 2, other, partner, 4, MPI_COMM_WORLD, &status), MPI_ERR_TYPE,
                 "another order");
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect_named("MPI_Bcast", MPI_Bcast(items, 2, world_rank == 0 ? one : other, 0, MPI_COMM_WORLD), MPI_ERR_TYPE,
                 "datatype of MPI_Bcast");
    expect_named("MPI_Gather", MPI_Gather(items, 1, one, got, 1, other, 0, MPI_COMM_WORLD),
                 MPI_ERR_TYPE, "MPI_Gather");
    MUST(MPI_Type_free(&one));
    MUST(MPI_Type_free(&other));
    /* A type that was not committed has no name, and is named all the same. */
    MPI_Datatype vector;
    MUST(MPI_Type_vector(2, 1, 2, MPI_INT, &vector));
    expect_named("uncommitted", MPI_Send(numbers, 1, vector, partner, 5, MPI_COMM_WORLD), MPI_ERR_TYPE,
                 "MPI_Type_vector made is not committed");
    MUST(MPI_Type_free(&vector));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    partner = world_rank ^ 1;
    right();
    operations();
    wrong();
    /* Everything still works. */
    right();
    return verdict();
}
