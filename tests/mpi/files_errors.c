/* What is wrong with calls on files: the class, on every rank of a collective, and a message with the name. */
#include "check.h"
#include <unistd.h>

static char name[256];

static void expect_message(int code, const char *wanted) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(strstr(text, wanted) != NULL, "expected \"%s\" in \"%s\"", wanted, text);
}

/* A message also names the file and the rank that called, and says what to do. */
static void expect_told(int code, const char *call, const char *remedy) {
    char who[128];
    snprintf(who, sizeof who, "%s failed on rank %d of %d", call, world_rank, world_size);
    if (!strict()) return;
    expect_message(code, who);
    expect_message(code, name);
    expect_message(code, remedy);
}

static int handled, answer = -1;

/* What it writes over the code is what the call returns. */
static void handler(MPI_File *file, int *code, ...) {
    handled += *file != MPI_FILE_NULL && *code != MPI_SUCCESS;
    if (answer >= 0) *code = answer;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_File file = MPI_FILE_NULL, other;
    MPI_Status status;
    MPI_Request request;
    MPI_Errhandler errhandler;
    MPI_Datatype back, overlap, pair;
    MPI_Offset offset;
    MPI_Info info;
    int data[8] = {0}, flag, code;
    int modes[] = {MPI_MODE_RDONLY | MPI_MODE_CREATE, MPI_MODE_RDONLY | MPI_MODE_RDWR, MPI_MODE_CREATE,
                   MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL, MPI_MODE_RDONLY | MPI_MODE_EXCL};
    if (world_rank == 0) snprintf(name, sizeof name, "/tmp/serried-file-errors-%ld", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));

    MUST(MPI_File_get_errhandler(MPI_FILE_NULL, &errhandler));
    EXPECT(errhandler == MPI_ERRORS_RETURN, "errors of files return unless the program says otherwise");
    for (int i = 0; i < LENGTH(modes); i++) {
        code = MPI_File_open(MPI_COMM_WORLD, name, modes[i], MPI_INFO_NULL, &other);
        EXPECT_CLASS(code, MPI_ERR_AMODE);
        expect_told(code, "MPI_File_open", i == 0 || i == 4 ? "open it with MPI_MODE_RDWR" : "pass ");
    }
    code = MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR, MPI_INFO_NULL, &other);
    EXPECT_CLASS(code, MPI_ERR_NO_SUCH_FILE);
    expect_message(code, name);
    code = MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE, FOREIGN(MPI_Info, 0x7171), &other);
    EXPECT_CLASS(code, MPI_ERR_INFO);
    expect_told(code, "MPI_File_open", "pass a handle that an MPI call returned");
    EXPECT_CLASS(MPI_File_open(MPI_COMM_WORLD, "/proc/none/there", MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &other),
                 MPI_ERR_NO_SUCH_FILE);
    EXPECT_CLASS(MPI_File_open(MPI_COMM_WORLD, "/tmp", MPI_MODE_RDONLY, MPI_INFO_NULL, &other), MPI_ERR_BAD_FILE);
    EXPECT_CLASS(MPI_File_delete(name, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
    EXPECT_CLASS(MPI_File_get_size(MPI_FILE_NULL, &offset), MPI_ERR_FILE);
    if (world_size > 1) {
        int mode = MPI_MODE_CREATE | (world_rank ? MPI_MODE_RDWR : MPI_MODE_WRONLY);
        code = MPI_File_open(MPI_COMM_WORLD, name, mode, MPI_INFO_NULL, &other);
        EXPECT_CLASS(code, MPI_ERR_NOT_SAME);
        expect_told(code, "MPI_File_open", "pass the same on all ranks");
        code = MPI_File_open(MPI_COMM_WORLD, world_rank ? "/proc/self/status" : "/proc/self/stat", MPI_MODE_RDONLY, MPI_INFO_NULL,
                             &other);
        EXPECT_CLASS(code, MPI_ERR_NOT_SAME);
        expect_message(code, "another file");
    }

    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &file));
    EXPECT_CLASS(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, &other),
                 MPI_ERR_FILE_EXISTS);
    code = MPI_File_write_at(file, -1, data, 1, MPI_INT, &status);
    EXPECT_CLASS(code, MPI_ERR_ARG);
    expect_told(code, "MPI_File_write_at", "offset is -1; it must be 0 or more");
    code = MPI_File_write_at(file, 0, data, -1, MPI_INT, &status);
    EXPECT_CLASS(code, MPI_ERR_COUNT);
    expect_told(code, "MPI_File_write_at", "count is -1; it must be");
    code = MPI_File_write_at(file, 0, data, 1, MPI_DATATYPE_NULL, &status);
    EXPECT_CLASS(code, MPI_ERR_TYPE);
    expect_told(code, "MPI_File_write_at", "pass a handle that an MPI call returned");
    code = MPI_File_seek(file, -1, MPI_SEEK_SET);
    EXPECT_CLASS(code, MPI_ERR_ARG);
    expect_told(code, "MPI_File_seek", "pass a larger one");
    EXPECT_CLASS(MPI_File_seek(file, 0, 12345), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_File_set_size(file, -5), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_File_write_all_end(file, data, &status), MPI_ERR_OTHER);
    code = MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "martian", MPI_INFO_NULL);
    EXPECT_CLASS(code, MPI_ERR_UNSUPPORTED_DATAREP);
    expect_told(code, "MPI_File_set_view", "\"martian\"; it must be");
    int lengths[2] = {1, 1}, places[2] = {3, 0}, touching[2] = {0, 0};
    MUST(MPI_Type_indexed(2, lengths, places, MPI_INT, &back));
    MUST(MPI_Type_commit(&back));
    MUST(MPI_Type_indexed(2, lengths, touching, MPI_INT, &overlap));
    MUST(MPI_Type_commit(&overlap));
    MUST(MPI_Type_contiguous(3, MPI_INT, &pair));
    code = MPI_File_set_view(file, 0, MPI_INT, back, "native", MPI_INFO_NULL);
    EXPECT_CLASS(code, MPI_ERR_IO);
    expect_told(code, "MPI_File_set_view", "its displacements must not decrease");
    code = MPI_File_set_view(file, 0, MPI_INT, overlap, "native", MPI_INFO_NULL);
    EXPECT_CLASS(code, MPI_ERR_IO);
    expect_told(code, "MPI_File_set_view", "make its displacements and extent larger");
    code = MPI_File_set_view(file, 0, MPI_INT, MPI_SHORT, "native", MPI_INFO_NULL);
    EXPECT_CLASS(code, MPI_ERR_TYPE);
    expect_told(code, "MPI_File_set_view", "make it of etypes");
    EXPECT_CLASS(MPI_File_set_view(file, 0, MPI_INT, pair, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
    EXPECT_CLASS(MPI_File_set_view(file, -7, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    EXPECT_CLASS(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
    MUST(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    code = MPI_File_write(file, data, 3, MPI_BYTE, &status);
    EXPECT_CLASS(code, MPI_ERR_IO);
    expect_told(code, "MPI_File_write", "pass whole etypes");

    /* One rank's wrong arguments are an error on all, and nobody waits for it. */
    int wrong = world_rank == world_size - 1;
    EXPECT_CLASS(MPI_File_set_size(file, wrong ? -1 : 100), wrong ? MPI_ERR_ARG : MPI_ERR_NOT_SAME);
    EXPECT_CLASS(MPI_File_get_byte_offset(file, 0x7fffffffffffffff, &offset), MPI_ERR_ARG);
    code = MPI_File_write_at_all(file, 0, data, wrong ? -1 : 1, MPI_INT, &status);
    EXPECT_CLASS(code, wrong ? MPI_ERR_COUNT : MPI_ERR_OTHER);
    MUST(MPI_File_iwrite_at(file, 0, data, 1, MPI_INT, &request));
    MUST(MPI_Wait(&request, &status));
    EXPECT_INT(MPI_File_iwrite_at_all(file, 0, data, wrong ? -1 : 1, MPI_INT, &request) == MPI_SUCCESS, !(wrong && world_size == 1));
    if (world_size > 1) EXPECT_CLASS(MPI_Wait(&request, &status), wrong ? MPI_ERR_COUNT : MPI_ERR_OTHER);

    /* A split access under way. */
    MUST(MPI_File_write_at_all_begin(file, 0, data, 2, MPI_INT));
    EXPECT_CLASS(MPI_File_write_at_all_begin(file, 0, data, 2, MPI_INT), MPI_ERR_OTHER);
    EXPECT_CLASS(MPI_File_write_all_end(file, data, &status), MPI_ERR_OTHER);
    EXPECT_CLASS(MPI_File_write_at_all_end(file, data + 1, &status), MPI_ERR_BUFFER);
    MUST(MPI_File_write_at_all_end(file, data, &status));

    MUST(MPI_File_create_errhandler(handler, &errhandler));
    MUST(MPI_File_set_errhandler(file, errhandler));
    MUST(MPI_Errhandler_free(&errhandler));
    EXPECT_CLASS(MPI_File_write_at(file, -1, data, 1, MPI_INT, &status), MPI_ERR_ARG);
    EXPECT_INT(handled, 1);
    answer = MPI_SUCCESS;
    EXPECT_CLASS(MPI_File_write_at(file, -1, data, 1, MPI_INT, &status), MPI_SUCCESS);
    answer = MPI_ERR_QUOTA;
    EXPECT_CLASS(MPI_File_write_at(file, -1, data, 1, MPI_INT, &status), MPI_ERR_QUOTA);
    EXPECT_INT(handled, 3);
    answer = -1;
    MUST(MPI_File_close(&file));

    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
    EXPECT_CLASS(MPI_File_write_at(file, 0, data, 1, MPI_INT, &status), MPI_ERR_READ_ONLY);
    EXPECT_CLASS(MPI_File_set_size(file, 3), MPI_ERR_READ_ONLY);
    MUST(MPI_File_set_view(file, 0, MPI_INT, overlap, "native", MPI_INFO_NULL));
    MUST(MPI_File_read_at_all(file, 0, data, 2, MPI_INT, &status));
    MUST(MPI_File_close(&file));
    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &file));
    EXPECT_CLASS(MPI_File_read_shared(file, data, 1, MPI_INT, &status), MPI_ERR_ACCESS);
    EXPECT_CLASS(MPI_File_write_at(file, 0, data, 1, MPI_INT, &status), MPI_ERR_UNSUPPORTED_OPERATION);
    MUST(MPI_File_write_shared(file, data, 1, MPI_INT, &status));
    MUST(MPI_File_close(&file));
    EXPECT_CLASS(MPI_File_close(&file), MPI_ERR_FILE);
    if (strict()) {
        MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
        other = file;
        MUST(MPI_File_close(&file));
        code = MPI_File_write_at(other, 0, data, 1, MPI_INT, &status);
        EXPECT_CLASS(code, MPI_ERR_FILE);
        expect_told(code, "MPI_File_write_at", "open the file again");
        code = MPI_File_get_errhandler(other, &errhandler);
        EXPECT_CLASS(code, MPI_ERR_FILE);
        expect_told(code, "MPI_File_get_errhandler", "open the file again");
    }

    /* A device that is always full: the same error on every rank, alone and together. */
    MUST(MPI_File_open(MPI_COMM_WORLD, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &file));
    code = MPI_File_write_at(file, 0, data, 8, MPI_INT, &status);
    EXPECT_CLASS(code, MPI_ERR_NO_SPACE);
    expect_message(code, "/dev/full");
    int turns = 64;
    int *many = calloc(turns, sizeof(int));
    MPI_Datatype every;
    MUST(MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)world_size * sizeof(int), &every));
    MUST(MPI_Type_commit(&every));
    MUST(MPI_File_set_view(file, world_rank * (MPI_Offset)sizeof(int), MPI_INT, every, "native", MPI_INFO_NULL));
    code = MPI_File_write_all(file, many, turns, MPI_INT, &status);
    EXPECT_CLASS(code, MPI_ERR_NO_SPACE);
    expect_message(code, "/dev/full");
    MUST(MPI_File_iwrite_all(file, many, turns, MPI_INT, &request));
    EXPECT_CLASS(MPI_Wait(&request, &status), MPI_ERR_NO_SPACE);
    /* Only the last rank writes, and all hear of it. */
    code = MPI_File_write_at_all(file, 0, many, wrong ? turns : 0, MPI_INT, &status);
    EXPECT_CLASS(code, MPI_ERR_NO_SPACE);
    MUST(MPI_File_close(&file));

    /* Hints of others are kept. */
    char text[64];
    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "cb_nodes", "1"));
    MUST(MPI_Info_set(info, "romio_cb_write", "enable"));
    MUST(MPI_Info_set(info, "nonsense", "1"));
    EXPECT(chdir("/tmp") == 0, "every host has it");
    MUST(MPI_File_open(MPI_COMM_WORLD, strrchr(name, '/') + 1, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    MUST(MPI_Info_free(&info));
    MUST(MPI_File_get_info(file, &info));
    MUST(MPI_Info_get(info, "cb_nodes", 63, text, &flag));
    EXPECT(flag && strcmp(text, "1") == 0, "cb_nodes is kept");
    MUST(MPI_Info_get(info, "romio_cb_write", 63, text, &flag));
    EXPECT(flag && strcmp(text, "enable") == 0, "hints of ROMIO are kept");
    MUST(MPI_Info_get(info, "nonsense", 63, text, &flag));
    EXPECT(!flag, "other keys are not");
    MUST(MPI_Info_free(&info));

    /* A hint that one rank alone has: what rank 0 says is done, and they find each other. */
    MUST(MPI_Info_create(&info));
    if (wrong && world_rank > 0) MUST(MPI_Info_set(info, "cb_nodes", "2"));
    if (wrong && world_rank > 0) MUST(MPI_Info_set(info, "cb_buffer_size", "4096"));
    MUST(MPI_File_set_info(file, info));
    MUST(MPI_Info_free(&info));
    MUST(MPI_File_set_view(file, world_rank * (MPI_Offset)sizeof(int), MPI_INT, every, "native", MPI_INFO_NULL));
    MUST(MPI_File_write_all(file, many, turns, MPI_INT, &status));

    /* The file that was opened is deleted, wherever the process is by then. */
    EXPECT(chdir("/") == 0, "a place to go");
    MUST(MPI_File_close(&file));
    EXPECT(access(name, F_OK) != 0, "it is gone");
    MUST(MPI_Type_free(&every));
    MUST(MPI_Type_free(&back));
    MUST(MPI_Type_free(&overlap));
    MUST(MPI_Type_free(&pair));
    free(many);
    return verdict();
}
