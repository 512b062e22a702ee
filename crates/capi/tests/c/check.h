/* Checks that end the program with the line that failed. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                      \
    do {                                                                      \
        if (!(condition)) {                                                   \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);   \
            exit(1);                                                          \
        }                                                                     \
    } while (0)

/* A call that must succeed. */
#define OK(call) CHECK((call) == MPI_SUCCESS)

/* A call that must fail with this class. */
#define FAILS(expected, call)                                                 \
    do {                                                                      \
        int class_ = -1;                                                      \
        int code_ = (call);                                                   \
        CHECK(code_ != MPI_SUCCESS);                                          \
        OK(MPI_Error_class(code_, &class_));                                  \
        if (class_ != (expected)) {                                           \
            fprintf(stderr, "%s:%d: %s: class %d instead of %d\n", __FILE__,  \
                __LINE__, #call, class_, (expected));                         \
            exit(1);                                                          \
        }                                                                     \
    } while (0)
