//! Steps as data, and what runs them.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use engine::{Completion, Engine, Fault, Headway, Help, Mode, Pattern, RequestId, Started, Task};
use layout::Span;
use transport::{Peer, Transport};

use crate::failure::fault_of;
use crate::scratch::Arena;
use crate::steps::{Algorithm, Route, Steps, Team};

/// One step of a program.
#[derive(Clone, Copy, Debug)]
enum Step {
    Send(Peer, Span),
    Receive(Peer, Span),
    Copy { from: Span, to: Span },
    Reduce { input: Span, inout: Span },
    Wait { besides: usize },
    Pace(Peer, Option<u64>),
}

/// A program that sends and receives so many bytes takes longer than waking a helper does.
pub(crate) const HELPED: usize = 128 << 10;

/// What a program's reductions compute: `inout = input op inout`.
pub type Combine = Box<dyn Fn(Span, Span) + Send + Sync>;

/// The steps of one member for one operation, to be run once or again and again.
pub struct Program {
    context: u64,
    tag: i32,
    steps: Vec<Step>,
    /// Owns what the steps use beside the program's buffers.
    arena: Arena,
    combine: Option<Combine>,
    help: Help,
    /// Whether a message that is shorter than its receive is a fault.
    exact: bool,
    /// Whatever the buffers need to stay valid.
    _kept: Option<Box<dyn Any + Send + Sync>>,
}

impl Program {
    /// Writes the steps of an operation down.
    pub fn record<A: Algorithm>(
        algorithm: &A,
        team: Team,
        route: Route<'_>,
        combine: Option<Combine>,
    ) -> Program {
        let Route { context, tag, .. } = route;
        let program = Program { context, tag, combine, ..Program::empty() };
        let mut recorder = Recorder { route, program };
        algorithm.steps(team, &mut recorder);
        recorder.wait();
        recorder.program
    }

    /// No steps at all.
    pub fn empty() -> Program {
        let (steps, arena) = (Vec::new(), Arena::new());
        let (combine, help, exact) = (None, Help::Never, true);
        Program { context: 0, tag: 0, steps, arena, combine, help, exact, _kept: None }
    }

    /// The program as one that any thread may run: it does not combine with a function of the user's.
    pub fn with_help(self) -> Program {
        let bytes = |step: &Step| match step {
            Step::Send(_, bytes) | Step::Receive(_, bytes) => bytes.len(),
            _ => 0,
        };
        let large = self.steps.iter().map(bytes).sum::<usize>() >= HELPED;
        Program { help: if large { Help::Wanted } else { Help::Allowed }, ..self }
    }

    /// The program as one whose members may send less than is received.
    pub fn accepting_less(self) -> Program {
        Program { exact: false, ..self }
    }

    /// The program with what its buffers need, which it keeps until it is dropped.
    pub fn keeping(self, kept: impl Any + Send + Sync) -> Program {
        Program { _kept: Some(Box::new(kept)), ..self }
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("tag", &self.tag).field("steps", &self.steps).finish()
    }
}

struct Recorder<'a> {
    route: Route<'a>,
    program: Program,
}

impl Steps for Recorder<'_> {
    fn send(&mut self, to: usize, bytes: Span) {
        self.program.steps.push(Step::Send(self.route.peer(to), bytes));
    }

    fn receive(&mut self, from: usize, bytes: Span) {
        self.program.steps.push(Step::Receive(self.route.peer(from), bytes));
    }

    fn copy(&mut self, from: Span, to: Span) {
        self.program.steps.push(Step::Copy { from, to });
    }

    fn reduce(&mut self, input: Span, inout: Span) {
        if !inout.is_empty() {
            self.program.steps.push(Step::Reduce { input, inout });
        }
    }

    fn wait_besides(&mut self, besides: usize) {
        self.program.steps.push(Step::Wait { besides });
    }

    fn pace(&mut self, to: usize, rate: Option<u64>) {
        self.program.steps.push(Step::Pace(self.route.peer(to), rate));
    }

    fn scratch(&mut self, length: usize) -> Span {
        // SAFETY: the steps of the program use the span, which has the arena.
        unsafe { self.program.arena.take(length) }
    }
}

/// What a program that runs needs of the world.
pub(crate) trait Wires {
    fn send(&mut self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started;
    fn receive(&mut self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId;
    /// The outcome of a request that has completed; the request is gone after that.
    fn finish(&mut self, request: RequestId) -> Option<Completion>;
    /// How fast to send to a peer from here on.
    fn pace(&mut self, peer: Peer, rate: Option<u64>);
}

impl<T: Transport> Wires for Engine<T> {
    fn send(&mut self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started {
        Engine::send(self, Mode::Standard, peer, context, tag, buffer)
    }

    fn receive(&mut self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId {
        Engine::receive(self, Pattern { source: Some(peer), context, tag: Some(tag) }, buffer)
    }

    fn finish(&mut self, request: RequestId) -> Option<Completion> {
        Engine::finish(self, request)
    }

    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        self.transport().pace(peer, rate);
    }
}

/// A program on its way. As with a blocking call, a failure does not stop it, but for a death.
pub struct Running {
    program: Arc<Program>,
    /// The next step.
    at: usize,
    /// How many sends and receives there have been.
    started: usize,
    /// Those that have not ended, with their numbers; receives with where the message goes.
    pending: VecDeque<(usize, RequestId, Option<Span>)>,
    fault: Option<Fault>,
}

impl Running {
    /// A program at its start. A program must not run twice at the same time.
    pub fn new(program: Arc<Program>) -> Running {
        Running { program, at: 0, started: 0, pending: VecDeque::new(), fault: None }
    }

    /// Goes as far as it can.
    pub(crate) fn go(&mut self, wires: &mut impl Wires) -> Headway {
        let program = self.program.clone();
        let Program { context, tag, .. } = *program;
        let mut moved = false;
        while let Some(&step) = program.steps.get(self.at) {
            match step {
                Step::Send(..) if matches!(self.fault, Some(Fault::PeerDied(_))) => {
                    self.started += 1;
                }
                Step::Send(peer, bytes) => {
                    if let Started::Pending(id) = wires.send(peer, context, tag, bytes) {
                        self.pending.push_back((self.started, id, None));
                    }
                    self.started += 1;
                }
                Step::Receive(peer, bytes) => {
                    let id = wires.receive(peer, context, tag, bytes);
                    self.pending.push_back((self.started, id, Some(bytes)));
                    self.started += 1;
                }
                Step::Copy { from, to } => {
                    to.copy_from(from);
                }
                Step::Reduce { input, inout } => {
                    let combine = program.combine.as_ref().expect("a reduction has an operation");
                    combine(input, inout);
                }
                Step::Pace(peer, rate) => wires.pace(peer, rate),
                Step::Wait { besides } => {
                    let limit = self.started.saturating_sub(besides);
                    while let Some(&(number, id, into)) = self.pending.front()
                        && number < limit
                    {
                        let Some(completion) = wires.finish(id) else {
                            return if moved { Headway::Some } else { Headway::None };
                        };
                        let fault = match into {
                            Some(into) if program.exact => fault_of(&completion, into),
                            _ => completion.fault,
                        };
                        self.fault = self.fault.or(fault);
                        self.pending.pop_front();
                        moved = true;
                    }
                }
            }
            self.at += 1;
            moved = true;
        }
        Headway::Ended(self.fault)
    }
}

/// Programs one after the other, each made when the one before has ended well.
pub struct Chain {
    running: Running,
    then: Option<Next>,
}

/// What follows a program: another one, or the reason why none does.
pub type Next = Box<dyn FnOnce() -> Result<Chain, Fault> + Send>;

impl Chain {
    /// One program and nothing after it.
    pub fn last(program: Program) -> Chain {
        Chain { running: Running::new(Arc::new(program)), then: None }
    }

    /// One program, and what follows it.
    pub fn new(program: Program, then: Next) -> Chain {
        Chain { then: Some(then), ..Chain::last(program) }
    }
}

impl<T: Transport> Task<T> for Chain {
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway {
        loop {
            match (self.running.go(engine), self.then.take()) {
                (Headway::Ended(None), Some(then)) => match then() {
                    Ok(next) => *self = next,
                    Err(fault) => return Headway::Ended(Some(fault)),
                },
                (headway, then) => {
                    self.then = then;
                    return headway;
                }
            }
        }
    }
}

impl<T: Transport> Task<T> for Running {
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway {
        self.go(engine)
    }

    fn help(&self) -> Help {
        self.program.help
    }
}
