//! UserService. Sport preferences belong to `sports`.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use http::header::SET_COOKIE;
use lapang_api as api;

use super::update::{self, ProfileInput};
use super::{delete, export, feed, reminders};
use crate::accounts::{self, Profile, Reminders};
use crate::app::App;
use crate::auth::Caller;
use crate::sports::rpc as sports;
use crate::wire::{self, Field};

pub struct Service(pub Arc<App>);

impl api::UserService for Service {
    async fn get_user_sport_preferences(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::GetUserSportPreferencesRequest>,
    ) -> ServiceResult<api::GetUserSportPreferencesResponse> {
        sports::get_preferences(&self.0, &ctx).await
    }

    async fn set_user_sport_preferences(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SetUserSportPreferencesRequest>,
    ) -> ServiceResult<api::SetUserSportPreferencesResponse> {
        sports::set_preferences(&self.0, &ctx, request.to_owned_message()).await
    }

    async fn complete_sports_preferences(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::CompleteSportsPreferencesRequest>,
    ) -> ServiceResult<api::CompleteSportsPreferencesResponse> {
        sports::complete_preferences(&self.0, &ctx).await
    }

    async fn get_profile(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::GetProfileRequest>,
    ) -> ServiceResult<api::GetProfileResponse> {
        let caller = Caller::of(&ctx)?;
        let profile = update::get(&self.0, caller.player()?).await?;
        Response::ok(api::GetProfileResponse {
            profile: profile_message(profile),
            ..Default::default()
        })
    }

    async fn update_profile(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateProfileRequest>,
    ) -> ServiceResult<api::UpdateProfileResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let input = ProfileInput {
            name: request.name,
            bio: request.bio,
            location: request.location,
            date_of_birth: request.date_of_birth,
        };
        let profile = update::update(&self.0, &player, input).await?;
        Response::ok(api::UpdateProfileResponse {
            profile: profile_message(profile),
            ..Default::default()
        })
    }

    async fn get_reminder_settings(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::GetReminderSettingsRequest>,
    ) -> ServiceResult<api::GetReminderSettingsResponse> {
        let caller = Caller::of(&ctx)?;
        let settings = reminders::get(&self.0, caller.player()?).await?;
        Response::ok(api::GetReminderSettingsResponse {
            settings: reminders_message(settings),
            ..Default::default()
        })
    }

    async fn update_reminder_settings(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateReminderSettingsRequest>,
    ) -> ServiceResult<api::UpdateReminderSettingsResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let wanted = &request.settings;
        let before = (wanted.day_before, wanted.hours_before);
        let settings = reminders::update(&self.0, &player, before, wanted.host_updates).await?;
        Response::ok(api::UpdateReminderSettingsResponse {
            settings: reminders_message(settings),
            ..Default::default()
        })
    }

    async fn get_calendar_feed(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::GetCalendarFeedRequest>,
    ) -> ServiceResult<api::GetCalendarFeedResponse> {
        let caller = Caller::of(&ctx)?;
        let url = feed::url(&self.0, caller.player()?).await?;
        Response::ok(api::GetCalendarFeedResponse {
            url: url.unwrap_or_default(),
            ..Default::default()
        })
    }

    async fn rotate_calendar_feed(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::RotateCalendarFeedRequest>,
    ) -> ServiceResult<api::RotateCalendarFeedResponse> {
        let caller = Caller::of(&ctx)?;
        let url = feed::rotate(&self.0, caller.player()?).await?;
        Response::ok(api::RotateCalendarFeedResponse {
            url,
            ..Default::default()
        })
    }

    async fn delete_calendar_feed(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::DeleteCalendarFeedRequest>,
    ) -> ServiceResult<api::DeleteCalendarFeedResponse> {
        let caller = Caller::of(&ctx)?;
        feed::delete(&self.0, caller.player()?).await?;
        Response::ok(api::DeleteCalendarFeedResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn export_account(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::ExportAccountRequest>,
    ) -> ServiceResult<api::ExportAccountResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let json = export::export(&self.0, player).await?;
        tracing::info!(user = %player.user_id, address = %caller.address, "exported an account");
        Response::ok(api::ExportAccountResponse {
            json,
            ..Default::default()
        })
    }

    async fn delete_account(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeleteAccountRequest>,
    ) -> ServiceResult<api::DeleteAccountResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        delete::delete(&self.0, player, request.email).await?;
        tracing::info!(user = %player.user_id, address = %caller.address, "deleted an account");
        let mut response = Response::new(api::DeleteAccountResponse {
            success: true,
            ..Default::default()
        });
        for cookie in accounts::cleared_cookies(&self.0.config) {
            response = response.with_header(SET_COOKIE, cookie);
        }
        Ok(response)
    }
}

fn reminders_message(settings: Reminders) -> Field<api::ReminderSettings> {
    Field::some(api::ReminderSettings {
        day_before: settings.day_before,
        hours_before: settings.hours_before,
        host_updates: Some(settings.host_updates),
        ..Default::default()
    })
}

fn profile_message(profile: Profile) -> Field<api::Profile> {
    Field::some(api::Profile {
        name: profile.name,
        bio: profile.bio,
        location: profile.location,
        date_of_birth: profile.date_of_birth,
        avatar_url: profile.avatar_url,
        email: profile.email,
        email_verified: profile.email_verified,
        ..Default::default()
    })
}
