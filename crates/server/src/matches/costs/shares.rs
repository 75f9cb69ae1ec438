//! What each owes, computed from the costs and the list.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use lapang_money::Cost;
use uuid::Uuid;

use super::store::{self, CostKind};
use crate::app::App;
use crate::bookings;
use crate::charges;
use crate::error::Error;
use crate::matches::guests::hashed;
use crate::matches::hosts;
use crate::matches::model::{Attendance, CostMode, Match, NOT_FOUND, Participant, Who, parse_id};
use crate::matches::show;
use crate::matches::store::{find, roster};
use crate::money;

/// One cost. Amounts are in minor units.
#[derive(Clone, Debug)]
pub struct Line {
    pub kind: CostKind,
    pub label: String,
    pub unit_price: i64,
    pub units: i64,
    pub amount: i64,
    /// Participants who share it; none means all.
    pub people: Vec<Uuid>,
}

/// What somebody owes.
pub struct Share {
    pub id: Uuid,
    pub who: Who,
    pub name: String,
    pub amount: i64,
    pub received: i64,
    pub reported_at: Option<Timestamp>,
    pub has_left: bool,
}

impl Share {
    pub fn balance(&self) -> i64 {
        self.amount - self.received
    }
}

/// The costs as a reader sees them.
pub struct Costs {
    pub game: Match,
    pub lines: Vec<Line>,
    /// The reader's own alone, unless they host.
    pub shares: Vec<Share>,
    /// Of everybody.
    pub shared: i64,
    pub is_host: bool,
    pub reader: Option<Who>,
    /// What the host's bookings cost.
    pub court_price: Option<i64>,
    /// How to pay the host: here, or else last time.
    pub pay_to: String,
}

impl Costs {
    pub fn total(&self) -> i64 {
        match self.game.costs.mode {
            Some(CostMode::Split) => self.lines.iter().map(|line| line.amount).sum(),
            _ => self.shared,
        }
    }
}

/// For participants, those who left owing, and by token.
pub async fn get(
    app: &Arc<App>,
    reader: Option<Uuid>,
    match_id: &str,
    token: &str,
) -> Result<Costs, Error> {
    let id = parse_id(match_id)?;
    let token = token.to_owned();
    app.read(move |tx| seen(tx.conn, id, reader, &token)).await
}

pub fn seen(
    conn: &mut dyn Conn,
    id: Uuid,
    reader: Option<Uuid>,
    token: &str,
) -> Result<Costs, Error> {
    let game = find(conn, id)?.ok_or(NOT_FOUND)?;
    let is_host = match reader {
        Some(reader) => hosts(conn, &game, reader)?,
        None => false,
    };
    let lines = store::lines(conn, id)?;
    let mut people = sharers(conn, &game)?;
    let hash = (!token.is_empty()).then(|| hashed(token));
    let own = people.iter().find(|it| {
        let by_token = hash.is_some() && it.participant.token_hash == hash;
        by_token || reader.is_some_and(|reader| it.participant.who == Who::Player(reader))
    });
    let own = own.map(|it| (it.participant.id, it.participant.who));
    if own.is_none() && !is_host {
        return Err(NOT_FOUND);
    }
    let amounts = amounts(&game, &lines, &people);
    let shared = amounts.values().sum();
    if !is_host {
        people.retain(|it| own.is_some_and(|(id, _)| id == it.participant.id));
    }
    let ids: Vec<Uuid> = people.iter().map(|it| it.participant.id).collect();
    let accounts = charges::accounts(conn, &ids)?;
    let named = people.into_iter().map(|it| (it.participant, it.has_left));
    let (people, left): (Vec<Participant>, Vec<bool>) = named.unzip();
    let named = show::with_names(conn, people)?;
    let all = named
        .into_iter()
        .zip(left)
        .map(|((it, someone), has_left)| Share {
            id: it.id,
            who: it.who,
            name: someone.shown_name(),
            amount: amounts.get(&it.id).copied().unwrap_or(0),
            received: accounts.get(&it.id).map_or(0, |it| it.sums().received),
            reported_at: it.reported_at.filter(|_| it.paid_at.is_none()),
            has_left,
        });
    let parts: Vec<Share> = all
        .filter(|it| is_host || it.amount != 0 || it.received != 0 || !it.has_left)
        .collect();
    let court_price = if is_host {
        bookings::price_of_match(conn, id)?
    } else {
        None
    };
    let pay_to = if is_host && game.costs.pay_to.is_empty() {
        store::last_pay_to(conn, game.host_id)?.unwrap_or_default()
    } else {
        game.costs.pay_to.clone()
    };
    Ok(Costs {
        lines,
        shares: parts,
        shared,
        is_host,
        reader: own.map(|(_, who)| who),
        court_price,
        pay_to,
        game,
    })
}

/// Somebody who may have a share.
pub struct Sharer {
    /// Of who left, as they were.
    pub participant: Participant,
    pub has_left: bool,
    pub owes: bool,
}

/// Participants in their order, then those who left.
pub fn sharers(conn: &mut dyn Conn, game: &Match) -> Result<Vec<Sharer>, Error> {
    let there = roster(conn, game.id)?.participants.into_iter();
    let there = there.map(|participant| Sharer {
        participant,
        has_left: false,
        owes: true,
    });
    let left = store::leavers(conn, game.id)?.into_iter();
    let left = left.map(|it| Sharer {
        participant: Participant {
            token_hash: it.token_hash,
            paid_at: it.paid_at,
            reported_at: it.reported_at,
            ..Participant::new(it.id, game.id, it.who, game.created_at)
        },
        has_left: true,
        owes: it.owes,
    });
    Ok(there.chain(left).collect())
}

/// The share of each. Who is excused has none, nor has the host who does not pay.
pub fn amounts(game: &Match, lines: &[Line], people: &[Sharer]) -> HashMap<Uuid, i64> {
    let pays = |it: &&Sharer| {
        let is_excused = it.participant.attendance == Some(Attendance::Excused);
        let is_free = it.participant.who == Who::Player(game.host_id) && !game.costs.host_pays;
        it.owes && !is_excused && !is_free
    };
    let payers: Vec<Uuid> = people
        .iter()
        .filter(pays)
        .map(|it| it.participant.id)
        .collect();
    let mut amounts: HashMap<Uuid, i64> = payers.iter().map(|id| (*id, 0)).collect();
    match game.costs.mode {
        None | Some(CostMode::Free) => {}
        Some(CostMode::Fixed) => {
            let price = game.costs.price.unwrap_or(0);
            for amount in amounts.values_mut() {
                *amount = price;
            }
        }
        Some(CostMode::Split) => {
            let place = |id: &Uuid| payers.iter().position(|it| it == id);
            let costs: Vec<Cost> = lines
                .iter()
                .map(|line| Cost {
                    amount: line.amount,
                    by: line.people.iter().filter_map(place).collect(),
                })
                .collect();
            let turn = game.id.as_u64_pair().1;
            let step = money::smallest_paid(&game.costs.currency);
            return payers
                .iter()
                .copied()
                .zip(lapang_money::split(&costs, payers.len(), (turn, step)))
                .collect();
        }
    }
    amounts
}
