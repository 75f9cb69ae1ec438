//! Courts that share a floor: one futsal court over four badminton courts, with two basketball halves between.

use jiff::{SignedDuration, Timestamp};
use lapang::venues::write::{NewBand, NewSport};
use lapang::venues::{self, CourtRef, Holder, Span, claims};
use lapang_api as api;
use lapang_db::{Conn, Uuid, params, value};
use lapang_testing::app::hall::{at, slot};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::cancellation;
use lapang_testing::calls::venue_admin::seen;
use lapang_testing::{on_both_engines, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::booking_races::{Tally, at_once};

use crate::venues::{add, hall};

/// A hall with the whole floor, its halves and its quarters, and who runs it.
pub struct Floor {
    pub id: Uuid,
    pub manager: Person,
    pub futsal: String,
    pub halves: Vec<String>,
    pub quarters: Vec<String>,
}

impl Floor {
    pub async fn new(app: &TestApp) -> Self {
        let mut venue = hall("Gor Melati", -6.2, 106.8);
        let of = |sport_id, courts| NewSport {
            sport_id,
            courts,
            booking_mode: venues::BookingMode::Instant,
            ..venue.sports[0].clone()
        };
        venue.sports = vec![of("futsal", 1), of("basketball", 2), of("badminton", 4)];
        let band = |sport_id| NewBand {
            sport_id,
            price_max: 10_000_000,
            ..venue.bands[0].clone()
        };
        venue.bands = vec![band("futsal"), band("basketball"), band("badminton")];
        let id = add(app, &venue).await;
        let manager = app.staff("manager@example.com", Some(id)).await;
        let sports = seen(&manager, id).await.sports;
        let courts = |sport: &str| -> Vec<String> {
            let sport = sports.iter().find(|it| it.sport_id == sport).unwrap();
            sport.courts.iter().map(|it| it.id.clone()).collect()
        };
        Self {
            futsal: courts("futsal").remove(0),
            halves: courts("basketball"),
            quarters: courts("badminton"),
            id,
            manager,
        }
    }

    /// The futsal court lies on both halves, each half on two quarters.
    pub async fn nested(app: &TestApp) -> Self {
        let floor = Self::new(app).await;
        for (half, quarters) in floor.halves.iter().zip(floor.quarters.chunks(2)) {
            floor.share("basketball", half, quarters).await.unwrap();
        }
        let halves = floor.halves.clone();
        floor.share("futsal", &floor.futsal, &halves).await.unwrap();
        floor
    }

    async fn share(&self, sport_id: &str, court: &str, parts: &[String]) -> Shared {
        let sports = seen(&self.manager, self.id).await.sports;
        let mut courts = sports.iter().flat_map(|sport| &sport.courts);
        let before = courts.find(|it| it.id == court).unwrap().clone();
        let request = api::UpsertCourtRequest {
            venue_id: self.id.to_string(),
            sport_id: sport_id.to_owned(),
            court: before.into(),
            shares_with_court_ids: parts.to_vec(),
            shares_with_none: parts.is_empty(),
            ..Default::default()
        };
        let answer = self.manager.venue_admin().upsert_court(request).await?;
        Ok(answer.into_owned().court.into_option().unwrap())
    }

    fn request(&self, sport: &str, court: &str, day: i64, hour: i64) -> api::CreateBookingRequest {
        api::CreateBookingRequest {
            venue_id: self.id.to_string(),
            sport_id: sport.to_owned(),
            slots: vec![api::HourSlot {
                court_id: court.to_owned(),
                ..slot(day, hour)
            }],
            ..Default::default()
        }
    }

    async fn free(&self, app: &TestApp, sport: &str, hour: i64) -> i32 {
        let request = api::ListAvailabilityRequest {
            venue_id: self.id.to_string(),
            sport_id: sport.to_owned(),
            from_date: "2026-03-03".to_owned(),
            days: 1,
            ..Default::default()
        };
        let answer = app.visitor().venues().list_availability(request).await;
        let days = answer.unwrap().into_owned().days;
        let wanted = lapang::wire::time(at(1, hour));
        let mut slots = days[0].slots.iter();
        slots
            .find(|it| it.start_time == wanted)
            .unwrap()
            .free_courts
    }
}

type Shared = Result<api::Court, connectrpc::ConnectError>;

/// A third each want the whole floor, a half, or a quarter, at one hour.
async fn race(floor: &Floor, players: &[Person], round: usize) -> Tally {
    let hour = i64::try_from(round).unwrap();
    let sports = ["futsal", "basketball", "badminton"];
    let calls = players.iter().enumerate().map(|(number, player)| {
        let sport = sports[(number + round) % 3];
        let (player, request) = (player.clone(), floor.request(sport, "", 1, 8 + hour));
        async move { player.bookings().create_booking(request).await }
    });
    at_once(calls.collect()).await
}

/// Pairs of bookings of different sports at one hour on parts of one floor: the whole with anything, or a half with one of
/// its quarters.
async fn collisions(app: &TestApp, floor: &Floor) -> i64 {
    let mut pairs = Vec::new();
    for (half, quarters) in floor.halves.iter().zip(floor.quarters.chunks(2)) {
        pairs.push((&floor.futsal, half));
        for quarter in quarters {
            pairs.push((&floor.futsal, quarter));
            pairs.push((half, quarter));
        }
    }
    let mut found = 0;
    for (one, other) in pairs {
        let sql = "SELECT COUNT(*) FROM booking_slots a JOIN booking_slots b
             ON a.starts_at = b.starts_at WHERE a.court_id = $1 AND b.court_id = $2";
        let ids: [Uuid; 2] = [one.parse().unwrap(), other.parse().unwrap()];
        let count = move |conn: &mut dyn Conn| conn.one(sql, params![ids[0], ids[1]], value);
        let count: i64 = app.app.db.read(count).await.unwrap();
        found += count;
    }
    found
}

on_both_engines! {
    async fn of_many_who_want_parts_of_one_floor_at_once_no_two_get_the_same_part(app: TestApp) {
        let floor = Floor::nested(&app).await;
        let players = app.crowd(size(60, 500)).await;
        for round in 0..4 {
            let ends = race(&floor, &players, round).await;
            assert!((1..=4).contains(&ends["ok"]), "{ends:?}");
        }
        assert_eq!(collisions(&app, &floor).await, 0);
    }

    async fn sabotage_with_a_floor_for_each_court_they_do(app: TestApp) {
        let floor = Floor::nested(&app).await;
        let players = app.crowd(30).await;
        let write = |conn: &mut dyn Conn| conn.execute("UPDATE courts SET space_ids = ''", params![]);
        app.app.db.write(write).await.unwrap();
        race(&floor, &players, 0).await;
        assert!(collisions(&app, &floor).await > 0, "nobody noticed that the guard was off");
    }

    async fn a_floor_is_free_when_all_its_parts_are(app: TestApp) {
        let floor = Floor::nested(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let request = floor.request("badminton", &floor.quarters[0], 1, 19);
        ani.bookings().create_booking(request).await.unwrap();
        assert_eq!(floor.free(&app, "futsal", 19).await, 0);
        assert_eq!(floor.free(&app, "basketball", 19).await, 1);
        assert_eq!(floor.free(&app, "badminton", 19).await, 3);
        assert_eq!(floor.free(&app, "futsal", 20).await, 1);
        let whole = floor.request("futsal", "", 1, 19);
        let refused = refusal(ani.bookings().create_booking(whole).await);
        assert_eq!(refused.short(), "failed_precondition/SLOT_TAKEN");
        let half = floor.request("basketball", "", 1, 19);
        ani.bookings().create_booking(half).await.unwrap();
        assert_eq!(floor.free(&app, "badminton", 19).await, 1);

        // The board shows what a court loses, and to which.
        let request = api::GetDayBoardRequest {
            venue_id: floor.id.to_string(),
            date: "2026-03-03".to_owned(),
            ..Default::default()
        };
        let board = floor.manager.booking_admin().get_day_board(request).await;
        let board = board.unwrap().into_owned();
        let lost = |court: &str| -> Vec<String> {
            let mut courts = board.courts.iter();
            let court = courts.find(|it| it.court.as_option().unwrap().id == court).unwrap();
            court.shared_times.iter().map(|it| it.court_id.clone()).collect()
        };
        let mut of_futsal = lost(&floor.futsal);
        of_futsal.sort();
        let mut both = vec![floor.quarters[0].clone(), floor.halves[1].clone()];
        both.sort();
        assert_eq!(of_futsal, both);
        assert_eq!(lost(&floor.quarters[2]), [floor.halves[1].clone()]);
        assert_eq!(lost(&floor.quarters[1]), Vec::<String>::new());
    }

    async fn courts_are_put_on_one_floor_only_where_nothing_is_booked_twice(app: TestApp) {
        let floor = Floor::new(&app).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let book = async |sport, hour| {
            let request = floor.request(sport, "", 1, hour);
            let answer = ani.bookings().create_booking(request).await;
            answer.unwrap().into_owned().booking_id
        };
        let (futsal, badminton) = (book("futsal", 19).await, book("badminton", 19).await);
        let at_ten = book("futsal", 10).await;
        let all = floor.quarters.clone();
        let refused = refusal(floor.share("futsal", &floor.futsal, &all).await);
        assert_eq!(refused.short(), "failed_precondition/FLOOR_HAS_BOOKINGS");
        let named = refused.metadata["booking_ids"].as_str().unwrap();
        assert!(named.contains(futsal.as_str()) && named.contains(badminton.as_str()) && !named.contains(at_ten.as_str()));
        assert_eq!(floor.free(&app, "badminton", 10).await, 4);

        let request = cancellation(&badminton);
        ani.bookings().cancel_booking(request).await.unwrap();
        let court = floor.share("futsal", &floor.futsal, &all).await.unwrap();
        assert_eq!(court.shares_with_court_ids, all);
        assert_eq!(court.same_floor_court_ids, all);
        assert_eq!(floor.free(&app, "badminton", 10).await, 0);
        assert_eq!(floor.free(&app, "badminton", 19).await, 0);

        // What it has goes with it when it gets a floor of its own again.
        let court = floor.share("futsal", &floor.futsal, &[]).await.unwrap();
        assert_eq!(court.same_floor_court_ids, Vec::<String>::new());
        assert_eq!(floor.free(&app, "badminton", 10).await, 4);
        assert_eq!(floor.free(&app, "futsal", 10).await, 0);
    }

    async fn a_court_cannot_lie_on_itself(app: TestApp) {
        let floor = Floor::nested(&app).await;
        let futsal = floor.futsal.clone();
        for (sport, court) in [("futsal", &futsal), ("badminton", &floor.quarters[0])] {
            let refused = refusal(floor.share(sport, court, std::slice::from_ref(&futsal)).await);
            assert_eq!(refused.fields, ["shares_with_court_ids: court.floor"]);
        }
    }

    async fn random_claims_on_a_nested_floor_are_those_of_overlapping_intervals(app: TestApp) {
        let floor = Floor::nested(&app).await;
        let id = floor.id;
        let read = move |conn: &mut dyn Conn| {
            let mut courts = Vec::new();
            for sport in ["futsal", "basketball", "badminton"] {
                courts.extend(venues::offer(conn, id, sport)?.unwrap().courts);
            }
            Ok::<_, lapang::error::Error>(courts)
        };
        let courts = app.app.db.read(read).await.unwrap();
        // From the left edge of the floor, in quarters.
        let widths = [(0, 4), (0, 2), (2, 4), (0, 1), (1, 2), (2, 3), (3, 4)];
        let mut random = StdRng::seed_from_u64(7);
        let mut held: Vec<(Uuid, Range, Range)> = Vec::new();
        let mut taken = 0;
        for _ in 0..size(3_000, 10_000) {
            if !held.is_empty() && random.random_bool(0.4) {
                let (gone, ..) = held.swap_remove(random.random_range(0..held.len()));
                let release = move |conn: &mut dyn Conn| claims::release(conn, Holder::Booking(gone));
                app.app.db.write(release).await.unwrap();
                continue;
            }
            let place = random.random_range(0..7);
            let from = random.random_range(0..40);
            let time = (from, from + random.random_range(1..=4));
            let overlaps = |(one, end): Range, (other, until): Range| one < until && other < end;
            let expected = !held
                .iter()
                .any(|(_, floor, had)| overlaps(*floor, widths[place]) && overlaps(*had, time));
            let holder = app.app.new_id();
            let got = claim(&app, &courts[place], time, holder).await;
            assert_eq!(got, expected, "{holder} wants {place} at {time:?} of {held:?}");
            if got {
                held.push((holder, widths[place], time));
                taken += 1;
            }
        }
        assert!(taken > size(600, 2_000), "{taken}");
    }
}

/// Its start and end.
type Range = (i64, i64);

/// Half hours from a day on.
async fn claim(app: &TestApp, court: &CourtRef, (from, to): Range, holder: Uuid) -> bool {
    let day: Timestamp = "2026-03-03T00:00:00Z".parse().unwrap();
    let at = |unit: i64| day + SignedDuration::from_mins(unit * 30);
    let span = Span {
        starts_at: at(from),
        ends_at: at(to),
    };
    let courts = [court.clone()];
    let answer = app
        .app
        .write(move |tx| claims::take(tx, &courts, &[span], Holder::Booking(holder), None));
    answer.await.unwrap().is_ok()
}
