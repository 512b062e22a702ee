//! What is fuzzed here: an endpoint, to which any packets come while it works.

use crate::{Config, Endpoint, HEADER_BYTES, Header, Kind, Path};

/// Takes as many bytes as there are, at most `count`.
fn split<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
    let (first, rest) = bytes.split_at(count.min(bytes.len()));
    *bytes = rest;
    first
}

/// Works as the bytes say, and never takes more buffers than there are.
pub fn endpoint(mut bytes: &[u8]) {
    let config = Config { buffers: 8, queue: 1000, depth: 16, ..Config::default() };
    let mut endpoint = Endpoint::new(config);
    let path = Path { payload: 100, window: 5000, round_trip: 1000 };
    let link = endpoint.add_link(0, path, false);
    let (mut now, mut out) = (0u64, Vec::new());
    while let [step, value, ..] = *bytes {
        bytes = &bytes[2..];
        match step % 8 {
            0 => {
                let _ = endpoint.handle_packet(link, now, split(&mut bytes, value.into()), true);
            }
            1 | 2 => {
                // One that fits.
                let numbers = split(&mut bytes, 3);
                let number = |at: usize| numbers.get(at).copied().unwrap_or(0);
                let acknowledged = endpoint.last_sent(link).min(number(1).into());
                let hole = u64::from(number(2)) + 1;
                let kind = [Kind::Data, Kind::Acknowledge, Kind::Prod, Kind::BackOff];
                let kind = kind[usize::from(value % 4)];
                let payload = if kind == Kind::Data { split(&mut bytes, 5) } else { &[] };
                let header = Header {
                    kind,
                    flags: if kind == Kind::Data { value / 4 % 4 } else { 0 },
                    length: payload.len() as u16,
                    sequence: number(0).into(),
                    acknowledged,
                    hole_end: acknowledged + if hole > 1 { hole } else { 0 },
                };
                let packet = [&header.to_bytes()[..], payload].concat();
                let _ = endpoint.handle_packet(link, now, &packet, step % 8 == 1);
            }
            3 => {
                endpoint.append(link, value.into(), |_, place| place.fill(step));
            }
            4 => now += u64::from(value) << (step / 8),
            5 => {
                if endpoint.poll_readable() == Some(link) {
                    endpoint.consume(link);
                }
            }
            6 if value % 2 == 0 => endpoint.want(link, now, value > 127),
            6 => endpoint.pace(link, now, (value < 128).then_some(u64::from(value) << 12)),
            _ => endpoint.note_arrived(link, value.into(), now),
        }
        endpoint.handle_time(now);
        out.clear();
        while endpoint.poll_transmit(now, &mut out).is_some() {
            let longest = HEADER_BYTES + usize::from(path.payload);
            assert!(out.len() <= longest, "a packet of {} bytes", out.len());
            assert!(Header::decode(&out).is_ok());
            out.clear();
        }
        assert!(endpoint.free() <= config.buffers);
        assert!(
            endpoint.deadline().is_none_or(|deadline| deadline > now) || endpoint.is_dead(link)
        );
    }
    endpoint.fail(link);
    while endpoint.poll_readable().is_some() {
        endpoint.consume(link);
    }
    assert_eq!(endpoint.free(), config.buffers, "all buffers are given back");
}
