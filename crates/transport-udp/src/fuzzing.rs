//! What is fuzzed here: cards, probes, packets of a peer, and the frames in them.

use crate::card::Card;
pub use crate::cast::fuzz as cast;
use crate::core::{BUFFERED, Nobody};
use crate::frames::Frames;
use crate::hello::{self, Hello};
use crate::session::Session;
use secret::Key;

/// Takes a card apart.
pub fn card(bytes: &[u8]) {
    if let Some(card) = Card::decode(bytes) {
        assert_eq!(Card::decode(&card.encode()), Some(card));
    }
}

/// Takes packets apart that prove nothing, and frames that came in packets which did.
pub fn packets(bytes: &[u8]) {
    let secret = Key::from([7; 32]);
    for agreed in [None, Some(&secret)] {
        assert!(Session::new(&secret, agreed, 1, 2).open(&mut bytes.to_vec()).is_err());
    }
    assert_eq!(Hello::decode(&mut bytes.to_vec(), &hello::key(&secret)), None);
    let mut frames = Frames::default();
    for piece in bytes.chunks(30) {
        if frames.take(piece, BUFFERED, 0, &mut Nobody).is_err() {
            return;
        }
    }
}
