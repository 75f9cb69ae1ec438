//! Properties of any file: rows are read as written, and nonsense is refused without a panic.

use std::collections::HashMap;

use lapang_testing::size;
use proptest::prelude::*;

use super::row::{Raw, Values, ready};
use super::{Options, csv as rows_of_csv, geojson};

const HEADING: [&str; 6] = [
    "source_id",
    "name",
    "latitude",
    "longitude",
    "sports",
    "address",
];

type Rows = Vec<Result<HashMap<&'static str, String>, String>>;

fn collect(
    read: impl FnOnce(&mut dyn FnMut(Raw) -> bool) -> Result<(), String>,
) -> (Result<(), String>, Rows) {
    let mut rows = Vec::new();
    let read = read(&mut |raw| {
        rows.push(raw.fields.map(|values| values.columns));
        true
    });
    (read, rows)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: size(400, 40_000), ..ProptestConfig::default() })]

    #[test]
    fn csv_rows_round_trip(table in prop::collection::vec(prop::array::uniform6("[^\r']{0,12}"), 1..6)) {
        let mut file = ::csv::Writer::from_writer(Vec::new());
        file.write_record(HEADING).unwrap();
        for row in &table {
            file.write_record(row).unwrap();
        }
        let file = file.into_inner().unwrap();
        let (read, rows) = collect(|take| rows_of_csv::rows(file.as_slice(), take));
        prop_assert_eq!(read, Ok(()));
        let table: Vec<_> = table.iter().filter(|row| row.iter().any(|value| !value.trim().is_empty())).collect();
        prop_assert_eq!(rows.len(), table.len());
        for (fields, row) in rows.into_iter().zip(table) {
            let fields = fields.unwrap();
            for (column, value) in HEADING.iter().zip(row) {
                let read = fields.get(column).map_or("", String::as_str);
                prop_assert_eq!(read.trim(), value.trim());
            }
        }
    }

    #[test]
    fn any_bytes_are_parsed_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400), begins in 0..3_usize) {
        let begin = [b"".as_slice(), b"name,latitude,longitude,sports\n", b"{\"type\":\"FeatureCollection\",\"features\":["][begins];
        let file = [begin, &bytes].concat();
        for (read, rows) in [
            collect(|take| rows_of_csv::rows(file.as_slice(), take)),
            collect(|take| geojson::rows(file.as_slice(), take)),
        ] {
            prop_assert!(rows.len() <= file.len() + 1);
            prop_assert!(read.is_ok() || !read.unwrap_err().is_empty());
        }
    }

    #[test]
    fn any_row_becomes_a_valid_venue_or_a_reason(
        name in ".{0,140}", latitude in "-?[0-9]{1,3}(\\.[0-9]{1,3})?|NaN|inf|1e400|.{0,4}", longitude in "-?[0-9]{1,3}(\\.[0-9]{1,3})?|-0|.{0,4}",
        sports in "(futsal|badminton|tennis|.{0,6})(;(futsal|padel|.{0,4})){0,3}", hours in "(Mo|Tu|Su)-(Fr|Su) [0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}|.{0,20}",
        address in "\\PC{0,320}", website in "https?://.{0,20}|.{0,20}|javascript:.{0,5}", country in "ID|SG|[A-Za-z]{2}|.{0,3}", rating in "[0-9]|.{0,4}",
    ) {
        let fields = [("source_id", "a/1".to_owned()), ("name", name), ("latitude", latitude), ("longitude", longitude), ("sports", sports),
            ("opening_hours", hours), ("address", address), ("website", website), ("country", country), ("rating", rating),
            ("time_zone", "Asia/Jakarta".to_owned())];
        let columns = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        let fields = Ok(Values { columns, ..Values::default() });
        let Ok(it) = ready(Raw { number: 1, fields }, &Options::default()) else { return Ok(()) };
        let venue = it.venue;
        let one_line = |text: &str| text.trim() == text && !text.chars().any(char::is_control);
        prop_assert!(!venue.name.is_empty() && venue.name.chars().count() <= 120 && one_line(&venue.name), "{:?}", venue.name);
        prop_assert!(venue.address.chars().count() <= 300 && one_line(&venue.address), "{:?}", venue.address);
        prop_assert!(venue.latitude.abs() <= 90.0 && venue.longitude.abs() <= 180.0);
        prop_assert!(venue.website.is_empty() || venue.website.starts_with("http://") || venue.website.starts_with("https://"));
        prop_assert!((0.0..=5.0).contains(&venue.rating));
    }
}
