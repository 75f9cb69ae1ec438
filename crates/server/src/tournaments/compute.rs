//! Long computations of a tournament: outside of any transaction, so that nobody waits for them.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::create::{refuse_called_off, refuse_others};
use super::model::{NOT_FOUND, Tournament};
use super::store;
use crate::app::{App, Tx};
use crate::error::{Error, Reason};

/// How often a computation begins again because somebody changed the tournament meanwhile.
const TRIES: usize = 3;

/// For its organiser: computes from a tournament on a thread of its own and writes what came out, if the tournament is
/// still the same; else computes again. `write` gets the tournament that was computed from, whose revision has grown.
pub async fn compute_and_write<T, C, W>(
    app: &Arc<App>,
    id: Uuid,
    user_id: Uuid,
    compute: C,
    write: W,
) -> Result<T, Error>
where
    T: Send + Sync + Clone + 'static,
    C: Fn(&App, &mut Tournament, Timestamp) -> Result<T, Error> + Send + Sync + 'static,
    W: Fn(&mut Tx<'_>, &mut Tournament, &T) -> Result<(), Error> + Send + Sync + 'static,
{
    // One at a time: several would take the processor from everybody else.
    let _turn = app.computing.lock().await;
    let (compute, write) = (Arc::new(compute), Arc::new(write));
    for _ in 0..TRIES {
        let (read, now) = app
            .read(move |tx| {
                let tournament = store::load(tx.conn, id)?.ok_or(NOT_FOUND)?;
                refuse_others(tx.conn, &tournament, user_id)?;
                refuse_called_off(&tournament)?;
                Ok::<_, Error>((tournament, tx.now))
            })
            .await?;
        let (with, compute) = (Arc::clone(app), Arc::clone(&compute));
        let computed = tokio::task::spawn_blocking(move || {
            let mut tournament = read;
            let computed = compute(&with, &mut tournament, now)?;
            Ok::<_, Error>((tournament, computed))
        });
        let (tournament, computed) = computed.await.map_err(anyhow::Error::from)??;
        let (write, result) = (Arc::clone(&write), computed.clone());
        let was_written = app
            .write(move |tx| {
                if !store::lock_unchanged(tx.conn, id, tournament.revision, tx.now)? {
                    return Ok(false);
                }
                write(tx, &mut tournament.clone(), &computed)?;
                Ok::<_, Error>(true)
            })
            .await?;
        if was_written {
            return Ok(result);
        }
    }
    Err(Error::conflict(
        Reason::TournamentBusy,
        "others change the tournament now",
    ))
}
