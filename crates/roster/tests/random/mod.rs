//! Random lists from fixed seeds.

use lapang_roster::{Line, Sheet};

/// splitmix64
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap_or_default()
    }

    pub fn of<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len())]
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

const FIRST: &[&str] = &[
    "Andi",
    "Budi",
    "Sari",
    "Dewi",
    "Wayan",
    "Ucok",
    "Asep",
    "Sugeng",
    "Mei Lin",
    "José",
    "Zoë",
    "Nguyễn",
    "O'Neil",
    "Abdul-Aziz",
    "Ān",
    "علي",
    "李明",
    "Т. Иван",
    "Ko Acong",
    "Pak Slamet",
    "Mbak Rina",
    "Bang Togar",
    "Cik Lan",
    "D'Angelo",
    "Nur‘aini",
    "An9a",
    "R2",
    "Kok",
    "Is",
    "Will",
];

const LAST: &[&str] = &[
    "S",
    "S.",
    "Santoso",
    "Hartono",
    "Situmorang",
    "B",
    "🔥",
    "🏸😀",
    "jr",
    "II",
    "van den Berg",
    "❤️",
    "2",
    "👨‍👩‍👧",
    "Pratama",
    "(kecil)",
    "“Ace”",
];

/// Names that a reader takes for something else.
const HOSTILE: &[&str] = &[
    "Andi lunas",
    "19.00",
    "35k",
    "Rp 35.000",
    "WL",
    "Batal",
    "Budi +1",
    "Sari & Dewi",
    "A/B",
    "~Andi~",
    "*Budi*",
    "Dodi (2)",
    "Dodi (2 org)",
    "Muhammad Rizky Ramadhan Putra Pratama Wijaya Kusuma Jaya",
    "satu dua tiga empat lima enam",
    "let me know",
    "1. Andi",
    "12",
    "x",
    "kosong",
    "✅",
    "Andi ✅",
    "❌ Andi",
    "https://x.id/a",
    "-",
    "...",
    "???",
    "“Andi”",
    "”",
    "“",
    "Andi (N)",
    "GK",
    "kiper Joko",
    "Budi, Sari",
    "Budi - TF",
    "[19.02, 23/11/26] Andi: hai",
    "23/11/26 19.02 - Andi:",
    "Slot: 3",
    "Ａｎｄｉ",
    "①",
    "1️⃣ Budi",
    "½",
    "Andi dan Sari",
    "Budi S",
    "Budi S.",
    "Budi",
    "Catatan:",
    "jam 7 malam",
    "besok",
    "tf",
    "dp 20k",
    "+1",
    "+ Sari",
    "_Andi_",
    "` `",
    "🔥",
    "#1 Andi",
    "(GK)",
    "Andi 2 orang",
    "Andi?",
    "Lapangan 3",
    "• Budi",
    "- Budi",
    "Andi: Budi",
    "Ko",
    "Pak Budi",
    "Mas Budi",
    "e\u{301}\u{301}",
    "Budi ” ✅",
    "Andi +1",
    "Andi +2",
];

pub fn name(random: &mut Random) -> String {
    if random.chance(15) {
        return random.of(HOSTILE).to_owned();
    }
    let first = random.of(FIRST);
    match random.below(6) {
        0..=2 => first.to_owned(),
        3 | 4 => format!("{first} {}", random.of(LAST)),
        _ => format!("{first} {} {}", random.of(FIRST), random.of(LAST)),
    }
}

const TITLES: &[&str] = &[
    "Mabar Selasa",
    "1 Juta Club",
    "1. Divisi Senin",
    "WL",
    "Batal: hujan",
    "~Mabar~",
    "PB Jaya 35k",
    "2 lapangan",
    "",
    "🏸 Fun Game 🏸",
    "- Mabar -",
    "[19.02, 23/11/26] Andi: x",
    "Cadangan FC",
    "List",
    "“Mabar”",
    "-----",
    "1",
    "Slot: 4",
    "max 3 per orang",
    "23/11/26 19.02 - Andi:",
    "Andi",
    "Notes",
    "✅ Mabar",
    "Court 2",
    "Catatan: 1",
    "https://x.id/a",
    "①",
    "Main: Andi, Budi",
];

const LINES: &[&str] = &[
    "Sel, 2 Des, 20.00–22.00 WIB",
    "Tue, 2 Dec, 20:00–22:00 WIB",
    "Lapangan 3-4, GOR Senayan 19.00-21.00 35k",
    "Rp 35.000",
    "35k",
    "Smash Arena",
    "1 jam",
    "2 lapangan",
    "3 kok",
    "• Bawa raket",
    "WL: dilarang",
    "1. Bayar dulu",
    "12 slot",
    "2 Andi",
    "3 Budi",
    "Putri",
    "Sesi 1",
    "Kuota 12 orang",
];

pub fn sheet(random: &mut Random) -> Sheet {
    let most = [3, 12, 30][random.below(3)];
    let people: Vec<Line> = (0..random.below(most)).map(|_| line(random)).collect();
    let waiting = if random.chance(40) {
        (0..random.below(4)).map(|_| line(random)).collect()
    } else {
        Vec::new()
    };
    let capacity = random.chance(70).then(|| random.below(40));
    Sheet {
        title: random.of(TITLES).to_owned(),
        lines: (0..random.below(5))
            .map(|_| random.of(LINES).to_owned())
            .collect(),
        people,
        waiting,
        capacity,
        link: random
            .of(&[
                "https://lapang.id/match/abc",
                "",
                "http://localhost:5173/match/x?guest=y",
            ])
            .to_owned(),
        waiting_word: "WL",
    }
}

fn line(random: &mut Random) -> Line {
    Line {
        name: name(random),
        paid: random.chance(40),
    }
}
