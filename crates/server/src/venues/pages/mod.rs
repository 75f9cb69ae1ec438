//! The public pages of courts: all cities, a city, a sport in a city, a venue. The server writes the head and the first content
//! into the HTML, for search engines, link previews and slow phones; the web app takes over.

mod content;
mod structured;
mod texts;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use http::{HeaderMap, Uri};
use jiff::Timestamp;

use self::texts::texts;
use super::model::{Band, City, Photo};
use super::search::{self, Search};
use super::show::{self, Shown};
use super::{cities, slug, store};
use crate::app::App;
use crate::clock::from_micros;
use crate::error::Error;
use crate::locale::Locale;
use crate::page::Page;
use crate::sports::catalogue;
use crate::web;
use crate::web::languages;
use crate::web::shell::{Head, SharedPicture, Tags, data_block};

/// Venues in the first content of a list. The app shows the rest.
const LISTED: i64 = 24;
/// Cities in the first content.
const CITIES: i64 = 100;

/// What a page shows, in one language.
struct Shell {
    title: String,
    description: String,
    /// HTML.
    content: String,
    data: Option<serde_json::Value>,
    cover: Option<SharedPicture>,
    is_listed: bool,
}

/// An answer to a page request: a page, or the address that the page has now.
enum Answer {
    Page(String, Shell),
    Moved(String),
}

pub fn routes(app: Arc<App>) -> Router {
    let mut routes = Router::new();
    for prefix in [Locale::En, Locale::Id].map(Locale::path_prefix) {
        for (path, handler) in [
            ("/courts", get(all)),
            ("/courts/search", get(search_page)),
            ("/courts/{city}", get(city)),
            ("/courts/{city}/{slug}", get(within)),
            ("/courts/{city}/{slug}/book", get(book)),
        ] {
            routes = routes
                .route(&format!("{prefix}{path}"), handler.clone())
                .route(&format!("{prefix}{path}/"), handler);
        }
    }
    routes.with_state(app)
}

type Parts<T> = Result<Path<T>, PathRejection>;

async fn all(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let locale = Locale::of_path(uri.path());
    let page = cities::list(&app, CITIES).await.map(|cities| {
        let shell = Shell {
            title: texts(locale).all.to_owned(),
            description: words::of_all(&cities, locale),
            content: content::cities(&app, &cities, locale),
            data: None,
            cover: None,
            is_listed: true,
        };
        Answer::Page("/courts".to_owned(), shell)
    });
    answer(&app, &uri, &headers, page)
}

/// The search is the app's alone, and its answers are not for search engines.
async fn search_page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let locale = Locale::of_path(uri.path());
    let shell = Shell {
        title: texts(locale).search.to_owned(),
        description: texts(locale).about_search.to_owned(),
        content: String::new(),
        data: None,
        cover: None,
        is_listed: false,
    };
    let page = Answer::Page("/courts/search".to_owned(), shell);
    answer(&app, &uri, &headers, Ok(page))
}

async fn city(
    State(app): State<Arc<App>>,
    uri: Uri,
    headers: HeaderMap,
    parts: Parts<String>,
) -> Response {
    let locale = Locale::of_path(uri.path());
    let page = match parts {
        Ok(Path(city)) => list(&app, &city, None, locale).await,
        Err(_) => Err(Error::NotFound("city")),
    };
    answer(&app, &uri, &headers, page)
}

async fn within(
    State(app): State<Arc<App>>,
    uri: Uri,
    headers: HeaderMap,
    parts: Parts<(String, String)>,
) -> Response {
    let locale = Locale::of_path(uri.path());
    let page = match parts {
        Ok(Path((city, sport))) if catalogue::find(&sport).is_some() => {
            list(&app, &city, Some(&sport), locale).await
        }
        Ok(Path((city, slug))) => venue(&app, &city, &slug, locale, "").await,
        Err(_) => Err(Error::NotFound("venue")),
    };
    answer(&app, &uri, &headers, page)
}

async fn book(
    State(app): State<Arc<App>>,
    uri: Uri,
    headers: HeaderMap,
    parts: Parts<(String, String)>,
) -> Response {
    let locale = Locale::of_path(uri.path());
    let page = match parts {
        Ok(Path((city, slug))) => venue(&app, &city, &slug, locale, "/book").await,
        Err(_) => Err(Error::NotFound("venue")),
    };
    answer(&app, &uri, &headers, page)
}

fn answer(app: &App, uri: &Uri, headers: &HeaderMap, page: Result<Answer, Error>) -> Response {
    let locale = Locale::of_path(uri.path());
    match page {
        Ok(Answer::Page(path, shell)) => {
            web::shell::page(headers, &head(app, locale, &path, shell))
        }
        Ok(Answer::Moved(path)) => {
            // The query may name the hours of a booking.
            let query = uri.query().map_or_else(String::new, |it| format!("?{it}"));
            let prefix = locale.path_prefix();
            Redirect::permanent(&format!("{prefix}{path}{query}")).into_response()
        }
        Err(Error::NotFound(_)) => web::not_found(headers),
        Err(error) => {
            // The web app shows the error in the reader's language.
            tracing::warn!(%error, "cannot render a page of courts");
            web::page(headers)
        }
    }
}

fn head(app: &App, locale: Locale, path: &str, shell: Shell) -> Head {
    let address = app.link(locale, path);
    let title = format!("{} · Lapang", shell.title);
    let mut tags = Tags::default();
    tags.link("canonical", &address, None);
    for (language, address) in languages::alternates(app, path) {
        tags.link("alternate", &address, Some(language));
    }
    let cover = shell.cover.as_ref();
    tags.shared(app, locale, &title, &shell.description, &address, cover);
    if !shell.is_listed {
        tags.meta("name", "robots", "noindex");
    }
    Head {
        locale,
        title,
        lead: Some((shell.title, shell.description)),
        content: shell.content,
        tags: tags.0,
        data: shell.data.as_ref().map(data_block).unwrap_or_default(),
        is_listed: shell.is_listed,
    }
}

/// A city's page, or that of a sport there.
async fn list(
    app: &Arc<App>,
    city_slug: &str,
    sport: Option<&str>,
    locale: Locale,
) -> Result<Answer, Error> {
    let city = cities::find(app, city_slug).await?;
    let city: City = city.ok_or(Error::NotFound("city"))?;
    if let Some(sport) = sport
        && !city.sports.iter().any(|(id, _)| id == sport)
    {
        return Err(Error::NotFound("sport"));
    }
    let mut path = format!("/courts/{}", slug::of_city(&city.key));
    let asked = Search {
        city: city.name.clone(),
        sport_ids: sport.into_iter().map(str::to_owned).collect(),
        ..Search::default()
    };
    let page = Page {
        limit: LISTED,
        offset: 0,
    };
    let found = search::search(app, asked, page).await?;
    let shell = Shell {
        title: words::of_city(&city, sport, locale),
        description: words::about_city(&city, found.total, sport, locale),
        content: content::list(app, &city, sport, &found.venues, locale),
        data: Some(structured::list(app, &found.venues, locale)),
        cover: found.venues.iter().find_map(|venue| {
            let photo = venue.photos.first()?;
            Some(cover(photo, &venue.card.name))
        }),
        is_listed: true,
    };
    if let Some(sport) = sport {
        path = format!("{path}/{sport}");
    }
    Ok(if slug::of_city(&city.key) == city_slug {
        Answer::Page(path, shell)
    } else {
        Answer::Moved(path)
    })
}

/// A venue's page, or its booking page, which search engines leave out.
async fn venue(
    app: &Arc<App>,
    city: &str,
    slug: &str,
    locale: Locale,
    rest: &str,
) -> Result<Answer, Error> {
    let shown: Shown = show::public(app, city, slug).await?;
    let path = shown.card.public_path().ok_or(Error::NotFound("venue"))?;
    if path != format!("/courts/{city}/{slug}") {
        return Ok(Answer::Moved(format!("{path}{rest}")));
    }
    let mut bands: Vec<Band> = shown.bands.clone();
    let today = shown.card.zone()?.to_datetime(app.now()).date();
    bands.retain(|band| band.season.is_none_or(|(_, to)| today <= to));
    let shell = Shell {
        title: shown.card.name.clone(),
        description: words::about_venue(&shown, locale),
        content: content::venue(app, &shown, &bands, locale),
        data: Some(structured::venue(app, &shown, &bands, locale)),
        cover: shown
            .photos
            .first()
            .map(|photo| cover(photo, &shown.card.name)),
        is_listed: rest.is_empty(),
    };
    Ok(Answer::Page(path, shell))
}

fn cover(photo: &Photo, venue: &str) -> SharedPicture {
    SharedPicture {
        path: photo.largest_jpeg(),
        kind: "image/jpeg",
        width: photo.width,
        height: photo.height,
        alt: match photo.alt.as_str() {
            "" => venue.to_owned(),
            alt => alt.to_owned(),
        },
    }
}

/// Paths of venues' pages without the language, each with its last change.
pub async fn listed(app: &Arc<App>, page: Page) -> Result<Vec<(String, Timestamp)>, Error> {
    let listed = app
        .read(move |tx| store::slugs::listed(tx.conn, page))
        .await?;
    let path = |(city, slug, at): store::slugs::Listed| {
        let city = slug::of_city(&city);
        (format!("/courts/{city}/{slug}"), from_micros(at))
    };
    Ok(listed.into_iter().map(path).collect())
}

pub async fn count_listed(app: &Arc<App>) -> Result<i64, Error> {
    app.read(move |tx| store::slugs::count_listed(tx.conn))
        .await
}

/// Paths of the pages of cities and of sports in them, without the language.
pub async fn listed_cities(app: &Arc<App>, page: Page) -> Result<Vec<String>, Error> {
    let listed = app
        .read(move |tx| store::city_pages(tx.conn, page))
        .await?
        .into_iter();
    let path = |(city, sport): (String, String)| {
        let city = slug::of_city(&city);
        let path = format!("/courts/{city}/{sport}");
        path.trim_end_matches('/').to_owned()
    };
    Ok(listed.map(path).collect())
}

pub async fn count_listed_cities(app: &Arc<App>) -> Result<i64, Error> {
    app.read(move |tx| store::count_city_pages(tx.conn)).await
}
