//! Conway's game of life on a torus whose rows are spread over the ranks: a glider walks around it.

const WIDTH: usize = 16;
const ROWS: usize = 16;
const STEPS: usize = 4 * WIDTH;

type Row = [u8; WIDTH];

fn main() -> serried::Result<()> {
    serried::run(|world| {
        let ring = world.cartesian(&[world.size()], &[true])?.expect("all are in it");
        let (above, below) = ring.shift(0, 1)?;
        // Rank 0 has the whole, and everyone gets so many rows.
        let mut whole = vec![[0; WIDTH]; if ring.rank() == 0 { ROWS } else { 0 }];
        if ring.rank() == 0 {
            for (row, column) in [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)] {
                whole[row][column] = 1;
            }
        }
        let begin = whole.clone();
        let mut rows: Vec<Row> = ring.scatter(&whole, 0)?;
        for _ in 0..STEPS {
            let (mut top, mut bottom) = ([0; WIDTH], [0; WIDTH]);
            ring.send_recv(&rows[rows.len() - 1], below, &mut top, above, 0)?;
            ring.send_recv(&rows[0], above, &mut bottom, below, 1)?;
            let all = [&[top][..], &rows, &[bottom]].concat();
            rows = all.windows(3).map(next).collect();
        }
        let mine: u32 = rows.iter().flatten().map(|&cell| u32::from(cell)).sum();
        let living = ring.all_reduce(mine, serried::op::Sum)?;
        if let Some(end) = ring.gather(&rows, 0)? {
            println!("{living} cells live");
            assert_eq!(end, begin, "once around, the glider is where it was");
        }
        Ok(())
    })
}

fn next(rows: &[Row]) -> Row {
    std::array::from_fn(|at| {
        let columns = [(at + WIDTH - 1) % WIDTH, at, (at + 1) % WIDTH];
        let around =
            rows.iter().flat_map(|row| columns.map(|column| row[column])).sum::<u8>() - rows[1][at];
        u8::from(around == 3 || (around == 2 && rows[1][at] == 1))
    })
}
