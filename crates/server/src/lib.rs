//! Lapang, the product: find courts and book them, make open-play matches and fill them. A folder is a noun, a file a
//! verb; `docs/ARCHITECTURE.md` follows a call through them.

pub mod accounts;
pub mod app;
pub mod auth;
pub mod backup;
pub mod bookings;
mod calendar;
pub mod cli;
pub mod clock;
pub mod config;
pub mod demo;
pub mod error;
mod icons;
pub mod ids;
pub mod jobs;
pub mod links;
pub mod listener;
pub mod load;
pub mod locale;
pub mod mail;
pub mod matches;
mod money;
pub mod page;
pub mod photos;
pub mod profiles;
pub mod redirects;
pub mod secret;
mod sitemap;
pub mod sports;
pub mod telemetry;
pub mod text;
mod times;
pub mod tls;
pub mod venues;
pub mod web;
pub mod wire;
