//! The rows of the data, many to a statement.

use anyhow::{Context, Result};
use lapang::search_texts;
use lapang::text::folded;
use lapang_db::{Db, Error, Param, values_list};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::venues::{venues, words};
use super::world::{CALLERS, CLOSES_AT, Kind, OPENS_AT, World, mixed, token, word};

/// Maximum number of values in a statement; SQLite accepts 32,766.
const VALUES: usize = 8_000;
/// Rows generated and written in one transaction.
const AT_ONCE: u64 = 5_000;
const DAY: i64 = 86_400_000_000;
const HOUR: i64 = 3_600_000_000;

pub(super) type Row = Vec<Param<'static>>;

/// Rows for one table.
pub(super) struct Table {
    /// Its name and columns, as after `INSERT INTO`.
    head: &'static str,
    rows: Vec<Row>,
}

impl Table {
    pub(super) fn new(head: &'static str) -> Self {
        Self {
            head,
            rows: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, row: Row) {
        self.rows.push(row);
    }
}

pub fn fill(db: &Db, world: World) -> Result<()> {
    in_parts(db, world.users(), |from, to| users(world, from, to))?;
    in_parts(db, CALLERS, |from, to| sessions(world, from, to))?;
    in_parts(db, world.size, |from, to| venues(world, from, to))?;
    write(db, vec![words(world), rewritten()])?;
    in_parts(db, world.size, |from, to| matches(world, from, to))?;
    in_parts(db, world.size, |from, to| bookings(world, from, to))
}

/// The search texts are the newest: writing them anew would be measured, too.
fn rewritten() -> Table {
    let mut table = Table::new("search_rewrites (texts)");
    for name in search_texts::names() {
        table.add(vec![text(name)]);
    }
    table
}

/// Makes sessions and devices of cached data look recently used, so that the product's occasional renewals are not
/// measured.
pub fn renew_sessions(db: &Db, now: i64) -> Result<()> {
    let now = now * 1_000_000;
    db.write_blocking(move |conn| {
        conn.execute(
            "UPDATE sessions SET renewed_at = $1, expires_at = $2",
            &[now.into(), (now + 30 * DAY).into()],
        )?;
        conn.execute("UPDATE devices SET last_seen = $1", &[now.into()])
    })
    .map_err(|error: Error| error)
    .context("renewing sessions")?;
    Ok(())
}

fn in_parts(db: &Db, count: u64, rows: impl Fn(u64, u64) -> Vec<Table>) -> Result<()> {
    let mut from = 0;
    while from < count {
        let to = (from + AT_ONCE).min(count);
        write(db, rows(from, to))?;
        from = to;
    }
    Ok(())
}

fn write(db: &Db, tables: Vec<Table>) -> Result<()> {
    db.write_blocking(move |conn| {
        for table in &tables {
            let columns = table.rows.first().map_or(1, Vec::len);
            for rows in table.rows.chunks(VALUES / columns) {
                let values = values_list(rows.len(), columns);
                let params: Vec<Param<'_>> = rows.concat();
                conn.execute(
                    &format!("INSERT INTO {} VALUES {values}", table.head),
                    &params,
                )?;
            }
        }
        Ok::<(), Error>(())
    })
    .context("filling")
}

pub(super) fn text(text: impl Into<String>) -> Param<'static> {
    Param::from(text.into())
}

pub(super) fn int(number: u64) -> Param<'static> {
    Param::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn users(world: World, from: u64, to: u64) -> Vec<Table> {
    let mut users = Table::new(
        "users (id, email, mailbox, name, words, email_verified, preferences_completed, locale,
         terms_version, terms_accepted_at, created_at, updated_at)",
    );
    for number in from..to {
        let name = format!("{} {}", word(number % 4096), word(number / 7 % 4096));
        let email = format!("player{number}@example.com");
        let made: Param<'_> = world.micros().into();
        users.add(vec![
            world.id(Kind::User, number).into(),
            text(&email),
            text(&email),
            text(&name),
            text(folded(&format!("{name} {email}"))),
            true.into(),
            true.into(),
            text(if number.is_multiple_of(3) { "en" } else { "id" }),
            text("1"),
            made.clone(),
            made.clone(),
            made,
        ]);
    }
    vec![users]
}

fn sessions(world: World, from: u64, to: u64) -> Vec<Table> {
    let mut devices = Table::new(
        "devices (id, user_id, fingerprint, user_agent, ip_address, first_seen, last_seen)",
    );
    let mut sessions = Table::new(
        "sessions (id, token_hash, user_id, device_id, provider, created_at, renewed_at,
         expires_at)",
    );
    for caller in from..to {
        let user = world.id(Kind::User, caller);
        let device = world.id(Kind::Device, caller);
        let made = world.micros();
        devices.add(vec![
            device.into(),
            user.into(),
            text(format!("{:016x}", mixed(caller))),
            text("Mozilla/5.0"),
            text("127.0.0.1"),
            made.into(),
            made.into(),
        ]);
        sessions.add(vec![
            world.id(Kind::Session, caller).into(),
            Sha256::digest(token(caller)).to_vec().into(),
            user.into(),
            device.into(),
            2_i64.into(),
            made.into(),
            made.into(),
            (made + 30 * DAY).into(),
        ]);
    }
    vec![devices, sessions]
}

fn matches(world: World, from: u64, to: u64) -> Vec<Table> {
    let mut links = Table::new(
        "short_links (id, code, kind, path, title, resource_id, created_by, is_active, created_at,
         updated_at)",
    );
    let mut matches = Table::new(
        "matches (id, name, description, sport_id, venue_id, location, place_words, starts_at,
         time_zone, max_participants, current_participants, is_public, gender, skill, host_id,
         link_id, created_at, updated_at, day_reminded_for, hours_reminded_for, ends_at)",
    );
    let mut players = Table::new("match_participants (id, match_id, user_id, joined_at)");
    let made = || Param::from(world.micros());
    let regulars = world.users() - CALLERS;
    for number in from..to {
        let hash = mixed(number + 5);
        let id = world.id(Kind::Match, number);
        let link = world.id(Kind::Link, number);
        let player = |place: u64| {
            let regular = (hash % regulars + place * 37) % regulars;
            Param::from(world.id(Kind::User, CALLERS + regular))
        };
        let playing = hash / 64 % 7 + 1;
        let name = format!("Main bareng {}", word(hash % 4096));
        let city = world.city(number).name;
        let ends_at = world.match_starts(number) + 2 * HOUR;
        let starts_at: Param<'_> = world.match_starts(number).into();
        links.add(vec![
            link.into(),
            text(format!("{number:08x}")),
            text("match_join"),
            text(format!("/match/{id}")),
            text(&name),
            id.into(),
            player(0),
            true.into(),
            made(),
            made(),
        ]);
        matches.add(vec![
            id.into(),
            text(name),
            text("Bring water and two shirts, one light and one dark."),
            text(world.sport(number)),
            world.id(Kind::Venue, number).into(),
            text("Court 1"),
            text(folded(&format!("court 1 {city}"))),
            starts_at.clone(),
            text("Asia/Jakarta"),
            world.match_limit(number).map_or(Param::Null, int),
            int(playing),
            (!hash.is_multiple_of(20)).into(),
            ["male", "female", "mixed"]
                .get(usize::try_from(hash % 6).unwrap_or(0))
                .map_or(Param::Null, |gender| text(*gender)),
            ["beginner", "intermediate", "advanced"]
                .get(usize::try_from(hash / 8 % 6).unwrap_or(0))
                .map_or(Param::Null, |skill| text(*skill)),
            player(0),
            link.into(),
            made(),
            made(),
            starts_at.clone(),
            starts_at,
            ends_at.into(),
        ]);
        for place in 0..playing {
            players.add(vec![
                world.id(Kind::Participant, number * 8 + place).into(),
                id.into(),
                player(place),
                (world.micros() + i64::try_from(place).unwrap_or(0)).into(),
            ]);
        }
    }
    vec![links, matches, players]
}

/// A distinct booking number for each: the multiplier is coprime to the 25^6 possible numbers.
fn booking_number(number: u64) -> String {
    const LETTERS: &[u8] = b"23456789CDFGHJKMNPQRTVWXY";
    let mut rest = number * 152_587_891 % 25_u64.pow(6);
    let letters = (0..6).map(|_| {
        let letter = LETTERS[usize::try_from(rest % 25).unwrap_or(0)];
        rest /= 25;
        char::from(letter)
    });
    letters.collect()
}

fn bookings(world: World, from: u64, to: u64) -> Vec<Table> {
    let mut bookings = Table::new(
        "bookings (id, number, user_id, venue_id, sport_id, notes, status, starts_at, ends_at, payment_due,
         price_min, price_max, currency, created_at, updated_at)",
    );
    let mut slots = Table::new(
        "booking_slots (id, booking_id, starts_at, ends_at, slot_status, court_id, court_name,
         price_min, price_max, created_at, updated_at)",
    );
    let mut events = Table::new(
        "booking_events (booking_id, number, created_at, actor, actor_id, to_status, reason)",
    );
    let mut claims = Table::new("court_claims (court_id, starts_at, holder_kind, holder_id)");
    let made = || Param::from(world.micros());
    for number in from..to {
        let hash = mixed(number + 17);
        let id = world.id(Kind::Booking, number);
        let court: Uuid = world.id(Kind::Court, number * 2);
        let user = world.id(Kind::User, CALLERS + hash % (world.users() - CALLERS));
        let starts_at = world.at(hash % 20, hash / 20 % (CLOSES_AT - OPENS_AT) + OPENS_AT);
        let ends_at = starts_at + HOUR;
        bookings.add(vec![
            id.into(),
            text(booking_number(number)),
            user.into(),
            world.id(Kind::Venue, number).into(),
            text(world.sport(number)),
            text(""),
            text("confirmed"),
            starts_at.into(),
            ends_at.into(),
            false.into(),
            int(6_000_000),
            int(6_000_000),
            text("IDR"),
            made(),
            made(),
        ]);
        slots.add(vec![
            world.id(Kind::Slot, number).into(),
            id.into(),
            starts_at.into(),
            ends_at.into(),
            text("booked"),
            court.into(),
            text("Court 1"),
            int(6_000_000),
            int(6_000_000),
            made(),
            made(),
        ]);
        events.add(vec![
            id.into(),
            int(1),
            made(),
            text("player"),
            user.into(),
            text("confirmed"),
            text(""),
        ]);
        for unit in [starts_at, starts_at + 1_800_000_000] {
            claims.add(vec![court.into(), unit.into(), text("booking"), id.into()]);
        }
    }
    vec![bookings, slots, events, claims]
}
