//! Somebody says that they have paid their share, or takes that back.

use std::sync::Arc;

use uuid::Uuid;

use super::shares::{self, Costs};
use super::store;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::matches::model::{NOT_FOUND, parse_id};
use crate::matches::store::{lock_match, touch};

pub async fn report(
    app: &Arc<App>,
    reader: Option<Uuid>,
    (match_id, token): (&str, &str),
    has_paid: bool,
) -> Result<Costs, Error> {
    let id = parse_id(match_id)?;
    let token = token.to_owned();
    app.write(move |tx| {
        lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let before = shares::seen(tx.conn, id, reader, &token)?;
        let own = before
            .shares
            .iter()
            .find(|it| Some(it.who) == before.reader);
        let Some(own) = own.filter(|it| !has_paid || it.balance() > 0) else {
            return Err(Error::conflict(Reason::NothingOwed, "nothing is owed"));
        };
        store::set_reported(tx.conn, own.id, has_paid.then_some(tx.now))?;
        touch(tx.conn, id)?;
        shares::seen(tx.conn, id, reader, &token)
    })
    .await
}
