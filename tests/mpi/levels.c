/* Over several hosts, collectives go inside of each host first and then between one rank of each: all
 * others have no connection to another host after them. Counted by the sockets that a rank has. */
#include "check.h"
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

enum { MOST = 1 << 18 };

static double in[MOST], out[MOST];

/* How many of its descriptors are connected to an address of the internet. */
static int connections(void) {
    int found = 0;
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        struct sockaddr_storage peer;
        socklen_t size = sizeof peer;
        if (getpeername(descriptor, (struct sockaddr *)&peer, &size) == 0)
            found += peer.ss_family == AF_INET || peer.ss_family == AF_INET6;
    }
    return found;
}

int main(int argc, char **argv) {
    static const int counts[] = {1, 100, 5000, MOST};
    MPI_Comm host;
    int local, size;
    begin(&argc, &argv);
    for (int round = 0; round < 3 * LENGTH(counts); round++) {
        int count = counts[round % LENGTH(counts)];
        for (int i = 0; i < count; i++) in[i] = i + world_rank;
        MUST(MPI_Bcast(out, count, MPI_DOUBLE, 0, MPI_COMM_WORLD));
        MUST(MPI_Reduce(in, out, count, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD));
        MUST(MPI_Barrier(MPI_COMM_WORLD));
        MUST(MPI_Allreduce(in, out, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
        for (int i = 0; i < count; i++)
            if (out[i] != i * world_size + world_size * (world_size - 1) / 2) {
                REPORT("item %d of %d: got %g", i, count, out[i]);
                break;
            }
    }
    int by_levels = connections();
    /* Nobody connects to one who has not counted. */
    usleep(500000);
    MUST(MPI_Alltoall(in, 1, MPI_DOUBLE, out, 1, MPI_DOUBLE, MPI_COMM_WORLD));
    int by_all = connections();
    MUST(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    MUST(MPI_Comm_rank(host, &local));
    MUST(MPI_Comm_size(host, &size));
    EXPECT(size > 1 && size < world_size, "expected several ranks on each of several hosts");
    EXPECT(by_levels <= (local == 0 ? 1 : 0), "%d connections", by_levels);
    /* Where everyone has something for everyone they are needed. */
    EXPECT(by_all > 1, "expected connections to the ranks of the other host, got %d", by_all);
    MUST(MPI_Comm_free(&host));
    return verdict();
}
