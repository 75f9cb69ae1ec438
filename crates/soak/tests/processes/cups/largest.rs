//! The largest tournament that one account may build.

use buffa::MessageField;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_testing::app::Person;
use lapang_testing::process::load::in_days;

use api::EventFormat::{
    EVENT_FORMAT_GROUPS_KNOCKOUT as GROUPS, EVENT_FORMAT_KNOCKOUT as KNOCKOUT,
    EVENT_FORMAT_ROUND_ROBIN as ROUND_ROBIN,
};
use api::StageKind::{STAGE_KIND_GROUPS, STAGE_KIND_KNOCKOUT};

/// Places of the events that are drawn, and the ties of each: together as many ties as a tournament may have. The
/// first draw is the largest that there is: 4 groups of 32.
const DRAWN: [(api::EventFormat, u16, usize); 6] = [
    (GROUPS, 128, 1_984),
    (GROUPS, 128, 1_984),
    (ROUND_ROBIN, 32, 496),
    (ROUND_ROBIN, 32, 496),
    (ROUND_ROBIN, 9, 36),
    (KNOCKOUT, 5, 4),
];
const EVENTS: usize = 20;
const COURTS: usize = 40;
/// Of an event: half of them wait.
const ENTRIES: usize = 256;
/// As many as one call may add.
const AT_ONCE: usize = 128;
const PEOPLE: usize = 3_000;

pub struct Largest {
    pub id: String,
    pub event_ids: Vec<String>,
    pub entries: usize,
    pub people: usize,
    pub ties: usize,
}

impl Largest {
    /// Events of teams, as a team may have any number of people, with names as long as they may be.
    pub async fn build(organiser: &Person) -> Self {
        let request = api::CreateTournamentRequest {
            tournament: MessageField::some(input(1, 0)),
            is_published: true,
            events: (0..EVENTS).map(event).collect(),
            courts: (0..COURTS).map(|number| long(number, 40)).collect(),
            ..Default::default()
        };
        let calls = organiser.tournaments();
        let made = calls.create_tournament(request).await.unwrap();
        let made = made.into_owned().tournament.into_option().unwrap();
        let mut it = Self {
            id: made.id,
            event_ids: made.events.into_iter().map(|event| event.id).collect(),
            entries: 0,
            people: 0,
            ties: 0,
        };
        for at in 0..EVENTS {
            it.enter(organiser, at).await;
        }
        for (at, (format, _, ties)) in DRAWN.into_iter().enumerate() {
            let stage = if format == KNOCKOUT {
                STAGE_KIND_KNOCKOUT
            } else {
                STAGE_KIND_GROUPS
            };
            let request = api::DrawStageRequest {
                event_id: it.event_ids[at].clone(),
                stage: stage.into(),
                ..Default::default()
            };
            let drawn = calls.draw_stage(request).await.unwrap().into_owned();
            it.ties += ties;
            let events = &drawn.tournament.events;
            let ties: usize = events.iter().map(|event| event.ties.len()).sum();
            assert_eq!(ties, it.ties);
        }
        it
    }

    /// Fills an event and its waitlist. The people are in the events with the most ties, so that a plan has much to
    /// look at.
    async fn enter(&mut self, organiser: &Person, at: usize) {
        let places = match DRAWN.get(at) {
            Some((format, places, _)) if *format != KNOCKOUT => usize::from(*places),
            _ => 0,
        };
        let all: usize = DRAWN[..4].iter().map(|it| usize::from(it.1)).sum();
        for first in (0..ENTRIES).step_by(AT_ONCE) {
            let mut entries = Vec::new();
            for number in first..first + AT_ONCE {
                let share = if number < places {
                    PEOPLE.div_ceil(all)
                } else {
                    0
                };
                let size = share.min(PEOPLE - self.people);
                let people = (self.people..self.people + size).map(|number| long(number, 60));
                entries.push(api::NewEntry {
                    team_name: long(number, 60),
                    people: people.collect(),
                    ..Default::default()
                });
                self.people += size;
                self.entries += 1;
            }
            let request = api::AddEntriesRequest {
                event_id: self.event_ids[at].clone(),
                entries,
                ..Default::default()
            };
            organiser.tournaments().add_entries(request).await.unwrap();
        }
    }

    pub fn size(&self) -> String {
        let Self {
            entries,
            people,
            ties,
            ..
        } = self;
        format!("{EVENTS} events, {entries} entries, {people} people, {ties} ties, {COURTS} courts")
    }
}

/// Two weeks from tomorrow on.
pub fn input(tie_minutes: i32, rest_minutes: i32) -> api::TournamentInput {
    let start = in_days(1);
    api::TournamentInput {
        name: long(0, 80),
        sport_id: "badminton".to_owned(),
        location: long(0, 200),
        description: long(0, 4_000),
        start_time: lapang::wire::time(start),
        end_time: lapang::wire::time(start + SignedDuration::from_hours(14 * 24)),
        is_public: true,
        tie_minutes,
        rest_minutes,
        ..Default::default()
    }
}

fn event(at: usize) -> api::EventInput {
    let (format, places, _) = DRAWN.get(at).copied().unwrap_or((KNOCKOUT, 128, 0));
    api::EventInput {
        name: long(at, 60),
        kind: api::EventKind::EVENT_KIND_TEAMS.into(),
        format: format.into(),
        team_size: 30,
        max_entries: i32::from(places),
        group_count: if format == GROUPS { 4 } else { 0 },
        ..Default::default()
    }
}

/// A text of so many letters of four bytes each, another one for each number.
fn long(number: usize, letters: usize) -> String {
    let letter = |digit: usize| char::from_u32(0x2_0000 + u32::try_from(digit).unwrap()).unwrap();
    let mut text = letter(1_000).to_string().repeat(letters - 2);
    text.extend([letter(number / 100), letter(number % 100)]);
    text
}
