/* What programs written for other MPIs rely on beyond the letter of the standard. Argument: what of it. */
#include "check.h"

/* Characters in sums, extremes and MPI_Compare_and_swap. */
static void characters(void) {
    char own = (char)(world_rank + 1), sum = 0, most = 0, expected = 0;
    for (int rank = 0; rank < world_size; rank++) expected = (char)(expected + rank + 1);
    MUST(MPI_Allreduce(&own, &sum, 1, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD));
    MUST(MPI_Allreduce(&own, &most, 1, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD));
    EXPECT_INT(sum, expected);
    EXPECT_INT(most, world_size);
    MPI_Win win;
    char *base, before = 0, zero = 0;
    MUST(MPI_Win_allocate(1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    *base = 0;
    MUST(MPI_Win_fence(0, win));
    MUST(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    int next = (world_rank + 1) % world_size;
    MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win));
    MUST(MPI_Compare_and_swap(&own, &zero, &before, MPI_CHAR, next, 0, win));
    MUST(MPI_Win_unlock(next, win));
    EXPECT_INT(before, 0);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_Win_lock(MPI_LOCK_SHARED, world_rank, 0, win));
    EXPECT_INT(*base, (world_rank + world_size - 1) % world_size + 1);
    MUST(MPI_Win_unlock(world_rank, win));
    MUST(MPI_Win_free(&win));
}

/* Negative colors are colors. */
static void colors(void) {
    MPI_Comm part;
    int size;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank == 0 ? -1 : -7, 0, &part));
    MUST(MPI_Comm_size(part, &size));
    EXPECT_INT(size, world_rank == 0 ? 1 : world_size - 1);
    MUST(MPI_Comm_free(&part));
}

static void expect_key(MPI_Info info, const char *key, const char *wanted) {
    char value[MPI_MAX_INFO_VAL] = "";
    int length = sizeof value, found = 0;
    MUST(MPI_Info_get_string(info, key, &length, value, &found));
    EXPECT(found, "%s: expected %s, got no such key", key, wanted);
    if (found) EXPECT_TEXT(value, wanted);
}

/* Hints of a split by type, and of all communicators. */
static void hints(void) {
    const char *keys[] = {"mpi_assert_no_any_tag", "mpi_assert_strict_persistent_collective_ordering"};
    MPI_Info info, told;
    MPI_Comm part;
    MUST(MPI_Info_create(&info));
    for (int i = 0; i < LENGTH(keys); i++) MUST(MPI_Info_set(info, keys[i], "true"));
    MUST(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &part));
    MUST(MPI_Comm_get_info(part, &told));
    for (int i = 0; i < LENGTH(keys); i++) expect_key(told, keys[i], "true");
    MUST(MPI_Info_free(&told));
    MUST(MPI_Info_free(&info));
    MUST(MPI_Comm_free(&part));
}

/* What mpiexec was asked for by -memory-alloc-kinds system,cuda:device, and what a session asks for. */
static void kinds(void) {
    MPI_Info info, told;
    MPI_Session session;
    MUST(MPI_Comm_get_info(MPI_COMM_WORLD, &told));
    expect_key(told, "mpi_memory_alloc_kinds", "system,mpi");
    MUST(MPI_Info_free(&told));
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "mpi_memory_alloc_kinds", "mpi:alloc_mem,rocm"));
    MUST(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
    MUST(MPI_Session_get_info(session, &told));
    expect_key(told, "mpi_memory_alloc_kinds", "mpi:alloc_mem,mpi,system");
    MUST(MPI_Info_free(&told));
    MUST(MPI_Info_free(&info));
    MUST(MPI_Session_finalize(&session));
}

/* The error handler that mpiexec was asked for by -initial-errhandler mpi_errors_return, and that a spawned world
 * is started with. */
static void errhandlers(char *program) {
    MPI_Errhandler own;
    MPI_Comm parent, children;
    MPI_Info info;
    int value = 0, code;
    MUST(MPI_Comm_get_parent(&parent));
    MUST(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &own));
    EXPECT(own == (parent == MPI_COMM_NULL ? MPI_ERRORS_RETURN : MPI_ERRORS_ABORT), "another error handler than asked for");
    if (parent != MPI_COMM_NULL) {
        MUST(MPI_Comm_disconnect(&parent));
        return;
    }
    EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, world_size, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_SELF), MPI_ERR_RANK);
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "mpi_initial_errhandler", "mpi_errors_nosuch"));
    char *words[] = {"errhandlers", NULL};
    EXPECT_CLASS(MPI_Comm_spawn(program, words, 1, info, 0, MPI_COMM_SELF, &children, &code), MPI_ERR_INFO_VALUE);
    MUST(MPI_Info_set(info, "mpi_initial_errhandler", "mpi_errors_abort"));
    MUST(MPI_Comm_spawn(program, words, 1, info, 0, MPI_COMM_SELF, &children, &code));
    MUST(MPI_Comm_disconnect(&children));
    MUST(MPI_Info_free(&info));
}

/* Tools ask how many variables there are, and look at the answer whatever the call returns. */
static void tools(void) {
    int cvars = -77, pvars = -77, categories = -77;
    MPI_T_cvar_get_num(&cvars);
    MPI_T_pvar_get_num(&pvars);
    MPI_T_category_get_num(&categories);
    EXPECT(cvars >= 0, "MPI_T_cvar_get_num: expected a number of variables, got %d", cvars);
    EXPECT(pvars >= 0, "MPI_T_pvar_get_num: expected a number of variables, got %d", pvars);
    EXPECT(categories >= 0, "MPI_T_category_get_num: expected a number of categories, got %d", categories);
}

/* Rank and size of MPI_COMM_WORLD in a program that uses sessions only. */
static int session_alone(void) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    int rank, size;
    MUST(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session));
    MUST(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    MUST(MPI_Comm_create_from_group(group, "habits", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm));
    MUST(MPI_Comm_rank(comm, &world_rank));
    MUST(MPI_Comm_size(comm, &world_size));
    MUST(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    MUST(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EXPECT_INT(rank, world_rank);
    EXPECT_INT(size, world_size);
    MUST(MPI_Group_free(&group));
    MUST(MPI_Comm_free(&comm));
    MUST(MPI_Session_finalize(&session));
    return failures > 0;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "session") == 0) return session_alone();
    if (strcmp(what, "errhandlers") == 0) {
        /* begin() would set error handlers. */
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
        MPI_Comm_size(MPI_COMM_WORLD, &world_size);
        errhandlers(argv[0]);
        return verdict();
    }
    begin(&argc, &argv);
    if (strcmp(what, "characters") == 0) {
        characters();
    } else if (strcmp(what, "colors") == 0) {
        colors();
    } else if (strcmp(what, "hints") == 0) {
        hints();
    } else if (strcmp(what, "tools") == 0) {
        tools();
    } else if (strcmp(what, "kinds") == 0) {
        kinds();
    } else {
        REPORT("%s: expected one of characters, colors, hints, tools, kinds, errhandlers, session", what);
    }
    return verdict();
}
