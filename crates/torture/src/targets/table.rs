//! Table files: as they come, and with all checksums made right, so that what lies behind them is
//! met too.

use yomikiri_table::{Table, TableError};

use crate::damage::repair;

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
