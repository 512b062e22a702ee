/* The `_c` twins of point-to-point and collectives. Argument `huge`: more than 2^31 elements. */
#include "check.h"

static void small(void) {
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Request pair[2];
    MPI_Status status;
    MPI_Count count = -1;
    long long out[4], in[4];
    for (int i = 0; i < 4; i++) out[i] = world_rank * 10 + i;

#define CLEAR() memset(in, 0, sizeof in)
#define ARRIVED(what)                                                                       \
    for (int i_ = 0; i_ < 4; i_++)                                                          \
    EXPECT(in[i_] == left * 10 + i_, "%s: expected %d, got %lld", what, left * 10 + i_, in[i_])
    typedef int start_c(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
    static start_c *const starts[] = {MPI_Isend_c, MPI_Issend_c, MPI_Ibsend_c};
    MPI_Count room_size = 100000, room_back = -1;
    void *room = allocate((size_t)room_size), *back;
    MUST(MPI_Buffer_attach_c(room, room_size));
    for (int s = 0; s < LENGTH(starts); s++) {
        CLEAR();
        MUST(MPI_Irecv_c(in, 4, MPI_LONG_LONG, left, 1, comm, &pair[0]));
        MUST(starts[s](out, 4, MPI_LONG_LONG, right, 1, comm, &pair[1]));
        MUST(MPI_Wait(&pair[0], &status));
        MUST(MPI_Wait(&pair[1], MPI_STATUS_IGNORE));
        MUST(MPI_Get_count_c(&status, MPI_LONG_LONG, &count));
        EXPECT_INT(count, 4);
        ARRIVED("a nonblocking large-count send");
    }
    static start_c *const inits[] = {MPI_Send_init_c, MPI_Ssend_init_c, MPI_Bsend_init_c};
    for (int s = 0; s < LENGTH(inits); s++) {
        CLEAR();
        MUST(MPI_Recv_init_c(in, 4, MPI_LONG_LONG, left, 2, comm, &pair[0]));
        MUST(inits[s](out, 4, MPI_LONG_LONG, right, 2, comm, &pair[1]));
        MUST(MPI_Startall(2, pair));
        MUST(MPI_Waitall(2, pair, MPI_STATUSES_IGNORE));
        ARRIVED("a persistent large-count send");
        MUST(MPI_Request_free(&pair[0]));
        MUST(MPI_Request_free(&pair[1]));
    }
    typedef int send_c(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm);
    static send_c *const sends[] = {MPI_Send_c, MPI_Ssend_c, MPI_Bsend_c, MPI_Rsend_c};
    for (int s = 0; s < LENGTH(sends); s++) {
        CLEAR();
        MUST(MPI_Irecv_c(in, 4, MPI_LONG_LONG, left, 3, comm, &pair[0]));
        MUST(MPI_Barrier(comm));
        MUST(sends[s](out, 4, MPI_LONG_LONG, right, 3, comm));
        MUST(MPI_Wait(&pair[0], MPI_STATUS_IGNORE));
        ARRIVED("a blocking large-count send");
    }
    CLEAR();
    MUST(MPI_Isend_c(out, 4, MPI_LONG_LONG, right, 4, comm, &pair[0]));
    MUST(MPI_Recv_c(in, 4, MPI_LONG_LONG, left, 4, comm, &status));
    MUST(MPI_Wait(&pair[0], MPI_STATUS_IGNORE));
    ARRIVED("MPI_Recv_c");
    CLEAR();
    MUST(MPI_Sendrecv_c(out, 4, MPI_LONG_LONG, right, 5, in, 4, MPI_LONG_LONG, left, 5, comm,
                        &status));
    ARRIVED("MPI_Sendrecv_c");
    memcpy(in, out, sizeof in);
    MUST(MPI_Sendrecv_replace_c(in, 4, MPI_LONG_LONG, right, 5, left, 5, comm, &status));
    ARRIVED("MPI_Sendrecv_replace_c");
    CLEAR();
    MUST(MPI_Isendrecv_c(out, 4, MPI_LONG_LONG, right, 5, in, 4, MPI_LONG_LONG, left, 5, comm,
                         &pair[0]));
    MUST(MPI_Wait(&pair[0], MPI_STATUS_IGNORE));
    ARRIVED("MPI_Isendrecv_c");
    for (int matched = 0; matched < 2; matched++) {
        MPI_Message message;
        CLEAR();
        MUST(MPI_Isend_c(out, 4, MPI_LONG_LONG, right, 6, comm, &pair[0]));
        MUST(MPI_Mprobe(left, 6, comm, &message, MPI_STATUS_IGNORE));
        if (matched) {
            MUST(MPI_Imrecv_c(in, 4, MPI_LONG_LONG, &message, &pair[1]));
            MUST(MPI_Wait(&pair[1], MPI_STATUS_IGNORE));
        } else {
            MUST(MPI_Mrecv_c(in, 4, MPI_LONG_LONG, &message, MPI_STATUS_IGNORE));
        }
        MUST(MPI_Wait(&pair[0], MPI_STATUS_IGNORE));
        ARRIVED("a matched large-count receive");
    }
    MUST(MPI_Buffer_detach_c(&back, &room_back));
    EXPECT(back == room && room_back == room_size, "MPI_Buffer_detach_c: expected %lld, got %lld",
           (long long)room_size, (long long)room_back);
    free(room);

    /* Negative counts are errors here too. */
    EXPECT_CLASS(MPI_Send_c(out, -1, MPI_BYTE, right, 0, comm), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Recv_c(in, -1, MPI_BYTE, left, 0, comm, &status), MPI_ERR_COUNT);

    long long *all = allocate((size_t)world_size * sizeof *all);
    long long *every = allocate((size_t)world_size * sizeof *all);
    long long one = world_rank == 0 ? 77 : 0, sum = -1;
    MUST(MPI_Bcast_c(&one, 1, MPI_LONG_LONG, 0, comm));
    EXPECT_INT(one, 77);
    one = world_rank + 1;
    MUST(MPI_Reduce_c(&one, &sum, 1, MPI_LONG_LONG, MPI_SUM, 0, comm));
    if (world_rank == 0) EXPECT_INT(sum, world_size * (world_size + 1) / 2);
    MUST(MPI_Allreduce_c(&one, &sum, 1, MPI_LONG_LONG, MPI_SUM, comm));
    EXPECT_INT(sum, world_size * (world_size + 1) / 2);
    MUST(MPI_Gather_c(&one, 1, MPI_LONG_LONG, all, 1, MPI_LONG_LONG, 0, comm));
    for (int r = 0; r < world_size && world_rank == 0; r++) EXPECT_INT(all[r], r + 1);
    MUST(MPI_Allgather_c(&one, 1, MPI_LONG_LONG, all, 1, MPI_LONG_LONG, comm));
    for (int r = 0; r < world_size; r++) EXPECT_INT(all[r], r + 1);
    for (int r = 0; r < world_size; r++) all[r] = world_rank * 100 + r;
    MUST(MPI_Alltoall_c(all, 1, MPI_LONG_LONG, every, 1, MPI_LONG_LONG, comm));
    for (int r = 0; r < world_size; r++) EXPECT_INT(every[r], r * 100 + world_rank);
    free(all);
    free(every);
}

static void huge(void) {
    MPI_Count length = ((MPI_Count)1 << 31) + 12345, count = -1;
    char *buffer = allocate((size_t)length);
    MPI_Status status;
    int narrow = 0;
    /* Marks across the whole, at 2^31 and at the end. */
    static const long long marks[] = {0, 4096, (1ll << 31) - 1, 1ll << 31, (1ll << 31) + 12344};
    if (world_rank == 0) {
        memset(buffer, 1, (size_t)length);
        for (int i = 0; i < LENGTH(marks); i++) buffer[marks[i]] = (char)(40 + i);
        MUST(MPI_Send_c(buffer, length, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    } else if (world_rank == 1) {
        memset(buffer, 2, (size_t)length);
        MUST(MPI_Recv_c(buffer, length, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status));
        MUST(MPI_Get_count_c(&status, MPI_BYTE, &count));
        EXPECT_INT(count, length);
        MUST(MPI_Get_count(&status, MPI_BYTE, &narrow));
        EXPECT_INT(narrow, MPI_UNDEFINED);
        for (int i = 0; i < LENGTH(marks); i++) EXPECT_INT(buffer[marks[i]], 40 + i);
        long long ones = 0;
        for (MPI_Count i = 0; i < length; i++) ones += buffer[i] == 1;
        EXPECT_INT(ones, length - LENGTH(marks));
    }
    free(buffer);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (argc > 1 && strcmp(argv[1], "huge") == 0)
        huge();
    else
        small();
    return verdict();
}
