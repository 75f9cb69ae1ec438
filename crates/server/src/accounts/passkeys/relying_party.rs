//! What WebAuthn asks of a relying party, on top of the library that verifies: which options are
//! sent, and what of an answer the library leaves to its caller.

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

use super::CEREMONY_LASTS;
use crate::config::Config;
use crate::error::Error;

/// Whoever holds the device is asked to prove to be its owner where it can ask (rules.md §2), and
/// is let in without where it cannot, as with a security key that has no PIN: such a passkey still
/// is something only its owner holds. The library remembers how each was made: one that verified
/// its owner then must do so at every sign-in, so that nobody gets by with less by asking for less.
const VERIFICATION: UserVerificationPolicy = UserVerificationPolicy::Preferred;

const LONGEST_CREDENTIAL_ID: usize = 1023;

pub struct RelyingParty {
    core: WebauthnCore,
    origin: String,
}

/// Why a ceremony failed, for the log. It holds nothing that a browser sent.
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
        // Its name alone: what some of them carry quotes the answer.
        let whole = format!("{error:?}");
        let name = whole.chars().take_while(char::is_ascii_alphanumeric);
        Self(name.collect())
    }
}

/// What a ceremony begins with.
pub struct Challenge {
    pub text: String,
    /// JSON for the browser.
    pub options: String,
    /// What the end of the ceremony needs.
    pub state: String,
}

/// The part of the client's data that is compared here once more.
#[derive(Deserialize)]
struct ClientData {
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: Option<bool>,
}

impl RelyingParty {
    /// The id of the relying party is the host of the public origin.
    pub fn of(config: &Config) -> Result<Self, Error> {
        let origin = Url::parse(&config.public_origin).map_err(anyhow::Error::new)?;
        let host = origin.host_str().unwrap_or_default().to_owned();
        let timeout = CEREMONY_LASTS.unsigned_abs();
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

    pub fn end_registration(&self, state: &str, answer: &str) -> Result<Credential, Refused> {
        let state: RegistrationState = read(state, "the state cannot be read")?;
        let answer: RegisterPublicKeyCredential = read(answer, "the answer cannot be read")?;
        self.check_client_data(&answer.response.client_data_json)?;
        check_id(&answer.type_, &answer.id, &answer.raw_id)?;
        let credential = self.core.register_credential(&answer, &state, None)?;
        if credential.cred_id.as_slice() != answer.raw_id.as_slice() {
            return Err(Refused::because("the credential's id is not the one named"));
        }
        Ok(credential)
    }

    pub fn begin_authentication(&self, allowed: Vec<Vec<u8>>) -> Result<Challenge, Error> {
        let builder = self
            .core
            .new_challenge_authenticate_builder(Vec::new(), Some(VERIFICATION))
            .map_err(anyhow::Error::new)?
            // A passkey of one device may become one that a password manager copies.
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
                // Those of a decoy could only be made up.
                transports: None,
            })
            .collect();
        Ok(Challenge {
            text: URL_SAFE_NO_PAD.encode(&options.public_key.challenge),
            options: json(&options)?,
            state: json(&state)?,
        })
    }

    /// Verifies the answer and brings the credential up to date with it.
    pub fn end_authentication(
        &self,
        state: &str,
        answer: &PublicKeyCredential,
        credential: &mut Credential,
    ) -> Result<(), Refused> {
        let state: AuthenticationState = read(state, "the state cannot be read")?;
        self.check_client_data(&answer.response.client_data_json)?;
        let result = self
            .core
            .authenticate_single_credential(answer, &state, credential)?;
        credential.counter = result.counter();
        credential.backup_state = result.backup_state();
        credential.backup_eligible = result.backup_eligible();
        Ok(())
    }

    /// Stricter than the library, which takes any address within the origin and, at sign-in, a
    /// page of ours within another site's.
    fn check_client_data(&self, client_data: &[u8]) -> Result<(), Refused> {
        let data: ClientData = serde_json::from_slice(client_data)
            .map_err(|_| Refused::because("the client's data cannot be read"))?;
        if data.origin != self.origin {
            return Err(Refused::because("the answer is of another origin"));
        }
        if data.cross_origin == Some(true) {
            return Err(Refused::because("the page was within another site's"));
        }
        Ok(())
    }
}

/// Reads the answer of a sign-in.
pub fn assertion(answer: &str) -> Result<PublicKeyCredential, Refused> {
    let answer: PublicKeyCredential = read(answer, "the answer cannot be read")?;
    check_id(&answer.type_, &answer.id, &answer.raw_id)?;
    Ok(answer)
}

/// A credential's id stands twice in an answer, and the library looks at one.
fn check_id(kind: &str, id: &str, raw_id: &[u8]) -> Result<(), Refused> {
    if kind != "public-key" {
        return Err(Refused::because("the credential is of an unknown type"));
    }
    if raw_id.is_empty() || raw_id.len() > LONGEST_CREDENTIAL_ID {
        return Err(Refused::because(
            "the credential's id is too short or too long",
        ));
    }
    if id != URL_SAFE_NO_PAD.encode(raw_id) {
        return Err(Refused::because("the credential has two ids"));
    }
    Ok(())
}

fn read<T: for<'de> Deserialize<'de>>(json: &str, why: &str) -> Result<T, Refused> {
    serde_json::from_str(json).map_err(|_| Refused::because(why))
}

pub fn json<T: serde::Serialize>(value: &T) -> Result<String, Error> {
    Ok(serde_json::to_string(value).map_err(anyhow::Error::new)?)
}
