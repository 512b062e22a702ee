/* Communicators and groups of a single process. */
#include "check.h"

int main(void)
{
    MPI_Comm comm, parent;
    MPI_Group world, part, other;
    int result = -1, length = -1, flag = -1, rank = -1, ranks[1] = {0}, translated[1] = {-1};
    int ranges[1][3] = {{0, 0, 1}};
    char name[MPI_MAX_OBJECT_NAME];

    OK(MPI_Init(NULL, NULL));
    OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &length));
    CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && length == 14);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_WORLD, &result));
    CHECK(result == MPI_IDENT);
    OK(MPI_Comm_compare(MPI_COMM_WORLD, comm, &result));
    CHECK(result == MPI_CONGRUENT);
    OK(MPI_Comm_set_name(comm, "double"));
    OK(MPI_Comm_get_name(comm, name, &length));
    CHECK(strcmp(name, "double") == 0 && length == 6);
    OK(MPI_Comm_test_inter(comm, &flag));
    CHECK(!flag);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 1, 0, &comm));
    OK(MPI_Comm_rank(comm, &rank));
    CHECK(rank == 0);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &comm));
    CHECK(comm == MPI_COMM_NULL);
    OK(MPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL);

    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_size(world, &result));
    CHECK(result == 1);
    OK(MPI_Group_rank(world, &result));
    CHECK(result == 0);
    OK(MPI_Group_incl(world, 1, ranks, &part));
    OK(MPI_Group_compare(world, part, &result));
    CHECK(result == MPI_IDENT);
    OK(MPI_Group_translate_ranks(world, 1, ranks, part, translated));
    CHECK(translated[0] == 0);
    OK(MPI_Comm_create(MPI_COMM_WORLD, part, &comm));
    CHECK(comm != MPI_COMM_NULL);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Group_free(&part));
    OK(MPI_Group_range_excl(world, 1, ranges, &part));
    OK(MPI_Group_size(part, &result));
    CHECK(result == 0);
    OK(MPI_Group_union(world, part, &other));
    OK(MPI_Group_size(other, &result));
    CHECK(result == 1);
    OK(MPI_Group_free(&other));
    CHECK(other == MPI_GROUP_NULL);
    if (part != MPI_GROUP_EMPTY)
        OK(MPI_Group_free(&part));
    OK(MPI_Group_free(&world));

    OK(MPI_Finalize());
    puts("done");
    return 0;
}
