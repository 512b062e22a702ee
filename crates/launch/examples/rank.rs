//! A rank for the tests of `mpiexec`: does what its words say, one after the other.
//!
//! It uses `boot` as the library does, so that the tests need no MPI.

use boot::{Connection, Control, Job, Message, Model, Port, SpawnFailure, SpawnRequest, Wanted};
use std::io::Write;
use std::time::Duration;

fn main() {
    let mut job: Option<Job> = None;
    let mut words = std::env::args().skip(1);
    let number = |words: &mut dyn Iterator<Item = String>| -> i32 {
        words.next().and_then(|word| word.parse().ok()).expect("a number")
    };
    while let Some(word) = words.next() {
        let control =
            || job.as_ref().and_then(|job| job.control.as_ref()).expect("init comes first");
        match word.as_str() {
            // SAFETY: this process has no other thread.
            "init" => match unsafe { Job::from_environment() } {
                Ok(taken) => {
                    if let Some(control) = &taken.control {
                        control.initialized(boot::Model::Mpi);
                    }
                    if let (Some(control), Some(_)) = (&taken.control, &taken.parent) {
                        control.connected();
                    }
                    if let (Some(port), 0) = (&taken.parent, taken.rank) {
                        let mut line = Connection::connect(port).expect("the parents wait");
                        line.send(b"here we are").expect("to be heard");
                    }
                    job = Some(taken);
                }
                Err(error) => {
                    eprintln!("no job: {error}");
                    std::process::exit(9);
                }
            },
            // As a session does.
            "session" => {
                // SAFETY: this process has no other thread.
                job = unsafe { Job::from_environment() }.ok();
                let controls = job.iter().flat_map(|job| &job.control);
                controls.for_each(|control| control.initialized(Model::Mpi));
            }
            "connect" => control().connected(),
            "part" => control().parted(),
            // So many processes of this program, with the words up to `done`.
            "spawn" => {
                let copies = number(&mut words) as u32;
                let own = words.by_ref().take_while(|word| word != "done");
                let program = std::env::current_exe().expect("a name");
                spawn(control(), copies, program.to_str().expect("text"), own);
            }
            // A process of something else.
            "spawn-other" => {
                spawn(control(), 1, &words.next().expect("a program"), std::iter::empty());
            }
            "finalize" => control().finalized(),
            "abort" => control().abort(number(&mut words), "as the test wants"),
            "garble" => {
                let socket = std::os::fd::AsRawFd::as_raw_fd(control());
                // SAFETY: a static text and its length.
                unsafe { libc::write(socket, b"nonsense".as_ptr().cast(), 8) };
            }
            // The rest is for this rank only.
            "only" => {
                let wanted = number(&mut words).to_string();
                if std::env::var("SERRIED_RANK").as_deref() != Ok(&wanted) {
                    words.by_ref().take_while(|word| word != "end").for_each(drop);
                }
            }
            "end" => {}
            "exit" => std::process::exit(number(&mut words)),
            "sleep" => std::thread::sleep(Duration::from_millis(number(&mut words) as u64)),
            "print" => println!("{}", words.next().expect("a text")),
            "prompt" => {
                print!("{}", words.next().expect("a text"));
                std::io::stdout().flush().expect("to write");
            }
            // Lines in pieces, as a program writes that does not care.
            "pieces" => {
                let rank = std::env::var("SERRIED_RANK").expect("a rank");
                let mut out = std::io::stdout().lock();
                for line in 0..number(&mut words) {
                    let text =
                        format!("rank {rank} line {line} {}\n", "x".repeat(line as usize % 90));
                    for piece in text.as_bytes().chunks(7) {
                        out.write_all(piece).expect("to write");
                        out.flush().expect("to flush");
                    }
                }
            }
            // Many bytes in lines of 64.
            "bulk" => {
                let line = [&[b'a'; 63][..], b"\n"].concat();
                let block = line.repeat(1024);
                let mut out = std::io::stdout().lock();
                for _ in 0..number(&mut words) * 16 {
                    out.write_all(&block).expect("to write");
                }
            }
            "slots" => println!("{:?}", job.as_ref().expect("init comes first").slots),
            "place" => {
                let job = job.as_ref().expect("init comes first");
                let program = job.program.map_or(-1, i64::from);
                println!("place {} {} {} {program}", job.rank, job.size, job.occupancy.cpus);
            }
            // Listens, and calls each rank where the roster says.
            "reach" => {
                let job = job.as_ref().expect("init comes first");
                let roster = job.roster.as_ref().expect("a roster");
                for place in &roster.ranks {
                    let addresses = &roster.hosts[place.host as usize].addresses;
                    let reached = addresses.iter().filter(|address| {
                        std::net::TcpStream::connect((**address, place.port)).is_ok()
                    });
                    println!("reached {}", reached.count());
                }
            }
            "cpus" => println!("cpus {:?}", boot::allowed_cpus()),
            // What would a child of this rank inherit?
            "heritage" => {
                let files = std::fs::read_dir("/proc/self/fd").expect("to list");
                let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
                let kept = names.filter_map(|name| name.parse::<i32>().ok()).filter(|file| {
                    // SAFETY: takes integers.
                    let flags = unsafe { libc::fcntl(*file, libc::F_GETFD) };
                    *file > 2 && flags >= 0 && flags & libc::FD_CLOEXEC == 0
                });
                let variable = std::env::var_os(boot::VARIABLE).is_some();
                println!("heritage {} {variable}", kept.count());
            }
            "leave" => {
                // SAFETY: takes nothing.
                unsafe { libc::setsid() };
            }
            "close" => {
                for file in 3..1000 {
                    // SAFETY: takes an integer; nothing here owns a file.
                    unsafe { libc::close(file) };
                }
            }
            "raise" => {
                let signal = number(&mut words);
                // Rust's own handler of SIGSEGV returns from signals that no fault has caused.
                // SAFETY: take integers.
                unsafe {
                    libc::signal(signal, libc::SIG_DFL);
                    libc::raise(signal);
                }
            }
            "ignore" => {
                let signal = number(&mut words);
                // SAFETY: takes integers.
                unsafe { libc::signal(signal, libc::SIG_IGN) };
            }
            // Says which of these signals comes.
            "await" => {
                let signal = number(&mut words);
                // SAFETY: the set is a local, and alive for the calls.
                unsafe {
                    let mut set: libc::sigset_t = std::mem::zeroed();
                    libc::sigaddset(&mut set, signal);
                    libc::sigprocmask(libc::SIG_BLOCK, &set, std::ptr::null_mut());
                    println!("ready");
                    let mut found = 0;
                    libc::sigwait(&set, &mut found);
                    println!("signal {found}");
                }
            }
            other => panic!("no word {other:?}"),
        }
    }
}

/// Asks for processes and says what came of it.
fn spawn(control: &Control, copies: u32, program: &str, words: impl Iterator<Item = String>) {
    let port = Port::open().expect("a port");
    let words = std::iter::once(program.to_owned()).chain(words).map(String::into_bytes).collect();
    let (directory, path, environment) = (None, None, Vec::new());
    let (hosts, hostfile) = (None, None);
    let wanted = Wanted { copies, words, directory, path, hosts, hostfile, environment };
    let directory = b"/tmp".to_vec();
    let port_name = port.name().to_owned();
    control.spawn(&SpawnRequest { port: port_name, directory, programs: vec![wanted] });
    let mut line = loop {
        if let Some(line) = port.accept().expect("a port") {
            break line;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let message = line.request(b"", Duration::from_secs(60)).expect("a word");
    match SpawnFailure::decode(&message) {
        Ok(failure) => println!("refused: {}", failure.reason),
        Err(_) => println!("{}", String::from_utf8_lossy(&message)),
    }
}
