//! Keeps published names for all jobs of a user that are told of it.

use boot::Port;
use launch::names::NameService;
use std::io::{self, Write};

/// Opens a port, known by `word` if there is one, prints its name, and answers until the process is
/// ended.
pub fn serve(word: Option<&str>) -> Result<(), String> {
    let opened = match word {
        None => Port::open(),
        Some(word) => Port::open_known(word),
    };
    let port = opened.map_err(|error| match (error.kind(), word) {
        (io::ErrorKind::AddrInUse, Some(word)) => {
            format!("a nameserver known as {word} runs already\n  Use it, or choose another word.")
        }
        _ => format!("the system does not open a port: {error}"),
    })?;
    let mut service = NameService::new(port).map_err(|error| error.to_string())?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}", service.name()).map_err(|error| format!("standard output: {error}"))?;
    out.flush().map_err(|error| format!("standard output: {error}"))?;
    loop {
        service.serve(None);
    }
}
