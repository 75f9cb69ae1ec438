//! The product through its public interface: typed clients on a real port, on both engines.

mod support;

mod access;
mod availability;
mod claims;
mod import;
mod program;
mod sign_in;
mod sports;
mod venues;
