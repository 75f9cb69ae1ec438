// What two independent third-party parsers find in a calendar (RFC 5545).

import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import ICAL from "ical.js";

export type Entry = {
  uid: string;
  /** In UTC, as `2026-11-24T12:00:00Z`. */
  start: string;
  end: string;
  sequence: number;
  status: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  /** Latitude and longitude. */
  position: [number, number] | null;
};

/** The calendar's title, and its events by start time. */
export type Read = { name: string; events: Entry[] };

export const readers: Record<string, (text: string) => Read> = {
  "ical.js": byJavaScript,
  "Python's icalendar": byPython,
};

function byJavaScript(text: string): Read {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const of = (name: string) => component.getFirstPropertyValue(name);
    return {
      uid: event.uid,
      start: utc(event.startDate),
      end: utc(event.endDate),
      sequence: event.sequence,
      status: String(of("status")),
      summary: event.summary,
      description: event.description,
      location: event.location ?? "",
      url: String(of("url")),
      position: (of("geo") as [number, number] | null) ?? null,
    };
  });
  return { name: String(calendar.getFirstPropertyValue("x-wr-calname")), events: inOrder(events) };
}

/** By the time zone rules in the calendar itself. */
function utc(time: ICAL.Time): string {
  // A time without a zone would be read in this machine's zone.
  if (time.zone === ICAL.Timezone.localTimezone) throw new Error(`${time.toString()} is in no zone.`);
  return time.toJSDate().toISOString().replace(".000Z", "Z");
}

function byPython(text: string): Read {
  const repository = resolve(import.meta.dirname, "../..");
  const python = execFileSync(join(repository, "scripts/python-with-icalendar"), { encoding: "utf8" }).trim();
  const script = join(import.meta.dirname, "read-calendar.py");
  const { name, events } = JSON.parse(
    execFileSync(python, [script], { input: text, encoding: "utf8", stdio: "pipe" }),
  ) as Read;
  return { name, events: inOrder(events) };
}

function inOrder(events: Entry[]): Entry[] {
  return events.toSorted((one, other) => (one.start < other.start ? -1 : 1));
}
