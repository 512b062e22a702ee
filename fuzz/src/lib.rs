//! Every decoder of bytes that come from outside, as a function that takes any bytes and must neither
//! panic nor hang, whatever they are. What can be read is written and read again, and must be the same.
//!
//! `corpus/NAME` holds a few inputs for each; `cargo test -p serried-fuzz` replays them, and
//! `cargo xtask fuzz NAME` looks for more. An input that broke something stays there for good.

use boot::Message;
use std::fmt::Debug;
use wire::wireup::Note;

/// One decoder, or several that get the same bytes.
#[derive(Debug)]
pub struct Target {
    /// Its name, and that of the folder with its corpus.
    pub name: &'static str,
    /// What it decodes, for people.
    pub what: &'static str,
    /// Decodes.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "wire", what: "headers and messages of the engine", run: wire_messages },
    Target { name: "wireup", what: "notes about transports", run: wireup_notes },
    Target { name: "tcp-records", what: "records over TCP", run: transport_tcp::fuzzing::records },
    Target { name: "tcp-handshake", what: "handshakes", run: transport_tcp::fuzzing::handshake },
    Target { name: "tcp-channel", what: "encrypted streams", run: transport_tcp::fuzzing::channel },
    Target { name: "packet", what: "an endpoint of packets", run: packet::fuzzing::endpoint },
    Target { name: "udp-card", what: "cards of UDP", run: transport_udp::fuzzing::card },
    Target { name: "udp-packets", what: "packets over UDP", run: transport_udp::fuzzing::packets },
    Target { name: "udp-cast", what: "packets to groups", run: transport_udp::fuzzing::cast },
    Target { name: "cast", what: "what has come of a broadcast", run: coll::fuzzing::multicast },
    Target { name: "via", what: "virtual interfaces", run: transport_via::fuzzing::records },
    Target { name: "ofi-card", what: "cards of libfabric", run: transport_ofi::fuzzing::card },
    Target {
        name: "ofi-message",
        what: "messages through libfabric",
        run: transport_ofi::fuzzing::message,
    },
    Target { name: "roster", what: "where each rank is, and what each rank is told", run: roster },
    Target { name: "pmi", what: "what other launchers say", run: boot::fuzzing::pmi },
    Target { name: "line", what: "messages of other processes of a host", run: line },
    Target { name: "launch", what: "orders and reports of the node agents", run: launch_messages },
    Target { name: "hosts", what: "lists and files of hosts", run: hosts },
    Target { name: "tables", what: "tuning tables and profiles", run: tables },
    Target { name: "bsp", what: "puts, gets and registrations", run: bsp::fuzzing::messages },
    Target { name: "store", what: "frames of stores", run: store::fuzzing::stores },
    Target { name: "store-messages", what: "packets", run: store::fuzzing::messages },
    Target { name: "rma", what: "requests to windows, and datatypes in them", run: rma_frames },
    Target { name: "io", what: "pieces of files", run: io::fuzzing::pieces },
    Target { name: "meeting", what: "groups of other jobs", run: mpi::fuzzing::meeting },
];

/// Decodes a control message; what could be decoded is encoded and decoded again.
fn message<T: Message + Debug + PartialEq>(bytes: &[u8]) {
    if let Ok(read) = T::decode(bytes) {
        assert_eq!(T::decode(&read.encode()).as_ref(), Ok(&read));
    }
}

fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Behind a header; what says something says the same again.
fn wireup_notes(bytes: &[u8]) {
    let Some((header, payload)) = bytes.split_first_chunk() else { return };
    let Ok(header) = wire::Header::from_bytes(header) else { return };
    if let Some(note) = Note::decode(&header, payload) {
        let (header, payload) = note.encode();
        assert_eq!(Note::decode(&header, &payload), Some(note));
    }
}

/// A datatype that makes sense reaches as far as it says, and no further.
fn rma_frames(bytes: &[u8]) {
    let Some((head, words, payload)) = rma::Head::read(bytes) else { return };
    assert_eq!(rma::HEAD + words.len() * 8 + payload.len(), bytes.len());
    assert_eq!(head.to_bytes(), bytes[..rma::HEAD]);
    let Some(read) = layout::Described::read(&words) else { return };
    let Some((first, behind)) = read.reach(head.count) else { return };
    let origin = std::ptr::without_provenance_mut::<u8>(1 << 62);
    // SAFETY: nobody follows the addresses.
    let Some(span) = (unsafe { read.span(origin, head.count) }) else { return };
    for (address, length) in span.pieces().take(1000) {
        let place = address.addr().wrapping_sub(origin.addr()) as i64;
        assert!(place >= first && place + length as i64 <= behind);
    }
}

fn wire_messages(bytes: &[u8]) {
    let Some((head, body)) = bytes.split_first_chunk() else { return };
    let Ok(header) = wire::Header::from_bytes(head) else { return };
    assert_eq!(header.to_bytes(), *head);
    if let Ok(message) = wire::Message::decode(&header, body) {
        let mut space = [0; wire::BODY_MAX];
        let (header, length) = message.encode(&mut space);
        assert_eq!(wire::Message::decode(&header, &space[..length]), Ok(message));
    }
}

fn roster(bytes: &[u8]) {
    message::<boot::Roster>(bytes);
    message::<boot::NameRequest>(bytes);
    message::<boot::NameReply>(bytes);
    message::<boot::SpawnRequest>(bytes);
    message::<boot::Blocked>(bytes);
    message::<boot::SpawnFailure>(bytes);
    message::<boot::PeerFailure>(bytes);
    let _ = boot::Notice::decode(bytes);
    let text = text(bytes);
    if let Ok(record) = text.parse::<boot::Record>() {
        assert_eq!(record.to_string().parse(), Ok(record));
    }
    boot::fuzzing::card(text);
}

fn line(bytes: &[u8]) {
    boot::fuzzing::line(bytes);
    let text = text(bytes);
    let _ = (boot::Port::reach(text), boot::HostId::of(text));
}

fn launch_messages(bytes: &[u8]) {
    use launch::protocol::{Order, Report};
    message::<Order>(bytes);
    message::<Report>(bytes);
}

fn hosts(bytes: &[u8]) {
    use launch::hosts;
    let text = text(bytes);
    for parsed in [hosts::list(text), hosts::file(text), hosts::slurm(text, Some("2(x3),1"))] {
        match parsed {
            Ok(hosts) => drop(hosts::capacity(&hosts, None)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn tables(bytes: &[u8]) {
    let text = text(bytes);
    let _ = coll::Table::read(text);
    let _ = tool::tuning::Tuning::read(text);
    let _ = bsp::cost::read(text);
    if let Ok(profile) = bsp::profile::Profile::read(text) {
        assert!(bsp::profile::Profile::read(&profile.write()).is_ok(), "{text}");
    }
}
