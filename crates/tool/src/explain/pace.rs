//! `serried explain pace`: how fast each of several hosts may send to one, and why.

use crate::tuning::Tuning;
use std::fmt::Write;
use worker::pacing::{Load, Row, shares};

/// The case of `serried explain pace 16 tcp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incast {
    /// How many hosts send.
    pub senders: usize,
    /// Over which network.
    pub network: String,
}

impl Incast {
    /// Reads the words behind `explain pace`.
    pub fn read(words: &[&str]) -> Result<Incast, String> {
        let (senders, network) = match *words {
            [senders] => (senders, "tcp"),
            [senders, network] => (senders, network),
            [] => return Err("explain pace needs a number of hosts: explain pace 16".into()),
            [_, _, more, ..] => return Err(format!("{more} is one word too many")),
        };
        let count = senders.parse().ok().filter(|count| (1..=1 << 16).contains(count));
        let senders = count.ok_or_else(|| format!("{senders} is no number of hosts"))?;
        Ok(Incast { senders, network: network.into() })
    }
}

/// The answer.
pub fn explain(incast: &Incast, tuning: &Tuning) -> String {
    let Incast { senders, network } = incast;
    let mut text = format!("{senders} hosts send as much each to one, over {network}\n");
    let Some(row) = tuning.paces.iter().find(|row| row.network == *network) else {
        text += "  each sends as fast as it can: it was not measured what a host takes in\n    \
                 `serried tune --only pace -- --hosts a,b,c,...` does so\n";
        return text;
    };
    let source = tuning.file.as_ref().map_or(String::new(), |file| file.display().to_string());
    let hosts: Vec<u32> = (0..=*senders as u32).collect();
    let loads = (1..=*senders).map(|from| Load { from, to: 0, bytes: 1 << 20 });
    match shares(row.rate, &hosts, 1, loads)[0] {
        None => text += "  it sends as fast as it can: nobody competes with it\n",
        Some(share) => {
            let slot = Row { network: network.clone(), rate: share }.slot() * 1e6;
            let share = share as f64 * 1e-6;
            let _ = writeln!(
                text,
                "  in a superstep each sends at most {share:.2} MB/s, a frame in {slot:.0} us"
            );
        }
    }
    let slot = row.slot() * 1e6;
    let _ =
        writeln!(text, "    because of the row `pace {row}`, a frame in {slot:.2} us ({source})");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incast_is_explained_with_its_row() {
        let tuning = Tuning::read("pace tcp 120000000\n").unwrap();
        let tuning = Tuning { file: Some("/a/file".into()), ..tuning };
        let of = |words: &[&str]| explain(&Incast::read(words).unwrap(), &tuning);
        let text = of(&["16"]);
        assert!(
            text.contains("16 hosts send") && text.contains("each sends at most 7.50 MB/s"),
            "{text}"
        );
        assert!(text.contains("a frame in 200 us"), "{text}");
        assert!(text.contains("`pace tcp 120000000`, a frame in 12.50 us (/a/file)"), "{text}");
        assert!(of(&["1"]).contains("nobody competes"), "{}", of(&["1"]));
        assert!(of(&["8", "udp"]).contains("as fast as it can: it was not measured"));
        for (words, problem) in [
            (&[][..], "needs a number"),
            (&["x"], "x is no number"),
            (&["2", "tcp", "y"], "too many"),
        ] {
            assert!(Incast::read(words).unwrap_err().contains(problem), "{words:?}");
        }
    }
}
