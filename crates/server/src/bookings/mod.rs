//! Bookings: a player requests court hours, the venue decides, and deadlines end what is left undecided. Files are named
//! after the calls.

mod account;
mod board;
mod cancel;
mod changed_hours;
mod contacts;
mod create;
mod cut_off;
mod decisions;
pub mod demo;
mod details;
mod figures;
mod for_match;
mod guests;
mod idempotency;
pub mod lifecycle;
mod limits;
mod list;
mod model;
mod move_mine;
mod notify;
mod number;
mod offers;
mod payment;
pub mod rpc;
mod show;
mod slots;
mod store;

use std::sync::Arc;

use axum::Router;

use crate::app::App;

pub use account::{count_upcoming, export, forget, lock_player, lock_requests, withdraw_requests};
pub use changed_hours::{bookings_with_changed_hours, confirmed_hours, take_changed_hours};
pub use for_match::{
    CourtHours, cancel_of_match, courts_of_match, lock_for_match, price_of_match,
    release_elsewhere, release_match, use_for_match,
};
pub use lifecycle::expire::sweeps;
pub use model::{
    Booking, Event, EventKind, Guest, Need, Price, Proposal, ProposalStatus, Settlement, Slot,
};
pub use notify::calendar;
pub use notify::emails::samples;
pub use show::visit;

/// The plain HTTP routes.
pub fn routes(app: Arc<App>) -> Router {
    payment::receipt::routes(Arc::clone(&app)).merge(calendar::routes(app))
}
