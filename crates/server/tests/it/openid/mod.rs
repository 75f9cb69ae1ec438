//! An OpenID provider on loopback: it does what a provider must, and what a test tells it to do
//! wrong. It shares no code with the product.

mod pages;
mod token;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::routing::any;
use lapang::clock::Clock;
use lapang::config::{Config, Google};
use lapang_db::Engine;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use lapang_testing::app::TestApp;

pub use token::Signature;

pub const CLIENT_ID: &str = "lapang-test";
pub const CLIENT_SECRET: &str = "a secret between client & provider";

pub struct OpenId {
    pub issuer: String,
    shared: Arc<Shared>,
}

/// How the provider answers at one of its addresses.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Answer {
    #[default]
    Proper,
    /// Takes the request, and then nothing comes.
    Hangs,
    /// The right answer, followed by 64 MiB of blanks.
    Endless,
    /// Sends whoever asks to the canary.
    Elsewhere,
    Broken,
}

/// Who signs in there, and what goes wrong.
#[derive(Clone)]
pub struct Behaviour {
    pub subject: String,
    pub email: String,
    pub name: String,
    /// Laid over the claims of the next ID tokens; null takes one away.
    pub claims: Value,
    pub key_id: String,
    /// What the keys are published as.
    pub published_key_id: String,
    pub signature: Signature,
    pub description: Answer,
    pub keys: Answer,
    pub token: Answer,
    /// Laid over what the provider says of itself.
    pub metadata: Value,
    pub checks_pkce: bool,
}

#[derive(Default)]
pub struct Hits {
    pub description: AtomicUsize,
    pub keys: AtomicUsize,
    pub token: AtomicUsize,
    pub canary: AtomicUsize,
    /// Bytes that were taken of endless answers.
    pub streamed: AtomicUsize,
}

struct Shared {
    issuer: String,
    /// Somewhere that nobody should be led to.
    canary: String,
    clock: OnceLock<Clock>,
    behaviour: Mutex<Behaviour>,
    /// By code: what the browser came with.
    grants: Mutex<HashMap<String, Grant>>,
    hits: Hits,
}

struct Grant {
    nonce: String,
    challenge: String,
    redirect_uri: String,
}

impl OpenId {
    /// The provider, and the product with it.
    pub async fn start(engine: Engine, change: impl FnOnce(&mut Config)) -> (TestApp, Self) {
        token::prepare();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let elsewhere = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = |address: SocketAddr| format!("http://{address}");
        let shared = Arc::new(Shared {
            issuer: url(listener.local_addr().unwrap()),
            canary: url(elsewhere.local_addr().unwrap()),
            clock: OnceLock::new(),
            behaviour: Mutex::new(Behaviour::proper()),
            grants: Mutex::default(),
            hits: Hits::default(),
        });
        let router = pages::router(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let seen = Arc::clone(&shared);
        let canary = Router::new().fallback(any(async move || {
            seen.hits.canary.fetch_add(1, Ordering::SeqCst);
            "tweet"
        }));
        tokio::spawn(async move { axum::serve(elsewhere, canary).await });
        let issuer = shared.issuer.clone();
        let app = TestApp::start_with(engine, |config| {
            config.google = Some(Google {
                client_id: CLIENT_ID.to_owned(),
                client_secret: CLIENT_SECRET.to_owned(),
                issuer,
                timeout: Duration::from_secs(10),
            });
            change(config);
        })
        .await;
        assert!(shared.clock.set(app.clock.clone()).is_ok());
        let provider = Self {
            issuer: shared.issuer.clone(),
            shared,
        };
        (app, provider)
    }

    pub fn change(&self, change: impl FnOnce(&mut Behaviour)) {
        change(&mut self.shared.behaviour.lock().unwrap());
    }

    /// Does everything right again, for the same person.
    pub fn behave(&self) {
        self.change(|behaviour| {
            *behaviour = Behaviour {
                subject: behaviour.subject.clone(),
                email: behaviour.email.clone(),
                ..Behaviour::proper()
            };
        });
    }

    pub fn signs_in(&self, subject: &str, email: &str) {
        self.change(|behaviour| {
            subject.clone_into(&mut behaviour.subject);
            email.clone_into(&mut behaviour.email);
        });
    }

    pub fn hits(&self) -> &Hits {
        &self.shared.hits
    }
}

impl Behaviour {
    fn proper() -> Self {
        Self {
            subject: "subject of ani".to_owned(),
            email: "ani@example.com".to_owned(),
            name: "Ani Lestari".to_owned(),
            claims: json!({}),
            key_id: "one".to_owned(),
            published_key_id: "one".to_owned(),
            signature: Signature::Rs256,
            description: Answer::Proper,
            keys: Answer::Proper,
            token: Answer::Proper,
            metadata: json!({}),
            checks_pkce: true,
        }
    }
}

impl Shared {
    fn behaviour(&self) -> Behaviour {
        self.behaviour.lock().unwrap().clone()
    }
}

/// Lays `over` over an object: what is null there is taken away.
fn lay(object: &mut Value, over: &Value) {
    for (name, value) in over.as_object().unwrap() {
        if value.is_null() {
            object.as_object_mut().unwrap().remove(name);
        } else {
            object[name] = value.clone();
        }
    }
}
