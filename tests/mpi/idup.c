/* MPI_Comm_idup and MPI_Comm_idup_with_info: many at once, waited for in any order, beside other
 * traffic; MPI_Comm_disconnect waits for what is under way. */
#include "check.h"

static int copies = 0;

static int copy_attribute(MPI_Comm comm, int keyval, void *extra, void *value, void *out, int *flag) {
    (void)comm, (void)keyval, (void)extra;
    copies++;
    *(void **)out = (char *)value + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static void ring(MPI_Comm comm, int value) {
    int rank, size, got = -1;
    MUST(MPI_Comm_rank(comm, &rank));
    MUST(MPI_Comm_size(comm, &size));
    MUST(MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, 1, &got, 1, MPI_INT,
                      (rank + size - 1) % size, 1, comm, MPI_STATUS_IGNORE));
    EXPECT_INT(got, value);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { MANY = 40 };
    MPI_Comm many[MANY], other;
    MPI_Request requests[MANY], request;
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;

    /* Many begun, some of them duplicates of each other's parents, then messages and collectives
     * before any is waited for. */
    MPI_Comm half;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, -world_rank, &half));
    for (int i = 0; i < MANY; i++)
        MUST(MPI_Comm_idup(i % 3 ? MPI_COMM_WORLD : half, &many[i], &requests[i]));
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &other));
    ring(other, 17);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = MANY - 1; i >= 0; i -= 2) MUST(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    MUST(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < MANY; i++) {
        int result = -1;
        MUST(MPI_Comm_compare(i % 3 ? MPI_COMM_WORLD : half, many[i], &result));
        EXPECT_INT(result, MPI_CONGRUENT);
        ring(many[i], i);
    }
    /* No two are the same: messages of all at once, received in another order. */
    int values[MANY], got[MANY];
    MPI_Request sends[MANY];
    for (int i = 1; i < MANY; i += 3) {
        values[i] = 100 * world_rank + i;
        MUST(MPI_Isend(&values[i], 1, MPI_INT, next, 2, many[i], &sends[i]));
    }
    for (int i = MANY - 1; i >= 1; i--) {
        if (i % 3 != 1) continue;
        MUST(MPI_Recv(&got[i], 1, MPI_INT, before, 2, many[i], MPI_STATUS_IGNORE));
        EXPECT_INT(got[i], 100 * before + i);
    }
    for (int i = 1; i < MANY; i += 3) MUST(MPI_Wait(&sends[i], MPI_STATUS_IGNORE));
    for (int i = 0; i < MANY; i++) MUST(MPI_Comm_free(&many[i]));

    /* Only one rank waits in MPI_Wait; the others sit in a receive. */
    MPI_Comm slow;
    MUST(MPI_Comm_idup(other, &slow, &request));
    if (world_rank == world_size - 1) {
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int rank = 0; rank < world_size - 1; rank++)
            MUST(MPI_Send(NULL, 0, MPI_BYTE, rank, 3, MPI_COMM_WORLD));
    } else {
        MUST(MPI_Recv(NULL, 0, MPI_BYTE, world_size - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    ring(slow, 5);
    MUST(MPI_Comm_free(&slow));

    /* Attributes and hints go over; the parent may be freed meanwhile. */
    int keyval, flag = -1;
    void *value = NULL;
    MPI_Info info, used;
    char text[32] = "";
    int room = sizeof text;
    MUST(MPI_Comm_create_keyval(copy_attribute, MPI_COMM_NULL_DELETE_FN, &keyval, NULL));
    MUST(MPI_Comm_set_attr(other, keyval, (void *)41));
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
    MUST(MPI_Comm_idup_with_info(other, info, &slow, &request));
    MUST(MPI_Info_free(&info));
    MUST(MPI_Comm_free(&other));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EXPECT_INT(copies, 1);
    MUST(MPI_Comm_get_attr(slow, keyval, &value, &flag));
    EXPECT(flag && value == (void *)42, "expected the attribute 42, got %p", value);
    MUST(MPI_Comm_get_info(slow, &used));
    MUST(MPI_Info_get_string(used, "mpi_assert_no_any_tag", &room, text, &flag));
    EXPECT(!strict() || (flag && !strcmp(text, "true")), "expected the hint, got \"%s\"", text);
    MUST(MPI_Info_free(&used));
    MUST(MPI_Comm_free_keyval(&keyval));
    ring(slow, 6);
    MUST(MPI_Comm_free(&half));

    /* Between two groups. */
    if (world_size > 1) {
        MPI_Comm side, inter, twin;
        int upper = world_rank >= world_size / 2, remote = -1;
        MUST(MPI_Comm_split(MPI_COMM_WORLD, upper, 0, &side));
        MUST(MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, upper ? 0 : world_size / 2, 4, &inter));
        MUST(MPI_Comm_idup(inter, &twin, &request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        MUST(MPI_Comm_remote_size(twin, &remote));
        EXPECT_INT(remote, upper ? world_size / 2 : world_size - world_size / 2);
        int rank, sent = world_rank, from = -1;
        MUST(MPI_Comm_rank(twin, &rank));
        if (rank == 0) {
            MUST(MPI_Sendrecv(&sent, 1, MPI_INT, 0, 5, &from, 1, MPI_INT, 0, 5, twin,
                              MPI_STATUS_IGNORE));
            EXPECT_INT(from, upper ? 0 : world_size / 2);
        }
        MUST(MPI_Comm_disconnect(&twin));
        EXPECT(twin == MPI_COMM_NULL, "expected MPI_COMM_NULL after MPI_Comm_disconnect");
        MUST(MPI_Comm_free(&inter));
        MUST(MPI_Comm_free(&side));
    }

    /* Disconnecting waits: the message is there when it returns, though nobody waited for it. */
    static int large[200000], arrived[200000];
    MPI_Request pair[2];
    for (int i = 0; i < LENGTH(large); i++) large[i] = i ^ world_rank;
    MUST(MPI_Irecv(arrived, LENGTH(large), MPI_INT, before, 6, slow, &pair[0]));
    MUST(MPI_Isend(large, LENGTH(large), MPI_INT, next, 6, slow, &pair[1]));
    /* MPICH wants them waited for. */
    if (!strict()) MUST(MPI_Waitall(2, pair, MPI_STATUSES_IGNORE));
    MUST(MPI_Comm_disconnect(&slow));
    EXPECT_INT(arrived[LENGTH(large) - 1], (LENGTH(large) - 1) ^ before);
    int done = -1;
    MUST(MPI_Testall(2, pair, &done, MPI_STATUSES_IGNORE));
    EXPECT_INT(done, 1);

    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MPI_Comm world = MPI_COMM_WORLD;
    if (strict()) EXPECT_CLASS(MPI_Comm_disconnect(&world), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Comm_idup(MPI_COMM_NULL, &other, &request), MPI_ERR_COMM);
    if (strict()) {
        MUST(MPI_Comm_idup(MPI_COMM_WORLD, &other, &request));
        MPI_Request copy = request;
        EXPECT_CLASS(MPI_Request_free(&copy), MPI_ERR_REQUEST);
        int rank;
        /* What is local can be done at once. */
        MUST(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
        MUST(MPI_Comm_rank(other, &rank));
        EXPECT_CLASS(MPI_Send(NULL, 0, MPI_BYTE, 0, 0, other), MPI_ERR_COMM);
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        MUST(MPI_Comm_rank(other, &rank));
        MUST(MPI_Comm_free(&other));
    }
    return verdict();
}
