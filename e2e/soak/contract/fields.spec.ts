// Every field of the specification's entities (§3) is filled by the real server. Its JSON omits empty fields.

import { call } from "../../harness/call.ts";
import { tomorrow } from "../../harness/days.ts";
import { expect, test } from "../../harness/test.ts";
import { venueWithFreeHours } from "../../harness/venues.ts";

type Entity = Record<string, unknown>;

/** Which of these fields are missing from an entity. */
const emptyIn = (entity: Entity | undefined, fields: string) =>
  fields.split(" ").filter((field) => entity?.[field] === undefined);

const deviceFields = "fingerprint userAgent ipAddress deviceType browser os location firstSeen lastSeen";
const clickFields = "ipAddress userAgent referrer country city platform browser";

test("a player's account, sports and devices have every field", async ({ page, mailbox, newAddress }) => {
  const email = newAddress("nia");
  const { otpId } = await call(page, "AuthService/SendEmailOTP", { email });
  const deviceInfo = {
    ...{ fingerprint: "a1b2", userAgent: "Browser/1", deviceType: "mobile" },
    ...{ browser: "Firefox 142", os: "Android", location: "Jakarta" },
  };
  type SignedIn = { session: Entity; user: { user: Entity; authProviders: string[] }; isNewUser: boolean };
  const made = await call<SignedIn>(page, "AuthService/VerifyEmailOTP", {
    ...{ email, otpId, otpCode: await mailbox.code(email), acceptedTerms: true, name: "Nia Kurnia", deviceInfo },
  });
  expect(made.isNewUser).toBe(true);
  expect(emptyIn(made.session, "sessionId userId provider expiresAt createdAt deviceInfo isNewDevice")).toEqual([]);
  expect(made.session["isNewDevice"]).toBe(true);
  expect(emptyIn(made.session["deviceInfo"] as Entity, deviceFields)).toEqual([]);
  expect(made.user.authProviders).toEqual(["AUTH_PROVIDER_EMAIL_OTP"]);

  const preferences = [{ sportId: "futsal", skillLevel: "expert", orderPreference: 1 }];
  const saved = await call<{ preferences: Entity[] }>(page, "UserService/SetUserSportPreferences", {
    preferences,
  });
  const preferenceFields = "id userId sportId skillLevel createdAt sport orderPreference";
  expect(emptyIn(saved.preferences[0], preferenceFields)).toEqual([]);

  const { user } = await call<SignedIn>(page, "AuthService/GetCurrentUser", {});
  const userFields = "id email name emailVerified sportsPreferencesCompleted createdAt updatedAt";
  expect(emptyIn(user.user, userFields)).toEqual([]);
  const { devices } = await call<{ devices: Entity[] }>(page, "AuthService/GetUserDevices", {});
  expect(emptyIn(devices[0], `${deviceFields} isCurrentDevice activeSessions`)).toEqual([]);
});

test("a venue and its prices have every field", async ({ page, signInAsAdmin }) => {
  await signInAsAdmin(page);
  const listed = await call<{ venues: Entity[] }>(page, "VenueService/ListVenues", { limit: 1 });
  const [model] = listed.venues;
  const { venue: made } = await call<{ venue: Entity }>(page, "VenueAdminService/UpsertVenue", {
    venue: {
      // Inactive, because players could not book it without prices.
      ...{ ...model, id: "", googlePlaceId: "place-of-the-contract", name: "Gor Kontrak", isActive: false },
      sports: [{ sportId: "futsal" }],
    },
  });
  const { venue } = await call<{ venue: Entity }>(page, "VenueAdminService/GetVenueForAdmin", {
    venueId: made["id"],
  });
  const basics = "googlePlaceId name address formattedAddress latitude longitude phoneNumber website googleMapsUrl";
  const rest = "openingHours types city country sports createdAt updatedAt";
  expect(emptyIn(venue, `id ${basics} ${rest}`)).toEqual([]);
  expect(emptyIn(model, "isActive rating userRatingsTotal priceLevel")).toEqual([]);
  expect(emptyIn((venue["sports"] as Entity[])[0], "id venueId sportId createdAt sport")).toEqual([]);

  const { band } = await call<{ band: Entity }>(page, "VenueAdminService/UpsertPricingBand", {
    band: {
      ...{ venueId: made["id"], sportId: "futsal", currency: "IDR", segment: "standard", notes: "With a ball." },
      ...{ priceMin: 10_000_000, priceMax: 20_000_000, days: ["monday"], startHour: 8, endHour: 22 },
    },
  });
  const bandFields = "id venueId sportId currency segment priceMin priceMax days startHour endHour notes";
  expect(emptyIn(band, `${bandFields} createdAt updatedAt`)).toEqual([]);
});

test("a match, its link and its clicks have every field", async ({ page, signIn }) => {
  await signIn(page, { name: "Oka" });
  const listed = await call<{ venues: Entity[] }>(page, "VenueService/ListVenuesBySport", {
    sportId: "badminton",
    limit: 1,
  });
  const { match } = await call<{ match: Entity & { participants: Entity[]; joinLink: Entity } }>(
    page,
    "MatchService/CreateMatch",
    {
      ...{ name: "Badminton", sportId: "badminton", venueId: listed.venues[0]?.["id"], maxParticipants: 4 },
      ...{ dateTime: `${tomorrow()}T11:00:00Z`, isPublic: true, description: "Bring water." },
      ...{ genderPreference: "GENDER_MIXED", skillPreference: "SKILL_LEVEL_BEGINNER" },
    },
  );
  const about = "id name sportId venueId dateTime maxParticipants currentParticipants isPublic description";
  const others = "genderPreference skillPreference hostId sport venue host participants joinLink createdAt updatedAt";
  expect(emptyIn(match, `${about} ${others}`)).toEqual([]);
  const { match: elsewhere } = await call<{ match: Entity }>(page, "MatchService/CreateMatch", {
    ...{ name: "Tennis", sportId: "tennis", location: "Lapangan Banteng", timeZone: "Asia/Jakarta" },
    ...{ dateTime: `${tomorrow()}T11:00:00Z`, isPublic: false },
  });
  expect(elsewhere).toMatchObject({ location: "Lapangan Banteng" });
  expect(emptyIn(match.participants[0], "id matchId userId joinedAt user")).toEqual([]);

  const shortCode = match.joinLink["shortCode"];
  const clicked = await call<{ linkClick: Entity }>(page, "ShortLinkService/CreateLinkClick", {
    ...{ shortCode, referrer: "https://chat.example/", country: "ID", city: "Jakarta" },
    ...{ platform: "Android", browser: "Firefox" },
  });
  expect(emptyIn(clicked.linkClick, `id shortLinkId userId ${clickFields} clickedAt`)).toEqual([]);
  await call(page, "ShortLinkService/UpdateShortLink", {
    ...{ shortCode, isActive: true, expiresAt: `${tomorrow()}T12:00:00Z` },
  });
  const { shortLink } = await call<{ shortLink: Entity }>(page, "ShortLinkService/GetShortLink", { shortCode });
  const linkFields = "id shortCode domain originalUrl title linkType resourceId createdBy expiresAt";
  expect(emptyIn(shortLink, `${linkFields} isActive clickCount lastAccessedAt createdAt updatedAt`)).toEqual([]);
  expect([shortLink["domain"], shortLink["linkType"]]).toEqual(["DOMAIN_APP", "LINK_TYPE_MATCH_JOIN"]);
});

test("a booking and its offered times have every field", async ({ page, signIn, staffOf }) => {
  await signIn(page, { name: "Putri" });
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 2 });
  const [first, second] = venue.hours.map(({ startTime, durationMinutes }) => ({ startTime, durationMinutes }));
  const { bookingId } = await call<{ bookingId: string }>(page, "BookingService/CreateBooking", {
    ...{ venueId: venue.id, sportId: venue.sport, slots: [first], notes: "We bring our own shuttles." },
  });
  const staff = await staffOf(venue);
  await staff.propose(bookingId, second ? [second] : [], "The roof is being mended.");
  const booking = await staff.bookingOf(bookingId);
  const bookingFields = "id userId venueId sportId notes status totalSlots slots proposals venue contact";
  expect(emptyIn(booking, `${bookingFields} createdAt updatedAt`)).toEqual([]);
  const one = (field: string) => (booking[field] as Entity[])[0];
  const slotFields = "id bookingId venueId startTime endTime slotStatus createdAt updatedAt";
  expect(emptyIn(one("slots"), slotFields)).toEqual([]);
  const offerFields = "id bookingId batchId startTime endTime status expiresAt note createdBy createdAt updatedAt";
  expect(emptyIn(one("proposals"), offerFields)).toEqual([]);
  const { contact, ...rest } = booking as { venue?: Entity; contact?: Entity };
  expect(emptyIn(rest.venue, "id name address formattedAddress openingHours")).toEqual([]);
  expect(emptyIn(contact, "phoneNumber website googleMapsUrl")).toEqual([]);
});
