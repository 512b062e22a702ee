//! What goes out: control frames, queued sends, offers, streams.

use crate::engine::Engine;
use crate::protocol::Protocol;
use crate::state::{ENVELOPE, Request, SENT, Stage};
use crate::types::*;
use layout::Span;
use transport::{Peer, Sent, Transport};
use wire::{BODY_MAX, Header, Message, Order, WantedTag};

impl<T: Transport> Engine<T> {
    /// Begins the gets and the deregistrations that what has come asks for.
    #[cold]
    pub(crate) fn start_access(&mut self) {
        for (peer, operation) in self.state.deregistrations.drain(..) {
            self.transport.deregister(peer, operation);
        }
        for (peer, key, memory, operation) in self.state.gets.drain(..) {
            self.transport.get(peer, key, 0, memory, operation);
        }
    }

    /// Sends what waits, to everyone.
    #[cold]
    pub(crate) fn flush_all(&mut self) {
        let mut at = 0;
        while at < self.state.busy.len() {
            let peer = self.state.busy[at];
            self.flush(peer);
            let link = &mut self.state.links[peer as usize];
            if link.is_idle() {
                link.busy = false;
                self.state.busy.swap_remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Sends what waits for one peer, as far as there is room and credit.
    pub(crate) fn flush(&mut self, peer: Peer) {
        if self.flush_control(peer) && self.flush_queued(peer) && self.offer_wanted(peer) {
            self.flush_streams(peer);
        }
    }

    pub(crate) fn flush_control(&mut self, peer: Peer) -> bool {
        while let Some(message) = self.state.links[peer as usize].control.front() {
            match send_control(&mut self.transport, peer, message) {
                Sent::Taken => drop(self.state.links[peer as usize].control.pop_front()),
                Sent::Refused => return false,
                Sent::Exhausted => {
                    self.state.break_link(peer, Fault::NoMemory(peer));
                    return false;
                }
            }
        }
        true
    }

    pub(crate) fn flush_queued(&mut self, peer: Peer) -> bool {
        while let Some(&id) = self.state.links[peer as usize].queued.front() {
            if !self.state.requests.contains(id.index(), id.generation()) {
                self.state.links[peer as usize].queued.pop_front();
                continue;
            }
            let Request { tag, context, buffer, ref stage, .. } = *self.state.request(id.index());
            let (mode, entry) = match *stage {
                Stage::Queued { mode, entry } => (mode, entry),
                // Until the peer has answered, nothing may pass it.
                Stage::Offered { .. } => return true,
                _ => {
                    self.state.links[peer as usize].queued.pop_front();
                    continue;
                }
            };
            let length = buffer.len();
            let at_once = self.protocol(peer, context, tag, length).is_eager();
            let link = &mut self.state.links[peer as usize];
            let urgent = link.urgent.is_some();
            let eager = at_once && !urgent;
            let cost = ENVELOPE + if eager { length as u64 } else { 0 };
            if link.credit < cost && !urgent {
                if !link.told_stalled {
                    link.told_stalled = true;
                    self.state.control(peer, Message::Stalled);
                    self.flush_control(peer);
                }
                return true;
            }
            let sent = if eager {
                let send = (mode == Mode::Synchronous).then_some(id.index());
                let message = Message::Eager { context, tag, send };
                let (header, _) = message.encode(&mut [0; BODY_MAX]);
                let header = Header { length: length as u32, ..header };
                let sent = send_bytes(&mut self.transport, peer, &header, buffer);
                if sent == Sent::Taken {
                    match mode {
                        Mode::Synchronous => {
                            self.state.request(id.index()).stage = Stage::Unacknowledged;
                        }
                        Mode::Standard => self.state.complete(id.index(), SENT),
                    }
                }
                sent
            } else {
                let (sent, registered) = self.send_rts(id.index(), Order::InOrder);
                if sent == Sent::Taken {
                    self.state.request(id.index()).stage =
                        Stage::Rts { registered, cancelling: false };
                }
                sent
            };
            match sent {
                Sent::Taken => {
                    let link = &mut self.state.links[peer as usize];
                    if eager {
                        link.note_sent(context, tag);
                    } else {
                        link.note_rts(context, tag);
                    }
                    // What a probe asked for may overdraw; the peer gives it back all the same.
                    link.debt += cost.saturating_sub(link.credit);
                    link.credit = link.credit.saturating_sub(cost);
                    link.queued.pop_front();
                    if link.urgent == Some(id) {
                        link.urgent = None;
                    }
                    self.state.queued.remove_message(entry);
                }
                Sent::Refused => return false,
                Sent::Exhausted => {
                    self.state.break_link(peer, Fault::NoMemory(peer));
                    return false;
                }
            }
        }
        true
    }

    /// Sends, out of order, the RTS of a queued message that the peer wants: one at a time, since what may
    /// follow depends on the answer.
    pub(crate) fn offer_wanted(&mut self, peer: Peer) -> bool {
        while self.state.links[peer as usize].offer.is_none() {
            let Some(&(context, tag)) = self.state.links[peer as usize].wants.front() else {
                break;
            };
            let tag = match tag {
                WantedTag::Exactly(tag) => Some(tag),
                WantedTag::Any => None,
            };
            let pattern = Pattern { source: Some(peer), context, tag };
            if let Some((entry, index)) = self.state.queued.find_message(&pattern) {
                let any = Pattern { tag: None, ..pattern };
                let first = self.state.queued.find_message(&any) == Some((entry, index));
                let order = if first { Order::First } else { Order::Ahead };
                let (sent, registered) = self.send_rts(index, order);
                if sent != Sent::Taken {
                    return false;
                }
                let request = self.state.request(index);
                if let Stage::Queued { mode, entry } = request.stage {
                    request.stage = Stage::Offered { mode, entry, registered, cancelling: false };
                }
                self.state.links[peer as usize].offer = Some(self.state.name(index));
            } else {
                // Not here yet: remember what was asked for.
                self.state.pull_requests.add(&pattern);
            }
            self.state.links[peer as usize].wants.pop_front();
        }
        true
    }

    /// Sends the RTS of a message, with its bytes behind it where a receive is known to wait for them;
    /// tells whether its memory is registered.
    pub(crate) fn send_rts(&mut self, index: u32, order: Order) -> (Sent, bool) {
        let Request { peer, tag, context, buffer, .. } = *self.state.request(index);
        let protocol = self.protocol(peer, context, tag, buffer.len());
        let key = match protocol {
            Protocol::GetRendezvous | Protocol::ZeroCopy => {
                self.transport.register(peer, buffer, index)
            }
            Protocol::Inline | Protocol::Eager | Protocol::Streamed => None,
        };
        let followed = protocol == Protocol::ZeroCopy && order == Order::InOrder && key.is_some();
        let (send, length) = (index, buffer.len() as u64);
        let message = Message::Rts { context, tag, send, length, key, order, followed };
        let sent = if followed {
            let mut body = [0; BODY_MAX];
            let (header, length) = message.encode(&mut body);
            self.transport.send_zero_copy(peer, &header, &body[..length], index)
        } else {
            send_control(&mut self.transport, peer, &message)
        };
        if sent != Sent::Taken && key.is_some() {
            self.transport.deregister(peer, index);
        }
        (sent, key.is_some())
    }

    pub(crate) fn flush_streams(&mut self, peer: Peer) {
        let most = self.transport.caps(peer).buffered as u64;
        while let Some(&index) = self.state.links[peer as usize].streams.front() {
            let request = self.state.request(index);
            let buffer = request.buffer;
            let Stage::Serving { receive, offset, length } = &mut request.stage else {
                self.state.links[peer as usize].streams.pop_front();
                continue;
            };
            let part = (*length - *offset).min(most);
            if part > 0 {
                let message = Message::Data { receive: *receive, offset: *offset };
                let (header, _) = message.encode(&mut [0; BODY_MAX]);
                let header = Header { length: part as u32, ..header };
                let source = buffer.tail(*offset as usize).head(part as usize);
                if send_bytes(&mut self.transport, peer, &header, source) != Sent::Taken {
                    return;
                }
                *offset += part;
            }
            if *offset == *length {
                self.state.links[peer as usize].streams.pop_front();
                self.state.complete(index, SENT);
            }
        }
    }
}

fn send_bytes<T: Transport>(transport: &mut T, peer: Peer, header: &Header, bytes: Span) -> Sent {
    if bytes.len() <= transport.caps(peer).short {
        transport.send_short(peer, header, bytes)
    } else {
        send_filled(transport, peer, header, bytes)
    }
}

/// Sends `bytes` through a slot of the transport.
#[inline(never)]
pub(crate) fn send_filled<T: Transport>(
    transport: &mut T,
    peer: Peer,
    header: &Header,
    bytes: Span,
) -> Sent {
    transport.send_buffered(peer, header, |at, slot| {
        slot.copy_from(bytes.tail(at));
    })
}

pub(crate) fn send_control<T: Transport>(transport: &mut T, peer: Peer, message: &Message) -> Sent {
    let mut body = [0; BODY_MAX];
    let (header, length) = message.encode(&mut body);
    transport.send_buffered(peer, &header, |at, slot| {
        slot.copy_from_slice(&body[at..length]);
    })
}
