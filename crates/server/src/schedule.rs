//! All scheduled work.

use crate::jobs::Sweep;
use crate::{accounts, bookings, links, load, mail, matches, photos, search_texts};

pub fn sweeps() -> Vec<Sweep> {
    [
        accounts::sweeps(),
        mail::sweeps(),
        bookings::sweeps(),
        matches::sweeps(),
        links::sweeps(),
        photos::sweeps(),
        load::sweeps(),
        search_texts::sweeps(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
