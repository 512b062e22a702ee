//! What launchers and other processes say, for the targets under `fuzz/`. Every function takes any bytes.

use crate::connection::Connection;
use crate::pmi::Pmi;
use crate::tasks::BusinessCard;
use std::io::{self, Cursor, Read, Write};
use std::os::unix::net::UnixStream;

/// A launcher that answers with these bytes, whatever it is asked.
struct Script<'a>(Cursor<&'a [u8]>);

impl Read for Script<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Script<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a launcher answers over PMI.
pub fn pmi(bytes: &[u8]) {
    let Ok(mut pmi) = Pmi::start(Script(Cursor::new(bytes)), 0) else { return };
    let _ = pmi.put("key", "value");
    let _ = pmi.fence();
    let _ = pmi.find("key");
    let _ = pmi.leave();
}

/// The card of a task, as another task left it.
pub fn card(text: &str) {
    if let Some(card) = BusinessCard::decode(text) {
        assert_eq!(BusinessCard::decode(&card.encode()), Some(card));
    }
}

/// What another process of this host says over a connection.
pub fn line(bytes: &[u8]) {
    let (near, mut far) = UnixStream::pair().expect("a pair of sockets");
    far.set_nonblocking(true).expect("a socket");
    let _ = far.write(bytes);
    drop(far);
    let mut connection = Connection::local(near).expect("the same user");
    while let Ok(Some(_)) = connection.receive() {}
}
