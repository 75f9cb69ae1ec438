//! Reports of reviews by players, and what admins decide about them.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Uuid;

use super::Signed;
use super::list::signed;
use crate::accounts::{self, Staff};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::page::Page;
use crate::text;
use crate::venues::store;

/// Why a review is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Abuse,
    Spam,
    False,
    Private,
    Other,
}

impl Reason {
    const ALL: [(Self, &str); 5] = [
        (Self::Abuse, "abuse"),
        (Self::Spam, "spam"),
        (Self::False, "false"),
        (Self::Private, "private"),
        (Self::Other, "other"),
    ];

    pub fn code(self) -> &'static str {
        let mut all = Self::ALL.iter();
        all.find(|(reason, _)| *reason == self)
            .map_or("", |(_, code)| code)
    }

    pub fn from_code(code: &str) -> Self {
        let mut all = Self::ALL.iter();
        all.find(|(_, known)| *known == code)
            .map_or(Self::Other, |(reason, _)| *reason)
    }
}

/// A review with its open reports.
#[derive(Clone, Debug)]
pub struct Reported {
    pub review: Signed,
    pub venue_name: String,
    /// Each with what its author wrote, oldest first.
    pub reports: Vec<(Reason, String)>,
    pub first_at: Timestamp,
}

/// Reporting again changes the report, unless it is decided.
pub async fn report(
    app: &Arc<App>,
    player: &Player,
    id: Uuid,
    (reason, details): (Reason, String),
) -> Result<(), Error> {
    let details =
        text::lines("details", &details).map_err(|problem| Error::Invalid(vec![problem]))?;
    let user_id = player.user_id;
    app.write(move |tx| {
        let review = store::reviews::get(tx.conn, id)?
            .filter(|review| review.hidden_at.is_none())
            .ok_or(Error::NotFound("review"))?;
        store::admin::lock_venue(tx.conn, review.venue_id)?;
        accounts::lock_mailbox(tx.conn, user_id)?;
        accounts::refuse_deleted(tx.conn, user_id)?;
        accounts::count_report(tx, user_id)?;
        let report = (reason.code(), details.as_str());
        Ok(store::reviews::report(
            tx.conn, id, user_id, report, tx.now,
        )?)
    })
    .await
}

/// The reviews with open reports, those reported first first, and their total. Only for admins.
pub async fn list(
    app: &Arc<App>,
    staff: &Staff,
    page: Page,
) -> Result<(Vec<Reported>, i64), Error> {
    admins_only(staff)?;
    app.read(move |tx| {
        let (ids, total) = store::reviews::reported(tx.conn, page)?;
        let mut found = Vec::with_capacity(ids.len());
        for (id, first_at) in ids {
            let review = store::reviews::get(tx.conn, id)?.into_iter().collect();
            if let Some(review) = signed(tx.conn, review)?.pop() {
                let venue = review.review.venue_id;
                let card = store::cards(tx.conn, &[venue])?.remove(&venue);
                let reports = store::reviews::open_reports(tx.conn, id)?.into_iter();
                found.push(Reported {
                    review,
                    venue_name: card.map(|card| card.name).unwrap_or_default(),
                    reports: reports
                        .map(|(code, details)| (Reason::from_code(&code), details))
                        .collect(),
                    first_at,
                });
            }
        }
        Ok((found, total))
    })
    .await
}

/// Hides a review or shows it, and closes its reports. Only for admins.
pub async fn hide(app: &Arc<App>, staff: &Staff, id: Uuid, is_hidden: bool) -> Result<(), Error> {
    admins_only(staff)?;
    let admin = staff.user_id;
    app.write(move |tx| {
        let review = store::reviews::get(tx.conn, id)?.ok_or(Error::NotFound("review"))?;
        store::admin::lock_venue(tx.conn, review.venue_id)?;
        store::reviews::set_hidden(tx.conn, id, is_hidden.then_some(tx.now))?;
        store::reviews::close_reports(tx.conn, id, admin, tx.now)?;
        store::reviews::count_anew(tx.conn, review.venue_id)?;
        tracing::info!(review = %id, venue = %review.venue_id, %admin, is_hidden, "review decided");
        Ok(())
    })
    .await
}

fn admins_only(staff: &Staff) -> Result<(), Error> {
    if staff.is_admin() {
        return Ok(());
    }
    let problem = "only admins decide about reports";
    Err(Error::forbidden("ADMINS_ONLY", problem))
}
