//! Tasks that Slurm has started meet without any help of its own: at the first of them.
//!
//! On one host they meet at a port that answers the same user only. Between hosts they know each
//! other by a key in the user's home directory, which the hosts share: whoever proves to know it is
//! welcome, and what is said is encrypted.

use crate::connection::Connection;
use crate::message::Message;
use crate::port::Port;
use crate::proof::Key;
use crate::tasks::{self, BusinessCard, PATIENCE, protocol_error};
use crate::user_key;
use secret::Zeroizing;
use serde::{Deserialize, Serialize};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
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
/// How long the first task may take to accept a connection.
const ANSWERED: Duration = Duration::from_secs(2);

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
    card: &BusinessCard,
    fresh: Key,
) -> io::Result<(Vec<BusinessCard>, Key)> {
    match (step.several, rank) {
        (false, 0) => {
            let port = Port::open_known(&format!("slurm-{}", step.name))?;
            let until = Instant::now() + PATIENCE;
            gather(size, card, fresh, || tasks::meet(&port, until, Introduction::is_meant))
        }
        (false, _) => {
            let connection = tasks::connect(&Port::known_name(&format!("slurm-{}", step.name)))?;
            introduce(connection, rank, size, card)
        }
        (true, 0) => {
            let listener = open(&step.name)?;
            let port = Port::open()?.with_network(listener.into(), &[], key(&step.name)?)?;
            let until = Instant::now() + PATIENCE;
            gather(size, card, fresh, || tasks::meet(&port, until, Introduction::is_meant))
        }
        (true, _) => introduce(find(step, &key(&step.name)?)?, rank, size, card),
    }
}

/// What a task tells the first one.
#[derive(Serialize, Deserialize)]
struct Introduction {
    rank: u32,
    card: BusinessCard,
}

impl Introduction {
    fn is_meant(message: &[u8]) -> bool {
        Introduction::decode(message).is_ok()
    }
}

impl Message for Introduction {
    const KIND: u8 = b'I';
    const VERSION: u8 = 2;

    fn is_valid(&self) -> bool {
        self.card.is_valid()
    }
}

/// What the first task tells all others.
#[derive(Serialize, Deserialize)]
struct Everybody {
    secret: Key,
    cards: Vec<BusinessCard>,
}

impl Message for Everybody {
    const KIND: u8 = b'E';
    const VERSION: u8 = 2;

    fn is_valid(&self) -> bool {
        self.cards.iter().all(BusinessCard::is_valid)
    }
}

/// The first task: hears from all others, then tells them.
fn gather(
    size: u32,
    card: &BusinessCard,
    fresh: Key,
    mut next: impl FnMut() -> io::Result<Connection>,
) -> io::Result<(Vec<BusinessCard>, Key)> {
    let mut cards = vec![None; size as usize];
    cards[0] = Some(card.clone());
    let mut connections = Vec::new();
    while let missing @ 1.. = cards.iter().filter(|card| card.is_none()).count() {
        let mut connection = next().map_err(|error| {
            let absent = cards.iter().position(Option::is_none).unwrap_or(0);
            let text =
                format!("{missing} of {size} tasks have not come, task {absent} is one: {error}");
            io::Error::new(error.kind(), text)
        })?;
        let Ok(message) = connection.receive_within(PATIENCE) else { continue };
        let Ok(Introduction { rank, card }) = Introduction::decode(&message) else { continue };
        if let Some(place) = cards.get_mut(rank as usize).filter(|place| place.is_none()) {
            *place = Some(card);
            connections.push(connection);
        }
    }
    let cards: Vec<BusinessCard> = cards.into_iter().flatten().collect();
    let everybody = Everybody { secret: fresh, cards };
    let message = Zeroizing::new(everybody.encode());
    for mut connection in connections {
        connection.send(&message)?;
        // It closes the connection once it has read that.
        let _ = connection.receive_within(PATIENCE);
    }
    Ok((everybody.cards, everybody.secret))
}

/// Any other task: tells the first, and hears of all.
fn introduce(
    mut connection: Connection,
    rank: u32,
    size: u32,
    card: &BusinessCard,
) -> io::Result<(Vec<BusinessCard>, Key)> {
    let introduction = Introduction { rank, card: card.clone() };
    let message = Zeroizing::new(connection.request(&introduction.encode(), PATIENCE)?);
    match Everybody::decode(&message) {
        Ok(Everybody { secret, cards }) if cards.len() == size as usize => Ok((cards, secret)),
        _ => Err(protocol_error()),
    }
}

/// What the tasks of this step know and no other user does: made of a key in the home directory.
fn key(step: &str) -> io::Result<Key> {
    let explain = |error: io::Error| {
        let text = format!(
            "the tasks of several hosts know each other by the file {}: {error}. \
             Let it be on a file system that the hosts share, and readable by you alone; \
             or start the program with `mpiexec` inside of the allocation, or with `srun --mpi=pmi2`",
            user_key::path().display()
        );
        io::Error::new(error.kind(), text)
    };
    let user_key = user_key::user_key().map_err(explain)?;
    Ok(user_key.derive("serried 2026-11 slurm step", &[step.as_bytes()]))
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

/// Connects to the first task.
fn find(step: &Step, key: &Key) -> io::Result<Connection> {
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
                    let connected = TcpStream::connect_timeout(&place, ANSWERED);
                    if let Ok(connection) =
                        connected.and_then(|stream| Connection::authenticate(stream, key))
                    {
                        return Ok(connection);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn card(port: u16) -> BusinessCard {
        BusinessCard {
            host: "h@1".into(),
            port,
            addresses: vec![Ipv4Addr::LOCALHOST.into()],
            machine: None,
        }
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
            let key = Key::from([5; 32]);
            let tasks: Vec<_> = (0..3u32)
                .map(|rank| {
                    let (step, key) = (step.clone(), key.clone());
                    std::thread::spawn(move || {
                        let own = card(100 + rank as u16);
                        let fresh = Key::from([rank as u8; 32]);
                        match (several, rank) {
                            (false, _) => meet(&step, rank, 3, &own, fresh),
                            // As `meet`, with a key that is in no home directory.
                            (true, 0) => {
                                let listener = open(&step.name).unwrap().into();
                                let port = Port::open().unwrap();
                                let port = port.with_network(listener, &[], key).unwrap();
                                let until = Instant::now() + PATIENCE;
                                gather(3, &own, fresh, || {
                                    tasks::meet(&port, until, Introduction::is_meant)
                                })
                            }
                            (true, _) => introduce(find(&step, &key).unwrap(), rank, 3, &own),
                        }
                    })
                })
                .collect();
            for task in tasks {
                let (cards, secret) = task.join().unwrap().unwrap();
                assert_eq!(secret, Key::from([0; 32]), "that of the first");
                let ports: Vec<u16> = cards.iter().map(|card| card.port).collect();
                assert_eq!(ports, [100, 101, 102]);
            }
        }
    }
}
