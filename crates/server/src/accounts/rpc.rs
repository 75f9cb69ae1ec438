//! AuthService on the wire.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;

use super::current::{self, Account};
use super::devices::Device;
use super::email_code::{self, Attempt};
use super::sessions::{self, Provider, Session};
use super::{cookies, staff};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::ids;
use crate::secret::plain_hash;
use crate::wire::{self, Field};

pub struct Service(pub Arc<App>);

impl api::AuthService for Service {
    async fn check_passkey_support(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, api::CheckPasskeySupportRequest>,
    ) -> ServiceResult<api::CheckPasskeySupportResponse> {
        let request = wire::checked(request.to_owned_message())?;
        Response::ok(api::CheckPasskeySupportResponse {
            user_exists: current::exists(&self.0, &request.email).await?,
            // This version keeps no passkeys.
            has_passkey: false,
            ..Default::default()
        })
    }

    async fn send_email_otp(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SendEmailOTPRequest>,
    ) -> ServiceResult<api::SendEmailOTPResponse> {
        let caller = Caller::of(&ctx)?;
        let request = wire::checked(request.to_owned_message())?;
        let id = email_code::send(&self.0, &caller, &request.email).await?;
        Response::ok(api::SendEmailOTPResponse {
            otp_id: id.to_string(),
            expires_in_seconds: i32::try_from(email_code::VALID_FOR.as_secs()).unwrap_or(i32::MAX),
            ..Default::default()
        })
    }

    async fn verify_email_otp(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::VerifyEmailOTPRequest>,
    ) -> ServiceResult<api::VerifyEmailOTPResponse> {
        let caller = Caller::of(&ctx)?;
        let request = wire::checked(request.to_owned_message())?;
        let attempt = Attempt {
            device: device(&self.0, &caller, request.device_info.as_option()),
            email: request.email,
            code_id: request.otp_id,
            code: request.otp_code,
            accepted_terms: request.accepted_terms,
            name: request.name,
        };
        let signed_in = email_code::verify(&self.0, &caller, attempt).await?;
        if let Some(before) = &caller.player {
            sessions::end(&self.0, before, before.session_id).await?;
        }
        let mut response = Response::new(api::VerifyEmailOTPResponse {
            session: session_message(&signed_in.session),
            user: account_message(&signed_in.account),
            is_new_user: signed_in.is_new_user,
            ..Default::default()
        });
        let session = &signed_in.session;
        for cookie in cookies::for_session(
            &self.0.config,
            &signed_in.token,
            session.created_at,
            session.expires_at,
        ) {
            response = response.with_header(http::header::SET_COOKIE, cookie);
        }
        Ok(response)
    }

    async fn logout(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::LogoutRequest>,
    ) -> ServiceResult<api::LogoutResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        // Whoever asks to be logged out is, whatever id their client still had; another session
        // that it names ends too, if it is theirs.
        sessions::end(&self.0, player, player.session_id).await?;
        if let Some(named) = ids::parse(&request.session_id) {
            sessions::end(&self.0, player, named).await?;
        }
        let mut response = Response::new(api::LogoutResponse::default());
        for cookie in cookies::cleared(&self.0.config) {
            response = response.with_header(http::header::SET_COOKIE, cookie);
        }
        Ok(response)
    }

    async fn get_current_user(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::GetCurrentUserRequest>,
    ) -> ServiceResult<api::GetCurrentUserResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let account = current::account(&self.0, &caller, player).await?;
        let session = sessions::current(&self.0, player).await?;
        Response::ok(api::GetCurrentUserResponse {
            user: account_message(&account),
            session: session_message(&session),
            ..Default::default()
        })
    }

    async fn check_internal_access(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::CheckInternalAccessRequest>,
    ) -> ServiceResult<api::CheckInternalAccessResponse> {
        let caller = Caller::of(&ctx)?;
        let locale = caller.locale;
        let refusal = match &caller.player {
            None => Some(locale.pick(
                "Sign in with your staff account to open the back-office.",
                "Masuk dengan akun staf untuk membuka back-office.",
            )),
            Some(player) => match staff::staff(&self.0, player).await {
                Ok(_) => None,
                Err(Error::Forbidden(_)) => Some(locale.pick(
                    "This account has no access to the back-office. Ask an admin to add you.",
                    "Akun ini tidak punya akses ke back-office. Minta admin untuk menambahkanmu.",
                )),
                Err(error) => return Err(error.into()),
            },
        };
        Response::ok(api::CheckInternalAccessResponse {
            has_access: refusal.is_none(),
            message: refusal.unwrap_or_default().to_owned(),
            ..Default::default()
        })
    }

    async fn initiate_o_auth(
        &self,
        _ctx: RequestContext,
        _request: ServiceRequest<'_, api::InitiateOAuthRequest>,
    ) -> ServiceResult<api::InitiateOAuthResponse> {
        Err(Error::Unimplemented.into())
    }

    async fn complete_o_auth(
        &self,
        _ctx: RequestContext,
        _request: ServiceRequest<'_, api::CompleteOAuthRequest>,
    ) -> ServiceResult<api::CompleteOAuthResponse> {
        Err(Error::Unimplemented.into())
    }

    async fn initiate_passkey_registration(
        &self,
        _ctx: RequestContext,
        _request: ServiceRequest<'_, api::InitiatePasskeyRegistrationRequest>,
    ) -> ServiceResult<api::InitiatePasskeyRegistrationResponse> {
        Err(Error::Unimplemented.into())
    }

    async fn complete_passkey_registration(
        &self,
        _ctx: RequestContext,
        _request: ServiceRequest<'_, api::CompletePasskeyRegistrationRequest>,
    ) -> ServiceResult<api::CompletePasskeyRegistrationResponse> {
        Err(Error::Unimplemented.into())
    }

    async fn initiate_passkey_authentication(
        &self,
        _ctx: RequestContext,
        _request: ServiceRequest<'_, api::InitiatePasskeyAuthenticationRequest>,
    ) -> ServiceResult<api::InitiatePasskeyAuthenticationResponse> {
        Err(Error::Unimplemented.into())
    }

    async fn complete_passkey_authentication(
        &self,
        _ctx: RequestContext,
        _request: ServiceRequest<'_, api::CompletePasskeyAuthenticationRequest>,
    ) -> ServiceResult<api::CompletePasskeyAuthenticationResponse> {
        Err(Error::Unimplemented.into())
    }

    async fn get_user_devices(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::GetUserDevicesRequest>,
    ) -> ServiceResult<api::GetUserDevicesResponse> {
        Caller::of(&ctx)?.player()?;
        Err(Error::Unimplemented.into())
    }

    async fn revoke_device(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::RevokeDeviceRequest>,
    ) -> ServiceResult<api::RevokeDeviceResponse> {
        Caller::of(&ctx)?.player()?;
        Err(Error::Unimplemented.into())
    }

    async fn list_passkeys(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::ListPasskeysRequest>,
    ) -> ServiceResult<api::ListPasskeysResponse> {
        Caller::of(&ctx)?.player()?;
        Err(Error::Unimplemented.into())
    }

    async fn delete_passkey(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::DeletePasskeyRequest>,
    ) -> ServiceResult<api::DeletePasskeyResponse> {
        Caller::of(&ctx)?.player()?;
        Err(Error::Unimplemented.into())
    }
}

/// The device of a sign-in. A client that tells no fingerprint is known by its agent, so that
/// keeping silent does not keep the owner from hearing of it.
fn device(app: &App, caller: &Caller, said: Option<&api::DeviceInfo>) -> Device {
    let now = app.now();
    let said = said.cloned().unwrap_or_default();
    let fingerprint = if said.fingerprint.is_empty() {
        let hash = plain_hash(caller.user_agent.as_bytes());
        hash[..16]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    } else {
        said.fingerprint
    };
    Device {
        fingerprint,
        user_agent: caller.user_agent.clone(),
        ip_address: caller.address.to_string(),
        device_type: said.device_type,
        browser: said.browser,
        os: said.os,
        location: said.location,
        first_seen: now,
        last_seen: now,
    }
}

fn device_message(device: &Device) -> api::DeviceInfo {
    api::DeviceInfo {
        fingerprint: device.fingerprint.clone(),
        user_agent: device.user_agent.clone(),
        ip_address: device.ip_address.clone(),
        device_type: device.device_type.clone(),
        browser: device.browser.clone(),
        os: device.os.clone(),
        location: device.location.clone(),
        first_seen: wire::time(device.first_seen),
        last_seen: wire::time(device.last_seen),
        ..Default::default()
    }
}

fn provider_message(provider: Provider) -> api::AuthProvider {
    match provider {
        Provider::Passkey => api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY,
        Provider::EmailCode => api::AuthProvider::AUTH_PROVIDER_EMAIL_OTP,
        Provider::Google => api::AuthProvider::AUTH_PROVIDER_GOOGLE_OAUTH,
    }
}

fn session_message(session: &Session) -> Field<api::AuthSession> {
    Field::some(api::AuthSession {
        session_id: session.id.to_string(),
        user_id: session.user_id.to_string(),
        provider: provider_message(session.provider).into(),
        expires_at: wire::time(session.expires_at),
        created_at: wire::time(session.created_at),
        device_info: session
            .device
            .as_ref()
            .map_or_else(Field::none, |device| Field::some(device_message(device))),
        is_new_device: Some(session.is_new_device),
        ..Default::default()
    })
}

fn account_message(account: &Account) -> Field<api::AuthUser> {
    Field::some(api::AuthUser {
        user: Field::some(api::User {
            id: account.id.to_string(),
            email: account.email.clone(),
            name: account.name.clone(),
            avatar_url: account.avatar_url.clone(),
            email_verified: account.email_verified,
            sports_preferences_completed: account.preferences_completed,
            created_at: wire::time(account.created_at),
            updated_at: wire::time(account.updated_at),
            ..Default::default()
        }),
        // A code can always be mailed to the address.
        auth_providers: vec![api::AuthProvider::AUTH_PROVIDER_EMAIL_OTP.into()],
        ..Default::default()
    })
}
