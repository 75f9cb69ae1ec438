//! The product through its public interface: typed clients on a real port, on both engines.

mod support;

mod access;
mod booking_admin;
mod booking_races;
mod bookings;
mod program;
mod sign_in;
