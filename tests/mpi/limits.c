/* Under limits of the system that are small for so many ranks, everybody still talks to everybody:
 * `limits files N` (descriptors), `limits address N` (MiB of address space), `limits locked N`. Each rank
 * sets its limit before MPI begins. */
#include "check.h"

#include <sys/resource.h>

enum { COUNT = 1000 };

static void limit(const char *kind, const char *value) {
    int resource = RLIMIT_NOFILE;
    rlim_t most = (rlim_t)atoll(value);
    if (strcmp(kind, "address") == 0) {
        resource = RLIMIT_AS;
        most <<= 20;
    } else if (strcmp(kind, "locked") == 0) {
        resource = RLIMIT_MEMLOCK;
    }
    struct rlimit limit = {most, most};
    if (setrlimit(resource, &limit) != 0) {
        perror("setrlimit");
        exit(1);
    }
}

static void exchange(int round) {
    int *out = allocate(sizeof(int) * COUNT * (size_t)world_size);
    int *in = allocate(sizeof(int) * COUNT * (size_t)world_size);
    MPI_Request *requests = allocate(sizeof(MPI_Request) * 2 * (size_t)world_size);
    for (int i = 0; i < COUNT * world_size; i++) out[i] = world_rank * 1000 + i / COUNT + round;
    for (int i = 0; i < world_size; i++)
        MUST(MPI_Irecv(in + i * COUNT, COUNT, MPI_INT, i, 3, MPI_COMM_WORLD, &requests[i]));
    for (int i = 0; i < world_size; i++)
        MUST(MPI_Isend(out + i * COUNT, COUNT, MPI_INT, i, 3, MPI_COMM_WORLD,
                       &requests[world_size + i]));
    MUST(MPI_Waitall(2 * world_size, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < COUNT * world_size; i++)
        EXPECT_INT(in[i], i / COUNT * 1000 + world_rank + round);
    MUST(MPI_Alltoall(out, COUNT, MPI_INT, in, COUNT, MPI_INT, MPI_COMM_WORLD));
    EXPECT_INT(in[COUNT * world_size - 1], (world_size - 1) * 1000 + world_rank + round);
    free(out);
    free(in);
    free(requests);
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    limit(argv[1], argv[2]);
    begin(&argc, &argv);
    exchange(0);
    /* Groups that share memory of their own. */
    MPI_Comm half;
    int sum = 0, one = 1;
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, world_rank, &half));
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, half));
    EXPECT_INT(sum, (world_size + (world_rank % 2 == 0)) / 2);
    MUST(MPI_Comm_free(&half));
    exchange(1);
    return verdict();
}
