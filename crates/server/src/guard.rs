//! What every request passes and every answer carries: host check, body limit, security headers.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::error::ApiError;

/// The largest body that is read.
pub(crate) const MOST_BODY: usize = 64 * 1024;

const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The routes behind all guards.
pub(crate) fn guarded(router: Router, hosts: Vec<String>, at: SocketAddr) -> Router {
    let hosts: Arc<[String]> = hosts.into_iter().chain([at.ip().to_string()]).collect();
    let check = move |request: Request, next: Next| {
        let allowed = is_ours(request.headers(), request.uri(), &hosts);
        async move { if allowed { next.run(request).await } else { foreign() } }
    };
    let mut router = router
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(middleware::map_response(as_json))
        .layer(middleware::from_fn(check));
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
}

/// A page elsewhere that has its own name point here must not be able to ask.
fn is_ours(headers: &HeaderMap, uri: &Uri, hosts: &[String]) -> bool {
    let named = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let Some(named) = named.or_else(|| uri.host()) else { return false };
    let host = match named.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => named,
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    ["localhost", "127.0.0.1", "::1"].contains(&host) || hosts.iter().any(|ours| ours == host)
}

fn foreign() -> Response {
    let message = "the Host header names another machine; expected localhost or 127.0.0.1";
    ApiError::coded(StatusCode::FORBIDDEN, "host", message).into_response()
}

/// What a layer refuses in plain words is said in JSON like everything else.
async fn as_json(response: Response) -> Response {
    let message = match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => format!("the body is larger than {MOST_BODY} bytes"),
        StatusCode::METHOD_NOT_ALLOWED => "this address does not take that method".to_owned(),
        _ => return response,
    };
    let mut answer = ApiError::new(response.status(), message).into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        answer.headers_mut().insert(header::ALLOW, allow.clone());
    }
    answer
}
