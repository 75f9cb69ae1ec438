//! `BookingService` and `BookingAdminService` on the wire. What the messages are made of is in
//! `rpc/message.rs`.

mod board;
mod message;

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use uuid::Uuid;

use self::message::{Reader, asked, booking, read_status, status};
use super::list::{self, Filter};
use super::propose::{self, Wanted, Which};
use super::request::{self, Request};
use super::slots::Asked;
use super::{answer, cancel, confirm, decide, guest, idempotency, price, report_payment, show};
use crate::accounts::{self, Staff};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::ids;
use crate::{text, wire};

pub struct Service(pub Arc<App>);
pub struct Admin(pub Arc<App>);

impl api::BookingService for Service {
    async fn create_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateBookingRequest>,
    ) -> ServiceResult<api::CreateBookingResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.verified()?;
        let key = ctx
            .header("idempotency-key")
            .map(|key| idempotency::checked(key.as_bytes()))
            .transpose()?;
        let message = wire::checked(request.to_owned_message())?;
        let wanted = Request {
            venue_id: ids::parse(&message.venue_id).ok_or(Error::NotFound("venue"))?,
            sport_id: message.sport_id.trim().to_owned(),
            slots: asked_for(&message.slots)?,
            notes: text::lines("notes", &message.notes).map_err(Error::from)?,
            key,
        };
        let answer = request::request(&self.0, player, wanted).await?;
        Response::ok(api::CreateBookingResponse {
            booking_id: answer.booking_id.to_string(),
            status: status(answer.status).into(),
            ..Default::default()
        })
    }

    async fn get_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetBookingRequest>,
    ) -> ServiceResult<api::GetBookingResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let message = wire::checked(request.to_owned_message())?;
        let details = show::own(&self.0, player, booking_id(&message.booking_id)?).await?;
        Response::ok(api::GetBookingResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }

    async fn accept_proposal(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::AcceptProposalRequest>,
    ) -> ServiceResult<api::AcceptProposalResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let proposal = ids::parse(&message.proposal_id);
        let details = answer::accept(&self.0, player, id, proposal).await?;
        Response::ok(api::AcceptProposalResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }

    async fn decline_proposals(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeclineProposalsRequest>,
    ) -> ServiceResult<api::DeclineProposalsResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let message = wire::checked(request.to_owned_message())?;
        let details = answer::decline(&self.0, player, booking_id(&message.booking_id)?).await?;
        Response::ok(api::DeclineProposalsResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }

    async fn list_my_bookings(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListMyBookingsRequest>,
    ) -> ServiceResult<api::ListMyBookingsResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let message = wire::checked(request.to_owned_message())?;
        let page = wire::page(message.limit, message.offset);
        let list = list::mine(&self.0, player, message.past, page).await?;
        Response::ok(api::ListMyBookingsResponse {
            bookings: list
                .bookings
                .iter()
                .map(|details| booking(details, Reader::Player))
                .collect(),
            total: wire::count(list.total),
            ..Default::default()
        })
    }

    async fn cancel_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CancelBookingRequest>,
    ) -> ServiceResult<api::CancelBookingResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let reason = text::lines("reason", &message.reason).map_err(Error::from)?;
        let details = cancel::cancel(&self.0, player, id, reason).await?;
        Response::ok(api::CancelBookingResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }

    async fn report_payment(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReportPaymentRequest>,
    ) -> ServiceResult<api::ReportPaymentResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let details = report_payment::report(&self.0, player, id).await?;
        Response::ok(api::ReportPaymentResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }
}

impl api::BookingAdminService for Admin {
    async fn list_bookings_for_admin(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListBookingsForAdminRequest>,
    ) -> ServiceResult<api::ListBookingsForAdminResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let page = wire::page(message.limit, message.offset);
        let list = list::for_staff(&self.0, &staff, filter(&message)?, page).await?;
        Response::ok(api::ListBookingsForAdminResponse {
            bookings: list
                .bookings
                .iter()
                .map(|details| booking(details, Reader::Staff))
                .collect(),
            total: wire::count(list.total),
            ..Default::default()
        })
    }

    async fn get_booking_for_admin(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetBookingForAdminRequest>,
    ) -> ServiceResult<api::GetBookingForAdminResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let details = show::for_staff(&self.0, &staff, id).await?;
        Response::ok(api::GetBookingForAdminResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn create_proposals(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateProposalsRequest>,
    ) -> ServiceResult<api::CreateProposalsResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let wanted = Wanted {
            slots: asked_for(&message.slots)?,
            expires_at: wire::read_time("expires_at", &message.expires_at)?,
            note: text::lines("note", &message.note).map_err(Error::from)?,
        };
        let proposals = propose::propose(&self.0, &staff, id, wanted).await?;
        Response::ok(api::CreateProposalsResponse {
            batch_id: proposals
                .first()
                .map(|proposal| proposal.batch_id.to_string())
                .unwrap_or_default(),
            proposals: proposals
                .iter()
                .map(|proposal| message::proposal(proposal, Reader::Staff))
                .collect(),
            ..Default::default()
        })
    }

    async fn withdraw_proposals(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::WithdrawProposalsRequest>,
    ) -> ServiceResult<api::WithdrawProposalsResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let missing = || Error::NotFound("proposal");
        let which = Which {
            batch_id: match message.batch_id.as_str() {
                "" => None,
                batch => Some(ids::parse(batch).ok_or_else(missing)?),
            },
            ids: message
                .proposal_ids
                .iter()
                .map(|id| ids::parse(id).ok_or_else(missing))
                .collect::<Result<_, _>>()?,
        };
        let withdrawn = propose::withdraw(&self.0, &staff, id, which).await?;
        Response::ok(api::WithdrawProposalsResponse {
            withdrawn_count: wire::count(withdrawn),
            ..Default::default()
        })
    }

    async fn confirm_requested_times(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ConfirmRequestedTimesRequest>,
    ) -> ServiceResult<api::ConfirmRequestedTimesResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let final_slot = message
            .final_slot
            .as_option()
            .map(|slot| asked("final_slot", slot))
            .transpose()?;
        let details = confirm::confirm(&self.0, &staff, id, final_slot).await?;
        Response::ok(api::ConfirmRequestedTimesResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn update_booking_status(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateBookingStatusRequest>,
    ) -> ServiceResult<api::UpdateBookingStatusResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let to = read_status("to_status", message.to_status)?
            .ok_or_else(|| Error::invalid("to_status", "enum.not_in", "a status is wanted"))?;
        let reason = text::lines("reason", &message.reason).map_err(Error::from)?;
        let details = decide::decide(&self.0, &staff, id, to, reason).await?;
        Response::ok(api::UpdateBookingStatusResponse {
            success: true,
            message: message::said(details.booking.status, Caller::of(&ctx)?.locale).to_owned(),
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn set_booking_price(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SetBookingPriceRequest>,
    ) -> ServiceResult<api::SetBookingPriceResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let details = price::set(&self.0, &staff, id, message.price).await?;
        Response::ok(api::SetBookingPriceResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn get_day_board(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetDayBoardRequest>,
    ) -> ServiceResult<api::GetDayBoardResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let date = board::date(&message.date)?;
        let venue = ids::parse(&message.venue_id).ok_or(Error::NotFound("venue"))?;
        let found = super::board::board(&self.0, &staff, venue, date).await?;
        Response::ok(board::message(&found))
    }

    async fn create_guest_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateGuestBookingRequest>,
    ) -> ServiceResult<api::CreateGuestBookingResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let details = guest::book(&self.0, &staff, board::wanted(&message)?).await?;
        Response::ok(api::CreateGuestBookingResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }
}

impl Admin {
    async fn staff(&self, ctx: &RequestContext) -> Result<Staff, Error> {
        let caller = Caller::of(ctx)?;
        accounts::staff(&self.0, caller.player()?).await
    }
}

fn asked_for(slots: &[api::HourSlot]) -> Result<Vec<Asked>, Error> {
    slots
        .iter()
        .enumerate()
        .map(|(index, slot)| asked(&format!("slots[{index}]"), slot))
        .collect()
}

fn booking_id(id: &str) -> Result<Uuid, Error> {
    ids::parse(id).ok_or(Error::NotFound("booking"))
}

fn filter(message: &api::ListBookingsForAdminRequest) -> Result<Filter, Error> {
    let venue_id = match message.venue_id.as_str() {
        "" => None,
        id => Some(ids::parse(id).ok_or(Error::NotFound("venue"))?),
    };
    let starts_from = wire::maybe_read_time("start_time_from", &message.start_time_from)?;
    let starts_before = wire::maybe_read_time("start_time_to", &message.start_time_to)?;
    if let (Some(from), Some(to)) = (starts_from, starts_before)
        && to <= from
    {
        return Err(Error::invalid(
            "start_time_to",
            "range.order",
            "must be after start_time_from",
        ));
    }
    Ok(Filter {
        within: None,
        venue_id,
        status: read_status("status", message.status)?,
        starts_from,
        starts_before,
        search: Some(message.search.trim().to_owned()).filter(|search| !search.is_empty()),
    })
}
