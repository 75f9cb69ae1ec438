//! The product through its public interface: typed clients on a real port, on both engines.

mod support;

mod access;
mod links;
mod match_races;
mod matches;
mod sign_in;
