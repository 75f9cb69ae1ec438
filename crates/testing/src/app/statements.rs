//! PostgreSQL's opinion of the statements of tests on SQLite: each is prepared there once, and the types of its parameters
//! and columns are compared with what this product gives and reads. A test fails at its end if a statement was refused.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{LazyLock, Mutex};
use std::thread;

use bytes::BytesMut;
use lapang::schema::MIGRATIONS;
use lapang_db::{Column, Config, Engine, Param, testing};
use tokio_postgres::types::{FromSql, ToSql};
use tokio_postgres::{Client, NoTls};

use crate::Database;

enum Message {
    Check(String, Vec<Param<'static>>),
    /// Answered with the refusals since the last time, once all earlier statements are checked.
    Report(Sender<Vec<String>>),
}

/// Where statements go. The thread behind it lives as long as the process.
static CHECKER: LazyLock<Sender<Message>> = LazyLock::new(|| {
    let (sender, receiver) = channel();
    thread::spawn(move || check(&receiver));
    sender
});

/// Checks every statement of this process from now on.
pub fn watch() {
    testing::watch(|sql, params| {
        static SEEN: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);
        let first = sql.trim_start().split(char::is_whitespace).next();
        let is_shared = matches!(
            first,
            Some("SELECT" | "INSERT" | "UPDATE" | "DELETE" | "WITH")
        ) && !["sqlite_", "randomblob("].iter().any(|it| sql.contains(it));
        if is_shared && SEEN.lock().unwrap().insert(sql.to_owned()) {
            let params = params.iter().map(Param::to_owned).collect();
            CHECKER
                .send(Message::Check(sql.to_owned(), params))
                .unwrap();
        }
    });
}

/// What PostgreSQL refused since the last time.
pub fn refused() -> Vec<String> {
    let (sender, receiver) = channel();
    CHECKER.send(Message::Report(sender)).unwrap();
    receiver.recv().unwrap()
}

fn check(messages: &Receiver<Message>) {
    let database = Database::with_schema(Engine::Postgres, MIGRATIONS);
    let Config::Postgres(config) = database.config() else {
        unreachable!("it is on PostgreSQL")
    };
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    let (client, connection) = runtime
        .block_on(tokio_postgres::connect(&config.url, NoTls))
        .unwrap();
    runtime.spawn(connection);
    let mut refused = Vec::new();
    for message in messages {
        match message {
            Message::Check(sql, params) => {
                if let Err(why) = runtime.block_on(prepare(&client, &sql, &params)) {
                    refused.push(format!("{why}: {sql}"));
                }
            }
            Message::Report(to) => {
                // The test may be over.
                drop(to.send(std::mem::take(&mut refused)));
            }
        }
    }
}

async fn prepare(client: &Client, sql: &str, params: &[Param<'_>]) -> Result<(), String> {
    let statement = client.prepare(&without_hint(sql)).await.map_err(|error| {
        let told = error.as_db_error().map(ToString::to_string);
        told.unwrap_or_else(|| error.to_string())
    })?;
    for (number, (param, ty)) in (1..).zip(params.iter().zip(statement.params())) {
        param
            .to_sql(ty, &mut BytesMut::new())
            .map_err(|error| format!("${number}: {error}"))?;
    }
    for column in statement.columns() {
        if !<Column<'_> as FromSql<'_>>::accepts(column.type_()) {
            return Err(format!("column {} is {}", column.name(), column.type_()));
        }
    }
    Ok(())
}

/// A statement without the index that SQLite alone is told to use.
fn without_hint(sql: &str) -> String {
    match sql.split_once(" INDEXED BY ") {
        None => sql.to_owned(),
        Some((before, after)) => {
            let index = after.split(char::is_whitespace).next().unwrap_or_default();
            format!("{before}{}", &after[index.len()..])
        }
    }
}
