//! Opening hours as a player sees them, from OpenStreetMap's syntax.

use lapang::venues::import::Options;

use super::{all, import};
use crate::on_both_engines;

on_both_engines! {
    async fn imported_hours_are_shown_at_the_venue(app: TestApp) {
        let cases = [
            ("24/7", 7, (0, 1440)),
            ("Mo-Su 18:00-02:00", 7, (1080, 1560)),
            ("Mo-Fr 08:15-21:45", 5, (510, 1290)),
            ("08.00-22.00", 7, (480, 1320)),
            ("Mo-Fr 08:00-20:00; PH off; Dec 25 off", 5, (480, 1200)),
        ];
        let mut text = "source_id,name,latitude,longitude,sports,opening_hours\n".to_owned();
        for (number, (hours, _, _)) in cases.iter().enumerate() {
            text += &format!("h/{number},Hall {number},-6.2,106.8,futsal,\"{hours}\"\n");
        }
        import(&app, text, Options::default()).await.unwrap();
        for (venue, (hours, days, (open, close))) in all(&app).await.iter().zip(cases) {
            assert_eq!(venue.opening_hours.len(), days, "{hours}");
            let first = &venue.opening_hours[0];
            assert_eq!((first.open_minute, first.close_minute), (open, close), "{hours}");
        }
    }
}
