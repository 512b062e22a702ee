//! What must not compile, beyond what the documentation of each call shows: each with the error that the compiler gives.
//!
//! What a receive is writing to is not read,
//!
//! ```compile_fail,E0502
//! let world = serried::init().unwrap();
//! let mut data = [0; 3];
//! serried::scope(|scope| {
//!     let receive = scope.recv(&world, &mut data, 0, 1)?;
//!     println!("{}", data[0]);
//!     receive.wait().map(drop)
//! }).unwrap();
//! ```
//!
//! nor received into twice,
//!
//! ```compile_fail,E0499
//! let world = serried::init().unwrap();
//! let mut data = [0; 3];
//! serried::scope(|scope| {
//!     scope.recv(&world, &mut data, 0, 1)?;
//!     scope.recv(&world, &mut data, 0, 2)?;
//!     Ok(())
//! }).unwrap();
//! ```
//!
//! nor by a collective call and by the program.
//!
//! ```compile_fail,E0506
//! let world = serried::init().unwrap();
//! let mut sum = 1;
//! serried::scope(|scope| {
//!     let all = scope.all_reduce(&world, &mut sum, serried::op::Sum)?;
//!     sum = 2;
//!     all.wait().map(drop)
//! }).unwrap();
//! ```
//!
//! What a future writes to is borrowed as long as the scope, even if the future is gone.
//!
//! ```compile_fail,E0506
//! let world = serried::init().unwrap();
//! let mut data = [0; 3];
//! serried::scope(|scope| {
//!     std::mem::forget(scope.recv(&world, &mut data, 0, 1)?);
//!     data[0] = 4;
//!     Ok(())
//! }).unwrap();
//! ```
//!
//! No request is kept outside of its scope.
//!
//! ```compile_fail
//! let world = serried::init().unwrap();
//! let mut data = [0; 3];
//! let mut kept = None;
//! serried::scope(|scope| {
//!     kept = Some(scope.recv(&world, &mut data, 0, 1)?);
//!     Ok(())
//! }).unwrap();
//! ```
//!
//! A scope stays on its thread, and so do its requests.
//!
//! ```compile_fail,E0277
//! let world = serried::init().unwrap();
//! let comm = world.dup().unwrap();
//! let mut data = [0; 3];
//! serried::scope(|scope| {
//!     std::thread::scope(|threads| {
//!         threads.spawn(|| scope.recv(&comm, &mut data, 0, 1).map(drop));
//!     });
//!     Ok(())
//! }).unwrap();
//! ```
//!
//! Memory that a request owns is not reached through it.
//!
//! ```compile_fail,E0616
//! let world = serried::init().unwrap();
//! let receive = world.irecv(vec![0; 3], 0, 1).unwrap();
//! println!("{}", receive.data[0]);
//! ```
//!
//! A partition that is ready is not changed any more.
//!
//! ```compile_fail,E0382
//! let world = serried::init().unwrap();
//! let mut send = world.partitioned_send(vec![0u8; 4], 2, 0, 0).unwrap();
//! for mut part in send.partitions() {
//!     part.ready().unwrap();
//!     part[0] = 1;
//! }
//! ```
//!
//! What an epoch gets is not read before it ends.
//!
//! ```compile_fail,E0502
//! let world = serried::init().unwrap();
//! let window = serried::Window::<u64>::allocate(&world, 3).unwrap();
//! let mut numbers = [0; 3];
//! window.fence(|epoch| {
//!     epoch.get(&mut numbers, 0, 0)?;
//!     println!("{}", numbers[0]);
//!     Ok(())
//! }).unwrap();
//! ```
//!
//! Nor is what a call of the epoch reads before it writes, and no epoch is kept.
//!
//! ```compile_fail,E0502
//! let world = serried::init().unwrap();
//! let window = serried::Window::<u64>::allocate(&world, 3).unwrap();
//! let (mine, mut before) = ([1; 3], [0; 3]);
//! window.among(&[0], &[0], |epoch| {
//!     epoch.get_accumulate(&mine, &mut before, 0, 0, serried::op::Sum)?;
//!     println!("{}", before[0]);
//!     Ok(())
//! }).unwrap();
//! ```
//! ```compile_fail,E0521
//! let world = serried::init().unwrap();
//! let window = serried::Window::<u64>::allocate(&world, 3).unwrap();
//! let mut kept = None;
//! window.fence(|epoch| {
//!     kept = Some(epoch);
//!     Ok(())
//! }).unwrap();
//! ```
//!
//! Memory that a persistent operation uses is not at hand when it starts.
//!
//! ```compile_fail,E0499
//! let world = serried::init().unwrap();
//! let mut sum = world.persistent_all_reduce(vec![0], serried::op::Sum).unwrap();
//! let mine = sum.data_mut().unwrap();
//! sum.start().unwrap();
//! mine[0] = 1;
//! ```
//! ```compile_fail,E0502
//! let world = serried::init().unwrap();
//! let mut receive = world.partitioned_recv(vec![0u8; 4], 2, 0, 0).unwrap();
//! let first = receive.arrived(0).unwrap().unwrap();
//! receive.start().unwrap();
//! println!("{}", first[0]);
//! ```
//!
//! A message that was taken out is received once.
//!
//! ```compile_fail,E0382
//! let world = serried::init().unwrap();
//! let message = world.probe_message(0, 0).unwrap();
//! message.recv_vec::<u8>().unwrap();
//! message.recv_vec::<u8>().unwrap();
//! ```
//!
//! What has no bytes of its own is no item of a file.
//!
//! ```compile_fail,E0080
//! let world = serried::init().unwrap();
//! let file = serried::File::open(&world, "nothing").unwrap();
//! file.view::<[u8; 0]>(0, serried::Part::All).unwrap();
//! ```
//!
//! Windows hold what any bits are a value of, and only windows of whole numbers compare and swap.
//!
//! ```compile_fail,E0277
//! let world = serried::init().unwrap();
//! let window = serried::Window::<char>::allocate(&world, 3).unwrap();
//! ```
//! ```compile_fail,E0277
//! let world = serried::init().unwrap();
//! let window = serried::Window::<f64>::allocate(&world, 3).unwrap();
//! window.lock_all(|epoch| epoch.compare_and_swap(0.0, 1.0, 0, 0)).unwrap();
//! ```
//!
//! Structs are combined by closures, not by operations on numbers; numbers with fractions have no bits.
//!
//! ```compile_fail,E0277
//! #[derive(Clone, Copy, serried::Datatype)]
//! struct Point { x: f64, y: f64 }
//! let world = serried::init().unwrap();
//! world.all_reduce(Point { x: 0.0, y: 0.0 }, serried::op::Sum).unwrap();
//! ```
//! ```compile_fail,E0277
//! serried::init().unwrap().all_reduce(1.5, serried::op::Or).unwrap();
//! ```
//!
//! A datatype is made of datatypes, whose layout is known: no text, no parameters, no unions, no variants with fields, no
//! enum without its integer; and what is plain has plain fields.
//!
//! ```compile_fail,E0277
//! #[derive(Clone, Copy, serried::Datatype)]
//! struct Item { next: Option<u32> }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! struct Pair<T>(T, T);
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! union Either { number: u32, float: f32 }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[repr(u8)]
//! enum Shape { Circle(f32), Square(f32) }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! enum Kind { Star, Planet }
//! ```
//! ```compile_fail,E0277
//! #[derive(Clone, Copy, serried::Datatype, serried::Plain)]
//! struct Flag { set: bool }
//! ```
//!
//! A value that is sent by `serde` says how.
//!
//! ```compile_fail,E0277
//! struct Unknown;
//! serried::init().unwrap().send_value(&Unknown, 0, 0).unwrap();
//! ```
//!
//! Tests with troubles have a seed.
//!
//! ```compile_fail
//! #[serried::test(ranks = 2, loss = 10)]
//! fn lossy(world: &serried::World) {}
//! ```
