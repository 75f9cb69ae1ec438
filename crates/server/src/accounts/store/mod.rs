//! The SQL of accounts, a file per table.

mod blocks;
mod codes;
mod deletion;
mod devices;
mod export;
mod identities;
mod limits;
mod passkeys;
mod profile;
mod reminders;
mod sessions;
mod staff;
mod suspended_list;
mod suspension;
mod users;

pub use blocks::*;
pub use codes::*;
pub use deletion::*;
pub use devices::*;
pub use export::*;
pub use identities::*;
pub use limits::*;
pub use passkeys::*;
pub use profile::*;
pub use reminders::*;
pub use sessions::*;
pub use staff::*;
pub use suspended_list::suspended_list;
pub use suspension::*;
pub use users::*;
