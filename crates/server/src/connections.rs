//! Connections: accepted, served, and ended when the server stops.

use std::future::Future;
use std::io;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::doors::Doors;

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
    let doors = Doors::new();
    let goodbye = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(MOST_HEAD);
    tokio::pin!(stop);
    loop {
        let accepted = async {
            let (stream, address) = listener.accept().await?;
            Ok::<_, io::Error>((stream, doors.enter(address.ip()).await))
        };
        let accepted = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, door)) = accepted else {
            // Out of file descriptors, or a client that left at once: others are still served.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Answers are small and asked for one at a time.
        let _ = stream.set_nodelay(true);
        let (doors, visitor) = (doors.clone(), door.visitor.clone());
        let introduced = router.clone().map_request(move |mut request: Request<_>| {
            doors.hear(&visitor);
            request.extensions_mut().insert(visitor.clone());
            request
        });
        let service = TowerToHyperService::new(introduced);
        let connection = goodbye.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that breaks off is its own affair.
            tokio::select! {
                _ = connection => {}
                () = door.visitor.sent_away() => {}
            }
            drop(door);
        });
    }
    // What takes longer than this to say is not said.
    let _ = timeout(FAREWELL, goodbye.shutdown()).await;
    Ok(())
}
