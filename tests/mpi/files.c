/* Files: views, pointers and every way to read and write. The argument is the size of an item in ints. */
#include "check.h"
#include <unistd.h>

enum { ROUNDS = 200 };

static char name[256];
static int width;
static MPI_File file;
static MPI_Status status;

static int value(int rank, int at) { return rank * 1000003 + at * 7 + 1; }

/* Rank 0 names the file for all. */
static void choose_name(void) {
    const char *folder = getenv("TMPDIR");
    if (world_rank == 0)
        snprintf(name, sizeof name, "%s/serried-files-%ld", folder ? folder : "/tmp", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
}

static void open_file(int more) {
    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | more, MPI_INFO_NULL, &file));
}

static void close_file(void) {
    MUST(MPI_File_close(&file));
    EXPECT(file == MPI_FILE_NULL, "the handle is null after closing");
}

static void expect_count(MPI_Datatype type, int wanted) {
    int count = -1;
    MUST(MPI_Get_count(&status, type, &count));
    EXPECT_INT(count, wanted);
}

/* Each rank its own part, by explicit offsets and by its pointer; then the end of the file. */
static void plain(void) {
    int *data = malloc(sizeof(int) * ROUNDS), *back = malloc(sizeof(int) * ROUNDS);
    MPI_Offset size, at;
    open_file(MPI_MODE_DELETE_ON_CLOSE);
    for (int i = 0; i < ROUNDS; i++) data[i] = value(world_rank, i);
    MPI_Offset own = (MPI_Offset)world_rank * ROUNDS * sizeof(int);
    MUST(MPI_File_write_at(file, own, data, ROUNDS, MPI_INT, &status));
    expect_count(MPI_INT, ROUNDS);
    MUST(MPI_File_sync(file));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_get_size(file, &size));
    EXPECT_INT(size, (long long)world_size * ROUNDS * sizeof(int));
    int next = (world_rank + 1) % world_size;
    MUST(MPI_File_seek(file, (MPI_Offset)next * ROUNDS * sizeof(int), MPI_SEEK_SET));
    MUST(MPI_File_read(file, back, ROUNDS, MPI_INT, &status));
    expect_count(MPI_INT, ROUNDS);
    for (int i = 0; i < ROUNDS; i++) EXPECT_INT(back[i], value(next, i));
    MUST(MPI_File_get_position(file, &at));
    EXPECT_INT(at, (long long)(next + 1) * ROUNDS * sizeof(int));
    MUST(MPI_File_seek(file, -8, MPI_SEEK_END));
    MUST(MPI_File_read(file, back, ROUNDS, MPI_INT, &status));
    expect_count(MPI_INT, 2);
    EXPECT_INT(back[1], value(world_size - 1, ROUNDS - 1));
    MUST(MPI_File_read(file, back, ROUNDS, MPI_INT, &status));
    expect_count(MPI_INT, 0);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_set_size(file, 10));
    MUST(MPI_File_get_size(file, &size));
    EXPECT_INT(size, 10);
    MUST(MPI_File_preallocate(file, 5000));
    MUST(MPI_File_get_size(file, &size));
    EXPECT_INT(size, 5000);
    close_file();
    EXPECT(world_rank || access(name, F_OK) != 0, "the file is deleted when it is closed");
    free(data);
    free(back);
}

enum way { INDEPENDENT, COLLECTIVE, NONBLOCKING, NONBLOCKING_COLLECTIVE, SPLIT, WAYS };

static void write_items(enum way way, const void *data, int count, MPI_Datatype type) {
    MPI_Request request;
    switch (way) {
    case INDEPENDENT: MUST(MPI_File_write(file, data, count, type, &status)); break;
    case COLLECTIVE: MUST(MPI_File_write_all(file, data, count, type, &status)); break;
    case NONBLOCKING:
        MUST(MPI_File_iwrite(file, data, count, type, &request));
        MUST(MPI_Wait(&request, &status));
        break;
    case NONBLOCKING_COLLECTIVE:
        MUST(MPI_File_iwrite_all(file, data, count, type, &request));
        MUST(MPI_Wait(&request, &status));
        break;
    default:
        MUST(MPI_File_write_all_begin(file, data, count, type));
        MUST(MPI_File_write_all_end(file, data, &status));
    }
}

static void read_items(enum way way, void *data, int count, MPI_Datatype type) {
    MPI_Request request;
    switch (way) {
    case INDEPENDENT: MUST(MPI_File_read(file, data, count, type, &status)); break;
    case COLLECTIVE: MUST(MPI_File_read_all(file, data, count, type, &status)); break;
    case NONBLOCKING:
        MUST(MPI_File_iread(file, data, count, type, &request));
        MUST(MPI_Wait(&request, &status));
        break;
    case NONBLOCKING_COLLECTIVE: {
        int flag = 0;
        MUST(MPI_File_iread_all(file, data, count, type, &request));
        while (!flag) MUST(MPI_Test(&request, &flag, &status));
        break;
    }
    default:
        MUST(MPI_File_read_all_begin(file, data, count, type));
        MUST(MPI_File_read_all_end(file, data, &status));
    }
}

/* Records of all ranks in turns, from memory with gaps; nothing between or behind them is touched. */
static void records(enum way way, int atomic) {
    MPI_Datatype item, filetype, memory;
    MPI_Offset size;
    int gap = 3, stride = width + gap;
    int *data = malloc(sizeof(int) * ROUNDS * stride), *back = malloc(sizeof(int) * ROUNDS * stride);
    open_file(0);
    MUST(MPI_File_set_atomicity(file, atomic));
    MUST(MPI_Type_contiguous(width, MPI_INT, &item));
    MUST(MPI_Type_create_resized(item, 0, (MPI_Aint)(world_size * width + 1) * sizeof(int), &filetype));
    MUST(MPI_Type_commit(&filetype));
    MUST(MPI_Type_vector(ROUNDS, width, stride, MPI_INT, &memory));
    MUST(MPI_Type_commit(&memory));
    for (int i = 0; i < ROUNDS * stride; i++) {
        data[i] = value(world_rank, i);
        back[i] = -1;
    }
    MPI_Offset start = 100 + (MPI_Offset)world_rank * width * sizeof(int);
    MUST(MPI_File_set_view(file, start, MPI_INT, filetype, "native", MPI_INFO_NULL));
    write_items(way, data, 1, memory);
    expect_count(memory, 1);
    MUST(MPI_File_sync(file));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_seek(file, 0, MPI_SEEK_SET));
    read_items(way, back, 1, memory);
    expect_count(memory, 1);
    for (int i = 0; i < ROUNDS; i++)
        for (int j = 0; j < stride; j++) {
            int wanted = j < width ? data[i * stride + j] : -1;
            if (i == ROUNDS - 1 && j >= width) break;
            EXPECT(back[i * stride + j] == wanted, "way %d: record %d item %d: expected %d, got %d", way, i, j,
                   wanted, back[i * stride + j]);
        }
    /* The whole file, without a view: records in turns, and a gap after each turn. */
    MUST(MPI_File_set_view(file, 100, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    MUST(MPI_File_get_size(file, &size));
    EXPECT_INT(size, 100 + ((long long)ROUNDS * (world_size * width + 1) - 1) * sizeof(int));
    int *turn = malloc(sizeof(int) * (world_size * width + 1));
    for (int i = world_rank; i < ROUNDS; i += world_size) {
        MUST(MPI_File_read_at(file, (MPI_Offset)i * (world_size * width + 1), turn, world_size * width + 1, MPI_INT,
                              &status));
        for (int rank = 0; rank < world_size; rank++)
            for (int j = 0; j < width; j++)
                EXPECT_INT(turn[rank * width + j], value(rank, i * stride + j));
        if (i < ROUNDS - 1) EXPECT_INT(turn[world_size * width], 0);
    }
    /* What is read behind the end is short, on every rank. */
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_set_size(file, 100 + (MPI_Offset)(world_size * width + 1) * sizeof(int) * (ROUNDS / 2)));
    MUST(MPI_File_set_view(file, start, MPI_INT, filetype, "native", MPI_INFO_NULL));
    read_items(way, back, ROUNDS * width, MPI_INT);
    expect_count(MPI_INT, ROUNDS / 2 * width);
    close_file();
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0) MUST(MPI_File_delete(name, MPI_INFO_NULL));
    MUST(MPI_Type_free(&item));
    MUST(MPI_Type_free(&filetype));
    MUST(MPI_Type_free(&memory));
    free(turn);
    free(data);
    free(back);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
}

/* An array of four dimensions in blocks, written together and read in other blocks. */
static void blocks(void) {
    int dims[4] = {0, 0, 0, 0}, sizes[4], part[4] = {3, 5, 4, width}, starts[4], place[4], periods[4] = {0};
    MPI_Comm grid;
    MPI_Datatype filetype;
    MUST(MPI_Dims_create(world_size, 4, dims));
    MUST(MPI_Cart_create(MPI_COMM_WORLD, 4, dims, periods, 0, &grid));
    int rank;
    MUST(MPI_Comm_rank(grid, &rank));
    MUST(MPI_Cart_coords(grid, rank, 4, place));
    int items = 1;
    for (int d = 0; d < 4; d++) {
        sizes[d] = dims[d] * part[d];
        starts[d] = place[d] * part[d];
        items *= part[d];
    }
    int *data = malloc(sizeof(int) * items), *back = malloc(sizeof(int) * items);
    MUST(MPI_Type_create_subarray(4, sizes, part, starts, MPI_ORDER_C, MPI_INT, &filetype));
    MUST(MPI_Type_commit(&filetype));
    int at = 0;
    int index[4];
    for (index[0] = 0; index[0] < part[0]; index[0]++)
        for (index[1] = 0; index[1] < part[1]; index[1]++)
            for (index[2] = 0; index[2] < part[2]; index[2]++)
                for (index[3] = 0; index[3] < part[3]; index[3]++) {
                    int global = 0;
                    for (int d = 0; d < 4; d++) global = global * sizes[d] + starts[d] + index[d];
                    data[at++] = global;
                }
    MPI_Info info;
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "cb_buffer_size", "4096"));
    MUST(MPI_File_open(grid, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    MUST(MPI_File_set_view(file, 0, MPI_INT, filetype, "native", MPI_INFO_NULL));
    MUST(MPI_File_write_all(file, data, items, MPI_INT, &status));
    expect_count(MPI_INT, items);
    MUST(MPI_File_seek(file, 0, MPI_SEEK_SET));
    MUST(MPI_File_read_all(file, back, items, MPI_INT, &status));
    for (int i = 0; i < items; i++) EXPECT_INT(back[i], data[i]);
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    MUST(MPI_File_read_at_all(file, (MPI_Offset)rank * items, back, items, MPI_INT, &status));
    for (int i = 0; i < items; i++) EXPECT_INT(back[i], rank * items + i);
    close_file();
    MUST(MPI_Info_free(&info));
    MUST(MPI_Type_free(&filetype));
    MUST(MPI_Comm_free(&grid));
    free(data);
    free(back);
}

/* An item that reaches further than its extent, as HDF5 makes them of chunks: only one of it is accessed. */
static void reach(void) {
    int lengths[3] = {width, 1, width}, places[3] = {0, width + 1, 2 * width + 2}, items = 2 * width + 1;
    MPI_Datatype chunks, filetype;
    int *data = malloc(sizeof(int) * items), *back = malloc(sizeof(int) * items);
    MUST(MPI_Type_indexed(3, lengths, places, MPI_INT, &chunks));
    MUST(MPI_Type_create_resized(chunks, 0, sizeof(int), &filetype));
    MUST(MPI_Type_commit(&filetype));
    for (int i = 0; i < items; i++) data[i] = value(world_rank, i);
    open_file(MPI_MODE_DELETE_ON_CLOSE);
    MPI_Offset start = (MPI_Offset)world_rank * (5 * width + 2) * sizeof(int);
    MUST(MPI_File_set_view(file, start, MPI_INT, filetype, "native", MPI_INFO_NULL));
    MUST(MPI_File_write_at_all(file, 0, data, items, MPI_INT, &status));
    MUST(MPI_File_read_at_all(file, 0, back, items, MPI_INT, &status));
    expect_count(MPI_INT, items);
    for (int i = 0; i < items; i++) EXPECT_INT(back[i], data[i]);
    close_file();
    MUST(MPI_Type_free(&chunks));
    MUST(MPI_Type_free(&filetype));
    free(data);
    free(back);
}

/* Everyone writes behind everyone else, each item whole; then in the order of the ranks. */
static void shared(void) {
    int *item = malloc(sizeof(int) * width);
    int rounds = 20;
    MPI_Offset at;
    MPI_Request request;
    open_file(MPI_MODE_DELETE_ON_CLOSE);
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    for (int i = 0; i < rounds; i++) {
        for (int j = 0; j < width; j++) item[j] = value(world_rank, i);
        if (i % 2) {
            MUST(MPI_File_iwrite_shared(file, item, width, MPI_INT, &request));
            MUST(MPI_Wait(&request, &status));
        } else {
            MUST(MPI_File_write_shared(file, item, width, MPI_INT, &status));
        }
        expect_count(MPI_INT, width);
    }
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_get_position_shared(file, &at));
    EXPECT_INT(at, (long long)rounds * world_size * width);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    int *seen = calloc(world_size * rounds, sizeof(int)), *all = calloc(world_size * rounds, sizeof(int));
    for (int i = 0; i < rounds; i++) {
        MUST(MPI_File_read_shared(file, item, width, MPI_INT, &status));
        expect_count(MPI_INT, width);
        for (int j = 1; j < width; j++) EXPECT_INT(item[j], item[0]);
        for (int rank = 0; rank < world_size; rank++)
            for (int k = 0; k < rounds; k++)
                if (value(rank, k) == item[0]) seen[rank * rounds + k]++;
    }
    MUST(MPI_Allreduce(seen, all, world_size * rounds, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    for (int i = 0; i < world_size * rounds; i++) EXPECT_INT(all[i], 1);
    MUST(MPI_File_seek_shared(file, 5, MPI_SEEK_SET));
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < width; j++) item[j] = value(world_rank, i);
        /* The last rank writes nothing in the second round. */
        int count = i == 1 && world_rank == world_size - 1 ? 0 : width;
        if (i == 2) {
            MUST(MPI_File_write_ordered_begin(file, item, count, MPI_INT));
            MUST(MPI_File_write_ordered_end(file, item, &status));
        } else {
            MUST(MPI_File_write_ordered(file, item, count, MPI_INT, &status));
        }
        expect_count(MPI_INT, count);
    }
    MUST(MPI_File_get_position_shared(file, &at));
    EXPECT_INT(at, 5 + (3LL * world_size - 1) * width);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_seek_shared(file, 5, MPI_SEEK_SET));
    MUST(MPI_File_read_ordered(file, item, width, MPI_INT, &status));
    for (int j = 0; j < width; j++) EXPECT_INT(item[j], value(world_rank, 0));
    close_file();
    free(item);
    free(seen);
    free(all);
}

static int extent_calls;

static int double_extent(MPI_Datatype type, MPI_Aint *extent, void *extra) {
    MPI_Aint lower;
    extent_calls++;
    MPI_Type_get_extent(type, &lower, extent);
    *extent *= 2;
    return extra == &extent_calls ? MPI_SUCCESS : MPI_ERR_OTHER;
}

/* Each int takes the place of two in the file. */
static int widen(void *memory, MPI_Datatype type, int count, void *target, MPI_Offset position, void *extra) {
    int *from = memory, *to = target;
    for (int i = 0; i < count; i++) {
        to[2 * i] = from[position + i];
        to[2 * i + 1] = 99;
    }
    return type == MPI_INT && extra == &extent_calls ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static int narrow(void *memory, MPI_Datatype type, int count, void *source, MPI_Offset position, void *extra) {
    int *to = memory, *from = source;
    for (int i = 0; i < count; i++) to[position + i] = from[2 * i];
    return type == MPI_INT && extra == &extent_calls ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static void representations(void) {
    int data[4], back[8];
    unsigned char bytes[16];
    long numbers[3] = {-2, 70000, 5}, read[3];
    MPI_Aint extent;
    open_file(MPI_MODE_DELETE_ON_CLOSE);
    for (int i = 0; i < 4; i++) data[i] = value(world_rank, i);
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL));
    MUST(MPI_File_write_at_all(file, 4 * world_rank, data, 4, MPI_INT, &status));
    expect_count(MPI_INT, 4);
    MUST(MPI_File_read_at_all(file, 4 * world_rank, back, 4, MPI_INT, &status));
    for (int i = 0; i < 4; i++) EXPECT_INT(back[i], data[i]);
    MUST(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    MUST(MPI_File_read_at(file, 16 * world_rank, bytes, 16, MPI_BYTE, &status));
    for (int i = 0; i < 4; i++)
        EXPECT_INT((int)((unsigned)bytes[4 * i] << 24 | bytes[4 * i + 1] << 16 | bytes[4 * i + 2] << 8 | bytes[4 * i + 3]),
                   data[i]);
    /* Longs have four bytes there, also where a view leaves places between them. */
    MPI_Datatype every;
    MUST(MPI_Type_vector(3, 1, 2, MPI_LONG, &every));
    MUST(MPI_Type_commit(&every));
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_set_view(file, 0, MPI_LONG, every, "external32", MPI_INFO_NULL));
    MUST(MPI_File_get_type_extent(file, MPI_LONG, &extent));
    EXPECT_INT(extent, 4);
    if (world_rank == 0) {
        MUST(MPI_File_write(file, numbers, 3, MPI_LONG, &status));
        expect_count(MPI_LONG, 3);
        MUST(MPI_File_read_at(file, 0, read, 3, MPI_LONG, &status));
        for (int i = 0; i < 3; i++) EXPECT_INT(read[i], numbers[i]);
        MPI_Offset place;
        MUST(MPI_File_get_byte_offset(file, 2, &place));
        EXPECT_INT(place, 16);
    }
    MUST(MPI_Type_free(&every));
    MUST(MPI_Register_datarep("doubled", narrow, widen, double_extent, &extent_calls));
    EXPECT_CLASS(MPI_Register_datarep("doubled", narrow, widen, double_extent, &extent_calls), MPI_ERR_DUP_DATAREP);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "doubled", MPI_INFO_NULL));
    EXPECT(extent_calls > 0, "the extent function is asked");
    MUST(MPI_File_write_at(file, 4 * world_rank, data, 4, MPI_INT, &status));
    MUST(MPI_File_read_at(file, 4 * world_rank, back, 4, MPI_INT, &status));
    expect_count(MPI_INT, 4);
    for (int i = 0; i < 4; i++) EXPECT_INT(back[i], data[i]);
    MPI_Datatype etype, filetype;
    MPI_Offset disp;
    char rep[MPI_MAX_DATAREP_STRING];
    MUST(MPI_File_get_view(file, &disp, &etype, &filetype, rep));
    EXPECT_TEXT(rep, "doubled");
    EXPECT(etype == MPI_INT && filetype == MPI_INT, "predefined types come back as they are");
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    MUST(MPI_File_read_at(file, 8 * world_rank, back, 8, MPI_INT, &status));
    for (int i = 0; i < 4; i++) EXPECT(back[2 * i] == data[i] && back[2 * i + 1] == 99, "item %d is doubled", i);
    close_file();
}

/* More than is converted at once, and less, in all ways to access a file. */
static void conversions(const char *representation, int count) {
    MPI_Datatype every;
    MPI_Info info;
    MPI_Request request;
    int *data = malloc((size_t)count * sizeof *data), *back = malloc((size_t)count * sizeof *back);
    open_file(MPI_MODE_DELETE_ON_CLOSE);
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "cb_buffer_size", "4096"));
    MUST(MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)world_size * sizeof(int), &every));
    MUST(MPI_Type_commit(&every));
    int stretch = world_rank * count;
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, representation, info));
    for (int way = 0; way < 5; way++) {
        for (int i = 0; i < count; i++) data[i] = value(world_rank + way, i), back[i] = 0;
        MUST(MPI_File_set_atomicity(file, way == 1));
        if (way == 4 && strcmp(representation, "external32") == 0) {
            MUST(MPI_File_set_view(file, world_rank * (MPI_Offset)sizeof(int), MPI_INT, every, representation, info));
            stretch = 0;
        }
        switch (way) {
        case 0:
        case 1:
            MUST(MPI_File_write_at(file, stretch, data, count, MPI_INT, &status));
            expect_count(MPI_INT, count);
            MUST(MPI_File_read_at(file, stretch, back, count, MPI_INT, &status));
            break;
        case 2:
            MUST(MPI_File_iwrite_at(file, stretch, data, count, MPI_INT, &request));
            MUST(MPI_Wait(&request, &status));
            expect_count(MPI_INT, count);
            MUST(MPI_File_iread_at(file, stretch, back, count, MPI_INT, &request));
            MUST(MPI_Wait(&request, &status));
            break;
        case 3:
            MUST(MPI_File_iwrite_at_all(file, stretch, data, count, MPI_INT, &request));
            MUST(MPI_Wait(&request, &status));
            expect_count(MPI_INT, count);
            MUST(MPI_File_iread_at_all(file, stretch, back, count, MPI_INT, &request));
            MUST(MPI_Wait(&request, &status));
            break;
        default:
            MUST(MPI_File_write_at_all(file, stretch, data, count, MPI_INT, &status));
            expect_count(MPI_INT, count);
            MUST(MPI_File_read_at_all(file, stretch, back, count, MPI_INT, &status));
        }
        expect_count(MPI_INT, count);
        EXPECT(memcmp(data, back, (size_t)count * sizeof *data) == 0, "%d items in %s, way %d", count, representation, way);
        MUST(MPI_Barrier(MPI_COMM_WORLD));
    }
    MUST(MPI_Type_free(&every));
    MUST(MPI_Info_free(&info));
    free(data);
    free(back);
    close_file();
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MUST(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    width = argc > 1 ? atoi(argv[1]) : 2;
    choose_name();
    plain();
    for (int way = 0; way < WAYS; way++) records(way, 0);
    records(INDEPENDENT, 1);
    records(COLLECTIVE, 1);
    blocks();
    reach();
    shared();
    representations();
    conversions("external32", 100);
    conversions("external32", 5000);
    conversions("doubled", 5000);
    return verdict();
}
