/* MPI_Comm_split_type: by shared memory, by hardware that the program names or not; what
 * MPI_Get_hw_resource_info says fits. */
#include "check.h"

static int size_of(MPI_Comm comm) {
    int size = -1;
    MUST(MPI_Comm_size(comm, &size));
    return size;
}

static MPI_Comm split(MPI_Comm comm, int type, int key, const char *name, const char *value) {
    MPI_Info info = MPI_INFO_NULL;
    MPI_Comm part = MPI_COMM_WORLD;
    if (name) {
        MUST(MPI_Info_create(&info));
        MUST(MPI_Info_set(info, name, value));
    }
    MUST(MPI_Comm_split_type(comm, type, key, info, &part));
    if (name) MUST(MPI_Info_free(&info));
    return part;
}

/* Everyone in the part is really there. */
static void use(MPI_Comm part) {
    int one = 1, sum = 0;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, part));
    EXPECT_INT(sum, size_of(part));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm part, smaller;

    /* On how many hosts this runs is the argument; they have equally many ranks, one after another. */
    int local = world_size / (argc > 1 ? atoi(argv[1]) : 1);
    part = split(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -world_rank, NULL, NULL);
    EXPECT_INT(size_of(part), local);
    int rank = -1;
    MUST(MPI_Comm_rank(part, &rank));
    EXPECT_INT(rank, local - 1 - world_rank % local);
    use(part);
    /* Whoever was split off together has memory together. */
    int *own, *first, unit;
    MPI_Aint bytes;
    MPI_Win win;
    MUST(MPI_Win_allocate_shared(sizeof *own, sizeof *own, MPI_INFO_NULL, part, &own, &win));
    MUST(MPI_Win_fence(0, win));
    *own = 100 + rank;
    MUST(MPI_Win_fence(0, win));
    MUST(MPI_Win_shared_query(win, 0, &bytes, &unit, &first));
    EXPECT_INT(first[0], 100);
    EXPECT_INT(first[local - 1], 100 + local - 1);
    MUST(MPI_Win_free(&win));
    MUST(MPI_Comm_free(&part));
    part = split(MPI_COMM_WORLD, world_rank ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, NULL, NULL);
    EXPECT(world_rank ? part == MPI_COMM_NULL : size_of(part) == 1,
           "MPI_UNDEFINED on others: expected a communicator of rank 0 alone");
    if (part != MPI_COMM_NULL) MUST(MPI_Comm_free(&part));

    /* Unguided: every step is a strict part of the one before, and there is an end. The kind of
     * hardware is told. */
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &part));
    int steps = 0;
    for (; part != MPI_COMM_NULL && steps < 20; steps++) {
        char kind[MPI_MAX_INFO_VAL] = "";
        int room = sizeof kind, told = 0;
        MPI_Info info;
        MUST(MPI_Info_create(&info));
        MUST(MPI_Comm_split_type(part, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, &smaller));
        MUST(MPI_Info_get_string(info, "mpi_hw_resource_type", &room, kind, &told));
        MUST(MPI_Info_free(&info));
        if (smaller != MPI_COMM_NULL) {
            EXPECT(told && kind[0], "expected to be told the kind of hardware");
            EXPECT(size_of(smaller) < size_of(part) || !strict(), "expected fewer than %d, got %d",
                   size_of(part), size_of(smaller));
            use(smaller);
        }
        MUST(MPI_Comm_free(&part));
        part = smaller;
    }
    EXPECT(steps < 20, "expected an end");

    /* One rank only. */
    part = split(MPI_COMM_WORLD, world_rank ? MPI_UNDEFINED : MPI_COMM_TYPE_HW_UNGUIDED, 0, NULL,
                 NULL);
    if (part != MPI_COMM_NULL) MUST(MPI_Comm_free(&part));

    /* Guided by something unknown, or by nothing: nothing. */
    if (strict()) {
        part = split(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, "mpi_hw_resource_type", "flux");
        EXPECT(part == MPI_COMM_NULL, "an unknown resource: expected MPI_COMM_NULL");
        part = split(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, NULL, NULL);
        EXPECT(part == MPI_COMM_NULL, "no resource: expected MPI_COMM_NULL");
    }
    part = split(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, "mpi_hw_resource_type",
                 "mpi_shared_memory");
    EXPECT(part != MPI_COMM_NULL && size_of(part) == local,
           "mpi_shared_memory: expected everyone of this host");
    if (part != MPI_COMM_NULL) MUST(MPI_Comm_free(&part));

#ifdef MPI_COMM_TYPE_RESOURCE_GUIDED
    if (strict()) {
        const int type = MPI_COMM_TYPE_RESOURCE_GUIDED;
        part = split(MPI_COMM_WORLD, type, 0, "mpi_pset_name", "mpi://WORLD");
        EXPECT(part != MPI_COMM_NULL && size_of(part) == world_size,
               "mpi://WORLD: expected everyone");
        if (part != MPI_COMM_NULL) MUST(MPI_Comm_free(&part));
        part = split(MPI_COMM_WORLD, type, 0, "mpi_pset_name", "mpi://SELF");
        EXPECT(part != MPI_COMM_NULL && size_of(part) == 1, "mpi://SELF: expected this rank");
        if (part != MPI_COMM_NULL) MUST(MPI_Comm_free(&part));
    }

    /* What is listed as true can be split by, what is false cannot. */
    MPI_Info resources;
    int kinds = 0;
    MUST(MPI_Get_hw_resource_info(&resources));
    MUST(MPI_Info_get_nkeys(resources, &kinds));
    EXPECT(kinds > 0 || !strict(), "expected some kinds of hardware");
    for (int n = 0; n < kinds && strict(); n++) {
        char kind[MPI_MAX_INFO_KEY], value[16] = "";
        int room = sizeof value, flag = 0;
        MUST(MPI_Info_get_nthkey(resources, n, kind));
        MUST(MPI_Info_get_string(resources, kind, &room, value, &flag));
        part = split(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, "mpi_hw_resource_type", kind);
        EXPECT((part != MPI_COMM_NULL) == (strcmp(value, "true") == 0),
               "%s is %s: expected a communicator if it is true", kind, value);
        if (part == MPI_COMM_NULL) continue;
        use(part);
        MUST(MPI_Comm_free(&part));
    }
    MUST(MPI_Info_free(&resources));
#endif

    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    EXPECT_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, 4711, 0, MPI_INFO_NULL, &part), MPI_ERR_ARG);
    return verdict();
}
