/* FCI: the remote store model of Serried.
 *
 * A process opens windows of its communication memory in a global communication space (GCS). Others
 * store words and blocks there: to one process, to a group, or to all. What one process stores to
 * another is seen in that order, so a flag stored after the data is seen after the data.
 *
 * Every function answers FCI_SUCCESS or a negative code; FCI_GetErrorString has its text. Functions
 * may be called by several threads at a time. Compile with
 *
 *     fcicc program.c -o program
 *
 * and start with `mpiexec -n 4 ./program`.
 */
#ifndef FCI_H
#define FCI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Addresses, lengths and sizes may be any number of bytes. */
#define FCI_DATA_SIZE 1
#define FCI_DATA_MASK 0

#define FCI_UNDEFINED (-1)

/* Groups: a rank is the group of that process alone. */
#define FCI_ALL_PROCESSES (-2)
#define FCI_LOCAL_PROCESS (-3)

/* Errors. */
#define FCI_SUCCESS 0
#define FCI_ALREADY_INITIALIZED (-1)
#define FCI_NOT_INITIALIZED (-2)
#define FCI_INVALID_COUNT (-3)
#define FCI_INVALID_LENGTH (-4)
#define FCI_INVALID_NUMBER (-5)
#define FCI_INVALID_RANK (-6)
#define FCI_INVALID_TAG (-7)
#define FCI_INVALID_GROUP (-8)
#define FCI_PREDEFINED_GROUP (-9)
#define FCI_INVALID_REQUEST (-10)
#define FCI_ALREADY_OWNER (-11)
#define FCI_NOT_OWNER (-12)
#define FCI_INVALID_GCS_ADDRESS (-13)
#define FCI_INVALID_LMM_ADDRESS (-14)
#define FCI_SYSTEM (-15)

/* The longest text of an error, with the zero byte at its end. */
#define FCI_MAX_ERROR_STRING 128

/* --- Environment ------------------------------------------------------------------------------ */

/* Joins the job that mpiexec started, or makes a job of one. Once in the life of a process, before
 * it makes threads. */
int FCI_Init(int *argc, char ***argv);
/* Leaves it, when everything has left this process and all others are here. Communication memory
 * stays readable. */
int FCI_Finalize(void);
/* Ends all processes of the job. Never returns. */
int FCI_Abort(int status);
/* The text of a code: what the last error of this thread with that code was about, with the call and
 * the argument. `string` has room for FCI_MAX_ERROR_STRING characters. */
int FCI_GetErrorString(int err, char *string);
/* The rank of this process in a group; FCI_UNDEFINED if it is not a member. */
int FCI_GetRank(int group, int *rank);
int FCI_GetSize(int group, int *size);
/* How many windows a process can have open, and how many keys the job has. */
int FCI_GetWindows(int *windows);
int FCI_GetKeys(int *keys);
/* A number that no other call in this job answers. */
int FCI_GetUniqueID(uint64_t *id);

/* --- Groups ----------------------------------------------------------------------------------- */

/* Makes a group of the members of `group` whose ranks there are listed, in that order; FCI_UNDEFINED
 * is skipped. All members of `group` call it alike. `member` tells whether the caller is in it; if
 * not, `new_group` is FCI_UNDEFINED. */
int FCI_CreateGroup(int group, int count, const int rank[], int *member, int *new_group);
/* Makes one group of two without a common member. All members of both call it, with their own group,
 * the rank of their leader in it, and the rank in the job of the other group's leader. */
int FCI_MergeGroups(int group, int local_leader, int remote_leader, int *new_group);
/* Ends a group; all members call it. */
int FCI_DestroyGroup(int group);
/* Waits until all members are here. What they stored before is seen after. */
int FCI_Barrier(int group);

/* --- Communication memory and windows --------------------------------------------------------- */

/* Communication memory, filled with zeros; `*buffer` is its address. */
int FCI_AllocateBuffer(size_t size, void **buffer);
int FCI_FreeBuffer(void *buffer);
/* Window `num`: what is stored at gcs_base .. gcs_base + len - 1 goes to local_base and on, which
 * must lie in one buffer. The windows of a process may not overlap in the space. Others know of it
 * once they have synchronised with this process, by a barrier or otherwise. */
int FCI_OpenWindow(int num, uint64_t gcs_base, void *local_base, size_t len);
/* After this nothing from another host lands in the window, nor a long block; a word or a short block that
 * a process of this host is just storing may. */
int FCI_CloseWindow(int num);

/* --- Stores ------------------------------------------------------------------------------------ */

/* Stores into those windows of the members of `dest` that the address lies in. What lies outside of
 * all windows is dropped. Aligned words are seen whole. */
int FCI_PutWord(int dest, uint64_t gcs, uint64_t data);
int FCI_PutWord32(int dest, uint64_t gcs, uint32_t data);
int FCI_PutWord16(int dest, uint64_t gcs, uint16_t data);
int FCI_PutByte(int dest, uint64_t gcs, uint8_t data);
int FCI_PutBlock(int dest, uint64_t gcs, const void *buf, size_t len);
/* Indirect mode: each receiver lets an index (0 to FCI_INDICES - 1) lead to an address. */
#define FCI_INDICES 1024
int FCI_SetIndex(int index, uint64_t gcs);
int FCI_PutIndirect(int dest, int index, const void *buf, size_t len);
/* What was stored here before is seen by what is read after. */
int FCI_Sync(void);

/* Waits until a flag (8 aligned bytes of communication memory) is as `condition` says; then what was
 * stored before it is seen. Sleeps when it takes long. */
#define FCI_EQUAL 0
#define FCI_NOT_EQUAL 1
#define FCI_AT_LEAST 2
int FCI_WaitFlag(const uint64_t *flag, int condition, uint64_t value);

/* Events (0 to FCI_EVENTS - 1) wake whoever sleeps in FCI_WaitEvent. `count`: how often it was raised
 * since it was last taken. */
#define FCI_EVENTS 64
int FCI_PutEvent(int dest, int event);
int FCI_TestEvent(int event, uint64_t *count);
int FCI_WaitEvent(int event, uint64_t *count);

/* Several stores in order; to another host they travel as one. */
#define FCI_DIRECT 0   /* buf and len to gcs */
#define FCI_INDIRECT 1 /* buf and len to where index `number` leads */
#define FCI_EVENT 2    /* event `number` */
typedef struct {
    int kind;
    int number;
    uint64_t gcs;
    const void *buf;
    size_t len;
} FCI_Part;
int FCI_Transfer(int dest, int count, const FCI_Part parts[]);
/* How many frames this process has sent to other hosts so far: one for each store, transfer or
 * multicast and each host that it goes to, unless they are long or several leave together. */
int FCI_GetFrames(uint64_t *frames);

/* --- Messages ----------------------------------------------------------------------------------- */

/* Tags: bits 0 to 14 are the user's; bits 16 to 28 are for layers between, and always have to match.
 * A receive or probe with FCI_ANY_TAG takes any user tag. */
#define FCI_MAX_USER_TAG 0x7FFF
#define FCI_ANY_TAG 0x8000
#define FCI_MAX_TAG 0x1FFFFFFF

/* A message goes to one process. `source` is a group: any of its members. `length` is that of the
 * message, also where there was less room (`truncated`). NULL for a status that is not wanted. */
typedef struct {
    int source;
    int tag;
    size_t length;
    int truncated;
    int cancelled;
} FCI_Status;

typedef uint64_t FCI_Request;
/* What a request is when it is over. */
#define FCI_NO_REQUEST 0

int FCI_BlockingSendMessage(int dest, int tag, const void *buf, size_t len);
int FCI_NonblockingSendMessage(int dest, int tag, const void *buf, size_t len,
                               FCI_Request *request);
int FCI_BlockingReceiveMessage(int source, int tag, void *buf, size_t len, FCI_Status *status);
int FCI_NonblockingReceiveMessage(int source, int tag, void *buf, size_t len,
                                  FCI_Request *request);
/* All members call it with the same length; `source` is a rank in the group. */
int FCI_BroadcastMessage(int group, int source, void *buf, size_t len);
int FCI_BlockingProbeMessage(int source, int tag, FCI_Status *status);
int FCI_NonblockingProbeMessage(int source, int tag, int *flag, FCI_Status *status);
int FCI_TestMessage(FCI_Request *request, int *flag, FCI_Status *status);
int FCI_WaitMessage(FCI_Request *request, FCI_Status *status);
int FCI_WaitAnyMessage(int count, FCI_Request requests[], int *index, FCI_Status *status);
/* The operation still ends. */
int FCI_FreeRequest(FCI_Request *request);
/* If possible; the operation ends in any case, and its status tells whether it was cancelled. */
int FCI_CancelMessage(const FCI_Request *request);

/* --- Keys --------------------------------------------------------------------------------------- */

/* A key (0 to FCI_GetKeys - 1) has one owner at a time, in the order of asking. */
typedef struct {
    int key;
    uint64_t number;
} FCI_KeyRequest;
int FCI_BlockingGetKey(int key);
int FCI_NonblockingGetKey(int key, FCI_KeyRequest *request);
int FCI_TestKey(const FCI_KeyRequest *request, int *owned);
int FCI_WaitKey(const FCI_KeyRequest *request);
int FCI_WaitAnyKey(int count, const FCI_KeyRequest requests[], int *index);
int FCI_ReleaseKey(int key);

#ifdef __cplusplus
}
#endif

#endif
