/* Calls with random arguments of which at least one is wrong: always an error, never a crash and
 * never a wait. Argument: seed. */
#include "check.h"
#include <limits.h>

static uint64_t state;

static unsigned roll(unsigned sides) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % sides;
}

static const int bad_counts[] = {-1, INT_MIN, -2147483647, -77};
static const int bad_tags[] = {-1, -3, INT_MIN, -1000};
static char memory[64];

/* For each argument a good value, or a bad one when `wrong` has its bit. */
enum { BUFFER = 1, COUNT = 2, TYPE = 4, PEER = 8, TAG = 16, COMM = 32 };

static int bad_peer(void) {
    int peers[] = {world_size, world_size + 1, INT_MAX, INT_MIN, -4, -5, -1000};
    return peers[roll(LENGTH(peers))];
}

static intptr_t bad_bits(void) {
    static const intptr_t bits[] = {0, 1, 0x18f, 0xfff, 0x12345, -1, INTPTR_MAX};
    return roll(2) ? bits[roll(LENGTH(bits))] : (intptr_t)(state | 0x1000);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    state = 88172645463325252u ^ ((uint64_t)(argc > 1 ? atoi(argv[1]) : 1) << 20);
    for (int i = 0; i < 20000; i++) {
        unsigned wrong = 1 + roll(63);
        void *buffer = wrong & BUFFER ? NULL : memory;
        int count = wrong & COUNT ? bad_counts[roll(LENGTH(bad_counts))] : 1 + (int)roll(8);
        MPI_Datatype type = wrong & TYPE ? FOREIGN(MPI_Datatype, bad_bits()) : MPI_BYTE;
        int peer = wrong & PEER ? bad_peer() : (int)roll((unsigned)world_size);
        int tag = wrong & TAG ? bad_tags[roll(LENGTH(bad_tags))] : (int)roll(100);
        MPI_Comm comm = wrong & COMM ? FOREIGN(MPI_Comm, bad_bits()) : MPI_COMM_WORLD;
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Status status;
        MPI_Message message;
        int flag = 0, code = MPI_SUCCESS, call = (int)roll(14);
        char other[64];
        switch (call) {
        case 0: code = MPI_Send(buffer, count, type, peer, tag, comm); break;
        case 1: code = MPI_Recv(buffer, count, type, peer, tag, comm, &status); break;
        case 2: code = MPI_Isend(buffer, count, type, peer, tag, comm, &request); break;
        case 3: code = MPI_Irecv(buffer, count, type, peer, tag, comm, &request); break;
        case 4: code = MPI_Ssend(buffer, count, type, peer, tag, comm); break;
        case 5: code = MPI_Send_init(buffer, count, type, peer, tag, comm, &request); break;
        case 6: code = MPI_Recv_init(buffer, count, type, peer, tag, comm, &request); break;
        case 7:
            code = MPI_Sendrecv(buffer, count, type, peer, tag, other, 8, MPI_BYTE, peer, tag,
                                comm, &status);
            break;
        case 8:
            code = MPI_Sendrecv_replace(buffer, count, type, peer, tag, peer, tag, comm, &status);
            break;
        case 9: code = MPI_Isendrecv(buffer, count, type, peer, tag, other, 8, MPI_BYTE, peer, tag,
                                     comm, &request);
            break;
        case 10: /* these look at fewer arguments */
            wrong &= PEER | TAG | COMM;
            if (wrong) code = MPI_Iprobe(peer, tag, comm, &flag, &status);
            break;
        case 11:
            wrong &= PEER | TAG | COMM;
            if (wrong) code = MPI_Mprobe(peer, tag, comm, &message, &status);
            break;
        case 12:
            wrong &= BUFFER | COUNT | TYPE | COMM;
            if (wrong) code = MPI_Bcast(buffer, count, type, 0, comm);
            break;
        default:
            wrong &= BUFFER | COUNT | TYPE | COMM;
            if (wrong) code = MPI_Allreduce(buffer, other, count, type, MPI_BOR, comm);
        }
        if (!wrong) continue;
        int class = class_of(code);
        static const struct {
            unsigned bit;
            int class;
        } allowed[] = {{BUFFER, MPI_ERR_BUFFER}, {COUNT, MPI_ERR_COUNT}, {TYPE, MPI_ERR_TYPE},
                       {PEER, MPI_ERR_RANK},     {TAG, MPI_ERR_TAG},     {COMM, MPI_ERR_COMM}};
        int good = 0;
        for (int a = 0; a < LENGTH(allowed); a++)
            good |= (wrong & allowed[a].bit) && class == allowed[a].class;
        EXPECT(good, "call %d, wrong arguments %#x: expected one of their classes, got %s", call,
               wrong, class_name(class));
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    return verdict();
}
