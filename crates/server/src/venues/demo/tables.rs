//! The demo's areas, kinds of venues and name parts.

/// A part of a city, and its number of venues.
pub struct Area {
    pub name: &'static str,
    pub district: &'static str,
    pub city: &'static str,
    pub latitude: f64,
    pub longitude: f64,
    pub venues: usize,
}

const fn area(
    name: &'static str,
    district: &'static str,
    city: &'static str,
    (latitude, longitude): (f64, f64),
    venues: usize,
) -> Area {
    Area {
        name,
        district,
        city,
        latitude,
        longitude,
        venues,
    }
}

pub const AREAS: [Area; 38] = [
    area(
        "Kebayoran Baru",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2443, 106.7998),
        4,
    ),
    area(
        "Tebet",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2260, 106.8540),
        4,
    ),
    area(
        "Cilandak",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2886, 106.8000),
        4,
    ),
    area(
        "Pasar Minggu",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2846, 106.8440),
        4,
    ),
    area(
        "Mampang Prapatan",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2530, 106.8200),
        4,
    ),
    area(
        "Pancoran",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2527, 106.8460),
        4,
    ),
    area(
        "Jagakarsa",
        "Jakarta Selatan",
        "Jakarta",
        (-6.3340, 106.8230),
        4,
    ),
    area(
        "Setiabudi",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2190, 106.8300),
        4,
    ),
    area(
        "Pesanggrahan",
        "Jakarta Selatan",
        "Jakarta",
        (-6.2570, 106.7570),
        4,
    ),
    area(
        "Kelapa Gading",
        "Jakarta Utara",
        "Jakarta",
        (-6.1580, 106.9050),
        3,
    ),
    area(
        "Menteng",
        "Jakarta Pusat",
        "Jakarta",
        (-6.1960, 106.8320),
        3,
    ),
    area(
        "Cempaka Putih",
        "Jakarta Pusat",
        "Jakarta",
        (-6.1800, 106.8690),
        3,
    ),
    area("Grogol", "Jakarta Barat", "Jakarta", (-6.1640, 106.7880), 3),
    area(
        "Kebon Jeruk",
        "Jakarta Barat",
        "Jakarta",
        (-6.1920, 106.7700),
        3,
    ),
    area(
        "Duren Sawit",
        "Jakarta Timur",
        "Jakarta",
        (-6.2300, 106.9150),
        3,
    ),
    area("Coblong", "Jawa Barat", "Bandung", (-6.8850, 107.6130), 4),
    area("Sukajadi", "Jawa Barat", "Bandung", (-6.8870, 107.5910), 4),
    area("Lengkong", "Jawa Barat", "Bandung", (-6.9310, 107.6230), 4),
    area("Buahbatu", "Jawa Barat", "Bandung", (-6.9540, 107.6490), 4),
    area("Antapani", "Jawa Barat", "Bandung", (-6.9150, 107.6600), 4),
    area("Cicendo", "Jawa Barat", "Bandung", (-6.9040, 107.5850), 4),
    area("Gubeng", "Jawa Timur", "Surabaya", (-7.2750, 112.7550), 4),
    area(
        "Wonokromo",
        "Jawa Timur",
        "Surabaya",
        (-7.3010, 112.7390),
        4,
    ),
    area("Rungkut", "Jawa Timur", "Surabaya", (-7.3200, 112.7750), 4),
    area("Sukolilo", "Jawa Timur", "Surabaya", (-7.2880, 112.7850), 4),
    area(
        "Dukuh Pakis",
        "Jawa Timur",
        "Surabaya",
        (-7.2900, 112.6970),
        4,
    ),
    area(
        "Tegalsari",
        "Jawa Timur",
        "Surabaya",
        (-7.2680, 112.7370),
        4,
    ),
    area("Renon", "Bali", "Denpasar", (-8.6750, 115.2330), 4),
    area("Panjer", "Bali", "Denpasar", (-8.6850, 115.2260), 4),
    area("Pemecutan", "Bali", "Denpasar", (-8.6620, 115.2000), 4),
    area("Peguyangan", "Bali", "Denpasar", (-8.6180, 115.2180), 4),
    area("Sesetan", "Bali", "Denpasar", (-8.6950, 115.2150), 4),
    area(
        "Umbulharjo",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.8150, 110.3880),
        3,
    ),
    area(
        "Gondokusuman",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.7850, 110.3820),
        3,
    ),
    area(
        "Mantrijeron",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.8210, 110.3610),
        3,
    ),
    area(
        "Danurejan",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.7930, 110.3730),
        3,
    ),
    area(
        "Kotagede",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.8270, 110.3990),
        3,
    ),
    area(
        "Jetis",
        "DI Yogyakarta",
        "Yogyakarta",
        (-7.7800, 110.3640),
        3,
    ),
];

/// A kind of venue: its name and its sports.
pub struct Kind {
    /// `{}` is replaced by the name.
    pub pattern: &'static str,
    pub place_type: &'static str,
    /// Sport, minimum and maximum courts, slot minutes, base price of an hour in thousands of rupiah.
    pub sports: &'static [(&'static str, u32, u32, i64, i64)],
}

pub const KINDS: [Kind; 16] = [
    kind("{} Futsal", "sports_hall", &[("futsal", 2, 4, 60, 140)]),
    kind(
        "GOR {}",
        "sports_hall",
        &[("badminton", 4, 8, 60, 50), ("table_tennis", 2, 4, 60, 35)],
    ),
    kind(
        "{} Arena",
        "sports_centre",
        &[
            ("basketball", 1, 2, 60, 220),
            ("volleyball", 1, 2, 60, 150),
            ("futsal", 1, 2, 60, 160),
        ],
    ),
    kind(
        "{} Padel",
        "sports_club",
        &[("padel", 2, 5, 90, 320), ("pickleball", 1, 3, 60, 150)],
    ),
    kind("Futsal {}", "sports_hall", &[("futsal", 1, 3, 60, 120)]),
    kind(
        "Balai Bulu Tangkis {}",
        "sports_hall",
        &[("badminton", 3, 6, 60, 45)],
    ),
    kind(
        "{} Tennis",
        "sports_club",
        &[("tennis", 2, 6, 60, 130), ("pickleball", 1, 2, 60, 110)],
    ),
    kind(
        "Lapangan {}",
        "pitch",
        &[("soccer", 1, 2, 120, 600), ("running", 1, 1, 60, 20)],
    ),
    kind("Tirta {}", "swimming_pool", &[("swimming", 4, 8, 60, 40)]),
    kind(
        "{} Sport Hall",
        "sports_centre",
        &[("futsal", 2, 3, 60, 150), ("badminton", 3, 6, 60, 55)],
    ),
    kind(
        "Graha {}",
        "sports_centre",
        &[
            ("badminton", 4, 8, 60, 60),
            ("volleyball", 1, 2, 60, 140),
            ("table_tennis", 2, 3, 30, 30),
        ],
    ),
    kind(
        "{} Racquet Club",
        "sports_club",
        &[("padel", 2, 4, 60, 280), ("tennis", 1, 3, 60, 140)],
    ),
    kind(
        "Sasana {}",
        "fitness_centre",
        &[("boxing", 1, 2, 60, 90), ("mma", 1, 2, 60, 110)],
    ),
    kind(
        "{} Driving Range",
        "golf_course",
        &[("golf", 8, 14, 60, 100)],
    ),
    kind(
        "Velodrom {}",
        "track",
        &[("cycling", 1, 2, 60, 75), ("running", 1, 2, 60, 20)],
    ),
    kind(
        "{} Field",
        "pitch",
        &[
            ("baseball", 1, 1, 120, 500),
            ("football", 1, 1, 120, 550),
            ("cricket", 1, 1, 120, 450),
        ],
    ),
];

const fn kind(
    pattern: &'static str,
    place_type: &'static str,
    sports: &'static [(&'static str, u32, u32, i64, i64)],
) -> Kind {
    Kind {
        pattern,
        place_type,
        sports,
    }
}

pub const FIRST: [&str; 20] = [
    "Awan", "Lintang", "Rimba", "Samudra", "Kencana", "Cakra", "Bayu", "Surya", "Mega", "Nusa",
    "Arunika", "Bintang", "Puspa", "Giri", "Tunas", "Kirana", "Sagara", "Elang", "Merak", "Gema",
];
pub const SECOND: [&str; 20] = [
    "Jingga", "Senja", "Laju", "Perkasa", "Lestari", "Utama", "Abadi", "Juara", "Sentosa",
    "Gemilang", "Pagi", "Raya", "Biru", "Damai", "Tangguh", "Ceria", "Mandala", "Bahari", "Karsa",
    "Sejati",
];
pub const STREETS: [&str; 14] = [
    "Kenanga",
    "Melati",
    "Anggrek",
    "Cempaka",
    "Flamboyan",
    "Mawar",
    "Teratai",
    "Kemuning",
    "Bougenville",
    "Dahlia",
    "Seroja",
    "Wijaya Kusuma",
    "Tanjung",
    "Alamanda",
];
