//! Folders of layer files: `solve mnk --strong --out`, and what `verify` says of them.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{anyhow, bail, ensure};
use yomikiri_dobutsu_tables::{FileError, TablebaseError};
use yomikiri_game::Limits;
use yomikiri_mnk::{Mnk, board_classes, boards};
use yomikiri_mnk_tables::{
    Backend, LayerFolder, LayersError, Sample, SolvedLayers, VerifiedLayer, check_counts, sample,
    solve_layers_on, verify_layers,
};
use yomikiri_solve::LayerCounts;

use super::document::{FilesDocument, LayerDocument, LayersDocument, SolveDocument};
use super::solve::show_layers;
use crate::machine;
use crate::output::{Answer, BAD, GOOD, Output, counted, grouped, name_of, one_line, remark};
use crate::progress::Bar;
use crate::verify::{Checked, Found, SampledLayer};

/// Positions a search may hold when a state is compared.
const SEARCHED: usize = 100_000;

pub(super) fn solve_into(
    backend: &Backend,
    game: &Mnk,
    path: &Path,
    memory: u64,
    json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let folder = LayerFolder::new(game, path)?;
    announce(backend, &folder, memory)?;
    let (clock, bar) = (Instant::now(), Bar::new());
    let solved = solve_layers_on(backend, &folder, memory, &bar).map_err(hinted)?;
    drop(bar);
    say_kept(&folder, solved.kept);
    let seconds = clock.elapsed().as_secs_f64();
    if json {
        output.json(&SolveDocument::Layers(solved_document(game, &solved, seconds)))?;
    } else {
        show_solved(&folder, &solved, seconds, output)?;
    }
    Ok(counted_right(game, &solved))
}

/// Are there as many states as the game has? If not, that is said.
pub(super) fn counted_right(game: &Mnk, solved: &SolvedLayers) -> Answer {
    match check_counts(game, &solved.counts) {
        Ok(()) => Answer::Done,
        Err(problem) => {
            remark!("{problem}");
            Answer::No
        }
    }
}

/// Says that files of an earlier run were used, and how far they were trusted.
pub(super) fn say_kept(folder: &LayerFolder, files: usize) {
    if files > 0 {
        remark!(
            "kept {} of an earlier run (checksums match; `yomikiri verify {}` recomputes every value)",
            counted(files, "finished layer file"),
            name_of(folder.path())
        );
    }
}

/// The error, with the option that would help.
pub(super) fn hinted(error: LayersError) -> anyhow::Error {
    match error {
        LayersError::Memory { .. } => {
            anyhow::anyhow!("{error}; --memory says how much may be used")
        }
        error => error.into(),
    }
}

/// What a solved folder holds.
pub(super) fn show_solved(
    folder: &LayerFolder,
    solved: &SolvedLayers,
    seconds: f64,
    output: &mut Output,
) -> anyhow::Result<()> {
    show_table(folder.game(), &solved.counts, output)?;
    output.line("")?;
    show_layers(folder.game(), &solved.counts, output)?;
    output.line(format!(
        "\n{} states in {seconds:.1} s. 'wins': by force; 'draw': all best play draws; \
         'open': best play has several outcomes.\n{}: {} bytes, {} solved, {} kept.",
        grouped(states(&solved.counts)),
        name_of(folder.path()),
        grouped(solved.bytes),
        counted(solved.solved, "part"),
        solved.kept
    ))
}

/// Says what it takes, and refuses if that is not there.
fn announce(backend: &Backend, folder: &LayerFolder, memory: u64) -> anyhow::Result<()> {
    let threads = rayon::current_num_threads();
    let estimate = folder.estimate(threads);
    let missing = folder.missing();
    let share = missing as f64 / estimate.numbers as f64;
    let disk = (estimate.disk as f64 * share) as u64;
    if memory < estimate.least_memory {
        let needed = estimate.least_memory;
        return Err(hinted(LayersError::Memory { given: memory, needed, threads }));
    }
    let memory = memory.min(estimate.most_memory);
    remark!(
        "solving every state of {} on {backend}: {} numbers, {} of them to do; about {} MB of memory \
         (at least {}), {} MB of disk, {} with {}",
        folder.game().name(),
        grouped(estimate.numbers),
        grouped(missing),
        memory / 1_000_000,
        estimate.least_memory.div_ceil(1_000_000),
        disk / 1_000_000,
        duration(estimate.seconds * share),
        counted(threads, "thread")
    );
    machine::ensure_memory(memory)?;
    machine::ensure_disk(folder.path(), disk)
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} minutes", s / 60.0),
        s => format!("{:.0} hours", s / 3600.0),
    }
}

fn states(layers: &[LayerCounts]) -> u64 {
    layers.iter().map(LayerCounts::states).sum()
}

/// Table 1 of paper 2.
fn show_table(game: &Mnk, layers: &[LayerCounts], output: &mut Output) -> anyhow::Result<()> {
    let count = |n: Option<u128>| n.map_or("over 2^128".to_owned(), grouped);
    let row = |(stones, counts): (usize, &LayerCounts)| {
        let classes = count(board_classes(game, stones));
        let states = grouped(counts.states());
        vec![stones.to_string(), count(boards(game, stones)), classes, states]
    };
    let rows = layers.iter().enumerate().map(row);
    output.table(&["stones", "boards", "up to symmetry", "states"], rows)
}

pub(super) fn solved_document(game: &Mnk, solved: &SolvedLayers, seconds: f64) -> LayersDocument {
    let few = |count: Option<u128>| count.and_then(|count| count.try_into().ok());
    let layer = |(stones, counts): (usize, &LayerCounts)| LayerDocument {
        boards: few(boards(game, stones)),
        classes: few(board_classes(game, stones)),
        ..LayerDocument::new(game, stones, counts)
    };
    let files = FilesDocument {
        parts_solved: solved.solved,
        parts_kept: solved.kept,
        bytes: solved.bytes,
        peak_bytes: machine::peak_bytes(),
    };
    let layers = solved.counts.iter().enumerate().map(layer).collect();
    let states = states(&solved.counts);
    LayersDocument { files: Some(files), ..LayersDocument::new(game, states, layers, seconds) }
}

/// The folder of a layer file, told by its name.
pub(crate) fn folder_of_layer(file: &Path) -> Option<PathBuf> {
    let name = file.file_name()?.to_str()?;
    if !name.starts_with("layer-") {
        return None;
    }
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    Some(folder.unwrap_or(Path::new(".")).to_owned())
}

/// The error of a table that is not one of Dobutsu Shogi, if it is a layer file under a name of its
/// own: what it is, and how it can be checked.
pub(crate) fn renamed_layer(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref() {
        Some(TablebaseError::File(FileError::Other { path, found, .. }))
            if found.starts_with("mnk ") =>
        {
            anyhow!(
                "{}: this is a layer file of k in a row (`{found}`) under another name; a layer \
                 file is checked against the next layer, so it is expected in its folder by the \
                 name that `solve mnk --strong --out` gave it, such as layer-03-part-000.yk",
                path.display()
            )
        }
        _ => error,
    }
}

/// Checks every layer of a folder, or one of its files, against the next layer.
pub(crate) fn check_layers(path: &Path, only: Option<&Path>) -> anyhow::Result<Checked> {
    let bar = Bar::new();
    let result = open_folder(path)?.and_then(|folder| {
        let only = only.and_then(Path::file_name).map(|name| path.join(name));
        let layers = verify_layers(&folder, only.as_deref(), &bar)?;
        Ok((folder, layers))
    });
    drop(bar);
    let name = name_of(only.unwrap_or(path));
    if let (Some(file), Err(LayersError::File(FileError::Table { path, error }))) = (only, &result)
        && error.is_foreign()
        && path.file_name() == file.file_name()
    {
        bail!("{name}: {error}");
    }
    checked(&name, result, |folder, layers: &Vec<VerifiedLayer>| {
        let positions: u64 = layers.iter().map(|layer| layer.positions).sum();
        let states: u64 = layers.iter().map(|layer| layer.counts.states()).sum();
        let text = format!(
            "{} positions ({} states) follow from those after them",
            grouped(positions),
            grouped(states)
        );
        let game = folder.game();
        let layer = |layer: &VerifiedLayer| LayerDocument::new(game, layer.stones, &layer.counts);
        let (accepted, layers) = (true, layers.iter().map(layer).collect());
        (text, Found::Layers { accepted, game: game.name(), positions, states, layers })
    })
}

/// Compares random states of a folder with the search engines.
pub(crate) fn sample_layers(path: &Path, states: usize, seed: u64) -> anyhow::Result<Checked> {
    let bar = Bar::new();
    let limits = Limits::positions(SEARCHED);
    let result = open_folder(path)?.and_then(|folder| {
        let compared = sample(&folder, states, seed, limits, &bar)?;
        Ok((folder, compared))
    });
    drop(bar);
    if let Ok((_, sample)) = &result {
        ensure!(
            sample.layers.iter().any(|layer| layer.sets + layer.forced > 0),
            "{}: none of the {states} random states could be compared; expected a larger sample",
            path.display()
        );
    }
    checked(&name_of(path), result, |folder, sample: &Sample| {
        let layer = |layer: &yomikiri_mnk_tables::SampledLayer| {
            let yomikiri_mnk_tables::SampledLayer { stones, sets, forced, open } = *layer;
            SampledLayer { stones, sets, forced, open }
        };
        let layers: Vec<SampledLayer> = sample.layers.iter().map(layer).collect();
        let sum = |of: fn(&SampledLayer) -> u64| layers.iter().map(of).sum::<u64>();
        let (sets, forced, open) = (sum(|l| l.sets), sum(|l| l.forced), sum(|l| l.open));
        let mut text = format!(
            "search agrees on {} random states (seed {seed}): {} by equilibrium set, {} by forced \
             win; {} were too large for it",
            grouped(sets + forced),
            grouped(sets),
            grouped(forced),
            grouped(open)
        );
        for layer in &layers {
            text.push_str(&format!(
                "\n  {:>2} stones  {:>6} sets  {:>6} forced  {:>6} open",
                layer.stones, layer.sets, layer.forced, layer.open
            ));
        }
        let (accepted, game) = (true, folder.game().name());
        (text, Found::Sample { accepted, game, seed, sets, forced, open, layers })
    })
}

/// What `verify` shows of a folder that held, or of what is wrong with it.
fn checked<T>(
    name: &str,
    result: Result<(LayerFolder, T), LayersError>,
    show: impl Fn(&LayerFolder, &T) -> (String, Found),
) -> anyhow::Result<Checked> {
    Ok(match result {
        Ok((folder, found)) => {
            let (text, found) = show(&folder, &found);
            let game = folder.game().name();
            let text = format!("{GOOD}holds{GOOD:#} {name}: {game}; {text}");
            Checked { holds: true, found, text }
        }
        // Nothing to check is bad use, not a failed check.
        Err(error @ LayersError::Nothing(_)) => return Err(error.into()),
        Err(error) => Checked {
            holds: false,
            found: Found::Wrong { accepted: false, error: error.to_string() },
            text: format!("{BAD}wrong{BAD:#} {}", one_line(&error.to_string())),
        },
    })
}

/// Opens a folder. If nothing in it says that it is one of layer files, there is nothing to check, and
/// that is bad use, not a failed check.
fn open_folder(path: &Path) -> anyhow::Result<Result<LayerFolder, LayersError>> {
    match LayerFolder::open(path) {
        Err(LayersError::File(error)) if !error.is_foreign() => Ok(Err(error.into())),
        Err(error @ LayersError::Stray { .. }) => Ok(Err(error)),
        Err(error) => Err(error.into()),
        Ok(folder) => Ok(Ok(folder)),
    }
}
