import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { FreeStart, Venue } from "~/gen/lapang/v1/venue_pb";
import { clockTime, dayOf } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { ChipRow } from "~/ui/chip";
import { cx } from "~/ui/utils";

/** The time searched for: its start in milliseconds, its length in minutes; 0 is any. */
export type Wanted = { start: number; length: number };

type Props = { venue: Venue; wanted: Wanted };

/** What is free around the time searched for, that time first; each leads to its booking. */
export function StartLinks({ venue, wanted }: Props) {
  const distance = ({ start }: { start: number }) => Math.abs(start - wanted.start);
  const starts = venue.freeStarts
    .map((free) => ({ free, start: free.startTime ? timestampMs(free.startTime) : 0 }))
    .sort((one, other) => distance(one) - distance(other));
  const isMixed = new Set(starts.map(({ free }) => free.sportId)).size > 1;
  return (
    // Above the link of the whole card.
    <div className="relative z-2">
      <ChipRow>
        {starts.map(({ free, start }) => (
          <Start
            key={`${free.sportId} ${start}`}
            venue={venue}
            free={free}
            start={start}
            isWanted={start === wanted.start}
            hasLength={free.durationMinutes !== wanted.length}
            hasSport={isMixed}
          />
        ))}
      </ChipRow>
    </div>
  );
}

type StartProps = {
  venue: Venue;
  free: FreeStart;
  start: number;
  isWanted: boolean;
  /** It is not as long as searched for. */
  hasLength: boolean;
  hasSport: boolean;
};

function Start({ venue, free, start, isWanted, hasLength, hasSport }: StartProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { sportId, durationMinutes, priceMin, priceMax, currency } = free;
  const from = new Date(start);
  const to = new Date(start + durationMinutes * 60_000);
  const query = {
    sport: sportId,
    date: dayOf(from, venue.timeZone),
    at: `${from.toISOString()}/${to.toISOString()}`,
  };
  return (
    <Link
      to={paths.bookPublic(venue, query)}
      className={cx(
        "tabular flex min-h-11 min-w-20 flex-col items-center justify-center rounded-xl px-3 py-1 leading-tight",
        isWanted
          ? "bg-accent text-on-accent hover:bg-accent-hover"
          : "bg-accent-soft text-accent-ink hover:bg-accent hover:text-on-accent",
      )}
    >
      <span className="font-extrabold text-sm">
        {clockTime(from, venue.timeZone, locale)}
        {hasLength && `–${clockTime(to, venue.timeZone, locale)}`}
      </span>{" "}
      {priceMin !== undefined && priceMax !== undefined && (
        <span className="whitespace-nowrap text-xs">{formatMoneyShort(priceMin, priceMax, currency, locale)}</span>
      )}
      {hasSport && isSportId(sportId) && (
        <span className="whitespace-nowrap text-xs">{i18n._(sportNames[sportId])}</span>
      )}
    </Link>
  );
}
