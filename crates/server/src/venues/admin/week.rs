//! The weekly opening hours of a form.

use super::fields::Fields;
use crate::error::Violation;
use crate::venues::hours;
use crate::venues::model::Opening;

/// An opening period from the form.
#[derive(Clone, Debug)]
pub struct OpeningInput {
    pub day: String,
    pub open_minute: i64,
    pub close_minute: i64,
}

const HALF_HOUR: i64 = 30;
const DAY: i64 = 1440;
const WEEK: i64 = 7 * DAY;

/// Sorts the week if all periods start and end on half hours and no two overlap. Adjacent periods stay separate.
pub fn checked(input: &[OpeningInput], path: &str, fields: &mut Fields) -> Vec<Opening> {
    let mut week: Vec<(usize, Opening)> = Vec::with_capacity(input.len());
    for (index, one) in input.iter().enumerate() {
        match opening(one, &format!("{path}[{index}]")) {
            Ok(opening) => week.push((index, opening)),
            Err(violation) => fields.push(violation),
        }
    }
    week.sort_by_key(|(_, opening)| *opening);
    for (number, (index, opening)) in week.iter().enumerate() {
        let next = week.get(number + 1).map(|(_, next)| begins(next));
        // Sunday night can overlap Monday.
        let next = next.or_else(|| week.first().map(|(_, first)| begins(first) + WEEK));
        let length = opening.close_minute - opening.open_minute;
        if next.is_some_and(|next| begins(opening) + length > next) {
            let problem = "overlaps the next opening";
            let field = format!("{path}[{index}].close_minute");
            fields.push(Violation::new(field, "hours.overlap", problem));
        }
    }
    week.into_iter().map(|(_, opening)| opening).collect()
}

fn begins(opening: &Opening) -> i64 {
    i64::from(opening.day) * DAY + opening.open_minute
}

fn opening(input: &OpeningInput, path: &str) -> Result<Opening, Violation> {
    let wrong = |field: &str, rule, problem: &str| {
        Err(Violation::new(format!("{path}.{field}"), rule, problem))
    };
    let Some(day) = hours::DAYS.iter().position(|day| *day == input.day) else {
        return wrong("day", "day.unknown", "must be a day: monday to sunday");
    };
    if !(0..DAY).contains(&input.open_minute) {
        return wrong("open_minute", "hours.range", "must be 0 to 1410");
    }
    if input.open_minute % HALF_HOUR != 0 {
        return wrong("open_minute", "hours.half_hour", "must be a half hour");
    }
    if input.close_minute <= input.open_minute {
        return wrong("close_minute", "hours.order", "must be after open_minute");
    }
    if input.close_minute > 2 * DAY {
        return wrong("close_minute", "hours.range", "must be at most 2880");
    }
    if input.close_minute % HALF_HOUR != 0 {
        return wrong("close_minute", "hours.half_hour", "must be a half hour");
    }
    Ok(Opening {
        day: u8::try_from(day).unwrap_or(0),
        open_minute: input.open_minute,
        close_minute: input.close_minute,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    fn judged(hours: &[(&str, i64, i64)]) -> Result<Vec<(u8, i64, i64)>, Vec<String>> {
        let input: Vec<OpeningInput> = hours
            .iter()
            .map(|(day, open_minute, close_minute)| OpeningInput {
                day: (*day).to_owned(),
                open_minute: *open_minute,
                close_minute: *close_minute,
            })
            .collect();
        let mut fields = Fields::default();
        let week = checked(&input, "hours", &mut fields);
        match fields.refused_if_any() {
            Ok(()) => Ok(week
                .iter()
                .map(|it| (it.day, it.open_minute, it.close_minute))
                .collect()),
            Err(Error::Invalid(found)) => Err(found
                .into_iter()
                .map(|one| format!("{}: {}", one.field, one.rule))
                .collect()),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn a_day_may_have_several_periods_and_pass_midnight() {
        let week = judged(&[
            ("sunday", 1080, 1500),
            ("monday", 720, 1320),
            ("monday", 360, 720),
            ("monday", 60, 120),
        ]);
        let expected = vec![(0, 60, 120), (0, 360, 720), (0, 720, 1320), (6, 1080, 1500)];
        assert_eq!(week, Ok(expected));
        assert_eq!(judged(&[]), Ok(vec![]));
        assert_eq!(judged(&[("friday", 0, 2880)]), Ok(vec![(4, 0, 2880)]));
    }

    #[test]
    fn periods_that_overlap_or_are_off_the_half_hours_are_named() {
        for (hours, expected) in [
            (
                vec![("monday", 360, 721), ("noday", 0, 30)],
                vec![
                    "hours[0].close_minute: hours.half_hour",
                    "hours[1].day: day.unknown",
                ],
            ),
            (
                vec![("monday", 720, 1320), ("monday", 360, 750)],
                vec!["hours[1].close_minute: hours.overlap"],
            ),
            (
                vec![("monday", 1080, 1500), ("tuesday", 0, 600)],
                vec!["hours[0].close_minute: hours.overlap"],
            ),
            (
                vec![("sunday", 1080, 1500), ("monday", 30, 600)],
                vec!["hours[0].close_minute: hours.overlap"],
            ),
            (
                vec![
                    ("monday", 600, 600),
                    ("tuesday", -30, 60),
                    ("friday", 0, 2910),
                ],
                vec![
                    "hours[0].close_minute: hours.order",
                    "hours[1].open_minute: hours.range",
                    "hours[2].close_minute: hours.range",
                ],
            ),
            (
                vec![("monday", 600, 900), ("monday", 600, 660)],
                vec!["hours[1].close_minute: hours.overlap"],
            ),
        ] {
            let expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
            assert_eq!(judged(&hours), Err(expected), "{hours:?}");
        }
    }
}
