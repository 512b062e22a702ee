//! Frames out of a stream of bytes that comes in packets.

use layout::Span;
use transport::{Payload, Peer, Sink};
use wire::{HEADER_BYTES, Header};

/// What has come of the frame that is not whole.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    partial: Vec<u8>,
}

/// The header at the beginning of a stream and the length of its frame, if the header is whole.
fn peek(bytes: &[u8], longest: usize) -> Result<Option<(Header, usize)>, &'static str> {
    let Some(head) = bytes.first_chunk::<HEADER_BYTES>() else { return Ok(None) };
    let header = Header::from_bytes(head).map_err(|_| "a frame with an unknown header")?;
    if header.length as usize > longest {
        return Err("a frame that is longer than any");
    }
    Ok(Some((header, HEADER_BYTES + header.length as usize)))
}

impl Frames {
    /// Whether the rest of a frame is missing.
    pub(crate) fn is_partial(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Takes the next bytes, and hands over what is whole. Whether anything was.
    pub(crate) fn take(
        &mut self,
        mut bytes: &[u8],
        longest: usize,
        peer: Peer,
        sink: &mut impl Sink,
    ) -> Result<bool, &'static str> {
        let mut happened = false;
        loop {
            if self.partial.is_empty() {
                match peek(bytes, longest)? {
                    Some((header, whole)) if whole <= bytes.len() => {
                        hand_over(header, &bytes[HEADER_BYTES..whole], peer, sink);
                        bytes = &bytes[whole..];
                        happened = true;
                        continue;
                    }
                    _ => {
                        self.partial.extend_from_slice(bytes);
                        return Ok(happened);
                    }
                }
            }
            let known = peek(&self.partial, longest)?;
            let wanted = known.map_or(HEADER_BYTES, |(_, whole)| whole);
            let (piece, behind) = bytes.split_at(bytes.len().min(wanted - self.partial.len()));
            self.partial.extend_from_slice(piece);
            bytes = behind;
            if self.partial.len() < wanted {
                return Ok(happened);
            }
            if let Some((header, _)) = known.or(peek(&self.partial, longest)?)
                && self.partial.len() == HEADER_BYTES + header.length as usize
            {
                hand_over(header, &self.partial[HEADER_BYTES..], peer, sink);
                self.partial.clear();
                happened = true;
            }
        }
    }
}

fn hand_over(header: Header, payload: &[u8], peer: Peer, sink: &mut impl Sink) {
    // SAFETY: the bytes stay where they are during the call, and are only read.
    sink.handle_frame(peer, header, Payload::new(unsafe { Span::of(payload) }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use transport::AccessError;
    use transport::sim::Random;

    #[derive(Default)]
    struct Record(Vec<(Header, Vec<u8>)>);

    impl Sink for Record {
        fn handle_frame(&mut self, _: Peer, header: Header, payload: Payload<'_>) {
            self.0.push((header, payload.to_vec()));
        }
        fn handle_done(&mut self, _: u32, _: Result<u64, AccessError>) {}
        fn handle_peer_failed(&mut self, _: Peer) {}
        fn handle_protocol_error(&mut self, _: Peer, _: &'static str) {}
    }

    #[test]
    fn frames_come_whole_wherever_the_stream_is_cut() {
        let mut random = Random::new(9);
        for _ in 0..300 {
            let (mut stream, mut sent) = (Vec::new(), Vec::new());
            for number in 0..20u32 {
                let payload = vec![number as u8; random.below(100)];
                let header = Header::eager(u64::from(number), 3, payload.len() as u32);
                stream.extend(header.to_bytes());
                stream.extend(&payload);
                sent.push((header, payload));
            }
            let (mut frames, mut record) = (Frames::default(), Record::default());
            let mut rest = &stream[..];
            while !rest.is_empty() {
                let (piece, behind) = rest.split_at(1 + random.below(rest.len().min(200)));
                frames.take(piece, 100, 0, &mut record).expect("good frames");
                rest = behind;
            }
            assert!(record.0 == sent && !frames.is_partial());
        }
    }

    #[test]
    fn what_is_too_long_or_unknown_is_refused() {
        let long = Header::eager(0, 0, 101).to_bytes();
        let mut unknown = Header::eager(0, 0, 0).to_bytes();
        unknown[0] = 99;
        for bad in [long, unknown] {
            let mut record = Record::default();
            assert!(Frames::default().take(&bad, 100, 0, &mut record).is_err());
            let mut frames = Frames::default();
            assert_eq!(frames.take(&bad[..9], 100, 0, &mut record), Ok(false));
            assert!(frames.take(&bad[9..], 100, 0, &mut record).is_err());
            assert!(record.0.is_empty());
        }
    }
}
