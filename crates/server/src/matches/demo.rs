//! Demo matches: three weeks of open play in every sport, always the same.

use std::sync::Arc;

use anyhow::Context;
use jiff::civil::Weekday::{self, Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use lapang_db::Conn;
use uuid::Uuid;

use super::create::{self, Draft};
use super::model::Gender::{Female, Male, Mixed};
use super::model::Skill::{Advanced, Beginner, Expert, Intermediate};
use super::model::{Attendance, GuestRules, Participant, Who};
use super::{Gender, Skill, costs, guests, join, join_waitlist, store};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::venues;

const WIB: &str = "Asia/Jakarta";
const WITA: &str = "Asia/Makassar";
/// Matches are spread over this many days from tomorrow; a fixed weekday adds up to 6 days.
const DAYS: usize = 15;
/// How long ago the match of today began, at least.
const BEGAN_BEFORE: SignedDuration = SignedDuration::from_mins(50);

struct Plan {
    sport: &'static str,
    name: &'static str,
    description: &'static str,
    /// Local time of the venue.
    hour: i8,
    weekday: Option<Weekday>,
    /// 0 means no limit.
    places: i64,
    /// Includes the host.
    taken: usize,
    /// Players on the waitlist.
    waitlisted: usize,
    skill: Option<Skill>,
    gender: Option<Gender>,
    /// A location without a venue, and its time zone.
    spot: Option<(&'static str, &'static str)>,
    is_public: bool,
}

impl Plan {
    const fn level(mut self, skill: Skill) -> Self {
        self.skill = Some(skill);
        self
    }

    const fn meant_for(mut self, gender: Gender) -> Self {
        self.gender = Some(gender);
        self
    }

    const fn at(mut self, place: &'static str, zone: &'static str) -> Self {
        self.spot = Some((place, zone));
        self
    }

    const fn on(mut self, weekday: Weekday) -> Self {
        self.weekday = Some(weekday);
        self
    }

    const fn waitlist(mut self, waitlisted: usize) -> Self {
        self.waitlisted = waitlisted;
        self
    }

    const fn unlisted(mut self) -> Self {
        self.is_public = false;
        self
    }
}

const fn plan(
    sport: &'static str,
    name: &'static str,
    hour: i8,
    taken: usize,
    places: i64,
    description: &'static str,
) -> Plan {
    Plan {
        sport,
        name,
        description,
        hour,
        weekday: None,
        places,
        taken,
        waitlisted: 0,
        skill: None,
        gender: None,
        spot: None,
        is_public: true,
    }
}

#[rustfmt::skip]
const PLANS: [Plan; 60] = [
    plan("futsal", "Futsal Rabu Malam", 20, 7, 10, "Main santai sehabis kerja. Bawa sepatu futsal dan rompi gelap atau terang.").level(Intermediate).meant_for(Mixed).on(Wednesday),
    plan("badminton", "Ganda campuran, level menengah", 19, 3, 4, "Dua lapangan, kok sudah disiapkan. Datang 15 menit lebih awal untuk pemanasan.").level(Intermediate).meant_for(Mixed),
    plan("padel", "Padel for first-timers", 16, 2, 4, "Never held a padel racket? Perfect. We share two spare rackets and plenty of patience.").level(Beginner).meant_for(Mixed),
    plan("running", "Sunday Long Run 12K", 6, 14, 0, "Easy pace, 6:30 per km, coffee afterwards. All speeds welcome, nobody is left behind.").at("Gelora Bung Karno, Pintu 5, Jakarta", WIB).on(Sunday),
    plan("basketball", "3x3 Halfcourt Kings", 17, 6, 6, "Winner stays. First to 21, call your own fouls.").level(Advanced).meant_for(Male),
    plan("tennis", "Morning rally, singles", 7, 1, 2, "Looking for a hitting partner, NTRP 3.5 or so.").level(Intermediate),
    plan("volleyball", "Voli bareng sekantor", 18, 8, 12, "Butuh empat orang lagi supaya pas dua tim. Patungan lapangan di tempat.").level(Beginner).meant_for(Mixed),
    plan("soccer", "Mini Soccer Kamis", 19, 11, 14, "7 lawan 7, kiper bergantian. Bola dan rompi sudah ada.").level(Intermediate).meant_for(Male).on(Thursday),
    plan("table_tennis", "Pingpong Seru", 19, 2, 8, "Round robin, best of three. Bet cadangan tersedia.").level(Beginner),
    plan("pickleball", "Pickleball Open Play", 8, 5, 8, "Rotating partners every game. Paddles to borrow at the desk.").level(Beginner).meant_for(Mixed),
    plan("cycling", "Gowes Pagi ke Sentul", 6, 9, 20, "Tanjakan sedang, regroup di setiap puncak. Helm wajib.").level(Intermediate).at("Simpang Sentul, Bogor", WIB).on(Saturday),
    plan("swimming", "Masters swim, 2 km set", 7, 3, 8, "Lane swimming with intervals. You should be fine with 100 m in under 2:10.").level(Advanced).meant_for(Mixed),
    plan("futsal", "Futsal Putri Sabtu Sore", 16, 6, 10, "Khusus perempuan, semua level boleh gabung.").level(Beginner).meant_for(Female).on(Saturday),
    plan("golf", "Nine holes before work", 6, 2, 4, "Tee off early, done by nine. Handicap up to 28.").level(Intermediate).on(Tuesday),
    plan("boxing", "Sparring ringan dan padwork", 18, 3, 8, "Bawa hand wrap sendiri, sarung tinju bisa pinjam. Tanpa ego.").level(Intermediate).meant_for(Mixed),
    plan("mma", "BJJ open mat", 10, 5, 12, "Gi and no-gi, rolls of five minutes. Visitors from every gym welcome.").level(Intermediate).meant_for(Mixed).on(Sunday),
    plan("cricket", "Tape-ball cricket night", 19, 9, 16, "Eight overs a side under the lights. Bring a friend who can catch.").level(Beginner).at("Lapangan Banteng, Jakarta", WIB),
    plan("baseball", "Softball & baseball catch-up", 15, 6, 18, "Relaxed batting practice, then a short game.").level(Beginner).meant_for(Mixed).at("Lapangan Softball Lodaya, Bandung", WIB).on(Sunday),
    plan("football", "Flag football, 5 on 5", 16, 7, 10, "No tackles, flags provided. Two new plays to try out.").level(Beginner).meant_for(Mixed).at("Lapangan ABC, Senayan, Jakarta", WIB).on(Saturday),
    plan("badminton", "Badminton Subuh", 6, 4, 8, "Mulai pagi, selesai sebelum jam kantor. Kok patungan.").level(Beginner).meant_for(Mixed).on(Monday),
    plan("padel", "Padel Americano", 17, 8, 8, "Eight players, everyone with everyone. Small prizes, big laughs.").level(Intermediate).meant_for(Mixed).on(Saturday),
    plan("soccer", "Bola lapangan besar 11v11", 16, 17, 22, "Dua babak 40 menit, ada wasit. Butuh bek kiri.").level(Advanced).meant_for(Male).on(Sunday),
    plan("running", "Lari Sore Alun-Alun", 16, 6, 0, "5K santai keliling, lanjut angkringan.").level(Beginner).at("Alun-Alun Kidul, Yogyakarta", WIB),
    plan("tennis", "Ladies' doubles", 9, 3, 4, "Friendly sets, new balls on me.").level(Intermediate).meant_for(Female),
    plan("basketball", "Basket Santai Minggu", 15, 7, 10, "Full court kalau cukup sepuluh orang, kalau tidak 3x3.").level(Beginner).meant_for(Mixed).on(Sunday),
    plan("futsal", "Alumni SMA 8, latihan rutin", 19, 9, 12, "Khusus alumni dan teman dekat.").level(Intermediate).meant_for(Male).unlisted(),
    plan("volleyball", "Beach volley, sunset session", 17, 5, 8, "4 on 4 on the sand, sunscreen recommended.").level(Intermediate).meant_for(Mixed).at("Pantai Sanur, Denpasar", WITA),
    plan("badminton", "Tunggal putra, serius", 20, 2, 2, "Tiga gim, skor 21. Yang kalah traktir es teh.").level(Advanced).meant_for(Male).waitlist(1),
    plan("table_tennis", "Latihan spin dan servis", 18, 3, 6, "Setengah jam drill, sisanya bermain.").level(Intermediate),
    plan("pickleball", "Dink & Drink", 18, 4, 8, "Slow hands, quick jokes. Drinks afterwards.").level(Intermediate).meant_for(Mixed),
    plan("swimming", "Belajar gaya bebas bareng", 9, 4, 6, "Ada yang menemani pemula. Kacamata renang wajib.").level(Beginner).meant_for(Mixed).on(Saturday),
    plan("cycling", "Night ride keliling kota", 20, 11, 30, "Santai 25 km, lampu depan belakang wajib.").level(Beginner).at("Taman Bungkul, Surabaya", WIB),
    plan("padel", "Padel after office", 18, 3, 4, "One spot left, level 3 to 3.5 please.").level(Intermediate).meant_for(Mixed).on(Tuesday),
    plan("futsal", "Late Night Futsal", 21, 10, 10, "Kick-off late, no excuses. Full, but keep an eye on it.").level(Advanced).meant_for(Male).waitlist(3),
    plan("golf", "Golf Sabtu, flight ketiga", 7, 3, 4, "Kurang satu orang untuk melengkapi flight.").level(Beginner).on(Saturday),
    plan("boxing", "Women's boxing basics", 17, 5, 10, "Stance, jab, cross. Wraps and gloves to borrow.").level(Beginner).meant_for(Female),
    plan("mma", "Striking and takedown drills", 19, 4, 10, "Technique only, light contact.").level(Beginner).meant_for(Mixed),
    plan("cricket", "Nets and chai", 16, 5, 12, "An hour in the nets, batters and bowlers alike.").level(Intermediate),
    plan("baseball", "Batting practice", 9, 4, 12, "Fielders wanted as much as hitters.").level(Intermediate),
    plan("football", "Receivers wanted", 16, 4, 14, "Scrimmage for the league, beginners can learn the routes.").level(Intermediate).meant_for(Male),
    plan("badminton", "Komunitas Bulu Angsa", 19, 10, 16, "Empat lapangan, main bergiliran. Anggota baru selalu disambut.").level(Intermediate).meant_for(Mixed),
    plan("tennis", "Tenis Malam", 19, 2, 4, "Ganda bebas, lampu lapangan terang.").level(Beginner).meant_for(Mixed),
    plan("basketball", "Girls' night hoops", 19, 6, 10, "Run, laugh, repeat. All levels.").level(Beginner).meant_for(Female),
    plan("running", "Track intervals 8 × 400", 17, 7, 15, "Warm-up 2 km, then 8 × 400 m with 90 s rest.").level(Advanced).at("Stadion Kridosono, Yogyakarta", WIB),
    plan("soccer", "Fun football, mixed teams", 17, 9, 14, "We mix levels so that both sides stand a chance.").level(Beginner).meant_for(Mixed),
    plan("volleyball", "Voli Putri", 18, 7, 12, "Latihan formasi lalu gim penuh.").level(Intermediate).meant_for(Female),
    plan("padel", "Birthday padel", 15, 5, 8, "Friends of Gita, cake included.").level(Beginner).meant_for(Mixed).unlisted().on(Saturday),
    plan("futsal", "Futsal Bapak-Bapak", 20, 8, 12, "Usia 35 ke atas, yang penting keringetan.").level(Beginner).meant_for(Male).on(Friday),
    plan("swimming", "Open-water warm-up", 8, 3, 10, "Pool session for those who want to swim in the sea next month.").level(Expert).meant_for(Mixed),
    plan("badminton", "Doubles drill for expats & locals", 18, 5, 8, "Rotating drills in English and Indonesian, then games.").level(Intermediate).meant_for(Mixed),
    plan("table_tennis", "Office ping-pong cup", 18, 9, 16, "Knock-out, two tables, bragging rights for a month.").level(Beginner).meant_for(Mixed).unlisted(),
    plan("pickleball", "Pickleball Pagi Keluarga", 7, 3, 8, "Anak di atas 12 tahun boleh ikut, didampingi orang tua.").level(Beginner).meant_for(Mixed).on(Sunday),
    plan("cycling", "Gran Fondo training, 90 km", 6, 5, 12, "Average 30 km/h, two stops. Bring two bottles and a tube.").level(Expert).at("Titik Nol, Jalan Malioboro, Yogyakarta", WIB).on(Sunday),
    plan("tennis", "Hit and serve clinic", 16, 4, 6, "Two hours, one theme: the second serve.").level(Advanced),
    plan("basketball", "Sparring vs. kampus sebelah", 18, 10, 12, "Cari dua pemain cadangan, main empat kuarter.").level(Expert).meant_for(Male),
    plan("soccer", "Sunday League friendly", 9, 13, 16, "Proper pitch, proper boots, friendly faces.").level(Intermediate).meant_for(Mixed).on(Sunday),
    plan("futsal", "Main Bareng Warga", 19, 5, 10, "Tetangga dan pendatang, semua boleh.").level(Beginner).meant_for(Mixed),
    plan("running", "Car Free Day 7K", 6, 12, 0, "Kumpul di depan Bunderan, lari pelan sambil ngobrol.").level(Beginner).at("Bundaran HI, Jakarta", WIB).on(Sunday),
    plan("badminton", "Night-owl shuttle", 21, 6, 6, "For night owls. The hall is ours until late.").level(Expert).meant_for(Mixed),
    plan("padel", "King of the Court", 19, 4, 10, "Winners move up, losers move down, everybody sweats.").level(Advanced).meant_for(Mixed),
];

/// Inserts the demo matches. Hosts and participants are taken from `players` in turn (from `women`
/// for women's matches), and venues from those of `venues` that offer the sport.
pub async fn fill(
    app: &Arc<App>,
    players: &[Uuid],
    women: &[Uuid],
    venues: &[Uuid],
) -> Result<(), Error> {
    if players.is_empty() || women.is_empty() {
        return Ok(());
    }
    let (players, venues) = (players.to_vec(), venues.to_vec());
    let women = women.to_vec();
    app.write(move |tx| {
        for (index, plan) in PLANS.iter().enumerate() {
            let hosts = match plan.gender {
                Some(Female) => &women,
                _ => &players,
            };
            make(tx, index, plan, hosts, &venues)?;
        }
        Ok(())
    })
    .await
}

/// A match that began within the last hour or so, hosted by the first of these players, with all of them.
pub fn running(tx: &mut Tx<'_>, players: &[Uuid], venues: &[Uuid]) -> Result<Uuid, Error> {
    let venue = venue_with(tx.conn, "badminton", venues, 0)?;
    let hour = SignedDuration::from_hours(1).as_secs();
    let began = (tx.now - BEGAN_BEFORE).as_second().div_euclid(hour) * hour;
    let starts_at = Timestamp::from_second(began).context("a time of the demo")?;
    // Two more come without an account.
    let places = i64::try_from(players.len() + 2).unwrap_or(0);
    let draft = Draft {
        name: "Badminton Malam Bareng".to_owned(),
        description: "Tiga lapangan, giliran diatur di aplikasi. Kok sudah disiapkan.".to_owned(),
        sport_id: "badminton".to_owned(),
        venue_id: venue.as_ref().map(|(id, _)| *id),
        location: if venue.is_some() {
            ""
        } else {
            "Gelora Bung Karno, Jakarta"
        }
        .to_owned(),
        starts_at,
        ends_at: Some(starts_at + SignedDuration::from_hours(4)),
        time_zone: venue.map_or_else(|| WIB.to_owned(), |(_, zone)| zone),
        max_participants: Some(places),
        is_public: true,
        gender: None,
        enforce_gender: false,
        skill: None,
        guests: GuestRules {
            are_brought: true,
            join_by_link: false,
        },
        bookings: Vec::new(),
    };
    let match_id = create::insert(tx, players[0], &draft)?;
    // They joined before it began.
    let joined_at = starts_at - SignedDuration::from_hours(24);
    for user_id in &players[1..] {
        store::reserve_place(tx.conn, match_id, joined_at)?;
        let who = Who::Player(*user_id);
        let participant = Participant::new(tx.app.new_id(), match_id, who, joined_at);
        store::insert_participant(tx.conn, &participant)?;
    }
    Ok(match_id)
}

/// Half of those who are at a running match have paid their share, and some are noted as there.
pub fn collect(tx: &mut Tx<'_>, match_id: Uuid) -> Result<(), Error> {
    let Some(mut game) = store::lock_match(tx.conn, match_id)? else {
        return Ok(());
    };
    costs::demo(tx, &mut game)?;
    let there = store::roster(tx.conn, match_id)?.participants;
    for (place, participant) in there.iter().enumerate() {
        let mark = match place % 7 {
            6 => continue,
            5 => Attendance::Late,
            _ => Attendance::Came,
        };
        store::set_attendance(tx.conn, (match_id, participant.id), Some(mark), tx.now)?;
    }
    let paid: Vec<Uuid> = there.iter().map(|it| it.id).step_by(2).collect();
    for id in &paid {
        store::set_paid(tx.conn, (match_id, *id), Some(tx.now))?;
    }
    costs::note_paid(tx, &game, &paid, game.host_id, true)
}

/// People without an account on the list of a match to come.
fn add_guests(tx: &mut Tx<'_>, match_id: Uuid) -> Result<(), Error> {
    for name in ["Pak Harun", "Tante Lili"] {
        let id = tx.app.new_id();
        guests::seat_walk_in(tx, match_id, id, name)?;
    }
    Ok(())
}

fn make(
    tx: &mut Tx<'_>,
    index: usize,
    plan: &Plan,
    players: &[Uuid],
    venues: &[Uuid],
) -> Result<(), Error> {
    let venue = match plan.spot {
        None => venue_with(tx.conn, plan.sport, venues, index)?,
        Some(_) => None,
    };
    let (venue_id, location, zone) = match (venue, plan.spot) {
        (Some((id, zone)), _) => (Some(id), "", zone),
        (None, Some((place, zone))) => (None, place, zone.to_owned()),
        (None, None) => (None, "Gelora Bung Karno, Jakarta", WIB.to_owned()),
    };
    let draft = Draft {
        name: plan.name.to_owned(),
        description: plan.description.to_owned(),
        sport_id: plan.sport.to_owned(),
        venue_id,
        location: location.to_owned(),
        starts_at: starts_at(tx.now, index, plan, &zone)?,
        ends_at: None,
        time_zone: zone,
        max_participants: (plan.places > 0).then_some(plan.places),
        is_public: plan.is_public,
        gender: plan.gender,
        enforce_gender: plan.gender == Some(Female),
        skill: plan.skill,
        guests: GuestRules {
            are_brought: true,
            join_by_link: index == 0,
        },
        bookings: Vec::new(),
    };
    let player = |turn: usize| players[turn % players.len()];
    let match_id = create::insert(tx, player(index), &draft)?;
    if index == 0 {
        add_guests(tx, match_id)?;
    }
    let taken = plan.taken.min(players.len());
    for turn in 1..(taken + plan.waitlisted).min(players.len()) {
        let user_id = player(index + turn);
        let who = Who::Player(user_id);
        let participant = Participant::new(tx.app.new_id(), match_id, who, tx.now);
        let entrant = (&participant, user_id);
        if turn < taken {
            join::add_participant(tx, entrant, plan.gender, i64::MAX)?;
        } else {
            join_waitlist::add_to_waitlist(tx, entrant, plan.gender, i64::MAX)?;
        }
    }
    Ok(())
}

/// Picks a venue that offers the sport, rotating by `index`. Returns its id and time zone.
fn venue_with(
    conn: &mut dyn Conn,
    sport_id: &str,
    venues: &[Uuid],
    index: usize,
) -> Result<Option<(Uuid, String)>, Error> {
    for step in 0..venues.len() {
        let id = venues[(index * 7 + step) % venues.len()];
        if let Some(offer) = venues::offer(conn, id, sport_id)? {
            return Ok(Some((id, offer.venue.time_zone)));
        }
    }
    Ok(None)
}

/// One of the next days, or the next fixed weekday after it.
fn starts_at(now: Timestamp, index: usize, plan: &Plan, zone: &str) -> Result<Timestamp, Error> {
    let zone = TimeZone::get(zone).context("a zone of the demo")?;
    let days = i64::try_from(1 + index * 7 % DAYS).unwrap_or(1);
    let mut day = now.to_zoned(zone.clone()).date() + days.days();
    while plan.weekday.is_some_and(|weekday| weekday != day.weekday()) {
        day = day.tomorrow().context("a day of the demo")?;
    }
    let start = day.at(plan.hour, 0, 0, 0).to_zoned(zone);
    Ok(start.context("a time of the demo")?.timestamp())
}
