//! Demo players and staff.

use std::sync::Arc;

use uuid::Uuid;

use super::{sessions, staff, store};
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

/// Whether nobody has an account and nobody is staff.
pub async fn is_empty(app: &Arc<App>) -> Result<bool, Error> {
    app.db
        .read(|conn| store::is_empty(conn).map_err(Error::from))
        .await
}

pub async fn is_demo(app: &Arc<App>) -> Result<bool, Error> {
    app.db
        .read(|conn| Ok(store::user_by_email(conn, PLAYER)?.is_some()))
        .await
}

/// Players, the first of them [`PLAYER`], an admin, and a manager of the first venue.
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
        staff::grant(app, MANAGER, Some(*venue)).await?;
    }
    Ok(players)
}

async fn account(app: &Arc<App>, email: &str, name: &str) -> Result<Uuid, Error> {
    let (id, _token) = sessions::sign_in_directly(app, email, name, Locale::Id).await?;
    Ok(id)
}
