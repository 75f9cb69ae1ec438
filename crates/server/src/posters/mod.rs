//! The pictures that go with links to matches and tournaments: `GET …/preview.png`.

mod paint;

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, RETRY_AFTER};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use lapang_poster::{Drawing, Poster};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::Error;
use crate::web::shell::{NOINDEX, X_ROBOTS_TAG};
use crate::{accounts, auth, web};

/// The time of a few drawings.
const RETRY_AFTER_SECONDS: u16 = 2;

/// A picture that is not painted yet.
pub struct Picture {
    drawing: Drawing,
    /// Derived from its content.
    pub version: String,
    /// Whether search engines may show it.
    pub is_listed: bool,
}

impl Picture {
    pub fn of(poster: &Poster<'_>, is_listed: bool) -> Result<Self, Error> {
        let drawing = poster.drawing();
        let drawing = drawing.ok_or_else(|| anyhow::anyhow!("cannot load the preview fonts"))?;
        let hash = Sha256::digest(format!("{drawing:?}"));
        Ok(Self {
            version: hex::encode(&hash[..8]),
            drawing,
            is_listed,
        })
    }

    /// What a page's head says of it. `address` is that of the page.
    pub fn tags(&self, address: &str, alt: &str) -> [(&'static str, String); 5] {
        [
            ("og:image", self.address(address)),
            ("og:image:type", "image/png".to_owned()),
            ("og:image:width", lapang_poster::WIDTH.to_string()),
            ("og:image:height", lapang_poster::HEIGHT.to_string()),
            ("og:image:alt", alt.to_owned()),
        ]
    }

    pub fn address(&self, page: &str) -> String {
        format!("{page}/preview.png?v={}", self.version)
    }
}

/// Who asks for a picture, and what they have of it.
pub struct Asked {
    headers: HeaderMap,
    /// `None` for HEAD: the picture is not painted.
    client: Option<String>,
}

impl FromRequestParts<Arc<App>> for Asked {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let address = auth::address(app, &parts.extensions, &parts.headers);
        let address = address.map_err(IntoResponse::into_response)?;
        Ok(Self {
            headers: parts.headers.clone(),
            client: (parts.method != Method::HEAD).then(|| accounts::client_key(address)),
        })
    }
}

/// Answers with the picture of a page, or that there is no such page.
pub async fn serve(asked: Asked, picture: Result<Picture, Error>) -> Response {
    let answer = match picture {
        Ok(picture) => painted(asked, picture).await,
        Err(Error::NotFound(_)) => return (StatusCode::NOT_FOUND, "not found\n").into_response(),
        Err(error) => Err(error),
    };
    answer.unwrap_or_else(error_response)
}

fn error_response(error: Error) -> Response {
    let is_busy = matches!(error, Error::Unavailable);
    let mut response = error.into_response();
    if is_busy {
        let wait = HeaderValue::from(RETRY_AFTER_SECONDS);
        response.headers_mut().insert(RETRY_AFTER, wait);
    }
    response
}

async fn painted(asked: Asked, picture: Picture) -> Result<Response, Error> {
    let version = picture.version;
    let tag = HeaderValue::try_from(format!("\"{version}\"")).map_err(anyhow::Error::from)?;
    let mut response = if web::is_known(&tag, &asked.headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let png = match asked.client {
            Some(client) => Some(paint::png(&version, picture.drawing, client).await?),
            None => paint::cached(&version),
        };
        // An empty body would set `Content-Length: 0`; a stream sets none.
        let unknown = || Body::from_stream(stream::empty::<Result<Vec<u8>, Infallible>>());
        Response::new(png.map_or_else(unknown, |png| Body::from(png.to_vec())))
    };
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    out.insert(
        CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=300"),
    );
    out.insert(ETAG, tag);
    if !picture.is_listed {
        out.insert(X_ROBOTS_TAG, NOINDEX);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_drawing_is_answered_with_retry_after() {
        let answer = error_response(Error::Unavailable);
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[RETRY_AFTER], "2");
        let other = error_response(anyhow::anyhow!("no fonts").into());
        assert!(!other.headers().contains_key(RETRY_AFTER));
    }
}
