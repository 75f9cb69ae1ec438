//! Sign-in with Google (rules.md §2), against a provider that can misbehave in every way.

mod account;
mod id_token;
mod network;
mod oauth_flow;

use connectrpc::ConnectError;
use http::header::{LOCATION, SET_COOKIE};
use lapang_api as api;
use lapang_db::value;
use url::Url;

use lapang_testing::app::{Person, TestApp, refusal};

/// Like `on_sqlite!`, with an OpenID provider. Races name PostgreSQL, where they can go wrong in more ways.
#[macro_export]
macro_rules! with_google {
    ($($tests:tt)*) => { $crate::with_google_on! { Sqlite; $($tests)* } };
}

#[macro_export]
macro_rules! with_google_on {
    ($engine:ident; $($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp, $google:ident: OpenId) $body:block)*) => {$(
        $(#[$meta])*
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            let ($app, $google) = $crate::openid::OpenId::start(lapang_db::Engine::$engine, |_| {}).await;
            $body
        }
    )*};
}

/// An OAuth flow in one browser.
#[derive(Clone)]
pub struct OAuthFlow {
    pub person: Person,
    pub page: Url,
    pub state: String,
    pub code: String,
    pub accepted_terms: bool,
}

impl OAuthFlow {
    /// Authorized, in a new browser, and ready for the callback.
    pub async fn for_visitor(app: &TestApp) -> Self {
        Self::for_person(&app.visitor()).await
    }

    pub async fn for_person(person: &Person) -> Self {
        let mut flow = Self::start(person).await.unwrap();
        flow.authorize().await;
        flow
    }

    /// Started, not authorized yet.
    pub async fn start(person: &Person) -> Result<Self, ConnectError> {
        let answer = person.auth().initiate_o_auth(initiate("")).await?;
        let mut person = person.clone();
        let flow = flow_cookie(answer.headers());
        let others = person.cookie.iter().flat_map(|cookies| cookies.split("; "));
        let others = others.filter(|cookie| !cookie.contains("lapang-oauth="));
        let cookies: Vec<_> = others.chain([flow.as_str()]).collect();
        person.cookie = Some(cookies.join("; "));
        let answer = answer.into_owned();
        Ok(Self {
            person,
            page: answer.authorization_url.parse().unwrap(),
            state: answer.state,
            code: String::new(),
            accepted_terms: true,
        })
    }

    async fn authorize(&mut self) {
        let client =
            lapang_testing::app::http_builder().redirect(reqwest::redirect::Policy::none());
        let asked = client.build().unwrap().get(self.page.clone()).send();
        let back = asked.await.unwrap().headers()[LOCATION]
            .to_str()
            .unwrap()
            .to_owned();
        let back = Url::parse(&back).unwrap();
        assert_eq!(back.path(), "/auth/callback/google");
        let field = |wanted: &str| {
            let mut pairs = back.query_pairs();
            pairs
                .find(|(name, _)| name == wanted)
                .unwrap()
                .1
                .into_owned()
        };
        assert_eq!(field("state"), self.state);
        self.code = field("code");
    }

    pub fn request(&self) -> api::CompleteOAuthRequest {
        api::CompleteOAuthRequest {
            code: self.code.clone(),
            state: self.state.clone(),
            provider: google(),
            accepted_terms: self.accepted_terms,
            ..Default::default()
        }
    }

    /// Completes the flow. Returns the response and the signed-in browser.
    pub async fn complete(&self) -> Result<(api::CompleteOAuthResponse, Person), ConnectError> {
        let answer = self.person.auth().complete_o_auth(self.request()).await?;
        let mut person = self.person.clone();
        person.cookie = Some(lapang_testing::app::session_cookie(answer.headers()));
        let answer = answer.into_owned();
        let user = &answer.user.user;
        person.user_id = user.id.parse().unwrap();
        user.email.clone_into(&mut person.email);
        Ok((answer, person))
    }

    /// "in", or the refusal.
    pub async fn outcome(&self) -> String {
        match self.complete().await {
            Ok(_) => "in".to_owned(),
            Err(error) => refusal(Err::<(), _>(error)).short(),
        }
    }
}

pub const INVALID: &str = "invalid_argument/OAUTH_INVALID";
pub const AWAY: &str = "unavailable/TRY_AGAIN";

pub fn google() -> buffa::EnumValue<api::AuthProvider> {
    api::AuthProvider::AUTH_PROVIDER_GOOGLE_OAUTH.into()
}

pub fn initiate(redirect_uri: &str) -> api::InitiateOAuthRequest {
    api::InitiateOAuthRequest {
        provider: google(),
        redirect_uri: redirect_uri.to_owned(),
        ..Default::default()
    }
}

/// `name=value` of the cookie that ties a flow to its browser.
pub fn flow_cookie(headers: &http::HeaderMap) -> String {
    let lines = headers.get_all(SET_COOKIE).iter();
    lines
        .map(|value| value.to_str().unwrap())
        .find(|line| {
            line.trim_start_matches("__Host-")
                .starts_with("lapang-oauth=")
        })
        .and_then(|line| line.split(';').next())
        .unwrap()
        .to_owned()
}

/// The result of a counting statement.
pub async fn count(app: &TestApp, statement: &'static str) -> i64 {
    let counted = app.app.db.read(move |conn| conn.one(statement, &[], value));
    counted
        .await
        .map_err(|error: lapang_db::Error| error)
        .unwrap()
}
