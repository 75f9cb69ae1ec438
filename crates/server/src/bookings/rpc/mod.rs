//! The RPC handlers of `BookingService` and `BookingAdminService`. Messages are built in `rpc/message.rs`.

mod admin;
mod board;
mod charge;
mod figures;
mod message;
mod money;

use std::sync::Arc;

use buffa::Message;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use self::message::{asked, booking, status};
use crate::app::App;
use crate::auth::{self, Caller};
use crate::bookings::contacts::Reader;
use crate::bookings::create::{self, Request, ShownPrice};
use crate::bookings::idempotency::{self, Key};
use crate::bookings::model::Price;
use crate::bookings::move_mine::{self, MoveInput};
use crate::bookings::offers::{accept, decline};
use crate::bookings::payment::report;
use crate::bookings::slots::RequestedTime;
use crate::bookings::{cancel, list, show};
use crate::error::Error;
use crate::ids;
use crate::{text, wire};

pub struct Service(pub Arc<App>);
pub struct Admin(pub Arc<App>);
pub struct Payments(pub Arc<App>);
pub struct MoneyAdmin(pub Arc<App>);

impl api::BookingService for Service {
    async fn create_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateBookingRequest>,
    ) -> ServiceResult<api::CreateBookingResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.verified()?;
        let message = wire::checked(request.to_owned_message())?;
        let key = keyed(&ctx, &message)?;
        let wanted = Request {
            venue_id: ids::parse(&message.venue_id).ok_or(Error::NotFound("venue"))?,
            sport_id: message.sport_id.trim().to_owned(),
            slots: asked_for(&message.slots)?,
            notes: text::lines("notes", &message.notes).map_err(Error::from)?,
            shown: message.shown_price.as_option().map(shown_price),
            key,
        };
        let answer = create::create(&self.0, player, wanted).await?;
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
        let (player, message) = wire::from_player(&ctx, request)?;
        let details = show::own(&self.0, &player, booking_id(&message.booking_id)?).await?;
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
        let (player, message) = wire::from_player(&ctx, request)?;
        let id = booking_id(&message.booking_id)?;
        let proposal = ids::parse(&message.proposal_id);
        let details = accept::accept(&self.0, &player, id, proposal).await?;
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
        let (player, message) = wire::from_player(&ctx, request)?;
        let details = decline::decline(&self.0, &player, booking_id(&message.booking_id)?).await?;
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
        let (player, message) = wire::from_player(&ctx, request)?;
        let page = wire::page(message.limit, message.offset);
        let list = list::mine(&self.0, &player, message.past, page).await?;
        Response::ok(api::ListMyBookingsResponse {
            bookings: list
                .bookings
                .iter()
                .map(|details| booking(details, Reader::Player))
                .collect(),
            total: wire::total(list.total),
            total_is_at_least: wire::is_at_least(list.total),
            ..Default::default()
        })
    }

    async fn cancel_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CancelBookingRequest>,
    ) -> ServiceResult<api::CancelBookingResponse> {
        let (player, message) = wire::from_player(&ctx, request)?;
        let id = booking_id(&message.booking_id)?;
        let reason = text::lines("reason", &message.reason).map_err(Error::from)?;
        let details = cancel::cancel(&self.0, &player, id, reason).await?;
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
        let (player, message) = wire::from_player(&ctx, request)?;
        let id = booking_id(&message.booking_id)?;
        let details = report::report(&self.0, &player, id).await?;
        Response::ok(api::ReportPaymentResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }

    async fn move_my_booking(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::MoveMyBookingRequest>,
    ) -> ServiceResult<api::MoveMyBookingResponse> {
        let (player, message) = wire::from_player(&ctx, request)?;
        let id = booking_id(&message.booking_id)?;
        let slots = asked_for(&message.slots)?;
        if message.withdraw != slots.is_empty() {
            let problem = "must name times, or none with withdraw";
            return Err(Error::invalid("slots", "repeated.min_items", problem).into());
        }
        let input = (!message.withdraw).then(|| MoveInput {
            slots,
            shown: message.shown_price.as_option().map(shown_price),
        });
        let details = move_mine::move_mine(&self.0, &player, id, input).await?;
        Response::ok(api::MoveMyBookingResponse {
            booking: booking(&details, Reader::Player).into(),
            ..Default::default()
        })
    }
}

fn shown_price(message: &api::ShownPrice) -> ShownPrice {
    let price = message.price_min.zip(message.price_max);
    ShownPrice {
        price: price.map(|(min, max)| Price { min, max }),
        currency: message.currency.clone(),
    }
}

fn asked_for(slots: &[api::HourSlot]) -> Result<Vec<RequestedTime>, Error> {
    slots
        .iter()
        .enumerate()
        .map(|(index, slot)| asked(&format!("slots[{index}]"), slot))
        .collect()
}

fn booking_id(id: &str) -> Result<Uuid, Error> {
    ids::parse(id).ok_or(Error::NotFound("booking"))
}

/// The `Idempotency-Key` header, if sent, for a request of this call.
fn keyed(ctx: &RequestContext, message: &impl Message) -> Result<Option<Key>, Error> {
    let Some(text) = ctx.header("idempotency-key") else {
        return Ok(None);
    };
    let text = idempotency::checked(text.as_bytes())?;
    let mut hash = Sha256::new();
    hash.update(auth::call_name(ctx));
    hash.update(message.encode_to_vec());
    Ok(Some(Key {
        text,
        fingerprint: hash.finalize().into(),
    }))
}
