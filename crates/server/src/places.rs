//! Places of which there are so many in all, and so many for one peer: event streams, and requests
//! that compute.
//!
//! A peer is an address, not a person: everybody on this machine is one peer, and so is a whole
//! network behind one address. So a peer's share is generous, and what is counted is only what is
//! dear; plain requests are not.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who asks, as far as limits are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    /// Everybody on this machine.
    pub(crate) const HERE: Peer = Peer(IpAddr::V4(Ipv4Addr::LOCALHOST));

    /// The peer at an address. One household has a whole network of IPv6 addresses (64 bits).
    pub(crate) fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            address if address.is_loopback() => Peer::HERE,
            IpAddr::V4(address) => Peer(address.into()),
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                Peer(Ipv6Addr::from(network).into())
            }
        }
    }
}

/// A number of places.
pub(crate) struct Places {
    most: usize,
    most_of_a_peer: usize,
    taken: Mutex<HashMap<Peer, usize>>,
}

/// A place that somebody has until it is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    peer: Peer,
}

impl Places {
    /// So many in all, and so many for each peer.
    pub(crate) fn new(most: usize, most_of_a_peer: usize) -> Arc<Self> {
        Arc::new(Places { most, most_of_a_peer, taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<Peer, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for this peer, if one is left.
    pub(crate) fn take(self: &Arc<Self>, peer: Peer) -> Option<Place> {
        let mut taken = self.taken();
        let all: usize = taken.values().sum();
        let own = taken.get(&peer).copied().unwrap_or(0);
        if all >= self.most || own >= self.most_of_a_peer {
            return None;
        }
        taken.insert(peer, own + 1);
        Some(Place { places: self.clone(), peer })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.peer) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(text: &str) -> Peer {
        Peer::at(text.parse().unwrap())
    }

    #[test]
    fn addresses_of_one_household_are_one_peer() {
        let same = [
            ("127.0.0.1", "127.0.0.9"),
            ("127.0.0.1", "::1"),
            ("127.0.0.1", "::ffff:127.0.0.1"),
            ("10.0.0.7", "::ffff:10.0.0.7"),
            ("2001:db8:1:2::3", "2001:db8:1:2:ffff::4"),
        ];
        for (one, other) in same {
            assert_eq!(peer(one), peer(other), "{one} {other}");
        }
        for (one, other) in [("10.0.0.7", "10.0.0.8"), ("2001:db8:1:2::3", "2001:db8:1:3::3")] {
            assert_ne!(peer(one), peer(other), "{one} {other}");
        }
    }

    #[test]
    fn one_peer_leaves_places_to_the_others_and_gives_its_own_back() {
        let places = Places::new(5, 3);
        let greedy: Vec<Option<Place>> = (0..9).map(|_| places.take(peer("10.0.0.1"))).collect();
        assert_eq!(greedy.iter().flatten().count(), 3);
        let modest = [places.take(peer("10.0.0.2")), places.take(peer("10.0.0.3"))];
        assert!(modest.iter().all(Option::is_some));
        assert!(places.take(peer("10.0.0.4")).is_none(), "all five are taken");
        drop(greedy);
        assert!(places.take(peer("10.0.0.4")).is_some());
        drop(modest);
        assert!(places.taken().is_empty(), "nothing is remembered of those who left");
    }
}
