/* MPI_Comm_dup, free, compare, group and names; messages of two communicators never mix. */
#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm copy, second;
    MPI_Group world_group, copy_group, self_group;
    int result = -1, rank = -1, size = -1;

    MUST(MPI_Comm_rank(MPI_COMM_SELF, &rank));
    MUST(MPI_Comm_size(MPI_COMM_SELF, &size));
    EXPECT(rank == 0 && size == 1, "MPI_COMM_SELF: expected rank 0 of 1, got %d of %d", rank,
           size);
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    MUST(MPI_Comm_rank(copy, &rank));
    MUST(MPI_Comm_size(copy, &size));
    EXPECT(rank == world_rank && size == world_size,
           "a duplicate: expected rank %d of %d, got %d of %d", world_rank, world_size, rank,
           size);

    MUST(MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_WORLD, &result));
    EXPECT_INT(result, MPI_IDENT);
    MUST(MPI_Comm_compare(copy, copy, &result));
    EXPECT_INT(result, MPI_IDENT);
    MUST(MPI_Comm_compare(MPI_COMM_WORLD, copy, &result));
    EXPECT_INT(result, MPI_CONGRUENT);
    MUST(MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, &result));
    EXPECT_INT(result, world_size == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);

    MUST(MPI_Comm_group(MPI_COMM_WORLD, &world_group));
    MUST(MPI_Comm_group(copy, &copy_group));
    MUST(MPI_Comm_group(MPI_COMM_SELF, &self_group));
    MUST(MPI_Group_size(world_group, &size));
    MUST(MPI_Group_rank(world_group, &rank));
    EXPECT(rank == world_rank && size == world_size, "group: expected rank %d of %d, got %d of %d",
           world_rank, world_size, rank, size);
    MUST(MPI_Group_size(MPI_GROUP_EMPTY, &size));
    MUST(MPI_Group_rank(MPI_GROUP_EMPTY, &rank));
    EXPECT(rank == MPI_UNDEFINED && size == 0, "the empty group: got rank %d of %d", rank, size);
    MUST(MPI_Group_compare(world_group, copy_group, &result));
    EXPECT_INT(result, MPI_IDENT);
    MUST(MPI_Group_compare(world_group, self_group, &result));
    EXPECT_INT(result, world_size == 1 ? MPI_IDENT : MPI_UNEQUAL);
    MUST(MPI_Group_free(&copy_group));
    EXPECT(copy_group == MPI_GROUP_NULL, "MPI_Group_free: expected the handle nulled");
    MUST(MPI_Group_free(&self_group));

    /* The group outlives its communicator. */
    MUST(MPI_Comm_dup(copy, &second));
    MUST(MPI_Comm_group(second, &copy_group));
    MUST(MPI_Comm_free(&second));
    EXPECT(second == MPI_COMM_NULL, "MPI_Comm_free: expected MPI_COMM_NULL left");
    MUST(MPI_Group_size(copy_group, &size));
    EXPECT_INT(size, world_size);
    MUST(MPI_Group_free(&copy_group));
    MUST(MPI_Group_free(&world_group));

    int inter = -1;
    MUST(MPI_Comm_test_inter(copy, &inter));
    EXPECT_INT(inter, 0);

    /* The same tag in two communicators, asked for in the other order. */
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &second));
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;
    int first_value = 1, second_value = 2, got = 0;
    MPI_Request requests[2];
    MUST(MPI_Isend(&first_value, 1, MPI_INT, next, 5, copy, &requests[0]));
    MUST(MPI_Isend(&second_value, 1, MPI_INT, next, 5, second, &requests[1]));
    MUST(MPI_Recv(&got, 1, MPI_INT, before, 5, second, MPI_STATUS_IGNORE));
    EXPECT_INT(got, 2);
    MUST(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, copy, MPI_STATUS_IGNORE));
    EXPECT_INT(got, 1);
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));

    /* A wildcard receive never takes what belongs to a collective, nor the other way round. */
    int wild = -1;
    MUST(MPI_Irecv(&wild, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, copy, &requests[0]));
    for (int i = 0; i < 20; i++) {
        int one = 1, sum = 0;
        MUST(MPI_Barrier(copy));
        MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, copy));
        EXPECT_INT(sum, world_size);
    }
    MUST(MPI_Send(&first_value, 1, MPI_INT, next, 0, copy));
    MUST(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    EXPECT_INT(wild, 1);

    /* Freed while a receive is pending: it still completes (MPI-5.0 §7.4). */
    int late = -1;
    MUST(MPI_Irecv(&late, 1, MPI_INT, before, 6, second, &requests[0]));
    MUST(MPI_Isend(&second_value, 1, MPI_INT, next, 6, second, &requests[1]));
    MUST(MPI_Comm_free(&second));
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    EXPECT_INT(late, 2);

    /* Names. */
    char name[MPI_MAX_OBJECT_NAME], longest[MPI_MAX_OBJECT_NAME + 100];
    int length = -1;
    MUST(MPI_Comm_get_name(MPI_COMM_WORLD, name, &length));
    EXPECT_TEXT(name, "MPI_COMM_WORLD");
    EXPECT_INT(length, 14);
    MUST(MPI_Comm_get_name(MPI_COMM_SELF, name, &length));
    EXPECT_TEXT(name, "MPI_COMM_SELF");
    MUST(MPI_Comm_get_name(MPI_COMM_NULL, name, &length));
    EXPECT_TEXT(name, "MPI_COMM_NULL");
    memset(name, '#', sizeof name);
    MUST(MPI_Comm_get_name(copy, name, &length));
    EXPECT(length == 0 && name[0] == '\0', "a new communicator: expected no name, got %d", length);
    MUST(MPI_Comm_set_name(copy, "halo exchange"));
    MUST(MPI_Comm_get_name(copy, name, &length));
    EXPECT_TEXT(name, "halo exchange");
    EXPECT_INT(length, 13);
    MUST(MPI_Comm_dup(copy, &second));
    MUST(MPI_Comm_get_name(second, name, &length));
    EXPECT_INT(length, 0);
    memset(longest, 'n', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    MUST(MPI_Comm_set_name(second, longest));
    memset(name, '#', sizeof name);
    MUST(MPI_Comm_get_name(second, name, &length));
    EXPECT(length == MPI_MAX_OBJECT_NAME - 1 && name[length] == '\0' && name[length - 1] == 'n',
           "a long name: expected it cut to %d, got %d", MPI_MAX_OBJECT_NAME - 1, length);
    MUST(MPI_Comm_free(&second));
    MUST(MPI_Comm_free(&copy));

    /* Any number, one after the other and many at once. */
    for (int i = 0; i < 2000; i++) {
        MUST(MPI_Comm_dup(i % 2 ? MPI_COMM_SELF : MPI_COMM_WORLD, &copy));
        MUST(MPI_Comm_free(&copy));
    }
    enum { MANY = 100 };
    MPI_Comm many[MANY];
    for (int i = 0; i < MANY; i++)
        MUST(MPI_Comm_dup(i ? many[i - 1] : MPI_COMM_WORLD, &many[i]));
    for (int i = 0; i < MANY; i++) {
        int values[2] = {i, -1};
        MUST(MPI_Sendrecv(&values[0], 1, MPI_INT, next, 0, &values[1], 1, MPI_INT, before, 0,
                          many[i], MPI_STATUS_IGNORE));
        EXPECT_INT(values[1], i);
    }
    for (int i = 0; i < MANY; i++) MUST(MPI_Comm_free(&many[(i * 37) % MANY]));
    return verdict();
}
