//! Published names (MPI-5.0 §11.9.4): kept by `mpiexec` for its own job, or by a
//! `serried nameserver` for all jobs that are told of it.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use boot::{Connection, Message, NameReply, NameRequest};

use super::ports;
use crate::error::{Error, Result};
use crate::process;
use crate::{Handle, abi, class, info};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The line to whoever keeps the names. It stays, for names vanish with who published them.
static KEEPER: Mutex<Option<Connection>> = Mutex::new(None);

/// `MPI_Publish_name`.
pub fn publish_name(service: &str, info: Handle, port: &str) -> Result<()> {
    check(service, info)?;
    let request = NameRequest::Publish { service: service.into(), port: port.into() };
    match ask(&request)? {
        NameReply::Done => Ok(()),
        NameReply::Taken => Err(Error::new(
            class::SERVICE,
            format!("service {service:?} is published already; unpublish it first"),
        )),
        _ => Err(refused(service)),
    }
}

/// `MPI_Unpublish_name`.
pub fn unpublish_name(service: &str, info: Handle, _port: &str) -> Result<()> {
    check(service, info)?;
    match ask(&NameRequest::Unpublish { service: service.into() })? {
        NameReply::Done => Ok(()),
        NameReply::Unknown => Err(unknown(class::SERVICE, service)),
        _ => Err(refused(service)),
    }
}

/// `MPI_Lookup_name`: the port of a service.
pub fn lookup_name(service: &str, info: Handle) -> Result<String> {
    check(service, info)?;
    match ask(&NameRequest::Lookup { service: service.into() })? {
        NameReply::Found(port) if port.len() < abi::MAX_PORT_NAME as usize => Ok(port),
        NameReply::Unknown => Err(unknown(class::NAME, service)),
        _ => Err(refused(service)),
    }
}

fn check(service: &str, info: Handle) -> Result<()> {
    process::running()?;
    info::copy(info)?;
    if service.len() > boot::NAME_BYTES {
        let (length, most) = (service.len(), boot::NAME_BYTES);
        let message = format!("service_name has {length} bytes; it must have at most {most}");
        return Err(Error::new(class::SERVICE, message));
    }
    Ok(())
}

fn ask(request: &NameRequest) -> Result<NameReply> {
    let here = process::here()?;
    let keeper = here.names()?;
    let mut line = KEEPER.lock().unwrap_or_else(PoisonError::into_inner);
    let mut talk = || -> io::Result<Vec<u8>> {
        let called = match &mut *line {
            Some(line) => line,
            none => none.insert(ports::dial(here, &keeper)?),
        };
        called.request(&request.encode(), PATIENCE)
    };
    match talk() {
        Ok(answer) => Ok(NameReply::decode(&answer).unwrap_or(NameReply::Refused)),
        Err(error) => {
            *line = None;
            Err(Error::new(
                class::SERVICE,
                format!(
                    "{keeper}, which keeps the names, does not answer: {error}; is `serried \
                     nameserver` running, if SERRIED_NAMESERVER says so, and have both hosts the \
                     same key in ~/.cache/serried, if it runs on another one?"
                ),
            ))
        }
    }
}

#[cold]
fn unknown(class: i32, service: &str) -> Box<Error> {
    Error::new(
        class,
        format!(
            "service {service:?} is not published; jobs find each other's names if both are told \
             of one `serried nameserver` (mpiexec --nameserver)"
        ),
    )
}

#[cold]
fn refused(service: &str) -> Box<Error> {
    Error::new(class::SERVICE, format!("service {service:?} is refused: too many or too long"))
}
