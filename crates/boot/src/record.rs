//! What `mpiexec` tells a rank, as the text of one environment variable.

use crate::occupancy::Occupancy;
use std::fmt;

/// The environment variable that holds a rank's [`Record`].
pub const VARIABLE: &str = "SERRIED_BOOT";

/// The most ranks of a job. Sizes beyond it are typing errors or attacks, not jobs.
pub const MOST_RANKS: u32 = 1 << 20;

const VERSION: &str = "serried/1";

/// An open file that a rank inherits: its number, and its inode to recognise it by.
///
/// A program between `mpiexec` and the rank may have closed the file and opened another one under
/// the same number; the inode tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handover {
    /// The file descriptor.
    pub descriptor: i32,
    /// Its inode.
    pub inode: u64,
}

/// What a rank is told at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Place in the job.
    pub rank: u32,
    /// Ranks of the job.
    pub size: u32,
    /// Place among the ranks of this host.
    pub local_rank: u32,
    /// Ranks of this host.
    pub local_size: u32,
    /// Which program of `mpiexec a : b` this rank runs.
    pub program: u32,
    /// Which host of the job this is.
    pub host: u32,
    /// A number that no other world has, be it of this or of another `mpiexec`.
    pub world: u64,
    /// How many processes of `mpiexec` share the CPUs with this rank, itself included, and how many CPUs these are.
    pub occupancy: Occupancy,
    /// How many processes the hosts of the job are meant to have, if anybody says.
    pub slots: Option<u32>,
    /// The process id of `mpiexec`.
    pub launcher: u32,
    /// The memory that the ranks of this host share.
    pub segment: Handover,
    /// The socket to `mpiexec`.
    pub control: Handover,
    /// The pipe that is closed when `mpiexec` is gone.
    pub life: Handover,
    /// The sealed memory with the [`Roster`](crate::Roster); None if the ranks share memory only.
    pub roster: Option<Handover>,
    /// The socket at which this rank listens; None if the ranks share memory only.
    pub listener: Option<Handover>,
    /// The memory in which the ranks of this host show how they are.
    pub status: Option<Handover>,
    /// The port at which `mpiexec` keeps published names and routes connections to other hosts.
    pub names: String,
    /// The port at which the parents of a spawned world wait for it.
    pub parent: Option<String>,
    /// The settings that were given as options of `mpiexec`, by the names of their variables.
    pub options: Vec<String>,
}

/// Why a text is not a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It was written by another version, or by something else.
    Version(String),
    /// A field is missing.
    Missing(&'static str),
    /// A field stands twice.
    Twice(String),
    /// A field holds what it cannot hold.
    Bad(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Version(found) => {
                write!(f, "it starts with {found:?} where this library reads {VERSION:?}")
            }
            RecordError::Missing(field) => write!(f, "it has no {field:?}"),
            RecordError::Twice(field) => write!(f, "it has {field:?} twice"),
            RecordError::Bad(field) => write!(f, "{field:?} cannot be read"),
        }
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for Handover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.descriptor, self.inode)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{VERSION} rank={}/{} local={}/{} cpus={} program={} host={} world={:x} processes={} \
             sharing={} launcher={} segment={} control={} life={} names={} parent={} options={}",
            self.rank,
            self.size,
            self.local_rank,
            self.local_size,
            self.occupancy.cpus,
            self.program,
            self.host,
            self.world,
            self.occupancy.processes,
            self.occupancy.hosts,
            self.launcher,
            self.segment,
            self.control,
            self.life,
            self.names,
            self.parent.as_deref().unwrap_or(""),
            self.options.join(","),
        )?;
        let optional =
            [("roster", self.roster), ("listener", self.listener), ("status", self.status)];
        for (name, file) in optional {
            if let Some(file) = file {
                write!(f, " {name}={file}")?;
            }
        }
        if let Some(slots) = self.slots {
            write!(f, " slots={slots}")?;
        }
        Ok(())
    }
}

impl Record {
    /// All files that are handed over.
    pub fn files(&self) -> impl Iterator<Item = Handover> {
        let always = [self.segment, self.control, self.life];
        always.into_iter().chain(self.roster).chain(self.listener).chain(self.status)
    }
}

impl std::str::FromStr for Record {
    type Err = RecordError;

    /// Reads a record. Fields that this version does not know are passed over, so that an older
    /// library runs under a newer `mpiexec`.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut words = text.split_ascii_whitespace();
        let version = words.next().unwrap_or("");
        if version != VERSION {
            return Err(RecordError::Version(excerpt(version)));
        }
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (name, value) =
                word.split_once('=').ok_or_else(|| RecordError::Bad(excerpt(word)))?;
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(RecordError::Twice(excerpt(name)));
            }
            fields.push((name, value));
        }
        let field = |name: &'static str| {
            let found = fields.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| *value).ok_or(RecordError::Missing(name))
        };
        let (rank, size) = place("rank", field("rank")?)?;
        let (local_rank, local_size) = place("local", field("local")?)?;
        let bad = |name: &str, value: &str| RecordError::Bad(excerpt(&format!("{name}={value}")));
        if local_size > size {
            return Err(bad("local", field("local")?));
        }
        let number = |name: &'static str| {
            let value = field(name)?;
            value.parse::<u32>().map_err(|_| bad(name, value))
        };
        let positive = |name: &'static str| match number(name)? {
            0 => Err(bad(name, "0")),
            number => Ok(number),
        };
        let handover = |name: &'static str| {
            let value = field(name)?;
            let (descriptor, inode) = value.split_once(':').ok_or_else(|| bad(name, value))?;
            let descriptor: i32 = descriptor.parse().map_err(|_| bad(name, value))?;
            let inode: u64 = inode.parse().map_err(|_| bad(name, value))?;
            // Standard input, output and error are never handed over.
            if descriptor <= 2 {
                return Err(bad(name, value));
            }
            Ok(Handover { descriptor, inode })
        };
        let optional = |name: &'static str| match field(name) {
            Ok(_) => handover(name).map(Some),
            Err(_) => Ok(None),
        };
        let world = field("world")?;
        let world = u64::from_str_radix(world, 16).map_err(|_| bad("world", world))?;
        let parent = Some(field("parent")?.to_owned()).filter(|port| !port.is_empty());
        let options = field("options").unwrap_or("");
        let record = Record {
            rank,
            size,
            local_rank,
            local_size,
            program: number("program")?,
            host: number("host")?,
            world,
            occupancy: Occupancy {
                processes: positive("processes")?,
                cpus: positive("cpus")?,
                // A launcher that does not tell knows of one host only.
                hosts: field("sharing").map_or(Ok(1), |_| positive("sharing"))?,
            },
            slots: field("slots").is_ok().then(|| number("slots")).transpose()?,
            launcher: positive("launcher")?,
            segment: handover("segment")?,
            control: handover("control")?,
            life: handover("life")?,
            roster: optional("roster")?,
            listener: optional("listener")?,
            status: optional("status")?,
            names: field("names")?.to_owned(),
            parent,
            options: options.split(',').filter(|name| !name.is_empty()).map(Into::into).collect(),
        };
        let files = record.files().map(|file| file.descriptor);
        let mut once: Vec<i32> = files.collect();
        once.sort_unstable();
        if once.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(RecordError::Bad("one file for two purposes".into()));
        }
        Ok(record)
    }
}

/// `RANK/SIZE`, both within bounds.
fn place(name: &str, value: &str) -> Result<(u32, u32), RecordError> {
    let bad = || RecordError::Bad(excerpt(&format!("{name}={value}")));
    let (rank, size) = value.split_once('/').ok_or_else(bad)?;
    let (rank, size) =
        (rank.parse::<u32>().map_err(|_| bad())?, size.parse::<u32>().map_err(|_| bad())?);
    if rank < size && size <= MOST_RANKS { Ok((rank, size)) } else { Err(bad()) }
}

/// Enough of a text to recognise it in a message.
fn excerpt(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn record() -> impl Strategy<Value = Record> {
        let place = || (1..=MOST_RANKS).prop_flat_map(|size| (0..size, Just(size)));
        let handovers = (3..1000i32, 1000..2000i32, 2003..i32::MAX, any::<[u64; 3]>());
        let options = prop::collection::vec("SERRIED_[A-Z_]{1,9}", 0..3);
        let ports = (any::<u64>(), "[!-~]{0,30}", prop::option::of("[!-~]{1,30}"));
        let numbers = (1..u32::MAX, any::<u32>(), 1..u32::MAX, 1..u32::MAX);
        let networked = any::<bool>();
        (place(), place(), numbers, handovers, ports, options, networked).prop_map(
            |(
                (rank, size),
                (local_rank, local_size),
                numbers,
                files,
                ports,
                options,
                networked,
            )| {
                let (cpus, program, launcher, processes) = numbers;
                let (world, names, parent) = ports;
                let inodes = files.3;
                let local_size = local_size.min(size);
                Record {
                    rank,
                    size,
                    local_rank: local_rank.min(local_size - 1),
                    local_size,
                    program,
                    host: program / 2,
                    world,
                    occupancy: Occupancy { processes, cpus, hosts: launcher },
                    slots: networked.then_some(processes),
                    launcher,
                    segment: Handover { descriptor: files.0, inode: inodes[0] },
                    control: Handover { descriptor: files.1, inode: inodes[1] },
                    life: Handover { descriptor: files.2, inode: inodes[2] },
                    roster: networked.then_some(Handover { descriptor: 2000, inode: 7 }),
                    listener: networked.then_some(Handover { descriptor: 2001, inode: 8 }),
                    status: networked.then_some(Handover { descriptor: 2002, inode: 9 }),
                    names,
                    parent,
                    options,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(record in record()) {
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
            let _ = text.parse::<Record>();
        }

        #[test]
        fn a_damaged_record_is_still_one_or_refused(
            record in record(), at in any::<prop::sample::Index>(), with in "\\PC{0,4}",
        ) {
            let mut characters: Vec<char> = record.to_string().chars().collect();
            let at = at.index(characters.len());
            characters.splice(at..=at, with.chars());
            let text: String = characters.into_iter().collect();
            if let Ok(read) = text.parse::<Record>() {
                prop_assert!(read.rank < read.size && read.local_rank < read.local_size);
                prop_assert!(read.segment.descriptor > 2 && read.occupancy.cpus > 0);
            }
        }
    }

    #[test]
    fn refusals_say_why() {
        let good = "serried/1 rank=0/2 local=0/2 cpus=1 program=0 host=0 world=f0 processes=2 \
                    launcher=9 segment=7:1 control=8:2 life=9:3 names=n parent= options=";
        assert!(good.parse::<Record>().is_ok());
        assert_eq!(good.parse::<Record>().unwrap().world, 0xf0);
        assert_eq!(good.parse::<Record>().unwrap().occupancy.hosts, 1, "an older mpiexec");
        assert!((good.to_owned() + " later=1").parse::<Record>().is_ok());
        let refused = |from: &str, to: &str| good.replace(from, to).parse::<Record>().unwrap_err();
        assert_eq!(refused("serried/1", "serried/2"), RecordError::Version("serried/2".into()));
        assert_eq!(refused("cpus=1 ", ""), RecordError::Missing("cpus"));
        assert_eq!(refused("cpus=1", "rank=0/2"), RecordError::Twice("rank".into()));
        assert_eq!(refused("rank=0/2", "rank=2/2"), RecordError::Bad("rank=2/2".into()));
        assert_eq!(refused("local=0/2", "local=0/3"), RecordError::Bad("local=0/3".into()));
        assert_eq!(refused("segment=7:1", "segment=1:1"), RecordError::Bad("segment=1:1".into()));
        assert!(matches!(refused("life=9:3", "life=8:3"), RecordError::Bad(_)));
    }
}
