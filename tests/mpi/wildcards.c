/* MPI_ANY_SOURCE with many senders: nothing is lost or doubled, and each sender's order is kept. */
#include "check.h"

enum { MESSAGES = 300 };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    int senders = world_size - 1;
    char *buffer = allocate(100000);
    for (int style = 0; style < 3; style++) {
        if (world_rank == 0) {
            int *next = calloc((size_t)world_size, sizeof *next);
            for (int i = 0; i < senders * MESSAGES; i++) {
                MPI_Status status;
                int header[2], count;
                if (style == 0) {
                    MUST(MPI_Recv(buffer, 100000, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG,
                                  MPI_COMM_WORLD, &status));
                } else if (style == 1) {
                    MPI_Status seen;
                    MUST(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &seen));
                    MUST(MPI_Get_count(&seen, MPI_BYTE, &count));
                    MUST(MPI_Recv(buffer, count, MPI_BYTE, seen.MPI_SOURCE, seen.MPI_TAG,
                                  MPI_COMM_WORLD, &status));
                    EXPECT_STATUS(&status, seen.MPI_SOURCE, seen.MPI_TAG, count, MPI_BYTE);
                } else {
                    MPI_Message message;
                    MUST(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message,
                                    &status));
                    MUST(MPI_Mrecv(buffer, 100000, MPI_BYTE, &message, &status));
                }
                memcpy(header, buffer, sizeof header);
                MUST(MPI_Get_count(&status, MPI_BYTE, &count));
                int source = status.MPI_SOURCE;
                if (source < 1 || source >= world_size) {
                    REPORT("expected a source from 1 to %d, got %d", senders, source);
                    continue;
                }
                EXPECT(header[0] == source && header[1] == next[source],
                       "style %d: expected message %d of rank %d, got message %d of rank %d",
                       style, next[source], source, header[1], header[0]);
                next[source] = header[1] + 1;
                EXPECT_INT(status.MPI_TAG, header[1] % 7);
                EXPECT_PATTERN(buffer + 8, (size_t)count - 8, (unsigned)(header[0] + header[1]),
                               "message %d of rank %d", header[1], header[0]);
            }
            free(next);
        } else {
            for (int m = 0; m < MESSAGES; m++) {
                int size = m % 50 == 49 ? 90000 : (m % 10 == 9 ? 6000 : 8 + m % 100);
                int header[2] = {world_rank, m};
                fill(buffer + 8, (size_t)size - 8, (unsigned)(world_rank + m));
                memcpy(buffer, header, sizeof header);
                MUST(MPI_Send(buffer, size, MPI_BYTE, 0, m % 7, MPI_COMM_WORLD));
            }
        }
        MUST(MPI_Barrier(MPI_COMM_WORLD));
    }

    /* Receives from named ranks and from anyone, all posted before the senders start. */
    if (world_rank == 0) {
        int slots = 2 * senders, *values = allocate((size_t)slots * sizeof(int));
        MPI_Request *requests = allocate((size_t)slots * sizeof *requests);
        MPI_Status *statuses = allocate((size_t)slots * sizeof *statuses);
        for (int i = 0; i < slots; i++)
            MUST(MPI_Irecv(&values[i], 1, MPI_INT, i < senders ? i + 1 : MPI_ANY_SOURCE, 1,
                           MPI_COMM_WORLD, &requests[i]));
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        MUST(MPI_Waitall(slots, requests, statuses));
        int *seen = calloc((size_t)slots + 2, sizeof *seen);
        for (int i = 0; i < slots; i++) {
            int source = statuses[i].MPI_SOURCE;
            EXPECT(values[i] / 10 == source, "slot %d: expected a value of rank %d, got %d", i,
                   source, values[i]);
            /* The named receives were posted first, so each takes its rank's first message. */
            if (i < senders) EXPECT_INT(values[i], (i + 1) * 10);
            if (values[i] >= 10 && values[i] / 10 <= senders)
                seen[(values[i] / 10 - 1) * 2 + values[i] % 10]++;
        }
        for (int i = 0; i < slots; i++)
            EXPECT(seen[i] == 1, "message %d of rank %d: expected once, got %d times", i % 2,
                   i / 2 + 1, seen[i]);
        free(values), free(requests), free(statuses), free(seen);
    } else {
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        for (int m = 0; m < 2; m++) {
            int value = world_rank * 10 + m;
            MUST(MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
        }
    }
    free(buffer);
    return verdict();
}
