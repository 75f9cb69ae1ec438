//! What the demo's venues have and say about themselves.

use std::sync::Arc;

use lapang_db::Uuid;

use crate::app::App;
use crate::error::Error;
use crate::venues::facts::Facilities;
use crate::venues::model::{Court, Profile};
use crate::venues::store;

/// In rotation.
const FACILITIES: [&[&str]; 4] = [
    &[
        "parking",
        "showers",
        "changing_rooms",
        "prayer_room",
        "canteen",
        "lights",
        "equipment_rental",
        "lockers",
        "wifi",
        "spectator_seats",
        "drinking_water",
    ],
    &[
        "parking",
        "prayer_room",
        "canteen",
        "lights",
        "equipment_rental",
    ],
    &[
        "parking",
        "showers",
        "changing_rooms",
        "air_conditioning",
        "lights",
        "wifi",
        "shop",
        "wheelchair_access",
    ],
    &["parking", "lights", "drinking_water"],
];

/// Sport, surface and cover.
const COURTS: [(&str, &str, &str); 10] = [
    ("futsal", "vinyl", "indoor"),
    ("badminton", "vinyl", "indoor"),
    ("table_tennis", "wood", "indoor"),
    ("basketball", "wood", "indoor"),
    ("volleyball", "wood", "indoor"),
    ("padel", "artificial_grass", "roofed"),
    ("pickleball", "hard", "outdoor"),
    ("tennis", "hard", "outdoor"),
    ("soccer", "artificial_grass", "outdoor"),
    ("swimming", "", "outdoor"),
];

const HOUSE_RULES: (&str, &str) = (
    "Shoes with non-marking soles only.\nNo food on the courts.\nPlease leave the court on time.",
    "Wajib sepatu bersol karet, tidak meninggalkan bekas.\nDilarang makan di dalam lapangan.\nMohon selesai tepat waktu.",
);

/// Every third venue says nothing about itself, as in life.
pub async fn describe(app: &Arc<App>, venues: &[Uuid]) -> Result<(), Error> {
    set_terms(app, venues).await?;
    let venues = venues.to_vec();
    app.write(move |tx| {
        store::revise(tx.conn, &venues)?;
        for (index, id) in venues.iter().enumerate() {
            if index % 3 == 2 {
                continue;
            }
            let names = FACILITIES[index % FACILITIES.len()];
            let facilities = Facilities::from_names(names.iter().copied());
            store::profile::set_facilities(tx.conn, *id, facilities)?;
            let card = store::cards(tx.conn, &[*id])?.remove(id);
            let Some(card) = card else { continue };
            let (rules_en, rules_id) = HOUSE_RULES;
            let profile = Profile {
                description_en: format!(
                    "{} is a friendly place to play in {}. Courts are cleaned every morning, and the lights stay on \
                     until closing time. Regulars meet here on weekday evenings; beginners are welcome.",
                    card.name, card.city
                ),
                description_id: format!(
                    "{} tempat main yang nyaman di {}. Lapangan dibersihkan setiap pagi, lampu menyala sampai tutup. \
                     Malam hari kerja biasanya ramai komunitas; pemula juga boleh ikut.",
                    card.name, card.city
                ),
                house_rules_en: rules_en.to_owned(),
                house_rules_id: rules_id.to_owned(),
                whatsapp: card.phone_number.clone(),
                // As Instagram's names, at most 30 characters.
                instagram: card.slug.replace('-', ".").chars().take(30).collect(),
            };
            store::profile::set(tx.conn, *id, &profile)?;
            for sport in store::sports(tx.conn, &[*id])? {
                let known = COURTS.iter().find(|(id, ..)| *id == sport.sport_id);
                let Some((_, surface, cover)) = known else {
                    continue;
                };
                for court in sport.courts {
                    let court = Court {
                        surface: (*surface).to_owned(),
                        cover: (*cover).to_owned(),
                        ..court
                    };
                    store::admin::change_court(tx.conn, &court)?;
                }
            }
        }
        Ok(())
    })
    .await
}

/// Some of the venues that are paid beforehand ask for a deposit and give less back the later somebody cancels; in Jakarta prices have its tax of
/// 10 % on sport within.
async fn set_terms(app: &Arc<App>, venues: &[Uuid]) -> Result<(), Error> {
    let venues = venues.to_vec();
    app.write(move |tx| {
        let some: Vec<Uuid> = venues.iter().copied().step_by(2).collect();
        store::admin::set_demo_terms(tx.conn, &some, &venues)?;
        store::revise(tx.conn, &venues)
    })
    .await
}
