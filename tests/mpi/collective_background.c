/* Large all-reductions in the background: many at once, waited for in any order, beside messages and
 * blocking collectives, on several communicators, freed while they are under way. */
#include <time.h>

#include "check.h"

enum { MOST = 1 << 17, AT_ONCE = 6 };

static double *from[AT_ONCE], *to[AT_ONCE];

/* What rank contributes to item k of call number. */
static double item(int number, int rank, int k) { return (number % 7 + 1) * (rank + 1) + k % 1000; }

static void contribute(int which, int number, int rank, int count) {
    for (int k = 0; k < count; k++) from[which][k] = item(number, rank, k), to[which][k] = -1;
}

static void expect(int which, int number, int size, int count, MPI_Op op) {
    for (int k = 0; k < count; k++) {
        double wanted = op == MPI_MAX ? item(number, size - 1, k) : 0;
        for (int rank = 0; op == MPI_SUM && rank < size; rank++) wanted += item(number, rank, k);
        if (to[which][k] != wanted) {
            REPORT("call %d, item %d of %d: expected %g, got %g", number, k, count, wanted,
                   to[which][k]);
            return;
        }
    }
}

static void nap(int milliseconds) {
    struct timespec time = {0, milliseconds * 1000000L};
    nanosleep(&time, NULL);
}

static int count_of(int number) {
    static const int counts[] = {1 << 17, 4200, 5003, 40000, 16384, 3, 100001, 8200};
    return counts[number % LENGTH(counts)];
}

/* Several at once, some of them late, with other traffic in between. */
static void rounds(MPI_Comm comm, int times) {
    int rank, size;
    MUST(MPI_Comm_rank(comm, &rank));
    MUST(MPI_Comm_size(comm, &size));
    for (int round = 0; round < times; round++) {
        MPI_Request requests[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            int number = round * AT_ONCE + i;
            MPI_Op op = number % 3 ? MPI_SUM : MPI_MAX;
            contribute(i, number, rank, count_of(number));
            if (round % 8 == 7 && rank == i % size) nap(2);
            if (number % 5 == 4) {
                memcpy(to[i], from[i], sizeof(double) * (size_t)count_of(number));
                MUST(MPI_Iallreduce(MPI_IN_PLACE, to[i], count_of(number), MPI_DOUBLE, op, comm,
                                    &requests[i]));
            } else {
                MUST(MPI_Iallreduce(from[i], to[i], count_of(number), MPI_DOUBLE, op, comm,
                                    &requests[i]));
            }
        }
        int token = rank, came = -1, sum = 0;
        MUST(MPI_Sendrecv(&token, 1, MPI_INT, (rank + 1) % size, 5, &came, 1, MPI_INT,
                          (rank + size - 1) % size, 5, comm, MPI_STATUS_IGNORE));
        EXPECT_INT(came, (rank + size - 1) % size);
        MUST(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
        EXPECT_INT(sum, size * (size - 1) / 2);
        if (round % 3 == 0) {
            MUST(MPI_Waitall(AT_ONCE, requests, MPI_STATUSES_IGNORE));
        } else if (round % 3 == 1) {
            for (int i = AT_ONCE; i-- > 0;) MUST(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
        } else {
            int all = 0;
            while (!all) MUST(MPI_Testall(AT_ONCE, requests, &all, MPI_STATUSES_IGNORE));
        }
        for (int i = 0; i < AT_ONCE; i++) {
            int number = round * AT_ONCE + i;
            expect(i, number, size, count_of(number), number % 3 ? MPI_SUM : MPI_MAX);
        }
    }
}

/* Two communicators at once; one is freed while it still has something to do. */
static void communicators(int number) {
    MPI_Comm half, copy;
    MPI_Request requests[2];
    int rank, size, count = count_of(number);
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, -world_rank, &half));
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    MUST(MPI_Comm_rank(half, &rank));
    MUST(MPI_Comm_size(half, &size));
    contribute(0, number, rank, count);
    contribute(1, number + 1, world_rank, count);
    int first = number % 2;
    for (int i = 0; i < 2; i++) {
        int which = i ^ (world_rank % 2 && first);
        MUST(MPI_Iallreduce(from[which], to[which], count, MPI_DOUBLE, MPI_SUM, which ? copy : half,
                            &requests[which]));
    }
    MUST(MPI_Comm_free(&copy));
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    expect(0, number, size, count, MPI_SUM);
    expect(1, number + 1, world_size, count, MPI_SUM);
    MUST(MPI_Comm_free(&half));
}

/* One has more items: who notices is told, nobody waits for ever, and in the end all is well. */
static void disagreement(void) {
    MPI_Comm comm;
    MPI_Request request;
    if (!strict() || world_size < 2) return;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    MUST(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    for (int round = 0; round < 18; round++) {
        int count = count_of(round / 2 * 3);
        if (count < 8) continue;
        /* Who comes late finds the others asleep. */
        if (world_rank == round % 2) nap(20);
        MUST(MPI_Iallreduce(from[0], to[0], count - 8 * (world_rank == 1), MPI_DOUBLE, MPI_SUM, comm,
                            &request));
        int class = class_of(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EXPECT(class == MPI_SUCCESS || class == MPI_ERR_TRUNCATE, "got %s", class_name(class));
        contribute(0, round, world_rank, count);
        MUST(MPI_Iallreduce(from[0], to[0], count, MPI_DOUBLE, MPI_SUM, comm, &request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        expect(0, round, world_size, count, MPI_SUM);
    }
    MUST(MPI_Comm_free(&comm));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int i = 0; i < AT_ONCE; i++) {
        from[i] = malloc(sizeof(double) * MOST);
        to[i] = malloc(sizeof(double) * MOST);
        if (!from[i] || !to[i]) return 1;
    }
    rounds(MPI_COMM_WORLD, argc > 1 ? atoi(argv[1]) : 24);
    for (int number = 0; number < 8; number++) communicators(number);
    disagreement();
    for (int i = 0; i < AT_ONCE; i++) free(from[i]), free(to[i]);
    return verdict();
}
