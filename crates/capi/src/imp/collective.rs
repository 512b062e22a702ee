//! Collective communication (MPI-5.0 chapter 6 and §8.6).
//!
//! The three forms of an operation differ in what becomes of it when its arguments are checked.

use crate::abi::*;
use crate::arg::{self, Numbers};
use crate::generated::constants::MPI_BYTE;
use mpi::{Buffer, Error, Result, class, collective, datatype, process};
use std::ffi::c_void;

/// Defines the blocking, the nonblocking and the persistent form of an operation; the blocking one may
/// have a fast path. All are unsafe: what the program passes must be as MPI demands, its arrays as long as
/// the group and its memory valid until the operation is complete.
macro_rules! forms {
    (@fast) => {
        collective::Fast::None
    };
    (@fast Barrier()) => {
        collective::Fast::Barrier
    };
    (@fast $fast:ident($($given:expr),*)) => {
        collective::Fast::$fast($($given),*)
    };
    ($blocking:ident, $nonblocking:ident, $persistent:ident,
     $on:ident |$($argument:ident: $type:ty),*| $ready:expr $(, fast $fast:ident($($given:expr),*))?) => {
        #[inline(always)]
        #[allow(clippy::too_many_arguments, reason = "as many as MPI has")]
        pub(crate) unsafe fn $blocking($($argument: $type),*) -> Result<()> {
            let fast = forms!(@fast $($fast($($given),*))?);
            collective::run(&stringify!($blocking), $on, fast, || Ok($ready))
        }

        #[allow(clippy::too_many_arguments, reason = "as many as MPI has")]
        pub(crate) unsafe fn $nonblocking($($argument: $type),*) -> Result<MPI_Request> {
            collective::start(stringify!($nonblocking), $on, || Ok($ready))
        }

        #[allow(clippy::too_many_arguments, reason = "as many as MPI has")]
        pub(crate) unsafe fn $persistent(
            $($argument: $type,)*
            info: MPI_Info,
        ) -> Result<MPI_Request> {
            collective::persistent(stringify!($persistent), $on, info, || Ok($ready))
        }
    };
}

pub(super) use forms;

forms!(barrier, ibarrier, barrier_init, comm |comm: MPI_Comm| collective::barrier(comm)?,
    fast Barrier());

forms!(bcast, ibcast, bcast_init, comm |buffer: Buffer, root: i32, comm: MPI_Comm| {
    collective::bcast(buffer, root, comm)?
}, fast Bcast(buffer, root));

forms!(gather, igather, gather_init, comm |send: Buffer, receive: Buffer, root: i32, comm: MPI_Comm| {
    collective::gather(send, receive, root, comm)?
});

forms!(gatherv, igatherv, gatherv_init, comm |send: Buffer,
                                         receive: *mut c_void,
                                         counts: Numbers,
                                         places: Numbers,
                                         datatype: MPI_Datatype,
                                         root: i32,
                                         comm: MPI_Comm| {
    let ranks = collective::width_at_root(root, comm)?;
    // SAFETY: promised by the program.
    let receive = unsafe { items(receive, counts, places, datatype, ranks) }?;
    collective::gatherv(send, &receive, root, comm)?
});

forms!(scatter, iscatter, scatter_init, comm |send: Buffer,
                                         receive: Buffer,
                                         root: i32,
                                         comm: MPI_Comm| {
    collective::scatter(send, receive, root, comm)?
});

forms!(
    scatterv,
    iscatterv,
    scatterv_init,
    comm |send: *const c_void,
     counts: Numbers,
     places: Numbers,
     datatype: MPI_Datatype,
     receive: Buffer,
     root: i32,
     comm: MPI_Comm| {
        let ranks = collective::width_at_root(root, comm)?;
        // SAFETY: promised by the program.
        let send = unsafe { items(send, counts, places, datatype, ranks) }?;
        collective::scatterv(&send, receive, root, comm)?
    }
);

forms!(allgather, iallgather, allgather_init, comm |send: Buffer, receive: Buffer, comm: MPI_Comm| {
    collective::allgather(send, receive, comm)?
}, fast Allgather(send, receive));

forms!(
    allgatherv,
    iallgatherv,
    allgatherv_init,
    comm |send: Buffer,
     receive: *mut c_void,
     counts: Numbers,
     places: Numbers,
     datatype: MPI_Datatype,
     comm: MPI_Comm| {
        let ranks = collective::width(comm)?;
        // SAFETY: promised by the program.
        let receive = unsafe { items(receive, counts, places, datatype, ranks) }?;
        collective::allgatherv(send, &receive, comm)?
    }
);

forms!(alltoall, ialltoall, alltoall_init, comm |send: Buffer, receive: Buffer, comm: MPI_Comm| {
    collective::alltoall(send, receive, comm)?
}, fast Alltoall(send, receive));

forms!(
    alltoallv,
    ialltoallv,
    alltoallv_init,
    comm |send: *const c_void,
     send_counts: Numbers,
     send_places: Numbers,
     send_type: MPI_Datatype,
     receive: *mut c_void,
     counts: Numbers,
     places: Numbers,
     datatype: MPI_Datatype,
     comm: MPI_Comm| {
        let ranks = collective::width(comm)?;
        // SAFETY: promised by the program.
        let receive = unsafe { items(receive, counts, places, datatype, ranks) }?;
        let send = match is_in_place(send) {
            true => None,
            // SAFETY: as above.
            false => Some(unsafe { items(send, send_counts, send_places, send_type, ranks) }?),
        };
        collective::alltoallv(send.as_deref(), &receive, comm)?
    }
);

forms!(
    alltoallw,
    ialltoallw,
    alltoallw_init,
    comm |send: *const c_void,
     send_counts: Numbers,
     send_places: Numbers,
     send_types: *const MPI_Datatype,
     receive: *mut c_void,
     counts: Numbers,
     places: Numbers,
     types: *const MPI_Datatype,
     comm: MPI_Comm| {
        let ranks = collective::width(comm)?;
        // SAFETY: the arrays have as many elements as the communicator has ranks.
        let receive = unsafe { typed(receive, counts, places, types, "recvtypes", ranks) }?;
        let send = match is_in_place(send) {
            true => None,
            // SAFETY: as above.
            false => Some(unsafe {
                typed(send, send_counts, send_places, send_types, "sendtypes", ranks)
            }?),
        };
        collective::alltoallv(send.as_deref(), &receive, comm)?
    }
);

forms!(reduce, ireduce, reduce_init, comm |send: Buffer,
                                      receive: Buffer,
                                      op: MPI_Op,
                                      root: i32,
                                      comm: MPI_Comm| {
    collective::reduce(send, receive, op, root, comm)?
});

forms!(
    allreduce,
    iallreduce,
    allreduce_init,
    comm |send: Buffer, receive: Buffer, op: MPI_Op, comm: MPI_Comm| {
        collective::allreduce(send, receive, op, comm)?
    },
    fast Allreduce(send, receive, op)
);

forms!(
    reduce_scatter_block,
    ireduce_scatter_block,
    reduce_scatter_block_init,
    comm |send: Buffer, receive: Buffer, op: MPI_Op, comm: MPI_Comm| {
        collective::reduce_scatter_block(send, receive, op, comm)?
    },
    fast ReduceScatterBlock(send, receive, op)
);

forms!(
    reduce_scatter,
    ireduce_scatter,
    reduce_scatter_init,
    comm |send: *const c_void,
     receive: *mut c_void,
     counts: Numbers,
     datatype: MPI_Datatype,
     op: MPI_Op,
     comm: MPI_Comm| {
        let counts = counts.counts(collective::blocks(comm)?)?;
        // SAFETY: the program promises memory for all counts together, and for our own.
        let [send, receive] =
            [send, receive.cast_const()].map(|one| unsafe { arg::buffer(one, 0, datatype) });
        collective::reduce_scatter(send, receive, &counts, op, comm)?
    }
);

forms!(scan, iscan, scan_init, comm |send: Buffer, receive: Buffer, op: MPI_Op, comm: MPI_Comm| {
    collective::scan(send, receive, op, comm)?
});

forms!(exscan, iexscan, exscan_init, comm |send: Buffer,
                                      receive: Buffer,
                                      op: MPI_Op,
                                      comm: MPI_Comm| {
    collective::exscan(send, receive, op, comm)?
});

/// # Safety
/// Both buffers must be valid memory for their items.
pub(crate) unsafe fn reduce_local(input: Buffer, inout: Buffer, op: MPI_Op) -> Result<()> {
    process::running()?;
    collective::reduce_local(input, inout, op)
}

fn is_in_place(address: *const c_void) -> bool {
    // SAFETY: no items.
    unsafe { arg::buffer(address, 0, MPI_BYTE) }.is_in_place()
}

/// Buffers of one datatype, their places in extents of it.
///
/// # Safety
/// The arrays must have an element for each rank, and the memory must be valid as [`Buffer::new`] says.
pub(super) unsafe fn items(
    address: *const c_void,
    counts: Numbers,
    places: Numbers,
    datatype: MPI_Datatype,
    ranks: usize,
) -> Result<Vec<Buffer>> {
    let extent = if ranks > 0 { datatype::extent(datatype)?.1 } else { 0 };
    let (counts, places) = (counts.counts(ranks)?, places.read(ranks)?);
    let buffer = |(count, place): (i64, i64)| {
        let distance = place.checked_mul(extent).ok_or_else(|| too_far(place, extent))?;
        let address = address.wrapping_byte_offset(distance as isize);
        // SAFETY: promised by the caller.
        Ok(unsafe { arg::buffer(address, count, datatype) })
    };
    counts.into_iter().zip(places).map(buffer).collect()
}

#[cold]
fn too_far(place: i64, extent: i64) -> Box<Error> {
    let message = format!(
        "a displacement is {place} items of {extent} bytes, which is further than memory reaches; \
         pass a smaller one"
    );
    Error::new(class::ARG, message)
}

/// Buffers of a datatype each, their places in bytes.
///
/// # Safety
/// As [`items`]; if `types` is not null, it is valid for reads of `ranks` elements.
pub(super) unsafe fn typed(
    address: *const c_void,
    counts: Numbers,
    places: Numbers,
    types: *const MPI_Datatype,
    name: &'static str,
    ranks: usize,
) -> Result<Vec<Buffer>> {
    // SAFETY: promised by the caller.
    let types = unsafe { arg::slice(types, ranks as i32, name) }?;
    let (counts, places) = (counts.counts(ranks)?, places.read(ranks)?);
    let buffer = |((&count, &place), &datatype)| {
        let address = address.wrapping_byte_offset(place as isize);
        // SAFETY: promised by the caller.
        unsafe { arg::buffer(address, count, datatype) }
    };
    Ok(counts.iter().zip(&places).zip(types).map(buffer).collect())
}
