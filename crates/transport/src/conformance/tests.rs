//! The suite against transports that break one rule each: it must notice.

use super::*;
use crate::Payload;
use crate::loopback::{Loopback, LoopbackBell};
use crate::{AccessError, Atomic, Caps, Landing, Sent, Sink};
use layout::Span;
use wire::{Header, Key};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    DamagesLastByte,
    DropsFlags,
    SwapsFrames,
    SendsTwice,
    NeverRefuses,
    TakesRefusedFrames,
    KeepsPointers,
    PollSaysNothing,
    GetsTooMuch,
    ForgetsEnds,
    DeregisterLeaks,
    GetsAnything,
    PutsAtTheStart,
    AnswersAfterwards,
}

struct Faulty {
    fault: Fault,
    inner: Loopback,
    /// Frames kept back to break a rule with.
    kept: Vec<(Header, Vec<u8>)>,
    borrowed: Option<(Header, Span)>,
}

impl Faulty {
    fn forward(&mut self, header: &Header, payload: &[u8]) -> Sent {
        self.inner.send_buffered(0, header, |at, slot| {
            slot.copy_from_slice(&payload[at..]);
        })
    }
}

impl Transport for Faulty {
    type Bell = LoopbackBell;

    fn bell(&self) -> LoopbackBell {
        self.inner.bell()
    }

    fn caps(&self, peer: Peer) -> Caps {
        self.inner.caps(peer)
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        if self.fault == Fault::KeepsPointers && self.borrowed.is_none() {
            self.borrowed = Some((*header, payload));
            return Sent::Taken;
        }
        self.send_buffered(peer, header, |at, slot| {
            slot.copy_from(payload.tail(at));
        })
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        mut fill: impl FnMut(usize, Span),
    ) -> Sent {
        let mut bytes = vec![0u8; header.length as usize];
        let mut header = *header;
        // SAFETY: the bytes outlive the call.
        let span = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        match self.fault {
            Fault::DamagesLastByte => {
                fill(0, span);
                if let Some(last) = bytes.last_mut() {
                    *last ^= 1;
                }
            }
            Fault::DropsFlags => {
                fill(0, span);
                header.flags = 0;
            }
            Fault::SwapsFrames => {
                fill(0, span);
                if self.kept.is_empty() && header.id % 50 == 7 {
                    self.kept.push((header, bytes));
                    return Sent::Taken;
                }
            }
            Fault::SendsTwice => {
                fill(0, span);
                let _ = self.forward(&header, &bytes);
            }
            Fault::NeverRefuses => {
                fill(0, span);
                self.kept.push((header, bytes));
                return Sent::Taken;
            }
            Fault::TakesRefusedFrames => {
                fill(0, span);
                if self.forward(&header, &bytes) == Sent::Refused {
                    self.kept.push((header, bytes));
                    return Sent::Refused;
                }
                return Sent::Taken;
            }
            _ => return self.inner.send_buffered(peer, &header, fill),
        }
        self.forward(&header, &bytes)
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        self.inner.register(peer, memory, operation)
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        if self.fault != Fault::DeregisterLeaks {
            self.inner.deregister(peer, operation);
        }
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        match self.fault {
            Fault::GetsTooMuch => {
                let (address, length) = memory.plain().expect("plain memory");
                // SAFETY: the test that this breaks has memory behind what it asks for.
                let more = unsafe { Span::new(address, length + 1) };
                self.inner.get(peer, key, offset, more, operation);
            }
            Fault::GetsAnything => {
                let own = self.inner.register(peer, memory, operation).expect("room");
                self.inner.get(peer, own, offset, memory, operation);
            }
            _ => self.inner.get(peer, key, offset, memory, operation),
        }
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        let offset = if self.fault == Fault::PutsAtTheStart { 0 } else { offset };
        self.inner.put(peer, key, offset, memory, operation);
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        if self.fault == Fault::AnswersAfterwards {
            self.inner.atomic(peer, key, offset, atomic, operation + 1);
            self.inner.atomic(peer, key, offset, Atomic::Add(0), operation);
        } else {
            self.inner.atomic(peer, key, offset, atomic, operation);
        }
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        if let Some((header, span)) = self.borrowed.take() {
            sink.handle_frame(0, header, Payload::new(span));
        }
        let happened = self.inner.poll(&mut Filter { fault: self.fault, sink });
        while !self.kept.is_empty() {
            let (header, bytes) = self.kept.remove(0);
            // SAFETY: the bytes outlive the call.
            sink.handle_frame(0, header, Payload::new(unsafe { Span::of(&bytes) }));
        }
        happened && self.fault != Fault::PollSaysNothing
    }
}

struct Filter<'a, S> {
    fault: Fault,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Filter<'_, S> {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.sink.handle_frame(peer, header, payload);
    }

    fn handle_arriving(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        self.sink.handle_arriving(peer, header)
    }

    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        if self.fault != Fault::ForgetsEnds {
            self.sink.handle_done(operation, result);
        }
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.sink.handle_protocol_error(peer, reason);
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.sink.handle_peer_failed(peer);
    }
}

struct Bed(Fault);

impl Testbed for Bed {
    type Port = Faulty;

    fn ports(&mut self) -> Vec<Faulty> {
        let inner = Loopback::new(0);
        vec![Faulty { fault: self.0, inner, kept: Vec::new(), borrowed: None }]
    }

    fn reaches(&self, from: Peer, to: Peer) -> bool {
        from == to
    }
}

#[track_caller]
fn notices(test: fn(&mut Bed), fault: Fault) {
    let noticed = std::panic::catch_unwind(|| test(&mut Bed(fault))).is_err();
    assert!(noticed, "{fault:?} passes");
}

#[test]
fn broken_frames_are_noticed() {
    notices(short_frames_of_every_size_arrive_whole, Fault::DamagesLastByte);
    notices(buffered_frames_of_many_sizes_arrive_whole, Fault::DamagesLastByte);
    notices(headers_arrive_bit_by_bit, Fault::DropsFlags);
    notices(frames_of_a_pair_arrive_in_order, Fault::SwapsFrames);
    notices(all_pairs_talk_at_once, Fault::SwapsFrames);
    notices(short_frames_of_every_size_arrive_whole, Fault::SendsTwice);
    notices(a_full_queue_refuses_and_recovers, Fault::NeverRefuses);
    notices(a_refused_frame_leaves_nothing, Fault::TakesRefusedFrames);
    notices(a_taken_payload_is_the_callers_again, Fault::KeepsPointers);
    notices(frames_of_a_pair_arrive_in_order, Fault::PollSaysNothing);
}

#[test]
fn broken_access_is_noticed() {
    notices(registered_memory_of_many_sizes_is_got, Fault::ForgetsEnds);
    notices(registered_memory_of_many_sizes_is_got, Fault::GetsAnything);
    notices(a_get_may_want_a_part, Fault::GetsTooMuch);
    notices(a_deregistered_key_leaves_nothing, Fault::DeregisterLeaks);
    notices(an_old_key_is_recognised, Fault::GetsAnything);
    notices(registrations_run_out_and_come_back, Fault::DeregisterLeaks);
    notices(a_senseless_key_is_an_error, Fault::GetsAnything);
    notices(puts_write_registered_memory, Fault::PutsAtTheStart);
    notices(atomics_change_registered_words, Fault::AnswersAfterwards);
}
