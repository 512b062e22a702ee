/* MPI_Comm_spawn and MPI_Comm_spawn_multiple: the program starts itself. Argument 1 is how many
 * children to start; a child is recognised by having parents. */
#include "check.h"

/* Parents and children send to each other, each to each, small and large messages. */
static void talk(MPI_Comm inter, int tag) {
    enum { LARGE = 300000 };
    int remote = -1, rank = -1;
    MUST(MPI_Comm_remote_size(inter, &remote));
    MUST(MPI_Comm_rank(inter, &rank));
    char *large = malloc(LARGE), *room = malloc(LARGE);
    memset(large, 'a' + rank % 26, LARGE);
    MPI_Request *sends = malloc(2 * remote * sizeof *sends);
    int *numbers = malloc(remote * sizeof *numbers);
    for (int other = 0; other < remote; other++) {
        numbers[other] = rank * 1000 + other;
        MUST(MPI_Isend(&numbers[other], 1, MPI_INT, other, tag, inter, &sends[2 * other]));
        MUST(MPI_Isend(large, LARGE, MPI_CHAR, other, tag + 1, inter, &sends[2 * other + 1]));
    }
    for (int other = 0; other < remote; other++) {
        int number = -1;
        MPI_Status status;
        MUST(MPI_Recv(&number, 1, MPI_INT, other, tag, inter, &status));
        EXPECT_INT(number, other * 1000 + rank);
        EXPECT_INT(status.MPI_SOURCE, other);
        MUST(MPI_Recv(room, LARGE, MPI_CHAR, other, tag + 1, inter, &status));
        EXPECT(room[0] == 'a' + other % 26 && room[LARGE - 1] == room[0],
               "a large message of %d: got %c to %c", other, room[0], room[LARGE - 1]);
    }
    MUST(MPI_Waitall(2 * remote, sends, MPI_STATUSES_IGNORE));
    free(numbers), free(sends), free(room), free(large);
}

/* Parents and children in one communicator, with collectives over it. */
static void unite(MPI_Comm inter, int is_child) {
    MPI_Comm all;
    int local = -1, remote = -1, rank = -1, size = -1, sum = -1, first = -1;
    MUST(MPI_Comm_size(inter, &local));
    MUST(MPI_Comm_remote_size(inter, &remote));
    MUST(MPI_Intercomm_merge(inter, is_child, &all));
    MUST(MPI_Comm_rank(all, &rank));
    MUST(MPI_Comm_size(all, &size));
    EXPECT_INT(size, local + remote);
    EXPECT_INT(rank, is_child ? remote + world_rank : world_rank);
    MUST(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all));
    EXPECT_INT(sum, size * (size - 1) / 2);
    first = is_child ? 77 : -1;
    MUST(MPI_Bcast(&first, 1, MPI_INT, size - 1, all));
    EXPECT_INT(first, 77);
    MPI_Comm half;
    MUST(MPI_Comm_split(all, rank % 2, rank, &half));
    MUST(MPI_Barrier(half));
    MUST(MPI_Comm_free(&half));
    MUST(MPI_Comm_free(&all));
}

static int child(int argc, char **argv, MPI_Comm parent) {
    int *number, found = 0;
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &number, &found));
    EXPECT(argc >= 4, "a child has %d arguments", argc);
    EXPECT_TEXT(argv[1], "child");
    EXPECT_TEXT(argv[2], "two words");
    EXPECT_INT(found ? *number : -1, atoi(argv[3]));
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &number, &found));
    EXPECT(!found || *number >= world_size, "MPI_UNIVERSE_SIZE is %d", *number);
    talk(parent, 3);
    unite(parent, 1);
    MUST(MPI_Comm_disconnect(&parent));
    EXPECT(parent == MPI_COMM_NULL, "a handle is left after MPI_Comm_disconnect");
    MUST(MPI_Comm_get_parent(&parent));
    EXPECT(parent == MPI_COMM_NULL, "parents are left after MPI_Comm_disconnect");
    return verdict();
}

int main(int argc, char **argv) {
    MPI_Comm parent, children;
    begin(&argc, &argv);
    MUST(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) return child(argc, argv, parent);

    int copies = argc > 1 ? atoi(argv[1]) : 2, size = -1;
    int codes[64];
    memset(codes, 0xff, sizeof codes);
    char *arguments[] = {"child", "two words", "0", NULL};
    for (int round = 0; round < 3; round++) {
        int root = world_size - 1;
        int is_root = world_rank == root;
        MUST(MPI_Comm_spawn(is_root ? argv[0] : NULL, is_root ? arguments : NULL, copies,
                            MPI_INFO_NULL, root, MPI_COMM_WORLD, &children, codes));
        for (int at = 0; at < copies; at++) EXPECT_INT(codes[at], MPI_SUCCESS);
        MUST(MPI_Comm_remote_size(children, &size));
        EXPECT_INT(size, copies);
        talk(children, 3);
        unite(children, 0);
        MUST(MPI_Comm_disconnect(&children));
        EXPECT(children == MPI_COMM_NULL, "a handle is left after MPI_Comm_disconnect");
    }

    /* Each rank for itself, at the same time. */
    MUST(MPI_Comm_spawn(argv[0], arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children,
                        MPI_ERRCODES_IGNORE));
    talk(children, 3);
    MPI_Comm all;
    MUST(MPI_Intercomm_merge(children, 0, &all));
    int sum = 0, rank = 0, first = -1;
    MUST(MPI_Comm_rank(all, &rank));
    MUST(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all));
    EXPECT_INT(sum, 1);
    MUST(MPI_Bcast(&first, 1, MPI_INT, 1, all));
    MPI_Comm half;
    MUST(MPI_Comm_split(all, rank % 2, rank, &half));
    MUST(MPI_Barrier(half));
    MUST(MPI_Comm_free(&half));
    MUST(MPI_Comm_free(&all));
    MUST(MPI_Comm_disconnect(&children));

    /* Two programs, of which one is the same with other arguments. */
    char *commands[] = {argv[0], argv[0]};
    char *second[] = {"child", "two words", "1", NULL};
    char **both[] = {arguments, second};
    int numbers[] = {1, 2};
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    MUST(MPI_Comm_spawn_multiple(2, commands, both, numbers, infos, 0, MPI_COMM_WORLD, &children,
                                 codes));
    MUST(MPI_Comm_remote_size(children, &size));
    EXPECT_INT(size, 3);
    talk(children, 3);
    unite(children, 0);
    MUST(MPI_Comm_disconnect(&children));
    return verdict();
}
