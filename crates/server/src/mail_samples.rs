//! `/dev/mail/samples`: every email in both languages, with sample values, where `/dev/mail` is available.

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::Path;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use http::StatusCode;
use http::header::CONTENT_SECURITY_POLICY;

use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::mail::{RenderedEmail, Samples};
use crate::web::LocalTrial;
use crate::{accounts, bookings, matches, moderation, profiles, tournaments, venues};

/// Emails have inline styles.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// All emails in a language. `hostile` replaces every text that somebody else could choose.
pub fn all<'a>(
    app: &'a App,
    locale: Locale,
    hostile: Option<&'a str>,
) -> Result<Samples<'a>, Error> {
    let mut samples = Samples::new(app, locale, hostile);
    accounts::samples(&mut samples)?;
    moderation::samples(&mut samples)?;
    profiles::samples(&mut samples)?;
    venues::samples(&mut samples)?;
    bookings::samples(&mut samples)?;
    matches::samples(&mut samples)?;
    tournaments::samples(&mut samples)?;
    Ok(samples)
}

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/dev/mail/samples", get(list))
        .route("/dev/mail/samples/{language}/{name}", get(show))
        .with_state(app)
}

#[derive(Template)]
#[template(path = "samples.html", config = "emails/en.toml")]
struct List {
    /// In both languages.
    emails: Vec<[Sample; 2]>,
}

struct Sample {
    name: String,
    language: &'static str,
    email: RenderedEmail,
}

fn samples(app: &App, locale: Locale) -> Result<Vec<Sample>, Error> {
    let samples = all(app, locale, None)?;
    let sample = |(file, email): (&str, RenderedEmail)| Sample {
        name: file.trim_end_matches(".txt").to_owned(),
        language: locale.code(),
        email,
    };
    Ok(samples.rendered().map(sample).collect())
}

async fn list(LocalTrial(app): LocalTrial) -> Result<Html<String>, Error> {
    let (english, indonesian) = (samples(&app, Locale::En)?, samples(&app, Locale::Id)?);
    let list = List {
        emails: english
            .into_iter()
            .zip(indonesian)
            .map(<[Sample; 2]>::from)
            .collect(),
    };
    Ok(Html(list.render().map_err(anyhow::Error::from)?))
}

async fn show(
    LocalTrial(app): LocalTrial,
    Path((language, name)): Path<(String, String)>,
) -> Result<Response, Error> {
    let locale = Locale::from_code(&language).unwrap_or_default();
    let mut samples = samples(&app, locale)?.into_iter();
    let Some(sample) = samples.find(|sample| sample.name == name) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let policy = [(CONTENT_SECURITY_POLICY, POLICY)];
    Ok((policy, Html(sample.email.html)).into_response())
}
