//! Files with something wrong: each gives a typed error or the right value, and nobody allocates
//! what only a header promises.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, ensure};
use yomikiri_game::{Dice, Game, Outcome, OutcomeSet, Quiet};
use yomikiri_hakozumi::Strategy;
use yomikiri_hakozumi::check::check;
use yomikiri_hakozumi::shipped::SHIPPED;
use yomikiri_mnk::{Mnk, Position, Rules};
use yomikiri_mnk_tables::{LayerFolder, solve_layers};
use yomikiri_table::{Header, ReadAt, Table, TableError, write_table};
use yomikiri_torture::allocation::{Asked, measured};
use yomikiri_torture::damage::{Damage, Damaged, Decaying, repair};
use yomikiri_torture::mutation::flip;

use crate::Run;
use crate::files;
use crate::program::text;
use crate::sheet::Sheet;

/// Values compared of a damaged file that opens all the same.
const PROBES: usize = 50;
/// A reader may ask for as much as the file has, or for one block and what goes with it.
const ONE_BLOCK: usize = (64 << 10) + 4096;

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("tables: damaged files");
    let folder = run.program.folder("tables")?;
    let small = Subject::new("small table", make_small(&folder.join("small.yk"), 1)?)?;
    let other = make_small(&folder.join("other.yk"), 2)?;
    let (flips, others) = (run.count(10_000, 2_000), run.count(1_000, 200));
    small.flips(run, sheet, flips)?;
    small.cuts(run, sheet, others)?;
    small.splices(run, sheet, others, &other)?;
    small.decay(run, sheet, flips)?;
    hostile_headers(run, sheet, run.count(20_000, 4_000))?;
    if !run.quick {
        let bytes = std::fs::read(run.program.dobutsu_table()?)?;
        let large = Subject::new("Dobutsu table", bytes)?;
        large.flips(run, sheet, 1_000)?;
        large.cuts(run, sheet, 1_000)?;
        large.splices(run, sheet, 1_000, &small.bytes)?;
        large.decay(run, sheet, 10_000)?;
    }
    layer_files(run, sheet, run.count(5_000, 300))?;
    strategies(run, sheet, run.count(10_000, 1_000))?;
    files::run(run, sheet)
}

fn make_small(path: &Path, factor: u64) -> anyhow::Result<Vec<u8>> {
    let header = Header { block_size: 256, ..Header::new("dobutsu --rules none", 20_000) };
    let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
        out.extend(range.map(|number| (number * number * factor % 251 % 7) as u8));
    };
    write_table(path, &header, fill, &Quiet)?;
    Ok(std::fs::read(path)?)
}

/// What became of damaged files.
#[derive(Default)]
struct Tally {
    refused: BTreeMap<String, usize>,
    opened: usize,
    values: usize,
    asked: Asked,
}

impl Tally {
    fn refuse(&mut self, error: &TableError) {
        let name = format!("{error:?}");
        let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        *self.refused.entry(name.to_owned()).or_default() += 1;
    }

    fn in_words(&self) -> String {
        let refused = self.refused.iter().map(|(name, count)| format!("{count} {name}"));
        let mut words: Vec<String> = refused.collect();
        for (count, word) in [(self.opened, "opened"), (self.values, "right values")] {
            if count > 0 {
                words.push(format!("{count} {word}"));
            }
        }
        format!("{}; largest request {} bytes", words.join(", "), self.asked.largest)
    }
}

/// A sound file to be damaged.
struct Subject {
    name: &'static str,
    bytes: Vec<u8>,
    sound: Table<Vec<u8>>,
}

impl Subject {
    fn new(name: &'static str, bytes: Vec<u8>) -> anyhow::Result<Self> {
        let sound = Table::open(bytes.clone()).with_context(|| name.to_owned())?;
        Ok(Subject { name, bytes, sound })
    }

    fn bits(&self) -> usize {
        self.bytes.len() * 8
    }

    /// Opens the damaged file; if it opens, what it says must be what the sound one says.
    fn judge(&self, damaged: Damaged, tally: &mut Tally, dice: &mut Dice) -> anyhow::Result<()> {
        let size = damaged.size()? as usize;
        let (opened, asked) = measured(|| Table::open(damaged));
        tally.asked = tally.asked.max(asked);
        ensure!(
            asked.largest <= size.max(ONE_BLOCK),
            "{} bytes asked for at once to open a file of {size}",
            asked.largest
        );
        let table = match opened {
            Ok(table) => table,
            Err(error) => {
                tally.refuse(&error);
                return Ok(());
            }
        };
        ensure!(table.header() == self.sound.header(), "another header was accepted");
        for _ in 0..PROBES {
            let number = dice.roll(table.header().entries as usize) as u64;
            self.probe(&table, number, tally)?;
        }
        tally.opened += 1;
        Ok(())
    }

    /// A value, if it is given, is the right one.
    fn probe<R: ReadAt>(
        &self,
        table: &Table<R>,
        number: u64,
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        // Not through the cache of `get`: it may still hold the block from before it went bad.
        let mut values = Vec::new();
        let (found, asked) = measured(|| table.read_range(number..number + 1, &mut values));
        tally.asked = tally.asked.max(asked);
        let most = self.bytes.len().max(ONE_BLOCK);
        ensure!(asked.largest <= most, "{} bytes asked for to probe", asked.largest);
        match found {
            Ok(()) => {
                let right = self.sound.get(number)?;
                ensure!(values == [right], "entry {number} is said to be {values:?}, not {right}");
                tally.values += 1;
            }
            Err(error) => tally.refuse(&error),
        }
        Ok(())
    }

    /// Damages the file so often, each time by dice of its own.
    fn damage<'a>(
        &'a self,
        (run, sheet): (&Run, &mut Sheet),
        what: &str,
        count: usize,
        damage: impl Fn(&mut Dice) -> (Damage<'a>, String),
    ) -> anyhow::Result<()> {
        let mut tally = Tally::default();
        for case in 0..count {
            let mut dice = Dice::new(run.seed.wrapping_mul(1_000_003) + case as u64);
            let (damage, words) = damage(&mut dice);
            let damaged = Damaged { bytes: &self.bytes, damage };
            self.judge(damaged, &mut tally, &mut dice)
                .with_context(|| format!("{}: case {case}: {words}", self.name))?;
        }
        sheet.row(&format!("{}: {what}", self.name), count, tally.in_words());
        Ok(())
    }

    fn flips(&self, run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
        self.damage((run, sheet), "one bit flipped", count, |dice| {
            let bit = dice.roll(self.bits()) as u64;
            (Damage::Flip(bit), format!("bit {bit} flipped"))
        })
    }

    fn cuts(&self, run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
        self.damage((run, sheet), "truncated", count, |dice| {
            let length = dice.roll(self.bytes.len()) as u64;
            (Damage::Cut(length), format!("cut to {length} bytes"))
        })
    }

    fn splices(
        &self,
        run: &Run,
        sheet: &mut Sheet,
        count: usize,
        other: &[u8],
    ) -> anyhow::Result<()> {
        let shortest = self.bytes.len().min(other.len());
        // Where both begin alike, the other's tail would make the other file, and a sound one.
        let alike = self.bytes.iter().zip(other).take_while(|(a, b)| a == b).count();
        self.damage((run, sheet), "spliced with another file", count, |dice| {
            // Half of them where both files would go on alike, the others anywhere.
            let at = (alike + 1 + dice.roll(shortest - alike - 1)) as u64;
            let from = if dice.roll(2) == 0 { at } else { dice.roll(other.len()) as u64 };
            (Damage::Splice(at, other, from), format!("from byte {at} on the other's {from}…"))
        })
    }

    /// A bit flips after the file was opened and found sound: the block's own checksum must tell.
    fn decay(&self, run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
        let mut tally = Tally::default();
        let Header { entries, block_size, .. } = *self.sound.header();
        let ends = self.block_ends(entries.div_ceil(block_size.into()) as usize);
        let decaying = Decaying::new(&self.bytes);
        let table = Table::open(&decaying)?;
        for case in 0..count {
            let mut dice = Dice::new(run.seed.wrapping_mul(1_000_003) + case as u64);
            let bit = dice.roll(self.bits()) as u64;
            decaying.flip(bit);
            let block = ends.partition_point(|&end| end <= bit / 8) as u64;
            let first = (block * u64::from(block_size)).min(entries - 1);
            let last = (first + u64::from(block_size)).min(entries) - 1;
            for number in [first, last, dice.roll(entries as usize) as u64] {
                self.probe(&table, number, &mut tally)
                    .with_context(|| format!("{}: case {case}: bit {bit}", self.name))?;
            }
        }
        let what = format!("{}: one bit flipped while open", self.name);
        sheet.row(&what, count, tally.in_words());
        Ok(())
    }

    /// Where each block ends, read off the directory as the format's description has it.
    fn block_ends(&self, blocks: usize) -> Vec<u64> {
        let directory = self.bytes.len() - 44 - 8 * blocks;
        let mut end = self.sound.header().description.len() as u64 + 36;
        let lengths = self.bytes[directory..directory + 8 * blocks].chunks(8);
        let lengths = lengths.map(|r| u32::from_le_bytes([r[0], r[1], r[2], r[3]]));
        lengths
            .map(|length| {
                end += u64::from(length);
                end
            })
            .collect()
    }
}

/// Headers that promise what is not there, every checksum right.
fn hostile_headers(run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
    const NUMBERS: [u32; 14] =
        [0, 1, 2, 3, 255, 256, 1024, 1025, 65_535, 65_536, 65_537, 1 << 24, 1 << 31, u32::MAX];
    let mut tally = Tally::default();
    for case in 0..count {
        let mut dice = Dice::new(run.seed.wrapping_mul(1_000_003) + case as u64);
        let mut bytes = Vec::from(*b"YOMITABL");
        let versions = [1, 1, 1, 1, 1, 1, 0, 2];
        bytes.extend((versions[dice.roll(versions.len())] as u32).to_le_bytes());
        for _ in 0..5 {
            bytes.extend(NUMBERS[dice.roll(NUMBERS.len())].to_le_bytes());
        }
        // One byte values and a description that fits, more often than not: deeper is worse.
        if dice.roll(4) > 0 {
            bytes[24..28].copy_from_slice(&1u32.to_le_bytes());
        }
        let length = dice.roll(3000);
        if dice.roll(4) > 0 {
            bytes[12..16].copy_from_slice(&(dice.roll(length / 2 + 1) as u32).to_le_bytes());
        }
        bytes.extend(
            (0..length + 44).map(|_| if dice.roll(2) == 0 { 0 } else { dice.roll(256) as u8 }),
        );
        repair(&mut bytes);
        let size = bytes.len();
        let (opened, asked) = measured(|| Table::open(bytes));
        tally.asked = tally.asked.max(asked);
        let most = size.max(ONE_BLOCK);
        ensure!(asked.largest <= most, "case {case}: {} bytes for {size}", asked.largest);
        match opened {
            Err(error) => tally.refuse(&error),
            Ok(table) => {
                let (found, asked) = measured(|| table.get(0));
                ensure!(asked.largest <= most, "case {case}: {} bytes to probe", asked.largest);
                ensure!(found.is_err(), "case {case}: a value from nothing");
                tally.opened += 1;
            }
        }
    }
    sheet.row("headers with hostile sizes, checksums right", count, tally.in_words());
    Ok(())
}

/// Damages one file of a folder of layers, and asks the folder for positions.
fn layer_files(run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
    let game = Mnk::new("3x3".parse()?, 3, 2, Rules::Free)?;
    let path = run.program.folder("layers")?;
    let memory = 1 << 30;
    solve_layers(&LayerFolder::new(&game, &path)?, memory, &Quiet)?;
    let positions = positions(&game);
    let sound = LayerFolder::open(&path)?;
    let ask = |folder: &LayerFolder| {
        positions.iter().map(|position| folder.probe(position).ok()).collect::<Vec<_>>()
    };
    let right: Vec<Option<OutcomeSet>> = ask(&sound);
    ensure!(right.iter().all(Option::is_some), "a sound folder does not know its positions");
    let mut files: Vec<_> =
        std::fs::read_dir(&path)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.sort_unstable();
    let (mut refused, mut silent) = (0, 0);
    for case in 0..count {
        let mut dice = Dice::new(run.seed.wrapping_mul(1_000_003) + case as u64);
        let file = &files[dice.roll(files.len())];
        let good = std::fs::read(file)?;
        let mut bad = good.clone();
        match dice.roll(3) {
            0 => bad.truncate(dice.roll(good.len())),
            1 => {
                let other = std::fs::read(&files[dice.roll(files.len())])?;
                bad.truncate(dice.roll(good.len()));
                bad.extend(&other[dice.roll(other.len())..]);
            }
            _ => flip(&mut bad, &mut dice),
        }
        std::fs::write(file, &bad)?;
        match LayerFolder::open(&path) {
            Err(_) => refused += 1,
            Ok(folder) => {
                let said = ask(&folder);
                for ((said, right), position) in said.iter().zip(&right).zip(&positions) {
                    ensure!(
                        said.is_none() || said == right,
                        "case {case}: {}: {position:?} is said to be {said:?}; it is {right:?}",
                        text(file)?
                    );
                }
                silent += usize::from(said == right && bad != good);
            }
        }
        std::fs::write(file, &good)?;
    }
    ensure!(silent == 0, "{silent} damaged folders answered everything as if nothing had happened");
    let came_out = format!("{refused} refused as a folder, the others answer what is right or not");
    sheet.row("layer files: flipped, truncated, spliced", count, came_out);
    Ok(())
}

/// Every position of a small game that its layers hold: all that nobody has won.
fn positions(game: &Mnk) -> Vec<Position> {
    let (mut all, mut moves) = (vec![game.start()], Vec::new());
    let mut seen = std::collections::HashSet::from([game.start()]);
    let mut at = 0;
    while at < all.len() {
        let position = all[at];
        moves.clear();
        game.moves(&position, &mut moves);
        for &mv in &moves {
            let mut next = position;
            game.play_unchecked(&mut next, mv);
            let won = game.outcome(&next).is_some_and(|outcome| outcome != Outcome::Draw);
            if !won && seen.insert(next) {
                all.push(next);
            }
        }
        at += 1;
    }
    all
}

/// Strategies are text without a checksum: a flipped bit may be another strategy, and then it is the
/// checker that judges it, as it would any other.
fn strategies(run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
    let (mut refused, mut same, mut held, mut fell) = (0, 0, 0, 0);
    for case in 0..count {
        let mut dice = Dice::new(run.seed.wrapping_mul(1_000_003) + case as u64);
        let shipped = &SHIPPED[dice.roll(SHIPPED.len())];
        let mut bytes = shipped.text.as_bytes().to_vec();
        match dice.roll(4) {
            0 => bytes.truncate(dice.roll(bytes.len())),
            _ => flip(&mut bytes, &mut dice),
        }
        match Strategy::parse(&String::from_utf8_lossy(&bytes)) {
            Err(_) => refused += 1,
            Ok(strategy) if strategy == shipped.strategy()? => same += 1,
            Ok(strategy) => match check(&strategy) {
                Err(_) => refused += 1,
                Ok(result) if result.is_accepted() => held += 1,
                Ok(_) => fell += 1,
            },
        }
    }
    let came_out = format!(
        "{refused} refused, {same} mean the same, {fell} rejected by the checker, {held} hold"
    );
    sheet.row("strategies: flipped, truncated", count, came_out);
    Ok(())
}
