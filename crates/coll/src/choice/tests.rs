use super::*;

#[test]
fn every_case_has_a_method_that_the_operation_has() {
    for kind in Kind::CHOSEN {
        for medium in Medium::ALL {
            for ranks in [1, 2, 3, 8, 1000] {
                for bytes in [0, 1, 5000, 1 << 20, ANY] {
                    let messages = |method: Method| !method.is_shm() && method != Method::Levels;
                    let table = Table::shipped();
                    let rule = table.rule(kind, medium, ranks, bytes, messages);
                    let method = rule.map(|rule| rule.method);
                    assert!(
                        method.is_some_and(|method| Method::of(kind).contains(&method)),
                        "{kind:?} {medium:?} {ranks} {bytes}: {method:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn rules_name_only_what_there_is() {
    for rule in Table::shipped().rules() {
        assert!(Method::of(rule.kind).contains(&rule.method), "{rule}");
        assert!(rule.method.is_for(rule.medium), "{rule}");
    }
}

/// What a group that shares memory does, as one would read it off the table: with and without the system's
/// leave to read other processes.
#[test]
fn groups_that_share_memory_choose_by_the_table() {
    use {Kind::*, Medium::*, Method::*};
    const K: usize = 1 << 10;
    const M: usize = 1 << 20;
    for (kind, medium, ranks, bytes, with_cma, without) in [
        (Barrier, Cores, 2, 0, Some(ShmFlags), Some(ShmFlags)),
        (Barrier, Oversubscribed, 8, 0, Some(ShmFlags), Some(ShmFlags)),
        (Broadcast, Cores, 2, 32 * K, Some(ShmCico), Some(ShmCico)),
        (Broadcast, Cores, 2, 33 * K, None, None),
        (Broadcast, Cores, 3, M, Some(ShmCico), Some(ShmCico)),
        (Broadcast, Oversubscribed, 4, M, Some(ShmCico), Some(ShmCico)),
        (Gather, Cores, 4, 64 * K, Some(ShmCico), Some(ShmCico)),
        (Scatter, Cores, 4, 65 * K, None, None),
        (AllGather, Cores, 2, 256 * K, Some(ShmCico), Some(ShmCico)),
        (AllGather, Cores, 2, 2 * M, Some(ShmCma), Some(ShmCico)),
        (AllGather, Cores, 8, 2 * M, Some(ShmCico), Some(ShmCico)),
        (AllGather, Oversubscribed, 8, 8 * M, Some(ShmCma), Some(ShmCico)),
        (AllToAll, Cores, 2, 64 * K, Some(ShmCico), Some(ShmCico)),
        (AllToAll, Cores, 8, 64 * K, Some(ShmCma), Some(ShmCico)),
        (AllToAll, Oversubscribed, 4, 4 * K, Some(ShmCico), Some(ShmCico)),
        (AllToAll, Oversubscribed, 4, M, Some(ShmCma), Some(ShmCico)),
        (Reduce, Cores, 4, 8, Some(ShmCico), Some(ShmCico)),
        (Reduce, Cores, 4, 64 * K, Some(ShmChunks), Some(ShmChunks)),
        (Reduce, Oversubscribed, 4, M, Some(ShmCma), Some(ShmChunks)),
        (AllReduce, Cores, 2, 8, Some(ShmOneShot), Some(ShmOneShot)),
        (AllReduce, Cores, 2, 64 * K, Some(ShmRing), Some(ShmRing)),
        (AllReduce, Cores, 2, M, Some(ShmCma), Some(ShmRing)),
        (AllReduce, Cores, 8, 4 * K, Some(ShmTwoShot), Some(ShmTwoShot)),
        (AllReduce, Cores, 8, M, Some(ShmRing), Some(ShmRing)),
        (AllReduce, Cores, 64, M, Some(ShmCma), Some(ShmTwoShot)),
        (AllReduce, Oversubscribed, 4, 4 * K, Some(ShmLastArriver), Some(ShmLastArriver)),
        (AllReduce, Oversubscribed, 4, 64 * K, Some(ShmChunks), Some(ShmChunks)),
        (AllReduce, Oversubscribed, 2, M, Some(ShmCma), Some(ShmChunks)),
        (AllReduce, Oversubscribed, 8, M, Some(ShmRing), Some(ShmRing)),
        (ReduceScatter, Cores, 2, 64 * K, Some(ShmCico), Some(ShmCico)),
        (ReduceScatter, Cores, 2, M, Some(ShmCma), Some(ShmCico)),
        (Scan, Cores, 4, 64 * K, Some(ShmCico), Some(ShmCico)),
        (ExclusiveScan, Oversubscribed, 4, 65 * K, None, None),
    ] {
        let choices = Table::shipped().for_group(medium, ranks);
        let of = |cma: bool| choices.shm_method(kind, bytes, |method| cma || method != ShmCma);
        assert_eq!(of(true), with_cma, "{kind:?} {medium:?} {ranks} {bytes}");
        assert_eq!(of(false), without, "{kind:?} {medium:?} {ranks} {bytes} without CMA");
    }
}

/// Where the order of ranks matters, nothing goes around a ring.
#[test]
fn what_does_not_suit_is_passed_over() {
    for (ranks, bytes, method) in [
        (2, 64 << 10, Method::ShmTwoShot),
        (8, 64 << 10, Method::ShmTwoShot),
        (8, 1 << 20, Method::ShmCma),
    ] {
        let choices = Table::shipped().for_group(Medium::Cores, ranks);
        let ordered = |method| method != Method::ShmRing;
        assert_eq!(choices.shm_method(Kind::AllReduce, bytes, ordered), Some(method));
    }
}

/// Between leaders of hosts; where packets to a group do not arrive, the next rule holds.
#[test]
fn long_broadcasts_between_hosts_are_cast() {
    const K: usize = 1 << 10;
    for (hosts, bytes, cast, else_) in [
        (2, 1024 * K, Method::Chain, Method::Chain),
        (3, 128 * K, Method::Binomial, Method::Binomial),
        (3, 128 * K + 1, Method::Multicast, Method::Chain),
        (1000, 128 * K + 1, Method::Multicast, Method::ScatterRing),
    ] {
        let of = |other: &[Method]| {
            let suits = |method| method != Method::Levels && !other.contains(&method);
            let table = Table::shipped();
            table.rule(Kind::Broadcast, Medium::Hosts, hosts, bytes, suits).unwrap().method
        };
        assert_eq!((of(&[]), of(&[Method::Multicast])), (cast, else_), "{hosts} {bytes}");
    }
}

#[test]
fn what_is_written_is_read() {
    let text: String =
        Table::shipped().rules().iter().map(|rule| format!("choice {rule}\n")).collect();
    assert_eq!(Table::read(&text).unwrap(), *Table::shipped());
    for method in Method::NAMES {
        assert_eq!(Method::named(method.0.name()), Some(method.0));
        assert_eq!(method.0.is_shm(), method.1.starts_with("shm-"));
    }
}

#[test]
fn a_rule_of_the_user_comes_first() {
    let text = "# mine\nmeasured whatever\nchoice allreduce cores 4 1024 ring\n\
                choice allreduce cores 4 any shm-chunks\n";
    let table = Table::read(text).unwrap();
    let method = |ranks, bytes| {
        table.rule(Kind::AllReduce, Medium::Cores, ranks, bytes, |_| true).unwrap().method
    };
    assert_eq!((method(4, 1024), method(5, 1024)), (Method::Ring, Method::ShmOneShot));
    let choices = |ranks| table.for_group(Medium::Cores, ranks);
    let shm = |ranks, bytes| choices(ranks).shm_method(Kind::AllReduce, bytes, |_| true);
    assert_eq!(shm(4, 1024), None, "by messages");
    assert_eq!(shm(4, 1025), Some(Method::ShmChunks));
    assert_eq!(shm(5, 1025), Some(Method::ShmTwoShot));
}

/// What is below a range and beyond it is done as if there were no file.
#[test]
fn a_rule_holds_inside_of_its_ranges_only() {
    let text =
        "choice allreduce cores 3-4 100-1024 ring\nchoice allreduce cores 8-any 64 halving\n";
    let table = Table::read(text).unwrap();
    let written: Vec<String> = table.rules().iter().map(|rule| format!("choice {rule}")).collect();
    assert_eq!(written, text.lines().collect::<Vec<_>>());
    for (ranks, bytes, tuned) in [
        (3, 100, Some(Method::Ring)),
        (4, 1024, Some(Method::Ring)),
        (2, 512, None),
        (5, 512, None),
        (4, 99, None),
        (4, 1025, None),
        (8, 0, Some(Method::Halving)),
        (8, 65, None),
        (10_000, 64, Some(Method::Halving)),
    ] {
        let method = |table: &Table, suits: &dyn Fn(Method) -> bool| {
            let rule = table.rule(Kind::AllReduce, Medium::Cores, ranks, bytes, suits);
            rule.unwrap().method
        };
        let shipped = Table::shipped();
        let shm = |table: &Table| {
            let choices = table.for_group(Medium::Cores, ranks);
            choices.shm_method(Kind::AllReduce, bytes, |_| true)
        };
        let expected = tuned.unwrap_or_else(|| method(shipped, &|_| true));
        assert_eq!(method(&table, &|_| true), expected, "{ranks} {bytes}");
        assert_eq!(shm(&table), tuned.map_or(shm(shipped), |_| None), "{ranks} {bytes}");
    }
}

#[test]
fn a_bad_line_is_named() {
    for (line, problem) in [
        ("choice allreduce cores 4 1024", "4 words"),
        ("choice alreduce cores 4 1024 ring", "\"alreduce\" is no operation"),
        ("choice allreduce core 4 1024 ring", "\"core\" is no medium"),
        ("choice allreduce cores -4 1024 ring", "\"-4\" is neither"),
        ("choice allreduce cores 5-4 1024 ring", "\"5-4\" is neither"),
        ("choice allreduce cores 4 1024 rings", "\"rings\" is no method"),
        ("choice bcast cores 4 1024 shm-ring", "bcast has no method shm-ring"),
    ] {
        let error = Table::read(&format!("\n{line}")).unwrap_err();
        assert_eq!(error.line, 2);
        assert!(error.problem.contains(problem), "{error}");
    }
}
