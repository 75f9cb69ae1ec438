import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { EventFormat, EventKind, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import type { Locale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { placed } from "./model";

type Shape = Pick<
  TournamentEvent,
  "kind" | "format" | "maxEntries" | "groupCount" | "advancing" | "hasThirdPlace" | "hasPlate"
>;

/** "16 pairs", "8 teams". */
export function countText(i18n: I18n, kind: EventKind, count: number): string {
  if (kind === EventKind.TEAMS) return i18n._(msg`${plural(count, { one: "# team", other: "# teams" })}`);
  return kind === EventKind.DOUBLES
    ? i18n._(msg`${plural(count, { one: "# pair", other: "# pairs" })}`)
    : i18n._(msg`${plural(count, { one: "# player", other: "# players" })}`);
}

/** "12 of 16 pairs". */
export function filledText(i18n: I18n, kind: EventKind, count: number, most: number): string {
  const all = countText(i18n, kind, most);
  return i18n._(msg({ message: `${count} of ${all}`, comment: "Entries of an event, such as 12 of 16 pairs" }));
}

/** The same of a whole tournament, by kind: "12 of 16 pairs · 8 of 14 players". */
export function placesTaken(i18n: I18n, events: readonly TournamentEvent[]): string {
  const kinds = [...new Set(events.map(({ kind }) => kind))];
  const texts = kinds.map((kind) => {
    const same = events.filter((event) => event.kind === kind);
    const taken = same.reduce((sum, event) => sum + placed(event).length, 0);
    const places = same.reduce((sum, { maxEntries }) => sum + maxEntries, 0);
    return filledText(i18n, kind, taken, places);
  });
  return texts.join(" · ");
}

/** How an event is played, in a sentence. */
export function formatText(i18n: I18n, event: Shape): string {
  const { format, groupCount: groups, advancing: best } = event;
  if (format === EventFormat.ROUND_ROBIN) return i18n._(msg`Everyone plays everyone.`);
  if (format === EventFormat.GROUPS_KNOCKOUT) {
    const text = i18n._(
      msg`${plural(groups, { one: "# group", other: "# groups" })}, then the ${plural(best, { one: "winner", other: "best #" })} of each play a knockout.`,
    );
    return event.hasPlate ? `${text} ${i18n._(msg`The others play a plate.`)}` : text;
  }
  return i18n._(msg`Knockout: who loses is out.`);
}

export function feeText(i18n: I18n, { feeMinor, currency, kind }: TournamentEvent): string {
  if (feeMinor === 0n) return i18n._(msg({ message: "Free", context: "fee: nothing to pay" }));
  const fee = formatMoney(feeMinor, currency, i18n.locale as Locale);
  if (kind === EventKind.TEAMS) return i18n._(msg({ message: `${fee} per team`, comment: "Fee of an event" }));
  return kind === EventKind.DOUBLES
    ? i18n._(msg({ message: `${fee} per pair`, comment: "Fee of an event" }))
    : i18n._(msg({ message: `${fee} per player`, comment: "Fee of an event" }));
}

/** The number of ties of an event with so many entries. */
export function tieCount({ format, groupCount, advancing, hasThirdPlace, hasPlate }: Shape, entries: number): number {
  const robin = (size: number) => (size * (size - 1)) / 2;
  const knockout = (size: number) => Math.max(0, size - 1);
  const third = (size: number) => (hasThirdPlace && size >= 4 ? 1 : 0);
  if (format === EventFormat.ROUND_ROBIN) return robin(entries);
  if (format === EventFormat.KNOCKOUT) return knockout(entries) + third(entries);
  const groups = Math.max(1, groupCount);
  const small = Math.floor(entries / groups);
  const bigger = entries % groups;
  const inGroups = bigger * robin(small + 1) + (groups - bigger) * robin(small);
  const best = advancing || 2;
  const qualified = bigger * Math.min(best, small + 1) + (groups - bigger) * Math.min(best, small);
  const plate = hasPlate ? knockout(entries - qualified) : 0;
  return inGroups + knockout(qualified) + third(qualified) + plate;
}
