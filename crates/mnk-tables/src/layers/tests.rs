//! Layer files against the engine in memory, and everything that can happen to a folder.

use std::fs;
use std::path::Path;

use yomikiri_game::laws::random_game;
use yomikiri_game::{Dice, Game, LayeredIndex, Limits, Notation, OutcomeSet, Quiet};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_solve::{Dense, Outcomes};

use yomikiri_table::FileError;

use super::sample::random_state;
use super::{LayerFolder, LayersError, SampledLayer, sample, solve_layers, verify_layers};
use crate::Endgame;

const MEMORY: u64 = 1 << 30;

fn game(size: &str, players: usize) -> Mnk {
    Mnk::new(size.parse().unwrap(), 3, players, Rules::Free).unwrap()
}

/// The names and bytes of everything in a folder.
pub(super) fn contents(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

fn in_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}

/// Every value and every count is that of the engine in memory.
fn check_solution(size: &str, players: usize, part: usize) {
    let (game, at) = (game(size, players), tempfile::tempdir().unwrap());
    let folder = LayerFolder::with_parts(&game, at.path(), part).unwrap();
    let solved = solve_layers(&folder, MEMORY, &Quiet).unwrap();
    let dense = Dense::<OutcomeSet>::solve(folder.index(), &Quiet);
    assert_eq!(solved.counts, dense.counts(), "{size}");
    super::check_counts(&game, &solved.counts).unwrap();
    let mut parts = 0;
    for layer in 0..folder.index().layers() {
        let mut number = 0;
        for part in folder.parts(layer) {
            parts += 1;
            for value in folder.open_part(part).unwrap().0.table.read_all().unwrap() {
                let expected = dense.get(layer, number).map(OutcomeSet::bits);
                assert_eq!(Some(value), expected, "{size}, layer {layer}, number {number}");
                number += 1;
            }
        }
        assert_eq!(number, folder.index().len(layer));
    }
    assert_eq!((solved.solved, solved.kept), (parts, 0));
    assert!(parts > folder.index().layers() || part > 1 << 20, "{parts} parts");
    let again = solve_layers(&folder, MEMORY, &Quiet).unwrap();
    assert_eq!((again.solved, again.kept, again.bytes), (0, parts, solved.bytes));
    assert_eq!(again.counts, solved.counts);
    let verified = verify_layers(&folder, None, &Quiet).unwrap();
    assert!(verified.iter().zip(&solved.counts).all(|(layer, counts)| layer.counts == *counts));
}

#[test]
fn layers_of_3x3() {
    (2..=4).for_each(|players| check_solution("3x3", players, 200));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn layers_of_3x4() {
    (2..=4).for_each(|players| check_solution("3x4", players, 500));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn layers_of_4x4() {
    check_solution("4x4", 3, 300_000);
}

/// Neither the number of threads nor the memory, nor where a run was broken off, shows in the bytes.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_same_bytes_come_out_always() {
    let game = game("3x4", 3);
    let solve = |threads, memory: Option<u64>| {
        let at = tempfile::tempdir().unwrap();
        let folder = LayerFolder::with_parts(&game, at.path(), 10_000).unwrap();
        let least = folder.estimate(threads).least_memory;
        in_threads(threads, || solve_layers(&folder, memory.unwrap_or(least), &Quiet)).unwrap();
        (contents(at.path()), at)
    };
    let (one, _) = solve(1, Some(MEMORY));
    assert_eq!(one, solve(2, Some(MEMORY)).0);
    assert_eq!(one, solve(3, None).0, "without room for a block more");
    let (all, at) = solve(2, Some(MEMORY));
    for kept in [1, all.len() / 3, all.len() - 2] {
        // A killed run leaves the last layers' parts and one file half written.
        for (name, bytes) in all.iter().rev().skip(kept) {
            fs::remove_file(at.path().join(name)).unwrap();
            fs::write(at.path().join(format!("{}x", yomikiri_table::TEMPORARY)), bytes).unwrap();
        }
        let folder = LayerFolder::with_parts(&game, at.path(), 10_000).unwrap();
        let solved = solve_layers(&folder, MEMORY, &Quiet).unwrap();
        assert_eq!((solved.kept, solved.solved), (kept, all.len() - kept));
        assert_eq!(contents(at.path()), all);
    }
}

/// A small folder to damage.
fn solved_3x3() -> (tempfile::TempDir, Mnk) {
    let (game, at) = (game("3x3", 3), tempfile::tempdir().unwrap());
    solve_layers(&LayerFolder::new(&game, at.path()).unwrap(), MEMORY, &Quiet).unwrap();
    (at, game)
}

#[test]
fn what_is_wrong_with_a_folder_is_named() {
    let change = |change: &dyn Fn(&Path), file: &str, message: &str| {
        let (at, game) = solved_3x3();
        change(at.path());
        let before = contents(at.path());
        let folder = LayerFolder::new(&game, at.path()).unwrap();
        let solved = solve_layers(&folder, MEMORY, &Quiet).unwrap_err().to_string();
        let opened = LayerFolder::open(at.path())
            .and_then(|folder| verify_layers(&folder, None, &Quiet))
            .unwrap_err()
            .to_string();
        for error in [solved, opened] {
            assert!(error.contains(file) && error.contains(message), "{error}");
        }
        assert_eq!(contents(at.path()), before, "a folder in doubt is left as it is");
    };
    let flipped = |at: &Path| {
        let path = at.join("layer-05-part-000.yk");
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        fs::write(path, bytes).unwrap();
    };
    change(&flipped, "layer-05-part-000.yk", "damaged");
    let cut = |at: &Path| {
        let path = at.join("layer-06-part-000.yk");
        let bytes = fs::read(&path).unwrap();
        fs::write(path, &bytes[..bytes.len() - 9]).unwrap();
    };
    change(&cut, "layer-06-part-000.yk", "was cut off");
    let swapped = |at: &Path| {
        fs::copy(at.join("layer-04-part-000.yk"), at.join("layer-03-part-000.yk")).unwrap();
    };
    change(&swapped, "layer-03-part-000.yk", "layer 4 classes 0..8 of 8");
    change(&|at| fs::write(at.join("notes.txt"), "x").unwrap(), "notes.txt", "nothing else in it");
    let foreign = |at: &Path| {
        let other = tempfile::tempdir().unwrap();
        let two = game("3x3", 2);
        solve_layers(&LayerFolder::new(&two, other.path()).unwrap(), MEMORY, &Quiet).unwrap();
        let name = "layer-09-part-000.yk";
        fs::copy(other.path().join(name), at.join(name)).unwrap();
    };
    change(&foreign, "layer-09-part-000.yk", "--players 2");
}

#[test]
fn folders_that_cannot_be_used_are_named() {
    let (at, three) = solved_3x3();
    fs::remove_file(at.path().join("layer-02-part-000.yk")).unwrap();
    let folder = LayerFolder::open(at.path()).unwrap();
    let error = verify_layers(&folder, None, &Quiet).unwrap_err();
    assert!(matches!(error, LayersError::Missing { .. }), "{error}");
    let error = folder.analyze(&three.parse_position("1../.2./...").unwrap()).unwrap_err();
    assert!(matches!(error, LayersError::Missing { .. }), "{error}");

    let other = LayerFolder::new(&game("3x3", 2), at.path()).unwrap();
    let error = solve_layers(&other, MEMORY, &Quiet).unwrap_err();
    assert!(matches!(error, LayersError::File(FileError::Other { .. })), "{error}");

    let error = solve_layers(&folder, 1000, &Quiet).unwrap_err();
    assert!(error.to_string().starts_with("1000 bytes of memory are too few; expected at least"));

    let _taken = folder.take().unwrap();
    let error = solve_layers(&folder, MEMORY, &Quiet).unwrap_err();
    assert!(matches!(error, LayersError::Locked(_)), "{error}");

    let empty = tempfile::tempdir().unwrap();
    assert!(matches!(LayerFolder::open(empty.path()), Err(LayersError::Nothing(_))));
    assert!(LayerFolder::open(Path::new("/nowhere/at/all")).is_err());
    let large = Mnk::new("2x13".parse().unwrap(), 3, 3, Rules::Free).unwrap();
    assert!(matches!(LayerFolder::new(&large, empty.path()), Err(LayersError::Index(_))));
}

/// Changes the first value of layer 4 that is in use, and keeps all checksums right; gives its file
/// and entry.
fn change_a_value(folder: &LayerFolder, change: impl Fn(u8) -> u8) -> (std::path::PathBuf, usize) {
    let part = &folder.parts(4)[0];
    let (file, counts) = folder.open_part(part).unwrap();
    let mut values = file.table.read_all().unwrap();
    let used = values.iter().position(|&value| value != 0).unwrap();
    values[used] = change(values[used]);
    let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
        out.extend_from_slice(&values[range.start as usize..range.end as usize]);
    };
    let header = part.header(&folder.game().name(), &counts);
    yomikiri_table::write_table(&file.path, &header, fill, &Quiet).unwrap();
    (file.path, used)
}

#[test]
fn a_win_of_player_4_was_read_in_a_game_of_three() {
    for value in [0b0_1000, 0b1_1000, 0b0_1001, 0b10_0001, 255] {
        let (at, _) = solved_3x3();
        let (path, entry) = change_a_value(&LayerFolder::open(at.path()).unwrap(), |_| value);
        let folder = LayerFolder::open(at.path()).unwrap();
        let verified = verify_layers(&folder, None, &Quiet).map(drop);
        // The layer before it is solved from it.
        fs::remove_file(at.path().join("layer-03-part-000.yk")).unwrap();
        let solved = solve_layers(&folder, MEMORY, &Quiet).map(drop);
        let part = folder.open_part(&folder.parts(4)[0]).unwrap().0;
        let probed = part.part.set(&part.path, entry as u64, part.table.get(entry as u64).unwrap());
        for refused in [verified, solved, probed.map(drop)] {
            let said = refused.unwrap_err().to_string();
            let expected =
                format!("entry {entry} is {value}, which is not a set of the outcomes 1,2,3,draw");
            assert!(said.contains(&expected), "{said}");
            assert!(said.contains(&path.display().to_string()), "{said}");
        }
    }
}

#[test]
fn a_file_that_is_no_layer_does_not_decide_what_the_folder_is() {
    let (at, game) = solved_3x3();
    let first = at.path().join("layer-00-part-000.yk");
    fs::write(&first, "something else, and long enough to be looked at").unwrap();
    let folder = LayerFolder::open(at.path()).unwrap();
    assert_eq!(folder.game().name(), game.name());
    let said = verify_layers(&folder, None, &Quiet).unwrap_err().to_string();
    assert!(said.contains("layer-00-part-000.yk: this is not a table file"), "{said}");
}

/// A wrong value with right checksums is found by the rules, in its own layer.
#[test]
fn a_wrong_value_is_found() {
    let (at, _) = solved_3x3();
    let (path, _) = change_a_value(&LayerFolder::open(at.path()).unwrap(), |value| value ^ 1);
    for only in [None, Some(path.as_path())] {
        let folder = LayerFolder::open(at.path()).unwrap();
        let error = verify_layers(&folder, only, &Quiet).unwrap_err().to_string();
        assert!(error.contains("layer-04-part-000.yk"), "{error}");
        assert!(error.contains("from the positions after it follows"), "{error}");
    }
}

#[test]
fn a_layer_read_whole_is_what_probes_say() {
    let (path, game) = solved_3x3();
    let folder = LayerFolder::new(&game, path.path()).unwrap();
    for layer in 0..folder.layers() {
        let content = folder.read(layer, &Quiet).unwrap();
        assert_eq!(content.numbers.len(), content.sets.len());
        assert!(
            content.numbers.len() as u64 >= content.counts.states() && !content.sets.is_empty()
        );
        for (&number, &set) in content.numbers.iter().zip(&content.sets) {
            let position = folder.position(layer, number).unwrap();
            assert_eq!(position.ply(), layer);
            assert_eq!(folder.probe(&position).unwrap().bits(), set, "layer {layer}: {number}");
        }
    }
    let said = folder.read(10, &Quiet).unwrap_err().to_string();
    assert_eq!(said, "layer 10; expected 0 to 9");
    assert_eq!(folder.position(3, u64::MAX), None);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn search_and_probes_agree_with_the_files() {
    let (game, at) = (game("3x4", 3), tempfile::tempdir().unwrap());
    let folder = LayerFolder::with_parts(&game, at.path(), 10_000).unwrap();
    solve_layers(&folder, MEMORY, &Quiet).unwrap();
    let compared = sample(&folder, 100, 7, Limits::NONE, &Quiet).unwrap();
    assert_eq!(compared.layers.iter().map(|layer| layer.sets).sum::<u64>(), 100);
    let compared = sample(&folder, 500, 7, Limits::positions(1000), &Quiet).unwrap();
    let all = |layer: &SampledLayer| layer.forced + layer.open == 0 && layer.sets > 0;
    assert!(compared.layers.iter().all(all), "what search leaves, endgames solve");
    let mut search = Outcomes::new(game.clone(), Limits::NONE);
    for seed in 0..20 {
        for position in random_game(&game, &mut Dice::new(seed), 12) {
            let analysis = folder.analyze(&position).unwrap();
            assert_eq!(analysis.equilibrium, folder.probe(&position).unwrap());
            match game.outcome(&position) {
                Some(outcome) => {
                    assert_eq!(analysis.equilibrium, OutcomeSet::only(outcome));
                    assert!(analysis.moves.is_empty() && analysis.line.is_empty());
                }
                None => {
                    let values = search.values(&position).unwrap();
                    assert_eq!(values.equilibrium(), analysis.equilibrium);
                }
            }
        }
    }
}

/// Both engines number positions in their own ways and share no table.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn endgames_agree_with_the_files_of_4x4() {
    let (game, at) = (game("4x4", 3), tempfile::tempdir().unwrap());
    let folder = LayerFolder::new(&game, at.path()).unwrap();
    solve_layers(&folder, MEMORY, &Quiet).unwrap();
    let mut dice = Dice::new(11);
    for stones in [2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
        let position = random_state(&game, stones, &mut dice).unwrap();
        let text = game.position_text(&position);
        let found = Endgame::sets(&game, &position, &Quiet).unwrap();
        assert_eq!(found.value, folder.probe(&position).unwrap(), "{text}");
        assert_eq!(found.moves, folder.analyze(&position).unwrap().moves, "{text}");
    }
    // Search that may hold few positions gives way to endgames, and those, where they are too large, to
    // forced wins.
    let compared = sample(&folder, 160, 5, Limits::positions(10_000), &Quiet).unwrap();
    assert!(compared.layers[1].sets == 0 && compared.layers[4].sets == 10, "{compared:?}");
    assert!(compared.layers[1].forced > 0, "{compared:?}");
}
