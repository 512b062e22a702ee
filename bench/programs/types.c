/* Rows of data that does not lie in one piece: ping-pong of a derived datatype, and of the same data
 * packed and unpacked by hand; what making a large type costs. */
#define _POSIX_C_SOURCE 200809L
#include "clock.h"
#include "measure.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 3, STRIDED_BYTES = 512 << 10 };

/* Rows of blocks: `rows` times `columns` blocks. A triangle's rows get shorter. */
static size_t rows, columns, block, row_stride, column_stride;
static int triangle;
static size_t region, packed;
static unsigned char *out, *in, *hand, *expected;
static MPI_Datatype type;

static size_t length_of(size_t row)
{
    return triangle ? block - row * sizeof(double) : block;
}

static unsigned char *place(unsigned char *start, size_t row, size_t column)
{
    return start + row * row_stride + column * column_stride + (triangle ? row * sizeof(double) : 0);
}

static void pack(unsigned char *to, unsigned char *from)
{
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            memcpy(to, place(from, row, column), length_of(row));
            to += length_of(row);
        }
}

static void unpack(unsigned char *to, const unsigned char *from)
{
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            memcpy(place(to, row, column), from, length_of(row));
            from += length_of(row);
        }
}

/* Compilers copy eight bytes without a call only if they know that it is eight. */
static void pack_doubles(unsigned char *to, unsigned char *from)
{
    double *next = (double *)to;
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            *next++ = *(double *)(from + row * row_stride + column * column_stride);
}

static void unpack_doubles(unsigned char *to, const unsigned char *from)
{
    const double *next = (const double *)from;
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            *(double *)(to + row * row_stride + column * column_stride) = *next++;
}

static void open_region(size_t bytes)
{
    region = bytes;
    packed = 0;
    for (size_t row = 0; row < rows; row++)
        packed += columns * length_of(row);
    out = memory(region);
    in = memory(region);
    hand = memory(packed);
    expected = memory(packed);
    MPI_Type_commit(&type);
}

static void close_region(void)
{
    MPI_Type_free(&type);
    free(out);
    free(in);
    free(hand);
    free(expected);
}

static void open_strided(size_t size)
{
    triangle = 0;
    rows = STRIDED_BYTES / size;
    columns = 1;
    block = size;
    row_stride = 2 * size;
    MPI_Type_vector((int)rows, (int)size, (int)(2 * size), MPI_BYTE, &type);
    open_region(2 * STRIDED_BYTES);
}

/* One column of a square matrix. */
static void open_column(size_t size)
{
    triangle = 0;
    rows = size;
    columns = 1;
    block = sizeof(double);
    row_stride = size * sizeof(double);
    MPI_Type_vector((int)size, 1, (int)size, MPI_DOUBLE, &type);
    open_region(size * size * sizeof(double));
}

/* The upper triangle of a square matrix. */
static void open_triangle(size_t size)
{
    triangle = 1;
    rows = size;
    columns = 1;
    block = row_stride = size * sizeof(double);
    int *lengths = malloc(2 * size * sizeof *lengths), *starts = lengths + size;
    for (size_t row = 0; row < size; row++) {
        lengths[row] = (int)(size - row);
        starts[row] = (int)(row * size + row);
    }
    MPI_Type_indexed((int)size, lengths, starts, MPI_DOUBLE, &type);
    free(lengths);
    open_region(size * size * sizeof(double));
}

/* The face of a cube in which the fastest dimension is cut. */
static void open_face(size_t size)
{
    triangle = 0;
    int edge = (int)size, sizes[] = {edge, edge, edge}, cut[] = {edge, edge, 1}, starts[] = {0, 0, 0};
    rows = columns = size;
    block = sizeof(double);
    row_stride = size * size * sizeof(double);
    column_stride = size * sizeof(double);
    MPI_Type_create_subarray(3, sizes, cut, starts, MPI_ORDER_C, MPI_DOUBLE, &type);
    open_region(size * size * size * sizeof(double));
}

static void prepare(int salt)
{
    fill(out, region, (unsigned)(100 * salt + rank));
    memset(in, 0, region);
}

static ptrdiff_t check(int salt)
{
    if (rank > 1)
        return -1;
    unsigned char *whole = memory(region);
    fill(whole, region, (unsigned)(100 * salt + 1 - rank));
    pack(expected, whole);
    pack(hand, in);
    free(whole);
    for (size_t at = 0; at < packed; at++)
        if (hand[at] != expected[at])
            return (ptrdiff_t)at;
    return -1;
}

static double batch_type(long count)
{
    double start = now();
    for (long turn = 0; turn < count && rank == 0; turn++) {
        MPI_Send(out, 1, type, 1, TAG, MPI_COMM_WORLD);
        MPI_Recv(in, 1, type, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (long turn = 0; turn < count && rank == 1; turn++) {
        MPI_Recv(in, 1, type, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(out, 1, type, 0, TAG, MPI_COMM_WORLD);
    }
    return rank == 0 ? now() - start : 0;
}

static void send_by_hand(int to)
{
    (block == sizeof(double) ? pack_doubles : pack)(hand, out);
    MPI_Send(hand, (int)packed, MPI_BYTE, to, TAG, MPI_COMM_WORLD);
}

static void receive_by_hand(int from)
{
    MPI_Recv(hand, (int)packed, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    (block == sizeof(double) ? unpack_doubles : unpack)(in, hand);
}

static double batch_hand(long count)
{
    double start = now();
    for (long turn = 0; turn < count && rank == 0; turn++) {
        send_by_hand(1);
        receive_by_hand(1);
    }
    for (long turn = 0; turn < count && rank == 1; turn++) {
        receive_by_hand(0);
        send_by_hand(0);
    }
    return rank == 0 ? now() - start : 0;
}

static double one_way_microseconds(double seconds, size_t size)
{
    (void)size;
    return seconds / 2 * 1e6;
}

/* ---- many small structures ---- */

struct particle {
    double position[3];
    int kind;
    char charge;
};

static void open_structs(size_t size)
{
    int lengths[] = {3, 1, 1};
    MPI_Aint starts[] = {offsetof(struct particle, position), offsetof(struct particle, kind),
                         offsetof(struct particle, charge)};
    MPI_Datatype parts[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, one;
    MPI_Type_create_struct(3, lengths, starts, parts, &one);
    MPI_Datatype resized;
    MPI_Type_create_resized(one, 0, sizeof(struct particle), &resized);
    MPI_Type_contiguous((int)size, resized, &type);
    MPI_Type_free(&one);
    MPI_Type_free(&resized);
    triangle = 0;
    rows = size;
    columns = 1;
    block = 29;
    row_stride = sizeof(struct particle);
    open_region(size * sizeof(struct particle));
}

/* ---- a type with a million blocks at irregular places ---- */

static int *displacements;

static void open_commit(size_t size)
{
    displacements = malloc(size * sizeof *displacements);
    int at = 0;
    for (size_t one = 0; one < size; one++) {
        displacements[one] = at;
        at += 2 + (int)(one * 7 % 5);
    }
    rows = size;
}

static double batch_commit(long count)
{
    double start = now();
    for (long turn = 0; turn < count; turn++) {
        MPI_Type_create_indexed_block((int)rows, 1, displacements, MPI_INT, &type);
        MPI_Type_commit(&type);
        MPI_Type_free(&type);
    }
    return now() - start;
}

static void no_data(int salt)
{
    (void)salt;
}

static ptrdiff_t nothing_wrong(int salt)
{
    (void)salt;
    return -1;
}

static void close_commit(void)
{
    free(displacements);
}

static double microseconds(double seconds, size_t size)
{
    (void)size;
    return seconds * 1e6;
}

const struct kind type_kinds[] = {
    { "strided", "us", 2, open_strided, prepare, batch_type, check, close_region,
      one_way_microseconds },
    { "strided-hand", "us", 2, open_strided, prepare, batch_hand, check, close_region,
      one_way_microseconds },
    { "column", "us", 2, open_column, prepare, batch_type, check, close_region,
      one_way_microseconds },
    { "column-hand", "us", 2, open_column, prepare, batch_hand, check, close_region,
      one_way_microseconds },
    { "triangle", "us", 2, open_triangle, prepare, batch_type, check, close_region,
      one_way_microseconds },
    { "triangle-hand", "us", 2, open_triangle, prepare, batch_hand, check, close_region,
      one_way_microseconds },
    { "face", "us", 2, open_face, prepare, batch_type, check, close_region,
      one_way_microseconds },
    { "face-hand", "us", 2, open_face, prepare, batch_hand, check, close_region,
      one_way_microseconds },
    { "structs", "us", 2, open_structs, prepare, batch_type, check, close_region,
      one_way_microseconds },
    { "commit", "us", 1, open_commit, no_data, batch_commit, nothing_wrong, close_commit,
      microseconds },
    { 0 },
};
