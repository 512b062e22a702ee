//! Every tunable: one name, one default, one line of documentation.

use crate::lacking::Lacking;
use crate::network::{Network, PortRange};
use crate::paths::Paths;
use crate::port::SCHEME;
use crate::record::VARIABLE;
use crate::suggest;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// So many bytes of unexpected messages one peer may leave at another.
pub const DEFAULT_CREDIT: u64 = 1024 * 1024;

/// How a rank waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// As fits the number of ranks and of CPUs.
    Auto,
    /// Spin, always.
    Poll,
    /// Spin for a while, then yield and sleep.
    Hybrid,
    /// Sleep at once.
    Block,
}

/// Whether a thread works beside those of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    /// If each rank has a core to spare.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// How processes of BSPlib exchange what they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BspWay {
    /// Through shared memory where there is such, by messages elsewhere.
    Auto,
    /// By messages always.
    Messages,
}

/// How messages of the remote store model find their receivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreProtocol {
    /// Announcement, request, bytes.
    TwoSided,
    /// The bytes at once, while there is room.
    Optimistic,
    /// The request goes first; only from named senders.
    OneSided,
    /// Announcement and request cross.
    Mixed,
    /// Messages, and announcements carry short ones.
    Enhanced,
}

/// The names of the protocols, as they are written.
const STORE_PROTOCOLS: [(&str, StoreProtocol); 5] = [
    ("two-sided", StoreProtocol::TwoSided),
    ("optimistic", StoreProtocol::Optimistic),
    ("one-sided", StoreProtocol::OneSided),
    ("mixed", StoreProtocol::Mixed),
    ("enhanced", StoreProtocol::Enhanced),
];

/// What happens at an error as long as the program has set no error handler (MPI-5.0 §9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialErrhandler {
    /// All connected processes end.
    AreFatal,
    /// The processes of the communicator end.
    Abort,
    /// The call returns an error code.
    Return,
}

/// The names of these error handlers, as `mpiexec` and info keys have them.
const INITIAL_ERRHANDLERS: [(&str, InitialErrhandler); 3] = [
    ("mpi_errors_are_fatal", InitialErrhandler::AreFatal),
    ("mpi_errors_abort", InitialErrhandler::Abort),
    ("mpi_errors_return", InitialErrhandler::Return),
];

/// Whether `name` is one of these error handlers.
pub fn is_initial_errhandler(name: &str) -> bool {
    INITIAL_ERRHANDLERS.iter().any(|(known, _)| *known == name)
}

/// Where measurements of collectives and of protocols are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tuning {
    /// In the usual place, if there are any.
    Auto,
    /// Nowhere.
    Off,
    /// In this file.
    File(PathBuf),
}

impl Tuning {
    /// The file, and whether it has to be there.
    pub fn file(&self) -> Option<(PathBuf, bool)> {
        match self {
            Tuning::Off => None,
            Tuning::File(file) => Some((file.clone(), true)),
            Tuning::Auto => {
                let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
                let config = set("XDG_CONFIG_HOME")
                    .map(PathBuf::from)
                    .or_else(|| Some(PathBuf::from(set("HOME")?).join(".config")))?;
                Some((config.join("serried").join("tuning"), false))
            }
        }
    }
}

/// The variable in which `mpiexec` hands the choices of that file to all ranks, so that all have the
/// same.
pub const CHOICES: &str = "SERRIED_CHOICES";

/// Where such choices are from, in words: their last line says so.
pub fn source_of_choices(choices: &str) -> String {
    let file = choices.lines().last().and_then(|line| line.strip_prefix("# "));
    file.map_or_else(|| CHOICES.into(), |file| format!("the tuning file {file}"))
}

/// The values of all settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How a rank waits: `SERRIED_WAIT`.
    pub wait: Wait,
    /// How long a waiting rank spins before it yields or sleeps; `None` means that the library
    /// chooses: `SERRIED_SPIN`.
    pub spin: Option<Duration>,
    /// Whether a thread moves nonblocking collectives on while the program computes:
    /// `SERRIED_HELPER`.
    pub helper: Helper,
    /// Whether large messages may be copied straight between two ranks' memories where the kernel
    /// allows it: `SERRIED_CROSS_MEMORY`.
    pub cross_memory: bool,
    /// The largest message that is sent without asking, in bytes; `None`: what the table of protocols
    /// says: `SERRIED_EAGER`.
    pub eager: Option<usize>,
    /// From so many bytes on, receivers copy messages straight from the sender's memory; `None`: what
    /// the table of protocols says: `SERRIED_GET`.
    pub get: Option<usize>,
    /// The unexpected bytes that one peer may leave at another: `SERRIED_CREDIT`.
    pub credit: u64,
    /// Whether reductions give the same bits whatever the machine: `SERRIED_REPRODUCIBLE`.
    pub reproducible: bool,
    /// Whether ranks compare what they pass to collectives, and BSPlib looks for what is allowed but
    /// hardly meant: `SERRIED_CHECK`.
    pub check: bool,
    /// The error handler that `MPI_COMM_WORLD` and `MPI_COMM_SELF` begin with: `SERRIED_INITIAL_ERRHANDLER`.
    pub initial_errhandler: InitialErrhandler,
    /// The kinds of memory that the program asks the library to support: `SERRIED_MEMORY_ALLOC_KINDS`.
    pub memory_alloc_kinds: Option<String>,
    /// What `serried tune` has measured: `SERRIED_TUNING`.
    pub tuning: Tuning,
    /// How processes of BSPlib exchange what they ask for: `SERRIED_BSP_WAY`.
    pub bsp_way: BspWay,
    /// Whether messages of BSPlib go out in the order of a Latin square, and not of their
    /// destinations: `SERRIED_BSP_ORDER`.
    pub bsp_order_latin: bool,
    /// The file into which BSPlib writes what each superstep took: `SERRIED_BSP_PROFILE`.
    pub bsp_profile: Option<String>,
    /// Whether a program that another launcher started as one of several tasks runs as a job of its
    /// own: `SERRIED_SINGLETON`.
    pub singleton: bool,
    /// How many ranks count as one host for remote stores; `None`: those that share memory:
    /// `SERRIED_STORE_REACH`.
    pub store_reach: Option<u32>,
    /// How messages of the remote store model are sent: `SERRIED_STORE_PROTOCOL`.
    pub store_protocol: StoreProtocol,
    /// The port of a `serried nameserver` that keeps published names, instead of this job's
    /// `mpiexec`: `SERRIED_NAMESERVER`.
    pub nameserver: Option<String>,
    /// The transports that messages may take: `SERRIED_FABRIC`.
    pub fabric: Paths,
    /// Which networks may be used between hosts; empty for all: `SERRIED_NET`.
    pub networks: Vec<Network>,
    /// The ports that ranks may listen at: `SERRIED_PORT_RANGE`.
    pub ports: Option<PortRange>,
    /// Whether what passes between hosts is encrypted: `SERRIED_ENCRYPT`.
    pub encrypt: bool,
    /// Outages of the network that are shorter are survived: `SERRIED_HEARTBEAT`.
    pub heartbeat: Duration,
    /// How many of a thousand packets are lost on purpose that come over UDP: `SERRIED_UDP_LOSS`.
    pub udp_loss: u32,
    /// What libfabric's provider is taken to lack on purpose: `SERRIED_OFI_LACKS`.
    pub ofi_lacks: Lacking,
}

/// The heartbeat, unless another one is asked for.
pub const DEFAULT_HEARTBEAT: Duration = Duration::from_secs(5);

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            wait: Wait::Auto,
            spin: None,
            helper: Helper::Auto,
            cross_memory: true,
            eager: None,
            get: None,
            credit: DEFAULT_CREDIT,
            reproducible: false,
            check: false,
            initial_errhandler: InitialErrhandler::AreFatal,
            memory_alloc_kinds: None,
            tuning: Tuning::Auto,
            bsp_way: BspWay::Auto,
            bsp_order_latin: true,
            bsp_profile: None,
            singleton: false,
            store_reach: None,
            store_protocol: StoreProtocol::Enhanced,
            nameserver: None,
            fabric: Paths::auto(),
            networks: Vec::new(),
            ports: None,
            encrypt: false,
            heartbeat: DEFAULT_HEARTBEAT,
            udp_loss: 0,
            ofi_lacks: Lacking::default(),
        }
    }
}

/// One row of the table of settings.
pub struct Setting {
    /// The environment variable.
    pub variable: &'static str,
    /// The option of `mpiexec`, if it has one.
    pub option: Option<&'static str>,
    /// What may be written, for messages and help.
    pub values: &'static str,
    /// One line of documentation.
    pub summary: &'static str,
    read: fn(&mut Settings, &str) -> Option<()>,
    show: fn(&Settings) -> String,
}

/// All settings there are.
pub const TABLE: &[Setting] = &[
    Setting {
        variable: "SERRIED_WAIT",
        option: Some("--wait"),
        values: "auto, poll, hybrid or block",
        summary: "how a rank waits: spin (poll), spin a while then sleep (hybrid), sleep (block)",
        read: |settings, text| {
            settings.wait = match text {
                "auto" => Wait::Auto,
                "poll" => Wait::Poll,
                "hybrid" => Wait::Hybrid,
                "block" => Wait::Block,
                _ => return None,
            };
            Some(())
        },
        show: |settings| format!("{:?}", settings.wait).to_lowercase(),
    },
    Setting {
        variable: "SERRIED_SPIN",
        option: Some("--spin"),
        values: "auto or a number of microseconds up to 1000000",
        summary: "how long a waiting rank spins before it yields or sleeps",
        read: |settings, text| {
            settings.spin = match text {
                "auto" => None,
                text => {
                    let microseconds = text.parse().ok().filter(|number| *number <= 1_000_000)?;
                    Some(Duration::from_micros(microseconds))
                }
            };
            Some(())
        },
        show: |settings| match settings.spin {
            None => "auto".into(),
            Some(spin) => spin.as_micros().to_string(),
        },
    },
    Setting {
        variable: "SERRIED_HELPER",
        option: Some("--helper"),
        values: "auto, on or off",
        summary: "a thread moves on what does not block; auto: large collectives, if cores are free",
        read: |settings, text| {
            settings.helper = match text {
                "auto" => Helper::Auto,
                text if switch(text)? => Helper::On,
                _ => Helper::Off,
            };
            Some(())
        },
        show: |settings| format!("{:?}", settings.helper).to_lowercase(),
    },
    Setting {
        variable: "SERRIED_CROSS_MEMORY",
        option: Some("--cross-memory"),
        values: "auto, on or off",
        summary: "copy large messages straight between two ranks' memories where the kernel allows",
        read: |settings, text| {
            settings.cross_memory = text == "auto" || switch(text)?;
            Some(())
        },
        show: |settings| if settings.cross_memory { "auto".into() } else { "off".into() },
    },
    Setting {
        variable: "SERRIED_EAGER",
        option: Some("--eager"),
        values: "auto or bytes up to 1g, such as 0, 4096 or 64k",
        summary: "the largest message for which MPI_Send does not wait for the receiver",
        read: |settings, text| {
            settings.eager = auto_or_bytes(text, 1 << 30)?;
            Some(())
        },
        show: |settings| show_auto_or_bytes(settings.eager),
    },
    Setting {
        variable: "SERRIED_GET",
        option: Some("--get"),
        values: "auto or bytes up to 1024g, such as 0, 512k or 4m",
        summary: "from this size on receivers copy messages straight from the sender's memory",
        read: |settings, text| {
            settings.get = auto_or_bytes(text, 1 << 40)?;
            Some(())
        },
        show: |settings| show_auto_or_bytes(settings.get),
    },
    Setting {
        variable: "SERRIED_CREDIT",
        option: Some("--credit"),
        values: "bytes from 4k to 64g, such as 65536 or 1m",
        summary: "the bytes of unexpected messages that one peer may leave at another; where messages are received in \
                  another order than they are sent in, a process holds up to 16 times that more",
        read: |settings, text| {
            settings.credit = bytes(text, 4 << 10, 64 << 30)?;
            Some(())
        },
        show: |settings| show_bytes(settings.credit),
    },
    Setting {
        variable: "SERRIED_REPRODUCIBLE",
        option: Some("--reproducible"),
        values: "off or on",
        summary: "on: reductions give the same bits on any machine, in any form, at any time",
        read: |settings, text| {
            settings.reproducible = switch(text)?;
            Some(())
        },
        show: |settings| if settings.reproducible { "on".into() } else { "off".into() },
    },
    Setting {
        variable: "SERRIED_BSP_WAY",
        option: Some("--bsp-way"),
        values: "auto or messages",
        summary: "how BSPlib exchanges: through shared memory where it can, or by messages always",
        read: |settings, text| {
            settings.bsp_way = match text {
                "auto" => BspWay::Auto,
                "messages" => BspWay::Messages,
                _ => return None,
            };
            Some(())
        },
        show: |settings| format!("{:?}", settings.bsp_way).to_lowercase(),
    },
    Setting {
        variable: "SERRIED_BSP_ORDER",
        option: None,
        values: "latin or destination",
        summary: "to whom BSPlib sends first: all to different ones, or (to compare) all to process 0",
        read: |settings, text| {
            settings.bsp_order_latin = match text {
                "latin" => true,
                "destination" => false,
                _ => return None,
            };
            Some(())
        },
        show: |settings| {
            if settings.bsp_order_latin { "latin".into() } else { "destination".into() }
        },
    },
    Setting {
        variable: "SERRIED_BSP_PROFILE",
        option: Some("--bsp-profile"),
        values: "none or the name of a file",
        summary: "the file into which BSPlib writes what each superstep took, for `serried report`",
        read: |settings, text| {
            settings.bsp_profile = match text {
                "none" => None,
                file => Some(file.into()),
            };
            Some(())
        },
        show: |settings| settings.bsp_profile.clone().unwrap_or_else(|| "none".into()),
    },
    Setting {
        variable: "SERRIED_CHECK",
        option: Some("--check"),
        values: "off or on",
        summary: "on (or --check alone): deadlocks, wrong calls and dubious supersteps are told",
        read: |settings, text| {
            settings.check = switch(text)?;
            Some(())
        },
        show: |settings| if settings.check { "on".into() } else { "off".into() },
    },
    Setting {
        variable: "SERRIED_INITIAL_ERRHANDLER",
        option: Some("--initial-errhandler"),
        values: "mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return",
        summary: "the error handler that MPI_COMM_WORLD and MPI_COMM_SELF begin with",
        read: |settings, text| {
            let found = INITIAL_ERRHANDLERS.iter().find(|(name, _)| *name == text)?;
            settings.initial_errhandler = found.1;
            Some(())
        },
        show: |settings| {
            let found = INITIAL_ERRHANDLERS.iter().find(|row| row.1 == settings.initial_errhandler);
            found.map_or_else(String::new, |(name, _)| (*name).into())
        },
    },
    Setting {
        variable: "SERRIED_MEMORY_ALLOC_KINDS",
        option: Some("--memory-alloc-kinds"),
        values: "auto, or kinds of memory such as mpi,system",
        summary: "the kinds of memory that the program asks for; the library tells which it supports",
        read: |settings, text| {
            settings.memory_alloc_kinds = (text != "auto").then(|| text.into());
            Some(())
        },
        show: |settings| settings.memory_alloc_kinds.clone().unwrap_or_else(|| "auto".into()),
    },
    Setting {
        variable: "SERRIED_TUNING",
        option: Some("--tuning"),
        values: "auto, off or the name of a file",
        summary: "what `serried tune` measured: its usual file if it is there, none, or this file",
        read: |settings, text| {
            settings.tuning = match text {
                "auto" => Tuning::Auto,
                "off" => Tuning::Off,
                file => Tuning::File(file.into()),
            };
            Some(())
        },
        show: |settings| match &settings.tuning {
            Tuning::Auto => "auto".into(),
            Tuning::Off => "off".into(),
            Tuning::File(file) => file.display().to_string(),
        },
    },
    Setting {
        variable: "SERRIED_SINGLETON",
        option: None,
        values: "auto or always",
        summary: "always: a task of another launcher runs as a job of its own, instead of an error",
        read: |settings, text| {
            settings.singleton = match text {
                "auto" => false,
                "always" => true,
                text => switch(text)?,
            };
            Some(())
        },
        show: |settings| if settings.singleton { "always".into() } else { "auto".into() },
    },
    Setting {
        variable: "SERRIED_STORE_REACH",
        option: Some("--store-reach"),
        values: "auto or a number of ranks from 1 on",
        summary: "how many ranks count as one host for remote stores; 1: all go by messages",
        read: |settings, text| {
            settings.store_reach = match text {
                "auto" => None,
                text => Some(text.parse().ok().filter(|number| *number > 0)?),
            };
            Some(())
        },
        show: |settings| settings.store_reach.map_or("auto".into(), |reach| reach.to_string()),
    },
    Setting {
        variable: "SERRIED_STORE_PROTOCOL",
        option: Some("--store-protocol"),
        values: "enhanced, mixed, optimistic, one-sided or two-sided",
        summary: "how messages of the remote store model (FCI) find their receivers",
        read: |settings, text| {
            let found = STORE_PROTOCOLS.iter().find(|(name, _)| *name == text)?;
            settings.store_protocol = found.1;
            Some(())
        },
        show: |settings| {
            let found = STORE_PROTOCOLS.iter().find(|(_, one)| *one == settings.store_protocol);
            found.map_or(String::new(), |(name, _)| (*name).into())
        },
    },
    Setting {
        variable: "SERRIED_NAMESERVER",
        option: Some("--nameserver"),
        values: "none or the port that `serried nameserver` prints, which begins with serried:",
        summary: "who keeps published names, so that separate jobs find each other",
        read: |settings, text| {
            settings.nameserver = match text {
                "none" => None,
                port if port.contains(char::is_whitespace) => return None,
                port if port.strip_prefix(SCHEME).is_none_or(str::is_empty) => return None,
                port => Some(port.into()),
            };
            Some(())
        },
        show: |settings| settings.nameserver.clone().unwrap_or_else(|| "none".into()),
    },
    Setting {
        variable: "SERRIED_FABRIC",
        option: Some("--fabric"),
        values: "auto, or some of shm, ofi, ofi:PROVIDER, udp, via and tcp, such as shm,udp,tcp",
        summary: "the transports that messages may take; the first that leads to a rank is taken, tcp in the end",
        read: |settings, text| {
            settings.fabric = text.parse().ok()?;
            Some(())
        },
        show: |settings| settings.fabric.to_string(),
    },
    Setting {
        variable: "SERRIED_NET",
        option: Some("--net"),
        values: "all, or interfaces and prefixes, such as eth1,10.1.0.0/16",
        summary: "the networks that may be used between hosts",
        read: |settings, text| {
            settings.networks = match text {
                "all" => Vec::new(),
                text => {
                    text.split(',').map(|net| net.trim().parse().ok()).collect::<Option<_>>()?
                }
            };
            Some(())
        },
        show: |settings| match settings.networks.as_slice() {
            [] => "all".into(),
            some => some.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        },
    },
    Setting {
        variable: "SERRIED_PORT_RANGE",
        option: Some("--port-range"),
        values: "any, or a first and a last port, such as 50000-50999",
        summary: "the ports that ranks may listen at for other hosts",
        read: |settings, text| {
            settings.ports = match text {
                "any" => None,
                text => Some(text.parse().ok()?),
            };
            Some(())
        },
        show: |settings| settings.ports.map_or_else(|| "any".into(), |ports| ports.to_string()),
    },
    Setting {
        variable: "SERRIED_ENCRYPT",
        option: Some("--encrypt"),
        values: "off or on",
        summary: "on: what passes between hosts is encrypted",
        read: |settings, text| {
            settings.encrypt = switch(text)?;
            Some(())
        },
        show: |settings| if settings.encrypt { "on".into() } else { "off".into() },
    },
    Setting {
        variable: "SERRIED_HEARTBEAT",
        option: Some("--heartbeat"),
        values: "seconds from 0.2 to 3600, such as 5 or 0.5",
        summary: "outages of the network that are shorter are survived, others after about one and a half times as long reported",
        read: |settings, text| {
            let seconds = text.parse::<f64>().ok().filter(|time| (0.2..=3600.0).contains(time))?;
            settings.heartbeat = Duration::from_secs_f64(seconds);
            Some(())
        },
        show: |settings| settings.heartbeat.as_secs_f64().to_string(),
    },
    Setting {
        variable: "SERRIED_UDP_LOSS",
        option: None,
        values: "a number up to 500",
        summary: "for tests: how many of a thousand packets that come over UDP are lost on purpose",
        read: |settings, text| {
            settings.udp_loss = text.parse().ok().filter(|number| *number <= 500)?;
            Some(())
        },
        show: |settings| settings.udp_loss.to_string(),
    },
    Setting {
        variable: "SERRIED_OFI_LACKS",
        option: None,
        values: "nothing, or some of memory, atomics, order, wait, unregistered and long",
        summary: "for tests: what libfabric's provider has and is not used",
        read: |settings, text| {
            settings.ofi_lacks = text.parse().ok()?;
            Some(())
        },
        show: |settings| settings.ofi_lacks.to_string(),
    },
];

/// Where a setting's value came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Nobody set it.
    Default,
    /// From an environment variable that somebody else set.
    Environment,
    /// From an option of `mpiexec`.
    Option,
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Provenance::Default => "default",
            Provenance::Environment => "environment",
            Provenance::Option => "option of mpiexec",
        })
    }
}

/// A value that a setting cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    /// The variable or option.
    pub name: String,
    /// What it holds.
    pub value: String,
    /// What it may hold.
    pub values: &'static str,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SettingError { name, value, values } = self;
        write!(f, "{name} is {value:?}; it must be {values}")
    }
}

impl std::error::Error for SettingError {}

impl Setting {
    /// Checks a value given as `name`, be that the variable or the option.
    pub fn check(&self, name: &str, value: &str) -> Result<(), SettingError> {
        self.store(&mut Settings::default(), name, value)
    }

    /// Whether it can be on and off; its option alone, without a value, means on.
    pub fn is_switch(&self) -> bool {
        let takes = |value| self.check("", value).is_ok();
        // Names of files and the like are anything.
        takes("on") && takes("off") && !takes("perhaps")
    }

    /// This setting's value among `settings`, as one would write it.
    pub fn value(&self, settings: &Settings) -> String {
        (self.show)(settings)
    }

    /// Where this setting's value comes from, given what is in the environment and which variables
    /// `mpiexec` set because of its options.
    pub fn provenance(&self, environment: Option<&str>, options: &[String]) -> Provenance {
        match environment {
            None | Some("") => Provenance::Default,
            Some(_) if options.iter().any(|name| name == self.variable) => Provenance::Option,
            Some(_) => Provenance::Environment,
        }
    }

    fn store(&self, settings: &mut Settings, name: &str, value: &str) -> Result<(), SettingError> {
        (self.read)(settings, value.trim()).ok_or_else(|| SettingError {
            name: name.into(),
            value: value.into(),
            values: self.values,
        })
    }
}

impl Settings {
    /// Reads the settings from this process's environment.
    pub fn from_environment() -> Result<Settings, SettingError> {
        Settings::from_variables(|name| {
            std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
        })
    }

    /// Reads the settings from variables that `variable` looks up. An empty one is as if not set.
    pub fn from_variables(
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Settings, SettingError> {
        let mut settings = Settings::default();
        for setting in TABLE {
            if let Some(value) = variable(setting.variable).filter(|value| !value.is_empty()) {
                setting.store(&mut settings, setting.variable, &value)?;
            }
        }
        Ok(settings)
    }
}

/// Whether a word means on or off.
pub fn switch(text: &str) -> Option<bool> {
    match text {
        "on" | "yes" | "true" | "1" => Some(true),
        "off" | "no" | "false" | "0" => Some(false),
        _ => None,
    }
}

/// Variables that are no settings, and those of this project's own tests.
const OTHER_VARIABLES: &[&str] = &[
    VARIABLE,
    CHOICES,
    "SERRIED_RANK",
    "SERRIED_SIZE",
    "SERRIED_LOCAL_RANK",
    "SERRIED_LOCAL_SIZE",
    "SERRIED_LONG",
    "SERRIED_SEED",
    "SERRIED_FUZZ",
];

/// What to tell of those of these variables that look like settings, and are none: a line for each.
pub fn unknown_variables<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let known = || TABLE.iter().map(|setting| setting.variable);
    let tell = |name: &'a str| {
        let own = name.strip_prefix("SERRIED_")?;
        if own.starts_with("TEST_") || known().any(|one| one == name) {
            return None;
        }
        if OTHER_VARIABLES.contains(&name) {
            return None;
        }
        let meant = suggest::nearest(own, known().map(|one| &one["SERRIED_".len()..]));
        Some(match meant {
            Some(meant) => format!("{name} is no setting; did you mean SERRIED_{meant}?"),
            None => format!("{name} is no setting; `serried doctor` lists them"),
        })
    };
    names.into_iter().filter_map(tell).collect()
}

/// A number of bytes, with `k`, `m` or `g` behind it if need be, as in `64k` or `1MiB`.
pub fn bytes(text: &str, least: u64, most: u64) -> Option<u64> {
    let text = text.to_ascii_lowercase();
    let text = text.strip_suffix("ib").unwrap_or(&text);
    let (digits, shift) = match text.char_indices().last()? {
        (at, 'k') => (&text[..at], 10),
        (at, 'm') => (&text[..at], 20),
        (at, 'g') => (&text[..at], 30),
        _ => (text, 0),
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<u64>().ok()?.checked_mul(1 << shift)?;
    (least..=most).contains(&number).then_some(number)
}

/// `auto`, which is `None`, or a number of bytes.
fn auto_or_bytes(text: &str, most: u64) -> Option<Option<usize>> {
    match text {
        "auto" => Some(None),
        text => Some(Some(usize::try_from(bytes(text, 0, most)?).ok()?)),
    }
}

/// What `auto_or_bytes` reads as this.
fn show_auto_or_bytes(number: Option<usize>) -> String {
    number.map_or("auto".into(), |number| show_bytes(number as u64))
}

/// The shortest text that `bytes` reads as this number.
fn show_bytes(number: u64) -> String {
    for (shift, letter) in [(30, 'g'), (20, 'm'), (10, 'k')] {
        if number != 0 && number.trailing_zeros() >= shift {
            return format!("{}{letter}", number >> shift);
        }
    }
    number.to_string()
}

#[cfg(test)]
mod tests;
