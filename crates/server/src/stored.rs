//! Enums that are stored as texts.

/// Defines an enum and the text that each of its values is stored as. Another text in a column is an error. `all` adds
/// a list of the values.
macro_rules! stored_as {
    (all $(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $code:literal),+ $(,)? }) => {
        stored_as!($(#[$meta])* $name { $($(#[$about])* $variant = $code),+ });

        impl $name {
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant),+];
        }
    };
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $code:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$about])* $variant),+ }

        impl $name {
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)+ _ => None }
            }
        }

        lapang_db::from_text!($name, "a code", $name::from_code);

        impl From<$name> for lapang_db::Param<'_> {
            fn from(value: $name) -> Self {
                value.code().into()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                Self::from_code(&code).ok_or_else(|| serde::de::Error::custom("is no known code"))
            }
        }
    };
}

pub(crate) use stored_as;
