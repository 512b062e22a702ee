//! Keeps published names for all jobs of a user that are told of it.

use boot::{Port, Settings};
use launch::names::NameService;
use lexopt::Arg;
use std::io::{self, Write};

/// What the user asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// A word by which the port is known.
    pub word: Option<String>,
    /// Whether it answers other hosts, too.
    pub tcp: bool,
}

impl Request {
    /// Reads the words behind `nameserver`.
    pub fn read(words: &[&str]) -> Result<Request, String> {
        let mut request = Request::default();
        let mut parser = lexopt::Parser::from_args(words);
        while let Some(argument) = parser.next().map_err(|error| format!("nameserver: {error}"))? {
            match argument {
                Arg::Long("tcp") => request.tcp = true,
                Arg::Value(word) if request.word.is_none() => {
                    request.word = Some(word.to_string_lossy().into_owned());
                }
                Arg::Value(word) => {
                    return Err(format!("nameserver takes one word, and {word:?} is another"));
                }
                other => {
                    let error = other.unexpected();
                    return Err(format!("nameserver: {error}; it knows --tcp"));
                }
            }
        }
        Ok(request)
    }
}

/// Opens a port, prints its name, and answers until the process is ended.
pub fn serve(request: &Request) -> Result<(), String> {
    let opened = match &request.word {
        None => Port::open(),
        Some(word) => Port::open_known(word),
    };
    let mut port = opened.map_err(|error| match (error.kind(), &request.word) {
        (io::ErrorKind::AddrInUse, Some(word)) => {
            format!("a nameserver known as {word} runs already\n  Use it, or choose another word.")
        }
        _ => format!("the system does not open a port: {error}"),
    })?;
    if request.tcp {
        let settings = Settings::from_environment().map_err(|error| error.to_string())?;
        let key = boot::joint_key(port.name()).map_err(|error| error.to_string())?;
        port = port
            .on_network(&settings, key)
            .map_err(|error| format!("the system does not open a port for other hosts: {error}"))?;
    }
    let mut service = NameService::new(port).map_err(|error| error.to_string())?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}", service.name()).map_err(|error| format!("standard output: {error}"))?;
    out.flush().map_err(|error| format!("standard output: {error}"))?;
    let mut told = 0;
    loop {
        service.serve(None);
        // As often as it matters, however many there are.
        let strangers = service.strangers();
        if strangers >= told * 2 && strangers > told {
            told = strangers;
            let s = if strangers == 1 { "" } else { "s" };
            eprintln!(
                "serried nameserver: rejected {strangers} connection{s} without the key so far"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read() {
        let read = |words: &[&str]| Request::read(words);
        assert_eq!(read(&[]), Ok(Request::default()));
        assert_eq!(read(&["--tcp", "x"]), Ok(Request { word: Some("x".into()), tcp: true }));
        assert_eq!(read(&["--", "-x"]).unwrap().word.as_deref(), Some("-x"));
        assert!(read(&["--tcp=on"]).is_err());
        assert!(read(&["x", "y"]).unwrap_err().contains("\"y\""));
        assert!(read(&["--udp"]).unwrap_err().contains("--tcp"));
    }
}
