//! Files with something wrong, without a copy of them for every wrong: a bit flipped, the end cut
//! off, the tail of another file.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use yomikiri_table::ReadAt;

/// What is wrong with a file.
#[derive(Clone, Copy)]
pub enum Damage<'a> {
    /// This bit is flipped.
    Flip(u64),
    /// Only so many bytes are left.
    Cut(u64),
    /// From this byte on it is another file, from that file's byte on.
    Splice(u64, &'a [u8], u64),
}

/// A file with something wrong.
#[derive(Clone, Copy)]
pub struct Damaged<'a> {
    /// The file as it was.
    pub bytes: &'a [u8],
    /// What is wrong with it.
    pub damage: Damage<'a>,
}

/// Copies what lies in the range of a part that begins at `start` of the whole.
fn copy(part: &[u8], start: u64, buffer: &mut [u8], offset: u64) {
    let (begin, end) = (offset.max(start), offset + buffer.len() as u64);
    let end = end.min(start + part.len() as u64);
    if begin < end {
        let from = &part[(begin - start) as usize..(end - start) as usize];
        buffer[(begin - offset) as usize..(end - offset) as usize].copy_from_slice(from);
    }
}

fn flip(bit: u64, buffer: &mut [u8], offset: u64) {
    if let Some(byte) = (bit / 8).checked_sub(offset).and_then(|at| buffer.get_mut(at as usize)) {
        *byte ^= 1 << (bit % 8);
    }
}

impl ReadAt for Damaged<'_> {
    fn size(&self) -> io::Result<u64> {
        Ok(match self.damage {
            Damage::Flip(_) => self.bytes.len() as u64,
            Damage::Cut(length) => length.min(self.bytes.len() as u64),
            Damage::Splice(at, tail, from) => at + (tail.len() as u64 - from),
        })
    }

    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        let end = offset.checked_add(buffer.len() as u64);
        if end.is_none_or(|end| self.size().is_ok_and(|size| end > size)) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match self.damage {
            Damage::Flip(bit) => {
                copy(self.bytes, 0, buffer, offset);
                flip(bit, buffer, offset);
            }
            Damage::Cut(_) => copy(self.bytes, 0, buffer, offset),
            Damage::Splice(at, tail, from) => {
                copy(&self.bytes[..at as usize], 0, buffer, offset);
                copy(&tail[from as usize..], at, buffer, offset);
            }
        }
        Ok(())
    }
}

/// No bit is flipped yet.
const SOUND: u64 = u64::MAX;

/// A file that goes bad while it is open: a bit flips under a reader who has already checked it.
pub struct Decaying<'a> {
    bytes: &'a [u8],
    bit: AtomicU64,
}

impl<'a> Decaying<'a> {
    /// Sound so far.
    pub fn new(bytes: &'a [u8]) -> Self {
        Decaying { bytes, bit: AtomicU64::new(SOUND) }
    }

    /// From now on this bit is flipped, and no other.
    pub fn flip(&self, bit: u64) {
        self.bit.store(bit, Relaxed);
    }
}

impl ReadAt for &Decaying<'_> {
    fn size(&self) -> io::Result<u64> {
        Ok(self.bytes.len() as u64)
    }

    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        let bit = self.bit.load(Relaxed);
        let damage = if bit == SOUND { Damage::Cut(u64::MAX) } else { Damage::Flip(bit) };
        Damaged { bytes: self.bytes, damage }.read_exact_at(buffer, offset)
    }
}

/// Makes the checksums of a table's header, directory and file agree with whatever they are of: how
/// a hostile hand, not a bad disk, would write it.
pub fn repair(file: &mut [u8]) {
    let number = |file: &[u8], at: usize| {
        file.get(at..at + 4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    };
    let Some(described) = number(file, 12).filter(|&length| length <= 1024) else { return };
    let end = 32 + described as usize;
    if file.len() < end + 4 {
        return;
    }
    let crc = crc32fast::hash(&file[..end]);
    file[end..end + 4].copy_from_slice(&crc.to_le_bytes());
    let (Some(low), Some(high), Some(size)) =
        (number(file, 16), number(file, 20), number(file, 28))
    else {
        return;
    };
    let entries = u64::from(low) | u64::from(high) << 32;
    let blocks = entries.div_ceil(u64::from(size.max(1)));
    let Some(trailer) = file.len().checked_sub(44).filter(|&at| at >= end + 4) else { return };
    let directory = usize::try_from(blocks.saturating_mul(8)).ok();
    let Some(directory) = directory.and_then(|length| trailer.checked_sub(length)) else { return };
    let crc = crc32fast::hash(&file[directory..trailer]);
    file[trailer..trailer + 4].copy_from_slice(&crc.to_le_bytes());
    let hash = blake3::hash(&file[..trailer + 4]);
    file[trailer + 4..trailer + 36].copy_from_slice(hash.as_bytes());
    file[trailer + 36..].copy_from_slice(b"FINISHED");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole damaged file, read in pieces of this size.
    fn read(damaged: &Damaged, size: usize) -> Vec<u8> {
        let mut bytes = vec![0; damaged.size().unwrap() as usize];
        for (at, piece) in bytes.chunks_mut(size).enumerate() {
            damaged.read_exact_at(piece, (at * size) as u64).unwrap();
        }
        bytes
    }

    #[test]
    fn damage_is_what_it_says() {
        let (bytes, tail) = (b"abcdefgh", b"0123456789");
        let cases: [(Damage, &[u8]); 4] = [
            // `b` is 0x62: its lowest bit makes it `c`.
            (Damage::Flip(8), b"accdefgh"),
            (Damage::Cut(3), b"abc"),
            (Damage::Splice(2, tail, 7), b"ab789"),
            (Damage::Splice(0, tail, 9), b"9"),
        ];
        for (damage, expected) in cases {
            let damaged = Damaged { bytes, damage };
            for piece in [1, expected.len()] {
                assert_eq!(read(&damaged, piece), expected);
            }
            let mut beyond = [0; 2];
            assert!(damaged.read_exact_at(&mut beyond, expected.len() as u64 - 1).is_err());
        }
    }
}
