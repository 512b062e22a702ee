//! What a rank asks of `mpiexec` when it wants more processes, and the answer.

use crate::message::Message;
use crate::record::MOST_RANKS;
use serde::{Deserialize, Serialize};

/// The longest request; an environment and arguments of more cannot be started anyway.
pub const SPAWN_BYTES: usize = 64 << 20;

/// New processes, wanted by a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpawnRequest {
    /// The port at which they, or the bad news, are expected.
    pub port: String,
    /// Where the rank that asks stands: relative paths start here.
    pub directory: Vec<u8>,
    /// What to start.
    pub programs: Vec<Wanted>,
}

/// A program of which processes are wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// How many processes.
    pub copies: u32,
    /// The program and its arguments.
    pub words: Vec<Vec<u8>>,
    /// The directory to start in.
    pub directory: Option<Vec<u8>>,
    /// Where to look for the program, instead of `PATH`.
    pub path: Option<Vec<u8>>,
    /// The hosts to start on, as `--hosts` of `mpiexec` has them.
    pub hosts: Option<Vec<u8>>,
    /// The hosts to start on, as the lines of a host file have them.
    pub hostfile: Option<Vec<u8>>,
    /// Variables on top of those that `mpiexec` has.
    pub environment: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Why nothing was started, or nothing is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpawnFailure {
    /// Program and reason.
    pub reason: String,
}

impl Message for SpawnRequest {
    const KIND: u8 = b'R';
    const VERSION: u8 = 1;

    /// Whether it can be carried out, as far as that can be seen from here.
    fn is_valid(&self) -> bool {
        let copies = self.programs.iter().map(|wanted| u64::from(wanted.copies)).sum();
        (1..=u64::from(MOST_RANKS)).contains(&copies)
            && self.port.bytes().all(|byte| byte.is_ascii_graphic())
            && self.programs.iter().all(Wanted::is_valid)
    }
}

impl Wanted {
    fn is_valid(&self) -> bool {
        let clean = |text: &Vec<u8>| !text.contains(&0);
        let variable = |(name, value): &(Vec<u8>, Vec<u8>)| {
            !name.is_empty() && !name.contains(&b'=') && clean(name) && clean(value)
        };
        self.words.first().is_some_and(|program| !program.is_empty())
            && self.words.iter().chain(&self.directory).chain(&self.path).all(clean)
            && self.environment.iter().all(variable)
    }
}

impl Message for SpawnFailure {
    const KIND: u8 = b'F';
    const VERSION: u8 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn word() -> impl Strategy<Value = Vec<u8>> {
        prop::collection::vec(1u8.., 1..20)
    }

    fn wanted() -> impl Strategy<Value = Wanted> {
        let words = prop::collection::vec(word(), 1..5);
        let name = "[A-Z]{1,8}".prop_map(String::into_bytes);
        let environment = prop::collection::vec((name, word()), 0..4);
        let place = || prop::option::of(word());
        (1u32..50, words, [place(), place(), place(), place()], environment).prop_map(
            |(copies, words, [directory, path, hosts, hostfile], environment)| Wanted {
                copies,
                words,
                directory,
                path,
                hosts,
                hostfile,
                environment,
            },
        )
    }

    fn request() -> impl Strategy<Value = SpawnRequest> {
        ("[!-~]{1,40}", word(), prop::collection::vec(wanted(), 1..4))
            .prop_map(|(port, directory, programs)| SpawnRequest { port, directory, programs })
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(request in request()) {
            prop_assert_eq!(SpawnRequest::decode(&request.encode()), Ok(request));
        }

        #[test]
        fn a_damaged_request_can_be_carried_out_or_is_refused(
            request in request(), at in any::<prop::sample::Index>(), byte in any::<u8>(),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut bytes = request.encode();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            bytes.truncate(cut.index(bytes.len() * 2) + 1);
            if let Ok(read) = SpawnRequest::decode(&bytes) {
                prop_assert!(read.programs.iter().map(|wanted| wanted.copies).sum::<u32>() > 0);
                prop_assert!(read.programs.iter().all(|wanted| !wanted.words[0].is_empty()));
            }
        }

        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..99)) {
            let _ = (SpawnRequest::decode(&bytes), SpawnFailure::decode(&bytes));
        }
    }

    #[test]
    fn what_cannot_be_started_is_refused() {
        let wanted = Wanted {
            copies: 1,
            words: vec![b"a".to_vec()],
            directory: None,
            path: None,
            hosts: None,
            hostfile: None,
            environment: Vec::new(),
        };
        let refused = |wanted: Wanted| {
            let request =
                SpawnRequest { port: "p".into(), directory: Vec::new(), programs: vec![wanted] };
            SpawnRequest::decode(&request.encode()).is_err()
        };
        assert!(!refused(wanted.clone()));
        assert!(refused(Wanted { copies: 0, ..wanted.clone() }));
        assert!(refused(Wanted { copies: MOST_RANKS + 1, ..wanted.clone() }));
        assert!(refused(Wanted { words: Vec::new(), ..wanted.clone() }));
        assert!(refused(Wanted { words: vec![Vec::new()], ..wanted.clone() }));
        assert!(refused(Wanted { words: vec![b"a\0b".to_vec()], ..wanted.clone() }));
        let environment = vec![(b"A=B".to_vec(), Vec::new())];
        assert!(refused(Wanted { environment, ..wanted }));
        let failure = SpawnFailure { reason: "no such program".into() };
        assert_eq!(SpawnFailure::decode(&failure.encode()), Ok(failure));
    }
}
