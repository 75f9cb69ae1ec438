//! Claims on court hours. Time is cut into half hours, and each half hour of a court has at most one holder (rules.md
//! §6). The primary key of `court_claims` refuses a second one, on both engines and with any number of processes;
//! nothing here reads first and then writes.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::model::{self, CourtRef, UNIT_MICROS, VenueCourt};
use super::store;
use super::store::claims::{Held, SpaceUnit};
use crate::app::Tx;
use crate::clock::from_micros;
use crate::error::{Error, Refusal};
use crate::venues::model::{Claim, Holder, Span};

/// Occupied court time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OccupiedTime {
    pub court_id: Uuid,
    pub holder: Holder,
    pub span: Span,
}

/// A time that a court loses to another one on its floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostTime {
    pub to_court: Uuid,
    pub span: Span,
}

/// The number of half hours in these spans: what `make_permanent` and `extend` return if no claim was lost.
pub fn units(spans: &[Span]) -> u64 {
    let count: usize = spans.iter().map(|span| span.units().count()).sum();
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Claims all spans, each on one court, permanently or until `expires_at`. Returns the court of each span, or all spans
/// that are taken; then nothing is claimed. Courts are tried in the given order. Consecutive spans get the same court
/// if one is free for all of them, otherwise as few courts as possible. Expired claims are taken over.
///
/// The spans must not overlap, and the holder's own claims count as taken.
pub fn take(
    tx: &mut Tx<'_>,
    courts: &[CourtRef],
    spans: &[Span],
    holder: Holder,
    expires_at: Option<Timestamp>,
) -> Result<Result<Vec<Uuid>, Vec<Span>>, Error> {
    let claim = Claim {
        holder,
        expires_at,
        now: tx.now,
    };
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|index| spans[*index].starts_at);
    let sorted: Vec<Span> = order.iter().map(|index| spans[*index]).collect();

    let mut taken = Vec::new();
    let mut given: Vec<(&CourtRef, &[Span])> = Vec::new();
    let mut rest = sorted.as_slice();
    while !rest.is_empty() {
        let run = leading_run(rest);
        if let Some((court, length)) = place(tx.conn, courts, run, &claim)? {
            given.push((court, &rest[..length]));
            rest = &rest[length..];
        } else {
            taken.push(rest[0]);
            rest = &rest[1..];
        }
    }
    if !taken.is_empty() {
        for (court, spans) in given {
            let units: Vec<i64> = spans.iter().flat_map(Span::units).collect();
            store::claims::delete(tx.conn, court, &units, holder)?;
        }
        return Ok(Err(taken));
    }
    let courts = given
        .into_iter()
        .flat_map(|(court, spans)| std::iter::repeat_n(court.id, spans.len()));
    let mut by_place: Vec<(usize, Uuid)> = order.into_iter().zip(courts).collect();
    by_place.sort_unstable_by_key(|(index, _)| *index);
    Ok(Ok(by_place.into_iter().map(|(_, court)| court).collect()))
}

/// Claims a span on one court until `until`, and returns the court. Half hours that belong to one of `own` stay theirs, for at
/// least as long. `None` if no court fits; then nothing is claimed.
///
/// A holder that shares hours this way must claim them again when one of `own` releases them.
pub fn take_sharing(
    tx: &mut Tx<'_>,
    courts: &[CourtRef],
    span: Span,
    holder: Holder,
    own: &[Holder],
    until: Timestamp,
) -> Result<Option<Uuid>, Error> {
    let claim = Claim {
        holder,
        expires_at: Some(until),
        now: tx.now,
    };
    let all: Vec<i64> = span.units().collect();
    for court in courts {
        let had = store::claims::belonging_to(tx.conn, court, &all, own)?;
        let missing = missing_of(&all, &had);
        if !missing.is_empty() && !take_units(tx.conn, court, &missing, &claim)? {
            continue;
        }
        let had: Vec<i64> = had.into_iter().collect();
        store::claims::keep_until(tx.conn, court, &had, until)?;
        return Ok(Some(court.id));
    }
    Ok(None)
}

/// The times at which somebody has these courts, by court and start, with adjacent half hours of one holder merged.
pub fn occupied_times(
    tx: &mut Tx<'_>,
    courts: &[Uuid],
    from: Timestamp,
    to: Timestamp,
) -> Result<Vec<OccupiedTime>, Error> {
    let held = store::claims::held_of(tx.conn, courts, from, to, tx.now)?;
    Ok(merged(held))
}

/// The times at which somebody has a court that uses one of these spaces.
pub(super) fn on_floor(
    tx: &mut Tx<'_>,
    spaces: &[Uuid],
    from: Timestamp,
    to: Timestamp,
) -> Result<Vec<OccupiedTime>, Error> {
    let held = store::claims::held(tx.conn, spaces, from, to, tx.now)?;
    Ok(merged(held))
}

/// The times that these courts lose to others on the same floor: of each court, the other one and when, earliest first.
pub fn lost_times(
    tx: &mut Tx<'_>,
    courts: &[VenueCourt],
    from: Timestamp,
    to: Timestamp,
) -> Result<HashMap<Uuid, Vec<LostTime>>, Error> {
    let shared: Vec<Uuid> = courts.iter().flat_map(|it| &it.spaces.0).copied().collect();
    if shared.is_empty() {
        return Ok(HashMap::new());
    }
    let held = store::claims::held(tx.conn, &shared, from, to, tx.now)?;
    let mut lost = HashMap::new();
    for court in courts {
        let spaces = model::spaces(&court.id, &court.spaces);
        let others = held.iter().copied();
        let others = others.filter(|it| it.court_id != court.id && spaces.contains(&it.space));
        let mut times: Vec<LostTime> = merged(others.collect())
            .into_iter()
            .map(|it| LostTime {
                to_court: it.court_id,
                span: it.span,
            })
            .collect();
        if !times.is_empty() {
            times.sort_unstable_by_key(|it| (it.span.starts_at, it.to_court));
            lost.insert(court.id, times);
        }
    }
    Ok(lost)
}

/// By court and start. A court's half hour counts once, however many spaces it has.
fn merged(mut units: Vec<Held>) -> Vec<OccupiedTime> {
    units.sort_unstable_by_key(|unit| (unit.court_id, unit.starts_at));
    units.dedup_by_key(|unit| (unit.court_id, unit.starts_at));
    let mut all: Vec<OccupiedTime> = Vec::new();
    for unit in units {
        let starts_at = from_micros(unit.starts_at);
        let ends_at = from_micros(unit.starts_at + UNIT_MICROS);
        match all.last_mut() {
            Some(last)
                if last.court_id == unit.court_id
                    && last.holder == unit.holder
                    && last.span.ends_at == starts_at =>
            {
                last.span.ends_at = ends_at;
            }
            _ => all.push(OccupiedTime {
                court_id: unit.court_id,
                holder: unit.holder,
                span: Span { starts_at, ends_at },
            }),
        }
    }
    all
}

/// Future hours of these courts taken by bookings, offers and blackouts.
pub(super) fn all_coming(tx: &mut Tx<'_>, courts: &[Uuid]) -> Result<Vec<OccupiedTime>, Error> {
    let not_over = from_micros(tx.now.as_microsecond() - UNIT_MICROS + 1);
    occupied_times(tx, courts, not_over, Timestamp::MAX)
}

/// Future hours of these courts taken by bookings and offers.
pub(super) fn coming(tx: &mut Tx<'_>, courts: &[Uuid]) -> Result<Vec<OccupiedTime>, Error> {
    let mut coming = all_coming(tx, courts)?;
    coming.retain(|had| !matches!(had.holder, Holder::Blackout(_) | Holder::Undo(_)));
    Ok(coming)
}

/// Adds the number of conflicts and the first few of them to a refusal.
pub(super) fn named(reason: Refusal, had: &[OccupiedTime]) -> Refusal {
    const NAMED: usize = 50;
    let mut reason = reason;
    for (kinds, key, ids) in [
        (["booking", "move"].as_slice(), "bookings", "booking_ids"),
        (&["proposal"], "offers", "offer_ids"),
        (&["blackout"], "blackouts", "blackout_ids"),
    ] {
        let mut holders: Vec<Uuid> = Vec::new();
        for holder in had.iter().map(|had| had.holder) {
            if kinds.contains(&holder.kind()) && !holders.contains(&holder.id()) {
                holders.push(holder.id());
            }
        }
        if !holders.is_empty() {
            let first = holders.iter().take(NAMED).map(Uuid::to_string);
            let first: Vec<String> = first.collect();
            reason = reason.with(key, holders.len()).with(ids, first.join(","));
        }
    }
    let times = had.iter().take(NAMED);
    let times: Vec<String> = times
        .map(|had| format!("{}/{}", had.span.starts_at, had.span.ends_at))
        .collect();
    reason.with("times", times.join(","))
}

/// Keeps a holder's claims for an undo, until then.
pub fn set_aside(conn: &mut dyn Conn, holder: Holder, until: Timestamp) -> Result<(), Error> {
    store::claims::change_holder(conn, holder, Holder::Undo(holder.id()), Some(until))?;
    Ok(())
}

/// Gives a holder back what was set aside for it. Returns fewer than [`units`] if others have taken some.
pub fn take_back(
    conn: &mut dyn Conn,
    holder: Holder,
    expires_at: Option<Timestamp>,
) -> Result<u64, Error> {
    store::claims::change_holder(conn, Holder::Undo(holder.id()), holder, expires_at)
}

/// Sets aside what is free of a time on a court that a holder has just left.
pub fn set_aside_on(
    tx: &mut Tx<'_>,
    court: &CourtRef,
    span: Span,
    (holder, until): (Uuid, Timestamp),
) -> Result<(), Error> {
    let claim = Claim {
        holder: Holder::Undo(holder),
        expires_at: Some(until),
        now: tx.now,
    };
    let units: Vec<i64> = span.units().collect();
    put(tx.conn, court, &units, &claim)?;
    Ok(())
}

/// Deletes what was set aside for undos that are over.
pub fn forget_set_aside(conn: &mut dyn Conn, now: Timestamp) -> Result<u64, Error> {
    store::claims::delete_set_aside(conn, now)
}

/// Deletes all claims of a holder and returns their number.
pub fn release(conn: &mut dyn Conn, holder: Holder) -> Result<u64, Error> {
    store::claims::release(conn, holder)
}

/// Deletes the claims of a holder from this half hour on.
pub fn release_from(conn: &mut dyn Conn, holder: Holder, from: Timestamp) -> Result<u64, Error> {
    store::claims::release_from(conn, holder, from)
}

/// Makes a holder's claims permanent. Returns fewer than [`units`] if an expired one was taken over.
pub fn make_permanent(conn: &mut dyn Conn, holder: Holder) -> Result<u64, Error> {
    store::claims::set_expiry(conn, holder, None)
}

/// Moves the expiry of a holder's claims. Returns fewer than [`units`] if an expired one was taken over.
pub fn extend(conn: &mut dyn Conn, holder: Holder, expires_at: Timestamp) -> Result<u64, Error> {
    store::claims::set_expiry(conn, holder, Some(expires_at))
}

/// The longest prefix of adjacent spans.
fn leading_run(spans: &[Span]) -> &[Span] {
    let length = spans
        .windows(2)
        .take_while(|pair| pair[0].ends_at == pair[1].starts_at)
        .count();
    &spans[..spans.len().min(length + 1)]
}

/// Claims a run on one court. If no court is free for all of it, claims the longest prefix that one has. Returns the
/// court and the number of spans.
fn place<'a>(
    conn: &mut dyn Conn,
    courts: &'a [CourtRef],
    run: &[Span],
    claim: &Claim,
) -> Result<Option<(&'a CourtRef, usize)>, Error> {
    let mut best: Option<(&CourtRef, usize)> = None;
    for court in courts {
        let free = attempt(conn, court, run, claim)?;
        if free == run.len() {
            return Ok(Some((court, free)));
        }
        if free > best.map_or(0, |(_, length)| length) {
            best = Some((court, free));
        }
    }
    let Some((court, length)) = best else {
        return Ok(None);
    };
    // The attempt found these free and was rolled back. Its locks last until this transaction ends, so this attempt
    // succeeds.
    let again = attempt(conn, court, &run[..length], claim)?;
    Ok((again == length).then_some((court, length)))
}

/// Claims a run on one court and returns the length of its free prefix. Claims nothing unless the whole run is free.
fn attempt(
    conn: &mut dyn Conn,
    court: &CourtRef,
    run: &[Span],
    claim: &Claim,
) -> Result<usize, Error> {
    let units: Vec<i64> = run.iter().flat_map(Span::units).collect();
    let got = insert_units(conn, court, &units, claim)?;
    if got.len() == units.len() {
        return Ok(run.len());
    }
    let got_units: Vec<i64> = got.iter().copied().collect();
    store::claims::delete(conn, court, &got_units, claim.holder)?;
    let free = run
        .iter()
        .take_while(|span| span.units().all(|unit| got.contains(&unit)))
        .count();
    Ok(free)
}

/// Claims those of these half hours that are free, and returns the others. The caller has locked the court.
pub(super) fn put(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    claim: &Claim,
) -> Result<Vec<i64>, Error> {
    let got = insert_free(conn, court, units, claim)?;
    Ok(missing_of(units, &got))
}

/// Claims all of these half hours, or none.
fn take_units(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    claim: &Claim,
) -> Result<bool, Error> {
    let got = insert_units(conn, court, units, claim)?;
    if got.len() == units.len() {
        return Ok(true);
    }
    let got: Vec<i64> = got.into_iter().collect();
    store::claims::delete(conn, court, &got, claim.holder)?;
    Ok(false)
}

/// Claims the half hours of which all the court's spaces are free or expired, and returns them. Returns none if the court was
/// deactivated, put on another floor or moved to another time zone since the caller read it: see
/// [`store::claims::lock_courts`].
fn insert_units(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    claim: &Claim,
) -> Result<HashSet<i64>, Error> {
    let got = insert_free(conn, court, units, claim)?;
    // A blackout locks the venue and may use any court.
    let is_blackout = matches!(claim.holder, Holder::Blackout(_));
    if got.is_empty() || is_blackout || store::claims::is_usable(conn, court)? {
        return Ok(got);
    }
    let got: Vec<i64> = got.into_iter().collect();
    store::claims::delete(conn, court, &got, claim.holder)?;
    Ok(HashSet::new())
}

fn insert_free(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    claim: &Claim,
) -> Result<HashSet<i64>, Error> {
    let mut got = store::claims::insert(conn, court, units, claim)?;
    let missing = missing_of(units, &whole(court, units, &got));
    if !missing.is_empty() && store::claims::delete_expired(conn, court, &missing, claim.now)? > 0 {
        got.extend(store::claims::insert(conn, court, &missing, claim)?);
    }
    let touched: HashSet<i64> = got.iter().map(|(_, unit)| *unit).collect();
    let got = whole(court, units, &got);
    let in_part: Vec<i64> = touched.difference(&got).copied().collect();
    store::claims::delete(conn, court, &in_part, claim.holder)?;
    Ok(got)
}

/// The half hours of which all the court's spaces were got.
fn whole(court: &CourtRef, units: &[i64], got: &HashSet<SpaceUnit>) -> HashSet<i64> {
    let all = |unit: &i64| {
        let mut spaces = court.spaces().iter();
        spaces.all(|space| got.contains(&(*space, *unit)))
    };
    units.iter().copied().filter(all).collect()
}

fn missing_of(units: &[i64], got: &HashSet<i64>) -> Vec<i64> {
    units
        .iter()
        .copied()
        .filter(|unit| !got.contains(unit))
        .collect()
}
