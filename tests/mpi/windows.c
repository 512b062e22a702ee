/* Windows of each flavor: every operation under every way to synchronise. The argument is the flavor. */
#include "check.h"

enum { ITEMS = 256, BIG = 300000 };

static const char *flavor;
static int *memory;      /* Our own part. */
static MPI_Aint length;  /* Of it, in ints. */
static MPI_Aint *bases;  /* Of a dynamic window, by rank. */
static MPI_Win win;

/* Displacement of an int of a rank's part. */
static MPI_Aint at(int rank, MPI_Aint index) {
    return bases ? bases[rank] + index * (MPI_Aint)sizeof(int) : index;
}

static void make(MPI_Aint ints) {
    MPI_Aint bytes = ints * (MPI_Aint)sizeof(int);
    length = ints;
    bases = NULL;
    if (strcmp(flavor, "create") == 0) {
        MUST(MPI_Alloc_mem(bytes, MPI_INFO_NULL, &memory));
        MUST(MPI_Win_create(memory, bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else if (strcmp(flavor, "allocate") == 0) {
        MUST(MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    } else if (strcmp(flavor, "shared") == 0) {
        MUST(MPI_Win_allocate_shared(bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    } else {
        MPI_Aint own;
        MUST(MPI_Alloc_mem(bytes, MPI_INFO_NULL, &memory));
        MUST(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        MUST(MPI_Win_attach(win, memory, bytes));
        MUST(MPI_Get_address(memory, &own));
        bases = malloc(world_size * sizeof *bases);
        MUST(MPI_Allgather(&own, 1, MPI_AINT, bases, 1, MPI_AINT, MPI_COMM_WORLD));
    }
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    for (MPI_Aint i = 0; i < ints; i++) memory[i] = -1;
    MUST(MPI_Barrier(MPI_COMM_WORLD));
}

static void unmake(void) {
    int own = strcmp(flavor, "create") == 0 || strcmp(flavor, "dynamic") == 0;
    int *kept = memory;
    if (bases) {
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        MUST(MPI_Win_detach(win, memory));
    }
    MUST(MPI_Win_free(&win));
    EXPECT(win == MPI_WIN_NULL, "the handle is null");
    if (own) MUST(MPI_Free_mem(kept));
    free(bases);
    bases = NULL;
}

static void fences(void) {
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    int sent[ITEMS], got[ITEMS];
    make(2 * ITEMS);
    for (int i = 0; i < ITEMS; i++) sent[i] = world_rank * 1000 + i;
    MUST(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    MUST(MPI_Put(sent, ITEMS, MPI_INT, right, at(right, 0), ITEMS, MPI_INT, win));
    MUST(MPI_Win_fence(0, win));
    for (int i = 0; i < ITEMS; i++) EXPECT_INT(memory[i], left * 1000 + i);
    MUST(MPI_Get(got, ITEMS, MPI_INT, right, at(right, 0), ITEMS, MPI_INT, win));
    MUST(MPI_Win_fence(MPI_MODE_NOPUT, win));
    for (int i = 0; i < ITEMS; i++) EXPECT_INT(got[i], world_rank * 1000 + i);
    memory[ITEMS] = 5;
    memory[ITEMS + 1] = 1000000;
    MUST(MPI_Win_fence(0, win));
    for (int rank = 0; rank < world_size; rank++) {
        int numbers[2] = {world_rank + 1, world_rank};
        MUST(MPI_Accumulate(&numbers[0], 1, MPI_INT, rank, at(rank, ITEMS), 1, MPI_INT, MPI_SUM, win));
        MUST(MPI_Accumulate(&numbers[1], 1, MPI_INT, rank, at(rank, ITEMS + 1), 1, MPI_INT, MPI_MIN, win));
    }
    MUST(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    EXPECT_INT(memory[ITEMS], 5 + world_size * (world_size + 1) / 2);
    EXPECT_INT(memory[ITEMS + 1], 0);
    unmake();
}

static void groups(void) {
    MPI_Group all, to, from;
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    make(4);
    MUST(MPI_Win_get_group(win, &all));
    MUST(MPI_Group_incl(all, 1, &right, &to));
    MUST(MPI_Group_incl(all, 1, &left, &from));
    for (int round = 0; round < 20; round++) {
        int value = world_rank * 100 + round, flag = 0;
        MUST(MPI_Win_post(from, 0, win));
        MUST(MPI_Win_start(to, 0, win));
        MUST(MPI_Put(&value, 1, MPI_INT, right, at(right, round % 4), 1, MPI_INT, win));
        MUST(MPI_Win_complete(win));
        if (round % 2) {
            MUST(MPI_Win_wait(win));
        } else {
            while (!flag) MUST(MPI_Win_test(win, &flag));
        }
        EXPECT_INT(memory[round % 4], left * 100 + round);
    }
    MUST(MPI_Group_free(&all));
    MUST(MPI_Group_free(&to));
    MUST(MPI_Group_free(&from));
    unmake();
}

static void locks(void) {
    enum { ROUNDS = 50 };
    int value = 0, one = 1, taken[ROUNDS], old;
    make(8);
    for (int i = 0; i < 8; i++) memory[i] = 0;
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    /* An exclusive lock guards what is read and written. */
    for (int round = 0; round < ROUNDS; round++) {
        MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        MUST(MPI_Get(&value, 1, MPI_INT, 0, at(0, 0), 1, MPI_INT, win));
        MUST(MPI_Win_flush(0, win));
        value++;
        MUST(MPI_Put(&value, 1, MPI_INT, 0, at(0, 0), 1, MPI_INT, win));
        MUST(MPI_Win_unlock(0, win));
    }
    /* Tickets are given once. */
    MUST(MPI_Win_lock_all(0, win));
    for (int round = 0; round < ROUNDS; round++) {
        MUST(MPI_Fetch_and_op(&one, &taken[round], MPI_INT, 0, at(0, 1), MPI_SUM, win));
        MUST(MPI_Win_flush(0, win));
        EXPECT(round == 0 || taken[round] > taken[round - 1], "tickets grow");
    }
    /* A lock of the program's own, by compare and swap. */
    for (int round = 0; round < 10; round++) {
        int free_ = 0, mine = world_rank + 1;
        do {
            MUST(MPI_Compare_and_swap(&mine, &free_, &old, MPI_INT, 0, at(0, 2), win));
            MUST(MPI_Win_flush(0, win));
        } while (old != 0);
        MUST(MPI_Get(&value, 1, MPI_INT, 0, at(0, 3), 1, MPI_INT, win));
        MUST(MPI_Win_flush(0, win));
        value++;
        MUST(MPI_Put(&value, 1, MPI_INT, 0, at(0, 3), 1, MPI_INT, win));
        MUST(MPI_Win_flush(0, win));
        MUST(MPI_Accumulate(&free_, 1, MPI_INT, 0, at(0, 2), 1, MPI_INT, MPI_REPLACE, win));
        MUST(MPI_Win_flush(0, win));
    }
    MUST(MPI_Win_flush_local_all(win));
    MUST(MPI_Win_flush_all(win));
    MUST(MPI_Win_unlock_all(win));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) {
        MUST(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        MUST(MPI_Win_sync(win));
        EXPECT_INT(memory[0], world_size * ROUNDS);
        EXPECT_INT(memory[1], world_size * ROUNDS);
        EXPECT_INT(memory[2], 0);
        EXPECT_INT(memory[3], world_size * 10);
        MUST(MPI_Win_unlock(0, win));
    }
    unmake();
}

static void requests(void) {
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    int *sent = malloc(BIG * sizeof *sent), *got = malloc(BIG * sizeof *got), one = 1, before = -7;
    MPI_Request all[4];
    make(BIG + 2);
    memory[BIG] = 10;
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < BIG; i++) sent[i] = world_rank + i;
    MUST(MPI_Win_lock_all(0, win));
    MUST(MPI_Rput(sent, BIG, MPI_INT, right, at(right, 0), BIG, MPI_INT, win, &all[0]));
    MUST(MPI_Wait(&all[0], MPI_STATUS_IGNORE));
    MUST(MPI_Win_flush(right, win));
    MUST(MPI_Rget(got, BIG, MPI_INT, right, at(right, 0), BIG, MPI_INT, win, &all[0]));
    MUST(MPI_Raccumulate(&one, 1, MPI_INT, right, at(right, BIG), 1, MPI_INT, MPI_SUM, win, &all[1]));
    MUST(MPI_Rget_accumulate(&one, 1, MPI_INT, &before, 1, MPI_INT, right, at(right, BIG), 1, MPI_INT,
                             MPI_SUM, win, &all[2]));
    MUST(MPI_Rget_accumulate(NULL, 0, MPI_INT, &before, 0, MPI_INT, right, at(right, BIG), 0, MPI_INT,
                             MPI_NO_OP, win, &all[3]));
    MUST(MPI_Waitall(4, all, MPI_STATUSES_IGNORE));
    for (int i = 0; i < BIG; i++) EXPECT_INT(got[i], world_rank + i);
    EXPECT_INT(before, 11);
    MUST(MPI_Win_unlock_all(win));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < BIG; i++) EXPECT_INT(memory[i], left + i);
    EXPECT_INT(memory[BIG], 12);
    free(sent);
    free(got);
    unmake();
}

static void types(void) {
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    int sent[60], got[60], sums[20];
    MPI_Datatype rows, blocks;
    int lengths[3] = {5, 10, 5}, places[3] = {40, 3, 25};
    make(100);
    for (int i = 0; i < 60; i++) sent[i] = world_rank * 100 + i, got[i] = -1;
    MUST(MPI_Type_vector(10, 2, 5, MPI_INT, &rows));
    MUST(MPI_Type_indexed(3, lengths, places, MPI_INT, &blocks));
    MUST(MPI_Type_commit(&rows));
    MUST(MPI_Type_commit(&blocks));
    for (int round = 0; round < 3; round++) {
        MUST(MPI_Win_fence(0, win));
        MUST(MPI_Put(sent, 20, MPI_INT, right, at(right, 0), 1, rows, win));
        MUST(MPI_Win_fence(0, win));
        for (int i = 0; i < 20; i++) EXPECT_INT(memory[i / 2 * 5 + i % 2], left * 100 + i);
        EXPECT_INT(memory[2], -1);
        MUST(MPI_Get(got, 1, blocks, right, at(right, 0), 1, rows, win));
        MUST(MPI_Win_fence(0, win));
        for (int i = 0; i < 5; i++) EXPECT_INT(got[40 + i], world_rank * 100 + i);
        for (int i = 0; i < 10; i++) EXPECT_INT(got[3 + i], world_rank * 100 + 5 + i);
    }
    MUST(MPI_Accumulate(sent, 1, blocks, right, at(right, 0), 1, rows, MPI_SUM, win));
    MUST(MPI_Win_fence(0, win));
    for (int i = 0; i < 5; i++) EXPECT_INT(memory[i / 2 * 5 + i % 2], left * 200 + i + 40 + i);
    MUST(MPI_Get_accumulate(NULL, 0, MPI_INT, sums, 20, MPI_INT, right, at(right, 0), 1, rows, MPI_NO_OP, win));
    MUST(MPI_Win_fence(0, win));
    for (int i = 0; i < 5; i++) EXPECT_INT(sums[i], world_rank * 200 + i + 40 + i);
    MUST(MPI_Type_free(&rows));
    MUST(MPI_Type_free(&blocks));
    unmake();
}

/* Pairs and doubles, which no instruction changes at once everywhere. */
static void elements(void) {
    struct pair { double value; int place; } mine, result, *pairs;
    double *reals, half = 0.5;
    MPI_Aint size = 16 * sizeof(struct pair);
    make(0);
    unmake();
    length = size / sizeof(int);
    make(length);
    if (bases == NULL) {
        /* The unit is that of an int. */
        pairs = (struct pair *)memory;
        reals = (double *)(pairs + 4);
        memset(memory, 0, size);
        pairs[0].value = 1.5, pairs[0].place = 99;
        MUST(MPI_Win_fence(0, win));
        mine.value = world_rank + 2.0, mine.place = world_rank;
        for (int rank = 0; rank < world_size; rank++) {
            MUST(MPI_Accumulate(&mine, 1, MPI_DOUBLE_INT, rank, 0, 1, MPI_DOUBLE_INT, MPI_MAXLOC, win));
            for (int i = 0; i < 10; i++)
                MUST(MPI_Accumulate(&half, 1, MPI_DOUBLE, rank, 4 * sizeof(struct pair) / sizeof(int), 1,
                                    MPI_DOUBLE, MPI_SUM, win));
        }
        MUST(MPI_Win_fence(0, win));
        EXPECT_INT(pairs[0].value, world_size + 1);
        EXPECT_INT(pairs[0].place, world_size - 1);
        EXPECT_INT(reals[0], world_size * 5);
        memset(&result, 0, sizeof result);
        MUST(MPI_Get_accumulate(&mine, 1, MPI_DOUBLE_INT, &result, 1, MPI_DOUBLE_INT, world_rank, 0, 1,
                                MPI_DOUBLE_INT, MPI_NO_OP, win));
        MUST(MPI_Win_fence(0, win));
        EXPECT_INT(result.place, world_size - 1);
    }
    unmake();
}

/* More pieces of memory than are told to others. */
static void pieces(void) {
    enum { PIECES = 300 };
    int right = (world_rank + 1) % world_size, left = (world_rank + world_size - 1) % world_size;
    int (*parts)[4] = calloc(PIECES, sizeof *parts), value, outside;
    MPI_Aint own, there;
    if (strcmp(flavor, "dynamic") != 0) return;
    MUST(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    for (int i = 0; i < PIECES; i++) MUST(MPI_Win_attach(win, parts[i], 2 * sizeof(int)));
    MUST(MPI_Get_address(parts, &own));
    MUST(MPI_Sendrecv(&own, 1, MPI_AINT, left, 0, &there, 1, MPI_AINT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win));
    for (int i = 0; i < PIECES; i++) {
        value = i + 1;
        MUST(MPI_Put(&value, 1, MPI_INT, right, there + i * (MPI_Aint)sizeof *parts, 1, MPI_INT, win));
        MUST(MPI_Win_flush(right, win));
    }
    /* What lies between them is not attached, which the call or the flush says. */
    outside = class_of(MPI_Put(&value, 1, MPI_INT, right, there + 12, 1, MPI_INT, win));
    if (outside == MPI_SUCCESS) outside = class_of(MPI_Win_flush(right, win));
    EXPECT_INT(outside, MPI_ERR_RMA_RANGE);
    MUST(MPI_Win_unlock(right, win));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < PIECES; i++) {
        EXPECT_INT(parts[i][0], i + 1);
        EXPECT_INT(parts[i][3], 0);
        MUST(MPI_Win_detach(win, parts[i]));
    }
    MUST(MPI_Win_free(&win));
    free(parts);
}

static void attributes(void) {
    void *value;
    int flag, keyval, size, unit;
    char name[MPI_MAX_OBJECT_NAME];
    make(10);
    MUST(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &value, &flag));
    EXPECT(flag, "a flavor");
    EXPECT_INT(*(int *)value, strcmp(flavor, "create") == 0     ? MPI_WIN_FLAVOR_CREATE
                              : strcmp(flavor, "allocate") == 0 ? MPI_WIN_FLAVOR_ALLOCATE
                              : strcmp(flavor, "shared") == 0   ? MPI_WIN_FLAVOR_SHARED
                                                                : MPI_WIN_FLAVOR_DYNAMIC);
    MUST(MPI_Win_get_attr(win, MPI_WIN_MODEL, &value, &flag));
    EXPECT_INT(*(int *)value, MPI_WIN_UNIFIED);
    if (!bases) {
        MUST(MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag));
        EXPECT(value == memory, "the base is our memory");
        MUST(MPI_Win_get_attr(win, MPI_WIN_SIZE, &value, &flag));
        EXPECT_INT(*(MPI_Aint *)value, 10 * sizeof(int));
        MUST(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &value, &flag));
        EXPECT_INT(*(int *)value, sizeof(int));
    }
    if (strcmp(flavor, "shared") == 0) {
        MPI_Aint bytes;
        int *first, *next;
        MUST(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &first));
        MUST(MPI_Win_shared_query(win, world_rank, &bytes, &unit, &next));
        EXPECT(next == memory && next == first + world_rank * 10, "one part lies behind the other");
        EXPECT_INT(bytes, 10 * sizeof(int));
        memory[3] = world_rank + 70;
        MUST(MPI_Win_fence(0, win));
        for (int rank = 0; rank < world_size; rank++) EXPECT_INT(first[10 * rank + 3], rank + 70);
        MUST(MPI_Win_fence(0, win));
    }
    MUST(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &keyval, NULL));
    MUST(MPI_Win_set_attr(win, keyval, name));
    MUST(MPI_Win_get_attr(win, keyval, &value, &flag));
    EXPECT(flag && value == name, "what was set");
    MUST(MPI_Win_delete_attr(win, keyval));
    MUST(MPI_Win_free_keyval(&keyval));
    MUST(MPI_Win_set_name(win, "mine"));
    MUST(MPI_Win_get_name(win, name, &size));
    EXPECT_TEXT(name, "mine");
    unmake();
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    flavor = argc > 1 ? argv[1] : "create";
    fences();
    groups();
    locks();
    requests();
    types();
    elements();
    pieces();
    attributes();
    return verdict();
}
