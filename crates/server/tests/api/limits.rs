//! What one client can take from the others: connections, streams of events, the processor.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::client::Running;
use crate::{long_job, server};

/// Long enough for a loaded machine, and far less than what was waited before.
const SOON: Duration = Duration::from_secs(5);

/// Sends a request and gives the connection with the status of the answer, which is read no further.
fn opened(server: &Running, path: &str) -> (TcpStream, String) {
    let mut stream = begun(server, path);
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    let status = String::from_utf8_lossy(&head[9..]).into_owned();
    (stream, status)
}

/// Sends a request and waits for nothing.
fn begun(server: &Running, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let path = path.replace(' ', "%20");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.at).unwrap();
    stream
}

fn answered_soon(server: &Running, path: &str) {
    let clock = Instant::now();
    server.expect(200, path);
    assert!(clock.elapsed() < SOON, "{path} took {:?}", clock.elapsed());
}

#[test]
fn streams_of_events_took_every_connection() {
    let (server, _folder) = server();
    let job = server.request("POST", "/api/v1/jobs", &long_job(0)).json();
    let events = format!("/api/v1/jobs/{}/events", job["id"]);
    let streams: Vec<_> = (0..600).map(|_| opened(&server, &events)).collect();
    let open = streams.iter().filter(|(_, status)| status == "200").count();
    let refused = streams.iter().filter(|(_, status)| status == "429").count();
    assert_eq!((open, refused), (16, 584), "streams open and refused");
    answered_soon(&server, "/api/v1/games");
    let refused = server.expect(429, &events);
    assert_eq!(refused["error"]["code"], "too-many-streams");
    // Their places come back with those who leave.
    drop(streams);
    let clock = Instant::now();
    while opened(&server, &events).1 != "200" {
        assert!(clock.elapsed() < SOON, "no place came back");
    }
}

#[test]
fn connections_that_say_nothing_held_the_others_up() {
    let (server, _folder) = server();
    let silent: Vec<_> = (0..600).map(|_| TcpStream::connect(server.at).unwrap()).collect();
    answered_soon(&server, "/api/v1/games");
    drop(silent);
}

#[test]
fn answers_that_nobody_reads_held_the_others_up() {
    let (server, _folder) = server();
    let path = "/api/v1/games";
    let mut unread: Vec<_> = (0..600).map(|_| begun(&server, path)).collect();
    for stream in &mut unread {
        // More of them, until the server cannot write any further.
        let more = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.at).repeat(50);
        let _ = stream.write_all(more.as_bytes());
    }
    answered_soon(&server, path);
}

#[test]
fn bodies_that_never_come_held_the_others_up() {
    let (server, _folder) = server();
    let unfinished = |_| {
        let mut stream = TcpStream::connect(server.at).unwrap();
        let head = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
        write!(stream, "POST /api/v1/record HTTP/1.1\r\nHost: {}\r\n{head}", server.at).unwrap();
        stream
    };
    let slow: Vec<_> = (0..600).map(unfinished).collect();
    answered_soon(&server, "/api/v1/games");
    drop(slow);
}

/// Seconds of work on this machine, for a request.
fn heavy(at: usize) -> String {
    format!("/api/v1/engine?game=tantrix --colours RBGY --deal {at}&engine=champion&seed={at}")
}

#[test]
fn what_is_cheap_waited_for_what_is_dear() {
    let (server, _folder) = server();
    let asked: Vec<_> = (0..40).map(|at| begun(&server, &heavy(at))).collect();
    for path in ["/", "/api/v1/position?game=mnk&moves=b2+c3", "/api/v1/jobs", "/api/v1/games"] {
        let clock = Instant::now();
        assert_eq!(server.get(path).status, 200, "{path}");
        assert!(clock.elapsed() < SOON, "{path} took {:?}", clock.elapsed());
    }
    drop(asked);
}

#[test]
fn requests_whose_clients_left_were_computed_all_the_same() {
    let (server, _folder) = server();
    let asked: Vec<_> = (0..120).map(|at| begun(&server, &heavy(at))).collect();
    // Each of them has been heard when one that came later is answered.
    answered_soon(&server, "/api/v1/games");
    drop(asked);
    let clock = Instant::now();
    server.expect(200, "/api/v1/values?game=mnk --size 3x3");
    assert!(clock.elapsed() < Duration::from_secs(15), "took {:?}", clock.elapsed());
}

#[test]
fn pages_of_other_sites_could_make_it_compute() {
    let (server, _folder) = server();
    let asked = |method: &str, path: &str, site: &str, mode: &str| {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: {site}\r\n\
             Sec-Fetch-Mode: {mode}\r\nConnection: close\r\n\r\n",
            server.at
        );
        server.send(&head, b"")
    };
    let api = "/api/v1/values?game=mnk";
    let cases = [
        ("GET", api, "cross-site", "no-cors", 403),
        ("GET", api, "cross-site", "navigate", 403),
        ("GET", api, "same-site", "cors", 403),
        ("GET", api, "something-new", "cors", 403),
        ("HEAD", api, "cross-site", "no-cors", 403),
        ("OPTIONS", api, "cross-site", "cors", 403),
        ("DELETE", "/api/v1/jobs/1", "cross-site", "cors", 403),
        ("GET", "/web/main.js", "cross-site", "no-cors", 403),
        ("GET", "/web/main.js", "cross-site", "navigate", 403),
        ("POST", "/play", "cross-site", "navigate", 403),
        ("GET", "/", "cross-site", "no-cors", 403),
        // A link to the page, an address that somebody typed, and the page itself.
        ("GET", "/", "cross-site", "navigate", 200),
        ("GET", "/play?game=mnk", "same-site", "navigate", 200),
        ("GET", api, "none", "navigate", 200),
        ("GET", api, "same-origin", "cors", 200),
        ("GET", "/web/main.js", "same-origin", "cors", 200),
    ];
    for (method, path, site, mode, status) in cases {
        let answer = asked(method, path, site, mode);
        assert_eq!(answer.status, status, "{method} {path} {site} {mode}: {}", answer.body);
        if status == 403 && method != "HEAD" {
            assert_eq!(answer.json()["error"]["code"], "site", "{path}");
        }
    }
}
