//! What a report keeps of what is reported: the text as it is now, and whose words it is.

use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts;
use crate::error::Error;
use crate::matches;
use crate::moderation::{MetIn, Report, Subject};
use crate::tournaments;
use crate::venues::{self, reviews};

/// A line each. The words of a venue are no person's.
pub fn reported_text(
    conn: &mut dyn Conn,
    report: &Report,
    author: Option<Uuid>,
) -> Result<String, Error> {
    let texts = match report.subject {
        Subject::Review(id) => {
            let review = reviews::one(conn, id)?;
            review.map(|it| it.review.words).into_iter().collect()
        }
        Subject::Venue(id) => venues::texts(conn, id)?,
        Subject::Match(id) => match_texts(conn, id)?,
        Subject::Tournament(id) => tournaments::texts(conn, id)?,
        Subject::Player(id) => player_texts(conn, id, report.met_in, author)?,
    };
    let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    Ok(texts.join("\n"))
}

fn match_texts(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<String>, Error> {
    let Some(it) = matches::for_admins(conn, id)? else {
        return Ok(Vec::new());
    };
    Ok(vec![it.game.name, it.game.description, it.game.location])
}

/// The name and bio, and what they wrote where they were met.
fn player_texts(
    conn: &mut dyn Conn,
    id: Uuid,
    met_in: Option<MetIn>,
    host: Option<Uuid>,
) -> Result<Vec<String>, Error> {
    let person = accounts::people(conn, &[id])?.remove(&id);
    let bio = accounts::account_by_id(conn, id)?.is_some();
    let mut texts = vec![person.map_or_else(String::new, |it| it.name)];
    if bio {
        texts.push(accounts::profile(conn, id)?.bio);
    }
    match met_in {
        Some(MetIn::Match(game)) if host == Some(id) => texts.extend(match_texts(conn, game)?),
        Some(MetIn::Tournament(tournament)) => {
            if host == Some(id) {
                texts.extend(tournaments::texts(conn, tournament)?);
            }
            texts.extend(tournaments::entry_texts(conn, tournament, id)?);
        }
        _ => {}
    }
    Ok(texts)
}
