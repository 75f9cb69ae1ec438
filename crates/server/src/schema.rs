//! The schema as migrations, oldest first. A file that was released never changes: a change is a new file.

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
    migration!("0008_photos"),
    migration!("0009_bookings"),
    migration!("0010_search"),
    migration!("0011_invitations"),
    migration!("0012_mailboxes"),
    migration!("0013_new_players"),
    migration!("0014_trails"),
    migration!("0015_codes"),
    migration!("0016_slugs"),
    migration!("0017_watches"),
    migration!("0018_venue_pages"),
    migration!("0019_reviews"),
    migration!("0020_tournaments"),
    migration!("0021_play_nights"),
    migration!("0022_moderation"),
    migration!("0023_reports"),
    migration!("0024_removed_tournaments"),
    migration!("0025_suspended_mailboxes"),
    migration!("0026_reported_words"),
    migration!("0027_trusted_cups"),
    migration!("0028_exact_prices"),
    migration!("0029_lost_courts"),
    migration!("0030_shared_floors"),
    migration!("0031_moves"),
    migration!("0032_blocks"),
    migration!("0033_special_days"),
    migration!("0034_house_rules"),
    migration!("0035_seasons"),
    migration!("0036_court_requests"),
    migration!("0037_venue_revisions"),
    migration!("0038_money"),
    migration!("0039_guests"),
];
