//! How two processes agree upon a transport when they first talk: notes over TCP, tries, and one who decides.
//!
//! Each says what leads to it ([`Note::Offer`], [`Note::Answer`]); both try all that both have; who has answered
//! says what it has reached ([`Note::Tried`]), and who made the offer takes the first that works both ways
//! ([`Note::Take`]). No frame of the engine leaves before that, so that none can overtake another. What is not
//! reached leaves TCP, over which they speak.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use transport::wireup::Reach;
use transport::{Peer, Sent};
use wire::wireup::{Agreeable, Card, Note, Reached};

/// What this process has agreed upon with its peers, and is about to.
#[derive(Debug, Default)]
pub(crate) struct Wireup {
    /// What leads to this process, the likeliest first.
    own: Vec<Card>,
    under_way: HashMap<Peer, Stage>,
    /// Notes that TCP has not taken yet.
    notes: VecDeque<(Peer, Note)>,
    /// Peers that were asked whether they run, and have not answered.
    asked: Vec<Peer>,
    /// Who is not reached by what, and why.
    refusals: Vec<(Peer, Agreeable, String)>,
}

/// How far an agreement is.
#[derive(Debug)]
enum Stage {
    /// The offer of this number is made.
    Offered(u64),
    /// This process tries what both have.
    Trying(Trying),
    /// It has said what it has reached, and the other one decides.
    Tried,
}

#[derive(Debug)]
struct Trying {
    /// The cards of the peer, in the order of this process.
    trials: Vec<(Card, Reach)>,
    role: Role,
}

#[derive(Debug)]
enum Role {
    /// It made the offer, and decides once the other one has said what it has reached.
    Offers(Option<Reached>),
    /// It has answered.
    Answers,
}

/// What is agreed upon with a peer: a transport, or none, which leaves TCP.
pub(crate) type Agreement = (Peer, Option<Agreeable>);

impl Wireup {
    /// A process to whom these cards lead.
    pub(crate) fn new(own: Vec<Card>) -> Wireup {
        Wireup { own, ..Wireup::default() }
    }

    /// Makes an offer to a peer, unless that is done.
    pub(crate) fn offer(&mut self, peer: Peer) {
        if self.under_way.contains_key(&peer) {
            return;
        }
        let number = RandomState::new().hash_one(peer);
        self.under_way.insert(peer, Stage::Offered(number));
        self.notes.push_back((peer, Note::Offer { number, cards: self.own.clone() }));
    }

    /// Asks a peer over TCP whether its process runs, unless a question is open.
    pub(crate) fn ask(&mut self, peer: Peer) {
        if !self.asked.contains(&peer) {
            self.asked.push(peer);
            self.notes.push_back((peer, Note::Ask));
        }
    }

    /// A peer has answered that it runs. Returns whether it was asked.
    pub(crate) fn note_running(&mut self, peer: Peer) -> bool {
        let at = self.asked.iter().position(|&asked| asked == peer);
        at.map(|at| self.asked.swap_remove(at)).is_some()
    }

    /// Whether nothing is to be said, heard or tried.
    pub(crate) fn is_idle(&self) -> bool {
        self.under_way.is_empty() && self.notes.is_empty()
    }

    /// The peer is gone, or is another one now.
    pub(crate) fn forget(&mut self, peer: Peer) {
        self.under_way.remove(&peer);
        self.notes.retain(|(to, _)| *to != peer);
        self.asked.retain(|&asked| asked != peer);
    }

    /// By what a peer is not reached, and why.
    pub(crate) fn refusals(&self, peer: Peer) -> impl Iterator<Item = (Agreeable, &str)> {
        let of_peer = self.refusals.iter().filter(move |(of, ..)| *of == peer);
        of_peer.map(|(_, transport, why)| (*transport, why.as_str()))
    }

    /// A peer has said something; bytes from outside. What does not fit says nothing.
    pub(crate) fn handle(&mut self, peer: Peer, note: Note) -> Option<Agreement> {
        match (self.under_way.get_mut(&peer), note) {
            (Some(Stage::Offered(own)), Note::Offer { number, .. }) if *own < number => None,
            (None | Some(Stage::Offered(_)), Note::Offer { cards, .. }) => {
                let trials = self.trials(cards);
                let own =
                    |card: &&Card| trials.iter().any(|(one, _)| one.transport == card.transport);
                let cards = self.own.iter().filter(own).cloned().collect();
                self.notes.retain(|(to, _)| *to != peer);
                self.notes.push_back((peer, Note::Answer { cards }));
                self.attempt(peer, trials, Role::Answers)
            }
            (Some(Stage::Offered(_)), Note::Answer { cards }) => {
                let trials = self.trials(cards);
                self.attempt(peer, trials, Role::Offers(None))
            }
            (Some(Stage::Trying(trying)), Note::Tried { reached }) => {
                if let Role::Offers(theirs) = &mut trying.role {
                    *theirs = Some(reached);
                }
                None
            }
            (_, Note::Ask) => {
                self.notes.push_back((peer, Note::Running));
                None
            }
            (Some(Stage::Tried), Note::Take { transport }) => {
                self.under_way.remove(&peer);
                Some((peer, transport))
            }
            _ => None,
        }
    }

    /// A frame of the peer has come by this transport: it has taken it, whatever has not come over TCP yet.
    pub(crate) fn hear(&mut self, peer: Peer, by: Agreeable) -> Option<Agreement> {
        let Some(Stage::Tried) = self.under_way.get(&peer) else { return None };
        self.under_way.remove(&peer);
        Some((peer, Some(by)))
    }

    /// What both have, in this process's order.
    fn trials(&self, mut cards: Vec<Card>) -> Vec<(Card, Reach)> {
        let both = self.own.iter().filter_map(|own| {
            let at = cards.iter().position(|card| card.transport == own.transport)?;
            Some((cards.swap_remove(at), Reach::Trying))
        });
        both.collect()
    }

    fn attempt(&mut self, peer: Peer, trials: Vec<(Card, Reach)>, role: Role) -> Option<Agreement> {
        if trials.is_empty() {
            // The other one sees the same.
            self.under_way.remove(&peer);
            return Some((peer, None));
        }
        self.under_way.insert(peer, Stage::Trying(Trying { trials, role }));
        None
    }

    /// Tries what is to be tried, and says what has come of it. Answers what is agreed upon by that, and whether
    /// anything was said.
    pub(crate) fn advance(
        &mut self,
        mut reach: impl FnMut(Peer, &Card) -> Reach,
        mut send: impl FnMut(Peer, &Note) -> Sent,
    ) -> (Vec<Agreement>, bool) {
        let mut agreed = Vec::new();
        for (&peer, stage) in &mut self.under_way {
            let Stage::Trying(Trying { trials, role }) = stage else { continue };
            for (card, reached) in trials.iter_mut().filter(|(_, reach)| *reach == Reach::Trying) {
                *reached = reach(peer, card);
                if let Reach::Unreachable(why) = reached {
                    self.refusals.push((peer, card.transport, why.clone()));
                }
            }
            if trials.iter().any(|(_, reach)| *reach == Reach::Trying) {
                continue;
            }
            let good = trials.iter().filter(|(_, reach)| *reach == Reach::Reached);
            let mut good = good.map(|(card, _)| card.transport);
            match role {
                Role::Answers => {
                    let reached = good.fold(Reached::default(), Reached::with);
                    self.notes.push_back((peer, Note::Tried { reached }));
                    *stage = Stage::Tried;
                }
                Role::Offers(Some(theirs)) => {
                    let transport = good.find(|&one| theirs.has(one));
                    self.notes.push_back((peer, Note::Take { transport }));
                    agreed.push((peer, transport));
                }
                Role::Offers(None) => {}
            }
        }
        for (peer, _) in &agreed {
            self.under_way.remove(peer);
        }
        let before = self.notes.len();
        while let Some((peer, note)) = self.notes.front() {
            match send(*peer, note) {
                Sent::Refused => break,
                Sent::Taken | Sent::Exhausted => self.notes.pop_front(),
            };
        }
        let said = self.notes.len() < before || !agreed.is_empty();
        (agreed, said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UDP: Agreeable = Agreeable::Udp;
    const OFI: Agreeable = Agreeable::Ofi;

    fn cards(transports: &[Agreeable]) -> Vec<Card> {
        let card = |&transport: &Agreeable| Card { transport, bytes: vec![transport as u8] };
        transports.iter().map(card).collect()
    }

    /// Two processes, each of which is peer 1 to the other, and what passes between them, in order.
    struct Two {
        sides: [Wireup; 2],
        on_the_way: [VecDeque<Note>; 2],
        agreed: [Option<Option<Agreeable>>; 2],
        /// Polls after which a transport is reached by a side, if it is.
        reached: fn(usize, Agreeable, u32) -> Reach,
    }

    impl Two {
        fn new(own: [&[Agreeable]; 2], reached: fn(usize, Agreeable, u32) -> Reach) -> Two {
            Two {
                sides: own.map(|own| Wireup::new(cards(own))),
                on_the_way: Default::default(),
                agreed: [None; 2],
                reached,
            }
        }

        fn poll(&mut self, side: usize, turn: u32) {
            let mut agreed = Vec::new();
            if let Some(note) = self.on_the_way[side].pop_front() {
                let (header, payload) = note.encode();
                let note = Note::decode(&header, &payload).unwrap();
                agreed.extend(self.sides[side].handle(1, note));
            }
            let out = &mut self.on_the_way[1 - side];
            let send = |_, note: &Note| {
                // TCP is full now and then.
                if turn.is_multiple_of(3) {
                    return Sent::Refused;
                }
                out.push_back(note.clone());
                Sent::Taken
            };
            let reach = |_, card: &Card| {
                assert_eq!(card.bytes, [card.transport as u8]);
                (self.reached)(side, card.transport, turn)
            };
            agreed.extend(self.sides[side].advance(reach, send).0);
            for (_, transport) in agreed {
                assert_eq!(self.agreed[side].replace(transport), None, "agreed twice");
            }
        }

        /// Runs both until they are through, `first` polling more often.
        fn run(mut self, first: usize) -> Option<Agreeable> {
            for turn in 0..100 {
                self.poll(first, turn);
                if turn % 4 == 1 {
                    self.poll(1 - first, turn);
                }
            }
            assert!(self.sides.iter().all(Wireup::is_idle), "{:?}", self.sides);
            let [one, other] = self.agreed;
            assert_eq!(one, other, "both take the same");
            one.expect("agreed")
        }
    }

    /// By who offers, and who polls more often.
    fn all(
        own: [&[Agreeable]; 2],
        reached: fn(usize, Agreeable, u32) -> Reach,
    ) -> Vec<Option<Agreeable>> {
        let mut found = Vec::new();
        for offers in [&[0][..], &[1], &[0, 1]] {
            for first in [0, 1] {
                let mut two = Two::new(own, reached);
                for &side in offers {
                    two.sides[side].offer(1);
                    two.sides[side].offer(1);
                }
                found.push(two.run(first));
            }
        }
        found.dedup();
        found
    }

    #[test]
    fn what_both_reach_is_taken_whoever_begins() {
        assert_eq!(all([&[UDP], &[UDP]], |_, _, _| Reach::Reached), [Some(UDP)]);
        let late = |_, _, turn| if turn < 40 { Reach::Trying } else { Reach::Reached };
        assert_eq!(all([&[OFI, UDP], &[OFI, UDP]], late), [Some(OFI)]);
    }

    #[test]
    fn what_one_of_them_does_not_reach_or_have_is_not_taken() {
        let reached = |side, transport, _| match (side, transport) {
            (1, OFI) => Reach::Unreachable("another fabric".into()),
            _ => Reach::Reached,
        };
        assert_eq!(all([&[OFI, UDP], &[OFI, UDP]], reached), [Some(UDP)]);
        assert_eq!(all([&[OFI], &[OFI]], reached), [None]);
        assert_eq!(all([&[OFI], &[UDP]], |_, _, _| Reach::Reached), [None]);
        assert_eq!(all([&[OFI], &[]], |_, _, _| Reach::Reached), [None]);
    }

    #[test]
    fn refusals_are_known_by_their_reason() {
        let mut two = Two::new([&[UDP], &[UDP]], |_, _, _| Reach::Unreachable("a wall".into()));
        two.sides[0].offer(1);
        for turn in 0..40 {
            two.poll(0, turn);
            two.poll(1, turn);
        }
        let refusals = |side: &Wireup| side.refusals(1).map(|(_, why)| why.to_owned()).collect();
        let refusals: Vec<Vec<String>> = two.sides.iter().map(refusals).collect();
        assert_eq!(refusals, [["a wall"], ["a wall"]]);
    }

    #[test]
    fn a_peer_that_is_forgotten_may_be_met_anew() {
        let mut one = Wireup::new(cards(&[UDP]));
        one.offer(1);
        one.forget(1);
        assert!(one.is_idle());
        assert_eq!(one.handle(1, Note::Take { transport: Some(UDP) }), None);
        assert_eq!(one.handle(1, Note::Offer { number: 1, cards: Vec::new() }), Some((1, None)));
    }

    #[test]
    fn a_frame_says_what_the_last_note_says() {
        let reached = |_: Peer, _: &Card| Reach::Reached;
        let sent = |_: Peer, _: &Note| Sent::Taken;
        let mut one = Wireup::new(cards(&[OFI, UDP]));
        assert_eq!(one.hear(1, UDP), None, "it has reached nobody yet");
        one.handle(1, Note::Offer { number: 1, cards: cards(&[UDP]) });
        assert_eq!(one.hear(1, UDP), None);
        assert_eq!(one.advance(reached, sent).0, []);
        assert_eq!(one.hear(1, UDP), Some((1, Some(UDP))));
        assert!(one.is_idle());
        assert_eq!(one.handle(1, Note::Take { transport: Some(UDP) }), None);
    }

    #[test]
    fn notes_survive_and_nonsense_says_nothing() {
        let reached = Reached::default().with(UDP);
        let notes = [
            Note::Offer { number: u64::MAX, cards: cards(&[UDP, OFI]) },
            Note::Answer { cards: Vec::new() },
            Note::Tried { reached },
            Note::Take { transport: Some(OFI) },
            Note::Take { transport: None },
        ];
        for note in notes {
            let (header, payload) = note.encode();
            assert_eq!(header.length as usize, payload.len());
            assert_eq!(Note::decode(&header, &payload), Some(note));
            let longer = [&payload[..], &[1]].concat();
            assert_eq!(Note::decode(&header, &longer), None);
            let other = wire::Header { flags: 9, ..header };
            assert_eq!(Note::decode(&other, &payload), None);
        }
    }

    #[test]
    fn a_silent_peer_is_asked_once_and_its_answer_counts_once() {
        let (mut one, mut other) = (Wireup::new(Vec::new()), Wireup::new(Vec::new()));
        let said = |side: &mut Wireup| {
            let mut said = Vec::new();
            side.advance(
                |_, _| panic!("nothing is tried"),
                |peer, note| {
                    said.push((peer, note.clone()));
                    Sent::Taken
                },
            );
            said
        };
        (0..3).for_each(|_| one.ask(1));
        assert!(!one.is_idle());
        assert_eq!(said(&mut one), [(1, Note::Ask)]);
        // While the question is open there is nothing to wait for.
        one.ask(1);
        assert!(one.is_idle());
        assert_eq!(other.handle(0, Note::Ask), None);
        assert_eq!(said(&mut other), [(0, Note::Running)]);
        assert!(one.note_running(1));
        assert!(!one.note_running(1), "an answer to nothing");
        one.ask(1);
        assert_eq!(said(&mut one), [(1, Note::Ask)]);
        one.forget(1);
        assert!(!one.note_running(1));
    }
}
