//! The OpenID provider: its cached metadata and keys, the code exchange, and ID token verification.

use std::sync::Arc;
use std::time::SystemTime;

use jiff::{SignedDuration, Timestamp};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier,
    CoreJsonWebKeySet, CoreJwsSigningAlgorithm, CoreProviderMetadata,
};
use openidconnect::{
    AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, DiscoveryError,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, SignatureVerificationError,
    TokenResponse,
};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use super::ask::{Asker, NoAnswer};
use super::{Failure, Proved, Visit};
use crate::accounts::email_address;
use crate::config;
use crate::text;

/// How long the discovered metadata is cached.
const BELIEVED_FOR: SignedDuration = SignedDuration::from_hours(1);
/// The minimum time between two fetches of the keys, if a token names an unknown key.
const KEYS_FOR: SignedDuration = SignedDuration::from_mins(1);

/// How long an unreachable provider is not contacted again.
const AWAY_FOR: SignedDuration = SignedDuration::from_secs(5);

/// The configured provider. It makes no request before the first sign-in.
pub struct Google {
    settings: config::Google,
    asker: Asker,
    known: Mutex<Option<Arc<Known>>>,
    /// When it was last unreachable, and why.
    away: Mutex<Option<(Timestamp, String)>>,
}

/// The provider's metadata and keys.
struct Known {
    metadata: CoreProviderMetadata,
    read_at: Timestamp,
    keys_read_at: Timestamp,
}

/// The provider with its metadata, and the deadline for all requests of one call.
pub struct Talk<'a> {
    google: &'a Google,
    known: Arc<Known>,
    now: Timestamp,
    deadline: Instant,
}

/// The parameters of the authorization URL that differ per flow.
pub struct Errand<'a> {
    pub state: &'a str,
    pub nonce: &'a str,
    pub pkce_verifier: &'a str,
    pub redirect_uri: &'a str,
}

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

impl Google {
    pub fn new(settings: &config::Google) -> anyhow::Result<Self> {
        Ok(Self {
            asker: Asker::new(settings)?,
            settings: settings.clone(),
            known: Mutex::new(None),
            away: Mutex::new(None),
        })
    }

    /// Fetches the metadata unless it is cached, and starts the deadline for this call's requests.
    pub async fn talk(&self, now: Timestamp) -> Result<Talk<'_>, Failure> {
        let deadline = Instant::now() + self.settings.patience;
        if let Some((since, why)) = self.away.lock().await.as_ref()
            && is_within(*since, AWAY_FOR, now)
        {
            return Err(Failure::Away(why.clone()));
        }
        let known = in_time(deadline, self.known(now)).await;
        if let Err(Failure::Away(why)) = &known {
            *self.away.lock().await = Some((now, why.clone()));
        }
        Ok(Talk {
            google: self,
            known: known?,
            now,
            deadline,
        })
    }

    /// The lock makes concurrent callers wait for one fetch.
    async fn known(&self, now: Timestamp) -> Result<Arc<Known>, Failure> {
        let mut slot = self.known.lock().await;
        if let Some(known) = slot.as_ref()
            && is_within(known.read_at, BELIEVED_FOR, now)
        {
            return Ok(Arc::clone(known));
        }
        let issuer = IssuerUrl::new(self.settings.issuer.clone())
            .map_err(|error| Failure::Away(error.to_string()))?;
        let metadata = CoreProviderMetadata::discover_async(issuer, &self.asker)
            .await
            .map_err(|error| away("metadata", &error))?;
        let page = metadata.authorization_endpoint().url();
        if !self.asker.may_ask(page) {
            return Err(Failure::Away(format!(
                "authorization endpoint {page} is not allowed"
            )));
        }
        let known = Arc::new(Known {
            metadata,
            read_at: now,
            keys_read_at: now,
        });
        *slot = Some(Arc::clone(&known));
        Ok(known)
    }

    /// Fetches the keys again. `None` if they were fetched too recently to try again.
    async fn with_new_keys(
        &self,
        old: &Known,
        now: Timestamp,
    ) -> Result<Option<Arc<Known>>, Failure> {
        let mut slot = self.known.lock().await;
        if let Some(known) = slot.as_ref()
            && known.keys_read_at != old.keys_read_at
        {
            return Ok(Some(Arc::clone(known)));
        }
        if is_within(old.keys_read_at, KEYS_FOR, now) {
            return Ok(None);
        }
        let keys = CoreJsonWebKeySet::fetch_async(old.metadata.jwks_uri(), &self.asker)
            .await
            .map_err(|error| away("keys", &error))?;
        let known = Arc::new(Known {
            metadata: old.metadata.clone().set_jwks(keys),
            read_at: old.read_at,
            keys_read_at: now,
        });
        *slot = Some(Arc::clone(&known));
        Ok(Some(known))
    }
}

impl Talk<'_> {
    /// The authorization URL to send the browser to.
    pub fn page(&self, errand: &Errand<'_>) -> Result<String, Failure> {
        let (state, nonce) = (errand.state.to_owned(), errand.nonce.to_owned());
        let verifier = PkceCodeVerifier::new(errand.pkce_verifier.to_owned());
        let client = self.client(errand.redirect_uri)?;
        let (url, _, _) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state),
                move || Nonce::new(nonce),
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(url.to_string())
    }

    /// Exchanges the code for an ID token, and checks it.
    pub async fn exchange(&self, code: &str, visit: &Visit) -> Result<Proved, Failure> {
        in_time(self.deadline, async {
            let client = self.client(&visit.redirect_uri)?;
            let answer = client
                .exchange_code(AuthorizationCode::new(code.to_owned()))
                .map_err(|error| Failure::Away(error.to_string()))?
                .set_pkce_verifier(PkceCodeVerifier::new(visit.pkce_verifier.clone()))
                .request_async(&self.google.asker)
                .await
                .map_err(|error| match error {
                    RequestTokenError::Request(error) => Failure::Away(error.to_string()),
                    RequestTokenError::ServerResponse(answer) => {
                        Failure::Refused(format!("the provider refused the code: {answer}"))
                    }
                    // The rest of the response may hold tokens.
                    RequestTokenError::Parse(error, _) => Failure::Refused(format!(
                        "cannot parse the provider's response at {}",
                        error.path()
                    )),
                    RequestTokenError::Other(problem) => Failure::Away(problem),
                })?;
            let token = answer
                .id_token()
                .ok_or_else(|| Failure::refused("the response has no ID token"))?;
            self.check(token, &Nonce::new(visit.nonce.clone())).await
        })
        .await
    }

    fn client(&self, redirect_uri: &str) -> Result<Client, Failure> {
        let settings = &self.google.settings;
        let redirect = RedirectUrl::new(redirect_uri.to_owned())
            .map_err(|error| Failure::refused(error.to_string()))?;
        let client = CoreClient::from_provider_metadata(
            self.known.metadata.clone(),
            ClientId::new(settings.client_id.clone()),
            Some(ClientSecret::new(settings.client_secret.clone())),
        );
        Ok(client.set_redirect_uri(redirect))
    }

    async fn check(&self, token: &CoreIdToken, nonce: &Nonce) -> Result<Proved, Failure> {
        use ClaimsVerificationError::SignatureVerification;
        let claims = match self.claims(&self.known, token, nonce) {
            Err(SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
                let newer = self.google.with_new_keys(&self.known, self.now).await?;
                let known = newer.as_ref().unwrap_or(&self.known);
                self.claims(known, token, nonce)
            }
            outcome => outcome,
        };
        let claims = claims.map_err(|error| match error {
            SignatureVerification(why) => Failure::Refused(format!("ID token: {why}")),
            why => Failure::Refused(format!("ID token: {why}")),
        });
        self.person(claims?)
    }

    /// Verifies signature, issuer, audience, time and nonce. The verifier is that of a public client,
    /// so it accepts neither HMAC signatures nor unsigned tokens.
    fn claims<'t>(
        &self,
        known: &Known,
        token: &'t CoreIdToken,
        nonce: &Nonce,
    ) -> Result<&'t CoreIdTokenClaims, ClaimsVerificationError> {
        let now = SystemTime::from(self.now);
        let verifier = CoreIdTokenVerifier::new_public_client(
            ClientId::new(self.google.settings.client_id.clone()),
            known.metadata.issuer().clone(),
            known.metadata.jwks().clone(),
        )
        .set_allowed_algs([
            CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
            CoreJwsSigningAlgorithm::EcdsaP256Sha256,
        ])
        .set_time_fn(move || now.into());
        token.claims(&verifier, nonce)
    }

    fn person(&self, claims: &CoreIdTokenClaims) -> Result<Proved, Failure> {
        let authorized = claims.authorized_party();
        if authorized.is_some_and(|party| **party != self.google.settings.client_id) {
            return Err(Failure::refused("ID token: issued for another client"));
        }
        if claims.email_verified() != Some(true) {
            return Err(Failure::refused(
                "the provider has not verified the address",
            ));
        }
        let email = claims
            .email()
            .and_then(|email| email_address::normalise("email", email).ok())
            .ok_or_else(|| Failure::refused("the ID token has no usable address"))?;
        let subject = claims.subject().to_string();
        if subject.is_empty() || subject.len() > 255 || subject.contains('\0') {
            return Err(Failure::refused("the ID token has no usable subject"));
        }
        let name = claims.name().and_then(|name| name.get(None));
        let name = name.and_then(|name| text::line("name", name).ok());
        Ok(Proved {
            issuer: self.google.settings.issuer.clone(),
            subject,
            email,
            name: name.unwrap_or_default().chars().take(80).collect(),
        })
    }
}

async fn in_time<T>(
    deadline: Instant,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    timeout_at(deadline, work)
        .await
        .unwrap_or_else(|_| Err(Failure::Away("timed out".to_owned())))
}

/// If the clock was set back, everything counts as expired.
fn is_within(since: Timestamp, span: SignedDuration, now: Timestamp) -> bool {
    since <= now && now < since + span
}

fn away(what: &str, error: &DiscoveryError<NoAnswer>) -> Failure {
    Failure::Away(match error {
        DiscoveryError::Request(error) => format!("{what}: {error}"),
        error => format!("{what}: {error}"),
    })
}
