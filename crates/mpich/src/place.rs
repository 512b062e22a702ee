//! Arguments that are pointers: translated before the call, and back after it.
//!
//! A null pointer stays one, so that the library refuses it. What the call has not written is not
//! written outward either.

use crate::handle::{Handle, Object};
use crate::list::List;
use crate::status::{self, Inner, Outer};
use std::ffi::c_int;

/// A handle that the call returns.
pub(crate) struct HandleOut<T: Object> {
    outer: *mut T::Outer,
    inner: Handle,
}

impl<T: Object> HandleOut<T> {
    /// # Safety
    /// If the pointer is not null, it is valid for writes until the end.
    #[inline]
    pub(crate) unsafe fn new(outer: *mut T::Outer) -> Self {
        HandleOut { outer, inner: Handle::UNSET }
    }

    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut Handle {
        if self.outer.is_null() { std::ptr::null_mut() } else { &mut self.inner }
    }

    #[inline]
    pub(crate) fn conclude(self) {
        if self.inner != Handle::UNSET {
            // SAFETY: the call has written through `pointer`, so the place is not null; whoever made
            // this promised that it is valid.
            unsafe { self.outer.write(T::outward(self.inner)) };
        }
    }
}

/// A handle that the call reads and may change.
pub(crate) struct HandleInOut<T: Object> {
    outer: *mut T::Outer,
    before: Handle,
    inner: Handle,
}

impl<T: Object> HandleInOut<T> {
    /// # Safety
    /// If the pointer is not null, it is valid for reads and writes until the end.
    #[inline]
    pub(crate) unsafe fn new(outer: *mut T::Outer) -> Self {
        let inner = if outer.is_null() {
            Handle::UNSET
        } else {
            // SAFETY: promised by the caller.
            T::inward(unsafe { outer.read() })
        };
        HandleInOut { outer, before: inner, inner }
    }

    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut Handle {
        if self.outer.is_null() { std::ptr::null_mut() } else { &mut self.inner }
    }

    #[inline]
    pub(crate) fn conclude(self) {
        if self.inner != self.before {
            // SAFETY: as in `HandleOut::conclude`.
            unsafe { self.outer.write(T::outward(self.inner)) };
        }
    }
}

/// Handles that the call reads, and may change.
pub(crate) struct Handles<T: Object> {
    outer: *mut T::Outer,
    /// Whether the call makes the handles, so that there are none before.
    made: bool,
    inner: List<Handle>,
}

impl<T: Object> Handles<T> {
    /// # Safety
    /// If the pointer is not null, it is valid for reads of `length` handles; until the end, and
    /// for writes too if [`Handles::conclude`] is called.
    #[inline]
    pub(crate) unsafe fn new(outer: *const T::Outer, length: i64) -> Self {
        let length = if outer.is_null() { 0 } else { usize::try_from(length).unwrap_or(0) };
        // SAFETY: promised by the caller.
        let inner = List::new(length, |index| T::inward(unsafe { outer.add(index).read() }));
        Handles { outer: outer.cast_mut(), made: false, inner }
    }

    /// Places for handles that the call returns.
    ///
    /// # Safety
    /// If the pointer is not null, it is valid for writes of `length` handles until the end.
    pub(crate) unsafe fn unset(outer: *mut T::Outer, length: i64) -> Self {
        let length = if outer.is_null() { 0 } else { usize::try_from(length).unwrap_or(0) };
        Handles { outer, made: true, inner: List::new(length, |_| Handle::UNSET) }
    }

    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut Handle {
        if self.outer.is_null() { std::ptr::null_mut() } else { self.inner.pointer() }
    }

    /// Writes back what has changed.
    #[inline]
    pub(crate) fn conclude(mut self) {
        for (index, &handle) in self.inner.elements().iter().enumerate() {
            // SAFETY: promised when this was made.
            unsafe {
                let place = self.outer.add(index);
                // A handle that stays is not written: it may be stale, and must not be remembered
                // in place of a newer one. A null or predefined one is told apart at once.
                let written = handle.is_predefined()
                    || handle != Handle::UNSET && (self.made || handle != T::inward(place.read()));
                if written {
                    place.write(T::outward(handle));
                }
            }
        }
    }
}

/// Numbers that the call reads.
pub(crate) struct Numbers {
    is_null: bool,
    inner: List<c_int>,
}

impl Numbers {
    /// # Safety
    /// If the pointer is not null, it is valid for reads of `length` numbers.
    pub(crate) unsafe fn new(
        outer: *const c_int,
        length: c_int,
        inward: fn(c_int) -> c_int,
    ) -> Self {
        let length = if outer.is_null() { 0 } else { usize::try_from(length).unwrap_or(0) };
        // SAFETY: promised by the caller.
        let inner = List::new(length, |index| inward(unsafe { outer.add(index).read() }));
        Numbers { is_null: outer.is_null(), inner }
    }

    pub(crate) fn pointer(&mut self) -> *const c_int {
        if self.is_null { std::ptr::null() } else { self.inner.pointer() }
    }
}

/// A status that the call writes, unless it is ignored.
pub(crate) struct StatusOut {
    outer: *mut Outer,
    inner: Inner,
}

impl StatusOut {
    /// # Safety
    /// If the status is not ignored, the pointer is valid for reads and writes until the end.
    #[inline]
    pub(crate) unsafe fn new(outer: *mut Outer) -> Self {
        StatusOut { outer, inner: Inner::UNSET }
    }

    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut Inner {
        if status::is_ignored(self.outer) { std::ptr::null_mut() } else { &mut self.inner }
    }

    #[inline]
    pub(crate) fn conclude(self) {
        if !status::is_ignored(self.outer) {
            // SAFETY: promised when this was made.
            self.inner.store(unsafe { &mut *self.outer });
        }
    }
}

/// A status that the call reads and may change.
pub(crate) struct StatusInOut {
    outer: *mut Outer,
    inner: Inner,
}

impl StatusInOut {
    /// # Safety
    /// If the status is not ignored, the pointer is valid for reads until the end, and for writes
    /// too if [`StatusInOut::conclude`] is called.
    pub(crate) unsafe fn new(outer: *const Outer) -> Self {
        let inner = if status::is_ignored(outer) {
            Inner::UNSET
        } else {
            // SAFETY: promised by the caller.
            Inner::of(unsafe { &*outer })
        };
        StatusInOut { outer: outer.cast_mut(), inner }
    }

    pub(crate) fn pointer(&mut self) -> *mut Inner {
        if status::is_ignored(self.outer) { std::ptr::null_mut() } else { &mut self.inner }
    }

    pub(crate) fn conclude(self) {
        if !status::is_ignored(self.outer) {
            // SAFETY: promised when this was made.
            self.inner.store(unsafe { &mut *self.outer });
        }
    }
}

/// Statuses that the call writes, unless they are ignored.
pub(crate) struct Statuses {
    outer: *mut Outer,
    inner: List<Inner>,
}

impl Statuses {
    /// # Safety
    /// If the statuses are not ignored, the pointer is valid for reads and writes of `length`
    /// statuses until the end.
    #[inline]
    pub(crate) unsafe fn new(outer: *mut Outer, length: c_int) -> Self {
        let ignored = status::is_ignored(outer);
        let length = if ignored { 0 } else { usize::try_from(length).unwrap_or(0) };
        Statuses { outer, inner: List::new(length, |_| Inner::UNSET) }
    }

    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut Inner {
        if status::is_ignored(self.outer) { std::ptr::null_mut() } else { self.inner.pointer() }
    }

    #[inline]
    pub(crate) fn conclude(mut self) {
        for (index, status) in self.inner.elements().iter().enumerate() {
            // SAFETY: promised when this was made.
            status.store(unsafe { &mut *self.outer.add(index) });
        }
    }
}
