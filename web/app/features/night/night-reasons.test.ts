import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { ErrorInfoSchema } from "~/gen/lapang/v1/error_pb";
import { addReasons, explain } from "~/lib/http/error-messages";
import { english } from "../../../test/languages";
import { nightReasons } from "./night-reasons";

addReasons(nightReasons);

test.each([
  ["games", "500", /at most 500 games/],
  ["people", "1", /at most 1 player,/],
  ["courts", "20", /at most 20 courts/],
])("a night that is full says of what, and how many: %s", (of, limit, words) => {
  const detail = { desc: ErrorInfoSchema, value: { reason: "NIGHT_FULL", metadata: { of, limit } } };
  const error = new ConnectError("", Code.FailedPrecondition, undefined, [detail]);
  expect(english._(explain(error))).toMatch(words);
});
