/* Attributes cached on datatypes (MPI-5.0 §7.7). */
#include "check.h"

static int copies, deletes, refuse_delete;

static int copy(MPI_Datatype old, int keyval, void *extra, void *in, void *out, int *flag) {
    (void)old, (void)keyval;
    copies++;
    *(void **)out = (char *)in + *(int *)extra;
    *flag = *(int *)extra != 0;
    return *(int *)extra < 0 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static int delete(MPI_Datatype type, int keyval, void *value, void *extra) {
    (void)type, (void)keyval, (void)value, (void)extra;
    if (refuse_delete) return MPI_ERR_OTHER;
    deletes++;
    return MPI_SUCCESS;
}

/* The value of an attribute; -1 if there is none. */
static MPI_Aint value_of(MPI_Datatype type, int keyval) {
    void *value = NULL;
    int flag = -1;
    MUST(MPI_Type_get_attr(type, keyval, &value, &flag));
    return flag ? (MPI_Aint)value : -1;
}

int main(int argc, char **argv) {
    int called, same, never, refused, failing, foreign, flag;
    int five = 5, zero = 0, negative = -1;
    void *value;
    MPI_Datatype type, twin;
    begin(&argc, &argv);
    MUST(MPI_Type_vector(2, 1, 2, MPI_INT, &type));
    MUST(MPI_Type_create_keyval(copy, delete, &called, &five));
    MUST(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, delete, &same, NULL));
    MUST(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &never, NULL));
    MUST(MPI_Type_create_keyval(copy, MPI_TYPE_NULL_DELETE_FN, &refused, &zero));
    EXPECT_INT(value_of(type, called), -1);
    int keyvals[] = {called, same, never, refused};
    for (int i = 0; i < 4; i++) MUST(MPI_Type_set_attr(type, keyvals[i], (void *)(MPI_Aint)100));
    MUST(MPI_Type_set_attr(type, same, (void *)(MPI_Aint)200));
    EXPECT_INT(deletes, 1);
    MUST(MPI_Type_dup(type, &twin));
    EXPECT_INT(copies, 2);
    EXPECT_INT(value_of(twin, called), 105);
    EXPECT_INT(value_of(twin, same), 200);
    EXPECT_INT(value_of(twin, never), -1);
    EXPECT_INT(value_of(twin, refused), -1);
    EXPECT_INT(value_of(type, never), 100);
    MUST(MPI_Type_delete_attr(type, same));
    EXPECT_INT(deletes, 2);
    EXPECT_INT(value_of(type, same), -1);
    /* A freed key lives on in its attributes. */
    int saved = called;
    MUST(MPI_Type_free_keyval(&called));
    EXPECT_INT(called, MPI_KEYVAL_INVALID);
    MUST(MPI_Type_free(&type));
    /* A peer waits until the duplicate is gone, too. */
    if (strict()) EXPECT_INT(deletes, 3);
    MUST(MPI_Type_delete_attr(twin, saved));
    if (strict()) EXPECT_INT(deletes, 4);
    MUST(MPI_Type_free(&twin));
    EXPECT_INT(deletes, 5);
    /* Predefined types have attributes too. */
    MUST(MPI_Type_set_attr(MPI_INT, same, &five));
    EXPECT(value_of(MPI_INT, same) == (MPI_Aint)&five, "expected the attribute of MPI_INT");
    MUST(MPI_Type_dup(MPI_INT, &twin));
    EXPECT(value_of(twin, same) == (MPI_Aint)&five, "expected the attribute of its duplicate");
    MUST(MPI_Type_free(&twin));
    MUST(MPI_Type_delete_attr(MPI_INT, same));

    /* A function that fails stops the call. */
    MUST(MPI_Type_create_keyval(copy, delete, &failing, &negative));
    MUST(MPI_Type_contiguous(1, MPI_INT, &type));
    MUST(MPI_Type_set_attr(type, failing, NULL));
    twin = MPI_DATATYPE_NULL;
    EXPECT(MPI_Type_dup(type, &twin) != MPI_SUCCESS, "a copy function failed unnoticed");
    EXPECT(twin == MPI_DATATYPE_NULL, "expected no duplicate");
    refuse_delete = 1;
    EXPECT(MPI_Type_delete_attr(type, failing) != MPI_SUCCESS, "a delete function failed unnoticed");
    if (strict()) EXPECT(MPI_Type_free(&type) != MPI_SUCCESS, "a delete function failed unnoticed");
    refuse_delete = 0;
    EXPECT_INT(value_of(type, failing), 0);
    MUST(MPI_Type_free(&type));

    EXPECT_CLASS(MPI_Type_get_attr(MPI_INT, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
    MUST(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &foreign, NULL));
    EXPECT_CLASS(MPI_Type_set_attr(MPI_INT, foreign, NULL), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Comm_set_attr(MPI_COMM_SELF, same, NULL), MPI_ERR_KEYVAL);
    EXPECT_CLASS(MPI_Type_set_attr(MPI_DATATYPE_NULL, same, NULL), MPI_ERR_TYPE);
    if (strict()) EXPECT_CLASS(MPI_Type_delete_attr(MPI_INT, same), MPI_ERR_KEYVAL);
    MUST(MPI_Comm_free_keyval(&foreign));
    for (int i = 1; i < 4; i++) MUST(MPI_Type_free_keyval(&keyvals[i]));
    return verdict();
}
