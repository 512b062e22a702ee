/* BSPlib: programs made of supersteps. Compile with bspcc, run with bsprun.
 *
 * The calls and their meaning are those of BSPlib (Hill et al., Parallel Computing 24, 1998). Sizes
 * are ptrdiff_t, so that programs written with int compile as they are, large ones are possible, and
 * negative ones are seen. An error ends the job with a message that names process, superstep, call
 * and remedy. */
#ifndef SERRIED_BSP_H
#define SERRIED_BSP_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names that newer programs use for what the calls below take and answer: places of processes, how many
 * there are, and the sizes that bsp_set_tagsize, bsp_get_tag and bsp_qsize are given pointers to. */
typedef int bsp_pid_t;
typedef int bsp_nprocs_t;
typedef int bsp_size_t;

/* Beginning and ending. bsp_begin is the first statement of main, or else of the function that
 * bsp_init names at the start of main: then only process 0 runs the rest of main. It starts at most
 * maxprocs processes; process 0 says how many. bsp_nprocs answers how many there could be before it, and
 * how many there are, or were, after it. */
void bsp_init(void (*spmd)(void), int argc, char **argv);
void bsp_begin(int maxprocs);
void bsp_end(void);
int bsp_nprocs(void);
int bsp_pid(void);
double bsp_time(void);

/* Ends the superstep: everything that was asked for in it happens now, gets before puts. */
void bsp_sync(void);

/* Registration: in all processes in the same order; it takes effect at the end of the superstep. A
 * process without memory for it registers NULL. A pop takes back the last push of its address. */
void bsp_push_reg(const void *address, ptrdiff_t size);
void bsp_pop_reg(const void *address);

/* Copies into and out of the memory of another process, at `offset` behind what it registered when
 * this process registered `target` or `source`. The hp forms may happen at any time until the end
 * of the superstep: neither side may be used meanwhile. */
void bsp_put(int pid, const void *source, void *target, ptrdiff_t offset, ptrdiff_t nbytes);
void bsp_hpput(int pid, const void *source, void *target, ptrdiff_t offset, ptrdiff_t nbytes);
void bsp_get(int pid, const void *source, ptrdiff_t offset, void *target, ptrdiff_t nbytes);
void bsp_hpget(int pid, const void *source, ptrdiff_t offset, void *target, ptrdiff_t nbytes);

/* Messages: they are in the other process's queue in the next superstep, and only then. The size of
 * tags is 0 at first; a new one holds from the next superstep on, and the old one comes back. */
void bsp_set_tagsize(int *tag_nbytes);
void bsp_send(int pid, const void *tag, const void *payload, ptrdiff_t payload_nbytes);
void bsp_qsize(int *messages, int *nbytes);
void bsp_get_tag(int *status, void *tag); /* status: bytes of the first message, or -1 */
void bsp_move(void *payload, ptrdiff_t reception_nbytes);
int bsp_hpmove(void **tag, void **payload); /* bytes of the first message, or -1 */

/* Beyond BSPlib. */

/* Copies bytes now, as they are in the other process in this superstep. */
void bsp_direct_get(int pid, const void *source, ptrdiff_t offset, void *target, ptrdiff_t nbytes);

/* Ends the superstep and enters the part of the machine that all processes with this colour make
 * up, in the order of their keys; bsp_join ends its superstep and leaves it. Processes and registrations
 * are each part's own; messages are in the queue after the call that ended the superstep in which they
 * were sent, be it one of these two. */
void bsp_split(int colour, int key);
void bsp_join(void);

/* Collectives: all processes call them with the same sizes, and the superstep ends. `nbytes` are
 * those of one process's part. An operator computes result = left op right for items of nbytes. */
typedef void (*bsp_operator)(void *result, const void *left, const void *right, ptrdiff_t nbytes);
void bsp_bcast(int root, const void *source, void *target, ptrdiff_t nbytes);
void bsp_scatter(int root, const void *source, void *target, ptrdiff_t nbytes);
void bsp_gather(int root, const void *source, void *target, ptrdiff_t nbytes);
void bsp_allgather(const void *source, void *target, ptrdiff_t nbytes);
void bsp_total_exchange(const void *source, void *target, ptrdiff_t nbytes);
void bsp_reduce(int root, bsp_operator op, const void *source, void *target, ptrdiff_t nbytes);
void bsp_fold(bsp_operator op, const void *source, void *target, ptrdiff_t nbytes);
void bsp_scan(bsp_operator op, const void *source, void *target, ptrdiff_t nbytes);

/* What the cost model predicts, in seconds: for so many operations of the slowest process and so
 * many bytes into or out of the busiest one. Negative if `serried bsp-probe` has not measured this
 * machine. */
double bsp_predict(double operations, double h_nbytes);

/* Ends all processes with a message, given as for printf or for vprintf. */
void bsp_vabort(const char *format, va_list arguments);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2), unused))
#endif
static void bsp_abort(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bsp_vabort(format, arguments);
    va_end(arguments);
}

#ifdef __cplusplus
}
#endif

#endif
