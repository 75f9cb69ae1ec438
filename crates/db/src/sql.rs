//! The dialect described in the crate's root: what is refused, and how it becomes SQLite's.

use std::fmt::Write as _;

/// Types of migrations, and SQLite's.
const TYPES: [(&str, &str); 4] = [
    ("BIGINT", "INTEGER"),
    ("DOUBLE PRECISION", "REAL"),
    ("UUID", "BLOB"),
    ("BYTEA", "BLOB"),
];

pub(crate) const TRANSACTIONS: &str = "transactions are begun and ended by lapang_db";

/// The first word of a statement, if it would begin or end a transaction.
pub(crate) fn transaction_word(statement: &str) -> Option<&str> {
    const WORDS: [&str; 9] = [
        "BEGIN",
        "START",
        "COMMIT",
        "END",
        "ROLLBACK",
        "ABORT",
        "SAVEPOINT",
        "RELEASE",
        "PREPARE",
    ];
    let statement = statement.trim_start();
    let word = statement.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    WORDS
        .iter()
        .any(|it| it.eq_ignore_ascii_case(word))
        .then_some(word)
}

/// A statement for SQLite, which would number `$1` by appearance.
pub(crate) fn for_sqlite(sql: &str) -> String {
    const WORDS: [(&str, &str); 3] = [
        ("= ANY(", "IN rarray("),
        ("AS UUID)", "AS BLOB)"),
        ("AS BYTEA)", "AS BLOB)"),
    ];
    let mut sql = sql.replace('$', "?");
    for (name, sqlites) in WORDS {
        if sql.contains(name) {
            sql = sql.replace(name, sqlites);
        }
    }
    sql
}

/// A migration for SQLite: its types, strict tables, and no comments.
pub(crate) fn migration_for_sqlite(sql: &str) -> String {
    let mut sql = without_comments(sql);
    for (name, sqlites) in TYPES {
        sql = sql.replace(name, sqlites);
    }
    sql.split(';')
        .map(|statement| match statement.trim() {
            table if !table.starts_with("CREATE TABLE ") => statement.to_owned(),
            table if table.ends_with(')') => format!("\n{table} STRICT"),
            table_with_options => format!("\n{table_with_options}, STRICT"),
        })
        .collect::<Vec<_>>()
        .join(";")
}

/// A migration without its comments, which may contain semicolons.
pub(crate) fn without_comments(migration: &str) -> String {
    let lines = migration.lines();
    lines.fold(String::new(), |text, line| {
        text + line.split("--").next().unwrap_or_default() + "\n"
    })
}

/// The placeholders of a `VALUES` list, numbered from `$1`: `($1,$2),($3,$4)` for 2 rows of 2. PostgreSQL accepts
/// 65,535 parameters in a statement, SQLite 32,766.
pub fn values_list(rows: usize, columns: usize) -> String {
    let rows: Vec<_> = (0..rows)
        .map(|row| in_list(row * columns + 1, columns))
        .collect();
    rows.join(",")
}

/// The placeholders of an `IN` list, numbered from `first`: `($3,$4)` for 2 from 3. Without values it is `(NULL)`,
/// which matches nothing.
pub fn in_list(first: usize, count: usize) -> String {
    if count == 0 {
        return "(NULL)".to_owned();
    }
    let mut list = String::with_capacity(count * 6 + 2);
    for index in first..first + count {
        list.push(if index == first { '(' } else { ',' });
        // Writing to a string cannot fail.
        let _ = write!(list, "${index}");
    }
    list.push(')');
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_a_migration_is_strict_on_sqlite() {
        for (ours, sqlites) in [
            (
                "CREATE TABLE a (id UUID PRIMARY KEY, -- one; or two\n n BIGINT CHECK (n > (0)));\nCREATE INDEX i ON a (n);",
                "\nCREATE TABLE a (id BLOB PRIMARY KEY, \n n INTEGER CHECK (n > (0))) STRICT;\nCREATE INDEX i ON a (n);\n",
            ),
            (
                "CREATE TABLE a (x BYTEA PRIMARY KEY, y DOUBLE PRECISION)\nWITHOUT ROWID\n;",
                "\nCREATE TABLE a (x BLOB PRIMARY KEY, y REAL)\nWITHOUT ROWID, STRICT;\n",
            ),
            (
                "CREATE VIRTUAL TABLE a USING fts5(x);",
                "CREATE VIRTUAL TABLE a USING fts5(x);\n",
            ),
        ] {
            assert_eq!(migration_for_sqlite(ours), sqlites);
        }
    }

    #[test]
    fn commands_of_transactions_are_found() {
        assert_eq!(transaction_word("\n Commit;"), Some("Commit"));
        assert_eq!(transaction_word("CREATE TABLE t (begin TEXT)"), None);
    }

    #[test]
    fn lists_of_placeholders_are_numbered_consecutively() {
        assert_eq!(values_list(2, 2), "($1,$2),($3,$4)");
        assert_eq!(values_list(1, 3), "($1,$2,$3)");
        assert_eq!(in_list(3, 2), "($3,$4)");
        assert_eq!(in_list(1, 0), "(NULL)");
    }
}
