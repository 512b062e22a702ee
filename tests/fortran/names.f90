! What programs count on beside the calls: names in every mangling and with PMPI_, handles of C, sentinels, types by
! precision and range.
module other_names
  use, intrinsic :: iso_c_binding
  implicit none
  ! What other compilers than this one make of MPI_Comm_rank, and what C calls it. Handles of C are pointers, as in the standard ABI.
  interface
    subroutine two_underscores(comm, rank, ierror) bind(c, name='mpi_comm_rank__')
      import
      integer(c_int) :: comm, rank, ierror
    end subroutine
    subroutine no_underscore(comm, rank, ierror) bind(c, name='mpi_comm_rank')
      import
      integer(c_int) :: comm, rank, ierror
    end subroutine
    subroutine capitals(comm, rank, ierror) bind(c, name='MPI_COMM_RANK')
      import
      integer(c_int) :: comm, rank, ierror
    end subroutine
    integer(c_int) function of_c(comm, rank) bind(c, name='MPI_Comm_rank')
      import
      type(c_ptr), value :: comm
      integer(c_int) :: rank
    end function
    type(c_ptr) function to_c(comm) bind(c, name='MPI_Comm_fromint')
      import
      integer(c_int), value :: comm
    end function
    integer(c_int) function from_c(comm) bind(c, name='MPI_Comm_toint')
      import
      type(c_ptr), value :: comm
    end function
  end interface
end module

program names
  use mpi
  use other_names
  implicit none
  integer, parameter :: wide = selected_real_kind(15, 300), long = selected_int_kind(12)
  integer :: ierr, rank, size, faults, total, got, comm, type, again, peer, before, bytes, answer
  integer :: integers, addresses, types, combiner, numbers(2), none(1), requests(2)
  integer(MPI_ADDRESS_KIND) :: place(1), places(1), value
  real(wide) :: x(2), y(2)
  integer(long) :: many(2), sum(2)
  logical :: flag
  character(len=MPI_MAX_OBJECT_NAME) :: name

  faults = 0
  call MPI_Init(ierr)
  call PMPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call PMPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  peer = mod(rank + 1, size)
  before = mod(rank + size - 1, size)

  got = -1
  call two_underscores(MPI_COMM_WORLD, got, ierr)
  call check(got == rank, 'mpi_comm_rank__')
  got = -1
  call no_underscore(MPI_COMM_WORLD, got, ierr)
  call check(got == rank, 'mpi_comm_rank')
  got = -1
  call capitals(MPI_COMM_WORLD, got, ierr)
  call check(got == rank, 'MPI_COMM_RANK')

  ! A communicator goes to C and back, one of the program and one that is predefined.
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, comm, ierr)
  answer = of_c(to_c(comm), got)
  call check(answer == MPI_SUCCESS .and. got == size - 1 - rank, 'a handle in C')
  call check(from_c(to_c(comm)) == comm, 'a handle from C')
  call check(from_c(to_c(MPI_COMM_WORLD)) == MPI_COMM_WORLD, 'MPI_COMM_WORLD from C')
  call check(from_c(to_c(MPI_COMM_NULL)) == MPI_COMM_NULL, 'MPI_COMM_NULL from C')

  ! Of the blanks of a name those before it count (MPI-5.0 §7.8).
  call MPI_Comm_set_name(comm, '  both  ', ierr)
  call MPI_Comm_get_name(comm, name, got, ierr)
  call check(name == '  both' .and. got == 6, 'a name')
  call check(name(got + 1:) == ' ', 'its blanks')
  call MPI_Error_string(MPI_SUCCESS, name, got, ierr)
  call check(got > 0 .and. name(got + 1:) == ' ', 'an error as text')
  call MPI_Comm_free(comm, ierr)

  ! MPI_BOTTOM: where the data is stands in the type.
  x = [1.5_wide, 2.5_wide] * (rank + 1)
  y = 0
  call MPI_Get_address(x, place(1), ierr)
  call MPI_Get_address(y, places(1), ierr)
  call MPI_Type_create_hindexed(1, [2], place, MPI_DOUBLE_PRECISION, type, ierr)
  call MPI_Type_commit(type, ierr)
  call MPI_Type_create_hindexed(1, [2], places, MPI_DOUBLE_PRECISION, again, ierr)
  call MPI_Type_commit(again, ierr)
  call MPI_Irecv(MPI_BOTTOM, 1, again, before, 1, MPI_COMM_WORLD, requests(1), ierr)
  call MPI_Isend(MPI_BOTTOM, 1, type, peer, 1, MPI_COMM_WORLD, requests(2), ierr)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call check(all(y == [1.5_wide, 2.5_wide] * (before + 1)), 'MPI_BOTTOM')
  call MPI_Type_free(type, ierr)
  call MPI_Type_free(again, ierr)

  ! A graph without weights, and one in which nobody has a neighbour.
  none = 0
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [before], MPI_UNWEIGHTED, 1, [peer], MPI_UNWEIGHTED, &
                                      MPI_INFO_NULL, .false., comm, ierr)
  call MPI_Dist_graph_neighbors_count(comm, integers, addresses, flag, ierr)
  call check(integers == 1 .and. addresses == 1 .and. .not. flag, 'MPI_UNWEIGHTED')
  call MPI_Comm_free(comm, ierr)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, none, MPI_WEIGHTS_EMPTY, 0, none, MPI_WEIGHTS_EMPTY, &
                                      MPI_INFO_NULL, .false., comm, ierr)
  call MPI_Dist_graph_neighbors_count(comm, integers, addresses, flag, ierr)
  call check(integers == 0 .and. addresses == 0 .and. flag, 'MPI_WEIGHTS_EMPTY')
  call MPI_Comm_free(comm, ierr)

  ! Types by precision and range: the same one for the same numbers, which reduces and tells where it is from.
  call MPI_Type_create_f90_real(15, 300, type, ierr)
  call MPI_Type_create_f90_real(15, 300, again, ierr)
  call check(type == again, 'the same type')
  call MPI_Type_size(type, bytes, ierr)
  call check(bytes == storage_size(x) / 8, 'its size')
  call MPI_Allreduce(x, y, 2, type, MPI_SUM, MPI_COMM_WORLD, ierr)
  call check(all(y == [1.5_wide, 2.5_wide] * (size * (size + 1) / 2)), 'a sum of it')
  call MPI_Type_get_envelope(type, integers, addresses, types, combiner, ierr)
  call check(combiner == MPI_COMBINER_F90_REAL .and. integers == 2 .and. types == 0, 'what made it')
  call MPI_Type_get_contents(type, 2, 0, 0, numbers, place, none, ierr)
  call check(all(numbers == [15, 300]), 'of what')
  call MPI_Type_create_f90_complex(15, MPI_UNDEFINED, type, ierr)
  call MPI_Type_size(type, got, ierr)
  call check(got == 2 * bytes, 'a complex type')
  call MPI_Type_create_f90_integer(12, type, ierr)
  many = [2_long**40, -1_long] + rank
  call MPI_Allreduce(many, sum, 2, type, MPI_MAX, MPI_COMM_WORLD, ierr)
  call check(all(sum == [2_long**40, -1_long] + size - 1), 'the largest of integers')
  call MPI_Sizeof(many, bytes, ierr)
  call check(bytes == 8, 'MPI_Sizeof of an integer')
  call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, type, ierr)
  call check(type == MPI_REAL8 .or. type == MPI_DOUBLE_PRECISION, 'MPI_Type_match_size')

  ! An attribute of C is seen as a number, and a LOGICAL is the compiler's own.
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, value, flag, ierr)
  call check(flag .and. (flag .eqv. .true.), 'MPI_WTIME_IS_GLOBAL')
  call MPI_Comm_test_inter(MPI_COMM_WORLD, flag, ierr)
  call check(.not. flag, 'no inter-communicator')

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
end program
