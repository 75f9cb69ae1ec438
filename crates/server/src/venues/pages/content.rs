//! The first content of the public pages, as HTML. All values are escaped.

use jiff::ToSpan;

use super::texts::{counted, texts};
use super::words;
use crate::app::App;
use crate::locale::Locale;
use crate::sports;
use crate::times;
use crate::venues::model::{Band, BookingMode, City};
use crate::venues::show::Shown;
use crate::venues::slug;
use crate::web::shell::escaped;

pub fn cities(app: &App, cities: &[City], locale: Locale) -> String {
    let city = |city: &City| {
        let path = format!("/courts/{}", slug::of_city(&city.key));
        let venues = counted(city.venues, texts(locale).venues);
        format!(
            "<li>{} · {venues}</li>",
            link(app, locale, &path, &city.name)
        )
    };
    format!("<ul>{}</ul>", cities.iter().map(city).collect::<String>())
}

/// A list of venues, and links to the sports of the city.
pub fn list(
    app: &App,
    city: &City,
    sport: Option<&str>,
    venues: &[Shown],
    locale: Locale,
) -> String {
    let path = format!("/courts/{}", slug::of_city(&city.key));
    let other = |(id, count): &(String, i64)| {
        let to = format!("{path}/{id}");
        format!(
            "<li>{} · {count}</li>",
            link(app, locale, &to, sports::name(id, locale))
        )
    };
    let others = city
        .sports
        .iter()
        .filter(|(id, _)| Some(id.as_str()) != sport);
    let others: String = others.map(other).collect();
    let venue = |venue: &Shown| {
        let name = &venue.card.name;
        let linked = match venue.card.public_path() {
            Some(path) => link(app, locale, &path, name),
            None => escaped(name),
        };
        format!(
            "<li>{linked}<br/>{}</li>",
            escaped(&words::about_venue(venue, locale))
        )
    };
    let venues: String = venues.iter().map(venue).collect();
    let heading = texts(locale).sports;
    format!("<ul>{venues}</ul><h2>{heading}</h2><ul>{others}</ul>")
}

pub fn venue(app: &App, venue: &Shown, bands: &[Band], locale: Locale) -> String {
    let (card, texts) = (&venue.card, texts(locale));
    let mut html = format!("<address>{}</address>", escaped(words::street(card)));
    if let Some(path) = card.public_path() {
        let path = format!("{path}/book");
        html += &format!("<p>{}</p>", link(app, locale, &path, texts.book));
    }
    html += &section(
        texts.courts_heading,
        "ul",
        venue.sports.iter().map(|sport| {
            let count = sport.courts.iter().filter(|court| court.is_active).count();
            let courts = counted(i64::try_from(count).unwrap_or(i64::MAX), texts.courts);
            let mode = match sport.booking_mode {
                BookingMode::Instant => texts.instant,
                BookingMode::Request => texts.on_request,
            };
            let name = escaped(sports::name(&sport.sport_id, locale));
            format!("<li>{name}: {courts}, {mode}</li>")
        }),
    );
    html += &section(
        texts.prices,
        "table",
        bands.iter().map(|band| {
            let sport = sports::name(&band.sport_id, locale);
            let courts = words::courts(band, &venue.sports);
            let of = [sport, courts.as_str()]
                .into_iter()
                .filter(|it| !it.is_empty());
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&of.collect::<Vec<_>>().join(" · ")),
                words::days(band, locale),
                words::clock_range(band.start_hour * 60, band.end_hour * 60, locale),
                escaped(&words::price(band, locale)),
            )
        }),
    );
    html += &section(
        texts.opening_hours,
        "dl",
        card.opening_hours.iter().map(|opening| {
            format!(
                "<dt>{}</dt><dd>{}</dd>",
                times::weekday_name(opening.day.into(), locale),
                words::clock_range(opening.open_minute, opening.close_minute, locale),
            )
        }),
    );
    html += &special_days(app, venue, locale);
    let city = format!("/courts/{}", slug::of_city(&card.city_key));
    let text = (texts.more_courts_in)(&card.city);
    html + &format!("<p>{}</p>", link(app, locale, &city, &text))
}

/// The days of the next two weeks on which the venue is closed or open at other hours.
fn special_days(app: &App, venue: &Shown, locale: Locale) -> String {
    let texts = texts(locale);
    let Ok(zone) = venue.card.zone() else {
        return String::new();
    };
    let today = zone.to_datetime(app.now()).date();
    let last = today.saturating_add(14.days());
    let days = venue.special_days().iter();
    let shown = days.filter(|day| day.changes_hours() && day.to >= today && day.from <= last);
    section(
        texts.special_days,
        "dl",
        shown.map(|day| {
            let dates = words::dates(day.from, day.to, locale);
            let hours = day.hours.iter();
            let hours = hours.map(|(open, close)| words::clock_range(*open, *close, locale));
            let hours = if day.is_closed {
                texts.closed.to_owned()
            } else {
                hours.collect::<Vec<_>>().join(", ")
            };
            let what = [hours, escaped(&day.name)];
            let what = what.into_iter().filter(|it| !it.is_empty());
            format!(
                "<dt>{dates}</dt><dd>{}</dd>",
                what.collect::<Vec<_>>().join(" · ")
            )
        }),
    )
}

/// A heading and an element with these children; nothing without any.
fn section(heading: &str, element: &str, children: impl Iterator<Item = String>) -> String {
    let children: String = children.collect();
    if children.is_empty() {
        return String::new();
    }
    format!("<h2>{heading}</h2><{element}>{children}</{element}>")
}

fn link(app: &App, locale: Locale, path: &str, text: &str) -> String {
    let address = app.link(locale, path);
    let path = address
        .strip_prefix(&app.config.public_origin)
        .unwrap_or(&address);
    format!("<a href=\"{}\">{}</a>", escaped(path), escaped(text))
}
