//! What players report, what the admins and the operator do about accounts and matches that break the rules, and the
//! trail of it.

mod emails;
mod reports;
mod restore;
mod store;
mod suspend;
mod trail;

pub use emails::samples;
pub use reports::{
    Decided, Decision, MetIn, Report, ReportReason, Reported, ReportedText, Subject, SubjectKind,
    close_reports, count_decided_reports, decided_reports, drop_reports, file_report, open_reports,
};
pub use restore::{restore, restore_player};
pub use store::reported_texts;
pub use suspend::suspend;
pub use trail::{
    Action, ActionKind, Event, checked_reason, count_measures, export, forget, history, of_account,
    record,
};
