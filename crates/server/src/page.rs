//! The page: files of `web/` embedded in the program (read from disk in debug builds).
//!
//! A browser asks for few of them: the document, all modules in one file, and all styles in one: the
//! page's own, those of the boards, and that of the papers' figures, which is the report's.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::RustEmbed;

use crate::Server;
use crate::bundle::bundle;
use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

/// The page's addresses: its views are one document, which reads the address itself.
pub(crate) fn routes() -> Router<Arc<Server>> {
    let document = get(|asked: HeaderMap| async move { file("index.html", &asked) });
    Router::new()
        .route("/", document.clone())
        .route("/play", document.clone())
        .route("/papers", document.clone())
        .route("/papers/{paper}", document)
        .route("/web/{*path}", get(web_file))
        .fallback(missing)
}

async fn web_file(Path(path): Path<String>, asked: HeaderMap) -> Response {
    file(&path, &asked)
}

/// An address that is none: a person gets the page, which says so, and a program JSON.
async fn missing(uri: Uri, asked: HeaderMap) -> Response {
    let accepts = asked.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let person = accepts.is_some_and(|kinds| kinds.contains("text/html"));
    if !person || uri.path().starts_with("/api/") {
        return ApiError::missing("such address").into_response();
    }
    (StatusCode::NOT_FOUND, file("index.html", &HeaderMap::new())).into_response()
}

fn file(path: &str, asked: &HeaderMap) -> Response {
    let Some(bytes) = contents(path) else {
        return ApiError::missing(format!("file {path}")).into_response();
    };
    let kind = match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    // Asked for each time, which never shows an old page, and sent only if it is another one.
    let tag = format!("W/\"{}\"", blake3::hash(&bytes).to_hex());
    let same =
        asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let tag = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static(""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, tag),
    ];
    if same {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (StatusCode::OK, headers, bytes).into_response()
}

/// The bytes of a file, of which two are made of others.
fn contents(path: &str) -> Option<Vec<u8>> {
    match path {
        "all.js" => Some(bundle(&texts(".js")).into_bytes()),
        "all.css" => {
            let styles = texts(".css");
            // The page's own style first, so that a board's may replace a part of it.
            let own = styles.get("style.css").cloned().unwrap_or_default();
            let others = styles.iter().filter(|(name, _)| *name != "style.css");
            let boards: String = others.map(|(_, text)| text.as_str()).collect();
            Some((own + &boards + yomikiri_report::STYLE).into_bytes())
        }
        _ => Files::get(path).map(|file| file.data.into_owned()),
    }
}

/// The files whose names end so, with their texts.
fn texts(ending: &str) -> BTreeMap<String, String> {
    let names = Files::iter().filter(|name| name.ends_with(ending));
    let text = |name: &str| Some(String::from_utf8_lossy(&Files::get(name)?.data).into_owned());
    names.filter_map(|name| Some((name.to_string(), text(&name)?))).collect()
}
