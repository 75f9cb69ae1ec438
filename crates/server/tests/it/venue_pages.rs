//! Venue pages, and what a search or a list refuses.

use lapang::venues::{BookingMode, PaymentMode};
use lapang_api::{
    self as api, GetVenueRequest, ListVenuePricingBandsRequest, ListVenuesBySportRequest,
    SearchVenuesRequest,
};
use lapang_db::Uuid;

use crate::venues::{add, deactivate, hall, named, search};
use lapang_testing::app::refusal;
use lapang_testing::on_sqlite;

on_sqlite! {
    async fn a_venue_page_shows_all_its_details(app: TestApp) {
        let mut venue = hall("Whole Hall", -6.2443, 106.7998);
        venue.google_place_id = Some("place-1".to_owned());
        "+62 21 555".clone_into(&mut venue.phone_number);
        venue.types = vec!["sports_hall".to_owned()];
        venue.sports[0].booking_mode = BookingMode::Instant;
        venue.sports[0].payment_mode = PaymentMode::Manual;
        venue.sports[0].slot_minutes = 90;
        let id = add(&app, &venue).await;
        let request = GetVenueRequest { id: id.to_string(), ..Default::default() };
        let answer = app.visitor().venues().get_venue(request).await.unwrap().into_owned();
        let shown = &*answer.venue;
        assert_eq!((shown.name.as_str(), shown.google_place_id.as_str()), ("Whole Hall", "place-1"));
        assert_eq!((shown.time_zone.as_str(), shown.is_active), ("Asia/Jakarta", true));
        assert_eq!(shown.types, ["sports_hall"]);
        assert_eq!((shown.latitude, shown.longitude), (-6.2443, 106.7998));
        let monday = &shown.opening_hours[0];
        assert_eq!((monday.day.as_str(), monday.open_minute, monday.close_minute), ("monday", 360, 1440));
        let futsal = &shown.sports[0];
        assert_eq!((futsal.sport.id.as_str(), futsal.slot_minutes), ("futsal", 90));
        assert_eq!(futsal.booking_mode, api::BookingMode::Instant);
        assert_eq!(futsal.payment_mode, api::PaymentMode::Manual);
        let courts: Vec<&str> = futsal.courts.iter().map(|court| court.name.as_str()).collect();
        assert_eq!(courts, ["Court 1", "Court 2"]);
        assert!(shown.distance_meters.is_none());
    }

    async fn a_venue_page_shows_its_prices(app: TestApp) {
        let id = add(&app, &hall("Hall", -6.2, 106.8)).await;
        let client = app.visitor().venues();
        let list = |sport: &str, segment: &str| {
            client.list_venue_pricing_bands(ListVenuePricingBandsRequest {
                venue_id: id.to_string(),
                sport_id: sport.to_owned(),
                segment: segment.to_owned(),
                ..Default::default()
            })
        };
        let bands = list("", "").await.unwrap().into_owned().bands;
        let shown: Vec<_> = bands
            .iter()
            .map(|band| (band.price_min, band.start_hour, band.end_hour, band.days.len()))
            .collect();
        assert_eq!(shown, [(10_000_000, 0, 24, 7), (15_000_000, 18, 24, 7)]);
        assert_eq!((bands[0].currency.as_str(), bands[0].segment.as_str()), ("IDR", "standard"));
        assert_eq!(list("futsal", "standard").await.unwrap().into_owned().bands.len(), 2);
        assert!(list("tennis", "").await.unwrap().into_owned().bands.is_empty());
        assert!(list("futsal", "members").await.unwrap().into_owned().bands.is_empty());
    }

    async fn an_inactive_or_unknown_venue_is_not_found(app: TestApp) {
        let id = add(&app, &hall("Closed Hall", -6.2, 106.8)).await;
        deactivate(&app, id).await;
        let visitor = app.visitor();
        for venue_id in [id.to_string(), Uuid::from_u128(9).to_string(), "no-id".to_owned()] {
            let request = GetVenueRequest { id: venue_id.clone(), ..Default::default() };
            let refused = refusal(visitor.venues().get_venue(request).await);
            assert_eq!(refused.short(), "not_found/NOT_FOUND");
            let request = ListVenuePricingBandsRequest { venue_id, ..Default::default() };
            let refused = refusal(visitor.venues().list_venue_pricing_bands(request).await);
            assert_eq!(refused.metadata["resource"], "venue");
        }
        assert_eq!(search(&app, named("closed")).await.1, 0);
    }

    async fn invalid_searches_are_refused_by_field(app: TestApp) {
        let visitor = app.visitor();
        let centre = |latitude, longitude| SearchVenuesRequest {
            latitude,
            longitude,
            ..Default::default()
        };
        let base = centre(Some(-6.2), Some(106.8));
        for (request, fields) in [
            (centre(Some(1.0), None), vec!["longitude: centre.half"]),
            (centre(None, Some(1.0)), vec!["latitude: centre.half"]),
            (
                SearchVenuesRequest { radius_meters: 5.0, ..Default::default() },
                vec!["radius_meters: centre.missing"],
            ),
            (
                SearchVenuesRequest { sport_ids: vec!["futsal".to_owned(), "chess".to_owned()], ..base },
                vec!["sport_ids[1]: sport.unknown"],
            ),
        ] {
            let refused = refusal(visitor.venues().search_venues(request).await);
            assert_eq!((refused.code.as_str(), refused.fields), ("invalid_argument", fields.into_iter().map(str::to_owned).collect()));
        }
        let request = ListVenuesBySportRequest { sport_id: "chess".to_owned(), ..Default::default() };
        let refused = refusal(visitor.venues().list_venues_by_sport(request).await);
        assert_eq!(refused.metadata["resource"], "sport");
    }
}
