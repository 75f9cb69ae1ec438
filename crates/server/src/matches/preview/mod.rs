//! Previews of a match: the head of its page and the picture of its link. Both are public, so they
//! show no more of the host than a visitor sees.

mod event;
mod head;
mod page;
mod texts;

use std::sync::Arc;

use jiff::Zoned;
use jiff::tz::TimeZone;
use lapang_db::Conn;
use lapang_poster::Poster;
use uuid::Uuid;

use super::model::{Match, NOT_FOUND};
use super::{place, store};
use crate::accounts::{self, Person};
use crate::app::App;
use crate::error::Error;
use crate::jobs::BoxFuture;
use crate::locale::Locale;
use crate::posters::Picture;
use crate::venues::VenueCard;
use crate::web::shell::Head;

pub use page::{pages, pictures};

/// The public view of a match, in one language.
pub struct Preview {
    game: Match,
    venue: Option<VenueCard>,
    /// First name and initial; empty if the account is deleted.
    host: String,
    starts_at: Zoned,
    has_started: bool,
    /// Its host is suspended.
    is_closed: bool,
    locale: Locale,
}

impl Preview {
    /// `None` if there is no limit.
    fn places_left(&self) -> Option<i64> {
        let max = self.game.max_participants?;
        Some((max - self.game.current_participants).max(0))
    }

    fn is_open(&self) -> bool {
        !self.has_started && !self.is_closed && self.places_left() != Some(0)
    }

    fn is_listed(&self) -> bool {
        self.game.is_public && !self.is_closed
    }

    fn picture(&self) -> Result<Picture, Error> {
        let texts = texts::Texts::of(self);
        let poster = Poster {
            sport_id: &self.game.sport_id,
            sport: texts.sport,
            name: &self.game.name,
            weekday: texts.weekday,
            day: self.starts_at.day().to_string(),
            month: &texts.month,
            hour: texts.hour,
            zone: texts.zone,
            place: &texts.place,
            places: &texts.places,
            players: &texts.players,
            is_open: self.is_open(),
        };
        Picture::of(&poster, self.is_listed())
    }
}

/// Loads the preview of a match that is not deleted, also of an unlisted one. Without `locale` it
/// is in the host's language.
pub async fn of(app: &Arc<App>, id: Uuid, locale: Option<Locale>) -> Result<Preview, Error> {
    app.read(move |tx| {
        let game = store::find(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
        let host = host(tx.conn, &game)?;
        let is_closed = host.as_ref().is_some_and(|host| host.is_suspended);
        let hosts = host.as_ref().map(|host| host.locale);
        Ok(Preview {
            venue: place::venue_of(tx.conn, &game)?,
            host: host.map_or_else(String::new, |host| host.first_name_and_initial()),
            starts_at: game.starts_at.to_zoned(zone),
            has_started: game.has_started(tx.now),
            is_closed,
            locale: locale.or(hosts).unwrap_or_default(),
            game,
        })
    })
    .await
}

/// `None` if the account is deleted: its placeholder name must not be shown.
fn host(conn: &mut dyn Conn, game: &Match) -> Result<Option<Person>, Error> {
    let host = accounts::people(conn, &[game.host_id])?.remove(&game.host_id);
    Ok(host.filter(|host| !host.email.is_empty()))
}

/// The page head behind a match's short link, for preview bots; `None` if the match is gone.
/// Without `locale` it is in the host's language.
pub fn link_preview(app: Arc<App>, id: Uuid, locale: Option<Locale>) -> BoxFuture<Option<Head>> {
    Box::pin(async move {
        let preview = of(&app, id, locale).await;
        let head = preview.and_then(|preview| head::of(&app, &preview));
        match head {
            Ok(head) => Some(head),
            Err(Error::NotFound(_)) => None,
            Err(error) => {
                // A failing preview must not break the invitation link.
                tracing::warn!(%error, "cannot load the preview of a link");
                None
            }
        }
    })
}
