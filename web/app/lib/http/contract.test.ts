import { createRegistry, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { file_lapang_v1_auth } from "~/gen/lapang/v1/auth_pb";
import { file_lapang_v1_booking_admin } from "~/gen/lapang/v1/booking_admin_pb";
import { file_lapang_v1_booking } from "~/gen/lapang/v1/booking_pb";
import { file_lapang_v1_match } from "~/gen/lapang/v1/match_pb";
import { file_lapang_v1_short_link } from "~/gen/lapang/v1/short_link_pb";
import { file_lapang_v1_sport } from "~/gen/lapang/v1/sport_pb";
import { file_lapang_v1_user } from "~/gen/lapang/v1/user_pb";
import { file_lapang_v1_venue_admin } from "~/gen/lapang/v1/venue_admin_pb";
import { file_lapang_v1_venue } from "~/gen/lapang/v1/venue_pb";

// The specified contract (§3, §7), compared with the generated descriptors. Additional fields are allowed, missing
// ones are not. A name ends in `?` if optional, in `[]` if repeated; a message type follows a colon.

const registry = createRegistry(
  ...[file_lapang_v1_auth, file_lapang_v1_booking_admin, file_lapang_v1_booking, file_lapang_v1_match],
  ...[file_lapang_v1_short_link, file_lapang_v1_sport, file_lapang_v1_user],
  ...[file_lapang_v1_venue_admin, file_lapang_v1_venue],
);

const written = "created_at:Timestamp updated_at:Timestamp";
const device =
  "fingerprint user_agent ip_address device_type? browser? os? location? first_seen:Timestamp last_seen:Timestamp";
const click = "ip_address user_agent referrer country? city? platform? browser?";

const entities: Record<string, string> = {
  Sport: `id name_key description_key icon_url category is_team_sport priority ${written}`,
  User: `id email name avatar_url email_verified sports_preferences_completed ${written}`,
  UserSportPreference: "id user_id sport_id skill_level created_at:Timestamp sport:Sport order_preference",
  UserSportPreferenceInput: "sport_id skill_level order_preference",
  AuthUser: "user:User auth_providers[]:AuthProvider",
  AuthSession:
    "session_id user_id provider:AuthProvider expires_at:Timestamp created_at:Timestamp device_info?:DeviceInfo is_new_device?",
  DeviceInfo: device,
  UserDevice: `${device} is_current_device active_sessions`,
  ShortLink: `id short_code domain:Domain original_url title description? link_type:LinkType resource_id? created_by? expires_at?:Timestamp is_active click_count last_accessed_at?:Timestamp ${written}`,
  LinkClick: `id short_link_id user_id? ${click} clicked_at:Timestamp`,
  Venue: `id google_place_id name address formatted_address latitude longitude phone_number website google_maps_url opening_hours[] rating user_ratings_total price_level types[] city country is_active sports[]:VenueSport ${written}`,
  VenueSport: "id venue_id sport_id created_at:Timestamp sport:Sport",
  VenuePricingBand: `id venue_id sport_id currency segment price_min price_max days[] start_hour end_hour notes ${written}`,
  Match: `id name sport_id venue_id? location date_time:Timestamp max_participants? current_participants is_public gender_preference:Gender skill_preference:SkillLevel description host_id sport:Sport venue:Venue host:PublicUser participants[]:MatchParticipant join_link:ShortLink ${written}`,
  MatchParticipant: "id match_id user_id joined_at:Timestamp user:PublicUser",
  Booking: `id user_id venue_id sport_id notes status:BookingStatus total_slots slots[]:BookingSlot proposals[]:BookingProposal venue:VenueSummary contact:VenueContact ${written}`,
  BookingSlot: `id booking_id venue_id start_time:Timestamp end_time:Timestamp slot_status ${written}`,
  BookingProposal: `id booking_id batch_id start_time:Timestamp end_time:Timestamp status:ProposalStatus expires_at:Timestamp note created_by ${written}`,
  HourSlot: "start_time:Timestamp duration_minutes",
  VenueSummary: "id name address formatted_address opening_hours[]",
  VenueContact: "phone_number website google_maps_url",
};

/** In the order of their numbers; the first is "unspecified". */
const enumerations: Record<string, string> = {
  AuthProvider: "UNSPECIFIED EMAIL_PASSKEY EMAIL_OTP GOOGLE_OAUTH",
  LinkType: "UNSPECIFIED MATCH_JOIN",
  Domain: "UNSPECIFIED APP API",
  Gender: "UNSPECIFIED MALE FEMALE MIXED",
  SkillLevel: "UNSPECIFIED BEGINNER INTERMEDIATE ADVANCED EXPERT",
  BookingStatus:
    "UNSPECIFIED PENDING_REVIEW RESCHEDULE_PROPOSED USER_SELECTED AWAITING_PAYMENT CONFIRMED CANCELED_USER CANCELED_ADMIN EXPIRED REJECTED",
  ProposalStatus: "UNSPECIFIED OFFERED ACCEPTED DECLINED EXPIRED WITHDRAWN",
};

const signedIn = "session:AuthSession user:AuthUser";
const venues = "venues[]:Venue total";
const preferences = "preferences[]:UserSportPreference";
const matchFields =
  "name sport_id venue_id? location date_time:Timestamp max_participants? is_public gender_preference:Gender skill_preference:SkillLevel description";
const changedMatch =
  "id name? sport_id? venue_id? location? date_time?:Timestamp max_participants? is_public? gender_preference?:Gender skill_preference?:SkillLevel description?";

const calls: [method: string, request: string, response: string][] = [
  ["SportService.ListSports", "category limit offset", "sports[]:Sport total"],
  ["SportService.GetSport", "id", "sport:Sport"],
  ["UserService.GetUserSportPreferences", "", preferences],
  ["UserService.SetUserSportPreferences", "preferences[]:UserSportPreferenceInput", preferences],
  ["UserService.CompleteSportsPreferences", "", "success"],
  ["AuthService.InitiateOAuth", "provider:AuthProvider redirect_uri", "authorization_url state"],
  [
    "AuthService.CompleteOAuth",
    "code state provider:AuthProvider redirect_uri device_info?:DeviceInfo",
    `${signedIn} is_new_user`,
  ],
  ["AuthService.InitiatePasskeyRegistration", "email name", "challenge user_id credential_creation_options"],
  ["AuthService.CompletePasskeyRegistration", "email challenge credential_response", `${signedIn} is_new_user`],
  ["AuthService.InitiatePasskeyAuthentication", "email", "challenge credential_request_options"],
  [
    "AuthService.CompletePasskeyAuthentication",
    "email challenge credential_response device_info?:DeviceInfo",
    signedIn,
  ],
  ["AuthService.CheckPasskeySupport", "email", "user_exists has_passkey"],
  ["AuthService.SendEmailOTP", "email", "otp_id expires_in_seconds"],
  ["AuthService.VerifyEmailOTP", "email otp_id otp_code device_info?:DeviceInfo", `${signedIn} is_new_user`],
  ["AuthService.Logout", "session_id", ""],
  ["AuthService.GetCurrentUser", "", "user:AuthUser session:AuthSession"],
  ["AuthService.CheckInternalAccess", "", "has_access message"],
  ["AuthService.GetUserDevices", "", "devices[]:UserDevice"],
  ["AuthService.RevokeDevice", "fingerprint", "revoked_sessions"],
  ["ShortLinkService.GetShortLink", "short_code", "short_link:ShortLink"],
  ["ShortLinkService.CreateLinkClick", `short_code ${click}`, "link_click:LinkClick"],
  ["VenueService.ListVenues", "city limit offset", venues],
  ["VenueService.GetVenue", "id", "venue:Venue"],
  ["VenueService.ListVenuesBySport", "sport_id city limit offset", venues],
  ["VenueService.SearchVenues", "latitude longitude radius_meters city sport_ids[] search limit offset", venues],
  ["VenueService.ListVenuePricingBands", "venue_id sport_id segment", "bands[]:VenuePricingBand"],
  ["VenueAdminService.ListVenuesForAdmin", "sport_id include_inactive limit offset search", venues],
  ["VenueAdminService.UpdateVenueStatus", "venue_id is_active", "success message"],
  ["MatchService.CreateMatch", matchFields, "match:Match"],
  ["MatchService.GetMatch", "id", "match:Match"],
  [
    "MatchService.ListMatches",
    "sport_id? location from_date:Timestamp to_date:Timestamp is_public gender_preference:Gender skill_preference:SkillLevel limit offset",
    "matches[]:Match total",
  ],
  ["MatchService.JoinMatch", "match_id", "participant:MatchParticipant"],
  ["MatchService.LeaveMatch", "match_id", "success"],
  ["MatchService.UpdateMatch", changedMatch, "match:Match"],
  ["MatchService.DeleteMatch", "id", "success"],
  ["BookingService.CreateBooking", "venue_id sport_id slots[]:HourSlot notes", "booking_id status:BookingStatus"],
  ["BookingService.GetBooking", "booking_id", "booking:Booking"],
  ["BookingService.AcceptProposal", "booking_id proposal_id", "booking:Booking"],
  [
    "BookingAdminService.CreateProposals",
    "booking_id slots[]:HourSlot expires_at:Timestamp note",
    "batch_id proposals[]:BookingProposal",
  ],
  ["BookingAdminService.WithdrawProposals", "booking_id batch_id proposal_ids[]", "withdrawn_count"],
  ["BookingAdminService.GetBookingForAdmin", "booking_id", "booking:Booking"],
  [
    "BookingAdminService.ListBookingsForAdmin",
    "venue_id status:BookingStatus start_time_from:Timestamp start_time_to:Timestamp limit offset search",
    "bookings[]:Booking total",
  ],
  ["BookingAdminService.ConfirmRequestedTimes", "booking_id final_slot:HourSlot", "booking:Booking"],
  [
    "BookingAdminService.UpdateBookingStatus",
    "booking_id to_status:BookingStatus reason",
    "success message booking:Booking",
  ],
];

const typeOf = (field: DescField) => (field.message ?? field.enum)?.name;

/** Describes each field as the specification does. */
function described(message: DescMessage, expected: string): string {
  const one = (wanted: string) => {
    const [, name = "", mayBeLeftOut, hasType] = /^(\w+)(\?)?(?:\[\])?(:\w+)?$/.exec(wanted) ?? [];
    const field = message.fields.find((found) => found.name === name);
    if (!field) return `no ${name}`;
    const isOptional = mayBeLeftOut && field.presence === FeatureSet_FieldPresence.EXPLICIT;
    return `${name}${isOptional ? "?" : ""}${field.fieldKind === "list" ? "[]" : ""}${hasType ? `:${typeOf(field)}` : ""}`;
  };
  return expected.split(" ").filter(Boolean).map(one).join(" ");
}

test.each(Object.entries(entities))("%s has its fields", (name, fields) => {
  const message = registry.getMessage(`lapang.v1.${name}`) as DescMessage;
  expect(described(message, fields)).toBe(fields);
});

test.each(Object.entries(enumerations))("%s has its values", (name, values) => {
  const found = registry.getEnum(`lapang.v1.${name}`);
  const prefix = name.replaceAll(/(?<=.)(?=[A-Z])/g, "_").toUpperCase();
  expect(found?.values.map((value) => value.name)).toEqual(values.split(" ").map((value) => `${prefix}_${value}`));
  expect(found?.values.map((value) => value.number)).toEqual(values.split(" ").map((_, number) => number));
});

test.each(calls)("%s takes and gives its fields", (name, request, response) => {
  const [service, method] = name.split(".");
  const found = registry.getService(`lapang.v1.${service}`)?.methods.find((one) => one.name === method);
  expect(found && described(found.input, request)).toBe(request);
  expect(found && described(found.output, response)).toBe(response);
});

test("snake_case on the server is camelCase in the client", () => {
  const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  for (const name of Object.keys(entities)) {
    for (const field of registry.getMessage(`lapang.v1.${name}`)?.fields ?? []) {
      expect(field.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect([field.localName, field.jsonName]).toEqual([camel(field.name), camel(field.name)]);
    }
  }
});
