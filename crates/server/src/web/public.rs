//! Static public pages, and their titles and descriptions for crawlers. The app uses the same texts.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use axum::response::Response;
use http::HeaderMap;

use super::languages;
use super::shell::{self, Head, Made, Tags};
use crate::app::App;
use crate::locale::Locale;

/// A page in both languages, English first.
pub struct PublicPage {
    /// Without the language prefix.
    pub path: &'static str,
    title: [&'static str; 2],
    description: [&'static str; 2],
}

pub const PUBLIC_PAGES: [PublicPage; 5] = [
    PublicPage {
        path: "/",
        title: [
            "Lapang · Find a court, find a team, play",
            "Lapang · Cari lapangan, cari teman, main",
        ],
        description: [
            "Book sports courts, join open matches and fill your own: futsal, badminton, basketball, padel and more.",
            "Booking lapangan, ikut main bareng, atau buka sendiri: futsal, badminton, basket, padel, dan lainnya.",
        ],
    },
    PublicPage {
        path: "/play",
        title: ["Open Play · Lapang", "Main Bareng · Lapang"],
        description: [
            "Open matches that still want players, soonest first. See sport, level, place and how many spots are left, and join.",
            "Main bareng yang masih butuh pemain, mulai dari yang paling dekat waktunya. Lihat olahraga, level, tempat, dan sisa tempatnya, lalu ikut.",
        ],
    },
    PublicPage {
        path: "/compete",
        title: ["Compete · Lapang", "Tanding · Lapang"],
        description: [
            "Tournaments near you: enter alone, as a pair or a team, follow draws and live scores, and see who won. Or run one yourself.",
            "Turnamen di dekatmu: daftar sendiri, berpasangan, atau satu tim, ikuti bagan dan skor langsung, lihat juaranya. Atau buat turnamenmu sendiri.",
        ],
    },
    PublicPage {
        path: "/terms",
        title: ["Terms of Service · Lapang", "Ketentuan Layanan · Lapang"],
        description: [
            "The agreement between you and the operator of this site, in plain words.",
            "Kesepakatan antara kamu dan pengelola situs ini, dengan bahasa yang sederhana.",
        ],
    },
    PublicPage {
        path: "/privacy",
        title: ["Privacy Policy · Lapang", "Kebijakan Privasi · Lapang"],
        description: [
            "What is stored about you, why, for how long, who sees it, and what you can do about it.",
            "Data apa yang kami simpan, untuk apa, berapa lama, siapa yang melihat, dan apa yang bisa kamu lakukan.",
        ],
    },
];

/// The public page at a path, and its language.
pub fn at(path: &str) -> Option<(Locale, &'static PublicPage)> {
    let path = path.trim_end_matches('/');
    let (locale, bare) = match path.strip_prefix(Locale::Id.path_prefix()) {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => (Locale::Id, rest),
        _ => (Locale::En, path),
    };
    let bare = if bare.is_empty() { "/" } else { bare };
    let page = PUBLIC_PAGES.iter().find(|page| page.path == bare)?;
    Some((locale, page))
}

/// Rendered pages by origin, language and path. They never change while the process runs.
type Pages = HashMap<(String, &'static str, &'static str), Arc<Made>>;

static PAGES: LazyLock<RwLock<Pages>> = LazyLock::new(RwLock::default);

/// Renders a page of the web build with a public page's head.
async fn made(
    app: &Arc<App>,
    file: &str,
    locale: Locale,
    page: &'static PublicPage,
) -> Option<Arc<Made>> {
    let key = (app.config.public_origin.clone(), locale.code(), page.path);
    let kept = |pages: &Pages| pages.get(&key).map(Arc::clone);
    if let Some(made) = kept(&PAGES.read().unwrap_or_else(PoisonError::into_inner)) {
        return Some(made);
    }
    let (app, file) = (Arc::clone(app), file.to_owned());
    // Maximum compression is slow, so it runs off the async threads.
    let packing =
        tokio::task::spawn_blocking(move || Made::lasting(&file, &page.head(&app, locale)));
    let made = Arc::new(packing.await.ok()??);
    let mut kept = PAGES.write().unwrap_or_else(PoisonError::into_inner);
    Some(Arc::clone(kept.entry(key).or_insert(made)))
}

/// Responds with a public page and its alternate URLs.
pub async fn answer(
    app: &Arc<App>,
    file: &str,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response> {
    let (locale, page) = at(path)?;
    let made = made(app, file, locale, page).await?;
    let mut response = shell::answer(headers, &made);
    languages::tell(app, locale, page.path, response.headers_mut());
    if (locale, page.path) == (Locale::En, "/") {
        response
            .headers_mut()
            .insert(http::header::VARY, languages::HOME_VARIES);
    }
    Some(response)
}

impl PublicPage {
    fn head(&self, app: &App, locale: Locale) -> Head {
        let text = |[english, indonesian]: [&'static str; 2]| locale.pick(english, indonesian);
        let (title, description) = (text(self.title), text(self.description));
        let mut tags = Tags::default();
        let address = languages::address(app, locale, self.path);
        tags.shared(app, locale, title, description, &address, None);
        Head {
            locale,
            title: title.to_owned(),
            lead: None,
            content: String::new(),
            tags: tags.0,
            data: String::new(),
            is_listed: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_pages_are_found_in_both_languages_only() {
        for (path, expected) in [
            ("/", Some((Locale::En, "/"))),
            ("/id", Some((Locale::Id, "/"))),
            ("/id/", Some((Locale::Id, "/"))),
            ("/compete", Some((Locale::En, "/compete"))),
            ("/id/compete/", Some((Locale::Id, "/compete"))),
            ("/idea", None),
            ("/play/create", None),
        ] {
            let found = at(path).map(|(locale, page)| (locale, page.path));
            assert_eq!(found, expected, "{path}");
        }
    }
}
