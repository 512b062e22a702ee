//! The forms that calls have beside the plain one: in place, started, set up, awaited. Each on real ranks, and on
//! simulated ones whose messages come in any order.

use std::path::PathBuf;

use serried::{
    Any, Datatype, File, Neighbours, Part, Request, Result, Window, World, block_on, class, op,
};

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Reading {
    good: bool,
    at: f64,
}

/// The same body on real ranks, and on simulated ones.
macro_rules! everywhere {
    ($($body:ident: $real:ident, $simulated:ident;)*) => {$(
        #[serried::test(ranks = 4, options = "--check")]
        fn $real(world: &World) -> Result<()> {
            $body(world)
        }

        #[serried::test(ranks = 4, seeds = 4, loss = 50)]
        fn $simulated(world: &World) -> Result<()> {
            $body(world)
        }
    )*};
}

everywhere! {
    in_place: calls_in_place, simulated_calls_in_place;
    started: calls_that_own_their_memory, simulated_calls_that_own_their_memory;
    set_up: calls_that_are_started_often, simulated_calls_that_are_started_often;
    borrowing: calls_of_a_scope, simulated_calls_of_a_scope;
    tasks: messages_that_tasks_wait_for, simulated_messages_that_tasks_wait_for;
    parts_of_a_file: files_with_views, simulated_files_with_views;
    epochs_of_some: windows_among_some, simulated_windows_among_some;
    accesses: accesses_that_own_their_memory, simulated_accesses_that_own_their_memory;
    edges: graphs_of_any_edges, simulated_graphs_of_any_edges;
}

/// One item of each rank, this one's at its place.
fn own(world: &World) -> Vec<usize> {
    let mut all = vec![0; world.size()];
    all[world.rank()] = 10 + world.rank();
    all
}

const ALL: [usize; 4] = [10, 11, 12, 13];

fn in_place(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let mut all = own(world);
    world.all_gather_in_place(&mut all)?;
    assert_eq!(all, ALL);
    let mut some = if rank == 1 { own(world) } else { vec![10 + rank] };
    world.gather_in_place(&mut some, 1)?;
    assert_eq!(some, if rank == 1 { &ALL[..] } else { &ALL[rank..=rank] });
    let mut part = if rank == 2 { ALL.to_vec() } else { vec![0] };
    world.scatter_in_place(&mut part, 2)?;
    assert_eq!(part, if rank == 2 { &ALL[..] } else { &ALL[rank..=rank] });
    let mut to: Vec<usize> = (0..size).map(|to| 10 * rank + to).collect();
    world.all_to_all_in_place(&mut to)?;
    assert_eq!(to, (0..size).map(|from| 10 * from + rank).collect::<Vec<_>>());
    let mut before = [rank + 1; 3];
    world.exclusive_scan_in_place(&mut before, op::Sum)?;
    assert_eq!(before, if rank == 0 { [1; 3] } else { [rank * (rank + 1) / 2; 3] });

    let mut mine = [0; 2];
    world.reduce_scatter_into(&[rank; 8], &mut mine, op::Sum)?;
    assert_eq!(mine, [6; 2]);
    let longer = op::commutative(|a: &[usize; 2], b: &[usize; 2]| *a.max(b));
    let counts = [0, 1, 2, 3];
    let part = world.reduce_scatter_varying(&[[rank, 1]; 6], &counts, longer)?;
    assert_eq!(part, vec![[3, 1]; rank]);
    assert_eq!(
        world.reduce_scatter_varying(&[[rank, 1]; 6], &counts, op::Sum)?,
        vec![[6, 4]; rank]
    );
    let error = world.all_gather_in_place(&mut [0; 5]).unwrap_err();
    assert_eq!((error.class(), error.call()), (class::COUNT, "all_gather_in_place"));

    let mut word = [rank; 2000];
    let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    world.send_recv_in_place(&mut word, right, left, 1)?;
    assert_eq!(word, [left; 2000]);
    Ok(())
}

fn started(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    // All at once, and taken in another order.
    let barrier = world.ibarrier()?;
    let word = world.ibroadcast(vec![Reading { good: rank == 1, at: rank as f64 }; 300], 1)?;
    let gathered = world.igather(if rank == 0 { own(world) } else { vec![10 + rank] }, 0)?;
    let all = world.iall_gather(own(world))?;
    let part = world.iscatter(if rank == 3 { ALL.to_vec() } else { vec![0] }, 3)?;
    let exchanged = world.iall_to_all(vec![rank; size])?;
    let least = world.ireduce(vec![rank + 5; 2], op::Min, 2)?;
    let sum = world.iall_reduce(vec![rank; 20_000], op::Sum)?;
    let up_to = world.iscan(vec![1], op::Sum)?;
    let before = world.iexclusive_scan(vec![1], op::Sum)?;
    assert_eq!(before.wait()?.0, [rank.max(1)]);
    assert_eq!(up_to.wait()?.0, [rank + 1]);
    assert_eq!(sum.wait()?.0, vec![6; 20_000]);
    assert_eq!(least.wait()?.0, if rank == 2 { [5; 2] } else { [rank + 5; 2] });
    assert_eq!(exchanged.wait()?.0, [0, 1, 2, 3]);
    assert_eq!(part.wait()?.0, if rank == 3 { &ALL[..] } else { &ALL[rank..=rank] });
    assert_eq!(all.wait()?.0, ALL);
    assert_eq!(gathered.wait()?.0, if rank == 0 { &ALL[..] } else { &ALL[rank..=rank] });
    assert_eq!(word.wait()?.0, vec![Reading { good: true, at: 1.0 }; 300]);
    barrier.wait()?;
    // One that nobody waits for takes part all the same, until the end of the world.
    drop(world.iall_reduce(vec![1; 3000], op::Sum)?);
    Ok(())
}

fn set_up(world: &World) -> Result<()> {
    let rank = world.rank();
    let mut barrier = world.persistent_barrier()?;
    let mut word = world.persistent_broadcast(vec!['a'; 3], 2)?;
    let mut all = world.persistent_all_gather(vec![0; 4])?;
    let mut some = world.persistent_gather(vec![rank; if rank == 1 { 4 } else { 1 }], 1)?;
    let mut part = world.persistent_scatter(
        vec![if rank == 1 { 9 } else { 0 }; if rank == 1 { 4 } else { 1 }],
        1,
    )?;
    let mut exchanged = world.persistent_all_to_all(vec![0; 4])?;
    let mut most = world.persistent_reduce(vec![0; 2], op::Max, 0)?;
    let mut sum = world.persistent_all_reduce(vec![0; 2], op::Sum)?;
    let mut up_to = world.persistent_scan(vec![0], op::Sum)?;
    let mut before = world.persistent_exclusive_scan(vec![0], op::Sum)?;
    for round in 1..4 {
        word.data_mut()?.fill(char::from(b'a' + (10 * rank + round) as u8));
        all.data_mut()?[rank] = 10 * rank + round;
        exchanged.data_mut()?.fill(10 * rank + round);
        for one in [&mut sum, &mut up_to, &mut before, &mut most] {
            one.data_mut()?.fill(rank + round);
        }
        barrier.start()?;
        word.start()?;
        for one in [
            &mut all,
            &mut some,
            &mut part,
            &mut exchanged,
            &mut most,
            &mut sum,
            &mut up_to,
            &mut before,
        ] {
            one.start()?;
        }
        assert_eq!(sum.data().unwrap_err().class(), class::REQUEST, "it is under way");
        for one in [
            &mut before,
            &mut up_to,
            &mut sum,
            &mut most,
            &mut exchanged,
            &mut part,
            &mut some,
            &mut all,
        ] {
            one.wait()?;
        }
        word.wait()?;
        barrier.wait()?;
        assert_eq!(word.data()?, [char::from(b'a' + (20 + round) as u8); 3]);
        let each = [round, 10 + round, 20 + round, 30 + round];
        assert_eq!((all.data()?, exchanged.data()?), (&each[..], &each[..]));
        assert_eq!(most.data()?, if rank == 0 { [3 + round; 2] } else { [rank + round; 2] });
        assert_eq!(sum.data()?, [6 + 4 * round; 2]);
        assert_eq!(up_to.data()?, [rank * (rank + 1) / 2 + (rank + 1) * round]);
        let of_the_others = rank * rank.saturating_sub(1) / 2 + rank * round;
        assert_eq!(before.data()?, [if rank == 0 { round } else { of_the_others }]);
    }
    assert_eq!(
        some.data()?,
        if rank == 1 { &[0, 1, 2, 3][..] } else { std::slice::from_ref(&rank) }
    );
    assert_eq!(part.data()?[0], 9);
    sum.start() // and is gone
}

fn borrowing(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let ring = world.cartesian(&[size], &[true])?.expect("all are in it");
    let (mine, mut near, mut far) = ([rank; 300], vec![0; 600], [0; 2]);
    let (mut up_to, mut before, mut part) = ([rank; 2], [rank + 1], [0]);
    let ones = [1; 4];
    serried::scope(|scope| {
        scope.neighbor_all_gather(&ring, &mine, &mut near)?;
        scope.neighbor_all_to_all(&ring, &mine[..2], &mut far)?;
        scope.scan(world, &mut up_to, op::Sum)?;
        scope.exclusive_scan(world, &mut before, op::Max)?;
        scope.reduce_scatter(world, &ones, &mut part, op::Sum)?.wait()?;
        Ok(())
    })?;
    let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    assert_eq!((near[0], near[299], near[300], near[599]), (left, left, right, right));
    assert_eq!((far, up_to, part), ([left, right], [rank * (rank + 1) / 2; 2], [4]));
    assert_eq!(before, [rank.max(1)]);
    let wrong = serried::scope(|scope| scope.scatter(world, &ones[..3], &mut part, rank).map(drop));
    assert_eq!(wrong.unwrap_err().class(), class::COUNT);
    let lengths: Vec<usize> =
        ring.neighbor_all_gather_varying(&vec![7u8; rank])?.iter().map(Vec::len).collect();
    assert_eq!(lengths, [left, right]);
    Ok(())
}

fn tasks(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    block_on(async {
        // It waits before there is anything, and finds what is longer than anybody said.
        let mut sends: Vec<Request<u8>> = Vec::new();
        let early = world.next_message(left, 5);
        sends.push(world.isend_value(&vec!["word"; 10_000 + rank], right, 4)?);
        let (words, _) = world.next_value::<Vec<String>>(left, 4).await?;
        assert_eq!((words.len(), &*words[7]), (10_000 + left, "word"));
        sends.push(world.isend(vec![3u8; rank], right, 5)?);
        let message = early.await?;
        assert_eq!((message.status().source(), message.status().bytes()), (left, left));
        assert_eq!(message.irecv_vec::<u8>()?.await?.0, vec![3; left]);
        let reading = Reading { good: false, at: rank as f64 };
        world.isend(vec![reading; 5], right, 6)?.await?;
        let (readings, status) = world.next_vec::<Reading>(Any, 6).await?;
        assert_eq!((status.source(), readings[4].at as usize, readings.len()), (left, left, 5));
        for send in sends {
            send.await?;
        }
        assert!(world.next_message(None, 0).await?.status().bytes() == 0, "from nowhere");
        Ok::<_, serried::Error>(())
    })?;
    // A task that no longer waits keeps nobody awake, and takes nothing.
    let mut nobody = Box::pin(world.next_message(left, 7));
    let waker = std::task::Waker::noop();
    block_on(std::future::poll_fn(|_| {
        let context = &mut std::task::Context::from_waker(waker);
        assert!(nobody.as_mut().poll(context).is_pending());
        std::task::Poll::Ready(())
    }));
    drop(nobody);
    world.barrier()?;
    world.send(&rank, right, 7)?;
    assert_eq!(world.recv_vec::<usize>(left, 7)?.0, [left]);
    Ok(())
}

/// A file that all ranks of a test name alike.
fn path(world: &World, what: &str) -> Result<PathBuf> {
    let number = world.broadcast_value(Some(&std::process::id()), 0)?;
    Ok(std::env::temp_dir().join(format!("serried-forms-{what}-{number}")))
}

fn parts_of_a_file(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let place = path(world, "parts")?;
    let name = place.to_str().expect("a path of letters");
    // Records in turns, with a bool that takes one byte in the file; behind a head of 3 bytes.
    let file = File::create(world, name)?;
    let turn = Part::Every { first: 2 * rank, items: 2, of: 2 * size };
    let file = file.view::<Reading>(3, turn)?;
    let record = |at: usize| Reading { good: at.is_multiple_of(2), at: at as f64 };
    let mine: Vec<Reading> = (0..6).map(|at| record(10 * rank + at)).collect();
    file.write_all(&mine)?;
    file.sync()?;
    assert_eq!((file.position()?, file.size()?), (6, 3 + 9 * 24));
    let mut one = [record(0)];
    file.read_at(5, &mut one)?;
    assert_eq!(one[0], mine[5]);
    let later = file.iread_at_all(2, vec![record(0); 2])?;
    assert_eq!(later.wait()?.0, mine[2..4]);
    file.seek(1)?;
    file.read(&mut one)?;
    assert_eq!(one[0], mine[1]);
    // The next rank's, as all see it.
    let file = file.view::<Reading>(3, Part::All)?;
    let next = (rank + 1) % size;
    file.read_at(2 * next as u64, &mut one)?;
    assert_eq!(one[0], record(10 * next));

    // One behind the other, whoever comes when.
    let file = file.into_bytes()?;
    file.set_size(0)?;
    file.seek_shared(0)?;
    file.write_ordered(&vec![rank as u8; rank])?;
    file.iwrite_shared(vec![9u8])?.wait()?;
    world.barrier()?;
    assert_eq!((file.position_shared()?, file.size()?), (10, 10));
    let mut all = [0u8; 10];
    assert_eq!(file.read_at_all(0, &mut all)?.bytes(), 10);
    assert_eq!(all, [1, 2, 2, 3, 3, 3, 9, 9, 9, 9]);
    file.close()?;

    blocks_of_an_array(world, name)?;
    world.barrier()?;
    if rank == 0 {
        File::delete(name)?;
        assert!(!place.exists());
    }
    Ok(())
}

/// A matrix of 4 by 6, of which each of four ranks has a block of 2 by 3.
fn blocks_of_an_array(world: &World, name: &str) -> Result<()> {
    let (row, column) = (world.rank() / 2 * 2, world.rank() % 2 * 3);
    let block = Part::Block { array: &[4, 6], from: &[row, column], items: &[2, 3] };
    let file = File::create(world, name)?.view::<u32>(0, block)?;
    let cell = |at: usize| (6 * (row + at / 3) + column + at % 3) as u32;
    file.iwrite_at_all(0, (0..6).map(cell).collect())?.wait()?;
    file.sync()?;
    let file = file.view::<u32>(0, Part::Pieces { pieces: &[(1, 1), (4, 2)], of: 6 })?;
    let mut some = [0; 12];
    file.read_at_all(0, &mut some)?;
    assert_eq!(some, [1, 4, 5, 7, 10, 11, 13, 16, 17, 19, 22, 23]);
    // What is wrong on one rank is an error on all.
    let last = if world.rank() == 1 { 7 } else { 6 };
    let wrong = file.view::<u32>(0, Part::Every { first: 1, items: last - 1, of: 6 });
    assert!(wrong.is_err());
    if world.rank() == 1 {
        assert_eq!(wrong.unwrap_err().class(), class::ARG);
    }
    Ok(())
}

fn epochs_of_some(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    let window = Window::<u64>::allocate(world, 8)?;
    let mine = [rank as u64 + 1; 3];
    for round in 0..3 {
        let mut before = [99; 3];
        window.among(&[left], &[right], |epoch| {
            epoch.put(&mine, right, 0)?;
            epoch.get_accumulate(&mine, &mut before, right, 4, op::Sum)
        })?;
        assert_eq!(before, [round * (rank as u64 + 1); 3]);
    }
    let theirs = left as u64 + 1;
    assert_eq!(window.to_vec(), [theirs, theirs, theirs, 0, 3 * theirs, 3 * theirs, 3 * theirs, 0]);
    let beyond = window.among(&[left], &[right], |epoch| epoch.put(&mine, right, 6));
    assert_eq!(beyond.unwrap_err().class(), class::RMA_RANGE);
    let nobody = window.among(&[9], &[], |_| Ok(())).unwrap_err();
    assert_eq!((nobody.class(), nobody.call()), (class::RANK, "among"));

    world.barrier()?;
    let old = window.lock_all(|epoch| {
        epoch.accumulate(&[7], right, 7, op::Replace)?;
        epoch.flush_all()?;
        epoch.fetch_and_op(0, right, 7, op::Keep)
    })?;
    assert_eq!(old, 7);
    world.barrier()
}

fn edges(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    // Everybody names the edge that leads to it; rank 2 has one to itself beside that.
    let mut named = vec![((rank + size - 1) % size, rank)];
    if rank == 0 {
        named.push((2, 2));
    }
    let graph = world.graph_of(&named)?;
    let mut sources = graph.sources().to_vec();
    sources.sort_unstable();
    assert_eq!(sources, if rank == 2 { vec![1, 2] } else { vec![(rank + size - 1) % size] });
    assert_eq!(graph.destinations().len(), if rank == 2 { 2 } else { 1 });
    let from = graph.neighbor_all_gather_varying(&vec![rank; rank + 1])?;
    let lengths: Vec<usize> = graph.sources().iter().map(|from| from + 1).collect();
    assert_eq!(from.iter().map(Vec::len).collect::<Vec<_>>(), lengths);
    assert_eq!(world.graph_of(&[(0, size)]).unwrap_err().class(), class::RANK);
    Ok(())
}

fn accesses(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    let window = Window::<u64>::allocate(world, 1001)?;
    let late = window.lock_all(|epoch| {
        let numbers = block_on(epoch.rput(vec![rank as u64; 1000], right, 0)?)?.0;
        epoch.flush(right)?;
        assert_eq!(epoch.rget(vec![99; 1000], right, 0)?.wait()?.0, numbers);
        let beyond = epoch.rput(numbers, right, 2).unwrap_err();
        assert_eq!((beyond.class(), beyond.call()), (class::RMA_RANGE, "rput"));
        for rank in 0..size {
            // Nobody waits for it: it ends with the epoch, and keeps its memory so long.
            drop(epoch.raccumulate(vec![1], rank, 1000, op::Sum)?);
        }
        epoch.rget(vec![99; 3], right, 0)
    })?;
    world.barrier()?;
    assert_eq!(window.to_vec()[999..], [left as u64, size as u64]);
    drop(window);
    assert_eq!(late.wait()?.0, [rank as u64; 3]);
    Ok(())
}
