//! What programs of several ranks rely on.

use serried::{Any, Comparison, Datatype, Neighbours, Result, Window, World, class, op};

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
#[repr(i16)]
enum Spin {
    Up = 1,
    Down = -1,
}

/// With padding, and with what not any bits are a value of.
#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Particle {
    mass: f32,
    place: [f64; 3],
    spin: Spin,
    alive: bool,
    letter: char,
}

fn particle(number: usize) -> Particle {
    Particle {
        mass: number as f32,
        place: [number as f64, 0.5, -1.0],
        spin: if number.is_multiple_of(2) { Spin::Up } else { Spin::Down },
        alive: number.is_multiple_of(3),
        letter: char::from(b'a' + number as u8 % 26),
    }
}

fn around(world: &World) -> (usize, usize) {
    let (rank, size) = (world.rank(), world.size());
    ((rank + size - 1) % size, (rank + 1) % size)
}

#[serried::test(ranks = 3, options = "--check")]
fn messages_of_every_kind(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mine: Vec<Particle> = (0..100 + world.rank()).map(particle).collect();
    world.send(&mine, right, 1)?;
    let (theirs, status) = world.recv_vec::<Particle>(Any, Any)?;
    assert_eq!((status.source(), status.tag(), status.count::<Particle>()), (left, 1, 100 + left));
    assert_eq!(theirs, (0..100 + left).map(particle).collect::<Vec<_>>());

    let mut from = 0;
    world.send_recv(&world.rank(), right, &mut from, left, 2)?;
    assert_eq!(from, left);

    world.send_value(&Some(vec!["one".to_owned(), "two".repeat(world.rank())]), right, 3)?;
    let (words, _) = world.recv_value::<Option<Vec<String>>>(left, 3)?;
    assert_eq!(words.unwrap()[1], "two".repeat(left));

    world.send::<[u8]>(&[], right, 4)?;
    let status = world.probe(left, 4)?;
    assert_eq!((status.bytes(), world.recv_vec::<f64>(left, 4)?.0), (0, vec![]));

    world.send(&1u8, right, 5)?;
    drop(world.probe_message(left, 5)?);
    assert!(world.try_probe(left, 5)?.is_none(), "what was taken out is gone");
    Ok(())
}

#[serried::test(ranks = 2)]
fn what_is_no_value_never_gets_out(world: &World) -> Result<()> {
    if world.rank() == 0 {
        world.send(&[7u8, 1], 1, 0)?;
        world.send(&[0xd800u32], 1, 1)?;
        return world.send(&[5i16, 1], 1, 2);
    }
    let mut flags = [false; 2];
    let error = world.recv(&mut flags, 0, 0).unwrap_err();
    assert_eq!((error.class(), error.call(), error.rank()), (class::TYPE, "recv", Some(1)));
    assert!(flags[1], "values stay");
    assert_eq!(world.recv_vec::<char>(0, 1).unwrap_err().class(), class::TYPE);
    let mut spins = [Spin::Down; 2];
    let received = serried::scope(|scope| scope.recv(world, &mut spins, 0, 2).map(drop));
    assert_eq!(received.unwrap_err().class(), class::TYPE);
    assert_eq!(spins, [Spin::Up; 2]);
    Ok(())
}

#[serried::test(ranks = 2)]
fn errors_say_who_what_why(world: &World) -> Result<()> {
    let error = world.send(&1, 2, 0).unwrap_err();
    assert_eq!(error.class(), class::RANK);
    let text =
        format!("rank {} of 2, send: dest is 2; it must be a rank from 0 to 1", world.rank());
    assert_eq!(error.to_string(), text);
    assert_eq!(world.send(&1, 0, -1).unwrap_err().class(), class::TAG);
    let (_, right) = around(world);
    world.send(&[1, 2, 3], right, 0)?;
    assert_eq!(world.recv(&mut [0, 0], Any, 0).unwrap_err().class(), class::TRUNCATE);
    assert_eq!(world.split(Some(-4), 0).unwrap_err().class(), class::ARG);
    assert_eq!(world.all_to_all(&[1, 2, 3]).unwrap_err().class(), class::COUNT);
    Ok(())
}

#[serried::test(ranks = 4, options = "--check")]
fn collectives(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let mut word = if rank == 2 { ['h', 'i'] } else { [' '; 2] };
    world.broadcast(&mut word, 2)?;
    assert_eq!(word, ['h', 'i']);
    let map = [("a".to_owned(), 1.5)];
    assert_eq!(world.broadcast_value((rank == 1).then_some(&map), 1)?, map);

    let gathered = world.gather(&particle(rank), 1)?;
    assert_eq!(gathered, (rank == 1).then(|| (0..size).map(particle).collect()));
    let varying: Vec<Vec<usize>> = (0..size).map(|rank| vec![rank; rank]).collect();
    assert_eq!(world.gather_varying(&varying[rank], 0)?, (rank == 0).then(|| varying.clone()));
    assert_eq!(world.all_gather_varying(&varying[rank])?, varying);
    assert_eq!(world.all_gather(&[rank, 9])?, [0, 9, 1, 9, 2, 9, 3, 9]);
    let mut all = [0; 8];
    world.all_gather_into(&[rank, 9], &mut all)?;
    assert_eq!(all[6..], [3, 9]);
    let numbers: Vec<usize> = if rank == 3 { (0..2 * size).collect() } else { vec![] };
    assert_eq!(world.scatter(&numbers, 3)?, [2 * rank, 2 * rank + 1]);
    assert_eq!(world.scatter_varying(&varying, 0)?, varying[rank]);
    let to: Vec<usize> = (0..size).map(|to| 10 * rank + to).collect();
    assert_eq!(world.all_to_all(&to)?, (0..size).map(|from| 10 * from + rank).collect::<Vec<_>>());
    let to: Vec<Vec<u8>> = (0..size).map(|to| vec![rank as u8; to]).collect();
    let from = world.all_to_all_varying(&to)?;
    assert_eq!(from, (0..size).map(|from| vec![from as u8; rank]).collect::<Vec<_>>());

    assert_eq!(world.all_reduce(rank, op::Sum)?, 6);
    assert_eq!(world.all_reduce([rank as f64, 1.0], op::Max)?, [3.0, 1.0]);
    assert!(!world.all_reduce(rank != 2, op::And)?);
    assert_eq!(world.reduce(1u8 << rank, op::Or, 2)?, (rank == 2).then_some(15));
    assert_eq!(world.scan(rank, op::Sum)?, rank * (rank + 1) / 2);
    let mut sums = [rank, 1];
    world.scan_in_place(&mut sums, op::Sum)?;
    assert_eq!(sums, [rank * (rank + 1) / 2, rank + 1]);
    let mut gathered = vec![0; if rank == 2 { 2 * size } else { 0 }];
    world.gather_into(&[rank, 7], &mut gathered, 2)?;
    assert!(rank != 2 || gathered == [0, 7, 1, 7, 2, 7, 3, 7]);
    assert_eq!(world.exclusive_scan(1, op::Sum)?, (rank > 0).then_some(rank));
    assert_eq!(world.reduce_scatter(&[1, 2, 3, 4], op::Product)?, [(rank as i32 + 1).pow(4)]);
    let mut items = [rank; 1000];
    world.all_reduce_in_place(&mut items, op::Min)?;
    assert_eq!(items, [0; 1000]);

    // Matrices do not commute, and a struct has padding.
    let step = [[1, rank as i64], [0, 1 + rank as i64]];
    let product = world.all_reduce(step, op::ordered(multiply))?;
    let expected =
        (1..4).fold([[1, 0], [0, 1]], |all, rank| multiply(&all, &[[1, rank], [0, 1 + rank]]));
    assert_eq!(product, expected);
    let heaviest =
        op::commutative(|a: &Particle, b: &Particle| if a.mass > b.mass { *a } else { *b });
    assert_eq!(world.all_reduce(particle(rank), heaviest)?, particle(3));
    Ok(())
}

fn multiply(a: &[[i64; 2]; 2], b: &[[i64; 2]; 2]) -> [[i64; 2]; 2] {
    let cell = |row: usize, column: usize| a[row][0] * b[0][column] + a[row][1] * b[1][column];
    [[cell(0, 0), cell(0, 1)], [cell(1, 0), cell(1, 1)]]
}

#[serried::test(ranks = 3, options = "--check")]
fn a_scope_waits_for_all_that_it_started(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (mut near, mut far) = (vec![0; 100_000], [0; 4]);
    let mine = vec![world.rank(); 100_000];
    let sum = serried::scope(|scope| {
        let near = scope.recv(world, &mut near, left, 1)?;
        // Nobody waits for these.
        scope.send(world, &mine, right, 1)?;
        scope.send_synchronous(world, &mine[..4], right, 2)?;
        scope.recv(world, &mut far, left, 2)?;
        let (near, status) = near.wait()?;
        assert_eq!(status.count::<usize>(), 100_000);
        near[0] += 1; // it is ours again
        Ok(near[1])
    })?;
    assert_eq!((sum, near[0], far), (left, left + 1, [left; 4]));

    let (mut total, mut all, mut word) = ([world.rank(); 3], [0; 3], [world.rank(); 2]);
    serried::scope(|scope| {
        let total = scope.all_reduce(world, &mut total, op::Sum)?;
        scope.all_gather(world, &mine[..1], &mut all)?;
        scope.broadcast(world, &mut word, 1)?;
        scope.barrier(world)?.wait()?;
        assert_eq!(total.wait()?.0, &[3; 3]);
        Ok(())
    })?;
    assert_eq!((all, word), ([0, 1, 2], [1; 2]));

    // One that fails says so itself, and those behind it end as well.
    let mut values = [0; 4];
    let [first, short, behind @ ..] = &mut values;
    let failed = serried::scope(|scope| {
        scope.recv(world, first, left, 1)?;
        scope.recv(world, short, left, 2)?;
        for value in behind {
            scope.recv(world, value, left, 3)?;
        }
        for (tag, data) in [(1, &mine[..1]), (2, &mine[..2]), (3, &mine[..1]), (3, &mine[..1])] {
            world.send(data, right, tag)?;
        }
        Ok(())
    });
    let failed = failed.unwrap_err();
    assert_eq!((failed.class(), failed.call()), (class::TRUNCATE, "recv"), "{failed}");
    assert_eq!((values[0], &values[2..]), (left, &[left; 2][..]));

    // An error cancels receives that nobody will serve.
    let failed: Result<()> = serried::scope(|scope| {
        scope.recv(world, &mut far, left, 99)?;
        world.send(&1, 17, 0)
    });
    assert_eq!(failed.unwrap_err().class(), class::RANK);
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _: Result<()> = serried::scope(|scope| {
            scope.recv(world, &mut far, left, 99)?;
            panic!("caught")
        });
    }));
    assert!(caught.is_err());
    Ok(())
}

#[serried::test(ranks = 2, options = "--check")]
fn requests_own_their_memory(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let receive = world.irecv(vec![0u32; 50_000], left, 1)?;
    let send = world.isend(vec![7u32; 50_000], right, 1)?;
    assert_eq!(receive.wait()?.0, vec![7; 50_000]);
    assert_eq!(send.wait()?.0.len(), 50_000);

    // Dropped: a receive is cancelled, so that the next one gets the message, and a send goes on.
    drop(world.irecv(vec![0u8; 10], left, 2)?);
    drop(world.isend(vec![9u8; 100_000], right, 2)?);
    world.barrier()?;
    assert_eq!(world.recv_vec::<u8>(left, 2)?.0, vec![9; 100_000]);
    assert!(world.irecv(vec![0u8; 10], left, 3)?.cancel()?.1.is_cancelled());
    Ok(())
}

#[serried::test(ranks = 4)]
fn communicators_and_topologies(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    assert_eq!(world.compare(&world.dup()?)?, Comparison::Congruent);
    let half = world.split((rank > 0).then_some(0), -(rank as i32))?;
    assert_eq!(half.map(|half| half.rank()), (rank > 0).then(|| 3 - rank));
    assert_eq!(world.include(&[3, 1])?.map(|two| two.rank()), [None, Some(1), None, Some(0)][rank]);
    assert_eq!(world.split_shared()?.size(), size);

    let grid = world.cartesian(&[2, 0], &[false, true])?.unwrap();
    assert_eq!(grid.dims(), [2, 2]);
    let coords = grid.coords(grid.rank())?;
    assert_eq!(grid.rank_at(&coords)?, grid.rank());
    let (behind, ahead) = grid.shift(0, 1)?;
    assert_eq!((behind.is_none(), ahead.is_none()), (coords[0] == 0, coords[0] == 1));
    assert_eq!(grid.sub(&[false, true])?.size(), 2);
    let mut around = [-1i32; 4];
    grid.neighbor_all_gather(&(grid.rank() as i32), &mut around)?;
    assert_eq!(around.iter().filter(|&&one| one == -1).count(), 1, "one is beyond the edge");

    let to = vec![vec![grid.rank() as u8; 3]; 4];
    let from = grid.neighbor_all_to_all_varying(&to)?;
    assert_eq!(from.iter().filter(|one| one.is_empty()).count(), 1, "nothing comes over the edge");
    assert_eq!(from.iter().map(Vec::len).sum::<usize>(), 9);

    let ring = world.graph(&[(rank + 3) % 4], &[(rank + 1) % 4])?;
    let mut from = [0; 2];
    ring.neighbor_all_to_all(&[rank, 5], &mut from)?;
    assert_eq!(from, [(rank + 3) % 4, 5]);
    Ok(())
}

#[serried::test(ranks = 3)]
fn windows(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let window = Window::<u32>::allocate(world, 4 + world.rank())?;
    let mine = [world.rank() as u32 + 1; 2];
    window.fence(|epoch| epoch.put(&mine, right, 1))?;
    assert_eq!(window.to_vec()[..4], [0, left as u32 + 1, left as u32 + 1, 0]);
    let mut theirs = vec![0; 4];
    window.fence(|epoch| epoch.get(&mut theirs, right, 0))?;
    assert_eq!(theirs, [0, world.rank() as u32 + 1, world.rank() as u32 + 1, 0]);
    let beyond = window.fence(|epoch| epoch.put(&mine, 0, 3)).unwrap_err();
    assert_eq!(beyond.class(), class::RMA_RANGE);

    let counter = Window::<u64>::allocate(world, 1)?;
    for _ in 0..100 {
        counter.lock_shared(0, |epoch| epoch.fetch_and_op(1, 0, 0, op::Sum))?;
    }
    world.barrier()?;
    assert_eq!(counter.lock_exclusive(0, |epoch| epoch.fetch(0, 0))?, 300);
    world.barrier()?;
    let won = counter.lock_all(|epoch| Ok(epoch.compare_and_swap(300, 7, 0, 0)? == 300))?;
    assert_eq!(world.all_reduce(usize::from(won), op::Sum)?, 1, "one of them swaps");
    Ok(())
}

#[serried::test(ranks = 2)]
fn operations_that_are_started_often(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut send = world.persistent_send(vec![0; 3], right, 5)?;
    let mut receive = world.persistent_recv(vec![0; 3], left, 5)?;
    for round in 0..5 {
        send.data_mut()?.fill(round + world.rank());
        receive.start()?;
        assert_eq!(receive.data().unwrap_err().class(), class::REQUEST, "it is under way");
        send.start()?;
        assert_eq!(receive.wait()?.source(), left);
        send.wait()?;
        assert_eq!(receive.data()?, [round + left; 3]);
    }
    let mut send = world.partitioned_send(vec![0u16; 64], 8, right, 6)?;
    let mut receive = world.partitioned_recv(vec![0u16; 64], 4, left, 6)?;
    for round in 0..3 {
        receive.start()?;
        send.start()?;
        assert_eq!(send.wait().unwrap_err().class(), class::REQUEST, "nothing is ready");
        for mut part in send.partitions() {
            part.fill(round + world.rank() as u16);
            part.ready()?;
        }
        while receive.arrived(3)?.is_none() {}
        assert_eq!(receive.arrived(3)?, Some(&[round + left as u16; 16][..]));
        send.wait()?;
        receive.wait()?;
        assert_eq!(receive.data()?, [round + left as u16; 64]);
    }
    Ok(())
}

#[serried::test(ranks = 2, options = "--check")]
fn threads_with_a_communicator_each(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let all: &serried::Comm = world;
    let rounds = world.on_threads(4, |thread, comm| {
        for round in 0..200 {
            let mut from = [0; 2];
            comm.send_recv(&[thread, round], right, &mut from, left, 0)?;
            assert_eq!(from, [thread, round]);
        }
        // Requests of two communicators in one scope.
        let (mut a, mut b) = (vec![0; 5000], [0; 2]);
        serried::scope(|scope| {
            let theirs = scope.recv(comm, &mut a, left, 1)?;
            scope.recv(all, &mut b, left, thread as i32)?;
            let mine = vec![thread; 5000];
            comm.send(&mine, right, 1)?;
            all.send(&[thread; 2], right, thread as i32)?;
            assert_eq!(theirs.wait()?.0[4999], thread);
            Ok(())
        })?;
        assert_eq!(b, [thread; 2]);
        let sum = serried::block_on(async {
            let receive = comm.irecv(vec![0], left, 2)?;
            comm.isend(vec![thread], right, 2)?.await?;
            Ok::<_, serried::Error>(receive.await?.0[0])
        })?;
        assert_eq!(sum, thread);
        comm.all_reduce(thread, op::Sum)
    })?;
    assert_eq!(rounds, [0, 2, 4, 6]);
    let failed = world.on_threads(3, |thread, comm| comm.send(&1, 2 * thread, -1 + thread as i32));
    assert_eq!(failed.unwrap_err().class(), class::TAG, "the error of the first thread");
    Ok(())
}

/// Two programs of a process each, of which each knows by its arguments which it is: this one, run again.
#[serried::test(ranks = 2)]
fn several_programs_make_one_world(world: &World) -> Result<()> {
    if let Some(parents) = serried::parent()? {
        let is_second = std::env::args().any(|word| word == "second");
        parents.send(&(world.rank() + 10 * usize::from(is_second)), 0, 0)?;
        return parents.disconnect();
    }
    let program = std::env::current_exe().expect("a test knows its program");
    let program = program.to_str().expect("its path is text");
    let name = "several_programs_make_one_world";
    let programs =
        [(program, &["--exact", name][..], 1), (program, &["--exact", name, "second"], 1)];
    let others = world.spawn_several(&programs, 0)?;
    assert_eq!(others.size(), 2);
    if world.rank() == 0 {
        let mut told = [0usize; 2];
        others.recv(&mut told[0], 0, 0)?;
        others.recv(&mut told[1], 1, 0)?;
        assert_eq!(told, [0, 11]);
    }
    others.disconnect()
}
