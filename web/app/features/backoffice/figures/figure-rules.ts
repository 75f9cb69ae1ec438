import type { FigureDay, FigureHour, GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import type { Day } from "~/lib/format/dates";
import { weekdayOf, weekdays } from "~/lib/format/opening-rules";

/**
 * A part in whole percent; null without a whole. Only all of it is 100, and only nothing is 0, whatever is lost by
 * rounding.
 */
export function shareOf(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  const percent = Math.round((Number(part) / Number(whole)) * 100);
  if (percent === 100 && part < whole) return 99;
  return percent === 0 && part > 0n ? 1 : percent;
}

/** A change in whole percent of what was before; null where there was nothing to compare with. */
export function changeOf(now: bigint, before: bigint): number | null {
  return before > 0n ? Math.round((Number(now - before) / Number(before)) * 100) : null;
}

type Hours = Pick<GetFiguresResponse, "soldMinutes" | "sellableMinutes">;

/** The change of the share of hours sold, in percentage points; null where there were no hours to sell. */
export function pointsOf(now: Hours, before: Hours): number | null {
  const [share, earlier] = [now, before].map((hours) => shareOf(hours.soldMinutes, hours.sellableMinutes));
  return share == null || earlier == null ? null : share - earlier;
}

/** Longer ranges are drawn by week: more bars than this are too thin on a phone. */
const mostDays = 62;

/** A bar: the takings of one day, or of the days of one week. */
export type Column = { from: Day; to: Day; takings: bigint };

/** The bars of the takings: by day, or by week from Monday on where there are many. */
export function columnsOf(days: readonly FigureDay[]): { columns: Column[]; isByWeek: boolean } {
  const isByWeek = days.length > mostDays;
  const columns: Column[] = [];
  for (const { date, takings } of days) {
    const last = columns.at(-1);
    if (isByWeek && last && weekdayOf(date) !== "monday") {
      last.to = date;
      last.takings += takings;
    } else {
      columns.push({ from: date, to: date, takings });
    }
  }
  return { columns, isByWeek };
}

/** The bar with the most; undefined where nothing was taken. */
export function bestOf(columns: readonly Column[]): Column | undefined {
  const best = columns.reduce<Column | undefined>(
    (most, column) => (most && most.takings >= column.takings ? most : column),
    undefined,
  );
  return best && best.takings > 0n ? best : undefined;
}

/** Every how many bars one has a label. */
export function labelStep(count: number, isByWeek: boolean): number {
  if (isByWeek) return Math.ceil(count / 5);
  return count <= 7 ? 1 : count <= 31 ? 7 : 14;
}

export type Heat = {
  /** The hours in which the venue is open on any day, 0 to 23. */
  hours: number[];
  /** By hour and weekday, Monday first: the share that was sold in percent; null where nothing was for sale. */
  rows: (number | null)[][];
};

/** How full each hour of the week was. */
export function heatOf(cells: readonly FigureHour[]): Heat {
  const open = cells.filter(({ sellableMinutes }) => sellableMinutes > 0n);
  const hours = [...new Set(open.map(({ hour }) => hour))].sort((one, other) => one - other);
  const rows = hours.map((hour) =>
    weekdays.map((_, at) => {
      const cell = open.find((one) => one.hour === hour && one.weekday === at + 1);
      return cell ? shareOf(cell.soldMinutes, cell.sellableMinutes) : null;
    }),
  );
  return { hours, rows };
}

/** The shade of an hour, from 0 for an empty one to 4. */
export function shadeOf(percent: number): 0 | 1 | 2 | 3 | 4 {
  if (percent <= 0) return 0;
  return percent < 25 ? 1 : percent < 50 ? 2 : percent < 75 ? 3 : 4;
}

/** Bookings that nothing has become of yet. */
export function openBookings(figures: GetFiguresResponse): number {
  const { bookings, confirmed, canceledByPlayer, canceledByVenue, expired, rejected } = figures;
  return Math.max(0, bookings - confirmed - canceledByPlayer - canceledByVenue - expired - rejected);
}

/** Whether nothing happened in these days: no bookings, and no money. */
export function isQuiet(figures: GetFiguresResponse): boolean {
  const { bookings, soldMinutes, takings, outstanding, toGiveBack, days, byWay } = figures;
  const hasMoney = [takings, outstanding, toGiveBack, ...days.map((day) => day.takings)].some((sum) => sum !== 0n);
  return bookings === 0 && soldMinutes === 0n && !hasMoney && byWay.length === 0;
}

/** Where a bar of the takings begins and how high it is, in percent of the plot; refunds hang below its zero line. */
export function barsOf(columns: readonly Column[]): { zero: number; bars: { top: number; height: number }[] } {
  const sums = columns.map(({ takings }) => Number(takings));
  const most = Math.max(0, ...sums);
  const span = most - Math.min(0, ...sums) || 1;
  const percent = (sum: number) => (sum / span) * 100;
  return {
    zero: percent(most),
    bars: sums.map((sum) => ({ top: percent(most - Math.max(0, sum)), height: percent(Math.abs(sum)) })),
  };
}

/** The average of a day. */
export function perDay(total: bigint, days: number): bigint {
  return days > 0 ? total / BigInt(days) : 0n;
}
