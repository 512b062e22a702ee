//! Ranks on a simulated network, with one file.

use super::*;
use crate::testing::{Faults, Faulty, contents, scratch};
use crate::{Doing, Kind, View};
use layout::OwnedBuffer;
use layout::datatype::{Datatype, basic};
use proptest::prelude::*;
use transport::sim::{Config, Network, Port};

/// A meeting of ranks that share memory.
struct Gather {
    rank: usize,
    own: Span,
    all: Span,
    board: Arc<Mutex<Vec<Option<Vec<u8>>>>>,
}

impl Task<Port> for Gather {
    fn advance(&mut self, _: &mut Engine<Port>) -> Headway {
        let mut board = self.board.lock().expect("no panic");
        board[self.rank] = Some(self.own.to_vec());
        if board.iter().any(Option::is_none) {
            return Headway::None;
        }
        let all: Vec<u8> = board.iter().flatten().flatten().copied().collect();
        self.all.copy_from_slice(&all);
        Headway::Ended(None)
    }
}

/// A meeting of each rank, all of them one.
fn meetings(ranks: usize) -> Vec<Meeting<Port>> {
    let board = Arc::new(Mutex::new(vec![None; ranks]));
    let meeting = |rank| {
        let [own, all] = [WORDS, WORDS * ranks].map(|words| {
            let bytes = OwnedBuffer::zeroed(words * size_of::<u64>());
            // SAFETY: the meeting keeps it as long as the task.
            unsafe { bytes.lend() }
        });
        let board = Arc::clone(&board);
        let task = Gather { rank, own: own.span(), all: all.span(), board };
        Meeting::new(own, all, Box::new(task))
    };
    (0..ranks).map(meeting).collect()
}

struct World {
    network: Network,
    engines: Vec<Engine<Port>>,
    disk: Arc<dyn Disk>,
    aggregators: Vec<usize>,
    window: u64,
    calls: u32,
}

impl World {
    fn new(seed: u64, ranks: usize, disk: Arc<dyn Disk>, aggregators: usize, window: u64) -> World {
        let network = Network::new(Config { seed, ranks: ranks as u32, ..Config::default() });
        // Small messages leave at once, and large ones are asked for.
        let all = engine::protocol::Thresholds { eager: 128, get: 512 };
        let table = engine::protocol::Table { process: all, host: all, network: all };
        let config = engine::Config { table, credit: 1 << 16 };
        let engine = |port| Engine::new(port, ranks as u32, config);
        let engines = network.ports().into_iter().map(engine).collect();
        World { network, engines, disk, aggregators: (0..aggregators).collect(), window, calls: 0 }
    }

    /// Has all ranks do what they have to; without an access their arguments are wrong.
    fn run(&mut self, accesses: Vec<Option<Access>>) -> Vec<End> {
        let ranks = self.engines.len();
        let pool = Arc::new(Pool::new(Box::new(|| ())));
        let system = System { kind: Kind::Local, stripe: 64, large: 1 << 20, per_host: 8 };
        let storage = Arc::new(Storage::new(Arc::clone(&self.disk), system, pool));
        let (before, after) = (meetings(ranks), meetings(ranks));
        self.calls += 1;
        let mut ended = Vec::new();
        for (rank, ((access, before), after)) in
            accesses.into_iter().zip(before).zip(after).enumerate()
        {
            let group = Group {
                peers: (0..ranks as u32).collect(),
                rank,
                aggregators: self.aggregators.clone(),
                window: self.window,
                context: 5,
            };
            let (storage, kept) = (Arc::clone(&storage), Box::new(()));
            let meetings = [before, after];
            let part = access.map_or(Part::Refused, Part::Access);
            let task = Collective::new(storage, Arc::new(group), self.calls, part, meetings, kept);
            // Some ranks wait for the disk themselves.
            let task =
                if (rank as u32 + self.calls).is_multiple_of(2) { task.awaited() } else { task };
            ended.push(task.ended());
            self.engines[rank].start_task(Box::new(task));
        }
        for _ in 0..1_000_000 {
            for engine in &mut self.engines {
                engine.progress();
            }
            if ended.iter().all(|ended| ended.is_done()) {
                return ended.iter().map(|ended| ended.take().expect("it is done")).collect();
            }
            self.network.advance();
        }
        panic!("some rank waits for ever");
    }
}

fn byte() -> &'static Arc<Datatype> {
    Datatype::predefined(basic(0x247).expect("MPI_BYTE"))
}

/// Records of all ranks in turns, and a gap behind each turn.
fn view(rank: usize, ranks: usize, record: i64, gap: i64) -> Arc<View> {
    let item = Datatype::contiguous(record, byte()).expect("valid");
    let turn = record * ranks as i64 + gap;
    let filetype = Datatype::resized(0, turn, &item).expect("valid");
    Arc::new(View::new(33 + rank as u64 * record as u64, filetype))
}

fn span(bytes: &mut [u8]) -> Span {
    // SAFETY: the tests keep the bytes until the access has ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

fn access(view: &Arc<View>, start: u64, memory: Span, direction: Direction) -> Option<Access> {
    Some(Access { view: Arc::clone(view), start, memory, direction, atomic: false, own: None })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Written together and read together, whatever the network does; the file has what everyone wrote, and
    /// nothing else.
    #[test]
    fn what_all_write_all_read(
        seed in any::<u64>(),
        ranks in 1usize..5,
        aggregators in 1usize..5,
        window in 64u64..2000,
        (record, gap) in (1i64..40, 0i64..5),
        lengths in prop::collection::vec(0usize..900, 4),
        start in 0u64..50,
    ) {
        let disk: Arc<dyn Disk> = Arc::new(Faulty::new(
            scratch(),
            Faults { interrupted: 5, short: 100, broken: None },
        ));
        let aggregators = aggregators.min(ranks);
        let mut world = World::new(seed, ranks, Arc::clone(&disk), aggregators, window);
        let views: Vec<_> = (0..ranks).map(|rank| view(rank, ranks, record, gap)).collect();
        let mut data: Vec<Vec<u8>> = (0..ranks)
            .map(|rank| (0..lengths[rank]).map(|at| (at * 5 + rank * 17 + 1) as u8 | 1).collect())
            .collect();
        let done = |lengths: &[usize]| -> Vec<End> {
            lengths.iter().map(|length| End::Done(*length as u64)).collect()
        };
        let all = |data: &mut [Vec<u8>], direction| {
            let one = |(view, data): (&Arc<View>, &mut Vec<u8>)| access(view, start, span(data), direction);
            views.iter().zip(data).map(one).collect::<Vec<_>>()
        };
        prop_assert_eq!(world.run(all(&mut data, Direction::Write)), done(&lengths[..ranks]));
        let mut naive = vec![0u8; contents(&*disk).len()];
        for (view, data) in views.iter().zip(&data) {
            let places = view.extents(start, data.len() as u64).flat_map(|(at, length)| at..at + length);
            places.zip(data).for_each(|(place, byte)| naive[place as usize] = *byte);
        }
        prop_assert_eq!(contents(&*disk), naive);
        let mut back: Vec<Vec<u8>> = data.iter().map(|data| vec![0; data.len()]).collect();
        prop_assert_eq!(world.run(all(&mut back, Direction::Read)), done(&lengths[..ranks]));
        prop_assert_eq!(&back, &data);
        // What lies behind the end is not read, and everyone knows how much that is.
        let end = 33 + start + 200;
        disk.set_size(end).expect("it can be cut");
        let there: Vec<usize> = views
            .iter()
            .zip(&data)
            .map(|(view, data)| (view.before(end).saturating_sub(start) as usize).min(data.len()))
            .collect();
        prop_assert_eq!(world.run(all(&mut back, Direction::Read)), done(&there));
    }
}

#[test]
fn a_failure_is_everyones() {
    for (direction, doing) in [(Direction::Write, Doing::Write), (Direction::Read, Doing::Read)] {
        let broken = Faults { broken: Some((700, libc::EIO)), ..Faults::default() };
        let disk = scratch();
        disk.set_size(10_000).expect("it can be long");
        let mut world = World::new(1, 3, Arc::new(Faulty::new(disk, broken)), 2, 256);
        let mut data = [0u8; 3].map(|byte| vec![byte; 900]);
        let all = data.iter_mut().enumerate();
        let all = all.map(|(rank, data)| access(&view(rank, 3, 8, 0), 0, span(data), direction));
        let ends = world.run(all.collect());
        let End::Failed(rank, failure) = ends[0] else { panic!("it failed: {ends:?}") };
        assert!(rank < 2, "an aggregator failed");
        assert_eq!((failure.doing, failure.errno), (doing, libc::EIO));
        assert!(failure.offset >= 700);
        assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    }
}

#[test]
fn wrong_arguments_of_one_are_told_to_all() {
    let mut world = World::new(2, 3, Arc::new(scratch()), 3, 256);
    let mut data = [0u8; 3].map(|byte| vec![byte; 100]);
    let mut all: Vec<_> = (0..3)
        .zip(&mut data)
        .map(|(rank, data)| access(&view(rank, 3, 8, 0), 0, span(data), Direction::Write))
        .collect();
    all[1] = None;
    assert_eq!(world.run(all), [End::Refused(1); 3]);
}
