/* MPI_Comm_join: two processes that have a socket in common. */
#include "check.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

/* A connection between ranks 0 and 1, by TCP. */
static int connection(void) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int own = socket(AF_INET, SOCK_STREAM, 0), one = -1;
    if (world_rank == 0) {
        if (bind(own, (struct sockaddr *)&address, size) || listen(own, 1)) REPORT("no socket");
        getsockname(own, (struct sockaddr *)&address, &size);
        MUST(MPI_Send(&address.sin_port, 2, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
        one = accept(own, NULL, NULL);
        close(own);
        return one;
    }
    MUST(MPI_Recv(&address.sin_port, 2, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (connect(own, (struct sockaddr *)&address, size)) REPORT("no connection");
    return own;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int socket = connection(), theirs = -1, size = -1;
    MPI_Comm inter;
    for (int round = 0; round < 2; round++) {
        MUST(MPI_Comm_join(socket, &inter));
        MUST(MPI_Comm_remote_size(inter, &size));
        EXPECT_INT(size, 1);
        MUST(MPI_Sendrecv(&world_rank, 1, MPI_INT, 0, 1, &theirs, 1, MPI_INT, 0, 1, inter,
                          MPI_STATUS_IGNORE));
        EXPECT_INT(theirs, 1 - world_rank);
        MUST(MPI_Comm_disconnect(&inter));
    }
    /* The socket is the program's again, with nothing left in it. */
    char letter = 'a' + world_rank, came = 0;
    if (write(socket, &letter, 1) != 1 || read(socket, &came, 1) != 1) REPORT("the socket is gone");
    EXPECT_INT(came, 'a' + 1 - world_rank);
    close(socket);
    if (strict()) {
        MUST(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
        EXPECT_CLASS(MPI_Comm_join(-1, &inter), MPI_ERR_ARG);
        int lonely[2];
        socketpair(AF_UNIX, SOCK_STREAM, 0, lonely);
        close(lonely[1]);
        EXPECT_CLASS(MPI_Comm_join(lonely[0], &inter), MPI_ERR_OTHER);
    }
    return verdict();
}
