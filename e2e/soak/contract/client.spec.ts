// Connect's own client against the real server: both encodings, both methods, deadlines.

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ErrorInfoSchema, FieldViolationsSchema } from "../../../web/app/gen/lapang/v1/error_pb.ts";
import { MatchService } from "../../../web/app/gen/lapang/v1/match_pb.ts";
import { SportService } from "../../../web/app/gen/lapang/v1/sport_pb.ts";
import { VenueService } from "../../../web/app/gen/lapang/v1/venue_pb.ts";
import { expect, test } from "../../harness/test.ts";

const encodings = [
  { name: "JSON", useBinaryFormat: false },
  { name: "binary", useBinaryFormat: true },
];
const methods = [
  { name: "POST", useHttpGet: false },
  { name: "GET", useHttpGet: true },
];

for (const { name: encoding, useBinaryFormat } of encodings) {
  for (const { name: method, useHttpGet } of methods) {
    test(`reads work in ${encoding} by ${method}`, async ({ server }) => {
      const used = new Set<string>();
      const note = (message: unknown) => used.add((message as { request: ClientRequest }).request.method);
      subscribe("http.client.request.start", note);
      const transport = createConnectTransport({
        baseUrl: server.origin,
        httpVersion: "1.1",
        useBinaryFormat,
        useHttpGet,
      });
      const { sports, total } = await createClient(SportService, transport).listSports({});
      expect(total).toBe(18);
      expect(sports[0]?.nameKey).toMatch(/^sports\./);
      const { venues } = await createClient(VenueService, transport).searchVenues({
        latitude: -6.26,
        longitude: 106.81,
        radiusMeters: 5000,
        sportIds: ["futsal"],
      });
      expect(venues.length).toBeGreaterThan(0);
      expect(venues[0]?.distanceMeters).toBeLessThanOrEqual(5000);
      unsubscribe("http.client.request.start", note);
      expect([...used]).toEqual([method]);
    });
  }

  test(`an error has its code and details in ${encoding}`, async ({ server }) => {
    const transport = createConnectTransport({ baseUrl: server.origin, httpVersion: "1.1", useBinaryFormat });
    const client = createClient(MatchService, transport);
    const refused = await client.joinMatch({ matchId: "x" }).catch((error: unknown) => ConnectError.from(error));
    if (!(refused instanceof ConnectError)) throw new Error("The call was not refused.");
    expect(refused.code).toBe(Code.Unauthenticated);
    expect(refused.findDetails(ErrorInfoSchema)[0]?.reason).toBe("UNAUTHENTICATED");
    const invalid = await client.listMatches({ limit: 101 }).catch((error: unknown) => ConnectError.from(error));
    if (!(invalid instanceof ConnectError)) throw new Error("The call was not refused.");
    expect(invalid.code).toBe(Code.InvalidArgument);
    expect(invalid.findDetails(FieldViolationsSchema)[0]?.violations.map(({ field }) => field)).toEqual(["limit"]);
  });
}

test("the server lists every sport of the specification", async ({ server }) => {
  const transport = createConnectTransport({ baseUrl: server.origin, httpVersion: "1.1" });
  const { sports } = await createClient(SportService, transport).listSports({});
  const offered = "futsal football basketball tennis badminton volleyball table_tennis swimming running cycling soccer";
  const wanted = [...offered.split(" "), "baseball", "cricket", "golf", "boxing", "mma"];
  expect(sports.map(({ id }) => id)).toEqual(expect.arrayContaining(wanted));
});

test("a deadline is respected", async ({ server }) => {
  const transport = createConnectTransport({ baseUrl: server.origin, httpVersion: "1.1" });
  const venues = createClient(VenueService, transport);
  expect((await venues.searchVenues({ search: "gor" }, { timeoutMs: 10_000 })).venues.length).toBeGreaterThan(0);
  const late = await venues
    .searchVenues({ search: "gor" }, { timeoutMs: 1 })
    .catch((error: unknown) => ConnectError.from(error));
  if (!(late instanceof ConnectError)) throw new Error("The call was not refused.");
  expect(late.code).toBe(Code.DeadlineExceeded);
});
