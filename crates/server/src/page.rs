//! The page: files of `web/` embedded in the program ([`crate::files`]).
//!
//! A browser asks for few of them: the document, the modules in few files ([`crate::bundle`]), and most styles in one: the
//! page's own, those of the boards, and that of the papers' figures, which is the report's. What only one view needs is apart. The document names
//! beforehand the parts that its address is going to need, so that they need not wait for each other. It holds `first.js`
//! itself, which asks for the position: on a slow line another request before that one would cost more than all its bytes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::Path;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};

use crate::bundle::bundle;
use crate::error::ApiError;
use crate::{Server, files};

/// The styles that only some views need, and fetch themselves.
const APART: [&str; 3] = ["front.css", "later.css", "paper.css"];

/// The script that runs before all others.
const FIRST: &str = "first.js";

/// The page's addresses: its views are one document, which reads the address itself.
pub(crate) fn routes() -> Router<Arc<Server>> {
    let views = ["/", "/play", "/papers", "/papers/{paper}", "/puzzles", "/rules", "/explore"];
    let router = views.iter().fold(Router::new(), |router, view| router.route(view, get(document)));
    router
        .route("/web/{*path}", get(web_file))
        // At the root, since a worker serves only what lies below its own address.
        .route("/worker.js", get(|asked: HeaderMap| async move { file("worker.js", &asked) }))
        .fallback(missing)
}

/// The document, with the names of the parts that this address needs.
async fn document(uri: Uri, asked: HeaderMap) -> Response {
    let links: String = wanted(&uri)
        .into_iter()
        .filter(|name| contents(name).is_some())
        .map(|name| format!("<link rel=\"modulepreload\" href=\"/web/{name}\">\n"))
        .collect();
    let style = style_of(uri.path())
        .map(|name| format!("<link rel=\"stylesheet\" href=\"/web/{name}\">\n"));
    let links = links + &style.unwrap_or_default();
    answer("index.html", page(&links), &asked)
}

/// The document with `first.js` in it, and with more in its head.
fn page(links: &str) -> Vec<u8> {
    let text = |name| String::from_utf8_lossy(&contents(name).unwrap_or_default()).into_owned();
    let first = format!("<script>{}</script>", text(FIRST));
    text("index.html")
        .replacen(&format!("<script src=\"/web/{FIRST}\"></script>"), &first, 1)
        .replacen("</head>", &format!("{links}</head>"), 1)
        .into_bytes()
}

/// What the policy of the page calls `first.js`, the only script that stands in the document.
pub(crate) fn first_script() -> String {
    let hash = Sha256::digest(contents(FIRST).unwrap_or_default());
    format!("'sha256-{}'", base64(&hash))
}

/// Bytes as a policy writes them.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(*three.get(at).unwrap_or(&0)));
        let digit = move |at: usize| char::from(DIGITS[(bits >> (18 - 6 * at)) as usize % 64]);
        let written = three.len() + 1;
        (0..4).map(move |at| if at < written { digit(at) } else { '=' })
    };
    bytes.chunks(3).flat_map(group).collect()
}

/// The style that a view has beside that of all.
fn style_of(path: &str) -> Option<&'static str> {
    match path {
        "/" | "/papers" => Some("front.css"),
        paper if paper.starts_with("/papers/") => Some("paper.css"),
        _ => None,
    }
}

/// The parts that an address needs, as far as it tells. A board is drawn by the module that has the game's name, if
/// there is one.
fn wanted(uri: &Uri) -> Vec<String> {
    let page = match uri.path() {
        "/play" => "game-page",
        "/" | "/papers" => "front-page",
        "/rules" => "rules-page",
        "/explore" => "explore-page",
        "/puzzles" => "puzzle-page",
        _ => "paper-page",
    };
    let mut names = vec![format!("part-{page}.js")];
    let game =
        uri.query().and_then(|query| query.split('&').find_map(|part| part.strip_prefix("game=")));
    let name: String =
        game.unwrap_or_default().chars().take_while(|letter| letter.is_ascii_lowercase()).collect();
    if !name.is_empty() {
        names.push(format!("part-board-{name}.js"));
    }
    names
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
    (StatusCode::NOT_FOUND, answer("index.html", page(""), &HeaderMap::new())).into_response()
}

fn file(path: &str, asked: &HeaderMap) -> Response {
    match contents(path) {
        Some(bytes) => answer(path, bytes, asked),
        None => ApiError::missing(format!("file {path}")).into_response(),
    }
}

fn answer(path: &str, bytes: Vec<u8>, asked: &HeaderMap) -> Response {
    let kind = match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
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

/// The bytes of a file, of which some are made of others.
fn contents(path: &str) -> Option<Vec<u8>> {
    match path {
        bundled if bundled == "all.js" || bundled.starts_with("part-") => modules(bundled),
        "all.css" => {
            let styles = texts(".css");
            // The page's own style first, so that a board's may replace a part of it.
            let own = styles.get("style.css").cloned().unwrap_or_default();
            let apart = |name: &str| name == "style.css" || APART.contains(&name);
            let others = styles.iter().filter(|(name, _)| !apart(name));
            let boards: String = others.map(|(_, text)| text.as_str()).collect();
            Some(bare(&(own + &boards + yomikiri_report::STYLE)).into_bytes())
        }
        _ => files::bytes(path).map(Cow::into_owned),
    }
}

/// A style without what only its authors read: comments, indentation, empty lines.
fn bare(style: &str) -> String {
    let mut parts = style.split("/*");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once("*/").map_or("", |(_, after)| after));
    }
    kept.lines()
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
        .fold(String::new(), |text, line| text + line + "\n")
}

/// A file of modules. They are put together once, but where `web/` is read from disk, each time.
fn modules(name: &str) -> Option<Vec<u8>> {
    static MADE: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let make = || bundle(&texts(".js"));
    let made = if cfg!(debug_assertions) { &make() } else { MADE.get_or_init(make) };
    made.get(name).map(|text| text.clone().into_bytes())
}

/// The files whose names end so, with their texts.
fn texts(ending: &str) -> BTreeMap<String, String> {
    let names = files::names().into_iter().filter(|name| name.ends_with(ending));
    let text = |name: &str| Some(String::from_utf8_lossy(&files::bytes(name)?).into_owned());
    names.filter_map(|name| text(&name).map(|text| (name, text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_base_64() {
        // The examples of RFC 4648.
        let examples =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (bytes, text) in examples {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xef, 0xbe]), "/+++");
    }

    #[test]
    fn the_document_holds_the_first_script_and_no_link_to_it() {
        let page = String::from_utf8(page("<link rel=\"here\">\n")).expect("text");
        let first = String::from_utf8(contents(FIRST).expect("a file")).expect("text");
        assert!(page.contains(&format!("<script>{first}</script>")));
        assert!(
            page.contains("<link rel=\"here\">\n</head>")
                && !page.contains("src=\"/web/first.js\"")
        );
        assert!(!first.contains("</"), "it would end the script");
    }
}
