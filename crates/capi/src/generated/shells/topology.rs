// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::generated::constants::MPI_FILE_NULL;
use crate::imp;
use mpi::callers;
use mpi::crash::{Call, Memory};
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_coords", move || unsafe { cart_coords(comm, rank, maxdims, coords) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_coords", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let coords = arg::slice_mut(coords, maxdims, "coords")?;
            imp::topology::cart_coords(comm, rank, coords)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_coords", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_create(comm_old: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, reorder: c_int, comm_cart: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_create", move || unsafe { cart_create(comm_old, ndims, dims, periods, reorder, comm_cart) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_create", Site::Comm(comm_old)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let dims = arg::slice(dims, ndims, "dims")?;
            let periods = arg::slice(periods, ndims, "periods")?;
            let comm_cart = arg::output(comm_cart, "comm_cart")?;
            let comm_cart_value = imp::topology::cart_create(comm_old, dims, periods, reorder != 0)?;
            comm_cart.write(comm_cart_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_create", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_get(comm: MPI_Comm, maxdims: c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_get", move || unsafe { cart_get(comm, maxdims, dims, periods, coords) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_get", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let dims = arg::slice_mut(dims, maxdims, "dims")?;
            let periods = arg::slice_mut(periods, maxdims, "periods")?;
            let coords = arg::slice_mut(coords, maxdims, "coords")?;
            imp::topology::cart_get(comm, dims, periods, coords)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_map(comm: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, newrank: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_map", move || unsafe { cart_map(comm, ndims, dims, periods, newrank) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_map", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let dims = arg::slice(dims, ndims, "dims")?;
            let periods = arg::slice(periods, ndims, "periods")?;
            let newrank = arg::output(newrank, "newrank")?;
            let newrank_value = imp::topology::cart_map(comm, dims, periods)?;
            newrank.write(newrank_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_map", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_rank(comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_rank", move || unsafe { cart_rank(comm, coords, rank) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_rank", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let rank = arg::output(rank, "rank")?;
            let rank_value = imp::topology::cart_rank(comm, coords)?;
            rank.write(rank_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_rank", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_shift(comm: MPI_Comm, direction: c_int, disp: c_int, rank_source: *mut c_int, rank_dest: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_shift", move || unsafe { cart_shift(comm, direction, disp, rank_source, rank_dest) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_shift", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let rank_source = arg::output(rank_source, "rank_source")?;
            let rank_dest = arg::output(rank_dest, "rank_dest")?;
            let (rank_source_value, rank_dest_value) = imp::topology::cart_shift(comm, direction, disp)?;
            rank_source.write(rank_source_value);
            rank_dest.write(rank_dest_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_shift", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_sub(comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cart_sub", move || unsafe { cart_sub(comm, remain_dims, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cart_sub", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::topology::cart_sub(comm, remain_dims)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Cart_sub", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cartdim_get(comm: MPI_Comm, ndims: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cartdim_get", move || unsafe { cartdim_get(comm, ndims) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cartdim_get", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let ndims = arg::output(ndims, "ndims")?;
            let ndims_value = imp::topology::cartdim_get(comm)?;
            ndims.write(ndims_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Cartdim_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Dims_create", move || unsafe { dims_create(nnodes, ndims, dims) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Dims_create", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let dims = arg::slice_mut(dims, ndims, "dims")?;
            imp::topology::dims_create(nnodes, dims)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Dims_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_create(comm_old: MPI_Comm, n: c_int, sources: *const c_int, degrees: *const c_int, destinations: *const c_int, weights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Dist_graph_create", move || unsafe { dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Dist_graph_create", Site::Comm(comm_old)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let sources = arg::slice(sources, n, "sources")?;
            let degrees = arg::slice(degrees, n, "degrees")?;
            let comm_dist_graph = arg::output(comm_dist_graph, "comm_dist_graph")?;
            let comm_dist_graph_value = imp::topology::dist_graph_create(comm_old, sources, degrees, destinations, weights, info, reorder != 0)?;
            comm_dist_graph.write(comm_dist_graph_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Dist_graph_create", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_create_adjacent(comm_old: MPI_Comm, indegree: c_int, sources: *const c_int, sourceweights: *const c_int, outdegree: c_int, destinations: *const c_int, destweights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Dist_graph_create_adjacent", move || unsafe { dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Dist_graph_create_adjacent", Site::Comm(comm_old)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let sources = arg::slice(sources, indegree, "sources")?;
            let destinations = arg::slice(destinations, outdegree, "destinations")?;
            let comm_dist_graph = arg::output(comm_dist_graph, "comm_dist_graph")?;
            let comm_dist_graph_value = imp::topology::dist_graph_create_adjacent(comm_old, sources, sourceweights, destinations, destweights, info, reorder != 0)?;
            comm_dist_graph.write(comm_dist_graph_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Dist_graph_create_adjacent", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_neighbors(comm: MPI_Comm, maxindegree: c_int, sources: *mut c_int, sourceweights: *mut c_int, maxoutdegree: c_int, destinations: *mut c_int, destweights: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Dist_graph_neighbors", move || unsafe { dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Dist_graph_neighbors", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let sources = arg::slice_mut(sources, maxindegree, "sources")?;
            let destinations = arg::slice_mut(destinations, maxoutdegree, "destinations")?;
            imp::topology::dist_graph_neighbors(comm, sources, sourceweights, destinations, destweights)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Dist_graph_neighbors", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_neighbors_count(comm: MPI_Comm, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Dist_graph_neighbors_count", move || unsafe { dist_graph_neighbors_count(comm, indegree, outdegree, weighted) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Dist_graph_neighbors_count", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let indegree = arg::output(indegree, "indegree")?;
            let outdegree = arg::output(outdegree, "outdegree")?;
            let weighted = arg::output(weighted, "weighted")?;
            let (indegree_value, outdegree_value, weighted_value) = imp::topology::dist_graph_neighbors_count(comm)?;
            indegree.write(indegree_value);
            outdegree.write(outdegree_value);
            weighted.write(c_int::from(weighted_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Dist_graph_neighbors_count", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_create(comm_old: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, reorder: c_int, comm_graph: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Graph_create", move || unsafe { graph_create(comm_old, nnodes, indx, edges, reorder, comm_graph) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Graph_create", Site::Comm(comm_old)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let indx = arg::slice(indx, nnodes, "indx")?;
            let comm_graph = arg::output(comm_graph, "comm_graph")?;
            let comm_graph_value = imp::topology::graph_create(comm_old, indx, edges, reorder != 0)?;
            comm_graph.write(comm_graph_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Graph_create", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_get(comm: MPI_Comm, maxindex: c_int, maxedges: c_int, indx: *mut c_int, edges: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Graph_get", move || unsafe { graph_get(comm, maxindex, maxedges, indx, edges) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Graph_get", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let indx = arg::slice_mut(indx, maxindex, "indx")?;
            let edges = arg::slice_mut(edges, maxedges, "edges")?;
            imp::topology::graph_get(comm, indx, edges)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Graph_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_map(comm: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, newrank: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Graph_map", move || unsafe { graph_map(comm, nnodes, indx, edges, newrank) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Graph_map", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let indx = arg::slice(indx, nnodes, "indx")?;
            let newrank = arg::output(newrank, "newrank")?;
            let newrank_value = imp::topology::graph_map(comm, indx, edges)?;
            newrank.write(newrank_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Graph_map", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_neighbors(comm: MPI_Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Graph_neighbors", move || unsafe { graph_neighbors(comm, rank, maxneighbors, neighbors) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Graph_neighbors", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let neighbors = arg::slice_mut(neighbors, maxneighbors, "neighbors")?;
            imp::topology::graph_neighbors(comm, rank, neighbors)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Graph_neighbors", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_neighbors_count(comm: MPI_Comm, rank: c_int, nneighbors: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Graph_neighbors_count", move || unsafe { graph_neighbors_count(comm, rank, nneighbors) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Graph_neighbors_count", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let nneighbors = arg::output(nneighbors, "nneighbors")?;
            let nneighbors_value = imp::topology::graph_neighbors_count(comm, rank)?;
            nneighbors.write(nneighbors_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Graph_neighbors_count", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graphdims_get(comm: MPI_Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Graphdims_get", move || unsafe { graphdims_get(comm, nnodes, nedges) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Graphdims_get", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let nnodes = arg::output(nnodes, "nnodes")?;
            let nedges = arg::output(nedges, "nedges")?;
            let (nnodes_value, nedges_value) = imp::topology::graphdims_get(comm)?;
            nnodes.write(nnodes_value);
            nedges.write(nedges_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Graphdims_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_allgather", move || unsafe { ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_allgather", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_allgather", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_allgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_allgather_c", move || unsafe { ineighbor_allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_allgather_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_allgather_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_allgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_allgatherv", move || unsafe { ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_allgatherv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_allgatherv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_allgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_allgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_allgatherv_c", move || unsafe { ineighbor_allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_allgatherv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_allgatherv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_allgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_allgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_alltoall", move || unsafe { ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_alltoall", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_alltoall", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_alltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_alltoall_c", move || unsafe { ineighbor_alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_alltoall_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_alltoall_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_alltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_alltoallv", move || unsafe { ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_alltoallv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_alltoallv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_alltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_alltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_alltoallv_c", move || unsafe { ineighbor_alltoallv_c(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_alltoallv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_alltoallv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_alltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_alltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_alltoallw", move || unsafe { ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_alltoallw", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_alltoallw", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_alltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), sdispls, sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), rdispls, recvtypes, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_alltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ineighbor_alltoallw_c", move || unsafe { ineighbor_alltoallw_c(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ineighbor_alltoallw_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ineighbor_alltoallw_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::ineighbor_alltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), sdispls, sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), rdispls, recvtypes, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ineighbor_alltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgather", move || unsafe { neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgather", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgather", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgather_c", move || unsafe { neighbor_allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgather_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgather_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgather_init", move || unsafe { neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgather_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgather_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_allgather_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgather_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgather_init_c", move || unsafe { neighbor_allgather_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgather_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgather_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_allgather_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgather_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgatherv", move || unsafe { neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgatherv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgatherv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_allgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgatherv_c", move || unsafe { neighbor_allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgatherv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgatherv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_allgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgatherv_init", move || unsafe { neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgatherv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgatherv_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_allgatherv_init(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgatherv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_allgatherv_init_c", move || unsafe { neighbor_allgatherv_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_allgatherv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_allgatherv_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_allgatherv_init(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_allgatherv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoall", move || unsafe { neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoall", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoall", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoall_c", move || unsafe { neighbor_alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoall_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoall_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoall_init", move || unsafe { neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoall_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoall_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_alltoall_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoall_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoall_init_c", move || unsafe { neighbor_alltoall_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoall_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoall_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_alltoall_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoall_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallv", move || unsafe { neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_alltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallv_c", move || unsafe { neighbor_alltoallv_c(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_alltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallv_init", move || unsafe { neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallv_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_alltoallv_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallv_init_c", move || unsafe { neighbor_alltoallv_init_c(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallv_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_alltoallv_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallw", move || unsafe { neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallw", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallw", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_alltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), sdispls, sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), rdispls, recvtypes, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallw_c", move || unsafe { neighbor_alltoallw_c(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallw_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallw_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::neighbourhood::neighbor_alltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), sdispls, sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), rdispls, recvtypes, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallw_init", move || unsafe { neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallw_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallw_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_alltoallw_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), sdispls, sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), rdispls, recvtypes, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallw_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Neighbor_alltoallw_init_c", move || unsafe { neighbor_alltoallw_init_c(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Neighbor_alltoallw_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Neighbor_alltoallw_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::neighbourhood::neighbor_alltoallw_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), sdispls, sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), rdispls, recvtypes, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Neighbor_alltoallw_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn topo_test(comm: MPI_Comm, status: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Topo_test", move || unsafe { topo_test(comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Topo_test", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::output(status, "status")?;
            let status_value = imp::topology::topo_test(comm)?;
            status.write(status_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Topo_test", Site::Comm(comm))
}
