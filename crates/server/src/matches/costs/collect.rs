//! Charges of shares, and the money that the host notes as received.

use std::collections::HashMap;

use jiff::tz::TimeZone;
use uuid::Uuid;

use super::shares::{Sharer, amounts, sharers};
use super::store;
use crate::app::Tx;
use crate::charges::{self, Account, Charge, ChargeCause, LineKind, Move, MovementKind, Till};
use crate::error::Error;
use crate::matches::model::Match;

/// A match's shares and their charges.
pub struct Book {
    pub people: Vec<Sharer>,
    pub amounts: HashMap<Uuid, i64>,
    pub accounts: HashMap<Uuid, Account>,
}

impl Book {
    pub fn of(tx: &mut Tx<'_>, game: &Match) -> Result<Self, Error> {
        let people = sharers(tx.conn, game)?;
        let lines = store::lines(tx.conn, game.id)?;
        let ids: Vec<Uuid> = people.iter().map(|it| it.participant.id).collect();
        Ok(Self {
            amounts: amounts(game, &lines, &people),
            accounts: charges::accounts(tx.conn, &ids)?,
            people,
        })
    }

    pub fn amount(&self, id: Uuid) -> i64 {
        self.amounts.get(&id).copied().unwrap_or(0)
    }

    fn charge(&self, game: &Match, id: Uuid) -> Charge {
        let person = self.people.iter().find(|it| it.participant.id == id);
        Charge {
            id,
            cause: ChargeCause::MatchPlace,
            payee_id: game.host_id,
            payer_id: person.and_then(|it| it.participant.who.user_id()),
            currency: game.costs.currency.clone(),
            tax_basis_points: 0,
        }
    }

    /// Brings the lines of a charge to the share; opens it if it is new.
    pub fn settle(&mut self, tx: &mut Tx<'_>, game: &Match, id: Uuid) -> Result<(), Error> {
        let charge = self.charge(game, id);
        let amount = self.amount(id);
        let charged = match self.accounts.get(&id) {
            Some(account) => account.of_kind(LineKind::Share),
            None => {
                charges::open(tx, &charge)?;
                0
            }
        };
        let line = (LineKind::Share, "", amount - charged);
        charges::add_line(tx, &charge, line, None)?;
        self.reread(tx, id)
    }

    /// Those that have a charge.
    pub fn settle_all(&mut self, tx: &mut Tx<'_>, game: &Match) -> Result<(), Error> {
        let mut ids: Vec<Uuid> = self.accounts.keys().copied().collect();
        ids.sort_unstable();
        for id in ids {
            self.settle(tx, game, id)?;
        }
        Ok(())
    }

    /// Notes that what is owed was received, or too much given back; or that nothing was received.
    pub fn collect(
        &mut self,
        tx: &mut Tx<'_>,
        game: &Match,
        (id, by): (Uuid, Uuid),
        is_paid: bool,
    ) -> Result<(), Error> {
        let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
        let charge = self.charge(game, id);
        if is_paid {
            if self.amount(id) == 0 && !self.accounts.contains_key(&id) {
                return Ok(());
            }
            self.settle(tx, game, id)?;
        }
        let Some(account) = self.accounts.get(&id) else {
            return Ok(());
        };
        let (kind, moves) = if is_paid {
            let owed = account.sums().balance();
            let kind = if owed > 0 {
                MovementKind::Payment
            } else {
                MovementKind::Refund
            };
            (kind, vec![(owed, None)])
        } else {
            let payments = account.payments();
            let back = payments.map(|it| (-it.amount, Some(it.id))).collect();
            (MovementKind::Reversal, back)
        };
        for (amount, reverses_id) in moves {
            if amount == 0 {
                continue;
            }
            let input = Move {
                kind,
                amount,
                till: Till::default(),
                note: String::new(),
                reverses_id,
            };
            charges::move_money(tx, &charge, &zone, Some(by), input)?;
        }
        self.reread(tx, id)
    }

    fn reread(&mut self, tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
        self.accounts.extend(charges::accounts(tx.conn, &[id])?);
        Ok(())
    }
}

/// Notes of these participants, or of who left, that they have paid, or that they have not. Needs the lock of the match.
pub fn note_paid(
    tx: &mut Tx<'_>,
    game: &Match,
    ids: &[Uuid],
    by: Uuid,
    is_paid: bool,
) -> Result<(), Error> {
    if !game.costs.is_paid_for() {
        return Ok(());
    }
    let mut book = Book::of(tx, game)?;
    for id in ids {
        let Some(person) = book.people.iter().find(|it| it.participant.id == *id) else {
            continue;
        };
        if person.has_left {
            store::set_leaver_paid(tx.conn, *id, is_paid.then_some(tx.now))?;
        }
        book.collect(tx, game, (*id, by), is_paid)?;
    }
    Ok(())
}
