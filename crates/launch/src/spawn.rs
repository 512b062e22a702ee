//! What a rank's request for processes comes down to.

use crate::arguments::{Plan, Program};
use crate::hosts::{self, HostError, MapBy, Slots};
use boot::{Connection, Message, SpawnFailure, SpawnRequest, Wanted};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

/// The plan of a world that a rank of the job `base` asks for.
pub fn plan(base: &Plan, request: &SpawnRequest) -> Plan {
    let wanted = request.programs.iter().filter(|wanted| wanted.copies > 0);
    let programs = wanted.map(|wanted| program(wanted, &request.directory)).collect();
    Plan { programs, report: false, ..base.clone() }
}

/// A host, as far as it matters to who wants processes there.
#[derive(Clone, Debug)]
pub struct Capacity {
    /// As the user calls it.
    pub name: String,
    /// As it calls itself, if that is known.
    pub own_name: Option<String>,
    /// How many ranks it is meant to have.
    pub slots: u32,
    /// How many it has.
    pub ranks: u32,
    /// Whether it can have more: it is not lost.
    pub usable: bool,
}

/// The host of each process that is wanted, by who is on host `asker`: where slots are free, and then
/// where the fewest are too many. The `capacities` count them.
pub fn map(
    request: &SpawnRequest,
    asker: usize,
    capacities: &mut [Capacity],
    by: MapBy,
) -> Result<Vec<u32>, String> {
    let mut places = Vec::new();
    for wanted in request.programs.iter().filter(|wanted| wanted.copies > 0) {
        let allowed = allowed(wanted, asker, capacities)?;
        // Slots that are named with the request are its own, whoever else is there.
        let mut own = vec![0; allowed.len()];
        for _ in 0..wanted.copies {
            let crowd = |at: &usize| {
                let (host, slots) = allowed[*at];
                let (slots, ranks) = match slots {
                    Some(slots) => (slots, own[*at]),
                    None => (capacities[host].slots, capacities[host].ranks),
                };
                let excess = (ranks + 1).saturating_sub(slots);
                (excess, if by == MapBy::Node { ranks } else { 0 })
            };
            let at = (0..allowed.len()).min_by_key(crowd).ok_or("no host of the job is left")?;
            own[at] += 1;
            capacities[allowed[at].0].ranks += 1;
            places.push(allowed[at].0 as u32);
        }
    }
    Ok(places)
}

/// The hosts on which a program may be started, with the slots that were named with them.
fn allowed(
    wanted: &Wanted,
    asker: usize,
    capacities: &[Capacity],
) -> Result<Vec<(usize, Option<u32>)>, String> {
    let program = String::from_utf8_lossy(&wanted.words[0]).into_owned();
    let read = |key: &str, text: &Option<Vec<u8>>, read: fn(&str) -> Result<_, HostError>| {
        let text = String::from_utf8_lossy(text.as_ref()?).into_owned();
        let malformed = |error| format!("info key {key} of {program}, {error}");
        Some(read(&text).map_err(malformed))
    };
    let listed: Option<Result<Vec<Slots>, String>> = read("host", &wanted.hosts, hosts::list)
        .or_else(|| read("hostfile", &wanted.hostfile, hosts::file));
    let Some(listed) = listed else {
        let usable = (0..capacities.len()).filter(|host| capacities[*host].usable);
        return Ok(usable.map(|host| (host, None)).collect());
    };
    let find = |one: &Slots| match find(&one.name, asker, capacities) {
        Some(host) if capacities[host].usable => Ok((host, one.slots)),
        Some(_) => Err(format!("{program} is to run on host {}, which is lost", one.name)),
        None => {
            let names: Vec<&str> = capacities.iter().map(|room| &*room.name).collect();
            Err(format!(
                "{program} is to run on host {:?}, which is none of this job; its hosts are {}",
                one.name,
                names.join(", ")
            ))
        }
    };
    listed?.iter().map(find).collect()
}

/// The host of this name: as the user called it, or as it calls itself, whole or up to the first dot.
fn find(name: &str, asker: usize, capacities: &[Capacity]) -> Option<usize> {
    let short = |name: &str| name.split('.').next().map(str::to_owned);
    let same = |one: &str| {
        let whole = one.contains('.') && name.contains('.');
        one == name || (!whole && short(one) == short(name))
    };
    let own = |room: &Capacity| room.own_name.as_deref().is_some_and(same);
    let named = capacities.iter().position(|room| room.name == name);
    let named = named.or_else(|| capacities.iter().position(|room| same(&room.name)));
    let here = name == "localhost" || own(&capacities[asker]);
    named.or(here.then_some(asker)).or_else(|| capacities.iter().position(own))
}

/// Tells those who wait at `port` that nobody will come. They may be gone, which is as well.
pub fn refuse(port: &str, reason: &str) {
    if let Ok(mut line) = Connection::connect(port) {
        let _ = line.send(&SpawnFailure { reason: reason.into() }.encode());
    }
}

fn program(wanted: &Wanted, directory: &[u8]) -> Program {
    let text = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
    let directory = PathBuf::from(text(directory));
    let directory = match &wanted.directory {
        Some(own) => directory.join(text(own)),
        None => directory,
    };
    let environment = wanted.environment.iter();
    Program {
        ranks: wanted.copies,
        hosts: None,
        directory: Some(directory.into_os_string()).filter(|path| !path.is_empty()),
        path: wanted.path.as_deref().map(text),
        environment: environment.map(|(name, value)| (text(name), text(value))).collect(),
        inherit: None,
        words: wanted.words.iter().map(|word| text(word)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Request, parse};
    use crate::{program, start};

    fn base() -> Plan {
        match parse("--wait block -genv A 1 prog".split(' ').map(OsString::from), &[]) {
            Ok(Request::Run(plan)) => *plan,
            other => panic!("not a job: {other:?}"),
        }
    }

    fn wanted(word: &str) -> Wanted {
        Wanted {
            copies: 2,
            words: vec![word.into(), b"x".to_vec()],
            directory: None,
            path: None,
            hosts: None,
            hostfile: None,
            environment: vec![(b"B".to_vec(), b"2".to_vec())],
        }
    }

    fn planned(programs: Vec<Wanted>) -> Result<(Plan, Vec<PathBuf>), String> {
        let request = SpawnRequest { port: "p".into(), directory: b"/".to_vec(), programs };
        let plan = plan(&base(), &request);
        let files = program::find_all(&plan, true).map_err(|refusal| refusal.to_string())?;
        Ok((plan, files))
    }

    #[test]
    fn a_request_becomes_a_plan() {
        let none = Wanted { copies: 0, ..wanted("/no/such/program") };
        let inside = Wanted { directory: Some(b"bin".to_vec()), ..wanted("./sh") };
        let by_path = Wanted { path: Some(b"/nowhere:/bin".to_vec()), ..wanted("sh") };
        let (plan, files) = planned(vec![none, wanted("/bin/sh"), inside, by_path]).unwrap();
        assert_eq!((plan.ranks(), plan.programs.len()), (6, 3));
        let expected = ["/bin/sh", "./sh", "/bin/sh"].map(PathBuf::from);
        assert_eq!(files, expected);
        assert_eq!(plan.programs[1].directory, Some("/bin".into()));
        assert_eq!(plan.settings, base().settings, "options of mpiexec hold for all");
        let environment = start::environment(&plan, &plan.programs[0].environment);
        assert!(environment.contains(&("A".into(), "1".into())));
        assert!(environment.contains(&("B".into(), "2".into())));
    }

    fn room(name: &str, slots: u32, ranks: u32) -> Capacity {
        Capacity { name: name.into(), own_name: Some("m.x".into()), slots, ranks, usable: true }
    }

    fn placed(programs: Vec<Wanted>, by: MapBy) -> Result<Vec<u32>, String> {
        let request = SpawnRequest { port: "p".into(), directory: b"/".to_vec(), programs };
        let mut capacities = [room("a", 2, 1), room("b.x", 3, 1), room("c", 1, 0), room("d", 9, 0)];
        capacities[3].usable = false;
        map(&request, 1, &mut capacities, by)
    }

    #[test]
    fn free_slots_are_used_first() {
        let many = |copies| vec![Wanted { copies, ..wanted("x") }];
        assert_eq!(placed(many(3), MapBy::Slot), Ok(vec![0, 1, 1]));
        assert_eq!(placed(many(7), MapBy::Slot), Ok(vec![0, 1, 1, 2, 0, 1, 2]));
        assert_eq!(placed(many(4), MapBy::Node), Ok(vec![2, 0, 1, 1]));
        let on = |text: &str, copies| Wanted { copies, hosts: Some(text.into()), ..wanted("x") };
        assert_eq!(placed(vec![on("c", 2)], MapBy::Slot), Ok(vec![2, 2]));
        assert_eq!(placed(vec![on("c,a", 3), on("c", 1)], MapBy::Slot), Ok(vec![2, 0, 2, 2]));
        assert_eq!(placed(vec![on("c:2,a", 3)], MapBy::Slot), Ok(vec![2, 2, 0]));
        let file = Wanted { hostfile: Some(b"# two\nc slots=2\n".to_vec()), ..wanted("x") };
        assert_eq!(placed(vec![file], MapBy::Slot), Ok(vec![2, 2]));
    }

    #[test]
    fn hosts_are_known_by_their_names() {
        let on = |text: &str| {
            let hosts = Some(text.into());
            placed(vec![Wanted { copies: 1, hosts, ..wanted("prog") }], MapBy::Slot)
        };
        // Its own name means the host of who asks, where several have it.
        for (name, host) in [("b", 1), ("c.y", 2), ("localhost", 1), ("m.x", 1), ("m", 1)] {
            assert_eq!(on(name), Ok(vec![host]), "{name}");
        }
        assert!(on("b.y").unwrap_err().contains("its hosts are a, b.x, c, d"));
        assert!(on("a,nowhere").unwrap_err().contains("prog is to run on host \"nowhere\""));
        assert!(on("d").unwrap_err().contains("host d, which is lost"));
        assert!(on("a:x").unwrap_err().contains("info key host of prog, column 3"));
    }

    #[test]
    fn what_cannot_be_started_is_told_with_program_and_reason() {
        let reason = |wanted: Wanted| planned(vec![wanted]).unwrap_err();
        assert!(reason(wanted("/no/such/program")).contains("/no/such/program cannot be found"));
        assert!(reason(wanted("/proc/version")).contains("/proc/version is not executable"));
        assert!(reason(wanted("no-such-program")).contains("no-such-program"));
        let nowhere = Wanted { directory: Some(b"/no/such/place".to_vec()), ..wanted("/bin/sh") };
        assert!(reason(nowhere).contains("/no/such/place (-wdir)"));
    }
}
