! Heat in a rod that is cut into as many parts as there are processes: each superstep puts the two ends of a part into
! its neighbours. The left end of the rod is kept at 1, the right one at 0, so that a straight line is what remains.
program heat
  use bsp
  implicit none
  integer, parameter :: n = 4
  double precision :: u(0:n + 1), worst
  double precision, allocatable :: all(:)
  integer :: p, s, i, step, total

  call bsp_begin(bsp_nprocs())
  p = bsp_nprocs()
  s = bsp_pid()
  total = n * p
  u = 0
  if (s == 0) u(0) = 1
  call bsp_push_reg(u, 8 * (n + 2))
  call bsp_sync()
  do step = 1, 2 * (total + 1)**2
    u(1:n) = u(1:n) + 0.4d0 * (u(0:n - 1) - 2 * u(1:n) + u(2:n + 1))
    if (s > 0) call bsp_put(s - 1, u(1), u, 8 * (n + 1), 8)
    if (s < p - 1) call bsp_put(s + 1, u(n), u, 0, 8)
    call bsp_sync()
  end do
  call bsp_pop_reg(u)

  worst = maxval([(abs(u(i) - (1 - dble(s * n + i) / (total + 1))), i = 1, n)])
  allocate (all(p))
  call bsp_push_reg(all, 8 * p)
  call bsp_sync()
  call bsp_put(0, worst, all, 8 * s, 8)
  call bsp_sync()
  if (s == 0) then
    worst = maxval(all)
    if (worst > 1d-3) call bsp_abort('the rod is not a straight line')
    print '(a, i0, a, es8.2)', 'heat in ', p, ' parts: furthest from a straight line ', worst
  end if
  call bsp_end()
end program
