/* Every call that reads or writes files, with small counts and in its form for large ones, and the calls that ask
 * what a file is; then counts that an int cannot have. */
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

enum { ITEMS = 12, TURN = 10000, HEADER = 8 };

static char name[256];
static MPI_File file;
static MPI_Status status;
static MPI_Request request;
static int out[ITEMS], in[ITEMS];
/* Where this rank writes, and where it reads what the next one has written, in ints. */
static MPI_Offset mine, theirs;

static void wait_for(void) { MUST(MPI_Wait(&request, &status)); }

/* The three ways of a call, each with both kinds of counts: it returns when it is done, it is waited for, and it has
 * two halves. */
#define BLOCKING(label, call, arguments)                                                  \
    static void label(void) { MUST(MPI_File_##call arguments ITEMS, MPI_INT, &status)); } \
    static void label##_c(void) { MUST(MPI_File_##call##_c arguments ITEMS, MPI_INT, &status)); }

#define WAITED(label, call, arguments)                                                    \
    static void label(void) {                                                             \
        MUST(MPI_File_##call arguments ITEMS, MPI_INT, &request));                        \
        wait_for();                                                                       \
    }                                                                                     \
    static void label##_c(void) {                                                         \
        MUST(MPI_File_##call##_c arguments ITEMS, MPI_INT, &request));                    \
        wait_for();                                                                       \
    }

#define SPLIT(label, call, arguments, buffer)                                             \
    static void label(void) {                                                             \
        MUST(MPI_File_##call##_begin arguments ITEMS, MPI_INT));                          \
        MUST(MPI_File_##call##_end(file, buffer, &status));                               \
    }                                                                                     \
    static void label##_c(void) {                                                         \
        MUST(MPI_File_##call##_begin_c arguments ITEMS, MPI_INT));                        \
        MUST(MPI_File_##call##_end(file, buffer, &status));                               \
    }

#define AT_MINE (file, mine, out,
#define AT_THEIRS (file, theirs, in,
#define FROM (file, out,
#define INTO (file, in,

BLOCKING(write_at, write_at, AT_MINE)
BLOCKING(read_at, read_at, AT_THEIRS)
BLOCKING(write_at_all, write_at_all, AT_MINE)
BLOCKING(read_at_all, read_at_all, AT_THEIRS)
WAITED(iwrite_at, iwrite_at, AT_MINE)
WAITED(iread_at, iread_at, AT_THEIRS)
WAITED(iwrite_at_all, iwrite_at_all, AT_MINE)
WAITED(iread_at_all, iread_at_all, AT_THEIRS)
SPLIT(write_at_all_split, write_at_all, AT_MINE, out)
SPLIT(read_at_all_split, read_at_all, AT_THEIRS, in)
BLOCKING(write_own, write, FROM)
BLOCKING(read_own, read, INTO)
BLOCKING(write_all, write_all, FROM)
BLOCKING(read_all, read_all, INTO)
WAITED(iwrite, iwrite, FROM)
WAITED(iread, iread, INTO)
WAITED(iwrite_all, iwrite_all, FROM)
WAITED(iread_all, iread_all, INTO)
SPLIT(write_all_split, write_all, FROM, out)
SPLIT(read_all_split, read_all, INTO, in)
BLOCKING(write_shared, write_shared, FROM)
BLOCKING(read_shared, read_shared, INTO)
WAITED(iwrite_shared, iwrite_shared, FROM)
WAITED(iread_shared, iread_shared, INTO)
BLOCKING(write_ordered, write_ordered, FROM)
BLOCKING(read_ordered, read_ordered, INTO)
SPLIT(write_ordered_split, write_ordered, FROM, out)
SPLIT(read_ordered_split, read_ordered, INTO, in)

/* Where a way goes: to an offset, by the pointer of a rank, by the one of all, by that in the order of ranks. */
enum place { OFFSET, OWN, SHARED, ORDERED };

#define BOTH(writes, reads, place) \
    { #writes, writes, reads, place }, { #writes "_c", writes##_c, reads##_c, place }

static const struct way {
    const char *name;
    void (*writes)(void), (*reads)(void);
    enum place place;
} ways[] = {
    BOTH(write_at, read_at, OFFSET),
    BOTH(write_at_all, read_at_all, OFFSET),
    BOTH(iwrite_at, iread_at, OFFSET),
    BOTH(iwrite_at_all, iread_at_all, OFFSET),
    BOTH(write_at_all_split, read_at_all_split, OFFSET),
    BOTH(write_own, read_own, OWN),
    BOTH(write_all, read_all, OWN),
    BOTH(iwrite, iread, OWN),
    BOTH(iwrite_all, iread_all, OWN),
    BOTH(write_all_split, read_all_split, OWN),
    BOTH(write_shared, read_shared, SHARED),
    BOTH(iwrite_shared, iread_shared, SHARED),
    BOTH(write_ordered, read_ordered, ORDERED),
    BOTH(write_ordered_split, read_ordered_split, ORDERED),
};

static void expect_items(const char *way) {
    MPI_Count count = -1;
    MUST(MPI_Get_count_c(&status, MPI_INT, &count));
    EXPECT(count == ITEMS, "%s: %lld items, expected %d", way, (long long)count, ITEMS);
}

static void let_see(void) {
    MUST(MPI_File_sync(file));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_sync(file));
}

/* Writes something that was not there before, and reads it. */
static void go(const struct way *way, int turn) {
    int next = (world_rank + 1) % world_size;
    mine = (MPI_Offset)world_rank * ITEMS, theirs = (MPI_Offset)next * ITEMS;
    for (int i = 0; i < ITEMS; i++) out[i] = turn * TURN + world_rank * ITEMS + i, in[i] = -1;
    memset(&status, 0, sizeof status);
    MUST(MPI_File_seek(file, mine, MPI_SEEK_SET));
    MUST(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    way->writes();
    expect_items(way->name);
    let_see();
    memset(&status, 0, sizeof status);
    MUST(MPI_File_seek(file, theirs, MPI_SEEK_SET));
    MUST(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    way->reads();
    expect_items(way->name);
    /* By the pointer of all any rank's items may come, but all of one, and nobody else has them. */
    int from = way->place == SHARED ? (in[0] - turn * TURN) / ITEMS : way->place == ORDERED ? world_rank : next;
    for (int i = 0; i < ITEMS; i++)
        EXPECT(in[i] == turn * TURN + from * ITEMS + i, "%s: item %d of rank %d is %d", way->name, i, from, in[i]);
    int sum = 0;
    MUST(MPI_Allreduce(&from, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EXPECT(sum == world_size * (world_size - 1) / 2, "%s: not every rank's items were read once", way->name);
    MPI_Offset own = -1, all = -1;
    MUST(MPI_File_get_position(file, &own));
    EXPECT(own == theirs + (way->place == OWN ? ITEMS : 0), "%s: the pointer is at %lld", way->name, (long long)own);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_get_position_shared(file, &all));
    EXPECT(all == (way->place >= SHARED ? world_size * ITEMS : 0), "%s: the shared pointer is at %lld", way->name, (long long)all);
    let_see();
}

/* What a file is asked for. */
static void properties(void) {
    int mode = 0, flag = -1, size = 0;
    MPI_Group group;
    MPI_Aint extent = 0;
    MPI_Count wide = 0;
    MUST(MPI_File_get_amode(file, &mode));
    EXPECT_INT(mode, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE);
    MUST(MPI_File_get_group(file, &group));
    MUST(MPI_Group_size(group, &size));
    EXPECT_INT(size, world_size);
    MUST(MPI_Group_rank(group, &size));
    EXPECT_INT(size, world_rank);
    MUST(MPI_Group_free(&group));
    MUST(MPI_File_get_atomicity(file, &flag));
    EXPECT_INT(flag, 0);
    MUST(MPI_File_set_atomicity(file, 1));
    MUST(MPI_File_get_atomicity(file, &flag));
    EXPECT_INT(flag, 1);
    MUST(MPI_File_set_atomicity(file, 0));
    MUST(MPI_File_get_type_extent(file, MPI_DOUBLE, &extent));
    EXPECT_INT(extent, 8);
    MUST(MPI_File_get_type_extent_c(file, MPI_DOUBLE, &wide));
    EXPECT_INT(wide, 8);
    EXPECT(MPI_File_f2c(MPI_File_c2f(file)) == file, "a file comes back from Fortran");
    MUST(MPI_File_preallocate(file, HEADER + (MPI_Offset)world_size * ITEMS * (MPI_Offset)sizeof(int)));
    MUST(MPI_File_get_size(file, &mine));
    EXPECT(mine >= HEADER + (MPI_Offset)world_size * ITEMS * (MPI_Offset)sizeof(int), "there is room");
}

static int extent_of(MPI_Datatype type, MPI_Aint *extent, void *extra) {
    MPI_Aint lower;
    (void)extra;
    return MPI_Type_get_extent(type, &lower, extent);
}

/* The bits of the file's ints are those of memory, turned over. */
static int turned_out(void *memory, MPI_Datatype type, MPI_Count count, void *target, MPI_Offset position, void *extra) {
    int *from = memory, *to = target;
    for (MPI_Count i = 0; i < count; i++) to[i] = ~from[position + i];
    return type == MPI_INT && extra == in ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static int turned_in(void *memory, MPI_Datatype type, MPI_Count count, void *source, MPI_Offset position, void *extra) {
    int *to = memory, *from = source;
    for (MPI_Count i = 0; i < count; i++) to[position + i] = ~from[i];
    return type == MPI_INT && extra == in ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static void representation(void) {
    MUST(MPI_Register_datarep_c("turned", turned_in, turned_out, extent_of, in));
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "turned", MPI_INFO_NULL));
    mine = (MPI_Offset)world_rank * ITEMS;
    for (int i = 0; i < ITEMS; i++) out[i] = world_rank * ITEMS + i;
    MUST(MPI_File_write_at_c(file, mine, out, ITEMS, MPI_INT, &status));
    MUST(MPI_File_read_at(file, mine, in, ITEMS, MPI_INT, &status));
    expect_items("turned");
    for (int i = 0; i < ITEMS; i++) EXPECT_INT(in[i], out[i]);
    let_see();
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    MUST(MPI_File_read_at_c(file, mine, in, ITEMS, MPI_INT, &status));
    for (int i = 0; i < ITEMS; i++) EXPECT_INT(in[i], ~out[i]);
}

/* More bytes than an int counts, of memory that nobody touches: the file is short, and what is written is thrown
 * away. */
static void large(void) {
    const MPI_Count many = (MPI_Count)1 << 31 | 8;
    MPI_Count count = -1;
    MPI_Offset size = 0;
    void *memory = mmap(NULL, (size_t)many, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        printf("skipped: no address space of 2 GiB\n");
        return;
    }
    MUST(MPI_File_get_size(file, &size));
    MUST(MPI_File_read_at_c(file, 0, memory, many, MPI_BYTE, &status));
    MUST(MPI_Get_count_c(&status, MPI_BYTE, &count));
    EXPECT_INT(count, size);
    MUST(MPI_File_iread_at_c(file, 0, memory, many, MPI_BYTE, &request));
    wait_for();
    MUST(MPI_Get_count_c(&status, MPI_BYTE, &count));
    EXPECT_INT(count, size);
    MPI_File nowhere;
    MUST(MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &nowhere));
    MUST(MPI_File_write_at_c(nowhere, 0, memory, many, MPI_BYTE, &status));
    MUST(MPI_Get_count_c(&status, MPI_BYTE, &count));
    EXPECT_INT(count, many);
    MUST(MPI_File_write_at_all_c(nowhere, 5, memory, many, MPI_BYTE, &status));
    MUST(MPI_Get_count_c(&status, MPI_BYTE, &count));
    EXPECT_INT(count, many);
    MUST(MPI_File_close(&nowhere));
    munmap(memory, (size_t)many);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const char *folder = getenv("TMPDIR");
    if (world_rank == 0)
        snprintf(name, sizeof name, "%s/serried-file-calls-%ld", folder ? folder : "/tmp", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    properties();
    MUST(MPI_File_set_view(file, HEADER, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    for (int i = 0; i < LENGTH(ways); i++) go(&ways[i], i + 1);
    if (strict()) representation();
    MUST(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    large();
    MUST(MPI_File_close(&file));
    return verdict();
}
