//! The page: files of `web/` embedded in the program (read from disk in debug builds).

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::RustEmbed;

use crate::Server;
use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

/// The page's addresses: its views are one document, which reads the address itself.
pub(crate) fn routes() -> Router<Arc<Server>> {
    let document = get(|| async { file("index.html") });
    Router::new()
        .route("/", document.clone())
        .route("/play", document.clone())
        .route("/papers", document.clone())
        .route("/papers/{paper}", document)
        .route("/web/{*path}", get(|Path(path): Path<String>| async move { file(&path) }))
        .fallback(|| async { ApiError::missing("such address") })
}

fn file(path: &str) -> Response {
    let Some(file) = Files::get(path) else {
        return ApiError::missing(format!("file {path}")).into_response();
    };
    let kind = match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    // Asked for again each time: on loopback that is cheap, and never shows an old page.
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (StatusCode::OK, headers, file.data).into_response()
}
