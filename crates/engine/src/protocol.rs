//! Which protocol a message takes: one pure function of what the transport can do, a table, and the
//! message.

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
        host: Thresholds { eager: 128 << 10, get: 1 << 20 },
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

    /// The largest message that is sent to anyone without waiting for its receiver.
    pub fn largest_eager(&self) -> usize {
        self.process.eager.max(self.host.eager).max(self.network.eager)
    }
}

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
            (HOST, shipped, (1 << 20) - 1, true, Streamed),
            (HOST, shipped, 1 << 20, false, GetRendezvous),
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
}
