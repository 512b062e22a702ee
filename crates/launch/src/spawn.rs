//! What a rank's request for processes comes down to.

use crate::arguments::{Plan, Program};
use boot::{Line, SpawnFailure, SpawnRequest, Wanted};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

/// The plan of a world that a rank of the job `base` asks for.
pub fn plan(base: &Plan, request: &SpawnRequest) -> Plan {
    let wanted = request.programs.iter().filter(|wanted| wanted.copies > 0);
    let programs = wanted.map(|wanted| program(wanted, &request.directory)).collect();
    Plan { programs, report: false, ..base.clone() }
}

/// Tells those who wait at `port` that nobody will come. They may be gone, which is as well.
pub fn refuse(port: &str, reason: &str) {
    if let Ok(mut line) = Line::call(port) {
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
        directory: Some(directory).filter(|path| !path.as_os_str().is_empty()),
        path: wanted.path.as_deref().map(text),
        environment: environment.map(|(name, value)| (text(name), text(value))).collect(),
        words: wanted.words.iter().map(|word| text(word)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Request, parse};
    use crate::{program, start};

    fn base() -> Plan {
        match parse("--wait block -genv A 1 prog".split(' ').map(OsString::from)) {
            Ok(Request::Run(plan)) => plan,
            other => panic!("not a job: {other:?}"),
        }
    }

    fn wanted(word: &str) -> Wanted {
        Wanted {
            copies: 2,
            words: vec![word.into(), b"x".to_vec()],
            directory: None,
            path: None,
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
