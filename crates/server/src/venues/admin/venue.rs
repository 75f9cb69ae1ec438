//! Making a venue and changing it. What staff write stands for everything they may change: what
//! is left out is gone, but for courts, prices and whether players find it, which have calls of
//! their own.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::fields::Fields;
use super::read::{self, ForStaff};
use super::{hold, week};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::{Error, Reason};
use crate::sports::catalogue;
use crate::venues::payment::{self, Instructions};
use crate::venues::show;
use crate::venues::write::{NewSport, NewVenue};
use crate::venues::{BookingMode, Opening, PaymentMode, VenueSport, claims, geo, import, store};

/// A venue as it was typed.
#[derive(Clone, Debug)]
pub struct Typed {
    /// None: a new one.
    pub id: Option<Uuid>,
    pub google_place_id: String,
    pub name: String,
    pub address: String,
    /// Empty: made of address and city.
    pub formatted_address: String,
    pub city: String,
    pub country: String,
    pub latitude: f64,
    pub longitude: f64,
    pub phone_number: String,
    pub website: String,
    pub google_maps_url: String,
    pub types: Vec<String>,
    pub time_zone: String,
    pub cancel_cutoff_minutes: i64,
    /// Of a new venue.
    pub is_active: bool,
    pub opening_hours: Vec<week::Typed>,
    pub sports: Vec<TypedSport>,
}

#[derive(Clone, Debug)]
pub struct TypedSport {
    pub sport_id: String,
    /// 0 means 60.
    pub slot_minutes: i64,
    /// None: a value that there is not.
    pub booking_mode: Option<BookingMode>,
    pub payment_mode: Option<PaymentMode>,
    /// None leaves what the venue said before.
    pub instructions: Option<Instructions>,
    /// Names, for a sport that is added.
    pub courts: Vec<String>,
}

/// A venue whose every field is good.
struct Checked {
    venue: NewVenue,
    hours: Vec<Opening>,
    sports: Vec<(NewSport, Vec<String>)>,
}

pub async fn upsert(app: &Arc<App>, staff: &Staff, typed: Typed) -> Result<ForStaff, Error> {
    if typed.id.is_none() && staff.venues().is_some() {
        let problem = "only admins make new venues";
        return Err(Error::forbidden("ADMINS_ONLY", problem));
    }
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            let now = shared.now();
            let id = match typed.id {
                Some(id) => change(conn, &shared, &staff, id, &typed, now)?,
                None => create(conn, &shared, &typed, now)?,
            };
            instruct(conn, id, &typed.sports)?;
            read::with_instructions(conn, id)
        })
        .await
}

/// Writes how the sports are paid.
fn instruct(conn: &mut dyn Conn, id: Uuid, sports: &[TypedSport]) -> Result<(), Error> {
    for sport in sports {
        if let Some(instructions) = &sport.instructions
            && let Some(row) = store::payment::venue_sport(conn, id, &sport.sport_id)?
        {
            payment::write(conn, row, instructions)?;
        }
    }
    Ok(())
}

fn create(conn: &mut dyn Conn, app: &App, typed: &Typed, now: Timestamp) -> Result<Uuid, Error> {
    let checked = checked(typed)?;
    refuse_known_place(conn, None, &checked.venue)?;
    let id = app.random.id(now);
    store::write::insert(conn, id, &checked.venue, now)?;
    store::admin::set_cutoff(conn, id, typed.cancel_cutoff_minutes)?;
    store::admin::set_active(conn, id, typed.is_active)?;
    store::write::replace_hours(conn, id, &checked.hours)?;
    for (sport, courts) in &checked.sports {
        add_sport(conn, app, id, sport, courts, now)?;
    }
    Ok(id)
}

fn change(
    conn: &mut dyn Conn,
    app: &App,
    staff: &Staff,
    id: Uuid,
    typed: &Typed,
    now: Timestamp,
) -> Result<Uuid, Error> {
    hold(conn, staff, id, now)?;
    let mut checked = checked(typed)?;
    let before = show::all(conn, &[id])?.pop();
    let before = before.ok_or(Error::NotFound("venue"))?;
    // What only an import knows.
    let venue = &mut checked.venue;
    venue.rating = before.card.rating;
    venue.user_ratings_total = before.card.user_ratings_total;
    venue.price_level = before.card.price_level;
    refuse_known_place(conn, Some(id), venue)?;
    if venue.time_zone != before.card.time_zone {
        refuse_booked_zone(conn, &before.sports, now)?;
    }
    store::admin::replace(conn, id, venue)?;
    store::admin::set_cutoff(conn, id, typed.cancel_cutoff_minutes)?;
    store::write::replace_hours(conn, id, &checked.hours)?;
    for sport in &before.sports {
        let stays = |(kept, _): &&(NewSport, _)| kept.sport_id == sport.sport_id;
        match checked.sports.iter().find(stays) {
            Some((kept, _)) => store::admin::change_sport(conn, sport.id, kept)?,
            None => remove_sport(conn, sport, now)?,
        }
    }
    for (sport, courts) in &checked.sports {
        if !before.sports.iter().any(|it| it.sport_id == sport.sport_id) {
            add_sport(conn, app, id, sport, courts, now)?;
        }
    }
    Ok(id)
}

/// A sport has one court at least (rules.md §5).
fn add_sport(
    conn: &mut dyn Conn,
    app: &App,
    venue: Uuid,
    sport: &NewSport,
    courts: &[String],
    now: Timestamp,
) -> Result<(), Error> {
    let (row, _) = store::write::sport(conn, app.random.id(now), venue, sport, now)?;
    let first = ["Court 1".to_owned()];
    let courts = if courts.is_empty() { &first } else { courts };
    for (position, name) in (0..).zip(courts) {
        store::write::court(conn, app.random.id(now), row, position, name, now)?;
    }
    Ok(())
}

fn remove_sport(conn: &mut dyn Conn, sport: &VenueSport, now: Timestamp) -> Result<(), Error> {
    let courts = lock_courts(conn, [sport])?;
    let coming = claims::coming(conn, &courts, now)?;
    if !coming.is_empty() {
        let message = "the sport has bookings that are still to come";
        let reason = Reason::new("SPORT_HAS_BOOKINGS", message).with("sport_id", &sport.sport_id);
        return Err(Error::Conflict(claims::named(reason, &coming)));
    }
    store::admin::delete_sport(conn, sport, &courts)
}

/// The times of what is booked stay where they are, so they would no longer be what players were
/// told, nor lie on the grid of the new zone.
fn refuse_booked_zone(
    conn: &mut dyn Conn,
    sports: &[VenueSport],
    now: Timestamp,
) -> Result<(), Error> {
    let courts = lock_courts(conn, sports)?;
    let coming = claims::coming(conn, &courts, now)?;
    if coming.is_empty() {
        return Ok(());
    }
    let message = "the time zone cannot change while bookings are still to come";
    let reason = Reason::new("VENUE_HAS_BOOKINGS", message);
    Err(Error::Conflict(claims::named(reason, &coming)))
}

/// Lets nobody claim an hour of these sports' courts until the transaction ends.
fn lock_courts<'a>(
    conn: &mut dyn Conn,
    sports: impl IntoIterator<Item = &'a VenueSport>,
) -> Result<Vec<Uuid>, Error> {
    let courts = sports.into_iter().flat_map(|sport| &sport.courts);
    let mut courts: Vec<Uuid> = courts.map(|court| court.id).collect();
    courts.sort_unstable();
    store::claims::lock_courts(conn, &courts)?;
    Ok(courts)
}

fn refuse_known_place(
    conn: &mut dyn Conn,
    id: Option<Uuid>,
    venue: &NewVenue,
) -> Result<(), Error> {
    let Some(place) = &venue.google_place_id else {
        return Ok(());
    };
    let found = store::write::find(conn, "google_place_id", place)?;
    match found {
        Some(found) if Some(found) != id => Err(Error::invalid(
            "venue.google_place_id",
            "place.known",
            "is that of another venue",
        )),
        _ => Ok(()),
    }
}

fn checked(typed: &Typed) -> Result<Checked, Error> {
    let mut fields = Fields::default();
    let city = fields.line("venue.city", &typed.city, 120);
    let address = fields.line("venue.address", &typed.address, 300);
    let mut formatted = fields.line("venue.formatted_address", &typed.formatted_address, 400);
    if formatted.is_empty() {
        let parts = [address.as_str(), city.as_str()];
        let known = parts.into_iter().filter(|part| !part.is_empty());
        formatted = known.collect::<Vec<_>>().join(", ");
    }
    let place = fields.line("venue.google_place_id", &typed.google_place_id, 200);
    let venue = NewVenue {
        google_place_id: Some(place).filter(|place| !place.is_empty()),
        name: fields.required("venue.name", &typed.name, 120),
        address,
        formatted_address: formatted,
        city,
        country: country(&typed.country, &mut fields),
        latitude: typed.latitude,
        longitude: typed.longitude,
        phone_number: fields.line("venue.phone_number", &typed.phone_number, 40),
        website: fields.page("venue.website", &typed.website),
        google_maps_url: fields.page("venue.google_maps_url", &typed.google_maps_url),
        time_zone: zone(&typed.time_zone, &mut fields),
        types: types(&typed.types, &mut fields),
        ..NewVenue::default()
    };
    refuse_no_place(typed, &mut fields);
    if !(0..=10_080).contains(&typed.cancel_cutoff_minutes) {
        let problem = "must be 0 to 10080 minutes";
        fields.refuse("venue.cancel_cutoff_minutes", "int32.gte_lte", problem);
    }
    let hours = week::checked(&typed.opening_hours, "venue.opening_hours", &mut fields);
    let sports = sports(&typed.sports, &mut fields);
    fields.refused_if_any()?;
    Ok(Checked {
        venue,
        hours,
        sports,
    })
}

fn country(typed: &str, fields: &mut Fields) -> String {
    let country = typed.trim();
    let is_code = country.len() == 2 && country.bytes().all(|letter| letter.is_ascii_uppercase());
    if !is_code && !country.is_empty() {
        let problem = "must be two capital letters, for example ID";
        fields.refuse("venue.country", "country.code", problem);
    }
    country.to_owned()
}

fn zone(typed: &str, fields: &mut Fields) -> String {
    import::zone_named(typed.trim()).unwrap_or_else(|problem| {
        fields.refuse("venue.time_zone", "time_zone.unknown", problem);
        String::new()
    })
}

/// Zeros are what a message has that names no place.
fn refuse_no_place(typed: &Typed, fields: &mut Fields) {
    for (field, value, most) in [
        ("venue.latitude", typed.latitude, 90.0),
        ("venue.longitude", typed.longitude, 180.0),
    ] {
        if !(-most..=most).contains(&value) {
            let problem = format!("must be a number from -{most} to {most}");
            fields.refuse(field, "place.range", problem);
        }
    }
    let is_nowhere = typed.latitude == 0.0 && typed.longitude == 0.0;
    if is_nowhere || geo::place(typed.latitude, typed.longitude).is_none() {
        let problem = "latitude and longitude say where the venue is";
        fields.refuse("venue.latitude", "place.required", problem);
    }
}

fn types(typed: &[String], fields: &mut Fields) -> Vec<String> {
    if typed.len() > 20 {
        fields.refuse("venue.types", "repeated.max_items", "must be at most 20");
    }
    let kept = typed
        .iter()
        .enumerate()
        .map(|(index, one)| fields.required(&format!("venue.types[{index}]"), one, 60));
    kept.collect()
}

fn sports(typed: &[TypedSport], fields: &mut Fields) -> Vec<(NewSport, Vec<String>)> {
    if typed.is_empty() {
        let problem = "a venue offers a sport at least";
        fields.refuse("venue.sports", "sports.required", problem);
    }
    let mut sports: Vec<(NewSport, Vec<String>)> = Vec::new();
    for (index, one) in typed.iter().enumerate() {
        let path = format!("venue.sports[{index}]");
        let Some(known) = catalogue::find(&one.sport_id) else {
            let field = format!("{path}.sport_id");
            fields.refuse(&field, "sport.unknown", "there is no such sport");
            continue;
        };
        if sports.iter().any(|(sport, _)| sport.sport_id == known.id) {
            let field = format!("{path}.sport_id");
            fields.refuse(&field, "sport.twice", "is in the list already");
            continue;
        }
        sports.push(sport(known.id, one, &path, fields));
    }
    sports
}

fn sport(
    sport_id: &'static str,
    typed: &TypedSport,
    path: &str,
    fields: &mut Fields,
) -> (NewSport, Vec<String>) {
    let slot_minutes = match typed.slot_minutes {
        0 => 60,
        minutes => minutes,
    };
    if !matches!(slot_minutes, 30 | 60 | 90 | 120) {
        let field = format!("{path}.slot_minutes");
        fields.refuse(&field, "slot_minutes", "must be 30, 60, 90 or 120");
    }
    for (field, is_known) in [
        ("booking_mode", typed.booking_mode.is_some()),
        ("payment_mode", typed.payment_mode.is_some()),
    ] {
        if !is_known {
            fields.refuse(
                &format!("{path}.{field}"),
                "enum.defined_only",
                "no such mode",
            );
        }
    }
    if typed.courts.len() > 100 {
        fields.refuse(
            &format!("{path}.courts"),
            "repeated.max_items",
            "must be at most 100",
        );
    }
    let courts = typed
        .courts
        .iter()
        .enumerate()
        .map(|(index, name)| fields.required(&format!("{path}.courts[{index}].name"), name, 80))
        .collect();
    let sport = NewSport {
        sport_id,
        slot_minutes,
        booking_mode: typed.booking_mode.unwrap_or(BookingMode::Request),
        payment_mode: typed.payment_mode.unwrap_or(PaymentMode::None),
        courts: 0,
    };
    (sport, courts)
}
