//! The product through its public interface: typed clients on a real port, on both engines.

mod support;

mod access;
mod availability;
mod booking_admin;
mod booking_races;
mod bookings;
mod claims;
mod import;
mod links;
mod match_races;
mod matches;
mod program;
mod sign_in;
mod sports;
mod venues;
