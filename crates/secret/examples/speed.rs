//! What protection costs: processor time of one core for each byte that is sealed, opened, or hashed with a
//! key, beside that of passing it through a loopback connection, and for a handshake.
//!
//! `cargo run --release -p serried-secret --example speed`. It counts the processor time of its thread, so
//! that it can be run on a machine that does other things too.

use secret::{Ephemeral, Key, Opener, Sealer};
use std::hint::black_box;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

/// Processor time of this thread, in seconds.
fn time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a place for the answer, alive for the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds that `work` takes, in the best of some rounds of a few milliseconds each.
fn seconds(mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..9 {
        let (begin, mut times) = (time(), 0);
        while time() - begin < 0.02 {
            work();
            times += 1;
        }
        best = best.min((time() - begin) / f64::from(times));
    }
    best
}

fn main() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let mut near = TcpStream::connect(listener.local_addr().expect("bound")).expect("a connection");
    let (mut far, _) = listener.accept().expect("a connection");
    println!(
        "GB/s of one core\n{:>9} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "bytes", "seal", "open", "GMAC", "blake3", "TCP"
    );
    for bytes in [16 << 10, 64 << 10] {
        let mut message = vec![7u8; bytes];
        let mut other = message.clone();
        let key = Key::random().expect("random numbers");
        let mut sealer = Sealer::new(key.clone());
        let seal = seconds(|| _ = black_box(sealer.seal(b"", &mut message)));
        let both = seconds(|| {
            let tag = Sealer::new(key.clone()).seal(b"", &mut message);
            Opener::new(key.clone()).open(b"", &mut message, &tag).expect("as it was sealed");
        });
        let alone = seconds(|| _ = black_box((Sealer::new(key.clone()), Opener::new(key.clone()))));
        let tag = seconds(|| _ = black_box(sealer.seal(&message, &mut [])));
        let hash = seconds(|| _ = black_box(key.prove("speed", &[&message])));
        let pass = seconds(|| {
            near.write_all(&message).expect("room");
            far.read_exact(&mut other).expect("as many");
        });
        let rates =
            [seal, both - alone - seal, tag, hash, pass].map(|time| bytes as f64 / time * 1e-9);
        let [seal, open, tag, hash, pass] = rates;
        println!("{bytes:>9} {seal:>7.2} {open:>7.2} {tag:>7.2} {hash:>7.2} {pass:>7.2}");
    }
    let made = seconds(|| _ = black_box(Ephemeral::random().expect("random numbers")));
    let other = Ephemeral::random().expect("random numbers").public();
    let agreed = seconds(|| {
        let own = Ephemeral::random().expect("random numbers");
        black_box(own.agree(&other).expect("agreed"));
    });
    println!(
        "an ephemeral key is made in {:.0} µs and agreed upon in {:.0} µs",
        made * 1e6,
        (agreed - made) * 1e6
    );
}
