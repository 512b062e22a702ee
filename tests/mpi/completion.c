/* The MPI_Wait and MPI_Test families: all, any, some; null and inactive requests; statuses. */
#include "check.h"

enum { COUNT = 12 };

static MPI_Request requests[COUNT];
static MPI_Status statuses[COUNT];
static int values[COUNT], indices[COUNT];

static void expect_empty(const MPI_Status *status, const char *call) {
    int count = -1, cancelled = -1;
    MUST(MPI_Get_count(status, MPI_INT, &count));
    MUST(MPI_Test_cancelled(status, &cancelled));
    EXPECT(status->MPI_SOURCE == MPI_ANY_SOURCE && status->MPI_TAG == MPI_ANY_TAG && count == 0 &&
               !cancelled,
           "%s: expected an empty status, got source %d, tag %d, count %d, cancelled %d", call,
           status->MPI_SOURCE, status->MPI_TAG, count, cancelled);
}

static void soil(MPI_Status *list) {
    for (int i = 0; i < COUNT; i++) {
        memset(&list[i], 0x77, sizeof list[i]);
        list[i].MPI_ERROR = -77;
    }
}

/* MPI-5.0 §3.7.3: null and inactive requests give empty statuses at once. */
static void nothing_to_wait_for(void) {
    int flag = -1, index = -1, done = -1;
    MPI_Request inactive;
    int value = 0;
    MUST(MPI_Recv_init(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &inactive));
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < COUNT; i++) requests[i] = MPI_REQUEST_NULL;
        if (kind == 1) requests[3] = inactive;
        soil(statuses);
        MUST(MPI_Wait(&requests[3], &statuses[0]));
        expect_empty(&statuses[0], "MPI_Wait");
        MUST(MPI_Test(&requests[3], &flag, &statuses[1]));
        EXPECT(flag, "MPI_Test: expected true");
        expect_empty(&statuses[1], "MPI_Test");
        MUST(MPI_Waitany(COUNT, requests, &index, &statuses[2]));
        EXPECT_INT(index, MPI_UNDEFINED);
        expect_empty(&statuses[2], "MPI_Waitany");
        flag = 0;
        MUST(MPI_Testany(COUNT, requests, &index, &flag, &statuses[3]));
        EXPECT(flag && index == MPI_UNDEFINED, "MPI_Testany: expected true and MPI_UNDEFINED");
        expect_empty(&statuses[3], "MPI_Testany");
        MUST(MPI_Waitsome(COUNT, requests, &done, indices, statuses));
        EXPECT_INT(done, MPI_UNDEFINED);
        MUST(MPI_Testsome(COUNT, requests, &done, indices, statuses));
        EXPECT_INT(done, MPI_UNDEFINED);
        soil(statuses);
        MUST(MPI_Waitall(COUNT, requests, statuses));
        for (int i = 0; i < COUNT; i++) expect_empty(&statuses[i], "MPI_Waitall");
        soil(statuses);
        flag = 0;
        MUST(MPI_Testall(COUNT, requests, &flag, statuses));
        EXPECT(flag, "MPI_Testall: expected true");
        for (int i = 0; i < COUNT; i++) expect_empty(&statuses[i], "MPI_Testall");
        EXPECT(kind == 0 || requests[3] == inactive, "an inactive request must keep its handle");
    }
    MUST(MPI_Request_free(&inactive));

    /* Empty lists. */
    MUST(MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE));
    MUST(MPI_Testall(0, NULL, &flag, MPI_STATUSES_IGNORE));
    EXPECT(flag, "MPI_Testall of nothing: expected true");
    MUST(MPI_Waitany(0, NULL, &index, MPI_STATUS_IGNORE));
    EXPECT_INT(index, MPI_UNDEFINED);
    MUST(MPI_Testany(0, NULL, &index, &flag, MPI_STATUS_IGNORE));
    EXPECT(flag && index == MPI_UNDEFINED, "MPI_Testany of nothing: expected true, MPI_UNDEFINED");
    MUST(MPI_Waitsome(0, NULL, &done, NULL, MPI_STATUSES_IGNORE));
    EXPECT_INT(done, MPI_UNDEFINED);
    MUST(MPI_Testsome(0, NULL, &done, NULL, MPI_STATUSES_IGNORE));
    EXPECT_INT(done, MPI_UNDEFINED);
}

static void post_all(void) {
    for (int i = 0; i < COUNT; i++) {
        values[i] = -1;
        if (i % 4 == 3)
            requests[i] = MPI_REQUEST_NULL;
        else
            MUST(MPI_Irecv(&values[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]));
    }
    soil(statuses);
}

static int live(int i) { return i % 4 != 3; }

static void go_ahead(int what) {
    MUST(MPI_Send(&what, 1, MPI_INT, 0, 50, MPI_COMM_WORLD));
}

static void receiver(void) {
    int flag = 0, index = -1, done = 0, seen = 0;

    post_all();
    MUST(MPI_Testall(COUNT, requests, &flag, statuses));
    EXPECT(!flag, "MPI_Testall before anything was sent: expected false");
    for (int i = 0; i < COUNT; i++)
        EXPECT(!live(i) || requests[i] != MPI_REQUEST_NULL,
               "MPI_Testall: expected request %d untouched", i);
    MUST(MPI_Testany(COUNT, requests, &index, &flag, MPI_STATUS_IGNORE));
    EXPECT(!flag && index == MPI_UNDEFINED,
           "MPI_Testany before anything was sent: expected false and MPI_UNDEFINED, got %d, %d",
           flag, index);
    MUST(MPI_Testsome(COUNT, requests, &done, indices, statuses));
    EXPECT_INT(done, 0);
    go_ahead(0);
    MUST(MPI_Waitall(COUNT, requests, statuses));
    for (int i = 0; i < COUNT; i++) {
        EXPECT(requests[i] == MPI_REQUEST_NULL, "MPI_Waitall: expected request %d nulled", i);
        if (live(i)) {
            EXPECT_STATUS(&statuses[i], 0, i, 1, MPI_INT);
            EXPECT_INT(values[i], i);
        } else {
            expect_empty(&statuses[i], "MPI_Waitall");
        }
    }

    /* Only the one that was sent may complete. */
    post_all();
    go_ahead(1);
    for (int i = COUNT - 1; i >= 0; i--) {
        if (!live(i)) continue;
        MPI_Status status;
        MUST(MPI_Waitany(COUNT, requests, &index, &status));
        EXPECT_INT(index, i);
        EXPECT_STATUS(&status, 0, i, 1, MPI_INT);
        EXPECT(requests[i] == MPI_REQUEST_NULL, "MPI_Waitany: expected request %d nulled", i);
        EXPECT_INT(values[i], i);
        go_ahead(i);
    }
    MUST(MPI_Waitany(COUNT, requests, &index, MPI_STATUS_IGNORE));
    EXPECT_INT(index, MPI_UNDEFINED);

    post_all();
    go_ahead(2);
    for (seen = 0; seen < COUNT - COUNT / 4;) {
        MPI_Status status;
        MUST(MPI_Testany(COUNT, requests, &index, &flag, &status));
        if (!flag) continue;
        if (index < 0 || index >= COUNT) {
            REPORT("MPI_Testany: expected an index, got %d", index);
            break;
        }
        EXPECT_STATUS(&status, 0, index, 1, MPI_INT);
        EXPECT_INT(values[index], index);
        seen++;
    }

    for (int testing = 0; testing < 2; testing++) {
        int arrived[COUNT] = {0};
        post_all();
        go_ahead(3);
        for (seen = 0; seen < COUNT - COUNT / 4; seen += done) {
            soil(statuses);
            if (testing)
                MUST(MPI_Testsome(COUNT, requests, &done, indices, statuses));
            else
                MUST(MPI_Waitsome(COUNT, requests, &done, indices, statuses));
            EXPECT(done >= !testing && done <= COUNT, "expected 1 to %d done, got %d", COUNT,
                   done);
            for (int d = 0; d < done; d++) {
                int i = indices[d];
                EXPECT_STATUS(&statuses[d], 0, i, 1, MPI_INT);
                EXPECT_INT(values[i], i);
                EXPECT(requests[i] == MPI_REQUEST_NULL, "expected request %d nulled", i);
                arrived[i]++;
            }
        }
        for (int i = 0; i < COUNT; i++)
            EXPECT(arrived[i] == live(i), "request %d: expected to complete %d times, got %d", i,
                   live(i), arrived[i]);
    }

    /* Testall completes all or touches none. */
    post_all();
    go_ahead(4);
    do {
        MUST(MPI_Testall(COUNT, requests, &flag, MPI_STATUSES_IGNORE));
        int alive = 0;
        for (int i = 0; i < COUNT; i++) alive += requests[i] != MPI_REQUEST_NULL;
        EXPECT(alive == (flag ? 0 : COUNT - COUNT / 4),
               "MPI_Testall: expected all requests kept or all nulled, %d of %d are left", alive,
               COUNT - COUNT / 4);
    } while (!flag);
    for (int i = 0; i < COUNT; i++)
        if (live(i)) EXPECT_INT(values[i], i);

    /* One truncated among good ones: the others complete and every status tells its own story. */
    int narrow = -1;
    MPI_Request three[3];
    MPI_Status told[3];
    int wide[2][4];
    MUST(MPI_Irecv(wide[0], 4, MPI_INT, 0, 60, MPI_COMM_WORLD, &three[0]));
    MUST(MPI_Irecv(&narrow, 1, MPI_INT, 0, 61, MPI_COMM_WORLD, &three[1]));
    MUST(MPI_Irecv(wide[1], 4, MPI_INT, 0, 62, MPI_COMM_WORLD, &three[2]));
    go_ahead(5);
    /* A request that is still pending after an error is waited for again. */
    int code = MPI_Waitall(3, three, told);
    EXPECT(class_of(code) == MPI_ERR_IN_STATUS,
           "MPI_Waitall with one truncated: expected MPI_ERR_IN_STATUS, got %s",
           class_name(class_of(code)));
    EXPECT_INT(class_of(told[1].MPI_ERROR), MPI_ERR_TRUNCATE);
    for (int i = 0; i < 3; i += 2) {
        int class = class_of(told[i].MPI_ERROR);
        if (class == MPI_ERR_PENDING) {
            MUST(MPI_Wait(&three[i], &told[i]));
        } else {
            EXPECT_INT(class, MPI_SUCCESS);
        }
        EXPECT_STATUS(&told[i], 0, 60 + i, 4, MPI_INT);
        EXPECT_INT(wide[i / 2][3], 3);
    }
}

static void await(int what) {
    int value = -1;
    MUST(MPI_Recv(&value, 1, MPI_INT, 1, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    EXPECT_INT(value, what);
}

static void send_all(void) {
    for (int i = COUNT - 1; i >= 0; i--)
        if (live(i)) MUST(MPI_Send(&i, 1, MPI_INT, 1, i, MPI_COMM_WORLD));
}

static void sender(void) {
    await(0);
    send_all();
    await(1);
    for (int i = COUNT - 1; i >= 0; i--)
        if (live(i)) {
            MUST(MPI_Send(&i, 1, MPI_INT, 1, i, MPI_COMM_WORLD));
            await(i);
        }
    for (int round = 2; round <= 4; round++)
        for (int twice = 0; twice < (round == 3 ? 2 : 1); twice++) {
            await(round);
            send_all();
        }
    await(5);
    int four[4] = {0, 1, 2, 3};
    for (int i = 0; i < 3; i++) MUST(MPI_Send(four, 4, MPI_INT, 1, 60 + i, MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    nothing_to_wait_for();
    if (world_rank == 0) sender();
    if (world_rank == 1) receiver();

    /* Sends have statuses too, of which only "cancelled" means something. */
    int value = 1, other = -1, cancelled = -1;
    int partner = world_rank ^ 1;
    if (world_rank < 2) {
        MPI_Request pair[2];
        MPI_Status both[2];
        MUST(MPI_Irecv(&other, 1, MPI_INT, partner, 9, MPI_COMM_WORLD, &pair[0]));
        MUST(MPI_Isend(&value, 1, MPI_INT, partner, 9, MPI_COMM_WORLD, &pair[1]));
        MUST(MPI_Waitall(2, pair, both));
        MUST(MPI_Test_cancelled(&both[1], &cancelled));
        EXPECT_INT(cancelled, 0);
        EXPECT_INT(other, 1);
    }
    return verdict();
}
