//! Strangers at the port of a cluster's process while the processes meet: the run must come out as
//! if nobody had called.

use std::io::Write;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use yomikiri_game::Dice;

use crate::Run;
use crate::program::{finished, said, text};
use crate::sheet::Sheet;

/// How long a run may take to end.
const MOST: Duration = Duration::from_secs(120);

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("cluster: strangers at the port");
    let meetings = run.count(20, 2);
    let mut called = 0;
    for meeting in 0..meetings {
        called += meet_among_strangers(run, run.seed + meeting as u64)?;
    }
    sheet.row(
        "strangers while two processes meet",
        called,
        format!("{meetings} runs ended well, strangers ignored"),
    );
    Ok(())
}

/// Two processes meet while strangers call both of them; gives how many calls there were.
fn meet_among_strangers(run: &Run, seed: u64) -> anyhow::Result<usize> {
    let folder = run.program.folder("strangers")?;
    let ports = [TcpListener::bind("127.0.0.1:0")?, TcpListener::bind("127.0.0.1:0")?];
    let mut addresses = Vec::new();
    for port in &ports {
        addresses.push(port.local_addr()?);
    }
    drop(ports);
    std::fs::write(folder.join("hosts"), format!("{}\n{}\n", addresses[0], addresses[1]))?;
    std::fs::write(folder.join("secret"), "only these two processes know it\n")?;
    let start = |process: &str| -> anyhow::Result<Child> {
        let [out, hosts, secret] = ["out", "hosts", "secret"].map(|name| folder.join(name));
        let (out, hosts, secret) = (text(&out)?, text(&hosts)?, text(&secret)?);
        let game = ["solve", "mnk", "--size", "3x3", "--strong", "--out", out];
        let others = ["--hosts", hosts, "--secret-file", secret, "--process", process];
        Ok(run.program.command(&[&game[..], &others].concat()).spawn()?)
    };
    let first = start("0")?;
    let enough = Arc::new(AtomicBool::new(false));
    let strangers: Vec<_> = addresses
        .iter()
        .enumerate()
        .map(|(process, &at)| {
            let enough = enough.clone();
            let dice = Dice::new(seed << 1 | process as u64);
            thread::spawn(move || strangers(at, dice, &enough))
        })
        .collect();
    // Long enough that many have called before the second process does.
    wait_for_listener(addresses[0])?;
    thread::sleep(Duration::from_millis(500));
    let second = start("1")?;
    let outputs = [finished(first, MOST), finished(second, MOST)];
    enough.store(true, Ordering::Relaxed);
    let called = strangers.into_iter().map(|thread| thread.join().unwrap_or(0)).sum();
    for output in outputs {
        let output = output?;
        ensure!(output.status.success(), "seed {seed}: {}", said(&output));
    }
    Ok(called)
}

fn wait_for_listener(at: SocketAddr) -> anyhow::Result<()> {
    let clock = Instant::now();
    while TcpStream::connect(at).is_err() {
        ensure!(clock.elapsed() < MOST, "nobody ever listened at {at}");
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}

/// Calls again and again: silent, talking HTTP, talking garbage, or nearly right.
fn strangers(at: SocketAddr, mut dice: Dice, enough: &AtomicBool) -> usize {
    let mut open = Vec::new();
    let mut called = 0;
    while !enough.load(Ordering::Relaxed) && called < 5_000 {
        let Ok(mut stream) = TcpStream::connect(at).context("calling") else {
            thread::sleep(Duration::from_millis(5));
            continue;
        };
        called += 1;
        stream.write_all(&words(&mut dice)).ok();
        // Some hang up at once, some never do.
        if dice.roll(2) == 0 {
            open.push(stream);
        }
        if open.len() > 100 {
            open.clear();
        }
        thread::sleep(Duration::from_millis(2));
    }
    called
}

fn words(dice: &mut Dice) -> Vec<u8> {
    let mut greeting = b"yomikiri".to_vec();
    match dice.roll(6) {
        0 => Vec::new(),
        1 => b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(),
        2 => (0..dice.roll(4096)).map(|_| dice.roll(256) as u8).collect(),
        3 => (dice.roll(4) as u64).to_be_bytes().to_vec(),
        4 => {
            greeting.extend((0..dice.roll(200)).map(|_| dice.roll(256) as u8));
            greeting
        }
        // All but the secret, with a plan behind it.
        _ => {
            greeting.extend([0, 0, 0, 1, 0, 0, 0, 0]);
            greeting.extend((0..64).map(|_| dice.roll(256) as u8));
            greeting.extend([0, 3, b'm', b'n', b'k']);
            greeting
        }
    }
}
