//! Opening and probing a table.

use std::collections::HashMap;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use yomikiri_host::file;

use crate::layout::{FINISHED, FIXED, RECORD, SHORTEST_FRAME, TRAILER, u32_at};
use crate::{Frame, Header, ReadAt, TableError};

/// Bytes of blocks kept uncompressed for the next probes.
const CACHED: usize = 8 << 20;
/// How much is read at once while the file is checked.
const CHUNK: u64 = 1 << 20;

/// Where a block is, and its checksum.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    length: u32,
    crc: u32,
}

/// A table file, open for probing.
pub struct Table<R = File> {
    source: R,
    header: Header,
    places: Vec<Place>,
    hash: [u8; 32],
    cache: Mutex<HashMap<u64, Arc<Vec<u8>>>>,
}

impl Table<File> {
    /// Opens a file and checks all of it.
    pub fn open_file(path: &Path) -> Result<Self, TableError> {
        Table::open(file::open(path)?)
    }

    /// Begins to open a file: its header is read, and nothing else.
    pub fn begin_file(path: &Path) -> Result<Opening, TableError> {
        Opening::new(file::open(path)?)
    }
}

/// A table of which only the header has been read. How large a table may be, its game knows; so the
/// header can be judged before the rest takes time and memory.
pub struct Opening<R = File> {
    source: R,
    size: u64,
    header: Header,
}

impl<R: ReadAt> Opening<R> {
    fn new(source: R) -> Result<Self, TableError> {
        let size = source.size()?;
        let header = read_header(&source, size)?;
        Ok(Opening { source, size, header })
    }

    /// What the table is about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes of the file.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Is its last write there? Nothing else of the file is checked.
    pub fn is_finished(&self) -> Result<bool, TableError> {
        let Some(last) = self.size.checked_sub(FINISHED.len() as u64) else { return Ok(false) };
        let mut mark = [0; FINISHED.len()];
        self.source.read_exact_at(&mut mark, last)?;
        Ok(mark == FINISHED && last >= self.header.len())
    }

    /// Opens the table and checks all of it.
    pub fn finish(self) -> Result<Table<R>, TableError> {
        let Opening { source, size, header } = self;
        let directory_len = header.blocks() * RECORD;
        // The header is smaller than the file and entries are bounded, so nothing overflows.
        let directory = size
            .checked_sub(TRAILER + directory_len)
            .filter(|&directory| directory >= header.len())
            .ok_or(TableError::Incomplete)?;
        let mut trailer = [0; TRAILER as usize];
        source.read_exact_at(&mut trailer, size - TRAILER)?;
        if trailer[36..] != FINISHED {
            return Err(TableError::Incomplete);
        }
        let directory = Directory { source: &source, header: &header, start: directory };
        directory.check(u32_at(&trailer, 0))?;
        let places = directory.places()?;
        let mut hash = [0; 32];
        hash.copy_from_slice(&trailer[4..36]);
        check_hash(&source, size - TRAILER + 4, &hash)?;
        Ok(Table { source, header, places, hash, cache: Mutex::new(HashMap::new()) })
    }
}

impl<R: ReadAt> Table<R> {
    /// Opens a table and checks all of it: marks, header, directory, BLAKE3.
    pub fn open(source: R) -> Result<Self, TableError> {
        Opening::new(source)?.finish()
    }

    /// What the table is about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The BLAKE3 of the file, its own name and the finished mark left out.
    pub fn hash(&self) -> &[u8; 32] {
        &self.hash
    }

    /// The value of a number.
    pub fn get(&self, number: u64) -> Result<u8, TableError> {
        let entries = self.header.entries;
        let no_entry = TableError::NoEntry { number, entries };
        if number >= entries {
            return Err(no_entry);
        }
        let size = u64::from(self.header.block_size);
        let block = self.cached(number / size)?;
        block.get((number % size) as usize).copied().ok_or(no_entry)
    }

    /// Appends the values of a range of numbers.
    pub fn read_range(&self, range: Range<u64>, values: &mut Vec<u8>) -> Result<(), TableError> {
        let entries = self.header.entries;
        if range.end > entries {
            return Err(TableError::NoEntry { number: range.end.saturating_sub(1), entries });
        }
        let size = u64::from(self.header.block_size);
        let mut at = range.start;
        while at < range.end {
            let (block, begin) = (at / size, at % size);
            let end = (begin + range.end - at).min(size);
            let part = self.read(block)?;
            let part = part.get(begin as usize..end as usize).ok_or(TableError::Block(block))?;
            values.extend_from_slice(part);
            at += end - begin;
        }
        Ok(())
    }

    /// The values of many numbers, in any order: every block that holds some is read once, by all
    /// threads. Not one is kept for later probes.
    pub fn get_many(&self, numbers: &[u64]) -> Result<Vec<u8>, TableError> {
        let entries = self.header.entries;
        if let Some(&number) = numbers.iter().find(|&&number| number >= entries) {
            return Err(TableError::NoEntry { number, entries });
        }
        let size = u64::from(self.header.block_size);
        // Block, place in the block, place in the question.
        let mut order: Vec<(u64, u32, usize)> = numbers
            .iter()
            .enumerate()
            .map(|(at, &number)| (number / size, (number % size) as u32, at))
            .collect();
        order.sort_unstable_by_key(|&(block, ..)| block);
        let groups: Vec<&[(u64, u32, usize)]> = order.chunk_by(|a, b| a.0 == b.0).collect();
        let read = groups.par_iter().map(|group| {
            let block = group[0].0;
            let values = self.read(block)?;
            let of = |&(_, place, _): &(u64, u32, usize)| values.get(place as usize).copied();
            group.iter().map(of).collect::<Option<Vec<u8>>>().ok_or(TableError::Block(block))
        });
        let read: Vec<Vec<u8>> = read.collect::<Result<_, _>>()?;
        let mut found = vec![0; numbers.len()];
        for (group, values) in groups.iter().zip(read) {
            group.iter().zip(values).for_each(|(&(_, _, at), value)| found[at] = value);
        }
        Ok(found)
    }

    /// All values, read by all threads.
    pub fn read_all(&self) -> Result<Vec<u8>, TableError> {
        let blocks = 0..self.places.len() as u64;
        let mut values = Vec::new();
        // In parts, so that no more than one part is held twice.
        for first in blocks.step_by(1024) {
            let part = first..(first + 1024).min(self.places.len() as u64);
            let part: Vec<Vec<u8>> =
                part.into_par_iter().map(|block| self.read(block)).collect::<Result<_, _>>()?;
            part.iter().for_each(|block| values.extend_from_slice(block));
        }
        Ok(values)
    }

    fn cached(&self, block: u64) -> Result<Arc<Vec<u8>>, TableError> {
        if let Some(values) = self.cache().get(&block) {
            return Ok(values.clone());
        }
        let values = Arc::new(self.read(block)?);
        let mut cache = self.cache();
        if (cache.len() + 1) * self.header.block_size as usize > CACHED {
            cache.clear();
        }
        cache.insert(block, values.clone());
        Ok(values)
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<Vec<u8>>>> {
        // The cache is never left half changed, so a panic elsewhere does not spoil it.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A block as it lies in the file. It is checked where its values are taken from it.
    pub fn frame(&self, block: u64) -> Result<Frame, TableError> {
        let place = self.places.get(block as usize).ok_or(TableError::Block(block))?;
        let mut bytes = vec![0; place.length as usize];
        self.source.read_exact_at(&mut bytes, place.offset)?;
        Ok(Frame { bytes, crc: place.crc })
    }

    /// Reads a block and checks it.
    fn read(&self, block: u64) -> Result<Vec<u8>, TableError> {
        let range = self.header.range(block);
        self.frame(block)?.values(block, (range.end - range.start) as usize)
    }
}

fn read_header<R: ReadAt>(source: &R, size: u64) -> Result<Header, TableError> {
    let mut fixed = [0; FIXED];
    if size < FIXED as u64 {
        return Err(TableError::Foreign);
    }
    source.read_exact_at(&mut fixed, 0)?;
    let length = Header::length_from(&fixed)?;
    if size < length as u64 {
        return Err(TableError::Incomplete);
    }
    let mut bytes = vec![0; length];
    source.read_exact_at(&mut bytes, 0)?;
    Header::from_bytes(&bytes)
}

/// The directory of a file, read in pieces: a file may promise a large one and hold nothing.
struct Directory<'a, R> {
    source: &'a R,
    header: &'a Header,
    /// Where it begins, and the blocks end.
    start: u64,
}

impl<R: ReadAt> Directory<'_, R> {
    /// Every record passes by, in pieces.
    fn pieces(&self, mut visit: impl FnMut(&[u8])) -> Result<(), TableError> {
        let length = self.header.blocks() * RECORD;
        let mut buffer = vec![0; CHUNK.min(length) as usize];
        let mut at = 0;
        while at < length {
            let piece = &mut buffer[..CHUNK.min(length - at) as usize];
            self.source.read_exact_at(piece, self.start + at)?;
            visit(piece);
            at += piece.len() as u64;
        }
        Ok(())
    }

    /// Its checksum agrees, and the blocks fill the file between header and directory.
    fn check(&self, crc: u32) -> Result<(), TableError> {
        let mut hasher = crc32fast::Hasher::new();
        let mut end = Ok(self.header.len());
        self.pieces(|piece| {
            hasher.update(piece);
            for record in piece.chunks_exact(RECORD as usize) {
                if let Ok(at) = end {
                    end = self.end_of_block(at, u32_at(record, 0));
                }
            }
        })?;
        if hasher.finalize() != crc {
            return Err(TableError::Checksum("directory"));
        }
        if end? == self.start {
            Ok(())
        } else {
            Err(TableError::Header("the blocks do not fill the file"))
        }
    }

    fn end_of_block(&self, at: u64, length: u32) -> Result<u64, TableError> {
        if length < SHORTEST_FRAME {
            return Err(TableError::Header("a block is too short to be one"));
        }
        if length > self.header.longest_frame() {
            return Err(TableError::Header("a block is longer than its values could need"));
        }
        at.checked_add(length.into())
            .filter(|&end| end <= self.start)
            .ok_or(TableError::Header("the blocks do not fit into the file"))
    }

    /// Where the blocks are. Only for a directory that was checked: then no more memory is taken than
    /// the file has bytes.
    fn places(&self) -> Result<Vec<Place>, TableError> {
        let mut offset = self.header.len();
        let mut places = Vec::with_capacity(self.header.blocks() as usize);
        self.pieces(|piece| {
            for record in piece.chunks_exact(RECORD as usize) {
                let (length, crc) = (u32_at(record, 0), u32_at(record, 4));
                places.push(Place { offset, length, crc });
                offset = offset.saturating_add(length.into());
            }
        })?;
        Ok(places)
    }
}

fn check_hash<R: ReadAt>(source: &R, end: u64, hash: &[u8; 32]) -> Result<(), TableError> {
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; CHUNK.min(end) as usize];
    let mut offset = 0;
    while offset < end {
        let part = &mut buffer[..CHUNK.min(end - offset) as usize];
        source.read_exact_at(part, offset)?;
        hasher.update(part);
        offset += part.len() as u64;
    }
    if hasher.finalize() == *hash { Ok(()) } else { Err(TableError::Checksum("file")) }
}
