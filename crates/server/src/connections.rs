//! The doors: so many connections at once, and nobody may stand in one without speaking.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// Connections at once; more wait to be accepted.
const MOST_CONNECTIONS: usize = 512;
/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The most that a head may take of memory.
const MOST_HEAD: usize = 64 * 1024;
/// How long a stop waits for answers that are under way.
const FAREWELL: Duration = Duration::from_secs(5);

/// Accepts connections until `stop` is done, then lets what is under way end.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let doors = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let goodbye = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(MOST_HEAD);
    tokio::pin!(stop);
    loop {
        let accepted = async {
            let door = doors.clone().acquire_owned().await;
            (door, listener.accept().await)
        };
        let (door, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            // Out of file descriptors, or a client that left at once: others are still served.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Answers are small and asked for one at a time.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = goodbye.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that breaks off is its own affair.
            let _ = connection.await;
            drop(door);
        });
    }
    // What takes longer than this to say is not said.
    let _ = timeout(FAREWELL, goodbye.shutdown()).await;
    Ok(())
}
