//! Whatever happens to a file, it gives a typed error or the right values.

use std::io;
use std::path::PathBuf;

use yomikiri_game::Quiet;
use yomikiri_table::{Header, ReadAt, Table, TableError, write_table};

fn value(number: u64) -> u8 {
    (number * number % 251 % 7) as u8
}

fn header(description: &str, entries: u64) -> Header {
    Header { block_size: 256, ..Header::new(description, entries) }
}

fn file_of(description: &str, entries: u64, value: fn(u64) -> u8) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("t.yk");
    let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| out.extend(range.map(value));
    write_table(&path, &header(description, entries), fill, &Quiet).unwrap();
    std::fs::read(path).unwrap()
}

/// Opens damaged bytes; if they open, every value must be right or an error.
fn check_never_wrong(bytes: Vec<u8>, what: &str) -> Result<(), TableError> {
    let table = Table::open(bytes)?;
    for number in 0..table.header().entries {
        match table.get(number) {
            Ok(found) => assert_eq!(found, value(number), "{what}: entry {number}"),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[test]
fn values_read_back_one_by_one_and_together() {
    for entries in [0, 1, 255, 256, 257, 5000] {
        let table = Table::open(file_of("game", entries, value)).unwrap();
        assert_eq!(table.header(), &header("game", entries));
        let all = table.read_all().unwrap();
        assert_eq!(all.len() as u64, entries);
        for number in 0..entries {
            assert_eq!(table.get(number).unwrap(), value(number));
            assert_eq!(all[number as usize], value(number));
        }
        assert!(matches!(table.get(entries), Err(TableError::NoEntry { .. })));
        assert!(matches!(table.get(u64::MAX), Err(TableError::NoEntry { .. })));
    }
}

#[test]
fn many_values_read_back_in_any_order() {
    let table = Table::open(file_of("game", 5000, value)).unwrap();
    for numbers in [vec![], vec![4999], vec![3, 3, 2], (0..5000).map(|n| n * 77 % 5000).collect()] {
        let expected: Vec<u8> = numbers.iter().map(|&number| value(number)).collect();
        assert_eq!(table.get_many(&numbers).unwrap(), expected);
    }
    assert!(matches!(table.get_many(&[0, 5000]), Err(TableError::NoEntry { number: 5000, .. })));
}

#[test]
fn ranges_read_back() {
    let table = Table::open(file_of("game", 1000, value)).unwrap();
    for range in [0..0, 0..1, 0..256, 255..257, 100..900, 1000..1000, 0..1000] {
        let mut values = vec![77];
        table.read_range(range.clone(), &mut values).unwrap();
        let expected: Vec<u8> = [77].into_iter().chain(range.map(value)).collect();
        assert_eq!(values, expected);
    }
    for range in [0..1001, 1000..1001, 5..u64::MAX] {
        let error = table.read_range(range, &mut Vec::new());
        assert!(matches!(error, Err(TableError::NoEntry { .. })));
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let good = file_of("game", 1000, value);
    for bit in 0..good.len() * 8 {
        let mut bytes = good.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(check_never_wrong(bytes, "flip").is_err(), "bit {bit} flipped unnoticed");
    }
}

#[test]
fn every_truncation_and_every_appended_byte_is_noticed() {
    let good = file_of("game", 1000, value);
    for length in 0..good.len() {
        assert!(Table::open(good[..length].to_vec()).is_err(), "cut to {length}");
    }
    for extra in [0u8, 255] {
        let mut bytes = good.clone();
        bytes.push(extra);
        assert!(Table::open(bytes).is_err());
    }
}

#[test]
fn parts_of_two_files_are_not_a_file() {
    let good = file_of("game", 1000, value);
    let other = file_of("game", 1000, |number| value(number + 1));
    let shortest = good.len().min(other.len());
    for cut in 1..shortest {
        for (head, tail) in [(&good, &other), (&other, &good)] {
            let mut bytes = head[..cut].to_vec();
            bytes.extend(&tail[cut..]);
            if &bytes != head && &bytes != tail {
                assert!(Table::open(bytes).is_err(), "spliced at {cut}");
            }
        }
    }
}

fn with_u32(mut bytes: Vec<u8>, at: usize, number: u32) -> Vec<u8> {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
    let end = 32 + u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
    if end + 4 <= bytes.len() {
        let crc = crc32fast::hash(&bytes[..end]);
        bytes[end..end + 4].copy_from_slice(&crc.to_le_bytes());
    }
    bytes
}

#[test]
fn hostile_headers_with_right_checksums_are_refused() {
    let good = file_of("game", 1000, value);
    let hostile: [(usize, u32); 12] = [
        (8, 0),
        (8, 2),
        (12, u32::MAX),
        (12, 1025),
        (12, 3),
        (16, 0),
        (16, u32::MAX),
        (20, u32::MAX),
        (20, 1),
        (24, 2),
        (28, 0),
        (28, u32::MAX),
    ];
    for (at, number) in hostile {
        assert!(Table::open(with_u32(good.clone(), at, number)).is_err(), "{number} at {at}");
    }
}

#[test]
fn foreign_files_are_called_foreign() {
    for bytes in [vec![], b"x".to_vec(), vec![0; 500], b"YOMITABX".repeat(50)] {
        assert!(matches!(Table::open(bytes), Err(TableError::Foreign)));
    }
}

/// A file of zeros with a header and a trailer, as a sparse file is: it takes no room, and its
/// directory has the right checksum.
struct Sparse {
    header: Vec<u8>,
    trailer: Vec<u8>,
    size: u64,
    largest: std::sync::atomic::AtomicUsize,
}

impl Sparse {
    fn new(entries: u64, block_size: u32) -> Sparse {
        let mut header = file_of("game", 0, value)[..36].to_vec();
        header.extend([0; 4]);
        header[16..24].copy_from_slice(&entries.to_le_bytes());
        let mut header = with_u32(header, 28, block_size);
        header.truncate(40);
        let directory = vec![0; entries.div_ceil(block_size.into()) as usize * 8];
        let mut trailer = crc32fast::hash(&directory).to_le_bytes().to_vec();
        trailer.extend([0; 32]);
        trailer.extend(b"FINISHED");
        let size = (header.len() + directory.len() + trailer.len()) as u64 + (1 << 20);
        Sparse { header, trailer, size, largest: 0.into() }
    }
}

impl ReadAt for &Sparse {
    fn size(&self) -> io::Result<u64> {
        Ok(self.size)
    }

    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        self.largest.fetch_max(buffer.len(), std::sync::atomic::Ordering::Relaxed);
        let trailer = self.size - self.trailer.len() as u64;
        for (byte, at) in buffer.iter_mut().zip(offset..) {
            *byte = match at {
                at if at < self.header.len() as u64 => self.header[at as usize],
                at if at >= trailer => self.trailer[(at - trailer) as usize],
                _ => 0,
            };
        }
        Ok(())
    }
}

#[test]
fn a_sparse_file_took_as_much_memory_as_its_header_promised() {
    let sparse = Sparse::new(1 << 22, 1);
    let error = Table::open(&sparse).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("the header is damaged: a block is too short to be one"));
    let largest = sparse.largest.into_inner();
    assert!(largest <= 1 << 20, "{largest} bytes at once");
}

#[test]
fn a_header_that_is_not_accepted_is_all_that_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sparse.yk");
    let sparse = Sparse::new(1 << 20, 1);
    std::fs::write(&path, &sparse.header).unwrap();
    let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(1 << 40).unwrap();
    let open = |expected: Header| {
        let opening = Table::begin_file(&path).unwrap();
        opening.header().check_size(&expected).err().map(|error| error.to_string())
    };
    let said = open(header("game", 1000)).unwrap();
    assert_eq!(said, "the table has 1048576 entries; expected 1000");
    let said = open(header("game", 1 << 20)).unwrap();
    assert_eq!(said, "the table has 1 bytes in a block; expected 256");
}

#[test]
fn a_frame_longer_than_any_block_needs_is_refused() {
    let good = file_of("game", 100, value);
    let directory = good.len() - 44 - 8;
    let length = u32::from_le_bytes(good[directory..directory + 4].try_into().unwrap());
    // The same file with a frame that goes on for a thousand bytes, every checksum right.
    let mut bytes = good[..directory].to_vec();
    bytes.extend([0; 1000]);
    let mut record = good[directory..directory + 8].to_vec();
    record[..4].copy_from_slice(&(length + 1000).to_le_bytes());
    bytes.extend(&record);
    bytes.extend(crc32fast::hash(&record).to_le_bytes());
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes.extend(b"FINISHED");
    let error = Table::open(bytes).err().map(|error| error.to_string());
    let expected = "the header is damaged: a block is longer than its values could need";
    assert_eq!(error.as_deref(), Some(expected));
}

/// A source whose reads fail or lie after the file has been opened.
struct Faulty {
    bytes: Vec<u8>,
    fails: std::sync::atomic::AtomicBool,
    lies: std::sync::atomic::AtomicBool,
}

impl ReadAt for Faulty {
    fn size(&self) -> io::Result<u64> {
        self.bytes.size()
    }

    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        use std::sync::atomic::Ordering::Relaxed;
        if self.fails.load(Relaxed) {
            return Err(io::ErrorKind::Other.into());
        }
        self.bytes.read_exact_at(buffer, offset)?;
        if self.lies.load(Relaxed) {
            buffer.iter_mut().for_each(|byte| *byte ^= 0x10);
        }
        Ok(())
    }
}

#[test]
fn faults_after_opening_are_errors_too() {
    use std::sync::atomic::Ordering::Relaxed;
    let faulty =
        Faulty { bytes: file_of("game", 1000, value), fails: false.into(), lies: false.into() };
    // A table keeps its source to itself, so the faults are switched on through a shared one.
    let faulty: &'static Faulty = Box::leak(Box::new(faulty));
    struct Shared(&'static Faulty);
    impl ReadAt for Shared {
        fn size(&self) -> io::Result<u64> {
            self.0.size()
        }
        fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
            self.0.read_exact_at(buffer, offset)
        }
    }
    let table = Table::open(Shared(faulty)).unwrap();
    faulty.fails.store(true, Relaxed);
    assert!(matches!(table.get(0), Err(TableError::Io(_))));
    faulty.fails.store(false, Relaxed);
    faulty.lies.store(true, Relaxed);
    assert!(matches!(table.get(0), Err(TableError::Block(0))));
    faulty.lies.store(false, Relaxed);
    assert_eq!(table.get(0).unwrap(), value(0));
}

#[test]
fn the_same_values_give_the_same_bytes() {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let many = rayon::ThreadPoolBuilder::new().num_threads(5).build().unwrap();
    let file = || file_of("game", 100_000, value);
    assert_eq!(one.install(file), many.install(file));
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let fill = |_: std::ops::Range<u64>, _: &mut Vec<u8>| {};
    let missing = std::path::Path::new("/nowhere/at/all/t.yk");
    assert!(matches!(
        write_table(missing, &header("game", 0), fill, &Quiet),
        Err(TableError::Io(_))
    ));
    let long = "x".repeat(2000);
    let path = std::env::temp_dir().join("never-written.yk");
    assert!(write_table(&path, &header(&long, 0), fill, &Quiet).is_err());
    assert!(!path.exists());
}
