/* A rank dies before a collective access, or (with an argument) within one: the others hear of it, and close the file. */
#include "check.h"
#include <signal.h>
#include <unistd.h>

enum { ITEMS = 1000000 };

int main(int argc, char **argv) {
    char name[256];
    MPI_File file;
    MPI_Status status;
    MPI_Request request;
    MPI_Datatype every;
    begin(&argc, &argv);
    if (world_rank == 0) snprintf(name, sizeof name, "/tmp/serried-file-death-%ld", (long)getpid());
    MUST(MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD));
    MUST(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    MUST(MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)world_size * sizeof(int), &every));
    MUST(MPI_Type_commit(&every));
    MUST(MPI_File_set_view(file, world_rank * (MPI_Offset)sizeof(int), MPI_INT, every, "native", MPI_INFO_NULL));
    int *data = calloc(ITEMS, sizeof(int));
    /* Nobody is in a call any more when it dies. */
    int last = world_size - 1;
    if (world_rank != last) MUST(MPI_Ssend(data, 1, MPI_INT, last, 0, MPI_COMM_WORLD));
    if (world_rank == last) {
        for (int rank = 0; rank < last; rank++)
            MUST(MPI_Recv(data, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &status));
        usleep(50000);
        if (argc > 1) MUST(MPI_File_iwrite_all(file, data, ITEMS, MPI_INT, &request));
        raise(SIGKILL);
    }
    int code = MPI_File_write_all(file, data, ITEMS, MPI_INT, &status);
    EXPECT_CLASS(code, MPI_ERR_PROC_ABORTED);
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MUST(MPI_Error_string(code, text, &length));
    EXPECT(strstr(text, name) != NULL, "the file is named in \"%s\"", text);
    MUST(MPI_File_close(&file));
    if (world_rank == 0) {
        MUST(MPI_File_delete(name, MPI_INFO_NULL));
        if (failures == 0) printf("the others go on\n");
    }
    return verdict();
}
