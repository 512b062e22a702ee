/* Mistakes with groups, communicators and handlers: the right class, and a message that names the
 * argument. What is wrong on all ranks fails on all of them. */
#include "check.h"

/* The class, and a word of the message. */
#define EXPECT_ERROR(call, wanted, word)                                                  \
    do {                                                                                  \
        int code_ = (call), length_ = 0;                                                  \
        char text_[MPI_MAX_ERROR_STRING] = "";                                            \
        EXPECT_CLASS(code_, wanted);                                                      \
        if (code_ != MPI_SUCCESS) MPI_Error_string(code_, text_, &length_);               \
        if (strict() && !strstr(text_, word))                                             \
            REPORT("%s: expected a message with \"%s\", got: %s", #call, word, text_);    \
    } while (0)

static int files_failed = 0;

static void on_file_error(MPI_File *file, int *code, ...) {
    (void)file, (void)code;
    files_failed++;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MPI_Group world, half, group;
    MPI_Comm part, other;
    int ranks[3] = {0, 0, world_size}, out[3], size;
    MUST(MPI_Comm_group(MPI_COMM_WORLD, &world));

    if (strict())
        EXPECT_ERROR(MPI_Group_incl(world, 2, ranks, &group), MPI_ERR_RANK, "rank 0 is named twice");
    EXPECT_ERROR(MPI_Group_incl(world, 1, &ranks[2], &group), MPI_ERR_RANK, "not in the group");
    EXPECT_ERROR(MPI_Group_excl(world, 1, &ranks[2], &group), MPI_ERR_RANK, "not in the group");
    EXPECT_ERROR(MPI_Group_translate_ranks(world, 3, ranks, world, out), MPI_ERR_RANK,
                 "not in the group");
    EXPECT_ERROR(MPI_Group_size(MPI_GROUP_NULL, &size), MPI_ERR_GROUP, "MPI_Group");
    EXPECT_ERROR(MPI_Group_union(world, MPI_GROUP_NULL, &group), MPI_ERR_GROUP, "MPI_Group");
    int range[1][3] = {{0, world_size, 1}}, still[1][3] = {{0, 0, 0}};
    EXPECT_ERROR(MPI_Group_range_incl(world, 1, still, &group), MPI_ERR_ARG, "stride");
    if (strict()) {
        EXPECT_ERROR(MPI_Group_range_incl(world, 1, range, &group), MPI_ERR_RANK, "not in the group");
        EXPECT_ERROR(MPI_Group_range_excl(world, 1, range, &group), MPI_ERR_RANK, "not in the group");
    }

    /* A group that is not of the communicator. */
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, 0, &part));
    MUST(MPI_Comm_set_errhandler(part, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_group(part, &half));
    if (world_size > 1 && strict()) {
        EXPECT_ERROR(MPI_Comm_create(part, world, &other), MPI_ERR_GROUP, "not in the communicator");
        EXPECT_ERROR(MPI_Comm_create_group(part, world, 1, &other), MPI_ERR_GROUP,
                     "not in the communicator");
    }
    EXPECT_ERROR(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &other), MPI_ERR_GROUP, "MPI_Group");
    EXPECT_ERROR(MPI_Comm_create_group(MPI_COMM_WORLD, world, -3, &other), MPI_ERR_TAG, "tag is -3");

    /* Leaders. */
    int count, next = world_rank % 2 ? 0 : 1;
    MUST(MPI_Comm_size(part, &count));
    EXPECT_ERROR(MPI_Intercomm_create(part, count, MPI_COMM_WORLD, next, 1, &other), MPI_ERR_RANK,
                 "local_leader");
    EXPECT_ERROR(MPI_Intercomm_create(part, -1, MPI_COMM_WORLD, next, 1, &other), MPI_ERR_RANK,
                 "local_leader");
    EXPECT_ERROR(MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, next, -1, &other), MPI_ERR_TAG,
                 "tag is -1");
    if (strict()) {
        /* Only the leader can see these; the others learn that it failed. */
        int leads, code;
        MUST(MPI_Comm_rank(part, &leads));
        code = MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, world_size, 1, &other);
        EXPECT_ERROR(code, leads ? MPI_ERR_OTHER : MPI_ERR_RANK, leads ? "leader" : "remote_leader");
        code = MPI_Intercomm_create(part, 0, MPI_COMM_NULL, next, 1, &other);
        EXPECT_ERROR(code, leads ? MPI_ERR_OTHER : MPI_ERR_COMM, leads ? "leader" : "MPI_COMM_NULL");
        code = MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, world_rank % 2, 1, &other);
        EXPECT_ERROR(code, leads ? MPI_ERR_OTHER : MPI_ERR_RANK, leads ? "leader" : "itself");
    }
    if (strict() && world_size > 1) {
        /* Groups that overlap: both leaders are in both. */
        MPI_Comm pair[2];
        for (int i = 0; i < 2; i++)
            MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank < 2 ? 0 : MPI_UNDEFINED,
                                i ? -world_rank : world_rank, &pair[i]));
        if (world_rank < 2) {
            MUST(MPI_Comm_set_errhandler(pair[world_rank], MPI_ERRORS_RETURN));
            EXPECT_ERROR(MPI_Intercomm_create(pair[world_rank], 0, MPI_COMM_WORLD, !world_rank, 1,
                                              &other),
                         MPI_ERR_GROUP, "must not overlap");
            for (int i = 0; i < 2; i++) MUST(MPI_Comm_free(&pair[i]));
        }
    }

    /* Freed handles. */
    MPI_Comm freed = part;
    MPI_Group freed_group = half;
    MUST(MPI_Comm_free(&part));
    MUST(MPI_Group_free(&half));
    if (strict()) {
        EXPECT_ERROR(MPI_Comm_dup(freed, &other), MPI_ERR_COMM, "freed");
        EXPECT_ERROR(MPI_Comm_split(freed, 0, 0, &other), MPI_ERR_COMM, "freed");
        EXPECT_ERROR(MPI_Comm_free(&freed), MPI_ERR_COMM, "freed");
        EXPECT_ERROR(MPI_Group_size(freed_group, &size), MPI_ERR_GROUP, "freed");
        MPI_Comm predefined = MPI_COMM_WORLD;
        EXPECT_ERROR(MPI_Comm_free(&predefined), MPI_ERR_COMM, "MPI_COMM_WORLD");
        EXPECT_INT(predefined == MPI_COMM_WORLD, 1);
    }

    /* Handlers for something else; the handler of files. */
    MPI_Errhandler handler, found;
    MUST(MPI_File_create_errhandler(on_file_error, &handler));
    if (strict()) {
        EXPECT_ERROR(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler), MPI_ERR_ERRHANDLER,
                     "made for an MPI_File");
        EXPECT_ERROR(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER,
                     "MPI_Errhandler");
    }
    MUST(MPI_File_get_errhandler(MPI_FILE_NULL, &found));
    EXPECT(found == MPI_ERRORS_RETURN, "expected MPI_ERRORS_RETURN for files");
    MUST(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
    MUST(MPI_File_call_errhandler(MPI_FILE_NULL, MPI_ERR_OTHER));
    EXPECT_INT(files_failed, 1);
    MUST(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    MUST(MPI_Errhandler_free(&handler));
    MUST(MPI_Group_free(&world));
    return verdict();
}
