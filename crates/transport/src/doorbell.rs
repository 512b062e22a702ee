//! A word that a process sleeps on, and that others ring only if it sleeps.
//!
//! The sleeper stores "asleep", then looks once more for messages; a sender stores its message,
//! then looks whether the receiver is asleep. One of the two must see the other, which takes a full
//! barrier on both sides. Senders are many and fast, sleepers are slow anyway: where the kernel has
//! `membarrier`, the sleeper runs the barrier on the senders' behalf and a send pays nothing.
//!
//! A process that sleeps over sockets cannot sleep on the word. It leaves a name there by which it can
//! be called instead.

use crate::sync::{AtomicU32, Ordering, fence};

const AWAKE: u32 = 0;
/// Asleep on the word; any larger value is the name of one that sleeps elsewhere.
pub const ASLEEP: u32 = 1;

/// Where the barrier of a sender comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// The sender runs it, after each frame.
    Sender,
    /// The sleeper makes the kernel run it on the sender's CPU; this process is registered for it.
    Sleeper,
}

/// Registers this process, so that others can run barriers on its behalf.
#[cfg(not(loom))]
pub fn register() -> Barrier {
    use rustix::thread::MembarrierCommand::RegisterGlobalExpedited;
    match rustix::thread::membarrier(RegisterGlobalExpedited) {
        Ok(()) => Barrier::Sleeper,
        Err(_) => Barrier::Sender,
    }
}

/// The kernel's part: barriers for others, sleeping and waking.
pub trait Kernel {
    /// A full barrier here and on every CPU that runs a registered process.
    fn barrier_everywhere(&self);
    /// Sleeps while the word is `value`.
    fn sleep(&self, word: &AtomicU32, value: u32);
    /// Wakes all that sleep on the word.
    fn wake(&self, word: &AtomicU32);
    /// Wakes the process of this name.
    fn call(&self, name: u32);
}

/// Whoever is not called sees for itself at last. Ranks that do not do the same in a collective operation
/// may each wait for what the other does not know that it waits for.
#[cfg(not(loom))]
pub const LONGEST_SLEEP: std::time::Duration = std::time::Duration::from_secs(1);

/// Linux.
#[cfg(not(loom))]
#[derive(Clone, Copy, Debug)]
pub struct Linux;

#[cfg(not(loom))]
impl Kernel for Linux {
    fn barrier_everywhere(&self) {
        fence(Ordering::SeqCst);
        // Where this fails no process could register, so every sender runs its own barrier.
        let _ = rustix::thread::membarrier(rustix::thread::MembarrierCommand::GlobalExpedited);
    }

    fn sleep(&self, word: &AtomicU32, value: u32) {
        use rustix::thread::futex::{Flags, wait};
        crate::blocking::assert_outside_gates();
        // Every way of returning (woken, value changed, signal, time) means: look again.
        let longest = rustix::time::Timespec { tv_sec: LONGEST_SLEEP.as_secs() as i64, tv_nsec: 0 };
        let _ = wait(word, Flags::empty(), value, Some(&longest));
    }

    fn wake(&self, word: &AtomicU32) {
        let _ = rustix::thread::futex::wake(
            word,
            rustix::thread::futex::Flags::empty(),
            i32::MAX as u32,
        );
    }

    fn call(&self, name: u32) {
        crate::wakeup::wake(name);
    }
}

#[cfg(not(loom))]
impl Linux {
    /// Sleeps until somebody rings at one of the words that are asleep, for a second at most; or for
    /// a moment where the kernel cannot wait for several.
    pub fn sleep_on_any<'a>(&self, words: impl Iterator<Item = &'a AtomicU32>) {
        use rustix::io::Errno;
        use rustix::thread::futex::{self, Wait, WaitFlags, WaitvFlags};
        crate::blocking::assert_outside_gates();
        let words: Vec<&AtomicU32> = words.collect();
        let entry = |word: &&AtomicU32| {
            let mut wait = Wait::new();
            wait.val = u64::from(ASLEEP);
            wait.uaddr = futex::WaitPtr::new(std::ptr::from_ref(*word).cast_mut().cast());
            wait.flags = WaitFlags::SIZE_U32;
            wait
        };
        let waits: Vec<Wait> = words.iter().map(entry).collect();
        let clock = rustix::thread::ClockId::Monotonic;
        let mut until = rustix::time::clock_gettime(clock);
        until.tv_sec += 1;
        let slept = futex::waitv(&waits, WaitvFlags::empty(), Some(&until), clock);
        // Every other way of returning means: look again.
        if let Err(Errno::NOSYS | Errno::INVAL | Errno::PERM) = slept {
            let moment = rustix::time::Timespec { tv_sec: 0, tv_nsec: 500_000 };
            let _ = futex::wait(words[0], futex::Flags::empty(), ASLEEP, Some(&moment));
        }
    }
}

/// The sender's step after each frame: rings if the receiver sleeps.
#[inline]
pub fn notify(word: &AtomicU32, barrier: Barrier, kernel: &impl Kernel) {
    match barrier {
        // The compiler must not move the load before the frame; the CPU is kept from it by the
        // sleeper's `barrier_everywhere`.
        Barrier::Sleeper => std::sync::atomic::compiler_fence(std::sync::atomic::Ordering::SeqCst),
        // Pairs with the barrier in `arm`.
        Barrier::Sender => fence(Ordering::SeqCst),
    }
    if word.load(Ordering::Relaxed) != AWAKE {
        ring(word, kernel);
    }
}

/// Wakes whoever sleeps on the word.
#[cold]
pub fn ring(word: &AtomicU32, kernel: &impl Kernel) {
    let sleeper = word.swap(AWAKE, Ordering::AcqRel);
    if sleeper > ASLEEP { kernel.call(sleeper) } else { kernel.wake(word) }
}

/// The sleeper announces itself at one of several words, by name or as `ASLEEP`; `arm` for the last
/// one.
pub fn announce(word: &AtomicU32, name: u32) {
    word.store(name, Ordering::Relaxed);
}

/// The sleeper announces itself. After this every frame that it does not see rings.
pub fn arm(word: &AtomicU32, name: u32, kernel: &impl Kernel) {
    announce(word, name);
    // Pairs with the barrier in `notify`, or runs it there.
    kernel.barrier_everywhere();
}

/// Sleeps until somebody rings.
pub fn sleep(word: &AtomicU32, kernel: &impl Kernel) {
    kernel.sleep(word, ASLEEP);
}

/// The sleeper is awake and wants no more ringing.
pub fn disarm(word: &AtomicU32) {
    word.store(AWAKE, Ordering::Relaxed);
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// Makes the kernel refuse a system call to this thread, as one does that is too old for it.
    fn refuse(call: libc::c_long) {
        let filter = |code: u32, jt, jf, k| libc::sock_filter { code: code as u16, jt, jf, k };
        let mut filters = [
            // The number of the call is the first word of what a filter sees.
            filter(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
            filter(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 0, 1, call as u32),
            filter(libc::BPF_RET, 0, 0, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32),
            filter(libc::BPF_RET, 0, 0, libc::SECCOMP_RET_ALLOW),
        ];
        let program = libc::sock_fprog { len: 4, filter: filters.as_mut_ptr() };
        // SAFETY: the program and its filters are alive for the calls, which concern this thread.
        unsafe {
            assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
            assert_eq!(libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program), 0);
        }
    }

    fn sleeps_on_two_words(longest: Duration) {
        let words = [AtomicU32::new(ASLEEP), AtomicU32::new(ASLEEP)];
        let sleep = || {
            let started = Instant::now();
            Linux.sleep_on_any(words.iter());
            started.elapsed()
        };
        // Several attempts: who sleeps may be woken late for other reasons.
        let slept = (0..3).map(|_| sleep()).min().expect("several");
        assert!(slept >= Duration::from_micros(400), "nobody rang, but it slept {slept:?} only");
        assert!(slept < longest, "it slept {slept:?}");
        // Who rings at any of them is heard: here before the sleep begins.
        ring(&words[0], &Linux);
        assert!((0..3).any(|_| sleep() < Duration::from_millis(900)));
    }

    #[test]
    fn a_sleeper_on_several_words_wakes_by_itself() {
        sleeps_on_two_words(Duration::from_secs(20));
    }

    #[test]
    fn a_kernel_that_cannot_wait_for_several_words_is_asked_for_a_moment() {
        let thread = std::thread::spawn(|| {
            refuse(libc::SYS_futex_waitv);
            sleeps_on_two_words(Duration::from_millis(900));
        });
        thread.join().expect("no failure");
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use loom::sync::{Arc, Condvar, Mutex};

    /// A kernel in which a barrier everywhere is a fence, and sleeping a condition variable. A
    /// lost wake-up is a deadlock, which loom reports.
    struct Model {
        lock: Mutex<()>,
        condition: Condvar,
    }

    impl Kernel for Model {
        fn barrier_everywhere(&self) {
            fence(Ordering::SeqCst);
        }
        fn sleep(&self, word: &AtomicU32, value: u32) {
            let guard = self.lock.lock().unwrap();
            if word.load(Ordering::Relaxed) == value {
                drop(self.condition.wait(guard).unwrap());
            }
        }
        fn wake(&self, _word: &AtomicU32) {
            drop(self.lock.lock().unwrap());
            self.condition.notify_all();
        }
        fn call(&self, _name: u32) {
            unreachable!("nobody has a name")
        }
    }

    /// No interleaving of two sends with a receiver that sleeps between them loses a wake-up.
    #[test]
    fn loom_doorbell() {
        loom::model(|| {
            let frames = Arc::new(AtomicU32::new(0));
            let word = Arc::new(AtomicU32::new(AWAKE));
            let model = Arc::new(Model { lock: Mutex::new(()), condition: Condvar::new() });
            let sender = {
                let (frames, word, model) = (frames.clone(), word.clone(), model.clone());
                loom::thread::spawn(move || {
                    for number in 1..=2 {
                        frames.store(number, Ordering::Release);
                        notify(&word, Barrier::Sender, &*model);
                    }
                })
            };
            let mut seen = 0;
            while seen < 2 {
                arm(&word, ASLEEP, &*model);
                if frames.load(Ordering::Acquire) == seen {
                    sleep(&word, &*model);
                }
                disarm(&word);
                seen = frames.load(Ordering::Acquire).max(seen);
            }
            sender.join().unwrap();
        });
    }
}
