//! Which protocol a message takes: one pure function of what the transport can do, a table, and the
//! message.

use std::fmt;
use transport::{Caps, Locality};

/// How the bytes of a message go to its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// In the frame that is matched, in one short piece.
    Inline,
    /// In the frame that is matched, copied into a slot of the transport.
    Eager,
    /// Behind the frame that is matched (RTS), from where they lie: the receiver has said that it has
    /// posted the receive.
    ZeroCopy,
    /// Got by the receiver from where they lie, when it has matched the RTS.
    GetRendezvous,
    /// Through slots of the transport, when the receiver has matched the RTS and asked for them (CTS).
    Streamed,
}

impl Protocol {
    /// The name that tables and people use.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Inline => "inline",
            Protocol::Eager => "eager",
            Protocol::ZeroCopy => "zero-copy",
            Protocol::GetRendezvous => "get-rendezvous",
            Protocol::Streamed => "streamed",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Protocol::Inline => "in one short piece with the envelope",
            Protocol::Eager => "copied into a slot of the transport, with the envelope",
            Protocol::ZeroCopy => "from where they lie, right behind the envelope",
            Protocol::GetRendezvous => "the receiver copies them from where they lie",
            Protocol::Streamed => "through slots of the transport, when the receiver asks for them",
        }
    }

    /// Whether a message goes whole with the frame that is matched.
    #[inline(always)]
    pub fn is_eager(self) -> bool {
        matches!(self, Protocol::Inline | Protocol::Eager)
    }
}

/// The sizes at which protocols change, for peers at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Messages up to this many bytes are sent without waiting for their receiver.
    pub eager: usize,
    /// Longer messages from this many bytes on are got by the receiver, if the transport can do that.
    pub get: usize,
}

/// The thresholds for all peers. `serried tune` measures them, `serried explain` prints them, settings
/// override them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// For messages to oneself.
    pub process: Thresholds,
    /// For peers that share memory.
    pub host: Thresholds,
    /// For peers on other hosts.
    pub network: Thresholds,
}

impl Table {
    /// The table that is shipped; `docs/decisions/0002-protocol-thresholds.md` has the measurements.
    pub const SHIPPED: Table = Table {
        process: Thresholds { eager: 128 << 10, get: 0 },
        host: Thresholds { eager: 128 << 10, get: 512 << 10 },
        network: Thresholds { eager: 128 << 10, get: 0 },
    };

    /// The thresholds for a peer there.
    #[inline(always)]
    pub fn at(&self, locality: Locality) -> &Thresholds {
        match locality {
            Locality::Process => &self.process,
            Locality::Host => &self.host,
            Locality::Network => &self.network,
        }
    }

    /// The table with another limit for what is sent without waiting for its receiver.
    pub const fn with_eager(mut self, eager: usize) -> Table {
        self.process.eager = eager;
        self.host.eager = eager;
        self.network.eager = eager;
        self
    }

    /// The table for messages that are so many bytes longer than what the program sends: what needed not wait for
    /// its receiver still need not.
    pub const fn with_head(mut self, bytes: usize) -> Table {
        self.process.eager = self.process.eager.saturating_add(bytes);
        self.host.eager = self.host.eager.saturating_add(bytes);
        self.network.eager = self.network.eager.saturating_add(bytes);
        self
    }

    /// The table with another size from which on receivers get messages themselves.
    pub const fn with_get(mut self, get: usize) -> Table {
        self.process.get = get;
        self.host.get = get;
        self.network.get = get;
        self
    }

    /// The table with what a row says.
    pub fn with_row(mut self, row: &Row) -> Table {
        let thresholds = match row.locality {
            Locality::Process => &mut self.process,
            Locality::Host => &mut self.host,
            Locality::Network => &mut self.network,
        };
        thresholds.eager = row.eager.unwrap_or(thresholds.eager);
        thresholds.get = row.get.unwrap_or(thresholds.get);
        self
    }

    /// The table with what settings say, for all peers.
    pub fn with_settings(self, eager: Option<usize>, get: Option<usize>) -> Table {
        let table = eager.map_or(self, |eager| self.with_eager(eager));
        get.map_or(table, |get| table.with_get(get))
    }

    /// The shipped table, with what the rows of a tuning file say.
    pub fn read(text: &str) -> Result<Table, RowError> {
        Ok(Row::read_all(text)?.iter().fold(Table::SHIPPED, Table::with_row))
    }

    /// The table as rows.
    pub fn rows(&self) -> [Row; 3] {
        LOCALITIES.map(|(locality, _)| {
            let &Thresholds { eager, get } = self.at(locality);
            Row { locality, eager: Some(eager), get: Some(get) }
        })
    }

    /// A longer message to anyone but oneself may wait for its receiver.
    pub fn smallest_eager(&self) -> usize {
        self.host.eager.min(self.network.eager)
    }

    /// The largest message that is sent to anyone without waiting for its receiver.
    pub fn largest_eager(&self) -> usize {
        self.process.eager.max(self.host.eager).max(self.network.eager)
    }
}

/// A threshold for [`Thresholds::get`] that no message reaches.
pub const NEVER: usize = usize::MAX;

/// The largest limit for what is sent without waiting for its receiver.
const MOST_EAGER: usize = 1 << 30;

/// Where peers can be, with the words for it.
const LOCALITIES: [(Locality, &str); 3] =
    [(Locality::Process, "process"), (Locality::Host, "host"), (Locality::Network, "network")];

/// The word for where a peer is.
pub fn locality_name(locality: Locality) -> &'static str {
    LOCALITIES.iter().find(|(known, _)| *known == locality).map_or("", |(_, name)| name)
}

/// Where a peer is, by the word for it.
pub fn locality_named(name: &str) -> Option<Locality> {
    LOCALITIES.iter().find(|(_, known)| *known == name).map(|(locality, _)| *locality)
}

/// A line of a tuning file, behind the word `protocol`: `host eager 131072 get 524288`. What it does not
/// say stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where the peers are that it is for.
    pub locality: Locality,
    /// See [`Thresholds::eager`].
    pub eager: Option<usize>,
    /// See [`Thresholds::get`].
    pub get: Option<usize>,
}

impl Row {
    /// Reads the lines that begin with `protocol`; others are for others.
    pub fn read_all(text: &str) -> Result<Vec<Row>, RowError> {
        let mut rows: Vec<Row> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            if words.next() != Some("protocol") {
                continue;
            }
            let row = Row::read(words).and_then(|row| {
                let is_second = rows.iter().any(|known| known.locality == row.locality);
                if is_second { Err("a second row for the same peers".into()) } else { Ok(row) }
            });
            rows.push(row.map_err(|problem| RowError {
                line: at + 1,
                text: line.into(),
                problem,
            })?);
        }
        Ok(rows)
    }

    /// Reads what `Display` writes.
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Row, String> {
        let place = words.next().ok_or("it does not say for which peers")?;
        let locality = locality_named(place)
            .ok_or_else(|| format!("{place:?} is none of process, host and network"))?;
        let mut row = Row { locality, eager: None, get: None };
        while let Some(name) = words.next() {
            let value = words.next().ok_or_else(|| format!("{name:?} has no number behind it"))?;
            let number = value.parse().ok();
            let (threshold, number, values) = match name {
                "eager" => {
                    let number = number.filter(|number| *number <= MOST_EAGER);
                    (&mut row.eager, number, "bytes up to 1073741824")
                }
                "get" if value == "never" => (&mut row.get, Some(NEVER), ""),
                "get" => (&mut row.get, number, "bytes or `never`"),
                _ => return Err(format!("{name:?} is neither `eager` nor `get`")),
            };
            let number =
                number.ok_or_else(|| format!("{name} is {value:?}; it must be {values}"))?;
            if threshold.replace(number).is_some() {
                return Err(format!("{name} stands there twice"));
            }
        }
        if row.eager.or(row.get).is_none() {
            return Err("it says neither `eager` nor `get`".into());
        }
        Ok(row)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(locality_name(self.locality))?;
        if let Some(eager) = self.eager {
            write!(f, " eager {eager}")?;
        }
        match self.get {
            Some(NEVER) => f.write_str(" get never"),
            Some(get) => write!(f, " get {get}"),
            None => Ok(()),
        }
    }
}

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The number of its line, from 1 on.
    pub line: usize,
    /// The line.
    pub text: String,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RowError { line, text, problem } = self;
        write!(f, "line {line}, {text:?}: {problem}; `serried tune` writes the file anew")
    }
}

impl std::error::Error for RowError {}

/// The protocol for a message of `length` bytes; `expected` if the receiver has said that it has posted
/// the receive.
///
/// A message up to the eager limit never registers memory: its sender may have its buffer back as soon
/// as there is a copy.
#[inline(always)]
pub fn select(caps: &Caps, table: &Table, length: usize, expected: bool) -> Protocol {
    let thresholds = table.at(caps.locality);
    if length <= thresholds.eager {
        return match length {
            _ if length <= caps.short => Protocol::Inline,
            _ if length <= caps.buffered => Protocol::Eager,
            _ => Protocol::Streamed,
        };
    }
    if expected && caps.zero_copy {
        Protocol::ZeroCopy
    } else if caps.get && length >= thresholds.get {
        Protocol::GetRendezvous
    } else {
        Protocol::Streamed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: Caps = Caps {
        locality: Locality::Host,
        short: 40,
        buffered: 128 << 10,
        zero_copy: false,
        get: true,
        put: true,
        atomic: false,
        pins: false,
    };
    const NETWORK: Caps = Caps { locality: Locality::Network, zero_copy: true, short: 256, ..HOST };

    /// Every route, pinned: who changes one changes this table.
    #[test]
    fn routes() {
        use Protocol::*;
        let small_rings = Caps { buffered: 32 << 10, ..HOST };
        let no_get = Caps { get: false, ..HOST };
        let shipped = Table::SHIPPED;
        let no_eager = shipped.with_eager(0);
        let large_eager = shipped.with_eager(4 << 20);
        let rows = [
            (HOST, shipped, 0, false, Inline),
            (HOST, shipped, 40, false, Inline),
            (HOST, shipped, 41, false, Eager),
            (HOST, shipped, 128 << 10, false, Eager),
            (HOST, shipped, (128 << 10) + 1, false, Streamed),
            (HOST, shipped, (512 << 10) - 1, true, Streamed),
            (HOST, shipped, 512 << 10, false, GetRendezvous),
            (HOST, shipped, 1 << 30, true, GetRendezvous),
            (small_rings, shipped, 32 << 10, false, Eager),
            (small_rings, shipped, (32 << 10) + 1, false, Streamed),
            (no_get, shipped, 1 << 30, false, Streamed),
            (HOST, no_eager, 0, false, Inline),
            (HOST, no_eager, 1, false, Streamed),
            (HOST, large_eager, 4 << 20, false, Streamed),
            (HOST, large_eager, (4 << 20) + 1, false, GetRendezvous),
            (NETWORK, shipped, 256, true, Inline),
            (NETWORK, shipped, 257, true, Eager),
            (NETWORK, shipped, 128 << 10, true, Eager),
            (NETWORK, shipped, (128 << 10) + 1, false, GetRendezvous),
            (NETWORK, shipped, (128 << 10) + 1, true, ZeroCopy),
            (NETWORK, large_eager, 4 << 20, true, Streamed),
        ];
        for (caps, table, length, expected, protocol) in rows {
            let selected = select(&caps, &table, length, expected);
            assert_eq!(selected, protocol, "{length} bytes, expected: {expected}, {caps:?}");
        }
    }

    #[test]
    fn rows_replace_what_they_name_and_settings_replace_rows() {
        let text = "# protocol x\n protocol host get 65536\nchoice y\nprotocol network eager 9 get never\n";
        let table = Table::read(text).unwrap();
        let Table { process, host, .. } = Table::SHIPPED;
        assert_eq!(table.process, process);
        assert_eq!(table.host, Thresholds { get: 65536, ..host });
        assert_eq!(table.network, Thresholds { eager: 9, get: NEVER });
        assert_eq!(Table::read("measured a\n"), Ok(Table::SHIPPED));
        assert_eq!(table.with_settings(None, None), table);
        let set = table.with_settings(Some(7), Some(8));
        assert_eq!([set.process, set.host, set.network], [Thresholds { eager: 7, get: 8 }; 3]);
        assert_eq!(table.with_settings(None, Some(8)).network, Thresholds { eager: 9, get: 8 });
    }

    #[test]
    fn written_rows_are_read_back() {
        let shipped = Table::SHIPPED.rows().map(|row| format!("protocol {row}\n"));
        assert_eq!(
            shipped.concat(),
            "protocol process eager 131072 get 0\n\
             protocol host eager 131072 get 524288\n\
             protocol network eager 131072 get 0\n"
        );
        let other = Table::SHIPPED.with_eager(5).with_get(NEVER);
        let text = other.rows().map(|row| format!("protocol {row}\n")).concat();
        assert_eq!(Table::read(&text), Ok(other));
        let part = Row { locality: Locality::Host, eager: None, get: Some(3) };
        assert_eq!(Row::read_all(&format!("protocol {part}")), Ok(vec![part]));
    }

    #[test]
    fn wrong_rows_are_refused_with_their_line() {
        for (row, problem) in [
            ("", "does not say for which peers"),
            ("moon get 1", "\"moon\" is none of process, host and network"),
            ("host", "neither `eager` nor `get`"),
            ("host get", "\"get\" has no number behind it"),
            ("host get 1k", "get is \"1k\"; it must be bytes or `never`"),
            ("host get -1", "get is \"-1\""),
            ("host eager never", "eager is \"never\"; it must be bytes up to 1073741824"),
            ("host eager 1073741825", "eager is"),
            ("host eager 1 eager 2", "eager stands there twice"),
            ("host put 1", "\"put\" is neither `eager` nor `get`"),
            ("process get 1", "a second row for the same peers"),
        ] {
            let text = format!("protocol process get 1\n\nprotocol {row}\n");
            let error = Table::read(&text).unwrap_err().to_string();
            let line = format!("line 3, \"protocol {row}\": ");
            assert!(error.starts_with(&line) && error.contains(problem), "{error}");
        }
    }
}
