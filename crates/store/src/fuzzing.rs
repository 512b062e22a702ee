//! What other processes send, for the targets under `fuzz/`. Every function takes any bytes.

use crate::frame::Item;

pub use crate::messages::fuzzing::messages;

/// A frame of stores.
pub fn stores(mut frame: &[u8]) {
    while let Some((item, receivers)) = Item::decode(&mut frame) {
        let mut again = Vec::new();
        item.encode(&receivers, &mut again);
        assert_eq!(Item::decode(&mut &again[..]), Some((item, receivers)));
    }
}
