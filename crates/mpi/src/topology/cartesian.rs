//! Cartesian grids (MPI-5.0 §8.5.1 and §8.5.5 to §8.5.8).

use super::placement::{self, Locality, Places, Traffic};
use super::{Topology, another, establish, find, fits, place};
use crate::error::{Error, Result};
use crate::{Handle, abi, check, class};

/// A grid; its last dimension varies fastest with the rank.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    sizes: Vec<i32>,
    periodic: Vec<bool>,
}

impl Grid {
    /// Checks the arguments of a program.
    fn new(sizes: &[i32], periods: &[i32]) -> Result<Grid> {
        if let Some((at, size)) = sizes.iter().enumerate().find(|&(_, &size)| size <= 0) {
            let message = format!("dims[{at}] is {size}; it must be 1 or more");
            return Err(Error::new(class::DIMS, message));
        }
        let periodic = periods.iter().map(|&period| period != 0).collect();
        Ok(Grid { sizes: sizes.to_vec(), periodic })
    }

    fn cells(&self) -> usize {
        self.sizes.iter().map(|&size| size as usize).fold(1, usize::saturating_mul)
    }

    /// The coordinates of a rank of the grid.
    fn coordinates(&self, rank: i32) -> Vec<i32> {
        let mut rest = rank;
        let mut coordinates = vec![0; self.sizes.len()];
        for (coordinate, size) in coordinates.iter_mut().zip(&self.sizes).rev() {
            *coordinate = rest % size;
            rest /= size;
        }
        coordinates
    }

    /// The rank at coordinates; `None` beyond an edge.
    fn rank(&self, coordinates: &[i32]) -> Option<i32> {
        let mut rank = 0;
        for ((&at, &size), &periodic) in coordinates.iter().zip(&self.sizes).zip(&self.periodic) {
            let inside = if periodic { at.rem_euclid(size) } else { at };
            if !(0..size).contains(&inside) {
                return None;
            }
            rank = rank * size + inside;
        }
        Some(rank)
    }

    /// The rank that lies `by` steps along a dimension, or `MPI_PROC_NULL`.
    fn shifted(&self, rank: i32, dimension: usize, by: i32) -> i32 {
        let mut coordinates = self.coordinates(rank);
        // Far beyond an edge is beyond it, and a whole lap of a ring is none.
        let by = if self.periodic[dimension] { by % self.sizes[dimension] } else { by };
        coordinates[dimension] = coordinates[dimension].saturating_add(by);
        self.rank(&coordinates).unwrap_or(abi::PROC_NULL)
    }

    /// The neighbours of a rank: down and up in each dimension.
    pub(super) fn around(&self, rank: i32) -> Vec<i32> {
        let both = |dimension: usize| [-1, 1].map(|by| self.shifted(rank, dimension, by));
        (0..self.sizes.len()).flat_map(both).collect()
    }

    fn traffic(&self) -> Traffic {
        let neighbours = |rank: usize| {
            let around = self.around(rank as i32).into_iter();
            around.filter(|&other| other != abi::PROC_NULL).map(|other| (other as usize, 1))
        };
        Traffic::new(self.cells(), neighbours)
    }

    /// Which cell each of the first processes gets.
    fn placed(&self, places: &[Locality]) -> Vec<usize> {
        let coordinates: &[Vec<i32>] =
            &(0..self.cells()).map(|cell| self.coordinates(cell as i32)).collect::<Vec<_>>();
        // A block is cut across its longest side; within a layer, across the next.
        placement::assign(&self.traffic(), places, |cells, _| {
            let extent = |&dimension: &usize| {
                let along = cells.iter().map(|&cell| coordinates[cell][dimension]);
                along.clone().max().unwrap_or(0) - along.min().unwrap_or(0)
            };
            let mut order: Vec<usize> = (0..self.sizes.len()).collect();
            order.sort_by_key(|dimension| std::cmp::Reverse(extent(dimension)));
            cells.sort_by(|&left, &right| {
                let key = |cell: usize| order.iter().map(move |&at| coordinates[cell][at]);
                key(left).cmp(key(right))
            });
        })
    }
}

/// The grid of a communicator, and our rank.
fn grid(comm: Handle) -> Result<(Grid, i32)> {
    let (topology, rank) = find(comm)?;
    match &*topology {
        Topology::Cartesian(grid) => Ok((grid.clone(), rank)),
        _ => Err(another("a Cartesian grid")),
    }
}

/// The cell of this process, if a new grid has one for it: its rank, or by the `places` of all.
fn cell(
    comm: Handle,
    grid: &Grid,
    places: impl FnOnce() -> Result<Option<Places>>,
) -> Result<Option<usize>> {
    let (rank, size) = place(comm)?;
    fits("dims", grid.cells(), size, class::DIMS)?;
    let cells = places()?.map(|places| grid.placed(&places[..grid.cells()]));
    Ok((rank < grid.cells()).then(|| cells.map_or(rank, |cells| cells[rank])))
}

/// `MPI_Cart_create`; `MPI_COMM_NULL` for those that the grid has no place for.
pub fn create(comm: Handle, sizes: &[i32], periods: &[i32], reorder: bool) -> Result<Handle> {
    place(comm)?;
    let grid = Grid::new(sizes, periods)?;
    let places = || reorder.then(|| placement::localities(comm)).transpose();
    let cell = cell(comm, &grid, places)?;
    establish(comm, cell, Topology::Cartesian(grid))
}

/// `MPI_Cart_map`: a rank for this process; `MPI_UNDEFINED` for those left over. It is a local call:
/// until the members have told each other where they run, as when one of them makes a topology with
/// `reorder`, everyone keeps its rank; from then on it says what such a topology does. A grid without
/// cells leaves everyone over: programs ask for one where they have fewer ranks than they think.
pub fn map(comm: Handle, sizes: &[i32], periods: &[i32]) -> Result<i32> {
    place(comm)?;
    if sizes.contains(&0) && sizes.iter().all(|&size| size >= 0) {
        return Ok(abi::UNDEFINED);
    }
    let grid = Grid::new(sizes, periods)?;
    Ok(cell(comm, &grid, || placement::known(comm))?.map_or(abi::UNDEFINED, |cell| cell as i32))
}

/// `MPI_Cartdim_get`.
pub fn dimensions(comm: Handle) -> Result<i32> {
    Ok(grid(comm)?.0.sizes.len() as i32)
}

/// What `MPI_Cart_get` tells.
pub struct Shape {
    /// `dims`.
    pub sizes: Vec<i32>,
    /// `periods`.
    pub periodic: Vec<bool>,
    /// `coords` of this process.
    pub coordinates: Vec<i32>,
}

/// `MPI_Cart_get`.
pub fn shape(comm: Handle) -> Result<Shape> {
    let (grid, rank) = grid(comm)?;
    let coordinates = grid.coordinates(rank);
    Ok(Shape { sizes: grid.sizes, periodic: grid.periodic, coordinates })
}

/// `MPI_Cart_rank`; `coordinates` has as many elements as there are dimensions.
pub fn rank(comm: Handle, coordinates: &[i32]) -> Result<i32> {
    let (grid, _) = grid(comm)?;
    grid.rank(coordinates).ok_or_else(|| {
        Error::new(
            class::ARG,
            format!(
                "coords {coordinates:?} are outside of the grid {:?}; only periodic dimensions wrap \
                 around",
                grid.sizes
            ),
        )
    })
}

/// `MPI_Cart_coords`.
pub fn coordinates(comm: Handle, rank: i32) -> Result<Vec<i32>> {
    let (grid, _) = grid(comm)?;
    if !(0..grid.cells() as i32).contains(&rank) {
        return Err(check::no_rank("rank", rank, grid.cells() as i32));
    }
    Ok(grid.coordinates(rank))
}

/// `MPI_Cart_shift`: source and destination.
pub fn shift(comm: Handle, direction: i32, displacement: i32) -> Result<(i32, i32)> {
    let (grid, rank) = grid(comm)?;
    if !(0..grid.sizes.len() as i32).contains(&direction) {
        return Err(Error::new(
            class::DIMS,
            format!(
                "direction is {direction}, and the grid has {} dimensions, counted from 0",
                grid.sizes.len()
            ),
        ));
    }
    let shifted = |by: i32| grid.shifted(rank, direction as usize, by);
    Ok((shifted(displacement.saturating_neg()), shifted(displacement)))
}

/// `MPI_Cart_sub`; `remain` has as many elements as there are dimensions.
pub fn sub(comm: Handle, remain: &[i32]) -> Result<Handle> {
    let (grid, rank) = grid(comm)?;
    let at = grid.coordinates(rank);
    let chosen = |stays: bool| {
        let kept = remain.iter().map(move |&remain| (remain != 0) == stays);
        kept.enumerate().filter(|&(_, kept)| kept).map(|(dimension, _)| dimension)
    };
    let part = |dimensions: &[usize]| Grid {
        sizes: dimensions.iter().map(|&dimension| grid.sizes[dimension]).collect(),
        periodic: dimensions.iter().map(|&dimension| grid.periodic[dimension]).collect(),
    };
    let rank_in = |dimensions: &[usize]| {
        let at: Vec<i32> = dimensions.iter().map(|&dimension| at[dimension]).collect();
        part(dimensions).rank(&at).expect("coordinates of a member")
    };
    let (stay, go): (Vec<usize>, Vec<usize>) = (chosen(true).collect(), chosen(false).collect());
    let new = crate::communicator::split(comm, rank_in(&go), rank_in(&stay))?;
    super::adopt(new, Topology::Cartesian(part(&stay)))?;
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn three() -> Grid {
        Grid::new(&[2, 3, 4], &[0, 1, 0]).unwrap()
    }

    #[test]
    fn ranks_and_coordinates_are_inverse() {
        let grid = three();
        for rank in 0..24 {
            assert_eq!(grid.rank(&grid.coordinates(rank)), Some(rank));
        }
        assert_eq!(grid.coordinates(23), [1, 2, 3]);
        assert_eq!(grid.rank(&[0, -1, 0]), grid.rank(&[0, 2, 0]));
        assert_eq!(grid.rank(&[2, 0, 0]), None);
        assert_eq!(grid.rank(&[0, i32::MIN, 0]), Some(4));
    }

    #[test]
    fn shifts_end_at_edges_and_wrap_around() {
        let grid = three();
        let null = abi::PROC_NULL;
        assert_eq!(grid.around(0), [null, 12, 8, 4, null, 1]);
        assert_eq!(grid.shifted(0, 1, i32::MAX), grid.shifted(0, 1, i32::MAX % 3));
        assert_eq!(grid.shifted(1, 2, i32::MAX), null);
        assert_eq!(grid.shifted(3, 2, -3), 0);
    }

    #[test]
    fn blocks_of_a_grid_share_a_host() {
        let grid = Grid::new(&[8, 8, 8], &[0, 0, 0]).unwrap();
        let hosts = placement::on_hosts((0..512).map(|rank| rank / 64));
        let placed = grid.placed(&hosts);
        let traffic = grid.traffic();
        let identity: Vec<usize> = (0..512).collect();
        // Layers of 1 x 8 x 8 have 7 faces of 64; cubes of 4 have 3 planes of 64.
        let both_ways = 2;
        assert_eq!(placement::cut(&traffic, &hosts, &identity), both_ways * 7 * 64);
        assert_eq!(placement::cut(&traffic, &hosts, &placed), both_ways * 3 * 64);
    }

    #[test]
    fn alone_in_a_grid() {
        let comm = testing::comm();
        let grid = create(comm, &[1, 1], &[0, 1], true).unwrap();
        assert_eq!(dimensions(grid).unwrap(), 2);
        assert_eq!(rank(grid, &[0, 7]).unwrap(), 0);
        assert_eq!(rank(grid, &[1, 0]).unwrap_err().class, class::ARG);
        assert_eq!(coordinates(grid, 0).unwrap(), [0, 0]);
        assert_eq!(coordinates(grid, 1).unwrap_err().class, class::RANK);
        assert_eq!(shift(grid, 0, 1).unwrap(), (abi::PROC_NULL, abi::PROC_NULL));
        assert_eq!(shift(grid, 1, -5).unwrap(), (0, 0));
        assert_eq!(shift(grid, 2, 1).unwrap_err().class, class::DIMS);
        let line = sub(grid, &[0, 1]).unwrap();
        assert_eq!(shape(line).unwrap().periodic, [true]);
        assert_eq!(dimensions(sub(line, &[0]).unwrap()).unwrap(), 0);
        assert_eq!(map(comm, &[1], &[0]).unwrap(), 0);
        assert_eq!(create(comm, &[2], &[0], false).unwrap_err().class, class::DIMS);
        assert_eq!(create(comm, &[0], &[0], false).unwrap_err().class, class::DIMS);
        assert_eq!(create(comm, &[i32::MAX; 9], &[0; 9], true).unwrap_err().class, class::DIMS);
    }
}
