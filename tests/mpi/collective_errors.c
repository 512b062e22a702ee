/* Wrong arguments of collectives: the right class, a message that names the argument, and a
 * communicator that works afterwards. All ranks make the same mistake, so that nobody waits. */
#include "check.h"
#include <unistd.h>

static int in[64], out[64], counts[16], places[16];
static MPI_Comm comm;

/* The last error of a class has a message; Serried's names the argument. */
static void expect_told(int code, const char *argument) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (!strict() || code == MPI_SUCCESS) return;
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(strstr(text, argument) != NULL, "expected a message with \"%s\", got: %s", argument, text);
}

#define REFUSED(call, class, argument)                                                    \
    do {                                                                                  \
        int code_ = (call);                                                               \
        EXPECT(class_of(code_) == (class), "%s: expected %s, got %s", #call,              \
               class_name(class), class_name(class_of(code_)));                           \
        expect_told(code_, argument);                                                     \
    } while (0)

static void roots(void) {
    static const int bad[] = {-1, MPI_ANY_SOURCE, MPI_PROC_NULL, MPI_ROOT};
    for (int i = 0; i <= LENGTH(bad); i++) {
        int root = i < LENGTH(bad) ? bad[i] : world_size;
        MPI_Request request = MPI_REQUEST_NULL;
        REFUSED(MPI_Bcast(in, 1, MPI_INT, root, comm), MPI_ERR_ROOT, "root");
        REFUSED(MPI_Gather(in, 1, MPI_INT, out, 1, MPI_INT, root, comm), MPI_ERR_ROOT, "root");
        REFUSED(MPI_Scatter(in, 1, MPI_INT, out, 1, MPI_INT, root, comm), MPI_ERR_ROOT, "root");
        REFUSED(MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, root, comm), MPI_ERR_ROOT, "root");
        REFUSED(MPI_Ibcast(in, 1, MPI_INT, root, comm, &request), MPI_ERR_ROOT, "root");
        REFUSED(MPI_Bcast_init(in, 1, MPI_INT, root, comm, MPI_INFO_NULL, &request), MPI_ERR_ROOT,
                "root");
    }
}

static void numbers(void) {
    MPI_Request request = MPI_REQUEST_NULL;
    REFUSED(MPI_Bcast(in, -1, MPI_INT, 0, comm), MPI_ERR_COUNT, "count");
    REFUSED(MPI_Allreduce(in, out, -2, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, "count");
    REFUSED(MPI_Ialltoall(in, -1, MPI_INT, out, 1, MPI_INT, comm, &request), MPI_ERR_COUNT, "count");
    REFUSED(MPI_Iscan(in, out, -1, MPI_INT, MPI_SUM, comm, &request), MPI_ERR_COUNT, "count");
    for (int r = 0; r < world_size; r++) counts[r] = r + 1 < world_size ? 1 : -5, places[r] = r;
    REFUSED(MPI_Allgatherv(in, 1, MPI_INT, out, counts, places, MPI_INT, comm), MPI_ERR_COUNT,
            "recvcounts");
    REFUSED(MPI_Alltoallv(in, counts, places, MPI_INT, out, counts, places, MPI_INT, comm),
            MPI_ERR_COUNT, "counts");
    REFUSED(MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, "recvcounts");
    REFUSED(MPI_Ireduce_scatter_block(in, out, -1, MPI_INT, MPI_SUM, comm, &request), MPI_ERR_COUNT,
            "count");
    if (strict()) {
        REFUSED(MPI_Allgatherv(in, 1, MPI_INT, out, NULL, places, MPI_INT, comm), MPI_ERR_ARG,
                "recvcounts");
        REFUSED(MPI_Bcast(NULL, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER, "null");
        REFUSED(MPI_Ibarrier(comm, NULL), MPI_ERR_ARG, "request");
    }
}

static void objects(void) {
    MPI_Request request = MPI_REQUEST_NULL;
    REFUSED(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM, "MPI_COMM_NULL");
    REFUSED(MPI_Ibarrier(MPI_COMM_NULL, &request), MPI_ERR_COMM, "MPI_COMM_NULL");
    REFUSED(MPI_Bcast(in, 1, MPI_DATATYPE_NULL, 0, comm), MPI_ERR_TYPE, "atatype");
    REFUSED(MPI_Allreduce(in, out, 1, MPI_INT, MPI_OP_NULL, comm), MPI_ERR_OP, "MPI_Op");
    REFUSED(MPI_Allreduce(in, out, 1, MPI_INT, MPI_MAXLOC, comm), MPI_ERR_OP, "MPI_MAXLOC");
    REFUSED(MPI_Iallreduce(in, out, 1, MPI_DOUBLE, MPI_BAND, comm, &request), MPI_ERR_OP, "MPI_BAND");
    REFUSED(MPI_Reduce(in, out, 1, MPI_WCHAR, MPI_SUM, 0, comm), MPI_ERR_OP, "MPI_WCHAR");
    REFUSED(MPI_Scan(in, out, 1, MPI_DOUBLE, MPI_LXOR, comm), MPI_ERR_OP, "MPI_LXOR");
}

static void places_of_buffers(void) {
    MPI_Request request = MPI_REQUEST_NULL;
    REFUSED(MPI_Allreduce(in, in, 4, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    REFUSED(MPI_Allgather(in, 1, MPI_INT, in, 1, MPI_INT, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    REFUSED(MPI_Alltoall(in, 1, MPI_INT, in, 1, MPI_INT, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    REFUSED(MPI_Scan(in, in, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    REFUSED(MPI_Iallreduce(in, in, 1, MPI_INT, MPI_SUM, comm, &request), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    if (!strict()) return;
    /* The own block of one buffer is the other one: wrong on every rank, whatever it has where. */
    int *own = in + world_rank, zeros[4] = {0}, ones[4] = {1, 1, 1, 1}, places[4] = {0, 1, 2, 3};
    REFUSED(MPI_Allgather(own, 1, MPI_INT, in, 1, MPI_INT, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    REFUSED(MPI_Iallgather(own, 1, MPI_INT, in, 1, MPI_INT, comm, &request), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Allgatherv(own, 1, MPI_INT, in, ones, places, MPI_INT, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Allgatherv(in, 1, MPI_INT, in, ones, places, MPI_INT, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Gather(own, 1, MPI_INT, in, 1, MPI_INT, world_rank, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Scatter(in, 1, MPI_INT, own, 1, MPI_INT, world_rank, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Scatter(in, 1, MPI_INT, in, 1, MPI_INT, world_rank, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Reduce(in, in, 1, MPI_INT, MPI_SUM, world_rank, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Reduce_scatter_block(in, own, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    REFUSED(MPI_Reduce_scatter(in, own, ones, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    if (world_size > 1) {
        int some[4] = {1, 1, 1, 1};
        some[world_rank] = 0;
        REFUSED(MPI_Alltoallv(in, some, places, MPI_INT, in, some, places, MPI_INT, comm),
                MPI_ERR_BUFFER, "MPI_IN_PLACE");
    }
    /* Nothing is nowhere. */
    MUST(MPI_Alltoallv(in, zeros, places, MPI_INT, in, zeros, places, MPI_INT, comm));
    MUST(MPI_Allgather(in, 0, MPI_INT, in, 0, MPI_INT, comm));
    REFUSED(MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, comm), MPI_ERR_BUFFER, "MPI_IN_PLACE");
    REFUSED(MPI_Allreduce(in, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER,
            "MPI_IN_PLACE");
    if (world_size > 1) {
        int other = (world_rank + 1) % world_size;
        REFUSED(MPI_Reduce(MPI_IN_PLACE, out, 1, MPI_INT, MPI_SUM, other, comm), MPI_ERR_BUFFER,
                "sendbuf");
        REFUSED(MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, out, 1, MPI_INT, other, comm), MPI_ERR_BUFFER,
                "sendbuf");
        REFUSED(MPI_Scatter(in, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, other, comm), MPI_ERR_BUFFER,
                "recvbuf");
    }
}

/* The root has room for less than the others send: those who send are not kept waiting. */
static void too_much(void) {
    if (world_size < 2 || !strict()) return;
    int code = MPI_Gather(in, world_rank == 0 ? 1 : 2, MPI_INT, out, 1, MPI_INT, 0, comm);
    EXPECT_INT(class_of(code), world_rank == 0 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    MPI_Request request;
    int short_here = world_rank == world_size - 1;
    MUST(MPI_Ibcast(in, short_here ? 1 : 2, MPI_INT, 0, comm, &request));
    EXPECT_INT(class_of(MPI_Wait(&request, MPI_STATUS_IGNORE)),
               short_here ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
}

/* One rank has more items than the others: nobody waits for ever, and what comes next is right. */
static void odd_counts(void) {
    static double from[4000], to[4000];
    static const int few[] = {1, 16, 100, 512, 3000};
    if (world_size < 2 || !strict()) return;
    for (int i = 0; i < 3 * LENGTH(few); i++) {
        int count = few[i % LENGTH(few)], code;
        int own = count + (world_rank == 1 ? 1 + i : 0);
        switch (i % 3) {
        case 0: code = MPI_Allreduce(from, to, own, MPI_DOUBLE, MPI_SUM, comm); break;
        case 1: code = MPI_Bcast(from, own, MPI_DOUBLE, 0, comm); break;
        default: code = MPI_Reduce(from, to, own, MPI_DOUBLE, MPI_SUM, 0, comm); break;
        }
        EXPECT(code == MPI_SUCCESS || class_of(code) == MPI_ERR_TRUNCATE, "got %s",
               class_name(class_of(code)));
        for (int k = 0; k < count; k++) from[k] = world_rank + k + i;
        MUST(MPI_Allreduce(from, to, count, MPI_DOUBLE, MPI_SUM, comm));
        for (int k = 0; k < count; k++) {
            double sum = world_size * (world_size - 1) / 2 + world_size * (k + i);
            if (to[k] != sum) EXPECT(0, "%d of %d: expected %g, got %g", k, count, sum, to[k]);
        }
        /* Nobody is in the next wrong call while others are still here. */
        MPI_Barrier(comm);
    }
}

/* One rank has a few items less than where larger sums begin, and some rank is late: the others
 * sleep, each in its own way, and all are told. */
static void odd_ways(void) {
    enum { MANY = 32768 };
    if (world_size < 2 || !strict()) return;
    double *from = allocate(MANY * sizeof *from), *to = allocate(MANY * sizeof *to);
    for (int late = 0; late < world_size; late++) {
        if (world_rank == late) usleep(50000);
        int code = MPI_Allreduce(from, to, MANY - 8 * (world_rank == 1), MPI_DOUBLE, MPI_SUM, comm);
        EXPECT_INT(class_of(code), MPI_ERR_TRUNCATE);
        int one = 1, sum = 0;
        MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
        EXPECT_INT(sum, world_size);
    }
    free(from), free(to);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    roots();
    numbers();
    objects();
    places_of_buffers();
    too_much();
    odd_counts();
    odd_ways();
    int one = 1, sum = 0;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    EXPECT_INT(sum, world_size);
    MUST(MPI_Comm_free(&comm));
    return verdict();
}
