//! A server on a free port, and a plain HTTP client for it: one request a connection.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;
use yomikiri_catalog::{Entry, GAMES};
use yomikiri_server::{Settings, serve};

/// A server that stops when it is dropped.
pub(crate) struct Running {
    pub(crate) at: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Running {
    pub(crate) fn new(data: PathBuf) -> Self {
        Running::with(data, GAMES.to_vec())
    }

    /// A server of these games.
    pub(crate) fn with(data: PathBuf, games: Vec<Entry>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let at = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let run = move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let settings = Settings { games, data: Some(data), ..Settings::default() };
                let stop = async {
                    let _ = stopped.await;
                };
                serve(listener, settings, stop).await.unwrap();
            });
            runtime.shutdown_timeout(Duration::from_secs(5));
        };
        Running { at, stop: Some(stop), thread: Some(std::thread::spawn(run)) }
    }

    /// Any request, head written as it is sent.
    pub(crate) fn send(&self, head: &str, body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses a body may close before it has read all of it.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        read_answer(&bytes)
    }

    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> Answer {
        let path = path.replace(' ', "%20").replace('[', "%5B").replace(']', "%5D");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.at,
            body.len()
        );
        self.send(&head, body.as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "")
    }

    /// The JSON of an answer that must be this status.
    pub(crate) fn expect(&self, status: u16, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        answer.json()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(std::thread::JoinHandle::join);
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(()))), "the server did not stop cleanly");
        }
    }
}

fn read_answer(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { unchunked(body) } else { body.to_owned() };
    Answer { status, head: head.to_lowercase(), body }
}

fn unchunked(body: &str) -> String {
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, tail)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || size > tail.len() {
            break;
        }
        whole.push_str(&tail[..size]);
        rest = tail[size..].trim_start_matches("\r\n");
    }
    whole
}
