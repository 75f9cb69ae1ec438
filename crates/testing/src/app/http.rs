//! Plain HTTP to a server under test.

/// A client for one test.
pub fn http() -> reqwest::Client {
    http_builder().build().unwrap()
}

/// As [`http`], to be changed. It trusts no authority: to read the machine's certificates takes longer than most requests.
pub fn http_builder() -> reqwest::ClientBuilder {
    lapang::tls::provide();
    reqwest::Client::builder().tls_certs_only([])
}
