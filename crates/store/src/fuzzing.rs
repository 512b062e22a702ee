//! What other processes send, for the targets under `fuzz/`. Every function takes any bytes.

use crate::frame::{Operation, Store};

pub use crate::messages::fuzzing::messages;

/// A frame of stores.
pub fn stores(mut frame: &[u8]) {
    while let Some(Store { operation, receivers, cast }) = Operation::decode(&mut frame) {
        // Of bytes that are not here nothing is known but how many there are.
        if cast.is_some() {
            continue;
        }
        let mut bytes = Vec::new();
        operation.encode(&receivers, &mut bytes);
        let again = Operation::decode(&mut &bytes[..]).expect("what was written can be read");
        assert_eq!((again.operation.kind, again.receivers), (operation.kind, receivers));
        assert_eq!(again.operation.bytes.to_vec(), operation.bytes.to_vec());
    }
}
