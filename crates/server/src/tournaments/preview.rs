//! `GET /compete/{id}` in both languages: the page's head for link previews and search engines (schema.org
//! `SportsEvent`), and its picture. Nothing here is more than a visitor sees.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use http::{HeaderMap, Uri};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use lapang_poster::Poster;
use serde_json::{Value, json};

use super::model::{NOT_FOUND, State as TournamentState, Tournament, path};
use super::show::{self, View};
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::posters::{self, Asked, Picture};
use crate::web::languages;
use crate::web::shell::{Head, Tags, data_block};
use crate::{ids, sports, times, web};

const PAGES: [&str; 2] = ["/compete/{id}", "/id/compete/{id}"];

/// Pages of the same folder.
const OTHER_PAGES: [&str; 2] = ["create", "matches"];

type Id = Result<Path<String>, PathRejection>;

pub fn pages(app: Arc<App>) -> Router {
    let mut routes = Router::new();
    for page in PAGES {
        routes = routes
            .route(page, get(show))
            .route(&format!("{page}/"), get(show));
    }
    routes.with_state(app)
}

/// The pictures that go with their links.
pub fn pictures(app: Arc<App>) -> Router {
    let mut routes = Router::new();
    for page in PAGES {
        routes = routes.route(&format!("{page}/preview.png"), get(serve_picture));
    }
    routes.with_state(app)
}

async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap, id: Id) -> Response {
    let id = id.map_or_else(|_| String::new(), |Path(id)| id);
    if OTHER_PAGES.contains(&id.as_str()) {
        return web::page(&headers);
    }
    let Some(id) = ids::parse(&id) else {
        return web::not_found(&headers);
    };
    let locale = Locale::of_path(uri.path());
    let view = show::head(&app, id).await;
    match view.and_then(|view| head(&app, &view, locale)) {
        Ok(head) => web::shell::page(&headers, &head),
        // The app looks again: a draft exists for its organiser, a removed one for those who entered.
        Err(Error::NotFound(_)) => web::not_found(&headers),
        Err(error) => {
            tracing::warn!(%error, "cannot render the head of a tournament's page");
            web::page(&headers)
        }
    }
}

fn head(app: &App, view: &View, locale: Locale) -> Result<Head, Error> {
    let it = &view.tournament;
    let path = path(it.id);
    let address = app.link(locale, &path);
    let summary = summary(view, locale)?;
    let mut tags = Tags::default();
    tags.meta("name", "description", &summary);
    tags.link("canonical", &address, None);
    for (language, address) in languages::alternates(app, &path) {
        tags.link("alternate", &address, Some(language));
    }
    for (property, content) in [
        ("og:site_name", "Lapang"),
        ("og:type", "website"),
        ("og:title", it.name.as_str()),
        ("og:description", &summary),
        ("og:url", &address),
        ("og:locale", locale.open_graph()),
        ("og:locale:alternate", locale.other().open_graph()),
    ] {
        tags.meta("property", property, content);
    }
    let is_listed = it.is_public && !view.is_suspended();
    let alt = format!("{}: {summary}", it.name);
    for (property, content) in picture(view, locale)?.tags(&address, &alt) {
        tags.meta("property", property, &content);
    }
    tags.meta("name", "twitter:card", "summary_large_image");
    let mut data = String::new();
    if is_listed {
        data = data_block(&json_ld(view, &summary, &address, locale)?);
    } else {
        tags.meta("name", "robots", "noindex");
    }
    Ok(Head {
        locale,
        title: format!("{} · Lapang", it.name),
        lead: Some((it.name.clone(), summary)),
        tags: tags.0,
        data,
        content: String::new(),
        is_listed,
    })
}

async fn serve_picture(State(app): State<Arc<App>>, uri: Uri, id: Id, asked: Asked) -> Response {
    let id = id.ok().and_then(|Path(id)| ids::parse(&id));
    let view = match id {
        Some(id) => show::head(&app, id).await,
        None => Err(NOT_FOUND),
    };
    let locale = Locale::of_path(uri.path());
    posters::serve(asked, view.and_then(|view| picture(&view, locale))).await
}

fn picture(view: &View, locale: Locale) -> Result<Picture, Error> {
    let it = &view.tournament;
    let zone = TimeZone::get(&it.time_zone).map_err(anyhow::Error::from)?;
    let at = it.starts_at.to_zoned(zone.clone());
    let date = at.date();
    let (places, is_open) = places(view, locale);
    let poster = Poster {
        sport_id: &it.sport_id,
        sport: sports::name(&it.sport_id, locale),
        name: &it.name,
        weekday: times::weekday(date, locale),
        day: at.day().to_string(),
        month: &format!("{} {}", times::month(date, locale), date.year()),
        hour: times::clock(it.starts_at, &zone, locale),
        zone: at.strftime("%Z").to_string(),
        place: place(view),
        places: &places,
        players: &count(view),
        is_open,
    };
    Picture::of(&poster, it.is_public && !view.is_suspended())
}

/// Entries by places, over all events.
fn count(view: &View) -> String {
    let most: i64 = view.tournament.events.iter().map(|it| it.max_entries).sum();
    format!("{}/{most}", view.entry_count)
}

/// How it stands with places, and whether somebody can still enter.
fn places(view: &View, locale: Locale) -> (String, bool) {
    let it = &view.tournament;
    let most: i64 = it.events.iter().map(|it| it.max_entries).sum();
    let left = (most - view.entry_count).max(0);
    let is_open = it.state(view.now) == TournamentState::Open
        && view.now < it.entry_deadline
        && !view.is_suspended();
    let words = match it.state(view.now) {
        TournamentState::CalledOff => locale.pick("Called off", "Dibatalkan"),
        TournamentState::Over => locale.pick("Over", "Selesai"),
        TournamentState::Live => locale.pick("Being played", "Sedang berlangsung"),
        TournamentState::Open | TournamentState::Draft => match left {
            _ if !is_open => locale.pick("Entries are closed", "Pendaftaran ditutup"),
            0 => locale.pick("Full", "Penuh"),
            1 => locale.pick("1 place left", "Sisa 1 tempat"),
            _ => locale.pick("{left} places left", "Sisa {left} tempat"),
        },
    };
    (
        words.replace("{left}", &left.to_string()),
        is_open && left > 0,
    )
}

fn place(view: &View) -> &str {
    let venue = view.venue.as_ref();
    venue.map_or(view.tournament.location.as_str(), |venue| &venue.name)
}

/// "Badminton · Saturday, 5 December 2026, 08:00–17:00 WIB · GOR Melati · Men's doubles, mixed doubles · 5 places left".
fn summary(view: &View, locale: Locale) -> Result<String, Error> {
    let it = &view.tournament;
    let zone = TimeZone::get(&it.time_zone).map_err(anyhow::Error::from)?;
    let events: Vec<&str> = it.events.iter().map(|event| event.name.as_str()).collect();
    let parts = [
        sports::name(&it.sport_id, locale).to_owned(),
        times::span(it.starts_at, it.ends_at, &zone, locale),
        place(view).to_owned(),
        events.join(", "),
        places(view, locale).0,
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Ok(parts.join(" · "))
}

fn json_ld(view: &View, summary: &str, address: &str, locale: Locale) -> Result<Value, Error> {
    let it = &view.tournament;
    let zone = TimeZone::get(&it.time_zone).map_err(anyhow::Error::from)?;
    let written = |at: Timestamp| {
        let at = at.to_zoned(zone.clone());
        at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
    };
    let status = match it.state(view.now) {
        TournamentState::CalledOff => "https://schema.org/EventCancelled",
        _ => "https://schema.org/EventScheduled",
    };
    let mut location =
        json!({ "@type": "Place", "name": place(view), "address": address_of(it, view) });
    if let Some(venue) = view.venue.as_ref().filter(|it| it.latitude != 0.0) {
        location["geo"] = json!({
            "@type": "GeoCoordinates",
            "latitude": venue.latitude,
            "longitude": venue.longitude,
        });
    }
    Ok(json!({
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": it.name,
        "description": summary,
        "sport": sports::name(&it.sport_id, locale),
        "startDate": written(it.starts_at),
        "endDate": written(it.ends_at),
        "eventStatus": status,
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "inLanguage": locale.code(),
        "location": location,
        "url": address,
    }))
}

fn address_of(it: &Tournament, view: &View) -> Value {
    match &view.venue {
        Some(venue) => json!({
            "@type": "PostalAddress",
            "streetAddress": venue.address,
            "addressLocality": venue.city,
            "addressCountry": venue.country,
        }),
        None => it.location.as_str().into(),
    }
}
