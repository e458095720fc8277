//! What every request passes and every answer carries: checks of host, origin and site, limits of body
//! and time, compression, security headers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::error::ApiError;
use crate::page::first_script;

/// The largest body that is read.
pub(crate) const MOST_BODY: usize = 64 * 1024;
/// How long a request may take from its head to its answer's: waiting for its turn, and computing.
const MOST_TIME: Duration = Duration::from_secs(60);

/// What the page may load, after its scripts.
const POLICY: &str = "style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
     worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The routes behind all guards.
pub(crate) fn guarded(router: Router, hosts: Vec<String>, at: SocketAddr) -> Router {
    let hosts: Arc<[String]> = hosts.into_iter().chain([at.ip().to_string()]).collect();
    let check = move |request: Request, next: Next| {
        let refused = foreign(request.headers(), request.uri(), &hosts)
            .or_else(|| from_another_site(&request));
        async move {
            // Between two requests of one connection others have their turn: many that were sent at
            // once would otherwise be answered in a row.
            tokio::task::yield_now().await;
            match refused {
                Some(error) => error.into_response(),
                None => next.run(request).await,
            }
        }
    };
    let mut router = router
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, MOST_TIME))
        .layer(middleware::map_response(as_json))
        .layer(middleware::from_fn(check))
        .layer(CompressionLayer::new());
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    let policy = |_: &Response| HeaderValue::from_str(&policy()).ok();
    router.layer(SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, policy))
}

/// What the page may load: files from here, and the script that stands in the document.
fn policy() -> String {
    format!("default-src 'none'; script-src 'self' {}; {POLICY}", first_script())
}

/// Why a request is refused: a page elsewhere that has its own name point here, or that asks across
/// origins, must not be able to.
fn foreign(headers: &HeaderMap, uri: &Uri, hosts: &[String]) -> Option<ApiError> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let refuse = |code, message| Some(ApiError::coded(StatusCode::FORBIDDEN, code, message));
    let ours = |host: &str| {
        ["localhost", "127.0.0.1", "::1"].contains(&host) || hosts.iter().any(|ours| ours == host)
    };
    let named = text(header::HOST).or_else(|| uri.authority().map(|authority| authority.as_str()));
    let Some(named) = named.filter(|named| ours(host_of(named))) else {
        let message = "the Host header names another machine; expected localhost or 127.0.0.1";
        return refuse("host", message);
    };
    // A browser names the origin of the page that asks. One of another port is not ours either.
    let origin = text(header::ORIGIN).map(|origin| origin.split_once("://").map(|(_, at)| at));
    if origin.is_some_and(|at| at != Some(named)) {
        let message = "the request comes from a page of another origin; expected our own";
        return refuse("origin", message);
    }
    None
}

/// Why a request is refused that a page of another site has made, as browsers say since 2023. Without
/// this, any page could keep this machine busy: a plain GET names no origin. Following a link to the
/// page here is allowed.
fn from_another_site(request: &Request) -> Option<ApiError> {
    let text = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
    let site = text("sec-fetch-site")?;
    // None: somebody typed the address.
    if ["same-origin", "none"].contains(&site) {
        return None;
    }
    let opens = text("sec-fetch-mode") == Some("navigate") && request.method() == Method::GET;
    let path = request.uri().path();
    if opens && !path.starts_with("/api/") && !path.starts_with("/web/") {
        return None;
    }
    let message = "the request comes from a page of another site; expected our own page";
    Some(ApiError::coded(StatusCode::FORBIDDEN, "site", message))
}

/// The host in `host:port`.
fn host_of(named: &str) -> &str {
    let host = match named.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => named,
    };
    host.trim_start_matches('[').trim_end_matches(']')
}

/// What a layer refuses in plain words is said in JSON like everything else.
async fn as_json(response: Response) -> Response {
    let message = match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => format!("the body is larger than {MOST_BODY} bytes"),
        StatusCode::REQUEST_TIMEOUT => "the request took too long to arrive or answer".to_owned(),
        StatusCode::METHOD_NOT_ALLOWED => "this address does not take that method".to_owned(),
        _ => return response,
    };
    let mut answer = ApiError::new(response.status(), message).into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        answer.headers_mut().insert(header::ALLOW, allow.clone());
    }
    answer
}
