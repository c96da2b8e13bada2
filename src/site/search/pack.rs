//! How bytes are written: numbers and compression.

/// The level of compression; the highest takes several times as long for files a few percent smaller.
const LEVEL: u8 = 3;

/// A zlib stream of the bytes.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, LEVEL)
}

/// Writes a number, seven bits a byte, the lowest first.
pub(super) fn write_number(mut number: u32, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads numbers and texts back in the order in which they were written.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next number; 0 at the end.
    pub(super) fn number(&mut self) -> u32 {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let Some((byte, rest)) = self.rest.split_first() else {
                break;
            };
            self.rest = rest;
            number |= u32::from(byte & 0x7f) << shift;
            if *byte < 0x80 {
                break;
            }
        }
        number
    }

    /// The next bytes, as many as there are up to that number.
    pub(super) fn bytes(&mut self, length: usize) -> &'a [u8] {
        let (bytes, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, write_number};

    #[test]
    fn numbers_are_read_as_written() {
        let numbers = [0, 1, 127, 128, 300, 1 << 21, u32::MAX];
        let mut bytes = Vec::new();
        for number in numbers {
            write_number(number, &mut bytes);
        }
        let mut reader = Reader::new(&bytes);
        assert_eq!(numbers.map(|_| reader.number()), numbers);
        assert!(reader.is_at_end());
        assert_eq!((reader.number(), reader.bytes(4)), (0, &[][..]));
    }
}
