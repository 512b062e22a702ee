//! The suite against transports that break one rule each: it must notice.

use super::*;
use crate::Payload;
use crate::loopback::{Loopback, LoopbackBell};
use crate::{Capabilities, PullError, Sent, Sink};
use layout::Span;
use wire::{Exposure, Header};

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
    PullsTooMuch,
    ForgetsPulled,
    ConcealLeaks,
    ForgetsExposures,
    PullsAnything,
    RelocatesNothing,
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

    fn capabilities(&self, peer: Peer) -> Capabilities {
        self.inner.capabilities(peer)
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

    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure> {
        self.inner.expose(peer, memory, operation)
    }

    fn relocate(&mut self, peer: Peer, operation: u32, memory: Span) -> bool {
        self.fault == Fault::RelocatesNothing || self.inner.relocate(peer, operation, memory)
    }

    fn conceal(&mut self, peer: Peer, operation: u32) {
        if self.fault != Fault::ConcealLeaks {
            self.inner.conceal(peer, operation);
        }
    }

    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32) {
        match self.fault {
            Fault::PullsTooMuch => {
                let (address, length) = memory.plain().expect("plain memory");
                // SAFETY: the test that this breaks has memory behind what it asks for.
                let more = unsafe { Span::new(address, length + 1) };
                self.inner.pull(peer, exposure, more, operation);
            }
            Fault::PullsAnything => {
                let own = self.inner.expose(peer, memory, operation).expect("room");
                self.inner.pull(peer, own, memory, operation);
            }
            _ => self.inner.pull(peer, exposure, memory, operation),
        }
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        if let Some((header, span)) = self.borrowed.take() {
            sink.handle_frame(0, header, Payload::ready(span));
        }
        let happened = self.inner.poll(&mut Filter { fault: self.fault, sink });
        while !self.kept.is_empty() {
            let (header, bytes) = self.kept.remove(0);
            // SAFETY: the bytes outlive the call.
            sink.handle_frame(0, header, Payload::ready(unsafe { Span::of(&bytes) }));
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

    fn handle_pulled(&mut self, operation: u32, result: Result<(), PullError>) {
        if self.fault != Fault::ForgetsPulled {
            self.sink.handle_pulled(operation, result);
        }
    }

    fn handle_exposure_done(&mut self, operation: u32, result: Result<(), PullError>) {
        if self.fault != Fault::ForgetsExposures {
            self.sink.handle_exposure_done(operation, result);
        }
    }

    fn handle_nonsense(&mut self, peer: Peer, reason: &'static str) {
        self.sink.handle_nonsense(peer, reason);
    }

    fn handle_peer_death(&mut self, peer: Peer) {
        self.sink.handle_peer_death(peer);
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
    notices(a_full_way_refuses_and_recovers, Fault::NeverRefuses);
    notices(a_refused_frame_leaves_nothing, Fault::TakesRefusedFrames);
    notices(a_taken_payload_is_the_callers_again, Fault::KeepsPointers);
    notices(frames_of_a_pair_arrive_in_order, Fault::PollSaysNothing);
}

#[test]
fn broken_copies_are_noticed() {
    notices(exposed_memory_of_many_sizes_is_pulled, Fault::ForgetsPulled);
    notices(a_pull_may_want_less_than_is_exposed, Fault::PullsTooMuch);
    notices(a_concealed_exposure_leaves_nothing, Fault::ConcealLeaks);
    notices(relocated_memory_is_pulled_from_its_new_place, Fault::RelocatesNothing);
    notices(a_pull_of_nothing_declines, Fault::ForgetsExposures);
    notices(an_exposure_is_used_once, Fault::PullsAnything);
    notices(exposures_run_out_and_come_back, Fault::ConcealLeaks);
    notices(a_senseless_exposure_is_an_error, Fault::PullsAnything);
}
