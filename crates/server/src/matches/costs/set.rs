//! Sets how a match is paid and what it costs.

use std::sync::Arc;

use lapang_money::part_of_pack;
use uuid::Uuid;

use super::collect::Book;
use super::shares::{self, Costs, Line};
use super::store::{self, CostKind};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Violation};
use crate::matches::co_hosts::lock_hosted;
use crate::matches::guests::refuse_past;
use crate::matches::model::{CostMode, CostTerms, Match, parse_id};
use crate::matches::store as matches;
use crate::{ids, money, text, venues};

/// Of shuttlecocks.
const IN_TUBE: i64 = 12;
const MAX_TOTAL: i64 = 10_000_000_000;
const DEFAULT_CURRENCY: &str = "IDR";

#[derive(Clone, Debug)]
pub struct CostInput {
    pub kind: CostKind,
    pub label: String,
    pub unit_price: i64,
    pub units: i64,
    pub people: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct CostsInput {
    pub mode: CostMode,
    pub price: i64,
    pub host_pays: bool,
    pub lines: Vec<CostInput>,
    pub pay_to: String,
    /// Of the match when the costs were read.
    pub revision: i64,
}

pub async fn set(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    input: CostsInput,
) -> Result<Costs, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let input = checked(input)?;
    app.write(move |tx| {
        let mut game = lock_hosted(tx.conn, id, user_id)?;
        refuse_past(tx, &game)?;
        if game.revision != input.revision {
            let problem = "the match has changed since its costs were read";
            return Err(Error::conflict(Reason::RosterChanged, problem));
        }
        let currency = currency(tx, &game, input.mode)?;
        let lines = lines(tx, &game, &input, &currency)?;
        game.costs = CostTerms {
            mode: Some(input.mode),
            price: (input.mode == CostMode::Fixed).then_some(input.price),
            currency,
            host_pays: input.host_pays,
            pay_to: input.pay_to.clone(),
            ..game.costs
        };
        store::set_terms(tx.conn, id, &game.costs)?;
        store::replace_lines(tx.conn, id, &lines)?;
        Book::of(tx, &game)?.settle_all(tx, &game)?;
        shares::seen(tx.conn, id, Some(user_id), "")
    })
    .await
}

fn checked(mut input: CostsInput) -> Result<CostsInput, Error> {
    let mut wrong = Vec::new();
    let mut say = |field: String, rule: &'static str, problem: &str| {
        wrong.push(Violation::new(field, rule, problem));
    };
    if input.mode == CostMode::Fixed && input.price == 0 {
        say(
            "costs.price".to_owned(),
            "cost.price",
            "must be above zero, or the match is free",
        );
    }
    if input.mode != CostMode::Split {
        input.lines.clear();
    }
    let mut total: i64 = 0;
    for (index, line) in input.lines.iter_mut().enumerate() {
        let field = |name: &str| format!("costs.lines[{index}].{name}");
        match text::line(&field("label"), &line.label) {
            Ok(label) => line.label = label,
            Err(problem) => return Err(Error::Invalid(vec![problem])),
        }
        if line.kind == CostKind::Other && line.label.is_empty() {
            say(field("label"), "cost.label", "must say what it is for");
        }
        if line.unit_price == 0 || line.units == 0 {
            say(field("unit_price"), "cost.amount", "must be above zero");
        }
        total = total.saturating_add(amount(line, 1));
    }
    if total > MAX_TOTAL {
        say(
            "costs.lines".to_owned(),
            "cost.total",
            "is more than an evening costs",
        );
    }
    match text::lines("costs.pay_to", &input.pay_to) {
        Ok(pay_to) => input.pay_to = pay_to,
        Err(problem) => wrong.push(problem),
    }
    if wrong.is_empty() {
        Ok(input)
    } else {
        Err(Error::Invalid(wrong))
    }
}

/// In whole steps of what is paid at least.
fn amount(line: &CostInput, step: i64) -> i64 {
    match line.kind {
        CostKind::Shuttlecocks => part_of_pack(line.unit_price, line.units, IN_TUBE * step) * step,
        CostKind::Court | CostKind::Other => line.unit_price.saturating_mul(line.units),
    }
}

/// The lines with the people of the match who share them.
fn lines(
    tx: &mut Tx<'_>,
    game: &Match,
    input: &CostsInput,
    currency: &str,
) -> Result<Vec<Line>, Error> {
    let step = money::smallest_paid(currency);
    let there = matches::roster(tx.conn, game.id)?.participants;
    let is_there = |id: Uuid| there.iter().any(|it| it.id == id);
    let mut lines = Vec::new();
    for line in &input.lines {
        let mut people = Vec::new();
        for id in &line.people {
            let id = ids::parse(id).filter(|id| is_there(*id));
            people.push(id.ok_or(Error::NotFound("participant"))?);
        }
        people.sort_unstable();
        people.dedup();
        lines.push(Line {
            kind: line.kind,
            label: line.label.clone(),
            unit_price: line.unit_price,
            units: line.units,
            amount: amount(line, step),
            people,
        });
    }
    Ok(lines)
}

/// The venue's; what was charged once stays in its currency.
fn currency(tx: &mut Tx<'_>, game: &Match, mode: CostMode) -> Result<String, Error> {
    if mode == CostMode::Free || !game.costs.currency.is_empty() {
        return Ok(game.costs.currency.clone());
    }
    let currency = match game.venue_id {
        Some(venue_id) => venues::currency(tx.conn, venue_id, &game.sport_id)?,
        None => String::new(),
    };
    Ok(if currency.is_empty() {
        DEFAULT_CURRENCY.to_owned()
    } else {
        currency
    })
}
