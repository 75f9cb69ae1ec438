//! The one cryptography provider of every TLS connection of the process.

/// Makes it known; before the first connection, and again does no harm.
pub fn provide() {
    // A second one to be told of is this same one.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
