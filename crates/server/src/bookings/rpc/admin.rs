//! The RPC handlers of `BookingAdminService`.

use buffa::EnumValue;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;

use super::message::{self, asked, booking, read_paid, read_status};
use super::{Admin, asked_for, board, booking_id, keyed};
use crate::accounts::{self, Staff};
use crate::auth::{self, Caller};
use crate::bookings::contacts::Reader;
use crate::bookings::decisions::reschedule::{self, MoveInput};
use crate::bookings::decisions::update_status::Decision;
use crate::bookings::decisions::{confirm, decide_move, reinstate, release, undo, update_status};
use crate::bookings::guests;
use crate::bookings::list::{self, Filter, Money, View};
use crate::bookings::{board as day_board, show};

use crate::bookings::offers;
use crate::bookings::offers::create::NewOffers;
use crate::bookings::offers::withdraw::Selection;
use crate::bookings::payment::{ask, paid, price};
use crate::error::Error;
use crate::ids;
use crate::{text, wire};

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
                .map(|details| booking(details, Reader::of(&staff, details.venue.id)))
                .collect(),
            total: wire::total(list.total),
            total_is_at_least: wire::is_at_least(list.total),
            counts: list.counts.map(view_counts).into(),
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
        let reader = Reader::of(&staff, details.venue.id);
        Response::ok(api::GetBookingForAdminResponse {
            booking: booking(&details, reader).into(),
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
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let wanted = NewOffers {
            slots: asked_for(&message.slots)?,
            expires_at: wire::read_time("expires_at", &message.expires_at)?,
            note: text::lines("note", &message.note).map_err(Error::from)?,
        };
        let proposals = offers::create::create(&self.0, &staff, id, wanted, key).await?;
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
        let which = Selection {
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
        let withdrawn = offers::withdraw::withdraw(&self.0, &staff, id, which).await?;
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
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let final_slot = message
            .final_slot
            .as_option()
            .map(|slot| asked("final_slot", slot))
            .transpose()?;
        let input = confirm::Confirmation {
            final_slot,
            price: message.price,
        };
        let details = confirm::confirm(&self.0, &staff, id, input, key).await?;
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
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let to = read_status("to_status", message.to_status)?
            .ok_or_else(|| Error::invalid("to_status", "enum.not_in", "a status is wanted"))?;
        let reason = text::lines("reason", &message.reason).map_err(Error::from)?;
        let paid = message.paid.as_option().map(read_paid).transpose()?;
        let details =
            update_status::update_status(&self.0, &staff, id, Decision { to, reason, paid }, key)
                .await?;
        Response::ok(api::UpdateBookingStatusResponse {
            success: true,
            message: message::said(&details, Caller::of(&ctx)?.locale)?,
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
        let reason = text::line("reason", &message.reason).map_err(Error::from)?;
        let details = price::set(&self.0, &staff, id, message.price, reason).await?;
        Response::ok(api::SetBookingPriceResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn set_booking_paid(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SetBookingPaidRequest>,
    ) -> ServiceResult<api::SetBookingPaidResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let input = message.paid.as_option().map(read_paid).transpose()?;
        let details = paid::set(&self.0, &staff, id, input).await?;
        Response::ok(api::SetBookingPaidResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn ask_for_payment(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::AskForPaymentRequest>,
    ) -> ServiceResult<api::AskForPaymentResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let note = text::lines("note", &message.note).map_err(Error::from)?;
        let details = ask::ask(&self.0, &staff, id, note, key).await?;
        Response::ok(api::AskForPaymentResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn set_booking_refunded(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SetBookingRefundedRequest>,
    ) -> ServiceResult<api::SetBookingRefundedResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let details = paid::set_refunded(&self.0, &staff, id, message.refunded).await?;
        Response::ok(api::SetBookingRefundedResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn release_booking_hours(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReleaseBookingHoursRequest>,
    ) -> ServiceResult<api::ReleaseBookingHoursResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let reason = text::lines("reason", &message.reason).map_err(Error::from)?;
        let details = release::release(&self.0, &staff, id, reason, message.end_now, key).await?;
        Response::ok(api::ReleaseBookingHoursResponse {
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
        let found = day_board::board(&self.0, &staff, venue, date).await?;
        Response::ok(board::message(&found, Reader::of(&staff, venue)))
    }

    async fn create_guest_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateGuestBookingRequest>,
    ) -> ServiceResult<api::CreateGuestBookingResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let details =
            guests::create::create(&self.0, &staff, board::wanted(&message, key)?).await?;
        Response::ok(api::CreateGuestBookingResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn update_guest_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateGuestBookingRequest>,
    ) -> ServiceResult<api::UpdateGuestBookingResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let id = booking_id(&message.booking_id)?;
        let guest = board::guest(message.guest.as_option())?;
        let notes = text::lines("notes", &message.notes).map_err(Error::from)?;
        let details = guests::update::update(&self.0, &staff, id, guest, notes).await?;
        Response::ok(api::UpdateGuestBookingResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn reinstate_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReinstateBookingRequest>,
    ) -> ServiceResult<api::ReinstateBookingResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let Some(to) = read_status("to_status", message.to_status)? else {
            let details = undo::undo(&self.0, &staff, id, key).await?;
            return Response::ok(api::ReinstateBookingResponse {
                booking: booking(&details, Reader::Staff).into(),
                ..Default::default()
            });
        };
        let paid = message.paid.as_option().map(read_paid).transpose()?;
        let details = reinstate::reinstate(&self.0, &staff, id, to, paid, key).await?;
        Response::ok(api::ReinstateBookingResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }

    async fn move_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::MoveBookingRequest>,
    ) -> ServiceResult<api::MoveBookingResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let input = MoveInput {
            slots: asked_for(&message.slots)?,
            price: message.price,
            reason: text::lines("reason", &message.reason).map_err(Error::from)?,
            is_quiet: message.quietly,
            updated_at: wire::maybe_read_time("updated_at", &message.updated_at)?,
        };
        if message.validate_only {
            let (price, currency) = reschedule::quote(&self.0, &staff, id, input).await?;
            return Response::ok(api::MoveBookingResponse {
                price_min: price.map(|price| price.min),
                price_max: price.map(|price| price.max),
                currency,
                ..Default::default()
            });
        }
        let details = reschedule::reschedule(&self.0, &staff, id, input, key).await?;
        let price = details.booking.cost();
        Response::ok(api::MoveBookingResponse {
            booking: booking(&details, Reader::Staff).into(),
            price_min: price.map(|price| price.min),
            price_max: price.map(|price| price.max),
            currency: details.booking.currency.clone(),
            ..Default::default()
        })
    }

    async fn decide_move(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DecideMoveRequest>,
    ) -> ServiceResult<api::DecideMoveResponse> {
        let staff = self.staff(&ctx).await?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let id = booking_id(&message.booking_id)?;
        let answer = decide_move::Answer {
            accepts: message.accept,
            reason: text::lines("reason", &message.reason).map_err(Error::from)?,
            price: message.price,
        };
        let details = decide_move::decide_move(&self.0, &staff, id, answer, key).await?;
        Response::ok(api::DecideMoveResponse {
            booking: booking(&details, Reader::Staff).into(),
            ..Default::default()
        })
    }
}

impl Admin {
    async fn staff(&self, ctx: &RequestContext) -> Result<Staff, Error> {
        let caller = Caller::of(ctx)?;
        accounts::staff(&self.0, caller.player()?, auth::call_name(ctx)).await
    }
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
        view: view(message.view)?,
        today: Vec::new(),
        money: message.unpaid.then_some(Money::Owed),
        search: Some(message.search.trim().to_owned()).filter(|search| !search.is_empty()),
    })
}

fn view(value: EnumValue<api::BookingView>) -> Result<Option<View>, Error> {
    match value.as_known() {
        Some(api::BookingView::Unspecified) => Ok(None),
        Some(api::BookingView::Waiting) => Ok(Some(View::Waiting)),
        Some(api::BookingView::Today) => Ok(Some(View::Today)),
        Some(api::BookingView::Coming) => Ok(Some(View::Coming)),
        Some(api::BookingView::Past) => Ok(Some(View::Past)),
        None => Err(Error::invalid("view", "enum.defined_only", "no such view")),
    }
}

fn view_counts([waiting, today, coming, past]: [i64; 4]) -> api::BookingViewCounts {
    api::BookingViewCounts {
        waiting: wire::count(waiting),
        today: wire::count(today),
        coming: wire::count(coming),
        past: wire::count(past),
        ..Default::default()
    }
}
