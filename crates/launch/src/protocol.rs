//! What `mpiexec` and the agents of the hosts say to each other.
//!
//! Orders go down, reports come up. On one host both are handed over inside of `mpiexec`; between
//! hosts they travel as frames through the pipes of a login. Whatever is read was written by another
//! machine, and is checked before use.

use crate::arguments::{Bind, Plan, Program};
use crate::verdict::{Fault, Stage};
use boot::roster::{decode_addresses, encode_addresses};
use boot::{Death, MOST_RANKS, Model, Reader, SPAWN_BYTES, TABLE, Writer};
use std::ffi::OsString;
use std::net::IpAddr;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// Counts changes of what follows. Both ends are the same program, so that this guards against
/// mistakes only.
pub const VERSION: u32 = 3;

/// The longest frame: a request for processes, and what goes around it.
pub const LONGEST_FRAME: usize = SPAWN_BYTES + (1 << 16);

/// What `mpiexec` tells the agent of a host.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// The first one: who the agent is, and which others it starts.
    Setup(Setup),
    /// Get a world ready. Answered by [`Report::Prepared`] or [`Report::Refused`].
    Prepare(Prepare),
    /// Start the ranks of a world that is ready.
    Go {
        /// Which world.
        world: u32,
        /// The bytes of the roster, where there is one.
        roster: Vec<u8>,
    },
    /// Send a signal.
    Signal {
        /// Which one.
        signal: i32,
        /// To whom.
        whom: Whom,
    },
    /// Kill what is left of a world.
    Abandon {
        /// Which world.
        world: u32,
    },
    /// Kill everything that is left, and report when nothing is.
    WindUp,
    /// Standard input for rank 0; nothing means its end.
    Input(Vec<u8>),
    /// Read the ranks' output, or let them wait with it.
    Flow {
        /// Standard output (0) or error (1).
        which: u32,
        /// Whether to read.
        open: bool,
    },
    /// Nobody reads this output any more.
    Close {
        /// Standard output (0) or error (1).
        which: u32,
    },
    /// Tell those who wait at a port of this host that nobody will come.
    Decline {
        /// The port.
        port: String,
        /// Why.
        reason: String,
    },
    /// Call a port of this host for somebody elsewhere. Answered by [`Report::Said`] or
    /// [`Report::HungUp`].
    Call {
        /// The number of the line.
        line: u64,
        /// The port.
        port: String,
    },
    /// A message for whoever is at the other end of a line.
    Tell {
        /// The number of the line.
        line: u64,
        /// What to say.
        message: Vec<u8>,
    },
    /// Nobody says anything more on a line.
    HangUp {
        /// The number of the line.
        line: u64,
    },
    /// Say how the ranks are. Answered by [`Report::Condition`].
    Inquire,
    /// I shall be silent until I speak again.
    Pause,
    /// Tell the ranks that can go on that a process has died.
    Mourn(Death),
}

/// Who gets a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// All processes of the job.
    All,
    /// The programs themselves, without the scripts around them.
    Programs,
}

/// Who an agent is, and what it needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The number of its host.
    pub host: u32,
    /// Its name.
    pub name: String,
    /// The hosts whose agents it starts, or has started by these.
    pub others: Vec<(u32, String)>,
    /// How to log in to them.
    pub launcher: String,
    /// How long the line may be silent, in milliseconds.
    pub heartbeat: u32,
    /// Where `mpiexec` was started.
    pub directory: PathBuf,
    /// The variables of `mpiexec`.
    pub environment: Vec<(OsString, OsString)>,
}

/// A world to be started.
#[derive(Clone, Debug, PartialEq)]
pub struct Prepare {
    /// Which one of the job.
    pub world: u32,
    /// A number that no other world has.
    pub number: u64,
    /// The place of its first rank among all processes of the job.
    pub first: u32,
    /// The host of each rank.
    pub hosts: Vec<u32>,
    /// The port at which those who asked for it wait.
    pub parent: Option<String>,
    /// Where ranks listen for others.
    pub listen: Listen,
    /// Whether standard input is passed on to rank 0.
    pub feed: bool,
    /// The programs.
    pub plan: Plan,
}

/// Where the ranks of a world listen for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listen {
    /// They share memory.
    Nowhere,
    /// For those of their host.
    Here,
    /// For those of all hosts.
    Everywhere,
}

/// What the agent of a host tells `mpiexec`.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// A world can be started here.
    Prepared {
        /// Which one.
        world: u32,
        /// What this host calls itself.
        name: String,
        /// Where its ranks of this host listen.
        ports: Vec<u16>,
        /// The addresses of this host.
        addresses: Vec<IpAddr>,
    },
    /// A world cannot be started here.
    Refused {
        /// Which one.
        world: u32,
        /// The exit status that says so.
        status: u8,
        /// Why, and what to do.
        message: String,
    },
    /// A rank runs.
    Started {
        /// Its place.
        place: u32,
        /// Its process.
        process: u32,
    },
    /// A rank could not be started; nor were those behind it.
    Unstarted {
        /// Its place.
        place: u32,
        /// Why, and what to do.
        message: String,
    },
    /// Whether a rank knows others than those of its world; its parents, where it has any.
    Connected {
        /// Its place.
        place: u32,
        /// It does, or has parted from all of them.
        connected: bool,
    },
    /// A rank can go on when others die.
    Tolerant {
        /// Its place.
        place: u32,
    },
    /// A rank has not reached another one of its world for a heartbeat.
    Missed {
        /// Its place.
        place: u32,
        /// The other's rank.
        rank: u32,
    },
    /// Something is wrong with a rank.
    Faulty {
        /// Its place.
        place: u32,
        /// What.
        fault: Fault,
    },
    /// A rank is gone.
    Ended {
        /// Its place.
        place: u32,
    },
    /// A rank has written.
    Output {
        /// Twice its place, and one more for standard error.
        source: u32,
        /// What; nothing means that no more will come.
        bytes: Vec<u8>,
    },
    /// A rank wants processes.
    Spawn {
        /// Its place.
        place: u32,
        /// The bytes of its request.
        request: Vec<u8>,
    },
    /// Somebody says something on a line that does not end on this host.
    Said {
        /// The number of the line.
        line: u64,
        /// What.
        message: Vec<u8>,
    },
    /// Such a line has ended here.
    HungUp {
        /// The number of the line.
        line: u64,
    },
    /// Rank 0 has taken in its standard input, and has room for more; or never wants any.
    Room {
        /// Whether it takes more.
        open: bool,
    },
    /// Something for the user to read.
    Say(String),
    /// How the ranks of this host are: lines to print.
    Condition(Vec<String>),
    /// Strangers that were turned away from ranks of this host, and connections opened again.
    Counted {
        /// Strangers.
        strangers: u64,
        /// Connections.
        reopened: u64,
    },
    /// Nothing of the job is left here.
    Over,
    /// A host that this agent started, or was to start, is lost.
    Lost {
        /// Which one.
        host: u32,
        /// Whether it never came up.
        unreached: bool,
        /// Why, and what to do.
        message: String,
    },
}

impl Order {
    /// The bytes of an order.
    pub fn encode(&self) -> Vec<u8> {
        let mut to;
        match self {
            Order::Setup(setup) => {
                to = Writer::new(1);
                to.u32(VERSION).u32(setup.host).bytes(setup.name.as_bytes());
                to.list(&setup.others, |to, (host, name)| {
                    to.u32(*host).bytes(name.as_bytes());
                });
                to.bytes(setup.launcher.as_bytes()).u32(setup.heartbeat);
                to.bytes(setup.directory.as_os_str().as_bytes());
                variables(&mut to, &setup.environment);
            }
            Order::Prepare(prepare) => {
                to = Writer::new(2);
                to.u32(prepare.world).u64(prepare.number).u32(prepare.first);
                to.list(&prepare.hosts, |to, host| {
                    to.u32(*host);
                });
                to.list(prepare.parent.as_slice(), |to, port| {
                    to.bytes(port.as_bytes());
                });
                to.u32(prepare.listen as u32).u32(prepare.feed.into());
                encode_plan(&mut to, &prepare.plan);
            }
            Order::Go { world, roster } => {
                to = Writer::new(3);
                to.u32(*world).bytes(roster);
            }
            Order::Signal { signal, whom } => {
                to = Writer::new(4);
                to.u32(*signal as u32).u32(u32::from(*whom == Whom::Programs));
            }
            Order::Abandon { world } => {
                to = Writer::new(5);
                to.u32(*world);
            }
            Order::WindUp => to = Writer::new(6),
            Order::Input(bytes) => {
                to = Writer::new(7);
                to.bytes(bytes);
            }
            Order::Flow { which, open } => {
                to = Writer::new(8);
                to.u32(*which).u32((*open).into());
            }
            Order::Close { which } => {
                to = Writer::new(9);
                to.u32(*which);
            }
            Order::Decline { port, reason } => {
                to = Writer::new(10);
                to.bytes(port.as_bytes()).bytes(reason.as_bytes());
            }
            Order::Inquire => to = Writer::new(11),
            Order::Pause => to = Writer::new(12),
            Order::Mourn(death) => {
                to = Writer::new(13);
                to.bytes(&death.encode());
            }
            Order::Call { line, port } => {
                to = Writer::new(14);
                to.u64(*line).bytes(port.as_bytes());
            }
            Order::Tell { line, message } => {
                to = Writer::new(15);
                to.u64(*line).bytes(message);
            }
            Order::HangUp { line } => {
                to = Writer::new(16);
                to.u64(*line);
            }
        }
        to.finish()
    }

    /// Reads an order from untrusted bytes.
    pub fn decode(bytes: &[u8]) -> Option<Order> {
        let (kind, mut from) = Reader::new(bytes)?;
        let from = &mut from;
        let order = match kind {
            1 => {
                if from.u32()? != VERSION {
                    return None;
                }
                let (host, name) = (from.u32()?, from.text()?);
                let others = from.list(|from| Some((from.u32()?, from.text()?)))?;
                let (launcher, heartbeat) = (from.text()?, from.u32()?);
                let directory = PathBuf::from(OsString::from_vec(from.bytes()?));
                let environment = read_variables(from)?;
                Order::Setup(Setup {
                    host,
                    name,
                    others,
                    launcher,
                    heartbeat,
                    directory,
                    environment,
                })
            }
            2 => {
                let (world, number, first) = (from.u32()?, from.u64()?, from.u32()?);
                let hosts = from.list(Reader::u32)?;
                let mut parent = from.list(Reader::text)?;
                let listen = match from.u32()? {
                    0 => Listen::Nowhere,
                    1 => Listen::Here,
                    2 => Listen::Everywhere,
                    _ => return None,
                };
                let feed = flag(from)?;
                let plan = decode_plan(from)?;
                let in_bounds = first.checked_add(hosts.len() as u32)? < u32::MAX / 2;
                if parent.len() > 1 || hosts.len() != plan.ranks() as usize || !in_bounds {
                    return None;
                }
                let parent = parent.pop();
                Order::Prepare(Prepare { world, number, first, hosts, parent, listen, feed, plan })
            }
            3 => Order::Go { world: from.u32()?, roster: from.bytes()? },
            4 => {
                let signal = i32::try_from(from.u32()?).ok().filter(|s| (1..=64).contains(s))?;
                let whom = if flag(from)? { Whom::Programs } else { Whom::All };
                Order::Signal { signal, whom }
            }
            5 => Order::Abandon { world: from.u32()? },
            6 => Order::WindUp,
            7 => Order::Input(from.bytes()?),
            8 => Order::Flow { which: which(from)?, open: flag(from)? },
            9 => Order::Close { which: which(from)? },
            10 => Order::Decline { port: from.text()?, reason: from.text()? },
            11 => Order::Inquire,
            12 => Order::Pause,
            13 => Order::Mourn(Death::decode(&from.bytes()?)?),
            14 => Order::Call { line: from.u64()?, port: from.text()? },
            15 => Order::Tell { line: from.u64()?, message: from.bytes()? },
            16 => Order::HangUp { line: from.u64()? },
            _ => return None,
        };
        from.is_at_end().then_some(order)
    }
}

impl Report {
    /// The bytes of a report.
    pub fn encode(&self) -> Vec<u8> {
        let mut to;
        match self {
            Report::Prepared { world, name, ports, addresses } => {
                to = Writer::new(1);
                to.u32(*world).bytes(name.as_bytes());
                to.list(ports, |to, port| {
                    to.u32((*port).into());
                });
                encode_addresses(&mut to, addresses);
            }
            Report::Refused { world, status, message } => {
                to = Writer::new(2);
                to.u32(*world).u32((*status).into()).bytes(message.as_bytes());
            }
            Report::Started { place, process } => {
                to = Writer::new(3);
                to.u32(*place).u32(*process);
            }
            Report::Unstarted { place, message } => {
                to = Writer::new(4);
                to.u32(*place).bytes(message.as_bytes());
            }
            Report::Connected { place, connected } => {
                to = Writer::new(5);
                to.u32(*place).u32((*connected).into());
            }
            Report::Faulty { place, fault } => {
                to = Writer::new(6);
                to.u32(*place);
                encode_fault(&mut to, fault);
            }
            Report::Ended { place } => {
                to = Writer::new(7);
                to.u32(*place);
            }
            Report::Output { source, bytes } => {
                to = Writer::new(8);
                to.u32(*source).bytes(bytes);
            }
            Report::Spawn { place, request } => {
                to = Writer::new(9);
                to.u32(*place).bytes(request);
            }
            Report::Room { open } => {
                to = Writer::new(10);
                to.u32((*open).into());
            }
            Report::Say(text) => {
                to = Writer::new(11);
                to.bytes(text.as_bytes());
            }
            Report::Condition(lines) => {
                to = Writer::new(12);
                to.list(lines, |to, line| {
                    to.bytes(line.as_bytes());
                });
            }
            Report::Counted { strangers, reopened } => {
                to = Writer::new(13);
                to.u64(*strangers).u64(*reopened);
            }
            Report::Over => to = Writer::new(14),
            Report::Tolerant { place } => {
                to = Writer::new(16);
                to.u32(*place);
            }
            Report::Missed { place, rank } => {
                to = Writer::new(17);
                to.u32(*place).u32(*rank);
            }
            Report::Said { line, message } => {
                to = Writer::new(18);
                to.u64(*line).bytes(message);
            }
            Report::HungUp { line } => {
                to = Writer::new(19);
                to.u64(*line);
            }
            Report::Lost { host, unreached, message } => {
                to = Writer::new(15);
                to.u32(*host).u32((*unreached).into()).bytes(message.as_bytes());
            }
        }
        to.finish()
    }

    /// Reads a report from untrusted bytes.
    pub fn decode(bytes: &[u8]) -> Option<Report> {
        let (kind, mut from) = Reader::new(bytes)?;
        let from = &mut from;
        let report = match kind {
            1 => {
                let (world, name) = (from.u32()?, from.text()?);
                let ports = from.list(|from| u16::try_from(from.u32()?).ok())?;
                Report::Prepared { world, name, ports, addresses: decode_addresses(from)? }
            }
            2 => {
                let (world, status) = (from.u32()?, u8::try_from(from.u32()?).ok()?);
                Report::Refused { world, status, message: from.text()? }
            }
            3 => Report::Started { place: from.u32()?, process: from.u32()? },
            4 => Report::Unstarted { place: from.u32()?, message: from.text()? },
            5 => Report::Connected { place: from.u32()?, connected: from.u32()? != 0 },
            6 => Report::Faulty { place: from.u32()?, fault: decode_fault(from)? },
            7 => Report::Ended { place: from.u32()? },
            8 => Report::Output { source: from.u32()?, bytes: from.bytes()? },
            9 => Report::Spawn { place: from.u32()?, request: from.bytes()? },
            10 => Report::Room { open: flag(from)? },
            11 => Report::Say(from.text()?),
            12 => Report::Condition(from.list(Reader::text)?),
            13 => Report::Counted { strangers: from.u64()?, reopened: from.u64()? },
            14 => Report::Over,
            15 => {
                let (host, unreached) = (from.u32()?, flag(from)?);
                Report::Lost { host, unreached, message: from.text()? }
            }
            16 => Report::Tolerant { place: from.u32()? },
            17 => Report::Missed { place: from.u32()?, rank: from.u32()? },
            18 => Report::Said { line: from.u64()?, message: from.bytes()? },
            19 => Report::HungUp { line: from.u64()? },
            _ => return None,
        };
        from.is_at_end().then_some(report)
    }
}

fn flag(from: &mut Reader<'_>) -> Option<bool> {
    match from.u32()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

fn which(from: &mut Reader<'_>) -> Option<u32> {
    from.u32().filter(|which| *which < 2)
}

fn variables(to: &mut Writer, variables: &[(OsString, OsString)]) {
    to.list(variables, |to, (name, value)| {
        to.bytes(name.as_bytes()).bytes(value.as_bytes());
    });
}

fn read_variables(from: &mut Reader<'_>) -> Option<Vec<(OsString, OsString)>> {
    from.list(|from| {
        let (name, value) = (from.bytes()?, from.bytes()?);
        let clean = !name.is_empty() && !name.contains(&b'=');
        let clean = clean && !name.contains(&0) && !value.contains(&0);
        clean.then(|| (OsString::from_vec(name), OsString::from_vec(value)))
    })
}

fn encode_plan(to: &mut Writer, plan: &Plan) {
    variables(to, &plan.environment);
    to.list(&plan.settings, |to, (name, value)| {
        to.bytes(name.as_bytes()).bytes(value.as_bytes());
    });
    to.u32(match plan.bind {
        Bind::Auto => 0,
        Bind::Core => 1,
        Bind::None => 2,
    });
    to.u32(plan.report.into());
    to.list(&plan.programs, |to, program| {
        to.u32(program.ranks);
        to.list(program.directory.as_slice(), |to, directory| {
            to.bytes(directory.as_os_str().as_bytes());
        });
        to.list(program.path.as_slice(), |to, path| {
            to.bytes(path.as_bytes());
        });
        variables(to, &program.environment);
        to.list(&program.words, |to, word| {
            to.bytes(word.as_bytes());
        });
    });
}

fn decode_plan(from: &mut Reader<'_>) -> Option<Plan> {
    let environment = read_variables(from)?;
    let settings = from.list(|from| {
        let (name, value) = (from.text()?, from.text()?);
        let setting = TABLE.iter().find(|setting| setting.variable == name)?;
        (!value.contains('\0')).then_some((setting.variable, value))
    })?;
    let bind = match from.u32()? {
        0 => Bind::Auto,
        1 => Bind::Core,
        2 => Bind::None,
        _ => return None,
    };
    let report = flag(from)?;
    let optional = |from: &mut Reader<'_>| {
        let mut found = from.list(Reader::bytes)?;
        let one = found.pop().filter(|bytes| !bytes.contains(&0));
        found.is_empty().then_some(one.map(OsString::from_vec))
    };
    let programs = from.list(|from| {
        let ranks = from.u32()?;
        let directory = optional(from)?.map(PathBuf::from);
        let path = optional(from)?;
        let environment = read_variables(from)?;
        let words = from.list(Reader::bytes)?;
        if words.first().is_none_or(Vec::is_empty) || words.iter().any(|word| word.contains(&0)) {
            return None;
        }
        let words = words.into_iter().map(OsString::from_vec).collect();
        Some(Program { ranks, directory, path, environment, words })
    })?;
    let mut ranks = programs.iter().map(|program| u64::from(program.ranks));
    if programs.iter().any(|program| program.ranks == 0)
        || !(1..=u64::from(MOST_RANKS)).contains(&ranks.by_ref().sum())
    {
        return None;
    }
    Some(Plan { programs, environment, settings, bind, report, ..Plan::empty() })
}

fn encode_fault(to: &mut Writer, fault: &Fault) {
    match fault {
        Fault::Unstarted { name, error } => to.u32(0).bytes(name.as_bytes()).u32(*error as u32),
        Fault::Killed(signal) => to.u32(1).u32(*signal as u32),
        Fault::Aborted { code, reason } => to.u32(2).u32(*code as u32).bytes(reason.as_bytes()),
        Fault::Failed { status, stage } => to.u32(3).u32(*status as u32).u32(match stage {
            Stage::Started => 0,
            Stage::Finalized => 1,
            Stage::Initialized(model) => 2 + *model as u32,
        }),
        Fault::Unfinished(model) => to.u32(4).u32(*model as u32),
        Fault::Vanished(process, model) => to.u32(5).u32(*process).u32(*model as u32),
        Fault::Absent { had_session } => to.u32(6).u32((*had_session).into()),
        Fault::Garbled(why) => to.u32(7).bytes(why.as_bytes()),
    };
}

fn model(number: u32) -> Option<Model> {
    Model::ALL.get(number as usize).copied()
}

fn decode_fault(from: &mut Reader<'_>) -> Option<Fault> {
    Some(match from.u32()? {
        0 => Fault::Unstarted { name: from.text()?, error: from.u32()? as i32 },
        1 => Fault::Killed(from.u32()? as i32),
        2 => Fault::Aborted { code: from.u32()? as i32, reason: from.text()? },
        3 => {
            let status = from.u32()? as i32;
            let stage = match from.u32()? {
                0 => Stage::Started,
                1 => Stage::Finalized,
                number => Stage::Initialized(model(number - 2)?),
            };
            Fault::Failed { status, stage }
        }
        4 => Fault::Unfinished(model(from.u32()?)?),
        5 => Fault::Vanished(from.u32()?, model(from.u32()?)?),
        6 => Fault::Absent { had_session: from.u32()? != 0 },
        7 => Fault::Garbled(from.text()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text() -> impl Strategy<Value = String> {
        "[^\0]{0,12}"
    }

    fn plan() -> impl Strategy<Value = Plan> {
        let variable = || ("[A-Z]{1,5}", text()).prop_map(|(a, b)| (a.into(), b.into()));
        let variables = || prop::collection::vec(variable(), 0..3);
        let words = prop::collection::vec("[a-z]{1,5}".prop_map(OsString::from), 1..4);
        let place = || prop::option::of("[a-z/]{0,9}");
        let program = (1u32..4, place(), place(), variables(), words).prop_map(
            |(ranks, directory, path, environment, words)| Program {
                ranks,
                directory: directory.map(PathBuf::from),
                path: path.map(OsString::from),
                environment,
                words,
            },
        );
        let setting = (0..TABLE.len(), text()).prop_map(|(at, value)| (TABLE[at].variable, value));
        let bind = prop::sample::select(vec![Bind::Auto, Bind::Core, Bind::None]);
        let programs = prop::collection::vec(program, 1..3);
        let settings = prop::collection::vec(setting, 0..3);
        (programs, variables(), settings, bind, any::<bool>()).prop_map(
            |(programs, environment, settings, bind, report)| Plan {
                programs,
                environment,
                settings,
                bind,
                report,
                ..Plan::empty()
            },
        )
    }

    fn order() -> impl Strategy<Value = Order> {
        let setup =
            (any::<[u32; 2]>(), text(), prop::collection::vec((any::<u32>(), text()), 0..3));
        let setup =
            (setup, text(), plan()).prop_map(|((numbers, name, others), launcher, plan)| {
                Order::Setup(Setup {
                    host: numbers[0],
                    name,
                    others,
                    launcher,
                    heartbeat: numbers[1],
                    directory: "/a".into(),
                    environment: plan.environment,
                })
            });
        let prepare = (plan(), any::<u64>(), 0u32..1000, prop::option::of(text()), any::<bool>())
            .prop_map(|(plan, number, first, parent, feed)| {
                let listen = match number % 3 {
                    0 => Listen::Nowhere,
                    1 => Listen::Here,
                    _ => Listen::Everywhere,
                };
                let hosts = (0..plan.ranks()).collect();
                let world = first / 7;
                Order::Prepare(Prepare { world, number, first, hosts, parent, listen, feed, plan })
            });
        let bytes = || prop::collection::vec(any::<u8>(), 0..30);
        let whom = any::<bool>().prop_map(|all| if all { Whom::All } else { Whom::Programs });
        prop_oneof![
            setup,
            prepare,
            (any::<u32>(), bytes()).prop_map(|(world, roster)| Order::Go { world, roster }),
            (1..=64i32, whom).prop_map(|(signal, whom)| Order::Signal { signal, whom }),
            any::<u32>().prop_map(|world| Order::Abandon { world }),
            bytes().prop_map(Order::Input),
            (0..2u32, any::<bool>()).prop_map(|(which, open)| Order::Flow { which, open }),
            (0..2u32).prop_map(|which| Order::Close { which }),
            (text(), text()).prop_map(|(port, reason)| Order::Decline { port, reason }),
            (any::<u64>(), text()).prop_map(|(line, port)| Order::Call { line, port }),
            (any::<u64>(), bytes()).prop_map(|(line, message)| Order::Tell { line, message }),
            any::<u64>().prop_map(|line| Order::HangUp { line }),
            (any::<u64>(), any::<u32>(), any::<bool>())
                .prop_map(|(world, rank, apart)| Order::Mourn(Death { world, rank, apart })),
            prop::sample::select(vec![Order::WindUp, Order::Inquire, Order::Pause]),
        ]
    }

    fn report() -> impl Strategy<Value = Report> {
        let bytes = || prop::collection::vec(any::<u8>(), 0..30);
        let model = || prop::sample::select(Model::ALL.to_vec());
        let stage = prop_oneof![
            Just(Stage::Started),
            Just(Stage::Finalized),
            model().prop_map(Stage::Initialized)
        ];
        let fault = prop_oneof![
            (text(), any::<i32>()).prop_map(|(name, error)| Fault::Unstarted { name, error }),
            any::<i32>().prop_map(Fault::Killed),
            (any::<i32>(), text()).prop_map(|(code, reason)| Fault::Aborted { code, reason }),
            (any::<i32>(), stage).prop_map(|(status, stage)| Fault::Failed { status, stage }),
            (any::<u32>(), model()).prop_map(|(process, model)| Fault::Vanished(process, model)),
            text().prop_map(Fault::Garbled),
            model().prop_map(Fault::Unfinished),
            Just(Fault::Absent { had_session: true }),
        ];
        let addresses = || prop::collection::vec(any::<IpAddr>(), 0..3);
        prop_oneof![
            (any::<u32>(), text(), prop::collection::vec(any::<u16>(), 0..4), addresses())
                .prop_map(|(world, name, ports, addresses)| Report::Prepared {
                    world,
                    name,
                    ports,
                    addresses
                }),
            (any::<u32>(), any::<u8>(), text())
                .prop_map(|(world, status, message)| Report::Refused { world, status, message }),
            any::<[u32; 2]>().prop_map(|[place, process]| Report::Started { place, process }),
            (any::<u32>(), text())
                .prop_map(|(place, message)| Report::Unstarted { place, message }),
            (any::<u32>(), fault).prop_map(|(place, fault)| Report::Faulty { place, fault }),
            (any::<u32>(), any::<bool>())
                .prop_map(|(place, connected)| Report::Connected { place, connected }),
            any::<u32>().prop_map(|place| Report::Ended { place }),
            any::<u32>().prop_map(|place| Report::Tolerant { place }),
            any::<[u32; 2]>().prop_map(|[place, rank]| Report::Missed { place, rank }),
            (any::<u32>(), bytes()).prop_map(|(source, bytes)| Report::Output { source, bytes }),
            (any::<u32>(), bytes()).prop_map(|(place, request)| Report::Spawn { place, request }),
            (any::<u64>(), bytes()).prop_map(|(line, message)| Report::Said { line, message }),
            any::<u64>().prop_map(|line| Report::HungUp { line }),
            any::<bool>().prop_map(|open| Report::Room { open }),
            text().prop_map(Report::Say),
            prop::collection::vec(text(), 0..3).prop_map(Report::Condition),
            any::<[u64; 2]>()
                .prop_map(|[strangers, reopened]| Report::Counted { strangers, reopened }),
            (any::<u32>(), any::<bool>(), text()).prop_map(|(host, unreached, message)| {
                Report::Lost { host, unreached, message }
            }),
            Just(Report::Over),
        ]
    }

    proptest! {
        #[test]
        fn orders_arrive_as_they_were_given(order in order()) {
            prop_assert_eq!(Order::decode(&order.encode()), Some(order));
        }

        #[test]
        fn reports_arrive_as_they_were_given(report in report()) {
            prop_assert_eq!(Report::decode(&report.encode()), Some(report));
        }

        #[test]
        fn damaged_ones_make_sense_or_are_refused(
            order in order(), report in report(), at in any::<prop::sample::Index>(),
            byte in any::<u8>(), cut in any::<prop::sample::Index>(),
        ) {
            for mut bytes in [order.encode(), report.encode()] {
                let at = at.index(bytes.len());
                bytes[at] = byte;
                bytes.truncate(cut.index(bytes.len() * 2) + 1);
                if let Some(Order::Prepare(prepare)) = Order::decode(&bytes) {
                    prop_assert_eq!(prepare.hosts.len(), prepare.plan.ranks() as usize);
                    prop_assert!(prepare.plan.programs.iter().all(|one| !one.words.is_empty()));
                }
                let _ = Report::decode(&bytes);
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..99)) {
            let _ = (Order::decode(&bytes), Report::decode(&bytes));
        }
    }
}
