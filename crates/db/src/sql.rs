//! Parses the dialect described in the crate's root and translates it for SQLite.

use std::fmt::Write as _;

/// A token of a statement, as fine as the dialect needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    /// White space and comments.
    Blank(&'a str),
    /// A keyword, a name without quotes, or a number.
    Word(&'a str),
    /// `$1`, without its sign.
    Placeholder(&'a str),
    /// Quoted text, or a quoted name.
    Quoted(&'a str),
    /// Any other single character.
    Sign(&'a str),
}

impl<'a> Piece<'a> {
    fn is_word(self, word: &str) -> bool {
        matches!(self, Self::Word(it) if it.eq_ignore_ascii_case(word))
    }

    fn is_blank(self) -> bool {
        matches!(self, Self::Blank(_))
    }

    fn word(self) -> Option<&'a str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

fn pieces<'a>(sql: &'a str) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let (length, make): (usize, fn(&'a str) -> Piece<'a>) = match first {
            '\'' | '"' => (quoted_length(rest, first), Piece::Quoted),
            '-' if rest.starts_with("--") => (rest.find('\n').unwrap_or(rest.len()), Piece::Blank),
            '/' if rest.starts_with("/*") => {
                let length = rest.find("*/").map_or(rest.len(), |at| at + 2);
                (length, Piece::Blank)
            }
            '$' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                let length = 1 + length_while(&rest[1..], |c| c.is_ascii_digit());
                (length, |it| Piece::Placeholder(&it[1..]))
            }
            c if c.is_whitespace() => (length_while(rest, char::is_whitespace), Piece::Blank),
            c if is_word_character(c) => (length_while(rest, is_word_character), Piece::Word),
            c => (c.len_utf8(), Piece::Sign),
        };
        let (piece, behind) = rest.split_at(length);
        pieces.push(make(piece));
        rest = behind;
    }
    pieces
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn length_while(text: &str, is_inside: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_inside(c)).unwrap_or(text.len())
}

/// A doubled quote ends one piece and begins another, which makes no difference here.
fn quoted_length(text: &str, quote: char) -> usize {
    text[1..].find(quote).map_or(text.len(), |at| at + 2)
}

/// The kind of a statement, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    /// Changes rows and returns their number. A `WITH` may turn out to only read.
    Changes,
    /// Finds rows and returns their number.
    Finds,
    /// Neither: definitions and settings.
    Other,
}

/// Returns the kind of one statement, or why it is not allowed.
pub(crate) fn inspect(sql: &str) -> Result<Verb, &'static str> {
    let mut pieces = pieces(sql).into_iter().filter(|piece| !piece.is_blank());
    let Some(first) = pieces.next() else {
        return Err("there is no statement");
    };
    let mut ended = false;
    for piece in pieces {
        if ended {
            return Err("only one statement may be run at a time");
        }
        ended = piece == Piece::Sign(";");
    }
    let word = first.word().unwrap_or_default().to_ascii_uppercase();
    match word.as_str() {
        "INSERT" | "UPDATE" | "DELETE" | "WITH" => Ok(Verb::Changes),
        "SELECT" | "VALUES" | "EXPLAIN" | "PRAGMA" | "SHOW" => Ok(Verb::Finds),
        word if ends_transactions(word) => Err("transactions are begun and ended by lapang_db"),
        _ => Ok(Verb::Other),
    }
}

fn ends_transactions(word: &str) -> bool {
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
    WORDS.iter().any(|it| it.eq_ignore_ascii_case(word))
}

/// Translates a statement for SQLite: `$n`, which SQLite would number by appearance, becomes `?n`, and types become
/// SQLite's.
pub(crate) fn for_sqlite(sql: &str) -> String {
    rewrite(&pieces(sql))
}

fn rewrite(pieces: &[Piece<'_>]) -> String {
    let mut out = String::new();
    let mut index = 0;
    while let Some(piece) = pieces.get(index) {
        index += 1;
        match *piece {
            Piece::Placeholder(number) => {
                out.push('?');
                out.push_str(number);
            }
            Piece::Word("BIGINT") => out.push_str("INTEGER"),
            Piece::Word("UUID" | "BYTEA") => out.push_str("BLOB"),
            Piece::Word("DOUBLE") if pieces.get(index + 1) == Some(&Piece::Word("PRECISION")) => {
                out.push_str("REAL");
                index += 2;
            }
            Piece::Blank(text) | Piece::Word(text) | Piece::Quoted(text) | Piece::Sign(text) => {
                out.push_str(text);
            }
        }
    }
    out
}

/// As [`for_sqlite`], and makes tables strict.
pub(crate) fn migration_for_sqlite(sql: &str) -> String {
    let pieces = pieces(sql);
    let mut out = String::new();
    for statement in pieces.split_inclusive(|piece| *piece == Piece::Sign(";")) {
        let last = statement
            .iter()
            .rposition(|piece| !piece.is_blank() && *piece != Piece::Sign(";"));
        match last {
            Some(last) if creates_table(statement) => {
                out.push_str(&rewrite(&statement[..=last]));
                let has_options = statement[last] != Piece::Sign(")");
                out.push_str(if has_options { ", STRICT" } else { " STRICT" });
                out.push_str(&rewrite(&statement[last + 1..]));
            }
            _ => out.push_str(&rewrite(statement)),
        }
    }
    out
}

/// Whether a statement creates an ordinary table from column definitions.
fn creates_table(statement: &[Piece<'_>]) -> bool {
    let mut words = statement.iter().filter(|piece| !piece.is_blank());
    let mut next = || words.next().copied().unwrap_or(Piece::Sign(""));
    if !next().is_word("CREATE") {
        return false;
    }
    let mut word = next();
    if word.is_word("TEMP") || word.is_word("TEMPORARY") {
        word = next();
    }
    // In `AS SELECT` the query follows the table's name; column definitions contain no AS.
    word.is_word("TABLE")
        && !words
            .take_while(|piece| **piece != Piece::Sign("("))
            .any(|piece| piece.is_word("AS"))
}

/// The first statement that would end the migration's transaction.
pub(crate) fn transaction_word(sql: &str) -> Option<String> {
    pieces(sql)
        .split(|piece| *piece == Piece::Sign(";"))
        .filter_map(|statement| statement.iter().find(|piece| !piece.is_blank())?.word())
        .find(|word| ends_transactions(word))
        .map(str::to_owned)
}

/// The placeholders of a `VALUES` list, numbered from `$1`: `($1,$2),($3,$4)` for 2 rows of 2. PostgreSQL accepts
/// 65,535 parameters in a statement, SQLite 32,766.
pub fn values_list(rows: usize, columns: usize) -> String {
    let mut list = String::with_capacity(rows * (columns * 6 + 3));
    for row in 0..rows {
        if row > 0 {
            list.push(',');
        }
        list.push_str(&in_list(row * columns + 1, columns));
    }
    list
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
    fn placeholders_and_types_are_translated_outside_quotes_and_comments() {
        for (ours, sqlites) in [
            ("SELECT $1, $2, $1", "SELECT ?1, ?2, ?1"),
            ("SELECT '$1 BIGINT', $2", "SELECT '$1 BIGINT', ?2"),
            (
                "SELECT 'it''s $1', \"$2\", $3",
                "SELECT 'it''s $1', \"$2\", ?3",
            ),
            ("SELECT 1 -- $1 UUID\n, $12", "SELECT 1 -- $1 UUID\n, ?12"),
            ("SELECT /* $1 */ $1", "SELECT /* $1 */ ?1"),
            (
                "SELECT CAST($1 AS UUID), CAST($2 AS BIGINT)",
                "SELECT CAST(?1 AS BLOB), CAST(?2 AS INTEGER)",
            ),
            ("a DOUBLE PRECISION, b BYTEA", "a REAL, b BLOB"),
            (
                "uuid, DOUBLE, \"UUID\", UUIDS",
                "uuid, DOUBLE, \"UUID\", UUIDS",
            ),
            ("SELECT 'não $1' || $1 || 'ü", "SELECT 'não $1' || ?1 || 'ü"),
            ("SELECT '{\"a\": \"$1\"}'", "SELECT '{\"a\": \"$1\"}'"),
        ] {
            assert_eq!(for_sqlite(ours), sqlites);
        }
    }

    #[test]
    fn every_table_of_a_migration_is_strict_on_sqlite() {
        for (ours, sqlites) in [
            (
                "CREATE TABLE a (id UUID PRIMARY KEY, n BIGINT CHECK (n > (0)));\nCREATE INDEX i ON a (n);",
                "CREATE TABLE a (id BLOB PRIMARY KEY, n INTEGER CHECK (n > (0))) STRICT;\nCREATE INDEX i ON a (n);",
            ),
            (
                "create table if not exists a (x TEXT DEFAULT ';') -- end\n",
                "create table if not exists a (x TEXT DEFAULT ';') STRICT -- end\n",
            ),
            (
                "-- first\nCREATE TEMP TABLE a (x TEXT PRIMARY KEY) WITHOUT ROWID;",
                "-- first\nCREATE TEMP TABLE a (x TEXT PRIMARY KEY) WITHOUT ROWID, STRICT;",
            ),
            (
                "CREATE VIRTUAL TABLE a USING fts5(x); CREATE TABLE b AS SELECT 1;",
                "CREATE VIRTUAL TABLE a USING fts5(x); CREATE TABLE b AS SELECT 1;",
            ),
            (
                "CREATE TABLE a (n BIGINT GENERATED ALWAYS AS (1) STORED)",
                "CREATE TABLE a (n INTEGER GENERATED ALWAYS AS (1) STORED) STRICT",
            ),
        ] {
            assert_eq!(migration_for_sqlite(ours), sqlites);
        }
    }

    #[test]
    fn several_statements_and_transaction_commands_are_refused() {
        for (sql, verdict) in [
            ("SELECT 1", Ok(Verb::Finds)),
            ("  -- why\n update a set b = ';';  ", Ok(Verb::Changes)),
            ("CREATE TABLE a (x TEXT)", Ok(Verb::Other)),
            ("", Err("there is no statement")),
            (
                "SELECT 1; SELECT 2",
                Err("only one statement may be run at a time"),
            ),
            (
                "commit",
                Err("transactions are begun and ended by lapang_db"),
            ),
        ] {
            assert_eq!(inspect(sql), verdict, "{sql}");
        }
        assert_eq!(
            transaction_word("SELECT 1; -- x\n Commit;"),
            Some("Commit".to_owned())
        );
        assert_eq!(transaction_word("CREATE TABLE t (begin TEXT);"), None);
    }

    #[test]
    fn lists_of_placeholders_are_numbered_consecutively() {
        assert_eq!(values_list(2, 2), "($1,$2),($3,$4)");
        assert_eq!(values_list(1, 3), "($1,$2,$3)");
        assert_eq!(in_list(3, 2), "($3,$4)");
        assert_eq!(in_list(1, 0), "(NULL)");
    }
}
