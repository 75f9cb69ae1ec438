//! The product through its public interface: typed clients on a real port, on both engines.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod support;

mod access;
mod account_races;
mod availability;
mod booking_admin;
mod booking_model;
mod booking_races;
mod bookings;
mod calendar;
mod claims;
mod day_board;
mod deletion;
mod demo;
mod dev_mail;
mod devices;
mod fields;
mod google;
mod guests;
mod import;
mod line_lives;
mod line_model;
mod line_races;
mod links;
mod match_races;
mod matches;
mod outbox;
mod passkeys;
mod payments;
mod photos;
mod pictures;
mod plans;
mod prices;
mod profiles;
mod proposal_races;
mod proposals;
mod secure_cookies;
mod sessions;
mod sign_in;
mod sports;
mod unproved;
mod venue_admin;
mod venue_pages;
mod venues;
