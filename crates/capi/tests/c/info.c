/* Info objects, datatype queries, statuses, handles as integers. */
#include "check.h"

int main(void)
{
    MPI_Info info, copy;
    MPI_Status status;
    MPI_Count wide = -1, lower = -1, extent = -1;
    MPI_Aint address = 0;
    char value[16], key[MPI_MAX_INFO_KEY], name[MPI_MAX_OBJECT_NAME], sizes[8];
    int length, flag, count, size = -1;
    MPI_Comm comm;

    /* Usable before MPI_Init. */
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "colour", "red"));
    OK(MPI_Info_set(info, "depth", "12"));
    OK(MPI_Info_get_nkeys(info, &count));
    CHECK(count == 2);
    OK(MPI_Info_get_nthkey(info, 0, key));
    CHECK(strcmp(key, "colour") == 0);
    length = sizeof value;
    OK(MPI_Info_get_string(info, "colour", &length, value, &flag));
    CHECK(flag && length == 4 && strcmp(value, "red") == 0);
    length = 0;
    OK(MPI_Info_get_string(info, "colour", &length, NULL, &flag));
    CHECK(flag && length == 4);
    length = 3;
    OK(MPI_Info_get_string(info, "colour", &length, value, &flag));
    CHECK(flag && length == 4 && strcmp(value, "re") == 0);
    OK(MPI_Info_get(info, "depth", 2, value, &flag));
    CHECK(flag && strcmp(value, "12") == 0);
    OK(MPI_Info_get_valuelen(info, "depth", &length, &flag));
    CHECK(flag && length == 2);
    OK(MPI_Info_get_valuelen(info, "none", &length, &flag));
    CHECK(!flag);
    OK(MPI_Info_dup(info, &copy));
    OK(MPI_Info_delete(info, "depth"));
    OK(MPI_Info_get_nkeys(copy, &count));
    CHECK(count == 2);
    CHECK(MPI_Info_fromint(MPI_Info_toint(copy)) == copy);
    OK(MPI_Info_free(&copy));
    OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
    OK(MPI_Abi_get_info(&info));
    length = sizeof sizes;
    OK(MPI_Info_get_string(info, "mpi_count_size", &length, sizes, &flag));
    CHECK(flag && strcmp(sizes, "8") == 0);
    OK(MPI_Info_free(&info));

    OK(MPI_Init(NULL, NULL));
    OK(MPI_Type_size(MPI_DOUBLE, &size));
    CHECK(size == 8);
    OK(MPI_Type_size_x(MPI_DOUBLE_INT, &wide));
    CHECK(wide == 12);
    OK(MPI_Type_get_extent_c(MPI_DOUBLE_INT, &lower, &extent));
    CHECK(lower == 0 && extent == 16);
    OK(MPI_Type_get_name(MPI_INT, name, &length));
    CHECK(strcmp(name, "MPI_INT") == 0 && length == 7);
    OK(MPI_Get_address(&size, &address));
    CHECK(address == (MPI_Aint)&size);

    memset(&status, 0, sizeof status);
    OK(MPI_Status_set_source(&status, 3));
    OK(MPI_Status_set_tag(&status, 4));
    OK(MPI_Status_set_error(&status, MPI_ERR_OTHER));
    CHECK(status.MPI_SOURCE == 3 && status.MPI_TAG == 4 && status.MPI_ERROR == MPI_ERR_OTHER);
    OK(MPI_Status_get_source(&status, &count));
    CHECK(count == 3);
    OK(MPI_Status_set_elements(&status, MPI_INT, 7));
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK(count == 7);
    OK(MPI_Status_set_elements_c(&status, MPI_BYTE, (MPI_Count)1 << 40));
    OK(MPI_Get_elements_x(&status, MPI_BYTE, &wide));
    CHECK(wide == (MPI_Count)1 << 40);
    OK(MPI_Get_count(&status, MPI_BYTE, &count));
    CHECK(count == MPI_UNDEFINED);
    OK(MPI_Status_set_cancelled(&status, 1));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag);

    CHECK(MPI_Comm_toint(MPI_COMM_WORLD) == 0x101);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK(MPI_Comm_fromint(MPI_Comm_toint(comm)) == comm);
    CHECK(MPI_Type_fromint(MPI_Type_toint(MPI_INT)) == MPI_INT);
    OK(MPI_Comm_free(&comm));

    OK(MPI_Finalize());
    puts("done");
    return 0;
}
