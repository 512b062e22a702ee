/* Every constructor of datatypes, in both of its forms, alone and nested, against a list of bytes
 * that is written down by the definition (MPI-5.0 chapter 5): what is packed, sizes and bounds. */
#include "check.h"
#include <stddef.h>

/* Where the bytes of a type lie, in message order, and its bounds. */
enum { MOST = 4096 };
typedef struct {
    int count;
    MPI_Aint at[MOST];
    MPI_Aint lower, extent;
} Map;

static Map basic(int size) {
    Map map = {.count = size, .lower = 0, .extent = size};
    for (int i = 0; i < size; i++) map.at[i] = i;
    return map;
}

/* Adds a copy of the old type, moved; the bounds are those of everything so far. */
static void add(Map *map, const Map *old, MPI_Aint by) {
    MPI_Aint upper = map->lower + map->extent, new_upper = old->lower + old->extent + by;
    if (map->count == 0) {
        map->lower = old->lower + by;
        upper = new_upper;
    }
    if (old->lower + by < map->lower) map->lower = old->lower + by;
    map->extent = (new_upper > upper ? new_upper : upper) - map->lower;
    for (int i = 0; i < old->count && map->count < MOST; i++)
        map->at[map->count++] = old->at[i] + by;
}

static void add_block(Map *map, const Map *old, MPI_Aint by, int length) {
    for (int i = 0; i < length; i++) add(map, old, by + i * old->extent);
}

static Map vector(const Map *old, int count, int length, MPI_Aint stride) {
    Map map = {0};
    for (int i = 0; i < count; i++) add_block(&map, old, i * stride, length);
    return map;
}

static Map scattered(const Map *old, int count, const int *lengths, const MPI_Aint *places) {
    Map map = {0};
    for (int i = 0; i < count; i++) add_block(&map, old, places[i], lengths[i]);
    return map;
}

/* The part of an array; order is that of C. */
static Map part(const Map *old, int dims, const int *sizes, const int *subsizes,
                const int *starts) {
    Map map = {0};
    MPI_Aint all = old->extent;
    int index[4] = {0};
    for (;;) {
        MPI_Aint place = 0;
        for (int d = 0; d < dims; d++) place = place * sizes[d] + starts[d] + index[d];
        add(&map, old, place * old->extent);
        int d = dims - 1;
        while (d >= 0 && ++index[d] == subsizes[d]) index[d--] = 0;
        if (d < 0) break;
    }
    for (int d = 0; d < dims; d++) all *= sizes[d];
    map.lower = 0;
    map.extent = all;
    return map;
}

/* Compares a type with its map, and frees it. */
static void compare(const char *what, MPI_Datatype type, const Map *map) {
    enum { ROOM = 1 << 16, ORIGIN = 1 << 14 };
    static unsigned char memory[ROOM], packed[2 * MOST], wanted[2 * MOST], back[ROOM];
    MPI_Count size = -1, true_lower = -1, true_extent = -1;
    MPI_Aint lower = -1, extent = -1;
    int items = 2, position = 0, room = 0, length = 0;
    MUST(MPI_Type_size_c(type, &size));
    MUST(MPI_Type_get_extent(type, &lower, &extent));
    MUST(MPI_Type_get_true_extent_c(type, &true_lower, &true_extent));
    EXPECT(size == map->count, "%s: expected size %d, got %lld", what, map->count,
           (long long)size);
    EXPECT(lower == map->lower && extent == map->extent,
           "%s: expected bounds %lld + %lld, got %lld + %lld", what, (long long)map->lower,
           (long long)map->extent, (long long)lower, (long long)extent);
    MPI_Aint first = map->count ? map->at[0] : 0, behind = first;
    for (int i = 0; i < map->count; i++) {
        if (map->at[i] < first) first = map->at[i];
        if (map->at[i] + 1 > behind) behind = map->at[i] + 1;
    }
    EXPECT(true_lower == first && true_extent == behind - first,
           "%s: expected true bounds %lld + %lld, got %lld + %lld", what, (long long)first,
           (long long)(behind - first), (long long)true_lower, (long long)true_extent);
    fill(memory, ROOM, 3);
    for (int item = 0; item < items; item++)
        for (int i = 0; i < map->count; i++)
            wanted[length++] = memory[ORIGIN + item * map->extent + map->at[i]];
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Pack_size(items, type, MPI_COMM_SELF, &room));
    EXPECT(room >= length, "%s: expected a pack size of %d, got %d", what, length, room);
    MUST(MPI_Pack(memory + ORIGIN, items, type, packed, room, &position, MPI_COMM_SELF));
    EXPECT_INT(position, length);
    EXPECT(memcmp(packed, wanted, (size_t)length) == 0, "%s: packed other bytes", what);
    /* What is unpacked lands where it came from, and nowhere else. */
    memset(back, 0, ROOM);
    position = 0;
    MUST(MPI_Unpack(packed, room, &position, back + ORIGIN, items, type, MPI_COMM_SELF));
    for (int item = 0; item < items; item++)
        for (int i = 0; i < map->count; i++) {
            MPI_Aint at = ORIGIN + item * map->extent + map->at[i];
            EXPECT(back[at] == memory[at], "%s: byte %d of item %d is unpacked wrongly", what, i,
                   item);
            memory[at] = 0;
            back[at] = 0;
        }
    for (int i = 0; i < ROOM; i++)
        EXPECT(back[i] == 0, "%s: unpacking wrote to %d", what, i - ORIGIN);
    MUST(MPI_Type_free(&type));
    EXPECT(type == MPI_DATATYPE_NULL, "%s: expected a null handle after freeing", what);
}

/* All constructors on one old type. */
static void all_of(const char *name, MPI_Datatype old, const Map *map) {
    char what[100];
    MPI_Datatype new;
    Map wanted;
#define COMPARE(made, ...)                                                                \
    do {                                                                                  \
        snprintf(what, sizeof what, "%s of %s", #made, name);                             \
        MUST(made);                                                                       \
        wanted = __VA_ARGS__;                                                             \
        compare(what, new, &wanted);                                                      \
    } while (0)
    COMPARE(MPI_Type_contiguous(3, old, &new), vector(map, 1, 3, 0));
    COMPARE(MPI_Type_contiguous_c(3, old, &new), vector(map, 1, 3, 0));
    COMPARE(MPI_Type_contiguous(0, old, &new), (Map){0});
    COMPARE(MPI_Type_vector(3, 2, 4, old, &new), vector(map, 3, 2, 4 * map->extent));
    COMPARE(MPI_Type_vector(3, 2, 2, old, &new), vector(map, 3, 2, 2 * map->extent));
    COMPARE(MPI_Type_vector(3, 1, -2, old, &new), vector(map, 3, 1, -2 * map->extent));
    COMPARE(MPI_Type_vector_c(3, 2, 4, old, &new), vector(map, 3, 2, 4 * map->extent));
    /* A peer counts the strides between blocks of nothing. */
    if (strict()) COMPARE(MPI_Type_vector(3, 0, 4, old, &new), (Map){0});
    COMPARE(MPI_Type_create_hvector(4, 1, 128, old, &new), vector(map, 4, 1, 128));
    COMPARE(MPI_Type_create_hvector_c(4, 2, -320, old, &new), vector(map, 4, 2, -320));
    COMPARE(MPI_Type_create_hvector(3, 1, 0, old, &new), vector(map, 3, 1, 0));
    {
        int lengths[] = {2, 0, 1, 3}, places[] = {5, 100, 0, 9};
        MPI_Aint bytes[4];
        MPI_Count large[] = {2, 0, 1, 3}, large_places[] = {5, 100, 0, 9};
        for (int i = 0; i < 4; i++) bytes[i] = places[i] * map->extent;
        COMPARE(MPI_Type_indexed(4, lengths, places, old, &new),
                scattered(map, 4, lengths, bytes));
        COMPARE(MPI_Type_indexed_c(4, large, large_places, old, &new),
                scattered(map, 4, lengths, bytes));
        COMPARE(MPI_Type_indexed(0, NULL, NULL, old, &new), (Map){0});
    }
    {
        int lengths[] = {1, 2, 1};
        MPI_Aint places[] = {704, -304, 0};
        MPI_Count large[] = {1, 2, 1}, large_places[] = {704, -304, 0};
        COMPARE(MPI_Type_create_hindexed(3, lengths, places, old, &new),
                scattered(map, 3, lengths, places));
        COMPARE(MPI_Type_create_hindexed_c(3, large, large_places, old, &new),
                scattered(map, 3, lengths, places));
    }
    {
        int lengths[] = {2, 2, 2}, places[] = {8, 0, 3};
        MPI_Aint bytes[3], apart[] = {504, 0, 248};
        MPI_Count large_places[] = {8, 0, 3}, large_apart[] = {504, 0, 248};
        for (int i = 0; i < 3; i++) bytes[i] = places[i] * map->extent;
        COMPARE(MPI_Type_create_indexed_block(3, 2, places, old, &new),
                scattered(map, 3, lengths, bytes));
        COMPARE(MPI_Type_create_indexed_block_c(3, 2, large_places, old, &new),
                scattered(map, 3, lengths, bytes));
        COMPARE(MPI_Type_create_hindexed_block(3, 2, apart, old, &new),
                scattered(map, 3, lengths, apart));
        COMPARE(MPI_Type_create_hindexed_block_c(3, 2, large_apart, old, &new),
                scattered(map, 3, lengths, apart));
    }
    {
        int sizes[] = {3, 4, 5}, subsizes[] = {2, 2, 3}, starts[] = {1, 2, 0};
        int turned[] = {5, 4, 3}, subturned[] = {3, 2, 2}, starts_turned[] = {0, 2, 1};
        MPI_Count large[] = {3, 4, 5}, sublarge[] = {2, 2, 3}, starts_large[] = {1, 2, 0};
        COMPARE(MPI_Type_create_subarray(3, sizes, subsizes, starts, MPI_ORDER_C, old, &new),
                part(map, 3, sizes, subsizes, starts));
        COMPARE(MPI_Type_create_subarray(3, turned, subturned, starts_turned,
                                         MPI_ORDER_FORTRAN, old, &new),
                part(map, 3, sizes, subsizes, starts));
        COMPARE(MPI_Type_create_subarray_c(3, large, sublarge, starts_large, MPI_ORDER_C, old,
                                           &new),
                part(map, 3, sizes, subsizes, starts));
        /* A grid of 2 by 2 in blocks: the last process has what is left over. */
        int global[] = {5, 6}, kinds[] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_BLOCK};
        int defaults[] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
        int grid[] = {2, 2}, mine[] = {2, 3}, from[] = {3, 3};
        MPI_Count large_global[] = {5, 6};
        COMPARE(MPI_Type_create_darray(4, 3, 2, global, kinds, defaults, grid, MPI_ORDER_C, old,
                                       &new),
                part(map, 2, global, mine, from));
        COMPARE(MPI_Type_create_darray_c(4, 3, 2, large_global, kinds, defaults, grid,
                                         MPI_ORDER_C, old, &new),
                part(map, 2, global, mine, from));
    }
    {
        /* Cyclic in blocks of two: indices 2, 3, 8 and 9 of eleven, for the second of three. */
        int global = 11, kind = MPI_DISTRIBUTE_CYCLIC, block = 2, grid = 3, length[] = {2, 2};
        MPI_Aint places[] = {2 * map->extent, 8 * map->extent};
        MUST(MPI_Type_create_darray(3, 1, 1, &global, &kind, &block, &grid, MPI_ORDER_FORTRAN,
                                    old, &new));
        wanted = scattered(map, 2, length, places);
        wanted.lower = 0;
        wanted.extent = 11 * map->extent;
        compare("a cyclic distribution", new, &wanted);
    }
    {
        Map resized = *map;
        resized.lower = -7;
        resized.extent = map->extent + 21;
        COMPARE(MPI_Type_create_resized(old, -7, map->extent + 21, &new), resized);
        COMPARE(MPI_Type_create_resized_c(old, -7, map->extent + 21, &new), resized);
        COMPARE(MPI_Type_dup(old, &new), *map);
    }
}

/* Members in any order, some overlapping in nothing but their bounds. */
static void structures(void) {
    struct particle {
        char kind;
        double place[3];
        short flags[2];
    };
    int lengths[] = {1, 3, 2};
    MPI_Count large[] = {1, 3, 2};
    MPI_Datatype types[] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT}, made;
    MPI_Aint places[] = {offsetof(struct particle, kind), offsetof(struct particle, place),
                         offsetof(struct particle, flags)};
    MPI_Count large_places[3];
    Map wanted = {0}, one = basic(1), eight = basic(8), two = basic(2);
    for (int i = 0; i < 3; i++) large_places[i] = places[i];
    add_block(&wanted, &one, places[0], 1);
    add_block(&wanted, &eight, places[1], 3);
    add_block(&wanted, &two, places[2], 2);
    wanted.extent = sizeof(struct particle);
    MUST(MPI_Type_create_struct(3, lengths, places, types, &made));
    compare("a struct of C", made, &wanted);
    MUST(MPI_Type_create_struct_c(3, large, large_places, types, &made));
    compare("a struct of C, large", made, &wanted);

    /* The message has the order of the arguments, not that of memory. */
    MPI_Datatype turned_types[] = {MPI_SHORT, MPI_CHAR, MPI_DOUBLE};
    int turned_lengths[] = {2, 1, 3};
    MPI_Aint turned_places[] = {places[2], places[0], places[1]};
    Map turned = {0};
    add_block(&turned, &two, places[2], 2);
    add_block(&turned, &one, places[0], 1);
    add_block(&turned, &eight, places[1], 3);
    turned.extent = sizeof(struct particle);
    MUST(MPI_Type_create_struct(3, turned_lengths, turned_places, turned_types, &made));
    compare("a struct out of order", made, &turned);

    /* A resized member brings its bounds along; an empty one does not. */
    MPI_Datatype wide, members[2];
    int ones[] = {1, 0};
    MPI_Aint at[] = {16, 1000};
    MUST(MPI_Type_create_resized(MPI_INT, -4, 12, &wide));
    members[0] = wide;
    members[1] = MPI_DOUBLE;
    Map bounded = basic(4), moved = {0};
    bounded.lower = -4;
    bounded.extent = 12;
    add(&moved, &bounded, 16);
    MUST(MPI_Type_create_struct(2, ones, at, members, &made));
    MUST(MPI_Type_free(&wide));
    compare("a struct with a resized member", made, &moved);
    MUST(MPI_Type_create_struct(0, NULL, NULL, NULL, &made));
    compare("a struct of nothing", made, &(Map){0});
}

int main(int argc, char **argv) {
    MPI_Datatype inner, outer;
    begin(&argc, &argv);
    Map eight = basic(8), one = basic(1);
    all_of("MPI_DOUBLE", MPI_DOUBLE, &eight);
    all_of("MPI_CHAR", MPI_CHAR, &one);
    MUST(MPI_Type_vector(2, 3, 5, MPI_CHAR, &inner));
    Map comb = vector(&one, 2, 3, 5);
    all_of("a vector", inner, &comb);
    int lengths[] = {1, 2}, places[] = {7, 2};
    MPI_Aint bytes[] = {7 * comb.extent, 2 * comb.extent};
    MUST(MPI_Type_indexed(2, lengths, places, inner, &outer));
    Map nested = scattered(&comb, 2, lengths, bytes);
    all_of("an indexed vector", outer, &nested);
    MUST(MPI_Type_free(&inner));
    MUST(MPI_Type_create_resized(outer, 0, 16, &inner));
    MUST(MPI_Type_free(&outer));
    nested.lower = 0;
    nested.extent = 16;
    all_of("items that overlap", inner, &nested);
    MUST(MPI_Type_free(&inner));
    structures();
    return verdict();
}
