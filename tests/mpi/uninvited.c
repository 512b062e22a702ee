/* Who calls a port of MPI_Open_port without being a group that connects is sent away: bytes that are no
 * message, messages that are none of these, connections that say nothing or hang up. The group that means
 * it gets through all the same, and mpiexec tells of the others at the end. */
#include "check.h"

#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Connects to a port of this host as any process of the user can: its name is that of a socket. */
static int visit(const char *port, const void *bytes, size_t length) {
    const char *own = port + strlen("serried:");
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t size = strcspn(own, "@+");
    memcpy(at.sun_path + 1, own, size);
    int guest = socket(AF_UNIX, SOCK_STREAM, 0);
    socklen_t named = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + size);
    EXPECT_INT(connect(guest, (struct sockaddr *)&at, named), 0);
    EXPECT_INT(send(guest, bytes, length, MSG_NOSIGNAL), (long)length);
    return guest;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char port[MPI_MAX_PORT_NAME] = "";
    if (world_rank == 0) MUST(MPI_Open_port(MPI_INFO_NULL, port));
    MUST(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD));
    int guests[4] = {0};
    if (world_rank == 1) {
        static char garbage[5000];
        memset(garbage, 0xff, sizeof garbage);
        guests[0] = visit(port, garbage, sizeof garbage);
        guests[1] = visit(port, "\x05\0\0\0wrong", 9);
        guests[2] = visit(port, "\x02\0\0\0G\x04", 6);
        guests[3] = visit(port, "", 0);
        close(visit(port, "\x09\0", 2));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    for (int round = 0; round < 3 && world_rank < 2; round++) {
        MPI_Comm other;
        int told = world_rank + round, heard = -1;
        if (world_rank == 0)
            MUST(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
        else
            MUST(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
        MUST(MPI_Sendrecv(&told, 1, MPI_INT, 0, 1, &heard, 1, MPI_INT, 0, 1, other, MPI_STATUS_IGNORE));
        EXPECT_INT(heard, 1 - world_rank + round);
        MUST(MPI_Comm_disconnect(&other));
        if (world_rank == 1 && round < 2) close(visit(port, "\x05\0\0\0wrong", 9));
    }
    if (world_rank == 1)
        for (int guest = 0; guest < 4; guest++) close(guests[guest]);
    if (world_rank == 0) MUST(MPI_Close_port(port));
    return verdict();
}
