//! Turns requested times into slots: checks grid, opening hours, horizon, overlap and price. Court availability is
//! not checked here; the claims decide it.

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::bookings::model::{Booking, Price};
use crate::error::{Error, Reason, Violation};
use crate::venues::model::Span;
use crate::venues::{Begin, Offer};

/// A requested time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedTime {
    pub starts_at: Timestamp,
    /// 0: one slot of the venue's length.
    pub minutes: i64,
}

/// A slot that passed all checks.
#[derive(Clone, Copy, Debug)]
pub struct Planned {
    pub span: Span,
    pub price: Option<Price>,
}

/// All slots of a booking, soonest first, with the quoted price. Never empty.
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

impl Plan {
    pub fn spans(&self) -> Vec<Span> {
        self.slots.iter().map(|slot| slot.span).collect()
    }

    /// Drops the plan's prices if their currency differs from that of the price set by staff, which takes precedence.
    pub fn in_the_currency_of(&self, booking: &Booking) -> Option<Self> {
        let is_set = booking.settlement.final_price.is_some();
        (is_set && booking.currency != self.currency).then(|| {
            let slots = self.slots.iter();
            let unpriced = slots.map(|slot| Planned {
                price: None,
                ..*slot
            });
            Self {
                slots: unpriced.collect(),
                price: None,
                currency: booking.currency.clone(),
                ..self.clone()
            }
        })
    }
}

/// Checks every slot and reports all violations. `whole` names the field of all slots, `path` the field of one slot
/// by its index.
pub fn plan(
    offer: &Offer,
    asked: &[RequestedTime],
    now: Timestamp,
    whole: &str,
    path: impl Fn(usize) -> String,
) -> Result<Plan, Error> {
    planned(offer, asked, (now, Begin::Later), whole, path)
}

/// Like [`plan`], for guests: a slot that has started and not ended is allowed.
pub fn plan_walk_in(offer: &Offer, asked: &[RequestedTime], now: Timestamp) -> Result<Plan, Error> {
    planned(offer, asked, (now, Begin::Running), "slots", |index| {
        format!("slots[{index}]")
    })
}

fn planned(
    offer: &Offer,
    asked: &[RequestedTime],
    now: (Timestamp, Begin),
    whole: &str,
    path: impl Fn(usize) -> String,
) -> Result<Plan, Error> {
    let mut violations = Vec::new();
    let mut spans: Vec<(usize, Span)> = Vec::with_capacity(asked.len());
    for (index, slot) in asked.iter().enumerate() {
        match check(offer, *slot, now, &path(index)) {
            Ok(span) => spans.push((index, span)),
            Err(violation) => violations.push(violation),
        }
    }
    let minutes: i64 = spans.iter().map(|(_, span)| span.minutes()).sum();
    let most = offer.grid.most_minutes();
    if minutes > most {
        violations.push(Violation::new(
            whole,
            "slots.total",
            format!("a booking holds at most {} hours", most / 60),
        ));
    }
    spans.sort_by_key(|(_, span)| span.starts_at);
    for pair in spans.windows(2) {
        if let [(_, before), (index, after)] = pair
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
    priced(offer, spans.into_iter().map(|(_, span)| span).collect())
}

fn check(
    offer: &Offer,
    slot: RequestedTime,
    now: (Timestamp, Begin),
    path: &str,
) -> Result<Span, Violation> {
    offer
        .bookable(slot.starts_at, slot.minutes, now)
        .map_err(|violation| Violation {
            field: format!("{path}.{}", violation.field),
            ..violation
        })
}

/// The total price of these spans, soonest first.
pub fn priced(offer: &Offer, spans: Vec<Span>) -> Result<Plan, Error> {
    let (Some(first), Some(last)) = (spans.first(), spans.iter().map(|span| span.ends_at).max())
    else {
        return Err(Error::invalid(
            "slots",
            "repeated.min_items",
            "must have at least 1 items",
        ));
    };
    let starts_at = first.starts_at;
    let mut currency = String::new();
    let mut slots = Vec::with_capacity(spans.len());
    for span in spans {
        let minutes = span.ends_at.duration_since(span.starts_at).as_mins();
        let quote = offer.quote(span.starts_at, minutes);
        if let Some(quote) = &quote
            && currency.is_empty()
        {
            currency.clone_from(&quote.currency);
        }
        // A booking has one currency; a quote in another one counts as no quote.
        let price = quote
            .filter(|quote| quote.currency == currency)
            .map(|quote| Price {
                min: quote.min,
                max: quote.max,
            });
        slots.push(Planned { span, price });
    }
    let price =
        slots
            .iter()
            .map(|slot| slot.price)
            .try_fold(Price { min: 0, max: 0 }, |sum, price| {
                let price = price?;
                Some(Price {
                    min: sum.min + price.min,
                    max: sum.max + price.max,
                })
            });
    Ok(Plan {
        slots,
        starts_at,
        ends_at: last,
        price,
        currency,
    })
}

/// Adds the requested times to the fingerprint stored with the `Idempotency-Key`.
pub fn hash(asked: &[RequestedTime], hash: &mut Sha256) {
    for slot in asked {
        hash.update(slot.starts_at.as_microsecond().to_be_bytes());
        hash.update(slot.minutes.to_be_bytes());
    }
}

/// The error if no court is free for these times.
pub fn taken(spans: &[Span]) -> Error {
    let starts: Vec<String> = spans
        .iter()
        .map(|span| span.starts_at.to_string())
        .collect();
    Error::Conflict(
        Reason::new("SLOT_TAKEN", "no court is free at that time").with("slots", starts.join(",")),
    )
}
