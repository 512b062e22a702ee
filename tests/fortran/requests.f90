! Many requests: none of their numbers is taken for a handle of MPICH.
program requests
  use mpi
  implicit none
  integer :: ierr, rank, size, next, prev, round, request, faults, total, got
  integer :: status(MPI_STATUS_SIZE)
  faults = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  next = mod(rank + 1, size)
  prev = mod(rank + size - 1, size)
  do round = 1, 100
     call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, request, ierr)
     call MPI_Send(100 * rank + round, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, ierr)
     call MPI_Wait(request, status, ierr)
     if (got /= 100 * prev + round) faults = faults + 1
  end do
  call MPI_Allreduce(faults, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (rank == 0 .and. total == 0) print '(a)', 'No errors'
  call MPI_Finalize(ierr)
end program requests
