/* Barrier, broadcast, reduce, allreduce, gather, allgather and alltoall: every root, in place and
 * not, sizes from nothing to large. */
#include "check.h"
#include <unistd.h>

/* The last is for few ranks only: eight of them would move a gigabyte. */
static const int counts[] = {0, 1, 2, 7, 100, 1025, 20000, 200000};
static int sizes;
enum { LARGEST = 200000 };
static MPI_Comm comm;

static int element(int rank, int i, int salt) { return rank * 1000003 + i * 17 + salt * 7919; }

static void barrier(void) {
    /* Nobody leaves before the last has come; the ranks of a host have one clock. */
    for (int late = 0; late < world_size; late++) {
        MUST(MPI_Barrier(comm));
        if (world_rank == late) usleep(5000);
        double entered = MPI_Wtime();
        MUST(MPI_Barrier(comm));
        double left = MPI_Wtime();
        MUST(MPI_Bcast(&entered, 1, MPI_DOUBLE, late, comm));
        EXPECT(left >= entered, "MPI_Barrier: rank %d came %g s after we had left", late,
               entered - left);
    }
}

static void broadcast(int *buffer) {
    for (int c = 0; c < sizes; c++)
        for (int root = 0; root < world_size; root++) {
            for (int i = 0; i < counts[c]; i++)
                buffer[i] = world_rank == root ? element(root, i, c) : -1;
            MUST(MPI_Bcast(buffer, counts[c], MPI_INT, root, comm));
            for (int i = 0; i < counts[c]; i++)
                if (buffer[i] != element(root, i, c)) {
                    REPORT("MPI_Bcast of %d from %d: element %d: expected %d, got %d", counts[c],
                           root, i, element(root, i, c), buffer[i]);
                    break;
                }
        }
}

static int sum_of(int i, int salt) {
    int sum = 0;
    for (int r = 0; r < world_size; r++) sum += element(r, i, salt) % 1000;
    return sum;
}

static void check_sums(const int *buffer, int count, int salt, const char *what) {
    for (int i = 0; i < count; i++)
        if (buffer[i] != sum_of(i, salt)) {
            REPORT("%s of %d: element %d: expected %d, got %d", what, count, i, sum_of(i, salt),
                   buffer[i]);
            break;
        }
}

static void reductions(int *in, int *out) {
    for (int c = 0; c < sizes; c++) {
        int count = counts[c];
        for (int root = 0; root < world_size; root++)
            for (int in_place = 0; in_place < 2; in_place++) {
                for (int i = 0; i < count; i++) in[i] = element(world_rank, i, c) % 1000;
                memset(out, 0x5A, (size_t)count * sizeof(int));
                if (world_rank == root && in_place) {
                    MUST(MPI_Reduce(MPI_IN_PLACE, in, count, MPI_INT, MPI_SUM, root, comm));
                    check_sums(in, count, c, "MPI_Reduce in place");
                } else {
                    MUST(MPI_Reduce(in, world_rank == root ? out : NULL, count, MPI_INT, MPI_SUM,
                                    root, comm));
                    if (world_rank == root) check_sums(out, count, c, "MPI_Reduce");
                    for (int i = 0; i < count; i++)
                        if (in[i] != element(world_rank, i, c) % 1000) {
                            REPORT("MPI_Reduce: expected the send buffer untouched");
                            break;
                        }
                }
            }
        for (int i = 0; i < count; i++) in[i] = element(world_rank, i, c) % 1000;
        MUST(MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm));
        check_sums(out, count, c, "MPI_Allreduce");
        MUST(MPI_Allreduce(MPI_IN_PLACE, in, count, MPI_INT, MPI_SUM, comm));
        check_sums(in, count, c, "MPI_Allreduce in place");
    }
}

static void check_blocks(const int *buffer, int count, int salt, int mine, const char *what) {
    for (int r = 0; r < world_size; r++)
        for (int i = 0; i < count; i++) {
            int wanted = mine < 0 ? element(r, i, salt) : element(r, mine * LARGEST + i, salt);
            if (buffer[r * count + i] != wanted) {
                REPORT("%s of %d: block %d, element %d: expected %d, got %d", what, count, r, i,
                       wanted, buffer[r * count + i]);
                return;
            }
        }
}

static void gathers(int *in, int *out) {
    for (int c = 0; c < sizes; c++) {
        int count = counts[c];
        size_t all = (size_t)count * (size_t)world_size * sizeof(int);
        for (int root = 0; root < world_size; root++)
            for (int in_place = 0; in_place < 2; in_place++) {
                for (int i = 0; i < count; i++) in[i] = element(world_rank, i, c);
                memset(out, 0x5A, all);
                if (world_rank == root && in_place) {
                    memcpy(out + root * count, in, (size_t)count * sizeof(int));
                    MUST(MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, count, MPI_INT, root,
                                    comm));
                } else if (world_rank == root) {
                    MUST(MPI_Gather(in, count, MPI_INT, out, count, MPI_INT, root, comm));
                } else {
                    MUST(MPI_Gather(in, count, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, root, comm));
                }
                if (world_rank == root) check_blocks(out, count, c, -1, "MPI_Gather");
            }
        for (int i = 0; i < count; i++) in[i] = element(world_rank, i, c);
        memset(out, 0x5A, all);
        MUST(MPI_Allgather(in, count, MPI_INT, out, count, MPI_INT, comm));
        check_blocks(out, count, c, -1, "MPI_Allgather");
        memset(out, 0x5A, all);
        memcpy(out + world_rank * count, in, (size_t)count * sizeof(int));
        MUST(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, count, MPI_INT, comm));
        check_blocks(out, count, c, -1, "MPI_Allgather in place");

        for (int r = 0; r < world_size; r++)
            for (int i = 0; i < count; i++)
                in[r * count + i] = element(world_rank, r * LARGEST + i, c);
        memset(out, 0x5A, all);
        MUST(MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm));
        check_blocks(out, count, c, world_rank, "MPI_Alltoall");
        MUST(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, count, MPI_INT, comm));
        check_blocks(in, count, c, world_rank, "MPI_Alltoall in place");
    }

    /* Types may differ as long as the bytes agree. */
    long long pair = world_rank * 11;
    MUST(MPI_Allgather(&pair, (int)sizeof pair, MPI_BYTE, out, 8, MPI_BYTE, comm));
    for (int r = 0; r < world_size; r++) {
        long long got;
        memcpy(&got, (char *)out + r * 8, 8);
        EXPECT_INT(got, r * 11);
    }
}

/* One after another without a pause, the root moving: nothing may be taken for the next. */
static void in_a_row(void) {
    for (int i = 0; i < 500; i++) {
        int root = i % world_size, value = world_rank == root ? i : -1, sum = -1;
        MUST(MPI_Bcast(&value, 1, MPI_INT, root, comm));
        EXPECT(value == i, "MPI_Bcast %d in a row: got %d", i, value);
        MUST(MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, (root + 1) % world_size, comm));
        if (world_rank == (root + 1) % world_size)
            EXPECT(sum == i * world_size, "MPI_Reduce %d in a row: expected %d, got %d", i,
                   i * world_size, sum);
        if (i % 50 == 0) MUST(MPI_Barrier(comm));
    }
    /* A fast root may run ahead; it must not drown the others. */
    int sum = 0;
    for (int i = 0; i < 20000; i++) {
        int value = world_rank == 0 ? i : -1;
        MUST(MPI_Bcast(&value, 1, MPI_INT, 0, comm));
        sum += value == i;
    }
    EXPECT_INT(sum, 20000);
}

/* Point-to-point traffic in flight across a collective on the same communicator. */
static void mixed(void) {
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;
    for (int i = 0; i < 50; i++) {
        int out = i * 100 + world_rank, in = -1, sum = -1, one = 1;
        MPI_Request requests[2];
        MPI_Status status[2];
        MUST(MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &requests[0]));
        MUST(MPI_Isend(&out, 1, MPI_INT, next, i, comm, &requests[1]));
        MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
        EXPECT_INT(sum, world_size);
        MUST(MPI_Waitall(2, requests, status));
        EXPECT_INT(in, i * 100 + before);
        EXPECT_INT(status[0].MPI_TAG, i);
        MUST(MPI_Barrier(comm));
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    sizes = LENGTH(counts) - (world_size > 4);
    size_t room = (size_t)LARGEST * (size_t)world_size * sizeof(int) + 64;
    int *in = allocate(room), *out = allocate(room);
    for (int round = 0; round < 2; round++) {
        if (round == 0) comm = MPI_COMM_WORLD;
        else MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        barrier();
        broadcast(in);
        reductions(in, out);
        gathers(in, out);
        in_a_row();
        mixed();
    }
    MUST(MPI_Comm_free(&comm));
    free(in);
    free(out);
    return verdict();
}
