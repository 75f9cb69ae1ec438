//! A player's answer to other times that a venue offered. This version does not take it yet; it
//! says so to the booking's player alone.

use std::sync::Arc;

use uuid::Uuid;

use super::details::Details;
use super::show;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn accept(app: &Arc<App>, player: &Player, booking_id: Uuid) -> Result<Details, Error> {
    show::own(app, player, booking_id).await?;
    Err(Error::Unimplemented)
}

pub async fn decline(app: &Arc<App>, player: &Player, booking_id: Uuid) -> Result<Details, Error> {
    show::own(app, player, booking_id).await?;
    Err(Error::Unimplemented)
}
