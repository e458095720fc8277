//! k in a row's part of `yomikiri test-gpu`.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};
use yomikiri_game::Quiet;
use yomikiri_host::Device;
use yomikiri_mnk::{Mnk, Rules, Size};
use yomikiri_mnk_tables::{Backend, LayerFolder, choose_backend, solve_layers_on};

use crate::output::Output;

/// Memory for the CPU's side.
const MEMORY: u64 = 16 << 30;

/// Boards to compare: rows, columns, k, players.
const BOARDS: [(usize, usize, usize, usize); 6] =
    [(3, 3, 3, 2), (4, 4, 3, 2), (4, 4, 3, 3), (4, 4, 4, 4), (5, 3, 3, 3), (5, 4, 3, 3)];

/// Every byte of every layer file.
pub(crate) fn compare(output: &mut Output) -> anyhow::Result<()> {
    for (rows, columns, k, players) in BOARDS {
        let game = Mnk::new(Size::new(rows, columns)?, k, players, Rules::Free)?;
        let gpu = choose_backend(Device::Cuda, &game)?;
        let folder = tempfile::tempdir()?;
        let (one, other) = (folder.path().join("gpu"), folder.path().join("cpu"));
        let seconds = [solve(&gpu, &game, &one)?, solve(&Backend::CPU, &game, &other)?];
        let files = same_files(&one, &other)?;
        output.line(format!(
            "{}: {files} layer files equal; GPU {:.2} s, CPU {:.2} s, writing included",
            game.name(),
            seconds[0],
            seconds[1]
        ))?;
        output.flush()?;
    }
    Ok(())
}

fn solve(backend: &Backend, game: &Mnk, path: &Path) -> anyhow::Result<f64> {
    let clock = Instant::now();
    solve_layers_on(backend, &LayerFolder::new(game, path)?, MEMORY, &Quiet)?;
    Ok(clock.elapsed().as_secs_f64())
}

fn same_files(one: &Path, other: &Path) -> anyhow::Result<usize> {
    let mut files = 0;
    for entry in std::fs::read_dir(one)? {
        let name = entry?.file_name();
        let theirs = std::fs::read(other.join(&name)).with_context(|| format!("{name:?}"))?;
        ensure!(std::fs::read(one.join(&name))? == theirs, "{name:?} differs");
        files += 1;
    }
    ensure!(files == std::fs::read_dir(other)?.count(), "another number of files");
    Ok(files)
}
