//! The map of venues: a file of tiles, or the address of a tile server.

use std::path::PathBuf;

use url::Url;

#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Options {
    /// The map of venues: a `.pmtiles` file, or the https address of a tile server with {z}, {x} and {y}; if omitted,
    /// pages link to directions instead.
    #[arg(long, env = "LAPANG_MAP", global = true)]
    map: Option<String>,
    /// Who made the map, shown in its corner.
    #[arg(
        long,
        env = "LAPANG_MAP_ATTRIBUTION",
        default_value = "© OpenStreetMap",
        global = true
    )]
    map_attribution: String,
}

/// Where the map's tiles come from.
#[derive(Clone, Debug)]
pub struct Map {
    pub source: Source,
    /// Plain text.
    pub attribution: String,
}

#[derive(Clone, Debug)]
pub enum Source {
    /// A PMTiles file, served by this server.
    File(PathBuf),
    /// Pictures of a tile server, and its origin.
    Server { address: String, origin: String },
}

impl Options {
    pub(super) fn check(self) -> Result<Option<Map>, String> {
        let Some(map) = self.map.filter(|map| !map.is_empty()) else {
            return Ok(None);
        };
        let source = if map.contains("://") {
            server(map)?
        } else {
            Source::File(PathBuf::from(map))
        };
        if let Source::File(path) = &source
            && !path.is_file()
        {
            return Err(format!("LAPANG_MAP: there is no file {}", path.display()));
        }
        Ok(Some(Map {
            source,
            attribution: self.map_attribution,
        }))
    }
}

fn server(address: String) -> Result<Source, String> {
    const PROBLEM: &str =
        "LAPANG_MAP: must be a .pmtiles file or an https address with {z}, {x} and {y}";
    let has_places = ["{z}", "{x}", "{y}"]
        .into_iter()
        .all(|place| address.contains(place));
    let url = Url::parse(&address).map_err(|_| PROBLEM)?;
    if !has_places || url.scheme() != "https" || !url.username().is_empty() {
        return Err(PROBLEM.to_owned());
    }
    Ok(Source::Server {
        origin: url.origin().ascii_serialization(),
        address,
    })
}
