/* The network of one host drops every packet for less than a heartbeat, and every message arrives. Run where each rank
 * is a host of its own. The file $TMPDIR/outage asks for the outage, after so many quiet milliseconds; it is gone when
 * packets pass again. With "busy" messages are under way all the time, with "idle" none, and with "late" the ranks compute
 * until the outage is over. */
#include "check.h"
#include <unistd.h>

static char path[4096];

static int is_over(void) { return access(path, F_OK) != 0; }

/* A message to each other rank and back, until `last`. */
static void exchange(int last) {
    int rounds = 0;
    do {
        int over = last || is_over(), all = 0;
        for (int peer = 0; peer < world_size; peer++) {
            int in = -1, out = world_rank * 1000 + rounds % 1000;
            MUST(MPI_Sendrecv(&out, 1, MPI_INT, peer, 1, &in, 1, MPI_INT, peer, 1,
                              MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EXPECT_INT(in, peer * 1000 + rounds % 1000);
        }
        MUST(MPI_Allreduce(&over, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
        last = all;
        rounds++;
    } while (!last);
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "idle", *folder = getenv("TMPDIR");
    useconds_t quiet = argc > 2 ? (useconds_t)atoi(argv[2]) * 1000 : 0;
    int flag = 0;
    MUST(MPI_Init(&argc, &argv));
    MUST(MPI_Comm_rank(MPI_COMM_WORLD, &world_rank));
    MUST(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
    NEED_RANKS(2);
    snprintf(path, sizeof path, "%s/outage", folder ? folder : "/tmp");
    exchange(1);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) {
        usleep(quiet);
        FILE *file = fopen(path, "w");
        if (!file || fclose(file) != 0) REPORT("cannot write %s", path);
    } else {
        while (is_over()) usleep(1000);
    }
    if (strcmp(way, "busy") == 0) {
        exchange(0);
    } else if (strcmp(way, "late") == 0) {
        while (!is_over()) usleep(10000);
    } else {
        /* All but one sleep in the library. */
        if (world_rank == 0)
            while (!is_over()) usleep(10000);
        MUST(MPI_Bcast(&flag, 1, MPI_INT, 0, MPI_COMM_WORLD));
    }
    exchange(1);
    return verdict();
}
