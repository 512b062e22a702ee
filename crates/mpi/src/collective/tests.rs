//! Collectives of a process alone, and their errors.

use super::*;
use crate::testing::{buffer, comm};
use crate::{Buffer, abi, request};

#[test]
fn alone_everything_is_a_copy() {
    let comm = comm();
    let mut from = [1.5f64, 2.5];
    let mut to = [0f64; 2];
    let send = buffer(&mut from, abi::DOUBLE);
    let receive = buffer(&mut to, abi::DOUBLE);
    barrier(comm).unwrap().run().unwrap();
    bcast(send, 0, comm).unwrap().run().unwrap();
    let address = receive.address;
    for work in [
        &|| reduce(send, receive, abi::SUM, 0, comm)?.run() as Result<()>,
        &|| allreduce(send, receive, abi::MAX, comm)?.run(),
        &|| gather(send, receive, 0, comm)?.run(),
        &|| scatter(send, receive, 0, comm)?.run(),
        &|| allgather(send, receive, comm)?.run(),
        &|| alltoall(send, receive, comm)?.run(),
        &|| scan(send, receive, abi::SUM, comm)?.run(),
        &|| reduce_scatter_block(send, receive, abi::SUM, comm)?.run(),
        &|| request::wait(&mut iallreduce(send, receive, comm)?).map(drop),
        &|| {
            let mut request = allgather(send, receive, comm)?.persistent()?;
            for _ in 0..3 {
                request::start(request)?;
                request::wait(&mut request)?;
            }
            request::free(&mut request)
        },
    ] as [&dyn Fn() -> Result<()>; 10]
    {
        // SAFETY: nothing else uses the array now.
        unsafe { address.cast::<[f64; 2]>().write([0.0; 2]) };
        work().unwrap();
        // SAFETY: as above.
        assert_eq!(unsafe { address.cast::<[f64; 2]>().read() }, [1.5, 2.5]);
    }
    let in_place = Buffer { address: abi::IN_PLACE as *mut u8, ..send };
    allreduce(in_place, receive, abi::SUM, comm).unwrap().run().unwrap();
    allgather(in_place, receive, comm).unwrap().run().unwrap();
    gather(in_place, receive, 0, comm).unwrap().run().unwrap();
    alltoall(in_place, receive, comm).unwrap().run().unwrap();
    reduce_local(send, receive, abi::SUM).unwrap();
    assert_eq!(to, [3.0, 5.0]);
}

#[test]
fn bad_arguments_have_their_class() {
    let comm = comm();
    let (mut from, mut to) = ([0i32; 2], [0i32; 2]);
    let send = buffer(&mut from, abi::INT);
    let receive = buffer(&mut to, abi::INT);
    let elsewhere = |address| Buffer { address, ..receive };
    fn class<A>(result: Result<Ready<A>>) -> i32 {
        result.err().unwrap().class
    }
    assert_eq!(class(bcast(send, 1, comm)), class::ROOT);
    assert_eq!(class(bcast(send, -1, comm)), class::ROOT);
    assert_eq!(class(barrier(abi::COMM_NULL)), class::COMM);
    assert_eq!(class(allreduce(send, receive, abi::OP_NULL, comm)), class::OP);
    assert_eq!(class(allreduce(send, receive, abi::MINLOC, comm)), class::OP);
    assert_eq!(class(allreduce(send, receive, abi::REPLACE, comm)), class::OP);
    assert_eq!(class(allreduce(send, elsewhere(send.address), abi::SUM, comm)), class::BUFFER);
    assert_eq!(
        class(allreduce(send, elsewhere(std::ptr::null_mut()), abi::SUM, comm)),
        class::BUFFER
    );
    let short = Buffer { count: 1, ..receive };
    // A result that the program has not promised so much memory for.
    assert_eq!(class(allreduce(send, short, abi::SUM, comm)), class::TYPE);
    let wide = Buffer { datatype: abi::DOUBLE, ..send };
    assert_eq!(class(scan(wide, receive, abi::SUM, comm)), class::TYPE);
    assert_eq!(reduce_local(send, short, abi::SUM).unwrap_err().class, class::TYPE);
    // More bytes than there can be: not a number that has wrapped around.
    let much = reduce_scatter(send, receive, &[i64::MAX / 2], abi::SUM, comm);
    assert_eq!(class(much), class::COUNT);
    assert_eq!(class(allgather(send, short, comm)), class::TRUNCATE);
    assert_eq!(class(alltoall(short, send, comm)), class::COUNT);
    let in_place = Buffer { address: abi::IN_PLACE as *mut u8, ..send };
    assert_eq!(class(bcast(in_place, 0, comm)), class::BUFFER);
    assert_eq!(reduce_local(in_place, receive, abi::SUM).unwrap_err().class, class::BUFFER);
}

#[test]
fn the_programs_own_operation_is_called() {
    crate::testing::start();
    let op = crate::operation::create(crate::Callback { function: 1, form: 0 }, true).unwrap();
    let (mut from, mut to) = ([4i32, 5], [0i32; 2]);
    reduce_local(buffer(&mut from, abi::INT), buffer(&mut to, abi::INT), op).unwrap();
    assert_eq!(to, [4, 5]);
}

fn iallreduce(send: Buffer, receive: Buffer, comm: Handle) -> Result<Handle> {
    allreduce(send, receive, abi::MAX, comm)?.start()
}
