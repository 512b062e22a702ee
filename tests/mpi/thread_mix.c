/* Eight threads that use everything at once, each on a communicator of its own: messages, collectives that block and that do
 * not, a window, partitions, a shared buffer for buffered sends, files, and processes that one of them spawns. The threads
 * of a communicator draw the same calls on all ranks. Arguments: rounds, and a seed. */
#include "threads.h"
#include <unistd.h>

enum { THREADS = 8, MOST = 20000, WORDS = 64, PARTS = 4, CHILDREN = 2 };
static int rounds;
static unsigned seed;
static MPI_Win window;
static long *memory;
static char program[4096];

/* A thread of this rank, and what belongs to it alone. */
struct own {
    int number, left, right;
    MPI_Comm comm;
    MPI_File file;
    unsigned state;
    int round;
    long added;
    int out[MOST], in[MOST];
};
static struct own all[THREADS];

static int draw(struct own *own, int below) {
    own->state = own->state * 1664525u + 1013904223u;
    return (int)((own->state >> 8) % (unsigned)below);
}

/* Mostly short, sometimes long enough for every protocol. */
static int length(struct own *own) {
    static const int lengths[] = {1, 3, 100, 2000, MOST};
    return lengths[draw(own, LENGTH(lengths))];
}

static void fill_out(struct own *own, int count, int rank) {
    for (int at = 0; at < count; at++) own->out[at] = own->round * 1000 + rank * 100 + own->number + at;
    memset(own->in, -1, sizeof own->in);
}

static void expect(struct own *own, const char *what, int count, int rank) {
    for (int at = 0; at < count; at++) {
        int wanted = own->round * 1000 + rank * 100 + own->number + at;
        if (own->in[at] != wanted) {
            THREAD_EXPECT(0, "%s, thread %d, round %d: item %d of %d is %d instead of %d", what,
                          own->number, own->round, at, count, own->in[at], wanted);
            return;
        }
    }
}

static void exchange(struct own *own) {
    int count = length(own);
    fill_out(own, count, world_rank);
    MUST(MPI_Sendrecv(own->out, count, MPI_INT, own->right, 1, own->in, count, MPI_INT, own->left, 1,
                      own->comm, MPI_STATUS_IGNORE));
    expect(own, "MPI_Sendrecv", count, own->left);
}

static void nonblocking(struct own *own) {
    int count = length(own), how = draw(own, 3), done = 0;
    MPI_Request requests[2];
    fill_out(own, count, world_rank);
    MUST(MPI_Irecv(own->in, count, MPI_INT, own->left, 2, own->comm, &requests[0]));
    MUST((how ? MPI_Isend : MPI_Issend)(own->out, count, MPI_INT, own->right, 2, own->comm, &requests[1]));
    if (how == 0) MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    while (how == 1 && !done) MUST(MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE));
    for (int left = 2; how == 2 && left > 0; left--)
        MUST(MPI_Waitany(2, requests, &done, MPI_STATUS_IGNORE));
    expect(own, "MPI_Isend", count, own->left);
}

static void probed(struct own *own) {
    int count = length(own), came;
    MPI_Request request;
    MPI_Message message;
    MPI_Status status;
    fill_out(own, count, world_rank);
    MUST(MPI_Isend(own->out, count, MPI_INT, own->right, 3, own->comm, &request));
    MUST(MPI_Mprobe(MPI_ANY_SOURCE, 3, own->comm, &message, &status));
    MUST(MPI_Get_count(&status, MPI_INT, &came));
    THREAD_EXPECT(came == count, "MPI_Mprobe: %d items instead of %d", came, count);
    MUST(MPI_Mrecv(own->in, came, MPI_INT, &message, MPI_STATUS_IGNORE));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect(own, "MPI_Mrecv", count, own->left);
}

static void persistent(struct own *own) {
    int count = length(own);
    MPI_Request requests[2];
    MUST(MPI_Recv_init(own->in, count, MPI_INT, own->left, 4, own->comm, &requests[0]));
    MUST(MPI_Send_init(own->out, count, MPI_INT, own->right, 4, own->comm, &requests[1]));
    for (int again = 0; again < 2; again++) {
        fill_out(own, count, world_rank);
        MUST(MPI_Startall(2, requests));
        MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        expect(own, "MPI_Startall", count, own->left);
    }
    for (int at = 0; at < 2; at++) MUST(MPI_Request_free(&requests[at]));
}

static void buffered(struct own *own) {
    int count = length(own);
    fill_out(own, count, world_rank);
    MUST(MPI_Bsend(own->out, count, MPI_INT, own->right, 5, own->comm));
    MUST(MPI_Recv(own->in, count, MPI_INT, own->left, 5, own->comm, MPI_STATUS_IGNORE));
    expect(own, "MPI_Bsend", count, own->left);
    /* The buffer has room for one message of each thread. */
    MUST(MPI_Barrier(own->comm));
}

static void partitioned(struct own *own) {
    int count = length(own);
    MPI_Request requests[2];
    if (count < PARTS) count = PARTS;
    count -= count % PARTS;
    fill_out(own, count, world_rank);
    MUST(MPI_Precv_init(own->in, PARTS, count / PARTS, MPI_INT, own->left, 6, own->comm, MPI_INFO_NULL,
                        &requests[0]));
    MUST(MPI_Psend_init(own->out, PARTS, count / PARTS, MPI_INT, own->right, 6, own->comm, MPI_INFO_NULL,
                        &requests[1]));
    MUST(MPI_Startall(2, requests));
    for (int part = PARTS - 1; part >= 0; part--) MUST(MPI_Pready(part, requests[1]));
    MUST(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    expect(own, "MPI_Psend_init", count, own->left);
    for (int at = 0; at < 2; at++) MUST(MPI_Request_free(&requests[at]));
}

static void collective(struct own *own) {
    int count = length(own), root = draw(own, world_size), value = own->round, sum = -1;
    MUST(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, own->comm));
    THREAD_EXPECT(sum == value * world_size, "MPI_Allreduce: %d", sum);
    fill_out(own, count, root);
    if (world_rank == root) memcpy(own->in, own->out, sizeof(int) * (size_t)count);
    MUST(MPI_Bcast(own->in, count, MPI_INT, root, own->comm));
    expect(own, "MPI_Bcast", count, root);
    MUST(MPI_Barrier(own->comm));
}

static void nonblocking_collective(struct own *own) {
    int count = length(own), root = draw(own, world_size), value = own->round, sum = -1, done = 0;
    MPI_Request requests[3];
    fill_out(own, count, root);
    if (world_rank == root) memcpy(own->in, own->out, sizeof(int) * (size_t)count);
    MUST(MPI_Ibarrier(own->comm, &requests[0]));
    MUST(MPI_Ibcast(own->in, count, MPI_INT, root, own->comm, &requests[1]));
    MUST(MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_SUM, own->comm, &requests[2]));
    if (draw(own, 2))
        MUST(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
    else
        while (!done) MUST(MPI_Testall(3, requests, &done, MPI_STATUSES_IGNORE));
    THREAD_EXPECT(sum == value * world_size, "MPI_Iallreduce: %d", sum);
    expect(own, "MPI_Ibcast", count, root);
}

static void duplicate(struct own *own) {
    MPI_Comm before = own->comm, twin;
    MPI_Request request;
    MUST(MPI_Comm_idup(before, &twin, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    own->comm = twin;
    nonblocking_collective(own);
    own->comm = before;
    MUST(MPI_Comm_free(&twin));
}

static void one_sided(struct own *own) {
    long put[WORDS], got[WORDS], one = 1, old = -1;
    int target = own->right, first = THREADS + own->number * WORDS;
    for (int at = 0; at < WORDS; at++) put[at] = own->round * 100 + at;
    MUST(MPI_Put(put, WORDS, MPI_LONG, target, first, WORDS, MPI_LONG, window));
    MUST(MPI_Win_flush(target, window));
    MUST(MPI_Get(got, WORDS, MPI_LONG, target, first, WORDS, MPI_LONG, window));
    MUST(MPI_Fetch_and_op(&one, &old, MPI_LONG, target, own->number, MPI_SUM, window));
    MUST(MPI_Win_flush(target, window));
    THREAD_EXPECT(old == own->added, "MPI_Fetch_and_op: %ld instead of %ld", old, own->added);
    THREAD_EXPECT(memcmp(put, got, sizeof put) == 0, "MPI_Get has not what MPI_Put has written");
    own->added++;
}

static void file(struct own *own) {
    int count = length(own);
    MPI_Offset at = (MPI_Offset)world_rank * MOST * (MPI_Offset)sizeof(int);
    MPI_Request request;
    fill_out(own, count, world_rank);
    if (draw(own, 2)) {
        MUST(MPI_File_write_at_all(own->file, at, own->out, count, MPI_INT, MPI_STATUS_IGNORE));
    } else {
        MUST(MPI_File_iwrite_at_all(own->file, at, own->out, count, MPI_INT, &request));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    MUST(MPI_File_iread_at(own->file, at, own->in, count, MPI_INT, &request));
    MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    expect(own, "a file", count, world_rank);
}

/* Takes long, so that one thread does it a few times, while the others go on. */
static void spawn(struct own *own) {
    MPI_Comm children;
    int value = own->round, back = -1;
    char *arguments[] = {"child", NULL};
    MUST(MPI_Comm_spawn(program, arguments, 1, MPI_INFO_NULL, 0, own->comm, &children,
                        MPI_ERRCODES_IGNORE));
    MUST(MPI_Sendrecv(&value, 1, MPI_INT, 0, 8, &back, 1, MPI_INT, 0, 8, children, MPI_STATUS_IGNORE));
    THREAD_EXPECT(back == value + 1, "a child answers %d to %d", back, value);
    MUST(MPI_Comm_disconnect(&children));
}

static int child(MPI_Comm parents) {
    int size, value;
    MUST(MPI_Comm_remote_size(parents, &size));
    for (int rank = 0; rank < size; rank++) {
        MUST(MPI_Recv(&value, 1, MPI_INT, rank, 8, parents, MPI_STATUS_IGNORE));
        value++;
        MUST(MPI_Send(&value, 1, MPI_INT, rank, 8, parents));
    }
    MUST(MPI_Comm_disconnect(&parents));
    return verdict();
}

static void *work(void *argument) {
    static void (*const kinds[])(struct own *) = {
        exchange,   nonblocking,            probed,    persistent, buffered, partitioned,
        collective, nonblocking_collective, one_sided, duplicate,  file,     one_sided,
    };
    struct own *own = argument;
    for (own->round = 0; own->round < rounds; own->round++) {
        if (own->number == 0 && own->round % (rounds / CHILDREN + 1) == rounds / (CHILDREN + 1))
            spawn(own);
        kinds[draw(own, LENGTH(kinds))](own);
    }
    return NULL;
}

static void open_file(struct own *own, int number) {
    const char *folder = getenv("TMPDIR");
    char name[4096];
    snprintf(name, sizeof name, "%s/serried-mix-%ld-%d", folder ? folder : "/tmp", (long)getpid(), number);
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
    MUST(MPI_File_open(own->comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                       MPI_INFO_NULL, &own->file));
}

int main(int argc, char **argv) {
    int provided, size = THREADS * (MOST * (int)sizeof(int) + MPI_BSEND_OVERHEAD);
    void *buffer = malloc((size_t)size);
    pthread_t threads[THREADS];
    MPI_Comm parents;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    MUST(MPI_Comm_get_parent(&parents));
    if (parents != MPI_COMM_NULL) return child(parents);
    rounds = argc > 1 ? atoi(argv[1]) : 50;
    seed = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    snprintf(program, sizeof program, "%s", argv[0]);
    MUST(MPI_Win_allocate((THREADS + THREADS * WORDS) * sizeof(long), sizeof(long), MPI_INFO_NULL,
                          MPI_COMM_WORLD, &memory, &window));
    memset(memory, 0, THREADS * sizeof(long));
    for (int at = 0; at < THREADS; at++) {
        all[at].number = at;
        all[at].left = (world_rank + world_size - 1) % world_size;
        all[at].right = (world_rank + 1) % world_size;
        all[at].state = seed * 104729u + (unsigned)at * 7919u;
        MUST(MPI_Comm_dup(MPI_COMM_WORLD, &all[at].comm));
        open_file(&all[at], at);
    }
    MUST(MPI_Buffer_attach(buffer, size));
    MUST(MPI_Win_lock_all(0, window));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int at = 0; at < THREADS; at++) pthread_create(&threads[at], NULL, work, &all[at]);
    for (int at = 0; at < THREADS; at++) pthread_join(threads[at], NULL);
    MUST(MPI_Win_unlock_all(window));
    MUST(MPI_Buffer_detach(&buffer, &size));
    free(buffer);
    MUST(MPI_Win_free(&window));
    for (int at = 0; at < THREADS; at++) {
        MUST(MPI_File_close(&all[at].file));
        MUST(MPI_Comm_free(&all[at].comm));
    }
    return verdict();
}
