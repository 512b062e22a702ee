/* Threads with a communicator each share one buffer for buffered sends, which holds exactly what they have under way: room
 * that a receiver has made is room for each of them. Argument: rounds. */
#include "threads.h"

enum { THREADS = 4, MESSAGES = 4, LENGTH_OF_MESSAGE = 800000 };
static MPI_Comm comms[THREADS];
static int rounds;
static pthread_barrier_t all;

static void *exchange(void *argument) {
    int number = (int)(intptr_t)argument;
    char *bytes = malloc(LENGTH_OF_MESSAGE);
    for (int round = 0; round < rounds; round++) {
        for (int at = 0; at < MESSAGES; at++) {
            memset(bytes, round + number + at, LENGTH_OF_MESSAGE);
            if (world_rank == 0) {
                MPI_Request request;
                MUST(MPI_Ibsend(bytes, LENGTH_OF_MESSAGE, MPI_BYTE, 1, at, comms[number], &request));
                MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
            } else if (world_rank == 1) {
                char wanted = (char)(round + number + at);
                MUST(MPI_Recv(bytes, LENGTH_OF_MESSAGE, MPI_BYTE, 0, at, comms[number],
                              MPI_STATUS_IGNORE));
                THREAD_EXPECT(bytes[0] == wanted && bytes[LENGTH_OF_MESSAGE - 1] == wanted,
                              "round %d, thread %d: %d instead of %d", round, number, bytes[0], wanted);
            }
        }
        /* Everything has been received when the next round begins. */
        pthread_barrier_wait(&all);
        if (number == 0) MUST(MPI_Barrier(MPI_COMM_WORLD));
        pthread_barrier_wait(&all);
    }
    free(bytes);
    return NULL;
}

int main(int argc, char **argv) {
    int provided, size = THREADS * MESSAGES * (LENGTH_OF_MESSAGE + MPI_BSEND_OVERHEAD);
    pthread_t threads[THREADS];
    void *buffer = malloc(size);
    rounds = argc > 1 ? atoi(argv[1]) : 20;
    MUST(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    for (int at = 0; at < THREADS; at++) MUST(MPI_Comm_dup(MPI_COMM_WORLD, &comms[at]));
    MUST(MPI_Buffer_attach(buffer, size));
    pthread_barrier_init(&all, NULL, THREADS);
    for (intptr_t at = 0; at < THREADS; at++)
        pthread_create(&threads[at], NULL, exchange, (void *)at);
    for (int at = 0; at < THREADS; at++) pthread_join(threads[at], NULL);
    MUST(MPI_Buffer_detach(&buffer, &size));
    free(buffer);
    for (int at = 0; at < THREADS; at++) MUST(MPI_Comm_free(&comms[at]));
    return verdict();
}
