//! Adds figures up. Payments count on the day that they were taken, hours on the day that they are played.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::store::Facts;
use super::{Figures, Ledger, Part};
use crate::bookings::lifecycle::Status;
use crate::bookings::model::{Booking, Slot};
use crate::charges::MovementKind;
use crate::error::Error;
use crate::venues::{self, SellableTime};

pub fn figures(
    ledger: &Ledger,
    sellable: &[SellableTime],
    facts: &Facts,
    (currency, begins): (String, Timestamp),
) -> Result<Figures, Error> {
    let zone = ledger.venue.zone()?;
    let mut sums = Figures {
        currency,
        time_zone: ledger.venue.time_zone.clone(),
        names: ledger.names.clone(),
        ..Figures::default()
    };
    let mut date = ledger.days.from;
    while date <= ledger.days.to {
        sums.days.insert(date, super::DayFigures::default());
        date = date.tomorrow().map_err(anyhow::Error::from)?;
    }
    for court in ledger.courts.iter().filter(|court| court.is_active) {
        sums.by_court.insert(court.id, Part::default());
        sums.names.insert(court.id, court.name.clone());
    }
    for time in sellable {
        sums.add_time(&zone, time.starts_at, (time.minutes, 0));
        sums.by_court.entry(time.court_id).or_default().sellable += time.minutes;
    }
    add_takings(&mut sums, ledger);
    for booking in &ledger.bookings {
        let slots = ledger.slots.get(&booking.id).map(Vec::as_slice);
        add_booking(&mut sums, &zone, booking, slots.unwrap_or_default());
    }
    sums.canceled_late = i32::try_from(facts.late).unwrap_or(i32::MAX);
    let mut answers = facts.answers.clone();
    answers.sort_unstable();
    sums.answer_minutes = answers.get(answers.len() / 2).copied();
    let players = ledger
        .bookings
        .iter()
        .filter(|it| it.status == Status::Confirmed);
    let players: HashSet<_> = players
        .filter(|booking| booking.guest.is_none())
        .map(|booking| booking.user_id)
        .collect();
    for player in players {
        if facts
            .first_visits
            .get(&player)
            .is_some_and(|first| *first < begins)
        {
            sums.returning_players += 1;
        } else {
            sums.new_players += 1;
        }
    }
    Ok(sums)
}

impl Figures {
    /// Adds minutes that can be sold, and that are.
    fn add_time(&mut self, zone: &TimeZone, at: Timestamp, (sellable, sold): (i64, i64)) {
        let local = zone.to_datetime(at);
        if let Some(day) = self.days.get_mut(&local.date()) {
            day.sellable += sellable;
            day.sold += sold;
        }
        let weekday = local.date().weekday().to_monday_zero_offset();
        let hour = self.hours.entry((weekday, local.hour())).or_default();
        hour.0 += sellable;
        hour.1 += sold;
        self.sellable += sellable;
        self.sold += sold;
    }
}

fn add_takings(sums: &mut Figures, ledger: &Ledger) {
    for (movement, sport) in &ledger.movements {
        let amount = movement.amount;
        sums.takings += amount;
        if let Some(day) = sums.days.get_mut(&movement.day) {
            day.takings += amount;
        }
        let parts = [
            sums.by_sport.entry(sport.clone()).or_default(),
            sums.by_way.entry(movement.till.way.code()).or_default(),
            sums.by_clerk.entry(movement.recorded_by).or_default(),
        ];
        for part in parts {
            part.amount += amount;
            part.count += i32::from(movement.kind == MovementKind::Payment);
        }
    }
}

fn add_booking(sums: &mut Figures, zone: &TimeZone, booking: &Booking, slots: &[Slot]) {
    sums.bookings += 1;
    *sums.statuses.entry(booking.status).or_default() += 1;
    let money = booking.sums().unwrap_or_default();
    sums.to_give_back += money.to_give_back();
    if booking.status != Status::Confirmed {
        return;
    }
    sums.outstanding += money.owed();
    let total: i64 = slots.iter().map(Slot::minutes).sum();
    let price = booking.amount().unwrap_or_default();
    let mut before = 0;
    for slot in slots {
        let minutes = slot.minutes();
        // Rounded at each boundary, so that the parts add up to the whole.
        let until = |minutes: i64| price * minutes / total.max(1);
        let court = sums.by_court.entry(slot.court_id).or_default();
        court.amount += until(before + minutes) - until(before);
        court.sold += minutes;
        court.count += i32::from(before == 0);
        before += minutes;
        sums.names
            .entry(slot.court_id)
            .or_insert_with(|| slot.court_name.clone());
        sums.by_sport
            .entry(booking.sport_id.clone())
            .or_default()
            .sold += minutes;
        for (at, minutes) in venues::units(slot.starts_at, slot.ends_at) {
            sums.add_time(zone, at, (0, minutes));
        }
    }
}
