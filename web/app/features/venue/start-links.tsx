import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FreeStart, Venue } from "~/gen/lapang/v1/venue_pb";
import { dayOf, instantOf } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { ChipRow } from "~/ui/list/chip";
import { cx } from "~/ui/look/cx";
import { hoursText } from "./time-rules";

/** The time searched for: its start in milliseconds, its length in minutes; 0 is any. */
export type Wanted = { start: number; length: number };

export const startOf = ({ startTime }: FreeStart) => (startTime ? timestampMs(startTime) : 0);

/** Of the free starts that at the wanted time, or the nearest to it. */
export function nearestStart({ freeStarts }: Venue, { start }: Wanted): FreeStart | undefined {
  const distance = (free: FreeStart) => Math.abs(startOf(free) - start);
  return freeStarts.toSorted((one, other) => distance(one) - distance(other))[0];
}

type Props = { venue: Venue; wanted: Wanted };

/** What is free around the time searched for, in order, with that time in view; each leads to its booking. */
export function StartLinks({ venue, wanted }: Props) {
  const starts = venue.freeStarts.toSorted((one, other) => startOf(one) - startOf(other));
  const nearest = nearestStart(venue, wanted);
  const isMixed = new Set(starts.map(({ sportId }) => sportId)).size > 1;
  const row = useRef<HTMLDivElement>(null);

  // Reading positions here would force a layout of the whole list; a row that comes into view has been laid out.
  useEffect(() => {
    const line = row.current?.querySelector<HTMLElement>("[data-row]");
    const shown = line?.querySelector<HTMLElement>("[data-nearest]");
    if (!line || !shown) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      line.scrollLeft = shown.offsetLeft - (line.clientWidth - shown.offsetWidth) / 2;
    });
    seen.observe(line);
    return () => seen.disconnect();
  }, []);

  return (
    // Above the link of the whole card.
    <div ref={row} className="relative z-2">
      <ChipRow>
        {starts.map((free) => (
          <Start
            key={`${free.sportId} ${startOf(free)}`}
            venue={venue}
            free={free}
            isWanted={startOf(free) === wanted.start}
            isNearest={free === nearest}
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
  isWanted: boolean;
  isNearest: boolean;
  hasSport: boolean;
};

function Start({ venue, free, isWanted, isNearest, hasSport }: StartProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { sportId, durationMinutes, priceMin, priceMax, currency, isAsked } = free;
  const from = new Date(startOf(free));
  const to = new Date(startOf(free) + durationMinutes * 60_000);
  const date = dayOf(from, venue.timeZone);
  const at = (from.getTime() - instantOf(date, 0, venue.timeZone).getTime()) / 60_000;
  return (
    <Link
      to={paths.bookPublic(venue, { sport: sportId, date, at: `${from.toISOString()}/${to.toISOString()}` })}
      data-nearest={isNearest || undefined}
      aria-current={isWanted ? "time" : undefined}
      className={cx(
        "tabular flex min-h-11 min-w-20 flex-col items-center justify-center rounded-xl px-3 py-1 leading-tight",
        isWanted
          ? "bg-accent text-on-accent hover:bg-accent-hover"
          : "bg-accent-soft text-accent-ink hover:bg-accent hover:text-on-accent",
      )}
    >
      <span className="font-extrabold text-sm">{hoursText({ at, length: durationMinutes }, locale)}</span>{" "}
      {priceMin !== undefined && priceMax !== undefined && (
        <span className="whitespace-nowrap text-xs">{formatMoneyShort(priceMin, priceMax, currency, locale)}</span>
      )}{" "}
      {isAsked && (
        <span className="whitespace-nowrap text-xs">
          <Trans>On request</Trans>
        </span>
      )}{" "}
      {hasSport && isSportId(sportId) && (
        <span className="whitespace-nowrap text-xs">{i18n._(sportNames[sportId])}</span>
      )}
      <span className="sr-only"> · {venue.name}</span>
    </Link>
  );
}
