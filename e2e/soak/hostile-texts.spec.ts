import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { comingWorkday, type Day } from "../harness/days.ts";
import { expectOnlyText, HostileTexts, hostileScripts, listen } from "../harness/hostile.ts";
import type { Mailbox } from "../harness/mailbox.ts";
import { at, sellHours, sport, week } from "../harness/office.ts";
import { filled, forOrganisers, forPlayers, forStaff, forVisitors, makeCup } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

// All user-written text is hostile here, and every page must show it as text.

const searches = [
  "/play?sport=:text",
  "/venue/search/results?q=:text",
  "/match/:text",
  "/booking/:text",
  "/venue/:text",
  "/internal/bookings?search=:text",
  "/internal/venues?search=:text",
  "/internal/board?venue=:text&date=:text",
  "/auth/callback/google?error=:text&state=:text",
  "/:text",
];

test("every page escapes user text", async ({ page, anotherPage, mailbox, newAddress, signInAsAdmin, faults, t }) => {
  // No match or page has that name.
  faults.allow(/status of 404 .*onerror/);
  const texts = new HostileTexts();
  const day = comingWorkday();
  const dialogs: string[] = [];
  const office = await anotherPage();
  await signInAsAdmin(office);
  await call(office, "UserService/UpdateProfile", { name: texts.next(80), bio: texts.next(500) });
  const venue = await openHostileVenue(office, texts);
  await enter(page, mailbox, newAddress("wayan"), texts);
  type Slugs = { venue: { citySlug: string; slug: string } };
  const { venue: slugs } = await call<Slugs>(office, "VenueService/GetVenue", { id: venue });
  const made = {
    ...(await live(page, office, { venue, day }, texts)),
    cup: await makeCup(page),
    city: slugs.citySlug,
    slug: slugs.slug,
  };
  expect(texts.areAllUsed, "each text stands somewhere").toBe(true);

  const visitor = await anotherPage();
  let asText = 0;
  for (const [who, paths] of [
    [visitor, forVisitors],
    [page, forPlayers],
    [page, forOrganisers],
    [office, forStaff],
  ] as const) {
    await listen(who, dialogs);
    for (const path of paths) asText += await open(who, t.path(filled(path, made)));
  }
  const inAddress = encodeURIComponent("\"><img src=x onerror=owned=1><script>owned=1</script>'");
  for (const path of searches) asText += await open(office, t.path(path.replaceAll(":text", inAddress)));
  expect(dialogs).toEqual([]);
  // The pages show the texts and do not drop them.
  expect(asText).toBeGreaterThan(100);
});

// Checks the detection: each text inserted as markup is noticed, by its effect or by its elements.
test("hostile markup is detected", async ({ page, faults }) => {
  faults.allow(/./);
  await listen(page, []);
  // A second body is ignored, and a refresh leaves the page.
  for (const text of hostileScripts.filter((one) => !/^<(body|meta)/.test(one))) {
    await page.goto("/terms");
    await expectOnlyText(page, "before");
    await page.evaluate((markup) => {
      const place = document.createElement("div");
      document.body.append(place);
      // One of them needs text after it.
      place.innerHTML = `${markup} x=">">`;
    }, text);
    await expect(expectOnlyText(page, text), text).rejects.toThrow();
  }
});

async function open(page: Page, path: string): Promise<number> {
  return await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator(".animate-breathe")).toHaveCount(0);
    return expectOnlyText(page, path);
  });
}

async function openHostileVenue(office: Page, texts: HostileTexts): Promise<string> {
  const { venue } = await call<{ venue: { id: string } }>(office, "VenueAdminService/UpsertVenue", {
    venue: {
      name: texts.next(120),
      address: texts.next(200),
      formattedAddress: texts.next(200),
      city: texts.next(60),
      country: "ID",
      latitude: -6.2441,
      longitude: 106.8006,
      phoneNumber: "+62 21 555 0101",
      website: 'https://hall.example/?q="><img src=x onerror=owned=1>',
      googleMapsUrl: "https://maps.example/'onmouseover='owned=1",
      types: [texts.next(60)],
      timeZone: "Asia/Jakarta",
      openingHours: week.map((name) => ({ day: name, openMinute: 8 * 60, closeMinute: 24 * 60 })),
      sports: [
        {
          sportId: sport,
          slotMinutes: 60,
          bookingMode: "BOOKING_MODE_REQUEST",
          paymentMode: "PAYMENT_MODE_MANUAL",
          courts: [{ name: texts.next(60) }, { name: texts.next(60) }],
          paymentInstructions: {
            bankName: texts.next(80),
            accountNumber: texts.next(40),
            accountName: texts.next(120),
            notes: texts.next(1000),
          },
        },
      ],
    },
  });
  await sellHours(office, venue.id, texts.next(300));
  return venue.id;
}

/** Signs up with a hostile name on a device with a hostile name. */
async function enter(page: Page, mailbox: Mailbox, email: string, texts: HostileTexts): Promise<void> {
  const { otpId } = await call(page, "AuthService/SendEmailOTP", { email });
  await call(page, "AuthService/VerifyEmailOTP", {
    email,
    otpId,
    otpCode: await mailbox.code(email),
    acceptedTerms: true,
    name: texts.next(80),
    deviceInfo: {
      fingerprint: texts.next(100),
      userAgent: texts.next(900),
      deviceType: texts.next(20),
      browser: texts.next(80),
      os: texts.next(80),
      location: texts.next(120),
    },
  });
  await call(page, "UserService/CompleteSportsPreferences", {});
  await call(page, "UserService/UpdateProfile", { bio: texts.next(500), location: texts.next(120) });
}

/** A booking in each state with a page of its own, a match, a guest booking and a closed court. */
async function live(
  page: Page,
  office: Page,
  { venue, day }: { venue: string; day: Day },
  texts: HostileTexts,
): Promise<Record<string, string>> {
  const hour = (of: number) => [{ startTime: at(day, of), durationMinutes: 60 }];
  const book = async (of: number) => {
    const request = { venueId: venue, sportId: sport, slots: hour(of), notes: texts.next(1000) };
    return (await call<{ bookingId: string }>(page, "BookingService/CreateBooking", request)).bookingId;
  };
  const move = (bookingId: string, status: string) =>
    call(office, "BookingAdminService/UpdateBookingStatus", {
      bookingId,
      toStatus: `BOOKING_STATUS_${status}`,
      reason: texts.next(500),
    });
  const [booking, requested, unpaid, confirmed, rejected] = [
    await book(9),
    await book(10),
    await book(11),
    await book(12),
    await book(13),
  ];
  await call(office, "BookingAdminService/CreateProposals", {
    bookingId: booking,
    slots: hour(20),
    expiresAt: new Date(Date.now() + 5 * 3600_000).toISOString(),
    note: texts.next(1000),
  });
  for (const bookingId of [unpaid, confirmed]) {
    await call(office, "BookingAdminService/ConfirmRequestedTimes", { bookingId });
  }
  await call(page, "BookingService/ReportPayment", { bookingId: unpaid });
  await move(confirmed, "CONFIRMED");
  const payment = await payMore(office, confirmed, texts);
  await move(rejected, "REJECTED");
  await call(office, "BookingAdminService/CreateGuestBooking", {
    venueId: venue,
    sportId: sport,
    slots: hour(15),
    guest: { name: texts.next(80), phoneNumber: "0812-3456-789" },
    notes: texts.next(1000),
  });
  const { venue: seen } = await call<{ venue: { sports: { courts: { id: string }[] }[] } }>(
    office,
    "VenueAdminService/GetVenueForAdmin",
    { venueId: venue },
  );
  await call(office, "VenueAdminService/CreateBlackout", {
    venueId: venue,
    courtId: seen.sports[0]?.courts[0]?.id,
    startTime: at(day, 17),
    endTime: at(day, 18),
    reason: texts.next(200),
  });
  const match = async (place: object) => {
    const request = { name: texts.next(80), sportId: sport, dateTime: at(day, 19), isPublic: true, ...place };
    const description = texts.next(2000);
    type Made = { match: { id: string } };
    return (await call<Made>(page, "MatchService/CreateMatch", { ...request, description })).match.id;
  };
  await match({ location: texts.next(200), timeZone: "Asia/Jakarta" });
  return { match: await match({ venueId: venue }), booking, requested, unpaid, confirmed, rejected, payment, venue, day };
}

/** Adds something to a booking's bill and records its payment; returns the payment's id. */
async function payMore(office: Page, chargeId: string, texts: HostileTexts): Promise<string> {
  const amount = "2500000";
  const line = { chargeId, kind: "CHARGE_LINE_KIND_OTHER", label: texts.next(80), amount };
  await call(office, "MoneyAdminService/AddChargeLine", line);
  type Recorded = { booking: { charge: { payments: { id: string }[] } } };
  const { booking } = await call<Recorded>(office, "MoneyAdminService/RecordPayment", {
    chargeId,
    amount,
    way: "PAYMENT_WAY_CASH",
    till: texts.next(40),
    note: texts.next(200),
  });
  return booking.charge.payments.at(-1)?.id ?? "";
}
