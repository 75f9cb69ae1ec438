//! Reads venues with everything that belongs to them in one round trip.

use std::collections::HashMap;

use lapang_db::{Conn, Param, Request, Row, Uuid, in_list};

use super::columns::{
    BY_CURRENCY, CARDS, PRICES, add_sport, bands_statement, card, hours_statement, opening,
    read_band, sports_statement,
};
use super::photos;
use super::special_days::{self, read_special_day};
use crate::error::Error;
use crate::venues::model::{Band, Photo, PriceFrom, VenueCard, VenueSport};
use crate::venues::opening::SpecialDay;

#[derive(Default)]
pub struct Whole {
    pub cards: HashMap<Uuid, VenueCard>,
    /// With their courts, both in the order in which they were added.
    pub sports: Vec<VenueSport>,
    /// The lowest hourly price by venue, in the currency of most of its prices.
    pub prices: HashMap<Uuid, PriceFrom>,
    /// In their order; only from [`with_prices`].
    pub photos: HashMap<Uuid, Vec<Photo>>,
    /// Only from [`with_bands`].
    pub bands: Vec<Band>,
    pub special: Vec<SpecialDay>,
}

/// How much of a venue is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// With its cover.
    Card,
    /// With all its photos.
    Page,
}

/// For lists and pages: with the lowest hourly price of these sports, or of any if none are named.
pub fn with_prices(
    conn: &mut dyn Conn,
    venues: &[Uuid],
    sports: &[String],
    detail: Detail,
) -> Result<Whole, Error> {
    let ids: Vec<Param<'_>> = venues.iter().map(Param::from).collect();
    let mut params = ids.clone();
    params.extend(sports.iter().map(|sport| Param::from(sport.as_str())));
    let of_sports = match sports.len() {
        0 => String::new(),
        count => format!("AND sport_id IN {} ", in_list(ids.len() + 1, count)),
    };
    let list = in_list(1, venues.len());
    let prices = format!("{PRICES}{list} {of_sports}{BY_CURRENCY}");
    let photos = photos::statement(&list, detail == Detail::Card);
    let more: [Request<'_>; 2] = [(&prices, &params), (&photos, &ids)];
    read(conn, &ids, &more, |whole, number, row| {
        if number == 1 {
            let of_venue = whole.photos.entry(row.get("venue_id")?).or_default();
            of_venue.push(photos::read(row)?);
            return Ok(());
        }
        let price = PriceFrom {
            currency: row.get("currency")?,
            amount: row.get("amount")?,
        };
        whole.prices.entry(row.get("venue_id")?).or_insert(price);
        Ok(())
    })
}

/// For bookings of a sport: with its pricing bands of a segment.
pub fn with_bands(
    conn: &mut dyn Conn,
    venue: Uuid,
    sport_id: &str,
    segment: &str,
) -> Result<Whole, Error> {
    let params: Vec<Param<'_>> = vec![venue.into(), sport_id.into(), segment.into()];
    let (special, of_venue) = (special_days::statement("($1)"), [venue.into()]);
    let more: [Request<'_>; 2] = [(bands_statement(), &params), (&special, &of_venue)];
    read(conn, &[venue.into()], &more, |whole, number, row| {
        match number {
            0 => whole.bands.push(read_band(row)?),
            _ => whole.special.push(read_special_day(row)?),
        }
        Ok(())
    })
}

/// Cards, opening hours, sports and courts, and further queries, whose rows come with their number.
fn read(
    conn: &mut dyn Conn,
    ids: &[Param<'_>],
    more: &[Request<'_>],
    mut each: impl FnMut(&mut Whole, usize, &Row<'_>) -> Result<(), lapang_db::Error>,
) -> Result<Whole, Error> {
    let list = in_list(1, ids.len());
    let cards = format!("{CARDS}{list}");
    let hours = hours_statement(&list);
    let sports = sports_statement(&list);
    let mut asked: Vec<Request<'_>> = vec![(&cards, ids), (&hours, ids), (&sports, ids)];
    asked.extend_from_slice(more);
    let mut whole = Whole::default();
    conn.for_each_of(&asked, &mut |number, row| {
        match number {
            0 => {
                let card = card(row)?;
                whole.cards.insert(card.id, card);
            }
            1 => {
                if let Some(card) = whole.cards.get_mut(&row.get("venue_id")?) {
                    card.opening_hours.push(opening(row)?);
                }
            }
            2 => add_sport(&mut whole.sports, row)?,
            _ => each(&mut whole, number - 3, row)?,
        }
        Ok(())
    })?;
    Ok(whole)
}
