//! The HTML head of a match's page. All values are escaped.

use super::texts::Texts;
use super::{Preview, event};
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;
use crate::matches::model::path;
use crate::web::languages;
use crate::web::shell::{Head, OF_PAGE, Tags};

pub fn of(app: &App, preview: &Preview) -> Result<Head, Error> {
    let texts = Texts::of(preview);
    let (game, locale) = (&preview.game, preview.locale);
    let (path, name) = (path(game.id), game.name.as_str());
    let (_, version) = preview.drawing_and_version()?;
    let address = app.link(locale, &path);
    let picture = format!("{address}/preview.png?v={version}");
    let summary = texts.summary();
    let mut tags = Tags::default();
    tags.meta("name", "description", &summary);
    tags.link("canonical", &address, None);
    for (language, address) in languages::alternates(app, &path) {
        tags.link("alternate", &address, Some(language));
    }
    for (property, content) in [
        ("og:site_name", "Lapang"),
        ("og:type", "website"),
        ("og:title", name),
        ("og:description", &summary),
        ("og:url", &address),
        ("og:locale", locale.pick("en_US", "id_ID")),
        ("og:locale:alternate", locale.pick("id_ID", "en_US")),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", &lapang_poster::WIDTH.to_string()),
        ("og:image:height", &lapang_poster::HEIGHT.to_string()),
        ("og:image:alt", &format!("{name}: {summary}")),
    ] {
        tags.meta("property", property, content);
    }
    tags.meta("name", "twitter:card", "summary_large_image");
    let mut data = String::new();
    if game.is_public {
        data = block(&event::json_ld(preview, &summary, &address, &picture));
    } else {
        tags.meta("name", "robots", "noindex");
    }
    Ok(Head {
        locale,
        title: format!("{name} · Lapang"),
        lead: Some((name.to_owned(), summary)),
        tags: tags.0,
        data,
        is_listed: game.is_public,
    })
}

/// A data block: it is not executed, so the content security policy need not allow it.
fn block(value: &serde_json::Value) -> String {
    let json = in_script(&value.to_string());
    format!("<script {OF_PAGE}=\"\" type=\"application/ld+json\">{json}</script>")
}

/// Escapes JSON for a script element, so that nothing in it ends the script or starts a comment.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// The language of a path.
pub fn locale_of(path: &str) -> Locale {
    if path.starts_with("/id/") {
        Locale::Id
    } else {
        Locale::En
    }
}
