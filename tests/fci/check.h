/* What every test of FCI needs: checks that name the place and the rank. */
#ifndef CHECK_H
#define CHECK_H

#include <fci.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int my_rank = -1, all_size, failures;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            failures++;                                                                            \
            fprintf(stderr, "rank %d, %s:%d: %s\n", my_rank, __FILE__, __LINE__, #condition);      \
        }                                                                                          \
    } while (0)

#define CHECK_EQ(found, expected)                                                                  \
    do {                                                                                           \
        long long found_ = (long long)(found), expected_ = (long long)(expected);                  \
        if (found_ != expected_) {                                                                 \
            failures++;                                                                            \
            fprintf(stderr, "rank %d, %s:%d: %s is %lld, not %lld\n", my_rank, __FILE__, __LINE__, \
                    #found, found_, expected_);                                                    \
        }                                                                                          \
    } while (0)

/* The call succeeds. */
#define OK(call)                                                                                   \
    do {                                                                                           \
        int code_ = (call);                                                                        \
        if (code_ != FCI_SUCCESS) {                                                                \
            char text_[FCI_MAX_ERROR_STRING];                                                      \
            FCI_GetErrorString(code_, text_);                                                      \
            fprintf(stderr, "rank %d, %s:%d: %s gave %d: %s\n", my_rank, __FILE__, __LINE__,       \
                    #call, code_, text_);                                                          \
            FCI_Abort(3);                                                                          \
        }                                                                                          \
    } while (0)

/* The call fails with this code, and its text names the call and the argument. */
#define FAILS(call, expected, name, argument)                                                      \
    do {                                                                                           \
        int code_ = (call);                                                                        \
        char text_[FCI_MAX_ERROR_STRING];                                                          \
        CHECK_EQ(code_, expected);                                                                 \
        CHECK_EQ(FCI_GetErrorString(code_, text_), FCI_SUCCESS);                                   \
        if (!strstr(text_, name) || !strstr(text_, argument) ||                                    \
            strlen(text_) > FCI_MAX_ERROR_STRING - 1) {                                            \
            failures++;                                                                            \
            fprintf(stderr, "rank %d, %s:%d: the text is \"%s\"\n", my_rank, __FILE__, __LINE__,   \
                    text_);                                                                        \
        }                                                                                          \
    } while (0)

static void begin(int *argc, char ***argv) {
    OK(FCI_Init(argc, argv));
    OK(FCI_GetRank(FCI_ALL_PROCESSES, &my_rank));
    OK(FCI_GetSize(FCI_ALL_PROCESSES, &all_size));
}

static void *buffer(size_t size) {
    void *found = NULL;
    OK(FCI_AllocateBuffer(size, &found));
    return found;
}

static void barrier(void) { OK(FCI_Barrier(FCI_ALL_PROCESSES)); }

static int end(void) {
    OK(FCI_Finalize());
    return failures != 0;
}

#endif
