//! How the processes of a run find each other: one connection for every two of them.
//!
//! A process calls those before it and listens for those after it. Whoever is at the other end
//! must prove to know the secret of the run before a byte of theirs reaches timely, which believes
//! what it is sent. Strangers are left standing: they cost one of a bounded number of short-lived
//! threads each, and nothing else. The bytes of a meeting:
//!
//! ```text
//!   caller   → listener   "yomikiri", caller u32, listener u32, nonce 32 bytes
//!   listener → caller     nonce 32 bytes, proof 32 bytes
//!   caller   → listener   proof 32 bytes, plan
//!   listener → caller     plan                            a plan: length u16, then UTF-8
//! ```
//!
//! Numbers are big-endian. A *plan* says what a process runs. Plans are compared once everybody is
//! there, so that every process can say which one differs. What travels afterwards is neither
//! encrypted nor signed.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use yomikiri_game::Progress;

use crate::ClusterError;
use crate::hosts::Hosts;
use crate::secret::{Call, End, Secret, nonce};

const GREETING: &[u8; 8] = b"yomikiri";
/// How long one attempt to get to know each other may take.
const ATTEMPT: Duration = Duration::from_secs(3);
/// How long a caller waits before it tries again, and a listener before it looks again.
const PAUSE: Duration = Duration::from_millis(50);
const GLANCE: Duration = Duration::from_millis(5);
/// Unknown callers that are listened to at once; more are turned away, and may call again.
const MOST_GUESTS: usize = 256;
const LONGEST_PLAN: usize = 1024;

/// Another process, which has proved that it belongs here.
struct Peer {
    process: usize,
    stream: TcpStream,
    plan: String,
}

/// What all threads of a meeting share.
struct Meeting {
    hosts: Hosts,
    secret: Secret,
    plan: String,
    deadline: Instant,
    over: AtomicBool,
    guests: AtomicUsize,
    /// The last thing that went wrong with somebody, for the message when time is up.
    trouble: Mutex<Option<String>>,
}

/// Meets all other processes: a connection to each, none to this process itself.
pub(crate) fn meet(
    hosts: &Hosts,
    plan: &str,
    patience: Duration,
    progress: &dyn Progress,
) -> Result<Vec<Option<TcpStream>>, ClusterError> {
    let address = hosts.addresses.get(hosts.process).cloned().unwrap_or_default();
    let listen = |error: io::Error| ClusterError::Listen {
        address: address.clone(),
        problem: error.to_string(),
    };
    let secret = hosts.secret.clone().ok_or(ClusterError::NoSecret)?;
    let listener = TcpListener::bind(&address).map_err(listen)?;
    listener.set_nonblocking(true).map_err(listen)?;
    let meeting = Arc::new(Meeting {
        hosts: hosts.clone(),
        secret,
        plan: plan.to_owned(),
        deadline: Instant::now() + patience,
        over: AtomicBool::new(false),
        guests: AtomicUsize::new(0),
        trouble: Mutex::new(None),
    });
    progress.begin("waiting for the other processes", Some(hosts.processes() as u64 - 1));
    let (found, peers) = channel();
    for process in 0..hosts.process {
        let (meeting, found) = (meeting.clone(), found.clone());
        thread::spawn(move || meeting.call_until_met(process, &found));
    }
    let door = {
        let meeting = meeting.clone();
        thread::spawn(move || meeting.listen(&listener, &found))
    };
    let met = meeting.gather(&peers, progress);
    meeting.over.store(true, Ordering::Relaxed);
    // The port is free again before this returns.
    door.join().ok();
    meeting.agree(met?, patience)
}

impl Meeting {
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    fn note(&self, trouble: String) {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(trouble);
    }

    /// Waits until everybody is there, or time is up.
    fn gather(
        &self,
        peers: &Receiver<Result<Peer, ClusterError>>,
        progress: &dyn Progress,
    ) -> Result<BTreeMap<usize, Peer>, ClusterError> {
        let mut met = BTreeMap::new();
        while met.len() + 1 < self.hosts.processes() {
            let left = self.deadline.saturating_duration_since(Instant::now());
            match peers.recv_timeout(left) {
                Ok(peer) => {
                    let peer = peer?;
                    // A process that was started again calls again: its last call counts.
                    if met.insert(peer.process, peer).is_none() {
                        progress.advance(1);
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(met)
    }

    /// The connections, if everybody came and runs the same.
    fn agree(
        &self,
        met: BTreeMap<usize, Peer>,
        patience: Duration,
    ) -> Result<Vec<Option<TcpStream>>, ClusterError> {
        if let Some(other) = met.values().find(|peer| peer.plan != self.plan) {
            return Err(ClusterError::Differ {
                process: self.hosts.process,
                ours: self.plan.clone(),
                other: other.process,
                theirs: other.plan.clone(),
            });
        }
        let processes = self.hosts.processes();
        if met.len() + 1 < processes {
            let missing =
                |&process: &usize| process != self.hosts.process && !met.contains_key(&process);
            let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take();
            return Err(ClusterError::Alone {
                processes,
                seconds: patience.as_secs(),
                missing: (0..processes).filter(missing).collect(),
                trouble: trouble.map(|trouble| format!(" ({trouble})")).unwrap_or_default(),
            });
        }
        let mut streams: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
        for (process, peer) in met {
            streams[process] = Some(peer.stream);
        }
        Ok(streams)
    }

    /// Takes every call until the meeting is over.
    fn listen(
        self: &Arc<Self>,
        listener: &TcpListener,
        found: &Sender<Result<Peer, ClusterError>>,
    ) {
        while !self.is_over() {
            // A caller that left at once, or too many open files: others may still come.
            let Ok((stream, _)) = listener.accept() else {
                thread::sleep(GLANCE);
                continue;
            };
            if self.guests.fetch_add(1, Ordering::Relaxed) >= MOST_GUESTS {
                self.guests.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (meeting, found) = (self.clone(), found.clone());
            let answer = move || {
                match meeting.answer(stream) {
                    Ok(peer) => drop(found.send(Ok(peer))),
                    Err(error) => {
                        meeting.note(format!("somebody called who does not belong here: {error}"))
                    }
                }
                meeting.guests.fetch_sub(1, Ordering::Relaxed);
            };
            if thread::Builder::new().name("guest".to_owned()).spawn(answer).is_err() {
                self.guests.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }

    /// The listener's side of getting to know each other.
    fn answer(&self, stream: TcpStream) -> io::Result<Peer> {
        stream.set_nonblocking(false)?;
        let mut line = Line::new(stream, ATTEMPT)?;
        if line.read::<8>()? != *GREETING {
            return Err(wrong("no greeting of a process"));
        }
        let from = u32::from_be_bytes(line.read()?);
        let to = u32::from_be_bytes(line.read()?);
        let from_nonce = line.read()?;
        let callers = self.hosts.process + 1..self.hosts.processes();
        if !callers.contains(&(from as usize)) || to as usize != self.hosts.process {
            return Err(wrong("the hosts files differ"));
        }
        let call = Call { from, to, from_nonce, to_nonce: nonce().map_err(io::Error::other)? };
        line.write(&[&call.to_nonce, self.secret.proof(End::Listener, &call).as_bytes()])?;
        if self.secret.proof(End::Caller, &call) != line.read::<32>()? {
            return Err(wrong("another secret"));
        }
        let plan = line.read_plan()?;
        line.write_plan(&self.plan)?;
        Ok(Peer { process: from as usize, stream: line.end()?, plan })
    }

    /// Calls a process until it answers, or it is certain that it never will.
    fn call_until_met(&self, process: usize, found: &Sender<Result<Peer, ClusterError>>) {
        while !self.is_over() {
            match self.call(process) {
                Ok(peer) => return drop(found.send(Ok(peer))),
                Err(CallError::Secret) => {
                    let error =
                        ClusterError::OtherSecret { process: self.hosts.process, other: process };
                    return drop(found.send(Err(error)));
                }
                Err(CallError::Io(error)) => self.note(format!("process {process}: {error}")),
            }
            thread::sleep(PAUSE);
        }
    }

    /// The caller's side of getting to know each other.
    fn call(&self, process: usize) -> Result<Peer, CallError> {
        let mut line = Line::new(connect(&self.hosts.addresses[process])?, ATTEMPT)?;
        let (from, to) = (self.hosts.process as u32, process as u32);
        let from_nonce = nonce().map_err(io::Error::other)?;
        line.write(&[GREETING, &from.to_be_bytes(), &to.to_be_bytes(), &from_nonce])?;
        let call = Call { from, to, from_nonce, to_nonce: line.read()? };
        if self.secret.proof(End::Listener, &call) != line.read::<32>()? {
            return Err(CallError::Secret);
        }
        line.write(&[self.secret.proof(End::Caller, &call).as_bytes()])?;
        line.write_plan(&self.plan)?;
        let plan = line.read_plan()?;
        Ok(Peer { process, stream: line.end()?, plan })
    }
}

/// Why a call did not succeed.
enum CallError {
    /// Nobody there, or no process of this run: worth another try.
    Io(io::Error),
    /// A whole answer, with a wrong proof.
    Secret,
}

impl From<io::Error> for CallError {
    fn from(error: io::Error) -> Self {
        CallError::Io(error)
    }
}

fn wrong(problem: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, problem)
}

/// Connects to the first address of a name that answers.
fn connect(address: &str) -> io::Result<TcpStream> {
    let mut last = wrong("the name has no address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, ATTEMPT) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// A connection on which everything must have been said by a certain moment, however slowly the
/// bytes trickle.
struct Line {
    stream: TcpStream,
    deadline: Instant,
}

impl Line {
    fn new(stream: TcpStream, time: Duration) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(time))?;
        Ok(Line { stream, deadline: Instant::now() + time })
    }

    fn fill(&mut self, mut bytes: &mut [u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::Error::new(ErrorKind::TimedOut, "no answer in time"));
            }
            self.stream.set_read_timeout(Some(left))?;
            match self.stream.read(bytes) {
                Ok(0) => return Err(io::Error::new(ErrorKind::UnexpectedEof, "it hung up")),
                Ok(count) => bytes = bytes.split_at_mut(count).1,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A timeout shows as either; the loop notices that time is up.
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn read<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        self.stream.write_all(&parts.concat())
    }

    fn read_plan(&mut self) -> io::Result<String> {
        let length = usize::from(u16::from_be_bytes(self.read()?));
        if length > LONGEST_PLAN {
            return Err(wrong("a plan too long"));
        }
        let mut bytes = vec![0; length];
        self.fill(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| wrong("a plan that is not text"))
    }

    fn write_plan(&mut self, plan: &str) -> io::Result<()> {
        let bytes = plan.as_bytes();
        let bytes = bytes.get(..LONGEST_PLAN).unwrap_or(bytes);
        self.write(&[&(bytes.len() as u16).to_be_bytes(), bytes])
    }

    /// The connection without limits of time, as timely wants it.
    fn end(self) -> io::Result<TcpStream> {
        self.stream.set_read_timeout(None)?;
        self.stream.set_write_timeout(None)?;
        Ok(self.stream)
    }
}
