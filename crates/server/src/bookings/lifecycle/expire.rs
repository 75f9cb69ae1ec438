//! Expiry: offers and open bookings end at their deadline and free their court hours. Readers and operations respect
//! the deadline at once; this sweep writes the change and emails the player, exactly once.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use uuid::Uuid;

use crate::app::{App, Tx};
use crate::bookings::decisions::decide_move;
use crate::bookings::guests::forget;
use crate::bookings::idempotency;
use crate::bookings::lifecycle::{Actor, Move, Status, Step, moves, states};
use crate::bookings::notify::notices;
use crate::bookings::store::{self, Deadline};
use crate::error::Error;
use crate::jobs::Sweep;
use crate::venues::claims;

/// Bookings expired concurrently, each in its own transaction so that a failure affects only itself. On SQLite about
/// as many share one commit.
const BATCH: i64 = 64;

pub fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "expire bookings",
            every: Duration::from_secs(5),
            run: |app| Box::pin(run(app)),
        },
        Sweep {
            name: "end wishes to move bookings",
            every: Duration::from_secs(30),
            run: |app| Box::pin(end_moves(app)),
        },
        Sweep {
            name: "forget what can no longer be undone",
            every: Duration::from_secs(60),
            run: |app| Box::pin(forget_set_aside(app)),
        },
        Sweep {
            name: "tell of bookings",
            every: Duration::from_secs(30),
            run: |app| Box::pin(notices::run(app)),
        },
        Sweep {
            name: "forget idempotency keys",
            every: Duration::from_secs(3600),
            run: |app| Box::pin(idempotency::forget_old(app)),
        },
        Sweep {
            name: "forget who guests were",
            every: Duration::from_secs(3600),
            run: |app| Box::pin(forget::run(app)),
        },
    ]
}

/// Expires all due bookings and returns how many. A failed one is retried by the next sweep and does not stop the
/// others.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    Ok(run_past(&app, Deadline::Offers).await? + run_past(&app, Deadline::Hold).await?)
}

async fn forget_set_aside(app: Arc<App>) -> Result<u64, Error> {
    app.write(move |tx| claims::forget_set_aside(tx.conn, tx.now))
        .await
}

/// Ends what staff have not answered in time, each in its own transaction.
async fn end_moves(app: Arc<App>) -> Result<u64, Error> {
    let due = app
        .read(move |tx| store::unanswered_moves(tx.conn, tx.now, BATCH).map_err(Error::from))
        .await?;
    let mut done = 0;
    for id in due {
        match app.write(move |tx| end_move(tx, id)).await {
            Ok(()) => done += 1,
            Err(error) => tracing::error!(%error, "a wish to move a booking could not be ended"),
        }
    }
    Ok(done)
}

fn end_move(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    store::lock_booking(tx.conn, id)?;
    let booking = store::booking(tx.conn, id)?.ok_or(Error::NotFound("booking"))?;
    let request = booking.move_request.as_ref();
    if request.is_some_and(|request| request.expires_at <= tx.now) {
        decide_move::end(tx, &booking, (Actor::Time, None), "")?;
    }
    Ok(())
}

async fn run_past(app: &Arc<App>, deadline: Deadline) -> Result<u64, Error> {
    let mut done = 0;
    let mut after: store::Due = (i64::MIN, Uuid::nil());
    loop {
        let due = app
            .read(move |tx| store::due(tx.conn, deadline, tx.now, after, BATCH))
            .await?;
        let was_full = i64::try_from(due.len()).is_ok_and(|found| found == BATCH);
        let mut tasks = JoinSet::new();
        for (at, id) in due {
            after = (at, id);
            tasks.spawn(expire(Arc::clone(app), id));
        }
        while let Some(ended) = tasks.join_next().await {
            match ended
                .map_err(|error| Error::Internal(error.into()))
                .and_then(|result| result)
            {
                Ok(()) => done += 1,
                // Another node or a concurrent call moved it first.
                Err(Error::Conflict(_)) => {}
                Err(error) => tracing::error!(%error, "a booking could not be expired"),
            }
        }
        if !was_full || app.stop.is_requested() {
            return Ok(done);
        }
    }
}

async fn expire(app: Arc<App>, id: Uuid) -> Result<(), Error> {
    app.write(move |tx| {
        let booking = store::booking(tx.conn, id)?.ok_or(Error::NotFound("booking"))?;
        match booking.status_at(tx.now) {
            status if status == booking.status => {
                return Err(states::invalid_transition(status, Status::Expired));
            }
            Status::PendingReview => {
                moves::end_offers_that_ran_out(tx, &booking)?;
                return Ok(());
            }
            _ => {}
        }
        let step = Step::of(Move::Expire, Status::Expired, tx.now);
        moves::apply(tx, &booking, &step)
    })
    .await
}
