//! Open-play matches, and the helpers their tests share.

use lapang_api::CreateMatchRequest;

use lapang_db::{Error, Uuid, params};

use lapang_testing::app::{Person, TestApp};
use lapang_testing::calls::matches::{
    DAY, NOBODY, NOW, at, delete, full, futsal, get, ids, join, join_waitlist, leave,
    leave_waitlist, limit, list, make, mine, outcome, paths, playing, remove, update, venue_in,
    waiting,
};

mod access;
mod account_limits;
mod called_off;
mod create;
mod digest;
mod edit;
mod ends;
mod filters;
mod gender_rule;
mod join;
mod list;
mod live;
mod near;
mod promotion;
mod reminder_races;
mod reminders;
mod waitlist;

fn named(name: &str) -> CreateMatchRequest {
    CreateMatchRequest {
        name: name.to_owned(),
        ..futsal()
    }
}

/// A player with an unverified email address.
async fn unverified(app: &TestApp, email: &str) -> Person {
    let person = app.regular(email, "Squatter").await;
    let id = person.user_id;
    let sql = "UPDATE users SET email_verified = 0 WHERE id = $1";
    app.app
        .db
        .write(move |conn| conn.execute(sql, params![id]))
        .await
        .unwrap();
    person
}

async fn give_photo(app: &TestApp, person: &Person, url: &'static str) {
    let id = person.user_id;
    let sql = "UPDATE users SET avatar_url = $2 WHERE id = $1";
    app.app
        .db
        .write(move |conn| conn.execute(sql, params![id, url]))
        .await
        .unwrap();
}

async fn close_venue(app: &TestApp, id: &str) {
    let id: Uuid = id.parse().unwrap();
    let sql = "UPDATE venues SET is_active = 0, revision = NULL WHERE id = $1";
    app.app
        .db
        .write(move |conn| conn.execute(sql, params![id]))
        .await
        .map_err(|error: Error| error)
        .unwrap();
}
