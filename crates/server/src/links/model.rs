//! A short link.

use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use crate::stored::stored_as;

stored_as!(Kind {
    MatchJoin = "match_join",
});

/// A short link and its usage.
#[derive(Clone, Debug)]
pub struct Link {
    pub id: Uuid,
    /// Eight base-62 characters.
    pub code: String,
    pub kind: Kind,
    /// A path of the web app, without the language prefix.
    pub path: String,
    pub title: String,
    pub description: Option<String>,
    pub resource_id: Option<Uuid>,
    pub created_by: Option<Uuid>,
    pub expires_at: Option<Timestamp>,
    pub is_active: bool,
    pub click_count: i64,
    pub last_accessed_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Link {
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.is_active && self.expires_at.is_none_or(|end| now < end)
    }
}

#[derive(Clone, Debug)]
pub struct Click {
    pub id: Uuid,
    pub short_link_id: Uuid,
    pub user_id: Option<Uuid>,
    pub ip_address: String,
    pub user_agent: String,
    /// The referrer's host in lower case; empty without a referrer.
    pub referrer_host: String,
    pub hints: Hints,
    pub clicked_at: Timestamp,
}

/// Reported by the client.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    pub country: Option<String>,
    pub city: Option<String>,
    pub platform: Option<String>,
    pub browser: Option<String>,
}

/// A calendar day in some time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    pub date: Date,
    pub from: Timestamp,
    /// Exclusive.
    pub to: Timestamp,
}
