/* Only open windows are reachable, whoever stores: processes of the job that aim anywhere with any length,
 * and a stranger that finds the ports of a process and sends what looks like stores. */
#include "check.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BYTES = 1 << 14, BEGIN = 4000, END = 9000 };
static const uint64_t BASE = UINT64_C(1) << 32;

static uint64_t state;

static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* Addresses around the window, at the ends of the space, and anywhere. */
static uint64_t aim(void) {
    switch (draw() % 4) {
    case 0: return BASE - 3000 + draw() % 12000;
    case 1: return draw() % 64;
    case 2: return UINT64_MAX - draw() % 64;
    default: return draw();
    }
}

static void attack(void) {
    static unsigned char bytes[20000];
    memset(bytes, 0xaa, sizeof bytes);
    state = 88172645463325252u + (uint64_t)my_rank;
    for (int i = 0; i < 3000; i++) {
        uint64_t address = aim();
        size_t length = draw() % (i % 10 == 0 ? sizeof bytes : 300);
        FCI_Part parts[] = {
            {FCI_DIRECT, 0, address, bytes, length},
            {FCI_INDIRECT, (int)(draw() % 4), 0, bytes, length},
        };
        switch (draw() % 5) {
        case 0: OK(FCI_PutWord(0, address, UINT64_C(0xaaaaaaaaaaaaaaaa))); break;
        case 1: OK(FCI_PutByte(FCI_ALL_PROCESSES, address, 0xaa)); break;
        case 2: OK(FCI_PutIndirect(0, (int)(draw() % 4), bytes, length)); break;
        case 3: OK(FCI_Transfer(0, 2, parts)); break;
        default: OK(FCI_PutBlock(0, address, bytes, length)); break;
        }
    }
}

/* Sends what a process of another host would, to every port of this machine's. */
static void call(void) {
    FILE *table = fopen("/proc/net/tcp", "r");
    char line[512];
    int called = 0;
    while (table && fgets(line, sizeof line, table)) {
        unsigned address, port, listening;
        if (sscanf(line, "%*d: %x:%x %*x:%*x %x", &address, &port, &listening) != 3 || listening != 10)
            continue;
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
        to.sin_addr.s_addr = address ? address : htonl(INADDR_LOOPBACK);
        int line_to = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(line_to, (struct sockaddr *)&to, sizeof to) == 0) {
            uint32_t store[64] = {1, 1, 0, 1, 64, 0, 0};
            for (int i = 0; i < 20; i++)
                if (send(line_to, store, sizeof store, MSG_NOSIGNAL) < 0) break;
            called++;
        }
        close(line_to);
    }
    if (table) fclose(table);
    CHECK(called > 0);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    unsigned char *memory = buffer(BYTES);
    if (my_rank == 0) {
        OK(FCI_OpenWindow(3, BASE, memory + BEGIN, END - BEGIN));
        /* One leads to the window's end, one between windows, one to the last address. */
        OK(FCI_SetIndex(0, BASE + END - BEGIN - 10));
        OK(FCI_SetIndex(1, 12345));
        OK(FCI_SetIndex(2, UINT64_MAX - 1));
    }
    barrier();
    if (argc > 1 && !strcmp(argv[1], "stranger")) {
        if (my_rank == all_size - 1) call();
    } else {
        attack();
    }
    barrier();
    int inside = 0, outside = 0;
    for (int i = 0; i < BYTES; i++) *(i >= BEGIN && i < END ? &inside : &outside) += memory[i] != 0;
    CHECK_EQ(outside, 0);
    if (my_rank == 0 && argc == 1) CHECK(inside > 0);
    if (my_rank > 0 || argc > 1) CHECK_EQ(inside, 0);
    barrier();
    return end();
}
