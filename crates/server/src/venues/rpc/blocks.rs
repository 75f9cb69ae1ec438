//! Converts blocks of courts and what tournaments ask for to and from messages.

use jiff::civil::Date;
use lapang_api as api;
use lapang_db::Uuid;

use super::message::small;
use crate::error::Error;
use crate::venues::admin::blocks::BlockInput;
use crate::venues::claims::OccupiedTime;
use crate::venues::court_requests::{CourtRequest, State};
use crate::venues::model::{Block, Holder};
use crate::{ids, wire};

pub fn block_message(block: &Block) -> api::Block {
    api::Block {
        id: if block.id.is_nil() {
            String::new()
        } else {
            block.id.to_string()
        },
        court_ids: block.courts.0.iter().map(Uuid::to_string).collect(),
        from_date: block.from.to_string(),
        to_date: block.to.to_string(),
        from_minute: small(block.from_minute),
        to_minute: small(block.to_minute),
        reason: block.reason.clone(),
        ..Default::default()
    }
}

pub fn taken_time(had: &OccupiedTime) -> api::TakenTime {
    let mut message = api::TakenTime {
        court_id: had.court_id.to_string(),
        start_time: wire::time(had.span.starts_at),
        end_time: wire::time(had.span.ends_at),
        ..Default::default()
    };
    match had.holder {
        Holder::Booking(id) | Holder::Move(id) => message.booking_id = id.to_string(),
        Holder::Proposal(id) => message.proposal_id = id.to_string(),
        Holder::Blackout(id) => message.blackout_id = id.to_string(),
        Holder::Undo(_) => {}
    }
    message
}

/// Of a new block.
pub fn block_input(message: &api::Block, validate_only: bool) -> Result<BlockInput, Error> {
    let date = |field: &str, text: &str| -> Result<Date, Error> {
        let problem = "there is no such day; a date is YYYY-MM-DD";
        text.parse()
            .map_err(|_| Error::invalid(field, "date", problem))
    };
    Ok(BlockInput {
        id: None,
        courts: message.court_ids.iter().map(|id| ids::parse(id)).collect(),
        from: date("block.from_date", &message.from_date)?,
        to: date("block.to_date", &message.to_date)?,
        from_minute: message.from_minute.into(),
        to_minute: message.to_minute.into(),
        reason: message.reason.clone(),
        validate_only,
    })
}

pub fn court_agreement(request: Option<&CourtRequest>) -> api::CourtAgreement {
    match request.map(|request| request.state) {
        None => api::CourtAgreement::Unspecified,
        Some(State::Asked) => api::CourtAgreement::Asked,
        Some(State::Agreed) => api::CourtAgreement::Agreed,
        Some(State::Declined) => api::CourtAgreement::Declined,
    }
}

pub fn court_request(request: &CourtRequest, organiser: &str) -> api::CourtRequest {
    api::CourtRequest {
        id: request.id.to_string(),
        tournament_name: request.title.clone(),
        organiser_name: organiser.to_owned(),
        sport_id: request.sport_id.clone(),
        block: block_message(&request.block).into(),
        agreement: court_agreement(Some(request)).into(),
        asked_at: wire::time(request.asked_at),
        decided_at: wire::maybe_time(request.decided_at),
        reason: request.reason.clone(),
        ..Default::default()
    }
}
