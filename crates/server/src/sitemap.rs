//! `robots.txt` and the sitemap of all public pages. Unlisted matches are not in it.

use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;

use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::page::Page;
use crate::web::languages;
use crate::web::public::PUBLIC_PAGES;
use crate::web::shell::escaped;
use crate::{matches, tournaments, venues, web};

/// Matches, tournaments, venues or pages of cities per sitemap part, with two URLs each. The limit is 50,000 URLs and 50 MB, but anyone can request a part
/// and each is generated on demand.
const ENTRIES_A_PART: i64 = 1_000;

/// API paths and pages that require signing in.
const NOT_FOR_ROBOTS: [&str; 8] = [
    "/internal",
    "/settings",
    "/auth",
    "/my",
    "/booking",
    "/venue",
    "/play/create",
    "/sports-preferences",
];

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/sitemap.xml", get(index))
        .route("/sitemaps/{part}", get(part))
        .with_state(app)
}

/// `robots.txt`, which needs no database.
pub fn rules(app: Arc<App>) -> Router {
    Router::new()
        .route("/robots.txt", get(robots))
        .with_state(app)
}

async fn robots(State(app): State<Arc<App>>) -> Response {
    let mut lines = vec!["User-agent: *".to_owned(), "Disallow: /api/".to_owned()];
    for path in NOT_FOR_ROBOTS {
        for locale in [Locale::En, Locale::Id] {
            lines.push(format!("Disallow: {}{path}", locale.path_prefix()));
        }
    }
    lines.push(String::new());
    lines.push(format!(
        "Sitemap: {}/sitemap.xml\n",
        app.config.public_origin
    ));
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=3600"),
    ];
    (headers, lines.join("\n")).into_response()
}

async fn index(State(app): State<Arc<App>>) -> Response {
    let counts = async {
        let matches = matches::count_listed(&app).await?;
        let tournaments = tournaments::count_listed(&app).await?;
        let venues = venues::count_listed(&app).await?;
        let cities = venues::count_listed_cities(&app).await?;
        Ok::<_, Error>((matches, tournaments, venues, cities))
    };
    let (matches, tournaments, venues, cities) = match counts.await {
        Ok(counts) => counts,
        Err(error) => return error.into_response(),
    };
    let origin = &app.config.public_origin;
    let parts_of = |kind: &'static str, count| {
        (1..=parts(count)).map(move |part| format!("{kind}-{part}.xml"))
    };
    let parts: String = std::iter::once("pages.xml".to_owned())
        .chain(parts_of("cities", cities))
        .chain(parts_of("courts", venues))
        .chain(parts_of("matches", matches))
        .chain(parts_of("tournaments", tournaments))
        .map(|name| {
            format!(
                "<sitemap><loc>{}/sitemaps/{name}</loc></sitemap>",
                escaped(origin)
            )
        })
        .collect();
    xml(format!(
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{parts}</sitemapindex>"
    ))
}

/// The number of parts for this many entries.
fn parts(count: i64) -> i64 {
    count.max(0).div_euclid(ENTRIES_A_PART) + i64::from(count % ENTRIES_A_PART > 0)
}

async fn part(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    if name == "pages.xml" {
        let own = PUBLIC_PAGES.iter().map(|page| page.path);
        let all = own.chain(["/courts"]);
        return xml(urls(all.map(|path| entries(&app, path, None))));
    }
    let listed = match name.split_once('-') {
        Some((kind, rest)) => listed(&app, kind, rest).await,
        None => Ok(Vec::new()),
    };
    match listed {
        Ok(listed) if listed.is_empty() => web::not_found(&headers),
        Ok(listed) => match written(app, listed).await {
            Ok(part) => xml(part),
            Err(error) => error.into_response(),
        },
        Err(error) => error.into_response(),
    }
}

/// Generates a part off the async threads.
async fn written(app: Arc<App>, listed: Vec<Entry>) -> Result<String, Error> {
    let writing = tokio::task::spawn_blocking(move || {
        urls(
            listed
                .iter()
                .map(|(path, changed)| entries(&app, path, *changed)),
        )
    });
    Ok(writing.await.context("writing a part of the map")?)
}

/// A path without the language, and its last change.
type Entry = (String, Option<Timestamp>);

/// The entries of a part such as `matches-2.xml`; empty if there is none.
async fn listed(app: &Arc<App>, kind: &str, rest: &str) -> Result<Vec<Entry>, Error> {
    let number = rest
        .strip_suffix(".xml")
        .and_then(|digits| digits.parse::<i64>().ok())
        .filter(|number| (1..=1_000_000).contains(number));
    let Some(number) = number else {
        return Ok(Vec::new());
    };
    let page = Page {
        limit: ENTRIES_A_PART,
        offset: (number - 1) * ENTRIES_A_PART,
    };
    let listed = match kind {
        "matches" => matches::listed(app, page.limit, page.offset).await?,
        "tournaments" => tournaments::listed(app, page).await?,
        "courts" => venues::listed(app, page).await?,
        "cities" => {
            let cities = venues::listed_cities(app, page).await?.into_iter();
            return Ok(cities.map(|path| (path, None)).collect());
        }
        _ => Vec::new(),
    };
    let listed = listed.into_iter();
    Ok(listed.map(|(path, at)| (path, Some(at))).collect())
}

fn urls(entries: impl Iterator<Item = String>) -> String {
    format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">{}</urlset>",
        entries.collect::<String>()
    )
}

/// A page in both languages, with links between them.
fn entries(app: &App, path: &str, changed: Option<Timestamp>) -> String {
    let changed = changed.map_or_else(String::new, |at| {
        format!("<lastmod>{}</lastmod>", at.strftime("%Y-%m-%dT%H:%M:%SZ"))
    });
    let alternates: String = languages::alternates(app, path)
        .iter()
        .map(|(language, address)| {
            let address = escaped(address);
            format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\"/>")
        })
        .collect();
    [Locale::En, Locale::Id]
        .map(|locale| {
            let address = escaped(&languages::address(app, locale, path));
            format!("<url><loc>{address}</loc>{changed}{alternates}</url>")
        })
        .concat()
}

fn xml(content: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/xml; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=3600"),
    ];
    let declared = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{content}\n");
    (StatusCode::OK, headers, declared).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sitemap_part_stays_below_the_url_limit() {
        const { assert!(ENTRIES_A_PART * 2 <= 50_000) };
        for (count, expected) in [(0, 0), (1, 1), (1_000, 1), (1_001, 2), (100_000, 100)] {
            assert_eq!(parts(count), expected);
        }
    }
}
