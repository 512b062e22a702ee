/* Handles that nobody made, that are of another kind, or that were freed: the right error class,
 * never a crash. For the standard ABI, whose handles are as wide as pointers. */
#include "check.h"

/* What a send that is done at once may return: one handle for all, which is always good. */
static MPI_Request completed;

static uint64_t state = 0x9E3779B97F4A7C15u;

static uint64_t random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* Two of the same kind are alike, so each kind leaves its own predefined values out. */
static void try_comm(intptr_t bits) {
    MPI_Comm comm = FOREIGN(MPI_Comm, bits), made;
    MPI_Request request;
    int value = 0, rank;
    EXPECT_CLASS(MPI_Comm_rank(comm, &rank), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, 0, 0, comm), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Irecv(&value, 1, MPI_INT, 0, 0, comm, &request), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Barrier(comm), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_dup(comm, &made), MPI_ERR_COMM);
    made = comm;
    EXPECT_CLASS(MPI_Comm_free(&made), MPI_ERR_COMM);
}

static void try_request(intptr_t bits) {
    MPI_Request request = FOREIGN(MPI_Request, bits), list[2] = {MPI_REQUEST_NULL, request};
    int flag, index, done, indices[2];
    if (request == completed) return;
    EXPECT_CLASS(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Start(&request), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Cancel(&request), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Request_free(&request), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Waitany(2, list, &index, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    EXPECT_CLASS(MPI_Testsome(2, list, &done, indices, MPI_STATUSES_IGNORE), MPI_ERR_REQUEST);
    EXPECT(MPI_Waitall(2, list, MPI_STATUSES_IGNORE) != MPI_SUCCESS,
           "MPI_Waitall of %#llx: expected an error", (unsigned long long)bits);
}

/* A bad handle behind good ones: the call is refused and has done nothing. */
static void try_behind(intptr_t bits) {
    MPI_Request list[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, FOREIGN(MPI_Request, bits)};
    int values[2] = {7, 0}, flag;
    if (list[2] == completed) return;
    MUST(MPI_Send_init(&values[0], 1, MPI_INT, 0, 31, MPI_COMM_SELF, &list[0]));
    MUST(MPI_Irecv(&values[1], 1, MPI_INT, 0, 31, MPI_COMM_SELF, &list[1]));
    EXPECT(MPI_Startall(3, list) != MPI_SUCCESS, "MPI_Startall of a receive succeeded");
    MUST(MPI_Iprobe(0, 31, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE));
    MUST(MPI_Test(&list[1], &flag, MPI_STATUS_IGNORE));
    EXPECT_INT(flag, 0);
    MUST(MPI_Start(&list[0]));
    EXPECT(MPI_Waitall(3, list, MPI_STATUSES_IGNORE) != MPI_SUCCESS,
           "MPI_Waitall with %#llx at the end: expected an error", (unsigned long long)bits);
    EXPECT_INT(list[1] == MPI_REQUEST_NULL, 0);
    MUST(MPI_Waitall(2, list, MPI_STATUSES_IGNORE));
    EXPECT_INT(values[1], 7);
    MUST(MPI_Request_free(&list[0]));
}

static void try_type(intptr_t bits) {
    MPI_Datatype type = FOREIGN(MPI_Datatype, bits);
    MPI_Status status;
    int values[8] = {0}, others[8], count;
    memset(&status, 0, sizeof status);
    EXPECT_CLASS(MPI_Send(values, 1, type, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Recv(values, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                 MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Bcast(values, 1, type, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Allreduce(values, others, 1, type, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Type_size(type, &count), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Get_count(&status, type, &count), MPI_ERR_TYPE);
}

static void try_op(intptr_t bits) {
    MPI_Op op = FOREIGN(MPI_Op, bits);
    int value = 0, sum;
    EXPECT_CLASS(MPI_Allreduce(&value, &sum, 1, MPI_INT, op, MPI_COMM_WORLD), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Op_commutative(op, &sum), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Op_free(&op), MPI_ERR_OP);
}

static void try_group(intptr_t bits) {
    MPI_Group group = FOREIGN(MPI_Group, bits);
    int size;
    EXPECT_CLASS(MPI_Group_size(group, &size), MPI_ERR_GROUP);
    EXPECT_CLASS(MPI_Group_rank(group, &size), MPI_ERR_GROUP);
    EXPECT_CLASS(MPI_Group_free(&group), MPI_ERR_GROUP);
}

static void try_errhandler(intptr_t bits) {
    MPI_Errhandler handler = FOREIGN(MPI_Errhandler, bits);
    EXPECT_CLASS(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler), MPI_ERR_ERRHANDLER);
    EXPECT_CLASS(MPI_Errhandler_free(&handler), MPI_ERR_ERRHANDLER);
}

static void try_message(intptr_t bits) {
    MPI_Message message = FOREIGN(MPI_Message, bits);
    int value;
    EXPECT_CLASS(MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
}

static void try_keyval(int keyval) {
    void *found;
    int flag;
    EXPECT_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &found, &flag), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &flag), MPI_ERR_KEYVAL);
}

static void try_all(intptr_t bits) {
    if (bits < 0x100 || bits > 0x107) try_comm(bits);
    if (bits < 0x180 || bits > 0x187) try_request(bits);
    if (bits < 0x200 || bits > 0x2ff) try_type(bits);
    if (bits < 0x020 || bits > 0x03f) try_op(bits);
    if (bits < 0x108 || bits > 0x10f) try_group(bits);
    if (bits < 0x140 || bits > 0x147) try_errhandler(bits);
    if (bits < 0x128 || bits > 0x12f) try_message(bits);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MUST(MPI_Isend(NULL, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &completed));
    MPI_Request done_at_once = completed;
    MUST(MPI_Wait(&done_at_once, MPI_STATUS_IGNORE));
    static const intptr_t odd[] = {0, 1, 7, 0x209, 0x2aa, 0x101, 0x100, 0x180, 0xfff, 0x1000,
                                   0x1001, 0x7fffffff, 0x80000000, 0xdeadbeef, -1, -2,
                                   INTPTR_MAX, INTPTR_MIN, 0x7fffffffffff};
    for (int i = 0; i < LENGTH(odd); i++) try_all(odd[i]);
    /* Gaps between the predefined values. */
    for (intptr_t bits = 0; bits < 0x1000; bits += 5) {
        if (bits < 0x100 || bits > 0x102) try_comm(bits);
        if (bits != 0x180) try_request(bits);
        if (bits < 0x108 || bits > 0x109) try_group(bits);
    }
    /* Addresses that can be read, which must not be. */
    int local = 0;
    try_all((intptr_t)&local);
    try_all((intptr_t)main);
    for (int i = 0; i < 2000; i++) {
        uint64_t bits = random_bits();
        try_all((intptr_t)bits);
        try_all((intptr_t)(bits >> 32));
    }

    /* Handles of one kind given as another, and bits changed in good ones. */
    MPI_Comm comm;
    MPI_Group group;
    MPI_Request request;
    int value = 0;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_group(MPI_COMM_WORLD, &group));
    MUST(MPI_Recv_init(&value, 1, MPI_INT, 0, 0, comm, &request));
    try_group((intptr_t)comm);
    try_request((intptr_t)comm);
    try_behind((intptr_t)comm);
    try_type((intptr_t)comm);
    try_comm((intptr_t)group);
    try_request((intptr_t)group);
    try_comm((intptr_t)request);
    try_type((intptr_t)request);
    try_message((intptr_t)request);
    for (int bit = 0; bit < (int)sizeof(comm) * 8; bit++) {
        try_comm((intptr_t)((uint64_t)(intptr_t)comm ^ (1ull << bit)));
        try_request((intptr_t)((uint64_t)(intptr_t)request ^ (1ull << bit)));
    }

    /* Freed, and the place used again by another: the old handle stays bad. */
    MPI_Comm old_comm = comm, next_comm;
    MPI_Request old_request = request, next_request;
    MUST(MPI_Request_free(&request));
    MUST(MPI_Comm_free(&comm));
    for (int i = 0; i < 100; i++) {
        MUST(MPI_Comm_dup(MPI_COMM_WORLD, &next_comm));
        MUST(MPI_Recv_init(&value, 1, MPI_INT, 0, 0, next_comm, &next_request));
        EXPECT(next_comm != old_comm, "expected a handle not to come back at once");
        EXPECT(next_request != old_request, "expected a handle not to come back at once");
        try_comm((intptr_t)old_comm);
        try_request((intptr_t)old_request);
        try_behind((intptr_t)old_request);
        MUST(MPI_Request_free(&next_request));
        MUST(MPI_Comm_free(&next_comm));
    }
    /* A completed request that was copied before it completed. */
    MPI_Request copy;
    MUST(MPI_Irecv(&value, 1, MPI_INT, world_rank, 9, MPI_COMM_WORLD, &request));
    copy = request;
    MUST(MPI_Send(&value, 1, MPI_INT, world_rank, 9, MPI_COMM_WORLD));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    try_request((intptr_t)copy);

    static const int keyvals[] = {-1, 1, 500, 508, 600, 0x7fffffff, -0x7fffffff};
    for (int i = 0; i < LENGTH(keyvals); i++) try_keyval(keyvals[i]);

    int sum = 0, one = 1;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EXPECT_INT(sum, world_size);
    return verdict();
}
