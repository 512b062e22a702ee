//! The protocol as a model: processes over a network that loses, repeats, overtakes and corrupts, with a virtual
//! clock. Every run can be repeated from its seed.

mod network;

use network::{Faults, Outcome, Program, World};
use packet::{Config, Endpoint, Event, Harness, Header, Kind, Path, Received};

/// Runs of a sweep: few in every test run, many with `--long`.
fn seeds(few: u64) -> std::ops::Range<u64> {
    0..if std::env::var_os("SERRIED_LONG").is_some() { 40 * few } else { few }
}

/// Few buffers, so that they run out often.
fn tight() -> Config {
    Config { buffers: 16, queue: 4000, depth: 12, ..Config::default() }
}

fn finishes(world: &mut World, what: &str) {
    let outcome = world.run();
    assert_eq!(outcome, Outcome::Done, "{what}: {:?}", world.describe());
}

#[test]
fn everything_arrives_whatever_the_network_does() {
    for seed in seeds(300) {
        let mut random = transport::sim::Random::new(seed);
        let faults = Faults {
            loss: *random.pick(&[0, 10, 100, 300]),
            repeat: *random.pick(&[0, 50, 300]),
            corrupt: *random.pick(&[0, 20]),
            delay: 20_000..=*random.pick(&[20_000, 60_000, 500_000]),
        };
        let config = *random.pick(&[tight(), Config::default()]);
        let ranks = 2 + random.below(3);
        let pace = *random.pick(&[None, None, Some(200_000), Some(20_000_000)]);
        let program = Program { messages: 60, longest: 900, pace, ..Program::default() };
        let mut world = World::new(seed, ranks, config, faults.clone(), program);
        finishes(&mut world, &format!("seed {seed}, {faults:?}, {config:?}, {pace:?}"));
    }
}

#[test]
fn a_network_without_faults_needs_no_recovery() {
    for seed in seeds(50) {
        let program = Program { messages: 200, longest: 900, ..Program::default() };
        let mut world = World::new(seed, 3, Config::default(), Faults::default(), program);
        finishes(&mut world, "no faults");
        for endpoint in &world.endpoints {
            let counts = endpoint.counts();
            assert_eq!((counts.resent, counts.duplicates, counts.dropped), (0, 0, 0));
            assert_eq!(counts.recoveries, 0);
        }
    }
}

#[test]
fn nothing_is_sent_again_within_a_round_trip() {
    let mut resent = 0;
    for seed in seeds(60) {
        let faults = Faults { loss: 200, ..Faults::default() };
        let program = Program { messages: 100, longest: 900, ..Program::default() };
        let mut world = World::new(seed, 2, Config::default(), faults, program);
        finishes(&mut world, "losses");
        let closest = world.closest_repeat.unwrap_or(u64::MAX);
        assert!(closest >= world.round_trip(), "seed {seed}: again after {closest} ns");
        resent += world.endpoints.iter().map(|endpoint| endpoint.counts().resent).sum::<u64>();
    }
    assert!(resent > 100, "the network lost something");
}

#[test]
fn losses_in_a_row_cost_one_prod_and_no_more_than_was_lost() {
    // One way only, so that no answer of the program carries the news.
    let program = Program { messages: 40, longest: 900, one_way: true, ..Program::default() };
    let mut world = World::new(1, 2, Config::default(), Faults::default(), program);
    world.lose_data(0, 3..=6);
    finishes(&mut world, "a hole");
    let (sender, receiver) = (world.endpoints[0].counts(), world.endpoints[1].counts());
    assert_eq!(sender.resent, 4, "{sender:?}");
    assert_eq!(receiver.prods, 1, "{receiver:?}");
    assert_eq!(receiver.duplicates, 0, "{receiver:?}");
}

#[test]
fn a_lost_end_is_found_by_its_first_and_last_packet() {
    let program = Program { messages: 10, longest: 900, one_way: true, ..Program::default() };
    let mut world = World::new(2, 2, Config::default(), Faults::default(), program);
    world.lose_data(0, 2..=u64::MAX);
    finishes(&mut world, "a lost end");
    let (sender, receiver) = (world.endpoints[0].counts(), world.endpoints[1].counts());
    assert!(sender.recoveries > 0, "{sender:?}");
    assert!(receiver.duplicates <= 2, "{receiver:?}");
}

/// What becomes of two processes that flood each other before they look at anything, with some losses.
fn flood(seed: u64, consumes: bool, harness: Harness) -> (Outcome, World) {
    let config = Config { harness, ..tight() };
    let faults = Faults { loss: 100, ..Faults::default() };
    let program = Program {
        messages: 400,
        longest: 300,
        consumes_when_refused: consumes,
        ..Program::default()
    };
    let mut world = World::new(seed, 2, config, faults, program);
    (world.run(), world)
}

#[test]
fn both_harnesses_are_needed() {
    let none = Harness::None;
    for seed in seeds(12) {
        let (outcome, world) = flood(seed, true, Harness::InOrderWhenLow);
        assert_eq!(outcome, Outcome::Done, "seed {seed}: {:?}", world.describe());
        // Without one of them packets go to and fro for ever, and nothing comes of it.
        for (consumes, harness) in [(true, none), (false, Harness::InOrderWhenLow)] {
            let (outcome, world) = flood(seed, consumes, harness);
            let Outcome::Stuck { data, control } = outcome else {
                panic!("seed {seed}: {outcome:?}")
            };
            assert!(data + control > 10, "seed {seed}: {:?}", world.describe());
        }
        // Without both, nobody can even take anything any more.
        let (outcome, world) = flood(seed, false, none);
        assert!(outcome != Outcome::Done, "seed {seed}: {:?}", world.describe());
        assert!(world.endpoints.iter().any(|endpoint| endpoint.free() == 0));
    }
}

/// A process that computes, its buffers full, is not sent the same again and again.
#[test]
fn a_peer_without_room_is_asked_ever_more_slowly() {
    let program =
        Program { messages: 400, longest: 300, consumes_when_refused: false, ..Program::default() };
    let mut world = World::new(3, 2, tight(), Faults { loss: 100, ..Faults::default() }, program);
    let Outcome::Stuck { data, control } = world.run() else { panic!("nobody consumes") };
    // In three seconds, of which a round trip takes 40 microseconds.
    assert!(data + control < 500, "{data} and {control} packets");
}

/// Whatever comes, nothing panics, and no more buffers are taken than there are.
#[test]
fn packets_of_any_bytes_do_no_harm() {
    for seed in seeds(500) {
        let mut random = transport::sim::Random::new(seed);
        let bytes: Vec<u8> = (0..2000).map(|_| random.next() as u8).collect();
        packet::fuzzing::endpoint(&bytes);
    }
}

#[test]
fn nobody_waits_for_an_acknowledgement_that_it_has_not_asked_for() {
    // A window that is larger than what is kept; small packets, of which the buffers run out first; and large ones.
    for (payload, length) in [(1400, 1000), (1400, 30_000), (60_000, 50_000)] {
        let mut sender = Endpoint::new(Config::default());
        let path = Path { payload, window: 64 << 20, round_trip: 50_000 };
        let link = sender.add_link(0, path, false);
        let (mut packet, mut asked, mut sent) = (Vec::new(), 0, 0);
        while sender.append(link, length, |_, place| place.fill(1)) {
            while sender.poll_transmit(0, &mut packet).is_some() {
                asked += u32::from(Header::decode(&packet).expect("a packet").0.flags & 1);
                sent += 1;
                packet.clear();
            }
        }
        assert!((1..=3).contains(&asked), "{asked} times, {length} bytes in packets of {payload}");
        assert!(sent > 6, "{sent} packets");
    }
}

/// So many processes send as much to one, whose queue holds so many packets and takes a microsecond for each: how many
/// find it full, and when the last leaves.
fn incast(senders: usize, paced: bool) -> (usize, u64) {
    const EACH: usize = 100;
    const QUEUE: u64 = 32;
    const TIME: u64 = 1000;
    let path = Path { payload: 1000, window: 1 << 20, round_trip: 50_000 };
    let sender = |seed| {
        let mut endpoint = Endpoint::new(Config { seed, ..Config::default() });
        let link = endpoint.add_link(0, path, false);
        let bytes = 1_000_000_000 * path.longest() as u64 / TIME;
        endpoint.pace(link, 0, paced.then_some(bytes / senders as u64));
        assert!(endpoint.append(link, EACH * 1000, |_, place| place.fill(1)));
        endpoint
    };
    let mut sending: Vec<Endpoint> = (0..senders as u64).map(sender).collect();
    let (mut now, mut free, mut lost, mut end) = (0, 0, 0, 0);
    while sending.iter().any(|endpoint| !endpoint.is_sent(0)) {
        for endpoint in &mut sending {
            endpoint.handle_time(now);
            let mut packet = Vec::new();
            while endpoint.poll_transmit(now, &mut packet).is_some() {
                let (header, _) = Header::decode(&packet).expect("a packet");
                packet.clear();
                if header.kind != Kind::Data {
                    continue;
                }
                (free, end) = (now.max(free), now);
                if free - now < QUEUE * TIME {
                    free += TIME;
                } else {
                    lost += 1;
                }
            }
        }
        now = sending.iter().filter_map(Endpoint::deadline).min().unwrap_or(now).max(now);
    }
    (lost, end)
}

#[test]
fn those_who_send_to_one_at_a_pace_do_not_fill_its_queue() {
    for senders in [4, 16, 48] {
        let (lost, _) = incast(senders, false);
        assert!(lost > 50 * senders, "{lost} of {senders} senders, as fast as they can");
        let (lost, end) = incast(senders, true);
        assert_eq!(lost, 0, "{senders} senders");
        // All of the queue's time is used.
        let least = (senders * 100) as u64 * 1000;
        assert!((least * 95 / 100..=least).contains(&end), "{senders} senders: {end}");
    }
}

/// What is short waits for what leaves in so long, and what is long is taken in parts.
#[test]
fn little_waits_for_who_is_sent_to_at_a_pace() {
    let config = Config { head_of_line: 5_000_000, ..Config::default() };
    let mut sender = Endpoint::new(config);
    let path = Path { payload: 200, window: 1 << 20, round_trip: 20_000 };
    let link = sender.add_link(0, path, false);
    sender.pace(link, 0, Some(200_000));
    let taken = |sender: &mut Endpoint| {
        let take = |_: &i32| sender.append(link, 300, |_, place| place.fill(1));
        (0..100).take_while(take).count()
    };
    assert_eq!(taken(&mut sender), 4, "until more than 1000 bytes wait");
    let (mut now, mut packet) = (0, Vec::new());
    while !sender.is_sent(link) {
        sender.handle_time(now);
        while sender.poll_transmit(now, &mut packet).is_some() {}
        now = sender.deadline().expect("more is to leave");
    }
    assert_eq!(taken(&mut sender), 4, "what has left is not waited for");
    sender.pace(link, 0, None);
    assert!(taken(&mut sender) > 90);
}

#[test]
fn who_sends_slowly_is_asked_for_nothing() {
    let (bytes, pace) = (200 * 100, 200_000);
    let mut sender = Endpoint::new(Config::default());
    let mut receiver = Endpoint::new(Config::default());
    let path = Path { payload: 200, window: 1 << 20, round_trip: 20_000 };
    let (to, from) = (sender.add_link(0, path, false), receiver.add_link(0, path, false));
    sender.pace(to, 0, Some(pace));
    assert!(sender.append(to, bytes, |_, place| place.fill(1)));
    let (mut now, mut came) = (0, 0);
    let mut last = 0;
    while came < bytes {
        let mut packet = Vec::new();
        while sender.poll_transmit(now, &mut packet).is_some() {
            let received = receiver.handle_packet(from, now, &packet, true);
            if let Ok(Received::Next(piece)) = received {
                came += piece.len();
                last = now;
            }
            receiver.want(from, now, came < bytes);
            packet.clear();
        }
        let next = [&sender, &receiver].iter().filter_map(|one| one.deadline()).min();
        now = next.expect("more is to come").max(now);
        [&mut sender, &mut receiver].iter_mut().for_each(|one| one.handle_time(now));
        while receiver.poll_transmit(now, &mut packet).is_some() {
            sender.handle_packet(to, now, &packet, true).expect("a packet of ours");
            packet.clear();
        }
    }
    // The last one leaves within its share.
    let expected = (bytes as u64 + 100 * 28) * 1_000_000_000 / pace;
    assert!((expected * 98 / 100..=expected).contains(&last), "{last} of {expected}");
    let prods = sender.counts().prods + receiver.counts().prods;
    assert!(prods < 15, "{prods} for 100 packets");
}

/// Who has measured how long an answer takes is not patient as one who has not.
#[test]
fn what_is_lost_is_asked_about_as_the_way_that_was_found_takes() {
    let asked_at = |round_trip| {
        let mut endpoint = Endpoint::new(Config::default());
        let path = |round_trip| Path { payload: 200, window: 20_000, round_trip };
        let link = endpoint.add_link(0, path(1_000_000), true);
        endpoint.open_link(link, path(round_trip));
        let mut out = Vec::new();
        assert!(endpoint.append(link, 5, |_, place| place.fill(1)));
        assert_eq!(endpoint.poll_transmit(0, &mut out), Some(link));
        endpoint.deadline()
    };
    assert_eq!(asked_at(50_000), Some(1_000_000));
    assert_eq!(asked_at(5_000_000), Some(30_000_000));
}

/// A sender and a receiver that know how long answers take, and what they send at a time.
struct Two {
    ends: [Endpoint; 2],
    link: u32,
}

impl Two {
    fn new() -> Two {
        // Two may be under way, and the second of them asks to be acknowledged.
        let path = Path { payload: 200, window: 2500, round_trip: 50_000 };
        let mut ends = [0, 1].map(|_| Endpoint::new(Config::default()));
        let link = ends.each_mut().map(|end| end.add_link(0, path, false))[0];
        Two { ends, link }
    }

    /// What an end sends at this time.
    fn sends(&mut self, end: usize, now: u64) -> Vec<Vec<u8>> {
        let mut packets = Vec::new();
        let mut packet = Vec::new();
        while self.ends[end].poll_transmit(now, &mut packet).is_some() {
            packets.push(std::mem::take(&mut packet));
        }
        packets
    }

    /// Both send, and take what comes, until there is no more.
    fn settle(&mut self, now: u64) {
        let mut packets = [0, 1].map(|end| self.sends(end, now));
        while packets.iter().any(|packets| !packets.is_empty()) {
            for (end, packets) in packets.iter().rev().enumerate() {
                for packet in packets {
                    self.ends[end].handle_packet(self.link, now, packet, true).expect("ours");
                }
            }
            packets = [0, 1].map(|end| self.sends(end, now));
        }
    }

    /// When an end asks for something, if nothing comes.
    fn asks(&mut self, end: usize, now: u64) -> u64 {
        loop {
            let due = self.ends[end].deadline().expect("it asks").max(now);
            self.ends[end].handle_time(due);
            if self.ends[end].has_transmit() {
                return due;
            }
        }
    }

    fn append(&mut self, packets: usize) {
        assert!(self.ends[0].append(self.link, 200 * packets, |_, place| place.fill(1)));
    }
}

#[test]
fn a_lost_answer_makes_nobody_patient() {
    let mut two = Two::new();
    let (mut now, mut asked) = (0, Vec::new());
    for _ in 0..5 {
        two.append(2);
        let packets = two.sends(0, now);
        two.ends[1].handle_packet(two.link, now, &packets[1], true).expect("ours");
        assert_eq!(two.sends(1, now).len(), 1, "the answer, which is lost as the first packet is");
        let due = two.asks(0, now);
        asked.push(due - now);
        two.settle(due);
        assert!(two.ends[0].is_settled(two.link));
        now = due + 1_000_000;
    }
    assert!(asked.iter().all(|&after| after == asked[0]), "{asked:?}");
}

#[test]
fn who_asks_too_early_learns_it() {
    const TRIP: u64 = 20_000_000;
    let mut two = Two::new();
    let (mut now, mut prods) = (0, Vec::new());
    for _ in 0..60 {
        two.append(2);
        let packets = two.sends(0, now);
        for packet in &packets {
            two.ends[1].handle_packet(two.link, now + TRIP / 2, packet, true).expect("ours");
        }
        let answer = two.sends(1, now + TRIP / 2);
        let before = two.ends[0].counts().prods;
        while let Some(due) = two.ends[0].deadline().filter(|&due| due < now + TRIP) {
            two.ends[0].handle_time(due);
            two.sends(0, due);
        }
        prods.push(two.ends[0].counts().prods - before);
        now += TRIP;
        two.ends[0].handle_packet(two.link, now, &answer[0], true).expect("ours");
    }
    assert!(prods[0] > 0 && prods[59] == 0, "{prods:?}");
}

#[test]
fn a_lost_packet_makes_nobody_patient() {
    let mut two = Two::new();
    let (mut now, mut asked) = (0, Vec::new());
    for _ in 0..5 {
        two.append(1);
        two.ends[1].want(two.link, now, true);
        assert_eq!(two.sends(0, now).len(), 1, "the packet, which is lost");
        let due = two.asks(1, now);
        asked.push(due - now);
        two.settle(due);
        assert!(two.ends[0].is_sent(two.link));
        two.ends[1].want(two.link, due, false);
        now = due + 1_000_000;
    }
    assert!(asked.iter().all(|&after| after == asked[0]), "{asked:?}");
}

#[test]
fn evidence_from_others_acknowledges_without_a_packet() {
    let mut endpoint = Endpoint::new(tight());
    let path = Path { payload: 200, window: 20_000, round_trip: 1000 };
    let link = endpoint.add_link(0, path, false);
    assert!(endpoint.append(link, 500, |_, place| place.fill(1)));
    let mut out = Vec::new();
    while endpoint.poll_transmit(1, &mut out).is_some() {}
    assert!(!endpoint.is_settled(link) && endpoint.free() == 13);
    endpoint.note_arrived(link, endpoint.last_sent(link), 2);
    assert!(endpoint.is_settled(link) && endpoint.free() == 16);
    assert_eq!(endpoint.counts().implicit, 3);
    // Evidence of more than was sent is no evidence.
    endpoint.note_arrived(link, 1 << 40, 3);
    assert_eq!(endpoint.last_sent(link), 3);
}

/// An endpoint with a heartbeat of a second that has sent something at a time, and its link.
fn watching(now: u64) -> (Endpoint, u32) {
    let rule = liveness::Rule::new(std::time::Duration::from_secs(1));
    let mut endpoint = Endpoint::new(Config { rule, ..tight() });
    let path = Path { payload: 200, window: 20_000, round_trip: 1000 };
    let link = endpoint.add_link(0, path, false);
    assert!(endpoint.deadline().is_none(), "a peer that was never talked to is not missed");
    assert!(endpoint.append(link, 5, |_, place| place.fill(1)));
    assert_eq!(endpoint.poll_transmit(now, &mut Vec::new()), Some(link));
    // It is acknowledged elsewhere, so that only the silence is left.
    endpoint.note_arrived(link, 1, now);
    (endpoint, link)
}

/// Runs an endpoint whose peer is silent until something happens. Returns the time, the event and the questions.
fn until_event(endpoint: &mut Endpoint) -> (u64, Event, u32) {
    let (mut out, mut prods) = (Vec::new(), 0);
    loop {
        let now = endpoint.deadline().expect("the peer is watched");
        endpoint.handle_time(now);
        while endpoint.poll_transmit(now, &mut out).is_some() {
            prods += 1;
        }
        if let Some(event) = endpoint.poll_event() {
            return (now, event, prods);
        }
    }
}

#[test]
fn a_silent_peer_is_asked_and_reported_and_never_failed() {
    let (mut endpoint, link) = watching(5);
    let (now, event, prods) = until_event(&mut endpoint);
    // A heartbeat and a half and a second, and a pause between two questions at most.
    assert!((2_500_000_005..=3_000_000_005).contains(&now), "{now}");
    assert_eq!(event, Event::Silent(link));
    assert!((4..20).contains(&prods), "{prods}");
    // It may be stopped for an hour.
    let mut last = now;
    while last < 3_600_000_000_000 {
        let (now, event, prods) = until_event(&mut endpoint);
        assert_eq!((now - last, event, prods), (500_000_000, Event::Silent(link), 1));
        last = now;
    }
    assert!(!endpoint.is_dead(link));
}

#[test]
fn a_peer_that_answers_elsewhere_again_and_again_is_cut_off() {
    let (mut endpoint, link) = watching(0);
    // An answer before the silence is too long says nothing.
    endpoint.note_running(link, 1);
    for answers in 1..=4 {
        assert_eq!(endpoint.poll_event(), None, "after {answers} answers");
        let (now, event, _) = until_event(&mut endpoint);
        assert_eq!(event, Event::Silent(link));
        // Many at once count as one.
        (0..9).for_each(|_| endpoint.note_running(link, now));
    }
    let Some(Event::Cut(cut, silence)) = endpoint.poll_event() else { panic!("it is not told") };
    assert_eq!(cut, link);
    assert!(silence >= std::time::Duration::from_secs(4), "{silence:?}");
    assert!(endpoint.is_dead(link));
    endpoint.handle_time(u64::MAX - 1);
    assert_eq!((endpoint.poll_event(), endpoint.deadline()), (None, None));
}

#[test]
fn a_stopped_peer_that_goes_on_is_well() {
    let (mut endpoint, link) = watching(0);
    let mut other = Endpoint::new(tight());
    let there = other.add_link(0, Path { payload: 200, window: 20_000, round_trip: 1000 }, false);
    let mut now = 0;
    for _ in 0..20 {
        // It goes on for a moment now and then, and answers elsewhere first.
        (0..3).for_each(|_| now = until_event(&mut endpoint).0);
        endpoint.note_running(link, now);
        let mut packet = Vec::new();
        assert!(other.append(there, 1, |_, place| place.fill(2)));
        assert_eq!(other.poll_transmit(now, &mut packet), Some(there));
        endpoint.handle_packet(link, now, &packet, true).expect("a packet of ours");
        other.note_arrived(there, other.last_sent(there), now);
    }
    assert!(!endpoint.is_dead(link));
}

#[test]
fn a_process_that_did_not_run_asks_before_it_reports() {
    let (mut endpoint, _) = watching(0);
    endpoint.handle_time(100_000_000_000);
    assert!(endpoint.poll_event().is_none() && endpoint.has_transmit(), "it asks first");
}

/// Who has said goodbye waits for nothing but an answer to that, and goes: its own last answer may be lost.
#[test]
fn who_has_said_goodbye_and_is_silent_is_not_waited_for_for_long() {
    let path = Path { payload: 200, window: 20_000, round_trip: 1000 };
    let [mut stays, mut goes] = [(); 2].map(|()| Endpoint::new(tight()));
    let (link, there) = (stays.add_link(0, path, false), goes.add_link(0, path, false));
    let (mut out, mut prods, mut now) = (Vec::new(), 0, 0);
    assert!(goes.close(there) && goes.poll_transmit(now, &mut out).is_some());
    stays.handle_packet(link, now, &out, false).expect("a packet of ours");
    assert_eq!(stays.poll_readable(), Some(link));
    stays.consume(link);
    assert!(stays.has_ended(link) && stays.close(link));
    while !stays.is_settled(link) {
        out.clear();
        while stays.poll_transmit(now, &mut out).is_some() {
            prods += 1;
        }
        now = stays.deadline().unwrap_or(now);
        stays.handle_time(now);
    }
    assert!(stays.poll_event().is_none(), "it has not failed");
    assert!(prods > 20 && now < 50_000_000, "{prods} packets in {now} ns");
}
