import type { Match } from "~/gen/lapang/v1/match_pb";
import { friendlyDay, namedDay, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { cx } from "~/ui/look/cx";
import { MatchCard } from "../match-card";
import { byDay, fullLast, startOf, zoneOf } from "../places-rules";

type Props = {
  matches: readonly Match[];
  isLatestFirst?: boolean;
  /** Most days have one match: the days are side by side, not the matches of a day. */
  isSparse?: boolean;
  /** Within a day, matches that nobody else can join come last. */
  isFullLast?: boolean;
};

/** Matches by day of play. */
export function MatchDays({ matches, isLatestFirst, isSparse, isFullLast }: Props) {
  const locale = useLocale();
  const days = byDay(matches);
  return (
    <div className={cx("grid grid-cols-1 gap-9", isSparse ? "lg:grid-cols-2 lg:gap-x-5" : "lg:gap-5")}>
      {(isLatestFirst ? days.toReversed() : days).map(({ day, matches: ofDay }) => {
        const [first] = ofDay;
        if (!first) return null;
        const start = startOf(first);
        const zone = zoneOf(first);
        const friendly = friendlyDay(start, zone, locale);
        const full = namedDay(start, zone, locale);
        const isNear = friendly !== shortDay(start, zone, locale);
        return (
          <section
            key={day}
            aria-labelledby={`day-${day}`}
            className={cx("flex flex-col gap-4", !isSparse && "lg:grid lg:grid-cols-[9rem_minmax(0,1fr)]")}
          >
            <h2
              id={`day-${day}`}
              className={cx(
                "flex flex-wrap items-baseline gap-x-3 font-extrabold text-lg sm:text-xl",
                !isSparse && "lg:sticky lg:top-22 lg:self-start lg:text-lg",
              )}
            >
              {isNear ? friendly : full}
              {isNear && <span className="font-medium text-base text-muted tracking-normal">{full}</span>}
            </h2>
            <ul className={cx("grid grid-cols-1 gap-4", !isSparse && "md:grid-cols-2")}>
              {(isFullLast ? fullLast(ofDay) : ofDay).map((match) => (
                <li key={match.id}>
                  <MatchCard match={match} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
