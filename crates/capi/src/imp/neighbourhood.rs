//! Neighbourhood collectives (MPI-5.0 §8.6).

use super::collective::{forms, items, typed};
use crate::abi::*;
use crate::arg::{self, Numbers};
use mpi::{Buffer, Result, collective};
use std::ffi::c_void;

forms!(
    neighbor_allgather,
    ineighbor_allgather,
    neighbor_allgather_init,
    comm |send: Buffer, receive: Buffer, comm: MPI_Comm| {
        collective::neighbor_allgather(send, receive, comm)?
    }
);

forms!(
    neighbor_allgatherv,
    ineighbor_allgatherv,
    neighbor_allgatherv_init,
    comm |send: Buffer,
     receive: *mut c_void,
     counts: Numbers,
     places: Numbers,
     datatype: MPI_Datatype,
     comm: MPI_Comm| {
        let (sources, _) = collective::neighbourhood(comm)?;
        // SAFETY: promised by the program.
        let receive = unsafe { items(receive, counts, places, datatype, sources) }?;
        collective::neighbor_allgatherv(send, &receive, comm)?
    }
);

forms!(
    neighbor_alltoall,
    ineighbor_alltoall,
    neighbor_alltoall_init,
    comm |send: Buffer, receive: Buffer, comm: MPI_Comm| {
        collective::neighbor_alltoall(send, receive, comm)?
    }
);

forms!(
    neighbor_alltoallv,
    ineighbor_alltoallv,
    neighbor_alltoallv_init,
    comm |send: *const c_void,
     send_counts: Numbers,
     send_places: Numbers,
     send_type: MPI_Datatype,
     receive: *mut c_void,
     counts: Numbers,
     places: Numbers,
     datatype: MPI_Datatype,
     comm: MPI_Comm| {
        let (sources, destinations) = collective::neighbourhood(comm)?;
        // SAFETY: promised by the program.
        let (send, receive) = unsafe {
            (
                items(send, send_counts, send_places, send_type, destinations)?,
                items(receive, counts, places, datatype, sources)?,
            )
        };
        collective::neighbor_alltoallv(&send, &receive, comm)?
    }
);

forms!(
    neighbor_alltoallw,
    ineighbor_alltoallw,
    neighbor_alltoallw_init,
    comm |send: *const c_void,
     send_counts: Numbers,
     send_places: *const MPI_Aint,
     send_types: *const MPI_Datatype,
     receive: *mut c_void,
     counts: Numbers,
     places: *const MPI_Aint,
     types: *const MPI_Datatype,
     comm: MPI_Comm| {
        let (sources, destinations) = collective::neighbourhood(comm)?;
        // SAFETY: the arrays have an element for each neighbour.
        let (send, receive) = unsafe {
            let send_places = arg::numbers(send_places, "sdispls");
            let places = arg::numbers(places, "rdispls");
            (
                typed(send, send_counts, send_places, send_types, "sendtypes", destinations)?,
                typed(receive, counts, places, types, "recvtypes", sources)?,
            )
        };
        collective::neighbor_alltoallv(&send, &receive, comm)?
    }
);
