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

use super::flow::{Failure, OAuthFlow, VerifiedIdentity};
use super::http_client::{HttpClient, HttpError};

use crate::config;
use crate::email_address;
use crate::text;

/// How long the discovered metadata is cached.
const METADATA_TTL: SignedDuration = SignedDuration::from_hours(1);
/// The minimum time between two fetches of the keys, if a token names an unknown key.
const KEY_REFRESH_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// How long an unreachable provider is not contacted again.
const UNREACHABLE_BACKOFF: SignedDuration = SignedDuration::from_secs(5);

/// The configured provider. It makes no request before the first sign-in.
pub struct Google {
    settings: config::Google,
    http: HttpClient,
    discovered: Mutex<Option<Arc<Discovered>>>,
    /// When it was last unreachable, and why.
    unreachable: Mutex<Option<(Timestamp, String)>>,
}

/// The provider's metadata and keys.
struct Discovered {
    metadata: CoreProviderMetadata,
    read_at: Timestamp,
    keys_read_at: Timestamp,
}

/// The provider with its metadata, and the deadline for all requests of one call.
pub struct Connection<'a> {
    google: &'a Google,
    discovered: Arc<Discovered>,
    now: Timestamp,
    deadline: Instant,
}

/// The parameters of the authorization URL that differ per flow.
pub struct AuthorizationRequest<'a> {
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
            http: HttpClient::new(settings)?,
            settings: settings.clone(),
            discovered: Mutex::new(None),
            unreachable: Mutex::new(None),
        })
    }

    /// Fetches the metadata unless it is cached, and starts the deadline for this call's requests.
    pub async fn connect(&self, now: Timestamp) -> Result<Connection<'_>, Failure> {
        let deadline = Instant::now() + self.settings.timeout;
        if let Some((since, why)) = self.unreachable.lock().await.as_ref()
            && is_within(*since, UNREACHABLE_BACKOFF, now)
        {
            return Err(Failure::Unreachable(why.clone()));
        }
        let discovered = with_deadline(deadline, self.discovered(now)).await;
        if let Err(Failure::Unreachable(why)) = &discovered {
            *self.unreachable.lock().await = Some((now, why.clone()));
        }
        Ok(Connection {
            google: self,
            discovered: discovered?,
            now,
            deadline,
        })
    }

    /// The lock makes concurrent callers wait for one fetch.
    async fn discovered(&self, now: Timestamp) -> Result<Arc<Discovered>, Failure> {
        let mut slot = self.discovered.lock().await;
        if let Some(discovered) = slot.as_ref()
            && is_within(discovered.read_at, METADATA_TTL, now)
        {
            return Ok(Arc::clone(discovered));
        }
        let issuer = IssuerUrl::new(self.settings.issuer.clone())
            .map_err(|error| Failure::Unreachable(error.to_string()))?;
        let metadata = CoreProviderMetadata::discover_async(issuer, &self.http)
            .await
            .map_err(|error| unreachable("metadata", &error))?;
        let page = metadata.authorization_endpoint().url();
        if !self.http.is_allowed(page) {
            return Err(Failure::Unreachable(format!(
                "authorization endpoint {page} is not allowed"
            )));
        }
        let discovered = Arc::new(Discovered {
            metadata,
            read_at: now,
            keys_read_at: now,
        });
        *slot = Some(Arc::clone(&discovered));
        Ok(discovered)
    }

    /// Fetches the keys again. `None` if they were fetched too recently to try again.
    async fn with_new_keys(
        &self,
        current: &Discovered,
        now: Timestamp,
    ) -> Result<Option<Arc<Discovered>>, Failure> {
        let mut slot = self.discovered.lock().await;
        if let Some(discovered) = slot.as_ref()
            && discovered.keys_read_at != current.keys_read_at
        {
            return Ok(Some(Arc::clone(discovered)));
        }
        if is_within(current.keys_read_at, KEY_REFRESH_INTERVAL, now) {
            return Ok(None);
        }
        let keys = CoreJsonWebKeySet::fetch_async(current.metadata.jwks_uri(), &self.http)
            .await
            .map_err(|error| unreachable("keys", &error))?;
        let discovered = Arc::new(Discovered {
            metadata: current.metadata.clone().set_jwks(keys),
            read_at: current.read_at,
            keys_read_at: now,
        });
        *slot = Some(Arc::clone(&discovered));
        Ok(Some(discovered))
    }
}

impl Connection<'_> {
    /// The authorization URL to send the browser to.
    pub fn authorization_url(&self, request: &AuthorizationRequest<'_>) -> Result<String, Failure> {
        let (state, nonce) = (request.state.to_owned(), request.nonce.to_owned());
        let verifier = PkceCodeVerifier::new(request.pkce_verifier.to_owned());
        let client = self.client(request.redirect_uri)?;
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
    pub async fn exchange(
        &self,
        code: &str,
        flow: &OAuthFlow,
    ) -> Result<VerifiedIdentity, Failure> {
        with_deadline(self.deadline, async {
            let client = self.client(&flow.redirect_uri)?;
            let response = client
                .exchange_code(AuthorizationCode::new(code.to_owned()))
                .map_err(|error| Failure::Unreachable(error.to_string()))?
                .set_pkce_verifier(PkceCodeVerifier::new(flow.pkce_verifier.clone()))
                .request_async(&self.google.http)
                .await
                .map_err(|error| match error {
                    RequestTokenError::Request(error) => Failure::Unreachable(error.to_string()),
                    RequestTokenError::ServerResponse(response) => {
                        Failure::Refused(format!("the provider refused the code: {response}"))
                    }
                    // The rest of the response may hold tokens.
                    RequestTokenError::Parse(error, _) => Failure::Refused(format!(
                        "cannot parse the provider's response at {}",
                        error.path()
                    )),
                    RequestTokenError::Other(problem) => Failure::Unreachable(problem),
                })?;
            let token = response
                .id_token()
                .ok_or_else(|| Failure::refused("the response has no ID token"))?;
            self.verify(token, &Nonce::new(flow.nonce.clone())).await
        })
        .await
    }

    fn client(&self, redirect_uri: &str) -> Result<Client, Failure> {
        let settings = &self.google.settings;
        let redirect = RedirectUrl::new(redirect_uri.to_owned())
            .map_err(|error| Failure::refused(error.to_string()))?;
        let client = CoreClient::from_provider_metadata(
            self.discovered.metadata.clone(),
            ClientId::new(settings.client_id.clone()),
            Some(ClientSecret::new(settings.client_secret.clone())),
        );
        Ok(client.set_redirect_uri(redirect))
    }

    async fn verify(
        &self,
        token: &CoreIdToken,
        nonce: &Nonce,
    ) -> Result<VerifiedIdentity, Failure> {
        use ClaimsVerificationError::SignatureVerification;
        let claims = match self.claims(&self.discovered, token, nonce) {
            Err(SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
                let newer = self
                    .google
                    .with_new_keys(&self.discovered, self.now)
                    .await?;
                let discovered = newer.as_ref().unwrap_or(&self.discovered);
                self.claims(discovered, token, nonce)
            }
            outcome => outcome,
        };
        let claims = claims.map_err(|error| match error {
            SignatureVerification(why) => Failure::Refused(format!("ID token: {why}")),
            why => Failure::Refused(format!("ID token: {why}")),
        });
        self.identity(claims?)
    }

    /// Verifies signature, issuer, audience, time and nonce. The verifier is that of a public client,
    /// so it accepts neither HMAC signatures nor unsigned tokens.
    fn claims<'t>(
        &self,
        discovered: &Discovered,
        token: &'t CoreIdToken,
        nonce: &Nonce,
    ) -> Result<&'t CoreIdTokenClaims, ClaimsVerificationError> {
        let now = SystemTime::from(self.now);
        let verifier = CoreIdTokenVerifier::new_public_client(
            ClientId::new(self.google.settings.client_id.clone()),
            discovered.metadata.issuer().clone(),
            discovered.metadata.jwks().clone(),
        )
        .set_allowed_algs([
            CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
            CoreJwsSigningAlgorithm::EcdsaP256Sha256,
        ])
        .set_time_fn(move || now.into());
        token.claims(&verifier, nonce)
    }

    fn identity(&self, claims: &CoreIdTokenClaims) -> Result<VerifiedIdentity, Failure> {
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
        let name = name.and_then(|name| text::name("name", name).ok());
        Ok(VerifiedIdentity {
            issuer: self.google.settings.issuer.clone(),
            subject,
            email,
            name: name.unwrap_or_default().chars().take(80).collect(),
        })
    }
}

async fn with_deadline<T>(
    deadline: Instant,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    timeout_at(deadline, work)
        .await
        .unwrap_or_else(|_| Err(Failure::Unreachable("timed out".to_owned())))
}

/// If the clock was set back, everything counts as expired.
fn is_within(since: Timestamp, span: SignedDuration, now: Timestamp) -> bool {
    since <= now && now < since + span
}

fn unreachable(what: &str, error: &DiscoveryError<HttpError>) -> Failure {
    Failure::Unreachable(match error {
        DiscoveryError::Request(error) => format!("{what}: {error}"),
        error => format!("{what}: {error}"),
    })
}
