/* Rows of files in $TMPDIR, else /tmp: each rank by itself, all together, and the same by hand. */
#define _GNU_SOURCE
#include "clock.h"
#include "measure.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCKS = 16, RECORD_BYTES = 4 << 20, PIECE_BYTES = 1 << 20, MOST_DIMENSIONS = 4 };

static char name[512];
static MPI_File file;
static int plain = -1;
static unsigned char *data;
static MPI_Datatype filetype = MPI_DATATYPE_NULL;
/* Bytes of one operation of this rank, where the next one begins, and whether the row reads. */
static size_t bytes;
static long turn;
static int reads;
/* Whether the row goes past the cache of the system. */
static int direct;

/* By hand: what everyone sends to everyone of an array, and the slab that this rank reads or writes. */
static MPI_Datatype *parts, *slabs;
static int *counts, *places;
static unsigned char *slab;
static size_t slab_bytes;

static void stop(const char *what)
{
    fprintf(stderr, "rank %d: %s of %s failed\n", rank, what, name);
    MPI_Abort(MPI_COMM_WORLD, 5);
}

/* A new file; errors of files return unless they are told not to. */
static void open_file(size_t size)
{
    const char *folder = getenv("TMPDIR");
    if (rank == 0)
        snprintf(name, sizeof name, "%s/serried-bench-%ld", folder ? folder : "/tmp", (long)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Info info = MPI_INFO_NULL;
    if (direct) {
        MPI_Info_create(&info);
        MPI_Info_set(info, "direct_read", "true");
        MPI_Info_set(info, "direct_write", "true");
    }
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, info, &file) !=
        MPI_SUCCESS)
        stop("opening");
    if (direct)
        MPI_Info_free(&info);
    MPI_File_set_errhandler(file, MPI_ERRORS_ARE_FATAL);
    plain = open(name, direct ? O_RDWR | O_DIRECT : O_RDWR);
    if (plain < 0)
        stop("opening");
    bytes = size;
    turn = 0;
    data = memory(size);
}

static void set_view(size_t displacement)
{
    MPI_Type_commit(&filetype);
    MPI_File_set_view(file, (MPI_Offset)displacement, MPI_BYTE, filetype, "native", MPI_INFO_NULL);
}

static void close_file(void)
{
    close(plain);
    MPI_File_close(&file);
    direct = 0;
    if (filetype != MPI_DATATYPE_NULL)
        MPI_Type_free(&filetype);
    free(data);
}

static unsigned seed_of(int salt)
{
    return (unsigned)(salt * 1000 + rank);
}

/* Where a block of this rank lies. */
static MPI_Offset place_of(long block)
{
    return (MPI_Offset)(bytes * (size_t)(rank * BLOCKS + block % BLOCKS));
}

static void write_alone(void) { MPI_File_write_at(file, place_of(turn), data, (int)bytes, MPI_BYTE, MPI_STATUS_IGNORE); }
static void read_alone(void) { MPI_File_read_at(file, place_of(turn), data, (int)bytes, MPI_BYTE, MPI_STATUS_IGNORE); }
static void write_together(void) { MPI_File_write_at_all(file, 0, data, (int)bytes, MPI_BYTE, MPI_STATUS_IGNORE); }
static void read_together(void) { MPI_File_read_at_all(file, 0, data, (int)bytes, MPI_BYTE, MPI_STATUS_IGNORE); }
static void write_shared(void) { MPI_File_write_shared(file, data, (int)bytes, MPI_BYTE, MPI_STATUS_IGNORE); }

static void write_plain(void)
{
    if (pwrite(plain, data, bytes, place_of(turn)) != (ssize_t)bytes)
        stop("writing");
}

static void read_plain(void)
{
    if (pread(plain, data, bytes, place_of(turn)) != (ssize_t)bytes)
        stop("reading");
}

static void write_hand(void)
{
    MPI_Alltoallw(data, counts, places, parts, slab, counts, places, slabs, MPI_COMM_WORLD);
    if (pwrite(plain, slab, slab_bytes, (off_t)(slab_bytes * (size_t)rank)) != (ssize_t)slab_bytes)
        stop("writing");
}

static void read_hand(void)
{
    if (pread(plain, slab, slab_bytes, (off_t)(slab_bytes * (size_t)rank)) != (ssize_t)slab_bytes)
        stop("reading");
    MPI_Alltoallw(slab, counts, places, slabs, data, counts, places, parts, MPI_COMM_WORLD);
}

static double timed(long count, void (*operation)(void))
{
    MPI_Barrier(MPI_COMM_WORLD);
    double start = now();
    for (long done = 0; done < count; done++, turn++)
        operation();
    return now() - start;
}

static double batch_write_alone(long count) { return timed(count, write_alone); }
static double batch_read_alone(long count) { return timed(count, read_alone); }
static double batch_write_together(long count) { return timed(count, write_together); }
static double batch_read_together(long count) { return timed(count, read_together); }
static double batch_write_plain(long count) { return timed(count, write_plain); }
static double batch_read_plain(long count) { return timed(count, read_plain); }
static double batch_write_hand(long count) { return timed(count, write_hand); }
static double batch_read_hand(long count) { return timed(count, read_hand); }

/* The file does not grow without end: everyone goes back when it is long. */
static double batch_write_shared(long count)
{
    MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
    return timed(count, write_shared);
}

/* For a write the memory has what is to be in the file; for a read the file has it. */
static void prepare_blocks(int salt)
{
    fill(data, bytes, seed_of(salt));
    if (reads) {
        for (turn = 0; turn < BLOCKS; turn++)
            write_plain();
        memset(data, 0, bytes);
    }
    turn = 0;
}

static void prepare_together(int salt)
{
    fill(data, bytes, seed_of(salt));
    if (reads) {
        write_together();
        memset(data, 0, bytes);
    }
}

static ptrdiff_t check_blocks(int salt)
{
    if (!reads) {
        memset(data, 0, bytes);
        turn = 0;
        read_plain();
    }
    return differs(data, bytes, seed_of(salt));
}

static ptrdiff_t check_together(int salt)
{
    if (!reads) {
        memset(data, 0, bytes);
        read_together();
    }
    return differs(data, bytes, seed_of(salt));
}

/* Everyone's bytes are there once, in whatever order. */
static void prepare_shared(int salt) { memset(data, salt * 16 + rank, bytes); }

static ptrdiff_t check_shared(int salt)
{
    unsigned char *all = memory(bytes * (size_t)ranks);
    ptrdiff_t wrong = -1;
    int found = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (pread(plain, all, bytes * (size_t)ranks, 0) != (ssize_t)(bytes * (size_t)ranks))
        stop("reading");
    for (int record = 0; record < ranks; record++) {
        unsigned char first = all[bytes * (size_t)record];
        found += first == (unsigned char)(salt * 16 + rank);
        for (size_t at = 1; at < bytes; at++)
            if (all[bytes * (size_t)record + at] != first)
                wrong = (ptrdiff_t)at;
    }
    free(all);
    MPI_Barrier(MPI_COMM_WORLD);
    return found == 1 ? wrong : 0;
}

static void open_write(size_t size) { reads = 0; open_file(size); }
static void open_read(size_t size) { reads = 1; open_file(size); }
static void open_write_direct(size_t size) { direct = 1; open_write(size); }
static void open_read_direct(size_t size) { direct = 1; open_read(size); }

/* Records of all ranks in turns. */
static void open_records(size_t size)
{
    MPI_Datatype record;
    open_file(RECORD_BYTES);
    MPI_Type_contiguous((int)size, MPI_BYTE, &record);
    MPI_Type_create_resized(record, 0, (MPI_Aint)size * ranks, &filetype);
    MPI_Type_free(&record);
    set_view(size * (size_t)rank);
}

static void open_write_records(size_t size) { reads = 0; open_records(size); }
static void open_read_records(size_t size) { reads = 1; open_records(size); }

/* Each piece of the file is some rank's, by lot. */
static void open_pieces(size_t size)
{
    int pieces = (int)(PIECE_BYTES / size), *mine = malloc((size_t)pieces * sizeof *mine), found = 0;
    int all = pieces * ranks, left = pieces;
    uint64_t lot = 88172645463325252u;
    int *free_of = malloc((size_t)ranks * sizeof *free_of);
    for (int other = 0; other < ranks; other++)
        free_of[other] = pieces;
    for (int piece = 0; piece < all; piece++) {
        lot ^= lot << 13, lot ^= lot >> 7, lot ^= lot << 17;
        int owner = (int)(lot % (uint64_t)ranks);
        while (free_of[owner] == 0)
            owner = (owner + 1) % ranks;
        free_of[owner]--;
        if (owner == rank && left-- > 0)
            mine[found++] = piece * (int)size;
    }
    open_file(PIECE_BYTES);
    MPI_Type_create_indexed_block(found, (int)size, mine, MPI_BYTE, &filetype);
    free(mine);
    free(free_of);
    set_view(0);
}

static void open_write_pieces(size_t size) { reads = 0; open_pieces(size); }
static void open_read_pieces(size_t size) { reads = 1; open_pieces(size); }

/* An array of 16 MiB of doubles in blocks; `size` is the number of its dimensions. */
static const int sizes[MOST_DIMENSIONS + 1][MOST_DIMENSIONS] = {
    { 0 }, { 0 }, { 2048, 1024 }, { 128, 128, 128 }, { 64, 32, 32, 32 } };

static void block_of(int other, int dimensions, int *start, int *length)
{
    int grid[MOST_DIMENSIONS] = { 0 };
    MPI_Dims_create(ranks, dimensions, grid);
    for (int dimension = dimensions - 1; dimension >= 0; dimension--) {
        length[dimension] = sizes[dimensions][dimension] / grid[dimension];
        start[dimension] = other % grid[dimension] * length[dimension];
        other /= grid[dimension];
    }
}

static void open_array(size_t size)
{
    int dimensions = (int)size, start[MOST_DIMENSIONS], length[MOST_DIMENSIONS];
    size_t items = 1;
    block_of(rank, dimensions, start, length);
    for (int dimension = 0; dimension < dimensions; dimension++)
        items *= (size_t)length[dimension];
    open_file(items * sizeof(double));
    MPI_Type_create_subarray(dimensions, sizes[size], length, start, MPI_ORDER_C, MPI_DOUBLE, &filetype);
    set_view(0);
}

static void open_write_array(size_t size) { reads = 0; open_array(size); }
static void open_read_array(size_t size) { reads = 1; open_array(size); }

/* What the block of one rank and the slab of another share; `base` is the array that it is seen in. */
static MPI_Datatype shared_of(int dimensions, int block, int owner, int in_slab)
{
    int start[MOST_DIMENSIONS], length[MOST_DIMENSIONS], array[MOST_DIMENSIONS];
    MPI_Datatype type;
    block_of(block, dimensions, start, length);
    int rows = sizes[dimensions][0] / ranks, first = owner * rows;
    int low = start[0] > first ? start[0] : first;
    int end = start[0] + length[0], high = end < first + rows ? end : first + rows;
    if (low >= high) {
        MPI_Type_contiguous(0, MPI_BYTE, &type);
    } else {
        for (int dimension = 0; dimension < dimensions; dimension++) {
            array[dimension] = in_slab ? sizes[dimensions][dimension] : length[dimension];
            if (!in_slab)
                start[dimension] = dimension ? 0 : low - start[0];
        }
        if (in_slab)
            array[0] = rows, start[0] = low - first;
        length[0] = high - low;
        MPI_Type_create_subarray(dimensions, array, length, start, MPI_ORDER_C, MPI_DOUBLE, &type);
    }
    MPI_Type_commit(&type);
    return type;
}

static void open_hand(size_t size)
{
    open_array(size);
    parts = malloc((size_t)ranks * sizeof *parts);
    slabs = malloc((size_t)ranks * sizeof *slabs);
    counts = malloc((size_t)ranks * sizeof *counts);
    places = calloc((size_t)ranks, sizeof *places);
    for (int other = 0; other < ranks; other++) {
        parts[other] = shared_of((int)size, rank, other, 0);
        slabs[other] = shared_of((int)size, other, rank, 1);
        counts[other] = 1;
    }
    slab_bytes = bytes;
    slab = memory(slab_bytes);
}

static void open_write_hand(size_t size) { reads = 0; open_hand(size); }
static void open_read_hand(size_t size) { reads = 1; open_hand(size); }

static void close_hand(void)
{
    for (int other = 0; other < ranks; other++) {
        MPI_Type_free(&parts[other]);
        MPI_Type_free(&slabs[other]);
    }
    free(parts), free(slabs), free(counts), free(places), free(slab);
    close_file();
}

/* Of all ranks together. */
static double gigabytes(double seconds, size_t size)
{
    (void)size;
    return (double)bytes * ranks / seconds / 1e9;
}

static double microseconds(double seconds, size_t size)
{
    (void)size;
    return seconds * 1e6;
}

const struct kind file_kinds[] = {
    { "file-write", "GB/s", 1, open_write, prepare_blocks, batch_write_alone, check_blocks, close_file, gigabytes },
    { "file-read", "GB/s", 1, open_read, prepare_blocks, batch_read_alone, check_blocks, close_file, gigabytes },
    { "plain-write", "GB/s", 1, open_write, prepare_blocks, batch_write_plain, check_blocks, close_file, gigabytes },
    { "plain-read", "GB/s", 1, open_read, prepare_blocks, batch_read_plain, check_blocks, close_file, gigabytes },
    { "direct-write", "GB/s", 1, open_write_direct, prepare_blocks, batch_write_alone, check_blocks, close_file, gigabytes },
    { "direct-read", "GB/s", 1, open_read_direct, prepare_blocks, batch_read_alone, check_blocks, close_file, gigabytes },
    { "plain-direct-write", "GB/s", 1, open_write_direct, prepare_blocks, batch_write_plain, check_blocks, close_file,
      gigabytes },
    { "plain-direct-read", "GB/s", 1, open_read_direct, prepare_blocks, batch_read_plain, check_blocks, close_file,
      gigabytes },
    { "array-write", "GB/s", 1, open_write_array, prepare_together, batch_write_together, check_together, close_file,
      gigabytes },
    { "array-read", "GB/s", 1, open_read_array, prepare_together, batch_read_together, check_together, close_file,
      gigabytes },
    { "array-hand-write", "GB/s", 1, open_write_hand, prepare_together, batch_write_hand, check_together, close_hand,
      gigabytes },
    { "array-hand-read", "GB/s", 1, open_read_hand, prepare_together, batch_read_hand, check_together, close_hand,
      gigabytes },
    { "records-write", "GB/s", 1, open_write_records, prepare_together, batch_write_together, check_together, close_file,
      gigabytes },
    { "records-read", "GB/s", 1, open_read_records, prepare_together, batch_read_together, check_together, close_file,
      gigabytes },
    { "pieces-write", "GB/s", 1, open_write_pieces, prepare_together, batch_write_together, check_together, close_file,
      gigabytes },
    { "pieces-read", "GB/s", 1, open_read_pieces, prepare_together, batch_read_together, check_together, close_file,
      gigabytes },
    { "shared-write", "µs", 1, open_write, prepare_shared, batch_write_shared, check_shared, close_file, microseconds },
    { 0 },
};
