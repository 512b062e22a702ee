! The module bsp: BSPlib for Fortran. Sizes and offsets are in bytes; a variable is registered before others put or get it.
module bsp
  implicit none
  public
  interface
    subroutine bsp_begin(maxprocs)
      integer, intent(in) :: maxprocs
    end subroutine
    subroutine bsp_end()
    end subroutine
    subroutine bsp_sync()
    end subroutine
    subroutine bsp_abort(text)
      character(len=*), intent(in) :: text
    end subroutine
    subroutine bsp_push_reg(variable, nbytes)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: variable
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: variable
      !DIR$ IGNORE_TKR variable
      type(*) :: variable(*)
      integer, intent(in) :: nbytes
    end subroutine
    subroutine bsp_pop_reg(variable)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: variable
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: variable
      !DIR$ IGNORE_TKR variable
      type(*) :: variable(*)
    end subroutine
    subroutine bsp_put(pid, source, target, offset, nbytes)
      integer, intent(in) :: pid
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DIR$ IGNORE_TKR source
      type(*) :: source(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DIR$ IGNORE_TKR target
      type(*) :: target(*)
      integer, intent(in) :: offset
      integer, intent(in) :: nbytes
    end subroutine
    subroutine bsp_hpput(pid, source, target, offset, nbytes)
      integer, intent(in) :: pid
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DIR$ IGNORE_TKR source
      type(*) :: source(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DIR$ IGNORE_TKR target
      type(*) :: target(*)
      integer, intent(in) :: offset
      integer, intent(in) :: nbytes
    end subroutine
    subroutine bsp_get(pid, source, offset, target, nbytes)
      integer, intent(in) :: pid
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DIR$ IGNORE_TKR source
      type(*) :: source(*)
      integer, intent(in) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DIR$ IGNORE_TKR target
      type(*) :: target(*)
      integer, intent(in) :: nbytes
    end subroutine
    subroutine bsp_hpget(pid, source, offset, target, nbytes)
      integer, intent(in) :: pid
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: source
      !DIR$ IGNORE_TKR source
      type(*) :: source(*)
      integer, intent(in) :: offset
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: target
      !DIR$ IGNORE_TKR target
      type(*) :: target(*)
      integer, intent(in) :: nbytes
    end subroutine
    subroutine bsp_set_tagsize(nbytes)
      integer, intent(inout) :: nbytes
    end subroutine
    subroutine bsp_send(pid, tag, payload, nbytes)
      integer, intent(in) :: pid
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: tag
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: tag
      !DIR$ IGNORE_TKR tag
      type(*) :: tag(*)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: payload
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: payload
      !DIR$ IGNORE_TKR payload
      type(*) :: payload(*)
      integer, intent(in) :: nbytes
    end subroutine
    subroutine bsp_qsize(messages, nbytes)
      integer, intent(out) :: messages
      integer, intent(out) :: nbytes
    end subroutine
    subroutine bsp_get_tag(status, tag)
      integer, intent(out) :: status
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: tag
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: tag
      !DIR$ IGNORE_TKR tag
      type(*) :: tag(*)
    end subroutine
    subroutine bsp_move(payload, nbytes)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: payload
      !DEC$ ATTRIBUTES NO_ARG_CHECK :: payload
      !DIR$ IGNORE_TKR payload
      type(*) :: payload(*)
      integer, intent(in) :: nbytes
    end subroutine
    integer function bsp_nprocs()
    end function
    integer function bsp_pid()
    end function
    double precision function bsp_time()
    end function
    integer function bsp_hpmove(tag, payload)
      use, intrinsic :: iso_c_binding, only: c_ptr
      type(c_ptr), intent(out) :: tag, payload
    end function
  end interface
end module
