//! What staff do to venues: every rule and every refusal.

mod blackouts;
mod courts;
mod hours;
mod people;
mod prices;
mod races;
mod ready;
mod roles;
mod stale;
mod trail;
mod venue;
mod zone;

pub use blackouts::blackout;
pub use courts::upsert as upsert_court;
use lapang_api as api;
pub use people::change_staff;
use uuid::Uuid;

use crate::venues::{add, deactivate, hall};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::venue_admin::{Answer, save, seen, show};
use lapang_testing::on_sqlite;

/// A venue with two futsal courts in Jakarta, and its manager.
pub async fn managed(app: &TestApp) -> (Uuid, Person) {
    let id = add(app, &hall("Gor Melati", -6.2, 106.8)).await;
    let manager = app.staff("manager@example.com", Some(id)).await;
    (id, manager)
}

async fn list(
    staff: &Person,
    change: impl FnOnce(&mut api::ListVenuesForAdminRequest),
) -> Answer<(Vec<String>, i32)> {
    let mut request = api::ListVenuesForAdminRequest::default();
    change(&mut request);
    let answer = staff.venue_admin().list_venues_for_admin(request).await?;
    let answer = answer.into_owned();
    let names = answer.venues.into_iter().map(|venue| venue.name).collect();
    Ok((names, answer.total))
}

async fn set_active(staff: &Person, id: Uuid, is_active: bool) -> Answer<String> {
    let request = api::UpdateVenueStatusRequest {
        venue_id: id.to_string(),
        is_active,
        ..Default::default()
    };
    let answer = staff.venue_admin().update_venue_status(request).await?;
    Ok(answer.into_owned().message)
}

/// How many venues players find.
async fn found(app: &TestApp) -> i32 {
    let request = api::SearchVenuesRequest::default();
    let answer = app.visitor().venues().search_venues(request).await;
    answer.unwrap().into_owned().total
}

on_sqlite! {
    async fn staff_search_their_venues_by_name_sport_and_words(app: TestApp) {
        let mut padel = hall("Élan Padel", -6.2, 106.8);
        padel.sports[0].sport_id = "padel";
        "Jl. Kemang Raya 7".clone_into(&mut padel.address);
        let padel = add(&app, &padel).await;
        let closed = add(&app, &hall("Arena Tutup", -6.2, 106.8)).await;
        let other = add(&app, &hall("bakti hall", -6.2, 106.8)).await;
        deactivate(&app, closed).await;
        let admin = app.staff("admin@example.com", None).await;
        let answer = |names: &[&str]| (names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), i32::try_from(names.len()).unwrap());
        assert_eq!(list(&admin, |_| {}).await.unwrap(), answer(&["bakti hall", "Élan Padel"]));
        let all = list(&admin, |it| it.include_inactive = true).await.unwrap();
        assert_eq!(all, answer(&["Arena Tutup", "bakti hall", "Élan Padel"]));
        let page = list(&admin, |it| { it.include_inactive = true; it.limit = 1; it.offset = 1; }).await.unwrap();
        assert_eq!(page, (vec!["bakti hall".to_owned()], 3));
        assert_eq!(list(&admin, |it| "padel".clone_into(&mut it.sport_id)).await.unwrap(), answer(&["Élan Padel"]));
        for (search, names) in [("kemang ELAN", &["Élan Padel"][..]), ("tutup", &[]), ("hall", &["bakti hall"]), ("!!", &[])] {
            assert_eq!(list(&admin, |it| search.clone_into(&mut it.search)).await.unwrap(), answer(names), "{search}");
        }
        let unknown = list(&admin, |it| "quidditch".clone_into(&mut it.sport_id)).await;
        assert_eq!(refusal(unknown).fields, ["sport_id: sport.unknown"]);
        // The manager of two venues finds those two.
        let manager = app.staff("manager@example.com", Some(closed)).await;
        app.staff("manager@example.com", Some(padel)).await;
        assert_eq!(list(&manager, |it| it.include_inactive = true).await.unwrap(), answer(&["Arena Tutup", "Élan Padel"]));
        assert_eq!(refusal(show(&manager, other).await).code, "not_found");
        let closed = seen(&manager, closed).await;
        assert!(!closed.is_active && closed.sports[0].courts.len() == 2);
    }

    async fn players_do_not_find_inactive_venues(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let before = seen(&manager, id).await.updated_at;
        app.clock.advance(jiff::SignedDuration::from_mins(1));
        assert_eq!(found(&app).await, 1);
        let told = set_active(&manager, id, false).await.unwrap();
        assert!(told.contains("no longer find"), "{told}");
        assert_eq!(found(&app).await, 0);
        assert_ne!(seen(&manager, id).await.updated_at, before);
        let (_, body) = activate_in_indonesian(&app, &manager, id).await;
        assert!(body["message"].as_str().unwrap().contains("Pemain bisa menemukan"), "{body}");
        assert_eq!(found(&app).await, 1);
    }

    async fn cities_are_ordered_by_number_of_venues(app: TestApp) {
        for (name, city) in [("A", "Bandung"), ("B", "Jakarta"), ("C", "jakarta"), ("D", "Medan"), ("E", "Medan"), ("F", "")] {
            let mut venue = hall(name, -6.2, 106.8);
            city.clone_into(&mut venue.city);
            "ID".clone_into(&mut venue.country);
            let id = add(&app, &venue).await;
            if name == "E" {
                deactivate(&app, id).await;
            }
        }
        let cities = async |limit| {
            let request = api::ListCitiesRequest { limit, ..Default::default() };
            let answer = app.visitor().venues().list_cities(request).await.unwrap().into_owned();
            answer.cities.iter().map(|city| format!("{} {} {}", city.name, city.country, city.venue_count)).collect::<Vec<_>>()
        };
        assert_eq!(cities(0).await, ["Jakarta ID 2", "Bandung ID 1", "Medan ID 1"]);
        assert_eq!(cities(1).await, ["Jakarta ID 2"]);
        let request = api::ListCitiesRequest { limit: 101, ..Default::default() };
        assert_eq!(refusal(app.visitor().venues().list_cities(request).await).code, "invalid_argument");
    }

    async fn venues_always_show_their_lowest_price_and_cut_off(app: TestApp) {
        let (id, manager) = managed(&app).await;
        let mut venue = hall("Gor Tanpa Harga", -6.2, 106.8);
        venue.bands.clear();
        let free = add(&app, &venue).await;
        let visitor = app.visitor();
        let told = |venue: &api::Venue| (venue.price_from, venue.currency.clone(), venue.cancel_cutoff_minutes);
        let priced = (Some(10_000_000), "IDR".to_owned(), Some(360));
        let request = api::SearchVenuesRequest { latitude: Some(-6.2), longitude: Some(106.8), ..Default::default() };
        let near = visitor.venues().search_venues(request).await.unwrap().into_owned().venues;
        let listed = visitor.venues().list_venues(api::ListVenuesRequest::default()).await.unwrap().into_owned().venues;
        for venues in [near, listed] {
            let by_id = |id: Uuid| venues.iter().find(|venue| venue.id == id.to_string()).unwrap();
            assert_eq!(told(by_id(id)), priced);
            assert_eq!(told(by_id(free)), (None, String::new(), Some(360)));
        }
        let request = api::GetVenueRequest { id: id.to_string(), ..Default::default() };
        let got = visitor.venues().get_venue(request).await.unwrap().into_owned();
        assert_eq!(told(&got.venue), priced);
        assert_eq!(told(&seen(&manager, id).await), priced);
    }
}

async fn activate_in_indonesian(
    app: &TestApp,
    person: &Person,
    id: Uuid,
) -> (u16, serde_json::Value) {
    let answer = lapang_testing::app::http()
        .post(format!(
            "{}/lapang.v1.VenueAdminService/UpdateVenueStatus",
            app.origin
        ))
        .header(
            "cookie",
            format!("{}; lapang-locale=id", person.cookie.as_deref().unwrap()),
        )
        .json(&serde_json::json!({ "venueId": id.to_string(), "isActive": true }))
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}
