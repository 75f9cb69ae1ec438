//! Applies the migrations that a database lacks, if it fits this program.

use std::time::UNIX_EPOCH;

use sha2::{Digest, Sha256};

use crate::{Conn, Connection, Engine, Error, params, sql, values};

/// One step of a schema, in the dialect described in the crate's root. A released migration never changes.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// Unique, and recorded: `0001_accounts`.
    pub name: &'static str,
    pub sql: &'static str,
}

/// The table of applied migrations.
const RECORD: &str = "CREATE TABLE IF NOT EXISTS schema_migrations \
    (name TEXT PRIMARY KEY, position BIGINT NOT NULL UNIQUE, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)";

impl Migration {
    /// The text for one engine.
    fn text(&self, engine: Engine) -> Result<String, Error> {
        let text = self.lines_for(engine)?;
        let statements = sql::without_comments(&text);
        if let Some(word) = statements.split(';').find_map(sql::transaction_word) {
            return Err(Error::Migration(format!(
                "migration {} says {word}, but each migration is one transaction already",
                self.name
            )));
        }
        Ok(for_engine(&text, engine))
    }

    /// Removes the lines for the other engine.
    fn lines_for(&self, engine: Engine) -> Result<String, Error> {
        let mut text = String::new();
        let mut only = None;
        for line in self.sql.lines() {
            let marker = match line.trim() {
                "-- only sqlite" => Some(Some(Engine::Sqlite)),
                "-- only postgres" => Some(Some(Engine::Postgres)),
                "-- end only" => Some(None),
                _ => None,
            };
            if let Some(marker) = marker {
                if only.is_some() == marker.is_some() {
                    return Err(Error::Migration(format!(
                        "migration {} has a stray line {:?}",
                        self.name,
                        line.trim()
                    )));
                }
                only = marker;
            } else if only.is_none_or(|only| only == engine) {
                text.push_str(line);
                text.push('\n');
            }
        }
        if only.is_some() {
            return Err(Error::Migration(format!(
                "migration {} lacks a line \"-- end only\"",
                self.name
            )));
        }
        Ok(text)
    }

    fn checksum(&self) -> String {
        hex::encode(Sha256::digest(self.sql.as_bytes()))
    }
}

/// Applies the missing migrations and returns their names.
pub(crate) fn migrate(
    connection: &mut Connection,
    migrations: &[Migration],
) -> Result<Vec<&'static str>, Error> {
    // Migrations rebuild tables: there, keys are checked at the end of each migration instead of at each step.
    let check_keys = |connection: &Connection, value| match connection.engine() {
        Engine::Sqlite => connection.run(value),
        Engine::Postgres => Ok(()),
    };
    check_keys(connection, "PRAGMA foreign_keys = OFF")?;
    let apply = || {
        let applied = connection.transaction(|conn| apply_next(conn, migrations));
        applied.transpose()
    };
    let applied = std::iter::from_fn(apply).collect();
    check_keys(connection, "PRAGMA foreign_keys = ON")?;
    applied
}

/// Another process may have applied one since the last call.
fn apply_next(
    conn: &mut dyn Conn,
    migrations: &[Migration],
) -> Result<Option<&'static str>, Error> {
    let engine = conn.engine();
    conn.batch(&for_engine(RECORD, engine))?;
    let position = refuse_misfit(conn, migrations)?;
    let Some(migration) = migrations.get(position) else {
        return Ok(None);
    };
    conn.batch(&migration.text(engine)?)
        .map_err(|error| refused(migration, &error))?;
    if engine == Engine::Sqlite && conn.execute("PRAGMA foreign_key_check", params![])? > 0 {
        return Err(refused(migration, &Error::ForeignKey));
    }
    record(conn, position, migration)?;
    Ok(Some(migration.name))
}

fn for_engine(text: &str, engine: Engine) -> String {
    match engine {
        Engine::Sqlite => sql::migration_for_sqlite(text),
        Engine::Postgres => text.to_owned(),
    }
}

/// How many of `migrations` a database has; 0 if it was never migrated.
///
/// # Errors
/// [`Error::Migration`] if it has others, otherwise the engine's error.
pub fn applied(conn: &mut dyn Conn, migrations: &[Migration]) -> Result<usize, Error> {
    let is_recorded = match conn.engine() {
        Engine::Sqlite => "SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'",
        Engine::Postgres => "SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL",
    };
    if conn.execute(is_recorded, params![])? == 0 {
        return Ok(0);
    }
    refuse_misfit(conn, migrations)
}

/// Returns how many migrations the database has, if they are the first ones of the list.
fn refuse_misfit(conn: &mut dyn Conn, migrations: &[Migration]) -> Result<usize, Error> {
    let applied: Vec<(String, String)> = conn.rows(
        "SELECT name, checksum FROM schema_migrations ORDER BY position",
        params![],
        values,
    )?;
    for (index, (name, checksum)) in applied.iter().enumerate() {
        let Some(ours) = migrations.get(index).filter(|ours| ours.name == name) else {
            return Err(Error::Migration(misfit(name, index, migrations)));
        };
        if ours.checksum() != *checksum {
            return Err(Error::Migration(format!(
                "migration {name} was changed after this database applied it"
            )));
        }
    }
    Ok(applied.len())
}

/// Why the applied migration `name` is not the program's migration at `index`.
fn misfit(name: &str, index: usize, migrations: &[Migration]) -> String {
    if migrations.iter().any(|ours| ours.name == name) {
        let missing = migrations.get(index).map_or("(none)", |ours| ours.name);
        format!("this database applied migration {name} without {missing}, which comes before it")
    } else {
        format!(
            "this database has migration {name}, which this program does not know: \
             a newer version has used it"
        )
    }
}

fn record(conn: &mut dyn Conn, position: usize, migration: &Migration) -> Result<u64, Error> {
    // For people only; the product does not use this time.
    let now = UNIX_EPOCH.elapsed().unwrap_or_default().as_micros();
    conn.execute(
        "INSERT INTO schema_migrations (name, position, checksum, applied_at) VALUES ($1, $2, $3, $4)",
        params![
            migration.name,
            i64::try_from(position).unwrap_or(i64::MAX),
            migration.checksum(),
            i64::try_from(now).unwrap_or(i64::MAX),
        ],
    )
}

/// Adds the migration's name to an engine's error.
fn refused(migration: &Migration, error: &Error) -> Error {
    match error {
        Error::Sql { code, message, .. } => Error::Migration(format!(
            "migration {} failed: SQL error {code}: {message}",
            migration.name
        )),
        Error::Unavailable(_) | Error::Timeout | Error::Full | Error::Closed => error.clone(),
        other => Error::Migration(format!("migration {} failed: {other}", migration.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_engine_sees_only_its_own_lines() {
        let migration = Migration {
            name: "0001",
            sql: "a\n-- only sqlite\nb\n-- end only\n  -- only postgres\nc\n  -- end only\nd\n",
        };
        assert_eq!(migration.lines_for(Engine::Sqlite).unwrap(), "a\nb\nd\n");
        assert_eq!(migration.lines_for(Engine::Postgres).unwrap(), "a\nc\nd\n");
        for sql in [
            "-- only sqlite\na",
            "-- end only",
            "-- only sqlite\n-- only postgres\n-- end only",
        ] {
            let stray = Migration { name: "0001", sql };
            assert!(matches!(
                stray.lines_for(Engine::Sqlite),
                Err(Error::Migration(_))
            ));
        }
    }
}
