//! MPI's rules of matching, as a check of what happened (MPI-5.0 §3.5).
//!
//! What a receiver did and what came of it is explained if there is an order in which the messages
//! can have arrived, such that matching every receive with the first message that fits, and every
//! message with the first receive that fits, gives the same. Everything observed says something
//! about that order; the rules hold if the sayings do not contradict each other.
//!
//! Messages of one source may arrive out of turn, as long as no receive gets one before another
//! that was sent earlier and fits as well.

use engine::{Arrival, Pattern};

/// A message to the receiver.
#[derive(Clone, Debug)]
pub struct Message {
    pub source: u32,
    pub context: u64,
    pub tag: i32,
    pub length: u64,
    /// Taken back by its sender: whether it arrived for a while is not known.
    pub cancelled: bool,
}

/// What the receiver did, in order.
#[derive(Clone, Debug)]
pub enum Step {
    /// Posted a receive. It took this message, or none.
    Post { pattern: Pattern, took: Option<usize> },
    /// Claimed this message.
    Claim { pattern: Pattern, took: usize },
    /// Looked (probed or tried to claim) and saw this, or nothing.
    Look { pattern: Pattern, saw: Option<Arrival> },
    /// Saw that the receive posted at this step has ended: with a message, or cancelled.
    Ended { post: usize },
}

pub fn fits(pattern: &Pattern, message: &Message) -> bool {
    pattern.context == message.context
        && pattern.source.is_none_or(|source| source == message.source)
        && pattern.tag.is_none_or(|tag| tag == message.tag)
}

/// Checks one receiver. Messages of one source are in the order in which they were sent.
pub fn check(messages: &[Message], steps: &[Step]) -> Result<(), String> {
    let mut takers = vec![None; messages.len()];
    for (at, step) in steps.iter().enumerate() {
        if let Step::Post { pattern, took: Some(took) } | Step::Claim { pattern, took } = step {
            if !fits(pattern, &messages[*took]) {
                return Err(format!("step {at} {step:?} took {:?}", messages[*took]));
            }
            if let Some(other) = takers[*took].replace(at) {
                return Err(format!("message {took} was taken at steps {other} and {at}"));
            }
        }
    }
    let mut order = Order::new(messages, steps, takers);
    for at in 0..steps.len() {
        match &steps[at] {
            Step::Post { pattern, took: Some(took) } => order.explain(at, pattern, *took)?,
            Step::Post { took: None, .. } => {}
            Step::Claim { pattern, took } => {
                order.explain(at, pattern, *took)?;
                order.message_before_step(*took, at);
            }
            Step::Look { pattern, saw: None } => order.explain_nothing(at, pattern),
            Step::Look { pattern, saw: Some(arrival) } => {
                if let Some(seen) = order.find_seen(at, pattern, arrival)? {
                    order.explain(at, pattern, seen)?;
                    order.message_before_step(seen, at);
                }
            }
            Step::Ended { post } => {
                if let Step::Post { took: Some(took), .. } = steps[*post] {
                    order.message_before_step(took, at);
                }
            }
        }
    }
    order.contradiction()
}

/// What is known about the order of arrivals and steps: nodes are messages, then steps.
struct Order<'a> {
    messages: &'a [Message],
    steps: &'a [Step],
    takers: Vec<Option<usize>>,
    /// When a receive without a message was seen to be cancelled.
    cancelled: Vec<Option<usize>>,
    after: Vec<Vec<usize>>,
}

impl<'a> Order<'a> {
    fn new(messages: &'a [Message], steps: &'a [Step], takers: Vec<Option<usize>>) -> Order<'a> {
        let mut after = vec![Vec::new(); messages.len() + steps.len()];
        for step in 1..steps.len() {
            after[messages.len() + step - 1].push(messages.len() + step);
        }
        let mut cancelled = vec![None; steps.len()];
        for (at, step) in steps.iter().enumerate() {
            if let Step::Ended { post } = step {
                cancelled[*post] = Some(at);
            }
        }
        Order { messages, steps, takers, cancelled, after }
    }

    fn message_before_step(&mut self, message: usize, step: usize) {
        self.after[message].push(self.messages.len() + step);
    }

    /// Whether the message was still there at `step`, as far as earlier steps tell.
    fn is_left(&self, message: usize, step: usize) -> bool {
        !self.messages[message].cancelled && self.takers[message].is_none_or(|taker| taker >= step)
    }

    /// Step `at` chose `chosen`: nothing that fits was there before it, and no earlier receive that
    /// fits was waiting for it.
    fn explain(&mut self, at: usize, pattern: &Pattern, chosen: usize) -> Result<(), String> {
        for other in 0..self.messages.len() {
            if other == chosen || !fits(pattern, &self.messages[other]) || !self.is_left(other, at)
            {
                continue;
            }
            let same_source = self.messages[other].source == self.messages[chosen].source;
            if same_source && other < chosen {
                return Err(format!(
                    "step {at} {:?}: message {chosen} {:?} overtook message {other} {:?}",
                    self.steps[at], self.messages[chosen], self.messages[other]
                ));
            }
            self.after[chosen].push(other);
        }
        for earlier in 0..at {
            match &self.steps[earlier] {
                Step::Post { pattern, took } if fits(pattern, &self.messages[chosen]) => {
                    match (took, self.cancelled[earlier]) {
                        (Some(took), _) if *took != chosen => self.after[*took].push(chosen),
                        (Some(_), _) => {}
                        (None, Some(end)) => self.after[self.messages.len() + end].push(chosen),
                        (None, None) => {
                            return Err(format!(
                                "step {at} {:?} got message {chosen} {:?}, for which step \
                                 {earlier} {:?} still waits",
                                self.steps[at], self.messages[chosen], self.steps[earlier]
                            ));
                        }
                    }
                }
                Step::Claim { pattern, took }
                    if *took != chosen && fits(pattern, &self.messages[chosen]) =>
                {
                    self.after[*took].push(chosen);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn explain_nothing(&mut self, at: usize, pattern: &Pattern) {
        for message in 0..self.messages.len() {
            if fits(pattern, &self.messages[message]) && self.is_left(message, at) {
                self.after[self.messages.len() + at].push(message);
            }
        }
    }

    /// The message that a probe saw: the first that was left of its source. None if it may have
    /// been one that was cancelled later.
    fn find_seen(
        &self,
        at: usize,
        pattern: &Pattern,
        saw: &Arrival,
    ) -> Result<Option<usize>, String> {
        let is_it = |index: usize| {
            let Message { source, tag, length, .. } = self.messages[index];
            (source, tag, length) == (saw.source, saw.tag, saw.bytes)
        };
        for index in 0..self.messages.len() {
            let message = &self.messages[index];
            if message.source != saw.source || !fits(pattern, message) {
                continue;
            }
            if message.cancelled && is_it(index) {
                return Ok(None);
            }
            if self.is_left(index, at) {
                return if is_it(index) {
                    Ok(Some(index))
                } else {
                    Err(format!("step {at} {:?} should see {message:?}", self.steps[at]))
                };
            }
        }
        Err(format!("step {at} {:?} sees a message that was never there", self.steps[at]))
    }

    /// Whether something would have to come before itself.
    fn contradiction(&self) -> Result<(), String> {
        let mut waits = vec![0; self.after.len()];
        for next in self.after.iter().flatten() {
            waits[*next] += 1;
        }
        let mut free: Vec<usize> = (0..waits.len()).filter(|&node| waits[node] == 0).collect();
        while let Some(node) = free.pop() {
            for &next in &self.after[node] {
                waits[next] -= 1;
                if waits[next] == 0 {
                    free.push(next);
                }
            }
        }
        let tangled: Vec<String> = (0..waits.len())
            .filter(|&node| waits[node] > 0)
            .take(12)
            .map(|node| match node.checked_sub(self.messages.len()) {
                None => format!("message {node} {:?}", self.messages[node]),
                Some(step) => format!("step {step} {:?}", self.steps[step]),
            })
            .collect();
        if tangled.is_empty() {
            Ok(())
        } else {
            Err(format!("no order of arrivals explains:\n  {}", tangled.join("\n  ")))
        }
    }
}
