/* Loses one of a hundred batches of what comes by UDP, others in each process. Built as a shared library and preloaded: a
 * network that does this need not be at hand. */
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local unsigned long state;

int recvmmsg(int socket, struct mmsghdr *messages, unsigned int count, int flags,
             struct timespec *timeout) {
    long came = syscall(SYS_recvmmsg, socket, messages, count, flags, timeout);
    if (state == 0) state = (unsigned long)getpid() * 2654435761u + 1;
    for (long at = 0; at < came; at++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        if ((state >> 33) % 100 == 0) messages[at].msg_len = 0;
    }
    return (int)came;
}
