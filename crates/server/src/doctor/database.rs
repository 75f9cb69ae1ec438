//! The database: whether it is there, its schema, and whether anybody may enter the back office.

use lapang_db::{Config as Database, Connection, Error};

use super::Finding;
use crate::accounts;
use crate::config::Config;
use crate::schema::MIGRATIONS;

pub const NO_STAFF: &str =
    "nobody may enter the back office: `lapang staff grant you@example.com` makes an administrator";

pub fn examine(config: &Config) -> Vec<Finding> {
    match look(config) {
        Ok(found) => found,
        Err(problem) => vec![Finding::Fault(problem.to_string())],
    }
}

fn look(config: &Config) -> Result<Vec<Finding>, Error> {
    let mut connection = Connection::open(&config.database())?;
    let applied = connection.snapshot(|conn| lapang_db::applied(conn, MIGRATIONS))?;
    if applied == 0 {
        let text = "the database is empty: `lapang init` or `lapang serve` makes its tables";
        return Ok(vec![Finding::Fault(text.to_owned())]);
    }
    if applied < MIGRATIONS.len() {
        return Ok(vec![Finding::Warning(format!(
            "the schema is of an older version ({applied} of {} migrations): this version migrates it when it starts, \
             after which the older one cannot use it; stop all nodes first",
            MIGRATIONS.len()
        ))]);
    }
    let name = match config.database() {
        Database::Sqlite(file) => file.path.display().to_string(),
        Database::Postgres(_) => "PostgreSQL".to_owned(),
    };
    let mut found = vec![Finding::Ok(format!("{name}, schema up to date"))];
    if !connection.snapshot(accounts::has_staff)? {
        found.push(Finding::Warning(NO_STAFF.to_owned()));
    }
    Ok(found)
}
