//! From requested times to the slots of a booking: first the times are checked (grid, opening hours, horizon, overlap,
//! choice of court), then courts are claimed for them, and only then is the price known, which is that of the courts.

use jiff::Timestamp;
use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::lifecycle::SlotStatus;
use crate::bookings::model::{Booking, Price, Slot};
use crate::error::{Error, Reason, Refusal, Violation};
use crate::venues::model::{Holder, Span};
use crate::venues::{Asker, Begin, CourtRef, Offer, Quote, claims};

/// A requested time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedTime {
    pub starts_at: Timestamp,
    /// 0: one slot of the venue's length.
    pub minutes: i64,
    /// `None`: any court.
    pub court_id: Option<Uuid>,
}

/// Times that passed all checks, soonest first. Never empty.
#[derive(Clone, Debug)]
pub struct Times {
    /// With the court that is asked for.
    slots: Vec<(Span, Option<Uuid>)>,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// Courts to try before the others.
    pub preferred: Vec<Uuid>,
}

/// A slot on its court.
#[derive(Clone, Debug)]
pub struct Planned {
    pub span: Span,
    pub court_id: Uuid,
    pub court_name: String,
    pub price: Option<Price>,
}

/// All slots of a booking, soonest first, with their price. Never empty.
#[derive(Clone, Debug)]
pub struct Plan {
    pub slots: Vec<Planned>,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// The total; `None` if any slot has no price.
    pub price: Option<Price>,
    /// Empty if no slot has a price.
    pub currency: String,
}

impl Planned {
    /// As a slot of an open booking.
    pub fn held_for(&self, booking_id: Uuid, now: Timestamp) -> Slot {
        Slot {
            id: Uuid::nil(),
            booking_id,
            starts_at: self.span.starts_at,
            ends_at: self.span.ends_at,
            slot_status: SlotStatus::Held,
            court_id: self.court_id,
            court_name: self.court_name.clone(),
            price: self.price,
            created_at: now,
            updated_at: now,
        }
    }
}

impl Plan {
    pub fn spans(&self) -> Vec<Span> {
        self.slots.iter().map(|slot| slot.span).collect()
    }

    /// Drops the plan's prices if their currency differs from that of the price set by staff or of the money that moved, which
    /// takes precedence.
    pub fn in_the_currency_of(&self, booking: &Booking) -> Option<Self> {
        let settled = &booking.settlement;
        let is_set = settled.final_price.is_some() || settled.has_charge;
        (is_set && booking.currency != self.currency).then(|| {
            let slots = self.slots.iter();
            let unpriced = slots.map(|slot| Planned {
                price: None,
                ..slot.clone()
            });
            Self {
                slots: unpriced.collect(),
                price: None,
                currency: booking.currency.clone(),
                ..self.clone()
            }
        })
    }

    /// The plan at the prices that these slots have, in their order.
    pub fn at_agreed_prices(mut self, booking: &Booking, slots: &[Slot]) -> Self {
        for (planned, slot) in self.slots.iter_mut().zip(slots) {
            planned.price = slot.price;
        }
        Self {
            price: booking.price,
            currency: booking.currency.clone(),
            ..self
        }
    }
}

/// Checks every slot and reports all violations. `whole` names the field of all slots, `path` the field of one slot
/// by its index.
pub fn check(
    offer: &Offer,
    asked: &[RequestedTime],
    (now, by): (Timestamp, Asker),
    whole: &str,
    path: impl Fn(usize) -> String,
) -> Result<Times, Error> {
    checked(offer, asked, (now, Begin::Later, by), whole, path)
}

/// Like [`check`], for guests: a slot that has started and not ended is allowed.
pub fn check_walk_in(
    offer: &Offer,
    asked: &[RequestedTime],
    now: Timestamp,
) -> Result<Times, Error> {
    let begin = (now, Begin::Running, Asker::Staff);
    checked(offer, asked, begin, "slots", |index| {
        format!("slots[{index}]")
    })
}

fn checked(
    offer: &Offer,
    asked: &[RequestedTime],
    (now, begin, by): (Timestamp, Begin, Asker),
    whole: &str,
    path: impl Fn(usize) -> String,
) -> Result<Times, Error> {
    let mut violations = Vec::new();
    let mut slots: Vec<(usize, Span, Option<Uuid>)> = Vec::with_capacity(asked.len());
    for (index, slot) in asked.iter().enumerate() {
        let found = offer.bookable(slot.starts_at, slot.minutes, (now, begin), by);
        let found = found.and_then(|span| {
            check_court(offer, slot.court_id, by)?;
            Ok(span)
        });
        match found {
            Ok(span) => slots.push((index, span, slot.court_id)),
            Err(violation) => violations.push(Violation {
                field: format!("{}.{}", path(index), violation.field),
                ..violation
            }),
        }
    }
    let minutes: i64 = slots.iter().map(|(_, span, _)| span.minutes()).sum();
    let most = offer.grid.most_minutes();
    if minutes > most {
        violations.push(Violation::new(
            whole,
            "slots.total",
            format!("a booking holds at most {} hours", most / 60),
        ));
    }
    slots.sort_by_key(|(_, span, _)| span.starts_at);
    for pair in slots.windows(2) {
        if let [(_, before, _), (index, after, _)] = pair
            && after.starts_at < before.ends_at
        {
            violations.push(Violation::new(
                format!("{}.start_time", path(*index)),
                "slot.overlap",
                "overlaps another slot of this booking",
            ));
        }
    }
    if !violations.is_empty() {
        return Err(Error::Invalid(violations));
    }
    Times::of(
        slots
            .into_iter()
            .map(|(_, span, court)| (span, court))
            .collect(),
    )
}

fn check_court(offer: &Offer, court: Option<Uuid>, by: Asker) -> Result<(), Violation> {
    let refused = |rule, problem| Err(Violation::new("court_id", rule, problem));
    match court {
        Some(_) if by == Asker::Player && !offer.lets_choose_court => {
            refused("court.choice", "the venue chooses the court")
        }
        Some(id) if !offer.courts.iter().any(|court| court.id == id) => {
            refused("court.unknown", "is not a court that can be booked")
        }
        _ => Ok(()),
    }
}

impl Times {
    /// Soonest first.
    fn of(slots: Vec<(Span, Option<Uuid>)>) -> Result<Self, Error> {
        let (Some((first, _)), Some(last)) = (
            slots.first(),
            slots.iter().map(|(span, _)| span.ends_at).max(),
        ) else {
            return Err(Error::invalid(
                "slots",
                "repeated.min_items",
                "must have at least 1 items",
            ));
        };
        Ok(Self {
            starts_at: first.starts_at,
            ends_at: last,
            preferred: Vec::new(),
            slots,
        })
    }

    /// These times as they are, on any court.
    pub fn anywhere(spans: Vec<Span>) -> Result<Self, Error> {
        Self::of(spans.into_iter().map(|span| (span, None)).collect())
    }

    /// These times on the courts that they have.
    pub fn on_courts(slots: &[Slot]) -> Result<Self, Error> {
        let slots = slots.iter().map(|slot| (slot.span(), Some(slot.court_id)));
        Self::of(slots.collect())
    }

    pub fn spans(&self) -> Vec<Span> {
        self.slots.iter().map(|(span, _)| *span).collect()
    }

    /// Each time with the court that is asked for.
    pub fn each(&self) -> impl Iterator<Item = (Span, Option<Uuid>)> {
        self.slots.iter().copied()
    }

    /// What these times cost on the courts asked for, otherwise on those tried first. Whether they are free is not checked.
    pub fn quoted(&self, offer: &Offer) -> Plan {
        let on = |(span, asked): (Span, Option<Uuid>)| {
            let first = || self.courts(offer, &[span]).first().map(|court| court.id);
            (span, asked.or_else(first).unwrap_or_default())
        };
        let given: Vec<(Span, Uuid)> = self.each().map(on).collect();
        self.priced(offer, &given)
    }

    /// The courts of the offer in the order in which they are tried: the preferred ones, then by price.
    pub fn courts(&self, offer: &Offer, spans: &[Span]) -> Vec<CourtRef> {
        let ids: Vec<Uuid> = offer.courts.iter().map(|court| court.id).collect();
        let ranked = offer.ranked(&ids, spans).into_iter();
        let found = |(id, _)| offer.courts.iter().find(|court| court.id == id);
        let mut courts: Vec<CourtRef> = ranked.filter_map(found).cloned().collect();
        courts.retain(|court| {
            let mut spans = spans.iter();
            !spans.any(|span| offer.grid.closes_court(court.id, *span))
        });
        courts.sort_by_key(|court| !self.preferred.contains(&court.id));
        courts
    }

    /// Whether the courts that can serve these times all have one exact price, or none has; `None` if it depends on the
    /// court.
    pub fn is_exact(&self, offer: &Offer) -> Option<bool> {
        let of_slot = |(span, asked): &(Span, Option<Uuid>)| {
            let any = || offer.courts.iter().map(|court| court.id).collect();
            let courts: Vec<Uuid> = asked.map_or_else(any, |court| vec![court]);
            let ranked = offer.ranked(&courts, &[*span]);
            let exact =
                |(_, quote): &(Uuid, Option<Quote>)| quote.as_ref().is_some_and(Quote::is_exact);
            (ranked.iter().all(exact), ranked.iter().any(exact))
        };
        let slots: Vec<(bool, bool)> = self.slots.iter().map(of_slot).collect();
        if slots.iter().all(|(all, _)| *all) {
            Some(true)
        } else if slots.iter().any(|(_, any)| !any) {
            Some(false)
        } else {
            None
        }
    }

    /// Claims a court for each time. Where one is taken nothing is claimed, and the refusal names it.
    pub fn claim(
        &self,
        tx: &mut Tx<'_>,
        offer: &Offer,
        holder: Holder,
        expires_at: Option<Timestamp>,
    ) -> Result<Plan, Error> {
        let mut asked: Vec<Option<Uuid>> = self.slots.iter().map(|(_, court)| *court).collect();
        asked.sort_unstable();
        asked.dedup();
        let mut given: Vec<(Span, Uuid)> = Vec::with_capacity(self.slots.len());
        let mut taken: Vec<Span> = Vec::new();
        let mut missed = None;
        for court in asked {
            let spans = self.slots.iter().filter(|(_, asked)| *asked == court);
            let spans: Vec<Span> = spans.map(|(span, _)| *span).collect();
            let mut courts = self.courts(offer, &spans);
            courts.retain(|it| court.is_none_or(|court| it.id == court));
            match claims::take(tx, &courts, &spans, holder, expires_at)? {
                Ok(on) => given.extend(spans.into_iter().zip(on)),
                Err(spans) => {
                    taken.extend(spans);
                    missed = missed.or(court);
                }
            }
        }
        if !taken.is_empty() {
            return Err(taken_on(&taken, missed));
        }
        given.sort_unstable_by_key(|(span, _)| span.starts_at);
        Ok(self.priced(offer, &given))
    }

    pub fn priced(&self, offer: &Offer, given: &[(Span, Uuid)]) -> Plan {
        let mut currency = String::new();
        let mut slots = Vec::with_capacity(given.len());
        for (span, court_id) in given {
            let quote = offer.prices().total(*court_id, &[*span]);
            if let Some(quote) = &quote
                && currency.is_empty()
            {
                currency.clone_from(&quote.currency);
            }
            // A booking has one currency; a quote in another one counts as no quote.
            let quote = quote.filter(|quote| quote.currency == currency);
            let court = offer.courts.iter().find(|court| court.id == *court_id);
            slots.push(Planned {
                span: *span,
                court_id: *court_id,
                court_name: court.map(|court| court.name.clone()).unwrap_or_default(),
                price: quote.map(|quote| Price {
                    min: quote.min,
                    max: quote.max,
                }),
            });
        }
        let prices: Option<Vec<Price>> = slots.iter().map(|slot| slot.price).collect();
        Plan {
            slots,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            price: prices.map(|prices| Price {
                min: prices.iter().map(|price| price.min).sum(),
                max: prices.iter().map(|price| price.max).sum(),
            }),
            currency,
        }
    }
}

/// The error if no court is free for these times.
pub fn taken(spans: &[Span]) -> Error {
    taken_on(spans, None)
}

/// `court`: the one that was asked for.
fn taken_on(spans: &[Span], court: Option<Uuid>) -> Error {
    let starts: Vec<String> = spans
        .iter()
        .map(|span| span.starts_at.to_string())
        .collect();
    let mut reason = Refusal::new(Reason::SlotTaken, "no court is free at that time")
        .with("slots", starts.join(","));
    if let Some(court) = court {
        reason = reason.with("court_id", court);
    }
    Error::Conflict(reason)
}
