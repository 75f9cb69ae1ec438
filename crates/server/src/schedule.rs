//! All scheduled work.

use crate::jobs::Sweep;
use crate::telemetry::refusals;
use crate::{
    accounts, bookings, links, load, lost_courts, mail, matches, photos, search_texts, venues,
};

pub fn sweeps() -> Vec<Sweep> {
    [
        accounts::sweeps(),
        mail::sweeps(),
        bookings::sweeps(),
        matches::sweeps(),
        lost_courts::sweeps(),
        venues::sweeps(),
        links::sweeps(),
        photos::sweeps(),
        load::sweeps(),
        search_texts::sweeps(),
        refusals::sweeps(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
