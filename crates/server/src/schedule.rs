//! All scheduled work.

use crate::jobs::Sweep;
use crate::{accounts, bookings, links, load, mail, matches, photos};

pub fn sweeps() -> Vec<Sweep> {
    [
        accounts::sweeps(),
        mail::sweeps(),
        bookings::sweeps(),
        matches::sweeps(),
        links::sweeps(),
        photos::sweeps(),
        load::sweeps(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
