//! Which tables a database has, in the words of either engine.

use crate::{Conn, Engine, Error, params};

/// A table and its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    /// In the order of their names, which is the same on both engines.
    pub columns: Vec<TableColumn>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    pub name: String,
    pub kind: Kind,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Int,
    Real,
    Text,
    Bytes,
    /// Sixteen bytes. On SQLite, which does not tell them apart, they are `Bytes`.
    Uuid,
}

impl Table {
    /// The names of its columns as a statement lists them.
    pub fn column_list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|it| quoted(&it.name)).collect();
        names.join(", ")
    }
}

/// A name as a statement has it.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Where migrations are recorded: no table of the callers'.
const RECORD: &str = "schema_migrations";

/// Every table of the database, each after those that it refers to.
///
/// # Errors
/// [`Error::Config`] for tables that this crate's dialect cannot have made, else what the engine
/// refused.
pub fn tables(conn: &mut (dyn Conn + '_)) -> Result<Vec<Table>, Error> {
    let (mut found, references) = match conn.engine() {
        Engine::Sqlite => (sqlite_tables(conn)?, sqlite_references(conn)?),
        Engine::Postgres => (postgres_tables(conn)?, postgres_references(conn)?),
    };
    found.retain(|table| table.name != RECORD);
    for table in &mut found {
        table.columns.sort_by(|a, b| a.name.cmp(&b.name));
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    in_order(found, &references)
}

/// Puts those that are referred to first.
fn in_order(mut waiting: Vec<Table>, references: &[(String, String)]) -> Result<Vec<Table>, Error> {
    let mut ordered = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let names: Vec<String> = waiting.iter().map(|it| it.name.clone()).collect();
        let must_wait = |table: &Table| {
            references
                .iter()
                .any(|(from, to)| *from == table.name && from != to && names.contains(to))
        };
        let (later, ready): (Vec<Table>, Vec<Table>) = waiting.into_iter().partition(must_wait);
        if ready.is_empty() {
            let names = names.join(", ");
            return Err(Error::Config(format!(
                "the tables {names} refer to each other in a circle"
            )));
        }
        ordered.extend(ready);
        waiting = later;
    }
    Ok(ordered)
}

fn sqlite_tables(conn: &mut (dyn Conn + '_)) -> Result<Vec<Table>, Error> {
    let names: Vec<(String, bool)> = conn.rows(
        "SELECT name, type = 'virtual' FROM pragma_table_list
         WHERE schema = 'main' AND type IN ('table', 'virtual') AND substr(name, 1, 7) <> 'sqlite_'",
        params![],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let mut tables = Vec::with_capacity(names.len());
    for (name, is_virtual) in names {
        let mut columns = conn.rows(
            "SELECT name, type FROM pragma_table_xinfo($1) WHERE hidden = 0",
            params![&name],
            |row| {
                let kind = kind_of(row.get_str(1)?, is_virtual);
                Ok((row.get::<String>(0)?, kind))
            },
        )?;
        if is_virtual {
            // What its rows are known by; ordinary tables have a column of theirs for that.
            columns.push(("rowid".to_owned(), Some(Kind::Int)));
        }
        tables.push(table(name, columns)?);
    }
    Ok(tables)
}

/// A column's name, and what it holds where that can be told.
type Declared = (String, Option<Kind>);

fn sqlite_references(conn: &mut (dyn Conn + '_)) -> Result<Vec<(String, String)>, Error> {
    conn.rows(
        "SELECT t.name, f.\"table\" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f
         WHERE t.schema = 'main' AND t.type = 'table'",
        params![],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}

fn postgres_tables(conn: &mut (dyn Conn + '_)) -> Result<Vec<Table>, Error> {
    let mut tables: Vec<(String, Vec<Declared>)> = Vec::new();
    conn.for_each(
        "SELECT c.relname, a.attname, format_type(a.atttypid, NULL)
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
           AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND a.attnum > 0 AND NOT a.attisdropped
         ORDER BY c.relname, a.attnum",
        params![],
        &mut |row| {
            let name: String = row.get(0)?;
            let column = (row.get(1)?, kind_of(row.get_str(2)?, false));
            match tables.last_mut() {
                Some((last, columns)) if *last == name => columns.push(column),
                _ => tables.push((name, vec![column])),
            }
            Ok(())
        },
    )?;
    let tables = tables.into_iter();
    tables.map(|(name, columns)| table(name, columns)).collect()
}

fn postgres_references(conn: &mut (dyn Conn + '_)) -> Result<Vec<(String, String)>, Error> {
    conn.rows(
        "SELECT f.relname, t.relname FROM pg_constraint k
         JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
         WHERE k.contype = 'f'
           AND f.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())",
        params![],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}

/// A column without a type is one of a text index.
fn kind_of(declared: &str, is_virtual: bool) -> Option<Kind> {
    Some(match declared {
        "INTEGER" | "INT" | "bigint" | "integer" | "smallint" => Kind::Int,
        "REAL" | "double precision" | "real" => Kind::Real,
        "TEXT" | "text" => Kind::Text,
        "" if is_virtual => Kind::Text,
        "BLOB" | "bytea" => Kind::Bytes,
        "uuid" => Kind::Uuid,
        _ => return None,
    })
}

fn table(name: String, columns: Vec<Declared>) -> Result<Table, Error> {
    let known = columns.into_iter().map(|(column, kind)| match kind {
        Some(kind) => Ok(TableColumn { name: column, kind }),
        None => Err(Error::Config(format!(
            "the column {column} of the table {name} has a type that is not of ours"
        ))),
    });
    let columns = known.collect::<Result<_, _>>()?;
    Ok(Table { name, columns })
}

/// Lets the columns that the engine numbers go on after the highest number they hold, as they must
/// once rows were brought in with their numbers. SQLite does so by itself.
///
/// # Errors
/// What the engine refused.
pub fn number_on(conn: &mut (dyn Conn + '_)) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let numbered: Vec<(String, String)> = conn.rows(
        "SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
           AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND a.attidentity <> ''",
        params![],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    for (table, column) in numbered {
        let (table, of) = (quoted(&table), quoted(&column));
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence($1, $2), COALESCE(MAX({of}), 1), COUNT(*) > 0) FROM {table}"
        );
        conn.execute(&sql, params![&table, &column])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<Table> {
        let table = |name: &&str| Table {
            name: (*name).to_owned(),
            columns: Vec::new(),
        };
        names.iter().map(table).collect()
    }

    fn references(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let pair = |(from, to): &(&str, &str)| ((*from).to_owned(), (*to).to_owned());
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn what_is_referred_to_comes_first_and_a_circle_is_told() {
        let tables = named(&["a", "b", "c", "d"]);
        let to = references(&[("a", "c"), ("c", "b"), ("d", "d")]);
        assert_eq!(
            in_order(tables.clone(), &to).unwrap(),
            named(&["b", "d", "c", "a"])
        );
        let circle = references(&[("a", "c"), ("c", "a")]);
        let told = in_order(tables, &circle).unwrap_err().to_string();
        assert_eq!(told, "the tables a, c refer to each other in a circle");
    }
}
