//! Statements that write rows, with columns and values from one list.

use std::fmt::Write as _;

use crate::{Conn, Error, Param, Row, values_list};

/// An `INSERT` or an `UPDATE`, made by [`insert!`](crate::insert) or [`update!`](crate::update).
///
/// ```
/// # use lapang_db::{Conn, Error, insert, update};
/// fn add(conn: &mut dyn Conn, id: i64, name: &str) -> Result<bool, Error> {
///     let added = insert!("courts", { id, name, version: 1_i64 })
///         .on_conflict("(name) DO NOTHING")
///         .run(conn)?;
///     Ok(added == 1)
/// }
///
/// fn rename(conn: &mut dyn Conn, id: i64, name: &str) -> Result<u64, Error> {
///     update!("courts", { name })
///         .set("version", "version + 1")
///         .at("id", id)
///         .run(conn)
/// }
/// ```
#[must_use = "a statement does nothing until it runs"]
pub struct Write<'a> {
    table: &'static str,
    is_insert: bool,
    columns: Vec<(&'static str, Value)>,
    params: Vec<Param<'a>>,
    conditions: Vec<String>,
    on_conflict: String,
}

/// What a column is set to.
enum Value {
    /// The parameter of this number.
    Parameter(usize),
    Expression(String),
}

impl Value {
    fn push_to(&self, sql: &mut String) {
        match self {
            // Writing to a string cannot fail.
            Self::Parameter(number) => drop(write!(sql, "${number}")),
            Self::Expression(text) => sql.push_str(text),
        }
    }
}

impl<'a> Write<'a> {
    #[doc(hidden)]
    pub fn insert<const N: usize>(
        table: &'static str,
        row: [(&'static str, Param<'a>); N],
    ) -> Self {
        Self::new(table, true).with(row)
    }

    #[doc(hidden)]
    pub fn update<const N: usize>(
        table: &'static str,
        row: [(&'static str, Param<'a>); N],
    ) -> Self {
        Self::new(table, false).with(row)
    }

    fn new(table: &'static str, is_insert: bool) -> Self {
        Self {
            table,
            is_insert,
            columns: Vec::new(),
            params: Vec::new(),
            conditions: Vec::new(),
            on_conflict: String::new(),
        }
    }

    /// Also writes these columns; [`row!`](crate::row) makes such a list.
    pub fn with(mut self, row: impl IntoIterator<Item = (&'static str, Param<'a>)>) -> Self {
        for (column, value) in row {
            self.params.push(value);
            let value = Value::Parameter(self.params.len());
            self.columns.push((column, value));
        }
        self
    }

    /// Also writes a column, if there is a value for it.
    pub fn with_some(self, column: &'static str, value: Option<impl Into<Param<'a>>>) -> Self {
        self.with(value.map(|value| (column, value.into())))
    }

    /// Also sets a column to what SQL computes, such as `version + 1`.
    pub fn set(mut self, column: &'static str, expression: &str) -> Self {
        let value = Value::Expression(expression.to_owned());
        self.columns.push((column, value));
        self
    }

    /// The placeholder of a parameter for [`set`](Self::set), [`only`](Self::only) and [`on_conflict`](Self::on_conflict).
    #[must_use]
    pub fn bind(&mut self, value: impl Into<Param<'a>>) -> String {
        self.params.push(value.into());
        format!("${}", self.params.len())
    }

    /// Updates only rows with this value in `column`.
    pub fn at(mut self, column: &str, value: impl Into<Param<'a>>) -> Self {
        let value = self.bind(value);
        self.only(&format!("{column} = {value}"))
    }

    /// Updates only rows for which `condition` is true; inserts only if it is.
    pub fn only(mut self, condition: &str) -> Self {
        self.conditions.push(condition.to_owned());
        self
    }

    /// What an `INSERT` does about a row that is there: `DO NOTHING`, `(id) DO UPDATE SET name = excluded.name`.
    pub fn on_conflict(mut self, action: &str) -> Self {
        action.clone_into(&mut self.on_conflict);
        self
    }

    /// Runs it and returns how many rows it wrote.
    ///
    /// # Errors
    /// As [`Conn::execute`].
    pub fn run(self, conn: &mut dyn Conn) -> Result<u64, Error> {
        conn.execute(&self.sql(), &self.params)
    }

    /// Runs it as [`Conn::execute_later`] does.
    ///
    /// # Errors
    /// As [`Conn::execute_later`].
    pub fn run_later(self, conn: &mut dyn Conn) -> Result<(), Error> {
        conn.execute_later(&self.sql(), &self.params)
    }

    /// Runs it and reads these columns of the row that it wrote, if it did.
    ///
    /// # Errors
    /// The engine's error, or the error of `f`.
    pub fn returning<T>(
        self,
        conn: &mut dyn Conn,
        columns: &str,
        f: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let sql = format!("{} RETURNING {columns}", self.sql());
        conn.first(&sql, &self.params, f)
    }

    fn sql(&self) -> String {
        let mut sql = String::with_capacity(64 + 32 * self.columns.len());
        if self.is_insert {
            self.push_insertion(&mut sql, |sql| self.push_values(sql));
            return sql;
        }
        let _ = write!(sql, "UPDATE {} SET ", self.table);
        for (at, (column, value)) in self.columns.iter().enumerate() {
            sql.push_str(if at == 0 { "" } else { ", " });
            sql.push_str(column);
            sql.push_str(" = ");
            value.push_to(&mut sql);
        }
        self.push_conditions(&mut sql);
        sql
    }

    fn push_insertion(&self, sql: &mut String, push_values: impl Fn(&mut String)) {
        let _ = write!(sql, "INSERT INTO {} (", self.table);
        for (at, (column, _)) in self.columns.iter().enumerate() {
            sql.push_str(if at == 0 { "" } else { ", " });
            sql.push_str(column);
        }
        sql.push_str(") ");
        push_values(sql);
        if !self.on_conflict.is_empty() {
            let _ = write!(sql, " ON CONFLICT {}", self.on_conflict);
        }
    }

    fn push_values(&self, sql: &mut String) {
        let is_plain = self.conditions.is_empty();
        sql.push_str(if is_plain { "VALUES (" } else { "SELECT " });
        for (at, (_, value)) in self.columns.iter().enumerate() {
            sql.push_str(if at == 0 { "" } else { ", " });
            value.push_to(sql);
        }
        if is_plain {
            sql.push(')');
        } else {
            self.push_conditions(sql);
        }
    }

    fn push_conditions(&self, sql: &mut String) {
        for (at, condition) in self.conditions.iter().enumerate() {
            let word = if at == 0 { "WHERE" } else { "AND" };
            let _ = write!(sql, " {word} {condition}");
        }
    }
}

/// Rows of one table with the same columns, inserted 256, 128 and so on at a time, so that a few prepared statements
/// serve all numbers of rows.
#[must_use = "rows are not inserted until it runs"]
#[derive(Default)]
pub struct Inserts<'a>(Vec<Write<'a>>);

impl<'a> FromIterator<Write<'a>> for Inserts<'a> {
    fn from_iter<T: IntoIterator<Item = Write<'a>>>(rows: T) -> Self {
        Self(rows.into_iter().collect())
    }
}

impl Inserts<'_> {
    /// As [`Write::on_conflict`], for all rows.
    pub fn on_conflict(mut self, action: &str) -> Self {
        if let Some(first) = self.0.first_mut() {
            action.clone_into(&mut first.on_conflict);
        }
        self
    }

    /// Inserts the rows.
    ///
    /// # Errors
    /// As [`Conn::execute`].
    pub fn run(self, conn: &mut dyn Conn) -> Result<(), Error> {
        self.in_parts(|sql, params| conn.execute(sql, params).map(drop))
    }

    /// Inserts the rows and passes on these columns of each that was written.
    ///
    /// # Errors
    /// The engine's error, or the error of `f`.
    pub fn returning<T>(
        self,
        conn: &mut dyn Conn,
        columns: &str,
        mut f: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut all = Vec::with_capacity(self.0.len());
        self.in_parts(|sql, params| {
            all.extend(conn.rows(&format!("{sql} RETURNING {columns}"), params, &mut f)?);
            Ok(())
        })?;
        Ok(all)
    }

    fn in_parts(
        self,
        mut run: impl FnMut(&str, &[Param<'_>]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some(first) = self.0.first() else {
            return Ok(());
        };
        let columns = first.columns.len();
        debug_assert!(self.0.iter().all(|row| row.params.len() == columns));
        let mut left: &[Write<'_>] = &self.0;
        while !left.is_empty() {
            let count = 1 << left.len().min(256).ilog2();
            let (part, others) = left.split_at(count);
            let params: Vec<Param<'_>> = part.iter().flat_map(|it| it.params.clone()).collect();
            let mut sql = String::new();
            first.push_insertion(&mut sql, |sql| {
                let _ = write!(sql, "VALUES {}", values_list(count, columns));
            });
            run(&sql, &params)?;
            left = others;
        }
        Ok(())
    }
}

/// `insert!("courts", { id: court.id, name })` is the [`Write`](crate::Write) of a row. A column alone has the value of
/// the variable of its name.
#[macro_export]
macro_rules! insert {
    ($table:literal, { $($row:tt)+ }) => {
        $crate::Write::insert($table, $crate::row! { $($row)+ })
    };
}

/// `update!("courts", { name }).at("id", id)` is the [`Write`](crate::Write) of some columns, in the form of
/// [`insert!`](crate::insert).
#[macro_export]
macro_rules! update {
    ($table:literal, { $($row:tt)+ }) => {
        $crate::Write::update($table, $crate::row! { $($row)+ })
    };
}

/// The columns and values of [`insert!`](crate::insert), as an array.
#[macro_export]
macro_rules! row {
    (@list [$($done:tt)*] $column:ident : $value:expr, $($rest:tt)*) => {
        $crate::row!(@list [$($done)* (stringify!($column), $crate::Param::from($value)),] $($rest)*)
    };
    (@list [$($done:tt)*] $column:ident, $($rest:tt)*) => {
        $crate::row!(@list [$($done)* (stringify!($column), $crate::Param::from($column)),] $($rest)*)
    };
    // The comma after a trailing comma.
    (@list [$($done:tt)*] $(,)?) => { [$($done)*] };
    ($($row:tt)+) => { $crate::row!(@list [] $($row)+ ,) };
}
