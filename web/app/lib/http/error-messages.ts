import { Code, ConnectError } from "@connectrpc/connect";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { ErrorInfoSchema, FieldViolationsSchema } from "~/gen/lapang/v1/error_pb";
import { isLost } from "~/lib/offline/lost-answers";
import { codeOf, messageOfCode } from "./error-code";
import type { CommonReason, ReasonName } from "./reasons";

type Metadata = Record<string, string>;

/** The message of a refusal; of some with what the server names. */
export type ReasonMessage = MessageDescriptor | ((metadata: Metadata) => MessageDescriptor | undefined);

/** The messages of some reasons. */
export type ReasonMessages = Partial<Record<ReasonName, ReasonMessage>>;

/** A message with the number that the server names; another one where it names none. */
export function counted(
  message: (count: number, metadata: Metadata) => MessageDescriptor,
  otherwise?: MessageDescriptor,
): ReasonMessage {
  return (metadata) => {
    const count = Number(metadata.limit ?? metadata.to ?? metadata.total ?? metadata.most);
    return count > 0 ? message(count, metadata) : otherwise;
  };
}

/** What any page may say (rules.md). */
const commonReasons: Record<CommonReason, ReasonMessage> = {
  FOREIGN_ORIGIN: ({ public_origin }) => foreignOrigin(public_origin),
  ACCOUNT_SUSPENDED: ({ contact }) => suspended(contact),
  EMAIL_NOT_VERIFIED: msg`Confirm your email address first.`,
  OTP_INVALID: msg`This code is wrong or has expired. Use the one in our newest email.`,
  TERMS_NOT_ACCEPTED: msg`You must agree to the Terms of Service and Privacy Policy to create an account`,
  PROVIDER_NOT_CONFIGURED: msg`This way of signing in is not available here.`,
  SLOT_TAKEN: msg`One of these hours has just been taken. Choose another one.`,
  PRICE_CHANGED: msg`The price has changed in the meantime. Check the new one before you book.`,
  PRICE_REQUIRED: msg`The venue has to name the exact price first.`,
  TOO_MANY_OPEN_BOOKINGS: counted(
    (most) =>
      msg`You can have ${plural(most, { one: "# open booking", other: "# open bookings" })} at a time. Wait for an answer, or cancel one.`,
    msg`You have reached the limit of open bookings. Wait for an answer, or cancel one.`,
  ),
  TOO_MANY_HOURS_HELD: counted(
    (hours) =>
      msg`You can have ${plural(hours, { one: "# hour", other: "# hours" })} waiting for an answer or a payment at a time. Wait for an answer, pay, or cancel some.`,
    msg`You have reached the limit of unpaid hours. Wait for an answer, pay, or cancel some.`,
  ),
  TOO_MANY_HOURS_BOOKED: counted(
    (hours) =>
      msg`At this venue, you can have ${plural(hours, { one: "# upcoming unpaid hour", other: "# upcoming unpaid hours" })} at a time. Play or cancel some first.`,
    msg`You have reached the limit of upcoming hours at this venue. Play or cancel some first.`,
  ),
  BOOKING_STARTED: msg`This booking has begun, so it can no longer be canceled.`,
  NEW_PLAYER_HOURS: counted(
    (hours) =>
      msg`Until your first booking is played, you can have ${plural(hours, { one: "# hour", other: "# hours" })} here. Choose fewer, or ask the venue.`,
  ),
  CANCEL_TOO_LATE: msg`It is too late to cancel this here. Contact the venue.`,
  MOVE_TOO_LATE: msg`It is too late to move this here. Contact the venue.`,
  NOTHING_MOVED: msg`These are the hours it has already. Choose others.`,
  NO_MOVE_REQUEST: msg`This has been answered or withdrawn in the meantime.`,
  IDEMPOTENCY_KEY_REUSED: msg`This was already sent with other details. Reload the page and try again.`,
  INVALID_TRANSITION: msg`This has changed in the meantime. Reload the page to see the current status.`,
  HOST_CANNOT_LEAVE: msg`You host this match, so you cannot leave it. You can delete it instead.`,
  MATCH_FULL: msg`This match has just filled up.`,
  ALREADY_JOINED: msg`You are in this match already.`,
  GENDER_CONFIRMATION_REQUIRED: msg`The host has limited this match to men or to women. Press again to confirm that you can join.`,
  REMOVED_BY_HOST: msg`The host has removed you from this match.`,
  TOO_MANY_HOSTED: msg`You host 20 upcoming matches, which is the maximum.`,
  TOO_MANY_JOINED: msg`You are in 30 upcoming matches, which is the maximum.`,
  MATCH_CLOSED: msg`This match is closed. Nobody can join it any more.`,
  MATCH_STARTED: msg`This match has already started.`,
  NOT_A_PARTICIPANT: msg`That player is no longer in this match.`,
  NOT_THE_HOST: msg`Only the host may do this.`,
  MATCH_NOT_FULL: msg`There is a spot left. Join right away.`,
  ALREADY_WAITING: msg`You are on the waitlist already.`,
  NOT_WAITING: msg`You are no longer on the waitlist.`,
  WAITLIST_FULL: msg`The waitlist is full as well. Look for another match.`,
  REPORTS_ONESELF: msg`This is your own, so you cannot report it.`,
  BLOCKS_ONESELF: msg`This is you.`,
  BLOCK_LIMIT: msg`You block many players already. Unblock somebody in Settings first.`,
  LINK_CLOSED: msg`This link belongs to a match that was called off, so it stays off.`,
  NAME_TAKEN: ({ name }) => nameTaken(name),
  GUESTS_NOT_ALLOWED: msg`This match takes nobody without an account.`,
  TOO_MANY_GUESTS: counted(
    (most) => msg`You can bring ${plural(most, { one: "# person", other: "# people" })} to a match at most.`,
    msg`You have brought as many people to this match as you can.`,
  ),
  GUEST_JOIN_LIMIT: msg`Many people have joined from here without an account. Sign in to join, or try again later.`,
  NAME_REMOVED: msg`The host took this name off the list. Ask the host if you want to join again.`,
  ALREADY_CLAIMED: msg`This place belongs to somebody with an account already.`,
  ROSTER_CHANGED: msg`Somebody has changed the list in the meantime. It was read again: check it once more.`,
  ROSTER_TOO_LONG: counted(
    (most) =>
      msg`A list can have ${plural(most, { one: "# line", other: "# lines" })} at most. Paste only the latest one.`,
    msg`This list is too long. Paste only the latest one.`,
  ),
  BOOKING_HAS_MATCH: msg`Another match is played on this booking already.`,
  NOT_NOTED: msg`Nothing is noted of you, so there is nothing to object to.`,
  ATTENDANCE_CLOSED: msg`It is too early or too late to change who came.`,
};

const messageOfReason: ReasonMessages = { ...commonReasons };

/** Adds the reasons of a feature whose messages load with it. */
export function addReasons(reasons: ReasonMessages): void {
  Object.assign(messageOfReason, reasons);
}

/** A name or text has characters that nobody sees, such as an empty space of width 0. */
export const invisibleCharacters = msg`This has characters that cannot be seen. Type it again.`;

/** The rules that such a name or text breaks. */
export const isInvisible = (rule: string | undefined) => rule === "text.invisible" || rule === "name.unclear";

/** The rules of a court that a player asks for. */
const messageOfCourtRule: Record<string, MessageDescriptor> = {
  "court.unknown": msg`That court is no longer offered. Choose another one.`,
  "court.choice": msg`This venue picks the court itself.`,
};

export type Refusal = {
  reason: ReasonName | undefined;
  metadata: Metadata;
  /** Seconds until the call may be retried. */
  waitSeconds: number | undefined;
};

/** The reason of a refusal, if the server gave one. */
export function refusalOf(error: unknown): Refusal {
  const detail = error instanceof ConnectError ? error.findDetails(ErrorInfoSchema)[0] : undefined;
  const metadata = detail?.metadata ?? {};
  const seconds = Number(metadata.retry_after_seconds);
  return {
    // A name that this build does not know has no message and equals none that is asked for.
    reason: (detail?.reason || undefined) as ReasonName | undefined,
    metadata,
    waitSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined,
  };
}

/** Maps `slots[1].start_time` to the form field `slots[1].startTime`. */
function fieldName(path: string): string {
  return path.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The violated rule of each refused field, by the forms' field names. */
export function violationsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ConnectError) || error.code !== Code.InvalidArgument) return {};
  const violations = error.findDetails(FieldViolationsSchema).flatMap((detail) => detail.violations);
  return Object.fromEntries(violations.map(({ field, rule }) => [fieldName(field), rule]));
}

/** Codes whose own message says what to do; for the others the action's default message is better. */
const speaksForItself = new Set<Code | undefined>([
  Code.Unauthenticated,
  Code.PermissionDenied,
  Code.FailedPrecondition,
  Code.AlreadyExists,
  Code.ResourceExhausted,
  Code.InvalidArgument,
  Code.Unavailable,
  Code.DeadlineExceeded,
]);

/**
 * The message for a failed call: its reason, else its code, else the action's default message (specification §8),
 * else a general one.
 */
export function explain(error: unknown, otherwise?: MessageDescriptor): MessageDescriptor {
  const code = codeOf(error);
  const { reason, metadata, waitSeconds } = refusalOf(error);
  if (code === Code.ResourceExhausted && waitSeconds !== undefined) return waitMessage(waitSeconds);
  const precise = messageIn(messageOfReason, { reason, metadata });
  if (precise) return precise;
  const rules = Object.values(violationsOf(error));
  if (rules.some(isInvisible)) return invisibleCharacters;
  const courtRule = rules.find((rule) => rule in messageOfCourtRule);
  const ofCourt = courtRule === undefined ? undefined : messageOfCourtRule[courtRule];
  if (ofCourt) return ofCourt;
  if (otherwise && !speaksForItself.has(code)) return otherwise;
  return messageOfCode[code ?? Code.Unknown];
}

/** The message of a refusal among some, if it is one of those. */
export function messageIn(messages: ReasonMessages, { reason, metadata }: Pick<Refusal, "reason" | "metadata">) {
  const message = reason && messages[reason];
  return typeof message === "function" ? message(metadata) : message;
}

function waitMessage(seconds: number): MessageDescriptor {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (seconds < 90)
    return msg`Too many attempts. Try again in ${plural(seconds, { one: "# second", other: "# seconds" })}.`;
  return minutes < 90
    ? msg`Too many attempts. Try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`
    : msg`Too many attempts. Try again in ${plural(hours, { one: "# hour", other: "# hours" })}.`;
}

/** The page was opened at another address than the site's own. */
function foreignOrigin(address = ""): MessageDescriptor {
  return address
    ? msg`Lapang was opened at an address where this does not work. Go to ${address} instead.`
    : msg`Lapang was opened at an address where this does not work. Go to its usual address instead.`;
}

/** A first name alone is spelled with a second letter; others have to be told apart by their writer. */
function nameTaken(name = ""): MessageDescriptor {
  if (!name) return msg`This name is on the list already. Write it differently.`;
  return /\s/.test(name.trim())
    ? msg`There is a ${name} on this list already. Write the name differently.`
    : msg`There is a ${name} on this list already. Write ${name} S, for example.`;
}

function suspended(contact = ""): MessageDescriptor {
  return contact
    ? msg`This account is suspended. If you think this is a mistake, contact ${contact}.`
    : msg`This account is suspended. Contact the operator of this site if you think this is a mistake.`;
}

/** Reads have no input, so these messages do not say that it is kept. */
const whileReading: Partial<Record<Code, MessageDescriptor>> = {
  [Code.Unavailable]: msg`We cannot reach Lapang. Check your connection and try again.`,
  [Code.DeadlineExceeded]: msg`This is taking too long. Please try again.`,
};

const noRoom = msg`We cannot reach Lapang, and this device had no room to keep this page. Check your connection, or free some space on the device before you open it again.`;

/** Why something could not be loaded, in the reader's language; falls back to the call's default message. */
export function useExplainLoading(): (error: unknown, otherwise?: MessageDescriptor) => string {
  const { i18n } = useLingui();
  return (error, otherwise) => {
    const unread = isLost(error) ? noRoom : whileReading[codeOf(error) ?? Code.Unknown];
    return i18n._(unread ?? explain(error, otherwise));
  };
}

/** `explain` in the reader's language. */
export function useExplain(): (error: unknown, otherwise?: MessageDescriptor) => string {
  const { i18n } = useLingui();
  return (error, otherwise) => i18n._(explain(error, otherwise));
}
