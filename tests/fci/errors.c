/* Every code, with a text that names the call and the argument. */
#include "check.h"

int main(int argc, char **argv) {
    char text[FCI_MAX_ERROR_STRING];
    int value = 0, flag = 0, member;
    uint64_t number = 0;
    FCI_Request request = 12345;
    FCI_Status status;
    void *nothing = NULL;

    FAILS(FCI_Barrier(FCI_ALL_PROCESSES), FCI_NOT_INITIALIZED, "FCI_Barrier", "FCI_Init");
    FAILS(FCI_PutWord(0, 0, 1), FCI_NOT_INITIALIZED, "FCI_PutWord", "FCI_Init");
    begin(&argc, &argv);
    FAILS(FCI_Init(&argc, &argv), FCI_ALREADY_INITIALIZED, "FCI_Init", "once");

    /* Codes by themselves, and those that are none. */
    for (int code = -15; code <= 0; code++) {
        CHECK_EQ(FCI_GetErrorString(code, text), FCI_SUCCESS);
        CHECK(strlen(text) > 0);
    }
    CHECK_EQ(FCI_GetErrorString(1, text), FCI_INVALID_NUMBER);
    CHECK_EQ(FCI_GetErrorString(-16, text), FCI_INVALID_NUMBER);
    CHECK_EQ(FCI_GetErrorString(0, NULL), FCI_INVALID_LMM_ADDRESS);

    char *memory = buffer(256), local[8];
    FAILS(FCI_AllocateBuffer(0, &nothing), FCI_INVALID_LENGTH, "FCI_AllocateBuffer", "size");
    FAILS(FCI_AllocateBuffer(SIZE_MAX, &nothing), FCI_INVALID_LENGTH, "FCI_AllocateBuffer", "size");
    FAILS(FCI_AllocateBuffer((size_t)1 << 60, &nothing), FCI_SYSTEM, "FCI_AllocateBuffer", "bytes");
    FAILS(FCI_AllocateBuffer(8, NULL), FCI_INVALID_LMM_ADDRESS, "FCI_AllocateBuffer", "buffer");
    FAILS(FCI_FreeBuffer(local), FCI_INVALID_LMM_ADDRESS, "FCI_FreeBuffer", "buffer");
    FAILS(FCI_FreeBuffer(memory + 8), FCI_INVALID_LMM_ADDRESS, "FCI_FreeBuffer", "buffer");
    FAILS(FCI_FreeBuffer(NULL), FCI_INVALID_LMM_ADDRESS, "FCI_FreeBuffer", "buffer");

    OK(FCI_OpenWindow(1, 100, memory, 100));
    FAILS(FCI_OpenWindow(1, 500, memory, 8), FCI_INVALID_NUMBER, "FCI_OpenWindow", "num is 1");
    FAILS(FCI_OpenWindow(-1, 500, memory, 8), FCI_INVALID_NUMBER, "FCI_OpenWindow", "num is -1");
    FAILS(FCI_OpenWindow(2, 500, memory, 0), FCI_INVALID_LENGTH, "FCI_OpenWindow", "len");
    FAILS(FCI_OpenWindow(2, 199, memory, 8), FCI_INVALID_GCS_ADDRESS, "FCI_OpenWindow", "window 1");
    FAILS(FCI_OpenWindow(2, UINT64_MAX, memory, 8), FCI_INVALID_GCS_ADDRESS, "FCI_OpenWindow",
          "gcs_base");
    FAILS(FCI_OpenWindow(2, 500, local, 8), FCI_INVALID_LMM_ADDRESS, "FCI_OpenWindow", "local_base");
    FAILS(FCI_OpenWindow(2, 500, memory + 250, 8), FCI_INVALID_LMM_ADDRESS, "FCI_OpenWindow",
          "local_base");
    FAILS(FCI_OpenWindow(2, 500, NULL, 8), FCI_INVALID_LMM_ADDRESS, "FCI_OpenWindow", "local_base");
    char *odd = buffer(100); /* as many bytes as were asked for, and not one more */
    FAILS(FCI_OpenWindow(2, 500, odd, 101), FCI_INVALID_LMM_ADDRESS, "FCI_OpenWindow", "local_base");
    FAILS(FCI_OpenWindow(2, 500, odd + 96, 8), FCI_INVALID_LMM_ADDRESS, "FCI_OpenWindow", "local_base");
    FAILS(FCI_WaitFlag((uint64_t *)(void *)(odd + 96), FCI_EQUAL, 0), FCI_INVALID_LMM_ADDRESS,
          "FCI_WaitFlag", "flag");
    OK(FCI_OpenWindow(2, 500, odd, 100));
    OK(FCI_CloseWindow(2));
    OK(FCI_FreeBuffer(odd));
    FAILS(FCI_FreeBuffer(memory), FCI_INVALID_LMM_ADDRESS, "FCI_FreeBuffer", "window 1");
    FAILS(FCI_CloseWindow(2), FCI_INVALID_NUMBER, "FCI_CloseWindow", "num is 2");
    OK(FCI_CloseWindow(1));

    FAILS(FCI_PutWord(all_size, 0, 1), FCI_INVALID_GROUP, "FCI_PutWord", "group");
    FAILS(FCI_PutWord32(FCI_UNDEFINED, 0, 1), FCI_INVALID_GROUP, "FCI_PutWord32", "group");
    FAILS(FCI_PutBlock(0x40000000, 0, memory, 8), FCI_INVALID_GROUP, "FCI_PutBlock", "group");
    FAILS(FCI_PutBlock(0, 0, NULL, 8), FCI_INVALID_LMM_ADDRESS, "FCI_PutBlock", "buf");
    for (size_t length = SIZE_MAX; length >= (size_t)1 << 57; length /= 2) {
        FAILS(FCI_PutBlock(0, 0, memory, length), FCI_INVALID_LENGTH, "FCI_PutBlock", "len");
        FAILS(FCI_PutBlock(FCI_ALL_PROCESSES, 8, local, length), FCI_INVALID_LENGTH, "FCI_PutBlock", "len");
        FAILS(FCI_PutIndirect(0, 0, memory, length), FCI_INVALID_LENGTH, "FCI_PutIndirect", "len");
        FCI_Part block = {FCI_DIRECT, 0, 0, memory, length};
        FAILS(FCI_Transfer(0, 1, &block), FCI_INVALID_LENGTH, "FCI_Transfer", "len");
    }
    FAILS(FCI_PutIndirect(0, FCI_INDICES, memory, 8), FCI_INVALID_NUMBER, "FCI_PutIndirect", "index");
    FAILS(FCI_SetIndex(-1, 0), FCI_INVALID_NUMBER, "FCI_SetIndex", "index is -1");
    FAILS(FCI_SetIndex(0, UINT64_MAX), FCI_INVALID_GCS_ADDRESS, "FCI_SetIndex", "gcs");
    FAILS(FCI_PutEvent(0, FCI_EVENTS), FCI_INVALID_NUMBER, "FCI_PutEvent", "event is 64");
    FAILS(FCI_WaitEvent(-2, &number), FCI_INVALID_NUMBER, "FCI_WaitEvent", "event is -2");
    FAILS(FCI_TestEvent(0, NULL), FCI_INVALID_LMM_ADDRESS, "FCI_TestEvent", "count");
    FAILS(FCI_WaitFlag((uint64_t *)(void *)local, FCI_EQUAL, 0), FCI_INVALID_LMM_ADDRESS,
          "FCI_WaitFlag", "flag");
    FAILS(FCI_WaitFlag((uint64_t *)(void *)(memory + 4), FCI_EQUAL, 0), FCI_INVALID_LMM_ADDRESS,
          "FCI_WaitFlag", "aligned");
    FAILS(FCI_WaitFlag((uint64_t *)(void *)memory, 3, 0), FCI_INVALID_NUMBER, "FCI_WaitFlag",
          "condition is 3");
    FCI_Part part = {9, 0, 0, memory, 8};
    FAILS(FCI_Transfer(0, 1, &part), FCI_INVALID_NUMBER, "FCI_Transfer", "parts[0].kind");
    FAILS(FCI_Transfer(0, -1, &part), FCI_INVALID_COUNT, "FCI_Transfer", "count is -1");
    FAILS(FCI_Transfer(0, 1, NULL), FCI_INVALID_LMM_ADDRESS, "FCI_Transfer", "parts");

    int ranks[2] = {0, 0};
    FAILS(FCI_CreateGroup(FCI_ALL_PROCESSES, -3, ranks, &member, &value), FCI_INVALID_COUNT,
          "FCI_CreateGroup", "count is -3");
    FAILS(FCI_CreateGroup(FCI_ALL_PROCESSES, 2, ranks, &member, &value), FCI_INVALID_RANK,
          "FCI_CreateGroup", "rank[] has 0 twice");
    ranks[1] = all_size;
    FAILS(FCI_CreateGroup(FCI_ALL_PROCESSES, 2, ranks, &member, &value), FCI_INVALID_RANK,
          "FCI_CreateGroup", "rank[]");
    FAILS(FCI_CreateGroup(77777, 1, ranks, &member, &value), FCI_INVALID_GROUP, "FCI_CreateGroup",
          "group 77777");
    FAILS(FCI_DestroyGroup(FCI_ALL_PROCESSES), FCI_PREDEFINED_GROUP, "FCI_DestroyGroup", "group -2");
    FAILS(FCI_DestroyGroup(0), FCI_PREDEFINED_GROUP, "FCI_DestroyGroup", "group 0");
    FAILS(FCI_DestroyGroup(-9), FCI_INVALID_GROUP, "FCI_DestroyGroup", "group -9");
    FAILS(FCI_MergeGroups(FCI_ALL_PROCESSES, all_size, 0, &value), FCI_INVALID_RANK,
          "FCI_MergeGroups", "local_leader");
    FAILS(FCI_MergeGroups(FCI_ALL_PROCESSES, 0, 0, &value), FCI_INVALID_RANK, "FCI_MergeGroups",
          "remote_leader");
    FAILS(FCI_GetRank(all_size, &value), FCI_INVALID_GROUP, "FCI_GetRank", "group");
    FAILS(FCI_GetSize(FCI_ALL_PROCESSES, NULL), FCI_INVALID_LMM_ADDRESS, "FCI_GetSize", "size");

    FAILS(FCI_BlockingSendMessage(0, -1, memory, 8), FCI_INVALID_TAG, "FCI_BlockingSendMessage",
          "tag");
    FAILS(FCI_BlockingSendMessage(0, FCI_ANY_TAG, memory, 8), FCI_INVALID_TAG,
          "FCI_BlockingSendMessage", "tag is 0x8000");
    FAILS(FCI_BlockingReceiveMessage(0, FCI_MAX_TAG + 1, memory, 8, &status), FCI_INVALID_TAG,
          "FCI_BlockingReceiveMessage", "tag");
    FAILS(FCI_NonblockingReceiveMessage(99999, 0, memory, 8, &request), FCI_INVALID_GROUP,
          "FCI_NonblockingReceiveMessage", "group 99999");
    if (all_size > 1) {
        FAILS(FCI_BlockingSendMessage(FCI_ALL_PROCESSES, 0, memory, 8), FCI_INVALID_GROUP,
              "FCI_BlockingSendMessage", "dest is -2");
    }
    FAILS(FCI_NonblockingSendMessage(0, 0, NULL, 8, &request), FCI_INVALID_LMM_ADDRESS,
          "FCI_NonblockingSendMessage", "buf");
    FAILS(FCI_BlockingReceiveMessage(0, 0, memory, SIZE_MAX, NULL), FCI_INVALID_LENGTH,
          "FCI_BlockingReceiveMessage", "len");
    FAILS(FCI_TestMessage(&request, &flag, &status), FCI_INVALID_REQUEST, "FCI_TestMessage",
          "request is 12345");
    request = FCI_NO_REQUEST;
    FAILS(FCI_WaitMessage(&request, &status), FCI_INVALID_REQUEST, "FCI_WaitMessage", "request");
    FAILS(FCI_FreeRequest(&request), FCI_INVALID_REQUEST, "FCI_FreeRequest", "request");
    FAILS(FCI_CancelMessage(&request), FCI_INVALID_REQUEST, "FCI_CancelMessage", "request");
    FAILS(FCI_WaitAnyMessage(0, NULL, &value, &status), FCI_INVALID_COUNT, "FCI_WaitAnyMessage",
          "count");
    FAILS(FCI_BroadcastMessage(FCI_ALL_PROCESSES, all_size, memory, 8), FCI_INVALID_RANK,
          "FCI_BroadcastMessage", "source");

    int keys;
    FCI_KeyRequest key;
    OK(FCI_GetKeys(&keys));
    FAILS(FCI_BlockingGetKey(keys), FCI_INVALID_NUMBER, "FCI_BlockingGetKey", "key");
    FAILS(FCI_NonblockingGetKey(-1, &key), FCI_INVALID_NUMBER, "FCI_NonblockingGetKey", "key is -1");
    FAILS(FCI_ReleaseKey(my_rank), FCI_NOT_OWNER, "FCI_ReleaseKey", "key");
    OK(FCI_BlockingGetKey(my_rank));
    FAILS(FCI_BlockingGetKey(my_rank), FCI_ALREADY_OWNER, "FCI_BlockingGetKey", "key");
    OK(FCI_ReleaseKey(my_rank));
    FAILS(FCI_ReleaseKey(my_rank), FCI_NOT_OWNER, "FCI_ReleaseKey", "key");
    key = (FCI_KeyRequest){my_rank, 1};
    FAILS(FCI_WaitKey(&key), FCI_INVALID_REQUEST, "FCI_WaitKey", "request");

    OK(FCI_GetWindows(&value));
    CHECK(value >= 1000);
    uint64_t ids[2];
    OK(FCI_GetUniqueID(&ids[0]));
    OK(FCI_GetUniqueID(&ids[1]));
    CHECK(ids[0] != ids[1]);
    OK(FCI_FreeBuffer(memory));
    barrier();
    int outcome = end();
    FAILS(FCI_Sync(), FCI_NOT_INITIALIZED, "FCI_Sync", "FCI_Finalize");
    return outcome || failures;
}
