//! Table files: as they come, and with all checksums made right, so that what lies behind them is
//! met too.

use yomikiri_table::{Table, TableError};

/// Values read one by one at the most.
const PROBED: u64 = 64;
/// Values read all at once at the most.
const READ: u64 = 1 << 20;

/// An even first byte takes the rest as it is, an odd one repairs its checksums first.
pub(super) fn run(bytes: &[u8]) {
    let Some((&mode, file)) = bytes.split_first() else { return };
    let mut file = file.to_vec();
    if mode % 2 == 1 {
        repair(&mut file);
    }
    let Ok(table) = Table::open(file) else { return };
    let entries = table.header().entries;
    let mut one_by_one = Vec::new();
    for number in (0..entries).take(PROBED as usize) {
        one_by_one.push(table.get(number).ok());
    }
    assert!(matches!(table.get(entries), Err(TableError::NoEntry { .. })));
    if let Some(last) = entries.checked_sub(1) {
        let _ = table.get(last);
    }
    let mut together = Vec::new();
    if table.read_range(0..entries.min(PROBED), &mut together).is_ok() {
        let together: Vec<Option<u8>> = together.into_iter().map(Some).collect();
        assert_eq!(together, one_by_one);
    }
    if entries <= READ {
        assert!(table.read_all().map_or(true, |values| values.len() as u64 == entries));
    }
}

/// Makes the checksums of header, directory and file agree with whatever they are of.
pub(super) fn repair(file: &mut [u8]) {
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
