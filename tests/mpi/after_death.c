/* Rank 1 dies, and the others go on. The first argument says what they then do: `send KIND` sends small messages to it
 * and never waits; `window FLAVOR CALL` accesses its window; `holder FLAVOR` waits for a lock that it holds; `blame`
 * fails in a collective after rank 2 has ended well. Each time the error must name rank 1. */
#include "check.h"
#include <signal.h>
#include <unistd.h>

enum { VICTIM = 1, SENDS = 50, EPOCHS = 1000, ITEMS = 4 };

static MPI_Comm others, pair;

/* Whether a call has failed, as it must after the death. */
static int is_lost(int code) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (code == MPI_SUCCESS) return 0;
    EXPECT_CLASS(code, MPI_ERR_PROC_ABORTED);
    MPI_Error_string(code, text, &length);
    EXPECT(strstr(text, "rank 1 has ended"), "expected \"rank 1 has ended\" in \"%s\"", text);
    return 1;
}

static void expect_lost(const char *call, int code) {
    EXPECT(is_lost(code), "%s with rank 1 succeeds after its death", call);
}

/* Rank 1 dies when all others have said that they have done with it. */
static void die(void) {
    int word = 0;
    if (world_rank != VICTIM) MUST(MPI_Send(&word, 1, MPI_INT, VICTIM, 0, MPI_COMM_WORLD));
    for (int rank = 0; world_rank == VICTIM && rank < world_size; rank++)
        if (rank != VICTIM) MUST(MPI_Recv(&word, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (world_rank == VICTIM) raise(SIGKILL);
}

/* Nothing of this waits for rank 1, nor for anybody else. */
static int send_once(const char *kind, MPI_Request *persistent) {
    static double item;
    MPI_Request request = MPI_REQUEST_NULL;
    int code;
    if (strcmp(kind, "blocking") == 0) return MPI_Send(&item, 1, MPI_DOUBLE, VICTIM, 1, MPI_COMM_WORLD);
    if (strcmp(kind, "derived") == 0) return MPI_Send(&item, 1, MPI_DOUBLE_INT, VICTIM, 1, MPI_COMM_WORLD);
    if (strcmp(kind, "buffered") == 0) return MPI_Bsend(&item, 1, MPI_DOUBLE, VICTIM, 1, MPI_COMM_WORLD);
    if (strcmp(kind, "nonblocking") == 0) {
        code = MPI_Isend(&item, 1, MPI_DOUBLE, VICTIM, 1, MPI_COMM_WORLD, &request);
        return code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code;
    }
    if (strcmp(kind, "root") == 0) return MPI_Bcast(&item, 1, MPI_DOUBLE, 0, pair);
    code = MPI_Start(persistent);
    if (code == MPI_SUCCESS && strcmp(kind, "partitioned") == 0) code = MPI_Pready(0, *persistent);
    return code == MPI_SUCCESS ? MPI_Wait(persistent, MPI_STATUS_IGNORE) : code;
}

/* Living ranks wait for each other by messages: who has gone on since is told of as ended, but its messages come first. */
static void meet(void) {
    int rank, size, word = 0;
    MUST(MPI_Comm_rank(others, &rank));
    MUST(MPI_Comm_size(others, &size));
    for (int other = 1; rank == 0 && other < size; other++)
        MUST(MPI_Recv(&word, 1, MPI_INT, other, 3, others, MPI_STATUS_IGNORE));
    for (int other = 1; rank == 0 && other < size; other++)
        MUST(MPI_Send(&word, 1, MPI_INT, other, 4, others));
    if (rank == 0) return;
    MUST(MPI_Send(&word, 1, MPI_INT, 0, 3, others));
    MUST(MPI_Recv(&word, 1, MPI_INT, 0, 4, others, MPI_STATUS_IGNORE));
}

static void in_send(const char *kind) {
    static double item;
    static char room[1 << 20];
    MPI_Request persistent = MPI_REQUEST_NULL;
    int lost = 0, sends = 0;
    if (strcmp(kind, "buffered") == 0) MUST(MPI_Buffer_attach(room, sizeof room));
    if (strcmp(kind, "persistent") == 0)
        MUST(MPI_Send_init(&item, 1, MPI_DOUBLE, VICTIM, 1, MPI_COMM_WORLD, &persistent));
    if (strcmp(kind, "partitioned") == 0)
        MUST(MPI_Psend_init(&item, 1, 1, MPI_DOUBLE, VICTIM, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &persistent));
    /* More would fill the buffers between two ranks, so that even a program that never polls would wait. */
    for (; !lost && sends < SENDS; sends++) {
        usleep(100000);
        lost = is_lost(send_once(kind, &persistent));
    }
    EXPECT(lost, "%d small sends to rank 1 succeed after its death", sends);
    expect_lost("the next send", send_once(kind, &persistent));
    if (persistent != MPI_REQUEST_NULL) MUST(MPI_Request_free(&persistent));
}

static MPI_Win make_window(const char *flavor, double **base) {
    static double own[ITEMS];
    MPI_Win win;
    MPI_Aint bytes = sizeof own;
    *base = own;
    if (strcmp(flavor, "create") == 0)
        MUST(MPI_Win_create(own, bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    if (strcmp(flavor, "allocate") == 0)
        MUST(MPI_Win_allocate(bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, base, &win));
    if (strcmp(flavor, "shared") == 0)
        MUST(MPI_Win_allocate_shared(bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, base, &win));
    if (strcmp(flavor, "dynamic") == 0) {
        MUST(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        MUST(MPI_Win_attach(win, own, bytes));
    }
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    return win;
}

/* One access in an epoch of its own. The first error, if there is one; the epoch ends whatever happens. */
static int access_once(const char *call, MPI_Win win, int target, MPI_Aint at) {
    double item = 1, result = 0;
    int codes[3] = {MPI_SUCCESS, MPI_SUCCESS, MPI_SUCCESS};
    MPI_Request request = MPI_REQUEST_NULL;
    if (strcmp(call, "fence") == 0) {
        codes[0] = MPI_Win_fence(0, win);
        if (codes[0] == MPI_SUCCESS) codes[0] = MPI_Put(&item, 1, MPI_DOUBLE, target, at, 1, MPI_DOUBLE, win);
        codes[1] = MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    } else if (strcmp(call, "start") == 0) {
        MPI_Group all, one;
        MUST(MPI_Win_get_group(win, &all));
        MUST(MPI_Group_incl(all, 1, &target, &one));
        codes[0] = MPI_Win_start(one, MPI_MODE_NOCHECK, win);
        if (codes[0] == MPI_SUCCESS) codes[1] = MPI_Win_complete(win);
        MUST(MPI_Group_free(&one));
        MUST(MPI_Group_free(&all));
    } else if (strcmp(call, "post") == 0) {
        MPI_Group all, one;
        MUST(MPI_Win_get_group(win, &all));
        MUST(MPI_Group_incl(all, 1, &target, &one));
        codes[0] = MPI_Win_post(one, MPI_MODE_NOCHECK, win);
        if (codes[0] == MPI_SUCCESS) codes[1] = MPI_Win_wait(win);
        MUST(MPI_Group_free(&one));
        MUST(MPI_Group_free(&all));
    } else {
        int all = strstr(call, "all") != NULL;
        codes[0] = all ? MPI_Win_lock_all(0, win) : MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
        if (codes[0] != MPI_SUCCESS) return codes[0];
        if (strstr(call, "put")) codes[0] = MPI_Put(&item, 1, MPI_DOUBLE, target, at, 1, MPI_DOUBLE, win);
        if (strstr(call, "get")) codes[0] = MPI_Get(&item, 1, MPI_DOUBLE, target, at, 1, MPI_DOUBLE, win);
        if (strstr(call, "sum"))
            codes[0] = MPI_Accumulate(&item, 1, MPI_DOUBLE, target, at, 1, MPI_DOUBLE, MPI_SUM, win);
        if (strstr(call, "fetch"))
            codes[0] = MPI_Fetch_and_op(&item, &result, MPI_DOUBLE, target, at, MPI_SUM, win);
        if (strstr(call, "request")) {
            codes[0] = MPI_Rput(&item, 1, MPI_DOUBLE, target, at, 1, MPI_DOUBLE, win, &request);
            if (codes[0] == MPI_SUCCESS) codes[0] = MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        if (strstr(call, "flush")) codes[1] = all ? MPI_Win_flush_all(win) : MPI_Win_flush(target, win);
        codes[2] = all ? MPI_Win_unlock_all(win) : MPI_Win_unlock(target, win);
    }
    for (int i = 0; i < 3; i++)
        if (codes[i] != MPI_SUCCESS) return codes[i];
    return MPI_SUCCESS;
}

static void in_window(const char *flavor, const char *call) {
    double *base;
    MPI_Aint places[64] = {0}, own = 0;
    int lost = 0, living = world_size - 1;
    MPI_Win win = make_window(flavor, &base);
    if (strcmp(flavor, "dynamic") == 0) MUST(MPI_Get_address(base, &own));
    MUST(MPI_Allgather(&own, 1, MPI_AINT, places, 1, MPI_AINT, MPI_COMM_WORLD));
    die();
    for (int epochs = 0; !lost && epochs < EPOCHS; epochs++) {
        lost = is_lost(access_once(call, win, VICTIM, places[VICTIM]));
        if (!lost) usleep(10000);
    }
    EXPECT(lost, "%d epochs on the window of rank 1 succeed after its death", EPOCHS);
    expect_lost("the next epoch", access_once(call, win, VICTIM, places[VICTIM]));
    /* The memory of those who live can be used as before. */
    meet();
    MUST(access_once("put flush", win, living, places[living]));
    expect_lost("MPI_Win_lock_all", access_once("put flush all", win, living, places[living]));
    meet();
    MUST(MPI_Win_free(&win));
}

/* Rank 1 dies with the lock of rank 0 in its hands: nobody can have it. */
static void in_holder(const char *flavor) {
    double *base;
    int token = 0;
    MPI_Win win = make_window(flavor, &base);
    if (world_rank == VICTIM) {
        MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        MUST(MPI_Win_flush(0, win));
    }
    MUST(MPI_Bcast(&token, 1, MPI_INT, VICTIM, MPI_COMM_WORLD));
    die();
    expect_lost("MPI_Win_lock", MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    expect_lost("MPI_Win_lock", MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    meet();
    /* Another lock, for which living ranks wait for each other. */
    for (int round = 0; round < 20; round++) {
        MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, win));
        MUST(MPI_Win_unlock(2, win));
    }
    meet();
    MUST(MPI_Win_free(&win));
}

static int collective(const char *which, int count) {
    static double in[100000], out[100000];
    MPI_Request request = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    if (strcmp(which, "barrier") == 0) return MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(which, "bcast") == 0) return MPI_Bcast(in, count, MPI_DOUBLE, 2, MPI_COMM_WORLD);
    if (strcmp(which, "allreduce") == 0)
        return MPI_Allreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (strcmp(which, "alltoall") == 0)
        return MPI_Alltoall(in, count / world_size, MPI_DOUBLE, out, count / world_size, MPI_DOUBLE, MPI_COMM_WORLD);
    if (strcmp(which, "scan") == 0)
        return MPI_Scan(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (strcmp(which, "ibarrier") == 0) code = MPI_Ibarrier(MPI_COMM_WORLD, &request);
    if (strcmp(which, "iallreduce") == 0)
        code = MPI_Iallreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    return code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code;
}

/* Rank 2 hears of the death and ends well; the others then wait for what only it could bring. */
static void in_blame(void) {
    static const char *all[] = {"barrier", "bcast", "allreduce", "alltoall", "scan", "ibarrier", "iallreduce"};
    static double part[8];
    MPI_Request persistent, gather;
    double item = 0;
    int sum = 0;
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int round = 0; round < 4; round++)
        for (int i = 0; i < LENGTH(all); i++) MUST(collective(all[i], round % 2 ? 100000 : 4));
    MUST(MPI_Allreduce_init(MPI_IN_PLACE, part, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &persistent));
    die();
    if (world_rank == 2) {
        expect_lost("MPI_Barrier", MPI_Barrier(MPI_COMM_WORLD));
        MUST(MPI_Request_free(&persistent));
        return;
    }
    MUST(MPI_Iallreduce(&world_rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &gather));
    /* Nobody sends that. */
    EXPECT_CLASS(MPI_Recv(&item, 1, MPI_DOUBLE, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_PROC_ABORTED);
    expect_lost("MPI_Iallreduce", MPI_Wait(&gather, MPI_STATUS_IGNORE));
    for (int i = 0; i < LENGTH(all); i++) {
        expect_lost(all[i], collective(all[i], 4));
        expect_lost(all[i], collective(all[i], 100000));
    }
    MUST(MPI_Start(&persistent));
    expect_lost("a persistent MPI_Allreduce", MPI_Wait(&persistent, MPI_STATUS_IGNORE));
    MUST(MPI_Request_free(&persistent));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(4);
    const char *what = argc > 1 ? argv[1] : "blame", *how = argc > 2 ? argv[2] : "", *call = argc > 3 ? argv[3] : "";
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank == VICTIM, 0, &others));
    if (strcmp(what, "send") == 0) {
        double item = 0;
        MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank <= VICTIM ? 0 : world_rank, 0, &pair));
        for (int round = 0; round < 4; round++) MUST(MPI_Bcast(&item, 1, MPI_DOUBLE, 0, pair));
        die();
        /* The others are alone in their pair. */
        if (strcmp(how, "root") != 0 || world_rank == 0) in_send(how);
        MUST(MPI_Comm_free(&pair));
    } else if (strcmp(what, "window") == 0) {
        in_window(how, call);
    } else if (strcmp(what, "holder") == 0) {
        in_holder(how);
    } else {
        in_blame();
    }
    if (world_rank == 0 && failures == 0) printf("the others go on\n");
    MUST(MPI_Comm_free(&others));
    return verdict();
}
