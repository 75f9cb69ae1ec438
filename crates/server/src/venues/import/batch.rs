//! Imports the rows of one transaction. A few reads decide what to do with each row; then all are written. A dry run
//! skips the writes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use lapang_db::{Conn, Uuid};

use super::compare::{Change, compare};
use super::offers::Offer;
use super::row::Ready;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::venues::model::{CourtIds, Opening, Profile, VenueCard, VenueSport};
use crate::venues::store;
use crate::venues::store::import::{Known, NewCourt};
use crate::venues::write::{NewSport, NewVenue};

/// What an import does with a row.
pub enum Step {
    Refuse(String),
    Add,
    /// May change nothing.
    Change(Box<Change>),
}

/// The rows of earlier batches, by the venue they belong to.
pub type Taken = HashMap<Uuid, u64>;

/// Decides what to do with each row. Locks the venues unless this is a dry run.
pub fn settle(
    conn: &mut dyn Conn,
    rows: &[Ready],
    taken: &Taken,
    overwrite: bool,
    writes: bool,
) -> Result<Vec<Step>, Error> {
    let mut matches = matches(conn, rows, taken)?;
    let ids: Vec<Uuid> = matches
        .iter()
        .filter_map(|it| Some(it.as_ref().ok()?.as_ref()?.id))
        .collect();
    if writes {
        store::import::lock_venues(conn, &ids)?;
    }
    let mut cards = store::cards(conn, &ids)?;
    let mut sports: HashMap<Uuid, Vec<VenueSport>> = HashMap::new();
    if !ids.is_empty() {
        for sport in store::sports(conn, &ids)? {
            sports.entry(sport.venue_id).or_default().push(sport);
        }
    }
    let mut profiles = store::profile::of(conn, &ids)?;
    let steps = rows.iter().zip(matches.drain(..)).map(|(row, found)| {
        let known = match found {
            Err(reason) => return Step::Refuse(reason),
            Ok(None) => return Step::Add,
            Ok(Some(known)) => known,
        };
        let Some(card) = cards.remove(&known.id) else {
            return Step::Refuse("its venue has just been deleted: import it again".to_owned());
        };
        let sports = sports.remove(&known.id).unwrap_or_default();
        let profile = profiles.remove(&known.id).unwrap_or_default();
        let more = (sports.as_slice(), profile);
        Step::Change(Box::new(compare(known, card, more, row, overwrite)))
    });
    Ok(steps.collect())
}

/// Finds the existing venue of each row, or why it is ambiguous.
fn matches(
    conn: &mut dyn Conn,
    rows: &[Ready],
    taken: &Taken,
) -> Result<Vec<Result<Option<Known>, String>>, Error> {
    type Id = fn(&NewVenue) -> Option<&str>;
    let place: Id = |venue| venue.google_place_id.as_deref();
    let source: Id = |venue| venue.source_id.as_deref();
    let all = |id: Id| -> Vec<&str> { rows.iter().filter_map(|row| id(&row.venue)).collect() };
    let by_place = store::import::known(conn, "google_place_id", &all(place))?;
    let by_source = store::import::known(conn, "source_id", &all(source))?;
    let by_place: HashMap<&str, &Known> = by_place
        .iter()
        .filter_map(|known| Some((known.google_place_id.as_deref()?, known)))
        .collect();
    let by_source: HashMap<&str, &Known> = by_source
        .iter()
        .filter_map(|known| Some((known.source_id.as_deref()?, known)))
        .collect();
    let by_former = by_former(conn, rows)?;
    let mut here = HashMap::new();
    let found = rows.iter().map(|row| {
        let at_place = place(&row.venue).and_then(|id| by_place.get(id));
        let of_source = source(&row.venue).and_then(|id| by_source.get(id));
        if let (Some(one), Some(other)) = (at_place, of_source)
            && one.id != other.id
        {
            let reason =
                "its google_place_id is that of one venue and its source_id that of another";
            return Err(reason.to_owned());
        }
        let found = at_place.or(of_source).copied();
        let Some(known) = found.or_else(|| by_former.of(row)) else {
            return Ok(None);
        };
        let earlier = match here.entry(known.id) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(row.number);
                taken.get(&known.id).copied()
            }
        };
        match earlier {
            Some(earlier) => Err(format!("it is the venue of row {earlier} already")),
            None => Ok(Some(known.clone())),
        }
    });
    Ok(found.collect())
}

/// Venues with ids in a form that earlier versions stored.
struct Former(Vec<(Known, VenueCard)>);

fn by_former(conn: &mut dyn Conn, rows: &[Ready]) -> Result<Former, Error> {
    let ids: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.former_id.as_deref())
        .collect();
    let known = store::import::known(conn, "source_id", &ids)?;
    let ids: Vec<Uuid> = known.iter().map(|it| it.id).collect();
    let mut cards = store::cards(conn, &ids)?;
    let both = known
        .into_iter()
        .filter_map(|known| cards.remove(&known.id).map(|card| (known, card)));
    Ok(Former(both.collect()))
}

impl Former {
    /// The row's venue. A number may be that of an object of another kind, which is elsewhere.
    fn of(&self, row: &Ready) -> Option<&Known> {
        // About a kilometre.
        let is_near = |a: f64, b: f64| (a - b).abs() < 0.01;
        let former = row.former_id.as_ref()?;
        let (known, _) = self.0.iter().find(|(known, card)| {
            known.source_id.as_ref() == Some(former)
                && is_near(card.latitude, row.venue.latitude)
                && is_near(card.longitude, row.venue.longitude)
        })?;
        Some(known)
    }
}

/// Writes the decisions. Refuses a row whose venue was added by somebody else meanwhile.
pub fn write(tx: &mut Tx<'_>, rows: &[Ready], steps: &mut [Step]) -> Result<(), Error> {
    add(tx, rows, steps)?;
    let changes: Vec<&Change> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Change(change) if !change.changes.is_empty() => Some(&**change),
            _ => None,
        })
        .collect();
    let venues: Vec<(Uuid, i64, &NewVenue)> = changes
        .iter()
        .map(|it| (it.known.id, it.known.number, &it.venue))
        .collect();
    store::import::change(tx.conn, &venues, tx.now)?;
    let hours: Vec<(Uuid, &[Opening])> = changes
        .iter()
        .filter(|it| it.hours)
        .filter_map(|it| Some((it.known.id, it.venue.opening_hours.as_deref()?)))
        .collect();
    store::import::replace_hours(tx.conn, &hours)?;
    let profiles: Vec<(Uuid, &Profile)> = changes
        .iter()
        .filter_map(|it| Some((it.known.id, it.profile.as_ref()?)))
        .collect();
    store::profile::set_all(tx.conn, &profiles)?;
    let ids: Vec<Uuid> = changes.iter().map(|it| it.known.id).collect();
    store::revise(tx.conn, &ids)?;
    let mut offers = Offers::default();
    for change in changes {
        for offer in &change.sports {
            offers.add(tx.app, change.known.id, offer);
        }
        for (sport, from, to) in &change.courts {
            offers.add_courts(tx.app, *sport, *from..*to, ("", ""));
        }
    }
    offers.write(tx)
}

fn add(tx: &mut Tx<'_>, rows: &[Ready], steps: &mut [Step]) -> Result<(), Error> {
    let new: Vec<(usize, Uuid, &Ready)> = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| matches!(step, Step::Add))
        .map(|(index, _)| (index, tx.app.new_id(), &rows[index]))
        .collect();
    let venues: Vec<(Uuid, &NewVenue)> = new.iter().map(|it| (it.1, &it.2.venue)).collect();
    let numbers = store::import::add(tx.conn, &venues, tx.now)?;
    let mut offers = Offers::default();
    let mut hours: Vec<(Uuid, &[Opening])> = Vec::new();
    let mut profiles: Vec<(Uuid, &Profile)> = Vec::new();
    for (index, id, row) in new {
        if !numbers.contains_key(&id) {
            let reason = "somebody else has just added it: import it again";
            steps[index] = Step::Refuse(reason.to_owned());
            continue;
        }
        let week = row.venue.opening_hours.as_deref();
        hours.extend(week.map(|week| (id, week)));
        if row.profile != Profile::default() {
            profiles.push((id, &row.profile));
        }
        let all = CourtIds::default();
        for offer in &row.offers {
            offers.add(tx.app, id, offer);
            if let Some(band) = &offer.band {
                store::write::band(tx.conn, tx.app.new_id(), id, (band, &all), tx.now)?;
            }
        }
    }
    store::profile::set_all(tx.conn, &profiles)?;
    store::import::add_hours(tx.conn, &hours)?;
    offers.write(tx)
}

/// Sports and courts to add.
#[derive(Default)]
struct Offers<'a> {
    sports: Vec<(Uuid, Uuid, &'a NewSport)>,
    courts: Vec<NewCourt>,
}

impl<'a> Offers<'a> {
    fn add(&mut self, app: &App, venue: Uuid, offer: &'a Offer) {
        let row = app.new_id();
        self.sports.push((row, venue, &offer.sport));
        let kind = (offer.surface, offer.cover);
        self.add_courts(app, row, 0..i64::from(offer.sport.courts), kind);
    }

    fn add_courts(
        &mut self,
        app: &App,
        sport: Uuid,
        positions: Range<i64>,
        (surface, cover): (&'static str, &'static str),
    ) {
        self.courts.extend(positions.map(|position| NewCourt {
            id: app.new_id(),
            sport,
            position,
            surface,
            cover,
        }));
    }

    fn write(self, tx: &mut Tx<'_>) -> Result<(), Error> {
        store::import::add_sports(tx.conn, &self.sports, tx.now)?;
        store::import::add_courts(tx.conn, &self.courts, tx.now)
    }
}
