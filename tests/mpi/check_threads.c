/* What --check says of a thread that calls while the level forbids it. The arguments: the level, and what the second
 * thread does: "calls" while the first one computes, or "overlaps" with its receive; "right" does what the level
 * allows. */
#include "check.h"

#include <pthread.h>
#include <unistd.h>

static void *call(void *unused)
{
    (void)unused;
    int flag = 0;
    /* Any thread may ask these. */
    MUST(MPI_Initialized(&flag));
    EXPECT_INT(flag, 1);
    MUST(MPI_Is_thread_main(&flag));
    EXPECT_INT(flag, 0);
    usleep(200000);
    int value = 7;
    MUST(MPI_Send(&value, 1, MPI_INT, world_rank, 5, MPI_COMM_WORLD));
    return NULL;
}

static int level_of(const char *name)
{
    if (strcmp(name, "single") == 0)
        return MPI_THREAD_SINGLE;
    return strcmp(name, "funneled") == 0 ? MPI_THREAD_FUNNELED : MPI_THREAD_SERIALIZED;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    int provided;
    MPI_Init_thread(&argc, &argv, level_of(argv[1]), &provided);
    settle();
    EXPECT_INT(provided, level_of(argv[1]));
    int value = 0;
    pthread_t thread;
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_INT(pthread_create(&thread, NULL, call, NULL), 0);
    if (strcmp(argv[2], "overlaps") == 0)
        MPI_Recv(&value, 1, MPI_INT, world_rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
    if (strcmp(argv[2], "overlaps") != 0)
        MPI_Recv(&value, 1, MPI_INT, world_rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    EXPECT_INT(value, 7);
    return verdict();
}
