//! Requests to the API, through everything a request passes: whatever is asked is answered in
//! JSON, and never with "internal error".

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use yomikiri_server::Settings;

use super::face::CATALOG;

/// What answers requests: a server without a socket.
struct Answering {
    runtime: Runtime,
    router: Router,
}

impl Answering {
    fn new() -> Self {
        let data = Some(std::env::temp_dir().join("yomikiri-no-tables"));
        let settings = Settings { data, ..Settings::default() };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let router = yomikiri_server::app(settings, ([127, 0, 0, 1], 0).into());
        Answering { runtime: runtime.expect("a runtime starts"), router }
    }

    fn ask(&self, method: Method, target: &str, body: &[u8]) {
        let request = Request::builder()
            .method(&method)
            .uri(target)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_vec()));
        let Ok(request) = request else { return };
        let (status, bytes) = self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await;
            let answer = answer.unwrap_or_else(|never| match never {});
            let status = answer.status();
            (status, to_bytes(answer.into_body(), 64 << 20).await.expect("a body in memory"))
        });
        assert!(!status.is_server_error(), "{method} {target}: {status}");
        let api = target.starts_with("/api/") && method != Method::HEAD;
        if api && !status.is_redirection() && !bytes.is_empty() {
            let read = serde_json::from_slice::<Value>(&bytes);
            assert!(read.is_ok(), "{method} {target}: {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

static ANSWERING: LazyLock<Answering> = LazyLock::new(Answering::new);

/// The first line is the method and the address, the rest the body.
pub(super) fn run(bytes: &[u8]) {
    let at = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let line = String::from_utf8_lossy(&bytes[..at]);
    let body = bytes.get(at + 1..).unwrap_or_default();
    let Some((method, target)) = line.split_once(' ') else { return };
    let Ok(method) = method.parse::<Method>() else { return };
    if method == Method::POST && target.contains("/jobs") && starts(body) {
        return;
    }
    ANSWERING.ask(method, target, body);
}

/// Would this body start a job? Work of minutes is none of a fuzzer's business.
fn starts(body: &[u8]) -> bool {
    let asked: Value = serde_json::from_slice(body).unwrap_or_default();
    let text = |name: &str| asked[name].as_str().unwrap_or_default();
    match text("kind") {
        "report" => asked["paper"].as_u64().is_some_and(|paper| (1..=5).contains(&paper)),
        "table" | "values" => {
            CATALOG.open(text("game")).is_ok_and(|game| game.view(text("position")).is_ok())
        }
        _ => false,
    }
}
