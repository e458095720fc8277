//! The table files of a folder: of which game they are, how large, and in which state.

use std::path::Path;

use serde::Serialize;
use yomikiri_table::{TEMPORARY, Table, TableError};

/// A table file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct StoredTable {
    /// The name of its file in the folder.
    pub file: String,
    /// The game of the table, if its header can be read.
    pub game: Option<String>,
    /// The size of the file.
    pub bytes: u64,
    /// Can it be used?
    pub state: TableState,
}

/// Whether a table file can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// It was written to its end. What it holds is checked when it is opened.
    Complete,
    /// It is being written, or whoever wrote it was interrupted.
    Unfinished,
    /// Its header cannot be read.
    Damaged,
}

impl TableState {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            TableState::Complete => "complete",
            TableState::Unfinished => "unfinished",
            TableState::Damaged => "damaged",
        }
    }
}

/// The table files of a folder by name, also those that are being written; none if there is no such folder.
pub fn stored_tables(folder: &Path) -> Vec<StoredTable> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut tables: Vec<StoredTable> = entries
        .filter_map(|entry| {
            let file = entry.file_name().to_string_lossy().into_owned();
            let is_table = file.ends_with(".yk") || file.starts_with(TEMPORARY);
            let bytes = entry.metadata().ok().filter(|there| there.is_file())?.len();
            is_table.then(|| stored(&entry.path(), file, bytes))
        })
        .collect();
    tables.sort_by(|a, b| a.file.cmp(&b.file));
    tables
}

fn stored(path: &Path, file: String, bytes: u64) -> StoredTable {
    let unfinished = file.starts_with(TEMPORARY);
    let opened = Table::begin_file(path)
        .and_then(|opening| Ok((opening.header().description.clone(), opening.is_finished()?)));
    let (game, state) = match opened {
        Ok((game, true)) if !unfinished => (Some(game), TableState::Complete),
        Ok((game, _)) => (Some(game), TableState::Unfinished),
        Err(TableError::Incomplete) => (None, TableState::Unfinished),
        Err(_) if unfinished => (None, TableState::Unfinished),
        Err(_) => (None, TableState::Damaged),
    };
    // A part of a layer says more in further lines.
    let game = game.and_then(|game| game.lines().next().map(str::to_owned));
    StoredTable { file, game, bytes, state }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_game::Quiet;
    use yomikiri_table::{Header, write_table};

    #[test]
    fn every_state_is_told_from_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let zeros = |range: std::ops::Range<u64>, out: &mut Vec<u8>| out.extend(range.map(|_| 0));
        write_table(&at("whole.yk"), &Header::new("a game\nmore", 9), zeros, &Quiet).unwrap();
        let bytes = std::fs::read(at("whole.yk")).unwrap();
        std::fs::write(at("cut.yk"), &bytes[..bytes.len() - 3]).unwrap();
        std::fs::write(at("text.yk"), "no table").unwrap();
        std::fs::write(at(&format!("{TEMPORARY}new.yk-abcdef")), "").unwrap();
        std::fs::write(at("notes.txt"), "not asked for").unwrap();
        std::fs::create_dir(at("folder.yk")).unwrap();
        let found: Vec<_> = stored_tables(folder.path())
            .into_iter()
            .map(|table| (table.file, table.game, table.state))
            .collect();
        let game = || Some("a game".to_owned());
        assert_eq!(
            found,
            [
                (format!("{TEMPORARY}new.yk-abcdef"), None, TableState::Unfinished),
                ("cut.yk".to_owned(), game(), TableState::Unfinished),
                ("text.yk".to_owned(), None, TableState::Damaged),
                ("whole.yk".to_owned(), game(), TableState::Complete),
            ]
        );
        assert_eq!(stored_tables(&at("nowhere")), []);
    }
}
