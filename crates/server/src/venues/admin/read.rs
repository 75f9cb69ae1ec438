//! Venues as their staff see them, including inactive ones and all prices.

use std::collections::HashMap;
use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;
use crate::page::Page;
use crate::sports::catalogue;
use crate::venues::model::Band;
use crate::venues::payment::{self, Instructions};
use crate::venues::show::{self, Shown};
use crate::venues::store::search::{self, Filter};
use crate::venues::{store, text};

#[derive(Clone, Debug, Default)]
pub struct ListFilter {
    /// Empty: every sport.
    pub sport_id: String,
    pub include_inactive: bool,
    pub text: String,
}

/// A page of the caller's venues by name, and the total.
pub async fn list(
    app: &Arc<App>,
    staff: &Staff,
    wanted: ListFilter,
    page: Page,
) -> Result<(Vec<Shown>, i64), Error> {
    if !wanted.sport_id.is_empty() && catalogue::find(&wanted.sport_id).is_none() {
        let problem = "there is no such sport";
        return Err(Error::invalid("sport_id", "sport.unknown", problem));
    }
    if text::is_only_signs(&wanted.text) {
        return Ok((Vec::new(), 0));
    }
    let filter = Filter {
        within: staff.venues(),
        with_inactive: wanted.include_inactive,
        sport_ids: Some(wanted.sport_id)
            .filter(|id| !id.is_empty())
            .into_iter()
            .collect(),
        terms: text::plain_terms(&wanted.text),
        ..Filter::default()
    };
    app.read(move |tx| {
        let (venues, total) = search::listed(tx.conn, &filter, search::Order::ByName, page)?;
        Ok((show::revised(tx.conn, &venues, &[])?, total))
    })
    .await
}

/// A venue as its staff see it, with the payment of each sport.
#[derive(Clone, Debug)]
pub struct ForStaff {
    pub venue: Shown,
    pub instructions: HashMap<(Uuid, String), Instructions>,
}

pub(super) fn with_instructions(conn: &mut dyn Conn, id: Uuid) -> Result<ForStaff, Error> {
    Ok(ForStaff {
        venue: show::page(conn, id)?.ok_or(Error::NotFound("venue"))?,
        instructions: payment::read(conn, &[id])?,
    })
}

/// A venue with everything that staff may change.
pub async fn get(app: &Arc<App>, staff: &Staff, id: Uuid) -> Result<(ForStaff, Vec<Band>), Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        staff.check(id, "venue")?;
        let venue = with_instructions(tx.conn, id)?;
        Ok((venue, store::bands(tx.conn, id)?))
    })
    .await
}
