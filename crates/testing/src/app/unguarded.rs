//! Guards taken away, for tests that are to fail without them.

use lapang_db::{Conn, Engine, Error, params};

/// Takes away what refuses a second claim: the primary key of `court_claims`.
pub fn drop_the_key(conn: &mut dyn Conn) -> Result<(), Error> {
    let statements: &[&str] = match conn.engine() {
        Engine::Postgres => &["ALTER TABLE court_claims DROP CONSTRAINT court_claims_once"],
        Engine::Sqlite => &[
            "DROP TABLE court_claims",
            "CREATE TABLE court_claims (court_id UUID, starts_at BIGINT, holder_kind TEXT,
               holder_id UUID, expires_at BIGINT, for_court_id UUID)",
        ],
    };
    for statement in statements {
        conn.execute(statement, params![])?;
    }
    Ok(())
}
