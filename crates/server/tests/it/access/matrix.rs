//! Every call and every caller: each cell of the table.

use uuid::Uuid;

use super::headers::wrong_headers;
use super::rows::{difference, rows};
use super::table::{Row, TABLE};
use super::who::{EVERYBODY, OK, ROLE_NOT_ALLOWED, Who};
use super::world::{ACCOUNT_NUMBER, Answer, Side, World};
use lapang_testing::on_sqlite;

/// Things in the world whose existence other callers must not discover.
const NAMES: [&str; 39] = [
    "colleague",
    "venue",
    "court",
    "band",
    "blackout",
    "block",
    "special_day",
    "move_asked",
    "court_request",
    "booking",
    "offered",
    "proposal",
    "batch",
    "awaiting",
    "expired",
    "guest_booking",
    "begun",
    "receipt",
    "said_paid",
    "paid",
    "payment",
    "to_give_back",
    "watched",
    "passkey",
    "match",
    "full",
    "queued",
    "participant",
    "roster",
    "guest",
    "tokens_match",
    "undoable",
    "open_match",
    "priced",
    "code",
    "night",
    "quiet_night",
    "live_game",
    "over_game",
];

/// The names of things that a request contains.
pub fn names_in(template: &str) -> Vec<&'static str> {
    let holds = |name: &&&str| {
        let ends = |rest: &str| !rest.starts_with(|it: char| it.is_ascii_lowercase() || it == '_');
        let mut found = template.split('$').skip(1);
        found.any(|rest| rest.strip_prefix(**name).is_some_and(ends))
    };
    let whole = template.contains("_venue").then_some("venue");
    NAMES.iter().filter(holds).copied().chain(whole).collect()
}

/// An id of the same form that belongs to nothing.
pub fn nobodys(name: &str) -> String {
    let id = Uuid::new_v7(uuid::Timestamp::now(uuid::NoContext));
    match name {
        "code" => id.simple().to_string()[24..].to_owned(),
        "colleague" => format!("{}@example.com", id.simple()),
        _ => id.to_string(),
    }
}

/// The same request about things that do not exist.
async fn about_nothing(world: &mut World<'_>, row: &Row, who: Who, request: &str) -> String {
    let mut request = request.to_owned();
    for name in names_in(row.request) {
        let value = world.thing(name, who, Side::Ours).await;
        request = request.replace(&value, &nobodys(name));
    }
    request
}

/// A caller who may not see a thing gets the same response as if it did not exist, byte for byte.
async fn learns_nothing(
    world: &mut World<'_>,
    row: &Row,
    who: Who,
    request: &str,
    got: &Answer,
) -> Vec<String> {
    if row.access.is_about_what_all_may_see() || names_in(row.request).is_empty() {
        return Vec::new();
    }
    let nothing = about_nothing(world, row, who, request).await;
    let told = world.call(who, row.call, &nothing).await;
    if told == *got {
        Vec::new()
    } else {
        vec![format!(
            "{} tells {who:?} that there is such a thing: {got:?}, not {told:?}",
            row.call
        )]
    }
}

/// Other people's addresses and accounts in a response to a caller who is not staff.
fn secrets_in(who: Who, answer: &Answer) -> Vec<String> {
    if who.is_staff() {
        return Vec::new();
    }
    let others = EVERYBODY.iter().filter(|other| **other != who);
    let mut secrets: Vec<String> = others.map(|other| other.email()).collect();
    if who != Who::Owner {
        secrets.push(ACCOUNT_NUMBER.to_owned());
        secrets.push("Secret notes".to_owned());
    }
    secrets.retain(|secret| answer.body.contains(secret.as_str()));
    secrets
}

/// All callers of one call: first those who are refused, on the same thing, then each of the others on a new one.
/// Returns the errors.
async fn try_row(world: &mut World<'_>, row: &Row) -> Vec<String> {
    let mut wrong = Vec::new();
    let (may, may_not): (Vec<Who>, Vec<Who>) = EVERYBODY
        .into_iter()
        .partition(|who| row.access.tells(*who) == OK);
    let mut before = None;
    for who in may_not.into_iter().chain(may) {
        let request = world.filled(row.request, who, Side::Ours).await;
        let expected = row.access.tells(who);
        if expected != OK && before.is_none() {
            before = Some(rows(world.app).await);
        }
        if let Some(before) = before.take_if(|_| expected == OK) {
            let written = difference(&before, &rows(world.app).await);
            wrong.extend(
                written
                    .iter()
                    .map(|what| format!("{} was refused and wrote: {what}", row.call)),
            );
        }
        let answer = world.call(who, row.call, &request).await;
        if answer.told != expected {
            wrong.push(format!(
                "{} tells {who:?} {}, not {expected}: {request} {}",
                row.call, answer.told, answer.body
            ));
        }
        wrong.extend(wrong_headers(row, &answer));
        if row.only_reads() && !row.method().is_server_streaming() {
            let same = world.call_by_get(who, row.call, &request).await;
            if same.told != expected {
                wrong.push(format!(
                    "{} by GET tells {who:?} {}, not {expected}: {request} {}",
                    row.call, same.told, same.body
                ));
            }
            wrong.extend(wrong_headers(row, &same));
        }
        let secrets = secrets_in(who, &answer);
        if !secrets.is_empty() {
            wrong.push(format!("{} tells {who:?} {secrets:?}", row.call));
        }
        if expected == OK {
            if !row.only_reads() {
                world.begin_anew(who, row.call).await;
            }
        } else if answer.told == expected && expected != ROLE_NOT_ALLOWED {
            wrong.extend(learns_nothing(world, row, who, &request, &answer).await);
        }
    }
    if let Some(before) = before {
        wrong.extend(difference(&before, &rows(world.app).await));
    }
    wrong
}

on_sqlite! {
    with lapang_testing::app::busy_accounts;

    async fn every_call_answers_every_caller_as_in_the_access_table(app: TestApp) {
        let mut world = World::new(&app).await;
        let mut wrong = Vec::new();
        for row in TABLE {
            wrong.extend(try_row(&mut world, row).await);
        }
        assert!(wrong.is_empty(), "{} cells are wrong:\n{}", wrong.len(), wrong.join("\n"));
    }
}
