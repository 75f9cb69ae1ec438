import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { sportIds, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { SportIcon } from "~/ui/look/sport-icon";

/** Links to the open matches of each sport. */
export function SportsStrip() {
  const { i18n } = useLingui();
  const paths = usePaths();
  return (
    <section className="mx-auto w-full max-w-7xl pt-14 sm:px-6 sm:pt-20">
      <h2 className="px-5 font-extrabold text-2xl sm:px-0 sm:text-3xl">
        <Trans context="asks a visitor">What do you play?</Trans>
      </h2>
      <ul className="mt-5 flex snap-x gap-2.5 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0">
        {sportIds.map((sport) => (
          <li key={sport} className="snap-start">
            <Link
              to={paths.play({ sport })}
              className="flex items-center gap-3 whitespace-nowrap rounded-full bg-surface py-1.5 ps-1.5 pe-5 font-semibold ring-1 ring-line hover:ring-line-strong"
            >
              <span className="overflow-hidden rounded-full">
                <SportIcon sport={sport} />
              </span>
              {i18n._(sportNames[sport])}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
