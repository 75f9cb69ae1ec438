import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Attendance, type Match } from "~/gen/lapang/v1/match_pb";
import { startOf } from "../places-rules";

const hourMs = 60 * 60_000;
/** Who came is noted from an hour before the start until 14 days after it. */
const daysAfter = 14;

export function canNote(match: Match, now: Date): boolean {
  const sinceStart = now.getTime() - startOf(match).getTime();
  return sinceStart >= -hourMs && sinceStart <= daysAfter * 24 * hourMs;
}

export type Mark = Exclude<Attendance, Attendance.UNSPECIFIED>;

/** In the order of a menu. */
export const marks: readonly Mark[] = [Attendance.CAME, Attendance.LATE, Attendance.ABSENT, Attendance.EXCUSED];

export const markNames: Record<Mark, MessageDescriptor> = {
  [Attendance.CAME]: msg({ message: "Came", context: "a player", comment: "To a match" }),
  [Attendance.LATE]: msg({ message: "Came late", comment: "Of a player of a match" }),
  [Attendance.ABSENT]: msg({ message: "Did not come", comment: "Of a player of a match" }),
  [Attendance.EXCUSED]: msg({ message: "Excused", comment: "Of a player who said before that they cannot come" }),
};

/** What a tap on somebody makes of their mark. */
export const toggled = (attendance: Attendance) =>
  attendance === Attendance.CAME ? Attendance.UNSPECIFIED : Attendance.CAME;

/** Whether somebody was there. */
export const wasThere = (attendance: Attendance) => attendance === Attendance.CAME || attendance === Attendance.LATE;
