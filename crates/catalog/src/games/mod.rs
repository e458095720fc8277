//! The games that come with the program: what each knows better than the defaults.

use std::path::Path;

use yomikiri_dobutsu_tables::Tablebase;
use yomikiri_mnk_tables::LayerFolder;

use crate::ExploreError;

mod connect;
mod connect_opening;
pub(crate) mod dobutsu;
mod dobutsu_puzzle;
pub(crate) mod hakozumi;
pub(crate) mod mnk;
mod mnk_count;
pub(crate) mod shogi;
pub mod strategy;
pub(crate) mod tantrix;
pub(crate) mod teeko;
pub(crate) mod verify;

/// The game of a table file or of a folder of layer files, all parameters written out.
pub fn game_of_table(path: &Path) -> Result<String, ExploreError> {
    if path.is_dir() {
        let folder = LayerFolder::open(path).map_err(ExploreError::failed)?;
        return Ok(folder.game().name());
    }
    let table = Tablebase::open_any(path).map_err(dobutsu::failed)?;
    Ok(format!("dobutsu --rules {}", table.game().rules()))
}
