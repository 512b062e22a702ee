//! What `mpiexec` and the agents of the hosts say to each other.
//!
//! Orders go down, reports come up. On one host both are handed over inside of `mpiexec`; between
//! hosts they travel as frames through the pipes of a login. Whatever is read was written by another
//! machine, and is checked before use.

use crate::arguments::{Plan, Program};
use crate::verdict::Fault;
use boot::roster::MOST_ADDRESSES;
use boot::{MOST_RANKS, Machine, Message, Occupancy, PeerFailure, Relation, SPAWN_BYTES, TABLE};
use serde::{Deserialize, Deserializer, Serialize};
use std::ffi::{OsStr, OsString};
use std::net::IpAddr;
use std::os::unix::ffi::OsStrExt;
use std::time::Duration;

/// The longest frame: a request for processes, and what goes around it.
pub const LONGEST_FRAME: usize = SPAWN_BYTES + (1 << 16);

/// What `mpiexec` tells the agent of a host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// The first one: who the agent is, and which others it starts.
    Setup(Setup),
    /// Get a world ready. Answered by [`Report::Prepared`] or [`Report::Refused`].
    Prepare(Prepare),
    /// Start the ranks of a world that is ready.
    Start {
        /// Which world.
        world: u32,
        /// The bytes of the roster, where there is one.
        #[serde(with = "serde_bytes")]
        roster: Vec<u8>,
        /// How many processes share the CPUs of the host.
        occupancy: Occupancy,
        /// The hosts whose ranks of this world share these CPUs, the host itself included, in the order in which
        /// their ranks are bound.
        sharing: Vec<u32>,
    },
    /// Send a signal.
    Signal {
        /// Which one.
        signal: i32,
        /// To whom.
        target: SignalTarget,
    },
    /// Kill what is left of a world.
    Abandon {
        /// Which world.
        world: u32,
    },
    /// Kill everything that is left, and report when nothing is.
    Shutdown,
    /// Standard input for rank 0; nothing means its end.
    Input(#[serde(with = "serde_bytes")] Vec<u8>),
    /// Read the ranks' output, or let them wait with it.
    OutputFlow {
        /// Standard output (0) or error (1).
        which: u32,
        /// Whether to read.
        open: bool,
    },
    /// Nobody reads this output any more.
    CloseOutput {
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
    /// Connect to a port of this host for somebody elsewhere. Answered by [`Report::Received`] or
    /// [`Report::Disconnected`].
    Connect {
        /// The number of the connection.
        connection: u64,
        /// The port.
        port: String,
    },
    /// A message for whoever is at the other end of a connection.
    Send {
        /// The number of the connection.
        connection: u64,
        /// What to say.
        #[serde(with = "serde_bytes")]
        message: Vec<u8>,
    },
    /// A connection is closed.
    Disconnect {
        /// The number of the connection.
        connection: u64,
    },
    /// Say how the ranks are. Answered by [`Report::Status`].
    QueryStatus,
    /// I shall be silent until I speak again.
    Pause,
    /// Tell the ranks that can go on that a process has died.
    PeerFailed(PeerFailure),
}

/// Who gets a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SignalTarget {
    /// All processes of the job.
    All,
    /// The programs themselves, without the scripts around them.
    Programs,
}

/// Who an agent is, and what it needs to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The number of its host.
    pub host: u32,
    /// Its name.
    pub name: String,
    /// The hosts whose agents it starts, or has started by these.
    pub others: Vec<(u32, String)>,
    /// How to log in to them.
    pub launcher: String,
    /// How long the link may be silent, in milliseconds.
    pub heartbeat: u32,
    /// How long a login may take, and a copy of the agent between two signs of progress, in milliseconds.
    pub login_timeout: u32,
    /// Where `mpiexec` was started.
    pub directory: OsString,
    /// The variables of `mpiexec`.
    pub environment: Vec<(OsString, OsString)>,
}

impl Setup {
    /// How long a login may take.
    pub fn login_timeout(&self) -> Duration {
        Duration::from_millis(self.login_timeout.into())
    }
}

/// A world to be started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepare {
    /// Which one of the job.
    pub world: u32,
    /// A number that no other world has.
    pub number: u64,
    /// The index of its first rank among all processes of the job.
    pub first: u32,
    /// The host of each rank.
    pub hosts: Vec<u32>,
    /// The port at which those who asked for it wait.
    pub parent: Option<String>,
    /// Where ranks listen for others.
    pub listen: Listen,
    /// Whether standard input is passed on to rank 0.
    pub feed: bool,
    /// How many ranks the hosts of the job are meant to have, if anybody says.
    pub slots: Option<u32>,
    /// The programs.
    pub plan: Box<Plan>,
}

/// Where the ranks of a world listen for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listen {
    /// They share memory.
    Nowhere,
    /// For those of their host.
    Here,
    /// For those of all hosts.
    Everywhere,
}

/// How a rank is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    /// Its index among all processes of the job.
    pub index: u32,
    /// Its rank in its world.
    pub rank: u32,
    /// Which world.
    pub world: u32,
    /// Its process.
    pub process: u32,
    /// What it does, in words.
    pub state: String,
    /// For how many milliseconds it has waited, if it waits.
    pub waited: Option<u64>,
    /// It has ended, or has left the job: nobody can wait for it.
    pub gone: bool,
    /// Who could let it go on.
    pub relation: Relation,
}

/// What the agent of a host tells `mpiexec`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
        /// The machine, which other hosts may have in common with this one.
        machine: Machine,
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
        /// Its index among all processes of the job.
        index: u32,
        /// Its process.
        process: u32,
    },
    /// A rank could not be started; nor were those behind it.
    Unstarted {
        /// Its index among all processes of the job.
        index: u32,
        /// Why, and what to do.
        message: String,
    },
    /// Whether a rank knows others than those of its world; its parents, where it has any.
    Connected {
        /// Its index among all processes of the job.
        index: u32,
        /// It does, or has parted from all of them.
        connected: bool,
    },
    /// A rank has left the job, as MPI_Finalize does, or has come back.
    Left {
        /// Its index among all processes of the job.
        index: u32,
        /// Whether it has left.
        left: bool,
    },
    /// A rank can go on when others die.
    Tolerant {
        /// Its index among all processes of the job.
        index: u32,
    },
    /// Another rank of its world is out of reach for a rank.
    Unreachable {
        /// Its index among all processes of the job.
        index: u32,
        /// The other's rank.
        rank: u32,
        /// Milliseconds since the other's last sign of life.
        silence: u64,
        /// What the kernel said of the last attempt to reach it, as an `errno`.
        error: Option<i32>,
    },
    /// A rank waits for others (`--check`).
    Blocked {
        /// Its index among all processes of the job.
        index: u32,
        /// The bytes of what it says.
        #[serde(with = "serde_bytes")]
        blocked: Vec<u8>,
    },
    /// A rank waits no longer.
    Unblocked {
        /// Its index among all processes of the job.
        index: u32,
    },
    /// Something is wrong with a rank.
    Faulty {
        /// Its index among all processes of the job.
        index: u32,
        /// What.
        fault: Fault,
    },
    /// A rank is gone.
    Ended {
        /// Its index among all processes of the job.
        index: u32,
    },
    /// A rank has written.
    Output {
        /// Twice its index, and one more for standard error.
        source: u32,
        /// What; nothing means that no more will come.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// A rank wants processes.
    Spawn {
        /// Its index among all processes of the job.
        index: u32,
        /// The bytes of its request.
        #[serde(with = "serde_bytes")]
        request: Vec<u8>,
    },
    /// A message for somebody on another host.
    Received {
        /// The number of the connection.
        connection: u64,
        /// What.
        #[serde(with = "serde_bytes")]
        message: Vec<u8>,
    },
    /// A connection to another host has ended here.
    Disconnected {
        /// The number of the connection.
        connection: u64,
    },
    /// Rank 0 has taken in its standard input, and has room for more; or never wants any.
    InputRoom {
        /// Whether it takes more.
        open: bool,
    },
    /// Something for the user to read.
    Print(String),
    /// The agent was sent this signal, which asks for the end of the job.
    Signalled(i32),
    /// How the ranks of this host are.
    Status {
        /// All of them together, in words.
        summary: String,
        /// Each of them.
        ranks: Vec<Condition>,
    },
    /// What ranks of this host have counted.
    Counters {
        /// Strangers that were turned away.
        rejected: u64,
        /// What transports count, in the order of [`boot::Count::ALL`].
        counts: Vec<u64>,
    },
    /// Nothing of the job is left here.
    Finished,
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

impl Message for Order {
    const KIND: u8 = b'o';
    const VERSION: u8 = 6;

    fn is_valid(&self) -> bool {
        match self {
            Order::Setup(setup) => are_variables(&setup.environment),
            Order::Prepare(Prepare { first, hosts, plan, .. }) => {
                plan.is_valid()
                    && hosts.len() == plan.ranks() as usize
                    && u64::from(*first) + (hosts.len() as u64) < u64::from(u32::MAX / 2)
            }
            Order::Start { occupancy, .. } => occupancy.processes.min(occupancy.cpus) > 0,
            Order::Signal { signal, .. } => (1..=64).contains(signal),
            Order::OutputFlow { which, .. } | Order::CloseOutput { which } => *which < 2,
            _ => true,
        }
    }
}

impl Message for Report {
    const KIND: u8 = b'r';
    const VERSION: u8 = 6;

    fn is_valid(&self) -> bool {
        match self {
            Report::Prepared { addresses, machine, .. } => {
                addresses.len() <= MOST_ADDRESSES && machine.is_valid()
            }
            _ => true,
        }
    }
}

impl Plan {
    /// Whether a job that another host asks for can be started.
    fn is_valid(&self) -> bool {
        let ranks = self.programs.iter().map(|program| u64::from(program.ranks)).sum();
        (1..=u64::from(MOST_RANKS)).contains(&ranks)
            && are_variables(&self.environment)
            && self.settings.iter().all(|(_, value)| !value.contains('\0'))
            && self.library.iter().all(is_clean)
            && self.programs.iter().all(Program::is_valid)
    }
}

impl Program {
    fn is_valid(&self) -> bool {
        self.ranks > 0
            && self.words.first().is_some_and(|program| !program.is_empty())
            && self.words.iter().chain(&self.directory).chain(&self.path).all(is_clean)
            && are_variables(&self.environment)
    }
}

fn is_clean(text: impl AsRef<OsStr>) -> bool {
    !text.as_ref().as_bytes().contains(&0)
}

fn are_variables(variables: &[(OsString, OsString)]) -> bool {
    variables.iter().all(|(name, value)| {
        !name.is_empty() && !name.as_bytes().contains(&b'=') && is_clean(name) && is_clean(value)
    })
}

/// Reads settings, each of which must be one of the [`TABLE`].
pub fn known_settings<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<(&'static str, String)>, D::Error> {
    let settings = Vec::<(String, String)>::deserialize(from)?.into_iter();
    let known = settings.map(|(name, value)| {
        let setting = TABLE.iter().find(|setting| setting.variable == name);
        Some((setting?.variable, value))
    });
    known.collect::<Option<_>>().ok_or_else(|| serde::de::Error::custom("an unknown setting"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binding::{Bind, Binding};
    use crate::verdict::RankState;
    use boot::{Model, Quota};
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
                hosts: None,
                directory: directory.map(OsString::from),
                path: path.map(OsString::from),
                environment,
                inherit: None,
                words,
            },
        );
        let setting = (0..TABLE.len(), text()).prop_map(|(at, value)| (TABLE[at].variable, value));
        let bind = prop::sample::select(vec![Bind::Auto, Bind::Core, Bind::None]);
        let bind = bind.prop_map(|bind| Binding { bind, ..Binding::default() });
        let programs = prop::collection::vec(program, 1..3);
        let settings = prop::collection::vec(setting, 0..3);
        (programs, variables(), settings, bind, any::<bool>()).prop_map(
            |(programs, environment, settings, binding, report)| Plan {
                programs,
                environment,
                settings,
                binding,
                report,
                ..Plan::default()
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
                    login_timeout: numbers[1] / 2,
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
                let plan = Box::new(plan);
                let slots = feed.then_some(number as u32);
                Order::Prepare(Prepare {
                    world,
                    number,
                    first,
                    hosts,
                    parent,
                    listen,
                    feed,
                    slots,
                    plan,
                })
            });
        let bytes = || prop::collection::vec(any::<u8>(), 0..30);
        let target = any::<bool>()
            .prop_map(|all| if all { SignalTarget::All } else { SignalTarget::Programs });
        prop_oneof![
            setup,
            prepare,
            (any::<u32>(), bytes(), 1..u32::MAX).prop_map(|(world, roster, cpus)| {
                let occupancy = Occupancy { processes: 2, cpus, hosts: 1 };
                Order::Start { world, roster, occupancy, sharing: vec![world] }
            }),
            (1..=64i32, target).prop_map(|(signal, target)| Order::Signal { signal, target }),
            any::<u32>().prop_map(|world| Order::Abandon { world }),
            bytes().prop_map(Order::Input),
            (0..2u32, any::<bool>()).prop_map(|(which, open)| Order::OutputFlow { which, open }),
            (0..2u32).prop_map(|which| Order::CloseOutput { which }),
            (text(), text()).prop_map(|(port, reason)| Order::Decline { port, reason }),
            (any::<u64>(), text())
                .prop_map(|(connection, port)| Order::Connect { connection, port }),
            (any::<u64>(), bytes())
                .prop_map(|(connection, message)| Order::Send { connection, message }),
            any::<u64>().prop_map(|connection| Order::Disconnect { connection }),
            (any::<u64>(), any::<u32>(), any::<bool>()).prop_map(|(world, rank, apart)| {
                Order::PeerFailed(PeerFailure { world, rank, apart })
            }),
            prop::sample::select(vec![Order::Shutdown, Order::QueryStatus, Order::Pause]),
        ]
    }

    fn condition() -> impl Strategy<Value = Condition> {
        let ranks = || prop::collection::vec(any::<u32>(), 0..3);
        let relation = prop_oneof![
            Just(Relation::Unknown),
            ranks().prop_map(Relation::Any),
            (any::<u64>(), ranks())
                .prop_map(|(context, members)| Relation::Together { context, members }),
        ];
        let waited = prop::option::of(any::<u64>());
        (any::<[u32; 4]>(), text(), waited, any::<bool>(), relation).prop_map(
            |([index, rank, world, process], state, waited, gone, relation)| Condition {
                index,
                rank,
                world,
                process,
                state,
                waited,
                gone,
                relation,
            },
        )
    }

    fn report() -> impl Strategy<Value = Report> {
        let bytes = || prop::collection::vec(any::<u8>(), 0..30);
        let model = || prop::sample::select(Model::ALL.to_vec());
        let state = prop_oneof![
            Just(RankState::Started),
            model().prop_map(RankState::Finalized),
            model().prop_map(RankState::Initialized)
        ];
        let fault = prop_oneof![
            (text(), any::<i32>()).prop_map(|(name, error)| Fault::Unstarted { name, error }),
            any::<i32>().prop_map(Fault::Killed),
            (any::<i32>(), text()).prop_map(|(code, reason)| Fault::Aborted { code, reason }),
            (any::<i32>(), state).prop_map(|(status, state)| Fault::Failed { status, state }),
            (any::<u32>(), model()).prop_map(|(process, model)| Fault::Vanished(process, model)),
            text().prop_map(Fault::Garbled),
            model().prop_map(Fault::Unfinished),
            Just(Fault::Absent { had_session: true }),
        ];
        let addresses = || prop::collection::vec(any::<IpAddr>(), 0..3);
        prop_oneof![
            (any::<u32>(), text(), prop::collection::vec(any::<u16>(), 0..4), addresses())
                .prop_map(|(world, name, ports, addresses)| {
                    let quota = (world % 2 == 0).then_some(Quota { group: [7, 9], cpus: 1 });
                    let cpus = (0..=world % 9).collect();
                    let machine = Machine { boot_id: name.clone(), cpus, quota };
                    Report::Prepared { world, name, ports, addresses, machine }
                }),
            (any::<u32>(), any::<u8>(), text())
                .prop_map(|(world, status, message)| Report::Refused { world, status, message }),
            any::<[u32; 2]>().prop_map(|[index, process]| Report::Started { index, process }),
            (any::<u32>(), text())
                .prop_map(|(index, message)| Report::Unstarted { index, message }),
            (any::<u32>(), fault).prop_map(|(index, fault)| Report::Faulty { index, fault }),
            (any::<u32>(), any::<bool>())
                .prop_map(|(index, connected)| Report::Connected { index, connected }),
            any::<u32>().prop_map(|index| Report::Ended { index }),
            any::<u32>().prop_map(|index| Report::Tolerant { index }),
            (any::<u32>(), any::<bool>()).prop_map(|(index, left)| Report::Left { index, left }),
            any::<(u32, u32, u64, Option<i32>)>().prop_map(|(index, rank, silence, error)| {
                Report::Unreachable { index, rank, silence, error }
            }),
            (any::<u32>(), bytes()).prop_map(|(source, bytes)| Report::Output { source, bytes }),
            (any::<u32>(), bytes()).prop_map(|(index, request)| Report::Spawn { index, request }),
            (any::<u64>(), bytes())
                .prop_map(|(connection, message)| Report::Received { connection, message }),
            any::<u64>().prop_map(|connection| Report::Disconnected { connection }),
            any::<bool>().prop_map(|open| Report::InputRoom { open }),
            text().prop_map(Report::Print),
            any::<i32>().prop_map(Report::Signalled),
            (text(), prop::collection::vec(condition(), 0..3))
                .prop_map(|(summary, ranks)| Report::Status { summary, ranks }),
            (any::<u64>(), prop::collection::vec(any::<u64>(), 0..9))
                .prop_map(|(rejected, counts)| Report::Counters { rejected, counts }),
            (any::<u32>(), any::<bool>(), text()).prop_map(|(host, unreached, message)| {
                Report::Lost { host, unreached, message }
            }),
            Just(Report::Finished),
        ]
    }

    proptest! {
        #[test]
        fn orders_arrive_as_they_were_given(order in order()) {
            prop_assert_eq!(Order::decode(&order.encode()), Ok(order));
        }

        #[test]
        fn reports_arrive_as_they_were_given(report in report()) {
            prop_assert_eq!(Report::decode(&report.encode()), Ok(report));
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
                if let Ok(Order::Prepare(prepare)) = Order::decode(&bytes) {
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
