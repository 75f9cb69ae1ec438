//! Bookings: a player requests court hours, the venue decides, and deadlines end what is left undecided. `states.rs`
//! is the transition table; `moves.rs` applies a transition with its side effects.

mod answer;
mod board;
pub mod calendar;
mod cancel;
mod confirm;
mod decide;
pub mod demo;
mod details;
mod emails;
mod expire;
mod export;
mod forget;
mod forget_guests;
mod guest;
mod guest_edit;
mod idempotency;
mod limits;
mod list;
mod model;
mod moves;
mod notices;
mod number;
mod paid;
mod payment;
mod price;
mod propose;
mod receipt;
mod reinstate;
mod release;
mod report_payment;
mod request;
pub mod rpc;
mod show;
mod slots;
mod staff_emails;
pub mod states;
mod step;
mod store;
mod times;

use std::sync::Arc;

use axum::Router;

use crate::app::App;

pub use expire::sweeps;
pub use export::export;
pub use forget::{forget, lock_player};
pub use model::{
    Booking, Event, EventKind, Guest, Need, Price, Proposal, ProposalStatus, Settlement, Slot,
};

/// The plain HTTP routes.
pub fn routes(app: Arc<App>) -> Router {
    receipt::routes(Arc::clone(&app)).merge(calendar::routes(app))
}

/// A sample of each email.
pub fn samples(_: &mut crate::mail::Samples<'_>) -> Result<(), crate::error::Error> {
    Ok(())
}
