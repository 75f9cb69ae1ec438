//! The secret as the one row of a table, which only PostgreSQL has.

use lapang_db::{Conn, Error, params};

/// The secret of the database: `fresh` if it had none.
pub fn read_or_make(conn: &mut dyn Conn, fresh: &[u8; 32]) -> Result<[u8; 32], Error> {
    // Of two first starts at once, one waits here for the other and then changes nothing.
    conn.execute(
        "INSERT INTO server_secret (only_row, secret) VALUES (1, $1) ON CONFLICT DO NOTHING",
        params![fresh.as_slice()],
    )?;
    conn.one("SELECT secret FROM server_secret", &[], |row| {
        row.get::<Vec<u8>>(0)?
            .try_into()
            .map_err(|_| Error::Column {
                index: 0,
                wanted: "32 bytes",
                found: "another length",
            })
    })
}

#[cfg(test)]
mod tests {
    use lapang_db::Engine;
    use lapang_db::testing::Database;

    use super::*;
    use crate::app::MIGRATIONS;

    #[test]
    fn the_first_secret_of_a_database_is_everybodys() {
        let database = Database::on(Engine::Postgres);
        let db = database.open();
        db.migrate(MIGRATIONS).unwrap();
        for fresh in [[1; 32], [2; 32]] {
            let secret: Result<_, Error> =
                db.write_blocking(move |conn| read_or_make(conn, &fresh));
            assert_eq!(secret.unwrap(), [1; 32]);
        }
    }
}
