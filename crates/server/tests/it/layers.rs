//! Dependencies between the modules of the server run one way.

use std::collections::BTreeSet;
use std::path::Path;

/// Bottom first: a module uses its own floor only where that is plumbing, and floors below. Within plumbing, around the
/// state in `app.rs`, modules may use each other.
const FLOORS: [&[&str]; 15] = [
    &[
        "app",
        "auth",
        "cache",
        "calendar",
        "clock",
        "config",
        "email_address",
        "error",
        "icons",
        "ids",
        "jobs",
        "listener",
        "live",
        "load",
        "locale",
        "mail",
        "money",
        "openid",
        "page",
        "photos",
        "request_context",
        "secret",
        "stored",
        "telemetry",
        "text",
        "times",
        "tls",
        "web",
        "wire",
    ],
    &["accounts"],
    &["charges", "moderation", "posters"],
    &["sports"],
    &["venues"],
    &["links"],
    &["bookings"],
    &["matches", "tournaments"],
    &["lost_courts", "nights", "safety"],
    &["profiles"],
    &[
        "mail_samples",
        "map",
        "monitoring",
        "redirects",
        "schema",
        "search_texts",
        "sitemap",
    ],
    &["backup", "demo", "router", "schedule"],
    &["doctor"],
    &["cli"],
    &["main"],
];

fn floor(module: &str) -> usize {
    let floor = FLOORS.iter().position(|modules| modules.contains(&module));
    floor.unwrap_or_else(|| panic!("{module} is on no floor"))
}

/// The modules that a file of the server names after `crate::`, without its own tests.
fn used(file: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let code = text
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or_default();
    let paths = code
        .split("crate::")
        .skip(1)
        .flat_map(|path| match path.strip_prefix('{') {
            Some(group) => {
                let group = group.split(';').next().unwrap_or_default();
                group.split([',', '{']).map(str::trim).collect()
            }
            None => vec![path],
        });
    let names = paths.map(|path| {
        path.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default()
    });
    names
        .filter(|name| FLOORS.iter().any(|modules| modules.contains(name)))
        .map(str::to_owned)
        .collect()
}

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        match entry.unwrap().path() {
            path if path.is_dir() => files(&path, found),
            path => found.push(path),
        }
    }
}

#[test]
fn modules_use_only_floors_below_their_own() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source, &mut all);
    let mut upward = Vec::new();
    for file in all.iter().filter(|file| !file.ends_with("lib.rs")) {
        let path = file.strip_prefix(&source).unwrap();
        let module = path
            .iter()
            .next()
            .unwrap()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        let own = floor(module);
        let wrong = used(file).into_iter().filter(|name| {
            name != module && (floor(name) > own || (floor(name) == own && own > 0))
        });
        upward.extend(wrong.map(|name| format!("{} uses {name}", path.display())));
    }
    assert_eq!(upward, Vec::<String>::new());
}
