//! The texts of the public pages of courts in each language.

use crate::locale::Locale;

pub struct Texts {
    pub all: &'static str,
    pub search: &'static str,
    pub about_search: &'static str,
    /// With the names of some cities.
    pub about_all: fn(&str) -> String,
    pub courts_in: fn(&str) -> String,
    /// With a sport and a city.
    pub courts_of_sport: fn(&str, &str) -> String,
    pub more_courts_in: fn(&str) -> String,
    /// With how many venues, and their sports.
    pub about_city: fn(&str, &str) -> String,
    pub price_from: fn(&str) -> String,
    pub every_day: &'static str,
    /// One, and any other number.
    pub venues: [&'static str; 2],
    pub courts: [&'static str; 2],
    pub sports: &'static str,
    pub book: &'static str,
    pub courts_heading: &'static str,
    pub instant: &'static str,
    pub on_request: &'static str,
    pub prices: &'static str,
    pub opening_hours: &'static str,
    pub special_days: &'static str,
    pub closed: &'static str,
}

const ENGLISH: Texts = Texts {
    all: "Sports courts by city",
    search: "Find a free court",
    about_search: "Search courts by sport, day, hour and place, with the price to pay.",
    about_all: |cities| {
        format!(
            "Find a court, see which hours are free and what they cost, and book: {cities} and more."
        )
    },
    courts_in: |city| format!("Courts in {city}"),
    courts_of_sport: |sport, city| format!("{sport} courts in {city}"),
    more_courts_in: |city| format!("More courts in {city}"),
    about_city: |venues, sports| {
        format!("{venues}{sports}: free hours, prices and online booking.")
    },
    price_from: |amount| format!("from {amount} an hour"),
    every_day: "Every day",
    venues: ["venue", "venues"],
    courts: ["court", "courts"],
    sports: "Sports",
    book: "See free hours and book",
    courts_heading: "Courts",
    instant: "confirmed at once",
    on_request: "on request",
    prices: "Prices an hour",
    opening_hours: "Opening hours",
    special_days: "Special days",
    closed: "closed",
};

const INDONESIAN: Texts = Texts {
    all: "Lapangan olahraga per kota",
    search: "Cari lapangan kosong",
    about_search: "Cari lapangan menurut olahraga, hari, jam, dan tempat, lengkap dengan harganya.",
    about_all: |cities| {
        format!(
            "Cari lapangan, lihat jam kosong dan harganya, lalu booking: {cities}, dan lainnya."
        )
    },
    courts_in: |city| format!("Lapangan di {city}"),
    courts_of_sport: |sport, city| format!("Lapangan {} di {city}", sport.to_lowercase()),
    more_courts_in: |city| format!("Lapangan lain di {city}"),
    about_city: |venues, sports| {
        format!("{venues}{sports}: jam kosong, harga, dan booking online.")
    },
    price_from: |amount| format!("mulai {amount} per jam"),
    every_day: "Setiap hari",
    venues: ["tempat"; 2],
    courts: ["lapangan"; 2],
    sports: "Olahraga",
    book: "Lihat jam kosong dan booking",
    courts_heading: "Lapangan",
    instant: "langsung terkonfirmasi",
    on_request: "perlu konfirmasi",
    prices: "Harga per jam",
    opening_hours: "Jam buka",
    special_days: "Hari khusus",
    closed: "tutup",
};

pub fn texts(locale: Locale) -> &'static Texts {
    locale.pick(&ENGLISH, &INDONESIAN)
}

/// "1 venue", "3 venues"
pub fn counted(count: i64, [one, more]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
