//! A timer, a socket and messages in one thread, under tokio: rank 0 answers questions that come by a socket, each with
//! a message to the rank that asked.

use std::sync::Arc;
use std::time::Duration;

use serried::{Comm, Result, World};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

type Outcome<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    serried::run(|world| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(program(world))
    })
}

async fn program(world: &World) -> Outcome<()> {
    let channel = Arc::new(world.dup()?);
    let mut port = 0;
    let mut server = None;
    if world.rank() == 0 {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        port = listener.local_addr()?.port();
        server = Some(tokio::spawn(serve(Arc::clone(&channel), listener)));
    }
    world.broadcast(&mut port, 0)?;

    // The answer may come before the question has been asked: its receive waits already.
    let answer = channel.irecv(vec![0u64], 0, 0)?;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let mut socket = TcpStream::connect(("127.0.0.1", port)).await?;
    socket.write_u64(world.rank() as u64).await?;
    let (answer, _) = answer.await?;
    assert_eq!(answer[0], (world.rank() * world.rank()) as u64);

    if let Some(server) = server {
        println!("answered {} questions", server.await?.map_err(|error| error.to_string())?);
    }
    Ok(())
}

async fn serve(channel: Arc<Comm>, listener: TcpListener) -> std::io::Result<usize> {
    for _ in 0..channel.size() {
        let (mut socket, _) = listener.accept().await?;
        let number = socket.read_u64().await?;
        let send = channel.isend(vec![number * number], number as usize, 0);
        send.map_err(std::io::Error::other)?.await.map_err(std::io::Error::other)?;
    }
    Ok(channel.size())
}
