//! Statement parameters, and how each engine takes them.

use std::borrow::Cow;
use std::fmt;

use jiff::Timestamp;
use serde::Serialize;
use uuid::Uuid;

use crate::Error;

/// A value for a placeholder. Borrow where you can: nothing is copied on the way to the engine.
#[derive(Clone, PartialEq)]
pub enum Param<'a> {
    Null,
    Int(i64),
    Real(f64),
    Text(Cow<'a, str>),
    Bytes(Cow<'a, [u8]>),
    Uuid(Uuid),
    /// Values of one kind, for `= ANY($1)`.
    List(Vec<Param<'a>>),
}

impl Param<'_> {
    /// The values of `= ANY($1)`, which is true for none if there are none.
    pub fn list<T: Into<Self>>(values: impl IntoIterator<Item = T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl Param<'_> {
    /// A copy that borrows nothing.
    pub fn to_owned(&self) -> Param<'static> {
        match self {
            Self::Null => Param::Null,
            Self::Int(value) => Param::Int(*value),
            Self::Real(value) => Param::Real(*value),
            Self::Text(value) => Param::Text(Cow::Owned(value.clone().into_owned())),
            Self::Bytes(value) => Param::Bytes(Cow::Owned(value.clone().into_owned())),
            Self::Uuid(value) => Param::Uuid(*value),
            Self::List(values) => Param::List(values.iter().map(Param::to_owned).collect()),
        }
    }

    /// Approximate size in bytes when sent.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Null => 0,
            Self::Int(_) | Self::Real(_) => 8,
            Self::Text(value) => value.len(),
            Self::Bytes(value) => value.len(),
            Self::Uuid(_) => 16,
            Self::List(values) => values.iter().map(Param::size).sum(),
        }
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Int(_) => "an integer",
            Self::Real(_) => "a real number",
            Self::Text(_) => "text",
            Self::Bytes(_) => "bytes",
            Self::Uuid(_) => "a UUID",
            Self::List(_) => "a list",
        }
    }
}

impl fmt::Debug for Param<'_> {
    /// Prints the kind only: values may be secret, and drivers log parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())
    }
}

/// A value as JSON, for a text column that [`crate::Row::json`] reads.
///
/// # Errors
/// [`Error::Json`] if it has no form in JSON, such as a map whose keys are no texts.
pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<Param<'static>, Error> {
    let text = serde_json::to_string(value).map_err(|error| Error::Json(error.to_string()))?;
    Ok(Param::from(text))
}

/// Refuses values that one engine cannot store, so that both refuse alike: PostgreSQL has no NUL in text, and SQLite
/// turns NaN into NULL.
pub(crate) fn refuse_unstorable(params: &[Param<'_>]) -> Result<(), (&'static str, &'static str)> {
    for param in params {
        match param {
            Param::Text(text) if text.as_bytes().contains(&0) => {
                return Err(("22021", "text must not hold a NUL character"));
            }
            Param::Real(number) if number.is_nan() => {
                return Err(("22003", "a number must not be NaN"));
            }
            Param::List(values) => refuse_unstorable(values)?,
            _ => {}
        }
    }
    Ok(())
}

/// `params![a, b]` is the list of parameters `$1`, `$2` of a statement.
#[macro_export]
macro_rules! params {
    () => { &[] as &[$crate::Param<'_>] };
    ($($value:expr),+ $(,)?) => { &[$($crate::Param::from($value)),+] as &[$crate::Param<'_>] };
}

macro_rules! from {
    ($kind:ty, $value:ident => $param:expr) => {
        impl<'a> From<$kind> for Param<'a> {
            fn from($value: $kind) -> Self {
                $param
            }
        }
    };
}

from!(i64, value => Self::Int(value));
from!(i32, value => Self::Int(value.into()));
from!(u32, value => Self::Int(value.into()));
from!(bool, value => Self::Int(value.into()));
from!(f64, value => Self::Real(value));
from!(String, value => Self::Text(Cow::Owned(value)));
from!(&'a str, value => Self::Text(Cow::Borrowed(value)));
from!(&'a String, value => Self::Text(Cow::Borrowed(value)));
from!(Cow<'a, str>, value => Self::Text(value));
from!(Vec<u8>, value => Self::Bytes(Cow::Owned(value)));
from!(&'a [u8], value => Self::Bytes(Cow::Borrowed(value)));
from!(&'a Vec<u8>, value => Self::Bytes(Cow::Borrowed(value)));
// Microseconds UTC.
from!(Timestamp, value => Self::Int(value.as_microsecond()));
from!(Uuid, value => Self::Uuid(value));
from!(&'a Uuid, value => Self::Uuid(*value));

impl<'a, const N: usize> From<&'a [u8; N]> for Param<'a> {
    fn from(value: &'a [u8; N]) -> Self {
        Self::Bytes(Cow::Borrowed(value))
    }
}

impl<'a, T> From<Option<T>> for Param<'a>
where
    T: Into<Param<'a>>,
{
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn debug_output_of_a_parameter_omits_its_value() {
        let shown = format!("{:?}", params!["secret", 4711_i64, b"bytes", None::<i64>]);
        assert_eq!(shown, "[text, an integer, bytes, null]");
    }
}
