//! The HTML head of a match's page. All values are escaped.

use super::texts::Texts;
use super::{Preview, event};
use crate::app::App;
use crate::error::Error;
use crate::matches::model::path;
use crate::web::languages;
use crate::web::shell::{Head, Tags, data_block};

pub fn of(app: &App, preview: &Preview) -> Result<Head, Error> {
    let texts = Texts::of(preview);
    let (game, locale) = (&preview.game, preview.locale);
    let (path, name) = (path(game.id), game.name.as_str());
    let address = app.link(locale, &path);
    let picture = preview.picture()?;
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
        ("og:locale", locale.open_graph()),
        ("og:locale:alternate", locale.other().open_graph()),
    ] {
        tags.meta("property", property, content);
    }
    for (property, content) in picture.tags(&address, &format!("{name}: {summary}")) {
        tags.meta("property", property, &content);
    }
    tags.meta("name", "twitter:card", "summary_large_image");
    let mut data = String::new();
    if preview.is_listed() {
        data = data_block(&event::json_ld(
            preview,
            &summary,
            &address,
            &picture.address(&address),
        ));
    } else {
        tags.meta("name", "robots", "noindex");
    }
    Ok(Head {
        locale,
        title: format!("{name} · Lapang"),
        lead: Some((name.to_owned(), summary)),
        tags: tags.0,
        data,
        content: String::new(),
        is_listed: preview.is_listed(),
    })
}
