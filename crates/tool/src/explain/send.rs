//! `serried explain send`: which protocol a message would take, and why.

use crate::tuning::Tuning;
use boot::Settings;
use engine::protocol::{Row, Table, locality_named, select};
use std::fmt::Write;
use transport::loopback::Loopback;
use transport::{Caps, Locality};
use transport_shm::Shm;
use transport_tcp::Tcp;

/// The case of `serried explain send 1MiB host`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// How long it is.
    pub bytes: usize,
    /// Where the rank is that receives it.
    pub to: Locality,
}

impl Message {
    /// Reads the words behind `explain send`.
    pub fn read(words: &[&str]) -> Result<Message, String> {
        let (bytes, to) = match *words {
            [bytes] => (bytes, "host"),
            [bytes, to] => (bytes, to),
            [] => return Err("explain send needs bytes: explain send 1MiB".into()),
            [_, _, more, ..] => return Err(format!("{more} is one word too many")),
        };
        Ok(Message {
            bytes: super::read_bytes(bytes)?,
            to: locality_named(to).ok_or_else(|| {
                format!("{to} is no place of a rank; there are host, network and process")
            })?,
        })
    }
}

/// The answer.
pub fn explain(message: Message, tuning: &Tuning, settings: &Settings) -> String {
    let Message { bytes, to } = message;
    let (place, caps) = match to {
        Locality::Process => ("itself", Loopback::CAPS),
        Locality::Host => ("a rank that shares memory", Shm::CAPS),
        Locality::Network => ("a rank on another host", Tcp::CAPS),
    };
    let without_get = Caps { get: false, ..caps };
    let is_off = to == Locality::Host && !settings.cross_memory;
    let caps = if is_off { without_get } else { caps };
    let measured = tuning.protocols.iter().fold(Table::SHIPPED, Table::with_row);
    let table = measured.with_settings(settings.eager, settings.get);
    let thresholds = table.at(to);
    let eager = Row { locality: to, eager: Some(thresholds.eager), get: None };
    let get = Row { locality: to, eager: None, get: Some(thresholds.get) };
    let because =
        |row: &Row| format!("because of the row `{row}` ({})", source(row, tuning, settings));

    let usual = select(&caps, &table, bytes, false);
    let mut text = format!("send of {bytes} bytes to {place}\n");
    let _ = writeln!(text, "  protocol: {}, {}", usual.name(), usual.summary());
    if bytes <= thresholds.eager {
        let _ = writeln!(text, "    {}", because(&eager));
        let _ = writeln!(text, "  MPI_Send does not wait for the receiver");
        return text;
    }
    if is_off {
        let _ = writeln!(text, "    because SERRIED_CROSS_MEMORY is off");
    } else {
        let _ = writeln!(text, "    {}", because(&get));
    }
    let mut otherwise = |when: &str, other: engine::protocol::Protocol| {
        if other != usual {
            let _ = writeln!(text, "  {when}: {}, {}", other.name(), other.summary());
        }
    };
    otherwise("if the receiver has posted the receive", select(&caps, &table, bytes, true));
    if to == Locality::Host {
        let other = select(&without_get, &table, bytes, false);
        otherwise("where the system does not let ranks read each other", other);
    }
    let _ = writeln!(text, "  MPI_Send waits for the receiver\n    {}", because(&eager));
    text
}

/// Where the one threshold that a row has comes from.
fn source(row: &Row, tuning: &Tuning, settings: &Settings) -> String {
    let is_set = |of: &dyn Fn(&Row) -> Option<usize>| {
        tuning.protocols.iter().any(|known| known.locality == row.locality && of(known).is_some())
    };
    let (setting, name, measured) = match row.eager {
        Some(_) => (settings.eager, "SERRIED_EAGER", is_set(&|row| row.eager)),
        None => (settings.get, "SERRIED_GET", is_set(&|row| row.get)),
    };
    match &tuning.file {
        _ if setting.is_some() => format!("the setting {name}"),
        Some(file) if measured => format!("the tuning file {}", file.display()),
        _ => "as it comes with the library".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(words: &[&str], rows: &str, settings: &Settings) -> String {
        let tuning = Tuning { file: Some("/a/file".into()), ..Tuning::read(rows).unwrap() };
        explain(Message::read(words).unwrap(), &tuning, settings)
    }

    #[test]
    fn a_message_is_answered_with_protocol_row_and_source() {
        let shipped = Settings::default();
        assert_eq!(
            answer(&["64k"], "", &shipped),
            "send of 65536 bytes to a rank that shares memory\n  \
               protocol: eager, copied into a slot of the transport, with the envelope\n    \
                 because of the row `host eager 131072` (as it comes with the library)\n  \
               MPI_Send does not wait for the receiver\n"
        );
        assert_eq!(
            answer(&["1MiB", "host"], "", &shipped),
            "send of 1048576 bytes to a rank that shares memory\n  \
               protocol: get-rendezvous, the receiver copies them from where they lie\n    \
                 because of the row `host get 524288` (as it comes with the library)\n  \
               where the system does not let ranks read each other: \
                 streamed, through slots of the transport, when the receiver asks for them\n  \
               MPI_Send waits for the receiver\n    \
                 because of the row `host eager 131072` (as it comes with the library)\n"
        );
        let network = answer(&["1MiB", "network"], "", &shipped);
        assert!(network.contains("if the receiver has posted the receive: zero-copy"), "{network}");
        assert!(answer(&["8", "process"], "", &shipped).contains("to itself\n  protocol: inline"));
    }

    #[test]
    fn rows_and_settings_are_named_where_they_decide() {
        let rows = "protocol host get never\nprotocol network eager 100\n";
        let shipped = Settings::default();
        let text = answer(&["1g"], rows, &shipped);
        assert!(text.contains("protocol: streamed"), "{text}");
        assert!(text.contains("`host get never` (the tuning file /a/file)"), "{text}");
        assert!(text.contains("`host eager 131072` (as it comes with the library)"), "{text}");
        let text = answer(&["101", "network"], rows, &shipped);
        assert!(text.contains("`network eager 100` (the tuning file /a/file)"), "{text}");
        assert!(text.contains("`network get 0` (as it comes with the library)"), "{text}");
        let set = Settings { eager: Some(7), get: Some(8), ..Settings::default() };
        let text = answer(&["8"], rows, &set);
        assert!(text.contains("protocol: get-rendezvous"), "{text}");
        assert!(text.contains("`host get 8` (the setting SERRIED_GET)"), "{text}");
        assert!(text.contains("`host eager 7` (the setting SERRIED_EAGER)"), "{text}");
        let off = Settings { cross_memory: false, ..Settings::default() };
        let text = answer(&["1g"], "", &off);
        assert!(
            text.contains("streamed") && text.contains("SERRIED_CROSS_MEMORY is off"),
            "{text}"
        );
        assert!(!text.contains("get"), "{text}");
    }

    #[test]
    fn messages_that_make_no_sense_are_told_why() {
        for (words, problem) in [
            (&[][..], "explain send needs bytes"),
            (&["8q"], "8q is no number of bytes"),
            (&["8", "moon"], "moon is no place of a rank; there are host, network and process"),
            (&["8", "host", "x"], "x is one word too many"),
        ] {
            assert!(Message::read(words).unwrap_err().contains(problem), "{words:?}");
        }
    }
}
