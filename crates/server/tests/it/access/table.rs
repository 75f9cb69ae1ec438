//! The access matrix: every call of the contract with its permitted callers and a valid request. `$name` stands for a
//! thing of the [`World`](super::world::World).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use lapang::accounts::StaffRole;
use lapang_api as api;
use prost_reflect::{DescriptorPool, MethodDescriptor};

use super::who::Access;
use super::who::Access::{
    Admin, All, AllAreTold, Host, InMatch, Maker, NotIn, OwnAddress, Owner, Participant, Player,
    Plays, Staff, Verified, Waiting,
};

pub struct Row {
    /// "SportService/ListSports".
    pub call: &'static str,
    pub access: Access,
    /// JSON.
    pub request: &'static str,
}

const fn row(call: &'static str, access: Access, request: &'static str) -> Row {
    Row {
        call,
        access,
        request,
    }
}

const NO_GOOGLE: Access = AllAreTold("failed_precondition/PROVIDER_NOT_CONFIGURED");
const BAD_PASSKEY: Access = AllAreTold("invalid_argument/PASSKEY_INVALID");

const ORGANISER: Access = Access::Organiser("permission_denied/NOT_THE_ORGANISER");
const OF_ENTRY: Access = Access::Organiser("permission_denied/NOT_YOUR_ENTRY");
const SCORER: Access = Access::Organiser("permission_denied/NOT_A_SCORER");

const VIEWER: Access = Access::At(StaffRole::Viewer);
const DESK: Access = Access::At(StaffRole::Desk);
const MANAGER: Access = Access::At(StaffRole::Manager);
const OWNER: Access = Access::At(StaffRole::Owner);

/// Ordered: the last ones end accounts.
#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    row("SportService/ListSports", All, "{}"),
    row("SportService/GetSport", All, r#"{"id":"futsal"}"#),

    row("AuthService/ListAuthProviders", All, "{}"),
    row("AuthService/InitiateOAuth", NO_GOOGLE, r#"{"provider":"AUTH_PROVIDER_GOOGLE_OAUTH"}"#),
    row("AuthService/CompleteOAuth", NO_GOOGLE, r#"{"provider":"AUTH_PROVIDER_GOOGLE_OAUTH","code":"c","state":"s"}"#),
    row("AuthService/InitiatePasskeyRegistration", All, r#"{"email":"$stranger","name":"Somebody New"}"#),
    row("AuthService/InitiatePasskeyRegistration", OwnAddress, r#"{"email":"as-owner@example.com","name":"Owner"}"#),
    row("AuthService/CompletePasskeyRegistration", BAD_PASSKEY, r#"{"email":"$stranger","challenge":"c","credentialResponse":"{}"}"#),
    row("AuthService/InitiatePasskeyAuthentication", All, r#"{"email":"as-owner@example.com"}"#),
    row("AuthService/CompletePasskeyAuthentication", BAD_PASSKEY, r#"{"email":"as-owner@example.com","challenge":"c","credentialResponse":"{}"}"#),
    row("AuthService/CheckPasskeySupport", All, r#"{"email":"as-owner@example.com"}"#),
    row("AuthService/SendEmailOTP", All, r#"{"email":"$stranger"}"#),
    row("AuthService/VerifyEmailOTP", All, r#"{"email":"$mailbox","otpId":"$otp","otpCode":"$digits","acceptedTerms":true}"#),
    row("AuthService/CheckInternalAccess", All, "{}"),
    row("AuthService/GetCurrentUser", Player, "{}"),
    row("AuthService/GetUserDevices", Player, "{}"),
    // Everyone has a device of that name (world.rs), and loses their own.
    row("AuthService/RevokeDevice", Player, r#"{"fingerprint":"laptop"}"#),
    row("AuthService/RevokeOtherDevices", Player, "{}"),
    row("AuthService/ListPasskeys", Player, "{}"),
    row("AuthService/RenamePasskey", Owner, r#"{"passkeyId":"$passkey","name":"Phone"}"#),
    row("AuthService/DeletePasskey", Owner, r#"{"passkeyId":"$passkey"}"#),
    row("AuthService/Logout", Player, "{}"),

    row("UserService/GetUserSportPreferences", Player, "{}"),
    row("UserService/SetUserSportPreferences", Player, r#"{"preferences":[{"sportId":"futsal"}]}"#),
    row("UserService/CompleteSportsPreferences", Player, "{}"),
    row("UserService/GetProfile", Player, "{}"),
    row("UserService/UpdateProfile", Player, r#"{"bio":"I play on Mondays."}"#),
    row("UserService/GetReminderSettings", Player, "{}"),
    row("UserService/UpdateReminderSettings", Player, r#"{"settings":{"dayBefore":true}}"#),
    row("UserService/GetCalendarFeed", Player, "{}"),
    row("UserService/RotateCalendarFeed", Player, "{}"),
    row("UserService/DeleteCalendarFeed", Player, "{}"),
    row("UserService/ExportAccount", Player, "{}"),

    row("VenueService/ListVenues", All, "{}"),
    row("VenueService/GetPublicVenue", All, r#"{"city":"$city","slug":"$slug"}"#),
    row("VenueService/GetVenue", All, r#"{"id":"$venue"}"#),
    row("VenueService/ListVenuesBySport", All, r#"{"sportId":"futsal"}"#),
    row("VenueService/SearchVenues", All, r#"{"search":"melati"}"#),
    row("VenueService/ListVenuePricingBands", All, r#"{"venueId":"$venue"}"#),
    row("VenueService/ListCities", All, "{}"),
    row("VenueService/ListAvailability", All, r#"{"venueId":"$venue","sportId":"futsal"}"#),

    row("VenueService/SaveFavorite", Player, r#"{"venueId":"$venue"}"#),
    row("VenueService/ListFavorites", Player, "{}"),
    row("VenueService/RemoveFavorite", Player, r#"{"venueId":"$venue"}"#),
    row("VenueService/WatchHour", Verified, r#"{"venueId":"$venue","sportId":"futsal","startTime":"$taken_hour"}"#),
    row("VenueService/ListWatchedHours", Player, "{}"),
    row("VenueService/UnwatchHour", Owner, r#"{"id":"$watched"}"#),
    row("VenueService/ListVenueClusters", All, r#"{"bounds":{"south":-11,"west":94,"north":6,"east":141},"zoom":5}"#),
    row("VenueService/ListReviews", All, r#"{"venueId":"$venue"}"#),
    row("VenueService/GetBookingReview", Owner, r#"{"bookingId":"$played"}"#),
    row("VenueService/WriteReview", Owner, r#"{"bookingId":"$played","rating":4,"words":"Good light"}"#),
    row("VenueService/DeleteReview", Owner, r#"{"reviewId":"$review"}"#),

    row("SafetyService/Report", Player, r#"{"subject":{"venueId":"$venue"},"reason":"REPORT_REASON_SPAM"}"#),
    row("SafetyService/BlockPlayer", Player, r#"{"matchId":"$newcomers_match","playerId":"$newcomer"}"#),
    row("SafetyService/UnblockPlayer", Player, r#"{"playerId":"$participant"}"#),
    row("SafetyService/ListBlocked", Player, "{}"),
    row("SafetyService/ListReports", Admin, "{}"),
    row("SafetyService/DecideReport", Admin, r#"{"subject":{"venueId":"$reported"},"answer":"Thank you"}"#),
    row("SafetyService/HideReview", Admin, r#"{"reviewId":"$review","isHidden":false}"#),
    row("SafetyService/HideMatch", Admin, r#"{"matchId":"$match","reason":"Spam"}"#),
    row("SafetyService/HideTournament", Admin, r#"{"tournamentId":"$tournament","reason":"Spam"}"#),
    row("SafetyService/ListSuspended", Admin, "{}"),
    row("SafetyService/ListDecided", Admin, "{}"),
    row("SafetyService/SuspendPlayer", Admin, r#"{"playerId":"$newcomer","isSuspended":true,"reason":"Spam"}"#),

    row("BookingService/CreateBooking", Verified, r#"{"venueId":"$venue","sportId":"futsal","slots":[{"startTime":"$hour"}]}"#),
    row("BookingService/ListMyBookings", Player, "{}"),
    row("BookingService/GetBooking", Owner, r#"{"bookingId":"$booking"}"#),
    row("BookingService/AcceptProposal", Owner, r#"{"bookingId":"$offered","proposalId":"$proposal"}"#),
    row("BookingService/DeclineProposals", Owner, r#"{"bookingId":"$offered"}"#),
    row("BookingService/ReportPayment", Owner, r#"{"bookingId":"$awaiting"}"#),
    row("BookingService/CancelBooking", Owner, r#"{"bookingId":"$booking"}"#),
    row("BookingService/MoveMyBooking", Owner, r#"{"bookingId":"$booking","slots":[{"startTime":"$hour"}]}"#),

    row("BookingAdminService/ListBookingsForAdmin", Staff, "{}"),
    row("BookingAdminService/ListBookingsForAdmin", VIEWER, r#"{"venueId":"$venue","search":"person"}"#),
    row("BookingAdminService/GetBookingForAdmin", VIEWER, r#"{"bookingId":"$booking"}"#),
    row("BookingAdminService/CreateProposals", DESK, r#"{"bookingId":"$booking","slots":[{"startTime":"$hour"}],"expiresAt":"$soon"}"#),
    row("BookingAdminService/WithdrawProposals", DESK, r#"{"bookingId":"$offered","batchId":"$batch","proposalIds":["$proposal"]}"#),
    row("BookingAdminService/ConfirmRequestedTimes", DESK, r#"{"bookingId":"$booking"}"#),
    row("BookingAdminService/SetBookingPrice", DESK, r#"{"bookingId":"$booking","price":"12000000"}"#),
    row("BookingAdminService/GetDayBoard", VIEWER, r#"{"venueId":"$venue","date":"$date"}"#),
    row("BookingAdminService/CreateGuestBooking", DESK, r#"{"venueId":"$venue","sportId":"futsal","courtId":"$court","slots":[{"startTime":"$hour"}],"guest":{"name":"Pak Budi","phoneNumber":"0812"}}"#),
    row("BookingAdminService/UpdateGuestBooking", DESK, r#"{"bookingId":"$guest_booking","guest":{"name":"Pak Budi","phoneNumber":"0812"}}"#),
    row("BookingAdminService/ReinstateBooking", DESK, r#"{"bookingId":"$expired","toStatus":"BOOKING_STATUS_CONFIRMED"}"#),
    row("BookingAdminService/MoveBooking", DESK, r#"{"bookingId":"$booking","slots":[{"startTime":"$hour"}]}"#),
    row("BookingAdminService/DecideMove", DESK, r#"{"bookingId":"$move_asked","accept":true}"#),
    row("BookingAdminService/AskForPayment", DESK, r#"{"bookingId":"$said_paid","note":"Not there yet"}"#),
    row("BookingAdminService/SetBookingPaid", DESK, r#"{"bookingId":"$booking","paid":{"way":"PAYMENT_WAY_CASH","amount":"15000000"}}"#),
    row("BookingAdminService/SetBookingRefunded", DESK, r#"{"bookingId":"$booking","refunded":false}"#),
    row("BookingAdminService/ReleaseBookingHours", DESK, r#"{"bookingId":"$begun","reason":"Rain"}"#),
    row("BookingAdminService/UpdateBookingStatus", DESK, r#"{"bookingId":"$booking","toStatus":"BOOKING_STATUS_REJECTED","reason":"Closed that day"}"#),

    row("PaymentService/ListMyCharges", Player, "{}"),
    row("PaymentService/GetCharge", Owner, r#"{"chargeId":"$booking"}"#),
    row("PaymentService/GetReceipt", Owner, r#"{"paymentId":"$payment"}"#),

    row("MoneyAdminService/ListCharges", VIEWER, r#"{"venueId":"$venue"}"#),
    row("MoneyAdminService/RecordPayment", DESK, r#"{"chargeId":"$awaiting","amount":"100","way":"PAYMENT_WAY_CASH"}"#),
    row("MoneyAdminService/ReversePayment", DESK, r#"{"chargeId":"$paid","paymentId":"$payment","reason":"Typed twice"}"#),
    row("MoneyAdminService/AddChargeLine", DESK, r#"{"chargeId":"$awaiting","kind":"CHARGE_LINE_KIND_RACKET","amount":"2500000"}"#),
    row("MoneyAdminService/RefundPayment", DESK, r#"{"chargeId":"$paid","amount":"100","reason":"The light failed"}"#),
    row("MoneyAdminService/FinishRefund", DESK, r#"{"chargeId":"$to_give_back","amount":"100","way":"PAYMENT_WAY_CASH"}"#),
    row("MoneyAdminService/WaiveCharge", MANAGER, r#"{"chargeId":"$awaiting","reason":"A guest of the house"}"#),
    row("MoneyAdminService/GetDay", DESK, r#"{"venueId":"$venue","date":"2026-06-10"}"#),
    row("MoneyAdminService/GetFigures", MANAGER, r#"{"venueId":"$venue","fromDate":"2026-06-01","toDate":"2026-06-30"}"#),
    row("MoneyAdminService/ExportLedger", MANAGER, r#"{"venueId":"$venue","fromDate":"2026-06-01","toDate":"2026-06-30","sheet":"SHEET_TAX","format":"SHEET_FORMAT_CSV"}"#),
    row("MoneyAdminService/CloseDay", DESK, r#"{"venueId":"$venue",$counted_day}"#),
    row("MoneyAdminService/GetReceipt", DESK, r#"{"paymentId":"$payment"}"#),

    row("VenueAdminService/ListVenuesForAdmin", Staff, "{}"),
    row("VenueAdminService/GetVenueForAdmin", VIEWER, r#"{"venueId":"$venue"}"#),
    row("VenueAdminService/UpdateVenueStatus", MANAGER, r#"{"venueId":"$venue","isActive":true}"#),
    row("VenueAdminService/UpsertVenue", MANAGER, r#"{"venue":$whole_venue}"#),
    row("VenueAdminService/UpsertVenue", OWNER, r#"{"venue":$rebanked_venue}"#),
    row("VenueAdminService/UpsertVenue", Admin, r#"{"venue":{"name":"Gor Baru","address":"Jl. Baru 1","city":"Jakarta","country":"ID","latitude":-6.2,"longitude":106.8,"timeZone":"Asia/Jakarta","sports":[{"sportId":"futsal"}]}}"#),
    row("VenueAdminService/UpsertPricingBand", MANAGER, r#"{"band":{"id":"$band","venueId":"$venue","sportId":"futsal","currency":"IDR","priceMin":"1","priceMax":"2","days":["monday"],"startHour":6,"endHour":8}}"#),
    row("VenueAdminService/DeletePricingBand", MANAGER, r#"{"venueId":"$venue","bandId":"$band"}"#),
    row("VenueAdminService/UpsertCourt", MANAGER, r#"{"venueId":"$venue","sportId":"futsal","court":{"id":"$court","name":"Court A","isActive":true}}"#),
    row("VenueAdminService/CreateBlackout", DESK, r#"{"venueId":"$venue","courtId":"$court","startTime":"$hour","endTime":"$hour_end","reason":"Paint"}"#),
    row("VenueAdminService/DeleteBlackout", DESK, r#"{"venueId":"$venue","blackoutId":"$blackout"}"#),
    row("VenueAdminService/CreateBlackouts", DESK, r#"{"venueId":"$venue","block":{"courtIds":["$court"],"fromDate":"$far_date","toDate":"$far_date","fromMinute":600,"toMinute":720}}"#),
    row("VenueAdminService/UpdateBlackout", DESK, r#"{"venueId":"$venue","block":{"id":"$block","courtIds":["$court"],"fromDate":"$far_date","toDate":"$far_date","fromMinute":600,"toMinute":720}}"#),
    row("VenueAdminService/DeleteBlackouts", DESK, r#"{"venueId":"$venue","blockId":"$block"}"#),
    row("VenueAdminService/ListBlackouts", VIEWER, r#"{"venueId":"$venue"}"#),
    row("VenueAdminService/ListCourtRequests", VIEWER, r#"{"venueId":"$venue"}"#),
    row("VenueAdminService/DecideCourtRequest", DESK, r#"{"venueId":"$venue","requestId":"$court_request","agree":true}"#),
    row("VenueAdminService/UpdateHouseRules", MANAGER, r#"{"venueId":"$venue","houseRules":{"answerMinutes":1440,"paymentMinutes":120,"horizonDays":60,"cancelCutoffMinutes":360,"heldHours":24,"unpaidHours":24,"newPlayerHours":24}}"#),
    row("VenueAdminService/UpsertSpecialDay", MANAGER, r#"{"venueId":"$venue","specialDay":{"courtIds":["$court"],"fromDate":"$far_date","toDate":"$far_date","price":"1"}}"#),
    row("VenueAdminService/DeleteSpecialDay", MANAGER, r#"{"venueId":"$venue","specialDayId":"$special_day"}"#),
    row("VenueAdminService/ListVenueStaff", VIEWER, r#"{"venueId":"$venue"}"#),
    row("VenueAdminService/ListAuditEvents", VIEWER, r#"{"venueId":"$venue"}"#),
    row("VenueAdminService/OrderPhotos", MANAGER, r#"{"venueId":"$venue","photoIds":["$venue_photo"]}"#),
    row("VenueAdminService/DescribePhoto", MANAGER, r#"{"venueId":"$venue","photoId":"$venue_photo","alt":"Two courts"}"#),
    row("VenueAdminService/DeletePhoto", MANAGER, r#"{"venueId":"$venue","photoId":"$venue_photo"}"#),
    row("VenueAdminService/ReplyToReview", MANAGER, r#"{"venueId":"$venue","reviewId":"$review","reply":"Thank you"}"#),
    row("VenueAdminService/GrantVenueStaff", MANAGER, r#"{"venueId":"$venue","email":"$stranger"}"#),
    row("VenueAdminService/GrantVenueStaff", MANAGER, r#"{"venueId":"$venue","email":"$fellow","role":"STAFF_ROLE_VIEWER"}"#),
    row("VenueAdminService/GrantVenueStaff", OWNER, r#"{"venueId":"$venue","email":"$stranger","role":"STAFF_ROLE_OWNER"}"#),
    row("VenueAdminService/GrantVenueStaff", OWNER, r#"{"venueId":"$venue","email":"$co_owner","role":"STAFF_ROLE_DESK"}"#),
    row("VenueAdminService/RevokeVenueStaff", MANAGER, r#"{"venueId":"$venue","email":"$colleague"}"#),
    row("VenueAdminService/RevokeVenueStaff", OWNER, r#"{"venueId":"$venue","email":"$co_owner"}"#),

    row("MatchService/CreateMatch", Verified, r#"{"name":"Futsal malam","sportId":"futsal","location":"Senayan","dateTime":"$tomorrow","isPublic":true}"#),
    row("MatchService/GetMatch", All, r#"{"id":"$match"}"#),
    row("MatchService/ListMatches", All, "{}"),
    row("MatchService/WatchMatches", All, r#"{"matchIds":["$match"]}"#),
    row("MatchService/ListMyMatches", Player, "{}"),
    row("MatchService/JoinMatch", NotIn, r#"{"matchId":"$match"}"#),
    row("MatchService/LeaveMatch", Participant, r#"{"matchId":"$match"}"#),
    row("MatchService/JoinWaitlist", NotIn, r#"{"matchId":"$full"}"#),
    row("MatchService/LeaveWaitlist", Waiting, r#"{"matchId":"$queued"}"#),
    row("MatchService/UpdateMatch", Host, r#"{"id":"$match","name":"Futsal pagi"}"#),
    row("MatchService/RemoveParticipant", Host, r#"{"matchId":"$match","userId":"$participant"}"#),
    row("RosterService/AddGuest", Access::OnList(super::who::OK), r#"{"matchId":"$roster","names":["Sari"]}"#),
    row("RosterService/UpdateGuest", Host, r#"{"matchId":"$roster","participantId":"$guest","name":"Sari"}"#),
    row("RosterService/RemoveGuest", Host, r#"{"matchId":"$roster","participantId":"$guest"}"#),
    row("RosterService/JoinAsGuest", All, r#"{"matchId":"$open_match","name":"Sari"}"#),
    row("RosterService/GetGuestPlace", All, r#"{"matchId":"$tokens_match","token":"$guest_token"}"#),
    row("RosterService/RemoveGuest", All, r#"{"matchId":"$tokens_match","token":"$guest_token"}"#),
    row("RosterService/ClaimGuest", Verified, r#"{"matchId":"$tokens_match","token":"$guest_token"}"#),
    row("RosterService/ConfirmClaim", Host, r#"{"matchId":"$roster","participantId":"$guest","userId":"$claimer","accept":true}"#),
    row("RosterService/ParseRoster", Host, r#"{"matchId":"$roster","text":"1. Sari"}"#),
    row("RosterService/ApplyRoster", Host, r#"{"matchId":"$roster","text":"1. Sari","revision":"$roster_revision"}"#),
    row("RosterService/UndoRoster", Host, r#"{"matchId":"$undoable"}"#),
    row("RosterService/ExportRoster", Host, r#"{"matchId":"$roster"}"#),
    row("RosterService/SetAttendance", Host, r#"{"matchId":"$roster","marks":[{"participantId":"$guest","attendance":"ATTENDANCE_CAME"}]}"#),
    row("RosterService/SetPaid", Host, r#"{"matchId":"$roster","participantIds":["$guest"],"isPaid":true}"#),
    row("RosterService/DisputeAttendance", Access::OnList("failed_precondition/NOT_NOTED"), r#"{"matchId":"$roster","words":"Saya datang"}"#),
    row("CostService/GetShares", InMatch, r#"{"matchId":"$priced"}"#),
    row("CostService/GetShares", All, r#"{"matchId":"$tokens_match","token":"$guest_token"}"#),
    row("CostService/ReportShare", InMatch, r#"{"matchId":"$priced","hasPaid":true}"#),
    row("CostService/SetCosts", Host, r#"{"matchId":"$roster","revision":"$roster_revision","costs":{"mode":"COST_MODE_FREE"}}"#),
    row("CostService/CloseCosts", Host, r#"{"matchId":"$roster"}"#),
    row("MatchService/DeleteMatch", Host, r#"{"id":"$match"}"#),

    row("TournamentService/CreateTournament", Verified, r#"{"tournament":{"name":"Melati Cup","sportId":"badminton","location":"Senayan","startTime":"$tomorrow","endTime":"$in_two_days"},"courts":["1"]}"#),
    row("TournamentService/UpdateTournament", ORGANISER, r#"{"tournamentId":"$tournament","tournament":{"name":"Melati Open","sportId":"badminton","location":"Senayan","startTime":"$tomorrow","endTime":"$in_two_days"}}"#),
    row("TournamentService/ListTournaments", All, "{}"),
    row("TournamentService/GetTournament", All, r#"{"tournamentId":"$tournament"}"#),
    row("TournamentService/WatchTournament", All, r#"{"tournamentId":"$tournament"}"#),
    row("TournamentService/ListStandings", All, r#"{"eventId":"$event"}"#),
    row("TournamentService/SaveEvent", ORGANISER, r#"{"tournamentId":"$tournament","eventId":"$event","event":{"name":"Open","kind":"EVENT_KIND_SINGLES","format":"EVENT_FORMAT_KNOCKOUT","maxEntries":64}}"#),
    row("TournamentService/DeleteEvent", ORGANISER, r#"{"eventId":"$empty_event"}"#),
    row("TournamentService/EnterTournament", Verified, r#"{"eventId":"$event"}"#),
    row("TournamentService/GetInvitation", All, r#"{"invitationKey":"$invitation"}"#),
    row("TournamentService/AcceptInvitation", Verified, r#"{"invitationKey":"$invitation"}"#),
    row("TournamentService/AddEntries", ORGANISER, r#"{"eventId":"$empty_event","entries":[{"people":["Ani"]},{"people":["Budi"]}]}"#),
    row("TournamentService/UpdateEntry", ORGANISER, r#"{"entryId":"$entry","isCheckedIn":true}"#),
    row("TournamentService/SeedEntries", ORGANISER, r#"{"eventId":"$event","entryIds":["$entry"]}"#),
    row("TournamentService/WithdrawEntry", OF_ENTRY, r#"{"entryId":"$entry"}"#),
    row("TournamentService/ReinstateEntry", ORGANISER, r#"{"entryId":"$entry"}"#),
    row("TournamentService/ReplaceEntry", ORGANISER, r#"{"entryId":"$drawn_entry","reserve":{"people":["Eka"]}}"#),
    row("TournamentService/DrawStage", ORGANISER, r#"{"eventId":"$event","stage":"STAGE_KIND_KNOCKOUT"}"#),
    row("TournamentService/UndoDraw", ORGANISER, r#"{"eventId":"$drawn_event","stage":"STAGE_KIND_KNOCKOUT"}"#),
    row("TournamentService/RequestCourts", ORGANISER, r#"{"tournamentId":"$tournament","withdraw":true}"#),
    row("TournamentService/SetCourts", ORGANISER, r#"{"tournamentId":"$tournament","courts":[{"name":"Centre","isOpen":true}]}"#),
    row("TournamentService/ScheduleTies", ORGANISER, r#"{"tournamentId":"$tournament"}"#),
    row("TournamentService/GetScorerKey", ORGANISER, r#"{"tournamentId":"$tournament"}"#),
    row("TournamentService/StartTie", SCORER, r#"{"tieId":"$tie","court":1}"#),
    row("TournamentService/StopTie", SCORER, r#"{"tieId":"$live_tie"}"#),
    row("TournamentService/ScoreTie", SCORER, r#"{"tieId":"$tie","version":1,"outcome":"TIE_OUTCOME_WALKOVER","winner":"TIE_SIDE_A"}"#),
    row("TournamentService/TakeBackResult", SCORER, r#"{"tieId":"$tie","version":1}"#),
    row("TournamentService/SetOrganisers", ORGANISER, r#"{"tournamentId":"$tournament","emails":["$stranger"]}"#),
    row("TournamentService/CallOffTournament", ORGANISER, r#"{"tournamentId":"$tournament"}"#),
    row("PlayService/StartNight", Host, r#"{"matchId":"$match","change":{"key":"$key"},"format":"NIGHT_FORMAT_TURNS","courts":["Lapangan 1"]}"#),
    row("PlayService/SetPeople", Host, r#"{"matchId":"$night","change":{"key":"$key"},"people":[{"id":"$walk_in","state":"PERSON_STATE_RESTING"}]}"#),
    row("PlayService/SetCourts", Host, r#"{"matchId":"$night","change":{"key":"$key"},"courts":[{"number":1,"name":"Lapangan 1","isOpen":true}]}"#),
    row("PlayService/StartGame", Host, r#"{"matchId":"$night","change":{"key":"$key"},"court":2,"sideA":["$walk_in"],"sideB":["$walk_in_too"]}"#),
    row("PlayService/ScoreGame", Plays, r#"{"matchId":"$night","change":{"key":"$key"},"gameId":"$live_game","scores":[{"a":21,"b":17}]}"#),
    row("PlayService/VoidGame", Host, r#"{"matchId":"$night","change":{"key":"$key"},"gameId":"$live_game"}"#),
    row("PlayService/EditGame", Host, r#"{"matchId":"$night","change":{"key":"$key"},"gameId":"$over_game","scores":[{"a":21,"b":17}]}"#),
    row("PlayService/UpdateNight", Host, r#"{"matchId":"$night","change":{"key":"$key"},"format":"NIGHT_FORMAT_AMERICANO","settings":{"totalPoints":24}}"#),
    row("PlayService/SetCoHosts", Host, r#"{"matchId":"$match","userIds":["$participant"]}"#),
    row("PlayService/EndNight", Host, r#"{"matchId":"$quiet_night","change":{"key":"$key"}}"#),
    row("PlayService/ReopenNight", Host, r#"{"matchId":"$night","change":{"key":"$key"}}"#),
    row("PlayService/RenewBoardKey", Host, r#"{"matchId":"$night","change":{"key":"$key"}}"#),
    row("PlayService/GetBoard", InMatch, r#"{"matchId":"$night"}"#),
    row("PlayService/GetBoard", All, r#"{"matchId":"$night","boardKey":"$board_key"}"#),
    row("PlayService/WatchBoard", InMatch, r#"{"matchId":"$night"}"#),

    row("ShortLinkService/GetShortLink", All, r#"{"shortCode":"$code"}"#),
    row("ShortLinkService/CreateLinkClick", All, r#"{"shortCode":"$code"}"#),
    row("ShortLinkService/GetLinkStats", Maker, r#"{"shortCode":"$code"}"#),
    row("ShortLinkService/UpdateShortLink", Maker, r#"{"shortCode":"$code","isActive":true}"#),

    row("UserService/DeleteAccount", Player, r#"{"email":"$me"}"#),
];

/// Every call of the contract, by its name in the table.
pub static CALLS: LazyLock<BTreeMap<String, MethodDescriptor>> = LazyLock::new(|| {
    let pool = DescriptorPool::decode(api::DESCRIPTORS).unwrap();
    let ours = pool
        .services()
        .filter(|service| service.full_name().starts_with("lapang.v1."));
    ours.flat_map(|service| service.methods().collect::<Vec<_>>())
        .map(|method| {
            let service = method.parent_service().name().to_owned();
            (format!("{service}/{}", method.name()), method)
        })
        .collect()
});

impl Row {
    pub fn method(&self) -> &'static MethodDescriptor {
        &CALLS[self.call]
    }

    /// Whether the contract declares it free of side effects.
    pub fn only_reads(&self) -> bool {
        self.method()
            .options()
            .get_field_by_name("idempotency_level")
            .as_deref()
            == Some(&prost_reflect::Value::EnumNumber(1))
    }
}

#[test]
fn every_call_of_the_contract_has_a_row_and_every_row_a_call() {
    assert!(CALLS.len() > 80, "{}", CALLS.len());
    let rows: Vec<&str> = TABLE.iter().map(|row| row.call).collect();
    for call in CALLS.keys() {
        assert!(
            rows.contains(&call.as_str()),
            "{call} has no row: say who may call it"
        );
    }
    for call in rows {
        assert!(CALLS.contains_key(call), "{call} is not in the contract");
    }
}
