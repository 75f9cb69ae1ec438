//! Decides whether a history is linearizable. Each hour of the court is an independent lock: a call acquired, released
//! or read it at one moment between its start and its response.

use std::collections::BTreeMap;

/// One call with its start and response, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub hour: usize,
    pub invoked: u64,
    pub returned: u64,
    pub call: Call,
}

/// The result of a call. Bookings and cancellations have the number of their holding: a client retries the same one
/// while its outcome is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Booked(usize),
    /// Because the hour is taken.
    Refused(usize),
    MaybeBooked(usize),
    Canceled(usize),
    MaybeCanceled(usize),
    SeenFree,
    SeenTaken,
}

impl Call {
    fn holding(self) -> Option<usize> {
        match self {
            Self::Booked(number)
            | Self::Refused(number)
            | Self::MaybeBooked(number)
            | Self::Canceled(number)
            | Self::MaybeCanceled(number) => Some(number),
            Self::SeenFree | Self::SeenTaken => None,
        }
    }
}

/// An impossible history.
#[derive(Debug, PartialEq, Eq)]
pub enum Anomaly {
    /// Two holdings were in force at one moment.
    HeldTwice { hour: usize, holdings: [usize; 2] },
    /// A read saw it free while a holding was in force throughout the call.
    SeenFree { hour: usize, holding: usize },
    /// A call was refused because the hour is taken, and no one can have held it.
    TakenByNobody { hour: usize, invoked: u64 },
}

/// The longest and the shortest time that a booking can have been in force.
#[derive(Clone, Copy, Debug)]
struct Holding {
    can_from: u64,
    can_until: u64,
    must_from: u64,
    must_until: u64,
}

impl Holding {
    /// Initially unknown: it never begins, and never ends.
    const UNKNOWN: Self = Self {
        can_from: u64::MAX,
        can_until: u64::MAX,
        must_from: u64::MAX,
        must_until: u64::MAX,
    };

    fn learn(&mut self, operation: &Operation) {
        let (invoked, returned) = (operation.invoked, operation.returned);
        match operation.call {
            Call::Booked(_) => {
                self.can_from = self.can_from.min(invoked);
                self.must_from = self.must_from.min(returned);
            }
            Call::MaybeBooked(_) => self.can_from = self.can_from.min(invoked),
            // Earlier attempts did not succeed either: they had the same key.
            Call::Refused(_) => self.can_until = self.can_until.min(returned),
            Call::Canceled(_) => {
                self.can_until = self.can_until.min(returned);
                self.must_until = self.must_until.min(invoked);
            }
            Call::MaybeCanceled(_) => self.must_until = self.must_until.min(invoked),
            Call::SeenFree | Call::SeenTaken => {}
        }
    }
}

type Holdings = BTreeMap<usize, Holding>;

/// All anomalies, hour by hour.
pub fn anomalies(history: &[Operation]) -> Vec<Anomaly> {
    let mut hours: BTreeMap<usize, Vec<&Operation>> = BTreeMap::new();
    for operation in history {
        hours.entry(operation.hour).or_default().push(operation);
    }
    let mut anomalies = Vec::new();
    for (hour, operations) in &hours {
        let mut holdings = Holdings::new();
        for operation in operations {
            if let Some(number) = operation.call.holding() {
                let holding = holdings.entry(number).or_insert(Holding::UNKNOWN);
                holding.learn(operation);
            }
        }
        anomalies.extend(held_twice(*hour, &holdings));
        let seen = operations.iter();
        anomalies.extend(seen.filter_map(|operation| seen_wrongly(operation, &holdings)));
    }
    anomalies
}

fn held_twice(hour: usize, holdings: &Holdings) -> Vec<Anomaly> {
    let all = holdings.iter().map(|(number, holding)| (*number, *holding));
    let mut firm: Vec<(usize, Holding)> =
        all.filter(|(_, it)| it.must_from < it.must_until).collect();
    firm.sort_unstable_by_key(|(_, it)| it.must_from);
    let mut anomalies = Vec::new();
    // The one that ends last so far.
    let mut last: Option<(usize, u64)> = None;
    for (number, holding) in firm {
        if let Some((other, until)) = last
            && holding.must_from < until
        {
            let holdings = [other, number];
            anomalies.push(Anomaly::HeldTwice { hour, holdings });
        }
        if last.is_none_or(|(_, until)| until < holding.must_until) {
            last = Some((number, holding.must_until));
        }
    }
    anomalies
}

fn seen_wrongly(operation: &Operation, holdings: &Holdings) -> Option<Anomaly> {
    let Operation {
        hour,
        invoked,
        returned,
        call,
    } = *operation;
    match call {
        Call::SeenFree => {
            let mut all = holdings.iter();
            let (holding, _) =
                all.find(|(_, it)| it.must_from < invoked && returned < it.must_until)?;
            let holding = *holding;
            Some(Anomaly::SeenFree { hour, holding })
        }
        Call::SeenTaken | Call::Refused(_) => {
            // A client does not conflict with itself.
            let mut others = holdings
                .iter()
                .filter(|(number, _)| call.holding() != Some(**number));
            let can_be = others.any(|(_, it)| it.can_from <= returned && invoked <= it.can_until);
            (!can_be).then_some(Anomaly::TakenByNobody { hour, invoked })
        }
        _ => None,
    }
}

/// A history of one hour: start, response, result.
fn of(told: &[(u64, u64, Call)]) -> Vec<Operation> {
    let told = told.iter().copied();
    let one = |(invoked, returned, call)| Operation {
        hour: 7,
        invoked,
        returned,
        call,
    };
    told.map(one).collect()
}

#[test]
fn possible_histories_have_no_anomaly() {
    let mut history = of(&[
        (0, 3, Call::Booked(1)),
        // While it was being booked.
        (1, 2, Call::SeenFree),
        (1, 2, Call::SeenTaken),
        (4, 5, Call::SeenTaken),
        (4, 5, Call::Refused(2)),
        // The outcome of a cancellation is unknown, until it is repeated.
        (10, 11, Call::MaybeCanceled(1)),
        (12, 13, Call::SeenFree),
        (12, 13, Call::SeenTaken),
        (12, 20, Call::Booked(3)),
        (14, 21, Call::Canceled(1)),
        (30, 31, Call::Canceled(3)),
        (32, 33, Call::SeenFree),
        // The outcome of a booking is unknown, until it is refused.
        (40, 41, Call::MaybeBooked(4)),
        (42, 43, Call::SeenFree),
        (42, 43, Call::SeenTaken),
        (44, 50, Call::Booked(5)),
        (45, 52, Call::Refused(4)),
        // The same request again, under its key.
        (53, 54, Call::Booked(5)),
        (55, 56, Call::SeenTaken),
    ]);
    // Another hour is another lock.
    history.push(Operation {
        hour: 8,
        invoked: 4,
        returned: 5,
        call: Call::Booked(6),
    });
    assert_eq!(anomalies(&history), Vec::<Anomaly>::new());
}

#[test]
fn two_holders_of_one_hour_are_an_anomaly() {
    let twice = |one, other| Anomaly::HeldTwice {
        hour: 7,
        holdings: [one, other],
    };
    let both = [(0, 1, Call::Booked(1)), (0, 2, Call::Booked(2))];
    assert_eq!(anomalies(&of(&both)), [twice(1, 2)]);
    let canceled_later = [
        (0, 1, Call::Booked(1)),
        (2, 3, Call::Booked(2)),
        (4, 5, Call::Canceled(1)),
        (4, 5, Call::MaybeCanceled(2)),
        // Well after the second, but not after a third that neither ended.
        (6, 7, Call::Booked(3)),
        (8, 9, Call::Booked(4)),
        (10, 11, Call::Canceled(4)),
        (12, 13, Call::Booked(5)),
    ];
    let expected = [twice(1, 2), twice(3, 4), twice(3, 5)];
    assert_eq!(anomalies(&of(&canceled_later)), expected);
}

#[test]
fn an_hour_seen_free_while_booked_is_an_anomaly() {
    let seen = Anomaly::SeenFree {
        hour: 7,
        holding: 1,
    };
    let within = [
        (0, 1, Call::Booked(1)),
        (2, 3, Call::SeenFree),
        (4, 5, Call::Canceled(1)),
    ];
    assert_eq!(anomalies(&of(&within)), [seen]);
    let across = [
        (0, 2, Call::Booked(1)),
        (1, 3, Call::SeenFree),
        (3, 6, Call::SeenFree),
        (5, 7, Call::MaybeCanceled(1)),
    ];
    assert_eq!(anomalies(&of(&across)), Vec::<Anomaly>::new());
}

#[test]
fn an_hour_refused_while_free_is_an_anomaly() {
    let told = |invoked| Anomaly::TakenByNobody { hour: 7, invoked };
    let nobody = [(0, 1, Call::SeenTaken), (2, 3, Call::Refused(1))];
    assert_eq!(anomalies(&of(&nobody)), [told(0), told(2)]);
    let before_and_after = [
        (0, 1, Call::SeenTaken),
        (2, 3, Call::Booked(1)),
        (4, 5, Call::Canceled(1)),
        (6, 7, Call::Refused(2)),
        // It did not succeed: a client's own request does not conflict with it.
        (8, 9, Call::MaybeBooked(3)),
        (10, 11, Call::Refused(3)),
        (12, 13, Call::SeenTaken),
    ];
    let expected = [told(0), told(6), told(10), told(12)];
    assert_eq!(anomalies(&of(&before_and_after)), expected);
}
