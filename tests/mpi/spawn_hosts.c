/* Processes that come later on several hosts: placed by the info keys host and hostfile, and by the
 * job's slots; names published on one host and looked up on another; a child that dies elsewhere.
 * Argument 1 says which. TEST_HOST is the host's name as mpiexec knows it. */
#include "check.h"
#include <signal.h>
#include <unistd.h>

enum { NAME = 64, MOST = 64, LARGE = 200000 };

static void own_host(char *name) {
    const char *host = getenv("TEST_HOST");
    memset(name, 0, NAME);
    snprintf(name, NAME, "%s", host ? host : "localhost");
}

/* Everyone says to everyone on the other side where it is, and sends something large. */
static void talk(MPI_Comm inter, char theirs[MOST][NAME]) {
    char mine[NAME], *large = malloc(LARGE), *room = malloc(LARGE);
    int remote = -1, rank = -1;
    MUST(MPI_Comm_remote_size(inter, &remote));
    MUST(MPI_Comm_rank(inter, &rank));
    own_host(mine);
    memset(large, 'a' + rank, LARGE);
    for (int other = 0; other < remote; other++) {
        MPI_Request sends[2];
        MUST(MPI_Isend(mine, NAME, MPI_CHAR, other, 1, inter, &sends[0]));
        MUST(MPI_Isend(large, LARGE, MPI_CHAR, other, 2, inter, &sends[1]));
        MUST(MPI_Recv(theirs[other], NAME, MPI_CHAR, other, 1, inter, MPI_STATUS_IGNORE));
        MUST(MPI_Recv(room, LARGE, MPI_CHAR, other, 2, inter, MPI_STATUS_IGNORE));
        EXPECT(room[0] == 'a' + other && room[LARGE - 1] == room[0],
               "a large message of %d: got %c to %c", other, room[0], room[LARGE - 1]);
        MUST(MPI_Waitall(2, sends, MPI_STATUSES_IGNORE));
    }
    free(room), free(large);
}

/* Those who share memory are those of one host, and no others. */
static void unite(MPI_Comm inter, int high) {
    MPI_Comm all, near;
    char mine[NAME], every[2 * MOST][NAME];
    int size = -1, rank = -1, shared = -1, same = 0, sum = -1;
    MUST(MPI_Intercomm_merge(inter, high, &all));
    MUST(MPI_Comm_size(all, &size));
    MUST(MPI_Comm_rank(all, &rank));
    own_host(mine);
    MUST(MPI_Allgather(mine, NAME, MPI_CHAR, every, NAME, MPI_CHAR, all));
    for (int at = 0; at < size; at++) same += strcmp(every[at], mine) == 0;
    MUST(MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near));
    MUST(MPI_Comm_size(near, &shared));
    EXPECT_INT(shared, same);
    MUST(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all));
    EXPECT_INT(sum, size * (size - 1) / 2);
    MUST(MPI_Comm_free(&near));
    MUST(MPI_Comm_free(&all));
}

/* Starts children as the info key says; answers where they are. */
static int start(char *program, const char *key, const char *value, int copies, int root,
                 char theirs[MOST][NAME]) {
    MPI_Comm children;
    MPI_Info info;
    int size = -1;
    char *arguments[] = {"child", NULL};
    MUST(MPI_Info_create(&info));
    if (key) MUST(MPI_Info_set(info, key, value));
    MUST(MPI_Comm_spawn(program, arguments, copies, info, root, MPI_COMM_WORLD, &children,
                        MPI_ERRCODES_IGNORE));
    MUST(MPI_Info_free(&info));
    MUST(MPI_Comm_remote_size(children, &size));
    EXPECT_INT(size, copies);
    talk(children, theirs);
    unite(children, 0);
    MUST(MPI_Comm_disconnect(&children));
    return size;
}

static void place(char *program) {
    char mine[NAME], hosts[MOST][NAME], theirs[MOST][NAME], list[MOST * NAME] = "";
    own_host(mine);
    MUST(MPI_Allgather(mine, NAME, MPI_CHAR, hosts, NAME, MPI_CHAR, MPI_COMM_WORLD));
    for (int rank = 0; rank < world_size; rank++) {
        /* On a host that is named, asked from another one. */
        int root = (rank + 1) % world_size, known = 0;
        start(program, "host", hosts[rank], 2, root, theirs);
        for (int at = 0; at < 2; at++) EXPECT_TEXT(theirs[at], hosts[rank]);
        for (int at = 0; at < rank; at++) known |= strcmp(hosts[at], hosts[rank]) == 0;
        if (!known) strcat(strcat(strcat(list, rank ? "," : ""), hosts[rank]), ":1");
    }
    /* Over all hosts, each with one slot: none is left out. */
    for (int way = 0; way < 2; way++) {
        start(program, way ? "host" : NULL, list, world_size, 0, theirs);
        for (int rank = 0; rank < world_size; rank++) {
            int used = 0;
            for (int at = 0; at < world_size; at++) used |= strcmp(theirs[at], hosts[rank]) == 0;
            EXPECT(used || !way, "no child is on host %s", hosts[rank]);
        }
    }
    char file[64];
    snprintf(file, sizeof file, "/tmp/serried-hosts-%d", (int)getpid());
    if (world_rank == 0) {
        FILE *written = fopen(file, "w");
        fprintf(written, "# the last one\n%s slots=1\n", hosts[world_size - 1]);
        fclose(written);
    }
    start(program, "hostfile", file, 1, 0, theirs);
    EXPECT_TEXT(theirs[0], hosts[world_size - 1]);
    if (world_rank == 0) unlink(file);

    MPI_Comm children;
    MPI_Info info;
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "host", "no.such.host"));
    int code = MPI_Comm_spawn(program, MPI_ARGV_NULL, 1, info, 0, MPI_COMM_WORLD, &children,
                              MPI_ERRCODES_IGNORE);
    EXPECT_CLASS(code, MPI_ERR_SPAWN);
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(strstr(text, "no.such.host") != NULL, "the error does not name the host: %s", text);
    MUST(MPI_Info_free(&info));
}

/* One rank, and a host without any: the child goes there. */
static void use_spare(char *program) {
    char mine[NAME], theirs[MOST][NAME];
    int *universe = NULL, found = 0;
    own_host(mine);
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &found));
    EXPECT_INT(found ? *universe : 0, 2);
    start(program, NULL, NULL, 1, 0, theirs);
    EXPECT(strcmp(mine, theirs[0]) != 0, "the child is on host %s too", mine);
}

/* The last rank serves under a name; the others come one by one, and then all together. */
static void meet_by_name(void) {
    char port[MPI_MAX_PORT_NAME] = "", theirs[MOST][NAME];
    const char *service = "spawn_hosts";
    int server = world_rank == world_size - 1;
    MPI_Comm inter, clients;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, server, world_rank, &clients));
    if (server) {
        MUST(MPI_Open_port(MPI_INFO_NULL, port));
        MUST(MPI_Publish_name(service, MPI_INFO_NULL, port));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (!server) MUST(MPI_Lookup_name(service, MPI_INFO_NULL, port));
    for (int client = 0; client < world_size; client++) {
        int all = client == world_size - 1;
        if (all) MUST(MPI_Barrier(clients));
        if (server)
            MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter));
        else if (all)
            MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, clients, &inter));
        else if (client == world_rank)
            MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter));
        else
            continue;
        talk(inter, theirs);
        MUST(MPI_Comm_disconnect(&inter));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (server) {
        MUST(MPI_Unpublish_name(service, MPI_INFO_NULL, port));
        MUST(MPI_Close_port(port));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (!server && strict()) {
        MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
        EXPECT_CLASS(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter), MPI_ERR_PORT);
        EXPECT_CLASS(MPI_Lookup_name(service, MPI_INFO_NULL, port), MPI_ERR_NAME);
    }
    MUST(MPI_Comm_free(&clients));
}

/* A child on the last rank's host dies, or aborts, while all wait for it. */
static void lose_one(char *program, char *how) {
    MPI_Comm children;
    MPI_Info info;
    char name[NAME], *arguments[] = {how, NULL};
    own_host(name);
    MUST(MPI_Bcast(name, NAME, MPI_CHAR, world_size - 1, MPI_COMM_WORLD));
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "host", name));
    MUST(MPI_Comm_spawn(program, arguments, 1, info, 0, MPI_COMM_WORLD, &children,
                        MPI_ERRCODES_IGNORE));
    int never = 0, sum = 0;
    MUST(MPI_Comm_set_errhandler(children, MPI_ERRORS_RETURN));
    EXPECT_CLASS(MPI_Recv(&never, 1, MPI_INT, 0, 7, children, MPI_STATUS_IGNORE),
                 MPI_ERR_PROC_ABORTED);
    MUST(MPI_Allreduce(&world_rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EXPECT_INT(sum, world_size * (world_size - 1) / 2);
    if (world_rank == 0) printf("the parents go on\n");
}

int main(int argc, char **argv) {
    MPI_Comm parent;
    char theirs[MOST][NAME];
    begin(&argc, &argv);
    const char *mode = argc > 1 ? argv[1] : "place";
    MUST(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        if (strcmp(mode, "die") == 0) raise(SIGKILL);
        if (strcmp(mode, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 7);
        talk(parent, theirs);
        unite(parent, 1);
        MUST(MPI_Comm_disconnect(&parent));
    } else if (strcmp(mode, "place") == 0) {
        place(argv[0]);
    } else if (strcmp(mode, "spare") == 0) {
        use_spare(argv[0]);
    } else if (strcmp(mode, "names") == 0) {
        meet_by_name();
    } else {
        lose_one(argv[0], argv[1]);
    }
    return verdict();
}
