//! What of a venue changes rarely, read as a whole. It is kept in memory as of a revision of the venue's row (decision 0052):
//! everybody who uses it asks the database for the revision first, so it is never shown for another state.

use std::collections::HashMap;
use std::mem::size_of;
use std::sync::{Arc, LazyLock};

use jiff::tz::TimeZone;
use lapang_db::{Conn, Uuid};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::model::{Band, Court, Photo, PriceFrom, Profile, VenueCard, VenueSport};
use super::opening::{OpeningCalendar, SpecialDay};
use super::store::{self, Extent, Revised, Rows};
use crate::cache::VENUES;
use crate::error::Error;

/// A venue with everything that belongs to it.
#[derive(Debug)]
pub struct Whole {
    pub card: VenueCard,
    /// With their courts, both in the order in which they were added.
    pub sports: Vec<VenueSport>,
    /// The prices of the standard segment.
    pub bands: Vec<Band>,
    /// In their order.
    pub photos: Vec<Photo>,
    pub profile: Profile,
    pub calendar: Arc<OpeningCalendar>,
    /// `None`: this version does not know the venue's zone.
    pub zone: Option<TimeZone>,
}

impl From<Rows> for Whole {
    fn from(rows: Rows) -> Self {
        let calendar = OpeningCalendar::new(&rows.card.opening_hours, rows.special_days);
        Self {
            zone: TimeZone::get(&rows.card.time_zone).ok(),
            card: rows.card,
            sports: rows.sports,
            bands: rows.bands,
            photos: rows.photos,
            profile: rows.profile,
            calendar: Arc::new(calendar),
        }
    }
}

impl Whole {
    pub fn special_days(&self) -> &[SpecialDay] {
        &self.calendar.special
    }

    pub fn sport(&self, id: &str) -> Option<&VenueSport> {
        self.sports.iter().find(|sport| sport.sport_id == id)
    }

    /// The lowest hourly price of these sports, or of any if none are named, in the currency of most of their prices.
    pub fn price_from(&self, sports: &[String]) -> Option<PriceFrom> {
        let is_asked = |band: &&Band| sports.is_empty() || sports.contains(&band.sport_id);
        let mut by_currency: HashMap<&str, (usize, i64)> = HashMap::new();
        for band in self.bands.iter().filter(is_asked) {
            let (count, least) = by_currency.entry(&band.currency).or_insert((0, i64::MAX));
            *count += 1;
            *least = band.price_min.min(*least);
        }
        let of_most = by_currency
            .into_iter()
            .max_by(|(a, (of_a, _)), (b, (of_b, _))| of_a.cmp(of_b).then(b.cmp(a)));
        of_most.map(|(currency, (_, amount))| PriceFrom {
            currency: currency.to_owned(),
            amount,
        })
    }

    /// About how much memory it takes, in bytes.
    fn size(&self) -> usize {
        let card = &self.card;
        let texts = [
            &card.google_place_id,
            &card.name,
            &card.address,
            &card.formatted_address,
            &card.city,
            &card.phone_number,
            &card.website,
            &card.google_maps_url,
            &self.profile.description_en,
            &self.profile.description_id,
            &self.profile.house_rules_en,
            &self.profile.house_rules_id,
        ];
        // Of hours, short texts and what the allocator adds, as measured with 100,000 venues.
        let other = 2_500;
        let texts: usize = texts.iter().map(|text| text.len()).sum();
        let courts: usize = self.sports.iter().map(|sport| sport.courts.len()).sum();
        let previews: usize = self.photos.iter().map(|photo| photo.preview.len()).sum();
        size_of::<Self>()
            + other
            + texts
            + self.sports.len() * (size_of::<VenueSport>() + 16)
            + courts * (size_of::<Court>() + 48)
            + self.bands.len() * (size_of::<Band>() + 48)
            + self.photos.len() * (size_of::<Photo>() + 64)
            + previews
            + self.special_days().len() * (size_of::<SpecialDay>() + 64)
    }
}

/// The most that is kept, in bytes: some 13,000 venues.
const MOST: u64 = 64 << 20;

#[derive(Clone)]
struct Kept {
    revision: Uuid,
    venue: Arc<Whole>,
}

#[derive(Clone)]
struct Size;

impl Weighter<Uuid, Kept> for Size {
    fn weight(&self, _: &Uuid, kept: &Kept) -> u64 {
        u64::try_from(kept.venue.size()).unwrap_or(u64::MAX)
    }
}

/// Of this process. A revision is random, so that databases can share it.
static KEPT: LazyLock<Cache<Uuid, Kept, Size>> =
    LazyLock::new(|| Cache::with_weighter(13_000, MOST, Size));

/// Those of the venues that exist, active or not.
pub fn all(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Arc<Whole>>, Error> {
    let venues = asked(conn, ids)?;
    found(conn, &venues, Extent::All)
}

pub fn one(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Arc<Whole>>, Error> {
    Ok(all(conn, &[id])?.remove(&id))
}

/// For bookings: a write that does not find the venue in memory reads it without photos and profile.
pub fn to_book(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Arc<Whole>>, Error> {
    let extent = if conn.only_reads() {
        Extent::All
    } else {
        Extent::Offer
    };
    let venues = asked(conn, &[id])?;
    Ok(found(conn, &venues, extent)?.remove(&id))
}

/// With their revisions, unless none of them is kept.
fn asked(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Revised>, Error> {
    if ids.iter().any(|id| KEPT.peek(id).is_some()) {
        return store::revisions(conn, ids);
    }
    Ok(ids.iter().map(|id| (*id, None)).collect())
}

/// The venues as of these revisions, which the caller has just read, or later ones.
pub fn revised(
    conn: &mut dyn Conn,
    venues: &[Revised],
) -> Result<HashMap<Uuid, Arc<Whole>>, Error> {
    found(conn, venues, Extent::All)
}

fn found(
    conn: &mut dyn Conn,
    venues: &[Revised],
    extent: Extent,
) -> Result<HashMap<Uuid, Arc<Whole>>, Error> {
    let mut found: HashMap<Uuid, Arc<Whole>> = HashMap::with_capacity(venues.len());
    let mut missing = Vec::new();
    for (id, revision) in venues {
        match KEPT.get(id).filter(|kept| Some(kept.revision) == *revision) {
            Some(kept) => drop(found.insert(*id, kept.venue)),
            None => missing.push(*id),
        }
    }
    VENUES.asked(found.len(), missing.len());
    if missing.is_empty() {
        return Ok(found);
    }
    for (id, rows) in store::rows(conn, &missing, extent)? {
        let revision = rows.revision;
        let venue = Arc::new(Whole::from(rows));
        // What a transaction sees of its own changes may change again under the same revision.
        if let Some(revision) = revision.filter(|_| conn.only_reads()) {
            let venue = Arc::clone(&venue);
            KEPT.insert(id, Kept { revision, venue });
        }
        found.insert(id, venue);
    }
    VENUES.sized(KEPT.len(), KEPT.weight());
    Ok(found)
}
