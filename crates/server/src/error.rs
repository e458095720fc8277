//! Every error of the API, mapped to a status in one place: JSON with status, message and place.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use yomikiri_catalog::ExploreError;

/// What is wrong, where.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ApiError {
    status: u16,
    message: String,
    /// The part of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// The character in it, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// A short name for what a page can do something about.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let (status, message) = (status.as_u16(), message.into());
        ApiError { status, message, field: None, column: None, code: None }
    }

    pub(crate) fn coded(
        status: StatusCode,
        code: &'static str,
        message: impl Into<String>,
    ) -> Self {
        ApiError { code: Some(code), ..ApiError::new(status, message) }
    }

    pub(crate) fn field(field: &'static str, message: impl Into<String>) -> Self {
        ApiError { field: Some(field), ..ApiError::new(StatusCode::BAD_REQUEST, message) }
    }

    pub(crate) fn missing(what: impl std::fmt::Display) -> Self {
        ApiError::new(StatusCode::NOT_FOUND, format!("there is no {what}"))
    }

    /// The same problem, but of this part of the request.
    pub(crate) fn of(self, field: &'static str) -> Self {
        ApiError { field: Some(field), column: None, ..self }
    }

    /// Is the request itself what is wrong?
    pub(crate) fn is_refusal(&self) -> bool {
        self.status() == StatusCode::BAD_REQUEST
    }

    fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl From<ExploreError> for ApiError {
    fn from(error: ExploreError) -> Self {
        let message = error.to_string();
        match error {
            ExploreError::Text { field, column, .. } => {
                ApiError { column, ..ApiError::field(field, message) }
            }
            ExploreError::NoTable { .. } => {
                ApiError::coded(StatusCode::CONFLICT, "no-table", message)
            }
            ExploreError::TooMuch(_) => {
                ApiError::coded(StatusCode::UNPROCESSABLE_ENTITY, "too-much", message)
            }
            ExploreError::Failed(_) => ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::new(rejection.status(), rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        ApiError::new(rejection.status(), rejection.body_text())
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        ApiError::new(rejection.status(), rejection.body_text())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: ApiError,
        }
        (self.status(), Json(Body { error: self })).into_response()
    }
}
