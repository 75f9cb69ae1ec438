//! The calls on reviews.

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use lapang_db::Uuid;

use super::message::small;
use super::venue_id;
use crate::accounts::Staff;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::venues::reviews::{self, FindVisit, Signed};
use crate::{ids, wire};

pub async fn list_reviews(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::ListReviewsRequest>,
) -> ServiceResult<api::ListReviewsResponse> {
    let reader = reader(ctx)?;
    let request = wire::checked(request.to_owned_message())?;
    let page = wire::page(request.limit, request.offset);
    let found = reviews::list(app, venue_id(&request.venue_id)?, page).await?;
    let messages = found.reviews.iter().map(|it| review_message(it, reader));
    Response::ok(api::ListReviewsResponse {
        reviews: messages.collect(),
        total: wire::count(found.total),
        counts: found.counts.map(wire::count).to_vec(),
        ..Default::default()
    })
}

pub async fn get_booking_review(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::GetBookingReviewRequest>,
    find_visit: FindVisit,
) -> ServiceResult<api::GetBookingReviewResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let request = wire::checked(request.to_owned_message())?;
    let booking = booking_id(&request.booking_id)?;
    let (review, can_review) = reviews::of_booking(app, player, booking, find_visit).await?;
    let message = review.map(|it| review_message(&it, Some(player.user_id)));
    Response::ok(api::GetBookingReviewResponse {
        review: message.into(),
        can_review,
        ..Default::default()
    })
}

pub async fn write_review(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::WriteReviewRequest>,
    find_visit: FindVisit,
) -> ServiceResult<api::WriteReviewResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let request = wire::checked(request.to_owned_message())?;
    let booking = booking_id(&request.booking_id)?;
    let said = (request.rating.into(), request.words);
    let review = reviews::write(app, player, booking, said, find_visit).await?;
    Response::ok(api::WriteReviewResponse {
        review: MessageField::some(review_message(&review, Some(player.user_id))),
        ..Default::default()
    })
}

pub async fn delete_review(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::DeleteReviewRequest>,
) -> ServiceResult<api::DeleteReviewResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let request = wire::checked(request.to_owned_message())?;
    reviews::delete(app, player, review_id(&request.review_id)?).await?;
    Response::ok(api::DeleteReviewResponse::default())
}

pub async fn reply_to_review(
    app: &Arc<App>,
    staff: &Staff,
    request: ServiceRequest<'_, api::ReplyToReviewRequest>,
) -> ServiceResult<api::ReplyToReviewResponse> {
    let request = wire::checked(request.to_owned_message())?;
    let (venue, id) = (venue_id(&request.venue_id)?, review_id(&request.review_id)?);
    let review = reviews::reply(app, staff, venue, id, &request.reply).await?;
    Response::ok(api::ReplyToReviewResponse {
        review: MessageField::some(review_message(&review, Some(staff.user_id))),
        ..Default::default()
    })
}

fn reader(ctx: &RequestContext) -> Result<Option<Uuid>, Error> {
    Ok(Caller::of(ctx)?.player().ok().map(|player| player.user_id))
}

fn booking_id(text: &str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound("booking"))
}

fn review_id(text: &str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound("review"))
}

pub fn review_message(signed: &Signed, reader: Option<Uuid>) -> api::Review {
    let review = &signed.review;
    let is_own = reader == Some(review.user_id);
    api::Review {
        id: review.id.to_string(),
        author_name: signed.author.first_name_and_initial(),
        author_avatar_url: signed.author.avatar_url.clone(),
        rating: small(review.rating),
        words: review.words.clone(),
        created_at: wire::time(review.created_at),
        played_month: signed.played_month.clone(),
        sport_id: review.sport_id.clone(),
        reply: review.reply.clone(),
        replied_at: review.replied_at.map(wire::time).unwrap_or_default(),
        is_own,
        booking_id: if is_own {
            review.booking_id.to_string()
        } else {
            String::new()
        },
        is_hidden: review.hidden_at.is_some(),
        reply_is_older: review.is_reply_older(),
        ..Default::default()
    }
}
