//! Heat flows through a rod that is divided among the ranks: each exchanges its edges with its neighbours and
//! computes its inner part meanwhile.

const CELLS: usize = 1000;
const STEPS: usize = 500;

fn main() -> serried::Result<()> {
    serried::run(|world| {
        let rod = world.cartesian(&[world.size()], &[false])?.expect("all are in it");
        let (left, right) = rod.shift(0, 1)?;
        // A part of the rod, with a cell of each neighbour; the left end of the rod is hot.
        let cells = CELLS / rod.size() + usize::from(rod.rank() < CELLS % rod.size());
        let mut now = vec![0.0; cells + 2];
        if left.is_none() {
            now[0] = 100.0;
        }
        for _ in 0..STEPS {
            let mut next = now.clone();
            let (mut from_left, mut from_right) = (now[0], now[cells + 1]);
            serried::scope(|scope| {
                let a = scope.recv(&rod, &mut from_left, left, 0)?;
                let b = scope.recv(&rod, &mut from_right, right, 1)?;
                scope.send(&rod, &now[cells], right, 0)?;
                scope.send(&rod, &now[1], left, 1)?;
                for at in 2..cells {
                    next[at] = average(&now[at - 1..=at + 1]);
                }
                (next[0], next[cells + 1]) = (*a.wait()?.0, *b.wait()?.0);
                Ok(())
            })?;
            now[0] = next[0];
            now[cells + 1] = next[cells + 1];
            for at in [1, cells] {
                next[at] = average(&now[at - 1..=at + 1]);
            }
            now = next;
        }
        let heat = rod.all_reduce(now[1..=cells].iter().sum::<f64>(), serried::op::Sum)?;
        if rod.rank() == 0 {
            println!("after {STEPS} steps: {heat:.3}");
        }
        assert!((heat - expected()).abs() < 1e-6, "{heat} is not {}", expected());
        Ok(())
    })
}

fn average(cells: &[f64]) -> f64 {
    cells[1] + 0.25 * (cells[0] - 2.0 * cells[1] + cells[2])
}

/// The same on one rank.
fn expected() -> f64 {
    let mut now = vec![0.0; CELLS + 2];
    now[0] = 100.0;
    for _ in 0..STEPS {
        let mut next = now.clone();
        for at in 1..=CELLS {
            next[at] = average(&now[at - 1..=at + 1]);
        }
        now = next;
    }
    now[1..=CELLS].iter().sum()
}
