/* Attributes: predefined ones, and the copy and delete callbacks of one's own. */
#include "check.h"

static int copies, deletes, order[8], ordered;
static void *const extra = &copies;

static int copy(MPI_Comm comm, int keyval, void *state, void *in, void *out, int *flag) {
    (void)comm, (void)keyval;
    if (state != extra) return MPI_ERR_OTHER;
    copies++;
    *(void **)out = (char *)in + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int refuse(MPI_Comm comm, int keyval, void *state, void *in, void *out, int *flag) {
    (void)comm, (void)keyval, (void)state, (void)in, (void)out;
    *flag = 0;
    return MPI_ERR_OTHER;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *state) {
    (void)comm, (void)keyval, (void)value;
    if (state != extra) return MPI_ERR_OTHER;
    deletes++;
    return MPI_SUCCESS;
}

static int keep(MPI_Comm comm, int keyval, void *value, void *state) {
    (void)comm, (void)keyval, (void)value, (void)state;
    return MPI_ERR_OTHER;
}

static int note(MPI_Comm comm, int keyval, void *value, void *state) {
    (void)comm, (void)keyval, (void)state;
    int flag = 1;
    MPI_Finalized(&flag);
    if (!flag && ordered < 8) order[ordered++] = (int)(intptr_t)value;
    return MPI_SUCCESS;
}

static void expect_attribute(MPI_Comm comm, int keyval, int wanted, void *value,
                             const char *what) {
    void *found = (void *)(intptr_t)0x5A5A;
    int flag = -1;
    MUST(MPI_Comm_get_attr(comm, keyval, &found, &flag));
    EXPECT(!!flag == wanted, "%s: expected an attribute %d, got %d", what, wanted, flag);
    if (flag && wanted) EXPECT(found == value, "%s: expected %p, got %p", what, value, found);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int *number, flag, key, kept, plain, chars[4];
    MPI_Comm first, second;

    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &number, &flag));
    EXPECT(flag && *number >= 32767, "MPI_TAG_UB: expected at least 32767");
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &number, &flag));
    EXPECT(flag && (*number == 0 || *number == 1), "MPI_WTIME_IS_GLOBAL: expected 0 or 1");
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &number, &flag));
    EXPECT(!flag || *number >= world_size, "MPI_UNIVERSE_SIZE: expected at least %d", world_size);
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &number, &flag));
    EXPECT(!flag || *number == 0, "MPI_APPNUM: expected 0, got %d", flag ? *number : -1);
    MUST(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &number, &flag));
    EXPECT(flag && *number >= MPI_ERR_LASTCODE, "MPI_LASTUSEDCODE: expected at least %d",
           MPI_ERR_LASTCODE);

    MUST(MPI_Comm_create_keyval(copy, delete, &key, extra));
    MUST(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain, NULL));
    MUST(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &kept, NULL));
    EXPECT(key != plain && plain != kept && key != MPI_KEYVAL_INVALID, "expected new keyvals");
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &first));
    expect_attribute(first, key, 0, NULL, "before it was set");
    MUST(MPI_Comm_set_attr(first, key, &chars[0]));
    MUST(MPI_Comm_set_attr(first, plain, &chars[1]));
    MUST(MPI_Comm_set_attr(first, kept, &chars[2]));
    expect_attribute(first, key, 1, &chars[0], "after it was set");
    expect_attribute(MPI_COMM_WORLD, key, 0, NULL, "another communicator");
    EXPECT_INT(copies, 0);

    MUST(MPI_Comm_dup(first, &second));
    EXPECT_INT(copies, 1);
    expect_attribute(second, key, 1, (char *)&chars[0] + 1, "what the copy callback gave");
    expect_attribute(second, plain, 0, NULL, "MPI_COMM_NULL_COPY_FN");
    expect_attribute(second, kept, 1, &chars[2], "MPI_COMM_DUP_FN");

    /* Setting again deletes what was there. */
    MUST(MPI_Comm_set_attr(second, key, &chars[3]));
    EXPECT_INT(deletes, 1);
    MUST(MPI_Comm_delete_attr(second, key));
    EXPECT_INT(deletes, 2);
    expect_attribute(second, key, 0, NULL, "after it was deleted");
    MUST(MPI_Comm_free(&second));
    EXPECT_INT(deletes, 2);

    /* A freed keyval works on where it is attached. */
    int old = key;
    MUST(MPI_Comm_free_keyval(&key));
    EXPECT_INT(key, MPI_KEYVAL_INVALID);
    (void)old;
    MUST(MPI_Comm_dup(first, &second));
    EXPECT_INT(copies, 2);
    MUST(MPI_Comm_free(&second));
    EXPECT_INT(deletes, 3);
    MUST(MPI_Comm_free(&first));
    EXPECT_INT(deletes, 4);
    MUST(MPI_Comm_free_keyval(&plain));
    MUST(MPI_Comm_free_keyval(&kept));

    /* MPI_NULL is a value like any other. */
    MUST(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain, NULL));
    MUST(MPI_Comm_set_attr(MPI_COMM_SELF, plain, NULL));
    expect_attribute(MPI_COMM_SELF, plain, 1, NULL, "a null value");
    MUST(MPI_Comm_delete_attr(MPI_COMM_SELF, plain));
    MUST(MPI_Comm_free_keyval(&plain));

    /* A callback that fails makes the call fail. */
    MUST(MPI_Comm_create_keyval(refuse, keep, &key, NULL));
    MUST(MPI_Comm_dup(MPI_COMM_SELF, &first));
    MUST(MPI_Comm_set_attr(first, key, &chars[0]));
    EXPECT(MPI_Comm_dup(first, &second) != MPI_SUCCESS,
           "MPI_Comm_dup: expected the copy callback's error");
    EXPECT(MPI_Comm_delete_attr(first, key) != MPI_SUCCESS,
           "MPI_Comm_delete_attr: expected the delete callback's error");
    MUST(MPI_Comm_free_keyval(&key));

    /* MPI-5.0 §11.2.4: MPI_Finalize deletes MPI_COMM_SELF's attributes first, last set first. */
    int keys[3];
    for (int i = 0; i < 3; i++) {
        MUST(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, &keys[i], NULL));
        MUST(MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], (void *)(intptr_t)(i + 1)));
    }
    int status = verdict();
    EXPECT(ordered == 3 && order[0] == 3 && order[1] == 2 && order[2] == 1,
           "at MPI_Finalize: expected the deletes 3, 2, 1, got %d: %d, %d, %d", ordered, order[0],
           order[1], order[2]);
    return status || failures;
}
