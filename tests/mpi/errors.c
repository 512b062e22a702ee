/* Error classes, codes and strings, the library's and the user's. */
#include "check.h"

static int last_used(void) {
    int *value = NULL, found = 0;
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &value, &found));
    EXPECT(found, "MPI_LASTUSEDCODE: expected to be there");
    return found ? *value : -1;
}

int main(int argc, char **argv) {
    char text[MPI_MAX_ERROR_STRING];
    int length = -1, class = -1;
    begin(&argc, &argv);

    static const int classes[] = {
        MPI_ERR_BUFFER,  MPI_ERR_COUNT,    MPI_ERR_TYPE,    MPI_ERR_TAG,       MPI_ERR_COMM,
        MPI_ERR_RANK,    MPI_ERR_REQUEST,  MPI_ERR_ROOT,    MPI_ERR_GROUP,     MPI_ERR_OP,
        MPI_ERR_ARG,     MPI_ERR_UNKNOWN,  MPI_ERR_TRUNCATE, MPI_ERR_OTHER,    MPI_ERR_INTERN,
        MPI_ERR_PENDING, MPI_ERR_IN_STATUS, MPI_ERR_NO_MEM, MPI_ERR_INFO,      MPI_ERR_WIN,
        MPI_ERR_FILE,    MPI_ERR_UNSUPPORTED_OPERATION,     MPI_ERR_SESSION,   MPI_ERR_KEYVAL};
    for (int i = 0; i < LENGTH(classes); i++) {
        EXPECT_INT(MPI_Error_class(classes[i], &class), MPI_SUCCESS);
        EXPECT_INT(class, classes[i]);
        memset(text, '#', sizeof text);
        EXPECT_INT(MPI_Error_string(classes[i], text, &length), MPI_SUCCESS);
        EXPECT(length > 5 && length < MPI_MAX_ERROR_STRING && text[length] == '\0' &&
                   strlen(text) == (size_t)length,
               "MPI_Error_string of class %d: expected a terminated text, got length %d",
               classes[i], length);
        for (int j = 0; j < i; j++) {
            char other[MPI_MAX_ERROR_STRING];
            MUST(MPI_Error_string(classes[j], other, &length));
            EXPECT(strcmp(text, other) != 0, "classes %d and %d: expected two texts, got \"%s\"",
                   classes[i], classes[j], text);
        }
    }
    MUST(MPI_Error_class(MPI_SUCCESS, &class));
    EXPECT_INT(class, MPI_SUCCESS);
    MUST(MPI_Error_string(MPI_SUCCESS, text, &length));
    EXPECT(length > 0, "MPI_Error_string of MPI_SUCCESS: expected a text");
    if (strict()) {
        EXPECT_CLASS(MPI_Error_class(-5, &class), MPI_ERR_ARG);
        EXPECT_CLASS(MPI_Error_class(2000000000, &class), MPI_ERR_ARG);
        EXPECT_CLASS(MPI_Error_string(-5, text, &length), MPI_ERR_ARG);
    }

    /* A failing call's own code has a text that says what was wrong. */
    int code = MPI_Send(&class, 1, MPI_INT, world_size + 5, 0, MPI_COMM_WORLD);
    MUST(MPI_Error_class(code, &class));
    EXPECT_INT(class, MPI_ERR_RANK);
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(length > 0 && length < MPI_MAX_ERROR_STRING, "expected a text, got length %d", length);

    /* User-defined. */
    int mine = -1, first = -1, second = -1, before = last_used();
    MUST(MPI_Add_error_class(&mine));
    EXPECT(mine > MPI_ERR_LASTCODE, "MPI_Add_error_class: expected above MPI_ERR_LASTCODE, got %d",
           mine);
    EXPECT(last_used() >= mine && last_used() > before,
           "MPI_LASTUSEDCODE: expected to grow to %d, got %d", mine, last_used());
    MUST(MPI_Add_error_code(mine, &first));
    MUST(MPI_Add_error_code(mine, &second));
    EXPECT(first != second && first != mine, "MPI_Add_error_code: expected new codes");
    MUST(MPI_Error_class(first, &class));
    EXPECT_INT(class, mine);
    MUST(MPI_Error_class(mine, &class));
    EXPECT_INT(class, mine);
    MUST(MPI_Add_error_string(mine, "the reactor is cold"));
    MUST(MPI_Add_error_string(first, "the reactor is too cold by 5 K"));
    MUST(MPI_Error_string(mine, text, &length));
    EXPECT_TEXT(text, "the reactor is cold");
    MUST(MPI_Error_string(first, text, &length));
    EXPECT_TEXT(text, "the reactor is too cold by 5 K");
    EXPECT_INT(length, strlen("the reactor is too cold by 5 K"));
    if (strict()) { /* a peer counts a replaced text twice */
        MUST(MPI_Add_error_string(first, "warmer now"));
        MUST(MPI_Error_string(first, text, &length));
        EXPECT_TEXT(text, "warmer now");
    }
    MUST(MPI_Error_string(second, text, &length));
    EXPECT_INT(length, 0);

    /* A code may be of one of MPI's classes; MPI's own texts are not to be changed. */
    int of_theirs = -1;
    MUST(MPI_Add_error_code(MPI_ERR_TAG, &of_theirs));
    MUST(MPI_Error_class(of_theirs, &class));
    EXPECT_INT(class, MPI_ERR_TAG);
    EXPECT(!strict() || MPI_Add_error_string(MPI_ERR_TAG, "mine now") != MPI_SUCCESS,
           "MPI_Add_error_string on MPI's own class: expected an error");

    /* MPI-4.1: what was added can be removed, codes before their class. */
    EXPECT(MPI_Remove_error_class(mine) != MPI_SUCCESS,
           "MPI_Remove_error_class with codes left: expected an error");
    MUST(MPI_Remove_error_string(first));
    MUST(MPI_Remove_error_code(first));
    MUST(MPI_Remove_error_code(second));
    MUST(MPI_Remove_error_string(mine));
    MUST(MPI_Remove_error_class(mine));
    MUST(MPI_Remove_error_code(of_theirs));
    EXPECT(MPI_Remove_error_class(MPI_ERR_TAG) != MPI_SUCCESS,
           "MPI_Remove_error_class of MPI's own: expected an error");

    /* Many, all apart. */
    enum { MANY = 100 };
    int codes[MANY];
    MUST(MPI_Add_error_class(&mine));
    for (int i = 0; i < MANY; i++) {
        char own[40];
        MUST(MPI_Add_error_code(mine, &codes[i]));
        snprintf(own, sizeof own, "fault number %d", i);
        MUST(MPI_Add_error_string(codes[i], own));
    }
    for (int i = 0; i < MANY; i++) {
        char own[40];
        snprintf(own, sizeof own, "fault number %d", i);
        MUST(MPI_Error_string(codes[i], text, &length));
        EXPECT_TEXT(text, own);
    }
    return verdict();
}
