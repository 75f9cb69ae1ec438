//! One synchronous data layer over SQLite and PostgreSQL. It knows nothing of the product: callers bring SQL and
//! migrations, this crate brings connections, transactions, durability and errors that mean the same on both engines.
//!
//! # Use
//!
//! ```no_run
//! use lapang_db::{Config, Conn, Db, Error, params, value};
//!
//! fn rename(conn: &mut dyn Conn, id: i64, name: &str) -> Result<u64, Error> {
//!     conn.execute("UPDATE courts SET name = $1 WHERE id = $2", params![name, id])
//! }
//!
//! # async fn example() -> Result<(), Error> {
//! let db = Db::open(Config::sqlite("lapang.db"))?;
//! let changed = db.write(|conn| rename(conn, 7, "Centre court")).await?;
//! let name: String = db
//!     .read(|conn| conn.one("SELECT name FROM courts WHERE id = $1", params![7], value))
//!     .await?;
//! # let _ = (changed, name);
//! # Ok(())
//! # }
//! ```
//!
//! The closure runs on a database thread and **may run more than once** (after a serialization failure, a connection
//! lost before the commit, or the failure of another job in a group commit). It must start afresh each time and have no
//! effects outside the database.
//!
//! - [`Db::write`] is one transaction. It commits when the closure returns `Ok`, and returns after the commit is
//!   durable. It rolls back on `Err`, on a panic, and when any statement in it failed, even if the closure ignored that
//!   failure: PostgreSQL could not commit it, so SQLite does not either. After the first failure every further statement
//!   fails the same way.
//! - [`Db::read`] cannot write. On SQLite all its statements see one snapshot; on PostgreSQL each runs on its own and
//!   sees what is committed when it begins.
//!
//! [`insert!`] and [`update!`] write rows by the names of columns, [`Inserts`] many; [`Query`] puts other statements
//! together from parts. What a column holds as JSON is written by [`json`] and read by [`Row::json`]: text that cannot be
//! read is an error.
//!
//! Every PostgreSQL statement costs a round trip. [`Conn::execute_later`] and [`Conn::for_each_of`] save round trips
//! for independent statements; on SQLite they run them one by one.
//!
//! [`Connection`] is the second entry point: one connection for commands that copy or check the whole database, on one
//! snapshot and without time limits.
//!
//! # The dialect
//!
//! One SQL text serves both engines.
//!
//! - Placeholders are `$1`, `$2`, …; each may be used more than once. A statement contains no other `$`.
//! - Types are PostgreSQL's, in capitals: `BIGINT`, `DOUBLE PRECISION`, `TEXT`, `UUID`, `BYTEA`. In a migration for
//!   SQLite these words become `INTEGER`, `REAL`, `TEXT`, `BLOB`, `BLOB`, so do not name columns by them. A cast to
//!   any of them works on both.
//! - `id = ANY($1)` with [`Param::list`] is `IN` for any number of values, as one statement.
//! - A boolean is a `BIGINT` of 0 or 1, a time a `BIGINT` of UTC microseconds, an id a `UUID`.
//! - One statement at a time, and none that begins or ends a transaction: this crate does that.
//! - Text must not contain a NUL character, and a number must not be NaN; both engines refuse these.
//! - PostgreSQL infers a parameter's type from its context. Where there is none (a `SELECT` list, or `VALUES` outside
//!   an `INSERT`), write `CAST($1 AS BIGINT)`.
//! - SQLite plans a statement without its values: a `LIKE` with a parameter uses no index there, whatever the pattern.
//! - Write `CAST(SUM(n) AS BIGINT)`: PostgreSQL's sum of `BIGINT` is a `NUMERIC`, which this crate does not read.
//! - Name a unique key that code must recognise by `CREATE UNIQUE INDEX name`; both engines then report that name in
//!   [`Error::Conflict`]. Keys without a name are reported by PostgreSQL's pattern: `table_pkey`, `table_column_key`.
//!
//! Additional rules for migrations:
//!
//! - every `CREATE TABLE` becomes `STRICT` on SQLite;
//! - quoted text contains no `;` and no `--`;
//! - lines between `-- only sqlite` or `-- only postgres` and `-- end only` apply to that engine only;
//! - a migration is one transaction, and may contain any number of statements.

mod budget;
mod config;
mod conn;
mod connection;
mod db;
mod error;
mod job;
mod migrate;
mod param;
mod postgres;
mod query;
mod queue;
mod row;
mod sql;
mod sqlite;
mod statistics;
mod tuning;
mod write;

#[cfg(feature = "testing")]
pub mod testing;

pub use budget::within;
pub use config::{Config, PostgresConfig, SqliteConfig};
pub use conn::{Conn, Engine, Request};
pub use connection::Connection;
pub use db::Db;
pub use error::Error;
pub use migrate::{Migration, applied};
pub use param::{Param, json};
pub use query::Query;
pub use row::{Column, FromColumn, FromColumns, Row, value, values};
pub use sql::{in_list, values_list};
pub use statistics::Statistics;
pub use uuid::Uuid;
pub use write::{Inserts, Write};
