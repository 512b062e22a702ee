! The module mpi: buffers of any type and rank, derived datatypes, callbacks, errors that return.
program module
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: ierr, rank, size, faults, total, i, peer, keyval, handler, newcomm, row, code, class
  integer :: status(MPI_STATUS_SIZE), bytes, win, disp
  integer(MPI_ADDRESS_KIND) :: value, extent, lb, addresses(2)
  real(8) :: matrix(4, 4), vector(4)
  complex :: number, other
  character(len=20) :: text
  logical :: flag, periods(2), coords_ok
  integer :: dims(2), coords(2), cart
  type(c_ptr) :: memory
  real(8), pointer :: window(:)
  integer, external :: handled
  external :: on_error

  faults = 0
  call MPI_Init_thread(MPI_THREAD_FUNNELED, i, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  peer = mod(rank + 1, size)

  ! A row of a matrix is a vector in Fortran's order.
  matrix = rank
  call MPI_Type_vector(4, 1, 4, MPI_DOUBLE_PRECISION, row, ierr)
  call MPI_Type_commit(row, ierr)
  call MPI_Type_get_extent(row, lb, extent, ierr)
  call check(extent == 13 * 8, 'extent')
  call MPI_Sendrecv(matrix(2, 1), 1, row, peer, 1, vector, 4, MPI_DOUBLE_PRECISION, &
                    mod(rank + size - 1, size), 1, MPI_COMM_WORLD, status, ierr)
  call check(all(vector == mod(rank + size - 1, size)), 'a row')
  call MPI_Type_free(row, ierr)

  ! Scalars, text and complex numbers are buffers as well.
  number = cmplx(rank, -rank)
  call MPI_Allreduce(number, other, 1, MPI_COMPLEX, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check(real(other) == size * (size - 1) / 2, 'a complex sum')
  text = 'nothing'
  if (rank == 0) text = 'from the first'
  call MPI_Bcast(text, len(text), MPI_CHARACTER, 0, MPI_COMM_WORLD, ierr)
  call check(text == 'from the first', 'text')
  call MPI_Sizeof(matrix, bytes, ierr)
  call check(bytes == 8, 'MPI_Sizeof')

  ! Attributes with a function of the program.
  call MPI_Comm_create_keyval(copy_twice, MPI_COMM_NULL_DELETE_FN, keyval, 1000_MPI_ADDRESS_KIND, ierr)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, 21_MPI_ADDRESS_KIND, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, newcomm, ierr)
  call MPI_Comm_get_attr(newcomm, keyval, value, flag, ierr)
  call check(flag .and. value == 1042, 'a copied attribute')
  call MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval, ierr)
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierr)
  call check(flag .and. value >= 32767, 'MPI_TAG_UB')

  ! Errors: through a handler of the program, and as codes.
  call MPI_Comm_create_errhandler(on_error, handler, ierr)
  call MPI_Comm_set_errhandler(newcomm, handler, ierr)
  call MPI_Send(rank, 1, MPI_INTEGER, size + 5, 0, newcomm, code)
  call MPI_Error_class(code, class, ierr)
  call check(class == MPI_ERR_RANK, 'the class')
  call check(handled() == 1, 'the handler')
  call MPI_Errhandler_free(handler, ierr)
  call MPI_Comm_free(newcomm, ierr)

  ! Logicals in arrays.
  dims = 0
  call MPI_Dims_create(size, 2, dims, ierr)
  periods = [.true., .false.]
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., cart, ierr)
  periods = [.false., .true.]
  call MPI_Cart_get(cart, 2, dims, periods, coords, ierr)
  call check(periods(1) .and. .not. periods(2), 'periods')
  call MPI_Comm_free(cart, ierr)

  ! A window, whose memory comes as a pointer.
  call MPI_Win_allocate(int(8 * size, MPI_ADDRESS_KIND), 8, MPI_INFO_NULL, MPI_COMM_WORLD, memory, win, ierr)
  call c_f_pointer(memory, window, [size])
  window = -1
  call MPI_Win_fence(0, win, ierr)
  vector(1) = rank
  do i = 0, size - 1
    call MPI_Put(vector, 1, MPI_DOUBLE_PRECISION, i, int(rank, MPI_ADDRESS_KIND), 1, MPI_DOUBLE_PRECISION, win, ierr)
  end do
  call MPI_Win_fence(0, win, ierr)
  call check(all(window == [(real(i, 8), i = 0, size - 1)]), 'puts')
  call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierr)
  call check(flag .and. value == 8, 'MPI_WIN_DISP_UNIT')
  call MPI_Win_free(win, ierr)

  call MPI_Reduce(faults, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
  if (rank == 0 .and. total == 0) print '(a)', 'No errors'
  call MPI_Finalize(ierr)
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

  subroutine copy_twice(oldcomm, keyval, extra, from, to, flag, ierror)
    integer :: oldcomm, keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra, from, to
    logical :: flag
    to = 2 * from + extra
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine
end program

subroutine on_error(comm, code)
  integer :: comm, code, calls
  common /calls/ calls
  calls = calls + 1
end subroutine

integer function handled()
  integer :: calls
  common /calls/ calls
  handled = calls
end function
