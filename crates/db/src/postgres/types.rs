//! Parameters and columns in PostgreSQL's binary format.

use std::error::Error as StdError;

use bytes::{BufMut, BytesMut};
use tokio_postgres::types::{FromSql, IsNull, Kind, ToSql, Type, to_sql_checked};

use crate::{Column, Error, Param};

type Failure = Box<dyn StdError + Sync + Send>;

/// A parameter of the wrong type for its place.
#[derive(Debug, thiserror::Error)]
#[error("{given} cannot be given where {wanted} is wanted")]
pub(super) struct Misplaced {
    given: &'static str,
    wanted: String,
}

impl ToSql for Param<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        let misplaced = || Misplaced {
            given: self.kind(),
            wanted: ty.name().to_owned(),
        };
        match (self, ty) {
            (Self::Null, _) => return Ok(IsNull::Yes),
            (Self::Int(value), &Type::INT8) => out.put_i64(*value),
            (Self::Int(value), &Type::INT4) => out.put_i32(i32::try_from(*value)?),
            (Self::Int(value), &Type::INT2) => out.put_i16(i16::try_from(*value)?),
            (Self::Int(value @ (0 | 1)), &Type::BOOL) => out.put_u8(u8::try_from(*value)?),
            #[expect(clippy::cast_precision_loss, reason = "a real number is wanted here")]
            (Self::Int(value), &Type::FLOAT8) => out.put_f64(*value as f64),
            (Self::Real(value), &Type::FLOAT8) => out.put_f64(*value),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the column has half the digits"
            )]
            (Self::Real(value), &Type::FLOAT4) => out.put_f32(*value as f32),
            (Self::Text(value), ty) if is_text(ty) => out.put_slice(value.as_bytes()),
            (Self::Bytes(value), &Type::BYTEA) => out.put_slice(value),
            // A row returns an id as bytes, and a parameter accepts them.
            (Self::Bytes(value), &Type::UUID) if value.len() == 16 => out.put_slice(value),
            (Self::Uuid(value), &Type::UUID) => out.put_slice(value.as_bytes()),
            (Self::List(values), ty) if matches!(ty.kind(), Kind::Array(_)) => {
                return values.to_sql(ty, out);
            }
            _ => return Err(misplaced().into()),
        }
        Ok(IsNull::No)
    }

    /// `to_sql` checks the type, since it depends on the value.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn is_text(ty: &Type) -> bool {
    matches!(
        *ty,
        Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN
    ) || ty.name() == "citext"
}

impl<'a> FromSql<'a> for Column<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Failure> {
        Ok(match *ty {
            Type::INT8 => Self::Int(i64::from_be_bytes(raw.try_into()?)),
            Type::INT4 => Self::Int(i32::from_be_bytes(raw.try_into()?).into()),
            Type::INT2 => Self::Int(i16::from_be_bytes(raw.try_into()?).into()),
            Type::BOOL => Self::Int((raw == [1]).into()),
            Type::FLOAT8 => Self::Real(f64::from_be_bytes(raw.try_into()?)),
            Type::FLOAT4 => Self::Real(f32::from_be_bytes(raw.try_into()?).into()),
            Type::BYTEA | Type::UUID => Self::Bytes(raw),
            Type::VOID => Self::Null,
            _ => Self::Text(std::str::from_utf8(raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Failure> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        is_text(ty)
            || matches!(
                *ty,
                Type::INT8
                    | Type::INT4
                    | Type::INT2
                    | Type::BOOL
                    | Type::FLOAT8
                    | Type::FLOAT4
                    | Type::BYTEA
                    | Type::UUID
                    | Type::VOID
            )
    }
}

/// A column of a row as the shared type.
pub(crate) fn column(row: &tokio_postgres::Row, index: usize) -> Result<Column<'_>, Error> {
    row.try_get(index).map_err(|_| Error::Column {
        column: index.to_string(),
        wanted: "a column",
        found: if index < row.len() {
            "a type this crate does not know"
        } else {
            "nothing"
        },
        statement: String::new(),
    })
}
