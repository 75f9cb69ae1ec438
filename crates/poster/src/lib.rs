//! Draws the picture that goes with a match's link: texts in, SVG out, PNG of the SVG.

mod fit;
#[cfg(test)]
mod properties;
mod sports;

use std::sync::{Arc, LazyLock};

use anyhow::Context;
use quick_xml::escape::escape;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use self::fit::{EXTRA_BOLD, Face, MEDIUM};

pub use self::sports::{colours, shape};

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// The texts of a picture, in one language.
pub struct Poster<'a> {
    pub sport_id: &'a str,
    pub sport: &'a str,
    pub name: &'a str,
    pub weekday: &'a str,
    pub day: String,
    pub month: &'a str,
    /// With the short name of the zone.
    pub hour: String,
    pub zone: String,
    pub place: &'a str,
    /// "3 spots left".
    pub places: &'a str,
    /// "7/10", and only the players where there is no limit.
    pub players: &'a str,
    pub is_open: bool,
}

const LEFT: f32 = 72.0;
/// Width of the column beside the day.
const COLUMN: f32 = 690.0;

const INK: &str = "#14201a";
const CANVAS: &str = "#faf7f0";
const COURT: &str = "#0b5f40";
const COURT_LINE: &str = "#e9f7ee";
const MUTED: &str = "#cdeadb";
const ORANGE: &str = "#ff8a3d";
const ON_ORANGE: &str = "#2b1203";

impl Poster<'_> {
    /// None if the fonts cannot be read.
    pub fn svg(&self) -> Option<String> {
        let (bold, medium) = (fit::extra_bold()?, fit::medium()?);
        let parts = [
            court(),
            wordmark(),
            self.sport_chip(bold),
            self.words(bold, medium),
            self.footer(bold, medium),
            self.card(bold, medium),
        ];
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"Plus Jakarta Sans\">{}</svg>",
            parts.concat()
        ))
    }

    fn sport_chip(&self, bold: &Face) -> String {
        let sport = bold.drawable(self.sport);
        let width = bold.width(&sport, 27.0) + 92.0;
        let (tint, tone) = sports::colours(self.sport_id);
        format!(
            "<rect x=\"{LEFT}\" y=\"156\" width=\"{width:.1}\" height=\"56\" rx=\"28\" fill=\"{tint}\"/>{}{}",
            icon(self.sport_id, LEFT + 18.0, 168.0, 32.0, &tone),
            text(&sport, LEFT + 60.0, 194.0, 27.0, 800, &tone),
        )
    }

    /// The name as large as it fits, and the place below it.
    fn words(&self, bold: &Face, medium: &Face) -> String {
        let mut name = bold.drawable(self.name);
        if !name.contains(char::is_alphanumeric) {
            name = bold.drawable(self.sport);
        }
        let (mut size, mut lines) = (82.0, bold.lines(&name, 82.0, COLUMN, 4));
        if lines.len() > 2 {
            size = 60.0;
            lines = bold.lines(&name, 60.0, COLUMN, 3);
        }
        let mut drawn = String::new();
        let mut y = 232.0;
        for line in &lines {
            y += size * 1.13;
            drawn += &text(line, LEFT - 3.0, y - size * 0.13, size, 800, "#ffffff");
        }
        let place = medium.drawable(self.place);
        let most = if lines.len() > 2 { 1 } else { 2 };
        let places = medium.lines(&place, 31.0, COLUMN - 44.0, most);
        if !places.is_empty() {
            drawn += &icon("pin", LEFT - 4.0, y + 17.0, 34.0, MUTED);
        }
        for line in &places {
            y += 42.0;
            drawn += &text(line, LEFT + 40.0, y + 2.0, 31.0, 500, MUTED);
        }
        drawn
    }

    fn footer(&self, bold: &Face, medium: &Face) -> String {
        let places = bold.drawable(self.places);
        let width = bold.width(&places, 34.0) + 64.0;
        let (fill, ink) = if self.is_open {
            (ORANGE, ON_ORANGE)
        } else {
            (COURT_LINE, COURT)
        };
        let players = medium.drawable(self.players);
        let beside = LEFT + width + 30.0;
        format!(
            "<rect x=\"{LEFT}\" y=\"506\" width=\"{width:.1}\" height=\"68\" rx=\"34\" fill=\"{fill}\"/>{}{}{}",
            text(&places, LEFT + 32.0, 552.0, 34.0, 800, ink),
            icon("people", beside, 522.0, 36.0, MUTED),
            text(&players, beside + 48.0, 551.0, 31.0, 500, MUTED),
        )
    }

    /// The day as a calendar sheet.
    fn card(&self, bold: &Face, medium: &Face) -> String {
        let (x, width) = (826.0, 302.0);
        let middle = x + width / 2.0;
        let (tint, tone) = sports::colours(self.sport_id);
        let centred = |face: &Face, words: &str, y: f32, size: f32, weight: u16, fill: &str| {
            let words = face.drawable(words);
            let whole = face.width(&words, size);
            let size = if whole > width - 36.0 {
                size * (width - 36.0) / whole
            } else {
                size
            };
            let x = middle - face.width(&words, size) / 2.0;
            text(&words, x, y, size, weight, fill)
        };
        format!(
            "<rect x=\"{x}\" y=\"112\" width=\"{width}\" height=\"462\" rx=\"40\" fill=\"{CANVAS}\"/>\
             <path d=\"M{x} 204v-52a40 40 0 0 1 40-40h222a40 40 0 0 1 40 40v52z\" fill=\"{tint}\"/>{}{}{}{}{}",
            centred(bold, self.weekday, 172.0, 38.0, 800, &tone),
            centred(bold, &self.day, 358.0, 164.0, 800, INK),
            centred(medium, self.month, 412.0, 36.0, 500, "#535e57"),
            centred(bold, &self.hour, 500.0, 72.0, 800, COURT),
            centred(medium, &self.zone, 544.0, 30.0, 500, "#535e57"),
        )
    }
}

/// A court seen from above, its lines faint under the words.
fn court() -> String {
    format!(
        "<defs><linearGradient id=\"grass\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" stop-color=\"#0d6b48\"/><stop offset=\"1\" stop-color=\"#07402b\"/></linearGradient></defs>\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"url(#grass)\"/>\
         <g fill=\"none\" stroke=\"{COURT_LINE}\" stroke-width=\"6\" opacity=\"0.13\">\
         <path d=\"M-20 36H1164V594H-20M560 36V594\"/><circle cx=\"560\" cy=\"315\" r=\"118\"/>\
         <path d=\"M1164 140H990V490H1164M1164 232H1082V398H1164\"/><path d=\"M990 235a110 110 0 0 0 0 160\"/></g>\
         <circle cx=\"560\" cy=\"315\" r=\"9\" fill=\"{COURT_LINE}\" opacity=\"0.13\"/>"
    )
}

fn wordmark() -> String {
    format!(
        "<g transform=\"translate(72 62) scale(1.5)\"><rect width=\"40\" height=\"40\" rx=\"12\" fill=\"{COURT_LINE}\"/>\
         <path d=\"M26 32H13a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v13M8 20h24\" fill=\"none\" stroke=\"{COURT}\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>\
         <circle cx=\"20\" cy=\"20\" r=\"4.6\" fill=\"{COURT_LINE}\" stroke=\"{COURT}\" stroke-width=\"2.6\"/>\
         <circle cx=\"31.5\" cy=\"31.5\" r=\"4\" fill=\"{ORANGE}\"/></g>{}",
        text("Lapang", 148.0, 107.0, 42.0, 800, "#ffffff"),
    )
}

fn text(words: &str, x: f32, y: f32, size: f32, weight: u16, fill: &str) -> String {
    let words = escape(words);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"{fill}\">{words}</text>"
    )
}

fn icon(name: &str, x: f32, y: f32, side: f32, fill: &str) -> String {
    let Some(shape) = sports::shape(name) else {
        return String::new();
    };
    let scale = side / 24.0;
    format!(
        "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\" color=\"{fill}\">{shape}</g>"
    )
}

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(MEDIUM.to_vec());
    fonts.load_font_data(EXTRA_BOLD.to_vec());
    Arc::new(fonts)
});

/// The PNG of an SVG made by [`Poster::svg`].
pub fn draw(svg: &str) -> anyhow::Result<Vec<u8>> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).context("reading the drawing")?;
    let mut canvas = Pixmap::new(WIDTH, HEIGHT).context("an empty canvas")?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    // The court covers everything, so nothing shines through.
    let colours: Vec<u8> = canvas
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().context("writing the picture")?;
    writer
        .write_image_data(&colours)
        .context("writing the picture")?;
    writer.finish().context("writing the picture")?;
    Ok(file)
}
