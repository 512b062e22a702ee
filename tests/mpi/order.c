/* MPI-5.0 §3.5: messages do not overtake, whatever their sizes, and receives match in posting
 * order; other tags and other communicators are apart. */
#include "check.h"

enum { MANY = 500, BIG = 200000 };

/* Every third message is large, so that what is large must not be overtaken by what is small. */
static int length_of(int i) { return i % 3 == 1 ? BIG + i : (i % 3 == 2 ? 3000 + i : 8 + i % 50); }

static void same_tag(void) {
    MPI_Request requests[60];
    char *buffers[60];
    for (int i = 0; i < 60; i++) {
        buffers[i] = allocate(BIG + 100);
        if (world_rank == 0) {
            fill(buffers[i], (size_t)length_of(i), (unsigned)i);
            MUST(MPI_Isend(buffers[i], length_of(i), MPI_BYTE, 1, 5, MPI_COMM_WORLD,
                           &requests[i]));
        }
    }
    for (int i = 0; i < 60; i++)
        if (world_rank == 1) {
            MPI_Status status;
            /* Asked for by tag, by any tag and by any source in turn: the order is the same. */
            MUST(MPI_Recv(buffers[i], BIG + 100, MPI_BYTE, i % 3 ? 0 : MPI_ANY_SOURCE,
                          i % 2 ? 5 : MPI_ANY_TAG, MPI_COMM_WORLD, &status));
            EXPECT_STATUS(&status, 0, 5, length_of(i), MPI_BYTE);
            EXPECT_PATTERN(buffers[i], (size_t)length_of(i), (unsigned)i, "message %d in order",
                           i);
        }
    if (world_rank == 0) MUST(MPI_Waitall(60, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 60; i++) free(buffers[i]);
}

static void reverse_tags(void) {
    static int values[MANY];
    static MPI_Request requests[MANY];
    if (world_rank == 0) {
        for (int i = 0; i < MANY; i++) {
            values[i] = i * 3;
            MUST(MPI_Isend(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]));
        }
        MUST(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
    } else {
        for (int i = MANY - 1; i >= 0; i--) {
            int value = -1;
            MUST(MPI_Recv(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_INT(value, i * 3);
        }
    }
}

/* A wildcard posted first takes the first message that fits it, not the best one. */
static void posted_order(int posted_first) {
    int values[6], sent[6];
    MPI_Request requests[6];
    static const int tags_sent[6] = {1, 2, 1, 3, 2, 1};
    static const int tags_asked[6] = {MPI_ANY_TAG, 1, MPI_ANY_TAG, 2, 1, MPI_ANY_TAG};
    /* The receives in posting order; each message goes to the first that fits and is free. */
    int expected[6], taken[6] = {0};
    for (int m = 0; m < 6; m++)
        for (int r = 0; r < 6; r++)
            if (!taken[r] && (tags_asked[r] == MPI_ANY_TAG || tags_asked[r] == tags_sent[m])) {
                taken[r] = 1;
                expected[r] = m;
                break;
            }
    if (world_rank == 1) {
        for (int r = 0; r < 6; r++) values[r] = -1;
        if (!posted_first)
            MUST(MPI_Recv(NULL, 0, MPI_INT, 0, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int r = 0; r < 6; r++)
            MUST(MPI_Irecv(&values[r], 1, MPI_INT, r % 2 ? 0 : MPI_ANY_SOURCE,
                           posted_first ? tags_asked[r] : MPI_ANY_TAG, MPI_COMM_WORLD,
                           &requests[r]));
        if (posted_first) MUST(MPI_Send(NULL, 0, MPI_INT, 0, 98, MPI_COMM_WORLD));
        MUST(MPI_Waitall(6, requests, MPI_STATUSES_IGNORE));
        for (int r = 0; r < 6; r++) {
            int wanted = posted_first ? expected[r] : r;
            EXPECT(values[r] == wanted, "receive %d (%s): expected message %d, got %d", r,
                   posted_first ? "posted before" : "posted after", wanted, values[r]);
        }
    } else {
        if (posted_first)
            MUST(MPI_Recv(NULL, 0, MPI_INT, 1, 98, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int m = 0; m < 6; m++) {
            sent[m] = m;
            MUST(MPI_Isend(&sent[m], 1, MPI_INT, 1, tags_sent[m], MPI_COMM_WORLD, &requests[m]));
        }
        if (!posted_first) MUST(MPI_Send(NULL, 0, MPI_INT, 1, 99, MPI_COMM_WORLD));
        MUST(MPI_Waitall(6, requests, MPI_STATUSES_IGNORE));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
}

static void communicators_apart(void) {
    MPI_Comm comms[4];
    MPI_Request requests[40];
    int values[40];
    comms[0] = MPI_COMM_WORLD;
    for (int c = 1; c < 4; c++) MUST(MPI_Comm_dup(comms[c - 1], &comms[c]));
    if (world_rank == 0) {
        for (int i = 0; i < 40; i++) {
            values[i] = i;
            MUST(MPI_Isend(&values[i], 1, MPI_INT, 1, 4, comms[i % 4], &requests[i]));
        }
        MUST(MPI_Waitall(40, requests, MPI_STATUSES_IGNORE));
    } else {
        for (int c = 3; c >= 0; c--)
            for (int i = c; i < 40; i += 4) {
                int value = -1;
                MUST(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comms[c],
                              MPI_STATUS_IGNORE));
                EXPECT(value == i, "communicator %d: expected message %d, got %d", c, i, value);
            }
    }
    for (int c = 1; c < 4; c++) MUST(MPI_Comm_free(&comms[c]));
}

/* The receiver takes the first message last: nothing in between may block it. */
static void last_tag_first(void) {
    enum { MESSAGES = 2000, SIZE = 2048 };
    char *memory = allocate((size_t)MESSAGES * SIZE);
    MPI_Request *requests = allocate(MESSAGES * sizeof *requests);
    for (int i = 0; i < MESSAGES && world_rank == 0; i++) {
        fill(memory + (size_t)i * SIZE, SIZE, (unsigned)i);
        MUST(MPI_Isend(memory + (size_t)i * SIZE, SIZE, MPI_BYTE, 1, i, MPI_COMM_WORLD,
                       &requests[i]));
    }
    for (int i = MESSAGES - 1; i >= 0 && world_rank == 1; i--) {
        MUST(MPI_Recv(memory, SIZE, MPI_BYTE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT_PATTERN(memory, SIZE, (unsigned)i, "tag %d", i);
    }
    if (world_rank == 0) MUST(MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE));
    free(memory);
    free(requests);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (world_size != 2) {
        REPORT("expected 2 ranks, got %d", world_size);
        return verdict();
    }
    same_tag();
    reverse_tags();
    posted_order(1);
    posted_order(0);
    communicators_apart();
    last_tag_first();

    /* The largest tag is a tag like any other. */
    int *upper = NULL, found = 0, value = 42;
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &upper, &found));
    EXPECT(found && *upper >= 32767, "MPI_TAG_UB: expected at least 32767");
    if (found && world_rank == 0)
        MUST(MPI_Send(&value, 1, MPI_INT, 1, *upper, MPI_COMM_WORLD));
    if (found && world_rank == 1) {
        MPI_Status status;
        value = 0;
        MUST(MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
        EXPECT_INT(value, 42);
        EXPECT_INT(status.MPI_TAG, *upper);
    }
    return verdict();
}
