//! One synchronous data layer over SQLite and PostgreSQL. It knows nothing of the product: callers
//! bring SQL and migrations, this crate brings connections, transactions, durability and errors
//! that mean the same on both engines.
//!
//! # Use
//!
//! ```no_run
//! use lapang_db::{Config, Conn, Db, Error, params};
//!
//! fn rename(conn: &mut dyn Conn, id: i64, name: &str) -> Result<u64, Error> {
//!     conn.execute("UPDATE courts SET name = $1 WHERE id = $2", params![name, id])
//! }
//!
//! # async fn example() -> Result<(), Error> {
//! let db = Db::open(Config::sqlite("lapang.db"))?;
//! let changed = db.write(|conn| rename(conn, 7, "Centre court")).await?;
//! let name: String = db
//!     .read(|conn| conn.one("SELECT name FROM courts WHERE id = $1", params![7], |row| row.get(0)))
//!     .await?;
//! # let _ = (changed, name);
//! # Ok(())
//! # }
//! ```
//!
//! The closure runs on a database thread and **may run more than once** (a serialization failure, a
//! lost connection before anything was committed, a neighbour that spoilt a group commit), so it
//! starts afresh each time and leaves nothing behind outside the database.
//!
//! - [`Db::write`] is one transaction. It commits when the closure answers `Ok`, and is answered
//!   after the commit is durable. It rolls back on `Err`, on a panic, and when any statement in it
//!   failed, even if the closure ignored that failure: PostgreSQL could not commit it, so SQLite
//!   does not either. After the first failure every further statement fails the same way.
//! - [`Db::read`] cannot write. On SQLite all its statements see one state; on PostgreSQL each runs by
//!   itself and sees what is there when it begins.
//!
//! PostgreSQL is a turn there and back away. [`Conn::execute_later`] and [`Conn::for_each_of`] save
//! turns where statements need nothing of each other; on SQLite they are the same as one by one.
//!
//! [`Connection`] is the other way in: one connection for commands that copy or check all that there
//! is, over one unchanging state and without limits of time.
//!
//! # The dialect
//!
//! One SQL text serves both engines.
//!
//! - Placeholders are `$1`, `$2`, …; each may be used more than once.
//! - Types are PostgreSQL's, in capitals: `BIGINT`, `DOUBLE PRECISION`, `TEXT`, `UUID`, `BYTEA`. For
//!   SQLite these words become `INTEGER`, `REAL`, `TEXT`, `BLOB`, `BLOB` wherever they stand outside
//!   quotes, in statements as in migrations, so `CAST($1 AS UUID)` works on both. Do not name
//!   columns by these words in capitals.
//! - A truth value is a `BIGINT` of 0 or 1, a time a `BIGINT` of UTC microseconds, an id a `UUID`.
//! - One statement at a time, and none that begins or ends a transaction: that is this crate's work.
//! - Text must not hold a NUL character, and a number must not be NaN; both engines refuse alike.
//! - PostgreSQL infers a parameter's type from where it stands. Where nothing says it (a parameter
//!   in a `SELECT` list or in `VALUES` outside an `INSERT`), write `CAST($1 AS BIGINT)`.
//! - A plan of SQLite's depends on the statement, not on the values that it is given: a `LIKE` with
//!   a parameter reads no index there, whatever the pattern begins with.
//! - `SUM` of `BIGINT` and division of sums are read back with `get::<i64>` or `get::<f64>` on both.
//! - Name a unique key that code must recognise by `CREATE UNIQUE INDEX name`; both engines then
//!   report that name in [`Error::Conflict`]. Keys without a name are reported by PostgreSQL's
//!   pattern: `table_pkey`, `table_column_key`.
//!
//! In migrations, moreover:
//!
//! - every `CREATE TABLE` becomes `STRICT` on SQLite (virtual tables and `AS SELECT` excepted);
//! - lines between `-- only sqlite` or `-- only postgres` and `-- end only` go to that engine alone;
//! - a migration is one transaction, and may hold any number of statements.

mod config;
mod conn;
mod connection;
mod db;
mod error;
mod faults;
mod job;
mod migrate;
mod param;
mod patience;
mod postgres;
mod queue;
mod row;
mod sql;
mod sqlite;
mod statistics;
mod tuning;

#[cfg(feature = "testing")]
pub mod testing;

pub use config::{Config, PostgresConfig, SqliteConfig};
pub use conn::{Asked, Conn, Engine};
pub use connection::Connection;
pub use db::Db;
pub use error::Error;
pub use migrate::{Migration, applied};
pub use param::Param;
pub use patience::within;
pub use row::{Column, FromColumn, Row};
pub use sql::{in_list, values_list};
pub use statistics::Statistics;
pub use uuid::Uuid;
