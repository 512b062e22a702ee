//! A number goes around: each rank adds its own and passes it on.

fn main() -> serried::Result<()> {
    serried::run(|world| {
        let (rank, size) = (world.rank(), world.size());
        let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
        let mut sum = rank;
        if rank == 0 {
            world.send(&sum, right, 0)?;
            world.recv(&mut sum, left, 0)?;
            println!("the ranks add up to {sum}");
            assert_eq!(sum, size * (size - 1) / 2);
        } else {
            world.recv(&mut sum, left, 0)?;
            world.send(&(sum + rank), right, 0)?;
        }
        Ok(())
    })
}
