//! Days that differ from the week, and house rules.

use std::collections::BTreeSet;

use connectrpc::ConnectError;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use lapang::venues::write::NewSport;
use lapang::venues::{BookingMode, Opening};
use lapang_api as api;
use lapang_db::Uuid;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::get;
use lapang_testing::calls::venue_admin::seen;
use lapang_testing::{on_both_engines, on_sqlite, size};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::venues::{add, hall};

fn special(from: &str, to: &str) -> api::SpecialDay {
    api::SpecialDay {
        name: "Nyepi".to_owned(),
        from_date: from.to_owned(),
        to_date: to.to_owned(),
        ..Default::default()
    }
}

fn closed(from: &str, to: &str) -> api::SpecialDay {
    api::SpecialDay {
        is_closed: true,
        ..special(from, to)
    }
}

fn hours(of: &[(i32, i32)]) -> Vec<api::SpecialHours> {
    of.iter()
        .map(|(open_minute, close_minute)| api::SpecialHours {
            open_minute: *open_minute,
            close_minute: *close_minute,
            ..Default::default()
        })
        .collect()
}

async fn save(
    manager: &Person,
    venue: Uuid,
    day: api::SpecialDay,
    confirm: bool,
) -> Result<api::SpecialDay, ConnectError> {
    let request = api::UpsertSpecialDayRequest {
        venue_id: venue.to_string(),
        special_day: day.into(),
        confirm,
        ..Default::default()
    };
    let answer = manager.venue_admin().upsert_special_day(request).await?;
    Ok(answer.into_owned().special_day.into_option().unwrap())
}

async fn delete(
    manager: &Person,
    venue: Uuid,
    id: &str,
    confirm: bool,
) -> Result<(), ConnectError> {
    let request = api::DeleteSpecialDayRequest {
        venue_id: venue.to_string(),
        special_day_id: id.to_owned(),
        confirm,
        ..Default::default()
    };
    let answer = manager.venue_admin().delete_special_day(request).await;
    answer.map(drop)
}

async fn days(app: &TestApp, venue: Uuid, from: &str, days: i32) -> Vec<api::AvailabilityDay> {
    let request = api::ListAvailabilityRequest {
        venue_id: venue.to_string(),
        sport_id: "futsal".to_owned(),
        from_date: from.to_owned(),
        days,
        ..Default::default()
    };
    let answer = app.visitor().venues().list_availability(request).await;
    answer.unwrap().into_owned().days
}

on_both_engines! {
    async fn a_special_day_closes_opens_and_prices_otherwise_for_everybody(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let first = seen(&manager, hall.id).await.sports[0].courts[0].id.clone();
        save(&manager, hall.id, closed("2026-03-03", "2026-03-03"), false).await.unwrap();
        let short = api::SpecialDay {
            hours: hours(&[(600, 720), (1200, 1500)]),
            price: Some(20_000_000),
            ..special("2026-03-04", "2026-03-04")
        };
        save(&manager, hall.id, short, false).await.unwrap();
        let court = api::SpecialDay {
            court_ids: vec![first],
            ..closed("2026-03-05", "2026-03-06")
        };
        save(&manager, hall.id, court, false).await.unwrap();

        let found = days(&app, hall.id, "2026-03-02", 5).await;
        let counts: Vec<usize> = found.iter().map(|day| day.slots.len()).collect();
        // 06–23, closed, 10–12 and 20–25, of which the last hour is the next day's, then as usual.
        assert_eq!(counts, [17, 0, 6, 18, 17]);
        assert!(found[2].slots.iter().all(|slot| slot.price_min == Some(20_000_000)));
        // After midnight it is the next day, at its price.
        assert_eq!(found[3].slots[0].price_min, Some(15_000_000));
        let free: BTreeSet<i32> = found[3].slots.iter().map(|slot| slot.free_courts).collect();
        assert_eq!(free, BTreeSet::from([1]));

        let ani = app.regular("ani@example.com", "Ani").await;
        let refused = refusal(ani.bookings().create_booking(hall.request(&[(1, 19)])).await);
        assert_eq!(refused.fields, ["slots[0].start_time: slot.closed"]);
        let id = hall.book(&ani, &[(2, 20)]).await.booking_id;
        assert_eq!(get(&ani, &id).await.price_min, Some(20_000_000));

        let board = async |date: &str| {
            let request = api::GetDayBoardRequest {
                venue_id: hall.id.to_string(),
                date: date.to_owned(),
                ..Default::default()
            };
            let answer = manager.booking_admin().get_day_board(request).await;
            let hours = answer.unwrap().into_owned().opening_hours;
            hours.iter().map(|it| (it.open_minute, it.close_minute)).collect::<Vec<_>>()
        };
        assert_eq!(board("2026-03-03").await, []);
        assert_eq!(board("2026-03-04").await, [(600, 720), (1200, 1500)]);

        let shown = app.visitor().venues().get_venue(api::GetVenueRequest {
            id: hall.id.to_string(),
            ..Default::default()
        }).await.unwrap().into_owned().venue.into_option().unwrap();
        assert_eq!(shown.special_days.len(), 3);
        assert_eq!(shown.special_days[0].name, "Nyepi");
    }

    async fn bookings_outside_a_special_day_are_named_first(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let day = || closed("2026-03-03", "2026-03-03");
        let refused = refusal(save(&manager, hall.id, day(), false).await);
        assert_eq!(refused.short(), "failed_precondition/HOURS_HAVE_BOOKINGS");
        assert_eq!(refused.metadata["booking_ids"].as_str(), Some(id.as_str()));
        let saved = save(&manager, hall.id, day(), true).await.unwrap();
        // Those outside already do not count; the ordinary hours are asked for again when it goes.
        let later = api::SpecialDay {
            hours: hours(&[(1320, 1440)]),
            is_closed: false,
            ..saved.clone()
        };
        app.clock.advance(SignedDuration::from_secs(1));
        let changed = save(&manager, hall.id, later, false).await.unwrap();
        let stale = refusal(save(&manager, hall.id, saved, false).await);
        assert_eq!(stale.short(), "failed_precondition/SPECIAL_DAY_CHANGED");
        hall.book(&ani, &[(1, 22)]).await;
        hall.book(&ani, &[(1, 23)]).await;
        let refused = refusal(delete(&manager, hall.id, &changed.id, false).await);
        assert_eq!(refused.short(), "failed_precondition/HOURS_HAVE_BOOKINGS");
        delete(&manager, hall.id, &changed.id, true).await.unwrap();
        assert_eq!(refusal(delete(&manager, hall.id, &changed.id, true).await).short(), "not_found/NOT_FOUND");
    }
}

on_sqlite! {
    async fn a_special_day_that_cannot_be_is_refused_at_its_field(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let with = |change: fn(&mut api::SpecialDay)| {
            let mut day = closed("2026-03-03", "2026-03-04");
            change(&mut day);
            day
        };
        for (day, expected) in [
            (closed("2026-02-03", "2026-02-04"), vec!["special_day.from_date: date.past"]),
            (closed("2026-03-05", "2026-03-04"), vec!["special_day.to_date: range.order"]),
            (closed("2026-03-03", "2026-06-04"), vec!["special_day.to_date: special.length"]),
            (special("2026-03-03", "2026-03-04"), vec!["special_day: special.nothing"]),
            (with(|day| day.hours = hours(&[(600, 700)])), vec![
                "special_day.hours: special.hours",
                "special_day.hours[0].close_minute: hours.half_hour",
            ]),
            (with(|day| { day.is_closed = false; day.hours = hours(&[(600, 900), (840, 960)]); }),
                vec!["special_day.hours[0].close_minute: hours.overlap"]),
            (with(|day| day.court_ids = vec!["x".to_owned()]), vec!["special_day.court_ids: court.unknown"]),
            (with(|day| { day.price = Some(1); day.currency = "XYZ".to_owned(); }),
                vec!["special_day.currency: currency.unknown"]),
        ] {
            assert_eq!(refusal(save(&manager, hall.id, day, false).await).fields, expected);
        }
        save(&manager, hall.id, closed("2026-03-03", "2026-03-05"), false).await.unwrap();
        let twice = refusal(save(&manager, hall.id, closed("2026-03-05", "2026-03-05"), false).await);
        assert_eq!(twice.short(), "failed_precondition/SPECIAL_DAY_TWICE");
    }

    async fn house_rules_bind_players_and_not_staff(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::RequestPaid, 4).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let rules = api::HouseRules {
            answer_minutes: 60,
            payment_minutes: 30,
            horizon_days: 90,
            notice_minutes: 120,
            cancel_cutoff_minutes: 360,
            held_hours: 2,
            unpaid_hours: 24,
            new_player_hours: 24,
            ..Default::default()
        };
        let update = async |rules: api::HouseRules| {
            let request = api::UpdateHouseRulesRequest {
                venue_id: hall.id.to_string(),
                house_rules: rules.into(),
                ..Default::default()
            };
            manager.venue_admin().update_house_rules(request).await.map(drop)
        };
        let contradict = api::HouseRules { horizon_days: 1, notice_minutes: 1440, ..rules.clone() };
        assert_eq!(refusal(update(contradict).await).fields, ["house_rules.notice_minutes: rules.notice"]);
        update(rules.clone()).await.unwrap();
        assert_eq!(seen(&manager, hall.id).await.house_rules.into_option(), Some(rules));

        let book = async |day, hour| {
            let answer = ani.bookings().create_booking(hall.request(&[(day, hour)])).await?;
            Ok::<_, ConnectError>(answer.into_owned().booking_id)
        };
        // It is 09:00.
        for (day, hour, expected) in [(0, 10, "slot.notice"), (91, 10, "slot.horizon")] {
            let refused = refusal(book(day, hour).await);
            assert_eq!(refused.fields, [format!("slots[0].start_time: {expected}")]);
        }
        let id = book(80, 10).await.unwrap();
        let now = app.clock.now();
        let ends = |booking: &api::Booking| {
            let end = booking.expires_at.as_option().unwrap().seconds;
            (end - now.as_second()) / 60
        };
        assert_eq!(ends(&get(&ani, &id).await), 60);
        let confirm = api::ConfirmRequestedTimesRequest { booking_id: id.clone(), ..Default::default() };
        manager.booking_admin().confirm_requested_times(confirm).await.unwrap();
        assert_eq!(ends(&get(&ani, &id).await), 30);
        book(3, 10).await.unwrap();
        let refused = refusal(book(3, 11).await);
        assert_eq!((refused.short().as_str(), refused.metadata["limit"].as_str()), ("failed_precondition/TOO_MANY_HOURS_HELD", Some("2")));

        let guest = api::CreateGuestBookingRequest {
            venue_id: hall.id.to_string(),
            sport_id: "futsal".to_owned(),
            slots: hall.request(&[(300, 10)]).slots,
            guest: api::BookingGuest { name: "Pak Budi".to_owned(), ..Default::default() }.into(),
            ..Default::default()
        };
        manager.booking_admin().create_guest_booking(guest).await.unwrap();
    }
}

/// A venue's hours as somebody would write them down: of each date, from–to in minutes.
type Diary = Vec<(Date, Vec<(i64, i64)>)>;

/// The hours that can be booked of a date: hour by hour from each opening, without a gap where one ends as the next begins.
fn expected(diary: &Diary, zone: &TimeZone, date: Date) -> BTreeSet<Timestamp> {
    let mut open: Vec<(Timestamp, Timestamp)> = Vec::new();
    let at = |date: Date, minute: i64| {
        let day = date + (minute / 1440).days();
        let time = day.at(
            i8::try_from(minute % 1440 / 60).unwrap(),
            i8::try_from(minute % 60).unwrap(),
            0,
            0,
        );
        zone.to_ambiguous_timestamp(time).compatible().unwrap()
    };
    for (day, hours) in diary {
        for (from, to) in hours {
            let (from, to) = (at(*day, *from), at(*day, *to));
            match open.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => open.push((from, to)),
            }
        }
    }
    let hour = SignedDuration::from_hours(1);
    let mut starts = BTreeSet::new();
    for (from, to) in open {
        let mut start = from;
        while start + hour <= to {
            if zone.to_datetime(start).date() == date {
                starts.insert(start);
            }
            start += hour;
        }
    }
    starts
}

on_both_engines! {
    async fn free_hours_and_search_are_those_of_a_plain_calculation(app: TestApp) {
        let mut random = StdRng::seed_from_u64(11);
        // Each has special days of its own; Berlin's clock changes on 29 March.
        for number in 0..size(50, 500) {
            let (name, first) = match number % 2 {
                0 => ("Asia/Jakarta", "2026-03-04"),
                _ => ("Europe/Berlin", "2026-03-27"),
            };
            let (zone, first): (_, Date) = (TimeZone::get(name).unwrap(), first.parse().unwrap());
            let mut week = Vec::new();
            for day in 0..7_u8 {
                for (open, close) in some_hours(&mut random) {
                    week.push(Opening { day, open_minute: open, close_minute: close });
                }
            }
            let mut venue = hall(&format!("Gor {number}"), -6.2, 106.8);
            venue.time_zone = name.to_owned();
            venue.opening_hours = Some(week.clone());
            venue.sports = vec![NewSport { courts: 1, booking_mode: BookingMode::Request, ..venue.sports[0].clone() }];
            let id = add(&app, &venue).await;
            let manager = app.staff(&format!("manager{number}@example.com"), Some(id)).await;
            let mut diary: Diary = (-4..10)
                .map(|offset: i64| first + offset.days())
                .map(|date| {
                    let weekday = u8::try_from(date.weekday().to_monday_zero_offset()).unwrap();
                    let of_day = week.iter().filter(|it| it.day == weekday);
                    (date, of_day.map(|it| (it.open_minute, it.close_minute)).collect())
                })
                .collect();
            for offset in 0..3_i64 {
                let date = first + (offset * 2).days();
                let hours_then = if random.random_bool(0.4) { Vec::new() } else { some_hours(&mut random) };
                if hours_then.is_empty() {
                    save(&manager, id, closed(&date.to_string(), &date.to_string()), false).await.unwrap();
                } else {
                    let of: Vec<(i32, i32)> = hours_then.iter().map(|(from, to)| (i32::try_from(*from).unwrap(), i32::try_from(*to).unwrap())).collect();
                    let day = api::SpecialDay { hours: hours(&of), ..special(&date.to_string(), &date.to_string()) };
                    save(&manager, id, day, false).await.unwrap();
                }
                let of = diary.iter_mut().find(|(day, _)| *day == date).unwrap();
                of.1 = hours_then;
            }
            let found = days(&app, id, &first.to_string(), 6).await;
            for (offset, day) in (0_i64..).zip(&found) {
                let date = first + offset.days();
                let starts: BTreeSet<Timestamp> = day.slots.iter().map(|slot| {
                    Timestamp::from_second(slot.start_time.as_option().unwrap().seconds).unwrap()
                }).collect();
                let expected = expected(&diary, &zone, date);
                assert_eq!(starts, expected, "{name} {date}: {diary:?}");
                // The search knows the same, for one hour of the day.
                let hour = zone.to_ambiguous_timestamp(date.at(random.random_range(6..23), 0, 0, 0)).compatible().unwrap();
                let request = api::SearchVenuesRequest {
                    search: format!("Gor {number}"),
                    free_from: lapang::wire::time(hour),
                    free_minutes: 60,
                    ..Default::default()
                };
                let answer = app.visitor().venues().search_venues(request).await.unwrap().into_owned();
                let is_found = answer.venues.iter().any(|it| it.id == id.to_string());
                assert_eq!(is_found, expected.contains(&hour), "{name} {hour}: {diary:?}");
            }
        }
    }
}

/// None, one or two stretches of full hours; the last may end after midnight.
fn some_hours(random: &mut StdRng) -> Vec<(i64, i64)> {
    let count = random.random_range(0..3);
    let mut at = 3;
    let mut hours = Vec::new();
    for _ in 0..count {
        let from = at + random.random_range(0..8);
        let to = from + random.random_range(2..10);
        if from > 23 {
            break;
        }
        // No day begins before three, so that no two overlap.
        hours.push((from * 60, to.min(26) * 60));
        at = to + 1;
    }
    hours
}
