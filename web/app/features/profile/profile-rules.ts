import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Profile, UpdateProfileRequestSchema } from "~/gen/lapang/v1/user_pb";
import type { Day } from "~/lib/format/dates";
import { invisibleCharacters, isInvisible } from "~/lib/http/error-messages";
import { type BirthdayParts, noBirthday } from "~/ui/form/birthday-field";

/** A profile as its player types it. */
export type Draft = { name: string; bio: string; location: string; dateOfBirth: BirthdayParts };
export type Field = keyof Draft;

/** Broken rules by field, both named as the server names them, so that its violations need no mapping. */
export type Problems = Partial<Record<Field, string>>;

/** rules.md §4. */
export const limits = { name: 80, bio: 500, location: 120, age: 13 };
const firstYear = 1900;

export function draftOf({ name, bio, location, dateOfBirth }: Profile): Draft {
  return { name, bio, location, dateOfBirth: partsOf(dateOfBirth) };
}

function partsOf(day: Day): BirthdayParts {
  const [year, month, date] = day.split("-");
  return year && month && date ? { year, month: String(Number(month)), day: String(Number(date)) } : noBirthday;
}

const isEmpty = ({ day, month, year }: BirthdayParts) => day === "" && month === "" && year === "";

/** The date for the server; empty without one, null when the parts are not a valid date. */
function dayOfParts(parts: BirthdayParts): Day | "" | null {
  if (isEmpty(parts)) return "";
  const [year, month, date] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  if (parts.year.length !== 4 || !month || !date) return null;
  const day = `${parts.year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const found = new Date(Date.UTC(year, month - 1, date));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date ? day : null;
}

/** Counted as the server does: by code points. */
export const lengthOf = (text: string) => [...text].length;

const tidy = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

/** Trimmed, for comparing and sending. */
function trimmed(draft: Draft) {
  return {
    name: tidy(draft.name),
    bio: draft.bio.trim(),
    location: tidy(draft.location),
    dateOfBirth: dayOfParts(draft.dateOfBirth),
  };
}

export function problemsOf(draft: Draft, today: Day): Problems {
  const { name, bio, location } = trimmed(draft);
  const problems: Problems = {};
  if (name === "") problems.name = "string.min_len";
  if (lengthOf(name) > limits.name) problems.name = "string.max_len";
  if (lengthOf(bio) > limits.bio) problems.bio = "string.max_len";
  if (lengthOf(location) > limits.location) problems.location = "string.max_len";
  const birthday = birthdayProblem(draft.dateOfBirth, today);
  if (birthday) problems.dateOfBirth = birthday;
  return problems;
}

function birthdayProblem(parts: BirthdayParts, today: Day): string | null {
  if (isEmpty(parts)) return null;
  if (parts.day === "" || parts.month === "" || parts.year === "") return "date.part";
  if (parts.year.length !== 4 || Number(parts.year) < firstYear) return "date.year";
  const day = dayOfParts(parts);
  if (!day) return "date.format";
  if (day >= today) return "date.past";
  const oldEnough = `${Number(today.slice(0, 4)) - limits.age}${today.slice(4)}`;
  return day > oldEnough ? "date.too_young" : null;
}

/** Only the changed fields, so that an older page elsewhere overwrites nothing. */
export function changesOf(draft: Draft, before: Draft): MessageInitShape<typeof UpdateProfileRequestSchema> {
  const [now, then] = [trimmed(draft), trimmed(before)];
  return {
    ...(now.name !== then.name && { name: now.name }),
    ...(now.bio !== then.bio && { bio: now.bio }),
    ...(now.location !== then.location && { location: now.location }),
    ...(now.dateOfBirth !== null && now.dateOfBirth !== then.dateOfBirth && { dateOfBirth: now.dateOfBirth }),
  };
}

/** Whether there is anything to save. An incomplete date counts. */
export function isChanged(draft: Draft, before: Draft): boolean {
  return Object.keys(changesOf(draft, before)).length > 0 || dayOfParts(draft.dateOfBirth) === null;
}

const messageOf: Record<string, MessageDescriptor> = {
  "string.min_len": msg`Enter your full name.`,
  "date.part": msg`Fill in day, month and year, or clear all three.`,
  "date.year": msg`Check the year. It has four digits, such as 1995.`,
  "date.format": msg`There is no such day in the calendar.`,
  "date.past": msg`This day is still to come.`,
  "date.too_young": msg`You must be at least ${{ age: limits.age }} years old.`,
};

const anyMessageOf: Record<Field, MessageDescriptor> = {
  name: msg`This name cannot be used. Choose another one.`,
  bio: msg`This text cannot be used. Change it a little.`,
  location: msg`This place cannot be used. Write it differently.`,
  dateOfBirth: msg`This date cannot be used. Check it once more.`,
};

/** Why a field was refused, by client or server. */
export function messageOfProblem(field: Field, rule: string): MessageDescriptor {
  if (rule === "string.max_len" && field !== "dateOfBirth")
    return msg`At most ${plural({ most: limits[field] }, { one: "# character", other: "# characters" })}.`;
  if (isInvisible(rule)) return invisibleCharacters;
  return messageOf[rule] ?? anyMessageOf[field];
}
