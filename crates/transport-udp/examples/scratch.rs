use layout::Span;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::time::{Duration, Instant};
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Payload, Peer, Sink, Transport};
use transport_udp::{Options, Udp};
use wire::Header;
#[derive(Default)]
struct Count(usize);
impl Sink for Count {
    fn handle_frame(&mut self, _: Peer, _: Header, _: Payload<'_>) {
        self.0 += 1;
    }
    fn handle_done(&mut self, _: u32, _: Result<u64, AccessError>) {}
    fn handle_peer_failed(&mut self, _: Peer) {}
    fn handle_protocol_error(&mut self, _: Peer, _: &'static str) {}
}
fn port(rank: Peer) -> Udp {
    Udp::new(
        rank,
        Options {
            secret: [7; 32].into(),
            encrypt: false,
            addresses: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
            ports: None,
            heartbeat: Duration::from_secs(30),
            counts: Default::default(),
            missed: None,
            loss: None,
        },
    )
    .unwrap()
}
fn mid(name: &str, n: usize, mut f: impl FnMut()) {
    let mut t: Vec<u128> = (0..n)
        .map(|_| {
            let s = Instant::now();
            for _ in 0..20 {
                f()
            }
            s.elapsed().as_nanos() / 20
        })
        .collect();
    t.sort();
    println!("{name}: {} ns (10%: {})", t[n / 2], t[n / 10]);
}
fn main() {
    let mut a = port(0);
    let mut b = port(1);
    let (ca, cb) = (a.card(), b.card());
    while a.reach(1, &cb) != Reach::Reached || b.reach(0, &ca) != Reach::Reached {
        a.poll(&mut Count(0));
        b.poll(&mut Count(0));
    }
    let mut c = Count(0);
    mid("clock", 1000, || {
        std::hint::black_box(Instant::now());
    });
    mid("empty poll", 2000, || {
        a.poll(&mut c);
    });
    let bytes = [1u8; 8];
    let h = Header::eager(0, 0, 8);
    let mut s = 0;
    mid("send+poll there", 2000, || {
        let _ = a.send_short(1, &h, unsafe { Span::of(&bytes) });
        b.poll(&mut c);
        let _ = b.send_short(0, &h, unsafe { Span::of(&bytes) });
        a.poll(&mut c);
    });
    let big = vec![1u8; 1 << 16];
    let hb = Header::eager(0, 0, 1 << 16);
    mid("64K send+poll", 500, || {
        let _ = a.send_buffered(1, &hb, |at, p| {
            p.copy_from_slice(&big[at..]);
        });
        b.poll(&mut c);
        b.poll(&mut c);
        a.poll(&mut c);
        s += 1;
    });
    println!("{} frames {:?}", c.0, a.statistics());
    let k = secret::PacketKey::proving([1; 32].into());
    let mut p = vec![0u8; 76];
    mid("mac 76", 1000, || {
        std::hint::black_box(k.seal(1, &mut p, 16));
    });
    let mut p = vec![0u8; 65_000];
    mid("mac 65000", 300, || {
        std::hint::black_box(k.seal(1, &mut p, 16));
    });
    let k = secret::PacketKey::sealing(&[1; 32].into());
    mid("gcm 65000", 300, || {
        std::hint::black_box(k.seal(1, &mut p, 16));
    });
    let x = UdpSocket::bind("127.0.0.1:0").unwrap();
    let y = UdpSocket::bind("127.0.0.1:0").unwrap();
    x.connect(y.local_addr().unwrap()).unwrap();
    y.connect(x.local_addr().unwrap()).unwrap();
    x.set_nonblocking(true).unwrap();
    y.set_nonblocking(true).unwrap();
    let mut buf = vec![0u8; 65536];
    mid("bare empty", 2000, || {
        let _ = x.recv(&mut buf);
    });
    mid("bare send+recv x2", 2000, || {
        x.send(&bytes).unwrap();
        y.recv(&mut buf).unwrap();
        y.send(&bytes).unwrap();
        x.recv(&mut buf).unwrap();
    });
    mid("bare 64K", 500, || {
        x.send(&big[..65000]).unwrap();
        y.recv(&mut buf).unwrap();
    });
}
