//! Enums that are stored as texts.

/// Defines an enum and the text that each of its values is stored as.
macro_rules! stored_as {
    (all $name:ident { $($variant:ident = $code:literal),+ }) => {
        stored_as!($name { $($variant = $code),+ });

        impl $name {
            pub const ALL: &[Self] = &[$(Self::$variant),+];
        }
    };
    ($name:ident { $($variant:ident = $code:literal),+ }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)+ _ => None }
            }
        }

        lapang_db::from_text!($name, "a code", $name::from_code);
    };
}

pub(crate) use stored_as;
