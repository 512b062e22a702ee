/* Packing by hand (MPI-5.0 §5.2) and in external32 (§5.3): several items into one buffer, sent as
 * MPI_PACKED and received as what they are, and the other way round. */
#include "check.h"

static void positions(void) {
    struct {
        int count;
        double values[4];
        char name[5];
    } in = {3, {1.5, -2.5, 1e300, 0}, "abcd"}, out;
    unsigned char packed[200];
    int position = 0, size = 0, whole = 0;
    memset(packed, 0x55, sizeof packed);
    memset(&out, 0, sizeof out);
    MUST(MPI_Pack(&in.count, 1, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD));
    MUST(MPI_Pack(in.values, 3, MPI_DOUBLE, packed, sizeof packed, &position, MPI_COMM_WORLD));
    MUST(MPI_Pack(in.name, 5, MPI_CHAR, packed, sizeof packed, &position, MPI_COMM_WORLD));
    MUST(MPI_Pack(NULL, 0, MPI_CHAR, packed, sizeof packed, &position, MPI_COMM_WORLD));
    MUST(MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &size));
    whole += size;
    MUST(MPI_Pack_size(3, MPI_DOUBLE, MPI_COMM_WORLD, &size));
    whole += size;
    MUST(MPI_Pack_size(5, MPI_CHAR, MPI_COMM_WORLD, &size));
    whole += size;
    EXPECT(position <= whole, "packed %d bytes, and the sizes add up to %d", position, whole);
    EXPECT_INT(packed[position], 0x55);
    whole = position;
    position = 0;
    MUST(MPI_Unpack(packed, whole, &position, &out.count, 1, MPI_INT, MPI_COMM_WORLD));
    MUST(MPI_Unpack(packed, whole, &position, out.values, out.count, MPI_DOUBLE, MPI_COMM_WORLD));
    MUST(MPI_Unpack(packed, whole, &position, out.name, 5, MPI_CHAR, MPI_COMM_WORLD));
    EXPECT_INT(position, whole);
    EXPECT(memcmp(in.values, out.values, 3 * sizeof(double)) == 0, "other values");
    EXPECT_TEXT(out.name, "abcd");
    /* Large-count forms share their positions. */
    MPI_Count large = 0, large_size = -1;
    MUST(MPI_Pack_c(in.values, 2, MPI_DOUBLE, packed, sizeof packed, &large, MPI_COMM_WORLD));
    MUST(MPI_Pack_size_c((MPI_Count)1 << 40, MPI_DOUBLE, MPI_COMM_WORLD, &large_size));
    EXPECT(large_size >= (MPI_Count)8 << 40, "expected 2^43, got %lld", (long long)large_size);
    large_size = large;
    large = 0;
    out.values[1] = 0;
    MUST(MPI_Unpack_c(packed, large_size, &large, out.values, 2, MPI_DOUBLE, MPI_COMM_WORLD));
    EXPECT(large == large_size && out.values[1] == -2.5, "expected -2.5, got %g", out.values[1]);
    if (!strict()) return;
    position = 0;
    EXPECT_CLASS(MPI_Pack(in.values, 4, MPI_DOUBLE, packed, 31, &position, MPI_COMM_WORLD),
                 MPI_ERR_TRUNCATE);
    EXPECT_INT(position, 0);
    EXPECT_CLASS(MPI_Unpack(packed, 31, &position, out.values, 4, MPI_DOUBLE, MPI_COMM_WORLD),
                 MPI_ERR_TRUNCATE);
    position = -1;
    EXPECT_CLASS(MPI_Pack(in.values, 1, MPI_DOUBLE, packed, 50, &position, MPI_COMM_WORLD),
                 MPI_ERR_ARG);
    position = 51;
    EXPECT_CLASS(MPI_Unpack(packed, 50, &position, in.values, 1, MPI_DOUBLE, MPI_COMM_WORLD),
                 MPI_ERR_ARG);
    position = 0;
    EXPECT_CLASS(MPI_Pack(in.values, -1, MPI_DOUBLE, packed, 50, &position, MPI_COMM_WORLD),
                 MPI_ERR_COUNT);
    EXPECT_CLASS(MPI_Pack(in.values, 1, MPI_DOUBLE, NULL, 50, &position, MPI_COMM_WORLD),
                 MPI_ERR_BUFFER);
    EXPECT_CLASS(MPI_Pack(in.values, 1, MPI_DOUBLE, packed, 50, &position, MPI_COMM_NULL),
                 MPI_ERR_COMM);
    EXPECT_CLASS(MPI_Pack_size(1, MPI_DATATYPE_NULL, MPI_COMM_WORLD, &size), MPI_ERR_TYPE);
}

/* A packed message is received as what was packed, and a typed one as MPI_PACKED. */
static void messages(void) {
    int numbers[6] = {1, 2, 3, 4, 5, 6}, position = 0;
    double value = 2.5;
    unsigned char packed[100];
    MPI_Datatype comb, both;
    MPI_Status status;
    MUST(MPI_Type_vector(3, 1, 2, MPI_INT, &comb));
    MUST(MPI_Type_commit(&comb));
    int lengths[] = {1, 1};
    MPI_Aint places[2];
    MPI_Datatype members[] = {comb, MPI_DOUBLE};
    MUST(MPI_Get_address(numbers, &places[0]));
    MUST(MPI_Get_address(&value, &places[1]));
    MUST(MPI_Type_create_struct(2, lengths, places, members, &both));
    MUST(MPI_Type_commit(&both));
    if (world_rank == 0) {
        MUST(MPI_Pack(numbers, 1, comb, packed, sizeof packed, &position, MPI_COMM_WORLD));
        MUST(MPI_Pack(&value, 1, MPI_DOUBLE, packed, sizeof packed, &position, MPI_COMM_WORLD));
        MUST(MPI_Send(packed, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD));
        MUST(MPI_Send(MPI_BOTTOM, 1, both, 1, 0, MPI_COMM_WORLD));
    } else if (world_rank == 1) {
        memset(numbers, 0, sizeof numbers);
        value = 0;
        MUST(MPI_Recv(MPI_BOTTOM, 1, both, 0, 0, MPI_COMM_WORLD, &status));
        EXPECT_STATUS(&status, 0, 0, 1, both);
        EXPECT(numbers[0] == 1 && numbers[2] == 3 && numbers[4] == 5, "other numbers");
        EXPECT(numbers[1] == 0 && numbers[3] == 0 && value == 2.5, "expected 2.5, got %g", value);
        MUST(MPI_Recv(packed, sizeof packed, MPI_PACKED, 0, 0, MPI_COMM_WORLD, &status));
        int count = -1, back[3] = {0};
        MUST(MPI_Get_count(&status, MPI_PACKED, &count));
        EXPECT_INT(count, 20);
        value = 0;
        MUST(MPI_Unpack(packed, count, &position, back, 3, MPI_INT, MPI_COMM_WORLD));
        MUST(MPI_Unpack(packed, count, &position, &value, 1, MPI_DOUBLE, MPI_COMM_WORLD));
        EXPECT(back[0] == 1 && back[1] == 3 && back[2] == 5 && value == 2.5, "other items");
    }
    MUST(MPI_Type_free(&comb));
    MUST(MPI_Type_free(&both));
}

/* What external32 says of a value, byte by byte. */
static void external(const char *what, const void *value, MPI_Datatype type, int length,
                     const unsigned char *wanted) {
    unsigned char packed[64], back[64];
    MPI_Aint position = 0, size = -1;
    int room = 0;
    memset(packed, 0x55, sizeof packed);
    MUST(MPI_Pack_external_size("external32", 1, type, &size));
    EXPECT(size == length, "%s: expected %d bytes, got %lld", what, length, (long long)size);
    MUST(MPI_Pack_external("external32", value, 1, type, packed, sizeof packed, &position));
    EXPECT(position == length, "%s: expected position %d, got %lld", what, length,
           (long long)position);
    for (int i = 0; i < length; i++)
        EXPECT(packed[i] == wanted[i], "%s: expected byte %d to be %02x, got %02x", what, i,
               wanted[i], packed[i]);
    EXPECT_INT(packed[length], 0x55);
    MUST(MPI_Type_size(type, &room));
    position = 0;
    memset(back, 0, sizeof back);
    MUST(MPI_Unpack_external("external32", packed, length, &position, back, 1, type));
    /* Ten bytes of a long double are its value. */
    EXPECT(memcmp(back, value, type == MPI_LONG_DOUBLE ? 10 : (size_t)room) == 0,
           "%s: did not come back", what);
}

#define BYTES(...) ((const unsigned char[]){__VA_ARGS__})

/* Members of a struct follow each other without a gap; this brings the peer down. */
static void external_record(void) {
    struct {
        char kind;
        double value;
    } record = {'k', 1.0}, back = {0, 0};
    int lengths[] = {1, 1};
    MPI_Aint places[] = {0, 8}, position = 0;
    MPI_Datatype members[] = {MPI_CHAR, MPI_DOUBLE}, type;
    unsigned char packed[32];
    MUST(MPI_Type_create_struct(2, lengths, places, members, &type));
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Pack_external("external32", &record, 1, type, packed, sizeof packed, &position));
    EXPECT_INT(position, 9);
    EXPECT(memcmp(packed, BYTES('k', 0x3f, 0xf0, 0, 0, 0, 0, 0, 0), 9) == 0, "other bytes");
    position = 0;
    MUST(MPI_Unpack_external("external32", packed, 9, &position, &back, 1, type));
    EXPECT(back.kind == 'k' && back.value == 1.0, "expected k and 1, got %c and %g", back.kind,
           back.value);
    MUST(MPI_Type_free(&type));
}

static void externals(void) {
    external("char", &(char){'a'}, MPI_CHAR, 1, BYTES('a'));
    external("short", &(short){-2}, MPI_SHORT, 2, BYTES(0xff, 0xfe));
    external("int", &(int){0x01020304}, MPI_INT, 4, BYTES(1, 2, 3, 4));
    external("unsigned", &(unsigned){0x80000001u}, MPI_UNSIGNED, 4, BYTES(0x80, 0, 0, 1));
    external("long long", &(long long){-3}, MPI_LONG_LONG, 8,
             BYTES(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfd));
    external("float", &(float){-1.5f}, MPI_FLOAT, 4, BYTES(0xbf, 0xc0, 0, 0));
    external("double", &(double){2.0}, MPI_DOUBLE, 8, BYTES(0x40, 0, 0, 0, 0, 0, 0, 0));
    external("uint16_t", &(uint16_t){0x1234}, MPI_UINT16_T, 2, BYTES(0x12, 0x34));
    external("int64_t", &(int64_t){0x0102030405060708}, MPI_INT64_T, 8,
             BYTES(1, 2, 3, 4, 5, 6, 7, 8));
    external("bytes", &(char[2]){"x"}, MPI_BYTE, 1, BYTES('x'));
    /* MPI-5.0 §14.5.2: a long double is 16 bytes of quadruple precision, a long is 4. */
    if (strict()) {
        external("long", &(long){5}, MPI_LONG, 4, BYTES(0, 0, 0, 5));
        external("long double", &(long double){1.5L}, MPI_LONG_DOUBLE, 16,
                 BYTES(0x3f, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    }
    unsigned char packed[32];
    MPI_Aint position = 0;
    MPI_Count large = 0;
    MUST(MPI_Pack_external_c("external32", &(int){7}, 1, MPI_INT, packed, sizeof packed, &large));
    EXPECT_INT(large, 4);
    EXPECT_INT(packed[3], 7);
    MUST(MPI_Pack_external_size_c("external32", (MPI_Count)1 << 33, MPI_INT, &large));
    EXPECT(large == (MPI_Count)1 << 35, "expected 2^35, got %lld", (long long)large);
    if (strict()) {
        EXPECT_CLASS(MPI_Pack_external_size("elsewhere", 1, MPI_INT, &position), MPI_ERR_ARG);
        external_record();
        position = 30;
        EXPECT_CLASS(MPI_Pack_external("external32", &(double){1}, 1, MPI_DOUBLE, packed,
                                       sizeof packed, &position),
                     MPI_ERR_TRUNCATE);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    positions();
    if (world_size >= 2) messages();
    externals();
    return verdict();
}
