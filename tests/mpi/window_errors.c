/* Wrong calls on windows: each is an error of its class, and writes nowhere. */
#include "check.h"

int main(int argc, char **argv) {
    int memory[8] = {0}, value = 1, result = 0;
    MPI_Win win, dynamic, stale;
    MPI_Aint address;
    MPI_Group all;
    MPI_Request request;
    begin(&argc, &argv);
    MUST(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    EXPECT_CLASS(MPI_Win_create(memory, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_SIZE);
    EXPECT_CLASS(MPI_Win_create(memory, 8, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_DISP);
    MUST(MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    /* Outside of epochs. */
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_flush(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_lock(17, 0, 0, win), MPI_ERR_LOCKTYPE);
    EXPECT_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, world_size, 0, win), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 1, win), MPI_ERR_ASSERT);
    EXPECT_CLASS(MPI_Win_attach(win, memory, 4), MPI_ERR_RMA_FLAVOR);
    MUST(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    EXPECT_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_CLASS(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    /* Beyond the window. */
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, 8, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, -1, 1, MPI_INT, win), MPI_ERR_DISP);
    EXPECT_CLASS(MPI_Get(&result, 1, MPI_INT, 0, (MPI_Aint)1 << 61, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    EXPECT_CLASS(MPI_Get(memory, 8, MPI_INT, 0, 1, 8, MPI_INT, win), MPI_ERR_RMA_RANGE);
    EXPECT_CLASS(MPI_Fetch_and_op(&value, &result, MPI_INT, 0, 9, MPI_SUM, win), MPI_ERR_RMA_RANGE);
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, world_size, 0, 1, MPI_INT, win), MPI_ERR_RANK);
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_DATATYPE_NULL, win), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_Put(&value, -1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Accumulate(&value, 1, MPI_FLOAT, 0, 0, 1, MPI_FLOAT, MPI_BOR, win), MPI_ERR_OP);
    EXPECT_CLASS(MPI_Compare_and_swap(&value, &value, &result, MPI_FLOAT, 0, 0, win), MPI_ERR_TYPE);
    MUST(MPI_Put(&value, 1, MPI_INT, MPI_PROC_NULL, 100, 1, MPI_INT, win));
    MUST(MPI_Win_unlock(0, win));
    for (int i = 0; i < 8; i++) EXPECT_INT(memory[i], 0);
    /* Requests are for locks. */
    MUST(MPI_Win_fence(0, win));
    EXPECT_CLASS(MPI_Rput(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    MUST(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    MUST(MPI_Win_get_group(win, &all));
    MUST(MPI_Group_free(&all));
    stale = win;
    MUST(MPI_Win_free(&win));
    EXPECT_CLASS(MPI_Win_fence(0, stale), MPI_ERR_WIN);
    EXPECT_CLASS(MPI_Win_free(&win), MPI_ERR_WIN);
    /* Memory that is not attached, or not any more. */
    MUST(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, &dynamic));
    MUST(MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN));
    MUST(MPI_Get_address(memory, &address));
    MUST(MPI_Win_lock_all(0, dynamic));
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, address, 1, MPI_INT, dynamic), MPI_ERR_RMA_RANGE);
    MUST(MPI_Win_attach(dynamic, memory, 4 * sizeof(int)));
    EXPECT_CLASS(MPI_Win_attach(dynamic, memory + 3, 4), MPI_ERR_RMA_ATTACH);
    MUST(MPI_Put(&value, 1, MPI_INT, 0, address, 1, MPI_INT, dynamic));
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, address + 16, 1, MPI_INT, dynamic), MPI_ERR_RMA_RANGE);
    MUST(MPI_Win_detach(dynamic, memory));
    EXPECT_CLASS(MPI_Put(&value, 1, MPI_INT, 0, address, 1, MPI_INT, dynamic), MPI_ERR_RMA_RANGE);
    EXPECT_CLASS(MPI_Win_detach(dynamic, memory), MPI_ERR_RMA_ATTACH);
    MUST(MPI_Win_unlock_all(dynamic));
    EXPECT_INT(memory[0], 1);
    EXPECT_INT(memory[1], 0);
    MUST(MPI_Win_free(&dynamic));
    return verdict();
}
