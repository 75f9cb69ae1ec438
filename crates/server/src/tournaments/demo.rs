//! Demo tournaments: one in each state, always the same.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_tournament::score::ScoreRules;
use uuid::Uuid;

use super::create::{self, Draft};
use super::day::people_of;
use super::entries;
use super::events::EventInput;
use super::model::{Format, Kind, Outcome, Stage, TieState, Tournament, Winner};
use super::{draw, progress, store};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::venues::court_requests::{self, Asker};
use crate::venues::{self, BlockInput};

/// The first names of pairs and players that the organisers entered.
const NAMES: [&str; 32] = [
    "Agus", "Bella", "Cahyo", "Dewi", "Edo", "Farah", "Galih", "Hana", "Iwan", "Jihan", "Kevin",
    "Laras", "Marcel", "Nabila", "Oki", "Priska", "Rendra", "Salsa", "Tomi", "Ulfa", "Vino",
    "Winda", "Yoga", "Zahra", "Arif", "Bunga", "Chandra", "Dinda", "Erlangga", "Fitri", "Gilang",
    "Hesti",
];
const COURTS: [&str; 4] = ["Lapangan 1", "Lapangan 2", "Lapangan 3", "Lapangan 4"];
const TIE: SignedDuration = SignedDuration::from_mins(25);

struct Cup {
    name: &'static str,
    description: &'static str,
    sport: &'static str,
    /// Hours from now.
    starts_in: i64,
    lasts: i64,
    is_published: bool,
    events: Vec<EventInput>,
}

/// The first player plays in the live tournament, organises it and prepares a draft; others organise the rest.
pub async fn fill(app: &Arc<App>, players: &[Uuid], venues: &[Uuid]) -> Result<(), Error> {
    if players.len() < 12 {
        return Ok(());
    }
    let (players, venues) = (players.to_vec(), venues.to_vec());
    app.write(move |tx| {
        let now = tx.now;
        let mut at = |cup: &Cup, host: usize, before: i64| {
            make(
                tx,
                cup,
                players[host],
                &venues,
                now - SignedDuration::from_hours(before),
            )
        };
        let open = at(&coming(), 1, 0)?;
        let live = at(&running(), 0, 48)?;
        let over = at(&finished(), 3, 24 * 14)?;
        let off = at(&called_off(), 4, 0)?;
        at(&draft(), 0, 0)?;
        ask_for_courts(tx, open)?;
        enter(tx, open, 0, &players[5..9], 9)?;
        enter(tx, open, 1, &players[2..4], 7)?;
        enter(
            tx,
            live,
            0,
            &[players[0], players[5], players[6], players[7]],
            14,
        )?;
        enter(tx, over, 0, &players[8..12], 6)?;
        enter(tx, off, 0, &players[9..12], 4)?;
        play(tx, live, 2 * 60, Some(13))?;
        play(tx, over, 24 * 6 * 60, None)?;
        let tournament = store::lock(tx.conn, off, now)?.ok_or(super::model::NOT_FOUND)?;
        create::call_off_locked(tx, tournament, "Lapangan sedang direnovasi.")
    })
    .await
}

/// `fee` in rupiah.
fn event(name: &str, kind: Kind, format: Format, max_entries: i64, fee: i64) -> EventInput {
    EventInput {
        name: name.to_owned(),
        kind,
        format,
        team_size: 5,
        max_entries,
        group_count: 4,
        advancing: 2,
        has_third_place: true,
        has_plate: false,
        rules: None,
        knockout_rules: None,
        forfeit: None,
        tie_break: String::new(),
        fee: fee * 100,
    }
}

fn coming() -> Cup {
    let usual = ScoreRules::preset("badminton");
    Cup {
        name: "Jakarta Shuttle Open",
        description: "Turnamen ganda untuk pemain klub dan komunitas. Kok disediakan, medali untuk empat besar.",
        sport: "badminton",
        starts_in: 24 * 9,
        lasts: 9,
        is_published: true,
        events: vec![
            EventInput {
                rules: Some(ScoreRules {
                    best_of: 1,
                    to: 30,
                    by: 1,
                    cap: None,
                    ..usual
                }),
                knockout_rules: Some(usual),
                ..event("Ganda putra", Kind::Doubles, Format::Groups, 16, 150_000)
            },
            event(
                "Ganda campuran",
                Kind::Doubles,
                Format::Knockout,
                8,
                150_000,
            ),
            event(
                "Tunggal putri",
                Kind::Singles,
                Format::RoundRobin,
                6,
                75_000,
            ),
        ],
    }
}

fn running() -> Cup {
    Cup {
        name: "Piala Komunitas",
        description: "Enam belas pasang, empat grup, satu hari. Hasil langsung di halaman ini.",
        sport: "badminton",
        starts_in: -2,
        lasts: 8,
        is_published: true,
        events: vec![event(
            "Ganda campuran",
            Kind::Doubles,
            Format::Groups,
            16,
            100_000,
        )],
    }
}

fn finished() -> Cup {
    Cup {
        name: "Padel Weekend Cup",
        description: "Eight pairs, one afternoon.",
        sport: "padel",
        starts_in: -24 * 6,
        lasts: 6,
        is_published: true,
        events: vec![event(
            "Open doubles",
            Kind::Doubles,
            Format::Knockout,
            8,
            250_000,
        )],
    }
}

fn called_off() -> Cup {
    Cup {
        name: "Tunggal Sore",
        description: "Satu set sampai enam.",
        sport: "tennis",
        starts_in: 24 * 4,
        lasts: 5,
        is_published: true,
        events: vec![event("Tunggal", Kind::Singles, Format::Knockout, 8, 0)],
    }
}

fn draft() -> Cup {
    Cup {
        name: "Futsal antar kantor",
        description: "",
        sport: "futsal",
        starts_in: 24 * 30,
        lasts: 8,
        is_published: false,
        events: vec![event("Tim", Kind::Teams, Format::Groups, 12, 500_000)],
    }
}

/// Creates a cup at a venue of its sport, as of `now`.
fn make(
    tx: &mut Tx<'_>,
    cup: &Cup,
    organiser: Uuid,
    venues: &[Uuid],
    now: Timestamp,
) -> Result<Uuid, Error> {
    let mut venue_id = None;
    for id in venues {
        if venue_id.is_none() && venues::offer(tx.conn, *id, cup.sport)?.is_some() {
            venue_id = Some(*id);
        }
    }
    // On the hour.
    let hour = tx.now.as_second().div_euclid(3_600) * 3_600;
    let hour = Timestamp::from_second(hour).unwrap_or(tx.now);
    let starts_at = hour + SignedDuration::from_hours(cup.starts_in);
    let draft = Draft {
        name: cup.name.to_owned(),
        description: cup.description.to_owned(),
        sport_id: cup.sport.to_owned(),
        venue_id,
        location: if venue_id.is_none() {
            "Gelora Bung Karno, Jakarta"
        } else {
            ""
        }
        .to_owned(),
        time_zone: String::new(),
        starts_at,
        ends_at: starts_at + SignedDuration::from_hours(cup.lasts),
        entry_deadline: None,
        is_public: true,
        contact_whatsapp: "+62 812 0000 0001".to_owned(),
        rest_minutes: 15,
        tie_minutes: 30,
    };
    let mut tx = Tx {
        conn: tx.conn,
        app: tx.app,
        now,
    };
    let courts: Vec<String> = COURTS.iter().map(|&it| it.to_owned()).collect();
    create::insert(
        &mut tx,
        organiser,
        &draft,
        &cup.events,
        &courts,
        cup.is_published,
    )
}

/// Asks the venue for two courts, which it has yet to answer.
fn ask_for_courts(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    let tournament = store::load(tx.conn, id)?.ok_or(super::model::NOT_FOUND)?;
    let Some(venue) = tournament.venue_id else {
        return Ok(());
    };
    let Some(offer) = venues::offer(tx.conn, venue, &tournament.sport_id)? else {
        return Ok(());
    };
    let day = offer.grid.zone.to_datetime(tournament.starts_at).date();
    let path = super::model::path(id);
    let asker = Asker {
        id,
        title: &tournament.name,
        sport_id: &tournament.sport_id,
        user_id: tournament.organiser_id,
        path: &path,
    };
    let courts = offer.courts.iter().take(2);
    let input = BlockInput {
        id: None,
        courts: courts.map(|court| Some(court.id)).collect(),
        from: day,
        to: day,
        from_minute: 8 * 60,
        to_minute: 16 * 60,
        reason: String::new(),
        validate_only: false,
    };
    court_requests::ask(tx, venue, &asker, input).map(drop)
}

/// Enters the players, in pairs where there are pairs, and then `named` more by name.
fn enter(
    tx: &mut Tx<'_>,
    id: Uuid,
    at: usize,
    players: &[Uuid],
    named: usize,
) -> Result<(), Error> {
    let tournament = store::load(tx.conn, id)?.ok_or(super::model::NOT_FOUND)?;
    let mut event = tournament.events[at].clone();
    let size = event.people_per_entry().min(2);
    for some in players.chunks(size) {
        entries::enter_accounts(tx, &mut event, some)?;
    }
    for entry in 0..named {
        let people: Vec<String> = (0..size)
            .map(|person| NAMES[(entry * size + person) % NAMES.len()].to_owned())
            .collect();
        entries::enter_named(tx, &mut event, "", &people)?;
    }
    Ok(())
}

/// Draws the first event and plays it from `minutes` ago on, so many ties or all of them.
fn play(tx: &mut Tx<'_>, id: Uuid, minutes: i64, most: Option<usize>) -> Result<(), Error> {
    let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or(super::model::NOT_FOUND)?;
    for (seed, entry) in (1i64..=2).zip(&mut tournament.events[0].entries) {
        entry.seed = seed;
    }
    for entry in &mut tournament.events[0].entries {
        entry.is_checked_in = true;
        entry.is_fee_paid = true;
        store::save_entry(tx.conn, entry)?;
    }
    let mut now = tx.now - SignedDuration::from_mins(minutes);
    let first = match tournament.events[0].format {
        Format::Knockout => Stage::Knockout,
        Format::Groups | Format::RoundRobin => Stage::Groups,
    };
    let before = draw::draw_stage(tx.app, &mut tournament, 0, (first, false), tx.now)?;
    draw::save_drawn(tx, &mut tournament, 0, before)?;
    tournament.started_at = Some(now);
    store::save(tx.conn, &tournament, None)?;
    let mut played = 0;
    loop {
        let ready = tournament.events[0]
            .ties
            .iter()
            .filter(|tie| tie.is_ready());
        let ready: Vec<usize> = ready
            .take(COURTS.len())
            .map(|tie| index(tie.number))
            .collect();
        if ready.is_empty() || most.is_some_and(|most| played >= most) {
            break;
        }
        for (court, at) in (1i64..).zip(ready) {
            end(tx, &mut tournament, at, court, now)?;
            played += 1;
        }
        now += TIE;
        let mut tx = Tx {
            conn: tx.conn,
            app: tx.app,
            now,
        };
        progress::settle_and_save(&mut tx, &mut tournament, 0)?;
    }
    if most.is_some() {
        for court in 1..=2 {
            begin(tx, &mut tournament, court)?;
        }
    }
    Ok(())
}

fn index(number: i64) -> usize {
    usize::try_from(number - 1).unwrap_or(0)
}

/// Ends a tie by a score that depends on its number.
fn end(
    tx: &mut Tx<'_>,
    tournament: &mut Tournament,
    at: usize,
    court: i64,
    now: Timestamp,
) -> Result<(), Error> {
    let to = tournament.events[0].rules.to;
    let tie = &mut tournament.events[0].ties[at];
    let low = |set: i64| {
        let spread = i64::from(to) / 2;
        u16::try_from(i64::from(to) - 2 - (tie.number * 7 + set * 5) % spread).unwrap_or(0)
    };
    let is_a = tie.number % 3 != 0;
    let set = |won: bool, low: u16| if won { [to, low] } else { [low, to] };
    tie.sets = vec![set(is_a, low(1)), set(is_a, low(2))];
    if tie.number % 4 == 0 {
        let lost = set(!is_a, low(3));
        tie.sets.insert(1, lost);
    }
    tie.state = TieState::Over;
    tie.outcome = Outcome::Played;
    tie.winner = if is_a { Winner::A } else { Winner::B };
    tie.court = Some(court);
    tie.started_at = Some(now);
    tie.ended_at = Some(now + TIE);
    Ok(store::save_tie(tx.conn, tie)?)
}

/// Puts the next tie whose people are free on a court.
fn begin(tx: &mut Tx<'_>, tournament: &mut Tournament, court: i64) -> Result<(), Error> {
    let event = &tournament.events[0];
    let live = event.ties.iter().filter(|tie| tie.state == TieState::Live);
    let busy: Vec<String> = live.flat_map(|tie| people_of(event, tie)).collect();
    let is_free = |at: &usize| {
        let tie = &event.ties[*at];
        tie.is_ready() && !people_of(event, tie).iter().any(|it| busy.contains(it))
    };
    let Some(at) = (0..event.ties.len()).find(is_free) else {
        return Ok(());
    };
    let people = people_of(event, &event.ties[at]);
    let to = event.rules.to;
    let tie = &mut tournament.events[0].ties[at];
    tie.state = TieState::Live;
    tie.court = Some(court);
    tie.started_at = Some(tx.now - SignedDuration::from_mins(12));
    tie.sets = vec![[to, to - 4]];
    store::save_tie(tx.conn, tie)?;
    store::start_live(tx.conn, tie, &people)?;
    Ok(())
}
