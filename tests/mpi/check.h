/* What every test program shares: reporting, patterns, start and end.
 *
 * A program checks itself. A failed expectation prints what was expected and what came, and the
 * program goes on, so that one run shows every fault; main returns verdict(), which is non-zero
 * after any failure. A call that the rest of the program depends on stands in MUST, which ends it. */
#ifndef CHECK_H
#define CHECK_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int world_rank = -1;
static int world_size = -1;
static int failures = 0;

/* A test that prints a thousand failures tells no more than one that prints thirty. */
enum { FAILURES_SHOWN = 30 };

#define REPORT(...)                                                                       \
    do {                                                                                  \
        if (++failures <= FAILURES_SHOWN) {                                               \
            fprintf(stderr, "rank %d: %s:%d: ", world_rank, __FILE__, __LINE__);          \
            fprintf(stderr, __VA_ARGS__);                                                 \
            fprintf(stderr, "\n");                                                        \
        }                                                                                 \
    } while (0)

/* The message says what was expected and what came. */
#define EXPECT(condition, ...)                                                            \
    do {                                                                                  \
        if (!(condition)) REPORT(__VA_ARGS__);                                            \
    } while (0)

#define EXPECT_INT(expression, wanted)                                                    \
    do {                                                                                  \
        long long came_ = (long long)(expression), wanted_ = (long long)(wanted);         \
        if (came_ != wanted_)                                                             \
            REPORT("%s: expected %lld, got %lld", #expression, wanted_, came_);           \
    } while (0)

#define EXPECT_TEXT(expression, wanted)                                                   \
    do {                                                                                  \
        const char *came_ = (expression), *wanted_ = (wanted);                            \
        if (strcmp(came_, wanted_) != 0)                                                  \
            REPORT("%s: expected \"%s\", got \"%s\"", #expression, wanted_, came_);       \
    } while (0)

/* The call must fail with this class (MPI_SUCCESS: must not fail). */
#define EXPECT_CLASS(call, wanted)                                                        \
    do {                                                                                  \
        int came_ = class_of(call), wanted_ = (wanted);                                   \
        if (came_ != wanted_)                                                             \
            REPORT("%s: expected %s (%d), got %s (%d)", #call, class_name(wanted_),       \
                   wanted_, class_name(came_), came_);                                    \
    } while (0)

#define MUST(call)                                                                        \
    do {                                                                                  \
        int code_ = (call);                                                               \
        if (code_ != MPI_SUCCESS) {                                                       \
            char text_[MPI_MAX_ERROR_STRING] = "";                                        \
            int length_ = 0;                                                              \
            MPI_Error_string(code_, text_, &length_);                                     \
            REPORT("%s: expected success, got code %d: %s", #call, code_, text_);         \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

/* A handle that nobody made: any bits, whatever type handles have. */
#define FOREIGN(type, bits) ((type)(intptr_t)(bits))

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

static int class_of(int code) {
    int class = -1;
    if (code == MPI_SUCCESS) return MPI_SUCCESS;
    if (MPI_Error_class(code, &class) != MPI_SUCCESS) return -1;
    return class;
}

static const char *class_name(int class) {
    static const struct {
        int class;
        const char *name;
    } names[] = {
        {MPI_SUCCESS, "MPI_SUCCESS"},
        {MPI_ERR_BUFFER, "MPI_ERR_BUFFER"},
        {MPI_ERR_COUNT, "MPI_ERR_COUNT"},
        {MPI_ERR_TYPE, "MPI_ERR_TYPE"},
        {MPI_ERR_TAG, "MPI_ERR_TAG"},
        {MPI_ERR_COMM, "MPI_ERR_COMM"},
        {MPI_ERR_RANK, "MPI_ERR_RANK"},
        {MPI_ERR_REQUEST, "MPI_ERR_REQUEST"},
        {MPI_ERR_ROOT, "MPI_ERR_ROOT"},
        {MPI_ERR_GROUP, "MPI_ERR_GROUP"},
        {MPI_ERR_OP, "MPI_ERR_OP"},
        {MPI_ERR_TOPOLOGY, "MPI_ERR_TOPOLOGY"},
        {MPI_ERR_DIMS, "MPI_ERR_DIMS"},
        {MPI_ERR_ARG, "MPI_ERR_ARG"},
        {MPI_ERR_UNKNOWN, "MPI_ERR_UNKNOWN"},
        {MPI_ERR_TRUNCATE, "MPI_ERR_TRUNCATE"},
        {MPI_ERR_OTHER, "MPI_ERR_OTHER"},
        {MPI_ERR_INTERN, "MPI_ERR_INTERN"},
        {MPI_ERR_PENDING, "MPI_ERR_PENDING"},
        {MPI_ERR_IN_STATUS, "MPI_ERR_IN_STATUS"},
        {MPI_ERR_INFO, "MPI_ERR_INFO"},
        {MPI_ERR_KEYVAL, "MPI_ERR_KEYVAL"},
        {MPI_ERR_NO_MEM, "MPI_ERR_NO_MEM"},
        {MPI_ERR_UNSUPPORTED_OPERATION, "MPI_ERR_UNSUPPORTED_OPERATION"},
        {MPI_ERR_SESSION, "MPI_ERR_SESSION"},
        {MPI_ERR_VALUE_TOO_LARGE, "MPI_ERR_VALUE_TOO_LARGE"},
#ifdef MPI_ERR_ERRHANDLER
        {MPI_ERR_ERRHANDLER, "MPI_ERR_ERRHANDLER"},
#endif
    };
    for (int i = 0; i < LENGTH(names); i++)
        if (names[i].class == class) return names[i].name;
    return "another class";
}

/* Errors return from here on, in every call, so that MUST and EXPECT_CLASS see them. */
static void settle(void) {
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MUST(MPI_Comm_rank(MPI_COMM_WORLD, &world_rank));
    MUST(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
}

static void begin(int *argc, char ***argv) {
    MUST(MPI_Init(argc, argv));
    settle();
}

static int verdict(void) {
    if (failures > FAILURES_SHOWN)
        fprintf(stderr, "rank %d: %d failures in all\n", world_rank, failures);
    MUST(MPI_Finalize());
    return failures != 0;
}

/* Ends the program well on every rank when it was started with too few of them. */
#define NEED_RANKS(count)                                                                 \
    do {                                                                                  \
        if (world_size < (count)) {                                                       \
            REPORT("expected at least %d ranks, got %d", (count), world_size);            \
            return verdict();                                                             \
        }                                                                                 \
    } while (0)

/* True for Serried's own library: asks also for what the standard leaves open or a peer gets
 * wrong. The test runner sets the variable. */
static int strict(void) { return getenv("SERRIED_TEST_STRICT") != NULL; }

/* Bytes that differ by position, by message and across block borders. */
static unsigned char pattern_byte(size_t at, unsigned seed) {
    return (unsigned char)(seed * 131u + (unsigned)at * 7u + (unsigned)(at >> 8) * 13u +
                           (unsigned)(at >> 16) * 29u);
}

static void fill(void *buffer, size_t length, unsigned seed) {
    unsigned char *bytes = buffer;
    for (size_t i = 0; i < length; i++) bytes[i] = pattern_byte(i, seed);
}

/* The first place where the buffer is not the pattern, or -1. */
static long long differs(const void *buffer, size_t length, unsigned seed) {
    const unsigned char *bytes = buffer;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != pattern_byte(i, seed)) return (long long)i;
    return -1;
}

#define EXPECT_PATTERN(buffer, length, seed, ...)                                         \
    do {                                                                                  \
        long long at_ = differs((buffer), (length), (seed));                              \
        if (at_ >= 0) {                                                                   \
            REPORT("expected byte %lld of %lld to be %d, got %d, in:", at_,               \
                   (long long)(length), pattern_byte((size_t)at_, (seed)),                \
                   ((const unsigned char *)(buffer))[at_]);                               \
            fprintf(stderr, "    ");                                                      \
            fprintf(stderr, __VA_ARGS__);                                                 \
            fprintf(stderr, "\n");                                                        \
        }                                                                                 \
    } while (0)

static void *allocate(size_t length) {
    void *memory = malloc(length ? length : 1);
    if (!memory) {
        fprintf(stderr, "rank %d: no memory for %zu bytes\n", world_rank, length);
        exit(1);
    }
    return memory;
}

/* Ranks 0 and 1, 2 and 3, ... meet. The tag is one that no test uses for anything else. */
static void handshake(void) {
    int partner = world_rank ^ 1;
    MUST(MPI_Sendrecv(NULL, 0, MPI_BYTE, partner, 32767, NULL, 0, MPI_BYTE, partner, 32767,
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* Resident memory in bytes, or 0 where it cannot be read. */
static long long resident(void) {
    long long pages = 0, unused = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%lld %lld", &unused, &pages) != 2) pages = 0;
    fclose(file);
    return pages * 4096;
}

#define EXPECT_STATUS(status, source, tag, count, type)                                   \
    do {                                                                                  \
        int count_ = -1;                                                                  \
        EXPECT_INT((status)->MPI_SOURCE, source);                                         \
        EXPECT_INT((status)->MPI_TAG, tag);                                               \
        MUST(MPI_Get_count(status, type, &count_));                                       \
        EXPECT(count_ == (count), "count of %s: expected %d, got %d", #status,            \
               (int)(count), count_);                                                     \
    } while (0)

/* Not every program uses every helper. */
static inline void use_all_helpers(void) {
    (void)class_of, (void)class_name, (void)settle, (void)begin, (void)verdict;
    (void)fill, (void)differs, (void)allocate, (void)strict, (void)handshake;
    (void)resident, (void)use_all_helpers;
}

#endif
