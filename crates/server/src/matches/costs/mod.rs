//! What a match costs and who has paid. People pay the host. Shares are computed from the costs and the list whenever they
//! are asked for, so that they always add up to the costs; a share gets its charge with the first money or when the costs
//! are closed, and its lines then follow the share.

mod close;
mod collect;
mod emails;
mod leavers;
mod remind;
mod report;
mod set;
mod shares;
mod store;

use lapang_db::Conn;
use uuid::Uuid;

use crate::app::Tx;
use crate::error::Error;
use crate::matches::model::{CostMode, Match};

pub use close::close;
pub use collect::note_paid;
pub use emails::samples;
pub use leavers::{Leaving, come_back, note_leaver, release_leaver};
pub use remind::sweep;
pub use report::report;
pub use set::{CostInput, CostsInput, set};
pub use shares::{Costs, Line, Share, get};
pub use store::CostKind;

/// The costs of a demo match: two courts and shuttlecocks, split.
pub fn demo(tx: &mut Tx<'_>, game: &mut Match) -> Result<(), Error> {
    let line = |kind, unit_price, units, amount| Line {
        kind,
        label: String::new(),
        unit_price,
        units,
        amount,
        people: Vec::new(),
    };
    let lines = [
        line(CostKind::Court, 12_000_000, 4, 48_000_000),
        line(CostKind::Shuttlecocks, 11_500_000, 12, 11_500_000),
    ];
    game.costs.mode = Some(CostMode::Split);
    "IDR".clone_into(&mut game.costs.currency);
    "BCA 1234567890\nGoPay 0812 0000 0000".clone_into(&mut game.costs.pay_to);
    store::set_terms(tx.conn, game.id, &game.costs)?;
    Ok(store::replace_lines(tx.conn, game.id, &lines)?)
}

/// The ids of those who left a match owing or after paying.
pub fn have_left(conn: &mut dyn Conn, match_id: Uuid) -> Result<Vec<Uuid>, Error> {
    let leavers = store::leavers(conn, match_id)?;
    Ok(leavers.into_iter().map(|it| it.id).collect())
}

/// Forgets what a deleted account typed, and how it is paid.
pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    Ok(store::forget(conn, user_id)?)
}
