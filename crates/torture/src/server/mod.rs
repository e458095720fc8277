//! The explorer's server under load and malice: many clients, some of them hostile, connections that
//! never finish speaking, jobs started and cancelled by the thousand, floods of streams and of
//! computations. It must answer whoever asks properly, refuse the others in its own words, keep its
//! memory, let go of what is cancelled, and stop when told to.

mod asks;
mod cancelling;
mod client;
mod floods;
mod judge;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use yomikiri_game::Dice;

use self::asks::{Ask, hostile, proper};
use self::client::Client;
use crate::Run;
use crate::program::text;
use crate::sheet::Sheet;

const CLIENTS: usize = 64;
/// One in so many asks is malformed.
const HOSTILE: usize = 10;
const SLOW: usize = 100;
/// Memory may grow by so much after the warm-up: caches of two games, and what allocators keep.
const GROWTH: f64 = 1.25;
const SLACK: u64 = 64_000_000;

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("server: load from 64 clients, a tenth of it malformed, and slow connections");
    let data = run.program.folder("served")?;
    let mut served =
        Served::start(run.program.command(&["serve", "--port", "0", "--data", text(&data)?]))?;
    let time = Duration::from_secs(if run.quick { 3 } else { 600 });
    let load = load(served.at, time, run.seed, || served.memory())?;
    sheet.row(
        "proper requests, every one answered",
        load.proper,
        format!(
            "half within {:.1} ms, 99 of 100 within {:.0} ms, the slowest {:.0} ms",
            load.share(0.5),
            load.share(0.99),
            load.share(1.0)
        ),
    );
    sheet.row("malformed requests, every one refused", load.refused, "status 4xx, or closed");
    sheet.row("connections that speak one byte at a time", load.slow, "closed by the server");
    sheet.row("jobs started and cancelled", load.jobs, format!("{} found no place", load.no_place));
    sheet.row("memory, in samples", load.memory.len(), load.memory_in_words());
    load.check_memory()?;
    doors(served.at, sheet, run.count(2_000, 600))?;
    floods::run(served.at, sheet, run.count(100, 12))?;
    cancelling::run(served.at, sheet, run.seed, run.count(10, 1))?;
    every_parameter(served.at, sheet, run.seed, run.count(20_000, 1_000))?;
    if !run.quick {
        judge::run(served.at, sheet, run.seed)?;
    }
    let taken = served.stop()?;
    sheet.row("stopped by SIGTERM", 1, format!("after {:.1} s, status 0", taken.as_secs_f64()));
    Ok(())
}

/// A running server.
struct Served {
    child: Child,
    at: SocketAddr,
}

impl Served {
    fn start(mut command: Command) -> anyhow::Result<Served> {
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
        let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let at = at.and_then(|at| at.parse().ok()).with_context(|| format!("said {line:?}"))?;
        Ok(Served { child, at })
    }

    /// Bytes of memory it holds.
    fn memory(&self) -> anyhow::Result<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kilobytes.context("the server is gone")? * 1024)
    }

    /// Asks it to stop; it must, and say that all was well.
    fn stop(&mut self) -> anyhow::Result<Duration> {
        let clock = Instant::now();
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        while clock.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait()? {
                ensure!(status.success(), "stopped with {status}");
                return Ok(clock.elapsed());
            }
            sleep(Duration::from_millis(10));
        }
        bail!("still running 20 s after SIGTERM")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What came of the load.
#[derive(Default)]
struct Load {
    proper: usize,
    refused: usize,
    slow: usize,
    jobs: usize,
    no_place: usize,
    milliseconds: Vec<f64>,
    memory: Vec<u64>,
}

impl Load {
    /// The time within which this share of the proper requests was answered.
    fn share(&self, share: f64) -> f64 {
        let last = self.milliseconds.len().saturating_sub(1);
        self.milliseconds.get((last as f64 * share) as usize).copied().unwrap_or(f64::NAN)
    }

    /// The most in the second fifth, when all caches are warm, and in the last fifth.
    fn early_and_late(&self) -> (u64, u64) {
        let fifth = self.memory.len() / 5;
        let most = |part: &[u64]| part.iter().copied().max().unwrap_or(0);
        (most(&self.memory[fifth..2 * fifth]), most(&self.memory[4 * fifth..]))
    }

    fn memory_in_words(&self) -> String {
        let (early, late) = self.early_and_late();
        format!("{} MB after the warm-up, {} MB at the end", early / 1_000_000, late / 1_000_000)
    }

    fn check_memory(&self) -> anyhow::Result<()> {
        let (early, late) = self.early_and_late();
        let most = (early as f64 * GROWTH) as u64 + SLACK;
        ensure!(late <= most, "memory grew: {}", self.memory_in_words());
        Ok(())
    }
}

fn load(
    at: SocketAddr,
    time: Duration,
    seed: u64,
    memory: impl Fn() -> anyhow::Result<u64>,
) -> anyhow::Result<Load> {
    let stop = AtomicBool::new(false);
    let whole = Mutex::new(Load::default());
    let (slow, failed) = (AtomicUsize::new(0), Mutex::new(None));
    let end = Instant::now() + time;
    let mut samples = Vec::new();
    let go = |work: anyhow::Result<()>| {
        if let Err(error) = work {
            stop.store(true, Ordering::Relaxed);
            failed.lock().unwrap_or_else(|lock| lock.into_inner()).get_or_insert(error);
        }
    };
    thread::scope(|scope| {
        let (stop, whole, slow, go) = (&stop, &whole, &slow, &go);
        for client in 0..CLIENTS {
            scope.spawn(move || go(ask_on(at, seed * 1000 + client as u64, stop, whole)));
        }
        scope.spawn(move || go(storm(at, stop, whole)));
        for _ in 0..SLOW {
            scope.spawn(move || dribble(at, stop, slow));
        }
        while Instant::now() < end && !stop.load(Ordering::Relaxed) {
            match memory() {
                Ok(bytes) => samples.push(bytes),
                Err(error) => go(Err(error)),
            }
            sleep((time / 200).max(Duration::from_millis(50)));
        }
        stop.store(true, Ordering::Relaxed);
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(|lock| lock.into_inner()) {
        return Err(error);
    }
    let mut whole = whole.into_inner().unwrap_or_else(|lock| lock.into_inner());
    whole.milliseconds.sort_unstable_by(f64::total_cmp);
    whole.memory = samples;
    whole.slow = slow.load(Ordering::Relaxed);
    Ok(whole)
}

/// A client that asks until it is told to stop: mostly properly.
fn ask_on(at: SocketAddr, seed: u64, stop: &AtomicBool, whole: &Mutex<Load>) -> anyhow::Result<()> {
    let mut dice = Dice::new(seed);
    let mut client = Client::new(at);
    let mut own = Load::default();
    while !stop.load(Ordering::Relaxed) {
        if dice.roll(HOSTILE) == 0 {
            let ask = hostile(&mut dice);
            // What is no HTTP at all may end the connection without an answer.
            let answer = Client::new(at).ask(&ask);
            if let Ok(answer) = &answer {
                ensure!(
                    (400..500).contains(&answer.status),
                    "{ask}: {} {}",
                    answer.status,
                    answer.body
                );
            }
            own.refused += 1;
            continue;
        }
        let ask = proper(&mut dice);
        let clock = Instant::now();
        let answer = client.ask(&ask).with_context(|| ask.to_string())?;
        own.milliseconds.push(clock.elapsed().as_secs_f64() * 1000.0);
        ensure!(answer.status == 200, "{ask}: {} {}", answer.status, answer.body);
        own.proper += 1;
    }
    let mut whole = whole.lock().unwrap_or_else(|lock| lock.into_inner());
    whole.proper += own.proper;
    whole.refused += own.refused;
    whole.milliseconds.append(&mut own.milliseconds);
    Ok(())
}

/// Starts jobs and cancels them, as fast as it goes.
fn storm(at: SocketAddr, stop: &AtomicBool, whole: &Mutex<Load>) -> anyhow::Result<()> {
    let mut client = Client::new(at);
    let (mut jobs, mut no_place) = (0, 0);
    for number in 0.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let answer = client.ask(&asks::job(number))?;
        match answer.status {
            202 => {
                let id = answer.json()?["id"].as_u64().context("a job without number")?;
                let gone = client.ask(&Ask::delete(format!("/api/v1/jobs/{id}")))?;
                ensure!(gone.status == 200 || gone.status == 202, "{} {}", gone.status, gone.body);
                jobs += 1;
            }
            429 => {
                no_place += 1;
                sleep(Duration::from_millis(5));
            }
            other => bail!("a job: {other} {}", answer.body),
        }
    }
    let mut whole = whole.lock().unwrap_or_else(|lock| lock.into_inner());
    (whole.jobs, whole.no_place) = (jobs, no_place);
    Ok(())
}

/// Connections that send their request a byte at a time, again and again.
fn dribble(at: SocketAddr, stop: &AtomicBool, closed: &AtomicUsize) {
    while !stop.load(Ordering::Relaxed) {
        let mut client = Client::new(at);
        for byte in "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: aaaaaaaaaaaa".bytes()
        {
            if client.raw(&[byte]).is_err() {
                break;
            }
            // Looked at often, so that the end of the test is not held up.
            for _ in 0..10 {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                sleep(Duration::from_millis(100));
            }
        }
        closed.fetch_add(1, Ordering::Relaxed);
    }
}

/// So many connections that say nothing: whoever asks is still answered, at once.
const AT_ONCE: Duration = Duration::from_secs(1);

fn doors(at: SocketAddr, sheet: &mut Sheet, count: usize) -> anyhow::Result<()> {
    let silent: Vec<_> = (0..count).map_while(|_| std::net::TcpStream::connect(at).ok()).collect();
    let clock = Instant::now();
    let answer = Client::new(at).ask(&Ask::get("/api/v1/games"))?;
    ensure!(answer.status == 200, "{} {}", answer.status, answer.body);
    let waited = clock.elapsed();
    ensure!(waited <= AT_ONCE, "among silent connections a proper request waited {waited:?}");
    let waited = format!("a proper request waited {:.0} ms", floods::milliseconds(waited));
    sheet.row("connections that say nothing", silent.len(), waited);
    Ok(())
}

/// Every address with every parameter, values right, wrong and absurd: never a fault of the server,
/// and every answer in the documented shape.
fn every_parameter(
    at: SocketAddr,
    sheet: &mut Sheet,
    seed: u64,
    count: usize,
) -> anyhow::Result<()> {
    let (mut dice, mut client) = (Dice::new(seed), Client::new(at));
    let (mut good, mut bad) = (0, 0);
    for _ in 0..count {
        let ask = asks::combined(&mut dice);
        let answer = client.ask(&ask).with_context(|| ask.to_string())?;
        let shaped = match answer.status {
            200 | 202 => answer.json().is_ok_and(|body| body.is_object()),
            400..500 => {
                let body = answer.json().unwrap_or_default();
                body["error"]["status"] == answer.status && body["error"]["message"].is_string()
            }
            _ => false,
        };
        ensure!(shaped, "{ask}: {} {}", answer.status, answer.body);
        if answer.status < 400 { good += 1 } else { bad += 1 }
    }
    let came_out = format!("{good} answered, {bad} refused, all in the documented shape");
    sheet.row("addresses and parameters combined at random", count, came_out);
    Ok(())
}
