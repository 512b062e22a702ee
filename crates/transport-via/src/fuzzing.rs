//! For fuzzing: whatever is read of another process, from any bytes.

use crate::card::Card;
use crate::credit::{Ledger, Window};
use crate::envelope::{self, ENVELOPE};
use crate::via::connection::{TERMS, Terms};
use crate::via::{Completion, Status};

/// Cards, terms, and a stream of descriptors that are done: status word, immediate word, envelope.
pub fn records(bytes: &[u8]) {
    if let Some(card) = Card::read(bytes) {
        assert_eq!(card.to_bytes(), bytes);
    }
    if let Some(terms) = bytes.first_chunk::<TERMS>().and_then(Terms::read) {
        assert_eq!(Terms::read(&terms.to_bytes()).as_ref(), Some(&terms));
    }
    let area = 1 << 12;
    let (mut ledger, mut window) = (Ledger::new(16, area), Window::new(16, area));
    for record in bytes.chunks_exact(16 + ENVELOPE) {
        let word = |at: usize| u64::from_le_bytes(record[at..at + 8].try_into().unwrap());
        let Some(completion) = Completion::read(word(0), || word(8)) else { continue };
        assert_eq!(Completion::read(completion.words().0, || word(8)), Some(completion));
        let Completion { status: Status::Success, length, immediate: Some(immediate) } = completion
        else {
            continue;
        };
        let Ok((part, restart)) = envelope::read_immediate(immediate) else { continue };
        assert_eq!(envelope::immediate(part, restart), immediate);
        // What a ledger takes lies inside of the area; after an error nothing more is heard.
        let Ok(offset) = ledger.handle_piece(length, restart) else { return };
        assert!(offset + length <= area);
        let head = record[16..].try_into().expect("an envelope");
        let credit = envelope::credit(head);
        if let Ok(header) = envelope::header(head) {
            assert_eq!(envelope::write(&header, credit), *head);
        }
        let _ = window.handle_credit(credit);
        if ledger.owes() {
            ledger.tell();
        }
    }
}
