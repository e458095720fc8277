//! The explorer: an HTTP JSON API and the page that uses it.
//!
//! A face: it asks the catalog and the papers, and shows what it gets. The position travels in each
//! request; the server remembers only what was solved, its jobs, and reports already computed.
//! What may be long is a job; everything else is bounded in body, work, time and number.

mod api;
mod connections;
mod error;
mod guard;
mod jobs;
mod page;
mod reports;
mod work;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use tokio::net::TcpListener;
use yomikiri_catalog::explore::Catalog;

use jobs::Jobs;
use reports::Reports;
use work::Work;

/// What all requests share.
pub(crate) struct Server {
    pub(crate) catalog: Catalog,
    pub(crate) jobs: Jobs,
    pub(crate) reports: Reports,
    pub(crate) work: Work,
}

impl Server {
    fn new(settings: &Settings) -> Self {
        let catalog = match &settings.data {
            Some(folder) => Catalog::with_tables_in(folder.clone()),
            None => Catalog::new(),
        };
        let reports = Reports::new(settings.data.clone());
        Server { catalog, jobs: Jobs::new(), reports, work: Work::new() }
    }
}

/// How to serve.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Where tables and reports are kept; the user's data directory by default.
    pub data: Option<PathBuf>,
    /// Host names that requests may name besides those of this machine itself.
    pub hosts: Vec<String>,
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
