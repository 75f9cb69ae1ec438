//! What the engine itself can say of its files, keys and references.

use anyhow::Context;
use lapang_db::{Conn, Engine, params, value, values};

use super::Tell;
use crate::backup::store::quoted;

/// How many rules that were.
pub fn look(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<usize> {
    match conn.engine() {
        Engine::Sqlite => sqlite(conn, tell),
        Engine::Postgres => postgres(conn, tell),
    }
}

fn sqlite(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<usize> {
    let damages: Vec<String> = conn
        .rows("PRAGMA integrity_check", params![], value)
        .context("the database's file cannot be read")?;
    for damage in damages.iter().filter(|damage| *damage != "ok") {
        tell(&format!("the database's file is damaged: {damage}"));
    }
    conn.for_each("PRAGMA foreign_key_check", params![], &mut |row| {
        let (table, row_id): (String, Option<i64>) = (row.get("table")?, row.get("rowid")?);
        let parent: String = row.get("parent")?;
        let row_id = row_id
            .map(|id| format!(" (number {id})"))
            .unwrap_or_default();
        tell(&format!(
            "a row of {table}{row_id} refers to a row of {parent} that does not exist"
        ));
        Ok(())
    })?;
    Ok(2)
}

/// PostgreSQL enforces references itself, unless its triggers were disabled.
fn postgres(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<usize> {
    for (sql, what) in [
        (
            "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
             WHERE NOT i.indisvalid AND c.relnamespace =
               (SELECT oid FROM pg_namespace WHERE nspname = current_schema())",
            "the index {} is not valid",
        ),
        (
            "SELECT k.conname FROM pg_constraint k WHERE NOT k.convalidated AND k.connamespace =
               (SELECT oid FROM pg_namespace WHERE nspname = current_schema())",
            "the constraint {} was never validated for existing rows",
        ),
    ] {
        let names: Vec<String> = conn.rows(sql, params![], value)?;
        for name in names {
            tell(&what.replace("{}", &name));
        }
    }
    references(conn, tell)?;
    Ok(3)
}

/// A superuser can put in rows that refer to nothing.
fn references(conn: &mut dyn Conn, tell: Tell<'_>) -> anyhow::Result<()> {
    let all: Vec<[String; 4]> = conn.rows(
        "SELECT f.relname, a.attname, t.relname, b.attname FROM pg_constraint k
         JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
         JOIN pg_attribute a ON a.attrelid = f.oid AND a.attnum = k.conkey[1]
         JOIN pg_attribute b ON b.attrelid = t.oid AND b.attnum = k.confkey[1]
         WHERE k.contype = 'f' AND array_length(k.conkey, 1) = 1 AND k.connamespace =
           (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
         ORDER BY f.relname, a.attname",
        params![],
        values,
    )?;
    for [table, column, parent, key] in all {
        let (of, to) = (quoted(&column), quoted(&key));
        let sql = format!(
            "SELECT COUNT(*) FROM {} c LEFT JOIN {} p ON p.{to} = c.{of}
             WHERE c.{of} IS NOT NULL AND p.{to} IS NULL",
            quoted(&table),
            quoted(&parent)
        );
        let broken: i64 = conn.one(&sql, params![], value)?;
        if broken > 0 {
            tell(&format!(
                "{broken} rows of {table} refer to rows of {parent} that there are not"
            ));
        }
    }
    Ok(())
}
