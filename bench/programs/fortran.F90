! Half of the round trip of 8 bytes, and of every second element of an array, by the interface that the compiler is
! told: -DF08 (mpi_f08), -DMODULE (mpi) or neither (mpif.h). Rank 0 prints nanoseconds, medians of BATCHES batches.
program pingpong
#ifdef F08
  use mpi_f08
#elif defined(MODULE)
  use mpi
#endif
  implicit none
#if !defined(F08) && !defined(MODULE)
  include 'mpif.h'
#endif
  integer, parameter :: batches = 41
  integer :: rank, ierror, n
  double precision :: ball(1)
  double precision, allocatable :: a(:)
#ifdef F08
  type(MPI_Datatype) :: every_second
#else
  integer :: every_second
#endif

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  n = 1
  call report('8 bytes', whole(ball, 1, MPI_DOUBLE_PRECISION, 20000))
  do n = 16, 16384, 16368
    allocate (a(2 * n))
    a = rank
    call MPI_Type_vector(n, 1, 2, MPI_DOUBLE_PRECISION, every_second, ierror)
    call MPI_Type_commit(every_second, ierror)
    call report('datatype', whole(a, 1, every_second, 4000000 / (n + 1000)))
#ifdef F08
    call report('section', section(a, n, 4000000 / (n + 1000)))
#endif
    call MPI_Type_free(every_second, ierror)
    deallocate (a)
  end do
  call MPI_Finalize(ierror)

contains

  ! A batch's time for each half of a round trip, of `count` items of this datatype.
  function whole(buffer, count, datatype, turns) result(times)
#ifdef F08
    double precision, intent(inout), asynchronous :: buffer(*)
#else
    double precision, intent(inout) :: buffer(*)
#endif
#ifdef F08
    type(MPI_Datatype), intent(in) :: datatype
#else
    integer, intent(in) :: datatype
#endif
    integer, intent(in) :: count, turns
    double precision :: times(batches), start
    integer :: batch, turn
    do batch = 1, batches
      call MPI_Barrier(MPI_COMM_WORLD, ierror)
      start = MPI_Wtime()
      do turn = 1, turns
        if (rank == 0) then
          call MPI_Send(buffer, count, datatype, 1, 1, MPI_COMM_WORLD, ierror)
          call MPI_Recv(buffer, count, datatype, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
        else
          call MPI_Recv(buffer, count, datatype, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
          call MPI_Send(buffer, count, datatype, 0, 1, MPI_COMM_WORLD, ierror)
        end if
      end do
      times(batch) = (MPI_Wtime() - start) / (2d-9 * turns)
    end do
  end function whole

#ifdef F08
  ! The same of a(1:2n:2).
  function section(a, n, turns) result(times)
    double precision, intent(inout), asynchronous :: a(:)
    integer, intent(in) :: n, turns
    double precision :: times(batches), start
    integer :: batch, turn
    do batch = 1, batches
      call MPI_Barrier(MPI_COMM_WORLD, ierror)
      start = MPI_Wtime()
      do turn = 1, turns
        if (rank == 0) then
          call MPI_Send(a(1:2*n:2), n, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierror)
          call MPI_Recv(a(1:2*n:2), n, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
        else
          call MPI_Recv(a(1:2*n:2), n, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
          call MPI_Send(a(1:2*n:2), n, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, ierror)
        end if
      end do
      times(batch) = (MPI_Wtime() - start) / (2d-9 * turns)
    end do
  end function section
#endif

  subroutine report(what, times)
    character(*), intent(in) :: what
    double precision, intent(in) :: times(:)
    double precision :: sorted(size(times)), least
    integer :: at, place
    sorted = times
    do at = 1, size(sorted)
      place = at - 1 + minloc(sorted(at:), 1)
      least = sorted(place)
      sorted(place) = sorted(at)
      sorted(at) = least
    end do
    if (rank == 0) print '(a, i8, f12.1)', what, n, sorted((size(sorted) + 1) / 2)
  end subroutine report
end program pingpong
