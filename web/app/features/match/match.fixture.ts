import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type Match, MatchSchema } from "~/gen/lapang/v1/match_pb";

/** A match for tests: by default futsal for ten, five of them joined. */
export function aMatch(more: MessageInitShape<typeof MatchSchema> = {}, start = "2026-11-24T12:00:00Z"): Match {
  return create(MatchSchema, {
    id: "m1",
    name: "Tuesday futsal",
    sportId: "futsal",
    location: "Lapangan RW 05",
    dateTime: timestampFromDate(new Date(start)),
    maxParticipants: 10,
    currentParticipants: 5,
    isPublic: true,
    timeZone: "Asia/Jakarta",
    ...more,
  } as MessageInitShape<typeof MatchSchema>);
}
