//! Connections that break.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Random numbers, always the same.
pub struct Dice(pub u64);

impl Dice {
    /// One of those below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % limit
    }
}

/// Passes connections on, and cuts them after a random number of bytes while it is told to.
pub struct Relay {
    pub address: SocketAddr,
    pub cutting: Arc<AtomicBool>,
    pub cuts: Arc<AtomicU64>,
}

impl Relay {
    /// In front of `target`.
    pub fn to(target: SocketAddr, seed: u64) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a socket");
        let address = listener.local_addr().expect("an address");
        let (cutting, cuts) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicU64::new(0)));
        let (flag, count) = (cutting.clone(), cuts.clone());
        std::thread::spawn(move || {
            let dice = Arc::new(Mutex::new(Dice(seed)));
            for near in listener.incoming() {
                let (Ok(near), Ok(far)) = (near, TcpStream::connect(target)) else { continue };
                let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
                for (from, to) in [(copy(&near), copy(&far)), (far, near)] {
                    let (flag, count, dice) = (flag.clone(), count.clone(), dice.clone());
                    std::thread::spawn(move || pass(from, to, &flag, &count, &dice));
                }
            }
        });
        Relay { address, cutting, cuts }
    }
}

fn pass(
    mut from: TcpStream,
    mut to: TcpStream,
    cutting: &AtomicBool,
    cuts: &AtomicU64,
    dice: &Mutex<Dice>,
) {
    let mut left = dice.lock().expect("dice").below(400_000);
    let mut bytes = [0; 5000];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        let mut length = length;
        let cut = cutting.load(Ordering::Relaxed) && left < length as u64;
        if cut {
            length = left as usize;
        }
        left = left.saturating_sub(length as u64);
        if to.write_all(&bytes[..length]).is_err() || cut {
            cuts.fetch_add(u64::from(cut), Ordering::Relaxed);
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
