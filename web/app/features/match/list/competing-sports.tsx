import arrow from "icon:lucide/arrow-right";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { MatchCard } from "../match-card";
import { bySport } from "./compete-rules";

/** Width by number of matches: sports with a single match share a row. */
const widths = {
  one: { section: "", list: "" },
  two: { section: "md:col-span-2", list: "md:grid-cols-2" },
  more: { section: "md:col-span-2 xl:col-span-3", list: "md:grid-cols-2 xl:grid-cols-3" },
};

const widthFor = (count: number) => (count === 1 ? widths.one : count === 2 ? widths.two : widths.more);

/** Matches by sport, the sport with the earliest match first. */
export function CompetingSports({ matches }: { matches: readonly Match[] }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      {bySport(matches).map(({ sport, shown, hasMore }) => {
        const width = widthFor(shown.length);
        const name = isSportId(sport) ? i18n._(sportNames[sport]) : sport;
        return (
          <section key={sport} aria-labelledby={`sport-${sport}`} className={cx("flex flex-col gap-4", width.section)}>
            <div className="flex min-h-11 flex-wrap items-center gap-x-3">
              <SportIcon sport={sport} iconUrl={shown[0]?.sport?.iconUrl} />
              <h2 id={`sport-${sport}`} className="font-extrabold text-xl">
                {name}
              </h2>
              {hasMore && isSportId(sport) && (
                <Link
                  to={paths.competitiveMatches({ sport })}
                  className="ms-auto flex min-h-11 items-center gap-2 rounded-full px-3 font-bold text-accent hover:bg-sunken"
                >
                  <Trans comment="A link to the whole list of a sport, named before">All {name} matches</Trans>
                  <Icon of={arrow} />
                </Link>
              )}
            </div>
            <ul className={cx("grid flex-1 grid-cols-1 gap-4", width.list)}>
              {shown.map((match) => (
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
