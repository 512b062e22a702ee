//! What a process shows others so that they reach it.

use secret::Public;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The first byte of a card of this version.
const VERSION: u8 = 1;
/// Addresses that a card holds at most.
const MOST: usize = 24;

/// The card of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// The number of the process's session, which no other process of the job has.
    pub(crate) session: u64,
    /// Its half of the keys that it agrees upon with others.
    pub(crate) public: Public,
    /// The port, and where it may be reached.
    pub(crate) port: u16,
    pub(crate) addresses: Vec<IpAddr>,
}

impl Card {
    /// Where it may be reached.
    pub(crate) fn places(&self) -> impl Iterator<Item = SocketAddr> + '_ {
        self.addresses.iter().map(|&address| SocketAddr::new(address, self.port))
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        bytes.extend(self.session.to_le_bytes());
        bytes.extend(self.public);
        bytes.extend(self.port.to_le_bytes());
        for address in self.addresses.iter().take(MOST) {
            match address {
                IpAddr::V4(address) => {
                    bytes.push(4);
                    bytes.extend(address.octets());
                }
                IpAddr::V6(address) => {
                    bytes.push(16);
                    bytes.extend(address.octets());
                }
            }
        }
        bytes
    }

    /// Reads a card; bytes from outside.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Card> {
        let (&[version], rest) = bytes.split_first_chunk()?;
        let (session, rest) = rest.split_first_chunk()?;
        let (&public, rest) = rest.split_first_chunk()?;
        let (port, mut rest) = rest.split_first_chunk()?;
        let mut addresses = Vec::new();
        while let Some((&length, behind)) = rest.split_first() {
            let (address, behind) = behind.split_at_checked(length as usize)?;
            addresses.push(match length {
                4 => Ipv4Addr::from(<[u8; 4]>::try_from(address).ok()?).into(),
                16 => Ipv6Addr::from(<[u8; 16]>::try_from(address).ok()?).into(),
                _ => return None,
            });
            rest = behind;
        }
        let session = u64::from_le_bytes(*session);
        let fits = version == VERSION && session != 0 && addresses.len() <= MOST;
        fits.then(|| Card { session, public, port: u16::from_le_bytes(*port), addresses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_as_it_was_written_or_not_at_all() {
        let addresses = ["10.0.0.7", "fe80::1", "127.0.0.1"].map(|one| one.parse().unwrap());
        let card = Card { session: 77, public: [9; 32], port: 4000, addresses: addresses.to_vec() };
        let bytes = card.encode();
        assert_eq!(Card::decode(&bytes), Some(card.clone()));
        for length in 0..bytes.len() {
            let read = Card::decode(&bytes[..length]);
            assert!(read.is_none_or(|read| read.addresses.len() < 3));
        }
        let many = Card { addresses: vec![addresses[1]; 200], ..card };
        assert!(many.encode().len() <= transport::wireup::LONGEST_CARD);
        assert!(Card::decode(&many.encode()).is_some());
    }
}
