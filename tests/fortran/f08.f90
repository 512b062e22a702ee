! The module mpi_f08: types, optional arguments, large counts, callbacks, status fields.
module operations
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
contains
  subroutine larger(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    real(8), pointer :: in(:), inout(:)
    if (datatype /= MPI_DOUBLE_PRECISION) error stop 'another datatype'
    call c_f_pointer(invec, in, [len])
    call c_f_pointer(inoutvec, inout, [len])
    inout = max(in, inout)
  end subroutine

  subroutine no_copy(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    attribute_val_out = attribute_val_in + extra_state
    flag = oldcomm == MPI_COMM_WORLD
    ierror = MPI_SUCCESS
  end subroutine

  subroutine query(extra_state, status, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    type(MPI_Status) :: status
    integer :: ierror
    call MPI_Status_set_elements(status, MPI_BYTE, int(extra_state))
    call MPI_Status_set_cancelled(status, .false.)
    status%MPI_SOURCE = 3
    ierror = MPI_SUCCESS
  end subroutine

  subroutine release(extra_state, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    ierror = MPI_SUCCESS
  end subroutine

  subroutine cancel(extra_state, complete, ierror)
    integer(MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    ierror = MPI_SUCCESS
  end subroutine
end module

program f08
  use mpi_f08
  use operations
  implicit none
  type(MPI_Comm) :: comm
  type(MPI_Request) :: requests(2), request
  type(MPI_Status) :: status, statuses(2)
  type(MPI_Op) :: op
  type(MPI_Info) :: info
  integer :: rank, size, faults = 0, total, peer, before, got, count, keyval, length, array(MPI_STATUS_SIZE), i
  integer(MPI_COUNT_KIND) :: many
  integer(MPI_ADDRESS_KIND) :: value
  real(8) :: x(3), y(3)
  logical :: flag
  character(len=MPI_MAX_INFO_VAL) :: text

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  peer = mod(rank + 1, size)
  before = mod(rank + size - 1, size)

  call MPI_Irecv(got, 1, MPI_INTEGER, before, 5, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(rank, 1, MPI_INTEGER, peer, 5, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, statuses)
  call check(got == before .and. statuses(1)%MPI_SOURCE == before .and. statuses(1)%MPI_TAG == 5, 'a message')
  call check(requests(1) == MPI_REQUEST_NULL, 'a request that is gone')
  many = 1
  call MPI_Sendrecv(rank, many, MPI_INTEGER, peer, 6, got, many, MPI_INTEGER, before, 6, MPI_COMM_WORLD, status)
  call MPI_Get_count(status, MPI_INTEGER, many)
  call MPI_Get_count(status, MPI_INTEGER, count)
  call check(got == before .and. many == 1 .and. count == 1, 'a large count')
  call MPI_Status_f082f(status, array)
  call check(array(MPI_SOURCE) == before .and. array(MPI_TAG) == 6, 'a status as an array')
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, peer, 7, got, 1, MPI_INTEGER, before, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call check(got == before, 'an ignored status')

  x = [1.0d0, 2.0d0, 3.0d0] * (rank + 1)
  call MPI_Op_create(larger, .true., op)
  call MPI_Allreduce(x, y, 3, MPI_DOUBLE_PRECISION, op, MPI_COMM_WORLD)
  call check(all(y == [1.0d0, 2.0d0, 3.0d0] * size), 'an operation')
  call MPI_Op_free(op)
  call MPI_Allreduce(MPI_IN_PLACE, x, 3, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD)
  call check(all(x == y), 'in place')

  call MPI_Comm_create_keyval(no_copy, MPI_COMM_NULL_DELETE_FN, keyval, 1_MPI_ADDRESS_KIND)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, huge(value) - 1)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_get_attr(comm, keyval, value, flag)
  call check(flag .and. value == huge(value), 'an attribute')
  call MPI_Comm_free(comm)
  call check(comm == MPI_COMM_NULL .and. comm /= MPI_COMM_WORLD, 'comparison')

  call MPI_Info_create(info)
  call MPI_Info_set(info, ' key ', ' a value ')
  length = MPI_MAX_INFO_VAL
  call MPI_Info_get_string(info, 'key', length, text, flag)
  call check(flag .and. text == 'a value' .and. length == 7, 'info')
  call MPI_Info_free(info)

  call MPI_Grequest_start(query, release, cancel, 12_MPI_ADDRESS_KIND, request)
  call MPI_Grequest_complete(request)
  call MPI_Wait(request, status)
  call MPI_Get_elements(status, MPI_BYTE, count)
  call check(count == 12 .and. status%MPI_SOURCE == 3, 'a generalized request')

  requests = MPI_REQUEST_NULL
  call MPI_Testany(2, requests, i, flag, status)
  call check(flag .and. i == MPI_UNDEFINED, 'nothing to test')
  call check(MPI_SUBARRAYS_SUPPORTED .and. MPI_ASYNC_PROTECTS_NONBLOCKING, 'what is supported')

  call MPI_Reduce(faults, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
  if (rank == 0 .and. total == 0) print '(a)', 'No errors'
  call MPI_Finalize()
  if (faults /= 0) stop 1
contains
  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    if (.not. good) then
      faults = faults + 1
      print *, 'rank', rank, ': wrong: ', what
    end if
  end subroutine
end program
