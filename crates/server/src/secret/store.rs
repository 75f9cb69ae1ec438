//! The secret as a single row (PostgreSQL only).

use lapang_db::{Conn, Error, params};

/// Returns the secret of the database. Stores `fresh` if there is none.
pub fn read_or_create(conn: &mut dyn Conn, new_secret: &[u8; 32]) -> Result<[u8; 32], Error> {
    // Of two concurrent first starts, the second waits here and then inserts nothing.
    conn.execute(
        "INSERT INTO server_secret (only_row, secret) VALUES (1, $1) ON CONFLICT DO NOTHING",
        params![new_secret.as_slice()],
    )?;
    conn.one("SELECT secret FROM server_secret", &[], |row| {
        row.get::<Vec<u8>>("secret")?
            .try_into()
            .map_err(|_| Error::unreadable("secret", "32 bytes"))
    })
}

#[cfg(test)]
mod tests {
    use lapang_db::Engine;
    use lapang_testing::Database;

    use super::*;
    use crate::schema::MIGRATIONS;

    #[test]
    fn first_stored_secret_wins() {
        let database = Database::on(Engine::Postgres);
        let db = database.open();
        db.migrate(MIGRATIONS).unwrap();
        for new_secret in [[1; 32], [2; 32]] {
            let secret: Result<_, Error> =
                db.write_blocking(move |conn| read_or_create(conn, &new_secret));
            assert_eq!(secret.unwrap(), [1; 32]);
        }
    }
}
