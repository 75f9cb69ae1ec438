//! AuthService. Passkeys, Google and devices have a file each; `rpc/message.rs` builds the shared
//! messages.

mod devices;
mod google;
mod message;
mod passkeys;
pub mod staff;

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;

use self::message::{account_message, session_message};
use super::email_code::{self, CodeInput};
use super::staff::{Access, access};
use super::{cookies, current, sessions};
use crate::app::App;
use crate::auth::Caller;
use crate::ids;
use crate::wire;

pub struct Service(pub Arc<App>);

impl api::AuthService for Service {
    async fn check_passkey_support(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CheckPasskeySupportRequest>,
    ) -> ServiceResult<api::CheckPasskeySupportResponse> {
        passkeys::check_support(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn send_email_otp(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SendEmailOTPRequest>,
    ) -> ServiceResult<api::SendEmailOTPResponse> {
        let caller = Caller::of(&ctx)?;
        let request = wire::trimmed(request.to_owned_message(), |it| &mut it.email);
        let request = wire::checked(request)?;
        let browser = cookies::device_token(&self.0.config, ctx.headers());
        let id = email_code::send(&self.0, &caller, browser, &request.email).await?;
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
        let request = wire::trimmed(request.to_owned_message(), |it| &mut it.email);
        let request = wire::checked(request)?;
        let context = message::sign_in_context(
            &self.0,
            &ctx,
            &caller,
            request.device_info.as_option(),
            request.accepted_terms,
            &request.name,
        )?;
        let input = CodeInput {
            email: request.email,
            code_id: request.otp_id,
            code: request.otp_code,
        };
        let signed_in = email_code::verify(&self.0, &caller, input, context).await?;
        let answer = api::VerifyEmailOTPResponse {
            session: session_message(&signed_in.session),
            user: account_message(&signed_in.account),
            is_new_user: signed_in.is_new_user,
            ..Default::default()
        };
        Ok(message::with_cookies(&self.0, &signed_in, answer))
    }

    async fn logout(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::LogoutRequest>,
    ) -> ServiceResult<api::LogoutResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        // The caller's session always ends, even if the client sends an old id. A named session
        // ends too if it is the caller's.
        sessions::end(&self.0, player, player.session_id).await?;
        if let Some(named) = ids::parse(&request.session_id) {
            sessions::end(&self.0, player, named).await?;
        }
        tracing::info!(user = %player.user_id, address = %caller.address, "signed out");
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
        let reach = match &caller.player {
            None => Access::None,
            Some(player) => access(&self.0, player).await?,
        };
        let (english, indonesian) = match (&reach, &caller.player) {
            (Access::None, None) => (
                "Sign in with your staff account to open the back-office.",
                "Masuk dengan akun staf untuk membuka back-office.",
            ),
            (Access::None, Some(_)) => (
                "This account has no access to the back-office. Ask an admin to add you.",
                "Akun ini tidak punya akses ke back-office. Minta admin untuk menambahkanmu.",
            ),
            (Access::Venues(_) | Access::All, _) => ("", ""),
        };
        let message = locale.pick(english, indonesian);
        Response::ok(api::CheckInternalAccessResponse {
            has_access: reach != Access::None,
            is_admin: reach == Access::All,
            message: message.to_owned(),
            venue_roles: match reach {
                Access::Venues(roles) => roles.into_iter().map(staff::venue_role).collect(),
                Access::None | Access::All => Vec::new(),
            },
            ..Default::default()
        })
    }

    async fn initiate_o_auth(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::InitiateOAuthRequest>,
    ) -> ServiceResult<api::InitiateOAuthResponse> {
        google::initiate(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn complete_o_auth(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CompleteOAuthRequest>,
    ) -> ServiceResult<api::CompleteOAuthResponse> {
        google::complete(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn initiate_passkey_registration(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::InitiatePasskeyRegistrationRequest>,
    ) -> ServiceResult<api::InitiatePasskeyRegistrationResponse> {
        passkeys::initiate_registration(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn complete_passkey_registration(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CompletePasskeyRegistrationRequest>,
    ) -> ServiceResult<api::CompletePasskeyRegistrationResponse> {
        passkeys::complete_registration(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn initiate_passkey_authentication(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::InitiatePasskeyAuthenticationRequest>,
    ) -> ServiceResult<api::InitiatePasskeyAuthenticationResponse> {
        passkeys::initiate_authentication(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn complete_passkey_authentication(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CompletePasskeyAuthenticationRequest>,
    ) -> ServiceResult<api::CompletePasskeyAuthenticationResponse> {
        passkeys::complete_authentication(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn get_user_devices(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetUserDevicesRequest>,
    ) -> ServiceResult<api::GetUserDevicesResponse> {
        devices::list(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn revoke_device(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RevokeDeviceRequest>,
    ) -> ServiceResult<api::RevokeDeviceResponse> {
        devices::revoke(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn list_passkeys(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListPasskeysRequest>,
    ) -> ServiceResult<api::ListPasskeysResponse> {
        passkeys::list(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn delete_passkey(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeletePasskeyRequest>,
    ) -> ServiceResult<api::DeletePasskeyResponse> {
        passkeys::delete(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn list_auth_providers(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListAuthProvidersRequest>,
    ) -> ServiceResult<api::ListAuthProvidersResponse> {
        google::list_providers(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn revoke_other_devices(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RevokeOtherDevicesRequest>,
    ) -> ServiceResult<api::RevokeOtherDevicesResponse> {
        devices::revoke_others(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn rename_passkey(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RenamePasskeyRequest>,
    ) -> ServiceResult<api::RenamePasskeyResponse> {
        passkeys::rename(&self.0, &ctx, request.to_owned_message()).await
    }
}
