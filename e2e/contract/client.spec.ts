// The Connect project's own client against the real server: both encodings, both methods, a deadline.

import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ErrorInfoSchema, FieldViolationsSchema } from "../../web/app/gen/lapang/v1/error_pb.ts";
import { MatchService } from "../../web/app/gen/lapang/v1/match_pb.ts";
import { SportService } from "../../web/app/gen/lapang/v1/sport_pb.ts";
import { VenueService } from "../../web/app/gen/lapang/v1/venue_pb.ts";
import { expect, test } from "../harness/test.ts";

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
    test(`reads are answered in ${encoding} by ${method}`, async ({ server }) => {
      const used = new Set<string>();
      const transport = createConnectTransport({
        baseUrl: server.origin,
        httpVersion: "1.1",
        useBinaryFormat,
        useHttpGet,
        interceptors: [
          (next) => async (request) => {
            used.add(request.requestMethod);
            return next(request);
          },
        ],
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
      expect([...used]).toEqual([method]);
    });
  }

  test(`a refusal keeps its code and details in ${encoding}`, async ({ server }) => {
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

test("a deadline that has passed is told as such", async ({ server }) => {
  const transport = createConnectTransport({ baseUrl: server.origin, httpVersion: "1.1" });
  const late = await createClient(SportService, transport)
    .listSports({}, { headers: { "Connect-Timeout-Ms": "0" } })
    .catch((error: unknown) => ConnectError.from(error));
  if (!(late instanceof ConnectError)) throw new Error("The call was not refused.");
  expect(late.code).toBe(Code.DeadlineExceeded);
});
