//! The passkey calls of AuthService: ceremonies, and the user's list.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceResult};
use lapang_api as api;

use super::message::{self, account_message, session_message};
use crate::accounts::passkeys::{self, CeremonyResponse, Passkey, Registration};
use crate::app::App;
use crate::auth::Caller;
use crate::wire;

pub async fn check_support(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::CheckPasskeySupportRequest,
) -> ServiceResult<api::CheckPasskeySupportResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(wire::trimmed(request, |it| &mut it.email))?;
    let support = passkeys::check_support(app, &caller, &request.email).await?;
    Response::ok(api::CheckPasskeySupportResponse {
        user_exists: support.user_exists,
        has_passkey: support.has_passkey,
        ..Default::default()
    })
}

pub async fn initiate_registration(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::InitiatePasskeyRegistrationRequest,
) -> ServiceResult<api::InitiatePasskeyRegistrationResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    let (start, user_id) =
        passkeys::begin_registration(app, &caller, &request.email, &request.name).await?;
    Response::ok(api::InitiatePasskeyRegistrationResponse {
        challenge: start.challenge,
        user_id: user_id.to_string(),
        credential_creation_options: start.options,
        ..Default::default()
    })
}

pub async fn complete_registration(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::CompletePasskeyRegistrationRequest,
) -> ServiceResult<api::CompletePasskeyRegistrationResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    // The start of the ceremony has already given the name of a new account.
    let context = message::sign_in_context(
        app,
        ctx,
        &caller,
        request.device_info.as_option(),
        request.accepted_terms,
        "",
    )?;
    let response = CeremonyResponse {
        email: request.email,
        challenge: request.challenge,
        credential: request.credential_response,
    };
    match passkeys::complete_registration(app, &caller, response, context).await? {
        Registration::SignedIn(signed_in) => {
            let response = api::CompletePasskeyRegistrationResponse {
                session: session_message(&signed_in.session),
                user: account_message(&signed_in.account),
                is_new_user: true,
                ..Default::default()
            };
            Ok(message::with_cookies(app, &signed_in, response))
        }
        Registration::Added { account, session } => {
            Response::ok(api::CompletePasskeyRegistrationResponse {
                session: session_message(&session),
                user: account_message(&account),
                is_new_user: false,
                ..Default::default()
            })
        }
    }
}

pub async fn initiate_authentication(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::InitiatePasskeyAuthenticationRequest,
) -> ServiceResult<api::InitiatePasskeyAuthenticationResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    let start = passkeys::begin_authentication(app, &caller, &request.email).await?;
    Response::ok(api::InitiatePasskeyAuthenticationResponse {
        challenge: start.challenge,
        credential_request_options: start.options,
        ..Default::default()
    })
}

pub async fn complete_authentication(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::CompletePasskeyAuthenticationRequest,
) -> ServiceResult<api::CompletePasskeyAuthenticationResponse> {
    let caller = Caller::of(ctx)?;
    let request = wire::checked(request)?;
    let context = message::sign_in_context(
        app,
        ctx,
        &caller,
        request.device_info.as_option(),
        false,
        "",
    )?;
    let response = CeremonyResponse {
        email: request.email,
        challenge: request.challenge,
        credential: request.credential_response,
    };
    let signed_in = passkeys::complete_authentication(app, &caller, response, context).await?;
    let response = api::CompletePasskeyAuthenticationResponse {
        session: session_message(&signed_in.session),
        user: account_message(&signed_in.account),
        ..Default::default()
    };
    Ok(message::with_cookies(app, &signed_in, response))
}

pub async fn list(
    app: &Arc<App>,
    ctx: &RequestContext,
    _request: api::ListPasskeysRequest,
) -> ServiceResult<api::ListPasskeysResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let passkeys = passkeys::list(app, player).await?;
    Response::ok(api::ListPasskeysResponse {
        passkeys: passkeys.into_iter().map(passkey_message).collect(),
        ..Default::default()
    })
}

pub async fn rename(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::RenamePasskeyRequest,
) -> ServiceResult<api::RenamePasskeyResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let request = wire::checked(request)?;
    let passkey = passkeys::rename(app, player, &request.passkey_id, &request.name).await?;
    Response::ok(api::RenamePasskeyResponse {
        passkey: wire::Field::some(passkey_message(passkey)),
        ..Default::default()
    })
}

pub async fn delete(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: api::DeletePasskeyRequest,
) -> ServiceResult<api::DeletePasskeyResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let request = wire::checked(request)?;
    passkeys::delete(app, player, &request.passkey_id).await?;
    tracing::info!(user = %player.user_id, address = %caller.address, "deleted a passkey");
    Response::ok(api::DeletePasskeyResponse {
        success: true,
        ..Default::default()
    })
}

fn passkey_message(passkey: Passkey) -> api::Passkey {
    api::Passkey {
        id: passkey.id.to_string(),
        name: passkey.name,
        created_at: wire::time(passkey.created_at),
        last_used_at: wire::maybe_time(passkey.last_used_at),
        ..Default::default()
    }
}
