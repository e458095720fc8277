//! Thrift's compact protocol, as far as Parquet needs it: structs of numbers, texts, lists and structs.
//!
//! ```text
//!   struct   fields in the order of their numbers, then a zero byte
//!   field    one byte: what the number is larger by than the last (high half), and the type (low half)
//!   number   zigzag, then a varint: seven bits per byte, lowest first, the eighth says that more follow
//!   text     its length as a varint, and its bytes
//!   list     one byte: length (high half, 15: a varint follows) and type (low half); then the elements
//! ```

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A struct on its way. Fields are added in the order of their numbers.
pub(crate) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    pub(crate) fn new() -> Self {
        Struct { bytes: Vec::new(), last: 0 }
    }

    /// A number of 32 bits.
    pub(crate) fn int(mut self, field: u8, number: i64) -> Self {
        self.begin(field, I32);
        zigzag(&mut self.bytes, number);
        self
    }

    /// A number of 64 bits.
    pub(crate) fn long(mut self, field: u8, number: u64) -> Self {
        self.begin(field, I64);
        zigzag(&mut self.bytes, number as i64);
        self
    }

    pub(crate) fn text(mut self, field: u8, text: &str) -> Self {
        self.begin(field, BINARY);
        binary(&mut self.bytes, text);
        self
    }

    pub(crate) fn inner(mut self, field: u8, inner: Struct) -> Self {
        self.begin(field, STRUCT);
        self.bytes.extend(inner.finish());
        self
    }

    pub(crate) fn ints(mut self, field: u8, numbers: &[i64]) -> Self {
        self.begin_list(field, I32, numbers.len());
        numbers.iter().for_each(|&number| zigzag(&mut self.bytes, number));
        self
    }

    pub(crate) fn texts(mut self, field: u8, texts: &[&str]) -> Self {
        self.begin_list(field, BINARY, texts.len());
        texts.iter().for_each(|text| binary(&mut self.bytes, text));
        self
    }

    pub(crate) fn structs(mut self, field: u8, inner: impl Iterator<Item = Struct>) -> Self {
        let inner: Vec<Struct> = inner.collect();
        self.begin_list(field, STRUCT, inner.len());
        inner.into_iter().for_each(|inner| self.bytes.extend(inner.finish()));
        self
    }

    /// The bytes of the whole.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    /// No number here is larger than the last by more than 15.
    fn begin(&mut self, field: u8, kind: u8) {
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    fn begin_list(&mut self, field: u8, kind: u8, length: usize) {
        self.begin(field, LIST);
        match length {
            0..15 => self.bytes.push((length as u8) << 4 | kind),
            _ => {
                self.bytes.push(15 << 4 | kind);
                varint(&mut self.bytes, length as u64);
            }
        }
    }
}

fn zigzag(bytes: &mut Vec<u8>, number: i64) {
    varint(bytes, (number << 1 ^ number >> 63) as u64);
}

fn binary(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

pub(crate) fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        for (number, expected) in [
            (0, &[0][..]),
            (-1, &[1]),
            (1, &[2]),
            (63, &[126]),
            (64, &[0x80, 1]),
            (i64::MIN, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
        ] {
            let mut bytes = Vec::new();
            zigzag(&mut bytes, number);
            assert_eq!(bytes, expected, "{number}");
        }
    }
}
