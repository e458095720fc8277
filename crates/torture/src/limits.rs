//! Limits: numbers of threads that no machine has, and address space that does not suffice. Every
//! command must do its work or refuse with status 2 and a message, and must never hang, panic or be
//! ended by a signal.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use crate::Run;
use crate::program::{check_refused, finished, said};
use crate::sheet::Sheet;

/// Nothing here takes longer, however slow the machine.
const MOST: Duration = Duration::from_secs(600);

/// Commands that take a number of threads, with a place for it, and what they do.
const THREADED: [&str; 4] = [
    "solve mnk --size 3x3 --strong --threads N",
    "arena mnk --size 3x3 --players 2 --games 2 random random --threads N",
    "solve dobutsu --threads N",
    "sweep dobutsu --threads N",
];
/// Those that start so many workers or processes.
const STARTING: [&str; 2] = [
    "solve mnk --size 3x3 --strong --out OUT --workers N",
    "solve mnk --size 3x3 --strong --out OUT --local N",
];
/// Numbers that are refused on every machine, and those that some machine may have.
const REFUSED: [&str; 5] = ["0", "100000", "-1", "abc", "99999999999999999999"];
const ACCEPTED: [&str; 1] = ["1"];

/// Commands that are quick where there is room.
const COMMANDS: [&str; 15] = [
    "--help",
    "list",
    "completions bash",
    "solve mnk --size 3x3 --strong",
    "analyze mnk --size 4x4",
    "count mnk --size 3x3",
    "perft mnk --size 3x3 5",
    "play mnk --size 3x3 --seat random --seat random --seat random",
    "arena mnk --size 3x3 --players 2 --games 4 perfect random",
    "arena tantrix random greedy --games 2",
    "analyze hakozumi X0O1",
    "verify theorem-3",
    "export mnk --size 3x3",
    "export tree mnk --size 3x3 --depth 2",
    "puzzle mnk --size 4x4 --plies 4 --seed 2",
];
/// Commands that a little room does not suffice for, or that take longer.
const LARGE: [&str; 9] = [
    "solve mnk --size 5x5 --limit 100000",
    "solve mnk --size 4x4 --strong",
    "solve dobutsu --device cpu",
    "analyze tantrix RB#7 --engine champion:playouts=200",
    "analyze hakozumi X3O3X3O3 --width 7 --height 6",
    "search hakozumi --record X0",
    "serve --port 0",
    "reproduce 2 --json",
    "count teeko --rules advanced",
];

/// Thousands of bytes of address space.
const ROOMS: [u64; 10] =
    [30_000, 50_000, 60_000, 80_000, 100_000, 150_000, 200_000, 400_000, 1_000_000, 3_000_000];
const QUICK_ROOMS: [u64; 3] = [50_000, 100_000, 400_000];

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("limits: impossible numbers of threads, too little address space");
    threads(run, sheet)?;
    rooms(run, sheet)
}

/// Every number of threads is used or refused.
fn threads(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let mut tried = 0;
    for line in THREADED.iter().chain(&STARTING) {
        for number in REFUSED {
            let output = ended(command(run, line, number)?).with_context(|| line.to_string())?;
            check_refused(&output, number).with_context(|| format!("{line} with {number}"))?;
            tried += 1;
        }
    }
    for line in THREADED.iter().take(2).chain(&STARTING) {
        for number in ACCEPTED {
            let output = ended(command(run, line, number)?)?;
            ensure!(output.status.success(), "{line} with {number}: {}", said(&output));
            tried += 1;
        }
    }
    for variable in ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"] {
        for number in ["100000", "-1", "abc"] {
            let mut command = command(run, "count mnk --size 3x3", "")?;
            command.env(variable, number);
            check_refused(&ended(command)?, variable)?;
            tried += 1;
        }
    }
    sheet.row("numbers of threads, workers and processes", tried, "each used or refused");
    Ok(())
}

/// Whatever address space there is, a command does its work or says what is missing.
fn rooms(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let (mut tried, mut refused) = (0, 0);
    let rooms = if run.quick { &QUICK_ROOMS[..] } else { &ROOMS[..] };
    let large = LARGE.iter().filter(|_| !run.quick);
    for line in COMMANDS.iter().chain(large) {
        for &room in rooms {
            let output = limited(run, line, room)?;
            let said = said(&output);
            match (output.status.code(), output.status.signal()) {
                // The system could not even load the program.
                (Some(127), _) if said.contains("error while loading shared libraries") => {}
                (Some(0), _) => {}
                (Some(2), _) if said.contains("error:") => refused += 1,
                (code, signal) => {
                    bail!("{line} with {room} kB: status {code:?}, signal {signal:?}: {said}")
                }
            }
            ensure!(!said.contains("panicked"), "{line} with {room} kB: {said}");
            tried += 1;
        }
    }
    sheet.row("too little address space", tried, format!("{refused} refused with a message"));
    Ok(())
}

/// The command with a number in its place.
fn command(run: &Run, line: &str, number: &str) -> anyhow::Result<Command> {
    let out = run.program.folder("limits")?.join("out").display().to_string();
    let word = |word: &str| match word {
        "N" => number.to_owned(),
        "OUT" => out.clone(),
        word => word.to_owned(),
    };
    let words: Vec<String> = line.split_whitespace().map(word).collect();
    Ok(run.program.command(&words.iter().map(String::as_str).collect::<Vec<_>>()))
}

fn ended(mut command: Command) -> anyhow::Result<Output> {
    finished(command.spawn()?, MOST)
}

/// Runs a command with so much address space. A server is asked to stop when its address is known.
fn limited(run: &Run, line: &str, room: u64) -> anyhow::Result<Output> {
    let inner = run.program.command(&[]);
    let program = inner.get_program().to_string_lossy().into_owned();
    let serves = line.starts_with("serve");
    let wait = if serves { "timeout -s INT 3 " } else { "" };
    let script = format!("ulimit -v {room}; exec {wait}\"$0\" \"$@\"");
    let mut command = Command::new("bash");
    command.args(["-c", &script, &program]).args(line.split_whitespace());
    command.envs(inner.get_envs().filter_map(|(key, value)| Some((key, value?))));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut output = finished(command.spawn()?, MOST).with_context(|| line.to_owned())?;
    if serves && output.status.code() == Some(124) {
        output.status = std::process::ExitStatus::from_raw(0);
    }
    Ok(output)
}
