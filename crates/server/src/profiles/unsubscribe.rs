//! `/api/unsubscribe/{token}`: ends emails of a kind without signing in (RFC 8058). Reading it shows a page with one
//! button and changes nothing, since mail programs open links by themselves.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::HeaderMap;
use uuid::Uuid;

use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::unsubscribe::{self, Kind};
use crate::{venues, web};

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/unsubscribe/{token}", get(show).post(end))
        .with_state(app)
}

type Token = Result<Path<String>, PathRejection>;

async fn show(State(app): State<Arc<App>>, headers: HeaderMap, token: Token) -> Response {
    let Some((user_id, kind)) = read(&app, token) else {
        return web::not_found(&headers);
    };
    match locale_of(&app, user_id, &headers).await {
        Ok(locale) => {
            let [title, text, button] = question(kind, locale);
            let form = format!("<form method=\"post\"><button>{button}</button></form>");
            web::plain_page(locale, title, &format!("<p>{text}</p>{form}"))
        }
        Err(error) => error.into_response(),
    }
}

async fn end(State(app): State<Arc<App>>, headers: HeaderMap, token: Token) -> Response {
    let Some((user_id, kind)) = read(&app, token) else {
        return web::not_found(&headers);
    };
    let ended = async {
        let locale = locale_of(&app, user_id, &headers).await?;
        app.write(move |tx| match kind {
            Kind::FreeCourts => venues::end_watches(tx.conn, user_id),
            Kind::Reminders | Kind::HostUpdates => {
                let mut settings = match accounts::reminders(tx.conn, user_id) {
                    // The account was deleted: no emails go there.
                    Err(Error::Unauthenticated) => return Ok(()),
                    settings => settings?,
                };
                if kind == Kind::HostUpdates {
                    settings.host_updates = false;
                } else {
                    (settings.day_before, settings.hours_before) = (false, false);
                }
                accounts::set_reminders(tx, user_id, settings)
            }
        })
        .await?;
        Ok::<_, Error>(locale)
    };
    match ended.await {
        Ok(locale) => {
            let [title, text, link, path] = answer(kind, locale);
            let address = app.link(locale, path);
            let text = format!("<p>{text}</p><p><a href=\"{address}\">{link}</a></p>");
            web::plain_page(locale, title, &text)
        }
        Err(error) => error.into_response(),
    }
}

fn read(app: &App, token: Token) -> Option<(Uuid, Kind)> {
    unsubscribe::read(&app.secret, &token.ok()?.0)
}

/// The language of the emails, else the browser's.
async fn locale_of(app: &Arc<App>, user_id: Uuid, headers: &HeaderMap) -> Result<Locale, Error> {
    let account = app
        .read(move |tx| accounts::account_by_id(tx.conn, user_id))
        .await?;
    Ok(account.map_or_else(|| Locale::of(headers), |account| account.locale))
}

/// The title, what ends, and the button.
fn question(kind: Kind, locale: Locale) -> [&'static str; 3] {
    match kind {
        Kind::Reminders => locale.pick(
            [
                "Stop reminders?",
                "You get no more emails a day and two hours before your matches.",
                "Stop reminders",
            ],
            [
                "Matikan pengingat?",
                "Kamu tidak akan lagi dapat email sehari dan dua jam sebelum main bareng.",
                "Matikan pengingat",
            ],
        ),
        Kind::HostUpdates => locale.pick(
            [
                "Stop emails about your players?",
                "You get no more emails when players join or leave the matches that you host.",
                "Stop these emails",
            ],
            [
                "Matikan email soal pemain?",
                "Kamu tidak akan lagi dapat email saat ada yang ikut atau batal di main bareng yang kamu buat.",
                "Matikan email ini",
            ],
        ),
        Kind::FreeCourts => locale.pick(
            [
                "Stop emails about free courts?",
                "All hours that you watch are removed from your list.",
                "Stop these emails",
            ],
            [
                "Matikan email lapangan kosong?",
                "Semua jam yang kamu pantau dihapus dari daftarmu.",
                "Matikan email ini",
            ],
        ),
    }
}

/// The title, what is so now, and where it can be changed.
fn answer(kind: Kind, locale: Locale) -> [&'static str; 4] {
    match kind {
        Kind::Reminders | Kind::HostUpdates => locale.pick(
            [
                "Done",
                "You get no more of these emails. You can switch them on again in your settings.",
                "Email settings",
                "/settings/notifications",
            ],
            [
                "Selesai",
                "Email seperti ini sudah dimatikan. Kamu bisa menyalakannya lagi di pengaturan.",
                "Pengaturan email",
                "/settings/notifications",
            ],
        ),
        Kind::FreeCourts => locale.pick(
            [
                "Done",
                "You watch no hours any more. To be told of a free court again, watch another hour.",
                "Find a court",
                "/courts",
            ],
            [
                "Selesai",
                "Tidak ada lagi jam yang kamu pantau. Pantau jam lain kalau mau dikabari lagi.",
                "Cari lapangan",
                "/courts",
            ],
        ),
    }
}
