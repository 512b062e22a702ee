//! The process management interfaces that launchers of other MPIs offer: PMI-1 and PMI-2, spoken
//! over the socket that the launcher left open for this task.
//!
//! All that is needed of them is a place where each task leaves a text and finds those of the others.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;

/// A launcher's socket.
pub struct Pmi<S = File> {
    socket: S,
    dialect: Dialect,
    /// The name under which PMI-1 keeps the texts.
    space: String,
    /// The longest text that can be kept.
    pub longest: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    One,
    Two,
}

/// The longest answer that makes sense.
const LONGEST: usize = 1 << 20;

impl Pmi<File> {
    /// Greets the launcher at the other end of this socket.
    pub fn greet(socket: OwnedFd, rank: u32) -> io::Result<Pmi> {
        Pmi::start(File::from(socket), rank)
    }
}

impl<S: Read + Write> Pmi<S> {
    pub(crate) fn start(socket: S, rank: u32) -> io::Result<Pmi<S>> {
        let mut pmi = Pmi { socket, dialect: Dialect::One, space: String::new(), longest: 1024 };
        // The greeting is the same in both dialects.
        let greeting = "cmd=init pmi_version=1 pmi_subversion=1\n";
        let answer = pmi.ask_line(greeting, "response_to_init")?;
        if field(&answer, ' ', "rc").as_deref() == Some("0")
            && field(&answer, ' ', "pmi_version").as_deref() == Some("1")
        {
            let maxes = pmi.ask_line("cmd=get_maxes\n", "maxes")?;
            if let Some(longest) =
                field(&maxes, ' ', "vallen_max").and_then(|text| text.parse().ok())
            {
                pmi.longest = longest;
            }
            let space = pmi.ask_line("cmd=get_my_kvsname\n", "my_kvsname")?;
            pmi.space = field(&space, ' ', "kvsname").ok_or_else(|| protocol_error(&space))?;
            return Ok(pmi);
        }
        let greeting = "cmd=init pmi_version=2 pmi_subversion=0\n";
        let answer = pmi.ask_line(greeting, "response_to_init")?;
        if field(&answer, ' ', "rc").as_deref() != Some("0") {
            return Err(protocol_error(&answer));
        }
        pmi.dialect = Dialect::Two;
        let job = std::env::var("PMI_JOBID").unwrap_or_default();
        let full = format!("cmd=fullinit;pmijobid={job};pmirank={rank};threaded=FALSE;");
        pmi.ask_frame(&full, "fullinit-response")?;
        Ok(pmi)
    }

    /// Leaves a text for the others. It has no blanks and no semicolons.
    pub fn put(&mut self, key: &str, value: &str) -> io::Result<()> {
        match self.dialect {
            Dialect::One => {
                let words = format!("cmd=put kvsname={} key={key} value={value}\n", self.space);
                let answer = self.ask_line(&words, "put_result")?;
                match field(&answer, ' ', "rc").as_deref() {
                    Some("0") => Ok(()),
                    _ => Err(protocol_error(&answer)),
                }
            }
            Dialect::Two => {
                let words = format!("cmd=kvs-put;key={key};value={value};");
                self.ask_frame(&words, "kvs-put-response").map(drop)
            }
        }
    }

    /// Waits until all tasks have called this, and what they left can be found.
    pub fn fence(&mut self) -> io::Result<()> {
        match self.dialect {
            Dialect::One => self.ask_line("cmd=barrier_in\n", "barrier_out").map(drop),
            Dialect::Two => self.ask_frame("cmd=kvs-fence;", "kvs-fence-response").map(drop),
        }
    }

    /// What somebody has left.
    pub fn find(&mut self, key: &str) -> io::Result<String> {
        let (answer, separator) = match self.dialect {
            Dialect::One => {
                let words = format!("cmd=get kvsname={} key={key}\n", self.space);
                (self.ask_line(&words, "get_result")?, ' ')
            }
            Dialect::Two => {
                let words = format!("cmd=kvs-get;jobid=;srcid=-1;key={key};");
                (self.ask_frame(&words, "kvs-get-response")?, ';')
            }
        };
        field(&answer, separator, "value").ok_or_else(|| protocol_error(&answer))
    }

    /// Says that nothing more is wanted.
    pub fn leave(mut self) -> io::Result<()> {
        match self.dialect {
            Dialect::One => self.ask_line("cmd=finalize\n", "finalize_ack").map(drop),
            Dialect::Two => self.ask_frame("cmd=finalize;", "finalize-response").map(drop),
        }
    }

    fn ask_line(&mut self, words: &str, expected: &str) -> io::Result<String> {
        self.socket.write_all(words.as_bytes())?;
        let mut line = Vec::new();
        let mut byte = [0];
        loop {
            self.socket.read_exact(&mut byte)?;
            if byte[0] == b'\n' {
                break;
            }
            line.push(byte[0]);
            if line.len() > LONGEST {
                return Err(protocol_error("a line without an end"));
            }
        }
        checked(line, ' ', expected)
    }

    fn ask_frame(&mut self, words: &str, expected: &str) -> io::Result<String> {
        self.socket.write_all(format!("{:>6}{words}", words.len()).as_bytes())?;
        let mut length = [0; 6];
        self.socket.read_exact(&mut length)?;
        let length = String::from_utf8_lossy(&length).trim().parse::<usize>();
        let length = length.ok().filter(|length| *length <= LONGEST);
        let mut answer = vec![0; length.ok_or_else(|| protocol_error("a frame without a length"))?];
        self.socket.read_exact(&mut answer)?;
        let answer = checked(answer, ';', expected)?;
        match field(&answer, ';', "rc").as_deref() {
            Some("0") => Ok(answer),
            _ => Err(protocol_error(&answer)),
        }
    }
}

fn checked(answer: Vec<u8>, separator: char, expected: &str) -> io::Result<String> {
    let answer = String::from_utf8(answer).map_err(|_| protocol_error("bytes that are no text"))?;
    match field(&answer, separator, "cmd") {
        Some(kind) if kind == expected => Ok(answer),
        _ => Err(protocol_error(&answer)),
    }
}

/// The value of a field of an answer.
fn field(answer: &str, separator: char, name: &str) -> Option<String> {
    let mut fields = answer.split(separator).filter_map(|field| field.trim().split_once('='));
    fields.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
}

fn protocol_error(answer: &str) -> io::Error {
    let shown: String = answer.chars().filter(|letter| !letter.is_control()).take(80).collect();
    io::Error::new(io::ErrorKind::InvalidData, format!("the launcher answers {shown:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;
    use std::os::unix::net::UnixStream;
    use std::sync::{Arc, Barrier, Mutex};

    type Kept = Arc<Mutex<HashMap<String, String>>>;

    /// A launcher that speaks one of the dialects to one task.
    fn serve(mut socket: UnixStream, two: bool, kept: Kept, barrier: Arc<Barrier>) {
        let line = |socket: &mut UnixStream| {
            let mut text = String::new();
            let mut byte = [0];
            while socket.read_exact(&mut byte).is_ok() && byte[0] != b'\n' {
                text.push(byte[0] as char);
            }
            text
        };
        let version = |socket: &mut UnixStream, words: String| {
            let asked = field(&words, ' ', "pmi_version").unwrap();
            let good = asked == if two { "2" } else { "1" };
            let rc = if good { 0 } else { -1 };
            let answer =
                format!("cmd=response_to_init pmi_version={asked} pmi_subversion=0 rc={rc}\n");
            socket.write_all(answer.as_bytes()).unwrap();
            good
        };
        while {
            let words = line(&mut socket);
            !version(&mut socket, words)
        } {}
        loop {
            let (words, separator) = if two {
                let mut length = [0; 6];
                socket.read_exact(&mut length).unwrap();
                let length = String::from_utf8_lossy(&length).trim().parse().unwrap();
                let mut frame = vec![0; length];
                socket.read_exact(&mut frame).unwrap();
                (String::from_utf8(frame).unwrap(), ';')
            } else {
                (line(&mut socket), ' ')
            };
            let of = |name: &str| field(&words, separator, name);
            let answer = match of("cmd").unwrap().as_str() {
                "fullinit" => "cmd=fullinit-response;rank=0;size=2;rc=0;".to_owned(),
                "get_maxes" => "cmd=maxes kvsname_max=64 keylen_max=64 vallen_max=512\n".into(),
                "get_my_kvsname" => "cmd=my_kvsname kvsname=space\n".into(),
                "put" | "kvs-put" => {
                    kept.lock().unwrap().insert(of("key").unwrap(), of("value").unwrap());
                    if two { "cmd=kvs-put-response;rc=0;" } else { "cmd=put_result rc=0\n" }.into()
                }
                "barrier_in" | "kvs-fence" => {
                    barrier.wait();
                    if two { "cmd=kvs-fence-response;rc=0;" } else { "cmd=barrier_out rc=0\n" }
                        .into()
                }
                "get" | "kvs-get" => {
                    let value = kept.lock().unwrap()[&of("key").unwrap()].clone();
                    match two {
                        true => format!("cmd=kvs-get-response;found=TRUE;value={value};rc=0;"),
                        false => format!("cmd=get_result rc=0 msg=success value={value}\n"),
                    }
                }
                _ => if two { "cmd=finalize-response;rc=0;" } else { "cmd=finalize_ack\n" }.into(),
            };
            let answer = if two { format!("{:>6}{answer}", answer.len()) } else { answer };
            socket.write_all(answer.as_bytes()).unwrap();
            if words.contains("finalize") {
                return;
            }
        }
    }

    #[test]
    fn tasks_find_what_others_left_in_both_dialects() {
        for two in [false, true] {
            let (kept, barrier) = (Kept::default(), Arc::new(Barrier::new(2)));
            let tasks: Vec<_> = (0..2)
                .map(|rank| {
                    let (ours, theirs) = UnixStream::pair().unwrap();
                    let (kept, barrier) = (kept.clone(), barrier.clone());
                    std::thread::spawn(move || serve(theirs, two, kept, barrier));
                    std::thread::spawn(move || {
                        let mut pmi = Pmi::start(ours, rank).unwrap();
                        pmi.put(&format!("k{rank}"), &format!("of-{rank}")).unwrap();
                        pmi.fence().unwrap();
                        let found = pmi.find(&format!("k{}", 1 - rank)).unwrap();
                        assert_eq!(found, format!("of-{}", 1 - rank));
                        pmi.leave().unwrap();
                    })
                })
                .collect();
            tasks.into_iter().for_each(|task| task.join().unwrap());
        }
    }

    proptest! {
        /// Whatever a launcher says is understood or refused.
        #[test]
        fn any_answers_are_read_or_refused(
            answers in prop::collection::vec("(cmd=(response_to_init|maxes|my_kvsname) )?[ -~]{0,40}\n", 0..6),
        ) {
            struct Script(io::Cursor<Vec<u8>>);
            impl Read for Script {
                fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                    self.0.read(buffer)
                }
            }
            impl Write for Script {
                fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                    Ok(bytes.len())
                }
                fn flush(&mut self) -> io::Result<()> {
                    Ok(())
                }
            }
            let script = Script(io::Cursor::new(answers.concat().into_bytes()));
            if let Ok(mut pmi) = Pmi::start(script, 0) {
                let _ = pmi.find("k");
            }
        }
    }
}
