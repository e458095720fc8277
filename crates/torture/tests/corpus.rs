//! Every input that fuzzing kept, and a few thousand mutations of them, through every target: what
//! once crashed or hung stays mended, without nightly or a fuzzer.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use yomikiri_game::Dice;
use yomikiri_torture::mutation::mutated;
use yomikiri_torture::targets::{self, TARGETS};

/// Mutations of a target's corpus, unless they take longer than `SECONDS`.
const MUTATIONS: u64 = 3000;
const SECONDS: u64 = 5;
/// No input may keep a target busy for longer.
const LONGEST: Duration = Duration::from_secs(10);

fn inputs(target: &str) -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = std::fs::read_dir(&corpus).expect("every target has a corpus");
    let mut inputs: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    inputs.sort_unstable();
    inputs
}

/// Runs a target; if it fails, the seed and the input are above the panic's message.
fn run(target: &str, bytes: &[u8], seed: Option<u64>) {
    let clock = Instant::now();
    let done = std::panic::catch_unwind(|| targets::run(target, bytes));
    let shown = String::from_utf8_lossy(bytes);
    assert!(done.is_ok(), "{target} fails (mutation {seed:?}) on {shown:?}");
    let taken = clock.elapsed();
    assert!(taken < LONGEST, "{target} takes {taken:?} (mutation {seed:?}) for {shown:?}");
}

fn check(target: &str) {
    let corpus: Vec<Vec<u8>> =
        inputs(target).iter().map(|path| std::fs::read(path).expect("an input")).collect();
    assert!(!corpus.is_empty(), "{target} has no corpus");
    corpus.iter().for_each(|bytes| run(target, bytes, None));
    let clock = Instant::now();
    for seed in 0..MUTATIONS {
        if clock.elapsed() > Duration::from_secs(SECONDS) {
            break;
        }
        let mut dice = Dice::new(seed);
        let (one, other) = (dice.roll(corpus.len()), dice.roll(corpus.len()));
        run(target, &mutated(&corpus[one], &corpus[other], &mut dice), Some(seed));
    }
}

macro_rules! replays {
    ($($target:ident)+) => {
        $(#[test]
        fn $target() {
            check(stringify!($target));
        })+

        #[test]
        fn every_target_is_replayed() {
            let replayed = [$(stringify!($target)),+];
            assert_eq!(TARGETS.map(|(name, _)| name), replayed);
        }
    };
}

replays! { mnk dobutsu hakozumi tantrix games strategy table layers logs words api }
