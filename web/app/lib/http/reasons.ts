import type { Reason } from "~/gen/lapang/v1/error_pb";

/** Why the server refuses a call: the names of the contract's `Reason`. A newer server may send others. */
export type ReasonName = Exclude<keyof typeof Reason, "UNSPECIFIED">;

/** Those whose messages load with the pages of tournaments. */
export type TournamentReason =
  | "NOT_THE_ORGANISER"
  | "NOT_A_SCORER"
  | "TOURNAMENT_OVER"
  | "TOURNAMENT_CALLED_OFF"
  | "TOURNAMENT_BUSY"
  | "TOURNAMENT_LIMIT"
  | "ENTRY_LIMIT"
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
  | "TIE_CHANGED";

/** … with the desk of a tournament. */
export type DeskReason =
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
  | "ORGANISER_LIMIT"
  | "NEXT_TIE_BEGUN"
  | "TOO_MANY_TIES"
  | "GROUP_TOO_LARGE"
  | "KNOCKOUT_DRAWN";

/** … with play nights. */
export type NightReason =
  | "NIGHT_STARTED"
  | "NIGHT_OVER"
  | "NIGHT_FULL"
  | "GAME_LIVE"
  | "GAME_OVER"
  | "GAME_VOID"
  | "SCORE_LEVEL"
  | "SCORE_SHORT"
  | "SCORE_TOTAL"
  | "PERSON_AWAY";

/** … with the back office: only staff and admins get these. */
export type OfficeReason =
  | "ADMINS_ONLY"
  | "STAFF_ONLY"
  | "OWN_ROLE"
  | "ROLE_NOT_ALLOWED"
  | "STAFF_LIMIT"
  | "STAFF_GRANT_LIMIT"
  | "VENUE_CHANGED"
  | "VENUE_NOT_READY"
  | "VENUE_HAS_BOOKINGS"
  | "SPORT_HAS_BOOKINGS"
  | "COURT_HAS_BOOKINGS"
  | "SLOTS_HAVE_BOOKINGS"
  | "HOURS_HAVE_BOOKINGS"
  | "BLACKOUT_OVERLAPS"
  | "BLACKOUT_OVER_BOOKINGS"
  | "BAND_CHANGED"
  | "BAND_LIMIT"
  | "IMPORT_UNREADABLE"
  | "PAYMENT_MISSING"
  | "BOOKING_NOT_STARTED"
  | "NOTHING_TO_RELEASE"
  | "NOTHING_TO_REFUND"
  | "NOT_A_GUEST_BOOKING"
  | "DECIDED_ALREADY"
  | "SUSPENDED_ALREADY"
  | "NOT_SUSPENDED"
  | "PLAYER_IS_ADMIN"
  | "PHOTOS_FULL";

/** … with everything. */
export type CommonReason = Exclude<ReasonName, TournamentReason | DeskReason | NightReason | OfficeReason>;
