/* Random operations on windows between guard pages, most of them sensible and many not: what leaves the
 * memory that a rank exposes is an error and writes nowhere, what stays inside does what a model says.
 * Each rank has one target a round, and each target one origin. The argument is the flavor. */
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

/* Where extremes of 64 bits lead. */
__extension__ typedef __int128 wide;

enum { ROUNDS = 6, OPERATIONS = 150, FENCES = 12, PAGES = 40, ELEMENTS = 64, REGIONS = 160, BUFFER = 1 << 18 };
enum { PUT, GET, ACCUMULATE, GET_ACCUMULATE, FETCH_AND_OP, COMPARE_AND_SWAP, KINDS };
enum { CANARY = 0xa5, UNTOUCHED = 0x5a };

typedef struct {
    MPI_Aint begin, length; /* Its displacement in bytes, or its address if the window is dynamic. */
} region;

typedef struct {
    MPI_Datatype handle;
    int derived;
    int element;         /* Which of the elements below. */
    int count;           /* How many of them, */
    MPI_Aint at[ELEMENTS]; /* and where. */
    MPI_Aint low, high;  /* The first byte, and the one behind the last. */
    MPI_Aint extent;
} shape;

static MPI_Datatype elements[5];
static const int sizes[] = {1, 2, 4, 8, 8};
enum { DOUBLE = 4 };

static const char *flavor;
static int dynamic, page;
static unsigned char *area, *memory; /* Ours: PAGES between two guards, and what of them is exposed. */
static MPI_Win win;
/* What the target exposes, and what it holds. */
static region regions[REGIONS];
static int region_count, target, unit;
static unsigned char *model;
static MPI_Aint model_base, model_length;
static unsigned char *buffer, *result;
static uint64_t state;
static int worked, refused;

static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* From low to high, both of them included. */
static MPI_Aint between(MPI_Aint low, MPI_Aint high) {
    return low + (MPI_Aint)(draw() % ((uint64_t)high - (uint64_t)low + 1));
}

static int chance(int percent) { return between(0, 99) < percent; }

static void find_bounds(shape *s) {
    MPI_Aint lower;
    s->low = s->at[0];
    s->high = s->at[0];
    for (int i = 0; i < s->count; i++) {
        if (s->at[i] < s->low) s->low = s->at[i];
        if (s->at[i] > s->high) s->high = s->at[i];
    }
    s->high += sizes[s->element];
    MUST(MPI_Type_get_extent(s->handle, &lower, &s->extent));
}

/* A datatype whose elements do not overlap, nor those of several items one after the other. */
static shape draw_shape(int element) {
    int size = sizes[element];
    shape s = {elements[element], 0, element, 1, {0}, 0, size, size};
    int kind = (int)between(0, 4);
    if (kind == 0) return s;
    s.derived = 1;
    s.count = 0;
    if (kind <= 2) {
        int blocks = (int)between(1, 6), length = (int)between(1, 4);
        MPI_Aint stride = (length + between(0, 3)) * (chance(50) ? -1 : 1);
        for (int i = 0; i < blocks * length; i++)
            s.at[s.count++] = (i / length * stride + i % length) * size;
        MUST(MPI_Type_vector(blocks, length, (int)stride, elements[element], &s.handle));
    } else {
        int blocks = (int)between(1, 7), lengths[7];
        MPI_Aint places[7], first = between(-8, 8) * size + (chance(30) ? between(0, 7) : 0);
        for (int i = 0; i < blocks; i++) {
            lengths[i] = (int)between(i == 0, 3);
            places[i] = first + i * 5 * size;
        }
        for (int i = blocks - 1; i > 0; i--) { /* In any order. */
            int other = (int)between(0, i);
            MPI_Aint place = places[i];
            places[i] = places[other];
            places[other] = place;
        }
        for (int i = 0; i < blocks; i++)
            for (int j = 0; j < lengths[i]; j++) s.at[s.count++] = places[i] + j * size;
        MUST(MPI_Type_create_hindexed(blocks, lengths, places, elements[element], &s.handle));
    }
    find_bounds(&s);
    if (chance(40)) {
        MPI_Datatype resized;
        MPI_Aint extent = s.high - s.low + between(0, 9);
        MUST(MPI_Type_create_resized(s.handle, between(-40, 40), chance(30) ? -extent : extent, &resized));
        MUST(MPI_Type_free(&s.handle));
        s.handle = resized;
        find_bounds(&s);
    }
    MUST(MPI_Type_commit(&s.handle));
    return s;
}

/* The bytes that so many items reach, seen from the displacement. */
static void reach(const shape *s, MPI_Count count, wide *low, wide *high) {
    wide last = (wide)(count - 1) * s->extent;
    *low = s->low + (last < 0 ? last : 0);
    *high = s->high + (last > 0 ? last : 0);
}

static int is_exposed(wide low, wide high) {
    for (int i = 0; i < region_count; i++)
        if (low >= regions[i].begin && high <= (wide)regions[i].begin + regions[i].length) return 1;
    return 0;
}

static unsigned char *model_at(MPI_Aint place) { return model + (place - model_base); }

static void combine(MPI_Op op, int element, unsigned char *into, const unsigned char *from) {
    uint64_t a = 0, b = 0;
    int size = sizes[element];
    memcpy(&a, into, size);
    memcpy(&b, from, size);
    if (op == MPI_SUM) a += b;
    else if (op == MPI_BXOR) a ^= b;
    else if (op == MPI_REPLACE) a = b;
    memcpy(into, &a, size);
}

/* What an operation was, for messages. */
static char told[200];

/* One of the four forms of a call: with a request or without, and with a large count or without. */
#define FORM(Name, name, ...)                                                             \
    (requested ? (wide ? MPI_R##name##_c(__VA_ARGS__, win, &request)                      \
                       : MPI_R##name(__VA_ARGS__, win, &request))                         \
               : (wide ? MPI_##Name##_c(__VA_ARGS__, win) : MPI_##Name(__VA_ARGS__, win)))

/* Runs one operation and completes it; the class of the first error. */
static int operate(int kind, const shape *s, MPI_Count count, MPI_Aint displacement, MPI_Op op, int fence) {
    MPI_Datatype element = elements[s->element], type = s->handle;
    MPI_Count items = count * s->count;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Aint at = displacement;
    int wide = items > 0x7fffffff || chance(30), requested = !fence && chance(30), code = -1, ended;
    switch (kind) {
    case PUT: code = FORM(Put, put, buffer, items, element, target, at, count, type); break;
    case GET: code = FORM(Get, get, result, items, element, target, at, count, type); break;
    case ACCUMULATE:
        code = FORM(Accumulate, accumulate, buffer, items, element, target, at, count, type, op);
        break;
    case GET_ACCUMULATE:
        code = FORM(Get_accumulate, get_accumulate, buffer, items, element, result, items, element, target, at,
                    count, type, op);
        break;
    case FETCH_AND_OP: code = MPI_Fetch_and_op(buffer, result, type, target, at, op, win); break;
    case COMPARE_AND_SWAP: code = MPI_Compare_and_swap(buffer, buffer + 8, result, type, target, at, win); break;
    }
    if (code == MPI_SUCCESS && request != MPI_REQUEST_NULL) code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (fence) ended = MPI_Win_fence(0, win);
    else ended = chance(50) ? MPI_Win_flush(target, win) : MPI_Win_flush_all(win);
    return class_of(code != MPI_SUCCESS ? code : ended);
}

/* Draws one operation, runs it, and compares. */
static void step(int fence, int number) {
    int kind = (int)between(0, KINDS - 1), element = (int)between(0, kind == COMPARE_AND_SWAP ? 3 : 4);
    int size = sizes[element], inside, outside, came, single = kind >= FETCH_AND_OP;
    static const char *names[] = {"put",           "get",          "accumulate",
                                  "get_accumulate", "fetch_and_op", "compare_and_swap"};
    MPI_Op ops[] = {MPI_REPLACE, MPI_NO_OP, MPI_SUM, MPI_BXOR};
    MPI_Op op = ops[between(0, element == DOUBLE ? 1 : 3)];
    shape s = {elements[element], 0, element, 1, {0}, 0, size, size};
    region near = regions[between(0, region_count - 1)];
    MPI_Count count = 1;
    MPI_Aint displacement, bytes;
    wide low, high, place;
    if (dynamic) near.begin += between(0, 1) ? 0 : near.length / 2;
    if (!single) {
        s = draw_shape(element);
        MPI_Count most = near.length / ((s.extent < 0 ? -s.extent : s.extent) + 1);
        if (chance(20)) count = between(1, most + 2);
        else if (chance(10) && !dynamic) count = chance(50) ? 0x7fffffff : between(1, (MPI_Aint)1 << 44);
        else count = between(1, most < 9 ? most + 1 : 9);
    }
    reach(&s, count, &low, &high);
    if (chance(75) && high - low <= near.length) { /* Mostly inside. */
        MPI_Aint first = (MPI_Aint)((near.begin - low + unit - 1) / unit);
        MPI_Aint last = (MPI_Aint)((near.begin + near.length - high) / unit);
        if (first < 0) first = 0;
        displacement = first <= last ? between(first, last) : first;
    } else if (chance(60)) { /* Around the ends. */
        MPI_Aint edge = near.begin - (MPI_Aint)(chance(50) || high > 1 << 30 ? low : high - near.length);
        displacement = edge / unit + between(-3, 3);
    } else if (chance(50)) {
        displacement = (near.begin + between(-2 * near.length - 9, 2 * near.length + 9)) / unit;
    } else {
        MPI_Aint far[] = {INT64_MAX,        INT64_MIN, INT64_MAX / unit, INT64_MIN / unit, -1, 0,
                          (MPI_Aint)1 << 62, near.begin + ((MPI_Aint)1 << 32)};
        displacement = far[between(0, LENGTH(far) - 1)];
    }
    place = (wide)displacement * unit;
    inside = displacement >= 0 && is_exposed(place + low, place + high);
    outside = displacement < 0 || !is_exposed(place + low, place + low + 1) ||
              !is_exposed(place + high - 1, place + high);
    /* All bytes in several regions is neither; and what a target refuses later must exist here. */
    bytes = count > BUFFER ? BUFFER + 1 : (MPI_Aint)count * s.count * size;
    if ((!inside && !outside) || (bytes > BUFFER && (inside || dynamic))) {
        if (s.derived) MUST(MPI_Type_free(&s.handle));
        if (fence) MUST(MPI_Win_fence(0, win));
        return;
    }
    if (bytes > BUFFER) bytes = BUFFER;
    for (MPI_Aint i = 0; i < bytes; i += 8) {
        uint64_t word = draw();
        memcpy(buffer + i, &word, 8);
    }
    if (kind == COMPARE_AND_SWAP && inside && chance(60))
        memcpy(buffer + 8, model_at((MPI_Aint)(place + low)), size);
    memset(result, UNTOUCHED, bytes);
    snprintf(told, sizeof told,
             "operation %d: %s of %lld items of %d elements of %d bytes (%lld to %lld, extent %lld) at %lld", number,
             names[kind], (long long)count, s.count, size, (long long)s.low, (long long)s.high, (long long)s.extent,
             (long long)displacement);
    came = operate(kind, &s, count, displacement, op, fence);
    if (s.derived) MUST(MPI_Type_free(&s.handle));
    if (outside) {
        refused++;
        int unasked = dynamic && op == MPI_NO_OP && kind == ACCUMULATE; /* Nobody needs to be asked. */
        EXPECT(came == MPI_ERR_RMA_RANGE || (came == MPI_ERR_DISP && displacement < 0) ||
                   (unasked && came == MPI_SUCCESS),
               "%s: expected an error of its range, got class %d", told, came);
        if (!fence) MUST(MPI_Win_flush(target, win)); /* It is told once. */
        for (MPI_Aint i = 0; i < bytes; i++)
            if (result[i] != UNTOUCHED) {
                REPORT("%s: byte %lld of the result was written", told, (long long)i);
                break;
            }
        return;
    }
    worked++;
    EXPECT(came == MPI_SUCCESS, "%s: expected success, got class %d", told, came);
    for (MPI_Aint i = 0; i < count * s.count; i++) {
        unsigned char *here = model_at((MPI_Aint)place + i / s.count * s.extent + s.at[i % s.count]);
        if (kind != PUT && kind != ACCUMULATE && memcmp(result + i * size, here, size) != 0) {
            REPORT("%s: element %lld is not what was there", told, (long long)i);
            break;
        }
        if (kind == PUT) memcpy(here, buffer + i * size, size);
        else if (kind == COMPARE_AND_SWAP && memcmp(here, buffer + 8, size) == 0) memcpy(here, buffer, size);
        else if (kind != GET && kind != COMPARE_AND_SWAP) combine(op, element, here, buffer + i * size);
    }
}

static void protect(unsigned char *from, MPI_Aint length, int how) {
    if (mprotect(from, (size_t)length, how) != 0) {
        perror("mprotect");
        exit(1);
    }
}

/* Attaches what a round wants to have attached: a page with guards in between, or more pieces than can be told
 * to others. What is not attached cannot be touched at all, or holds canaries. */
static int attach(int round, region *ours) {
    int many = round % 3 == 2, count = 0;
    MUST(MPI_Win_attach(win, area + 2 * page + 100, 0));
    for (int i = 0; i < (many ? REGIONS - 1 : 6); i++) {
        MPI_Aint begin = many ? page + i * 200 : (6 * i + round % 4) * page;
        MPI_Aint length = many ? 150 : (2 + i % 2) * page;
        if (!many) protect(area + begin, length, PROT_READ | PROT_WRITE);
        MUST(MPI_Win_attach(win, area + begin, length));
        MUST(MPI_Get_address(area + begin, &ours[count].begin));
        ours[count++].length = length;
    }
    return count;
}

static void detach(const region *ours, int count) {
    MUST(MPI_Win_detach(win, area + 2 * page + 100));
    for (int i = 0; i < count; i++) MUST(MPI_Win_detach(win, (char *)MPI_BOTTOM + ours[i].begin));
}

static void make(int round, region *ours) {
    MPI_Aint room = (MPI_Aint)PAGES * page, length = room;
    int units[] = {1, 4, 3, 8}, unit_here = units[(world_rank + round) % 4];
    memset(area, CANARY, room);
    if (round == 3 && world_rank == 0) length = 0;
    else if (round > 0) length = room - 37 * round;
    if (strcmp(flavor, "create") == 0) {
        memory = round % 2 ? area + room - length : area; /* Against the guard behind, or that before. */
        MUST(MPI_Win_create(memory, length, unit_here, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else if (strcmp(flavor, "allocate") == 0) {
        MUST(MPI_Win_allocate(length, unit_here, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    } else {
        MUST(MPI_Win_allocate_shared(length, unit_here, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    }
    ours->begin = 0;
    ours->length = length;
    unit = unit_here;
}

/* Everyone tells its origin what it exposes, and hears of its target. */
static void meet(int round, const region *ours, int count) {
    int origin = (world_rank + world_size - round % world_size) % world_size, unit_here = unit;
    target = (world_rank + round) % world_size;
    MUST(MPI_Sendrecv(&count, 1, MPI_INT, origin, 0, &region_count, 1, MPI_INT, target, 0, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    MUST(MPI_Sendrecv(ours, 2 * count, MPI_AINT, origin, 1, regions, 2 * region_count, MPI_AINT, target, 1,
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MUST(MPI_Sendrecv(&unit_here, 1, MPI_INT, origin, 2, &unit, 1, MPI_INT, target, 2, MPI_COMM_WORLD,
                      MPI_STATUS_IGNORE));
    model_base = regions[0].begin;
    model_length = regions[region_count - 1].begin + regions[region_count - 1].length - model_base;
}

/* What the origin thinks that our memory holds is what it holds. */
static void compare(int round, const region *ours, int count) {
    int origin = (world_rank + world_size - round % world_size) % world_size;
    unsigned char *thought = allocate((size_t)PAGES * page + 1);
    MUST(MPI_Sendrecv(model, (int)model_length, MPI_BYTE, target, 3, thought, PAGES * page, MPI_BYTE, origin, 3,
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < count; i++) {
        unsigned char *here = dynamic ? (unsigned char *)MPI_BOTTOM + ours[i].begin : memory;
        for (MPI_Aint at = 0; at < ours[i].length; at++)
            if (here[at] != thought[ours[i].begin - ours[0].begin + at]) {
                REPORT("round %d: byte %lld of region %d is not what rank %d thinks", round, (long long)at, i, origin);
                break;
            }
    }
    free(thought);
}

/* Nothing but the regions has changed. */
static void check_canaries(int round, const region *ours, int count) {
    MPI_Aint start;
    if (dynamic && round % 3 != 2) return; /* There are guards instead. */
    MUST(MPI_Get_address(area, &start));
    for (MPI_Aint at = 0; at < (MPI_Aint)PAGES * page; at++) {
        int exposed = 0;
        for (int i = 0; i < count && !exposed; i++) {
            MPI_Aint begin = dynamic ? ours[i].begin - start : memory - area;
            exposed = at >= begin && at < begin + ours[i].length;
        }
        if (!exposed && area[at] != CANARY) {
            REPORT("round %d: byte %lld outside of the window was written", round, (long long)at);
            return;
        }
    }
}

static void play(int round, const region *ours, int count) {
    meet(round, ours, count);
    for (MPI_Aint at = 0; at < model_length; at++) *(model + at) = CANARY;
    for (int i = 0; i < count; i++) {
        unsigned char *here = dynamic ? (unsigned char *)MPI_BOTTOM + ours[i].begin : memory;
        memset(here, CANARY, ours[i].length);
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (round % 2) MUST(MPI_Win_lock_all(0, win));
    else MUST(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    for (int i = 0; i < OPERATIONS; i++) step(0, i);
    if (round % 2) MUST(MPI_Win_unlock_all(win));
    else MUST(MPI_Win_unlock(target, win));
    MUST(MPI_Win_fence(0, win));
    for (int i = 0; i < FENCES; i++) step(1, OPERATIONS + i);
    MUST(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    compare(round, ours, count);
    check_canaries(round, ours, count);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
    static region ours[REGIONS];
    begin(&argc, &argv);
    flavor = argc > 1 ? argv[1] : "create";
    dynamic = strcmp(flavor, "dynamic") == 0;
    page = (int)sysconf(_SC_PAGESIZE);
    MPI_Datatype all[] = {MPI_UINT8_T, MPI_INT16_T, MPI_INT32_T, MPI_INT64_T, MPI_DOUBLE};
    memcpy(elements, all, sizeof all);
    unsigned char *whole = mmap(NULL, (size_t)(PAGES + 2) * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    area = whole + page;
    protect(area, (size_t)PAGES * page, PROT_READ | PROT_WRITE);
    model = allocate((size_t)PAGES * page + 1);
    buffer = allocate(BUFFER + 8);
    result = allocate(BUFFER + 8);
    if (dynamic) {
        unit = 1;
        MUST(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    }
    for (int round = 0; round < ROUNDS; round++) {
        int count = 1;
        state = 88172645463325252ull + (uint64_t)round * 7919 + (uint64_t)world_rank * 104729;
        if (dynamic) {
            memset(area, CANARY, (size_t)PAGES * page);
            if (round % 3 != 2) protect(area, (size_t)PAGES * page, PROT_NONE);
            count = attach(round, ours);
        } else {
            make(round, ours);
        }
        if (round == 0 || !dynamic) MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
        play(round, ours, count);
        if (dynamic) detach(ours, count);
        if (dynamic) protect(area, (size_t)PAGES * page, PROT_READ | PROT_WRITE);
        else MUST(MPI_Win_free(&win));
    }
    if (dynamic) MUST(MPI_Win_free(&win));
    EXPECT(worked > OPERATIONS && refused > OPERATIONS, "expected many of both, %d worked and %d were refused", worked,
           refused);
    free(model);
    free(buffer);
    free(result);
    munmap(whole, (size_t)(PAGES + 2) * page);
    return verdict();
}
