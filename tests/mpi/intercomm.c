/* Inter-communicators (MPI-5.0 §7.6): made of two halves of the world, used for messages both ways,
 * duplicated, split, cut down, compared, merged. */
#include "check.h"

static int rank_in(MPI_Comm comm) {
    int rank = -1;
    MUST(MPI_Comm_rank(comm, &rank));
    return rank;
}

static int size_of(MPI_Comm comm) {
    int size = -1;
    MUST(MPI_Comm_size(comm, &size));
    return size;
}

static int remote_size_of(MPI_Comm comm) {
    int size = -1;
    MUST(MPI_Comm_remote_size(comm, &size));
    return size;
}

/* Everyone writes to everyone of the other side; each message says who wrote it. */
static void talk(MPI_Comm inter, const char *which) {
    int rank = rank_in(inter), local = size_of(inter), remote = remote_size_of(inter);
    MPI_Request *requests = malloc(2 * (size_t)remote * sizeof *requests);
    int(*sent)[3] = malloc((size_t)remote * sizeof *sent), (*got)[3] = malloc((size_t)remote * sizeof *got);
    for (int other = 0; other < remote; other++) {
        sent[other][0] = world_rank, sent[other][1] = rank, sent[other][2] = other;
        MUST(MPI_Irecv(got[other], 3, MPI_INT, other, 9, inter, &requests[2 * other]));
        MUST(MPI_Isend(sent[other], 3, MPI_INT, other, 9, inter, &requests[2 * other + 1]));
    }
    MUST(MPI_Waitall(2 * remote, requests, MPI_STATUSES_IGNORE));
    for (int other = 0; other < remote; other++)
        EXPECT(got[other][1] == other && got[other][2] == rank,
               "%s: expected a message from %d to %d, got one from %d to %d", which, other, rank,
               got[other][1], got[other][2]);
    /* A wildcard tells the rank in the remote group. */
    int value = world_rank, from = -1;
    MPI_Status status;
    MPI_Request request;
    MUST(MPI_Isend(&value, 1, MPI_INT, rank % remote, 10, inter, &request));
    for (int other = rank; other < remote; other += local) {
        MUST(MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 10, inter, &status));
        EXPECT(status.MPI_SOURCE % local == rank && from == got[status.MPI_SOURCE][0],
               "%s: expected the message of world rank %d, got %d", which,
               got[status.MPI_SOURCE][0], from);
    }
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    free(requests), free(sent), free(got);
}

/* The world ranks of a communicator's group. */
static void expect_group(MPI_Group group, const int *wanted, int count, const char *which) {
    MPI_Group world;
    int size = -1;
    MUST(MPI_Group_size(group, &size));
    EXPECT(size == count, "%s: expected %d members, got %d", which, count, size);
    MUST(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int rank = 0; rank < size && rank < count; rank++) {
        int there = -1;
        MUST(MPI_Group_translate_ranks(group, 1, &rank, world, &there));
        EXPECT(there == wanted[rank], "%s: expected world rank %d at %d, got %d", which,
               wanted[rank], rank, there);
    }
    MUST(MPI_Group_free(&world));
    MUST(MPI_Group_free(&group));
}

static void merge(MPI_Comm inter, int high, const int *wanted, int count, const char *which) {
    MPI_Comm merged;
    MPI_Group group;
    MUST(MPI_Intercomm_merge(inter, high, &merged));
    int is_inter = -1, value = rank_in(merged) ? -1 : 4711;
    MUST(MPI_Comm_test_inter(merged, &is_inter));
    EXPECT_INT(is_inter, 0);
    if (wanted) {
        MUST(MPI_Comm_group(merged, &group));
        expect_group(group, wanted, count, which);
    }
    EXPECT_INT(size_of(merged), count);
    MUST(MPI_Bcast(&value, 1, MPI_INT, 0, merged));
    EXPECT(value == 4711, "%s: expected 4711 from the first rank, got %d", which, value);
    MUST(MPI_Comm_free(&merged));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (world_size < 2) return verdict();
    MPI_Comm half, inter, copy, part;
    MPI_Group group;

    /* Even ranks on one side, odd ones on the other; the leaders are not the first ones. */
    int odd = world_rank % 2, evens = (world_size + 1) / 2, odds = world_size / 2;
    int count = odd ? odds : evens, others = odd ? evens : odds;
    int own[64], theirs[64], both[64], swapped[64];
    for (int i = 0; i < count; i++) own[i] = 2 * i + odd;
    for (int i = 0; i < others; i++) theirs[i] = 2 * i + !odd;
    for (int i = 0; i < world_size; i++) {
        both[i] = i < evens ? 2 * i : 2 * (i - evens) + 1;
        swapped[i] = i < odds ? 2 * i + 1 : 2 * (i - odds);
    }
    MUST(MPI_Comm_split(MPI_COMM_WORLD, odd, world_rank, &half));
    int leader = count - 1, remote_leader = theirs[others - 1];
    MUST(MPI_Intercomm_create(half, leader, rank_in(half) == leader ? MPI_COMM_WORLD : MPI_COMM_NULL,
                              remote_leader, 77, &inter));
    int flag = -1, result = -1;
    MUST(MPI_Comm_test_inter(inter, &flag));
    EXPECT_INT(flag, 1);
    EXPECT_INT(size_of(inter), count);
    EXPECT_INT(remote_size_of(inter), others);
    EXPECT_INT(rank_in(inter), rank_in(half));
    MUST(MPI_Comm_group(inter, &group));
    expect_group(group, own, count, "the local group");
    MUST(MPI_Comm_remote_group(inter, &group));
    expect_group(group, theirs, others, "the remote group");
    talk(inter, "an inter-communicator");

    MUST(MPI_Comm_dup(inter, &copy));
    talk(copy, "a duplicate");
    MUST(MPI_Comm_compare(inter, copy, &result));
    EXPECT_INT(result, MPI_CONGRUENT);
    MUST(MPI_Comm_compare(inter, inter, &result));
    EXPECT_INT(result, MPI_IDENT);
    MUST(MPI_Comm_compare(inter, half, &result));
    EXPECT_INT(result, MPI_UNEQUAL);

    merge(inter, odd, both, world_size, "odd ranks high");
    merge(copy, !odd, swapped, world_size, "even ranks high");
    merge(copy, 0, NULL, world_size, "nobody high");
    merge(copy, 1, NULL, world_size, "both high");
    MUST(MPI_Comm_free(&copy));

    /* Reversed on one side: similar. */
    MUST(MPI_Comm_split(inter, 0, odd ? -world_rank : world_rank, &part));
    MUST(MPI_Comm_compare(inter, part, &result));
    EXPECT_INT(result, odds > 1 ? MPI_SIMILAR : MPI_CONGRUENT);
    talk(part, "a split");
    MUST(MPI_Comm_free(&part));
    /* Colors meet across the sides; one that is on one side only leads nowhere. */
    int color = rank_in(inter) % 2;
    MUST(MPI_Comm_split(inter, color, 0, &part));
    int local_ones = color ? count / 2 : (count + 1) / 2,
        remote_ones = color ? others / 2 : (others + 1) / 2;
    if (remote_ones == 0) {
        EXPECT(part == MPI_COMM_NULL, "a color without partners: expected MPI_COMM_NULL");
    } else {
        EXPECT_INT(size_of(part), local_ones);
        EXPECT_INT(remote_size_of(part), remote_ones);
        talk(part, "a color");
        MUST(MPI_Comm_free(&part));
    }
    MUST(MPI_Comm_split(inter, odd ? 5 : MPI_UNDEFINED, 0, &part));
    EXPECT(part == MPI_COMM_NULL, "colors on one side only: expected MPI_COMM_NULL");

    /* The first of each side. */
    MPI_Group first;
    int zero = 0;
    MUST(MPI_Comm_group(inter, &group));
    MUST(MPI_Group_incl(group, 1, &zero, &first));
    MUST(MPI_Comm_create(inter, first, &part));
    if (rank_in(inter) == 0) {
        EXPECT_INT(size_of(part), 1);
        EXPECT_INT(remote_size_of(part), 1);
        talk(part, "the first ones");
        MUST(MPI_Comm_compare(inter, part, &result));
        EXPECT_INT(result, world_size == 2 ? MPI_CONGRUENT : MPI_UNEQUAL);
        MUST(MPI_Comm_free(&part));
    } else {
        EXPECT(part == MPI_COMM_NULL, "outside of the group: expected MPI_COMM_NULL");
    }
    /* Nobody on one side: nobody has a communicator. */
    MUST(MPI_Comm_create(inter, odd ? MPI_GROUP_EMPTY : group, &part));
    EXPECT(part == MPI_COMM_NULL, "an empty side: expected MPI_COMM_NULL");
    MUST(MPI_Group_free(&first));
    MUST(MPI_Group_free(&group));

    /* Messages of an inter-communicator survive it. */
    int value = world_rank, got = -1;
    MPI_Request requests[2];
    int partner = rank_in(inter);
    if (partner < others) {
        MUST(MPI_Irecv(&got, 1, MPI_INT, partner, 1, inter, &requests[0]));
        MUST(MPI_Isend(&value, 1, MPI_INT, partner, 1, inter, &requests[1]));
    }
    MPI_Comm gone = inter;
    MUST(MPI_Comm_free(&gone));
    if (partner < others) {
        MPI_Status statuses[2];
        MUST(MPI_Waitall(2, requests, statuses));
        EXPECT_INT(got, theirs[partner]);
        EXPECT_INT(statuses[0].MPI_SOURCE, partner);
    }

    /* Mistakes. */
    MUST(MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    EXPECT_CLASS(MPI_Intercomm_create(half, count, MPI_COMM_WORLD, remote_leader, 1, &part), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, !odd, -5, &part), MPI_ERR_TAG);
    EXPECT_CLASS(MPI_Intercomm_create(MPI_COMM_NULL, 0, MPI_COMM_WORLD, !odd, 1, &part), MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Intercomm_merge(half, 0, &part), MPI_ERR_COMM);
    if (strict()) {
        EXPECT_CLASS(MPI_Comm_remote_size(half, &result), MPI_ERR_COMM);
        EXPECT_CLASS(MPI_Comm_remote_group(half, &group), MPI_ERR_COMM);
    }
    MUST(MPI_Comm_free(&half));
    return verdict();
}
