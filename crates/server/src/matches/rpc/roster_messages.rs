//! The messages of guests and of chat lists.

use buffa::{EnumValue, MessageField};
use lapang_api as api;
use lapang_api::{ParseRosterResponse, RosterDecision};
use lapang_roster::{Change, Who, Why};

use crate::matches::chat_list::{Decision, KnownPerson, Reading};
use crate::matches::guests::GuestPlace;
use crate::matches::model::Attendance;
use crate::wire;

pub fn place_message(place: &GuestPlace) -> wire::Field<api::GuestPlace> {
    MessageField::some(api::GuestPlace {
        participant_id: place.participant_id.to_string(),
        name: place.name.clone(),
        waitlist_position: place.position.map(wire::count),
        attendance: attendance_message(place.attendance),
        ..Default::default()
    })
}

pub fn attendance_message(mark: Option<Attendance>) -> EnumValue<api::Attendance> {
    match mark {
        None => api::Attendance::ATTENDANCE_UNSPECIFIED,
        Some(Attendance::Came) => api::Attendance::ATTENDANCE_CAME,
        Some(Attendance::Late) => api::Attendance::ATTENDANCE_LATE,
        Some(Attendance::Absent) => api::Attendance::ATTENDANCE_ABSENT,
        Some(Attendance::Excused) => api::Attendance::ATTENDANCE_EXCUSED,
    }
    .into()
}

pub fn attendance(mark: EnumValue<api::Attendance>) -> Option<Attendance> {
    match mark.as_known()? {
        api::Attendance::ATTENDANCE_UNSPECIFIED => None,
        api::Attendance::ATTENDANCE_CAME => Some(Attendance::Came),
        api::Attendance::ATTENDANCE_LATE => Some(Attendance::Late),
        api::Attendance::ATTENDANCE_ABSENT => Some(Attendance::Absent),
        api::Attendance::ATTENDANCE_EXCUSED => Some(Attendance::Excused),
    }
}

/// A negative row is none.
pub fn decision(decision: RosterDecision) -> Option<Decision> {
    Some(Decision {
        row: usize::try_from(decision.row).ok()?,
        is_ticked: decision.is_ticked,
        person: decision.person,
        is_new: decision.is_new,
    })
}

pub fn reading_message(reading: &Reading) -> ParseRosterResponse {
    let heading = &reading.list.heading;
    let ignored = reading.list.ignored.iter().map(|it| api::RosterLine {
        number: count(it.line),
        text: it.text.clone(),
        problem: problem(it.why).into(),
        ..Default::default()
    });
    ParseRosterResponse {
        heading: MessageField::some(api::RosterHeading {
            title: heading.title.clone(),
            starts_at: wire::maybe_time(reading.starts_at),
            ends_at: wire::maybe_time(reading.ends_at),
            place: heading.place.clone(),
            price: heading.price,
            is_another_day: reading.is_another_day,
            ..Default::default()
        }),
        rows: (0..reading.rows.len()).map(|at| row(reading, at)).collect(),
        ignored: ignored.collect(),
        revision: reading.revision,
        capacity: reading.list.capacity.map(count),
        has_older_lists: reading.list.lists > 1,
        ..Default::default()
    }
}

fn row(reading: &Reading, at: usize) -> api::RosterRow {
    let row = &reading.rows[at];
    let person = |index: usize| reading.people.get(index).map(person_message);
    let candidates = match &row.who {
        Who::Ask(candidates) => candidates.iter().filter_map(|it| person(*it)).collect(),
        _ => Vec::new(),
    };
    let known = match row.who {
        Who::Known(index) => person(index),
        _ => None,
    };
    let brought_by = row.brought_by.and_then(|it| reading.rows.get(it));
    api::RosterRow {
        number: count(at),
        change: match row.change {
            Change::Stay => api::RosterChange::ROSTER_CHANGE_STAY,
            Change::Join => api::RosterChange::ROSTER_CHANGE_JOIN,
            Change::Wait => api::RosterChange::ROSTER_CHANGE_WAIT,
            Change::ComeIn => api::RosterChange::ROSTER_CHANGE_COME_IN,
            Change::StepBack => api::RosterChange::ROSTER_CHANGE_STEP_BACK,
            Change::Leave => api::RosterChange::ROSTER_CHANGE_LEAVE,
        }
        .into(),
        name: row.name.clone(),
        person: known.map_or_else(MessageField::none, MessageField::some),
        candidates,
        paid: row.paid,
        is_ticked: row.is_ticked,
        line: row.line.map_or(0, count),
        brought_by: brought_by.map_or_else(String::new, |it| it.name.clone()),
        ..Default::default()
    }
}

fn person_message(person: &KnownPerson) -> api::RosterPerson {
    api::RosterPerson {
        id: person.id(),
        name: person.name.clone(),
        is_guest: person.who.guest_id().is_some(),
        is_here: person.participant.is_some(),
        ..Default::default()
    }
}

fn problem(why: Why) -> api::RosterProblem {
    match why {
        Why::NotAName => api::RosterProblem::ROSTER_PROBLEM_NOT_A_NAME,
        Why::TooLong => api::RosterProblem::ROSTER_PROBLEM_TOO_LONG,
        Why::PhoneNumber => api::RosterProblem::ROSTER_PROBLEM_PHONE_NUMBER,
        Why::Twice => api::RosterProblem::ROSTER_PROBLEM_TWICE,
        Why::OlderList => api::RosterProblem::ROSTER_PROBLEM_OLDER_LIST,
        Why::Link => api::RosterProblem::ROSTER_PROBLEM_LINK,
        Why::Note => api::RosterProblem::ROSTER_PROBLEM_NOTE,
    }
}

fn count(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}
