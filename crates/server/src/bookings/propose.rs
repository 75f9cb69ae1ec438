//! Staff offer other times, and take offers back. This version does not do so yet; it says so to
//! the staff of the booking's venue alone.

use std::sync::Arc;

use uuid::Uuid;

use super::{Proposal, show};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;

pub async fn propose(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
) -> Result<Vec<Proposal>, Error> {
    show::for_staff(app, staff, booking_id).await?;
    Err(Error::Unimplemented)
}

pub async fn withdraw(app: &Arc<App>, staff: &Staff, booking_id: Uuid) -> Result<i64, Error> {
    show::for_staff(app, staff, booking_id).await?;
    Err(Error::Unimplemented)
}
