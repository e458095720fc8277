//! Files of one process's workers: sorted records of a step.
//!
//! A file is a table (`yomikiri-table`: checksums, written whole or not at all) whose bytes are the
//! number of records and then each record's distance to the one before, seven bits a byte, lowest
//! first, the eighth bit set if more follow.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use yomikiri_game::Quiet;
use yomikiri_table::{
    Compression, FileError, Header, Lock, TEMPORARY, Table, TableError, write_compressed,
};

use crate::ClusterError;
use crate::steps::{Step, StepFile};

/// Larger than other tables' blocks: these are read in long runs.
const BLOCK_SIZE: u32 = 64 << 10;

/// The folder of a process.
pub(crate) struct Store {
    folder: PathBuf,
    game: String,
    /// Held as long as the store lives.
    _lock: Lock,
}

impl Store {
    /// Makes the folder if it is not there, and keeps a second process with this number out of it.
    pub(crate) fn new(folder: &Path, game: String, process: usize) -> Result<Self, ClusterError> {
        fs::create_dir_all(folder).map_err(FileError::at(folder))?;
        let path = folder.join(format!("process-{process}.lock"));
        let lock = Lock::take(&path).map_err(|error| match error {
            TableError::Claimed => {
                let problem = format!("a process {process} is already at work here");
                FileError::at(&path)(io::Error::other(problem))
            }
            error => FileError::at(&path)(error),
        })?;
        Ok(Store { folder: folder.to_owned(), game, _lock: lock })
    }

    /// The files that are there.
    pub(crate) fn files(&self) -> Result<Vec<StepFile>, ClusterError> {
        let names = fs::read_dir(&self.folder).and_then(|entries| {
            entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<Result<Vec<_>, _>>()
        });
        let names = names.map_err(FileError::at(&self.folder))?;
        Ok(names.iter().filter_map(|name| StepFile::parse(name.to_str()?)).collect())
    }

    /// Removes a step's files, whoever wrote them.
    pub(crate) fn remove(&self, step: Step) -> Result<(), ClusterError> {
        for file in self.files()?.into_iter().filter(|file| file.step == step) {
            remove_file(&self.folder.join(file.to_string()))?;
        }
        Ok(())
    }

    /// Removes what a killed process left half written.
    pub(crate) fn clear(&self) -> Result<(), ClusterError> {
        let entries = fs::read_dir(&self.folder).map_err(FileError::at(&self.folder))?;
        for entry in entries.flatten() {
            if entry.file_name().to_string_lossy().starts_with(TEMPORARY) {
                remove_file(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Removes the folder with all that is in it, once nobody needs it any more.
    pub(crate) fn end(&self) {
        // Another process with the same folder may be faster; that is as well.
        fs::remove_dir_all(&self.folder).ok();
    }

    fn description(&self, file: StepFile) -> String {
        let StepFile { step, of, worker } = file;
        format!("{}\n{step} worker {worker} of {of}", self.game)
    }

    /// Writes sorted records.
    pub(crate) fn write(&self, file: StepFile, records: &[u64]) -> Result<(), ClusterError> {
        let path = self.folder.join(file.to_string());
        let bytes = encode(records);
        let header = Header {
            block_size: BLOCK_SIZE,
            ..Header::new(self.description(file), bytes.len() as u64)
        };
        let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
            out.extend_from_slice(&bytes[range.start as usize..range.end as usize]);
        };
        write_compressed(&path, &header, Compression::Fast, fill, &Quiet)
            .map_err(FileError::at(&path))?;
        Ok(())
    }

    /// Reads a file's records back.
    pub(crate) fn read(&self, file: StepFile) -> Result<Vec<u64>, ClusterError> {
        let path = self.folder.join(file.to_string());
        let opening = Table::begin_file(&path).map_err(FileError::at(&path))?;
        let (found, expected) = (&opening.header().description, self.description(file));
        if *found != expected {
            return Err(FileError::other(&path, found, &expected).into());
        }
        // How many entries there are only the file knows; how it is cut into blocks, we do too.
        let ours = Header { block_size: BLOCK_SIZE, ..opening.header().clone() };
        opening.header().check_size(&ours).map_err(FileError::at(&path))?;
        let read = opening.finish().and_then(|table| table.read_all());
        let records = decode(&read.map_err(FileError::at(&path))?);
        let damaged = TableError::Header("its records do not add up");
        records.ok_or_else(|| FileError::at(&path)(damaged).into())
    }
}

fn remove_file(path: &Path) -> Result<(), ClusterError> {
    match fs::remove_file(path) {
        // Another process with the same folder was faster.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => Ok(result.map_err(FileError::at(path))?),
    }
}

fn encode(records: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2 * records.len() + 10);
    let mut before = 0;
    put(records.len() as u64, &mut bytes);
    for &record in records {
        put(record - before, &mut bytes);
        before = record;
    }
    bytes
}

fn put(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn decode(bytes: &[u8]) -> Option<Vec<u64>> {
    let mut bytes = bytes.iter();
    let count = take(&mut bytes)?;
    // A record has at least one byte.
    let mut records = Vec::with_capacity(bytes.len().min(usize::try_from(count).ok()?));
    let mut record = 0u64;
    for _ in 0..count {
        record = record.checked_add(take(&mut bytes)?)?;
        records.push(record);
    }
    bytes.next().is_none().then_some(records)
}

fn take<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        for records in [vec![], vec![0], vec![0, 1, 128, 1 << 40, u64::MAX]] {
            let bytes = encode(&records);
            assert_eq!(decode(&bytes), Some(records));
            assert_eq!(decode(&bytes[..bytes.len() - 1]), None);
            assert_eq!(decode(&[&bytes[..], &[0]].concat()), None);
        }
        assert_eq!(
            decode(&[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
            None
        );
    }

    #[test]
    fn files_are_kept_apart() {
        let at = tempfile::tempdir().unwrap();
        let store = Store::new(at.path(), "g".to_owned(), 0).unwrap();
        let file = |worker| StepFile { step: Step::Keys(3), of: 2, worker };
        store.write(file(0), &[3, 5]).unwrap();
        assert_eq!(store.read(file(0)).unwrap(), [3, 5]);
        assert!(matches!(store.read(file(1)), Err(ClusterError::File(FileError::Table { .. }))));
        fs::copy(at.path().join(file(0).to_string()), at.path().join(file(1).to_string())).unwrap();
        assert!(matches!(store.read(file(1)), Err(ClusterError::File(FileError::Other { .. }))));
        assert_eq!(store.files().unwrap().len(), 2);
        store.remove(Step::Keys(3)).unwrap();
        assert_eq!(store.files().unwrap(), []);
        let error = Store::new(at.path(), "g".to_owned(), 0).err().map(|error| error.to_string());
        assert!(error.is_some_and(|e| e.ends_with("a process 0 is already at work here")));
        Store::new(at.path(), "g".to_owned(), 1).unwrap();
    }
}
