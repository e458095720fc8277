//! How fast the explorer answers: Dobutsu Shogi's values over HTTP, sixteen clients at once.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use yomikiri_dobutsu::Dobutsu;
use yomikiri_dobutsu_tables::Tablebase;
use yomikiri_game::{Dice, Game, Notation, Quiet};
use yomikiri_server::{Settings, serve};

use crate::bench::{Benchmark, Work};
use crate::threads;

const CLIENTS: usize = 16;
const REQUESTS: usize = 200;

pub(crate) const BENCHMARKS: [Benchmark; 1] =
    [Benchmark { name: "serve-dobutsu-16-clients", bound: 20.0, run: probes }];

fn probes() -> anyhow::Result<Work> {
    let (tablebase, _) = Tablebase::open_or_solve(Dobutsu::default(), None, &Quiet)?;
    let runtime = threads::runtime()?;
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
    let at = listener.local_addr()?;
    let (stop, stopped) = oneshot::channel::<()>();
    runtime.spawn(serve(listener, Settings::default(), async {
        let _ = stopped.await;
    }));
    let clients = std::thread::scope(|scope| {
        let ask = |client| {
            let tablebase = &tablebase;
            scope.spawn(move || client_times(at, tablebase, client as u64))
        };
        let clients: Vec<_> = (0..CLIENTS).map(ask).collect();
        let ended = clients.into_iter().map(|client| client.join());
        ended.map(|times| times.unwrap_or_else(|_| anyhow::bail!("a client failed"))).collect()
    });
    let clients: anyhow::Result<Vec<Vec<Duration>>> = clients;
    let mut times = clients?.concat();
    drop(stop);
    runtime.shutdown_timeout(Duration::from_secs(2));
    times.sort_unstable();
    let at = |share: f64| times[(times.len() as f64 * share) as usize].as_secs_f64() * 1000.0;
    eprintln!("serve: half within {:.1} ms, 99 of 100 within {:.1} ms", at(0.5), at(0.99));
    Ok(Work::new("answers", times.len() as u64))
}

/// Asks for positions of random games, and checks every value against the table.
fn client_times(at: SocketAddr, table: &Tablebase, seed: u64) -> anyhow::Result<Vec<Duration>> {
    let (game, mut dice) = (table.game(), Dice::new(seed));
    let stream = TcpStream::connect(at)?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    let (mut times, mut position, mut moves) = (Vec::new(), game.start(), Vec::new());
    while times.len() < REQUESTS {
        moves.clear();
        game.moves(&position, &mut moves);
        if moves.is_empty() {
            position = game.start();
            continue;
        }
        game.play_unchecked(&mut position, moves[dice.roll(moves.len())]);
        let text = game.position_text(&position);
        let text =
            text.replace('+', "%2B").replace('[', "%5B").replace(']', "%5D").replace(' ', "%20");
        let clock = Instant::now();
        let path = format!("/api/v1/values?game=dobutsu&position={text}");
        write!(reader.get_mut(), "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        let body = read_body(&mut reader)?;
        times.push(clock.elapsed());
        let found: serde_json::Value = serde_json::from_slice(&body)?;
        let expected = table.judge(&position)?;
        ensure!(
            found["value"]["distance"].as_u64() == expected.distance.map(u64::from),
            "{path}: {found}, not {expected:?}"
        );
    }
    Ok(times)
}

/// The body of an answer with a known length.
fn read_body(reader: &mut BufReader<TcpStream>) -> anyhow::Result<Vec<u8>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if line.trim().is_empty() {
            break;
        }
        if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().context("the length of an answer")?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}
