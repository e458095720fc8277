//! The doors: how many connections there are at once, and who has to leave when there are too many.
//!
//! A connection costs little while it is open and idle, so idle ones are welcome until somebody else
//! needs the room. Then the one that has been silent longest is closed, among those of the peer that
//! has most of them, unless the server is computing something for it or tells it of a job; of those
//! there are only so many. So nobody can hold all doors: not by saying nothing, and not by reading
//! answers slowly or never.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::places::Peer;

/// Connections at once.
const MOST_CONNECTIONS: usize = 512;
/// How long somebody who was asked to leave may take before another one is asked.
const LEAVING: Duration = Duration::from_millis(100);

/// A connection, as far as its requests are concerned. Every request carries it.
pub(crate) struct Visitor {
    peer: Peer,
    number: u64,
    /// When it was last heard, counted in requests of all visitors.
    heard: AtomicU64,
    /// Requests that are being computed for it, and streams of events.
    working: AtomicUsize,
    leave: Notify,
}

impl Visitor {
    fn new(peer: Peer, number: u64) -> Self {
        let (heard, working, leave) = Default::default();
        Visitor { peer, number, heard, working, leave }
    }

    /// Somebody without a connection: a test that asks the routes themselves.
    pub(crate) fn local() -> Arc<Self> {
        Arc::new(Visitor::new(Peer::HERE, 0))
    }

    pub(crate) fn peer(&self) -> Peer {
        self.peer
    }

    /// Until this is dropped something is computed for this visitor, who is not sent away.
    pub(crate) fn working(self: &Arc<Self>) -> Working {
        self.working.fetch_add(1, Ordering::Relaxed);
        Working(self.clone())
    }

    /// The visitor has to leave.
    pub(crate) fn send_away(&self) {
        self.leave.notify_one();
    }

    /// Done when the visitor has to leave.
    pub(crate) async fn sent_away(&self) {
        self.leave.notified().await;
    }
}

/// Something is computed for a visitor.
pub(crate) struct Working(Arc<Visitor>);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All connections there are.
pub(crate) struct Doors {
    free: Arc<Semaphore>,
    inside: Mutex<BTreeMap<u64, Arc<Visitor>>>,
    clock: AtomicU64,
}

/// A visitor's door, until it is dropped.
pub(crate) struct Door {
    doors: Arc<Doors>,
    pub(crate) visitor: Arc<Visitor>,
    _free: Option<OwnedSemaphorePermit>,
}

impl Doors {
    pub(crate) fn new() -> Arc<Self> {
        Doors::with_room_for(MOST_CONNECTIONS)
    }

    fn with_room_for(connections: usize) -> Arc<Self> {
        let free = Arc::new(Semaphore::new(connections));
        Arc::new(Doors { free, inside: Mutex::default(), clock: AtomicU64::new(1) })
    }

    fn inside(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Visitor>>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in, after somebody else has left if need be.
    pub(crate) async fn enter(self: &Arc<Self>, address: IpAddr) -> Door {
        let free = loop {
            if let Ok(free) = self.free.clone().try_acquire_owned() {
                break Some(free);
            }
            self.send_somebody_away();
            match timeout(LEAVING, self.free.clone().acquire_owned()).await {
                Ok(free) => break free.ok(),
                // Everybody is being worked for, or takes time to leave.
                Err(_) => continue,
            }
        };
        let number = self.clock.fetch_add(1, Ordering::Relaxed);
        let visitor = Arc::new(Visitor::new(Peer::at(address), number));
        visitor.heard.store(number, Ordering::Relaxed);
        self.inside().insert(number, visitor.clone());
        Door { doors: self.clone(), visitor, _free: free }
    }

    /// A request of this visitor has come in.
    pub(crate) fn hear(&self, visitor: &Visitor) {
        visitor.heard.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }

    fn send_somebody_away(&self) {
        let mut inside = self.inside();
        let mut idle: HashMap<Peer, (usize, &Arc<Visitor>)> = HashMap::new();
        let heard = |visitor: &Visitor| visitor.heard.load(Ordering::Relaxed);
        for visitor in inside.values() {
            if visitor.working.load(Ordering::Relaxed) == 0 {
                let (count, silent) = idle.entry(visitor.peer).or_insert((0, visitor));
                *count += 1;
                if heard(visitor) < heard(silent) {
                    *silent = visitor;
                }
            }
        }
        let Some((_, chosen)) = idle.into_values().max_by_key(|&(count, _)| count) else { return };
        chosen.send_away();
        let number = chosen.number;
        inside.remove(&number);
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.doors.inside().remove(&self.visitor.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    /// Lets one more in at a full house, and gives the number of the one who was sent away.
    async fn sent_away(doors: &Arc<Doors>, mut inside: Vec<Door>) -> Option<usize> {
        let gone = async {
            loop {
                for at in 0..inside.len() {
                    let told = inside[at].visitor.sent_away();
                    if timeout(Duration::from_millis(1), told).await.is_ok() {
                        drop(inside.remove(at));
                        return at;
                    }
                }
            }
        };
        let (_newcomer, at) = tokio::join!(doors.enter(OTHER), gone);
        Some(at)
    }

    #[tokio::test]
    async fn whoever_was_silent_longest_leaves_unless_worked_for() {
        let doors = Doors::with_room_for(3);
        let mut inside = Vec::new();
        for _ in 0..3 {
            inside.push(doors.enter(ONE).await);
        }
        let _working = inside[1].visitor.working();
        doors.hear(&inside[0].visitor);
        assert_eq!(sent_away(&doors, inside).await, Some(2));
    }

    #[tokio::test]
    async fn of_several_peers_the_one_with_most_connections_gives_one_up() {
        let doors = Doors::with_room_for(3);
        let inside = vec![doors.enter(OTHER).await, doors.enter(ONE).await, doors.enter(ONE).await];
        assert_eq!(sent_away(&doors, inside).await, Some(1));
    }

    #[tokio::test]
    async fn a_visitor_who_leaves_is_forgotten() {
        let doors = Doors::with_room_for(2);
        for _ in 0..5 {
            drop(doors.enter(ONE).await);
        }
        assert!(doors.inside().is_empty());
    }
}
