/* What the forms that use FCI share. */
#ifndef COMMON_H
#define COMMON_H

#include "matvec.h"
#include <fci.h>

static int rank, size;

#define OK(call) check(call, #call)
static void check(int code, const char *what)
{
    if (code != FCI_SUCCESS) {
        char text[FCI_MAX_ERROR_STRING];
        FCI_GetErrorString(code, text);
        fprintf(stderr, "%s: %s\n", what, text);
        FCI_Abort(2);
    }
}

static void begin_fci(int *argc, char ***argv)
{
    OK(FCI_Init(argc, argv));
    OK(FCI_GetRank(FCI_ALL_PROCESSES, &rank));
    OK(FCI_GetSize(FCI_ALL_PROCESSES, &size));
}

static void barrier(void) { OK(FCI_Barrier(FCI_ALL_PROCESSES)); }

#endif
