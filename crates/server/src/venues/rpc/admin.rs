//! VenueAdminService over Connect RPC.

mod input;

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use jiff::Timestamp;
use lapang_api as api;
use lapang_db::Uuid;

use super::blocks::{block_input, block_message, court_request, taken_time};
use super::message::{
    band_message, court_message, house_rules as house_rules_message, page, photo_message, shown,
    special_day,
};
use super::payment::payment_instructions;
use super::{reviews, venue_id};
use crate::accounts::rpc::staff::{read_staff_role, staff_role};
use crate::accounts::{self, Colleague, Staff};
use crate::app::App;
use crate::auth::{self, Caller};
use crate::error::Error;
use crate::venues::admin::{
    band, blackout, blocks, court, house_rules, people, photos, read, special_days, status, venue,
};
use crate::venues::court_requests;
use crate::venues::events::{self, Event, Kind};
use crate::venues::model::Blackout;
use crate::{ids, text, wire};

pub struct Admin(pub Arc<App>);

impl Admin {
    async fn staff(&self, ctx: &RequestContext) -> Result<Staff, Error> {
        let caller = Caller::of(ctx)?;
        accounts::staff(&self.0, caller.player()?, auth::call_name(ctx)).await
    }
}

impl api::VenueAdminService for Admin {
    async fn list_venues_for_admin(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListVenuesForAdminRequest>,
    ) -> ServiceResult<api::ListVenuesForAdminResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let wanted = read::ListFilter {
            sport_id: request.sport_id,
            include_inactive: request.include_inactive,
            text: request.search,
        };
        let (found, total) = read::list(&self.0, &staff, wanted, page).await?;
        Response::ok(api::ListVenuesForAdminResponse {
            venues: found.iter().map(shown).collect(),
            total: wire::total(total),
            total_is_at_least: wire::is_at_least(total),
            ..Default::default()
        })
    }

    async fn get_venue_for_admin(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetVenueForAdminRequest>,
    ) -> ServiceResult<api::GetVenueForAdminResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let id = venue_id(&request.venue_id)?;
        let (venue, bands) = read::get(&self.0, &staff, id).await?;
        Response::ok(api::GetVenueForAdminResponse {
            venue: MessageField::some(for_staff(&venue, self.0.now())?),
            bands: bands.iter().map(|band| band_message(id, band)).collect(),
            ..Default::default()
        })
    }

    async fn update_venue_status(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateVenueStatusRequest>,
    ) -> ServiceResult<api::UpdateVenueStatusResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let id = venue_id(&request.venue_id)?;
        status::set(&self.0, &staff, id, request.is_active).await?;
        let locale = Caller::of(&ctx)?.locale;
        let (english, indonesian) = if request.is_active {
            (
                "Players can find the venue and book it.",
                "Pemain bisa menemukan dan booking venue ini.",
            )
        } else {
            (
                "Players no longer find the venue. Its bookings stay as they are.",
                "Pemain tidak lagi menemukan venue ini. Booking yang ada tetap berlaku.",
            )
        };
        let message = locale.pick(english, indonesian);
        Response::ok(api::UpdateVenueStatusResponse {
            success: true,
            message: message.to_owned(),
            ..Default::default()
        })
    }

    async fn upsert_venue(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpsertVenueRequest>,
    ) -> ServiceResult<api::UpsertVenueResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let input = input::venue(
            request.venue.into_option().unwrap_or_default(),
            request.confirm,
        )?;
        let venue = venue::upsert(&self.0, &staff, input).await?;
        Response::ok(api::UpsertVenueResponse {
            venue: MessageField::some(for_staff(&venue, self.0.now())?),
            ..Default::default()
        })
    }

    async fn upsert_pricing_band(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpsertPricingBandRequest>,
    ) -> ServiceResult<api::UpsertPricingBandResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let band = request.band.into_option().unwrap_or_default();
        let venue = venue_id(&band.venue_id)?;
        let band = band::upsert(&self.0, &staff, venue, input::band(band)?).await?;
        Response::ok(api::UpsertPricingBandResponse {
            band: MessageField::some(band_message(venue, &band)),
            ..Default::default()
        })
    }

    async fn delete_pricing_band(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeletePricingBandRequest>,
    ) -> ServiceResult<api::DeletePricingBandResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let id = named(&request.band_id, "pricing band")?;
        band::delete(&self.0, &staff, venue, id).await?;
        Response::ok(api::DeletePricingBandResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn upsert_court(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpsertCourtRequest>,
    ) -> ServiceResult<api::UpsertCourtResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let court = request.court.into_option().unwrap_or_default();
        let shares_with = input::shares(&request.shares_with_court_ids, request.shares_with_none)?;
        let input = input::court(court, shares_with)?;
        let saved = court::upsert(&self.0, &staff, venue, request.sport_id, input).await?;
        Response::ok(api::UpsertCourtResponse {
            court: MessageField::some(court_message(&saved.court, &saved.sports)),
            ..Default::default()
        })
    }

    async fn create_blackout(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateBlackoutRequest>,
    ) -> ServiceResult<api::CreateBlackoutResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let input = blackout::BlackoutInput {
            court_id: named(&request.court_id, "court")?,
            starts_at: wire::read_time("start_time", &request.start_time)?,
            ends_at: wire::read_time("end_time", &request.end_time)?,
            reason: request.reason,
        };
        let blackout = blackout::create(&self.0, &staff, venue, input).await?;
        Response::ok(api::CreateBlackoutResponse {
            blackout: MessageField::some(blackout_message(&blackout)),
            ..Default::default()
        })
    }

    async fn delete_blackout(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeleteBlackoutRequest>,
    ) -> ServiceResult<api::DeleteBlackoutResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let id = named(&request.blackout_id, "blackout")?;
        blackout::delete(&self.0, &staff, venue, id).await?;
        Response::ok(api::DeleteBlackoutResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn list_venue_staff(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListVenueStaffRequest>,
    ) -> ServiceResult<api::ListVenueStaffResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let found = people::list(&self.0, &staff, venue_id(&request.venue_id)?).await?;
        Response::ok(api::ListVenueStaffResponse {
            staff: found.into_iter().map(colleague_message).collect(),
            ..Default::default()
        })
    }

    async fn grant_venue_staff(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GrantVenueStaffRequest>,
    ) -> ServiceResult<api::GrantVenueStaffResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::trimmed(request.to_owned_message(), |it| &mut it.email);
        let request = wire::checked(request)?;
        let venue = venue_id(&request.venue_id)?;
        let locale = Caller::of(&ctx)?.locale;
        let asked = (request.email.as_str(), read_staff_role(request.role));
        let granted = people::grant(&self.0, &staff, venue, asked, locale).await?;
        Response::ok(api::GrantVenueStaffResponse {
            staff: MessageField::some(colleague_message(granted)),
            ..Default::default()
        })
    }

    async fn revoke_venue_staff(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RevokeVenueStaffRequest>,
    ) -> ServiceResult<api::RevokeVenueStaffResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::trimmed(request.to_owned_message(), |it| &mut it.email);
        let request = wire::checked(request)?;
        let venue = venue_id(&request.venue_id)?;
        people::revoke(&self.0, &staff, venue, &request.email).await?;
        Response::ok(api::RevokeVenueStaffResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn list_audit_events(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListAuditEventsRequest>,
    ) -> ServiceResult<api::ListAuditEventsResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let page = wire::page(request.limit, request.offset);
        let trail = events::list(&self.0, &staff, venue, page).await?;
        let events = trail.events.iter();
        Response::ok(api::ListAuditEventsResponse {
            events: events.map(event_message).collect(),
            total: wire::total(trail.total),
            total_is_at_least: wire::is_at_least(trail.total),
            ..Default::default()
        })
    }

    async fn reply_to_review(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReplyToReviewRequest>,
    ) -> ServiceResult<api::ReplyToReviewResponse> {
        let staff = self.staff(&ctx).await?;
        reviews::reply_to_review(&self.0, &staff, request).await
    }

    async fn order_photos(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::OrderPhotosRequest>,
    ) -> ServiceResult<api::OrderPhotosResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let photos = photos::order(&self.0, &staff, venue, request.photo_ids).await?;
        Response::ok(api::OrderPhotosResponse {
            photos: photos.iter().map(photo_message).collect(),
            ..Default::default()
        })
    }

    async fn describe_photo(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DescribePhotoRequest>,
    ) -> ServiceResult<api::DescribePhotoResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let photo =
            photos::describe(&self.0, &staff, venue, request.photo_id, &request.alt).await?;
        Response::ok(api::DescribePhotoResponse {
            photo: MessageField::some(photo_message(&photo)),
            ..Default::default()
        })
    }

    async fn delete_photo(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeletePhotoRequest>,
    ) -> ServiceResult<api::DeletePhotoResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let left = photos::delete(&self.0, &staff, venue, request.photo_id).await?;
        Response::ok(api::DeletePhotoResponse {
            photos: left.iter().map(photo_message).collect(),
            ..Default::default()
        })
    }

    async fn create_blackouts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateBlackoutsRequest>,
    ) -> ServiceResult<api::CreateBlackoutsResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let block = request.block.as_option().cloned().unwrap_or_default();
        let input = block_input(&block, request.validate_only)?;
        let made = blocks::save(&self.0, &staff, venue, input).await?;
        Response::ok(api::CreateBlackoutsResponse {
            block: MessageField::some(block_message(&made.block)),
            blackouts: made.blackouts.iter().map(blackout_message).collect(),
            in_the_way: made.in_the_way.iter().map(taken_time).collect(),
            ..Default::default()
        })
    }

    async fn update_blackout(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateBlackoutRequest>,
    ) -> ServiceResult<api::UpdateBlackoutResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let block = request.block.as_option().cloned().unwrap_or_default();
        let id = named(&block.id, "block")?;
        let input = blocks::BlockInput {
            id: Some(id),
            ..block_input(&block, request.validate_only)?
        };
        let changed = blocks::save(&self.0, &staff, venue, input).await?;
        Response::ok(api::UpdateBlackoutResponse {
            block: MessageField::some(block_message(&changed.block)),
            blackouts: changed.blackouts.iter().map(blackout_message).collect(),
            in_the_way: changed.in_the_way.iter().map(taken_time).collect(),
            ..Default::default()
        })
    }

    async fn delete_blackouts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeleteBlackoutsRequest>,
    ) -> ServiceResult<api::DeleteBlackoutsResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        blocks::end(&self.0, &staff, venue, named(&request.block_id, "block")?).await?;
        Response::ok(api::DeleteBlackoutsResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn list_blackouts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListBlackoutsRequest>,
    ) -> ServiceResult<api::ListBlackoutsResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let blocks = blocks::list(&self.0, &staff, venue_id(&request.venue_id)?).await?;
        Response::ok(api::ListBlackoutsResponse {
            blocks: blocks.iter().map(block_message).collect(),
            ..Default::default()
        })
    }

    async fn list_court_requests(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListCourtRequestsRequest>,
    ) -> ServiceResult<api::ListCourtRequestsResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let found = court_requests::list(&self.0, &staff, venue).await?;
        Response::ok(api::ListCourtRequestsResponse {
            requests: found
                .iter()
                .map(|it| court_request(&it.request, &it.organiser))
                .collect(),
            ..Default::default()
        })
    }

    async fn decide_court_request(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DecideCourtRequestRequest>,
    ) -> ServiceResult<api::DecideCourtRequestResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let id = named(&request.request_id, "court request")?;
        let reason = text::lines("reason", &request.reason).map_err(Error::from)?;
        let answer = (request.agree, reason);
        let validates = request.validate_only;
        let (shown, in_the_way) =
            court_requests::decide(&self.0, &staff, (venue, id), answer, validates).await?;
        Response::ok(api::DecideCourtRequestResponse {
            request: MessageField::some(court_request(&shown.request, &shown.organiser)),
            in_the_way: in_the_way.iter().map(taken_time).collect(),
            ..Default::default()
        })
    }

    async fn update_house_rules(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateHouseRulesRequest>,
    ) -> ServiceResult<api::UpdateHouseRulesResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let rules = request.house_rules.as_option().cloned().unwrap_or_default();
        let read = wire::maybe_read_time("updated_at", &request.updated_at)?;
        let input = input::house_rules(&rules)?;
        let card = house_rules::update(&self.0, &staff, venue, input, read).await?;
        Response::ok(api::UpdateHouseRulesResponse {
            house_rules: MessageField::some(house_rules_message(&card)),
            updated_at: wire::time(card.updated_at),
            ..Default::default()
        })
    }

    async fn upsert_special_day(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpsertSpecialDayRequest>,
    ) -> ServiceResult<api::UpsertSpecialDayResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let day = request.special_day.as_option().cloned().unwrap_or_default();
        let input = input::special_day(&day, request.confirm)?;
        let day = special_days::upsert(&self.0, &staff, venue, input).await?;
        Response::ok(api::UpsertSpecialDayResponse {
            special_day: MessageField::some(special_day(&day)),
            ..Default::default()
        })
    }

    async fn delete_special_day(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeleteSpecialDayRequest>,
    ) -> ServiceResult<api::DeleteSpecialDayResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let venue = venue_id(&request.venue_id)?;
        let id = named(&request.special_day_id, "special day")?;
        special_days::delete(&self.0, &staff, venue, id, request.confirm).await?;
        Response::ok(api::DeleteSpecialDayResponse {
            success: true,
            ..Default::default()
        })
    }
}

fn event_message(event: &Event) -> api::AuditEvent {
    use api::AuditEventKind as Wire;
    let kind = match event.kind {
        Kind::Staff => Wire::Staff,
        Kind::Details => Wire::Details,
        Kind::Hours => Wire::Hours,
        Kind::Sport => Wire::Sport,
        Kind::Court => Wire::Court,
        Kind::Price => Wire::Price,
        Kind::Payment => Wire::Payment,
        Kind::Qris => Wire::Qris,
        Kind::Status => Wire::Status,
        Kind::Blackout => Wire::Blackout,
        Kind::Photo => Wire::Photo,
        Kind::Review => Wire::Review,
        Kind::SpecialDay => Wire::SpecialDay,
        Kind::HouseRules => Wire::HouseRules,
    };
    api::AuditEvent {
        id: event.id.to_string(),
        kind: kind.into(),
        created_at: wire::time(event.created_at),
        actor_name: event.actor.name.clone(),
        actor_email: event.actor.email.clone(),
        actor_role: event.actor.role.map(staff_role).unwrap_or_default(),
        sport_id: event.sport_id.clone(),
        subject: event.subject.clone(),
        before_json: event.before.clone().unwrap_or_default(),
        after_json: event.after.clone().unwrap_or_default(),
        ..Default::default()
    }
}

/// Parses the id of a part of a venue.
fn named(text: &str, noun: &'static str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound(noun))
}

fn blackout_message(blackout: &Blackout) -> api::Blackout {
    api::Blackout {
        id: blackout.id.to_string(),
        court_id: blackout.court_id.to_string(),
        start_time: wire::time(blackout.starts_at),
        end_time: wire::time(blackout.ends_at),
        reason: blackout.reason.clone(),
        block_id: blackout
            .block_id
            .map(|id| id.to_string())
            .unwrap_or_default(),
        ..Default::default()
    }
}

fn colleague_message(colleague: Colleague) -> api::VenueStaff {
    api::VenueStaff {
        email: colleague.email,
        name: colleague.name,
        created_at: wire::time(colleague.created_at),
        role: staff_role(colleague.role),
        ..Default::default()
    }
}

fn for_staff(found: &read::ForStaff, now: Timestamp) -> Result<api::Venue, Error> {
    let mut venue = page(&found.venue, now, true)?;
    for sport in &mut venue.sports {
        let key = (found.venue.card.id, sport.sport_id.clone());
        let said = found.instructions.get(&key).and_then(payment_instructions);
        sport.payment_instructions = said.into();
    }
    Ok(venue)
}
