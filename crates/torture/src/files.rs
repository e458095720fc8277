//! Files that are not what they seem: pipes, sockets, folders and devices in place of a file, sparse
//! files that promise more than they hold, values that no rule gives, and unfinished files whose names
//! begin alike.

use std::fs::{self, File};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};
use yomikiri_dobutsu_tables::Tablebase;
use yomikiri_game::{Dice, Quiet};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_mnk_tables::{LayerFolder, solve_layers, verify_layers};
use yomikiri_table::{Claim, Header, TEMPORARY, Table, write_table};
use yomikiri_torture::allocation::measured;

use crate::Run;
use crate::program::{check_refused, finished, text};
use crate::sheet::Sheet;

/// A refusal takes no longer, however busy the machine.
const SOON: Duration = Duration::from_secs(60);
/// What opening a file may ask for at once before it is known to be ours: the index of a game, not the
/// size that the file claims.
const MOST_ASKED: usize = 64 << 20;

/// Every command that opens a file.
const READERS: [&str; 12] = [
    "verify FILE",
    "analyze dobutsu --table FILE",
    "analyze mnk --size 3x3 --table FILE",
    "analyze tantrix FILE",
    "puzzle dobutsu --table FILE",
    "export FILE",
    "export tree dobutsu --depth 1 --table FILE",
    "replay tantrix FILE",
    "play hakozumi --seat strategy:FILE",
    "arena mnk random random --size 3x3 --players 2 --games 2 --log FILE",
    "solve mnk --size 3x3 --strong --process 0 --out OUT --hosts FILE",
    "solve mnk --size 3x3 --strong --process 0 --out OUT --hosts HOSTS --secret-file FILE",
];

/// Every command that writes to a place.
const WRITERS: [&str; 9] = [
    "solve dobutsu --device cpu --out FILE",
    "solve mnk --size 3x3 --strong --device cpu --out FILE",
    "sweep dobutsu --out FILE",
    "search hakozumi --record X0 --out FILE",
    "play tantrix --seat random --seat random --out FILE",
    "export mnk --size 3x3 --out FILE",
    "export mnk --size 3x3 --format npy --out FILE",
    "export tree mnk --size 3x3 --depth 1 --out FILE",
    "reproduce 1 --out FILE",
];

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    special(run, sheet)?;
    sparse_tables(run, sheet)?;
    layer_values(run, sheet, run.count(2_000, 100))?;
    claims(run, sheet, run.count(5_000, 500))
}

/// Things that are no regular file, and a file of zeros of a size that no disk has.
fn specials(folder: &Path) -> anyhow::Result<(Vec<PathBuf>, UnixListener)> {
    let at = |name: &str| folder.join(name);
    let made = Command::new("mkfifo").args([at("pipe"), at("pipe.yk")]).status()?;
    ensure!(made.success(), "no pipe could be made");
    let socket = UnixListener::bind(at("socket"))?;
    fs::create_dir(at("folder"))?;
    File::create(at("sparse"))?.set_len(1 << 40)?;
    let mut all: Vec<PathBuf> = ["pipe", "pipe.yk", "socket", "folder", "sparse"].map(at).into();
    all.push("/dev/zero".into());
    Ok((all, socket))
}

fn special(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let folder = run.program.folder("special")?;
    let (files, _socket) = specials(&folder)?;
    let out = run.program.path("never-made");
    fs::write(run.program.path("two-hosts"), "127.0.0.1:1\n127.0.0.1:2\n")?;
    let mut tried = 0;
    for line in READERS {
        for file in &files {
            refuse_soon(run, line, file, &out)?;
            tried += 1;
        }
    }
    for line in WRITERS {
        // A sparse file is a file, a folder is one to write layers into, and a device of the machine is
        // not for us to risk.
        let special =
            |file: &&PathBuf| file.starts_with(&folder) && !file.is_dir() && !file.is_file();
        for file in files.iter().filter(special) {
            refuse_soon(run, line, file, &out)?;
            tried += 1;
        }
    }
    // A lock in the way of a table: before the half minute of solving, and without waiting.
    fs::rename(folder.join("pipe"), folder.join("t.yk.lock"))?;
    refuse_soon(run, "analyze dobutsu --table FILE", &folder.join("t.yk"), &out)?;
    sheet.row("pipes, sockets, folders, devices, sparse files", tried + 1, "refused soon");
    Ok(())
}

/// The message names the file: a command that refused something else would be no attack.
fn refuse_soon(run: &Run, line: &str, file: &Path, out: &Path) -> anyhow::Result<()> {
    let (file, out) = (text(file)?, text(out)?);
    let hosts = text(&run.program.path("two-hosts"))?.to_owned();
    let place =
        |word: &str| word.replace("FILE", file).replace("OUT", out).replace("HOSTS", &hosts);
    let args: Vec<String> = line.split(' ').map(place).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let output = finished(run.program.command(&words).spawn()?, SOON);
    let output = output.with_context(|| format!("{args:?}"))?;
    check_refused(&output, file).with_context(|| format!("{args:?}"))
}

/// Headers of our own games that promise 2^29 blocks, in files that take no room.
fn sparse_tables(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let folder = run.program.folder("sparse")?;
    let layer =
        "mnk --size 3x3 --k 3 --players 3 --rules free\nlayer 0 classes 0..1 of 1\nstates draw:1";
    let mut largest = 0;
    for description in ["dobutsu --rules standard", layer] {
        let path = folder.join("layer-00-part-000.yk");
        let header = Header { block_size: 1, ..Header::new(description, 0) };
        write_table(&path, &header, |_, _| {}, &Quiet)?;
        let mut bytes = fs::read(&path)?[..36 + description.len()].to_vec();
        bytes[16..24].copy_from_slice(&(1u64 << 29).to_le_bytes());
        let end = bytes.len() - 4;
        let crc = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&crc.to_le_bytes());
        fs::write(&path, &bytes)?;
        let file = File::options().write(true).open(&path)?;
        file.set_len(bytes.len() as u64 + (8 << 29) + (1 << 20))?;
        let (table, asked) = measured(|| Tablebase::open_any(&path).err());
        ensure!(table.is_some(), "a sparse file was opened as a table");
        largest = largest.max(asked.largest);
        let (layers, asked) = measured(|| {
            LayerFolder::open(&folder).and_then(|f| verify_layers(&f, None, &Quiet)).err()
        });
        ensure!(layers.is_some(), "a sparse file was verified as a layer");
        largest = largest.max(asked.largest);
    }
    ensure!(largest <= MOST_ASKED, "{largest} bytes asked for at once to open a sparse file");
    sheet.row(
        "sparse tables that promise 2^29 blocks",
        4,
        format!("refused; largest request {largest}"),
    );
    Ok(())
}

/// A changed value with all checksums right: verifying finds it, and one that the game cannot have is
/// never read.
fn layer_values(run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
    let path = run.program.folder("layer-values")?;
    let game = Mnk::new("3x3".parse()?, 3, 3, Rules::Free)?;
    solve_layers(&LayerFolder::new(&game, &path)?, 1 << 30, &Quiet)?;
    let mut impossible = 0;
    for case in 0..count {
        let mut dice = Dice::new(run.seed.wrapping_mul(1_000_003) + case as u64);
        let file = path.join(format!("layer-{:02}-part-000.yk", dice.roll(10)));
        let (good, table) = (fs::read(&file)?, Table::open_file(&file)?);
        let mut values = table.read_all()?;
        let used: Vec<usize> = (0..values.len()).filter(|&at| values[at] != 0).collect();
        let at = used[dice.roll(used.len())];
        // Half of them sets that the game can have, only not here.
        let right = values[at];
        let others: Vec<u8> =
            [1, 2, 4, 3, 7, 17, 23].into_iter().filter(|&set| set != right).collect();
        values[at] = match case % 2 {
            0 => others[dice.roll(others.len())],
            _ => right ^ (8 + dice.roll(248) as u8),
        };
        let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
            out.extend_from_slice(&values[range.start as usize..range.end as usize]);
        };
        write_table(&file, table.header(), fill, &Quiet)?;
        let found = LayerFolder::open(&path).and_then(|f| verify_layers(&f, None, &Quiet));
        let problem = found.err().with_context(|| format!("case {case}: entry {at} passed"))?;
        let problem = problem.to_string();
        // Of three players and a draw: bits 0, 1, 2 and 4.
        if values[at] & !0b1_0111 != 0 {
            let words = format!("entry {at} is {}, which is not a set", values[at]);
            ensure!(problem.contains(&words), "case {case}: {problem}; expected {words}");
            impossible += 1;
        }
        fs::write(&file, good)?;
    }
    let came_out = format!("all found by verify, {impossible} as values that the game cannot have");
    sheet.row("layer values changed, checksums right", count, came_out);
    Ok(())
}

/// Claims of tables whose names begin alike clear each their own unfinished files and no other's.
fn claims(run: &Run, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
    let folder = run.program.folder("claims")?;
    let mut dice = Dice::new(run.seed);
    let name = |dice: &mut Dice| -> String {
        let letters = ['a', 'b', '-', '2'];
        (0..1 + dice.roll(9)).map(|_| letters[dice.roll(letters.len())]).collect()
    };
    for case in 0..count {
        let (ours, others) = (name(&mut dice), name(&mut dice));
        // Half of them as one name and its continuation.
        let others = if case % 2 == 0 { format!("{ours}-{others}") } else { others };
        let unfinished = |name: &str| folder.join(format!("{TEMPORARY}{name}-a2b2aB"));
        for name in [&ours, &others] {
            fs::write(unfinished(name), "half")?;
        }
        drop(Claim::take(&folder.join(&ours))?);
        ensure!(!unfinished(&ours).exists(), "{ours} left its own unfinished file");
        ensure!(ours == others || unfinished(&others).exists(), "{ours} cleared that of {others}");
        drop(Claim::take(&folder.join(&others))?);
        let left = fs::read_dir(&folder)?.count();
        ensure!(left == 0, "claims of {ours} and {others} left {left} files");
    }
    sheet.row("claims of tables whose names begin alike", count, "each cleared its own");
    Ok(())
}
