/* Threads that talk over a network, each on a communicator of its own. The argument says what is looked at: `apart`,
 * that they have connections of their own; `first`, messages to those who have not called yet; `few N`, that all but
 * rank 0 may have N descriptors; `death`, that the last rank dies meanwhile. */
#include "threads.h"
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS = 6, ROUNDS = 60, LONG = 100000 };
static MPI_Comm comms[THREADS], others[THREADS];
static int victim = -1;

/* How many sockets this process has. */
static int sockets(void) {
    int count = 0;
    struct dirent *entry;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return -1;
    while ((entry = readdir(folder))) {
        char target[32] = "";
        if (readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1) > 0)
            count += strncmp(target, "socket:", 7) == 0;
    }
    closedir(folder);
    return count;
}

static void in_threads(void *(*work)(void *)) {
    pthread_t ids[THREADS];
    for (intptr_t at = 0; at < THREADS; at++)
        if (pthread_create(&ids[at], NULL, work, (void *)at)) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int at = 0; at < THREADS; at++) pthread_join(ids[at], NULL);
}

/* Everybody with everybody, by messages of several lengths. */
static void talk(MPI_Comm comm, int number) {
    static const int sizes[] = {4, 3000, LONG};
    int rank, size;
    char *out = allocate(LONG), *in = allocate(LONG);
    MUST(MPI_Comm_rank(comm, &rank));
    MUST(MPI_Comm_size(comm, &size));
    for (int round = 0; round < ROUNDS; round++) {
        int length = sizes[round % LENGTH(sizes)], step = 1 + round % (size > 1 ? size - 1 : 1);
        int to = (rank + step) % size, from = (rank + size - step) % size;
        fill(out, (size_t)length, (unsigned)(rank + number + round));
        MUST(MPI_Sendrecv(out, length, MPI_BYTE, to, round, in, LONG, MPI_BYTE, from, round, comm,
                          MPI_STATUS_IGNORE));
        long long wrong = differs(in, (size_t)length, (unsigned)(from + number + round));
        THREAD_EXPECT(wrong < 0, "thread %d, round %d: byte %lld of %d is wrong", number, round, wrong,
                      length);
    }
    free(out);
    free(in);
}

static void *among_all(void *number) {
    talk(comms[(intptr_t)number], (int)(intptr_t)number);
    return NULL;
}

static void *among_others(void *number) {
    talk(others[(intptr_t)number], (int)(intptr_t)number);
    return NULL;
}

/* Rank 0 sends where nobody else has called, and then a word on a communicator that all know. */
static void talk_first(void) {
    int words[THREADS], word = 0;
    for (int at = THREADS - 1; world_rank == 0 && at >= 0; at--)
        for (int to = 1; to < world_size; to++) {
            words[at] = 100 + at;
            MUST(MPI_Send(&words[at], 1, MPI_INT, to, 1, comms[at]));
        }
    MUST(MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD));
    for (int at = 0; world_rank > 0 && at < THREADS; at++) {
        MUST(MPI_Recv(&word, 1, MPI_INT, 0, 1, comms[at], MPI_STATUS_IGNORE));
        EXPECT_INT(word, 100 + at);
    }
}

/* The victim answers everybody on every communicator, and dies in the middle of that. */
static void *with_victim(void *number) {
    MPI_Comm comm = comms[(intptr_t)number];
    char *out = allocate(LONG), *in = allocate(LONG);
    for (int round = 0;; round++) {
        int length = round % 3 ? 8 : LONG;
        if (world_rank == victim) {
            if (round == ROUNDS && number == NULL) raise(SIGKILL);
            for (int from = 0; from < victim; from++) {
                MUST(MPI_Recv(in, LONG, MPI_BYTE, from, round, comm, MPI_STATUS_IGNORE));
                MUST(MPI_Send(out, length, MPI_BYTE, from, round, comm));
            }
            continue;
        }
        int code = MPI_Send(out, length, MPI_BYTE, victim, round, comm);
        if (code == MPI_SUCCESS)
            code = MPI_Recv(in, LONG, MPI_BYTE, victim, round, comm, MPI_STATUS_IGNORE);
        if (code != MPI_SUCCESS) {
            int class = class_of(code);
            THREAD_EXPECT(class == MPI_ERR_PROC_ABORTED, "thread %d: %s", (int)(intptr_t)number,
                          class_name(class));
            break;
        }
    }
    free(out);
    free(in);
    return NULL;
}

static void limit_descriptors(rlim_t most) {
    const char *number = getenv("SERRIED_RANK");
    struct rlimit limit = {most, most};
    if (number && atoi(number) > 0 && setrlimit(RLIMIT_NOFILE, &limit) != 0) {
        perror("setrlimit");
        exit(1);
    }
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "apart";
    int provided, dies = strcmp(what, "death") == 0;
    if (argc > 2) limit_descriptors((rlim_t)atoi(argv[2]));
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    settle();
    NEED_RANKS(2);
    if (dies) victim = world_size - 1;
    for (int at = 0; at < THREADS; at++) {
        MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[at]));
        MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank == victim, 0, &others[at]));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    int before = sockets();
    if (strcmp(what, "first") == 0) {
        talk_first();
    } else if (dies) {
        in_threads(with_victim);
        in_threads(among_others);
        if (world_rank == 0 && failures == 0) printf("%d go on\n", victim);
        return verdict();
    }
    in_threads(among_all);
    in_threads(among_others);
    if (strcmp(what, "apart") == 0) {
        int more = sockets() - before;
        EXPECT(more >= 2, "rank %d: %d sockets before, and %d more for %d threads", world_rank, before,
               more, THREADS);
    }
    for (int at = 0; at < THREADS; at++) {
        MUST(MPI_Comm_free(&comms[at]));
        MUST(MPI_Comm_free(&others[at]));
    }
    return verdict();
}
