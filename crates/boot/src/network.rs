//! The addresses of this host, and the port at which a rank listens.

use crate::roster::MOST_ADDRESSES;
use std::ffi::CStr;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::str::FromStr;

/// What `--net` allows: an interface, or the addresses that share a prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Network {
    /// The interface of this name.
    Interface(String),
    /// Addresses that begin with so many bits of this one.
    Prefix(IpAddr, u8),
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Network, ()> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        if let Ok(address) = address.parse::<IpAddr>() {
            let whole = if address.is_ipv4() { 32 } else { 128 };
            let bits = bits.map_or(Ok(whole), |bits| bits.parse::<u8>().map_err(|_| ()))?;
            return if bits <= whole { Ok(Network::Prefix(address, bits)) } else { Err(()) };
        }
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"._-@".contains(&byte);
        let usable = bits.is_none() && (1..=15).contains(&text.len()) && text.bytes().all(letter);
        if usable { Ok(Network::Interface(text.into())) } else { Err(()) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Network::Interface(name) => f.write_str(name),
            Network::Prefix(address, bits) => write!(f, "{address}/{bits}"),
        }
    }
}

impl Network {
    /// Whether it allows this address of this interface.
    pub fn allows(&self, interface: &str, address: IpAddr) -> bool {
        match (self, address) {
            (Network::Interface(name), _) => name == interface,
            (Network::Prefix(IpAddr::V4(prefix), bits), IpAddr::V4(address)) => {
                let differ = prefix.to_bits() ^ address.to_bits();
                differ.checked_shr(32 - u32::from(*bits)).unwrap_or(0) == 0
            }
            (Network::Prefix(IpAddr::V6(prefix), bits), IpAddr::V6(address)) => {
                let differ = prefix.to_bits() ^ address.to_bits();
                differ.checked_shr(128 - u32::from(*bits)).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

/// An address of this host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The interface that has it.
    pub interface: String,
    /// The address.
    pub address: IpAddr,
}

/// The addresses at which another host may reach this one, as far as `networks` allow; none given
/// allow all. Where there is nothing but the loopback interface, it is offered: the other host may
/// be this one.
pub fn addresses(networks: &[Network]) -> io::Result<Vec<Address>> {
    Ok(choose(interfaces()?, networks))
}

fn choose(mut all: Vec<Address>, networks: &[Network]) -> Vec<Address> {
    let allowed = |one: &Address| {
        networks.is_empty() || networks.iter().any(|net| net.allows(&one.interface, one.address))
    };
    all.retain(allowed);
    if all.iter().any(|one| !one.address.is_loopback()) {
        all.retain(|one| !one.address.is_loopback());
    }
    // An older protocol that works is the safer choice; both are tried anyway.
    all.sort_by_key(|one| one.address.is_ipv6());
    all.truncate(MOST_ADDRESSES);
    all
}

/// All addresses of interfaces that are up, but for those that mean something on one link only.
fn interfaces() -> io::Result<Vec<Address>> {
    let mut first = std::ptr::null_mut();
    // SAFETY: a place for the answer, alive for the call.
    if unsafe { libc::getifaddrs(&mut first) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let mut found = Vec::new();
    let mut next = first;
    while !next.is_null() {
        // SAFETY: an entry of the list, which is alive until it is freed below; names end with a
        // zero byte, and an address is as long as its family says.
        unsafe {
            let entry = &*next;
            next = entry.ifa_next;
            let up = entry.ifa_flags & libc::IFF_UP as libc::c_uint != 0;
            if !up || entry.ifa_addr.is_null() {
                continue;
            }
            let address: IpAddr = match i32::from((*entry.ifa_addr).sa_family) {
                libc::AF_INET => {
                    let address = entry.ifa_addr.cast::<libc::sockaddr_in>().read_unaligned();
                    Ipv4Addr::from(address.sin_addr.s_addr.to_ne_bytes()).into()
                }
                libc::AF_INET6 => {
                    let address = entry.ifa_addr.cast::<libc::sockaddr_in6>().read_unaligned();
                    Ipv6Addr::from(address.sin6_addr.s6_addr).into()
                }
                _ => continue,
            };
            let interface = CStr::from_ptr(entry.ifa_name).to_string_lossy().into_owned();
            let link_only = matches!(address, IpAddr::V6(v6) if v6.is_unicast_link_local());
            if !link_only && !address.is_unspecified() {
                found.push(Address { interface, address });
            }
        }
    }
    // SAFETY: from the call above, not used any more.
    unsafe { libc::freeifaddrs(first) };
    Ok(found)
}

/// All addresses of this host, each with a number that those of one interface share.
pub fn own_addresses() -> Vec<(IpAddr, usize)> {
    let all = interfaces().unwrap_or_default();
    let number = |one: &Address| all.iter().position(|first| first.interface == one.interface);
    all.iter().filter_map(|one| Some((one.address, number(one)?))).collect()
}

/// The ports that ranks may listen at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortRange {
    /// The first.
    pub first: u16,
    /// The last.
    pub last: u16,
}

impl FromStr for PortRange {
    type Err = ();

    fn from_str(text: &str) -> Result<PortRange, ()> {
        let (first, last) = text.split_once(['-', ':']).ok_or(())?;
        let number = |text: &str| text.trim().parse::<u16>().map_err(|_| ());
        let (first, last) = (number(first)?, number(last)?);
        if first != 0 && first <= last { Ok(PortRange { first, last }) } else { Err(()) }
    }
}

impl fmt::Display for PortRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

/// Opens a port for one rank: at all addresses, or at the only one that is allowed.
pub fn listen(range: Option<PortRange>, addresses: &[Address]) -> io::Result<(OwnedFd, u16)> {
    let any: &[IpAddr] = &[Ipv6Addr::UNSPECIFIED.into(), Ipv4Addr::UNSPECIFIED.into()];
    let only = addresses.first().map(|one| [one.address]);
    let places = match &only {
        Some(only) if addresses.len() == 1 => only.as_slice(),
        _ => any,
    };
    let range = range.unwrap_or(PortRange { first: 0, last: 0 });
    let mut refused = None;
    for port in range.first..=range.last {
        for place in places {
            // The new protocol's socket takes calls of the old one as well.
            match TcpListener::bind(SocketAddr::new(*place, port)) {
                Ok(listener) => {
                    let port = listener.local_addr()?.port();
                    return Ok((listener.into(), port));
                }
                // The kernel does not speak it.
                Err(error) if error.raw_os_error() == Some(libc::EAFNOSUPPORT) => {
                    refused.get_or_insert(error);
                }
                Err(error) => {
                    refused = Some(error);
                    break;
                }
            }
        }
    }
    let error = refused.unwrap_or_else(|| io::ErrorKind::AddrNotAvailable.into());
    if range.first == 0 {
        return Err(error);
    }
    let text = format!(
        "none of the ports {range} can be listened at: {error}\n  \
         Give a --port-range that has a free port for each rank of a host"
    );
    Err(io::Error::new(error.kind(), text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::net::TcpStream;

    fn at(interface: &str, address: &str) -> Address {
        Address { interface: interface.into(), address: address.parse().unwrap() }
    }

    #[test]
    fn networks_allow_what_they_say() {
        let allows = |net: &str, interface: &str, address: &str| {
            let net: Network = net.parse().unwrap();
            assert_eq!(net.to_string().parse::<Network>(), Ok(net.clone()));
            net.allows(interface, address.parse().unwrap())
        };
        assert!(allows("eth1", "eth1", "10.0.0.1") && !allows("eth1", "eth0", "10.0.0.1"));
        assert!(allows("10.1.0.0/16", "x", "10.1.255.3"));
        assert!(!allows("10.1.0.0/16", "x", "10.2.0.1"));
        assert!(allows("0.0.0.0/0", "x", "10.2.0.1") && !allows("0.0.0.0/0", "x", "::1"));
        assert!(allows("fd00::/8", "x", "fd12::1") && !allows("fd00::/8", "x", "fe12::1"));
        assert!(allows("10.0.0.7", "x", "10.0.0.7") && !allows("10.0.0.7", "x", "10.0.0.6"));
        for bad in ["", "10.0.0.0/33", "fd00::/129", "eth 0", "10.0.0.0/x", "eth0/4"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_loopback_is_the_last_resort() {
        let all = || vec![at("lo", "127.0.0.1"), at("e", "fd00::1"), at("e", "10.0.0.1")];
        let chosen = |all, nets: &[Network]| -> Vec<String> {
            choose(all, nets).iter().map(|one| one.address.to_string()).collect()
        };
        assert_eq!(chosen(all(), &[]), ["10.0.0.1", "fd00::1"]);
        assert_eq!(chosen(all(), &["lo".parse().unwrap()]), ["127.0.0.1"]);
        assert_eq!(chosen(vec![at("lo", "127.0.0.1")], &[]), ["127.0.0.1"]);
        assert_eq!(chosen(all(), &["eth9".parse().unwrap()]), [""; 0]);
    }

    #[test]
    fn ports_are_ranges() {
        let range = |text: &str| text.parse::<PortRange>();
        assert_eq!(range("5000-5010"), Ok(PortRange { first: 5000, last: 5010 }));
        assert_eq!(range("5000:5010"), range("5000-5010"));
        assert_eq!(range("7-7"), Ok(PortRange { first: 7, last: 7 }));
        for bad in ["", "7", "0-3", "9-8", "70000", "a-b", "-"] {
            assert!(range(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_listener_can_be_called_and_a_taken_port_is_passed_over() {
        let (first, port) = listen(None, &[]).unwrap();
        let first = TcpListener::from(first);
        drop(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap());
        drop(first.accept().unwrap());
        let range = PortRange { first: port, last: port };
        let refused = listen(Some(range), &[]).unwrap_err().to_string();
        assert!(refused.contains("--port-range"), "{refused}");
        let (_, only) = listen(None, &[at("lo", "127.0.0.1")]).unwrap();
        assert_ne!(only, port);
        drop(first);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,20}") {
            if let Ok(net) = text.parse::<Network>() {
                prop_assert_eq!(net.to_string().parse::<Network>(), Ok(net));
            }
            let _ = text.parse::<PortRange>();
        }
    }
}
