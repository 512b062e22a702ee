//! What a rank asks of `mpiexec` when it wants more processes, and the answer.

use crate::coding::{Reader, Writer};
use crate::record::MOST_RANKS;

/// The longest request; an environment and arguments of more cannot be started anyway.
pub const SPAWN_BYTES: usize = 64 << 20;

/// New processes, wanted by a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpawnRequest {
    /// The port at which they, or the bad news, are expected.
    pub port: String,
    /// Where the rank that asks stands: relative paths start here.
    pub directory: Vec<u8>,
    /// What to start.
    pub programs: Vec<Wanted>,
}

/// A program of which processes are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The same, as a file of hosts has them.
    pub hostfile: Option<Vec<u8>>,
    /// Variables on top of those that `mpiexec` has.
    pub environment: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Why nothing was started, or nothing is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpawnFailure {
    /// Program and reason.
    pub reason: String,
}

const REQUEST: u8 = b'R';
/// The first byte of a [`SpawnFailure`], where a caller's greeting might stand as well.
pub(crate) const FAILURE: u8 = b'F';

impl SpawnRequest {
    /// The bytes of a request.
    pub fn encode(&self) -> Vec<u8> {
        let mut writer = Writer::new(REQUEST);
        writer.bytes(self.port.as_bytes()).bytes(&self.directory);
        writer.list(&self.programs, |writer, wanted| {
            writer.u32(wanted.copies);
            writer.list(&wanted.words, |writer, word| {
                writer.bytes(word);
            });
            for place in [&wanted.directory, &wanted.path, &wanted.hosts, &wanted.hostfile] {
                writer.list(place.as_slice(), |writer, place| {
                    writer.bytes(place);
                });
            }
            writer.list(&wanted.environment, |writer, (name, value)| {
                writer.bytes(name).bytes(value);
            });
        });
        writer.finish()
    }

    /// Reads a request from untrusted bytes: one that can be carried out, as far as that can be
    /// seen from here.
    pub fn decode(bytes: &[u8]) -> Option<SpawnRequest> {
        let (REQUEST, mut reader) = Reader::new(bytes)? else { return None };
        let (port, directory) = (reader.text()?, reader.bytes()?);
        let programs = reader.list(Wanted::decode)?;
        let copies = programs.iter().try_fold(0u32, |sum, wanted| sum.checked_add(wanted.copies));
        if !(1..=MOST_RANKS).contains(&copies?) || !port.bytes().all(|byte| byte.is_ascii_graphic())
        {
            return None;
        }
        reader.end(SpawnRequest { port, directory, programs })
    }
}

impl Wanted {
    fn decode(reader: &mut Reader<'_>) -> Option<Wanted> {
        let copies = reader.u32()?;
        let words = reader.list(Reader::bytes)?;
        let mut places = [const { None }; 4];
        for place in &mut places {
            let mut given = reader.list(Reader::bytes)?;
            *place = given.pop();
            if !given.is_empty() {
                return None;
            }
        }
        let [directory, path, hosts, hostfile] = places;
        let environment = reader.list(|reader| Some((reader.bytes()?, reader.bytes()?)))?;
        let texts = words.iter().chain(&directory).chain(&path);
        let clean = |text: &Vec<u8>| !text.contains(&0);
        let variables = |(name, value): &(Vec<u8>, Vec<u8>)| {
            !name.is_empty() && !name.contains(&b'=') && clean(name) && clean(value)
        };
        if copies > MOST_RANKS
            || words.first()?.is_empty()
            || !texts.into_iter().all(clean)
            || !environment.iter().all(variables)
        {
            return None;
        }
        Some(Wanted { copies, words, directory, path, hosts, hostfile, environment })
    }
}

impl SpawnFailure {
    /// The bytes of a failure.
    pub fn encode(&self) -> Vec<u8> {
        Writer::new(FAILURE).bytes(self.reason.as_bytes()).finish()
    }

    /// Reads a failure from untrusted bytes.
    pub fn decode(bytes: &[u8]) -> Option<SpawnFailure> {
        let (FAILURE, mut reader) = Reader::new(bytes)? else { return None };
        let reason = String::from_utf8_lossy(&reader.bytes()?).into_owned();
        reader.end(SpawnFailure { reason })
    }
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
            prop_assert_eq!(SpawnRequest::decode(&request.encode()), Some(request));
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
            if let Some(read) = SpawnRequest::decode(&bytes) {
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
            SpawnRequest::decode(&request.encode()).is_none()
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
        assert_eq!(SpawnFailure::decode(&failure.encode()), Some(failure));
    }
}
