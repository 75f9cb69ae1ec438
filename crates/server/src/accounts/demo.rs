//! Demo players and staff.

use std::sync::Arc;

use uuid::Uuid;

use super::roles::StaffRole;
use super::{direct, staff, store};
use crate::app::App;
use crate::error::Error;
use crate::locale::Locale;

pub const PLAYER: &str = "player@lapang.test";
pub const ADMIN: &str = "staff@lapang.test";
/// Manages one venue.
pub const MANAGER: &str = "manager@lapang.test";

const NAMES: [&str; 23] = [
    "Ayu Lestari",
    "Bagus Pratama",
    "Citra Maharani",
    "Dimas Saputra",
    "Eka Wulandari",
    "Fajar Nugroho",
    "Gita Permata",
    "Hendra Wijaya",
    "Indah Sari",
    "Joko Santoso",
    "Kadek Surya",
    "Lina Marlina",
    "Made Arya",
    "Nadia Putri",
    "Oscar Tanjung",
    "Putri Anjani",
    "Rizky Ramadhan",
    "Sinta Dewi",
    "Taufik Hidayat",
    "Utami Rahayu",
    "Vina Kusuma",
    "Wahyu Setiawan",
    "Yusuf Maulana",
];

const WOMEN: [&str; 11] = [
    "Ayu", "Citra", "Eka", "Gita", "Indah", "Lina", "Nadia", "Putri", "Sinta", "Utami", "Vina",
];

/// The women among the players that `fill` created, including the first player.
pub fn women(players: &[Uuid]) -> Vec<Uuid> {
    let is_woman = |name: &str| WOMEN.iter().any(|it| name.starts_with(it));
    let named = NAMES.into_iter().map(is_woman);
    let all = std::iter::once(true).chain(named);
    let women = players.iter().zip(all).filter(|(_, is_woman)| *is_woman);
    women.map(|(id, _)| *id).collect()
}

/// Creates the players, [`PLAYER`] first, an admin, and a manager of the first venue.
pub async fn fill(app: &Arc<App>, venues: &[Uuid]) -> Result<Vec<Uuid>, Error> {
    let mut players = vec![account(app, PLAYER, "Sari Anggraini").await?];
    for name in NAMES {
        let first = name.split(' ').next().unwrap_or(name).to_lowercase();
        players.push(account(app, &format!("{first}@lapang.test"), name).await?);
    }
    account(app, ADMIN, "Rangga Staf").await?;
    account(app, MANAGER, "Mega Pengelola").await?;
    staff::grant(app, ADMIN, None).await?;
    if let Some(venue) = venues.first() {
        staff::grant(app, MANAGER, Some((*venue, StaffRole::Owner))).await?;
    }
    Ok(players)
}

async fn account(app: &Arc<App>, email: &str, name: &str) -> Result<Uuid, Error> {
    let (email, name) = (email.to_owned(), name.to_owned());
    app.write(move |tx| direct::find_or_create(tx, &email, &name, Locale::Id))
        .await
}

/// Returns the admin's id.
pub async fn admin(app: &Arc<App>) -> Result<Uuid, Error> {
    let found = app
        .read(|tx| store::user_by_email(tx.conn, ADMIN).map_err(Error::from))
        .await?;
    Ok(found.ok_or(Error::NotFound("demo admin"))?.id)
}
