//! Numbers and texts as bytes, for messages between the processes of a job.

/// Writes values one behind the other.
#[derive(Debug, Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// A message that begins with `kind`.
    pub fn new(kind: u8) -> Writer {
        Writer(vec![kind])
    }

    /// Adds a number.
    pub fn u32(&mut self, number: u32) -> &mut Writer {
        self.0.extend(number.to_le_bytes());
        self
    }

    /// Adds a number.
    pub fn u64(&mut self, number: u64) -> &mut Writer {
        self.0.extend(number.to_le_bytes());
        self
    }

    /// Adds bytes, with their number before them.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Writer {
        self.u32(bytes.len() as u32);
        self.0.extend_from_slice(bytes);
        self
    }

    /// Adds a list, with its length before it.
    pub fn list<T>(&mut self, items: &[T], mut add: impl FnMut(&mut Writer, &T)) -> &mut Writer {
        self.u32(items.len() as u32);
        for item in items {
            add(self, item);
        }
        self
    }

    /// What was written.
    pub fn finish(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0)
    }
}

/// Reads the same from untrusted bytes; every answer is `None` once something was missing.
#[derive(Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// A message: its kind, and the rest.
    pub fn new(bytes: &'a [u8]) -> Option<(u8, Reader<'a>)> {
        let (kind, rest) = bytes.split_first()?;
        Some((*kind, Reader(rest)))
    }

    /// Bytes without a kind.
    pub fn rest(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// The next number.
    pub fn u32(&mut self) -> Option<u32> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*number))
    }

    /// The next number.
    pub fn u64(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// The next bytes.
    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = self.u32()? as usize;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes.to_vec())
    }

    /// The next bytes, which must be text.
    pub fn text(&mut self) -> Option<String> {
        String::from_utf8(self.bytes()?).ok()
    }

    /// The next list. Each item takes a byte at least, so that a length that promises more than is
    /// there costs nothing.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Reader<'a>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let length = self.u32()? as usize;
        if length > self.0.len() {
            return None;
        }
        (0..length).map(|_| item(self)).collect()
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    /// The end: `value`, unless something is left.
    pub fn end<T>(self, value: T) -> Option<T> {
        self.0.is_empty().then_some(value)
    }
}
