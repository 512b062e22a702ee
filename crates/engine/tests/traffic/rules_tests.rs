//! The rules notice what breaks them.

use crate::rules::{Message, Step, check};
use engine::{Arrival, Pattern};

fn message(source: u32, tag: i32) -> Message {
    Message { source, context: 0, tag, length: 8, cancelled: false }
}

fn post(source: Option<u32>, tag: Option<i32>, took: Option<usize>) -> Step {
    Step::Post { pattern: Pattern { source, context: 0, tag }, took }
}

#[test]
fn order_of_one_sender() {
    let messages = [message(0, 1), message(0, 1), message(0, 2)];
    let good = [post(Some(0), Some(1), Some(0)), post(Some(0), None, Some(1))];
    assert_eq!(check(&messages, &good), Ok(()));
    let overtaken = [post(Some(0), Some(1), Some(1)), post(Some(0), None, Some(0))];
    assert!(check(&messages, &overtaken).unwrap_err().contains("overtook"));
    let other_tag = [post(Some(0), Some(2), Some(2)), post(None, None, Some(0))];
    assert_eq!(check(&messages, &other_tag), Ok(()));
    let wrong = [post(Some(0), Some(2), Some(0))];
    assert!(check(&messages, &wrong).is_err());
    let twice = [post(None, None, Some(0)), post(None, None, Some(0))];
    assert!(check(&messages, &twice).is_err());
}

#[test]
fn order_of_receives() {
    let messages = [message(0, 1), message(0, 2)];
    let good = [post(Some(0), None, Some(0)), post(Some(0), Some(2), Some(1))];
    assert_eq!(check(&messages, &good), Ok(()));
    // The first receive fits both and has to get the first.
    let swapped = [post(Some(0), None, Some(1)), post(Some(0), Some(1), Some(0))];
    assert!(check(&messages, &swapped).is_err());
    let starved = [post(Some(0), None, None), post(Some(0), Some(1), Some(0))];
    assert!(check(&messages, &starved).is_err());
}

#[test]
fn wildcards_across_senders() {
    let messages = [message(0, 1), message(1, 1), message(1, 2)];
    let either = [post(None, None, Some(1)), post(None, None, Some(0))];
    assert_eq!(check(&messages, &either), Ok(()));
    // The first says that rank 1's first came before rank 0's; the second that rank 0's came
    // before rank 1's second. Both hold. The third does not.
    let cycle = [
        post(None, None, Some(1)),
        post(None, None, Some(2)),
        post(None, None, Some(0)),
        Step::Look {
            pattern: Pattern { source: None, context: 0, tag: None },
            saw: Some(Arrival { source: 0, tag: 1, bytes: 8 }),
        },
    ];
    assert!(check(&messages, &cycle).is_err());
}

#[test]
fn what_was_seen_had_come() {
    let any = Pattern { source: None, context: 0, tag: None };
    let messages = [message(0, 1), message(0, 2)];
    let seen = |tag| Step::Look { pattern: any, saw: Some(Arrival { source: 0, tag, bytes: 8 }) };
    let nothing = Step::Look { pattern: any, saw: None };
    assert_eq!(check(&messages, &[nothing.clone(), seen(1), seen(1)]), Ok(()));
    assert!(check(&messages, &[seen(2)]).is_err(), "not the first");
    assert!(check(&messages, &[seen(1), nothing.clone()]).is_err(), "it cannot vanish");
    let claimed = [Step::Claim { pattern: any, took: 0 }, nothing.clone(), seen(2)];
    assert_eq!(check(&messages, &claimed), Ok(()));
    // A receive that waited to be cancelled would have got the message.
    let missed = [
        post(None, None, None),
        post(None, Some(1), Some(0)),
        Step::Ended { post: 1 },
        Step::Ended { post: 0 },
    ];
    assert!(check(&messages[..1], &missed).is_err());
}
