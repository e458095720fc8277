//! Floods: streams that are never left, pages of other sites, and more computations than there are
//! cores. Whoever asks for something small in the meantime is answered at once.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::asks::{self, Ask};
use super::client::Client;
use crate::sheet::Sheet;

/// Streams of events that are opened.
const STREAMS: usize = 600;
/// How soon a proper request must be answered among them.
const AMONG_STREAMS: Duration = Duration::from_secs(1);
/// Requests by a page of another site.
const FOREIGN: usize = 10;
/// How soon something small must be answered meanwhile.
const AMONG_FOREIGN: Duration = Duration::from_millis(100);
/// How soon something small must be answered while all cores compute.
const AMONG_HEAVY: Duration = Duration::from_millis(500);

/// Tries all floods; so many computations are asked for properly, all at once.
pub(super) fn run(at: SocketAddr, sheet: &mut Sheet, computations: usize) -> anyhow::Result<()> {
    streams(at, sheet)?;
    foreign(at, sheet)?;
    heavy(at, sheet, computations)
}

/// Everybody watches one job, and nobody leaves.
fn streams(at: SocketAddr, sheet: &mut Sheet) -> anyhow::Result<()> {
    let mut client = Client::new(at);
    let job = client.ask(&asks::job(0))?;
    let id = job.json()?["id"].as_u64().with_context(|| format!("no job: {}", job.body))?;
    let ask = Ask::get(format!("/api/v1/jobs/{id}/events"));
    let mut watchers: Vec<Client> = (0..STREAMS).map(|_| Client::new(at)).collect();
    for watcher in &mut watchers {
        // Those that found no place may be sent away while others come.
        let _ = watcher.raw(&ask.bytes(at));
    }
    let clock = Instant::now();
    let answer = Client::new(at).ask(&Ask::get("/api/v1/games"))?;
    let waited = clock.elapsed();
    ensure!(answer.status == 200, "among streams: {} {}", answer.status, answer.body);
    ensure!(waited <= AMONG_STREAMS, "among streams a proper request waited {waited:?}");
    drop(watchers);
    client.ask(&Ask::delete(format!("/api/v1/jobs/{id}")))?;
    let came_out = format!("a proper request waited {:.0} ms", milliseconds(waited));
    sheet.row("streams of events, none of them left", STREAMS, came_out);
    Ok(())
}

/// A page of another site lets the browser ask for something heavy.
fn foreign(at: SocketAddr, sheet: &mut Sheet) -> anyhow::Result<()> {
    let refused = |number: usize| {
        let clock = Instant::now();
        let ask = asks::heavy(number).with("Sec-Fetch-Site: cross-site");
        let answer = Client::new(at).ask(&ask)?;
        ensure!(answer.status == 403, "{ask}: {} {}", answer.status, answer.body);
        Ok(clock.elapsed())
    };
    let (slowest, small) = meanwhile(at, FOREIGN, refused)?;
    ensure!(small <= AMONG_FOREIGN, "something small waited {small:?} for pages of other sites");
    let came_out = format!(
        "refused, the slowest after {:.0} ms; small requests waited at most {:.0} ms",
        milliseconds(slowest),
        milliseconds(small)
    );
    sheet.row("heavy requests by pages of other sites", FOREIGN, came_out);
    Ok(())
}

/// More computations than there are cores, all of them proper.
fn heavy(at: SocketAddr, sheet: &mut Sheet, computations: usize) -> anyhow::Result<()> {
    let answered = |number: usize| {
        let clock = Instant::now();
        let ask = asks::heavy(number);
        let answer = Client::new(at).ask(&ask).with_context(|| ask.to_string())?;
        // Whoever waits too long for a turn is told so.
        ensure!([200, 429, 503].contains(&answer.status), "{ask}: {}", answer.status);
        Ok(clock.elapsed())
    };
    let (slowest, small) = meanwhile(at, computations, answered)?;
    ensure!(small <= AMONG_HEAVY, "something small waited {small:?} for what is heavy");
    let came_out = format!(
        "the slowest took {:.1} s; small requests waited at most {:.0} ms",
        slowest.as_secs_f64(),
        milliseconds(small)
    );
    sheet.row("heavy requests at once", computations, came_out);
    Ok(())
}

/// Does something `count` times at once, and asks for small things until all of it is done: the
/// slowest of either.
fn meanwhile(
    at: SocketAddr,
    count: usize,
    once: impl Fn(usize) -> anyhow::Result<Duration> + Sync,
) -> anyhow::Result<(Duration, Duration)> {
    let (once, done) = (&once, &AtomicBool::new(false));
    thread::scope(|scope| {
        let small = scope.spawn(move || {
            let (mut client, mut slowest) = (Client::new(at), Duration::ZERO);
            for number in 0.. {
                if done.load(Ordering::Relaxed) {
                    break;
                }
                let (ask, clock) = (asks::small(number), Instant::now());
                let answer = client.ask(&ask).with_context(|| ask.to_string())?;
                ensure!(answer.status == 200, "{ask}: {} {}", answer.status, answer.body);
                slowest = slowest.max(clock.elapsed());
                thread::sleep(Duration::from_millis(5));
            }
            Ok(slowest)
        });
        let all: Vec<_> = (0..count).map(|number| scope.spawn(move || once(number))).collect();
        let all: Vec<_> = all.into_iter().map(joined).collect();
        done.store(true, Ordering::Relaxed);
        let small = joined(small)?;
        let all = all.into_iter().collect::<anyhow::Result<Vec<Duration>>>()?;
        Ok((all.into_iter().max().unwrap_or_default(), small))
    })
}

fn joined<T>(thread: thread::ScopedJoinHandle<'_, anyhow::Result<T>>) -> anyhow::Result<T> {
    thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a client failed")))
}

pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
