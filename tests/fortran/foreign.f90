! What a program calls that was compiled with MPICH's mpif.h: its numbers of handles, which are not ours.
program foreign
  implicit none
  integer, parameter :: world_of_mpich = int(z'44000000')
  integer :: rank, ierr
  external :: MPI_Init, MPI_Comm_rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(world_of_mpich, rank, ierr)
  print '(a)', 'it has a rank'
end program
