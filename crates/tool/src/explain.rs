//! `serried explain`: which method a collective would take, why, and what it should cost; and which
//! protocol a message would take ([`send`]) and how fast many send to one ([`pace`]).

pub mod io;
pub mod net;
pub mod offered;
pub mod pace;
pub mod send;

use crate::tuning::Tuning;
use coll::{Kind, Medium, Method, Rule, Table};
use std::fmt::Write;

/// The case of `serried explain allreduce 1MiB 16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The operation.
    pub kind: Kind,
    /// Bytes, as a [`Rule`] counts them.
    pub bytes: usize,
    /// How many ranks.
    pub ranks: usize,
    /// Where they are.
    pub medium: Medium,
    /// Cores of this machine.
    pub cores: usize,
}

impl Question {
    /// Reads the words behind `explain`; a machine with so many cores is meant.
    pub fn read(words: &[&str], cores: usize) -> Result<Question, String> {
        let [operation, bytes, ranks, rest @ ..] = words else {
            return Err(
                "explain needs an operation, bytes and ranks: explain allreduce 1MiB 16".into()
            );
        };
        let kind = Kind::named(operation).ok_or_else(|| {
            let names: Vec<&str> = Kind::CHOSEN.iter().map(|kind| kind.name()).collect();
            format!("{operation} is no collective operation; there are {}", names.join(", "))
        })?;
        let bytes = read_bytes(bytes)?;
        let ranks: usize = ranks
            .parse()
            .ok()
            .filter(|ranks| (1..=1 << 24).contains(ranks))
            .ok_or_else(|| format!("{ranks} is no number of ranks"))?;
        let medium = match rest {
            [] if ranks > cores => Medium::Oversubscribed,
            [] => Medium::Cores,
            [name] => Medium::named(name).ok_or_else(|| {
                format!("{name} is no medium; there are cores, oversubscribed and hosts")
            })?,
            [_, more, ..] => return Err(format!("{more} is one word too many")),
        };
        Ok(Question { kind, bytes, ranks, medium, cores })
    }
}

fn read_bytes(text: &str) -> Result<usize, String> {
    let bytes = boot::bytes(text, 0, 1 << 50).map(|bytes| bytes as usize);
    bytes.ok_or_else(|| format!("{text} is no number of bytes, such as 8, 64k or 1MiB"))
}

/// The answer.
pub fn explain(question: Question, tuning: &Tuning) -> String {
    let Question { kind, bytes, ranks, medium, cores } = question;
    let place = match medium {
        Medium::Cores => "of one host, each with a core of its own",
        Medium::Oversubscribed => "of one host that share its cores",
        Medium::Hosts => "of several hosts",
    };
    let mut text = format!("{} of {bytes} bytes on {ranks} ranks {place}\n", kind.name());
    let table = &tuning.table;
    let find = |suits: &dyn Fn(Method) -> bool| table.rule(kind, medium, ranks, bytes, suits);
    let mut say = |what: &str, rule: Option<&Rule>| {
        let Some(rule) = rule else { return };
        let source = match &tuning.file {
            Some(file) if table.rules().contains(rule) => format!("measured: {}", file.display()),
            _ => "as it comes with the library".into(),
        };
        let (name, summary) = (rule.method.name(), rule.method.summary());
        let _ = writeln!(text, "  {what}: {name}, {summary}");
        let _ = writeln!(text, "    because of the rule `{rule}` ({source})");
    };
    let chosen = find(&|_| true);
    say("chosen", chosen);
    let is_chosen = |method: Method| chosen.is_some_and(|rule| rule.method == method);
    if is_chosen(Method::ShmCma) {
        let other = find(&|method| method != Method::ShmCma);
        say("where the system does not let ranks read each other", other);
    }
    if is_chosen(Method::ShmRing) {
        let other = find(&|method| method != Method::ShmRing);
        say("for operations that do not commute", other);
    }
    if chosen.is_some_and(|rule| rule.method.is_shm()) {
        let other = find(&|method| !method.is_shm());
        say("nonblocking, or without shared memory", other);
    }
    if kind == Kind::Broadcast && medium == Medium::Hosts {
        let between = find(&|method| method != Method::Levels);
        if between.is_some_and(|rule| rule.method == Method::Multicast) {
            say(
                "blocking, over udp, where `serried explain net` says that multicast passes",
                between,
            );
        }
    }
    let parameters = tuning.parameters(medium, cores);
    let measured = tuning.parameters.iter().any(|(known, _)| *known == medium);
    let _ = writeln!(
        text,
        "  the model ({}): latency {:.2} us, gap {:.2} us, {:.3} ns a byte, {:.3} ns a byte combined,\n  \
         a flag {:.2} us, {:.3} ns a byte through shared memory, {} cores",
        if measured { "measured" } else { "not measured here; `serried tune` does" },
        parameters.latency / 1000.0,
        parameters.gap / 1000.0,
        parameters.byte,
        parameters.reduce,
        parameters.trip / 1000.0,
        parameters.copy,
        parameters.cores,
    );
    let _ = writeln!(text, "    {:<18}{:>14}{:>14}", "method", "predicted us", "measured us");
    for &method in Method::of(kind).iter().filter(|method| method.is_for(medium)) {
        let predicted = parameters.predict(kind, method, ranks, bytes) / 1000.0;
        let seen = match tuning.nearest(kind, medium, ranks, bytes, method) {
            Some(one) if one.bytes == bytes => format!("{:>14.2}", one.time.fastest / 1000.0),
            Some(one) => format!("{:>14.2} ({} bytes)", one.time.fastest / 1000.0, one.bytes),
            None => format!("{:>14}", "-"),
        };
        let _ = writeln!(text, "    {:<18}{predicted:>14.2}{seen}", method.name());
    }
    text
}

/// The rows of protocols and the rules that come with the library, for whoever wants to see all.
pub fn shipped() -> String {
    let rows = engine::protocol::Table::SHIPPED.rows().map(|row| format!("protocol {row}\n"));
    let rules = Table::shipped().rules().iter().map(|rule| format!("choice {rule}\n"));
    rows.into_iter().chain(rules).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_with_rule_and_model() {
        let question = Question::read(&["allreduce", "1MiB", "16"], 2).unwrap();
        assert_eq!((question.bytes, question.medium), (1 << 20, Medium::Oversubscribed));
        let text = explain(question, &Tuning::default());
        for part in [
            "allreduce of 1048576 bytes on 16 ranks of one host that share its cores",
            "chosen: shm-ring, one result in shared memory goes around",
            "because of the rule `allreduce oversubscribed 16 any shm-ring` (as it comes with the library)",
            "for operations that do not commute: shm-cma",
            "nonblocking, or without shared memory: halving",
            "predicted us",
            "    doubling",
            "    shm-last-arriver",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let tuning = Tuning::read(
            "choice allreduce oversubscribed any any ring\nmeasured allreduce oversubscribed 16 1048576 ring 5000\n",
        );
        let tuning = Tuning { file: Some("/a/file".into()), ..tuning.unwrap() };
        let text = explain(question, &tuning);
        assert!(text.contains("chosen: ring") && text.contains("(measured: /a/file)"), "{text}");
        assert!(text.contains("5.00"), "{text}");
    }

    #[test]
    fn broadcasts_between_hosts_say_when_they_are_cast() {
        let explained = |bytes: &str, ranks: &str| {
            let question = Question::read(&["bcast", bytes, ranks, "hosts"], 2).unwrap();
            explain(question, &Tuning::default())
        };
        let part = "over udp, where `serried explain net` says that multicast passes: multicast";
        assert!(explained("1MiB", "4").contains(part), "{}", explained("1MiB", "4"));
        assert!(!explained("1MiB", "2").contains(part));
        assert!(!explained("8", "4").contains(part));
    }

    /// What the library does in shared memory can be seen, and be set.
    #[test]
    fn methods_for_shared_memory_are_told_apart() {
        for (words, part) in [
            (["allreduce", "8", "2"], "chosen: shm-one-shot"),
            (["allreduce", "1MiB", "2"], "chosen: shm-cma"),
            (["allreduce", "1MiB", "2"], "does not let ranks read each other: shm-ring"),
            (["alltoall", "4k", "2"], "chosen: shm-cico"),
            (["barrier", "0", "4"], "chosen: shm-flags"),
        ] {
            let text = explain(Question::read(&words, 2).unwrap(), &Tuning::default());
            assert!(text.contains(part), "{part} in {text}");
        }
        let tuning = Tuning::read("choice allreduce cores any any shm-chunks\n").unwrap();
        let text = explain(Question::read(&["allreduce", "8", "2"], 2).unwrap(), &tuning);
        assert!(text.contains("chosen: shm-chunks"), "{text}");
    }

    /// What is printed can be put into a tuning file.
    #[test]
    fn everything_that_is_shipped_is_printed() {
        let text = shipped();
        assert!(text.starts_with("protocol process eager 131072 get 0\nprotocol host "), "{text}");
        let tuning = Tuning::read(&text).unwrap();
        assert_eq!(&tuning.table, Table::shipped());
        assert_eq!(tuning.protocols, engine::protocol::Table::SHIPPED.rows());
    }

    #[test]
    fn questions_that_make_no_sense_are_told_why() {
        for (words, problem) in [
            (&["allreduce", "8"][..], "needs"),
            (&["sum", "8", "2"], "sum is no collective operation; there are barrier, bcast"),
            (&["bcast", "8q", "2"], "8q is no number of bytes"),
            (&["bcast", "8", "0"], "0 is no number of ranks"),
            (&["bcast", "8", "2", "air"], "air is no medium"),
            (&["bcast", "8", "2", "hosts", "x"], "one word too many"),
        ] {
            assert!(Question::read(words, 2).unwrap_err().contains(problem), "{words:?}");
        }
    }
}
