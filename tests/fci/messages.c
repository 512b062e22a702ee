/* Messages between all processes: blocking, nonblocking, probed, cancelled, broadcast. With the
 * argument "named" every receive names its sender, as the one-sided protocol needs it. */
#include "check.h"

static int named;

static int next(void) { return (my_rank + 1) % all_size; }
static int before(void) { return (my_rank + all_size - 1) % all_size; }
static int anyone(int rank) { return named ? rank : FCI_ALL_PROCESSES; }

/* Round the ring, short and long, with the receive posted first. */
static void ring(void) {
    size_t lengths[] = {0, 1, 8, 64, 65, 4096, 5000, 100000};
    char *out = malloc(100000), *in = malloc(100000);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (int turn = 0; turn < 10; turn++) {
            FCI_Request request;
            FCI_Status status;
            memset(out, my_rank * 10 + turn + 1, lengths[i]);
            memset(in, 0, lengths[i]);
            OK(FCI_NonblockingReceiveMessage(before(), 3, in, lengths[i], &request));
            OK(FCI_BlockingSendMessage(next(), 3, out, lengths[i]));
            OK(FCI_WaitMessage(&request, &status));
            CHECK_EQ(request, FCI_NO_REQUEST);
            CHECK_EQ(status.source, before());
            CHECK_EQ(status.tag, 3);
            CHECK_EQ(status.length, lengths[i]);
            CHECK_EQ(status.truncated, 0);
            CHECK_EQ(status.cancelled, 0);
            for (size_t at = 0; at < lengths[i]; at++) {
                if (in[at] != (char)(before() * 10 + turn + 1)) {
                    CHECK(!"wrong bytes");
                    break;
                }
            }
        }
    }
    free(out);
    free(in);
}

/* Everyone sends to rank 0, which takes what comes. */
static void gather(void) {
    enum { EACH = 20 };
    if (my_rank != 0) {
        int values[EACH];
        FCI_Request request[EACH];
        for (int i = 0; i < EACH; i++) {
            values[i] = my_rank * 1000 + i;
            OK(FCI_NonblockingSendMessage(0, i % 3, &values[i], sizeof values[i], &request[i]));
        }
        for (int i = 0; i < EACH; i++) {
            int index;
            OK(FCI_WaitAnyMessage(EACH, request, &index, NULL));
            CHECK_EQ(request[index], FCI_NO_REQUEST);
        }
        return;
    }
    int last[64][3];
    memset(last, -1, sizeof last);
    for (int i = 0; i < EACH * (all_size - 1); i++) {
        int value;
        FCI_Status status;
        int from = named ? 1 + i / EACH : FCI_ALL_PROCESSES;
        OK(FCI_BlockingReceiveMessage(from, FCI_ANY_TAG, &value, sizeof value, &status));
        CHECK_EQ(value / 1000, status.source);
        CHECK_EQ(value % 1000 % 3, status.tag);
        /* In order from each sender. */
        CHECK(value % 1000 > last[status.source][status.tag]);
        last[status.source][status.tag] = value % 1000;
    }
}

static void probes(void) {
    int value = my_rank, found = -1, flag = 1;
    FCI_Status status;
    OK(FCI_NonblockingProbeMessage(FCI_ALL_PROCESSES, 9, &flag, &status));
    CHECK_EQ(flag, 0);
    barrier();
    FCI_Request request;
    OK(FCI_NonblockingSendMessage(next(), 9, &value, sizeof value, &request));
    OK(FCI_BlockingProbeMessage(anyone(before()), 9, &status));
    CHECK_EQ(status.source, before());
    CHECK_EQ(status.length, sizeof value);
    OK(FCI_NonblockingProbeMessage(before(), FCI_ANY_TAG, &flag, &status));
    CHECK_EQ(flag, 1);
    OK(FCI_BlockingReceiveMessage(status.source, status.tag, &found, sizeof found, NULL));
    CHECK_EQ(found, before());
    OK(FCI_WaitMessage(&request, NULL));
}

static void cancelling(void) {
    int value = 0, flag = 0;
    FCI_Request request;
    FCI_Status status;
    OK(FCI_NonblockingReceiveMessage(anyone(next()), 11, &value, sizeof value, &request));
    OK(FCI_TestMessage(&request, &flag, &status));
    CHECK_EQ(flag, 0);
    OK(FCI_CancelMessage(&request));
    OK(FCI_WaitMessage(&request, &status));
    CHECK_EQ(status.cancelled, 1);
    barrier();
    /* A receive that nobody waits for still ends. */
    static int later;
    OK(FCI_NonblockingReceiveMessage(before(), 12, &later, sizeof later, &request));
    OK(FCI_FreeRequest(&request));
    value = 5;
    OK(FCI_BlockingSendMessage(next(), 12, &value, sizeof value));
    value = 6;
    OK(FCI_NonblockingReceiveMessage(before(), 13, &flag, sizeof flag, &request));
    OK(FCI_BlockingSendMessage(next(), 13, &value, sizeof value));
    OK(FCI_WaitMessage(&request, NULL));
    CHECK_EQ(flag, 6);
    CHECK_EQ(later, 5);
}

static void truncation(void) {
    char text[16] = "serried ranks", part[5] = "";
    FCI_Request request;
    FCI_Status status;
    OK(FCI_NonblockingReceiveMessage(before(), 1, part, 4, &request));
    OK(FCI_BlockingSendMessage(next(), 1, text, 14));
    OK(FCI_WaitMessage(&request, &status));
    CHECK_EQ(status.truncated, 1);
    CHECK_EQ(status.length, 14);
    CHECK(!strcmp(part, "serr"));
}

static void broadcasts(void) {
    size_t lengths[] = {1, 100, 10000, 300000};
    for (int root = 0; root < all_size; root++) {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            char *bytes = malloc(lengths[i]);
            memset(bytes, my_rank == root ? root + 7 : 0, lengths[i]);
            OK(FCI_BroadcastMessage(FCI_ALL_PROCESSES, root, bytes, lengths[i]));
            CHECK_EQ(bytes[0], root + 7);
            CHECK_EQ(bytes[lengths[i] - 1], root + 7);
            free(bytes);
        }
    }
}

/* The two halves of the job become groups, and then one group again. */
static void groups(void) {
    if (all_size < 2) return;
    int half = all_size / 2, mine = my_rank < half, ranks[64], member, other, rank, size;
    int group = FCI_UNDEFINED;
    for (int which = 0; which < 2; which++) {
        int count = 0, made;
        for (int i = 0; i < all_size; i++) {
            if ((i < half) == !which) ranks[count++] = i;
        }
        ranks[count++] = FCI_UNDEFINED;
        OK(FCI_CreateGroup(FCI_ALL_PROCESSES, count, ranks, &member, &made));
        CHECK_EQ(member, mine == !which);
        if (member) group = made;
    }
    OK(FCI_GetRank(group, &rank));
    OK(FCI_GetSize(group, &size));
    CHECK_EQ(rank, mine ? my_rank : my_rank - half);
    CHECK_EQ(size, mine ? half : all_size - half);
    OK(FCI_Barrier(group));
    int value = my_rank;
    OK(FCI_BroadcastMessage(group, size - 1, &value, sizeof value));
    CHECK_EQ(value, mine ? half - 1 : all_size - 1);
    OK(FCI_MergeGroups(group, 0, mine ? half : 0, &other));
    OK(FCI_GetRank(other, &rank));
    OK(FCI_GetSize(other, &size));
    CHECK_EQ(rank, my_rank);
    CHECK_EQ(size, all_size);
    OK(FCI_Barrier(other));
    OK(FCI_DestroyGroup(other));
    OK(FCI_DestroyGroup(group));
    FAILS(FCI_Barrier(group), FCI_INVALID_GROUP, "FCI_Barrier", "group");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    named = argc > 1 && !strcmp(argv[1], "named");
    ring();
    barrier();
    if (all_size > 1) gather();
    barrier();
    if (!named) probes();
    barrier();
    cancelling();
    barrier();
    truncation();
    broadcasts();
    groups();
    return end();
}
