/* Messages whose buffers have gaps: every layout to every other, tiny, eager and large, through every
 * kind of send and receive; gaps stay as they are; types are freed while requests are pending. */
#include "check.h"

enum { LAYOUTS = 6, TAG = 5 };

/* `bytes` of data in blocks with gaps; a multiple of 1024. All have the same signature. */
static MPI_Datatype layout(int which, int bytes) {
    MPI_Datatype type, inner;
    int blocks = bytes / 1024;
    switch (which) {
    case 0:
        MUST(MPI_Type_contiguous(bytes, MPI_BYTE, &type));
        break;
    case 1: /* four bytes of every eight */
        MUST(MPI_Type_vector(bytes / 4, 4, 8, MPI_BYTE, &type));
        break;
    case 2: /* long blocks, far apart */
        MUST(MPI_Type_create_hvector(blocks, 1024, 1500, MPI_BYTE, &type));
        break;
    case 3: { /* blocks of several lengths, the last first */
        int lengths[] = {bytes / 2 - 3, 3, bytes / 2};
        MPI_Aint places[] = {bytes + 100, 60 + bytes / 2, 8};
        MUST(MPI_Type_create_hindexed(3, lengths, places, MPI_BYTE, &type));
        break;
    }
    case 4: { /* records of 12 bytes, then what is missing */
        int lengths[] = {8, 2, 2};
        MPI_Aint places[] = {0, 8, 12}, at[] = {0, (MPI_Aint)(bytes / 12) * 24};
        MPI_Datatype members[] = {MPI_BYTE, MPI_BYTE, MPI_BYTE}, record, both[2];
        int counts[] = {bytes / 12, bytes % 12};
        MUST(MPI_Type_create_struct(3, lengths, places, members, &inner));
        MUST(MPI_Type_create_resized(inner, 0, 24, &record));
        both[0] = record;
        both[1] = MPI_BYTE;
        MUST(MPI_Type_create_struct(2, counts, at, both, &type));
        MUST(MPI_Type_free(&inner));
        MUST(MPI_Type_free(&record));
        break;
    }
    default: { /* a box of bytes out of the middle of a larger one */
        int sizes[] = {blocks + 2, 20, 70}, parts[] = {blocks, 16, 64}, starts[] = {1, 2, 3};
        MUST(MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_BYTE, &type));
    }
    }
    MUST(MPI_Type_commit(&type));
    return type;
}

static size_t room_of(MPI_Datatype type) {
    MPI_Aint lower, extent;
    MUST(MPI_Type_get_true_extent(type, &lower, &extent));
    return (size_t)(lower + extent);
}

/* Memory with a pattern for a type: what is sent. */
static unsigned char *source(MPI_Datatype type, unsigned seed) {
    unsigned char *memory = allocate(room_of(type));
    fill(memory, room_of(type), seed);
    return memory;
}

/* Whether memory holds what a sender's memory of `from` with `seed` holds, and else what it held. */
static void compare(const char *what, unsigned char *memory, MPI_Datatype type,
                    MPI_Datatype from, unsigned seed, int bytes) {
    unsigned char *sent = source(from, seed), *wanted = allocate(room_of(type));
    unsigned char *packed = allocate((size_t)bytes);
    int position = 0;
    MUST(MPI_Pack(sent, 1, from, packed, bytes, &position, MPI_COMM_SELF));
    memset(wanted, 0x55, room_of(type));
    position = 0;
    MUST(MPI_Unpack(packed, bytes, &position, wanted, 1, type, MPI_COMM_SELF));
    EXPECT(memcmp(memory, wanted, room_of(type)) == 0, "%s of %d bytes: other bytes arrived",
           what, bytes);
    free(sent);
    free(wanted);
    free(packed);
}

static unsigned char *target(MPI_Datatype type) {
    unsigned char *memory = allocate(room_of(type));
    memset(memory, 0x55, room_of(type));
    return memory;
}

/* Every layout to every other. */
static void all_pairs(int bytes) {
    char what[40];
    for (int from = 0; from < LAYOUTS; from++)
        for (int to = 0; to < LAYOUTS; to++) {
            MPI_Datatype sent = layout(from, bytes), received = layout(to, bytes);
            MPI_Status status;
            int elements = -1;
            unsigned seed = (unsigned)(from * LAYOUTS + to);
            snprintf(what, sizeof what, "layout %d to %d", from, to);
            if (world_rank == 0) {
                unsigned char *memory = source(sent, seed);
                MUST(MPI_Send(memory, 1, sent, 1, TAG, MPI_COMM_WORLD));
                free(memory);
            } else {
                unsigned char *memory = target(received);
                MUST(MPI_Recv(memory, 1, received, 0, TAG, MPI_COMM_WORLD, &status));
                compare(what, memory, received, sent, seed, bytes);
                EXPECT_STATUS(&status, 0, TAG, 1, received);
                MUST(MPI_Get_elements(&status, MPI_BYTE, &elements));
                EXPECT_INT(elements, bytes);
                free(memory);
            }
            MUST(MPI_Type_free(&sent));
            MUST(MPI_Type_free(&received));
        }
}

/* Every kind of send, with types that are freed as soon as they may be. */
static void all_sends(int bytes) {
    static const char *const kinds[] = {"MPI_Ssend", "MPI_Bsend",  "MPI_Isend", "MPI_Issend",
                                        "MPI_Rsend", "MPI_Ibsend", "Send_init"};
    for (unsigned kind = 0; kind < 7; kind++) {
        MPI_Datatype type = layout(1 + (int)kind % (LAYOUTS - 1), bytes), plain = layout(0, bytes);
        MPI_Request request = MPI_REQUEST_NULL;
        if (world_rank == 0) {
            unsigned char *memory = source(type, kind);
            int size = bytes + MPI_BSEND_OVERHEAD;
            void *attached = allocate((size_t)size);
            handshake();
            switch (kind) {
            case 0: MUST(MPI_Ssend(memory, 1, type, 1, TAG, MPI_COMM_WORLD)); break;
            case 1:
            case 5:
                MUST(MPI_Buffer_attach(attached, size));
                if (kind == 1) MUST(MPI_Bsend(memory, 1, type, 1, TAG, MPI_COMM_WORLD));
                if (kind == 5) MUST(MPI_Ibsend(memory, 1, type, 1, TAG, MPI_COMM_WORLD, &request));
                MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
                memset(memory, 0, room_of(type));
                MUST(MPI_Buffer_detach(&attached, &size));
                break;
            case 2: MUST(MPI_Isend(memory, 1, type, 1, TAG, MPI_COMM_WORLD, &request)); break;
            case 3: MUST(MPI_Issend(memory, 1, type, 1, TAG, MPI_COMM_WORLD, &request)); break;
            case 4: MUST(MPI_Rsend(memory, 1, type, 1, TAG, MPI_COMM_WORLD)); break;
            default:
                MUST(MPI_Send_init(memory, 1, type, 1, TAG, MPI_COMM_WORLD, &request));
                MUST(MPI_Start(&request));
            }
            if (kind != 6) MUST(MPI_Type_free(&type));
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
            if (kind == 6) {
                MUST(MPI_Type_free(&type));
                MUST(MPI_Start(&request));
                MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
                MUST(MPI_Request_free(&request));
            }
            free(memory);
            free(attached);
        } else {
            unsigned char *memory = target(plain);
            MUST(MPI_Irecv(memory, 1, plain, 0, TAG, MPI_COMM_WORLD, &request));
            handshake();
            MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
            compare(kinds[kind], memory, plain, type, kind, bytes);
            if (kind == 6) {
                memset(memory, 0x55, room_of(plain));
                MUST(MPI_Recv(memory, 1, plain, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                compare("again", memory, plain, type, kind, bytes);
            }
            free(memory);
            MUST(MPI_Type_free(&type));
        }
        MUST(MPI_Type_free(&plain));
    }
}

/* Every kind of receive; the type is freed while the request is pending. */
static void all_receives(int bytes) {
    static const char *const kinds[] = {"MPI_Irecv", "MPI_Recv_init", "MPI_Mrecv", "MPI_Imrecv"};
    for (unsigned kind = 0; kind < 4; kind++) {
        MPI_Datatype type = layout(1 + (int)kind, bytes), copy = layout(1 + (int)kind, bytes);
        MPI_Datatype from = layout(5, bytes);
        if (world_rank == 0) {
            unsigned char *memory = source(from, kind);
            handshake();
            MUST(MPI_Send(memory, 1, from, 1, TAG, MPI_COMM_WORLD));
            free(memory);
            MUST(MPI_Type_free(&type));
        } else {
            MPI_Request request = MPI_REQUEST_NULL;
            MPI_Message message;
            MPI_Status status;
            unsigned char *memory = target(type);
            if (kind == 0) MUST(MPI_Irecv(memory, 1, type, 0, TAG, MPI_COMM_WORLD, &request));
            if (kind == 1) {
                MUST(MPI_Recv_init(memory, 1, type, 0, TAG, MPI_COMM_WORLD, &request));
                MUST(MPI_Start(&request));
            }
            if (kind < 2) MUST(MPI_Type_free(&type));
            handshake();
            if (kind >= 2) {
                MUST(MPI_Mprobe(0, TAG, MPI_COMM_WORLD, &message, &status));
                EXPECT_STATUS(&status, 0, TAG, 1, type);
                if (kind == 2) MUST(MPI_Mrecv(memory, 1, type, &message, &status));
                if (kind == 3) MUST(MPI_Imrecv(memory, 1, type, &message, &request));
                MUST(MPI_Type_free(&type));
            }
            MUST(MPI_Wait(&request, &status));
            compare(kinds[kind], memory, copy, from, kind, bytes);
            if (kind == 1) MUST(MPI_Request_free(&request));
            free(memory);
        }
        MUST(MPI_Type_free(&copy));
        MUST(MPI_Type_free(&from));
    }
}

/* Both ranks send and receive at once. */
static void exchanges(int bytes) {
    int partner = world_rank ^ 1;
    /* The last kind brings the peer down. */
    for (unsigned kind = 0; kind < (strict() ? 4 : 3); kind++) {
        MPI_Datatype out = layout(1 + (int)kind, bytes), in = layout(5 - (int)kind, bytes), copy;
        MPI_Request request = MPI_REQUEST_NULL;
        unsigned char *sent = source(out, 10 + (unsigned)world_rank), *received = target(in);
        if (kind >= 2) {
            free(received);
            received = sent;
            MUST(MPI_Type_free(&in));
            MUST(MPI_Type_dup(out, &in));
        }
        MUST(MPI_Type_dup(in, &copy));
        if (kind == 0)
            MUST(MPI_Sendrecv(sent, 1, out, partner, TAG, received, 1, in, partner, TAG,
                              MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (kind == 1)
            MUST(MPI_Isendrecv(sent, 1, out, partner, TAG, received, 1, in, partner, TAG,
                               MPI_COMM_WORLD, &request));
        if (kind == 2)
            MUST(MPI_Sendrecv_replace(received, 1, in, partner, TAG, partner, TAG,
                                      MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (kind == 3)
            MUST(MPI_Isendrecv_replace(received, 1, in, partner, TAG, partner, TAG,
                                       MPI_COMM_WORLD, &request));
        MUST(MPI_Type_free(&in));
        MUST(MPI_Type_free(&out));
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
        out = layout(1 + (int)kind, bytes);
        if (kind < 2) {
            compare("an exchange", received, copy, out, 10 + (unsigned)partner, bytes);
            free(received);
        } else {
            /* What lies in the gaps is still this rank's. */
            unsigned char *wanted = source(out, 10 + (unsigned)world_rank);
            unsigned char *theirs = source(out, 10 + (unsigned)partner);
            unsigned char *packed = allocate((size_t)bytes);
            int position = 0;
            MUST(MPI_Pack(theirs, 1, out, packed, bytes, &position, MPI_COMM_SELF));
            position = 0;
            MUST(MPI_Unpack(packed, bytes, &position, wanted, 1, out, MPI_COMM_SELF));
            EXPECT(memcmp(received, wanted, room_of(out)) == 0, "a replacement: other bytes");
            free(wanted);
            free(theirs);
            free(packed);
        }
        free(sent);
        MUST(MPI_Type_free(&out));
        MUST(MPI_Type_free(&copy));
    }
}

/* Whoever sends more than fits is told; what fits has arrived, nothing else has changed. */
static void truncation(int bytes) {
    MPI_Datatype out = layout(2, bytes), in = layout(1, bytes / 2);
    MPI_Status status;
    if (world_rank == 0) {
        unsigned char *memory = source(out, 1);
        MUST(MPI_Send(memory, 1, out, 1, TAG, MPI_COMM_WORLD));
        free(memory);
    } else {
        unsigned char *memory = target(in);
        EXPECT_CLASS(MPI_Recv(memory, 1, in, 0, TAG, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
        for (size_t i = 4; i < room_of(in); i += 8)
            for (size_t j = i; j < i + 4; j++)
                EXPECT(memory[j] == 0x55, "truncation wrote into a gap at %zu", j);
        free(memory);
    }
    MUST(MPI_Type_free(&in));
    MUST(MPI_Type_free(&out));
}

/* A message that is shorter than the receive: whole items, and elements of the last. */
static void partial(void) {
    MPI_Datatype record;
    int lengths[] = {1, 2}, count = -1;
    MPI_Aint places[] = {0, 8};
    MPI_Datatype members[] = {MPI_DOUBLE, MPI_INT};
    MPI_Count large = -1;
    MPI_Status status;
    MUST(MPI_Type_create_struct(2, lengths, places, members, &record));
    MUST(MPI_Type_commit(&record));
    unsigned char bytes[64] = {0};
    /* A record is 16 bytes and 3 elements. */
    const struct {
        int bytes, count, elements;
    } cases[] = {{0, 0, 0}, {16, 1, 3}, {48, 3, 9}, {8, MPI_UNDEFINED, 1},
                 {28, MPI_UNDEFINED, 5}, {20, MPI_UNDEFINED, MPI_UNDEFINED}};
    for (int i = 0; i < LENGTH(cases); i++) {
        if (world_rank == 0) {
            MUST(MPI_Send(bytes, cases[i].bytes, MPI_PACKED, 1, TAG, MPI_COMM_WORLD));
        } else {
            MUST(MPI_Recv(bytes, 4, record, 0, TAG, MPI_COMM_WORLD, &status));
            MUST(MPI_Get_count(&status, record, &count));
            EXPECT_INT(count, cases[i].count);
            /* Bytes that end inside of an element are not elements at all. */
            if (cases[i].elements == MPI_UNDEFINED && !strict()) continue;
            MUST(MPI_Get_elements(&status, record, &count));
            EXPECT_INT(count, cases[i].elements);
            MUST(MPI_Get_elements_x(&status, record, &large));
            EXPECT_INT(large, cases[i].elements);
        }
    }
    MUST(MPI_Type_free(&record));
}

/* Types with absolute addresses, and pairs with a gap between items. */
static void addresses(void) {
    struct {
        double value;
        int place;
    } pairs[3] = {{1.5, 1}, {2.5, 2}, {3.5, 3}};
    int last = 7, first = 0, lengths[] = {1, 1};
    MPI_Aint places[2];
    MPI_Datatype both, members[] = {MPI_INT, MPI_INT};
    MUST(MPI_Get_address(&last, &places[0]));
    MUST(MPI_Get_address(&first, &places[1]));
    MUST(MPI_Type_create_struct(2, lengths, places, members, &both));
    MUST(MPI_Type_commit(&both));
    if (world_rank == 0) {
        first = 8;
        MUST(MPI_Send(MPI_BOTTOM, 1, both, 1, TAG, MPI_COMM_WORLD));
        MUST(MPI_Send(pairs, 3, MPI_DOUBLE_INT, 1, TAG, MPI_COMM_WORLD));
    } else {
        MPI_Status status;
        memset(pairs, 0x55, sizeof pairs);
        last = 0;
        MUST(MPI_Recv(MPI_BOTTOM, 1, both, 0, TAG, MPI_COMM_WORLD, &status));
        EXPECT_INT(last, 7);
        EXPECT_INT(first, 8);
        EXPECT_STATUS(&status, 0, TAG, 1, both);
        MUST(MPI_Recv(pairs, 3, MPI_DOUBLE_INT, 0, TAG, MPI_COMM_WORLD, &status));
        EXPECT_STATUS(&status, 0, TAG, 3, MPI_DOUBLE_INT);
        for (int i = 0; i < 3; i++)
            EXPECT(pairs[i].value == i + 1.5 && pairs[i].place == i + 1, "pair %d: other bytes",
                   i);
        EXPECT_INT(((unsigned char *)pairs)[15], 0x55);
    }
    MUST(MPI_Type_free(&both));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    NEED_RANKS(2);
    if (world_rank < 2) {
        const int sizes[] = {1024, 9 * 1024, 300 * 1024, 1 << 20};
        for (int i = 0; i < LENGTH(sizes); i++) {
            all_pairs(sizes[i]);
            all_sends(sizes[i]);
            all_receives(sizes[i]);
            exchanges(sizes[i]);
            truncation(sizes[i]);
        }
        partial();
        addresses();
    }
    return verdict();
}
