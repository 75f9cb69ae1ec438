import type { Reason } from "~/gen/lapang/v1/reason_pb";

// Who says why the server refused a call. Every reason of the contract is in one of these lists or in `commonReasons`:
// a new or renamed one does not compile until it is.

/** The name of a reason as the server sends it. */
export type ReasonName = Exclude<keyof typeof Reason, "UNSPECIFIED">;

type Names<Name extends ReasonName> = Name;

/** The general message of the code says it, or the time to wait. The last ones no page gets. */
type ByItsCode = Names<
  | "UNAUTHENTICATED"
  | "NOT_FOUND"
  | "TRY_AGAIN"
  | "INTERNAL"
  | "TOO_MANY_REQUESTS"
  | "STREAM_LIMIT"
  | "OTP_SEND_LIMIT"
  | "ADDRESS_CHECK_LIMIT"
  | "PASSKEY_LIMIT"
  | "OAUTH_LIMIT"
  | "EXPORT_LIMIT"
  | "PHOTO_LIMIT"
  | "TOO_MANY_BOOKINGS"
  | "TOO_MANY_CANCELED"
  | "TOO_MANY_MOVES"
  | "MATCHES_PER_DAY"
  | "MATCH_MOVE_LIMIT"
  | "REPORT_LIMIT"
  | "TOURNAMENT_LIMIT"
  | "ENTRY_LIMIT"
  | "ORGANISER_LIMIT"
  | "UPLOAD_CUT_OFF"
  | "UPLOAD_TOO_SLOW"
  | "IDEMPOTENCY_KEY_INVALID"
  | "CALENDAR_LIMIT"
  | "CLICK_LIMIT"
  | "IMPORT_UNREADABLE"
>;

/** The only page that gets it says it, with more than a sentence or at its field. */
type AtItsPlace = Names<
  | "PASSKEY_INVALID"
  | "OAUTH_INVALID"
  | "ACCOUNT_EXISTS"
  | "LAST_WAY_IN"
  | "ONLY_OWNER"
  | "PHOTO_TOO_LARGE"
  | "PHOTO_FORMAT"
  | "PHOTO_BROKEN"
  | "PHOTO_TOO_MANY_PIXELS"
  | "PHOTO_PROGRESSIVE"
  | "PHOTOS_FULL"
  | "HOUR_IS_FREE"
  | "TOO_MANY_WATCHED_HOURS"
  | "TOO_MANY_FAVORITES"
  | "BOOKING_NOT_OVER"
  | "REVIEW_LIMIT"
  | "LIMIT_BELOW_PARTICIPANTS"
  | "GENDER_RULE_TOO_LATE"
  | "SLOTS_HAVE_BOOKINGS"
  | "HOURS_HAVE_BOOKINGS"
>;

/** Those whose messages load with the pages of tournaments. */
export type TournamentReason = Names<
  | "NOT_THE_ORGANISER"
  | "NOT_A_SCORER"
  | "TOURNAMENT_OVER"
  | "TOURNAMENT_CALLED_OFF"
  | "TOURNAMENT_BUSY"
  | "ENTRIES_CLOSED"
  | "ALREADY_ENTERED"
  | "NAME_ALIKE"
  | "EVENT_FULL"
  | "EVENT_DRAWN"
  | "EVENT_BEGUN"
  | "HAS_ENTRIES"
  | "TOO_MANY_EVENTS"
  | "TOO_MANY_PEOPLE"
  | "TOO_FEW_ENTRIES"
  | "GROUPS_NOT_OVER"
  | "STAGE_PLAYED"
  | "COURT_IN_PLAY"
  | "INVITATION_OVER"
  | "PARTNER_MISSING"
  | "NOT_YOUR_ENTRY"
  | "TIE_LIVE"
  | "TIE_CHANGED"
>;

/** … with the desk of a tournament. */
export type DeskReason = Names<
  | "PERSON_PLAYS"
  | "REST_NOT_OVER"
  | "SEEDS_UNCLEAR"
  | "ENTRY_HAS_PLAYED"
  | "ENTRY_DRAWN"
  | "ENTRY_NOT_WITHDRAWN"
  | "EVENT_NOT_DRAWN"
  | "COURT_CLOSED"
  | "TIE_NOT_READY"
  | "TIE_NOT_LIVE"
  | "TIE_FOLLOWED"
  | "NEXT_TIE_BEGUN"
  | "TOO_MANY_TIES"
  | "GROUP_TOO_LARGE"
  | "KNOCKOUT_DRAWN"
  | "NO_VENUE"
  | "NO_COURT_REQUEST"
  | "TOO_MANY_BLOCKS"
>;

/** … with play nights. */
export type NightReason = Names<
  | "NIGHT_STARTED"
  | "NIGHT_OVER"
  | "NIGHT_FULL"
  | "GAME_LIVE"
  | "GAME_OVER"
  | "GAME_VOID"
  | "SCORE_LEVEL"
  | "SCORE_SHORT"
  | "SCORE_TOTAL"
  | "PERSON_AWAY"
  | "PERSON_PLAYS"
  | "COURT_IN_PLAY"
  | "COURT_CLOSED"
>;

/** … with the back office: only staff and admins get these. */
export type OfficeReason = Names<
  | "ADMINS_ONLY"
  | "STAFF_ONLY"
  | "OWN_ROLE"
  | "ROLE_NOT_ALLOWED"
  | "STAFF_LIMIT"
  | "STAFF_GRANT_LIMIT"
  | "VENUE_INACTIVE"
  | "VENUE_CHANGED"
  | "VENUE_NOT_READY"
  | "VENUE_HAS_BOOKINGS"
  | "SPORT_HAS_BOOKINGS"
  | "COURT_HAS_BOOKINGS"
  | "FLOOR_HAS_BOOKINGS"
  | "BLACKOUT_OVERLAPS"
  | "BLACKOUT_OVER_BOOKINGS"
  | "TOO_MANY_BLOCKS"
  | "NO_COURT_REQUEST"
  | "BAND_CHANGED"
  | "BAND_LIMIT"
  | "SPECIAL_DAY_CHANGED"
  | "SPECIAL_DAY_TWICE"
  | "TOO_MANY_SPECIAL_DAYS"
  | "PAYMENT_MISSING"
  | "BOOKING_NOT_STARTED"
  | "BOOKING_OVER"
  | "PROPOSAL_GONE"
  | "NOTHING_TO_RELEASE"
  | "NOTHING_TO_REFUND"
  | "NOT_A_GUEST_BOOKING"
  | "BOOKING_CHANGED"
  | "NOTHING_TO_UNDO"
  | "MORE_THAN_OWED"
  | "NOTHING_OWED"
  | "MORE_THAN_CAME"
  | "BELOW_ZERO"
  | "PAYMENT_REVERSED"
  | "PAYMENT_NOT_REPORTED"
  | "DAY_CLOSED"
  | "DAY_CHANGED"
  | "BOOKING_CLOSED"
  | "TOO_MANY_LINES"
  | "DECIDED_ALREADY"
  | "SUSPENDED_ALREADY"
  | "NOT_SUSPENDED"
  | "PLAYER_IS_ADMIN"
>;

/** What remains: `commonReasons` says it. */
export type CommonReason = Exclude<
  ReasonName,
  ByItsCode | AtItsPlace | TournamentReason | DeskReason | NightReason | OfficeReason
>;
