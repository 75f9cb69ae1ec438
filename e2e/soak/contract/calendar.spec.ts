// Reads a player's private calendar feed with two parsers and compares it with what the API returns.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { book, bookingOf } from "../../harness/bookings.ts";
import { type Entry, readers } from "../../harness/calendar-readers.ts";
import { call } from "../../harness/call.ts";
import { comingWorkday } from "../../harness/days.ts";
import { expect, test } from "../../harness/test.ts";
import { type FreeVenue, venueWithFreeHours } from "../../harness/venues.ts";

type Match = { id: string; name: string; dateTime: string; location?: string; venue?: Venue };
type Venue = { name: string; formattedAddress: string; latitude: number; longitude: number };
type Url = { url: string };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
// Backslashes only before a space: Python's icalendar 4 unescapes twice. The Rust tests cover the others.
const names = [
  "Main; bareng, yuk \\ 🏸",
  "🏸".repeat(80),
  `Futsal "Senin": ${"場é,;".repeat(15)}`,
  "END:VEVENT",
  "X".repeat(80),
];
// The clocks change in some of these zones in the coming months.
const zones = ["Asia/Jakarta", "Asia/Jayapura", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];

const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString().replace(".000Z", "Z");

/** At the start of the hour, some days from now. */
function inDays(days: number): string {
  return after(new Date(Math.floor(Date.now() / hourMs) * hourMs).toISOString(), days * dayMs);
}

async function make(page: Page, match: object): Promise<Match> {
  const request = { sportId: "futsal", isPublic: false, ...match };
  const made = await call<{ match: Match }>(page, "MatchService/CreateMatch", request);
  return made.match;
}

/** What the calendar should contain for a match that the API returned. */
function entry(origin: string, match: Match, status = "CONFIRMED", sequence = 0): Entry {
  const { id, name, dateTime, location = "", venue } = match;
  const place = [venue?.name ?? "", location, venue?.formattedAddress ?? ""].filter((part) => part !== "");
  const url = `${origin}/match/${id}`;
  return {
    uid: `match-${id}@localhost`,
    start: dateTime,
    end: after(dateTime, 2 * hourMs),
    sequence,
    status,
    summary: name,
    description: status === "CANCELLED" ? `Futsal\nCalled off.\n${url}` : `Futsal\n${url}`,
    location: place.join(", "),
    url,
    position: venue
      ? ([venue.latitude, venue.longitude].map((degrees) => Number(degrees.toFixed(6))) as [number, number])
      : null,
  };
}

async function bookingEntry(
  page: Page,
  origin: string,
  id: string,
  venue: FreeVenue,
  status: string,
  sequence: number,
) {
  const { slots } = await bookingOf(page, id);
  const [first, last] = [slots[0]?.startTime ?? "", slots.at(-1)?.startTime ?? ""];
  return {
    uid: `booking-${id}@localhost`,
    start: first,
    end: after(last, hourMs),
    sequence,
    status,
    summary: venue.name.startsWith("Futsal") ? venue.name : `Futsal at ${venue.name}`,
    url: `${origin}/booking/${id}`,
  };
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return answer.text();
}

test("the calendar feed contains what the API returns, as read by two parsers", async ({ page, server, signIn }) => {
  const { origin } = server;
  await signIn(page, { name: "Sinta Dewi" });
  const { url } = await call<Url>(page, "UserService/RotateCalendarFeed", {});

  await test.step("the feed is empty at first", async () => {
    const text = await textOf(url);
    for (const [reader, read] of Object.entries(readers)) {
      expect(read(text), reader).toEqual({ name: "Lapang: my games", events: [] });
    }
  });

  const wanted = { area: "Jakarta", sport: "futsal", day: comingWorkday(), hours: 2 };
  const instant = await venueWithFreeHours(page, { ...wanted, mode: "INSTANT" });
  const onRequest = await venueWithFreeHours(page, { ...wanted, mode: "REQUEST" });
  const expected: object[] = [];
  for (const [index, timeZone] of zones.entries()) {
    const name = names[index] ?? "";
    // One in every coming month, so that daylight saving time changes between two of them.
    const match = { name, timeZone, location: `Jl. ${name}`, dateTime: inDays(10 + 33 * index) };
    expected.push(entry(origin, await make(page, match)));
  }
  const hosted = await make(page, { name: "Di lapangan", venueId: instant.id, dateTime: inDays(11) });
  expected.push(entry(origin, hosted));
  const moved = await make(page, { name: "Pindah", location: "Blok M", dateTime: inDays(12) });
  const change = { id: moved.id, dateTime: inDays(13) };
  const { match } = await call<{ match: Match }>(page, "MatchService/UpdateMatch", change);
  expected.push(entry(origin, match, "CONFIRMED", 1));
  const calledOff = await make(page, { name: "Batal", location: "Blok M", dateTime: inDays(14) });
  await call(page, "MatchService/DeleteMatch", { id: calledOff.id });
  expected.push(entry(origin, calledOff, "CANCELLED", 1));
  const [confirmed, open] = [await book(page, instant, instant.hours), await book(page, onRequest, onRequest.hours)];
  expected.push(await bookingEntry(page, origin, confirmed, instant, "CONFIRMED", 0));
  expected.push(await bookingEntry(page, origin, open, onRequest, "TENTATIVE", 0));

  const text = await textOf(url);
  for (const [reader, read] of Object.entries(readers)) {
    const { events } = read(text);
    expect(events.length, reader).toBe(expected.length);
    for (const one of expected as Entry[]) {
      const found = events.find(({ uid }) => uid === one.uid);
      expect(found, `${one.uid} by ${reader}`).toMatchObject(one);
    }
  }

  await test.step("both parsers apply the time zone rules in the feed", () => {
    const bent = text.replaceAll("TZOFFSETTO:+0700", "TZOFFSETTO:+0815");
    expect(readers["ical.js"]?.(bent).events.map(({ start }) => start)).not.toEqual(
      readers["ical.js"]?.(text).events.map(({ start }) => start),
    );
    expect(() => readers["Python's icalendar"]?.(bent)).toThrow("AssertionError");
  });
});

test("the address of a calendar feed is shown only to its owner", async ({ page, server, signIn }) => {
  await signIn(page, { name: "Sinta Dewi" });
  const { url: first } = await call<Url>(page, "UserService/RotateCalendarFeed", {});
  // Repeat until the rate limit applies, because that is logged.
  for (let reads = 0; reads < 300; reads += 1) expect((await fetch(first)).status).toBe(200);
  expect((await fetch(first)).status).toBe(429);
  const { url: second } = await call<Url>(page, "UserService/RotateCalendarFeed", {});
  expect((await fetch(first)).status).toBe(404);
  expect((await call<Url>(page, "UserService/GetCalendarFeed", {})).url).toBe(second);
  await call(page, "UserService/DeleteCalendarFeed", {});
  expect((await fetch(second)).status).toBe(404);
  const log = await readFile(server.logFile, "utf8");
  for (const url of [first, second]) {
    const token = /([0-9a-f]{40})\.ics$/.exec(url)?.[1] ?? url;
    expect(log).not.toContain(token);
  }
});
