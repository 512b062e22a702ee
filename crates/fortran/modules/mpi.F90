! The module mpi of MPI 5.0.
!
! Generated from api/ by `cargo xtask generate`; do not edit.
module mpi
  use serried_mpi_base
  use, intrinsic :: iso_c_binding, only: serried_c_ptr => c_ptr
  implicit none
  public
  private :: serried_c_ptr

  integer, parameter :: MPI_OP_NULL = 32
  integer, parameter :: MPI_SUM = 33
  integer, parameter :: MPI_MIN = 34
  integer, parameter :: MPI_MAX = 35
  integer, parameter :: MPI_PROD = 36
  integer, parameter :: MPI_BAND = 40
  integer, parameter :: MPI_BOR = 41
  integer, parameter :: MPI_BXOR = 42
  integer, parameter :: MPI_LAND = 48
  integer, parameter :: MPI_LOR = 49
  integer, parameter :: MPI_LXOR = 50
  integer, parameter :: MPI_MINLOC = 56
  integer, parameter :: MPI_MAXLOC = 57
  integer, parameter :: MPI_REPLACE = 60
  integer, parameter :: MPI_NO_OP = 61
  integer, parameter :: MPI_COMM_NULL = 256
  integer, parameter :: MPI_COMM_WORLD = 257
  integer, parameter :: MPI_COMM_SELF = 258
  integer, parameter :: MPI_GROUP_NULL = 264
  integer, parameter :: MPI_GROUP_EMPTY = 265
  integer, parameter :: MPI_WIN_NULL = 272
  integer, parameter :: MPI_FILE_NULL = 280
  integer, parameter :: MPI_SESSION_NULL = 288
  integer, parameter :: MPI_MESSAGE_NULL = 296
  integer, parameter :: MPI_MESSAGE_NO_PROC = 297
  integer, parameter :: MPI_INFO_NULL = 304
  integer, parameter :: MPI_INFO_ENV = 305
  integer, parameter :: MPI_ERRHANDLER_NULL = 320
  integer, parameter :: MPI_ERRORS_ARE_FATAL = 321
  integer, parameter :: MPI_ERRORS_ABORT = 322
  integer, parameter :: MPI_ERRORS_RETURN = 323
  integer, parameter :: MPI_REQUEST_NULL = 384
  integer, parameter :: MPI_DATATYPE_NULL = 512
  integer, parameter :: MPI_AINT = 513
  integer, parameter :: MPI_COUNT = 514
  integer, parameter :: MPI_OFFSET = 515
  integer, parameter :: MPI_PACKED = 519
  integer, parameter :: MPI_SHORT = 520
  integer, parameter :: MPI_INT = 521
  integer, parameter :: MPI_LONG = 522
  integer, parameter :: MPI_LONG_LONG = 523
  integer, parameter :: MPI_LONG_LONG_INT = 523
  integer, parameter :: MPI_UNSIGNED_SHORT = 524
  integer, parameter :: MPI_UNSIGNED = 525
  integer, parameter :: MPI_UNSIGNED_LONG = 526
  integer, parameter :: MPI_UNSIGNED_LONG_LONG = 527
  integer, parameter :: MPI_FLOAT = 528
  integer, parameter :: MPI_C_FLOAT_COMPLEX = 530
  integer, parameter :: MPI_C_COMPLEX = 530
  integer, parameter :: MPI_CXX_FLOAT_COMPLEX = 531
  integer, parameter :: MPI_DOUBLE = 532
  integer, parameter :: MPI_C_DOUBLE_COMPLEX = 534
  integer, parameter :: MPI_CXX_DOUBLE_COMPLEX = 535
  integer, parameter :: MPI_LOGICAL = 536
  integer, parameter :: MPI_INTEGER = 537
  integer, parameter :: MPI_REAL = 538
  integer, parameter :: MPI_COMPLEX = 539
  integer, parameter :: MPI_DOUBLE_PRECISION = 540
  integer, parameter :: MPI_DOUBLE_COMPLEX = 541
  integer, parameter :: MPI_CHARACTER = 542
  integer, parameter :: MPI_LONG_DOUBLE = 544
  integer, parameter :: MPI_C_LONG_DOUBLE_COMPLEX = 548
  integer, parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = 549
  integer, parameter :: MPI_FLOAT_INT = 552
  integer, parameter :: MPI_DOUBLE_INT = 553
  integer, parameter :: MPI_LONG_INT = 554
  integer, parameter :: MPI_2INT = 555
  integer, parameter :: MPI_SHORT_INT = 556
  integer, parameter :: MPI_LONG_DOUBLE_INT = 557
  integer, parameter :: MPI_2REAL = 560
  integer, parameter :: MPI_2DOUBLE_PRECISION = 561
  integer, parameter :: MPI_2INTEGER = 562
  integer, parameter :: MPI_C_BOOL = 568
  integer, parameter :: MPI_CXX_BOOL = 569
  integer, parameter :: MPI_WCHAR = 572
  integer, parameter :: MPI_INT8_T = 576
  integer, parameter :: MPI_UINT8_T = 577
  integer, parameter :: MPI_CHAR = 579
  integer, parameter :: MPI_SIGNED_CHAR = 580
  integer, parameter :: MPI_UNSIGNED_CHAR = 581
  integer, parameter :: MPI_BYTE = 583
  integer, parameter :: MPI_INT16_T = 584
  integer, parameter :: MPI_UINT16_T = 585
  integer, parameter :: MPI_INT32_T = 592
  integer, parameter :: MPI_UINT32_T = 593
  integer, parameter :: MPI_INT64_T = 600
  integer, parameter :: MPI_UINT64_T = 601
  integer, parameter :: MPI_LOGICAL1 = 704
  integer, parameter :: MPI_INTEGER1 = 705
  integer, parameter :: MPI_LOGICAL2 = 712
  integer, parameter :: MPI_INTEGER2 = 713
  integer, parameter :: MPI_REAL2 = 714
  integer, parameter :: MPI_LOGICAL4 = 720
  integer, parameter :: MPI_INTEGER4 = 721
  integer, parameter :: MPI_REAL4 = 722
  integer, parameter :: MPI_COMPLEX4 = 723
  integer, parameter :: MPI_LOGICAL8 = 728
  integer, parameter :: MPI_INTEGER8 = 729
  integer, parameter :: MPI_REAL8 = 730
  integer, parameter :: MPI_COMPLEX8 = 731
  integer, parameter :: MPI_LOGICAL16 = 736
  integer, parameter :: MPI_INTEGER16 = 737
  integer, parameter :: MPI_REAL16 = 738
  integer, parameter :: MPI_COMPLEX16 = 739
  integer, parameter :: MPI_COMPLEX32 = 747
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .false.
  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .false.
      INTEGER MPI_BOTTOM, MPI_IN_PLACE
      INTEGER MPI_STATUS_IGNORE(8)
      INTEGER MPI_STATUSES_IGNORE(8,1)
      INTEGER MPI_ERRCODES_IGNORE(1)
      CHARACTER*1 MPI_ARGVS_NULL(1,1), MPI_ARGV_NULL(1)
      INTEGER MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      INTEGER MPI_BUFFER_AUTOMATIC(1)
      COMMON /MPIPRIV1/ MPI_BOTTOM
      COMMON /MPIPRIV1/ MPI_IN_PLACE
      COMMON /MPIPRIV1/ MPI_STATUS_IGNORE
      SAVE /MPIPRIV1/
      COMMON /MPIPRIV2/ MPI_STATUSES_IGNORE
      COMMON /MPIPRIV2/ MPI_ERRCODES_IGNORE
      SAVE /MPIPRIV2/
      COMMON /MPIPRIVC/ MPI_ARGVS_NULL
      COMMON /MPIPRIVC/ MPI_ARGV_NULL
      SAVE /MPIPRIVC/
      COMMON /MPIFCMB5/ MPI_UNWEIGHTED
      SAVE /MPIFCMB5/
      COMMON /MPIFCMB9/ MPI_WEIGHTS_EMPTY
      SAVE /MPIFCMB9/
      COMMON /MPIFCMBA/ MPI_BUFFER_AUTOMATIC
      SAVE /MPIFCMBA/

  interface
    subroutine MPI_Abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set, ierror)
      import
      implicit none
      integer :: logical_size
      logical :: logical_true
      logical :: logical_false
      logical :: is_set
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Abi_get_fortran_info(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Abi_get_info(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Abi_get_version(abi_major, abi_minor, ierror)
      import
      implicit none
      integer :: abi_major
      integer :: abi_minor
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Abi_set_fortran_booleans(logical_size, logical_true, logical_false, ierror)
      import
      implicit none
      integer :: logical_size
      logical :: logical_true
      logical :: logical_false
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Abi_set_fortran_info(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Abort(comm, errorcode, ierror)
      import
      implicit none
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Add_error_class(errorclass, ierror)
      import
      implicit none
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Add_error_code(errorclass, errorcode, ierror)
      import
      implicit none
      integer :: errorclass
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Add_error_string(errorcode, string, ierror)
      import
      implicit none
      integer :: errorcode
      character(len=*) :: string
      integer :: ierror
    end subroutine
  end interface
  interface
    function MPI_Aint_add(base, disp)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: MPI_Aint_add
      integer(MPI_ADDRESS_KIND) :: base
      integer(MPI_ADDRESS_KIND) :: disp
    end function
  end interface
  interface
    function MPI_Aint_diff(addr1, addr2)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: MPI_Aint_diff
      integer(MPI_ADDRESS_KIND) :: addr1
      integer(MPI_ADDRESS_KIND) :: addr2
    end function
  end interface
  interface
    subroutine MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
      info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Alloc_mem
    subroutine MPI_Alloc_mem(size, info, baseptr, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine MPI_Alloc_mem_cptr(size, info, baseptr, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      type(serried_c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
      comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
      recvtype, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, &
      comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Attr_delete(comm, keyval, ierror)
      import
      implicit none
      integer :: comm
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Attr_get(comm, keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Attr_put(comm, keyval, attribute_val, ierror)
      import
      implicit none
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Barrier(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Barrier_init(comm, info, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Bcast(buffer, count, datatype, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Bcast_init(buffer, count, datatype, root, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Bsend(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Bsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Buffer_attach(buffer, size, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Buffer_detach(buffer_addr, size, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DIR$ IGNORE_TKR buffer_addr
      type(*) :: buffer_addr(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Buffer_flush(ierror)
      import
      implicit none
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Buffer_iflush(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cancel(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_coords(comm, rank, maxdims, coords, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: maxdims
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      logical :: reorder
      integer :: comm_cart
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_get(comm, maxdims, dims, periods, coords, ierror)
      import
      implicit none
      integer :: comm
      integer :: maxdims
      integer :: dims(*)
      logical :: periods(*)
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_map(comm, ndims, dims, periods, newrank, ierror)
      import
      implicit none
      integer :: comm
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_rank(comm, coords, rank, ierror)
      import
      implicit none
      integer :: comm
      integer :: coords(*)
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      implicit none
      integer :: comm
      integer :: direction
      integer :: disp
      integer :: rank_source
      integer :: rank_dest
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cart_sub(comm, remain_dims, newcomm, ierror)
      import
      implicit none
      integer :: comm
      logical :: remain_dims(*)
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Cartdim_get(comm, ndims, ierror)
      import
      implicit none
      integer :: comm
      integer :: ndims
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Close_port(port_name, ierror)
      import
      implicit none
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_accept(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_attach_buffer(comm, buffer, size, ierror)
      import
      implicit none
      integer :: comm
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_call_errhandler(comm, errorcode, ierror)
      import
      implicit none
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_compare(comm1, comm2, result, ierror)
      import
      implicit none
      integer :: comm1
      integer :: comm2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_connect(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_create(comm, group, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_create_errhandler(comm_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: comm_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm, ierror)
      import
      implicit none
      integer :: group
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_create_group(comm, group, tag, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: tag
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state, &
      ierror)
      import
      implicit none
      external :: comm_copy_attr_fn
      external :: comm_delete_attr_fn
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_delete_attr(comm, comm_keyval, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_detach_buffer(comm, buffer_addr, size, ierror)
      import
      implicit none
      integer :: comm
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DIR$ IGNORE_TKR buffer_addr
      type(*) :: buffer_addr(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_disconnect(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_dup(comm, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_dup_with_info(comm, info, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_flush_buffer(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_free(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_free_keyval(comm_keyval, ierror)
      import
      implicit none
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_get_attr(comm, comm_keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_get_errhandler(comm, errhandler, ierror)
      import
      implicit none
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_get_info(comm, info_used, ierror)
      import
      implicit none
      integer :: comm
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_get_name(comm, comm_name, resultlen, ierror)
      import
      implicit none
      integer :: comm
      character(len=*) :: comm_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_get_parent(parent, ierror)
      import
      implicit none
      integer :: parent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_group(comm, group, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_idup(comm, newcomm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_idup_with_info(comm, info, newcomm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_iflush_buffer(comm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_join(fd, intercomm, ierror)
      import
      implicit none
      integer :: fd
      integer :: intercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_rank(comm, rank, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_remote_group(comm, group, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_remote_size(comm, size, ierror)
      import
      implicit none
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_set_attr(comm, comm_keyval, attribute_val, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_set_errhandler(comm, errhandler, ierror)
      import
      implicit none
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_set_info(comm, info, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_set_name(comm, comm_name, ierror)
      import
      implicit none
      integer :: comm
      character(len=*) :: comm_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_size(comm, size, ierror)
      import
      implicit none
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      implicit none
      character(len=*) :: command
      character(len=*) :: argv(*)
      integer :: maxprocs
      integer :: info
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, &
      array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      implicit none
      integer :: count
      character(len=*) :: array_of_commands(*)
      character(len=*) :: array_of_argv(count,*)
      integer :: array_of_maxprocs(*)
      integer :: array_of_info(*)
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_split(comm, color, key, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: color
      integer :: key
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_split_type(comm, split_type, key, info, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: split_type
      integer :: key
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Comm_test_inter(comm, flag, ierror)
      import
      implicit none
      integer :: comm
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, &
      target_disp, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
      !DIR$ IGNORE_TKR compare_addr
      type(*) :: compare_addr(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Dims_create(nnodes, ndims, dims, ierror)
      import
      implicit none
      integer :: nnodes
      integer :: ndims
      integer :: dims(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
      comm_dist_graph, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: n
      integer :: sources(*)
      integer :: degrees(*)
      integer :: destinations(*)
      integer :: weights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
      destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: indegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: outdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, &
      destweights, ierror)
      import
      implicit none
      integer :: comm
      integer :: maxindegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: maxoutdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
      import
      implicit none
      integer :: comm
      integer :: indegree
      integer :: outdegree
      logical :: weighted
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Errhandler_free(errhandler, ierror)
      import
      implicit none
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Error_class(errorcode, errorclass, ierror)
      import
      implicit none
      integer :: errorcode
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Error_string(errorcode, string, resultlen, ierror)
      import
      implicit none
      integer :: errorcode
      character(len=*) :: string
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Exscan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_F_sync_reg(buf)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
    end subroutine
  end interface
  interface
    subroutine MPI_Fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_call_errhandler(fh, errorcode, ierror)
      import
      implicit none
      integer :: fh
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_close(fh, ierror)
      import
      implicit none
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_create_errhandler(file_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: file_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_delete(filename, info, ierror)
      import
      implicit none
      character(len=*) :: filename
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_amode(fh, amode, ierror)
      import
      implicit none
      integer :: fh
      integer :: amode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_atomicity(fh, flag, ierror)
      import
      implicit none
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_byte_offset(fh, offset, disp, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer(MPI_OFFSET_KIND) :: disp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_errhandler(file, errhandler, ierror)
      import
      implicit none
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_group(fh, group, ierror)
      import
      implicit none
      integer :: fh
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_info(fh, info_used, ierror)
      import
      implicit none
      integer :: fh
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_position(fh, offset, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_position_shared(fh, offset, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_size(fh, size, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_type_extent(fh, datatype, extent, ierror)
      import
      implicit none
      integer :: fh
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_get_view(fh, disp, etype, filetype, datarep, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iread(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iread_all(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iread_at(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iread_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iread_shared(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iwrite(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iwrite_all(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iwrite_at(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iwrite_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_iwrite_shared(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_open(comm, filename, amode, info, fh, ierror)
      import
      implicit none
      integer :: comm
      character(len=*) :: filename
      integer :: amode
      integer :: info
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_preallocate(fh, size, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_all(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_all_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_at(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_at_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_ordered(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_ordered_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_ordered_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_read_shared(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_seek(fh, offset, whence, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_seek_shared(fh, offset, whence, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_set_atomicity(fh, flag, ierror)
      import
      implicit none
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_set_errhandler(file, errhandler, ierror)
      import
      implicit none
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_set_info(fh, info, ierror)
      import
      implicit none
      integer :: fh
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_set_size(fh, size, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_set_view(fh, disp, etype, filetype, datarep, info, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_sync(fh, ierror)
      import
      implicit none
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_all(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_all_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_at(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_at_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_ordered(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_ordered_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_ordered_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_File_write_shared(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Finalize(ierror)
      import
      implicit none
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Finalized(flag, ierror)
      import
      implicit none
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Free_mem(base, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
      comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_address(location, address, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: location
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: location
      !DIR$ IGNORE_TKR location
      type(*) :: location(*)
      integer(MPI_ADDRESS_KIND) :: address
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_count(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_elements(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_elements_x(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_hw_resource_info(hw_info, ierror)
      import
      implicit none
      integer :: hw_info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_library_version(version, resultlen, ierror)
      import
      implicit none
      character(len=*) :: version
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_processor_name(name, resultlen, ierror)
      import
      implicit none
      character(len=*) :: name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Get_version(version, subversion, ierror)
      import
      implicit none
      integer :: version
      integer :: subversion
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Graph_create(comm_old, nnodes, index, edges, reorder, comm_graph, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      logical :: reorder
      integer :: comm_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Graph_get(comm, maxindex, maxedges, index, edges, ierror)
      import
      implicit none
      integer :: comm
      integer :: maxindex
      integer :: maxedges
      integer :: index(*)
      integer :: edges(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Graph_map(comm, nnodes, index, edges, newrank, ierror)
      import
      implicit none
      integer :: comm
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Graph_neighbors(comm, rank, maxneighbors, neighbors, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: maxneighbors
      integer :: neighbors(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Graph_neighbors_count(comm, rank, nneighbors, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: nneighbors
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Graphdims_get(comm, nnodes, nedges, ierror)
      import
      implicit none
      integer :: comm
      integer :: nnodes
      integer :: nedges
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Grequest_complete(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Grequest_start(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      implicit none
      external :: query_fn
      external :: free_fn
      external :: cancel_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_compare(group1, group2, result, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_difference(group1, group2, newgroup, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_excl(group, n, ranks, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_free(group, ierror)
      import
      implicit none
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_from_session_pset(session, pset_name, newgroup, ierror)
      import
      implicit none
      integer :: session
      character(len=*) :: pset_name
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_incl(group, n, ranks, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_intersection(group1, group2, newgroup, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_range_excl(group, n, ranges, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranges(3,*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_range_incl(group, n, ranges, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranges(3,*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_rank(group, rank, ierror)
      import
      implicit none
      integer :: group
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_size(group, size, ierror)
      import
      implicit none
      integer :: group
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2, ierror)
      import
      implicit none
      integer :: group1
      integer :: n
      integer :: ranks1(*)
      integer :: group2
      integer :: ranks2(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Group_union(group1, group2, newgroup, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
      comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ibarrier(comm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ibcast(buffer, count, datatype, root, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ibsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iexscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Improbe(source, tag, comm, flag, message, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Imrecv(buf, count, datatype, message, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: message
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
      comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
      recvtype, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_create(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_create_env(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_delete(info, key, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_dup(info, newinfo, ierror)
      import
      implicit none
      integer :: info
      integer :: newinfo
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_free(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_get(info, key, valuelen, value, flag, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_get_nkeys(info, nkeys, ierror)
      import
      implicit none
      integer :: info
      integer :: nkeys
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_get_nthkey(info, n, key, ierror)
      import
      implicit none
      integer :: info
      integer :: n
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_get_string(info, key, buflen, value, flag, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: buflen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_get_valuelen(info, key, valuelen, flag, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Info_set(info, key, value, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      character(len=*) :: value
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Init(ierror)
      import
      implicit none
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Init_thread(required, provided, ierror)
      import
      implicit none
      integer :: required
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Initialized(flag, ierror)
      import
      implicit none
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm, &
      ierror)
      import
      implicit none
      integer :: local_comm
      integer :: local_leader
      integer :: peer_comm
      integer :: remote_leader
      integer :: tag
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, &
      stringtag, info, errhandler, newintercomm, ierror)
      import
      implicit none
      integer :: local_group
      integer :: local_leader
      integer :: remote_group
      integer :: remote_leader
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Intercomm_merge(intercomm, high, newintracomm, ierror)
      import
      implicit none
      integer :: intercomm
      logical :: high
      integer :: newintracomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iprobe(source, tag, comm, flag, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Irecv(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Irsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Is_thread_main(flag, ierror)
      import
      implicit none
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: displs(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Isend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
      source, recvtag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Issend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Keyval_create(copy_fn, delete_fn, keyval, extra_state, ierror)
      import
      implicit none
      external :: copy_fn
      external :: delete_fn
      integer :: keyval
      integer :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Keyval_free(keyval, ierror)
      import
      implicit none
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Lookup_name(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Mprobe(source, tag, comm, message, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Mrecv(buf, count, datatype, message, status, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
      comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
      recvtype, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
      recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
      rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
      rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Op_commutative(op, commute, ierror)
      import
      implicit none
      integer :: op
      logical :: commute
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Op_create(user_fn, commute, op, ierror)
      import
      implicit none
      external :: user_fn
      logical :: commute
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Op_free(op, ierror)
      import
      implicit none
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Open_port(info, port_name, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pack(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer :: incount
      integer :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer :: outsize
      integer :: position
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror)
      import
      implicit none
      character(len=*) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer :: incount
      integer :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer(MPI_ADDRESS_KIND) :: outsize
      integer(MPI_ADDRESS_KIND) :: position
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pack_external_size(datarep, incount, datatype, size, ierror)
      import
      implicit none
      character(len=*) :: datarep
      integer :: incount
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pack_size(incount, datatype, comm, size, ierror)
      import
      implicit none
      integer :: incount
      integer :: datatype
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Parrived(request, partition, flag, ierror)
      import
      implicit none
      integer :: request
      integer :: partition
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pcontrol(level)
      import
      implicit none
      integer :: level
    end subroutine
  end interface
  interface
    subroutine MPI_Pready(partition, request, ierror)
      import
      implicit none
      integer :: partition
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pready_list(length, array_of_partitions, request, ierror)
      import
      implicit none
      integer :: length
      integer :: array_of_partitions(*)
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Pready_range(partition_low, partition_high, request, ierror)
      import
      implicit none
      integer :: partition_low
      integer :: partition_high
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Precv_init(buf, partitions, count, datatype, source, tag, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: partitions
      integer(MPI_COUNT_KIND) :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Probe(source, tag, comm, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: partitions
      integer(MPI_COUNT_KIND) :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Publish_name(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Query_thread(provided, ierror)
      import
      implicit none
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Recv(buf, count, datatype, source, tag, comm, status, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Recv_init(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce_local(inbuf, inoutbuf, count, datatype, op, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
      !DIR$ IGNORE_TKR inoutbuf
      type(*) :: inoutbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, &
      extra_state, ierror)
      import
      implicit none
      character(len=*) :: datarep
      external :: read_conversion_fn
      external :: write_conversion_fn
      external :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Remove_error_class(errorclass, ierror)
      import
      implicit none
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Remove_error_code(errorcode, ierror)
      import
      implicit none
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Remove_error_string(errorcode, ierror)
      import
      implicit none
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Request_free(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Request_get_status(request, flag, status, ierror)
      import
      implicit none
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Request_get_status_all(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Request_get_status_any(count, array_of_requests, index, flag, status, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Request_get_status_some(incount, array_of_requests, outcount, array_of_indices, &
      array_of_statuses, ierror)
      import
      implicit none
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Rsend(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Rsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Scan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: displs(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
      comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: displs(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Send(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Send_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, &
      recvtag, comm, status, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_attach_buffer(session, buffer, size, ierror)
      import
      implicit none
      integer :: session
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_call_errhandler(session, errorcode, ierror)
      import
      implicit none
      integer :: session
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_create_errhandler(session_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: session_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_detach_buffer(session, buffer_addr, size, ierror)
      import
      implicit none
      integer :: session
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DIR$ IGNORE_TKR buffer_addr
      type(*) :: buffer_addr(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_finalize(session, ierror)
      import
      implicit none
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_flush_buffer(session, ierror)
      import
      implicit none
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_get_errhandler(session, errhandler, ierror)
      import
      implicit none
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_get_info(session, info_used, ierror)
      import
      implicit none
      integer :: session
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_get_nth_pset(session, info, n, pset_len, pset_name, ierror)
      import
      implicit none
      integer :: session
      integer :: info
      integer :: n
      integer :: pset_len
      character(len=*) :: pset_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_get_num_psets(session, info, npset_names, ierror)
      import
      implicit none
      integer :: session
      integer :: info
      integer :: npset_names
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_get_pset_info(session, pset_name, info, ierror)
      import
      implicit none
      integer :: session
      character(len=*) :: pset_name
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_iflush_buffer(session, request, ierror)
      import
      implicit none
      integer :: session
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_init(info, errhandler, session, ierror)
      import
      implicit none
      integer :: info
      integer :: errhandler
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Session_set_errhandler(session, errhandler, ierror)
      import
      implicit none
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Sizeof
    subroutine serried_sizeof_i1(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      integer(1) :: x
#else
      integer(1) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_i2(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      integer(2) :: x
#else
      integer(2) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_i4(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      integer(4) :: x
#else
      integer(4) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_i8(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      integer(8) :: x
#else
      integer(8) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_r4(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      real(4) :: x
#else
      real(4) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_r8(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      real(8) :: x
#else
      real(8) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_c8(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      complex(4) :: x
#else
      complex(4) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_c16(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      complex(8) :: x
#else
      complex(8) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_l1(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      logical(1) :: x
#else
      logical(1) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_l2(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      logical(2) :: x
#else
      logical(2) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_l4(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      logical(4) :: x
#else
      logical(4) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_l8(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      logical(8) :: x
#else
      logical(8) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
    subroutine serried_sizeof_a1(x, size, ierror)
      import
      implicit none
#ifdef __flang__
      !DIR$ IGNORE_TKR(r) x
      character(len=*) :: x
#else
      character(len=*) :: x(..)
#endif
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ssend(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Ssend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Start(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Startall(count, array_of_requests, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_f082f(f08_status, f_status, ierror)
      import
      implicit none
      type(MPI_Status) :: f08_status
      integer :: f_status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_f2f08(f_status, f08_status, ierror)
      import
      implicit none
      integer :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status) :: f08_status
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_get_error(status, err, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: err
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_get_source(status, source, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_get_tag(status, tag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_set_cancelled(status, flag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_set_elements(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_set_elements_x(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_set_error(status, err, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: err
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_set_source(status, source, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Status_set_tag(status, tag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Test(request, flag, status, ierror)
      import
      implicit none
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Test_cancelled(status, flag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Testall(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Testany(count, array_of_requests, index, flag, status, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror)
      import
      implicit none
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Topo_test(comm, status, ierror)
      import
      implicit none
      integer :: comm
      integer :: status
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_commit(datatype, ierror)
      import
      implicit none
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_contiguous(count, oldtype, newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, &
      array_of_psizes, order, oldtype, newtype, ierror)
      import
      implicit none
      integer :: size
      integer :: rank
      integer :: ndims
      integer :: array_of_gsizes(*)
      integer :: array_of_distribs(*)
      integer :: array_of_dargs(*)
      integer :: array_of_psizes(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_f90_complex(p, r, newtype, ierror)
      import
      implicit none
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_f90_integer(r, newtype, ierror)
      import
      implicit none
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_f90_real(p, r, newtype, ierror)
      import
      implicit none
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, &
      newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
      ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
      ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state, &
      ierror)
      import
      implicit none
      external :: type_copy_attr_fn
      external :: type_delete_attr_fn
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_resized(oldtype, lb, extent, newtype, ierror)
      import
      implicit none
      integer :: oldtype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, &
      newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: array_of_types(*)
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
      oldtype, newtype, ierror)
      import
      implicit none
      integer :: ndims
      integer :: array_of_sizes(*)
      integer :: array_of_subsizes(*)
      integer :: array_of_starts(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_delete_attr(datatype, type_keyval, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_dup(oldtype, newtype, ierror)
      import
      implicit none
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_free(datatype, ierror)
      import
      implicit none
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_free_keyval(type_keyval, ierror)
      import
      implicit none
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_attr(datatype, type_keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, &
      array_of_addresses, array_of_datatypes, ierror)
      import
      implicit none
      integer :: datatype
      integer :: max_integers
      integer :: max_addresses
      integer :: max_datatypes
      integer :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND) :: array_of_addresses(*)
      integer :: array_of_datatypes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner, ierror)
      import
      implicit none
      integer :: datatype
      integer :: num_integers
      integer :: num_addresses
      integer :: num_datatypes
      integer :: combiner
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_extent(datatype, lb, extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_extent_x(datatype, lb, extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_COUNT_KIND) :: lb
      integer(MPI_COUNT_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_name(datatype, type_name, resultlen, ierror)
      import
      implicit none
      integer :: datatype
      character(len=*) :: type_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_true_extent(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: true_lb
      integer(MPI_ADDRESS_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_true_extent_x(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_COUNT_KIND) :: true_lb
      integer(MPI_COUNT_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_get_value_index(value_type, index_type, pair_type, ierror)
      import
      implicit none
      integer :: value_type
      integer :: index_type
      integer :: pair_type
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
      ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_blocklengths(*)
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_match_size(typeclass, size, datatype, ierror)
      import
      implicit none
      integer :: typeclass
      integer :: size
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_set_attr(datatype, type_keyval, attribute_val, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_set_name(datatype, type_name, ierror)
      import
      implicit none
      integer :: datatype
      character(len=*) :: type_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_size(datatype, size, ierror)
      import
      implicit none
      integer :: datatype
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_size_x(datatype, size, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_COUNT_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Type_vector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Unpack(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer :: insize
      integer :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer :: outcount
      integer :: datatype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype, ierror)
      import
      implicit none
      character(len=*) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer(MPI_ADDRESS_KIND) :: insize
      integer(MPI_ADDRESS_KIND) :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer :: outcount
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Unpublish_name(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Wait(request, status, ierror)
      import
      implicit none
      integer :: request
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Waitall(count, array_of_requests, array_of_statuses, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Waitany(count, array_of_requests, index, status, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror)
      import
      implicit none
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Win_allocate
    subroutine MPI_Win_allocate(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine MPI_Win_allocate_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(serried_c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Win_allocate_shared
    subroutine MPI_Win_allocate_shared(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine MPI_Win_allocate_shared_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(serried_c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_attach(win, base, size, ierror)
      import
      implicit none
      integer :: win
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_call_errhandler(win, errorcode, ierror)
      import
      implicit none
      integer :: win
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_complete(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_create(base, size, disp_unit, info, comm, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_create_dynamic(info, comm, win, ierror)
      import
      implicit none
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_create_errhandler(win_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: win_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, ierror)
      import
      implicit none
      external :: win_copy_attr_fn
      external :: win_delete_attr_fn
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_delete_attr(win, win_keyval, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_detach(win, base, ierror)
      import
      implicit none
      integer :: win
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_fence(assert, win, ierror)
      import
      implicit none
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_flush(rank, win, ierror)
      import
      implicit none
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_flush_all(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_flush_local(rank, win, ierror)
      import
      implicit none
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_flush_local_all(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_free(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_free_keyval(win_keyval, ierror)
      import
      implicit none
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_get_attr(win, win_keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_get_errhandler(win, errhandler, ierror)
      import
      implicit none
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_get_group(win, group, ierror)
      import
      implicit none
      integer :: win
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_get_info(win, info_used, ierror)
      import
      implicit none
      integer :: win
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_get_name(win, win_name, resultlen, ierror)
      import
      implicit none
      integer :: win
      character(len=*) :: win_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_lock(lock_type, rank, assert, win, ierror)
      import
      implicit none
      integer :: lock_type
      integer :: rank
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_lock_all(assert, win, ierror)
      import
      implicit none
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_post(group, assert, win, ierror)
      import
      implicit none
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_set_attr(win, win_keyval, attribute_val, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_set_errhandler(win, errhandler, ierror)
      import
      implicit none
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_set_info(win, info, ierror)
      import
      implicit none
      integer :: win
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_set_name(win, win_name, ierror)
      import
      implicit none
      integer :: win
      character(len=*) :: win_name
      integer :: ierror
    end subroutine
  end interface
  interface MPI_Win_shared_query
    subroutine MPI_Win_shared_query(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine MPI_Win_shared_query_cptr(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      type(serried_c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_start(group, assert, win, ierror)
      import
      implicit none
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_sync(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_test(win, flag, ierror)
      import
      implicit none
      integer :: win
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_unlock(rank, win, ierror)
      import
      implicit none
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_unlock_all(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine MPI_Win_wait(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    double precision function MPI_Wtick()
      import
      implicit none
    end function
  end interface
  interface
    double precision function MPI_Wtime()
      import
      implicit none
    end function
  end interface
  interface
    subroutine PMPI_Abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set, ierror)
      import
      implicit none
      integer :: logical_size
      logical :: logical_true
      logical :: logical_false
      logical :: is_set
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Abi_get_fortran_info(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Abi_get_info(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Abi_get_version(abi_major, abi_minor, ierror)
      import
      implicit none
      integer :: abi_major
      integer :: abi_minor
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Abi_set_fortran_booleans(logical_size, logical_true, logical_false, ierror)
      import
      implicit none
      integer :: logical_size
      logical :: logical_true
      logical :: logical_false
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Abi_set_fortran_info(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Abort(comm, errorcode, ierror)
      import
      implicit none
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Add_error_class(errorclass, ierror)
      import
      implicit none
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Add_error_code(errorclass, errorcode, ierror)
      import
      implicit none
      integer :: errorclass
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Add_error_string(errorcode, string, ierror)
      import
      implicit none
      integer :: errorcode
      character(len=*) :: string
      integer :: ierror
    end subroutine
  end interface
  interface
    function PMPI_Aint_add(base, disp)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: PMPI_Aint_add
      integer(MPI_ADDRESS_KIND) :: base
      integer(MPI_ADDRESS_KIND) :: disp
    end function
  end interface
  interface
    function PMPI_Aint_diff(addr1, addr2)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: PMPI_Aint_diff
      integer(MPI_ADDRESS_KIND) :: addr1
      integer(MPI_ADDRESS_KIND) :: addr2
    end function
  end interface
  interface
    subroutine PMPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
      info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Alloc_mem
    subroutine PMPI_Alloc_mem(size, info, baseptr, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine PMPI_Alloc_mem_cptr(size, info, baseptr, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: info
      type(serried_c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
      comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
      recvtype, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Attr_delete(comm, keyval, ierror)
      import
      implicit none
      integer :: comm
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Attr_get(comm, keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Attr_put(comm, keyval, attribute_val, ierror)
      import
      implicit none
      integer :: comm
      integer :: keyval
      integer :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Barrier(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Barrier_init(comm, info, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Bcast(buffer, count, datatype, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Bcast_init(buffer, count, datatype, root, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Bsend(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Bsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Buffer_attach(buffer, size, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Buffer_detach(buffer_addr, size, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DIR$ IGNORE_TKR buffer_addr
      type(*) :: buffer_addr(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Buffer_flush(ierror)
      import
      implicit none
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Buffer_iflush(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cancel(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_coords(comm, rank, maxdims, coords, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: maxdims
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      logical :: reorder
      integer :: comm_cart
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_get(comm, maxdims, dims, periods, coords, ierror)
      import
      implicit none
      integer :: comm
      integer :: maxdims
      integer :: dims(*)
      logical :: periods(*)
      integer :: coords(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_map(comm, ndims, dims, periods, newrank, ierror)
      import
      implicit none
      integer :: comm
      integer :: ndims
      integer :: dims(*)
      logical :: periods(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_rank(comm, coords, rank, ierror)
      import
      implicit none
      integer :: comm
      integer :: coords(*)
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      implicit none
      integer :: comm
      integer :: direction
      integer :: disp
      integer :: rank_source
      integer :: rank_dest
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cart_sub(comm, remain_dims, newcomm, ierror)
      import
      implicit none
      integer :: comm
      logical :: remain_dims(*)
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Cartdim_get(comm, ndims, ierror)
      import
      implicit none
      integer :: comm
      integer :: ndims
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Close_port(port_name, ierror)
      import
      implicit none
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_accept(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_attach_buffer(comm, buffer, size, ierror)
      import
      implicit none
      integer :: comm
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_call_errhandler(comm, errorcode, ierror)
      import
      implicit none
      integer :: comm
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_compare(comm1, comm2, result, ierror)
      import
      implicit none
      integer :: comm1
      integer :: comm2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_connect(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*) :: port_name
      integer :: info
      integer :: root
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_create(comm, group, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_create_errhandler(comm_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: comm_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm, ierror)
      import
      implicit none
      integer :: group
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_create_group(comm, group, tag, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: tag
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state, &
      ierror)
      import
      implicit none
      external :: comm_copy_attr_fn
      external :: comm_delete_attr_fn
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_delete_attr(comm, comm_keyval, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_detach_buffer(comm, buffer_addr, size, ierror)
      import
      implicit none
      integer :: comm
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DIR$ IGNORE_TKR buffer_addr
      type(*) :: buffer_addr(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_disconnect(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_dup(comm, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_dup_with_info(comm, info, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_flush_buffer(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_free(comm, ierror)
      import
      implicit none
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_free_keyval(comm_keyval, ierror)
      import
      implicit none
      integer :: comm_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_get_attr(comm, comm_keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_get_errhandler(comm, errhandler, ierror)
      import
      implicit none
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_get_info(comm, info_used, ierror)
      import
      implicit none
      integer :: comm
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_get_name(comm, comm_name, resultlen, ierror)
      import
      implicit none
      integer :: comm
      character(len=*) :: comm_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_get_parent(parent, ierror)
      import
      implicit none
      integer :: parent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_group(comm, group, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_idup(comm, newcomm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_idup_with_info(comm, info, newcomm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: newcomm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_iflush_buffer(comm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_join(fd, intercomm, ierror)
      import
      implicit none
      integer :: fd
      integer :: intercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_rank(comm, rank, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_remote_group(comm, group, ierror)
      import
      implicit none
      integer :: comm
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_remote_size(comm, size, ierror)
      import
      implicit none
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_set_attr(comm, comm_keyval, attribute_val, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_set_errhandler(comm, errhandler, ierror)
      import
      implicit none
      integer :: comm
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_set_info(comm, info, ierror)
      import
      implicit none
      integer :: comm
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_set_name(comm, comm_name, ierror)
      import
      implicit none
      integer :: comm
      character(len=*) :: comm_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_size(comm, size, ierror)
      import
      implicit none
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, &
      ierror)
      import
      implicit none
      character(len=*) :: command
      character(len=*) :: argv(*)
      integer :: maxprocs
      integer :: info
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, &
      array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      implicit none
      integer :: count
      character(len=*) :: array_of_commands(*)
      character(len=*) :: array_of_argv(count,*)
      integer :: array_of_maxprocs(*)
      integer :: array_of_info(*)
      integer :: root
      integer :: comm
      integer :: intercomm
      integer :: array_of_errcodes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_split(comm, color, key, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: color
      integer :: key
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_split_type(comm, split_type, key, info, newcomm, ierror)
      import
      implicit none
      integer :: comm
      integer :: split_type
      integer :: key
      integer :: info
      integer :: newcomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Comm_test_inter(comm, flag, ierror)
      import
      implicit none
      integer :: comm
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, &
      target_disp, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
      !DIR$ IGNORE_TKR compare_addr
      type(*) :: compare_addr(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Dims_create(nnodes, ndims, dims, ierror)
      import
      implicit none
      integer :: nnodes
      integer :: ndims
      integer :: dims(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
      comm_dist_graph, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: n
      integer :: sources(*)
      integer :: degrees(*)
      integer :: destinations(*)
      integer :: weights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
      destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: indegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: outdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: info
      logical :: reorder
      integer :: comm_dist_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, &
      destinations, destweights, ierror)
      import
      implicit none
      integer :: comm
      integer :: maxindegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer :: maxoutdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
      import
      implicit none
      integer :: comm
      integer :: indegree
      integer :: outdegree
      logical :: weighted
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Errhandler_free(errhandler, ierror)
      import
      implicit none
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Error_class(errorcode, errorclass, ierror)
      import
      implicit none
      integer :: errorcode
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Error_string(errorcode, string, resultlen, ierror)
      import
      implicit none
      integer :: errorcode
      character(len=*) :: string
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Exscan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_F_sync_reg(buf)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
    end subroutine
  end interface
  interface
    subroutine PMPI_Fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_call_errhandler(fh, errorcode, ierror)
      import
      implicit none
      integer :: fh
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_close(fh, ierror)
      import
      implicit none
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_create_errhandler(file_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: file_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_delete(filename, info, ierror)
      import
      implicit none
      character(len=*) :: filename
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_amode(fh, amode, ierror)
      import
      implicit none
      integer :: fh
      integer :: amode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_atomicity(fh, flag, ierror)
      import
      implicit none
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_byte_offset(fh, offset, disp, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer(MPI_OFFSET_KIND) :: disp
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_errhandler(file, errhandler, ierror)
      import
      implicit none
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_group(fh, group, ierror)
      import
      implicit none
      integer :: fh
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_info(fh, info_used, ierror)
      import
      implicit none
      integer :: fh
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_position(fh, offset, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_position_shared(fh, offset, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_size(fh, size, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_type_extent(fh, datatype, extent, ierror)
      import
      implicit none
      integer :: fh
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_get_view(fh, disp, etype, filetype, datarep, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iread(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iread_all(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iread_at(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iread_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iread_shared(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iwrite(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iwrite_all(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iwrite_at(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iwrite_at_all(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_iwrite_shared(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_open(comm, filename, amode, info, fh, ierror)
      import
      implicit none
      integer :: comm
      character(len=*) :: filename
      integer :: amode
      integer :: info
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_preallocate(fh, size, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_all(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_all_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_at(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_at_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_ordered(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_ordered_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_ordered_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_read_shared(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_seek(fh, offset, whence, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_seek_shared(fh, offset, whence, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      integer :: whence
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_set_atomicity(fh, flag, ierror)
      import
      implicit none
      integer :: fh
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_set_errhandler(file, errhandler, ierror)
      import
      implicit none
      integer :: file
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_set_info(fh, info, ierror)
      import
      implicit none
      integer :: fh
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_set_size(fh, size, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_set_view(fh, disp, etype, filetype, datarep, info, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: disp
      integer :: etype
      integer :: filetype
      character(len=*) :: datarep
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_sync(fh, ierror)
      import
      implicit none
      integer :: fh
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_all(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_all_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_at(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_at_all(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_at_all_begin(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      integer(MPI_OFFSET_KIND) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_at_all_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_ordered(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_ordered_begin(fh, buf, count, datatype, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_ordered_end(fh, buf, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_File_write_shared(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      integer :: fh
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Finalize(ierror)
      import
      implicit none
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Finalized(flag, ierror)
      import
      implicit none
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Free_mem(base, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, &
      comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_address(location, address, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: location
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: location
      !DIR$ IGNORE_TKR location
      type(*) :: location(*)
      integer(MPI_ADDRESS_KIND) :: address
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_count(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_elements(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_elements_x(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_hw_resource_info(hw_info, ierror)
      import
      implicit none
      integer :: hw_info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_library_version(version, resultlen, ierror)
      import
      implicit none
      character(len=*) :: version
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_processor_name(name, resultlen, ierror)
      import
      implicit none
      character(len=*) :: name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Get_version(version, subversion, ierror)
      import
      implicit none
      integer :: version
      integer :: subversion
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Graph_create(comm_old, nnodes, index, edges, reorder, comm_graph, ierror)
      import
      implicit none
      integer :: comm_old
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      logical :: reorder
      integer :: comm_graph
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Graph_get(comm, maxindex, maxedges, index, edges, ierror)
      import
      implicit none
      integer :: comm
      integer :: maxindex
      integer :: maxedges
      integer :: index(*)
      integer :: edges(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Graph_map(comm, nnodes, index, edges, newrank, ierror)
      import
      implicit none
      integer :: comm
      integer :: nnodes
      integer :: index(*)
      integer :: edges(*)
      integer :: newrank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Graph_neighbors(comm, rank, maxneighbors, neighbors, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: maxneighbors
      integer :: neighbors(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Graph_neighbors_count(comm, rank, nneighbors, ierror)
      import
      implicit none
      integer :: comm
      integer :: rank
      integer :: nneighbors
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Graphdims_get(comm, nnodes, nedges, ierror)
      import
      implicit none
      integer :: comm
      integer :: nnodes
      integer :: nedges
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Grequest_complete(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Grequest_start(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      implicit none
      external :: query_fn
      external :: free_fn
      external :: cancel_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_compare(group1, group2, result, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: result
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_difference(group1, group2, newgroup, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_excl(group, n, ranks, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_free(group, ierror)
      import
      implicit none
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_from_session_pset(session, pset_name, newgroup, ierror)
      import
      implicit none
      integer :: session
      character(len=*) :: pset_name
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_incl(group, n, ranks, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranks(*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_intersection(group1, group2, newgroup, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_range_excl(group, n, ranges, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranges(3,*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_range_incl(group, n, ranges, newgroup, ierror)
      import
      implicit none
      integer :: group
      integer :: n
      integer :: ranges(3,*)
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_rank(group, rank, ierror)
      import
      implicit none
      integer :: group
      integer :: rank
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_size(group, size, ierror)
      import
      implicit none
      integer :: group
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2, ierror)
      import
      implicit none
      integer :: group1
      integer :: n
      integer :: ranks1(*)
      integer :: group2
      integer :: ranks2(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Group_union(group1, group2, newgroup, ierror)
      import
      implicit none
      integer :: group1
      integer :: group2
      integer :: newgroup
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, &
      comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ibarrier(comm, request, ierror)
      import
      implicit none
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ibcast(buffer, count, datatype, root, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: count
      integer :: datatype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ibsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iexscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Improbe(source, tag, comm, flag, message, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Imrecv(buf, count, datatype, message, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: message
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
      comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
      recvtype, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_create(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_create_env(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_delete(info, key, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_dup(info, newinfo, ierror)
      import
      implicit none
      integer :: info
      integer :: newinfo
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_free(info, ierror)
      import
      implicit none
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_get(info, key, valuelen, value, flag, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_get_nkeys(info, nkeys, ierror)
      import
      implicit none
      integer :: info
      integer :: nkeys
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_get_nthkey(info, n, key, ierror)
      import
      implicit none
      integer :: info
      integer :: n
      character(len=*) :: key
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_get_string(info, key, buflen, value, flag, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: buflen
      character(len=*) :: value
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_get_valuelen(info, key, valuelen, flag, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      integer :: valuelen
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Info_set(info, key, value, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: key
      character(len=*) :: value
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Init(ierror)
      import
      implicit none
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Init_thread(required, provided, ierror)
      import
      implicit none
      integer :: required
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Initialized(flag, ierror)
      import
      implicit none
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm, &
      ierror)
      import
      implicit none
      integer :: local_comm
      integer :: local_leader
      integer :: peer_comm
      integer :: remote_leader
      integer :: tag
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, &
      stringtag, info, errhandler, newintercomm, ierror)
      import
      implicit none
      integer :: local_group
      integer :: local_leader
      integer :: remote_group
      integer :: remote_leader
      character(len=*) :: stringtag
      integer :: info
      integer :: errhandler
      integer :: newintercomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Intercomm_merge(intercomm, high, newintracomm, ierror)
      import
      implicit none
      integer :: intercomm
      logical :: high
      integer :: newintracomm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iprobe(source, tag, comm, flag, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Irecv(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Irsend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Is_thread_main(flag, ierror)
      import
      implicit none
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iscan(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: displs(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Isend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
      source, recvtag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Issend(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Keyval_create(copy_fn, delete_fn, keyval, extra_state, ierror)
      import
      implicit none
      external :: copy_fn
      external :: delete_fn
      integer :: keyval
      integer :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Keyval_free(keyval, ierror)
      import
      implicit none
      integer :: keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Lookup_name(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Mprobe(source, tag, comm, message, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Mrecv(buf, count, datatype, message, status, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: message
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
      comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
      recvtype, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: displs(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
      info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, &
      recvtype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
      rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: sdispls(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: rdispls(*)
      integer :: recvtype
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, &
      recvtypes, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
      rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer(MPI_ADDRESS_KIND) :: sdispls(*)
      integer :: sendtypes(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer(MPI_ADDRESS_KIND) :: rdispls(*)
      integer :: recvtypes(*)
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Op_commutative(op, commute, ierror)
      import
      implicit none
      integer :: op
      logical :: commute
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Op_create(user_fn, commute, op, ierror)
      import
      implicit none
      external :: user_fn
      logical :: commute
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Op_free(op, ierror)
      import
      implicit none
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Open_port(info, port_name, ierror)
      import
      implicit none
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pack(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer :: incount
      integer :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer :: outsize
      integer :: position
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position, ierror)
      import
      implicit none
      character(len=*) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer :: incount
      integer :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer(MPI_ADDRESS_KIND) :: outsize
      integer(MPI_ADDRESS_KIND) :: position
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pack_external_size(datarep, incount, datatype, size, ierror)
      import
      implicit none
      character(len=*) :: datarep
      integer :: incount
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pack_size(incount, datatype, comm, size, ierror)
      import
      implicit none
      integer :: incount
      integer :: datatype
      integer :: comm
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Parrived(request, partition, flag, ierror)
      import
      implicit none
      integer :: request
      integer :: partition
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pcontrol(level)
      import
      implicit none
      integer :: level
    end subroutine
  end interface
  interface
    subroutine PMPI_Pready(partition, request, ierror)
      import
      implicit none
      integer :: partition
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pready_list(length, array_of_partitions, request, ierror)
      import
      implicit none
      integer :: length
      integer :: array_of_partitions(*)
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Pready_range(partition_low, partition_high, request, ierror)
      import
      implicit none
      integer :: partition_low
      integer :: partition_high
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Precv_init(buf, partitions, count, datatype, source, tag, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: partitions
      integer(MPI_COUNT_KIND) :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Probe(source, tag, comm, status, ierror)
      import
      implicit none
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: partitions
      integer(MPI_COUNT_KIND) :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Publish_name(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Query_thread(provided, ierror)
      import
      implicit none
      integer :: provided
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Recv(buf, count, datatype, source, tag, comm, status, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Recv_init(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: source
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce_local(inbuf, inoutbuf, count, datatype, op, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
      !DIR$ IGNORE_TKR inoutbuf
      type(*) :: inoutbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcounts(*)
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, &
      extra_state, ierror)
      import
      implicit none
      character(len=*) :: datarep
      external :: read_conversion_fn
      external :: write_conversion_fn
      external :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Remove_error_class(errorclass, ierror)
      import
      implicit none
      integer :: errorclass
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Remove_error_code(errorcode, ierror)
      import
      implicit none
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Remove_error_string(errorcode, ierror)
      import
      implicit none
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Request_free(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Request_get_status(request, flag, status, ierror)
      import
      implicit none
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Request_get_status_all(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Request_get_status_any(count, array_of_requests, index, flag, status, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Request_get_status_some(incount, array_of_requests, outcount, array_of_indices, &
      array_of_statuses, ierror)
      import
      implicit none
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
      !DIR$ IGNORE_TKR result_addr
      type(*) :: result_addr(*)
      integer :: result_count
      integer :: result_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: op
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
      !DIR$ IGNORE_TKR origin_addr
      type(*) :: origin_addr(*)
      integer :: origin_count
      integer :: origin_datatype
      integer :: target_rank
      integer(MPI_ADDRESS_KIND) :: target_disp
      integer :: target_count
      integer :: target_datatype
      integer :: win
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Rsend(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Rsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Scan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: count
      integer :: datatype
      integer :: op
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, &
      request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: displs(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, &
      comm, info, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcounts(*)
      integer :: displs(*)
      integer :: sendtype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: root
      integer :: comm
      integer :: info
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Send(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Send_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, &
      source, recvtag, comm, status, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
      !DIR$ IGNORE_TKR sendbuf
      type(*) :: sendbuf(*)
      integer :: sendcount
      integer :: sendtype
      integer :: dest
      integer :: sendtag
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
      !DIR$ IGNORE_TKR recvbuf
      type(*) :: recvbuf(*)
      integer :: recvcount
      integer :: recvtype
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status, &
      ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: sendtag
      integer :: source
      integer :: recvtag
      integer :: comm
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_attach_buffer(session, buffer, size, ierror)
      import
      implicit none
      integer :: session
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      !DIR$ IGNORE_TKR buffer
      type(*) :: buffer(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_call_errhandler(session, errorcode, ierror)
      import
      implicit none
      integer :: session
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_create_errhandler(session_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: session_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_detach_buffer(session, buffer_addr, size, ierror)
      import
      implicit none
      integer :: session
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
      !DIR$ IGNORE_TKR buffer_addr
      type(*) :: buffer_addr(*)
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_finalize(session, ierror)
      import
      implicit none
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_flush_buffer(session, ierror)
      import
      implicit none
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_get_errhandler(session, errhandler, ierror)
      import
      implicit none
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_get_info(session, info_used, ierror)
      import
      implicit none
      integer :: session
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_get_nth_pset(session, info, n, pset_len, pset_name, ierror)
      import
      implicit none
      integer :: session
      integer :: info
      integer :: n
      integer :: pset_len
      character(len=*) :: pset_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_get_num_psets(session, info, npset_names, ierror)
      import
      implicit none
      integer :: session
      integer :: info
      integer :: npset_names
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_get_pset_info(session, pset_name, info, ierror)
      import
      implicit none
      integer :: session
      character(len=*) :: pset_name
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_iflush_buffer(session, request, ierror)
      import
      implicit none
      integer :: session
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_init(info, errhandler, session, ierror)
      import
      implicit none
      integer :: info
      integer :: errhandler
      integer :: session
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Session_set_errhandler(session, errhandler, ierror)
      import
      implicit none
      integer :: session
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Sizeof
    procedure serried_sizeof_i1
    procedure serried_sizeof_i2
    procedure serried_sizeof_i4
    procedure serried_sizeof_i8
    procedure serried_sizeof_r4
    procedure serried_sizeof_r8
    procedure serried_sizeof_c8
    procedure serried_sizeof_c16
    procedure serried_sizeof_l1
    procedure serried_sizeof_l2
    procedure serried_sizeof_l4
    procedure serried_sizeof_l8
    procedure serried_sizeof_a1
  end interface
  interface
    subroutine PMPI_Ssend(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Ssend_init(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      type(*) :: buf(*)
      integer :: count
      integer :: datatype
      integer :: dest
      integer :: tag
      integer :: comm
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Start(request, ierror)
      import
      implicit none
      integer :: request
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Startall(count, array_of_requests, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_f082f(f08_status, f_status, ierror)
      import
      implicit none
      type(MPI_Status) :: f08_status
      integer :: f_status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_f2f08(f_status, f08_status, ierror)
      import
      implicit none
      integer :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status) :: f08_status
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_get_error(status, err, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: err
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_get_source(status, source, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_get_tag(status, tag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_set_cancelled(status, flag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_set_elements(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_set_elements_x(status, datatype, count, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_set_error(status, err, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: err
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_set_source(status, source, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: source
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Status_set_tag(status, tag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      integer :: tag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Test(request, flag, status, ierror)
      import
      implicit none
      integer :: request
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Test_cancelled(status, flag, ierror)
      import
      implicit none
      integer :: status(MPI_STATUS_SIZE)
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Testall(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      logical :: flag
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Testany(count, array_of_requests, index, flag, status, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      logical :: flag
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, &
      ierror)
      import
      implicit none
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Topo_test(comm, status, ierror)
      import
      implicit none
      integer :: comm
      integer :: status
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_commit(datatype, ierror)
      import
      implicit none
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_contiguous(count, oldtype, newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, &
      array_of_psizes, order, oldtype, newtype, ierror)
      import
      implicit none
      integer :: size
      integer :: rank
      integer :: ndims
      integer :: array_of_gsizes(*)
      integer :: array_of_distribs(*)
      integer :: array_of_dargs(*)
      integer :: array_of_psizes(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_f90_complex(p, r, newtype, ierror)
      import
      implicit none
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_f90_integer(r, newtype, ierror)
      import
      implicit none
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_f90_real(p, r, newtype, ierror)
      import
      implicit none
      integer :: p
      integer :: r
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, &
      newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
      ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer(MPI_ADDRESS_KIND) :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype, &
      ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state, &
      ierror)
      import
      implicit none
      external :: type_copy_attr_fn
      external :: type_delete_attr_fn
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_resized(oldtype, lb, extent, newtype, ierror)
      import
      implicit none
      integer :: oldtype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, &
      newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND) :: array_of_displacements(*)
      integer :: array_of_types(*)
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, &
      oldtype, newtype, ierror)
      import
      implicit none
      integer :: ndims
      integer :: array_of_sizes(*)
      integer :: array_of_subsizes(*)
      integer :: array_of_starts(*)
      integer :: order
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_delete_attr(datatype, type_keyval, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_dup(oldtype, newtype, ierror)
      import
      implicit none
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_free(datatype, ierror)
      import
      implicit none
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_free_keyval(type_keyval, ierror)
      import
      implicit none
      integer :: type_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_attr(datatype, type_keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, &
      array_of_addresses, array_of_datatypes, ierror)
      import
      implicit none
      integer :: datatype
      integer :: max_integers
      integer :: max_addresses
      integer :: max_datatypes
      integer :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND) :: array_of_addresses(*)
      integer :: array_of_datatypes(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner, ierror)
      import
      implicit none
      integer :: datatype
      integer :: num_integers
      integer :: num_addresses
      integer :: num_datatypes
      integer :: combiner
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_extent(datatype, lb, extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: lb
      integer(MPI_ADDRESS_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_extent_x(datatype, lb, extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_COUNT_KIND) :: lb
      integer(MPI_COUNT_KIND) :: extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_name(datatype, type_name, resultlen, ierror)
      import
      implicit none
      integer :: datatype
      character(len=*) :: type_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_true_extent(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_ADDRESS_KIND) :: true_lb
      integer(MPI_ADDRESS_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_true_extent_x(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_COUNT_KIND) :: true_lb
      integer(MPI_COUNT_KIND) :: true_extent
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_get_value_index(value_type, index_type, pair_type, ierror)
      import
      implicit none
      integer :: value_type
      integer :: index_type
      integer :: pair_type
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, &
      ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_blocklengths(*)
      integer :: array_of_displacements(*)
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_match_size(typeclass, size, datatype, ierror)
      import
      implicit none
      integer :: typeclass
      integer :: size
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_set_attr(datatype, type_keyval, attribute_val, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_set_name(datatype, type_name, ierror)
      import
      implicit none
      integer :: datatype
      character(len=*) :: type_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_size(datatype, size, ierror)
      import
      implicit none
      integer :: datatype
      integer :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_size_x(datatype, size, ierror)
      import
      implicit none
      integer :: datatype
      integer(MPI_COUNT_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Type_vector(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer :: count
      integer :: blocklength
      integer :: stride
      integer :: oldtype
      integer :: newtype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Unpack(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer :: insize
      integer :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer :: outcount
      integer :: datatype
      integer :: comm
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype, ierror)
      import
      implicit none
      character(len=*) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      type(*) :: inbuf(*)
      integer(MPI_ADDRESS_KIND) :: insize
      integer(MPI_ADDRESS_KIND) :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      type(*) :: outbuf(*)
      integer :: outcount
      integer :: datatype
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Unpublish_name(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*) :: service_name
      integer :: info
      character(len=*) :: port_name
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Wait(request, status, ierror)
      import
      implicit none
      integer :: request
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Waitall(count, array_of_requests, array_of_statuses, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Waitany(count, array_of_requests, index, status, ierror)
      import
      implicit none
      integer :: count
      integer :: array_of_requests(*)
      integer :: index
      integer :: status(MPI_STATUS_SIZE)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses, &
      ierror)
      import
      implicit none
      integer :: incount
      integer :: array_of_requests(*)
      integer :: outcount
      integer :: array_of_indices(*)
      integer :: array_of_statuses(MPI_STATUS_SIZE,*)
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Win_allocate
    subroutine PMPI_Win_allocate(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine PMPI_Win_allocate_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(serried_c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Win_allocate_shared
    subroutine PMPI_Win_allocate_shared(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
    subroutine PMPI_Win_allocate_shared_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      type(serried_c_ptr) :: baseptr
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_attach(win, base, size, ierror)
      import
      implicit none
      integer :: win
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer(MPI_ADDRESS_KIND) :: size
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_call_errhandler(win, errorcode, ierror)
      import
      implicit none
      integer :: win
      integer :: errorcode
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_complete(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_create(base, size, disp_unit, info, comm, win, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_create_dynamic(info, comm, win, ierror)
      import
      implicit none
      integer :: info
      integer :: comm
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_create_errhandler(win_errhandler_fn, errhandler, ierror)
      import
      implicit none
      external :: win_errhandler_fn
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, ierror)
      import
      implicit none
      external :: win_copy_attr_fn
      external :: win_delete_attr_fn
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_delete_attr(win, win_keyval, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_detach(win, base, ierror)
      import
      implicit none
      integer :: win
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: base
      !DIR$ IGNORE_TKR base
      type(*) :: base(*)
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_fence(assert, win, ierror)
      import
      implicit none
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_flush(rank, win, ierror)
      import
      implicit none
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_flush_all(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_flush_local(rank, win, ierror)
      import
      implicit none
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_flush_local_all(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_free(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_free_keyval(win_keyval, ierror)
      import
      implicit none
      integer :: win_keyval
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_get_attr(win, win_keyval, attribute_val, flag, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_get_errhandler(win, errhandler, ierror)
      import
      implicit none
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_get_group(win, group, ierror)
      import
      implicit none
      integer :: win
      integer :: group
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_get_info(win, info_used, ierror)
      import
      implicit none
      integer :: win
      integer :: info_used
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_get_name(win, win_name, resultlen, ierror)
      import
      implicit none
      integer :: win
      character(len=*) :: win_name
      integer :: resultlen
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_lock(lock_type, rank, assert, win, ierror)
      import
      implicit none
      integer :: lock_type
      integer :: rank
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_lock_all(assert, win, ierror)
      import
      implicit none
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_post(group, assert, win, ierror)
      import
      implicit none
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_set_attr(win, win_keyval, attribute_val, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_set_errhandler(win, errhandler, ierror)
      import
      implicit none
      integer :: win
      integer :: errhandler
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_set_info(win, info, ierror)
      import
      implicit none
      integer :: win
      integer :: info
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_set_name(win, win_name, ierror)
      import
      implicit none
      integer :: win
      character(len=*) :: win_name
      integer :: ierror
    end subroutine
  end interface
  interface PMPI_Win_shared_query
    subroutine PMPI_Win_shared_query(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      integer(MPI_ADDRESS_KIND) :: baseptr
      integer :: ierror
    end subroutine
    subroutine PMPI_Win_shared_query_cptr(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      integer :: win
      integer :: rank
      integer(MPI_ADDRESS_KIND) :: size
      integer :: disp_unit
      type(serried_c_ptr) :: baseptr
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_start(group, assert, win, ierror)
      import
      implicit none
      integer :: group
      integer :: assert
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_sync(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_test(win, flag, ierror)
      import
      implicit none
      integer :: win
      logical :: flag
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_unlock(rank, win, ierror)
      import
      implicit none
      integer :: rank
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_unlock_all(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    subroutine PMPI_Win_wait(win, ierror)
      import
      implicit none
      integer :: win
      integer :: ierror
    end subroutine
  end interface
  interface
    double precision function PMPI_Wtick()
      import
      implicit none
    end function
  end interface
  interface
    double precision function PMPI_Wtime()
      import
      implicit none
    end function
  end interface
  interface
    subroutine MPI_NULL_COPY_FN()
    end subroutine
    subroutine MPI_DUP_FN()
    end subroutine
    subroutine MPI_NULL_DELETE_FN()
    end subroutine
    subroutine MPI_COMM_NULL_COPY_FN(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, &
      flag, ierror)
      import
      implicit none
      integer :: oldcomm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_COMM_DUP_FN(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, &
      ierror)
      import
      implicit none
      integer :: oldcomm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_COMM_NULL_DELETE_FN(comm, comm_keyval, attribute_val, extra_state, ierror)
      import
      implicit none
      integer :: comm
      integer :: comm_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_TYPE_NULL_COPY_FN(oldtype, type_keyval, extra_state, attribute_val_in, attribute_val_out, &
      flag, ierror)
      import
      implicit none
      integer :: oldtype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_TYPE_DUP_FN(oldtype, type_keyval, extra_state, attribute_val_in, attribute_val_out, flag, &
      ierror)
      import
      implicit none
      integer :: oldtype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_TYPE_NULL_DELETE_FN(datatype, type_keyval, attribute_val, extra_state, ierror)
      import
      implicit none
      integer :: datatype
      integer :: type_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_WIN_NULL_COPY_FN(oldwin, win_keyval, extra_state, attribute_val_in, attribute_val_out, &
      flag, ierror)
      import
      implicit none
      integer :: oldwin
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_WIN_DUP_FN(oldwin, win_keyval, extra_state, attribute_val_in, attribute_val_out, flag, &
      ierror)
      import
      implicit none
      integer :: oldwin
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer(MPI_ADDRESS_KIND) :: attribute_val_in
      integer(MPI_ADDRESS_KIND) :: attribute_val_out
      logical :: flag
      integer :: ierror
    end subroutine
    subroutine MPI_WIN_NULL_DELETE_FN(win, win_keyval, attribute_val, extra_state, ierror)
      import
      implicit none
      integer :: win
      integer :: win_keyval
      integer(MPI_ADDRESS_KIND) :: attribute_val
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_CONVERSION_FN_NULL(userbuf, datatype, count, filebuf, position, extra_state, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: userbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: userbuf
      !DIR$ IGNORE_TKR userbuf
      type(*) :: userbuf(*)
      integer :: datatype
      integer :: count
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: filebuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: filebuf
      !DIR$ IGNORE_TKR filebuf
      type(*) :: filebuf(*)
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
    subroutine MPI_CONVERSION_FN_NULL_C(userbuf, datatype, count, filebuf, position, extra_state, ierror)
      import
      implicit none
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: userbuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: userbuf
      !DIR$ IGNORE_TKR userbuf
      type(*) :: userbuf(*)
      integer :: datatype
      integer(MPI_COUNT_KIND) :: count
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: filebuf
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: filebuf
      !DIR$ IGNORE_TKR filebuf
      type(*) :: filebuf(*)
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine
  end interface
end module
