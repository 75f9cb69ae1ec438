//! Tables as lines out of a database, and lines as tables into one.

use anyhow::{Context, bail, ensure};
use lapang_db::whole::{self, Table, quoted};
use lapang_db::{Conn, Engine, Error, Param, params, values_list};

use super::rows::{Digest, read_line, write_line};

/// Has a row of the server's secret on PostgreSQL, and is no table on SQLite: the secret is kept
/// and moved by itself.
const SECRET: &str = "server_secret";

/// What migrations put into a database that nobody has used.
const FILLED_AT_FIRST: [&str; 1] = ["redirects_turn"];

/// Rows that go into one statement at most, and values.
const ROWS: usize = 256;
const VALUES: usize = 8192;

/// The tables with what people have put in, each after those that it refers to.
pub fn of(conn: &mut dyn Conn) -> Result<Vec<Table>, Error> {
    let mut tables = whole::tables(conn)?;
    tables.retain(|table| table.name != SECRET);
    Ok(tables)
}

pub fn count(conn: &mut dyn Conn, table: &Table) -> Result<u64, Error> {
    let sql = format!("SELECT COUNT(*) FROM {}", quoted(&table.name));
    let count: i64 = conn.one(&sql, params![], |row| row.get(0))?;
    Ok(u64::try_from(count).unwrap_or(0))
}

/// Hands out the rows of a table as lines, and says what they come to.
pub fn lines(
    conn: &mut dyn Conn,
    table: &Table,
    each: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<Digest> {
    let columns = table.columns.len();
    let sql = format!(
        "SELECT {} FROM {}",
        table.column_list(),
        quoted(&table.name)
    );
    let mut digest = Digest::default();
    let mut line = String::new();
    let mut stopped = None;
    let read = conn.for_each(&sql, params![], &mut |row| {
        line.clear();
        write_line(row, columns, &mut line)?;
        digest.add(line.as_bytes());
        each(&line).map_err(|error| {
            stopped = Some(error);
            Error::Closed
        })
    });
    match stopped {
        Some(stopped) => Err(stopped),
        None => read
            .map(|()| digest)
            .with_context(|| format!("reading the table {}", table.name)),
    }
}

/// Refuses a database in which anybody has put anything.
pub fn refuse_filled(conn: &mut dyn Conn, tables: &[Table]) -> anyhow::Result<()> {
    for table in tables {
        if FILLED_AT_FIRST.contains(&table.name.as_str()) {
            continue;
        }
        let sql = format!("SELECT 1 FROM {} LIMIT 1", quoted(&table.name));
        if conn.execute(&sql, params![])? > 0 {
            bail!(
                "the database is not empty: its table {} has rows. Make a new database, or empty \
                 this one: DROP SCHEMA public CASCADE; CREATE SCHEMA public;",
                table.name
            );
        }
    }
    Ok(())
}

/// Puts lines into the tables of an empty database, within a transaction.
pub struct Filler<'a> {
    conn: &'a mut dyn Conn,
    tables: &'a [Table],
    table: Option<&'a Table>,
    values: Vec<Param<'static>>,
}

impl<'a> Filler<'a> {
    pub fn begin(conn: &'a mut dyn Conn, tables: &'a [Table]) -> anyhow::Result<Self> {
        refuse_filled(conn, tables)?;
        for table in tables {
            if FILLED_AT_FIRST.contains(&table.name.as_str()) {
                conn.execute(&format!("DELETE FROM {}", quoted(&table.name)), params![])?;
            }
        }
        Ok(Self {
            conn,
            tables,
            table: None,
            values: Vec::new(),
        })
    }

    /// Puts in some lines of a table; what is referred to must be there before.
    pub fn lines(&mut self, name: &str, lines: &str) -> anyhow::Result<u64> {
        if self.table.is_none_or(|table| table.name != name) {
            self.flush()?;
            let table = self.tables.iter().find(|table| table.name == name);
            self.table = Some(table.with_context(|| format!("there is no table {name}"))?);
        }
        let Some(table) = self.table else {
            return Ok(0);
        };
        let mut count = 0;
        for line in lines.lines() {
            let values = read_line(line, &table.columns);
            let values = values.with_context(|| format!("the table {name}"))?;
            self.values.extend(values);
            count += 1;
            if self.values.len() >= most_rows(table) * table.columns.len() {
                self.flush()?;
            }
        }
        Ok(count)
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        let Some(table) = self.table else {
            return Ok(());
        };
        let columns = table.columns.len();
        let mut left = self.values.as_slice();
        while !left.is_empty() {
            // Powers of two, so that a few statements serve all and stay prepared.
            let rows = 1 << (left.len() / columns).clamp(1, most_rows(table)).ilog2();
            let (part, others) = left.split_at(rows * columns);
            let sql = format!(
                "INSERT INTO {} ({}) VALUES {}",
                quoted(&table.name),
                table.column_list(),
                values_list(rows, columns)
            );
            self.conn
                .execute(&sql, part)
                .with_context(|| format!("writing the table {}", table.name))?;
            left = others;
        }
        self.values.clear();
        Ok(())
    }

    /// Ends the filling, and hands the connection back.
    pub fn end(mut self) -> anyhow::Result<&'a mut dyn Conn> {
        self.flush()?;
        whole::number_on(self.conn)?;
        Ok(self.conn)
    }
}

fn most_rows(table: &Table) -> usize {
    1 << (VALUES / table.columns.len().max(1)).clamp(1, ROWS).ilog2()
}

/// Refuses tables that do not come to what they should.
pub fn refuse_other(table: &str, wanted: &Digest, found: &Digest) -> anyhow::Result<()> {
    let (rows, there) = (wanted.lines, found.lines);
    ensure!(
        rows == there,
        "the table {table} has {there} rows where {rows} are wanted"
    );
    ensure!(
        wanted == found,
        "the rows of the table {table} are not what they should be"
    );
    Ok(())
}

/// The secret of a PostgreSQL database, if it has one.
pub fn secret(conn: &mut dyn Conn) -> anyhow::Result<Option<[u8; 32]>> {
    let secret = conn.first("SELECT secret FROM server_secret", params![], |row| {
        row.get::<Vec<u8>>(0)
    })?;
    let secret = secret.map(|secret| secret.try_into().ok().context("the secret is not 32 bytes"));
    secret.transpose()
}

/// Gives a PostgreSQL database this secret instead of whatever it has.
pub fn set_secret(conn: &mut dyn Conn, secret: &[u8; 32]) -> Result<(), Error> {
    debug_assert_eq!(conn.engine(), Engine::Postgres);
    conn.execute("DELETE FROM server_secret", params![])?;
    conn.execute(
        "INSERT INTO server_secret (only_row, secret) VALUES (1, $1)",
        params![secret.as_slice()],
    )?;
    Ok(())
}
