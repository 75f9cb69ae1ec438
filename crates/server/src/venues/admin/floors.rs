//! Courts that lie on one floor: a futsal court over four badminton courts. What is claimed are the spaces, the smallest
//! courts there; a larger court names its parts, and uses all spaces below them.

use std::collections::{BTreeSet, HashMap};

use jiff::Timestamp;
use lapang_db::Uuid;

use crate::app::Tx;
use crate::clock::from_micros;
use crate::error::{Error, Reason, Refusal, Violation};
use crate::venues::claims::{self, OccupiedTime};
use crate::venues::model::{
    Claim, Court, CourtIds, CourtRef, Holder, Span, UNIT_MICROS, VenueSport,
};
use crate::venues::store::{self, claims::Held};

const FIELD: &str = "shares_with_court_ids";

/// Puts a court on the floor of these smaller courts. Its bookings to come take their spaces along; where somebody has
/// those, nothing changes, and the refusal names both.
pub fn share(
    tx: &mut Tx<'_>,
    (sports, time_zone): (&[VenueSport], &str),
    court: Uuid,
    parts: &[Uuid],
) -> Result<(), Error> {
    let mut courts = Courts::of(sports);
    let wrong = |rule, problem: &str| Err(Violation::new(FIELD, rule, problem).into());
    if parts.iter().any(|part| !courts.parts.contains_key(part)) {
        return wrong(
            "court.unknown",
            "names a court that the venue does not have",
        );
    }
    if parts
        .iter()
        .any(|part| courts.below(*part).contains(&court))
    {
        return wrong("court.floor", "a court cannot lie on itself");
    }
    courts.parts.insert(court, parts.to_vec());
    relay(tx, &courts, time_zone)
}

/// Takes courts that are to be deleted off the floor of the others.
pub fn leave(tx: &mut Tx<'_>, sports: &[VenueSport], gone: &[Uuid]) -> Result<(), Error> {
    let mut courts = Courts::of(sports);
    courts.all.retain(|court| !gone.contains(&court.id));
    for parts in courts.parts.values_mut() {
        parts.retain(|part| !gone.contains(part));
    }
    if courts
        .all
        .iter()
        .all(|court| courts.parts[&court.id] == court.parts.0)
    {
        return Ok(());
    }
    // The claims of others are only put elsewhere, which no zone matters for.
    relay(tx, &courts, "")
}

/// The names of courts whose stored spaces are not those of their parts, or whose parts lead to themselves or nowhere.
pub fn wrong(sports: &[VenueSport]) -> Vec<String> {
    let courts = Courts::of(sports);
    let is_sound = |court: &Court| {
        let parts = &court.parts.0;
        let is_known = parts.iter().all(|part| courts.parts.contains_key(part));
        is_known
            && !parts
                .iter()
                .any(|part| courts.below(*part).contains(&court.id))
            && courts.spaces(court.id) == court.spaces
    };
    let wrong = courts.all.iter().filter(|court| !is_sound(court));
    wrong.map(|court| court.name.clone()).collect()
}

/// The courts of a venue with the parts that they are to have.
struct Courts<'a> {
    all: Vec<&'a Court>,
    parts: HashMap<Uuid, Vec<Uuid>>,
}

impl<'a> Courts<'a> {
    fn of(sports: &'a [VenueSport]) -> Self {
        let all: Vec<&Court> = sports.iter().flat_map(|sport| &sport.courts).collect();
        let parts = all.iter().map(|court| (court.id, court.parts.0.clone()));
        Self {
            parts: parts.collect(),
            all,
        }
    }

    /// All courts below one, with itself. Stored parts that go in a circle or nowhere end there.
    fn below(&self, court: Uuid) -> BTreeSet<Uuid> {
        let mut found = BTreeSet::from([court]);
        let mut open = vec![court];
        while let Some(court) = open.pop() {
            for part in self.parts.get(&court).into_iter().flatten() {
                if found.insert(*part) {
                    open.push(*part);
                }
            }
        }
        found
    }

    /// The smallest courts below one; none if that is the court itself.
    fn spaces(&self, court: Uuid) -> CourtIds {
        let mut found = self.below(court);
        found.retain(|it| self.parts.get(it).is_none_or(Vec::is_empty));
        found.remove(&court);
        CourtIds(found.into_iter().collect())
    }
}

/// Writes the floors and moves the claims to come to the new spaces. Claims that are over stay as they were made.
fn relay(tx: &mut Tx<'_>, courts: &Courts<'_>, time_zone: &str) -> Result<(), Error> {
    let moved: Vec<CourtRef> = courts
        .all
        .iter()
        .map(|court| CourtRef {
            spaces: courts.spaces(court.id),
            ..CourtRef::of(court, time_zone)
        })
        .zip(&courts.all)
        .filter(|(after, before)| after.spaces != before.spaces)
        .map(|(after, _)| after)
        .collect();
    let before = courts.all.iter().flat_map(|court| &court.spaces.0);
    let after = moved.iter().flat_map(CourtRef::spaces);
    let ids = moved.iter().map(|court| &court.id);
    let touched: BTreeSet<Uuid> = before.chain(after).chain(ids).copied().collect();
    let touched: Vec<Uuid> = touched.into_iter().collect();
    store::claims::lock_courts(tx.conn, &touched)?;
    for court in &courts.all {
        let parts = CourtIds(courts.parts[&court.id].clone());
        store::admin::set_floor(tx.conn, court.id, &parts, &courts.spaces(court.id))?;
    }
    let ids: Vec<Uuid> = moved.iter().map(|court| court.id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let from = tx.now.as_microsecond() - UNIT_MICROS + 1;
    let coming = store::claims::held_of(tx.conn, &ids, from_micros(from), Timestamp::MAX, tx.now)?;
    store::claims::delete_from(tx.conn, &ids, from)?;
    let mut twice: Vec<OccupiedTime> = Vec::new();
    for court in &moved {
        for ((holder, expires_at), units) in by_holder(&coming, court.id) {
            let claim = Claim {
                holder,
                expires_at: expires_at.map(from_micros),
                now: tx.now,
            };
            let missed = claims::put(tx.conn, court, &units, &claim)?;
            for unit in missed {
                let span = Span::of(from_micros(unit), 30);
                twice.push(OccupiedTime {
                    court_id: court.id,
                    holder,
                    span,
                });
                twice.extend(claims::on_floor(
                    tx,
                    court.spaces(),
                    span.starts_at,
                    span.ends_at,
                )?);
            }
        }
    }
    if twice.is_empty() {
        return Ok(());
    }
    let message = "hours on this floor would be taken twice";
    let reason = Refusal::new(Reason::FloorHasBookings, message);
    Err(Error::Conflict(claims::named(reason, &twice)))
}

type Holding = (Holder, Option<i64>);

/// The half hours of a court by who has them and until when.
fn by_holder(held: &[Held], court: Uuid) -> HashMap<Holding, Vec<i64>> {
    let mut found: HashMap<Holding, BTreeSet<i64>> = HashMap::new();
    for claim in held.iter().filter(|claim| claim.court_id == court) {
        let units = found.entry((claim.holder, claim.expires_at)).or_default();
        units.insert(claim.starts_at);
    }
    let sorted =
        |(holding, units): (Holding, BTreeSet<i64>)| (holding, units.into_iter().collect());
    found.into_iter().map(sorted).collect()
}
