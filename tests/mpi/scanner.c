/* Strangers at the ports of a running job: they connect and leave, say nothing, say too little, say
 * garbage, say far too much. The job goes on and its data is right; mpiexec tells of them at the end. */
#include "check.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PORTS = 64, VISITS = 600, SILENT = 40, LARGE = 300000 };

static int ports[PORTS], found;
static atomic_int visits, over;

/* Whether one of the descriptors of a process is this socket. */
static int has_socket(long process, unsigned long inode) {
    char name[300], target[64], wanted[64];
    snprintf(wanted, sizeof wanted, "socket:[%lu]", inode);
    snprintf(name, sizeof name, "/proc/%ld/fd", process);
    DIR *folder = opendir(name);
    int has = 0;
    for (struct dirent *entry; folder && !has && (entry = readdir(folder));) {
        snprintf(name, sizeof name, "/proc/%ld/fd/%s", process, entry->d_name);
        ssize_t length = readlink(name, target, sizeof target - 1);
        target[length > 0 ? length : 0] = 0;
        has = strcmp(target, wanted) == 0;
    }
    if (folder) closedir(folder);
    return has;
}

/* Finds the ports at which a process listens. */
static void scan(long process) {
    const char *tables[] = {"tcp", "tcp6"};
    for (int table = 0; table < 2; table++) {
        char name[64], row[512];
        snprintf(name, sizeof name, "/proc/%ld/net/%s", process, tables[table]);
        FILE *file = fopen(name, "r");
        while (file && fgets(row, sizeof row, file)) {
            unsigned port, state;
            unsigned long inode;
            if (sscanf(row, "%*d: %*[0-9A-F]:%x %*[0-9A-F]:%*x %x %*s %*s %*s %*d %*d %lu", &port,
                       &state, &inode) == 3 &&
                state == 0x0a && found < PORTS && has_socket(process, inode))
                ports[found++] = (int)port;
        }
        if (file) fclose(file);
    }
}

static void *haunt(void *unused) {
    (void)unused;
    static char garbage[100000];
    int silent[SILENT], quiet = 0;
    memset(garbage, 'G', sizeof garbage);
    for (int visit = 0; visit < VISITS && found; visit++) {
        struct sockaddr_in at = {.sin_family = AF_INET};
        at.sin_port = htons((uint16_t)ports[visit % found]);
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        int stranger = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(stranger, (struct sockaddr *)&at, sizeof at) == 0) visits++;
        ssize_t said = 0;
        switch (visit / found % 5) {
        case 0: break;
        case 1: said = send(stranger, garbage, 64, MSG_NOSIGNAL); break;
        case 2: said = send(stranger, "serried\1\0\0", 10, MSG_NOSIGNAL); break;
        case 3: said = send(stranger, garbage, sizeof garbage, MSG_NOSIGNAL | MSG_DONTWAIT); break;
        default:
            if (quiet < SILENT) {
                silent[quiet++] = stranger;
                stranger = -1;
            }
        }
        (void)said;
        if (stranger >= 0) close(stranger);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    while (quiet > 0) close(silent[--quiet]);
    over = 1;
    return NULL;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    long own = getpid(), *processes = calloc((size_t)world_size, sizeof *processes);
    MUST(MPI_Allgather(&own, 1, MPI_LONG, processes, 1, MPI_LONG, MPI_COMM_WORLD));
    pthread_t scanner;
    if (world_rank == 0) {
        for (int rank = 0; rank < world_size; rank++) scan(processes[rank]);
        EXPECT(found >= world_size, "every rank listens: expected %d ports, found %d", world_size, found);
        EXPECT_INT(pthread_create(&scanner, NULL, haunt, NULL), 0);
    }
    char *out = malloc(LARGE), *in = malloc(LARGE);
    int next = (world_rank + 1) % world_size, last = (world_rank + world_size - 1) % world_size;
    for (int round = 0, more = 1; more; round++) {
        int length = round % 8 ? 1 + round % 2000 : LARGE, sum = 0;
        memset(out, world_rank + round, (size_t)length);
        MUST(MPI_Sendrecv(out, length, MPI_BYTE, next, 1, in, length, MPI_BYTE, last, 1,
                          MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EXPECT_INT((unsigned char)in[0], (unsigned char)(last + round));
        EXPECT_INT((unsigned char)in[length - 1], (unsigned char)(last + round));
        MUST(MPI_Allreduce(&world_rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        EXPECT_INT(sum, world_size * (world_size - 1) / 2);
        more = world_rank != 0 || !over;
        MUST(MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD));
    }
    if (world_rank == 0) {
        pthread_join(scanner, NULL);
        EXPECT(visits > VISITS / 2, "%d of %d strangers got in touch", visits, VISITS);
    }
    free(out);
    free(in);
    free(processes);
    return verdict();
}
