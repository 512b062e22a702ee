/* MPI_Alloc_mem and MPI_Free_mem: any size, aligned, usable as message buffers. */
#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    static const MPI_Aint sizes[] = {0, 1, 7, 64, 4095, 4096, 100000, 8 << 20};
    int next = (world_rank + 1) % world_size, before = (world_rank + world_size - 1) % world_size;
    for (int s = 0; s < LENGTH(sizes); s++) {
        char *out = NULL, *in = NULL;
        size_t size = (size_t)sizes[s];
        MUST(MPI_Alloc_mem(sizes[s], MPI_INFO_NULL, &out));
        MUST(MPI_Alloc_mem(sizes[s], MPI_INFO_NULL, &in));
        EXPECT(size == 0 || (out && in && out != in), "MPI_Alloc_mem: expected two blocks");
        EXPECT((uintptr_t)out % 16 == 0, "MPI_Alloc_mem: expected aligned to 16, got %p",
               (void *)out);
        fill(out, size, (unsigned)world_rank);
        MUST(MPI_Sendrecv(out, (int)size, MPI_BYTE, next, 1, in, (int)size, MPI_BYTE, before, 1,
                          MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT_PATTERN(in, size, (unsigned)before, "allocated memory of %zu", size);
        MUST(MPI_Free_mem(out));
        MUST(MPI_Free_mem(in));
    }
    /* Many at once, freed in another order. */
    enum { MANY = 500 };
    void *blocks[MANY];
    for (int i = 0; i < MANY; i++) {
        MUST(MPI_Alloc_mem(100 + i, MPI_INFO_NULL, &blocks[i]));
        memset(blocks[i], i & 0xff, (size_t)(100 + i));
    }
    for (int i = 0; i < MANY; i++) {
        int at = (i * 7) % MANY;
        unsigned char *bytes = blocks[at];
        EXPECT(bytes[0] == (at & 0xff) && bytes[99 + at] == (at & 0xff),
               "block %d: expected what was written", at);
        MUST(MPI_Free_mem(blocks[at]));
    }
    return verdict();
}
