/* For tests of messages: an error must have its class, and a text with all of these words. */
#ifndef NAMED_H
#define NAMED_H

#include "check.h"

/* `words` are separated by `|`. */
static void expect_named(const char *what, int code, int class, const char *words) {
    char text[MPI_MAX_ERROR_STRING] = "", list[256], *word;
    int length = 0;
    EXPECT(class_of(code) == class, "%s: expected %s, got %s", what, class_name(class),
           class_name(class_of(code)));
    if (code == MPI_SUCCESS) return;
    MUST(MPI_Error_string(code, text, &length));
    snprintf(list, sizeof(list), "%s", words);
    for (word = strtok(list, "|"); word; word = strtok(NULL, "|"))
        EXPECT(strstr(text, word) != NULL, "%s: expected a message with \"%s\", got: %s", what, word, text);
}

#endif
