//! Converts figures to messages.

use lapang_api as api;
use uuid::Uuid;

use crate::bookings::figures::{Courts, Figures, Part};
use crate::bookings::lifecycle::Status;
use crate::wire;

pub fn message(figures: &Figures) -> api::GetFiguresResponse {
    let of = |status: Status| figures.statuses.get(&status).copied().unwrap_or_default();
    let name = |id: Uuid| figures.names.get(&id).cloned().unwrap_or_default();
    let days = figures.days.iter().map(|(date, day)| api::FigureDay {
        date: date.to_string(),
        takings: day.takings,
        sellable_minutes: day.sellable,
        sold_minutes: day.sold,
        ..Default::default()
    });
    let hours = figures
        .hours
        .iter()
        .map(|((weekday, hour), (sellable, sold))| api::FigureHour {
            weekday: i32::from(*weekday) + 1,
            hour: i32::from(*hour),
            sellable_minutes: *sellable,
            sold_minutes: *sold,
            ..Default::default()
        });
    let of_sport = figures.by_sport.iter();
    let of_way = figures.by_way.iter();
    let of_clerk = figures.by_clerk.iter().map(|(id, it)| {
        let key = id.map(|id| id.to_string()).unwrap_or_default();
        part(key, id.map(name).unwrap_or_default(), it)
    });
    api::GetFiguresResponse {
        currency: figures.currency.clone(),
        time_zone: figures.time_zone.clone(),
        takings: figures.takings,
        outstanding: figures.outstanding,
        to_give_back: figures.to_give_back,
        sellable_minutes: figures.sellable,
        sold_minutes: figures.sold,
        days: days.collect(),
        by_sport: of_sport
            .map(|(key, it)| part(key.clone(), String::new(), it))
            .collect(),
        by_court: by_court(&figures.by_court, name),
        by_way: of_way
            .map(|(key, it)| part((*key).to_owned(), String::new(), it))
            .collect(),
        by_clerk: of_clerk.collect(),
        hours: hours.collect(),
        bookings: figures.bookings,
        confirmed: of(Status::Confirmed),
        canceled_by_player: of(Status::CanceledUser),
        canceled_by_venue: of(Status::CanceledAdmin),
        expired: of(Status::Expired),
        rejected: of(Status::Rejected),
        canceled_late: figures.canceled_late,
        answer_minutes: figures.answer_minutes.map(wire::count),
        new_players: figures.new_players,
        returning_players: figures.returning_players,
        ..Default::default()
    }
}

/// By name, so that "Court 2" comes before "Court 10" where both are numbered.
fn by_court(parts: &Courts, name: impl Fn(Uuid) -> String) -> Vec<api::FigureSum> {
    let mut all: Vec<_> = parts
        .iter()
        .map(|(id, it)| part(id.to_string(), name(*id), it))
        .collect();
    let number =
        |name: &str| -> Option<u64> { name.rsplit(' ').next().and_then(|last| last.parse().ok()) };
    all.sort_by(|one, other| {
        let key = |it: &api::FigureSum| (number(&it.name), it.name.clone());
        key(one).cmp(&key(other))
    });
    all
}

fn part(key: String, name: String, part: &Part) -> api::FigureSum {
    api::FigureSum {
        key,
        name,
        amount: part.amount,
        sold_minutes: part.sold,
        sellable_minutes: part.sellable,
        count: part.count,
        ..Default::default()
    }
}
