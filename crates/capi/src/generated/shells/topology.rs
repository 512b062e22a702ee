// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::imp;
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int {
    let _ = (comm, rank, maxdims, coords,);
    unsupported("MPI_Cart_coords", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_create(comm_old: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, reorder: c_int, comm_cart: *mut MPI_Comm) -> c_int {
    let _ = (comm_old, ndims, dims, periods, reorder, comm_cart,);
    unsupported("MPI_Cart_create", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_get(comm: MPI_Comm, maxdims: c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int) -> c_int {
    let _ = (comm, maxdims, dims, periods, coords,);
    unsupported("MPI_Cart_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_map(comm: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, newrank: *mut c_int) -> c_int {
    let _ = (comm, ndims, dims, periods, newrank,);
    unsupported("MPI_Cart_map", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_rank(comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
    let _ = (comm, coords, rank,);
    unsupported("MPI_Cart_rank", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_shift(comm: MPI_Comm, direction: c_int, disp: c_int, rank_source: *mut c_int, rank_dest: *mut c_int) -> c_int {
    let _ = (comm, direction, disp, rank_source, rank_dest,);
    unsupported("MPI_Cart_shift", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_sub(comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm) -> c_int {
    let _ = (comm, remain_dims, newcomm,);
    unsupported("MPI_Cart_sub", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cartdim_get(comm: MPI_Comm, ndims: *mut c_int) -> c_int {
    let _ = (comm, ndims,);
    unsupported("MPI_Cartdim_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    let _ = (nnodes, ndims, dims,);
    unsupported("MPI_Dims_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_create(comm_old: MPI_Comm, n: c_int, sources: *const c_int, degrees: *const c_int, destinations: *const c_int, weights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int {
    let _ = (comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph,);
    unsupported("MPI_Dist_graph_create", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_create_adjacent(comm_old: MPI_Comm, indegree: c_int, sources: *const c_int, sourceweights: *const c_int, outdegree: c_int, destinations: *const c_int, destweights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int {
    let _ = (comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph,);
    unsupported("MPI_Dist_graph_create_adjacent", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_neighbors(comm: MPI_Comm, maxindegree: c_int, sources: *mut c_int, sourceweights: *mut c_int, maxoutdegree: c_int, destinations: *mut c_int, destweights: *mut c_int) -> c_int {
    let _ = (comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights,);
    unsupported("MPI_Dist_graph_neighbors", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_neighbors_count(comm: MPI_Comm, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int) -> c_int {
    let _ = (comm, indegree, outdegree, weighted,);
    unsupported("MPI_Dist_graph_neighbors_count", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_create(comm_old: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, reorder: c_int, comm_graph: *mut MPI_Comm) -> c_int {
    let _ = (comm_old, nnodes, indx, edges, reorder, comm_graph,);
    unsupported("MPI_Graph_create", Site::Comm(comm_old))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_get(comm: MPI_Comm, maxindex: c_int, maxedges: c_int, indx: *mut c_int, edges: *mut c_int) -> c_int {
    let _ = (comm, maxindex, maxedges, indx, edges,);
    unsupported("MPI_Graph_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_map(comm: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, newrank: *mut c_int) -> c_int {
    let _ = (comm, nnodes, indx, edges, newrank,);
    unsupported("MPI_Graph_map", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_neighbors(comm: MPI_Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int) -> c_int {
    let _ = (comm, rank, maxneighbors, neighbors,);
    unsupported("MPI_Graph_neighbors", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_neighbors_count(comm: MPI_Comm, rank: c_int, nneighbors: *mut c_int) -> c_int {
    let _ = (comm, rank, nneighbors,);
    unsupported("MPI_Graph_neighbors_count", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn graphdims_get(comm: MPI_Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int {
    let _ = (comm, nnodes, nedges,);
    unsupported("MPI_Graphdims_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_allgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_allgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_allgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_allgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_alltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_alltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_alltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request,);
    unsupported("MPI_Ineighbor_alltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request,);
    unsupported("MPI_Ineighbor_alltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request,);
    unsupported("MPI_Ineighbor_alltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,);
    unsupported("MPI_Neighbor_allgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,);
    unsupported("MPI_Neighbor_allgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_allgather_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_allgather_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,);
    unsupported("MPI_Neighbor_allgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,);
    unsupported("MPI_Neighbor_allgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_allgatherv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_allgatherv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,);
    unsupported("MPI_Neighbor_alltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,);
    unsupported("MPI_Neighbor_alltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_alltoall_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_alltoall_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm,);
    unsupported("MPI_Neighbor_alltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm,);
    unsupported("MPI_Neighbor_alltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_alltoallv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request,);
    unsupported("MPI_Neighbor_alltoallv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm,);
    unsupported("MPI_Neighbor_alltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm,);
    unsupported("MPI_Neighbor_alltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request,);
    unsupported("MPI_Neighbor_alltoallw_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request,);
    unsupported("MPI_Neighbor_alltoallw_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn topo_test(comm: MPI_Comm, status: *mut c_int) -> c_int {
    let _ = (comm, status,);
    unsupported("MPI_Topo_test", Site::Comm(comm))
}
