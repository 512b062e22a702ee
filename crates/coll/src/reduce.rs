//! Combining everyone's items.
//!
//! All algorithms combine neighbours in the order of ranks, so that an operation that does not
//! commute gives what MPI-5.0 §6.9.1 says; one that commutes saves copies.

use layout::Span;

use crate::blocks::part;
use crate::broadcast::broadcast;
use crate::choice::Method;
use crate::fold::Fold;
use crate::kind::Kind;
use crate::operator::Operator;
use crate::steps::{Steps, Team};

/// What travels along a chain in one piece.
const PIECE: usize = 64 * 1024;

pub(crate) fn reduce<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
    root: usize,
) {
    if team.size == 1 {
        if team.rank == root {
            steps.place(input, output);
        }
        return;
    }
    match team.method(Kind::Reduce, input.len()) {
        Method::Linear if team.rank == root => collect(team, steps, operator, input, output),
        Method::Linear => {
            steps.send(root, input);
            steps.wait();
        }
        Method::Halving if input.len() / operator.unit >= team.size => {
            halve_and_collect(team, steps, operator, input, output, root);
        }
        // From the last rank to the first, where the order matters.
        Method::Chain if operator.commutative || root == 0 => {
            chain(team, steps, operator, input, output, root, PIECE);
        }
        Method::Quadrinomial => tree(team, steps, operator, input, output, root, 4),
        Method::Octonomial => tree(team, steps, operator, input, output, root, 8),
        _ => tree(team, steps, operator, input, output, root, 2),
    }
}

/// Everyone combines a share, and the shares are collected at the root.
pub(crate) fn halve_and_collect<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
    root: usize,
) {
    let at_root = team.rank == root;
    let core = 1 << team.size.ilog2();
    let extra = team.size - core;
    let paired = |rank: usize| rank < 2 * extra;
    if paired(team.rank) && team.rank.is_multiple_of(2) {
        steps.send(team.rank + 1, input);
        steps.wait();
        if at_root {
            steps.receive(root + 1, output);
            steps.wait();
        }
        return;
    }
    let output = if at_root { output } else { operator.room(steps, input) };
    let mut core = Core::new(team, steps, operator, input, output);
    if paired(team.rank) {
        core.meet(steps, team.rank - 1, None, (0, input.len()), false);
    }
    // A root that is not in the core has its neighbour collect for it.
    let place = if paired(root) { root / 2 } else { root - extra };
    core.collect(steps, place);
    if core.place == place && !at_root {
        steps.send(root, output);
    }
    steps.wait();
}

/// One member receives from all others; the result is in its `output`.
pub(crate) fn collect<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
) {
    // Where the order matters, the room of the result is needed before our own turn comes.
    let own = if input == output && !operator.commutative && team.rank > 0 {
        let own = operator.room(steps, input);
        steps.copy(input, own);
        own
    } else {
        input
    };
    let mut fold = Fold::new(operator, input, Some(output));
    if operator.commutative {
        fold.push(steps, own);
    }
    for rank in 0..team.size {
        if rank != team.rank {
            fold.receive(steps, rank);
        } else if !operator.commutative {
            fold.push(steps, own);
        }
    }
    steps.place(fold.value(), output);
}

/// The mirror image of the broadcast's tree.
pub(crate) fn tree<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
    root: usize,
    radix: usize,
) {
    // The tree must begin at rank 0 to keep the order of ranks; who commutes begins at the root.
    let top = if operator.commutative { root } else { 0 };
    let size = team.size;
    let place = (team.rank + size - top) % size;
    let rank_of = |place: usize| (place + top) % size;
    // The rest is combined where it ends up.
    let mut fold = Fold::new(operator, input, (team.rank == root).then_some(output));
    fold.push(steps, input);
    let mut step = 1;
    while step < size && place.is_multiple_of(step * radix) {
        for digit in (1..radix).filter(|digit| place + digit * step < size) {
            fold.receive(steps, rank_of(place + digit * step));
        }
        step *= radix;
    }
    match (place == 0, team.rank == root) {
        (true, true) => steps.place(fold.value(), output),
        (true, false) => steps.send(root, fold.value()),
        (false, at_root) => {
            steps.send(rank_of(place - place % (step * radix)), fold.value());
            if at_root {
                steps.wait();
                steps.receive(top, output);
            }
        }
    }
    steps.wait();
}

/// A pipeline from the last place to the first: while one piece is combined, the next comes in and
/// the one before goes out.
pub(crate) fn chain<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
    root: usize,
    piece: usize,
) {
    let Team { rank, size, .. } = team;
    let place = (rank + size - root) % size;
    let (above, below) = ((rank + size - 1) % size, (rank + 1) % size);
    let piece = (piece / operator.unit).max(1) * operator.unit;
    let pieces = input.len().div_ceil(piece).max(1);
    let of = |span: Span, at: usize| part(span, at * piece, piece);
    let (receives, sends) = (place + 1 < size, place > 0);
    // One comes, one is combined, and of two the sends may not have ended.
    let rooms = if receives { steps.scratch(4 * piece) } else { Span::EMPTY };
    let direct = rank == root && input != output;
    let room = |at: usize| match direct {
        true => of(output, at),
        false => part(rooms, at % 4 * piece, piece).head(of(input, at).len()),
    };
    if receives {
        steps.receive(below, room(0));
    }
    for at in 0..pieces {
        let more = receives && at + 1 < pieces;
        if more {
            steps.receive(below, room(at + 1));
        }
        if receives {
            steps.wait_besides(usize::from(more) + usize::from(sends && at > 0));
            steps.reduce(of(input, at), room(at));
        }
        match (sends, receives) {
            (true, true) => steps.send(above, room(at)),
            (true, false) => steps.send(above, of(input, at)),
            _ if direct => {}
            _ => steps.copy(room(at), of(output, at)),
        }
    }
    steps.wait();
}

pub(crate) fn all_reduce<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
) {
    if team.size == 1 {
        return steps.place(input, output);
    }
    let divides = input.len() / operator.unit >= team.size;
    match team.method(Kind::AllReduce, input.len()) {
        Method::ThroughOne => through_one(team, steps, operator, input, output),
        Method::Ring if operator.commutative && divides => {
            ring(team, steps, operator, input, output);
        }
        Method::Chain => {
            chain(team, steps, operator, input, output, 0, PIECE);
            crate::broadcast::chain(team, steps, output, 0, PIECE);
        }
        Method::Doubling => Core::exchange(team, steps, operator, input, output, false),
        _ => Core::exchange(team, steps, operator, input, output, true),
    }
}

/// Each share goes around once to be combined, and once more to be known to all.
pub(crate) fn ring<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
) {
    let Team { rank, size, .. } = team;
    let items = input.len() / operator.unit;
    let start = |share: usize| share * items / size * operator.unit;
    let share = |span: Span, at: usize| {
        let at = at % size;
        part(span, start(at), start(at + 1) - start(at))
    };
    let (right, left) = ((rank + 1) % size, (rank + size - 1) % size);
    let length = items.div_ceil(size) * operator.unit;
    let rooms = match size > 2 || input == output {
        true => [steps.scratch(length), steps.scratch(length)],
        // The only share to be combined goes to its place at once.
        false => [Span::EMPTY; 2],
    };
    let mut outgoing = share(input, rank);
    for step in 0..size - 1 {
        let new = rank + size - step - 1;
        let own = share(input, new);
        let last = step + 2 == size;
        let room = match last && input != output {
            true => share(output, new),
            false => rooms[step % 2].head(own.len()),
        };
        steps.exchange((right, outgoing), (left, room));
        steps.reduce(own, room);
        outgoing = room;
        if last {
            steps.place(room, share(output, new));
        }
    }
    for step in 0..size - 1 {
        let (known, new) = (rank + size + 1 - step, rank + size - step);
        steps.exchange((right, share(output, known)), (left, share(output, new)));
    }
}

/// One collects and spreads.
pub(crate) fn through_one<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
) {
    if team.rank == 0 {
        collect(team, steps, operator, input, output);
        return broadcast(team, steps, output, 0);
    }
    steps.send(0, input);
    if input == output {
        steps.wait();
    }
    broadcast(team, steps, output, 0);
}

/// The power of two of members that exchange with each other.
pub(crate) struct Core {
    operator: Operator,
    place: usize,
    size: usize,
    /// How many members are one of a pair.
    extra: usize,
    /// What is to be combined, and where to. They are the same from the first round on.
    input: Span,
    output: Span,
    theirs: Span,
}

/// Some of the items: their first byte and how many bytes.
type Share = (usize, usize);

impl Core {
    /// The largest power of two takes part; of the first pairs, the even one hands over its items
    /// to its neighbour and waits for the result.
    pub(crate) fn exchange<S: Steps>(
        team: Team,
        steps: &mut S,
        operator: Operator,
        input: Span,
        output: Span,
        share_work: bool,
    ) {
        let size = 1 << team.size.ilog2();
        let extra = team.size - size;
        let paired = team.rank < 2 * extra;
        if paired && team.rank.is_multiple_of(2) {
            steps.send(team.rank + 1, input);
            if input == output {
                steps.wait();
            }
            steps.receive(team.rank + 1, output);
            return steps.wait();
        }
        let mut core = Core::new(team, steps, operator, input, output);
        if paired {
            core.meet(steps, team.rank - 1, None, (0, input.len()), false);
        }
        if share_work && input.len() / operator.unit >= size {
            core.halve_and_double(steps);
        } else {
            core.double(steps);
        }
        if paired {
            steps.send(team.rank - 1, output);
        }
        steps.wait();
    }

    fn new<S: Steps>(
        team: Team,
        steps: &mut S,
        operator: Operator,
        input: Span,
        output: Span,
    ) -> Core {
        let size = 1 << team.size.ilog2();
        let extra = team.size - size;
        let place = if team.rank < 2 * extra { team.rank / 2 } else { team.rank - extra };
        let theirs = operator.room(steps, input);
        Core { operator, place, size, extra, input, output, theirs }
    }

    fn rank_of(&self, place: usize) -> usize {
        if place < self.extra { 2 * place + 1 } else { place + self.extra }
    }

    /// Combines our items of `keep` with those of another rank, which gets ours of `give`. From
    /// here on the items are in `output`; the first time that needs no copy if the order allows.
    fn meet<S: Steps>(
        &mut self,
        steps: &mut S,
        rank: usize,
        give: Option<Share>,
        keep: Share,
        mine_first: bool,
    ) {
        let of = |span: Span, (from, length): Share| part(span, from, length);
        let (mine, output) = (of(self.input, keep), of(self.output, keep));
        let direct = self.input != self.output && (mine_first || self.operator.commutative);
        let theirs = if direct { output } else { self.theirs.head(keep.1) };
        steps.receive(rank, theirs);
        if let Some(give) = give {
            steps.send(rank, of(self.input, give));
        }
        steps.wait();
        if direct {
            steps.reduce(mine, output);
        } else {
            steps.place(mine, output);
            self.operator.absorb(steps, output, theirs, mine_first);
        }
        self.input = self.output;
    }

    /// Recursive doubling: in each round twice as many ranks are combined.
    fn double<S: Steps>(&mut self, steps: &mut S) {
        let all = (0, self.input.len());
        let mut step = 1;
        while step < self.size {
            let partner = self.place ^ step;
            self.meet(steps, self.rank_of(partner), Some(all), all, self.place < partner);
            step *= 2;
        }
    }

    /// Reduce-scatter by recursive halving, then allgather by recursive doubling (Rabenseifner).
    fn halve_and_double<S: Steps>(&mut self, steps: &mut S) {
        for Round { rank, keep, give, .. } in self.halve(steps).into_iter().rev() {
            let (send, receive) =
                (part(self.output, keep.0, keep.1), part(self.output, give.0, give.1));
            steps.exchange((rank, send), (rank, receive));
        }
    }

    /// Halves the items with the others of the core, where only those who agree with the root in all further
    /// steps go on.
    fn collect<S: Steps>(&mut self, steps: &mut S, root: usize) {
        for Round { rank, step, keep, give } in self.halve(steps).into_iter().rev() {
            if (self.place ^ root) & step != 0 {
                steps.send(rank, part(self.output, keep.0, keep.1));
                return;
            }
            steps.receive(rank, part(self.output, give.0, give.1));
            steps.wait();
        }
    }

    /// In each round, half of what a member still has goes to another one. Neighbours come first,
    /// so that items are combined in the order of ranks. Answers the way, to go it back.
    fn halve<S: Steps>(&mut self, steps: &mut S) -> Vec<Round> {
        let unit = self.operator.unit;
        let (mut from, mut items) = (0, self.input.len() / unit);
        let mut rounds = Vec::with_capacity(self.size.ilog2() as usize);
        let mut step = 1;
        while step < self.size {
            let partner = self.place ^ step;
            let rank = self.rank_of(partner);
            let low = items / 2;
            let (lower, upper) = ((from, low), (from + low, items - low));
            let (keep, give) = if self.place & step == 0 { (lower, upper) } else { (upper, lower) };
            (from, items) = keep;
            let bytes = |(from, items): Share| (from * unit, items * unit);
            let (keep, give) = (bytes(keep), bytes(give));
            self.meet(steps, rank, Some(give), keep, self.place < partner);
            rounds.push(Round { rank, step, keep, give });
            step *= 2;
        }
        rounds
    }
}

/// What a round of halving divided, and with whom.
struct Round {
    rank: usize,
    step: usize,
    keep: Share,
    give: Share,
}
