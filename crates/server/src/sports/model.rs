//! A preferred sport.

use jiff::Timestamp;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preference {
    pub id: Uuid,
    pub user_id: Uuid,
    pub sport_id: String,
    /// Empty, or one of the levels of the contract.
    pub skill_level: String,
    /// 1 is the favourite.
    pub order: i64,
    pub created_at: Timestamp,
}
