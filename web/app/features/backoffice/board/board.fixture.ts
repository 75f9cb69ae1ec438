import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type BoardEntrySchema,
  type BoardSharedTime,
  BoardSharedTimeSchema,
  type GetDayBoardResponse,
  GetDayBoardResponseSchema,
} from "~/gen/lapang/v1/booking_admin_pb";

const midnight = Date.parse("2026-11-24T00:00:00+07:00");

/** An hour of the fixture's day in Jakarta. */
export const hour = (at: number) => midnight + at * 60 * 60_000;

export function anEntry(
  from: number,
  to: number,
  more: MessageInitShape<typeof BoardEntrySchema>,
): MessageInitShape<typeof BoardEntrySchema> {
  const at = (time: number) => timestampFromDate(new Date(hour(time)));
  return { startTime: at(from), endTime: at(to), ...more } as MessageInitShape<typeof BoardEntrySchema>;
}

/** Hours in which another court has the floor. */
export function lostHours(from: number, to: number, courtId: string): BoardSharedTime {
  const at = (time: number) => timestampFromDate(new Date(hour(time)));
  return create(BoardSharedTimeSchema, { startTime: at(from), endTime: at(to), courtId });
}

/** A Tuesday with two courts, open 8:00–12:00 and 13:00–2:00, with slots of one hour. */
export function aBoard(...entries: MessageInitShape<typeof BoardEntrySchema>[][]): GetDayBoardResponse {
  return create(GetDayBoardResponseSchema, {
    date: "2026-11-24",
    timeZone: "Asia/Jakarta",
    openingHours: [
      { day: "tuesday", openMinute: 8 * 60, closeMinute: 12 * 60 },
      { day: "tuesday", openMinute: 13 * 60, closeMinute: 26 * 60 },
    ],
    courts: ["Court 1", "Court 2"].map((name, at) => ({
      court: { id: `c${at + 1}`, name, isActive: true },
      sportId: "futsal",
      slotMinutes: 60,
      entries: entries[at] ?? [],
    })),
  } as MessageInitShape<typeof GetDayBoardResponseSchema>);
}
