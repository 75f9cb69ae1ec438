//! A fake S3 store, as far as pictures need it: objects by path, for signed requests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{AUTHORIZATION, ETAG, LAST_MODIFIED};
use http::{Method, StatusCode};
use http_body_util::BodyExt;

pub struct Bucket {
    pub endpoint: String,
    objects: Objects,
}

/// How long a bucket of [`Bucket::slow`] takes to answer an upload that it has stored.
const SLOW: Duration = Duration::from_secs(2);

type Objects = Arc<Mutex<HashMap<String, Bytes>>>;

impl Bucket {
    pub async fn start() -> Self {
        Self::with_pause(Duration::ZERO).await
    }

    pub async fn slow() -> Self {
        Self::with_pause(SLOW).await
    }

    async fn with_pause(pause: Duration) -> Self {
        let objects = Objects::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .fallback(answer)
            .with_state((Arc::clone(&objects), pause));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { endpoint, objects }
    }

    pub fn paths(&self) -> Vec<String> {
        self.objects.lock().unwrap().keys().cloned().collect()
    }
}

async fn answer(State((objects, pause)): State<(Objects, Duration)>, request: Request) -> Response {
    let signature = request.headers().get(AUTHORIZATION);
    let is_signed = signature.is_some_and(|it| it.as_bytes().starts_with(b"AWS4-HMAC-SHA256 "));
    if !is_signed {
        return StatusCode::FORBIDDEN.into_response();
    }
    let path = request.uri().path().to_owned();
    let tag = (ETAG, "\"1\"");
    match *request.method() {
        Method::PUT => {
            let body = request.into_body().collect().await.unwrap().to_bytes();
            objects.lock().unwrap().insert(path, body);
            tokio::time::sleep(pause).await;
            [tag].into_response()
        }
        Method::GET => match objects.lock().unwrap().get(&path) {
            Some(object) => {
                let date = (LAST_MODIFIED, "Mon, 02 Mar 2026 02:00:00 GMT");
                ([tag, date], object.clone()).into_response()
            }
            None => StatusCode::NOT_FOUND.into_response(),
        },
        // Bulk deletion, with the names in XML.
        Method::POST if request.uri().query() == Some("delete") => {
            let body = request.into_body().collect().await.unwrap().to_bytes();
            let body = String::from_utf8(body.to_vec()).unwrap();
            let named = body.split("<Key>").skip(1);
            for key in named.filter_map(|rest| rest.split("</Key>").next()) {
                let path = format!("{}/{key}", path.trim_end_matches('/'));
                objects.lock().unwrap().remove(&path);
            }
            "<DeleteResult><Deleted><Key>any</Key></Deleted></DeleteResult>".into_response()
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}
