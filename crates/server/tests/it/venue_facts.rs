//! What a venue has and says about itself: the form, the courts, and the search by it.

use lapang_api::{self as api, CourtCover, CourtSurface, Facility, SearchFilter};
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::refusal;
use lapang_testing::calls::venue_admin::{save, seen};
use lapang_testing::{on_both_engines, on_sqlite};

fn having(facilities: &[Facility]) -> api::VenueFacilities {
    api::VenueFacilities {
        facilities: facilities.iter().map(|it| (*it).into()).collect(),
        ..Default::default()
    }
}

on_sqlite! {
    async fn facts_are_saved_shown_and_kept_by_a_form_without_them(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let mut venue = seen(&manager, hall.id).await;
        venue.facilities = having(&[Facility::DrinkingWater, Facility::Parking]).into();
        venue.profile = api::VenueProfile {
            description_id: "Dua lapangan.\r\nParkir luas.".to_owned(),
            whatsapp: "\u{202a}+62 812\u{2011}3456\u{202c}".to_owned(),
            instagram: "https://www.instagram.com/gor.melati/?hl=id".to_owned(),
            ..Default::default()
        }.into();
        let saved = save(&manager, venue).await.unwrap();
        let mut without = saved.clone();
        without.facilities = None.into();
        without.profile = None.into();
        save(&manager, without).await.unwrap();
        let request = api::GetVenueRequest { id: hall.id.to_string(), ..Default::default() };
        let shown = app.visitor().venues().get_venue(request).await.unwrap().into_owned().venue;
        assert_eq!(*shown.facilities, having(&[Facility::Parking, Facility::DrinkingWater]));
        assert_eq!(
            (shown.profile.description_id.as_str(), shown.profile.whatsapp.as_str(), shown.profile.instagram.as_str()),
            ("Dua lapangan.\nParkir luas.", "+62 812-3456", "gor.melati")
        );

        let mut wrong = seen(&manager, hall.id).await;
        wrong.profile = api::VenueProfile {
            whatsapp: "call me".to_owned(), instagram: "gor melati!".to_owned(), ..Default::default()
        }.into();
        let fields = ["venue.profile.whatsapp: phone.number", "venue.profile.instagram: instagram.name"];
        assert_eq!(refusal(save(&manager, wrong).await).fields, fields);
    }
}

on_both_engines! {
    async fn venues_are_found_by_all_facilities_and_a_roof(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        Hall::new(&app, "Gor Kenanga", Kind::Instant, 1).await;
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        let mut venue = seen(&manager, hall.id).await;
        venue.facilities = having(&[Facility::Parking, Facility::Canteen]).into();
        let venue = save(&manager, venue).await.unwrap();
        let mut court = venue.sports[0].courts[0].clone();
        court.surface = Some(CourtSurface::Vinyl.into());
        court.cover = Some(CourtCover::Roofed.into());
        manager.venue_admin().upsert_court(api::UpsertCourtRequest {
            venue_id: hall.id.to_string(), sport_id: "futsal".to_owned(), court: court.into(), ..Default::default()
        }).await.unwrap();
        let visitor = app.visitor().venues();
        let search = |facilities: &[Facility], indoor| visitor.search_venues(api::SearchVenuesRequest {
            facilities: having(facilities).facilities, indoor, ..Default::default()
        });
        for (facilities, indoor, expected) in [
            (&[][..], false, 2), (&[Facility::Parking], false, 1), (&[Facility::Parking, Facility::Canteen], true, 1),
            (&[], true, 1), (&[Facility::Parking, Facility::Wifi], false, 0),
        ] {
            assert_eq!(search(facilities, indoor).await.unwrap().into_owned().total, expected, "{facilities:?} {indoor}");
        }
        let nothing = search(&[Facility::Wifi], true).await.unwrap().into_owned();
        let without: Vec<_> = nothing.without.iter().map(|it| (it.filter.as_known(), it.total)).collect();
        assert_eq!(without, [(Some(SearchFilter::Facilities), 1)]);
    }
}
