//! What other processes send, for the targets under `fuzz/`. Every function takes any bytes.

use crate::frame::Operation;

pub use crate::messages::fuzzing::messages;

/// A frame of stores.
pub fn stores(mut frame: &[u8]) {
    while let Some((item, receivers)) = Operation::decode(&mut frame) {
        let mut bytes = Vec::new();
        item.encode(&receivers, &mut bytes);
        let (again, of) = Operation::decode(&mut &bytes[..]).expect("what was written can be read");
        assert_eq!((again.kind, of), (item.kind, receivers));
        assert_eq!(again.bytes.to_vec(), item.bytes.to_vec());
    }
}
