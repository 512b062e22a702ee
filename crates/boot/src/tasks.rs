//! Tasks that another launcher has started become a job: each tells the others where it is.
//!
//! They meet through the launcher, if it speaks PMI, or else at the first of them. Those of one host
//! then share memory that the first of these made.

use crate::connection::{self, Connection};
use crate::hardware::{numbers, show_list};
use crate::network;
use crate::occupancy::{Machine, Occupancy, Quota};
use crate::pmi::Pmi;
use crate::port::Port;
use crate::proof::{self, Key};
use crate::roster::{Host, RankAddress, Roster};
use crate::settings::Settings;
use crate::{Job, machine, slurm};
use secret::KEY_BYTES;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::net::IpAddr;
use std::os::fd::{AsFd, FromRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// How long the others may take to come.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The most addresses that a task tells: the texts that a launcher keeps are short.
const ADDRESSES: usize = 8;

/// How tasks meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Through the launcher: this is its socket.
    Pmi(i32),
    /// At the first of them.
    Slurm(slurm::Step),
}

/// How the tasks of this launcher meet, this task, and how many there are; judged by `variable`,
/// which looks up an environment variable.
pub fn meeting(variable: impl Fn(&str) -> Option<String>) -> Option<(Meeting, u32, u32)> {
    let number = |name: &str| variable(name)?.trim().parse::<u32>().ok();
    if let (Some(socket), Some(rank), Some(size)) =
        (number("PMI_FD"), number("PMI_RANK"), number("PMI_SIZE"))
        && rank < size
    {
        return Some((Meeting::Pmi(socket as i32), rank, size));
    }
    let (step, rank, size) = slurm::step(&variable)?;
    Some((Meeting::Slurm(step), rank, size))
}

/// What a task tells the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BusinessCard {
    /// Tells its host from any other.
    pub host: String,
    /// Where it listens.
    pub port: u16,
    /// The addresses of its host.
    pub addresses: Vec<IpAddr>,
    /// The machine of its host and the CPUs of the task, if there is room for that.
    pub machine: Option<Machine>,
}

impl BusinessCard {
    /// The text without blanks that a launcher keeps.
    pub fn encode(&self) -> String {
        let addresses: Vec<String> = self.addresses.iter().map(ToString::to_string).collect();
        let machine = self.machine.as_ref().map_or(String::new(), |machine| {
            let Machine { boot_id, cpus, quota } = machine;
            let quota = quota.map_or(String::new(), |Quota { group: [device, inode], cpus }| {
                format!("{device}:{inode}:{cpus}")
            });
            format!("{boot_id};{};{quota}", show_list(cpus))
        });
        format!("{}/{}/{}/{machine}", self.host, self.port, addresses.join(","))
    }

    /// Reads such a text, which somebody else wrote.
    pub fn decode(text: &str) -> Option<BusinessCard> {
        let mut fields = text.split('/');
        let (host, port, addresses) = (fields.next()?, fields.next()?, fields.next()?);
        let port = port.parse().ok()?;
        let texts = addresses.split(',').filter(|address| !address.is_empty());
        let addresses = texts.map(|text| text.parse().ok()).collect::<Option<Vec<_>>>()?;
        let machine = fields.next().filter(|text| !text.is_empty());
        let machine = machine.map(machine_of).map_or(Some(None), |found| found.map(Some))?;
        let card = BusinessCard { host: host.into(), port, addresses, machine };
        (card.is_valid() && fields.next().is_none()).then_some(card)
    }

    /// Whether a card that somebody else wrote can be meant so.
    pub fn is_valid(&self) -> bool {
        !self.host.is_empty()
            && self.port != 0
            && self.addresses.len() <= ADDRESSES
            && self.machine.as_ref().is_none_or(Machine::is_valid)
    }
}

/// Reads what stands on a card about a machine.
fn machine_of(text: &str) -> Option<Machine> {
    let [boot_id, cpus, quota] = text.split(';').collect::<Vec<_>>()[..] else { return None };
    let quota = match quota {
        "" => None,
        quota => {
            let numbers: Vec<u64> =
                quota.split(':').map(|number| number.parse().ok()).collect::<Option<_>>()?;
            let [device, inode, cpus] = numbers[..] else { return None };
            Some(Quota { group: [device, inode], cpus: cpus.try_into().ok()? })
        }
    };
    Some(Machine { boot_id: boot_id.into(), cpus: numbers(cpus), quota })
}

/// How many tasks share the CPUs of this one. A launcher may have given each task CPUs of its own.
fn occupancy(rank: u32, cards: &[BusinessCard]) -> Occupancy {
    let own = &cards[rank as usize];
    let Some(machine) = &own.machine else {
        let local = cards.iter().filter(|card| card.host == own.host).count();
        return Occupancy::of_one_host(local as u32, machine::usable_cpus());
    };
    let unknown = Machine::default();
    let tasks: Vec<(&Machine, u32)> =
        cards.iter().map(|card| (card.machine.as_ref().unwrap_or(&unknown), 1)).collect();
    let sharing = cards.iter().zip(&tasks).filter(|(_, (other, _))| machine.shares_cpus(other));
    let hosts: BTreeSet<&str> = sharing.map(|(card, _)| &*card.host).collect();
    Occupancy { hosts: hosts.len().max(1) as u32, ..Occupancy::of_host(rank as usize, &tasks) }
}

/// Makes a job of the tasks that meet so.
pub fn join(meeting: Meeting, rank: u32, size: u32, settings: &Settings) -> io::Result<Job> {
    let addresses = network::addresses(&settings.networks)?;
    let (listener, port) = network::listen(settings.ports, &addresses)?;
    let addresses = addresses.iter().take(ADDRESSES).map(|one| one.address).collect();
    let machine = Some(Machine::own(machine::allowed_cpus()));
    let card = BusinessCard { host: identity(), port, addresses, machine };
    let fresh = Key::random()?;
    let (cards, secret) = match meeting {
        Meeting::Pmi(socket) => through_launcher(socket, rank, size, &card, fresh)?,
        Meeting::Slurm(step) => slurm::meet(&step, rank, size, &card, fresh)?,
    };
    make_job(rank, &cards, secret, listener, settings)
}

/// Leaves a card with the launcher, and takes those of the others.
fn through_launcher(
    socket: i32,
    rank: u32,
    size: u32,
    card: &BusinessCard,
    fresh: Key,
) -> io::Result<(Vec<BusinessCard>, Key)> {
    // SAFETY: takes integers; a descriptor that is not open is refused.
    if unsafe { libc::fcntl(socket, libc::F_SETFD, libc::FD_CLOEXEC) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: open, and left by the launcher for this library to use.
    let mut pmi = Pmi::greet(unsafe { OwnedFd::from_raw_fd(socket) }, rank)?;
    let mut card = card.clone();
    if card.encode().len() > pmi.longest {
        card.machine = None;
    }
    while card.encode().len() > pmi.longest && card.addresses.pop().is_some() {}
    pmi.put(&format!("serried-{rank}"), &card.encode())?;
    if rank == 0 {
        pmi.put("serried-secret", &hexadecimal(fresh.as_bytes()))?;
    }
    pmi.fence()?;
    let secret = pmi.find("serried-secret")?;
    let secret = from_hexadecimal(&secret).ok_or_else(protocol_error)?;
    let find = |at: u32| {
        BusinessCard::decode(&pmi.find(&format!("serried-{at}"))?).ok_or_else(protocol_error)
    };
    let cards = (0..size).map(find).collect::<io::Result<Vec<_>>>()?;
    pmi.leave()?;
    Ok((cards, secret))
}

/// The job of this task, once all cards are known.
fn make_job(
    rank: u32,
    cards: &[BusinessCard],
    secret: Key,
    listener: OwnedFd,
    settings: &Settings,
) -> io::Result<Job> {
    let mut hosts: Vec<&BusinessCard> = Vec::new();
    for card in cards {
        if !hosts.iter().any(|known| known.host == card.host) {
            hosts.push(card);
        }
    }
    let host_of =
        |card: &BusinessCard| hosts.iter().position(|host| host.host == card.host).unwrap_or(0);
    let own = host_of(&cards[rank as usize]);
    let mut local = (0..).zip(cards).filter(|(_, card)| host_of(card) == own);
    let local: Vec<u32> = local.by_ref().map(|(rank, _)| rank).collect();
    let local_rank = local.iter().position(|one| *one == rank).unwrap_or(0) as u32;
    let segment = share_memory(&secret, local_rank, local.len() as u32)?;
    let joint = settings.joint_key()?;
    let several = hosts.len() > 1 || !settings.fabric.share_memory() || joint.is_some();
    let ranks =
        cards.iter().map(|card| RankAddress { host: host_of(card) as u32, port: card.port });
    let ranks: Vec<RankAddress> = ranks.collect();
    let hosts = hosts.iter().map(|host| Host {
        name: host.host.split('@').next().unwrap_or("?").into(),
        addresses: host.addresses.clone(),
    });
    let hosts = hosts.collect();
    let (encrypt, slots) = (settings.encrypt, ranks.len() as u32);
    let world = proof::short(&secret, "world", &[]);
    let roster = Roster { secret, joint, encrypt, slots, hosts, ranks };
    Ok(Job {
        rank,
        size: cards.len() as u32,
        host: own as u32,
        local_rank,
        local_size: local.len() as u32,
        program: Some(0),
        world,
        number: crate::job::number_on(own as u32),
        occupancy: occupancy(rank, cards),
        slots: None,
        names: None,
        parent: None,
        segment: Some(segment),
        roster: several.then_some(roster),
        listener: several.then_some(listener),
        status: None,
        control: None,
    })
}

/// Memory for the tasks of this host: the first makes it, and hands it to the others.
fn share_memory(secret: &Key, local_rank: u32, local_size: u32) -> io::Result<OwnedFd> {
    let word = hexadecimal(&secret.prove("shared memory", &[identity().as_bytes()])[..16]);
    if local_rank == 0 {
        let memory = connection::memory()?;
        if local_size > 1 {
            let port = Port::open_known(&word)?;
            let until = Instant::now() + PATIENCE;
            for _ in 1..local_size {
                let connection = accept(&port, until)?;
                connection.send_file(memory.as_fd())?;
            }
        }
        return Ok(memory);
    }
    connect(&Port::known_name(&word))?.receive_file(PATIENCE)
}

/// Connects to a port that may not be open yet.
pub fn connect(name: &str) -> io::Result<Connection> {
    let until = Instant::now() + PATIENCE;
    loop {
        match Connection::connect(name) {
            Ok(connection) => return Ok(connection),
            Err(error) if Instant::now() > until => return Err(error),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// The next connection, for which there is time until then.
fn accept(port: &Port, until: Instant) -> io::Result<Connection> {
    await_next(port, until, || port.accept())
}

/// The next connection whose first message is `meant` for this port, for which there is time until then.
pub fn meet(port: &Port, until: Instant, meant: fn(&[u8]) -> bool) -> io::Result<Connection> {
    // Whoever has connected does not ring the bell again when it speaks.
    let turn = Duration::from_millis(5);
    let next = || port.meet(meant);
    loop {
        match await_next(port, until.min(Instant::now() + turn), next) {
            Err(error) if error.kind() == io::ErrorKind::TimedOut && Instant::now() < until => {}
            found => return found,
        }
    }
}

fn await_next(
    port: &Port,
    until: Instant,
    next: impl Fn() -> io::Result<Option<Connection>>,
) -> io::Result<Connection> {
    loop {
        if let Some(connection) = next()? {
            return Ok(connection);
        }
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "not all tasks have come"));
        }
        connection::wait(port.as_fd(), left);
    }
}

/// Tells this host from others, as far as the launcher tells them apart.
fn identity() -> String {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let node = std::env::var("SLURMD_NODENAME").unwrap_or_else(|_| machine::host());
    let text = format!("{node}@{}", boot.trim());
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.@".contains(letter);
    text.chars().map(|letter| if plain(letter) { letter } else { '-' }).collect()
}

/// Bytes as a text.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hexadecimal(text: &str) -> Option<Key> {
    if text.len() != KEY_BYTES * 2 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; KEY_BYTES];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).ok()?;
    }
    Some(bytes.into())
}

/// What came is no message of this protocol.
pub fn protocol_error() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "another task sent what is no message of this protocol",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn cards_read_back(
            host in "[a-z0-9.@-]{1,20}", port in 1u16..,
            addresses in prop::collection::vec(any::<IpAddr>(), 0..ADDRESSES),
            cpus in prop::option::of(prop::collection::btree_set(0u32..500, 1..40)),
            quota in prop::option::of(any::<[u64; 2]>()),
        ) {
            let machine = cpus.map(|cpus| Machine {
                boot_id: "a-b".into(),
                cpus: cpus.into_iter().collect(),
                quota: quota.map(|group| Quota { group, cpus: 3 }),
            });
            let card = BusinessCard { host, port, addresses, machine };
            prop_assert_eq!(BusinessCard::decode(&card.encode()), Some(card));
        }

        #[test]
        fn any_text_is_a_card_or_refused(text in "\\PC{0,40}") {
            let _ = (BusinessCard::decode(&text), from_hexadecimal(&text));
        }
    }

    #[test]
    fn tasks_with_cpus_of_their_own_share_none() {
        let card = |host: &str, cpus: &[u32]| BusinessCard {
            host: host.into(),
            port: 1,
            addresses: Vec::new(),
            machine: Some(Machine { boot_id: "x".into(), cpus: cpus.into(), quota: None }),
        };
        let bound = [card("a", &[0]), card("a", &[1]), card("b", &[2, 3])];
        assert_eq!(occupancy(0, &bound), Occupancy::of_one_host(1, 1));
        assert_eq!(occupancy(2, &bound), Occupancy::of_one_host(1, 2));
        let free = [card("a", &[0, 1]), card("a", &[0, 1]), card("b", &[0, 1])];
        assert_eq!(occupancy(1, &free), Occupancy { processes: 3, cpus: 2, hosts: 2 });
        let silent = BusinessCard { machine: None, ..card("a", &[0]) };
        let processes = occupancy(0, &[silent.clone(), silent, card("b", &[0])]).processes;
        assert_eq!(processes, 2);
    }

    #[test]
    fn who_can_meet_and_how() {
        let of = |variables: &[(&str, &str)]| {
            meeting(|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let pmi = [("PMI_FD", "7"), ("PMI_RANK", "1"), ("PMI_SIZE", "4")];
        assert_eq!(of(&pmi), Some((Meeting::Pmi(7), 1, 4)));
        assert_eq!(of(&[("PMI_RANK", "1"), ("PMI_SIZE", "4")]), None);
        assert_eq!(of(&[("SLURM_PROCID", "1"), ("SLURM_NTASKS", "4")]), None);
        let secret = Key::random().unwrap();
        assert_eq!(from_hexadecimal(&hexadecimal(secret.as_bytes())), Some(secret));
    }

    #[test]
    fn tasks_of_one_host_share_memory() {
        let secret = Key::random().unwrap();
        let tasks: Vec<_> = (0..3)
            .map(|rank| {
                let secret = secret.clone();
                std::thread::spawn(move || share_memory(&secret, rank, 3).unwrap())
            })
            .collect();
        let inode = |memory: OwnedFd| {
            let file = std::fs::File::from(memory);
            std::os::unix::fs::MetadataExt::ino(&file.metadata().unwrap())
        };
        let all: Vec<u64> = tasks.into_iter().map(|task| inode(task.join().unwrap())).collect();
        assert!(all.iter().all(|one| *one == all[0]));
    }
}
