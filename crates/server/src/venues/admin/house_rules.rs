//! What a venue asks of those who book.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Uuid;
use lapang_money::Tiers;

use super::{lock_venue, trail};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::VenueCard;
use crate::venues::store;

/// House rules from the form. The contract checks their ranges.
#[derive(Clone, Debug)]
pub struct HouseRulesInput {
    pub answer_minutes: i64,
    pub payment_minutes: i64,
    /// `None`: as it is.
    pub deposit_percent: Option<i64>,
    /// `None`: as they are.
    pub refund: Option<Tiers>,
    pub horizon_days: i64,
    pub notice_minutes: i64,
    pub cancel_cutoff_minutes: i64,
    pub held_hours: i64,
    pub unpaid_hours: i64,
    pub new_player_hours: i64,
}

/// `read` is when the venue was last changed, as it was read.
pub async fn update(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    input: HouseRulesInput,
    read: Option<Timestamp>,
) -> Result<VenueCard, Error> {
    const DAY: i64 = 1440;
    if input.notice_minutes >= input.horizon_days * DAY {
        let problem = "must be shorter than the horizon";
        return Err(Error::invalid(
            "house_rules.notice_minutes",
            "rules.notice",
            problem,
        ));
    }
    let staff = staff.clone();
    app.write(move |tx| {
        let updated_at = lock_venue(tx.conn, &staff, venue)?;
        let card = |tx: &mut crate::app::Tx<'_>| -> Result<VenueCard, Error> {
            let card = store::cards(tx.conn, &[venue])?.remove(&venue);
            card.ok_or(Error::NotFound("venue"))
        };
        let before = card(tx)?;
        store::admin::set_house_rules(tx.conn, venue, &input)?;
        let after = card(tx)?;
        let (was, is) = (trail::house_rules(&before), trail::house_rules(&after));
        if was == is {
            return Ok(after);
        }
        if read.is_some_and(|read| read != updated_at) {
            let message = "the venue was changed after it was read";
            return Err(Error::conflict(Reason::VenueChanged, message));
        }
        store::admin::mark_changed(tx.conn, venue, tx.now)?;
        let change = Change::new(Kind::HouseRules, Some(was), Some(is));
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        card(tx)
    })
    .await
}
