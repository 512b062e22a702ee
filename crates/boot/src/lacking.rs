//! What a fabric is taken to lack on purpose.

use std::fmt;
use std::str::FromStr;

/// Something that one provider of libfabric has and another one has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capability {
    /// Reading and writing of remote memory.
    Memory,
    /// Atomic operations on remote memory.
    Atomics,
    /// The order of messages.
    Order,
    /// A descriptor to sleep on.
    Wait,
    /// The use of memory that is not registered.
    Unregistered,
    /// Messages of more than a page.
    Long,
}

impl Capability {
    const ALL: [(&str, Capability); 6] = [
        ("memory", Capability::Memory),
        ("atomics", Capability::Atomics),
        ("order", Capability::Order),
        ("wait", Capability::Wait),
        ("unregistered", Capability::Unregistered),
        ("long", Capability::Long),
    ];
}

/// Capabilities that are not used although a provider may have them: so what stands in for them is run where every
/// provider has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lacking(Vec<Capability>);

impl Lacking {
    /// Whether this one is not used.
    pub fn has(&self, capability: Capability) -> bool {
        self.0.contains(&capability)
    }
}

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = Capability::ALL.iter().filter(|(_, capability)| self.has(*capability));
        let names: Vec<&str> = listed.map(|(name, _)| *name).collect();
        f.write_str(if names.is_empty() { "nothing" } else { "" })?;
        f.write_str(&names.join(","))
    }
}

impl FromStr for Lacking {
    type Err = ();

    /// `nothing`, or names between commas.
    fn from_str(text: &str) -> Result<Lacking, ()> {
        if text == "nothing" {
            return Ok(Lacking::default());
        }
        let named = |name: &str| Capability::ALL.iter().find(|(known, _)| *known == name.trim());
        let each =
            text.split(',').map(|name| named(name).map(|(_, capability)| *capability).ok_or(()));
        each.collect::<Result<_, ()>>().map(Lacking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for text in ["nothing", "memory", "memory,atomics,order,wait,unregistered,long"] {
            assert_eq!(text.parse::<Lacking>().map(|lacking| lacking.to_string()), Ok(text.into()));
        }
        for bad in ["", "all", "memory,", "nothing,memory"] {
            assert!(bad.parse::<Lacking>().is_err(), "{bad:?}");
        }
        let lacking: Lacking = "wait, order".parse().expect("two names");
        assert!(lacking.has(Capability::Order) && lacking.has(Capability::Wait));
        assert!(!lacking.has(Capability::Memory));
    }
}
