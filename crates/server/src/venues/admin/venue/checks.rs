//! A venue form and its checks.

use jiff::Timestamp;
use lapang_db::Uuid;

use crate::error::Error;
use crate::sports::catalogue;
use crate::venues::admin::fields::Fields;
use crate::venues::admin::week;
use crate::venues::facts::{self, Facilities};
use crate::venues::model::{
    BookingMode, NO_NEW_PLAYER_LIMIT, Opening, PaymentMode, Profile, VenueSport,
};
use crate::venues::payment::Instructions;
use crate::venues::write::{NewSport, NewVenue};
use crate::venues::{geo, import};

/// A venue from the form.
#[derive(Clone, Debug)]
pub struct VenueInput {
    /// `None` creates a venue.
    pub id: Option<Uuid>,
    /// The `updated_at` that the form was opened with. Required to change an existing venue.
    pub updated_at: Option<Timestamp>,
    pub google_place_id: String,
    pub name: String,
    pub address: String,
    /// If empty, built from address and city.
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
    /// `None` keeps the current value; likewise the next.
    pub cancel_cutoff_minutes: Option<i64>,
    pub new_player_hours: Option<i64>,
    pub facilities: Option<Facilities>,
    pub profile: Option<Profile>,
    /// Only for a new venue.
    pub is_active: bool,
    pub opening_hours: Vec<week::OpeningInput>,
    pub sports: Vec<SportInput>,
    /// Saves new hours although bookings lie outside them, and slots although bookings have others.
    pub confirm: bool,
}

#[derive(Clone, Debug)]
pub struct SportInput {
    pub sport_id: String,
    /// `None` keeps the current value; the modes likewise.
    pub slot_minutes: Option<i64>,
    pub booking_mode: Choice<BookingMode>,
    pub payment_mode: Choice<PaymentMode>,
    pub confirm_taken_offers: Option<bool>,
    pub lets_choose_court: Option<bool>,
    pub tax_basis_points: Option<i64>,
    /// `None` keeps the current instructions.
    pub instructions: Option<Instructions>,
    /// Names of the courts of a new sport.
    pub courts: Vec<String>,
}

/// A mode as the message sends it.
#[derive(Clone, Copy, Debug)]
pub enum Choice<T> {
    Unset,
    Made(T),
    /// An unknown value, from a newer client or an invalid one.
    Unknown,
}

impl<T> Choice<T> {
    fn made(self) -> Option<T> {
        match self {
            Self::Made(one) => Some(one),
            Self::Unset | Self::Unknown => None,
        }
    }
}

/// A venue that passed all checks.
pub(super) struct Checked {
    pub venue: NewVenue,
    pub hours: Vec<Opening>,
    pub sports: Vec<CheckedSport>,
    pub profile: Option<Profile>,
}

pub(super) struct CheckedSport {
    pub sport_id: &'static str,
    pub slot_minutes: Option<i64>,
    booking_mode: Option<BookingMode>,
    payment_mode: Option<PaymentMode>,
    pub confirm_taken_offers: Option<bool>,
    pub lets_choose_court: Option<bool>,
    pub tax_basis_points: Option<i64>,
    pub instructions: Option<Instructions>,
    pub courts: Vec<String>,
}

impl CheckedSport {
    /// Fills missing fields from the current sport, or with the defaults of a new one.
    pub fn over(&self, before: Option<&VenueSport>) -> NewSport {
        let slot_minutes = self.slot_minutes.or(before.map(|it| it.slot_minutes));
        let booking_mode = self.booking_mode.or(before.map(|it| it.booking_mode));
        let payment_mode = self.payment_mode.or(before.map(|it| it.payment_mode));
        NewSport {
            sport_id: self.sport_id,
            slot_minutes: slot_minutes.unwrap_or(60),
            booking_mode: booking_mode.unwrap_or(BookingMode::Request),
            payment_mode: payment_mode.unwrap_or(PaymentMode::None),
            courts: 0,
        }
    }
}

pub(super) fn checked(input: &VenueInput) -> Result<Checked, Error> {
    let mut fields = Fields::default();
    let city = fields.line("venue.city", &input.city, 120);
    let address = fields.line("venue.address", &input.address, 300);
    let mut formatted = fields.line("venue.formatted_address", &input.formatted_address, 400);
    if formatted.is_empty() {
        let parts = [address.as_str(), city.as_str()];
        let known = parts.into_iter().filter(|part| !part.is_empty());
        formatted = known.collect::<Vec<_>>().join(", ");
    }
    let place = fields.line("venue.google_place_id", &input.google_place_id, 200);
    let venue = NewVenue {
        google_place_id: Some(place).filter(|place| !place.is_empty()),
        name: fields.required("venue.name", &input.name, 120),
        address,
        formatted_address: formatted,
        city,
        country: country(&input.country, &mut fields),
        latitude: input.latitude,
        longitude: input.longitude,
        phone_number: fields.phone("venue.phone_number", &input.phone_number, 40),
        website: fields.page("venue.website", &input.website),
        google_maps_url: fields.page("venue.google_maps_url", &input.google_maps_url),
        time_zone: zone(&input.time_zone, &mut fields),
        types: types(&input.types, &mut fields),
        facilities: input.facilities.unwrap_or_default(),
        ..NewVenue::default()
    };
    refuse_no_place(input, &mut fields);
    for (field, value, least, most) in [
        (
            "cancel_cutoff_minutes",
            input.cancel_cutoff_minutes,
            0,
            10_080,
        ),
        (
            "new_player_hours",
            input.new_player_hours,
            1,
            NO_NEW_PLAYER_LIMIT,
        ),
    ] {
        if value.is_some_and(|value| !(least..=most).contains(&value)) {
            let problem = format!("must be {least} to {most}");
            fields.refuse(&format!("venue.{field}"), "int32.gte_lte", problem);
        }
    }
    if input.id.is_some() && input.updated_at.is_none() {
        let problem = "must be that of the venue as it was read";
        fields.refuse("venue.updated_at", "required", problem);
    }
    let hours = week::checked(&input.opening_hours, "venue.opening_hours", &mut fields);
    let sports = sports(&input.sports, &mut fields);
    let profile = input.profile.as_ref();
    let profile = profile.map(|input| self::profile(input, &mut fields));
    fields.refused_if_any()?;
    Ok(Checked {
        venue,
        hours,
        sports,
        profile,
    })
}

fn profile(input: &Profile, fields: &mut Fields) -> Profile {
    let mut lines =
        |name: &str, input: &str| fields.lines(&format!("venue.profile.{name}"), input, 2000);
    Profile {
        description_en: lines("description_en", &input.description_en),
        description_id: lines("description_id", &input.description_id),
        house_rules_en: lines("house_rules_en", &input.house_rules_en),
        house_rules_id: lines("house_rules_id", &input.house_rules_id),
        whatsapp: fields.phone("venue.profile.whatsapp", &input.whatsapp, 40),
        instagram: instagram(&input.instagram, fields),
    }
}

fn instagram(input: &str, fields: &mut Fields) -> String {
    facts::instagram(input).unwrap_or_else(|| {
        let problem = "must be a user name of Instagram, for example gor.melati";
        fields.refuse("venue.profile.instagram", "instagram.name", problem);
        String::new()
    })
}

fn country(input: &str, fields: &mut Fields) -> String {
    let country = input.trim();
    let is_code = country.len() == 2 && country.bytes().all(|letter| letter.is_ascii_uppercase());
    if !is_code && !country.is_empty() {
        let problem = "must be two capital letters, for example ID";
        fields.refuse("venue.country", "country.code", problem);
    }
    country.to_owned()
}

fn zone(input: &str, fields: &mut Fields) -> String {
    import::zone_named(input.trim()).unwrap_or_else(|problem| {
        fields.refuse("venue.time_zone", "time_zone.unknown", problem);
        String::new()
    })
}

/// A message without a position has zeros.
fn refuse_no_place(input: &VenueInput, fields: &mut Fields) {
    for (field, value, most) in [
        ("venue.latitude", input.latitude, 90.0),
        ("venue.longitude", input.longitude, 180.0),
    ] {
        if !(-most..=most).contains(&value) {
            let problem = format!("must be a number from -{most} to {most}");
            fields.refuse(field, "place.range", problem);
        }
    }
    let is_nowhere = input.latitude == 0.0 && input.longitude == 0.0;
    if is_nowhere || geo::place(input.latitude, input.longitude).is_none() {
        let problem = "latitude and longitude say where the venue is";
        fields.refuse("venue.latitude", "place.required", problem);
    }
}

fn types(input: &[String], fields: &mut Fields) -> Vec<String> {
    if input.len() > 20 {
        fields.refuse("venue.types", "repeated.max_items", "must be at most 20");
    }
    let kept = input
        .iter()
        .enumerate()
        .map(|(index, one)| fields.required(&format!("venue.types[{index}]"), one, 60));
    kept.collect()
}

fn sports(input: &[SportInput], fields: &mut Fields) -> Vec<CheckedSport> {
    if input.is_empty() {
        let problem = "a venue offers a sport at least";
        fields.refuse("venue.sports", "sports.required", problem);
    }
    let mut sports: Vec<CheckedSport> = Vec::new();
    for (index, one) in input.iter().enumerate() {
        let path = format!("venue.sports[{index}]");
        let Some(known) = catalogue::find(&one.sport_id) else {
            let field = format!("{path}.sport_id");
            fields.refuse(&field, "sport.unknown", "there is no such sport");
            continue;
        };
        if sports.iter().any(|sport| sport.sport_id == known.id) {
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
    input: &SportInput,
    path: &str,
    fields: &mut Fields,
) -> CheckedSport {
    if let Some(minutes) = input.slot_minutes
        && !matches!(minutes, 30 | 60 | 90 | 120)
    {
        let field = format!("{path}.slot_minutes");
        fields.refuse(&field, "slot_minutes", "must be 30, 60, 90 or 120");
    }
    for (field, is_unknown) in [
        (
            "booking_mode",
            matches!(input.booking_mode, Choice::Unknown),
        ),
        (
            "payment_mode",
            matches!(input.payment_mode, Choice::Unknown),
        ),
    ] {
        if is_unknown {
            let field = format!("{path}.{field}");
            fields.refuse(&field, "enum.defined_only", "no such mode");
        }
    }
    CheckedSport {
        sport_id,
        slot_minutes: input.slot_minutes,
        booking_mode: input.booking_mode.made(),
        payment_mode: input.payment_mode.made(),
        confirm_taken_offers: input.confirm_taken_offers,
        lets_choose_court: input.lets_choose_court,
        tax_basis_points: input.tax_basis_points,
        instructions: input.instructions.as_ref().map(|input| {
            let path = format!("{path}.payment_instructions");
            instructions(input, &path, fields)
        }),
        courts: courts(&input.courts, path, fields),
    }
}

fn instructions(input: &Instructions, path: &str, fields: &mut Fields) -> Instructions {
    let mut line =
        |name: &str, input: &str, most: usize| fields.line(&format!("{path}.{name}"), input, most);
    Instructions {
        bank_name: line("bank_name", &input.bank_name, 80),
        account_number: line("account_number", &input.account_number, 40),
        account_name: line("account_name", &input.account_name, 120),
        notes: fields.lines(&format!("{path}.notes"), &input.notes, 1000),
        qris_url: String::new(),
    }
}

fn courts(input: &[String], path: &str, fields: &mut Fields) -> Vec<String> {
    if input.len() > 100 {
        let field = format!("{path}.courts");
        fields.refuse(&field, "repeated.max_items", "must be at most 100");
    }
    let mut names: Vec<String> = Vec::with_capacity(input.len());
    for (index, name) in input.iter().enumerate() {
        let field = format!("{path}.courts[{index}].name");
        let name = fields.required(&field, name, 80);
        fields.court_name(&field, &name, names.iter().map(String::as_str));
        names.push(name);
    }
    names
}
