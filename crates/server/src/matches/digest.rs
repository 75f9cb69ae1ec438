//! Emails hosts who has joined and left: at most one email in ten minutes for a match. Changes are
//! stored as rows until a job claims the match and queues the email in the same transaction.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use lapang_db::Conn;
use uuid::Uuid;

use super::letters::{self, HostDigest};
use super::{place, store};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::mail;

const AT_MOST_EVERY: SignedDuration = SignedDuration::from_mins(10);
const BATCH: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Joined,
    Left,
}

/// Records for the host that a player joined or left.
pub fn note(
    conn: &mut dyn Conn,
    app: &App,
    match_id: Uuid,
    user_id: Uuid,
    news: News,
) -> Result<(), Error> {
    let (id, now) = (app.new_id(), app.now());
    Ok(store::insert_news(conn, id, match_id, user_id, news, now)?)
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "tell hosts who joined and left",
        every: Duration::from_secs(30),
        run: |app| Box::pin(run(app)),
    }]
}

/// Returns how many emails were queued.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - AT_MOST_EVERY;
    let mut written = 0;
    loop {
        let due = app
            .db
            .read(move |conn| store::with_news(conn, before, BATCH))
            .await?;
        let was_full = i64::try_from(due.len()).is_ok_and(|found| found == BATCH);
        for id in due {
            if app.stop.is_asked() {
                return Ok(written);
            }
            let writer = Arc::clone(&app);
            // One failing match must not delay the others.
            match app.db.write(move |conn| tell(conn, &writer, id)).await {
                Ok(told) => written += told,
                Err(error) => tracing::error!(%error, "a host could not be told of a match"),
            }
        }
        if !was_full {
            return Ok(written);
        }
    }
}

fn tell(conn: &mut dyn Conn, app: &App, id: Uuid) -> Result<u64, Error> {
    let now = app.now();
    if !store::claim_news(conn, id, now - AT_MOST_EVERY, now)? {
        return Ok(0);
    }
    let news = in_sum(store::take_news(conn, id)?);
    let Some(game) = store::find(conn, id)?.filter(|game| !game.has_started(now)) else {
        return Ok(0);
    };
    let host = game.host_id;
    let wanted = accounts::wanted_reminders(conn, &[host])?;
    if news.is_empty() || !wanted.get(&host).is_some_and(|it| it.host_updates) {
        return Ok(0);
    }
    let ids: Vec<Uuid> = news
        .iter()
        .filter_map(|(id, _)| *id)
        .chain([host])
        .collect();
    let people = accounts::people(conn, &ids)?;
    let Some(reader) = people.get(&host) else {
        return Ok(0);
    };
    let of = |wanted: News| {
        let those = news.iter().filter(|(_, news)| *news == wanted);
        those
            .map(|(id, _)| id.and_then(|id| people.get(&id)).map(|it| it.name.clone()))
            .collect()
    };
    let digest = HostDigest {
        joined: of(News::Joined),
        left: of(News::Left),
    };
    let venue = place::venue_of(conn, &game)?;
    let letter = letters::to_host(app, reader, &game, venue.as_ref(), &digest)?;
    mail::queue_until(conn, app, &letter, game.starts_at)?;
    Ok(1)
}

/// Keeps the net change of each player: one who joined and left again is dropped. Changes of
/// deleted accounts have no id and are all kept.
fn in_sum(news: Vec<(Option<Uuid>, News)>) -> Vec<(Option<Uuid>, News)> {
    let mut first: HashMap<Uuid, News> = HashMap::new();
    let mut last: HashMap<Uuid, usize> = HashMap::new();
    for (at, (id, news)) in news.iter().enumerate() {
        if let Some(id) = id {
            first.entry(*id).or_insert(*news);
            last.insert(*id, at);
        }
    }
    let counts = |at: usize, id: Option<Uuid>, news: News| {
        id.is_none_or(|id| last.get(&id) == Some(&at) && first.get(&id) == Some(&news))
    };
    news.iter()
        .enumerate()
        .filter(|(at, (id, news))| counts(*at, *id, *news))
        .map(|(_, it)| *it)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::News::{Joined, Left};
    use super::*;

    #[test]
    fn who_came_and_left_again_is_no_news() {
        let id = |number: u128| Some(Uuid::from_u128(number));
        let news = vec![
            (id(1), Joined),
            (id(2), Left),
            (id(3), Joined),
            (id(1), Left),
            (id(2), Joined),
            (id(2), Left),
            (None, Left),
        ];
        assert_eq!(in_sum(news), [(id(3), Joined), (id(2), Left), (None, Left)]);
    }
}
