//! A plain HTTP client that keeps its connection, and can also send what is no HTTP.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;

use super::asks::Ask;

/// An answer slower than this is none.
const PATIENCE: Duration = Duration::from_secs(60);
/// No answer of the server is larger.
const MOST_BODY: usize = 8 << 20;

pub(super) struct Client {
    at: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: String,
}

impl Answer {
    pub(super) fn json(&self) -> anyhow::Result<Value> {
        serde_json::from_str(&self.body).with_context(|| format!("no JSON: {}", self.body))
    }
}

impl Client {
    pub(super) fn new(at: SocketAddr) -> Self {
        Client { at, stream: None }
    }

    fn stream(&mut self) -> io::Result<&mut BufReader<TcpStream>> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.at)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))?;
            self.stream = Some(BufReader::new(stream));
        }
        self.stream.as_mut().ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// Bytes as they are.
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream()?.get_mut().write_all(bytes)
    }

    /// Asks and waits for the answer. A connection that the server has closed meanwhile, as it may
    /// between two requests, is opened anew once.
    pub(super) fn ask(&mut self, ask: &Ask) -> anyhow::Result<Answer> {
        let kept = self.stream.is_some();
        match self.ask_once(ask) {
            Err(_) if kept => {
                self.stream = None;
                self.ask_once(ask)
            }
            answer => answer,
        }
    }

    fn ask_once(&mut self, ask: &Ask) -> anyhow::Result<Answer> {
        let bytes = ask.bytes(self.at);
        let stream = self.stream()?;
        // A server that refuses a body need not read all of it.
        let sent = stream.get_mut().write_all(&bytes);
        let answer = read_answer(stream);
        match (&answer, sent) {
            (Err(_), Err(error)) => bail!(error),
            (Ok((_, true)), Ok(())) => {}
            _ => self.stream = None,
        }
        answer.map(|(answer, _)| answer)
    }
}

/// An answer, and whether the connection goes on after it.
fn read_answer(stream: &mut BufReader<TcpStream>) -> anyhow::Result<(Answer, bool)> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.with_context(|| format!("no answer: {line:?}"))?;
    let (mut length, mut keep) = (0, true);
    loop {
        line.clear();
        stream.read_line(&mut line)?;
        let header = line.trim().to_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(text) = header.strip_prefix("content-length:") {
            length = text.trim().parse().context("the length of an answer")?;
        }
        keep &= header != "connection: close";
    }
    anyhow::ensure!(length <= MOST_BODY, "an answer of {length} bytes");
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((Answer { status, body: String::from_utf8_lossy(&body).into_owned() }, keep))
}
