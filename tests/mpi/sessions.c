/* Sessions (MPI-5.0 §11.3): without a world, several at once, one after the other, and beside
 * MPI_Init. Arguments: "alone" (no MPI_Init), "before" and "after" (MPI_Init in the middle). */
#include "check.h"

static int handled = 0, handled_code = MPI_SUCCESS;
static MPI_Session handled_session;

static void on_session_error(MPI_Session *session, int *code, ...) {
    handled++;
    handled_session = *session;
    handled_code = *code;
}

static void on_comm_error(MPI_Comm *comm, int *code, ...) {
    (void)comm;
    handled++;
    handled_code = *code;
}

static MPI_Session open_session(const char *level) {
    MPI_Session session;
    MPI_Info info = MPI_INFO_NULL;
    if (level) {
        MUST(MPI_Info_create(&info));
        MUST(MPI_Info_set(info, "thread_level", level));
    }
    MUST(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
    if (level) MUST(MPI_Info_free(&info));
    return session;
}

static MPI_Comm make(MPI_Session session, const char *set, const char *tag) {
    MPI_Group group;
    MPI_Comm comm;
    MUST(MPI_Group_from_session_pset(session, set, &group));
    MUST(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    MUST(MPI_Group_free(&group));
    return comm;
}

/* A ring, and a sum. */
static void use(MPI_Comm comm) {
    int rank = -1, size = -1, sum = -1, got = -1;
    MUST(MPI_Comm_rank(comm, &rank));
    MUST(MPI_Comm_size(comm, &size));
    MUST(MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 3, &got, 1, MPI_INT,
                      (rank + size - 1) % size, 3, comm, MPI_STATUS_IGNORE));
    EXPECT_INT(got, (rank + size - 1) % size);
    MUST(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    EXPECT_INT(sum, size * (size - 1) / 2);
}

static void process_sets(MPI_Session session) {
    int sets = -1, found_world = 0, found_self = 0;
    MUST(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets));
    EXPECT(sets >= 2, "expected at least two process sets, got %d", sets);
    for (int n = 0; n < sets; n++) {
        char name[MPI_MAX_PSET_NAME_LEN] = "#", text[32] = "";
        int length = 0, flag = -1, room = sizeof text, size = -1;
        MPI_Info info;
        MPI_Group group;
        MUST(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, name));
        EXPECT(length > 1 && name[0] == '#', "expected only a length, got %d", length);
        int full = length;
        MUST(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, name));
        EXPECT_INT(strlen(name) + 1, full);
        found_world += strcmp(name, "mpi://WORLD") == 0;
        found_self += strcmp(name, "mpi://SELF") == 0;
        MUST(MPI_Session_get_pset_info(session, name, &info));
        MUST(MPI_Info_get_string(info, "mpi_size", &room, text, &flag));
        EXPECT(flag, "%s: expected mpi_size", name);
        MUST(MPI_Group_from_session_pset(session, name, &group));
        MUST(MPI_Group_size(group, &size));
        EXPECT_INT(atoi(text), size);
        MUST(MPI_Info_free(&info));
        MUST(MPI_Group_free(&group));
        if (length > 4) {
            length = 4;
            MUST(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, name));
            EXPECT_TEXT(name, "mpi");
            if (strict()) EXPECT_INT(length, full);
        }
    }
    EXPECT(found_world == 1 && found_self == 1, "expected the sets of MPI once each, got %d and %d",
           found_world, found_self);
}

static void level(const char *asked) {
    MPI_Session session = open_session(asked);
    MPI_Info info;
    char text[64] = "";
    int room = sizeof text, flag = -1;
    MUST(MPI_Session_get_info(session, &info));
    MUST(MPI_Info_get_string(info, "thread_level", &room, text, &flag));
    EXPECT(flag && (!asked || !strcmp(text, asked) || !strcmp(text, "MPI_THREAD_MULTIPLE")),
           "expected thread level %s or more, got %s", asked, text);
    MUST(MPI_Info_free(&info));
    MUST(MPI_Session_finalize(&session));
    EXPECT(session == MPI_SESSION_NULL, "expected the session nulled");
}

static void errors(MPI_Session session) {
    MPI_Errhandler handler, found, comm_handler;
    MPI_Group group;
    MPI_Info info;
    int count;
    char name[MPI_MAX_PSET_NAME_LEN];
    int length = sizeof name;
    EXPECT_CLASS(MPI_Group_from_session_pset(session, "mpi://nowhere", &group), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Session_get_pset_info(session, "mpi://nowhere", &info), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 99, &length, name), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, -1, &length, name), MPI_ERR_ARG);

    MUST(MPI_Session_create_errhandler(on_session_error, &handler));
    MUST(MPI_Session_set_errhandler(session, handler));
    MUST(MPI_Session_get_errhandler(session, &found));
    EXPECT(found == handler, "expected the handler that was set");
    MUST(MPI_Errhandler_free(&found));
    handled = 0;
    MPI_Session_get_pset_info(session, "mpi://nowhere", &info);
    EXPECT_INT(handled, 1);
    EXPECT_INT(class_of(handled_code), MPI_ERR_ARG);
    EXPECT(handled_session == session, "expected the handler called with the session");
    MUST(MPI_Session_call_errhandler(session, MPI_ERR_OTHER));
    EXPECT_INT(handled, 2);
    EXPECT_INT(handled_code, MPI_ERR_OTHER);
    MUST(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN));
    MUST(MPI_Errhandler_free(&handler));
    EXPECT(handler == MPI_ERRHANDLER_NULL, "expected the handler nulled");
    MUST(MPI_Session_call_errhandler(session, MPI_ERR_OTHER));

    /* The handler of a communicator to be is called if there will be none. */
    MPI_Comm comm = MPI_COMM_NULL;
    MUST(MPI_Group_from_session_pset(session, "mpi://SELF", &group));
    MUST(MPI_Comm_create_errhandler(on_comm_error, &comm_handler));
    if (strict()) {
        EXPECT_CLASS(
            MPI_Comm_create_from_group(MPI_GROUP_NULL, "tag", MPI_INFO_NULL, comm_handler, &comm),
            MPI_ERR_GROUP);
        EXPECT_INT(handled, 3);
    }
    handled = 0;
    MUST(MPI_Comm_create_from_group(group, "tag", MPI_INFO_NULL, comm_handler, &comm));
    MUST(MPI_Comm_get_errhandler(comm, &found));
    EXPECT(found == comm_handler, "expected the handler that was passed");
    MUST(MPI_Errhandler_free(&found));
    MPI_Send(&count, -1, MPI_INT, 0, 0, comm);
    EXPECT_INT(handled, 1);
    MUST(MPI_Comm_free(&comm));
    MUST(MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "nobody", MPI_INFO_NULL, comm_handler, &comm));
    EXPECT(comm == MPI_COMM_NULL, "the empty group: expected MPI_COMM_NULL");
    if (strict()) {
        /* A handler for something else. */
        EXPECT_CLASS(MPI_Session_set_errhandler(session, comm_handler), MPI_ERR_ERRHANDLER);
        char tag[MPI_MAX_STRINGTAG_LEN + 1];
        memset(tag, 't', sizeof tag);
        tag[MPI_MAX_STRINGTAG_LEN] = '\0';
        EXPECT_CLASS(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm),
                     MPI_ERR_ARG);
        MPI_Session other;
        MUST(MPI_Info_create(&info));
        MUST(MPI_Info_set(info, "thread_level", "MPI_THREAD_MANY"));
        EXPECT_CLASS(MPI_Session_init(info, MPI_ERRORS_RETURN, &other), MPI_ERR_INFO_VALUE);
        MUST(MPI_Info_free(&info));
    }
    MUST(MPI_Errhandler_free(&comm_handler));
    MUST(MPI_Group_free(&group));
}

#ifdef MPI_ERR_ABI
/* Buffered sends use the buffer of the session, if their communicator has none. */
static void buffers(MPI_Session session) {
    static char buffer[20000], own[3000];
    void *address = NULL;
    int size = -1, sent[100] = {7, 8}, got[100];
    MPI_Comm comm = make(session, "mpi://SELF", "buffers");
    MPI_Request request;
    EXPECT_CLASS(MPI_Bsend(sent, 100, MPI_INT, 0, 1, comm), MPI_ERR_BUFFER);
    MUST(MPI_Session_attach_buffer(session, buffer, sizeof buffer));
    MUST(MPI_Bsend(sent, 100, MPI_INT, 0, 1, comm));
    MUST(MPI_Comm_attach_buffer(comm, own, sizeof own));
    MUST(MPI_Bsend(sent, 100, MPI_INT, 0, 1, comm));
    for (int i = 0; i < 2; i++) MUST(MPI_Recv(got, 100, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE));
    EXPECT_INT(got[1], 8);
    MUST(MPI_Session_iflush_buffer(session, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    MUST(MPI_Session_flush_buffer(session));
    MUST(MPI_Comm_detach_buffer(comm, &address, &size));
    EXPECT(address == own && size == sizeof own, "expected the buffer of the communicator back");
    MUST(MPI_Session_detach_buffer(session, &address, &size));
    EXPECT(address == buffer && size == sizeof buffer, "expected the buffer of the session back");
    MUST(MPI_Comm_free(&comm));
}
#endif

static void between_groups(MPI_Session session) {
    MPI_Group world, halves[2];
    MPI_Comm comm = make(session, "mpi://WORLD", "ranks"), inter, merged;
    int rank = -1, size = -1, remote = -1, sum = 0, one = 1;
    MUST(MPI_Comm_rank(comm, &rank));
    MUST(MPI_Comm_size(comm, &size));
    if (size > 1) {
        MUST(MPI_Group_from_session_pset(session, "mpi://WORLD", &world));
        int low[1][3] = {{0, size / 2 - 1, 1}}, high[1][3] = {{size - 1, size / 2, -1}};
        MUST(MPI_Group_range_incl(world, 1, low, &halves[0]));
        MUST(MPI_Group_range_incl(world, 1, high, &halves[1]));
        int upper = rank >= size / 2;
        MUST(MPI_Intercomm_create_from_groups(halves[upper], 0, halves[!upper], 0, "two halves",
                                              MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter));
        MUST(MPI_Comm_remote_size(inter, &remote));
        EXPECT_INT(remote, upper ? size / 2 : size - size / 2);
        MUST(MPI_Intercomm_merge(inter, upper, &merged));
        MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, merged));
        EXPECT_INT(sum, size);
        MUST(MPI_Comm_free(&merged));
        MUST(MPI_Comm_free(&inter));
        MUST(MPI_Group_free(&halves[0]));
        MUST(MPI_Group_free(&halves[1]));
        MUST(MPI_Group_free(&world));
    }
    MUST(MPI_Comm_free(&comm));
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "alone";
    int flag = -1;
    if (!strcmp(way, "after")) MUST(MPI_Init(&argc, &argv));

    MPI_Session first = open_session(NULL), second = open_session("MPI_THREAD_MULTIPLE");
    MUST(MPI_Initialized(&flag));
    EXPECT_INT(flag, !strcmp(way, "after"));
    process_sets(first);
    MPI_Comm one = make(first, "mpi://WORLD", "one"), two = make(second, "mpi://WORLD", "two"),
             own = make(second, "mpi://SELF", "own"), copy;
    MUST(MPI_Comm_rank(one, &world_rank));
    MUST(MPI_Comm_size(one, &world_size));
    use(one);
    use(two);
    use(own);
    MUST(MPI_Comm_dup(two, &copy));
    use(copy);
    MUST(MPI_Comm_free(&copy));
    if (!strcmp(way, "before")) MUST(MPI_Init(&argc, &argv));
    if (strcmp(way, "alone")) use(MPI_COMM_WORLD);
    MUST(MPI_Comm_free(&one));
    errors(first);
    between_groups(second);
#ifdef MPI_ERR_ABI
    buffers(first);
#endif
    MUST(MPI_Session_finalize(&first));
    use(two);
    if (strcmp(way, "alone")) {
        use(MPI_COMM_WORLD);
        MUST(MPI_Finalize());
        MUST(MPI_Finalized(&flag));
        EXPECT_INT(flag, 1);
    }
    use(two);
    MUST(MPI_Comm_free(&two));
    MUST(MPI_Comm_free(&own));
    MUST(MPI_Session_finalize(&second));

    /* Again and again. */
    for (int i = 0; i < 20; i++) {
        MPI_Session again = open_session(i % 2 ? "MPI_THREAD_SERIALIZED" : NULL);
        MPI_Comm comm = make(again, i % 3 ? "mpi://WORLD" : "mpi://SELF", "again");
        use(comm);
        MUST(MPI_Comm_free(&comm));
        MUST(MPI_Session_finalize(&again));
    }
    level(NULL);
    level("MPI_THREAD_FUNNELED");
    level("MPI_THREAD_MULTIPLE");
    if (failures) fprintf(stderr, "rank %d: %d failures\n", world_rank, failures);
    (void)class_name;
    return failures ? 1 : 0;
}
