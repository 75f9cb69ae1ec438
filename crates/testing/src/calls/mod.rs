//! Calls as tests make them, by feature.

pub mod bookings;
pub mod desk;
pub mod matches;
pub mod passkeys;
pub mod payments;
pub mod prices;
pub mod proposals;
pub mod roster;
pub mod tournaments;
pub mod venue_admin;
