//! `mpiexec --explain-net`: which way leads from each host to each other, tried rather than guessed.
//!
//! On each host one process runs that listens as a rank would, and calls all others at all addresses
//! that they offer. Whoever answers must prove that it belongs to this job: another host may have the
//! same address, on a bridge of its own.

use crate::supervisor::Outcome;
use boot::{Job, Key, Roster};
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// The name of the program that does so: it is on every host that has an agent.
pub const PROGRAM: &str = "serried:probe";
/// The option of `mpiexec` that makes it that program.
pub const OPTION: &str = "--probe-net";

/// How long an address may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long this process answers others at most.
const LIFE: Duration = Duration::from_secs(120);
const NONCE: usize = 32;
/// Bytes by which speed is measured.
const MEASURED: usize = 1 << 20;

/// Tries all ways from this host, prints them, and answers others until it is ended.
///
/// # Safety
/// No other thread of this process reads or writes the environment.
pub unsafe fn run() -> Outcome {
    // SAFETY: promised by the caller.
    match unsafe { explain() } {
        Ok(()) => {
            // The end of what this process writes says that it is done.
            // SAFETY: takes integers; nothing is written there any more.
            unsafe { libc::close(libc::STDOUT_FILENO) };
            std::thread::sleep(LIFE);
            Outcome::Status(0)
        }
        Err(message) => {
            eprintln!("mpiexec: {message}");
            Outcome::Status(2)
        }
    }
}

/// # Safety
/// As for [`run`].
unsafe fn explain() -> Result<(), String> {
    // SAFETY: promised by the caller.
    let job = unsafe { Job::from_environment() }.map_err(|error| error.to_string())?;
    let (Some(roster), Some(listener)) = (job.roster, job.listener) else {
        return Err(format!("{OPTION} is for mpiexec --explain-net"));
    };
    let (secret, own) = (roster.secret.clone(), job.rank as usize);
    std::thread::spawn(move || answer(&TcpListener::from(listener), secret, own));
    let text = lines(&roster, own);
    io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    io::stdout().flush().map_err(|error| error.to_string())
}

/// Proves to whoever calls that this is rank `own` of the job.
fn answer(listener: &TcpListener, secret: Key, own: usize) {
    for stream in listener.incoming().flatten() {
        let secret = secret.clone();
        std::thread::spawn(move || {
            let (mut stream, number) = (stream, (own as u64).to_le_bytes());
            let _ = stream.set_read_timeout(Some(PATIENCE));
            while let Ok(nonce) = read_question(&mut stream)
                && stream.write_all(&secret.prove(PURPOSE, &[&number, &nonce])).is_ok()
            {
            }
        });
    }
}

/// Reads past what is there to be weighed only, to what is to be answered.
fn read_question(stream: &mut TcpStream) -> io::Result<[u8; NONCE]> {
    let (mut length, mut nonce) = ([0; 4], [0; NONCE]);
    stream.read_exact(&mut length)?;
    let length = u64::from(u32::from_le_bytes(length));
    if length > MEASURED as u64 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    io::copy(&mut stream.take(length), &mut io::sink())?;
    stream.read_exact(&mut nonce)?;
    Ok(nonce)
}

/// What the purpose of a proof is here.
const PURPOSE: &str = "probe";

/// The ways from this host to the others, in words.
fn lines(roster: &Roster, own: usize) -> String {
    let mut text = String::new();
    let own_addresses = boot::own_addresses();
    let name = |rank: usize| &roster.hosts[roster.ranks[rank].host as usize].name;
    for (rank, place) in roster.ranks.iter().enumerate().filter(|(rank, _)| *rank != own) {
        let addresses = &roster.hosts[place.host as usize].addresses;
        let tried: Vec<(IpAddr, Result<Way, String>)> = addresses
            .iter()
            .map(|address| (*address, call(*address, place.port, &roster.secret, rank)))
            .collect();
        let chosen = tried.iter().position(|(_, outcome)| outcome.is_ok());
        let mut doors: Vec<usize> = Vec::new();
        if chosen.is_none() {
            let (from, to) = (name(own), name(rank));
            let _ = writeln!(text, "{from} -> {to}: no way; give --net, or open the ports between");
        }
        for (at, (address, outcome)) in tried.into_iter().enumerate() {
            let verdict = match outcome {
                Ok(way) => {
                    let door = own_addresses.iter().find(|(own, _)| *own == way.source);
                    let same = door.is_some_and(|(_, door)| doors.contains(door));
                    doors.extend(door.map(|&(_, door)| door));
                    let used = match (chosen == Some(at), same) {
                        (true, _) => "used: the first that proves to be that host",
                        (false, true) => "in reserve: leaves by the same interface as another",
                        (false, false) => "used too: carries its share of large messages",
                    };
                    let time = way.time.as_secs_f64() * 1000.0;
                    let speed = way.speed / 1e6;
                    format!("{used}, {time:.3} ms there and back, {speed:.0} MB/s")
                }
                Err(why) => format!("not used: {why}"),
            };
            let _ = writeln!(text, "{} -> {}: {address}  {verdict}", name(own), name(rank));
        }
    }
    text
}

/// What was found out about an address.
struct Way {
    /// The address from which it was called.
    source: IpAddr,
    /// How long an exchange takes.
    time: Duration,
    /// Bytes a second.
    speed: f64,
}

/// What leads to whoever is at this address, if it is that rank.
fn call(address: IpAddr, port: u16, secret: &Key, rank: usize) -> Result<Way, String> {
    let place = SocketAddr::new(address, port);
    let mut stream =
        TcpStream::connect_timeout(&place, PATIENCE).map_err(|error| match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => "nobody answers".into(),
            _ => error.to_string(),
        })?;
    let silent = |error: io::Error| format!("who answers says nothing that counts: {error}");
    stream.set_nodelay(true).map_err(silent)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(silent)?;
    let mut ask = |weight: usize| -> Result<Duration, String> {
        let nonce = secret::random::<NONCE>().map_err(silent)?;
        let mut answer = [0; secret::PROOF_BYTES];
        let mut question = (weight as u32).to_le_bytes().to_vec();
        question.resize(size_of::<u32>() + weight, 0);
        question.extend_from_slice(&nonce);
        let begin = Instant::now();
        stream.write_all(&question).map_err(silent)?;
        stream.read_exact(&mut answer).map_err(silent)?;
        let time = begin.elapsed();
        if !secret.check(PURPOSE, &[&(rank as u64).to_le_bytes(), &nonce], &answer) {
            return Err("who answers is not that host of this job".into());
        }
        Ok(time)
    };
    let mut time = Duration::MAX;
    for _ in 0..5 {
        time = time.min(ask(0)?);
    }
    let speed = MEASURED as f64 / ask(MEASURED)?.as_secs_f64();
    let source = stream.local_addr().map_err(silent)?.ip().to_canonical();
    Ok(Way { source, time, speed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::roster::{Host, RankAddress};
    use std::net::Ipv4Addr;

    #[test]
    fn only_who_proves_to_be_the_other_host_is_used() {
        let listen = || TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let secret = Key::from([3; 32]);
        let other = listen();
        let port = other.local_addr().unwrap().port();
        let known = secret.clone();
        std::thread::spawn(move || answer(&other, known, 1));
        let host = |name: &str, addresses: &[Ipv4Addr]| Host {
            name: name.into(),
            addresses: addresses.iter().map(|address| (*address).into()).collect(),
        };
        let nowhere = Ipv4Addr::new(127, 0, 0, 1);
        let hosts = vec![host("a", &[nowhere]), host("b", &[nowhere, Ipv4Addr::new(127, 0, 0, 2)])];
        let ranks = vec![RankAddress { host: 0, port: 1 }, RankAddress { host: 1, port }];
        let mut roster = Roster { secret, joint: None, encrypt: false, slots: 2, hosts, ranks };
        let text = lines(&roster, 0);
        assert!(text.contains("a -> b: 127.0.0.1  used: the first"), "{text}");
        assert!(text.contains("a -> b: 127.0.0.2  in reserve: leaves by the same"), "{text}");
        roster.secret = [4; 32].into();
        let text = lines(&roster, 0);
        assert!(text.contains("is not that host of this job") && text.contains("no way"), "{text}");
        roster.ranks[1].port = 1;
        assert!(lines(&roster, 0).contains("refused"));
    }
}
