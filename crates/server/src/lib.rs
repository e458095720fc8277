//! The explorer: an HTTP JSON API and the page that uses it.
//!
//! A face: it asks the catalog and the papers, and shows what it gets. The position travels in each
//! request; the server remembers only what was solved, its jobs, and reports already computed.
//! What may be long is a job; everything else is bounded in body, work, time and number, and what
//! nobody waits for any more is not computed on.

mod api;
mod bundle;
mod connections;
mod doors;
mod error;
mod events;
mod files;
mod guard;
mod jobs;
mod page;
mod places;
mod puzzles;
mod record;
mod reports;
mod survey;
mod work;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Bytes;
use tokio::net::TcpListener;
use yomikiri_catalog::{Catalog, Entry, GAMES, Shelf};

use jobs::Jobs;
use places::Places;
use reports::Reports;
use work::Work;

/// What all requests share.
pub(crate) struct Server {
    pub(crate) catalog: Catalog,
    pub(crate) jobs: Jobs,
    pub(crate) reports: Reports,
    pub(crate) work: Work,
    /// Lists that never change, as JSON.
    pub(crate) games: OnceLock<Bytes>,
    pub(crate) strategies: OnceLock<Bytes>,
    /// Places of those who watch jobs.
    pub(crate) streams: Arc<Places>,
}

/// Event streams at once: of all peers, and of one. Whoever finds no place asks for the status.
const MOST_STREAMS: usize = 64;
const MOST_STREAMS_OF_A_PEER: usize = 16;

impl Server {
    fn new(settings: &Settings) -> Self {
        let catalog = Catalog::of(&settings.games, Shelf::new(settings.data.clone()));
        let reports = Reports::new(settings.data.clone(), settings.commit.clone());
        let streams = Places::new(MOST_STREAMS, MOST_STREAMS_OF_A_PEER);
        let (games, strategies) = (OnceLock::new(), OnceLock::new());
        let (jobs, work) = (Jobs::new(), Work::new());
        Server { catalog, jobs, reports, work, games, strategies, streams }
    }
}

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The games; those that come with the program by default.
    pub games: Vec<Entry>,
    /// Where tables and reports are kept; the user's data directory by default.
    pub data: Option<PathBuf>,
    /// Host names that requests may name besides those of this machine itself.
    pub hosts: Vec<String>,
    /// The commit the program was built from, for its reports.
    pub commit: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { games: GAMES.to_vec(), data: None, hosts: Vec::new(), commit: None }
    }
}

/// Serves until `stop` is done. The listener says where.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let server = Arc::new(Server::new(&settings));
    let router = router(server.clone(), settings.hosts, listener.local_addr()?);
    let stopping = async move {
        stop.await;
        server.jobs.stop();
    };
    connections::serve(listener, router, stopping).await
}

/// All that answers requests, without a socket: for tests that ask by the thousand.
pub fn app(settings: Settings, at: SocketAddr) -> Router {
    router(Arc::new(Server::new(&settings)), settings.hosts, at)
}

fn router(server: Arc<Server>, hosts: Vec<String>, at: SocketAddr) -> Router {
    guard::guarded(page::routes().merge(api::routes()).with_state(server), hosts, at)
}
