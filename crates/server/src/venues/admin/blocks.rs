//! Taking hours of several courts and days out of sale as one: a block. Hours that somebody has stay, and are named; those around
//! them are blocked. Each stretch on a court is a blackout.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use lapang_db::Uuid;

use super::fields::Fields;
use super::{lock_venue, trail};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::clock::from_micros;
use crate::error::{Error, Reason, Refusal};
use crate::venues::claims::OccupiedTime;
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::model::{
    Blackout, Block, Claim, Court, CourtIds, CourtRef, Holder, Span, UNIT_MICROS, VenueSport,
};
use crate::venues::{claims, hours, store};

/// A block from the form.
#[derive(Clone, Debug)]
pub struct BlockInput {
    /// `None` makes a new one.
    pub id: Option<Uuid>,
    /// `None` stands for an id that nothing can have.
    pub courts: Vec<Option<Uuid>>,
    pub from: Date,
    pub to: Date,
    pub from_minute: i64,
    pub to_minute: i64,
    pub reason: String,
    /// Only names what is in the way.
    pub validate_only: bool,
}

/// A block, what it takes, and what keeps its hours.
pub struct Blocked {
    pub block: Block,
    pub blackouts: Vec<Blackout>,
    pub in_the_way: Vec<OccupiedTime>,
}

const DAY: i64 = 1440;
const MOST_DAYS: i32 = 62;
/// Half hours of spaces: a write of some 200 ms on SQLite. Seven courts for 59 whole days.
const MOST_UNITS: usize = 20_000;
/// Coming ones of a venue.
const MOST_BLOCKS: i64 = 200;
/// How many are named.
const MOST_NAMED: usize = 200;

pub async fn save(
    app: &Arc<App>,
    staff: &Staff,
    venue: Uuid,
    input: BlockInput,
) -> Result<Blocked, Error> {
    let staff = staff.clone();
    if input.validate_only {
        return app
            .read(move |tx| {
                staff.check(venue, "venue")?;
                let wanted = Wanted::checked(tx, venue, &input)?;
                let own = own_blackouts(tx, venue, input.id)?;
                Ok(Blocked {
                    in_the_way: wanted.in_the_way(tx, &own)?,
                    blackouts: Vec::new(),
                    block: wanted.block,
                })
            })
            .await;
    }
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let before = match input.id {
            Some(id) => Some(existing(tx, venue, id)?),
            None => None,
        };
        if before.is_none() && store::blocks::count_coming(tx.conn, venue, tx.now)? >= MOST_BLOCKS {
            let message = format!("a venue has at most {MOST_BLOCKS} coming blocks");
            let reason = Refusal::new(Reason::TooManyBlocks, message).with("limit", MOST_BLOCKS);
            return Err(Error::Conflict(reason));
        }
        if let Some(before) = &before {
            give_back(tx, before.id)?;
        }
        let (wanted, blackouts) = take(tx, venue, &input)?;
        store::court_requests::follow_block(tx.conn, &wanted.block, wanted.ends_at)?;
        let own: HashSet<Uuid> = blackouts.iter().map(|it| it.id).collect();
        let in_the_way = wanted.in_the_way(tx, &own)?;
        let (before, after) = (
            before.map(|before| trail::block(&before, &wanted.sports)),
            trail::block(&wanted.block, &wanted.sports),
        );
        let change = Change::new(Kind::Blackout, before, Some(after));
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(Blocked {
            block: wanted.block,
            blackouts,
            in_the_way,
        })
    })
    .await
}

/// Blocks in the caller's transaction, which has given back what the block had before. The caller has checked the permission.
pub fn take(
    tx: &mut Tx<'_>,
    venue: Uuid,
    input: &BlockInput,
) -> Result<(Wanted, Vec<Blackout>), Error> {
    let mut wanted = Wanted::checked(tx, venue, input)?;
    if input.id.is_none() {
        wanted.block.id = tx.app.random.id(tx.now);
    }
    store::blocks::write(tx.conn, venue, &wanted.block, (wanted.ends_at, tx.now))?;
    let blackouts = wanted.take(tx)?;
    Ok((wanted, blackouts))
}

/// The trail of a new block.
pub fn record(tx: &mut Tx<'_>, staff: &Staff, venue: Uuid, made: &Wanted) -> Result<(), Error> {
    let after = trail::block(&made.block, &made.sports);
    let change = Change::new(Kind::Blackout, None, Some(after));
    events::record(tx, venue, &Actor::of(staff, venue), change)?;
    Ok(())
}

/// Ends a block: what of it is to come is for sale again.
pub async fn end(app: &Arc<App>, staff: &Staff, venue: Uuid, id: Uuid) -> Result<(), Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_venue(tx.conn, &staff, venue)?;
        let block = existing(tx, venue, id)?;
        give_back(tx, id)?;
        store::blocks::delete(tx.conn, id)?;
        store::court_requests::end_of_block(tx.conn, id, tx.now)?;
        let sports = store::sports(tx.conn, &[venue])?;
        let change = Change::new(Kind::Blackout, Some(trail::block(&block, &sports)), None);
        events::record(tx, venue, &Actor::of(&staff, venue), change)?;
        Ok(())
    })
    .await
}

/// The blocks that are not over, without courts that are gone.
pub async fn list(app: &Arc<App>, staff: &Staff, venue: Uuid) -> Result<Vec<Block>, Error> {
    let staff = staff.clone();
    app.read(move |tx| {
        staff.check(venue, "venue")?;
        let sports = store::sports(tx.conn, &[venue])?;
        let courts = sports.iter().flat_map(|sport| &sport.courts);
        let courts: HashSet<Uuid> = courts.map(|court| court.id).collect();
        let mut blocks = store::blocks::coming(tx.conn, venue, tx.now)?;
        for block in &mut blocks {
            block.courts.0.retain(|court| courts.contains(court));
        }
        blocks.retain(|block| !block.courts.is_empty());
        Ok(blocks)
    })
    .await
}

fn existing(tx: &mut Tx<'_>, venue: Uuid, id: Uuid) -> Result<Block, Error> {
    store::blocks::find(tx.conn, venue, id)?.ok_or(Error::NotFound("block"))
}

/// What a block takes, if there is one.
pub fn own_blackouts(
    tx: &mut Tx<'_>,
    venue: Uuid,
    block: Option<Uuid>,
) -> Result<HashSet<Uuid>, Error> {
    let Some(id) = block else {
        return Ok(HashSet::new());
    };
    existing(tx, venue, id)?;
    let own = store::blocks::blackouts(tx.conn, id, tx.now)?;
    Ok(own.into_iter().map(|it| it.id).collect())
}

/// Frees the hours of a block that have not begun.
pub fn give_back(tx: &mut Tx<'_>, block: Uuid) -> Result<(), Error> {
    let next = next_unit(tx.now);
    for blackout in store::blocks::blackouts(tx.conn, block, tx.now)? {
        let holder = Holder::Blackout(blackout.id);
        if blackout.starts_at < next {
            claims::release_from(tx.conn, holder, next)?;
            store::blocks::shorten(tx.conn, blackout.id, next.min(blackout.ends_at))?;
        } else {
            claims::release(tx.conn, holder)?;
            store::blocks::delete_blackout(tx.conn, blackout.id)?;
        }
    }
    Ok(())
}

/// The end of the half hour that is running. Half hours of all zones are quarters of an hour UTC.
fn next_unit(now: Timestamp) -> Timestamp {
    const QUARTER: i64 = UNIT_MICROS / 2;
    let quarters = now.as_microsecond().div_euclid(QUARTER) + 1;
    from_micros(quarters * QUARTER)
}

/// A checked block with the hours that it wants.
pub struct Wanted {
    pub block: Block,
    pub ends_at: Timestamp,
    sports: Vec<VenueSport>,
    courts: Vec<CourtRef>,
    /// To come, earliest first.
    spans: Vec<Span>,
}

impl Wanted {
    pub fn court_names(&self) -> Vec<&str> {
        let courts = self.courts.iter();
        courts.map(|court| court.name.as_str()).collect()
    }

    pub fn checked(tx: &mut Tx<'_>, venue: Uuid, input: &BlockInput) -> Result<Self, Error> {
        let card = store::cards(tx.conn, &[venue])?.remove(&venue);
        let card = card.ok_or(Error::NotFound("venue"))?;
        let sports = store::sports(tx.conn, &[venue])?;
        let mut fields = Fields::default();
        let reason = fields.line("block.reason", &input.reason, 200);
        let all: Vec<&Court> = sports.iter().flat_map(|sport| &sport.courts).collect();
        let find = |id: &Option<Uuid>| all.iter().find(|court| Some(court.id) == *id);
        if input.courts.iter().any(|id| find(id).is_none()) {
            let problem = "names a court that the venue does not have";
            fields.refuse("block.court_ids", "court.unknown", problem);
        }
        let courts: Vec<CourtRef> = input
            .courts
            .iter()
            .filter_map(find)
            .map(|court| CourtRef::of(court, &card.time_zone))
            .collect();
        check_times(input, &mut fields);
        let spans = spans(input, &card.zone()?, tx.now);
        let ends_at = spans.last().map(|span| span.ends_at);
        if ends_at.is_none() {
            let problem = "must be in the future";
            fields.refuse("block.to_date", "block.future", problem);
        }
        let units: usize = spans.iter().map(|span| span.units().count()).sum();
        let spaces: usize = courts.iter().map(|court| court.spaces().len()).sum();
        if units * spaces > MOST_UNITS {
            let problem = format!("at most {} court hours", MOST_UNITS / 2);
            fields.refuse("block", "block.size", problem);
        }
        fields.refused_if_any()?;
        Ok(Self {
            block: Block {
                id: input.id.unwrap_or_default(),
                courts: CourtIds(courts.iter().map(|court| court.id).collect()),
                from: input.from,
                to: input.to,
                from_minute: input.from_minute,
                to_minute: input.to_minute,
                reason,
            },
            ends_at: ends_at.unwrap_or(tx.now),
            sports,
            courts,
            spans,
        })
    }

    /// Blocks what is free.
    fn take(&self, tx: &mut Tx<'_>) -> Result<Vec<Blackout>, Error> {
        let mut taken = Vec::new();
        for court in &self.courts {
            for span in &self.spans {
                let mut pending = vec![span.units().collect::<Vec<i64>>()];
                while let Some(units) = pending.pop() {
                    let id = tx.app.random.id(tx.now);
                    let claim = Claim {
                        holder: Holder::Blackout(id),
                        expires_at: None,
                        now: tx.now,
                    };
                    let missed = claims::put(tx.conn, court, &units, &claim)?;
                    if missed.is_empty() {
                        taken.push(self.blackout(id, court, &units));
                        continue;
                    }
                    // A blackout has one stretch: what is free is taken again, part by part.
                    let missed: HashSet<i64> = missed.into_iter().collect();
                    let free = units.into_iter().filter(|unit| !missed.contains(unit));
                    let free: Vec<i64> = free.collect();
                    store::claims::delete(tx.conn, court, &free, claim.holder)?;
                    pending.extend(
                        free.chunk_by(|one, next| next - one == UNIT_MICROS)
                            .map(<[i64]>::to_vec),
                    );
                }
            }
        }
        for blackout in &taken {
            store::admin::insert_blackout(tx.conn, blackout, tx.now)?;
        }
        taken.sort_unstable_by_key(|it| (it.starts_at, it.court_id));
        Ok(taken)
    }

    fn blackout(&self, id: Uuid, court: &CourtRef, units: &[i64]) -> Blackout {
        let first = units.first().copied().unwrap_or_default();
        let last = units.last().copied().unwrap_or_default();
        Blackout {
            id,
            court_id: court.id,
            starts_at: from_micros(first),
            ends_at: from_micros(last + UNIT_MICROS),
            reason: self.block.reason.clone(),
            block_id: Some(self.block.id),
        }
    }

    /// What others have of these hours, earliest first.
    pub fn in_the_way(
        &self,
        tx: &mut Tx<'_>,
        own: &HashSet<Uuid>,
    ) -> Result<Vec<OccupiedTime>, Error> {
        let (Some(first), Some(last)) = (self.spans.first(), self.spans.last()) else {
            return Ok(Vec::new());
        };
        let spaces = self.courts.iter().flat_map(CourtRef::spaces);
        let spaces: HashSet<Uuid> = spaces.copied().collect();
        let spaces: Vec<Uuid> = spaces.into_iter().collect();
        let mut had = claims::on_floor(tx, &spaces, first.starts_at, last.ends_at)?;
        had.retain(|had| {
            let is_own = matches!(had.holder, Holder::Blackout(id) if own.contains(&id));
            let overlaps = |span: &Span| {
                span.starts_at < had.span.ends_at && had.span.starts_at < span.ends_at
            };
            let is_gone = matches!(had.holder, Holder::Undo(_));
            !is_own && !is_gone && self.spans.iter().any(overlaps)
        });
        had.sort_unstable_by_key(|had| (had.span.starts_at, had.court_id));
        had.truncate(MOST_NAMED);
        Ok(had)
    }
}

fn check_times(input: &BlockInput, fields: &mut Fields) {
    let days = input.from.until(input.to).map_or(0, |span| span.get_days());
    if input.to < input.from {
        let problem = "must not be before from_date";
        fields.refuse("block.to_date", "range.order", problem);
    } else if days >= MOST_DAYS {
        let problem = format!("must be at most {MOST_DAYS} days");
        fields.refuse("block.to_date", "block.length", problem);
    }
    for (field, minute) in [
        ("block.from_minute", input.from_minute),
        ("block.to_minute", input.to_minute),
    ] {
        if minute % 30 != 0 {
            fields.refuse(field, "hours.half_hour", "must be a half hour");
        }
    }
    let length = input.to_minute - input.from_minute;
    if length <= 0 {
        let problem = "must be after from_minute";
        fields.refuse("block.to_minute", "hours.order", problem);
    } else if length > DAY {
        let problem = "must be at most a day after from_minute";
        fields.refuse("block.to_minute", "hours.range", problem);
    }
}

/// The hours of a block that are not over; whole days in a row are one.
fn spans(input: &BlockInput, zone: &TimeZone, now: Timestamp) -> Vec<Span> {
    let between = |from: Date, from_minute, to: Date, to_minute| {
        let starts_at = hours::wall_clock(zone, from, from_minute)?;
        let ends_at = hours::wall_clock(zone, to, to_minute)?;
        Some(Span { starts_at, ends_at })
    };
    let is_whole = input.from_minute == 0 && input.to_minute == DAY;
    let spans: Vec<Span> = if is_whole {
        let all = between(input.from, 0, input.to, DAY);
        all.into_iter().collect()
    } else {
        input
            .from
            .series(1.day())
            .take_while(|date| *date <= input.to)
            .take(MOST_DAYS.unsigned_abs() as usize)
            .filter_map(|date| between(date, input.from_minute, date, input.to_minute))
            .collect()
    };
    let to_come = |span: Span| {
        let left = |unit: &i64| from_micros(unit + UNIT_MICROS) > now;
        let starts_at = from_micros(span.units().find(left)?);
        Some(Span { starts_at, ..span })
    };
    spans.into_iter().filter_map(to_come).collect()
}
