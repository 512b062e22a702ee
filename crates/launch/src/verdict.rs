//! Why a job ended: what counts as a failure of a rank, how to say it, and the exit status.

use boot::Model;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;

/// How far a rank has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RankState {
    /// It runs; it may never join.
    Started,
    /// It has joined the job, as MPI_Init does.
    Initialized(Model),
    /// It has left the job, as MPI_Finalize does.
    Finalized(Model),
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited with a status.
    Exit(i32),
    /// A signal killed it.
    Signal(i32),
}

impl End {
    /// Reads a status of `waitpid`.
    pub fn from_status(status: libc::c_int) -> End {
        if libc::WIFSIGNALED(status) {
            End::Signal(libc::WTERMSIG(status))
        } else {
            End::Exit(libc::WEXITSTATUS(status))
        }
    }
}

/// What a rank did that ends the job, or spoils its status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// It could not become its program.
    Unstarted {
        /// The program.
        name: String,
        /// The number of the error.
        error: i32,
    },
    /// A signal killed it.
    Killed(i32),
    /// It asked for the end of the job.
    Aborted {
        /// With this status.
        code: i32,
        /// And said why.
        reason: String,
    },
    /// It exited with a status that is not zero.
    Failed {
        /// The status.
        status: i32,
        /// How far it had come.
        state: RankState,
    },
    /// It exited with status zero after MPI_Init and without MPI_Finalize, or their like.
    Unfinished(Model),
    /// Its program ended so, while the script around it goes on.
    Vanished(u32, Model),
    /// It exited with status zero before MPI_Init, while others wait for it to call that.
    Absent {
        /// It had a session, and seems not to know that this does not meet its parents.
        had_session: bool,
    },
    /// It sent what is no notice.
    Garbled(String),
}

/// What is wrong about a rank that ended so after having come so far.
pub fn judge(state: RankState, end: End) -> Option<Fault> {
    match (end, state) {
        (End::Signal(signal), _) => Some(Fault::Killed(signal)),
        (End::Exit(0), RankState::Initialized(model)) => Some(Fault::Unfinished(model)),
        (End::Exit(0), _) => None,
        (End::Exit(status), state) => Some(Fault::Failed { status, state }),
    }
}

impl Fault {
    /// Whether the other ranks cannot go on without this one, however far they have come.
    pub fn ends_job(&self) -> bool {
        !matches!(self, Fault::Failed { state: RankState::Finalized(_), .. })
    }

    /// Whether it is the end of a rank by accident, which others may survive.
    pub fn is_death(&self) -> bool {
        match self {
            Fault::Killed(_) | Fault::Unfinished(_) | Fault::Vanished(..) => true,
            Fault::Failed { state, .. } => !matches!(state, RankState::Finalized(_)),
            _ => false,
        }
    }

    /// Among faults that are seen at the same time, the smallest one is the likeliest cause of the
    /// others: a rank dies of a signal by itself, and may exit because of another's death.
    pub fn order(&self) -> u8 {
        match self {
            Fault::Unstarted { .. } | Fault::Killed(_) => 0,
            Fault::Aborted { .. } => 1,
            Fault::Garbled(_) => 2,
            Fault::Failed { state: RankState::Initialized(_), .. } => 3,
            Fault::Failed { state: RankState::Started, .. } => 4,
            Fault::Unfinished(_) | Fault::Vanished(..) | Fault::Absent { .. } => 5,
            Fault::Failed { state: RankState::Finalized(_), .. } => 6,
        }
    }

    /// The exit status of `mpiexec` for a job that ended so. Zero only if a rank asked for it by `MPI_Abort(comm, 0)`:
    /// Fortran's `STOP` ends a coarray program that way, and it is no failure.
    pub fn status(&self) -> u8 {
        let status = match self {
            Fault::Aborted { code: 0, .. } => return 0,
            Fault::Unstarted { .. } => 126,
            Fault::Killed(signal) => 128 + (signal & 0x7f),
            Fault::Aborted { code, .. } => code & 0xff,
            Fault::Failed { status, .. } => status & 0xff,
            Fault::Unfinished(_)
            | Fault::Vanished(..)
            | Fault::Absent { .. }
            | Fault::Garbled(_) => 1,
        };
        // Only eight bits reach a shell; a job that failed must not look like one that did not.
        if status == 0 { 1 } else { status as u8 }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unstarted { name, error } => {
                let cause = io::Error::from_raw_os_error(*error);
                write!(f, "could not start {name}: {cause}{}", remedy(*error))
            }
            Fault::Killed(signal) => {
                write!(f, "was killed by signal {signal} ({})", signal_name(*signal))?;
                if *signal == libc::SIGKILL {
                    write!(f, "\n  If nobody did that, memory ran out: `dmesg` tells")?;
                }
                Ok(())
            }
            Fault::Aborted { code, reason } => {
                write!(f, "ended the job with code {code}: {}", printable(reason))
            }
            Fault::Failed { status, state } => {
                write!(f, "exited with status {status}")?;
                match state {
                    RankState::Started => {}
                    RankState::Initialized(model) => write!(f, " before {}", model.calls()[1])?,
                    RankState::Finalized(model) => write!(f, " after {}", model.calls()[1])?,
                }
                let signal = status - 128;
                if (1..=31).contains(&signal) {
                    let name = signal_name(signal);
                    write!(f, " (a shell says so for signal {signal}, {name})")?;
                }
                Ok(())
            }
            Fault::Unfinished(model) => {
                let [begin, end, abort] = model.calls();
                write!(
                    f,
                    "exited with status 0 after {begin} and without {end}\n  \
                     Call {end} before the program ends, or {abort} if it has failed"
                )
            }
            Fault::Vanished(process, model) => {
                write!(f, "ended its program (pid {process}) without {}", model.calls()[1])
            }
            Fault::Absent { had_session } => {
                write!(f, "exited with status 0 before MPI_Init")?;
                if *had_session {
                    write!(f, ", which meets its parents; a session does not")?;
                }
                Ok(())
            }
            Fault::Garbled(why) => write!(
                f,
                "sent {why}\n  Is its library as old as this mpiexec? `serried doctor` tells"
            ),
        }
    }
}

/// What to do about an error that keeps a rank from starting.
pub fn remedy(error: i32) -> &'static str {
    match error {
        libc::EAGAIN => {
            "\n  There are too many processes: use fewer ranks, \
             or raise the limit (`ulimit -u`, the cgroup's pids.max)"
        }
        libc::ENOMEM => "\n  Memory is short: use fewer ranks",
        libc::EMFILE | libc::ENFILE => "\n  Use fewer ranks, or raise the limit (`ulimit -n`)",
        libc::ENOENT => "\n  Is the interpreter in its first line, or its loader, missing?",
        libc::EFBIG => {
            "\n  Memory that processes share counts as a file: raise the limit of file sizes \
             (`ulimit -f unlimited`)"
        }
        libc::E2BIG => "\n  Its arguments and environment are too long",
        _ => "",
    }
}

/// What a signal means, in words.
pub fn signal_name(signal: i32) -> &'static str {
    match signal {
        libc::SIGHUP => "hangup",
        libc::SIGINT => "interrupt",
        libc::SIGQUIT => "quit",
        libc::SIGILL => "illegal instruction",
        libc::SIGTRAP => "trap",
        libc::SIGABRT => "abort",
        libc::SIGBUS => "bus error",
        libc::SIGFPE => "arithmetic error",
        libc::SIGKILL => "kill",
        libc::SIGUSR1 => "user signal 1",
        libc::SIGSEGV => "segmentation fault",
        libc::SIGUSR2 => "user signal 2",
        libc::SIGPIPE => "broken pipe",
        libc::SIGALRM => "alarm clock",
        libc::SIGTERM => "termination",
        libc::SIGXCPU => "CPU time limit",
        libc::SIGXFSZ => "file size limit",
        libc::SIGSYS => "bad system call",
        _ => "no common one",
    }
}

/// A rank's text, without what would play tricks on a terminal.
pub fn printable(text: &str) -> String {
    let show =
        |letter: char| if letter.is_control() && letter != '\n' { '\u{fffd}' } else { letter };
    text.trim_end().chars().map(show).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_fault() {
        assert_eq!(judge(RankState::Started, End::Exit(0)), None);
        assert_eq!(judge(RankState::Finalized(Model::Mpi), End::Exit(0)), None);
        for model in Model::ALL {
            let fault = judge(RankState::Initialized(model), End::Exit(0)).unwrap();
            assert_eq!(fault, Fault::Unfinished(model));
            assert!(fault.to_string().contains(&format!("without {}\n", model.calls()[1])));
        }
        let finalized = RankState::Finalized(Model::Bsp);
        assert_eq!(judge(finalized, End::Signal(9)), Some(Fault::Killed(9)));
        let failed = judge(finalized, End::Exit(3)).unwrap();
        assert!(!failed.ends_job() && failed.status() == 3);
        assert_eq!(failed.to_string(), "exited with status 3 after bsp_end");
        let failed = judge(RankState::Started, End::Exit(4)).unwrap();
        assert!(failed.ends_job() && failed.status() == 4);
    }

    #[test]
    fn a_failed_job_never_looks_well() {
        for code in [256, 512, i32::MIN] {
            assert_eq!(Fault::Aborted { code, reason: String::new() }.status(), 1);
        }
        assert_eq!(Fault::Aborted { code: 0, reason: String::new() }.status(), 0);
        assert_eq!(Fault::Aborted { code: -1, reason: String::new() }.status(), 255);
        assert_eq!(Fault::Killed(libc::SIGSEGV).status(), 139);
        assert_eq!(Fault::Unfinished(Model::Mpi).status(), 1);
    }

    #[test]
    fn faults_in_words() {
        let killed = Fault::Killed(libc::SIGSEGV).to_string();
        assert_eq!(killed, "was killed by signal 11 (segmentation fault)");
        let failed =
            Fault::Failed { status: 139, state: RankState::Initialized(Model::Mpi) }.to_string();
        assert!(failed.contains("before MPI_Finalize") && failed.contains("segmentation fault"));
        let aborted = Fault::Aborted { code: 7, reason: "a\x1b[2Jb\n".into() }.to_string();
        assert_eq!(aborted, "ended the job with code 7: a\u{fffd}[2Jb");
    }

    #[test]
    fn statuses_of_processes() {
        assert_eq!(End::from_status(3 << 8), End::Exit(3));
        assert_eq!(End::from_status(11), End::Signal(11));
        assert_eq!(End::from_status(11 | 0x80), End::Signal(11));
    }
}
