/* The two-way flood: each rank starts N sends before it posts a receive, then asks for the last
 * one first. It must complete, and what waits at a receiver must stay bounded.
 * Arguments: messages, bytes each. */
#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int messages = argc > 1 ? atoi(argv[1]) : 20000, bytes = argc > 2 ? atoi(argv[2]) : 8;
    int partner = world_rank ^ 1;
    if (partner >= world_size) partner = MPI_PROC_NULL;
    MPI_Request *requests = allocate((size_t)messages * sizeof *requests);
    /* One buffer serves all sends: what differs is the tag, and the head of a few. */
    size_t length = bytes < 8 ? 8 : (size_t)bytes;
    char *out = allocate(length), *in = allocate(length);
    int *heads = allocate((size_t)messages * sizeof *heads);
    fill(out, length, 1);

    long long before = resident();
    for (int i = 0; i < messages; i++) {
        heads[i] = i ^ 0x5555;
        if (bytes == 4)
            MUST(MPI_Isend(&heads[i], 1, MPI_INT, partner, i % 30000, MPI_COMM_WORLD,
                           &requests[i]));
        else
            MUST(MPI_Isend(out, bytes, MPI_BYTE, partner, i % 30000, MPI_COMM_WORLD,
                           &requests[i]));
    }
    long long grown = resident() - before;

    /* The last tag first, then all the others in order. */
    int last = messages - 1;
    for (int i = -1; i < messages && partner != MPI_PROC_NULL; i++) {
        int at = i < 0 ? last : i;
        if (i == last) break;
        /* Tags come round every 30000: the last message of its tag is not the first. */
        if (i < 0 && messages > 30000) continue;
        MPI_Status status;
        memset(in, 0, bytes < 16 ? (size_t)bytes : 16);
        MUST(MPI_Recv(in, bytes, MPI_BYTE, partner, at % 30000, MPI_COMM_WORLD, &status));
        EXPECT_STATUS(&status, partner, at % 30000, bytes, MPI_BYTE);
        if (bytes == 4) {
            int head;
            memcpy(&head, in, sizeof head);
            EXPECT(head == (at ^ 0x5555), "message %d: expected %d, got %d", at, at ^ 0x5555,
                   head);
        } else {
            EXPECT_PATTERN(in, (size_t)bytes, 1, "message %d of the flood", at);
        }
    }
    if (messages > 30000 && partner != MPI_PROC_NULL)
        MUST(MPI_Recv(in, bytes, MPI_BYTE, partner, last % 30000, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    MUST(MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE));

    /* Each send may cost a request, and all of them together a fixed amount. */
    long long allowed = (64ll << 20) + messages * 512ll;
    if (strict())
        EXPECT(grown < allowed, "memory after %d sends of %d: expected below %lld, got %lld bytes",
               messages, bytes, allowed, grown);

    /* And all is well afterwards. */
    int one = 1, sum = 0;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EXPECT_INT(sum, world_size);
    free(requests), free(out), free(in), free(heads);
    return verdict();
}
