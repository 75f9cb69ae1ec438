//! The venues that fit a search but for its time, a batch after the other in the order of the answer.

use lapang_db::Conn;

use super::{CheckedSearch, Sort};
use crate::error::Error;
use crate::page::Page;
use crate::venues::geo::Circle;
use crate::venues::store::Revised;

/// The first circles around a centre, as parts of the radius: the nearest venues are found without reading all.
const PARTS: [f64; 3] = [0.25, 0.5, 1.0];

pub struct Candidates<'a> {
    asked: &'a CheckedSearch,
    /// How many were returned.
    given: usize,
    /// Those within the latest circle.
    inside: Vec<Revised>,
    /// Of [`PARTS`].
    circles: usize,
}

impl<'a> Candidates<'a> {
    pub fn of(asked: &'a CheckedSearch) -> Self {
        Self {
            asked,
            given: 0,
            inside: Vec::new(),
            circles: 0,
        }
    }

    /// At most `count` further venues; empty after the last.
    pub fn next(&mut self, conn: &mut dyn Conn, count: usize) -> Result<Vec<Revised>, Error> {
        let batch = match &self.asked.circle {
            Some(circle) => self.next_inside(conn, circle, count)?,
            None => {
                let page = Page {
                    limit: i64::try_from(count).unwrap_or(i64::MAX),
                    offset: i64::try_from(self.given).unwrap_or(i64::MAX),
                };
                super::store::part(conn, &self.asked.filter, self.asked.order(), page)?
            }
        };
        self.given += batch.len();
        Ok(batch)
    }

    fn next_inside(
        &mut self,
        conn: &mut dyn Conn,
        circle: &Circle,
        count: usize,
    ) -> Result<Vec<Revised>, Error> {
        let is_nearest_first = matches!(self.asked.sort, Sort::Best | Sort::Nearest);
        while self.inside.len() == self.given && self.circles < PARTS.len() {
            // A smaller circle's venues come first in the next larger one, too.
            let part = if is_nearest_first {
                PARTS[self.circles]
            } else {
                self.circles = PARTS.len() - 1;
                1.0
            };
            self.circles += 1;
            let smaller = Circle {
                radius_meters: circle.radius_meters * part,
                ..*circle
            };
            self.inside = self.asked.inside(conn, &smaller)?;
        }
        let rest = self.inside.get(self.given..).unwrap_or_default();
        Ok(rest.iter().take(count).copied().collect())
    }
}
