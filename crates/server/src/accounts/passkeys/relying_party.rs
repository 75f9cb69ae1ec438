//! The WebAuthn relying party: the options it sends, and the checks of a response that the library
//! leaves to its caller.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use url::Url;
use uuid::Uuid;
use webauthn_rs_core::WebauthnCore;
use webauthn_rs_core::error::WebauthnError;
use webauthn_rs_core::proto::{
    AllowCredentials, AttestationConveyancePreference, AuthenticationState, Credential,
    PublicKeyCredential, RegisterPublicKeyCredential, RegistrationState, ResidentKeyRequirement,
    UserVerificationPolicy,
};

use super::model::CEREMONY_LIFETIME;
use crate::config::Config;
use crate::error::Error;

/// Preferred, not required, so that a security key without a PIN can sign in (rules.md §2). The
/// library remembers per credential whether the user was verified at registration, and then requires
/// it at every sign-in, so a client cannot downgrade.
const VERIFICATION: UserVerificationPolicy = UserVerificationPolicy::Preferred;

const MAX_CREDENTIAL_ID: usize = 1023;

pub struct RelyingParty {
    core: WebauthnCore,
    origin: String,
}

/// Why a ceremony failed, for the log. Contains nothing that a browser sent.
#[derive(Debug)]
pub struct Refused(String);

impl Refused {
    pub fn because(why: &str) -> Self {
        Self(why.to_owned())
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<WebauthnError> for Refused {
    fn from(error: WebauthnError) -> Self {
        // Only the variant's name: some variants quote the response.
        let whole = format!("{error:?}");
        let name = whole.chars().take_while(char::is_ascii_alphanumeric);
        Self(name.collect())
    }
}

/// The start of a ceremony.
pub struct Challenge {
    pub text: String,
    /// JSON for the browser.
    pub options: String,
    /// State for the end of the ceremony.
    pub state: String,
}

/// The part of the client data that is checked here.
#[derive(Deserialize)]
struct ClientData {
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: Option<bool>,
}

impl RelyingParty {
    /// The relying party id is the host of the public origin.
    pub fn of(config: &Config) -> Result<Self, Error> {
        let origin = Url::parse(&config.public_origin).map_err(anyhow::Error::new)?;
        let host = origin.host_str().unwrap_or_default().to_owned();
        let timeout = CEREMONY_LIFETIME.unsigned_abs();
        let core = WebauthnCore::new_unsafe_experts_only(
            "Lapang",
            &host,
            vec![origin],
            timeout,
            Some(false),
            Some(false),
        );
        Ok(Self {
            core,
            origin: config.public_origin.clone(),
        })
    }

    pub fn begin_registration(
        &self,
        user_id: Uuid,
        email: &str,
        name: &str,
        theirs: Vec<Vec<u8>>,
    ) -> Result<Challenge, Error> {
        let builder = self
            .core
            .new_challenge_register_builder(user_id.as_bytes(), email, name)
            .map_err(anyhow::Error::new)?
            .attestation(AttestationConveyancePreference::None)
            .user_verification_policy(VERIFICATION)
            .exclude_credentials(Some(theirs));
        let (mut options, state) = self
            .core
            .generate_challenge_register(builder)
            .map_err(anyhow::Error::new)?;
        if let Some(selection) = &mut options.public_key.authenticator_selection {
            selection.resident_key = Some(ResidentKeyRequirement::Preferred);
        }
        Ok(Challenge {
            text: URL_SAFE_NO_PAD.encode(&options.public_key.challenge),
            options: json(&options)?,
            state: json(&state)?,
        })
    }

    pub fn complete_registration(&self, state: &str, answer: &str) -> Result<Credential, Refused> {
        let state: RegistrationState = read(state, "cannot parse the state")?;
        let answer: RegisterPublicKeyCredential = read(answer, "cannot parse the response")?;
        self.check_client_data(&answer.response.client_data_json)?;
        check_id(&answer.type_, &answer.id, &answer.raw_id)?;
        let credential = self.core.register_credential(&answer, &state, None)?;
        if credential.cred_id.as_slice() != answer.raw_id.as_slice() {
            return Err(Refused::because("the response names another credential id"));
        }
        Ok(credential)
    }

    pub fn begin_authentication(&self, allowed: Vec<Vec<u8>>) -> Result<Challenge, Error> {
        let builder = self
            .core
            .new_challenge_authenticate_builder(Vec::new(), Some(VERIFICATION))
            .map_err(anyhow::Error::new)?
            // A single-device passkey may become a synced one.
            .allow_backup_eligible_upgrade(true);
        let (mut options, state) = self
            .core
            .generate_challenge_authenticate(builder)
            .map_err(anyhow::Error::new)?;
        options.public_key.allow_credentials = allowed
            .into_iter()
            .map(|id| AllowCredentials {
                type_: "public-key".to_owned(),
                id,
                // Decoys have none, so real ones are omitted too.
                transports: None,
            })
            .collect();
        Ok(Challenge {
            text: URL_SAFE_NO_PAD.encode(&options.public_key.challenge),
            options: json(&options)?,
            state: json(&state)?,
        })
    }

    /// Verifies the response and updates the credential from it.
    pub fn complete_authentication(
        &self,
        state: &str,
        answer: &PublicKeyCredential,
        credential: &mut Credential,
    ) -> Result<(), Refused> {
        let state: AuthenticationState = read(state, "cannot parse the state")?;
        self.check_client_data(&answer.response.client_data_json)?;
        let result = self
            .core
            .authenticate_single_credential(answer, &state, credential)?;
        credential.counter = result.counter();
        credential.backup_state = result.backup_state();
        credential.backup_eligible = result.backup_eligible();
        Ok(())
    }

    /// Stricter than the library, which accepts any subdomain of the origin and, at sign-in, our
    /// page in a frame of another site.
    fn check_client_data(&self, client_data: &[u8]) -> Result<(), Refused> {
        let data: ClientData = serde_json::from_slice(client_data)
            .map_err(|_| Refused::because("cannot parse the client data"))?;
        if data.origin != self.origin {
            return Err(Refused::because("the response comes from another origin"));
        }
        if data.cross_origin == Some(true) {
            return Err(Refused::because("the page was in a frame of another site"));
        }
        Ok(())
    }
}

/// Parses the response of a sign-in.
pub fn assertion(answer: &str) -> Result<PublicKeyCredential, Refused> {
    let answer: PublicKeyCredential = read(answer, "cannot parse the response")?;
    check_id(&answer.type_, &answer.id, &answer.raw_id)?;
    Ok(answer)
}

/// A response names the credential id twice, and the library checks only one.
fn check_id(kind: &str, id: &str, raw_id: &[u8]) -> Result<(), Refused> {
    if kind != "public-key" {
        return Err(Refused::because("unknown credential type"));
    }
    if raw_id.is_empty() || raw_id.len() > MAX_CREDENTIAL_ID {
        return Err(Refused::because(
            "the credential id is too short or too long",
        ));
    }
    if id != URL_SAFE_NO_PAD.encode(raw_id) {
        return Err(Refused::because("the response names two credential ids"));
    }
    Ok(())
}

fn read<T: for<'de> Deserialize<'de>>(json: &str, why: &str) -> Result<T, Refused> {
    serde_json::from_str(json).map_err(|_| Refused::because(why))
}

pub fn json<T: serde::Serialize>(value: &T) -> Result<String, Error> {
    Ok(serde_json::to_string(value).map_err(anyhow::Error::new)?)
}
