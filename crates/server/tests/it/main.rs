//! The product through its public interface: typed clients on a real port, on both engines.

mod support;

mod access;
mod program;
mod sign_in;
