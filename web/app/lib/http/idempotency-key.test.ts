import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { IdempotencyKey } from "./idempotency-key";

test.each([Code.Unavailable, Code.DeadlineExceeded, Code.Internal, Code.Unknown, Code.Aborted])(
  "the key stays while the outcome is unknown (code %i)",
  (code) => {
    const key = new IdempotencyKey();
    const first = key.current;
    key.settle(new ConnectError("", code));
    expect(key.current).toBe(first);
  },
);

test("a lost connection keeps the key", () => {
  const key = new IdempotencyKey();
  const first = key.current;
  key.settle(new ConnectError("", Code.Unknown, undefined, undefined, new TypeError("Failed to fetch")));
  key.settle(new TypeError("Failed to fetch"));
  expect(key.current).toBe(first);
});

test("a created booking and a refusal both end the key's life", () => {
  const key = new IdempotencyKey();
  const keys = [key.current];
  key.settle();
  keys.push(key.current);
  key.settle(new ConnectError("", Code.FailedPrecondition));
  keys.push(key.current);
  expect(new Set(keys).size).toBe(3);
  expect(keys.every((text) => /^[0-9a-f]{32}$/.test(text))).toBe(true);
});
