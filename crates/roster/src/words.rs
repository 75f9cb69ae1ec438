//! Words of chats, in Indonesian and English, folded.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// Above the people who play.
pub(crate) const MAIN: &[&str] = &[
    "main",
    "list",
    "list main",
    "list pemain",
    "daftar",
    "daftar main",
    "daftar pemain",
    "peserta",
    "daftar peserta",
    "list peserta",
    "pemain",
    "player",
    "players",
    "yang ikut",
    "yg ikut",
    "ikut",
    "yang main",
    "yg main",
    "hadir",
    "in",
    "slot utama",
    "main list",
    "list mabar",
];

/// Above those who wait.
pub(crate) const WAITING: &[&str] = &[
    "wl",
    "waiting list",
    "waitinglist",
    "waiting",
    "wait list",
    "waitlist",
    "cadangan",
    "list cadangan",
    "daftar cadangan",
    "antri",
    "antrian",
    "antrean",
    "antre",
    "reserve",
    "reserves",
    "reserved",
    "daftar tunggu",
    "tunggu",
    "list wl",
    "list tunggu",
    "standby",
    "subs",
    "cadangan wl",
    "wl cadangan",
    "waiting list wl",
];

/// Above those who do not come.
pub(crate) const OUT: &[&str] = &[
    "batal",
    "yang batal",
    "yg batal",
    "cancel",
    "cancelled",
    "canceled",
    "yg cancel",
    "out",
    "keluar",
    "absen",
    "izin",
    "ijin",
    "mundur",
    "ga ikut",
    "gak ikut",
    "nggak ikut",
    "tidak ikut",
    "ga jadi",
    "gak jadi",
    "nggak jadi",
    "tidak jadi",
    "gajadi",
    "ga bisa",
    "gak bisa",
    "not coming",
    "cant make it",
];

/// Above rules and remarks.
pub(crate) const NOTES: &[&str] = &[
    "catatan",
    "note",
    "notes",
    "nb",
    "rules",
    "rule",
    "aturan",
    "aturan main",
    "ketentuan",
    "keterangan",
    "ket",
    "info",
    "peraturan",
    "syarat",
    "perhatian",
    "penting",
    "ps",
];

/// Before a part of the players.
pub(crate) const PARTS: &[&str] = &[
    "putra",
    "putri",
    "cowok",
    "cowo",
    "cewek",
    "cewe",
    "pria",
    "wanita",
    "boys",
    "girls",
    "men",
    "women",
    "cowok cowok",
    "cewek cewek",
];

/// Before the number or letter of a part of the players.
pub(crate) const NUMBERED_PARTS: &[&str] = &[
    "court", "lapangan", "lap", "sesi", "session", "grup", "group", "tim", "team", "shift",
    "kloter",
];

const PAID: &[&str] = &[
    "lunas",
    "paid",
    "tf",
    "transfer",
    "udah bayar",
    "sudah bayar",
    "udh bayar",
    "sdh bayar",
    "uda bayar",
    "dah bayar",
    "udah tf",
    "sudah tf",
    "udh tf",
    "sdh tf",
    "udah transfer",
    "sudah transfer",
    "udah lunas",
    "sudah lunas",
    "sdh lunas",
    "done tf",
    "already paid",
];

const UNPAID: &[&str] = &[
    "blm",
    "belum",
    "unpaid",
    "not paid",
    "belum bayar",
    "blm bayar",
    "belum tf",
    "blm tf",
    "belum transfer",
    "blm transfer",
    "belum lunas",
    "blm lunas",
    "belom",
    "belom bayar",
    "not yet",
];

pub(crate) const KEEPER: &[&str] = &["gk", "kiper", "keeper", "goalkeeper", "penjaga gawang"];

/// Said after a name, and kept as a note.
const REMARKS: &[&str] = &[
    "dp", "cash", "tunai", "qris", "telat", "nyusul", "menyusul", "late", "otw", "bayar", "ikut",
    "hadir", "join", "in", "host", "baru",
];

const LEVELS: [(&str, u8); 17] = [
    ("newbie", 1),
    ("newbi", 1),
    ("nubi", 1),
    ("noob", 1),
    ("pemula", 1),
    ("beginner", 2),
    ("beg", 2),
    ("biginer", 2),
    ("intermediate", 3),
    ("inter", 3),
    ("intermed", 3),
    ("menengah", 3),
    ("advance", 4),
    ("advanced", 4),
    ("adv", 4),
    ("mahir", 4),
    ("expert", 4),
];

/// Levels in brackets alone: "Budi (B)"; "Budi B" is a name.
pub(crate) const LETTERS: [(&str, u8); 4] = [("n", 1), ("b", 2), ("i", 3), ("a", 4)];

pub(crate) const PEOPLE: &[&str] = &[
    "org", "orang", "pax", "people", "persons", "ppl", "pemain", "players",
];

pub(crate) const GUESTS: &[&str] = &[
    "org", "orang", "pax", "teman", "temen", "friend", "friends", "guest", "guests", "tamu",
    "people",
];

/// Between a person and whom they bring.
pub(crate) const WITH: &[&str] = &["dan", "sama", "and", "with", "bareng", "plus", "bawa"];

/// A place nobody has taken.
pub(crate) const FREE: &[&str] = &[
    "kosong",
    "empty",
    "free",
    "available",
    "tersedia",
    "slot kosong",
    "open",
    "x",
    "xxx",
    "nama",
    "name",
    "isi nama",
];

/// No name has them.
const CHAT: &[&str] = &[
    "let",
    "know",
    "please",
    "pls",
    "plis",
    "tolong",
    "mohon",
    "harap",
    "jangan",
    "yang",
    "yg",
    "kalau",
    "kalo",
    "klo",
    "untuk",
    "utk",
    "bayar",
    "transfer",
    "gak",
    "ga",
    "nggak",
    "tidak",
    "sudah",
    "udah",
    "belum",
    "silahkan",
    "silakan",
    "copy",
    "paste",
    "htm",
    "jam",
    "pukul",
    "rp",
    "datang",
    "dateng",
    "bawa",
    "waktu",
    "tepat",
    "ikut",
    "gabung",
    "join",
    "how",
    "what",
    "want",
    "thanks",
    "thank",
    "makasih",
    "terima",
    "dong",
    "siap",
    "oke",
    "okay",
    "gaes",
    "guys",
    "semua",
    "biaya",
    "iuran",
    "patungan",
    "rekening",
    "slot",
    "kuota",
    "sisa",
    "lunas",
    "paid",
    "bring",
    "come",
    "your",
    "bisa",
    "boleh",
    "nanti",
    "maaf",
    "sorry",
    "sepatu",
    "kok",
    "shuttlecock",
    "raket",
    "kumpul",
    "parkir",
    "dilarang",
    "wajib",
    "orang",
    "org",
    "menit",
    "maksimal",
    "minimal",
    "mabar",
    "badminton",
    "futsal",
    "reminder",
    "forwarded",
    "diteruskan",
    "telat",
];

/// What a word behind a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Paid,
    Unpaid,
    Keeper,
    Level(u8),
    Waiting,
    Out,
    Remark,
}

static MARKS: LazyLock<HashMap<&str, Mark>> = LazyLock::new(|| {
    let of = |words: &'static [&'static str], mark| words.iter().map(move |word| (*word, mark));
    // the later of two that are equal counts
    of(REMARKS, Mark::Remark)
        .chain(of(OUT, Mark::Out))
        .chain(of(WAITING, Mark::Waiting))
        .chain(
            LEVELS
                .iter()
                .map(|(word, level)| (*word, Mark::Level(*level))),
        )
        .chain(of(KEEPER, Mark::Keeper))
        .chain(of(PAID, Mark::Paid))
        .chain(of(UNPAID, Mark::Unpaid))
        .collect()
});

static CHAT_WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| CHAT.iter().copied().collect());

pub(crate) fn mark_of(folded: &str) -> Option<Mark> {
    MARKS.get(folded).copied()
}

pub(crate) fn is_chat(word: &str) -> bool {
    CHAT_WORDS.contains(word)
}

/// The word is a link: "https://…", "www.…", "wa.me/…", "lapang.id/m/abc".
pub(crate) fn is_link(word: &str) -> bool {
    let word = word
        .trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '/')
        .to_lowercase();
    if word.contains("://") || word.starts_with("www.") {
        return true;
    }
    let Some((host, _)) = word.split_once('/') else {
        return [".com", ".id", ".net", ".org", ".app", ".me", ".ly"]
            .iter()
            .any(|end| word.len() > end.len() + 1 && word.ends_with(end));
    };
    host.split_once('.').is_some_and(|(name, rest)| {
        name.len() > 1
            && rest.len() > 1
            && host.is_ascii()
            && rest
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || byte == b'.' || byte == b'-')
    }) || host
        .strip_prefix("localhost")
        .is_some_and(|port| port.is_empty() || port.starts_with(':'))
}

pub(crate) fn has_link(text: &str) -> bool {
    text.split(' ')
        .any(|word| word.contains(['.', '/']) && is_link(word))
}
