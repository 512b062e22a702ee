/* MPI_Init_thread: asked for and given; which thread is the main one. Argument: the level. */
#include "check.h"
#include <pthread.h>

static int in_thread = -1;

static void *ask(void *nothing) {
    MPI_Is_thread_main(&in_thread);
    return nothing;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int level;
    } levels[] = {{"single", MPI_THREAD_SINGLE},
                  {"funneled", MPI_THREAD_FUNNELED},
                  {"serialized", MPI_THREAD_SERIALIZED},
                  {"multiple", MPI_THREAD_MULTIPLE}};
    int level = -1, provided = -1, queried = -2, main_thread = 0;
    for (int i = 0; i < LENGTH(levels); i++)
        if (argc > 1 && strcmp(argv[1], levels[i].name) == 0) level = levels[i].level;
    MUST(MPI_Init_thread(&argc, &argv, level, &provided));
    settle();
    MUST(MPI_Query_thread(&queried));
    EXPECT(provided >= level, "MPI_Init_thread: expected at least %d, got %d", level, provided);
    EXPECT_INT(queried, provided);
    MUST(MPI_Is_thread_main(&main_thread));
    EXPECT(main_thread, "MPI_Is_thread_main: expected true in main");
    if (provided >= MPI_THREAD_FUNNELED) {
        pthread_t thread;
        pthread_create(&thread, NULL, ask, NULL);
        pthread_join(thread, NULL);
        EXPECT_INT(in_thread, 0);
    }
    int one = 1, sum = 0;
    MUST(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EXPECT_INT(sum, world_size);
    return verdict();
}
