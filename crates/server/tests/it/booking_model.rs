//! Random lives of bookings: their owner, another player, the venue's staff, another venue's staff
//! and time, in any order. Whatever they do, no court hour is had twice, no claim is without its
//! holder, and SQLite and PostgreSQL answer alike.
//!
//! `LAPANG_SEQUENCES` says how many lives; the default is what every run can afford.

use std::collections::BTreeMap;

use api::BookingStatus;
use jiff::{SignedDuration, Timestamp};
use lapang_api as api;
use lapang_db::{Conn, Engine, Error, params};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::booking_races::drop_the_key;
use crate::bookings::hall::{Hall, Kind};
use crate::bookings::{cancellation, hours};
use crate::proposals::{accept, decline, propose, withdraw};
use crate::support::{Person, TestApp, refusal};

const CALLS_IN_A_LIFE: usize = 14;
const JAKARTA: SignedDuration = SignedDuration::from_hours(7);

fn sequences() -> u64 {
    std::env::var("LAPANG_SEQUENCES").map_or(150, |text| text.parse().unwrap())
}

/// One engine's side of a life.
struct World<'a> {
    app: &'a TestApp,
    hall: Hall,
    owner: Person,
    other: Person,
    staff: Person,
    stranger: Person,
    /// Ids of bookings made so far, and of offers by booking.
    bookings: Vec<String>,
    offers: Vec<(String, String)>,
}

impl<'a> World<'a> {
    async fn new(
        app: &'a TestApp,
        life: u64,
        kind: Kind,
        courts: usize,
        stranger: &Person,
    ) -> Self {
        let hall = Hall::new(app, &format!("Gor {life}"), kind, courts).await;
        let staff = app
            .staff(&format!("manager{life}@example.com"), Some(hall.id))
            .await;
        Self {
            owner: app.regular(&format!("ani{life}@example.com"), "Ani").await,
            other: app
                .regular(&format!("budi{life}@example.com"), "Budi")
                .await,
            stranger: stranger.clone(),
            app,
            hall,
            staff,
            bookings: Vec::new(),
            offers: Vec::new(),
        }
    }

    fn time(&self, day: i64, hour: i64, minutes: i32) -> api::HourSlot {
        let local = self.app.clock.now() + JAKARTA;
        let midnight = local.as_second() - local.as_second().rem_euclid(86_400);
        let start = Timestamp::from_second(midnight).unwrap() - JAKARTA + hours(24 * day + hour);
        api::HourSlot {
            start_time: lapang::wire::time(start),
            duration_minutes: minutes,
            ..Default::default()
        }
    }

    async fn status(&self, id: &str) -> String {
        let request = api::GetBookingForAdminRequest {
            booking_id: id.to_owned(),
            ..Default::default()
        };
        let answer = self
            .staff
            .booking_admin()
            .get_booking_for_admin(request)
            .await
            .unwrap();
        let booking = answer.into_owned().booking.into_option().unwrap();
        let offers: Vec<_> = booking
            .proposals
            .iter()
            .map(|it| format!("{:?}", it.status))
            .collect();
        let mut offers = offers;
        offers.sort();
        let slots: Vec<_> = booking
            .slots
            .iter()
            .map(|it| it.slot_status.clone())
            .collect();
        format!(
            "{:?} {slots:?} {offers:?} {} events",
            booking.status,
            booking.events.len()
        )
    }

    /// Makes one call and says how it ended.
    async fn act(&mut self, step: &Step) -> String {
        let person = |who: Who| match who {
            Who::Owner => self.owner.clone(),
            Who::Other => self.other.clone(),
            Who::Staff => self.staff.clone(),
            Who::Stranger => self.stranger.clone(),
        };
        let booking = |index: usize| {
            let known = self.bookings.len();
            if known == 0 {
                String::new()
            } else {
                self.bookings[index % known].clone()
            }
        };
        let ended = match step {
            Step::Create(who, times) => {
                let request = api::CreateBookingRequest {
                    venue_id: self.hall.id.to_string(),
                    sport_id: "futsal".to_owned(),
                    slots: times
                        .iter()
                        .map(|(day, hour, minutes)| self.time(*day, *hour, *minutes))
                        .collect(),
                    ..Default::default()
                };
                match person(*who).bookings().create_booking(request).await {
                    Ok(answer) => {
                        self.bookings.push(answer.into_owned().booking_id);
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
            Step::Cancel(who, index) => {
                let id = booking(*index);
                person(*who)
                    .bookings()
                    .cancel_booking(cancellation(&id))
                    .await
                    .map(drop)
            }
            Step::Confirm(who, index, instead) => {
                let request = api::ConfirmRequestedTimesRequest {
                    booking_id: booking(*index),
                    final_slot: instead.map(|(day, hour)| self.time(day, hour, 60)).into(),
                    ..Default::default()
                };
                person(*who)
                    .booking_admin()
                    .confirm_requested_times(request)
                    .await
                    .map(drop)
            }
            Step::Update(who, index, to) => {
                let request = api::UpdateBookingStatusRequest {
                    booking_id: booking(*index),
                    to_status: (*to).into(),
                    reason: "Because.".to_owned(),
                    ..Default::default()
                };
                person(*who)
                    .booking_admin()
                    .update_booking_status(request)
                    .await
                    .map(drop)
            }
            Step::Propose(who, index, times, hours_left) => {
                let id = booking(*index);
                let request = api::CreateProposalsRequest {
                    booking_id: id.clone(),
                    slots: times
                        .iter()
                        .map(|(day, hour, minutes)| self.time(*day, *hour, *minutes))
                        .collect(),
                    expires_at: lapang::wire::time(self.app.clock.now() + hours(*hours_left)),
                    ..Default::default()
                };
                match propose(&person(*who), request).await {
                    Ok(offers) => {
                        self.offers
                            .extend(offers.into_iter().map(|offer| (id.clone(), offer.id)));
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
            Step::Withdraw(who, index, one) => {
                let id = booking(*index);
                let offer = self
                    .offers
                    .iter()
                    .rev()
                    .find(|(of, _)| *of == id)
                    .map(|(_, offer)| offer.as_str());
                let chosen: Vec<&str> = offer.filter(|_| *one).into_iter().collect();
                withdraw(&person(*who), &id, &chosen).await.map(drop)
            }
            Step::Accept(who, index, which) => {
                let id = booking(*index);
                let of: Vec<_> = self.offers.iter().filter(|(of, _)| *of == id).collect();
                let offer = if of.is_empty() {
                    String::new()
                } else {
                    of[which % of.len()].1.clone()
                };
                accept(&person(*who), &id, &offer).await.map(drop)
            }
            Step::Decline(who, index) => decline(&person(*who), &booking(*index)).await.map(drop),
            Step::Wait(minutes, sweep) => {
                self.app.clock.advance(SignedDuration::from_mins(*minutes));
                if *sweep {
                    self.app.sweep().await;
                }
                Ok(())
            }
        };
        let mut told = match ended {
            Ok(()) => "ok".to_owned(),
            refused => {
                let refused = refusal(refused);
                format!(
                    "{} {:?} {}",
                    refused.short(),
                    refused.fields,
                    refused.metadata
                )
            }
        };
        for id in &self.bookings {
            told.push_str(&format!("; {}", self.status(id).await));
        }
        told
    }
}

#[derive(Clone, Copy, Debug)]
enum Who {
    Owner,
    Other,
    Staff,
    Stranger,
}

type Time = (i64, i64, i32);

#[derive(Clone, Debug)]
enum Step {
    Create(Who, Vec<Time>),
    Cancel(Who, usize),
    Confirm(Who, usize, Option<(i64, i64)>),
    Update(Who, usize, BookingStatus),
    Propose(Who, usize, Vec<Time>, i64),
    Withdraw(Who, usize, bool),
    Accept(Who, usize, usize),
    Decline(Who, usize),
    Wait(i64, bool),
}

/// Few hours and few people, so that they get in each other's way.
fn step(random: &mut StdRng) -> Step {
    let player = *[Who::Owner, Who::Owner, Who::Other].choose(random).unwrap();
    let staff = *[Who::Staff, Who::Staff, Who::Staff, Who::Stranger]
        .choose(random)
        .unwrap();
    let index = random.random_range(0..4);
    let times = |random: &mut StdRng, most: usize| -> Vec<Time> {
        let count = random.random_range(1..=most);
        let day = random.random_range(0..3);
        let first = random.random_range(6..22);
        (0..i64::try_from(count).unwrap())
            .map(|more| (day, first + more, *[0, 60, 120].choose(random).unwrap()))
            .collect()
    };
    match random.random_range(0..20) {
        0..5 => Step::Create(player, times(random, 2)),
        5 => Step::Cancel(player, index),
        6 | 7 => Step::Confirm(staff, index, None),
        8 => Step::Confirm(
            staff,
            index,
            Some((random.random_range(0..3), random.random_range(6..22))),
        ),
        9 => Step::Update(
            staff,
            index,
            *[
                BookingStatus::Confirmed,
                BookingStatus::Rejected,
                BookingStatus::CanceledAdmin,
                BookingStatus::Expired,
            ]
            .choose(random)
            .unwrap(),
        ),
        10 => Step::Update(staff, index, BookingStatus::Confirmed),
        11..14 => Step::Propose(staff, index, times(random, 3), random.random_range(0..9)),
        14 => Step::Withdraw(staff, index, random.random()),
        15 | 16 => Step::Accept(player, index, random.random_range(0..6)),
        17 => Step::Decline(player, index),
        _ => Step::Wait(
            *[1, 29, 59, 119, 480, 1439].choose(random).unwrap(),
            random.random(),
        ),
    }
}

/// What is wrong in the database, by what; nothing.
fn wrongs(conn: &mut dyn Conn, now: i64) -> Result<Vec<(String, i64)>, Error> {
    let rules = [
        ("slots that overlap on a court", "SELECT COUNT(*) FROM booking_slots a JOIN booking_slots b
            ON a.court_id = b.court_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
            JOIN bookings x ON x.id = a.booking_id JOIN bookings y ON y.id = b.booking_id
            WHERE a.slot_status <> 'released' AND b.slot_status <> 'released'
              AND COALESCE(x.expires_at, NOW + 1) > NOW AND COALESCE(y.expires_at, NOW + 1) > NOW"),
        ("claims of bookings that are over", "SELECT COUNT(*) FROM court_claims c
            LEFT JOIN bookings b ON b.id = c.holder_id AND (b.status = 'confirmed' OR b.expires_at IS NOT NULL)
            WHERE c.holder_kind = 'booking' AND b.id IS NULL"),
        ("claims of offers that are over", "SELECT COUNT(*) FROM court_claims c
            LEFT JOIN booking_proposals p ON p.id = c.holder_id AND p.status = 'offered'
            WHERE c.holder_kind = 'proposal' AND p.id IS NULL"),
        ("half hours of living slots that nobody has claimed for them", "SELECT COUNT(*) FROM
              (SELECT s.ends_at - s.starts_at AS long, (SELECT COUNT(*) FROM court_claims c
                 WHERE c.court_id = s.court_id AND c.starts_at >= s.starts_at AND c.starts_at < s.ends_at
                   AND c.holder_kind = 'booking' AND c.holder_id = b.id
                   AND (c.expires_at IS NULL OR c.expires_at >= b.expires_at)) AS had
               FROM booking_slots s JOIN bookings b ON b.id = s.booking_id
               WHERE s.replaced = 0 AND (b.status = 'confirmed' OR b.expires_at > NOW)) AS each_slot
            WHERE long <> had * 1800000000"),
        ("offers in a booking that offers nothing", "SELECT COUNT(*) FROM booking_proposals p
            JOIN bookings b ON b.id = p.booking_id
            WHERE p.status = 'offered' AND b.status <> 'reschedule_proposed'"),
    ];
    rules
        .into_iter()
        .map(|(name, sql)| {
            let sql = sql.replace("NOW", &now.to_string());
            Ok((
                name.to_owned(),
                conn.one(&sql, params![], |row| row.get(0))?,
            ))
        })
        .collect()
}

/// What is wrong now.
async fn wrongs_of(app: &TestApp) -> Vec<String> {
    let now = app.clock.now().as_microsecond();
    let found = app
        .app
        .db
        .read(move |conn| wrongs(conn, now))
        .await
        .unwrap();
    let wrong = found.into_iter().filter(|(_, count)| *count > 0);
    wrong
        .map(|(name, count)| format!("{count} {name}"))
        .collect()
}

async fn begin(engine: Engine) -> (TestApp, Person) {
    let app = TestApp::start(engine).await;
    let elsewhere = Hall::new(&app, "Elsewhere", Kind::Request, 1).await;
    let stranger = app.staff("stranger@example.com", Some(elsewhere.id)).await;
    (app, stranger)
}

/// Who takes part in a life, and where.
fn scene(random: &mut StdRng) -> (Kind, usize) {
    let kinds = [
        Kind::Request,
        Kind::Request,
        Kind::RequestPaid,
        Kind::Instant,
        Kind::InstantPaid,
    ];
    (*kinds.choose(random).unwrap(), random.random_range(1..=2))
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_they_do_no_hour_is_had_twice_and_both_engines_answer_alike() {
    let (sqlite, stranger_here) = begin(Engine::Sqlite).await;
    let (postgres, stranger_there) = begin(Engine::Postgres).await;
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    for life in 0..sequences() {
        let mut random = StdRng::seed_from_u64(life);
        let (kind, courts) = scene(&mut random);
        let mut here = World::new(&sqlite, life, kind, courts, &stranger_here).await;
        let mut there = World::new(&postgres, life, kind, courts, &stranger_there).await;
        let mut story = Vec::new();
        for _ in 0..CALLS_IN_A_LIFE {
            let step = step(&mut random);
            story.push(format!("{step:?}"));
            let (one, other) = tokio::join!(here.act(&step), there.act(&step));
            assert_eq!(one, other, "life {life}: {story:#?}");
            for status in one.split("; ").skip(1) {
                let status = status.split(' ').next().unwrap_or_default();
                *reached.entry(status.to_owned()).or_default() += 1;
            }
        }
        for app in [&sqlite, &postgres] {
            assert_eq!(wrongs_of(app).await, [""; 0], "life {life}: {story:#?}");
        }
    }
    assert_eq!(
        reached.len(),
        9,
        "not every status was reached: {reached:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_unique_key_random_lives_show_it() {
    let (app, stranger) = begin(Engine::Sqlite).await;
    app.app.db.write(drop_the_key).await.unwrap();
    for life in 0..50 {
        let mut random = StdRng::seed_from_u64(life);
        let (kind, courts) = scene(&mut random);
        let mut world = World::new(&app, life, kind, courts, &stranger).await;
        for _ in 0..CALLS_IN_A_LIFE {
            world.act(&step(&mut random)).await;
        }
        if !wrongs_of(&app).await.is_empty() {
            return;
        }
    }
    panic!("nobody noticed that the guard was off");
}
