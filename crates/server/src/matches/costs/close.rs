//! Closes the costs of a match: each share is owed from now on.

use std::sync::Arc;

use super::collect::Book;
use super::shares::{self, Costs};
use super::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::matches::co_hosts::lock_hosted;
use crate::matches::guests::refuse_past;
use crate::matches::model::parse_id;

/// Closing twice is once.
pub async fn close(app: &Arc<App>, player: &Player, match_id: &str) -> Result<Costs, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let game = lock_hosted(tx.conn, id, user_id)?;
        refuse_past(tx, &game)?;
        if game.costs.is_paid_for() && store::close(tx.conn, id, tx.now)? {
            let mut book = Book::of(tx, &game)?;
            let all: Vec<_> = book
                .people
                .iter()
                .map(|it| (it.participant.id, it.participant.paid_at.is_some()))
                .collect();
            for (person, is_paid) in all {
                if is_paid {
                    // Ticked before the amount was known.
                    book.collect(tx, &game, (person, user_id), true)?;
                } else if book.amount(person) > 0 {
                    book.settle(tx, &game, person)?;
                }
            }
        }
        shares::seen(tx.conn, id, Some(user_id), "")
    })
    .await
}
