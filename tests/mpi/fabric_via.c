/* Under SERRIED_FABRIC=via ranks talk through virtual interfaces, and not over TCP: whoever has talked has the memory
 * of both ends mapped. Messages of all classes come as they were sent, in both directions at once. */
#include "check.h"

/* How often memory of virtual interfaces is mapped in this process. */
static int mappings(void) {
    char line[512];
    int found = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (maps == NULL) return -1;
    while (fgets(line, sizeof line, maps) != NULL) found += strstr(line, "serried-via") != NULL;
    fclose(maps);
    return found;
}

static void exchange(int peer, int size, int tag) {
    unsigned char *out = allocate((size_t)size + 1), *in = allocate((size_t)size + 1);
    MPI_Status status;
    int count, wrong = 0;
    for (int at = 0; at < size; at++) out[at] = (unsigned char)(at * 7 + tag + world_rank);
    memset(in, 0xEE, (size_t)size + 1);
    MUST(MPI_Sendrecv(out, size, MPI_BYTE, peer, tag, in, size, MPI_BYTE, peer, tag, MPI_COMM_WORLD,
                      &status));
    MUST(MPI_Get_count(&status, MPI_BYTE, &count));
    EXPECT_INT(count, size);
    for (int at = 0; at < size; at++) wrong += in[at] != (unsigned char)(at * 7 + tag + peer);
    EXPECT_INT(wrong, 0);
    EXPECT_INT(in[size], 0xEE);
    free(out);
    free(in);
}

int main(int argc, char **argv) {
    /* The last of tiny, the first and last of short, what is streamed, what is got. */
    static const int sizes[] = {0, 1, 16384, 16385, 32768, 32769, 200000, 524288, 3000000};
    begin(&argc, &argv);
    for (int step = 1; step < world_size; step++)
        for (int s = 0; s < LENGTH(sizes); s++) {
            int peer = world_rank ^ step;
            if (peer < world_size) exchange(peer, sizes[s], step * 100 + s);
        }
    /* Its own memory for each peer, and two pieces of the peer's. */
    EXPECT(mappings() > 3 * (world_size - 1), "%d mappings: messages took another way", mappings());
    return verdict();
}
