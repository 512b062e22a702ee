! Sections of arrays as buffers: what is sent and received is their elements, wherever they are.
program sections
  use mpi_f08
  implicit none
  integer :: rank, size, faults = 0, total, i, j, other
  real(8) :: a(20), b(20), square(6, 6), part(6, 6), cube(4, 3, 2), flat(24)
  complex :: z(8)
  integer :: list(12), back(12)
  type(MPI_Request) :: requests(2)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  other = ieor(rank, 1)
  if (other < size) then
    a = [(real(100 * rank + i, 8), i = 1, 20)]
    b = -1
    call MPI_Sendrecv(a(1:20:2), 10, MPI_DOUBLE_PRECISION, other, 1, &
                      b(2:20:2), 10, MPI_DOUBLE_PRECISION, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(all(b(2:20:2) == [(real(100 * other + i, 8), i = 1, 20, 2)]), 'every second one')
    call check(all(b(1:20:2) == -1), 'what is between them')
    ! Backwards.
    call MPI_Sendrecv(a(20:1:-1), 20, MPI_DOUBLE_PRECISION, other, 2, &
                      b, 20, MPI_DOUBLE_PRECISION, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(all(b == [(real(100 * other + i, 8), i = 20, 1, -1)]), 'backwards')
    ! A block of a matrix, without waiting.
    do j = 1, 6
      square(:, j) = [(real(1000 * rank + 10 * i + j, 8), i = 1, 6)]
    end do
    part = 0
    call MPI_Irecv(part(2:5, 3:4), 8, MPI_DOUBLE_PRECISION, other, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(square(1:4, 1:6:5), 8, MPI_DOUBLE_PRECISION, other, 3, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call check(part(2, 3) == 1000 * other + 11 .and. part(5, 4) == 1000 * other + 46, 'a block')
    call check(count(part /= 0) == 8, 'around the block')
    ! Fewer elements than the section has: some columns, and a part of one.
    cube = 0
    call MPI_Sendrecv(a(1:14:2), 7, MPI_DOUBLE_PRECISION, other, 4, &
                      cube(1:4:2, :, :), 7, MPI_DOUBLE_PRECISION, other, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    flat = reshape(cube, [24])
    call check(count(flat /= 0) == 7 .and. cube(1, 1, 2) == 100 * other + 13, 'a part of a section')
    call check(all(cube(1:4:2, 1, 1) == 100 * other + [1, 3]), 'its first elements')
    ! Another datatype than the elements have.
    z = cmplx(rank, [(i, i = 1, 8)])
    flat = 0
    call MPI_Sendrecv(z(1:8:3), 6, MPI_REAL, other, 5, &
                      z(2:8:3), 6, MPI_REAL, other, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(all(z(2:8:3) == cmplx(other, [1, 4, 7])), 'two numbers for each element')
  end if
  ! A step that all blocks of a collective share, and one that copies.
  list = rank
  back = -1
  if (size <= 6) then
    call MPI_Allgather(list(1:12:3), 1, MPI_INTEGER, back(1:12:2), 1, MPI_INTEGER, MPI_COMM_WORLD)
    call check(all(back(1:2*size:2) == [(i, i = 0, size - 1)]), 'a collective')
    call check(all(back(2:12:2) == -1), 'between the blocks')
  end if
  a = rank
  b = -1
  call MPI_Allreduce(a(1:20:4), b(2:6), 5, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
  call check(all(b(2:6) == size * (size - 1) / 2), 'a reduction of a section')
  call MPI_Allreduce(MPI_IN_PLACE, a(1:20:4), 5, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
  call check(all(a(1:20:4) == size * (size - 1) / 2) .and. all(a(2:20:4) == rank), 'a reduction in place')

  call without_datatypes()

  call MPI_Reduce(faults, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
  if (rank == 0 .and. total == 0) print '(a)', 'No errors'
  call MPI_Finalize()
  if (faults /= 0) stop 1
contains
  ! Where no datatype helps, a call that blocks works on a copy, and another one is refused.
  subroutine without_datatypes()
    character :: packed(64)
    integer :: position, number, code, class, counts(6), places(6)
    type(MPI_Datatype) :: types(6)
    if (other < size) then
      ! Nothing, of a section that has gaps in its first dimension.
      call MPI_Sendrecv(cube(1:4:2, 3:2, :), 0, MPI_DOUBLE_PRECISION, other, 6, &
                        cube(1:4:2, 3:2, :), 0, MPI_DOUBLE_PRECISION, other, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end if
    packed = 'x'
    position = 0
    call MPI_Pack(rank + 7, 1, MPI_INTEGER, packed(1:64:2), 32, position, MPI_COMM_WORLD)
    call check(all(packed(2:64:2) == 'x') .and. any(packed(1:8:2) /= 'x'), 'packed into a section')
    position = 0
    call MPI_Unpack(packed(1:64:2), 32, position, number, 1, MPI_INTEGER, MPI_COMM_WORLD)
    call check(number == rank + 7, 'unpacked from a section')
    if (size <= 6) then
      list = [(100 * rank + i, i = 1, 12)]
      back = -1
      counts = 1
      places = [(4 * i, i = 0, 5)]
      types = MPI_INTEGER
      call MPI_Alltoallw(list(1:12:2), counts, places, types, back(2:12:2), counts, places, types, MPI_COMM_WORLD)
      call check(all(back(2:2*size:2) == [(100 * i + 1 + 2 * rank, i = 0, size - 1)]), 'parts found by bytes')
      call check(all(back(1:12:2) == -1), 'what is between the parts')
    end if
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Iallreduce(a(1:20:4), b, 5, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, requests(1), code)
    call MPI_Error_class(code, class)
    call check(class == MPI_ERR_BUFFER, 'a reduction of a section that does not block')
    call MPI_Send(a(1:20:4), -1, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, code)
    call MPI_Error_class(code, class)
    call check(class == MPI_ERR_COUNT, 'a section of less than nothing')
  end subroutine

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    if (.not. good) then
      faults = faults + 1
      print *, 'rank', rank, ': wrong: ', what
    end if
  end subroutine
end program
