/* What MPI_Comm_spawn says about programs that cannot be started, and how it goes on after that;
 * what info keys do. The program starts itself. */
#include "check.h"
#include <fcntl.h>
#include <unistd.h>

static MPI_Info with(const char *key, const char *value) {
    MPI_Info info;
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, key, value));
    return info;
}

/* A child that tells its directory and a variable. */
static int child(MPI_Comm parent) {
    char place[1024] = "", value[64] = "";
    if (getcwd(place, sizeof place) == NULL) REPORT("getcwd failed");
    if (getenv("SPAWN_TEST")) snprintf(value, sizeof value, "%s", getenv("SPAWN_TEST"));
    MUST(MPI_Send(place, sizeof place, MPI_CHAR, 0, 1, parent));
    MUST(MPI_Send(value, sizeof value, MPI_CHAR, 0, 2, parent));
    MUST(MPI_Comm_disconnect(&parent));
    return verdict();
}

/* A spawn that must fail, on all ranks, with all codes set. */
static void refuse(const char *command, MPI_Info info, const char *mentioned) {
    MPI_Comm children = MPI_COMM_NULL;
    int codes[2] = {-1, -1}, length = 0;
    char text[MPI_MAX_ERROR_STRING] = "";
    int code = MPI_Comm_spawn(command, MPI_ARGV_NULL, 2, info, 0, MPI_COMM_WORLD, &children, codes);
    EXPECT_CLASS(code, MPI_ERR_SPAWN);
    if (strict()) {
        EXPECT_CLASS(codes[0], MPI_ERR_SPAWN);
        EXPECT_CLASS(codes[1], MPI_ERR_SPAWN);
        MUST(MPI_Error_string(code, text, &length));
        EXPECT(strstr(text, mentioned) != NULL, "expected %s to be named in: %s", mentioned, text);
    }
}

int main(int argc, char **argv) {
    MPI_Comm parent, children;
    if (argc > 1) { /* A child that never meets its parents. */
        MPI_Session session;
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
        return MPI_Session_finalize(&session);
    }
    begin(&argc, &argv);
    MUST(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) return child(parent);
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));

    refuse("/no/such/program", MPI_INFO_NULL, "/no/such/program");
    refuse("/etc/passwd", MPI_INFO_NULL, "/etc/passwd");
    refuse("/", MPI_INFO_NULL, "/");
    /* It is a program, but never calls MPI_Init. */
    if (strict()) {
        refuse("/bin/true", MPI_INFO_NULL, "before MPI_Init");
        refuse("/bin/false", MPI_INFO_NULL, "status 1");
        char *alone[] = {"session", NULL};
        EXPECT_CLASS(MPI_Comm_spawn(argv[0], alone, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                                    MPI_ERRCODES_IGNORE),
                     MPI_ERR_SPAWN);
        MPI_Info elsewhere = with("host", "no.such.host");
        refuse(argv[0], elsewhere, "no.such.host");
        MUST(MPI_Info_free(&elsewhere));
        MPI_Info nowhere = with("wdir", "/no/such/place");
        refuse(argv[0], nowhere, "/no/such/place");
        MUST(MPI_Info_free(&nowhere));
        /* An interpreter that does not exist is found out late. */
        char script[64];
        snprintf(script, sizeof script, "/tmp/serried-spawn-%d", (int)getpid());
        if (world_rank == 0) {
            int file = open(script, O_CREAT | O_EXCL | O_WRONLY, 0700);
            if (write(file, "#!/no/such/interpreter\n", 23) != 23) REPORT("write failed");
            close(file);
        }
        refuse(script, MPI_INFO_NULL, "/tmp/serried-spawn-");
        if (world_rank == 0) unlink(script);
        EXPECT_CLASS(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, -1, MPI_INFO_NULL, 0, MPI_COMM_WORLD,
                                    &children, MPI_ERRCODES_IGNORE),
                     MPI_ERR_ARG);
        EXPECT_CLASS(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, world_size,
                                    MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE),
                     MPI_ERR_ROOT);
        EXPECT_CLASS(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_NULL,
                                    &children, MPI_ERRCODES_IGNORE),
                     MPI_ERR_COMM);
    }

    /* After all that: a spawn with every key. */
    char *name = strrchr(argv[0], '/'), path[1024], place[1024], value[64];
    snprintf(path, sizeof path, "%.*s", (int)(name - argv[0]), argv[0]);
    MPI_Info info = with("wdir", "/tmp");
    MUST(MPI_Info_set(info, "path", path));
    MUST(MPI_Info_set(info, "host", "localhost"));
    if (strict()) {
        MUST(MPI_Info_set(info, "env", "SPAWN_TEST=a value\nSPAWN_OTHER=x"));
        MUST(MPI_Info_set(info, "soft", "1:2,5"));
    }
    int codes[4] = {-1, -1, -1, -1}, size = -1;
    int copies = strict() ? 4 : 2;
    MUST(MPI_Comm_spawn(name + 1, MPI_ARGV_NULL, copies, info, 0, MPI_COMM_WORLD, &children, codes));
    MUST(MPI_Comm_remote_size(children, &size));
    EXPECT_INT(size, 2);
    EXPECT_CLASS(codes[0], MPI_SUCCESS);
    EXPECT_CLASS(codes[1], MPI_SUCCESS);
    if (strict()) EXPECT_CLASS(codes[3], MPI_ERR_SPAWN);
    for (int other = 0; other < size && world_rank == 0; other++) {
        MUST(MPI_Recv(place, sizeof place, MPI_CHAR, other, 1, children, MPI_STATUS_IGNORE));
        MUST(MPI_Recv(value, sizeof value, MPI_CHAR, other, 2, children, MPI_STATUS_IGNORE));
        EXPECT_TEXT(place, "/tmp");
        if (strict()) EXPECT_TEXT(value, "a value");
    }
    MUST(MPI_Comm_disconnect(&children));
    MUST(MPI_Info_free(&info));
    return verdict();
}
