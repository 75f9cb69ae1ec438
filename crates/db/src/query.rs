//! Statements that are put together from parts.

use std::fmt::Write as _;

use crate::{Param, in_list};

/// A statement under construction, and its parameters.
#[derive(Debug, Default)]
pub struct Query<'a> {
    pub sql: String,
    pub params: Vec<Param<'a>>,
}

impl<'a> Query<'a> {
    pub fn new(sql: impl Into<String>) -> Self {
        Self {
            sql: sql.into(),
            params: Vec::new(),
        }
    }

    pub fn push(&mut self, sql: &str) {
        self.sql.push_str(sql);
    }

    /// Appends `AND` and a condition.
    pub fn and(&mut self, condition: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.sql, " AND {condition}");
    }

    /// Appends `AND`, the beginning of a condition and a new parameter: `price <=`.
    pub fn and_bound(&mut self, beginning: &str, value: impl Into<Param<'a>>) {
        let value = self.bind(value);
        self.and(&format!("{beginning} {value}"));
    }

    /// Appends the condition that a column has one of these values.
    pub fn and_in<T: Into<Param<'a>>>(
        &mut self,
        column: &str,
        values: impl IntoIterator<Item = T>,
    ) {
        let values = self.bind_list(values);
        self.and(&format!("{column} IN {values}"));
    }

    /// The placeholder of a new parameter: `$3`.
    #[must_use]
    pub fn bind(&mut self, value: impl Into<Param<'a>>) -> String {
        self.params.push(value.into());
        format!("${}", self.params.len())
    }

    /// The placeholders of new parameters as an `IN` list: `($3,$4)`. See [`in_list`].
    #[must_use]
    pub fn bind_list<T: Into<Param<'a>>>(&mut self, values: impl IntoIterator<Item = T>) -> String {
        let first = self.params.len();
        self.params.extend(values.into_iter().map(Into::into));
        in_list(first + 1, self.params.len() - first)
    }
}
