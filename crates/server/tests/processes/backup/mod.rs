//! `lapang backup`, `restore`, `migrate`, `check` and `venues export`.

mod check;
mod earlier;
mod moderated;
mod move_to;
mod refusals;
mod round_trip;
mod stopped;
mod venues;

pub use lapang_testing::process::backup::{ENGINES, Place, Said, names};
