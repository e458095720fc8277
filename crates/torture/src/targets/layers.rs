//! Folders of layer files: what a file says of itself, believed or not, and what it then answers.

use std::path::Path;
use std::sync::LazyLock;

use yomikiri_game::{Game, Notation};
use yomikiri_mnk_tables::LayerFolder;

use yomikiri_mnk::Size;
use yomikiri_table::Table;

use crate::damage::repair;

const MOST_CELLS: usize = 12;

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    // In memory where there is such a place: a file a run is much for a disk.
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a folder for one file")
});

/// The bytes are the folder's only file, with right checksums if the first byte is odd.
pub(super) fn run(bytes: &[u8]) {
    let Some((&mode, file)) = bytes.split_first() else { return };
    let mut file = file.to_vec();
    if mode % 2 == 1 {
        repair(&mut file);
    }
    // The index of a game is built before its files are looked at: seconds for the largest boards.
    let described = Table::open(file.clone()).map(|table| table.header().description.clone());
    if described.is_ok_and(|text| cells(&text).is_some_and(|cells| cells > MOST_CELLS)) {
        return;
    }
    let path = FOLDER.path().join("layer-00-part-000.yk");
    std::fs::write(&path, &file).expect("a file can be written");
    let Ok(folder) = LayerFolder::open(FOLDER.path()) else { return };
    let game = folder.game().clone();
    if let Ok(set) = folder.probe(&game.start()) {
        assert!(!set.is_empty());
    }
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    for mv in moves.into_iter().take(3) {
        let mut next = game.start();
        game.play_unchecked(&mut next, mv);
        let text = game.position_text(&next);
        assert!(folder.probe(&next).is_err() || game.outcome(&next).is_some(), "{text}");
    }
}

/// The cells of the board that a description names.
fn cells(description: &str) -> Option<usize> {
    let size = description.strip_prefix("mnk --size ")?.split(' ').next()?;
    size.parse::<Size>().ok().map(|size| size.cells())
}
