//! Tasks that Slurm has started meet without any help of its own: at the first of them.
//!
//! On one host they meet at a port that answers the same user only. Between hosts they know each
//! other by a key in the user's home directory, which the hosts share: whoever proves to know it is
//! welcome, and what is said is encrypted.

use crate::line::{Line, Port};
use crate::roster::SECRET_BYTES;
use crate::tasks::{self, Card, PATIENCE, nonsense};
use crate::{Reader, Writer};
use secret::{HASH_BYTES, Seal, TAG_BYTES};
use std::fs;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The tasks of one `srun`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What tells it from others.
    name: String,
    /// Whether it has several hosts.
    several: bool,
    /// Where its first task may be.
    first: Vec<String>,
}

/// Ports at which the first task may be found: one of them is free.
const PORTS: u16 = 16;
const FIRST_PORT: u16 = 20_000;
const PORT_SPAN: u64 = 30_000;
/// How long a caller has to prove who it is.
const PROOF: Duration = Duration::from_secs(2);
const LONGEST: usize = 1 << 28;
const NONCE: usize = 32;

/// What Slurm's variables say: the step, this task, and how many there are.
pub fn step(variable: &impl Fn(&str) -> Option<String>) -> Option<(Step, u32, u32)> {
    let number = |name: &str| variable(name)?.trim().parse::<u32>().ok();
    let rank = number("SLURM_PROCID")?;
    let size = number("SLURM_STEP_NUM_TASKS").or_else(|| number("SLURM_NTASKS"))?;
    let (job, step) = (variable("SLURM_JOB_ID")?, variable("SLURM_STEP_ID")?);
    let nodes = variable("SLURM_STEP_NODELIST").or_else(|| variable("SLURM_JOB_NODELIST"))?;
    let hosts = number("SLURM_STEP_NUM_NODES").or_else(|| number("SLURM_JOB_NUM_NODES"));
    let first = [Some(first_host(&nodes)), variable("SLURM_LAUNCH_NODE_IPADDR")];
    let first = first.into_iter().flatten().collect();
    let several = hosts.is_none_or(|hosts| hosts > 1);
    (rank < size).then_some((Step { name: format!("{job}.{step}"), several, first }, rank, size))
}

/// The first of `n[01-16],m7`.
fn first_host(nodes: &str) -> String {
    let mut first = String::new();
    let mut letters = nodes.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ',' => break,
            '[' => {
                let inside: String = letters.by_ref().take_while(|letter| *letter != ']').collect();
                first.push_str(inside.split([',', '-']).next().unwrap_or(""));
            }
            letter => first.push(letter),
        }
    }
    first
}

/// Meets the other tasks. The first one's `fresh` secret becomes that of the job.
pub fn meet(
    step: &Step,
    rank: u32,
    size: u32,
    card: &Card,
    fresh: [u8; SECRET_BYTES],
) -> io::Result<(Vec<Card>, [u8; SECRET_BYTES])> {
    match (step.several, rank) {
        (false, 0) => {
            let port = Port::open_known(&format!("slurm-{}", step.name))?;
            let until = Instant::now() + PATIENCE;
            gather(size, card, fresh, || tasks::accept(&port, until).map(Local))
        }
        (false, _) => {
            let line = tasks::call(&Port::known_name(&format!("slurm-{}", step.name)))?;
            introduce(Local(line), rank, size, card)
        }
        (true, 0) => {
            let key = key(&step.name)?;
            let listener = open(&step.name)?;
            let until = Instant::now() + PATIENCE;
            gather(size, card, fresh, || welcome(&listener, &key, until))
        }
        (true, _) => introduce(find(step, &key(&step.name)?)?, rank, size, card),
    }
}

/// A way to exchange messages with another task, whom one trusts.
trait Talk {
    fn say(&mut self, message: &[u8]) -> io::Result<()>;
    fn hear(&mut self) -> io::Result<Vec<u8>>;
}

struct Local(Line);

impl Talk for Local {
    fn say(&mut self, message: &[u8]) -> io::Result<()> {
        self.0.send(message)
    }

    fn hear(&mut self) -> io::Result<Vec<u8>> {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(message) = self.0.receive()? {
                return Ok(message);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            crate::line::wait(std::os::fd::AsFd::as_fd(&self.0), left);
        }
    }
}

/// The first task: hears all others, then tells them.
fn gather<T: Talk>(
    size: u32,
    card: &Card,
    fresh: [u8; SECRET_BYTES],
    mut next: impl FnMut() -> io::Result<T>,
) -> io::Result<(Vec<Card>, [u8; SECRET_BYTES])> {
    let mut cards = vec![None; size as usize];
    cards[0] = Some(card.clone());
    let mut lines = Vec::new();
    while let missing @ 1.. = cards.iter().filter(|card| card.is_none()).count() {
        let mut line = next().map_err(|error| {
            let absent = cards.iter().position(Option::is_none).unwrap_or(0);
            let text =
                format!("{missing} of {size} tasks have not come, task {absent} is one: {error}");
            io::Error::new(error.kind(), text)
        })?;
        let Ok(message) = line.hear() else { continue };
        let mut reader = Reader::rest(&message);
        let said = (|| Some((reader.u32()?, Card::decode(&reader.text()?)?)))();
        let Some((rank, card)) = said else { continue };
        if let Some(place) = cards.get_mut(rank as usize).filter(|place| place.is_none()) {
            *place = Some(card);
            lines.push(line);
        }
    }
    let cards: Vec<Card> = cards.into_iter().flatten().collect();
    let mut writer = Writer::default();
    writer.bytes(&fresh).list(&cards, |writer, card| {
        writer.bytes(card.encode().as_bytes());
    });
    let message = writer.finish();
    for mut line in lines {
        line.say(&message)?;
        // It hangs up once it has heard.
        let _ = line.hear();
    }
    Ok((cards, fresh))
}

/// Any other task: tells the first, and hears of all.
fn introduce(
    mut line: impl Talk,
    rank: u32,
    size: u32,
    card: &Card,
) -> io::Result<(Vec<Card>, [u8; SECRET_BYTES])> {
    let mut writer = Writer::default();
    writer.u32(rank).bytes(card.encode().as_bytes());
    line.say(&writer.finish())?;
    let message = line.hear()?;
    let mut reader = Reader::rest(&message);
    let said = (|| {
        let secret = reader.bytes()?.try_into().ok()?;
        let cards = reader.list(|reader| Card::decode(&reader.text()?))?;
        (cards.len() == size as usize).then_some((cards, secret))
    })();
    said.ok_or_else(nonsense)
}

/// What the tasks of this step know and no other user does: made of a key in the home directory.
fn key(step: &str) -> io::Result<[u8; HASH_BYTES]> {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let cache = std::env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty());
    let directory = cache.map_or_else(|| home.join(".cache"), PathBuf::from).join("serried");
    let path = directory.join("key");
    let explain = |error: io::Error| {
        let text = format!(
            "the tasks of several hosts know each other by the file {}: {error}. \
             Let it be on a file system that the hosts share, and readable by you alone; \
             or start the program with `mpiexec` inside of the allocation, or with `srun --mpi=pmi2`",
            path.display()
        );
        io::Error::new(error.kind(), text)
    };
    let user_key = read_or_make(&directory, &path).map_err(explain)?;
    Ok(secret::key(&user_key, &[b"slurm step", step.as_bytes()]))
}

fn read_or_make(directory: &PathBuf, path: &PathBuf) -> io::Result<Vec<u8>> {
    if !path.exists() {
        fs::create_dir_all(directory)?;
        let own = directory.join(format!(".key-{:016x}", crate::random()?));
        let mut file =
            fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&own)?;
        file.write_all(&crate::Roster::fresh_secret()?)?;
        file.sync_all()?;
        // Whoever comes second takes that of the first.
        let linked = fs::hard_link(&own, path);
        fs::remove_file(&own)?;
        if let Err(error) = linked
            && error.kind() != io::ErrorKind::AlreadyExists
        {
            return Err(error);
        }
    }
    let found = fs::metadata(path)?;
    // SAFETY: takes nothing.
    if found.uid() != unsafe { libc::geteuid() } || found.mode() & 0o077 != 0 {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "others may read it"));
    }
    let key = fs::read(path)?;
    if key.len() == SECRET_BYTES { Ok(key) } else { Err(nonsense()) }
}

/// The ports at which the first task of a step may be.
fn ports(step: &str) -> impl Iterator<Item = u16> {
    let sum = step.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let first = FIRST_PORT + (sum % PORT_SPAN) as u16;
    first..first + PORTS
}

fn open(step: &str) -> io::Result<TcpListener> {
    let mut refused = None;
    for port in ports(step) {
        match TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)) {
            Ok(listener) => {
                listener.set_nonblocking(true)?;
                return Ok(listener);
            }
            Err(error) => refused = Some(error),
        }
    }
    Err(refused.unwrap_or_else(|| io::ErrorKind::AddrInUse.into()))
}

/// A connection over which both ends have proved that they know the key.
struct Proved {
    stream: TcpStream,
    seal: Seal,
    /// Numbers of the next message said and heard; each end has its own half.
    numbers: [u64; 2],
}

/// The next task that calls and proves who it is.
fn welcome(listener: &TcpListener, key: &[u8], until: Instant) -> io::Result<Proved> {
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                // Strangers are none of our business.
                if let Ok(proved) = prove(stream, key, true) {
                    return Ok(proved);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                let left = until.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                crate::line::wait(std::os::fd::AsFd::as_fd(listener), left);
            }
            Err(error) => return Err(error),
        }
    }
}

/// Calls the first task.
fn find(step: &Step, key: &[u8]) -> io::Result<Proved> {
    let until = Instant::now() + PATIENCE;
    loop {
        for host in &step.first {
            let addresses: Vec<IpAddr> = match (host.as_str(), 0).to_socket_addrs() {
                Ok(found) => found.map(|address| address.ip()).collect(),
                Err(_) => continue,
            };
            for address in addresses {
                for port in ports(&step.name) {
                    let place = SocketAddr::new(address, port);
                    let called = TcpStream::connect_timeout(&place, PROOF);
                    if let Ok(proved) = called.and_then(|stream| prove(stream, key, false)) {
                        return Ok(proved);
                    }
                }
            }
        }
        if Instant::now() > until {
            let text = format!(
                "the first task of this step cannot be found at {}. \
                 Start the program with `mpiexec` inside of the allocation, or with `srun --mpi=pmi2`",
                step.first.join(" or ")
            );
            return Err(io::Error::new(io::ErrorKind::TimedOut, text));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Proves to the other end that this one knows the key, and lets it prove the same.
fn prove(mut stream: TcpStream, key: &[u8], first: bool) -> io::Result<Proved> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PROOF))?;
    stream.set_write_timeout(Some(PROOF))?;
    let own = crate::Roster::fresh_secret()?;
    stream.write_all(&own)?;
    let mut other = [0; NONCE];
    stream.read_exact(&mut other)?;
    let (called, caller) = if first { (own, other) } else { (other, own) };
    let proof = |who: &[u8]| secret::key(key, &[who, &called, &caller]);
    // The caller goes first, so that whoever listens tells strangers nothing.
    let mut shown = [0; HASH_BYTES];
    if !first {
        stream.write_all(&proof(b"caller"))?;
    }
    stream.read_exact(&mut shown)?;
    if !secret::is_same(&shown, &proof(if first { b"caller" } else { b"called" })) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it does not know the key"));
    }
    if first {
        stream.write_all(&proof(b"called"))?;
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    let seal = Seal::new(&proof(b"session"));
    let numbers = if first { [1 << 32, 0] } else { [0, 1 << 32] };
    Ok(Proved { stream, seal, numbers })
}

impl Talk for Proved {
    fn say(&mut self, message: &[u8]) -> io::Result<()> {
        let mut bytes = message.to_vec();
        let tag = self.seal.seal(self.numbers[0], b"", &mut bytes);
        self.numbers[0] += 1;
        self.stream.write_all(&(bytes.len() as u32).to_le_bytes())?;
        self.stream.write_all(&bytes)?;
        self.stream.write_all(&tag)
    }

    fn hear(&mut self) -> io::Result<Vec<u8>> {
        let mut length = [0; 4];
        self.stream.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > LONGEST {
            return Err(nonsense());
        }
        let mut bytes = vec![0; length];
        let mut tag = [0; TAG_BYTES];
        self.stream.read_exact(&mut bytes)?;
        self.stream.read_exact(&mut tag)?;
        let genuine = self.seal.open(self.numbers[1], b"", &mut bytes, &tag);
        self.numbers[1] += 1;
        if genuine { Ok(bytes) } else { Err(nonsense()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(port: u16) -> Card {
        Card { host: "h@1".into(), port, addresses: vec![Ipv4Addr::LOCALHOST.into()] }
    }

    fn unique(word: &str) -> String {
        format!("test-{word}-{}", std::process::id())
    }

    #[test]
    fn variables_of_a_step() {
        assert_eq!(first_host("n[01-16],m7"), "n01");
        assert_eq!(first_host("r[3,5]n[2-4]"), "r3n2");
        assert_eq!(first_host("alone"), "alone");
        assert_eq!(first_host("n["), "n");
        let variables = [
            ("SLURM_PROCID", "2"),
            ("SLURM_NTASKS", "9"),
            ("SLURM_STEP_NUM_TASKS", "4"),
            ("SLURM_JOB_ID", "7"),
            ("SLURM_STEP_ID", "0"),
            ("SLURM_STEP_NODELIST", "a,b"),
            ("SLURM_STEP_NUM_NODES", "2"),
        ];
        let look = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let (step, rank, size) = step(&look).unwrap();
        assert_eq!((rank, size, step.several, step.first), (2, 4, true, vec!["a".to_owned()]));
    }

    #[test]
    fn tasks_meet_on_one_host_and_between_hosts() {
        for several in [false, true] {
            let name = unique(if several { "several" } else { "one" });
            let step = Step { name, several, first: vec!["127.0.0.1".into()] };
            let key = [5; HASH_BYTES];
            let tasks: Vec<_> = (0..3u32)
                .map(|rank| {
                    let step = step.clone();
                    std::thread::spawn(move || {
                        let own = card(100 + rank as u16);
                        let fresh = [rank as u8; SECRET_BYTES];
                        match (several, rank) {
                            (false, _) => meet(&step, rank, 3, &own, fresh),
                            // As `meet`, with a key that is in no home directory.
                            (true, 0) => {
                                let listener = open(&step.name).unwrap();
                                let until = Instant::now() + PATIENCE;
                                gather(3, &own, fresh, || welcome(&listener, &key, until))
                            }
                            (true, _) => introduce(find(&step, &key).unwrap(), rank, 3, &own),
                        }
                    })
                })
                .collect();
            for task in tasks {
                let (cards, secret) = task.join().unwrap().unwrap();
                assert_eq!(secret, [0; SECRET_BYTES], "that of the first");
                let ports: Vec<u16> = cards.iter().map(|card| card.port).collect();
                assert_eq!(ports, [100, 101, 102]);
            }
        }
    }

    #[test]
    fn a_stranger_is_not_welcome() {
        let listener = open(&unique("stranger")).unwrap();
        let place = listener.local_addr().unwrap().port();
        let stranger = std::thread::spawn(move || {
            let mut garbage = TcpStream::connect((Ipv4Addr::LOCALHOST, place)).unwrap();
            garbage.write_all(&[7; 200]).unwrap();
            let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, place)).unwrap();
            assert!(prove(stream, b"another key", false).is_err());
            let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, place)).unwrap();
            let mut friend = prove(stream, b"key", false).unwrap();
            friend.say(b"hello").unwrap();
        });
        let mut heard = welcome(&listener, b"key", Instant::now() + PATIENCE).unwrap();
        assert_eq!(heard.hear().unwrap(), b"hello");
        stranger.join().unwrap();
    }

    #[test]
    fn a_key_is_made_once_and_kept_from_others() {
        let directory = std::env::temp_dir().join(unique("key"));
        let path = directory.join("key");
        let first = read_or_make(&directory, &path).unwrap();
        assert_eq!(read_or_make(&directory, &path).unwrap(), first);
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
        assert!(read_or_make(&directory, &path).is_err());
        fs::remove_dir_all(directory).unwrap();
    }
}
