//! How two processes come to talk: cards, hellos and answers; and how they part.

use crate::message::{Card, Hello, Kind};
use crate::ofi::Ofi;
use crate::peers::Standing;
use std::time::{Duration, Instant};
use transport::Peer;
use transport::wireup::{LONGEST_CARD, Reach, Wireup};

/// How long a peer that polls may take to answer a hello, with room for one whose processor others want as well.
const PATIENCE: Duration = Duration::from_secs(5);

impl Ofi {
    /// A process of the job says what it takes.
    pub(crate) fn handle_hello(&mut self, hello: Hello) {
        match self.known.get(&hello.from) {
            Some(&peer) => {
                let remote = &mut self.peers[peer as usize];
                if remote.hello.is_none() && matches!(remote.standing, Standing::Trying(_)) {
                    remote.hello = Some(hello);
                    remote.owes_answer = true;
                    self.settle(peer);
                }
            }
            // No more than there are processes in the job: others cannot prove that they are of it.
            None => drop(self.unasked.insert(hello.from, hello)),
        }
    }

    /// Sends what is owed to a peer that is being reached, and looks whether it is reached by now.
    pub(crate) fn settle(&mut self, peer: Peer) -> bool {
        let Standing::Trying(since) = self.peers[peer as usize].standing else { return false };
        let mut moved = false;
        let remote = &self.peers[peer as usize];
        if remote.owes_hello {
            let hello = Hello {
                from: self.card.identity,
                channel: remote.channel,
                credits: self.room.credits,
                longest: self.room.message as u32,
            };
            let bytes = hello.encode(&self.options.secret, &remote.identity);
            if self.send_control(peer, Kind::Hello, &bytes) {
                self.peers[peer as usize].owes_hello = false;
                moved = true;
            }
        }
        if self.peers[peer as usize].owes_answer && self.send_control(peer, Kind::Answer, &[]) {
            self.peers[peer as usize].owes_answer = false;
            moved = true;
        }
        let remote = &mut self.peers[peer as usize];
        let owes = remote.owes_hello || remote.owes_answer;
        if remote.is_lost() {
            // The provider says so already.
            self.dying.retain(|&dying| dying != peer);
            remote.standing = Standing::Unreachable("the network refuses it".to_owned());
        } else if remote.hello.is_some() && remote.answered && !owes {
            remote.standing = Standing::Reached;
            self.ready.push(peer);
        } else if since.elapsed() > PATIENCE {
            let network = self.describe();
            let why = format!("no answer came through {network} within {PATIENCE:?}");
            self.peers[peer as usize].standing = Standing::Unreachable(why);
        } else {
            return moved;
        }
        true
    }

    /// Looks after the peers that are being reached. Answers whether it came further with any.
    pub(crate) fn try_peers(&mut self) -> bool {
        let mut moved = false;
        for peer in std::mem::take(&mut self.trying) {
            moved |= self.settle(peer);
            if matches!(self.peers[peer as usize].standing, Standing::Trying(_)) {
                self.trying.push(peer);
            }
        }
        moved
    }

    /// Begins to reach a peer by its card.
    fn begin(&mut self, peer: Peer, bytes: &[u8]) -> Result<(), String> {
        let card = Card::decode(bytes).filter(|_| bytes.len() <= LONGEST_CARD);
        let card = card.ok_or("its card is none of this version")?;
        let (ours, theirs) = (&self.card, &card);
        for (what, here, there) in [
            ("provider", &ours.provider, &theirs.provider),
            ("network", &ours.network, &theirs.network),
        ] {
            if here != there {
                return Err(format!("its {what} is {there}, and ours is {here}"));
            }
        }
        let sort = |card: &Card| (card.protocol, card.format);
        if sort(ours) != sort(theirs) {
            return Err(format!("{} speaks another protocol there", ours.provider));
        }
        if self.known.contains_key(&card.identity) || card.identity == self.card.identity {
            return Err("its card is another process's".to_owned());
        }
        let posted = self.receives.len() + self.room.receives();
        if posted > self.endpoint.offer.receive().size {
            return Err(format!("{} takes messages of no more processes", ours.provider));
        }
        let number = self.endpoint.insert(&card.address);
        let number = number.ok_or_else(|| format!("{} knows no such address", ours.provider))?;
        if !self.add_receives(self.room.receives()) {
            return Err("no more memory for messages may be registered".to_owned());
        }
        let random = secret::random::<4>().map_err(|error| error.to_string())?;
        self.known.insert(card.identity, peer);
        let remote = &mut self.peers[peer as usize];
        remote.identity = card.identity;
        remote.number = number;
        // Not 0, which hellos say.
        remote.channel = u64::from(u32::from_le_bytes(random).max(1)) << 32 | u64::from(peer);
        remote.owes_hello = true;
        remote.hello = self.unasked.remove(&card.identity);
        remote.owes_answer = remote.hello.is_some();
        remote.standing = Standing::Trying(Instant::now());
        self.trying.push(peer);
        Ok(())
    }
}

impl Wireup for Ofi {
    fn card(&self) -> Vec<u8> {
        self.shown.clone()
    }

    fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach {
        if self.peers[peer as usize].standing == Standing::Unknown
            && let Err(why) = self.begin(peer, card)
        {
            self.peers[peer as usize].standing = Standing::Unreachable(why);
        }
        self.settle(peer);
        match &self.peers[peer as usize].standing {
            Standing::Unknown | Standing::Trying(_) => Reach::Trying,
            Standing::Unreachable(why) => Reach::Unreachable(why.clone()),
            Standing::Reached | Standing::Lost { .. } => Reach::Reached,
        }
    }

    fn peer_failed(&mut self, peer: Peer) {
        self.lose(peer);
    }

    fn leave(&mut self) -> bool {
        let mut done = true;
        for peer in 0..self.peers.len() as Peer {
            let remote = &mut self.peers[peer as usize];
            if remote.is_reached() && !remote.said_goodbye && remote.unsent.is_empty() {
                remote.said_goodbye = true;
                if self.send_control(peer, Kind::Goodbye, &[]) {
                    let remote = &mut self.peers[peer as usize];
                    remote.sent = remote.sent.wrapping_add(1);
                } else {
                    self.peers[peer as usize].said_goodbye = false;
                }
            }
            done &= self.peers[peer as usize].is_done();
        }
        // A process that ends need not close anything.
        if done && let Some(lock) = self.lock.take() {
            lock.remove();
        }
        done
    }
}
