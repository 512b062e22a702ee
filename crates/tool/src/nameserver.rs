//! Keeps published names for all jobs of a user that are told of it.

use boot::{Port, Settings};
use launch::names::NameService;
use lexopt::Arg;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the user asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// A word by which the port is known.
    pub word: Option<String>,
    /// Whether it answers other hosts, too.
    pub tcp: bool,
    /// The file that gets the name of the port, instead of standard output.
    pub port_file: Option<PathBuf>,
}

impl Request {
    /// Reads the words behind `nameserver`.
    pub fn read(words: &[&str]) -> Result<Request, String> {
        let mut request = Request::default();
        let mut parser = lexopt::Parser::from_args(words);
        while let Some(argument) = parser.next().map_err(|error| format!("nameserver: {error}"))? {
            match argument {
                Arg::Long("tcp") => request.tcp = true,
                Arg::Long("port-file") => {
                    let file = parser.value().map_err(|error| format!("nameserver: {error}"))?;
                    request.port_file = Some(file.into());
                }
                Arg::Value(word) if request.word.is_none() => {
                    request.word = Some(word.to_string_lossy().into_owned());
                }
                Arg::Value(word) => {
                    return Err(format!("nameserver takes one word, and {word:?} is another"));
                }
                other => {
                    let error = other.unexpected();
                    return Err(format!(
                        "nameserver: {error}; it knows --tcp and --port-file FILE"
                    ));
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
    tell(service.name(), request.port_file.as_deref())?;
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

/// Tells the name of the port. A file with it appears at once and whole, so that a script can wait for the file.
fn tell(name: &str, file: Option<&Path>) -> Result<(), String> {
    let line = format!("{name}\n");
    let Some(file) = file else {
        let mut out = io::stdout().lock();
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        return written.map_err(|error| format!("standard output: {error}"));
    };
    let mut draft = file.as_os_str().to_owned();
    draft.push(format!(".{}", std::process::id()));
    let written = std::fs::write(&draft, line).and_then(|()| std::fs::rename(&draft, file));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&draft);
        format!("{}: {error}", file.display())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_file_appears_whole() {
        let folder = std::env::temp_dir().join(format!("serried-port-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("port");
        tell("serried:one", Some(&file)).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "serried:one\n");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no draft is left");
        let message = tell("serried:one", Some(&folder.join("no/port"))).unwrap_err();
        assert!(message.contains("no/port"), "{message}");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn requests_are_read() {
        let read = |words: &[&str]| Request::read(words);
        assert_eq!(read(&[]), Ok(Request::default()));
        let both = Request { word: Some("x".into()), tcp: true, port_file: None };
        assert_eq!(read(&["--tcp", "x"]), Ok(both));
        assert_eq!(read(&["--port-file", "p"]).unwrap().port_file, Some("p".into()));
        assert!(read(&["--port-file"]).is_err());
        assert_eq!(read(&["--", "-x"]).unwrap().word.as_deref(), Some("-x"));
        assert!(read(&["--tcp=on"]).is_err());
        assert!(read(&["x", "y"]).unwrap_err().contains("\"y\""));
        assert!(read(&["--udp"]).unwrap_err().contains("--tcp"));
    }
}
