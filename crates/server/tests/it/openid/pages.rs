//! What the provider answers, where.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use http::header::{AUTHORIZATION, CONTENT_TYPE, LOCATION};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use url::Url;

use super::{Answer, CLIENT_ID, CLIENT_SECRET, Grant, Shared, lay, token};

type Fields = HashMap<String, String>;

pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/.well-known/openid-configuration", get(description))
        .route("/keys", get(keys))
        .route("/authorize", get(authorize))
        .route("/token", post(exchange))
        .with_state(shared)
}

async fn description(State(shared): State<Arc<Shared>>) -> Response {
    let issuer = &shared.issuer;
    let mut metadata = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256", "ES256", "HS256", "none"],
    });
    let behaviour = shared.behaviour();
    lay(&mut metadata, &behaviour.metadata);
    let count = &shared.hits.description;
    answer(&shared, count, behaviour.description, &metadata).await
}

async fn keys(State(shared): State<Arc<Shared>>) -> Response {
    let behaviour = shared.behaviour();
    let keys = token::keys(&behaviour.published_key_id);
    answer(&shared, &shared.hits.keys, behaviour.keys, &keys).await
}

/// Whoever comes is signed in already, and sent back with a code.
async fn authorize(State(shared): State<Arc<Shared>>, RawQuery(query): RawQuery) -> Response {
    let query = fields(query.unwrap_or_default().as_bytes());
    assert_eq!(query["client_id"], CLIENT_ID);
    assert_eq!(query["response_type"], "code");
    assert_eq!(query["scope"], "openid email profile");
    assert_eq!(query["code_challenge_method"], "S256");
    let grant = Grant {
        nonce: query["nonce"].clone(),
        challenge: query["code_challenge"].clone(),
        redirect_uri: query["redirect_uri"].clone(),
    };
    let mut back = Url::parse(&grant.redirect_uri).unwrap();
    let code = format!("{:032x}", rand::random::<u128>());
    back.query_pairs_mut()
        .append_pair("code", &code)
        .append_pair("state", &query["state"]);
    shared.grants.lock().unwrap().insert(code, grant);
    (StatusCode::FOUND, [(LOCATION, back.to_string())]).into_response()
}

async fn exchange(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let behaviour = shared.behaviour();
    let form = fields(&body);
    assert_eq!(
        client(&headers),
        (CLIENT_ID.to_owned(), CLIENT_SECRET.to_owned())
    );
    assert_eq!(form["grant_type"], "authorization_code");
    let grant = shared.grants.lock().unwrap().remove(&form["code"]);
    let verifier = form
        .get("code_verifier")
        .map(String::as_str)
        .unwrap_or_default();
    let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let grant = grant.filter(|grant| {
        grant.redirect_uri == form["redirect_uri"]
            && (!behaviour.checks_pkce || grant.challenge == challenge)
    });
    let Some(grant) = grant else {
        shared.hits.token.fetch_add(1, Ordering::SeqCst);
        let refusal = json!({ "error": "invalid_grant" }).to_string();
        return (
            StatusCode::BAD_REQUEST,
            [(CONTENT_TYPE, "application/json")],
            refusal,
        )
            .into_response();
    };
    let now = shared.clock.get().unwrap().now().as_second();
    let mut claims = json!({
        "iss": shared.issuer,
        "sub": behaviour.subject,
        "aud": CLIENT_ID,
        "iat": now,
        "exp": now + 300,
        "nonce": grant.nonce,
        "email": behaviour.email,
        "email_verified": true,
        "name": behaviour.name,
        "picture": format!("{}/picture", shared.canary),
    });
    lay(&mut claims, &behaviour.claims);
    let tokens = json!({
        "access_token": "opaque",
        "token_type": "Bearer",
        "expires_in": 300,
        "id_token": token::sign(&claims, &behaviour.key_id, behaviour.signature),
    });
    answer(&shared, &shared.hits.token, behaviour.token, &tokens).await
}

/// Client's id and secret, each encoded as a form is before it goes into the header.
fn client(headers: &HeaderMap) -> (String, String) {
    let basic = headers[AUTHORIZATION]
        .to_str()
        .unwrap()
        .strip_prefix("Basic ")
        .unwrap();
    let both = String::from_utf8(BASE64_STANDARD.decode(basic).unwrap()).unwrap();
    let (id, secret) = both.split_once(':').unwrap();
    let plain = |text: &str| fields(format!("it={text}").as_bytes())["it"].clone();
    (plain(id), plain(secret))
}

fn fields(encoded: &[u8]) -> Fields {
    url::form_urlencoded::parse(encoded).into_owned().collect()
}

async fn answer(shared: &Arc<Shared>, count: &AtomicUsize, how: Answer, body: &Value) -> Response {
    count.fetch_add(1, Ordering::SeqCst);
    let json = [(CONTENT_TYPE, "application/json")];
    match how {
        Answer::Proper => (json, body.to_string()).into_response(),
        Answer::Hangs => std::future::pending().await,
        Answer::Endless => (json, endless(shared, body)).into_response(),
        Answer::Elsewhere => {
            (StatusCode::FOUND, [(LOCATION, shared.canary.clone())]).into_response()
        }
        Answer::Broken => (StatusCode::BAD_GATEWAY, "<h1>Bad Gateway</h1>").into_response(),
    }
}

/// Blanks do not spoil JSON, so it is the length alone that can.
fn endless(shared: &Arc<Shared>, body: &Value) -> Body {
    const BLANKS: usize = 64 * 1024;
    let (send, receive) = mpsc::channel::<Bytes>(1);
    let (shared, start) = (Arc::clone(shared), Bytes::from(body.to_string()));
    tokio::spawn(async move {
        if send.send(start).await.is_err() {
            return;
        }
        for _ in 0..1024 {
            if send.send(Bytes::from(vec![b' '; BLANKS])).await.is_err() {
                return;
            }
            shared.hits.streamed.fetch_add(BLANKS, Ordering::SeqCst);
        }
    });
    Body::from_stream(Chunks(receive))
}

struct Chunks(mpsc::Receiver<Bytes>);

impl futures_core::Stream for Chunks {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|chunk| chunk.map(Ok))
    }
}
