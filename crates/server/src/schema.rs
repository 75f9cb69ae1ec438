//! The schema migrations, oldest first. Released files never change.

use lapang_db::Migration;

macro_rules! migration {
    ($name:literal) => {
        Migration {
            name: $name,
            sql: include_str!(concat!("../migrations/", $name, ".sql")),
        }
    };
}

pub const MIGRATIONS: &[Migration] = &[
    migration!("0001_accounts"),
    migration!("0002_mail"),
    migration!("0003_sports"),
    migration!("0004_venues"),
    migration!("0005_bookings"),
    migration!("0006_links"),
    migration!("0007_matches"),
    migration!("0008_ways_in"),
    migration!("0009_profiles"),
    migration!("0010_proposals"),
    migration!("0011_venue_admin"),
    migration!("0012_payments"),
    migration!("0013_waitlist"),
    migration!("0014_reminders"),
    migration!("0015_links_and_redirects"),
    migration!("0016_match_list"),
    migration!("0017_open_bookings"),
    migration!("0018_matches_at_venues"),
    migration!("0019_booking_fixes"),
    migration!("0020_venue_events"),
    migration!("0021_account_limits"),
    migration!("0022_match_fixes"),
    migration!("0023_search"),
    migration!("0024_staff_roles"),
];
