//! Draws the picture that goes with a match's link: texts in, shapes out, PNG of the shapes.

mod drawing;
mod fit;
#[cfg(test)]
mod properties;
mod sports;

use self::drawing::Shape;
use self::fit::Face;
use self::sports::Colour;

pub use self::drawing::{Drawing, HEIGHT, WIDTH, draw};
pub use self::sports::{colours, shape};

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

const WHITE: Colour = [0xff, 0xff, 0xff];
const INK: Colour = [0x14, 0x20, 0x1a];
const FAINT_INK: Colour = [0x53, 0x5e, 0x57];
const CANVAS: Colour = [0xfa, 0xf7, 0xf0];
const COURT: Colour = [0x0b, 0x5f, 0x40];
const COURT_LINE: Colour = [0xe9, 0xf7, 0xee];
const MUTED: Colour = [0xcd, 0xea, 0xdb];
const ORANGE: Colour = [0xff, 0x8a, 0x3d];
const ON_ORANGE: Colour = [0x2b, 0x12, 0x03];

impl Poster<'_> {
    /// None if the fonts cannot be read.
    pub fn drawing(&self) -> Option<Drawing> {
        let (bold, medium) = (fit::extra_bold()?, fit::medium()?);
        let mut on = Drawing::default();
        court(&mut on);
        wordmark(&mut on, bold);
        self.sport_chip(&mut on, bold);
        self.words(&mut on, bold, medium);
        self.footer(&mut on, bold, medium);
        self.card(&mut on, bold, medium);
        Some(on)
    }

    fn sport_chip(&self, on: &mut Drawing, bold: &Face) {
        let sport = bold.drawable(self.sport);
        let width = bold.width(&sport, 27.0) + 92.0;
        let (tint, tone) = sports::colours(self.sport_id);
        on.rounded([LEFT, 156.0, width, 56.0], 28.0, tint);
        on.icon(self.sport_id, LEFT + 18.0, 168.0, 32.0, tone);
        on.text((bold, 27.0), &sport, LEFT + 60.0, 194.0, tone);
    }

    /// The name as large as it fits, and the place below it.
    fn words(&self, on: &mut Drawing, bold: &Face, medium: &Face) {
        let mut name = bold.drawable(self.name);
        if !name.contains(char::is_alphanumeric) {
            name = bold.drawable(self.sport);
        }
        let (mut size, mut lines) = (82.0, bold.lines(&name, 82.0, COLUMN, 4));
        if lines.len() > 2 {
            size = 60.0;
            lines = bold.lines(&name, 60.0, COLUMN, 3);
        }
        let mut y = 232.0;
        for line in &lines {
            y += size * 1.13;
            on.text((bold, size), line, LEFT - 3.0, y - size * 0.13, WHITE);
        }
        let place = medium.drawable(self.place);
        let most = if lines.len() > 2 { 1 } else { 2 };
        let places = medium.lines(&place, 31.0, COLUMN - 44.0, most);
        if !places.is_empty() {
            on.icon("pin", LEFT - 4.0, y + 17.0, 34.0, MUTED);
        }
        for line in &places {
            y += 42.0;
            on.text((medium, 31.0), line, LEFT + 40.0, y + 2.0, MUTED);
        }
    }

    fn footer(&self, on: &mut Drawing, bold: &Face, medium: &Face) {
        let places = bold.drawable(self.places);
        let width = bold.width(&places, 34.0) + 64.0;
        let (fill, ink) = if self.is_open {
            (ORANGE, ON_ORANGE)
        } else {
            (COURT_LINE, COURT)
        };
        let players = medium.drawable(self.players);
        let beside = LEFT + width + 30.0;
        on.rounded([LEFT, 506.0, width, 68.0], 34.0, fill);
        on.text((bold, 34.0), &places, LEFT + 32.0, 552.0, ink);
        on.icon("people", beside, 522.0, 36.0, MUTED);
        on.text((medium, 31.0), &players, beside + 48.0, 551.0, MUTED);
    }

    /// The day as a calendar sheet.
    fn card(&self, on: &mut Drawing, bold: &Face, medium: &Face) {
        let (x, width) = (826.0, 302.0);
        let (tint, tone) = sports::colours(self.sport_id);
        on.rounded([x, 112.0, width, 462.0], 40.0, CANVAS);
        let top = format!("M{x} 204v-52a40 40 0 0 1 40-40h222a40 40 0 0 1 40 40v52z");
        on.add(Shape::new(top, tint));
        let mut centred = |face: &Face, words: &str, y: f32, size: f32, colour: Colour| {
            let words = face.drawable(words);
            let size = size * ((width - 36.0) / face.width(&words, size)).min(1.0);
            let x = x + (width - face.width(&words, size)) / 2.0;
            on.text((face, size), &words, x, y, colour);
        };
        centred(bold, self.weekday, 172.0, 38.0, tone);
        centred(bold, &self.day, 358.0, 164.0, INK);
        centred(medium, self.month, 412.0, 36.0, FAINT_INK);
        centred(bold, &self.hour, 500.0, 72.0, COURT);
        centred(medium, &self.zone, 544.0, 30.0, FAINT_INK);
    }
}

/// A court seen from above, its lines faint under the words.
fn court(on: &mut Drawing) {
    let lines = "M-20 36H1164V594H-20M560 36V594M442 315a118 118 0 0 1 236 0a118 118 0 0 1 -236 0z\
                 M1164 140H990V490H1164M1164 232H1082V398H1164M990 235a110 110 0 0 0 0 160";
    let middle = "M551 315a9 9 0 0 1 18 0a9 9 0 0 1 -18 0z";
    for (path, line) in [(lines, Some(6.0)), (middle, None)] {
        on.add(Shape {
            line,
            opacity: 0.13,
            ..Shape::new(path, COURT_LINE)
        });
    }
}

fn wordmark(on: &mut Drawing, bold: &Face) {
    let ball = "M15.4 20a4.6 4.6 0 0 1 9.2 0a4.6 4.6 0 0 1 -9.2 0z";
    let court = "M26 32H13a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v13M8 20h24";
    let dot = "M27.5 31.5a4 4 0 0 1 8 0a4 4 0 0 1 -8 0z";
    on.rounded([72.0, 62.0, 60.0, 60.0], 18.0, COURT_LINE);
    for (path, line, colour) in [
        (court, Some(2.6), COURT),
        (ball, None, COURT_LINE),
        (ball, Some(2.6), COURT),
        (dot, None, ORANGE),
    ] {
        let shape = Shape::new(path, colour).at(72.0, 62.0, 1.5);
        on.add(Shape { line, ..shape });
    }
    on.text((bold, 42.0), "Lapang", 148.0, 107.0, WHITE);
}
