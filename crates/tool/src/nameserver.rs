//! Keeps published names for all jobs of a user that are told of it.

use boot::{Port, Settings};
use launch::names::NameService;
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
        for word in words {
            match *word {
                "--tcp" => request.tcp = true,
                option if option.starts_with('-') => {
                    return Err(format!("nameserver does not know {option}; it knows --tcp"));
                }
                word if request.word.is_none() => request.word = Some(word.into()),
                word => return Err(format!("nameserver takes one word, and {word:?} is another")),
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
    loop {
        service.serve(None);
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
        assert!(read(&["x", "y"]).unwrap_err().contains("\"y\""));
        assert!(read(&["--udp"]).unwrap_err().contains("--tcp"));
    }
}
