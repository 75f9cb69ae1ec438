import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { msg } from "@lingui/core/macro";
import { describe, expect, test } from "vitest";
import { ErrorInfoSchema, FieldViolationsSchema } from "~/gen/lapang/v1/error_pb";
import { english, indonesian } from "../../../test/languages";
import { codeOf, isTransient, statusOf } from "./error-code";
import { explain, refusalOf, violationsOf } from "./error-messages";

const codes = Object.values(Code).filter((code): code is Code => typeof code === "number");

function refused(code: Code, reason: string, metadata: Record<string, string> = {}): ConnectError {
  return new ConnectError("", code, undefined, [
    { desc: ErrorInfoSchema, value: create(ErrorInfoSchema, { reason, metadata }) },
  ]);
}

test("there are sixteen codes", () => {
  expect(codes).toHaveLength(16);
});

test.each(codes.map((code) => [Code[code], code] as const))("%s has a message in both languages", (_, code) => {
  const message = explain(new ConnectError("", code));
  expect(english._(message)).toBeTruthy();
  expect(indonesian._(message)).not.toBe(english._(message));
});

test("what each code says", () => {
  expect(
    Object.fromEntries(codes.map((code) => [Code[code], english._(explain(new ConnectError("", code)))])),
  ).toMatchInlineSnapshot(`
    {
      "Aborted": "Somebody else changed this at the same time. Try again.",
      "AlreadyExists": "That has been done already.",
      "Canceled": "This was canceled before it finished.",
      "DataLoss": "Something went wrong on our side. Please try again.",
      "DeadlineExceeded": "This is taking too long. Nothing you typed is lost; try again.",
      "FailedPrecondition": "That is not possible right now.",
      "Internal": "Something went wrong on our side. Please try again.",
      "InvalidArgument": "Something here is not valid. Check it and try again.",
      "NotFound": "We could not find that.",
      "OutOfRange": "There are no more results.",
      "PermissionDenied": "You are not allowed to do this.",
      "ResourceExhausted": "Too many attempts. Please wait a moment.",
      "Unauthenticated": "Please sign in to go on.",
      "Unavailable": "We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.",
      "Unimplemented": "This is not available yet.",
      "Unknown": "Something went wrong on our side. Please try again.",
    }
  `);
});

describe("an action's default message", () => {
  const failed = msg`Failed to send OTP`;
  test.each(codes.map((code) => [Code[code], code] as const))("is used where %s has nothing better", (name, code) => {
    const own = ["Canceled", "Unknown", "NotFound", "Aborted", "OutOfRange", "Unimplemented", "Internal", "DataLoss"];
    expect(explain(new ConnectError("", code), failed) === failed).toBe(own.includes(name));
  });
  test("is used for an error that is no failed call", () => {
    expect(explain(new Error("x"), failed)).toBe(failed);
  });
});

test.each([
  "EMAIL_NOT_VERIFIED",
  "OTP_INVALID",
  "TERMS_NOT_ACCEPTED",
  "PROVIDER_NOT_CONFIGURED",
  "SLOT_TAKEN",
  "IDEMPOTENCY_KEY_REUSED",
  "INVALID_TRANSITION",
  "HOST_CANNOT_LEAVE",
  "MATCH_FULL",
])("the reason %s is more precise than its code", (reason) => {
  const code = Code.FailedPrecondition;
  expect(english._(explain(refused(code, reason)))).not.toBe(english._(explain(new ConnectError("", code))));
});

test.each([
  [{ public_origin: "https://lapang.id" }, /Go to https:\/\/lapang\.id instead/, /https:\/\/lapang\.id/],
  [{}, /Go to its usual address/, /alamat yang biasa/],
])("a page opened at another address names the site's own: %j", (metadata, inEnglish, inIndonesian) => {
  const message = explain(refused(Code.PermissionDenied, "FOREIGN_ORIGIN", metadata));
  expect(english._(message)).toMatch(inEnglish);
  expect(indonesian._(message)).toMatch(inIndonesian);
});

test.each([
  [{ contact: "help@senja.example" }, true],
  [{}, false],
])("a suspended account names the operator's contact: %j", (metadata, isNamed) => {
  const message = explain(refused(Code.PermissionDenied, "ACCOUNT_SUSPENDED", metadata));
  const bare = explain(new ConnectError("", Code.PermissionDenied));
  for (const language of [english, indonesian]) {
    expect(language._(message)).not.toBe(language._(bare));
    expect(language._(message).includes("help@senja.example")).toBe(isNamed);
  }
});

test("an unknown reason falls back to its code", () => {
  expect(explain(refused(Code.FailedPrecondition, "NEWER_THAN_THIS_PAGE"))).toEqual(
    explain(new ConnectError("", Code.FailedPrecondition)),
  );
});

test.each([
  ["1", "Too many attempts. Try again in 1 second.", "Terlalu sering. Coba lagi dalam 1 detik."],
  ["30", "Too many attempts. Try again in 30 seconds.", "Terlalu sering. Coba lagi dalam 30 detik."],
  ["1800", "Too many attempts. Try again in 30 minutes.", "Terlalu sering. Coba lagi dalam 30 menit."],
])("a wait of %s seconds is shown", (seconds, inEnglish, inIndonesian) => {
  const message = explain(refused(Code.ResourceExhausted, "TOO_MANY", { retry_after_seconds: seconds }));
  expect(english._(message)).toBe(inEnglish);
  expect(indonesian._(message)).toBe(inIndonesian);
});

test("an invalid wait is ignored", () => {
  for (const seconds of ["", "soon", "-1", "0"]) {
    expect(
      refusalOf(refused(Code.ResourceExhausted, "X", { retry_after_seconds: seconds })).waitSeconds,
    ).toBeUndefined();
  }
});

test("violations use the form's field names", () => {
  const error = new ConnectError("", Code.InvalidArgument, undefined, [
    {
      desc: FieldViolationsSchema,
      value: create(FieldViolationsSchema, {
        violations: [
          { field: "name", problem: "too short", rule: "string.min_len" },
          { field: "slots[1].start_time", problem: "past", rule: "future" },
        ],
      }),
    },
  ]);
  expect(violationsOf(error)).toEqual({ name: "string.min_len", "slots[1].startTime": "future" });
  expect(violationsOf(new Error("x"))).toEqual({});
});

test.each(["text.invisible", "name.unclear"])("%s is said where a form has no words of its own", (rule) => {
  const value = create(FieldViolationsSchema, { violations: [{ field: "people[0]", problem: "", rule }] });
  const error = new ConnectError("", Code.InvalidArgument, undefined, [{ desc: FieldViolationsSchema, value }]);
  expect(english._(explain(error))).toBe("This has characters that cannot be seen. Type it again.");
});

test("a request that never left is unavailable and can be retried", () => {
  const gone = ConnectError.from(new TypeError("Failed to fetch"));
  expect(codeOf(gone)).toBe(Code.Unavailable);
  expect(isTransient(gone)).toBe(true);
  expect(isTransient(new ConnectError("", Code.FailedPrecondition))).toBe(false);
});

test.each([
  [Code.NotFound, 404],
  [Code.PermissionDenied, 403],
  [Code.Unavailable, 503],
  [Code.Internal, 500],
])("the page for code %s has status %s", (code, status) => {
  expect(statusOf(new ConnectError("", code))).toBe(status);
});
